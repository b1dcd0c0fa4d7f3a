//! Conversations: what people type and press, what everybody reads, in three languages.

mod samples;
mod sentences;
