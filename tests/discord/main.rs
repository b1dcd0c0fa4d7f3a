//! The Discord adapter, played through a fake Discord: people type, tap and look; nothing here reaches the network.
#![cfg(feature = "discord")]

#[expect(dead_code, reason = "the fake can do more than these tests ask of it so far")]
#[path = "../discord_sim/mod.rs"]
mod discord_sim;

mod bot;
mod fake;
mod games;
mod manners;
mod registration;
mod restart;
mod start;
mod trouble;
