//! The Discord adapter, played through a fake Discord: people type, tap and look; nothing here reaches the network.
#![cfg(feature = "discord")]

#[expect(dead_code, reason = "the fake can do more than these tests ask of it so far")]
#[path = "../discord_sim/mod.rs"]
mod discord_sim;

#[path = "../watched/mod.rs"]
mod watched;

#[expect(dead_code, reason = "the tests of the web room use the rest")]
#[path = "../web/browser.rs"]
mod browser;
#[expect(dead_code, reason = "the tests of the web room use the rest")]
#[path = "../web/client.rs"]
mod client;

#[cfg(feature = "postgres")]
#[expect(dead_code, reason = "nobody kills the server in here")]
#[path = "../postgres/server.rs"]
mod server;

mod ack;
mod boards;
mod bot;
mod brake;
mod by_hand;
mod chaos;
mod contexts;
#[expect(dead_code, reason = "the bench sends moves alone, too")]
mod crowd;
mod dice;
mod fake;
mod forgery;
mod games;
mod gateway;
mod invite;
mod load;
mod manners;
mod markup;
mod mentions;
mod menu;
mod modal;
mod names;
mod offers;
mod outbox;
mod past;
mod picking;
mod places;
mod process;
mod registration;
mod restart;
mod rights;
mod secrets;
mod send;
mod settings;
mod start;
mod threads;
mod tongues;
mod trouble;
mod variants;
