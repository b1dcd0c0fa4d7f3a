//! The life of a game: from the challenge to the end, through the use cases on a store in memory, and as laws of the events.

mod actions;
mod arrays;
mod chance;
mod concurrent;
mod events;
mod flows;
mod links;
mod picker;
mod purge;
mod settings;
mod surprise;
mod tables;
mod time;
mod twice;
mod verify;
mod weeks;
mod world;
