//! What completion offers while a move is typed: the legal moves, those first that what was typed most likely means.

use super::{Asker, Service, find::is_running, pick::target_label, play::why_not};
use crate::{
    game::Game,
    ids::GameId,
    reply::{Failure, LegalMove, Refusal},
    rules::{
        Line, Move, Position,
        notation::{
            letters::Letters,
            reader::{Reading, read},
            san::{self, translate},
            uci::uci,
        },
    },
};

/// The most that are offered (Discord's limit).
pub const MOST: usize = 25;

/// How well a move fits what was typed; less is better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Fit {
    /// Typed in full.
    Exact,
    /// SAN in the person's letters begins so.
    Own,
    /// SAN in the variant's letters begins so.
    International,
    /// The text means this move, however it is spelled.
    Meant,
    /// UCI begins so.
    Coordinates,
    /// One of them begins so if case, spaces and signs do not matter.
    Loose,
    /// It stands somewhere in it.
    Within,
}

/// How much a move does, for the order among equals: ends the game, takes or checks, is special, is quiet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Weight {
    Ends,
    Forces,
    Special,
    Quiet,
}

impl Weight {
    fn of(san: &str) -> Self {
        if san.ends_with('#') {
            Self::Ends
        } else if san.contains(['x', '+']) {
            Self::Forces
        } else if san.contains(['=', '-']) {
            Self::Special
        } else {
            Self::Quiet
        }
    }
}

impl Service {
    /// Legal moves for completion in the game that a move command would act on, the best first; `typed` is what stands in the field, and
    /// `letters` are the piece letters of the asker's language. A refusal is the one with which the command would be met now.
    pub async fn completions(
        &self,
        asker: &Asker,
        game: Option<GameId>,
        typed: &str,
        letters: &Letters,
    ) -> Result<Result<Vec<LegalMove>, Refusal>, Failure> {
        let waits = |game: &Game| game.waits_for(&asker.person.who);
        let game = match self.find(asker, game, &[&waits, &is_running]).await? {
            Ok(game) => game,
            Err(refusal) => return Ok(Err(refusal)),
        };
        if let Some(why) = why_not(&game, asker) {
            let turn = match game.to_move() {
                Some(who) => Some(self.person(asker, who).await?),
                None => None,
            };
            return Ok(Err(Refusal::Game { game: game.id, why, turn }));
        }
        Ok(Ok(ranked(&game.line, typed, letters)))
    }
}

/// The legal moves that fit, the best first, at most [`MOST`].
fn ranked(line: &Line, typed: &str, letters: &Letters) -> Vec<LegalMove> {
    let position = line.position();
    let typed = Typed::new(position, typed, letters);
    let mut found: Vec<(Fit, Weight, String, String, Move)> = san::all(position)
        .into_iter()
        .filter_map(|(mv, san)| {
            let uci = uci(position, mv);
            let own = translate(&san, position.variant(), letters);
            let fit = typed.fit(mv, &own, &san, &uci)?;
            Some((fit, Weight::of(&san), uci, san, mv))
        })
        .collect();
    found.sort_unstable_by(|a, b| (a.0, a.1, &a.2).cmp(&(b.0, b.1, &b.2)));
    found
        .into_iter()
        .take(MOST)
        .map(|(_, _, uci, san, mv)| LegalMove {
            variant: position.variant().spec().key,
            // Only of those that are shown: it costs a move played for each.
            what: target_label(line, mv, san.clone(), false),
            san,
            uci,
        })
        .collect()
}

/// What was typed, prepared once for all moves.
struct Typed<'a> {
    text: &'a str,
    loose: String,
    meant: Vec<Move>,
}

impl<'a> Typed<'a> {
    fn new(position: &Position, text: &'a str, letters: &Letters) -> Self {
        let text = text.trim();
        let meant = match read(position, text, &[letters]) {
            Reading::One(mv) => vec![mv],
            Reading::Several(moves) | Reading::Promotion(moves) => moves,
            Reading::Illegal(_) | Reading::Unreadable => Vec::new(),
        };
        // Zeros for castling.
        let castling = text.chars().all(|c| "0oO-– ".contains(c));
        let loose = loose(text);
        Self {
            text,
            loose: if castling { loose.replace('0', "o") } else { loose },
            meant,
        }
    }

    /// `None`: it has nothing to do with what was typed.
    fn fit(&self, mv: Move, own: &str, san: &str, uci: &str) -> Option<Fit> {
        let text = self.text;
        let whole = |known: &str| known.trim_end_matches(['+', '#']) == text.trim_end_matches(['+', '#']);
        let fit = if text.is_empty() || whole(own) || whole(san) || uci == text {
            Fit::Exact
        } else if own.starts_with(text) {
            Fit::Own
        } else if san.starts_with(text) {
            Fit::International
        } else if self.meant.contains(&mv) {
            Fit::Meant
        } else if uci.starts_with(&text.to_ascii_lowercase()) {
            Fit::Coordinates
        } else {
            // Signs alone mean nothing.
            let known = [loose(own), loose(san), uci.to_owned()];
            let typed = self.loose.as_str();
            if typed.is_empty() {
                return None;
            } else if known.iter().any(|k| k.starts_with(typed)) {
                Fit::Loose
            } else if typed.chars().count() > 1 && known.iter().any(|k| k.contains(typed)) {
                Fit::Within
            } else {
                return None;
            }
        };
        Some(fit)
    }
}

