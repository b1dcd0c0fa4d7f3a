//! Conversations: what people type and press, what everybody reads, in three languages.

mod busy;
mod games;
mod legend;
mod many;
mod monitor;
mod privacy;
mod replay;
mod room;
mod samples;
mod sentences;
mod settings;
mod strips;
mod trouble;
mod words;
