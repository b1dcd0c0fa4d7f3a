//! The store for several machines against what can happen to it: killed processes, a killed server, connections that break in mid-commit.
#![cfg(feature = "postgres")]

mod away;
mod broken;
#[path = "../store/game.rs"]
mod game;
mod killed;
mod proxy;
mod server;
mod services;
mod writer;