/// Letters and digits alone, small, without the sign of capture.
fn loose(text: &str) -> String {
    text.chars()
        .filter(|c| c.is_alphanumeric() && *c != 'x' && *c != '×')
        .flat_map(char::to_lowercase)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Kind, variants::by_key};

    fn offered(variant: &str, fen: Option<&str>, typed: &str, letters: &Letters) -> Vec<String> {
        let variant = by_key(variant).unwrap();
        let position = fen.map_or_else(|| Position::start(variant), |fen| Position::from_fen(variant, fen).unwrap());
        ranked(&Line::new(position), typed, letters).into_iter().map(|m| m.san).collect()
    }

    fn none() -> Letters {
        Letters(vec![])
    }

    fn swedish() -> Letters {
        Letters(vec![
            (Kind::Knight, 'S'),
            (Kind::Bishop, 'L'),
            (Kind::Rook, 'T'),
            (Kind::Queen, 'D'),
            (Kind::King, 'K'),
        ])
    }

    #[test]
    fn what_is_typed_in_full_stands_first_and_is_followed_by_what_begins_or_ends_so() {
        assert_eq!(offered("chess", None, "f3", &none()), ["f3", "Nf3"]);
        assert_eq!(offered("chess", None, "Nf", &none()), ["Nf3"]);
        assert_eq!(offered("chess", None, "g1", &none()), ["Nf3", "Nh3"]);
        assert_eq!(offered("chess", None, "nF", &none()), ["Nf3"]);
        assert_eq!(offered("chess", None, "g1-f3", &none()), ["Nf3"]);
        assert_eq!(offered("chess", None, "zz", &none()), [""; 0]);
        assert_eq!(offered("chess", None, "-", &none()), [""; 0]);
    }

    #[test]
    fn a_small_b_is_the_pawn_before_the_bishop_and_a_capital_the_bishop() {
        // White: bishop f1, pawn b2, king e1; the bishop goes along f1–a6 and to g2, h3.
        let fen = "4k3/8/8/8/8/8/1P6/4KB2 w - - 0 1";
        let small = offered("chess", Some(fen), "b", &none());
        assert_eq!(&small[..2], ["b3", "b4"]);
        assert!(small[2..].contains(&"Bc4".to_owned()), "{small:?}");
        let capital = offered("chess", Some(fen), "B", &none());
        assert!(capital[0].starts_with('B'), "{capital:?}");
        assert_eq!(offered("chess", Some(fen), "bc", &none()), ["Bc4"]);
    }

    #[test]
    fn letters_of_the_language_and_the_international_ones_are_both_read() {
        assert_eq!(offered("chess", None, "Sf", &swedish()), ["Nf3"]);
        assert_eq!(offered("chess", None, "Nf", &swedish()), ["Nf3"]);
        // In Wolf Chess S is the sergeant in both.
        assert!(offered("wolf", None, "S", &swedish()).iter().all(|san| san.starts_with('S')));
    }

    #[test]
    fn every_spelling_of_castling_leads_to_it() {
        let fen = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
        for typed in ["O", "o-o", "0-0", "00", "0-", "e1g1"] {
            assert!(offered("chess", Some(fen), typed, &none()).contains(&"O-O".to_owned()), "{typed}");
        }
        assert_eq!(offered("chess", Some(fen), "0-0-0", &none()), ["O-O-O"]);
    }

    #[test]
    fn with_nothing_typed_mate_stands_before_captures_and_these_before_quiet_moves() {
        // Ra8 is mate (back rank); Rxa7 takes; everything else is quiet.
        let fen = "6k1/p4ppp/8/8/8/8/8/R5K1 w - - 0 1";
        let all = offered("chess", Some(fen), "", &none());
        assert_eq!(all[0], "Rxa7");
        let fen = "6k1/1p3ppp/8/8/8/8/1R6/R5K1 w - - 0 1";
        let all = offered("chess", Some(fen), "", &none());
        assert_eq!(&all[..2], ["Ra8#", "Rxb7"]);
        assert!(all[2..].iter().all(|san| !san.contains(['x', '+', '#'])), "{all:?}");
    }

    #[test]
    fn never_more_than_a_menu_holds() {
        // The position with the most legal moves that is known: 218.
        let fen = "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1";
        assert_eq!(offered("chess", Some(fen), "", &none()).len(), MOST);
        assert_eq!(offered("chess", Some(fen), "Q", &none()).len(), MOST);
    }
}
