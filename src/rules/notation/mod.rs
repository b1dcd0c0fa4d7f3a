//! Text in and out: FEN, UCI, SAN, what people type, PGN.

pub mod fen;
pub mod letters;
mod pattern;
pub mod pgn;
pub mod reader;
pub mod san;
pub mod uci;
