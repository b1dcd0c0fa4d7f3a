//! Atomic Chess: a capture is an explosion.
//!
//! The captured man, the capturing man and every man that is no pawn on the eight squares round the *landing* square are
//! gone, of either side. Pawns beside it survive. En passant explodes round the landing square too, and takes its victim.
//!
//! - A king never captures. A capture that would blow up one's own king is illegal, also if it took both.
//! - Blowing up the enemy king wins at once, even while one's own king is or comes into check.
//! - Check, mate and stalemate are judged on the board after the explosion. A king that touches the enemy king is never in
//!   check, so a king may step next to the enemy king on an attacked square.
//! - Castling: the king's square and the one it crosses are judged with the king lifted off, the last one with the rook in
//!   its place; a square next to the enemy king never counts as attacked. A right ends as well when king or rook explodes.
//! - A pawn that captures on the last rank explodes, whatever it was to become: the choice need not be named.
//! - Draws: stalemate; nothing but the kings and at most one knight or bishop; fifty moves; threefold repetition. Other thin
//!   material is played on.

use super::Variant;
use crate::rules::{
    EndKind, Group, Kind, Move, Position, Spec,
    spec::{CaptureEffect, Dead, Ending},
};

/// Atomic Chess, with check and mate.
#[derive(Debug)]
pub(super) struct Atomic;

static SPEC: Spec = Spec {
    id: 3,
    key: "atomic",
    aliases: &["atomic chess", "atomschack", "atom-schack", "atoom schaken"],
    group: Group::Powers,
    royal_captures: false,
    touching_royals_are_safe: true,
    capture: CaptureEffect::Explode { spared: &[Kind::Pawn] },
    endings: &[
        Ending::RoyalGone(EndKind::KingExploded),
        Ending::Mate,
        Ending::Stalemate,
        Ending::Material(&[Dead::AtMostOne(&[Kind::Knight, Kind::Bishop])]),
        Ending::FiftyMoves,
        Ending::Threefold,
    ],
    ..Spec::CHESS
};

impl Variant for Atomic {
    fn spec(&self) -> &'static Spec {
        &SPEC
    }
    fn promotion_is_moot(&self, position: &Position, mv: Move) -> bool {
        position.victim_of(mv).is_some()
    }
}
