//! The Discord adapter, played through a fake Discord: people type, tap and look; nothing here reaches the network.
#![cfg(feature = "discord")]

#[path = "../discord_sim/mod.rs"]
mod discord_sim;

mod bot;
mod games;
mod manners;
mod restart;
mod start;
mod trouble;
