//! Matrix from outside: the real program against a real Synapse on the loopback address, and people whose clients encrypt as everybody's do.
#![cfg(feature = "matrix")]
#![recursion_limit = "256"]

mod games;
mod logic;
mod person;
mod program;
mod recorder;
mod server;
mod trouble;
mod whole;
