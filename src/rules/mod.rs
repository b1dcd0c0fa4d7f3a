//! Boards, moves and variants. Pure: no input or output, no clock, no chance but what is passed in, no sentence for people.
#![doc = include_str!("README.md")]

mod apply;
pub mod arrays;
mod attacks;
mod board;
mod ending;
mod generate;
pub mod group;
pub mod guide;
pub mod line;
pub mod moves;
pub mod notation;
pub mod outcome;
pub mod perft;
pub mod piece;
pub mod position;
pub mod roll;
pub mod spec;
pub mod square;
pub mod squares;
mod tables;
pub mod terms;
pub mod variants;
pub mod view;

pub use arrays::Arrays;
pub use group::Group;
pub use line::Line;
pub use moves::{Blast, Effects, Move, MoveKind, Walk};
pub use outcome::{EndKind, Outcome};
pub use piece::{Color, Kind, Piece};
pub use position::{PlayError, Position, PositionKey};
pub use roll::Roll;
pub use spec::Spec;
pub use square::Square;
pub use variants::Variant;
pub use view::{View, Viewer};
