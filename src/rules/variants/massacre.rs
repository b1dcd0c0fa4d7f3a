//! Massacre Chess: a full board, and every move must capture.
//!
//! - Each side has eight queens, eight rooks, eight bishops and eight knights. They fill the 64 squares at random, every way to
//!   place them equally likely; nothing else is asked of the array. They capture as in chess. There are no kings and no pawns.
//! - Who is to move and cannot capture has lost, be it that nothing can be reached or that nothing is left to capture with.
//! - So there is no check, no castling, no promotion and no stalemate. A move always takes a man off, so the game is over after 63
//!   moves at most: no position comes back, fifty moves without a capture cannot be made, and no material is a draw.

use super::Variant;
use crate::rules::{
    Arrays, EndKind, Group, Kind, Position, Spec,
    spec::{Captures, Ending, Fate},
};

/// Massacre Chess.
#[derive(Debug)]
pub(super) struct Massacre;

static SPEC: Spec = Spec {
    id: 21,
    key: "massacre",
    aliases: &["massacre chess", "schackmassaker", "slachthuis", "slachthuis schaken"],
    group: Group::Goals,
    start_fen: "rBbnbqNn/bQrnQRRr/rrqbNqQb/bBNqbNBN/bNRrrrBQ/QRQqRnNB/qBRnnqNQ/BBQnqnRR w - - 0 1",
    men: &[(Kind::Queen, 'Q'), (Kind::Rook, 'R'), (Kind::Bishop, 'B'), (Kind::Knight, 'N')],
    homes: &[],
    en_passant: &[],
    promotions: &[],
    castlings: &[],
    irreversible: &[],
    royal: [None; 2],
    captures: Captures::Always,
    endings: &[
        Ending::SideGone(EndKind::AllCaptured, Fate::Loses),
        Ending::NoMove(EndKind::NothingToCapture, Fate::Loses),
    ],
    ..Spec::CHESS
};

/// How many of each kind a side has.
const OF_EACH: usize = 8;

/// Every way to fill the board: too many to number.
#[derive(Debug)]
struct Fillings;

impl Arrays for Fillings {
    fn count(&self) -> Option<u32> {
        None
    }
    fn numbered(&self, _: u32) -> Option<String> {
        None
    }
    fn number_of(&self, _: &str) -> Option<u32> {
        None
    }
    fn deal(&self, draw: &mut dyn FnMut(u16) -> u16) -> String {
        let letters = SPEC.men.iter().flat_map(|(_, letter)| [*letter, letter.to_ascii_lowercase()]);
        let mut bag: Vec<char> = letters.flat_map(|letter| [letter; OF_EACH]).collect();
        // Draws whoever stands on each square from those that are left.
        let mut rows = String::new();
        for square in 0..64 {
            if square > 0 && square % 8 == 0 {
                rows.push('/');
            }
            rows.push(bag.swap_remove(usize::from(draw(bag.len() as u16)) % bag.len()));
        }
        rows + " w - - 0 1"
    }
    fn allows(&self, fen: &str) -> bool {
        let Ok(position) = Position::from_fen(&Massacre, fen) else {
            return false;
        };
        let of_each = |letter: &char| fen.chars().take_while(|c| *c != ' ').filter(|c| c == letter).count() == OF_EACH;
        position.fen() == fen
            && SPEC
                .men
                .iter()
                .flat_map(|(_, letter)| [*letter, letter.to_ascii_lowercase()])
                .all(|letter| of_each(&letter))
            && fen.ends_with(" w - - 0 1")
    }
}

impl Variant for Massacre {
    fn spec(&self) -> &'static Spec {
        &SPEC
    }
    fn arrays(&self) -> Option<&'static dyn Arrays> {
        Some(&Fillings)
    }
}
