//! The rules against numbers that others counted, and against laws that hold for every position.

mod arrays;
mod castling;
mod cli;
mod dead_positions;
mod endings;
mod goals;
mod laws;
mod oracles;
mod other_variants;
mod perft;
mod positions;
mod promotion;
mod records;
mod soak;
mod typed;
mod walks;
