//! Menagerie lets friends play chess variants where they already talk.
#![doc = include_str!("ARCHITECTURE.md")]
// The futures of matrix-sdk are deep: with the usual 128 the compiler does not come to the end of whether they can be sent to another thread.
#![cfg_attr(feature = "matrix", recursion_limit = "256")]

pub mod ids;

pub mod rules;

pub mod game;

pub mod reply;

pub mod store;

pub mod env;

pub mod service;

pub mod command;

pub mod l10n;
pub mod metrics;

pub mod render;

pub mod present;

pub mod platform;

pub mod app;

pub mod cli;

pub mod config;

pub mod telemetry;
