//! The rules against numbers that others counted, and against laws that hold for every position.

mod oracles;
