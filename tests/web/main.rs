//! The web room from outside: its HTTP interface in process, the real program that is killed in mid-game, and two people in a real browser.
#![cfg(feature = "web")]

#[path = "../watched/mod.rs"]
mod watched;

mod browser;
mod chromium;
mod client;
#[cfg(feature = "postgres")]
mod database;
mod games;

mod hostile;
mod house;
mod http;
mod outbox;
mod process;
#[cfg(feature = "postgres")]
#[path = "../postgres/server.rs"]
mod server;
mod settings;
mod variants;
