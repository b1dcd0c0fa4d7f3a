//! The rules against numbers that others counted, and against laws that hold for every position.

mod arrays;
mod cli;
mod laws;
mod oracles;
mod other_variants;
mod perft;
mod positions;
mod records;
mod typed;
mod walks;
