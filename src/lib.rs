//! Menagerie lets friends play chess variants where they already talk.
#![doc = include_str!("ARCHITECTURE.md")]

pub mod ids;

pub mod rules;
