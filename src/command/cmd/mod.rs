//! One file for each command.

pub mod abort;
pub mod accept;
pub mod board;
pub mod cancel;
pub mod challenge;
pub mod decline;
pub mod draw;
pub mod fairness;
pub mod games;
pub mod help;
pub mod history;
pub mod leaderboard;
pub mod r#move;
pub mod pause;
pub mod privacy;
pub mod rematch;
pub mod resign;
pub mod resume;
pub mod rules;
pub mod settings;
pub mod stats;
pub mod takeback;
pub mod variants;

/// What each of the files uses.
mod prelude {
    pub(super) use async_trait::async_trait;

    pub(super) use crate::{
        command::{
            Command, Opt, OptKind,
            args::{Args, given},
        },
        reply::Answer,
        service::{Asker, Service},
    };
}
