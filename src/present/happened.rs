//! What the last ply did, in words: the move, the explosion, the walk. Made from the view, for the text under the picture.

use super::{Span, Tongue, sentence::facts};
use crate::{
    l10n::PieceForm,
    rules::{Blast, Color, Kind, Square, Walk, view::LastPly, view::View},
};

/// The sentences, in the order in which things happened.
pub(super) fn happened(tongue: &Tongue<'_>, view: &View) -> Vec<Span> {
    let Some(last) = &view.last else { return vec![] };
    let mut parts = vec![the_move(tongue, last)];
    if let Some(kind) = last.promotion {
        parts.push(tongue.say("did-promote", facts! { "piece" => tongue.piece(kind, PieceForm::A) }));
    }
    if last.stays {
        parts.push(tongue.say("did-stay", facts! { "piece" => tongue.piece(last.kind, PieceForm::A) }));
    }
    if let Some(blast) = &last.blast {
        parts.push(explosion(tongue, blast));
    }
    if let Some(checks) = view.checks.filter(|_| view.check.is_some()) {
        let (count, wins) = (i64::from(checks.by(last.mover)), i64::from(checks.wins));
        parts.push(tongue.say("did-check-count", facts! { "count" => count, "wins" => wins }));
    }
    if let Some(rank) = view.reply_due {
        parts.push(tongue.say("did-arrive", facts! { "rank" => i64::from(rank) }));
    }
    if let Some(walk) = &last.walk {
        parts.push(trampling(tongue, view, last, walk));
    }
    for &(side, kind) in &view.extinct {
        let id = if side == Color::White {
            "did-die-out-white"
        } else {
            "did-die-out-black"
        };
        parts.push(tongue.say(id, facts! { "piece" => tongue.piece(kind, PieceForm::No) }));
    }
    let mut out = Vec::new();
    for part in parts {
        if !out.is_empty() {
            // A big event gets its line.
            out.push(if matches!(part.first(), Some(Span::Strong(_))) {
                Span::Break
            } else {
                Span::Words(" ".into())
            });
        }
        out.extend(part);
    }
    out
}

fn the_move(tongue: &Tongue<'_>, last: &LastPly) -> Vec<Span> {
    let (from, to) = (last.from.to_string(), last.to.to_string());
    let piece = capital(&tongue.piece(last.kind, PieceForm::Plain));
    if let Some((rook_from, rook_to)) = last.castle {
        return tongue.say(
            "did-castle",
            facts! {
                // Not everywhere a king.
                "king" => tongue.piece(last.kind, PieceForm::The),
                "from" => from,
                "to" => to,
                "rook" => tongue.piece(Kind::Rook, PieceForm::The),
                "rook-from" => rook_from.to_string(),
                "rook-to" => rook_to.to_string(),
            },
        );
    }
    let Some((at, _, victim)) = last.captured else {
        return tongue.say("did-move", facts! { "piece" => piece, "from" => from, "to" => to });
    };
    let id = if at == last.to { "did-capture" } else { "did-en-passant" };
    let victim = tongue.piece(victim, PieceForm::The);
    tongue.say(
        id,
        facts! { "piece" => piece, "from" => from, "to" => to, "victim" => victim, "at" => at.to_string() },
    )
}

fn explosion(tongue: &Tongue<'_>, blast: &Blast) -> Vec<Span> {
    let dead: Vec<_> = blast.casualties.iter().map(|(s, p)| (*s, p.color, p.kind)).collect();
    tongue.say(
        "did-blast",
        facts! { "centre" => blast.centre.to_string(), "losses" => losses(tongue, &dead) },
    )
}

fn trampling(tongue: &Tongue<'_>, view: &View, last: &LastPly, walk: &Walk) -> Vec<Span> {
    let steps = walk
        .path
        .iter()
        .zip(walk.wraps.iter().chain(std::iter::repeat(&false)))
        .map(|(square, wraps)| {
            let id = if *wraps { "did-walk-wrap" } else { "did-walk-step" };
            tongue.words(id, &[("square", square.to_string().into())])
        });
    let path = steps.collect::<Vec<_>>().join(", ");
    let dead: Vec<_> = walk.casualties.iter().map(|(s, p)| (*s, p.color, p.kind)).collect();
    let facts = facts! {
        "walker" => capital(&neutral(tongue, view).unwrap_or_default()),
        "count" => walk.path.len() as i64,
        "direction" => compass(tongue, walk.direction),
        "roll" => last.roll.clone().unwrap_or_default(),
        "start" => walk.start.to_string(),
        "path" => path,
        "losses" => losses(tongue, &dead),
    };
    tongue.say("did-walk", facts)
}

/// The word for a direction as files and ranks: north is towards the last rank, east towards the last file. Standing still has none.
fn compass(tongue: &Tongue<'_>, (files, ranks): (i8, i8)) -> String {
    let id = match (files.signum(), ranks.signum()) {
        (0, 1) => "compass-n",
        (1, 1) => "compass-ne",
        (1, 0) => "compass-e",
        (1, -1) => "compass-se",
        (0, -1) => "compass-s",
        (-1, -1) => "compass-sw",
        (-1, 0) => "compass-w",
        (-1, 1) => "compass-nw",
        _ => return String::new(),
    };
    tongue.words(id, &[])
}

/// The word of the neutral piece on the board, if there is one.
pub(super) fn neutral(tongue: &Tongue<'_>, view: &View) -> Option<String> {
    view.cells.iter().find_map(|c| match c.occupant {
        Some(crate::rules::view::Occupant::Neutral(key)) => Some(tongue.words(&format!("neutral-{key}"), &[])),
        _ => None,
    })
}

fn losses(tongue: &Tongue<'_>, dead: &[(Square, Color, Kind)]) -> String {
    let of = |side: Color| {
        let men: Vec<String> = dead
            .iter()
            .filter(|(_, c, _)| *c == side)
            .map(|(s, _, k)| man_on(tongue, *k, *s))
            .collect();
        let id = if side == Color::White { "did-lose-white" } else { "did-lose-black" };
        (!men.is_empty()).then(|| tongue.words(id, &[("list", tongue.list(men).into())]))
    };
    let said: Vec<String> = Color::BOTH.into_iter().filter_map(of).collect();
    if said.is_empty() {
        tongue.words("did-lose-nothing", &[])
    } else {
        said.join(" ")
    }
}

/// `knight e5`.
pub(super) fn man_on(tongue: &Tongue<'_>, kind: Kind, square: Square) -> String {
    let piece = tongue.piece(kind, PieceForm::Plain);
    tongue.words("man-on", &[("piece", piece.into()), ("square", square.to_string().into())])
}

/// With a capital, at the beginning of a sentence.
pub(super) fn capital(text: &str) -> String {
    let mut chars = text.chars();
    // The pseudo-locale's bracket is not a letter.
    match chars.next() {
        Some(first) => first.to_uppercase().chain(chars).collect(),
        None => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        ids::Timestamp,
        l10n::{Locale, Texts},
        present::flat,
        rules::{
            Line, Position, Viewer,
            notation::reader::{Reading, read},
            variants::by_key,
        },
    };

    /// What is said after a move.
    fn after(key: &str, fen: &str, uci: &str, locale: Locale) -> String {
        let mut line = Line::new(Position::from_fen(by_key(key).unwrap(), fen).unwrap());
        let Reading::One(mv) = read(line.position(), uci, &[]) else {
            panic!("{uci} is one legal move")
        };
        line.play(mv, None).unwrap();
        let texts = Texts::load().unwrap();
        let tongue = Tongue {
            texts: &texts,
            locale,
            now: Timestamp(0),
        };
        flat(&happened(&tongue, &View::of(&line, Viewer::Public)))
    }

    #[test]
    fn a_pawn_that_need_not_promote_is_said_to_stay_one() {
        // White has lost a rook, so that the pawn could become one on the eighth rank, which is not the last of ten.
        let near = "4k5/10/10/3P6/10/10/10/10/10/R3K5 w - - 0 1";
        assert_eq!(after("grand", near, "d7d8", Locale::En), "Pawn d7–d8. It stays a pawn.");
        assert_eq!(after("grand", near, "d7d8r", Locale::En), "Pawn d7–d8. It becomes a rook.");
        // Short of the zone there is nothing to say.
        let far = "4k5/10/10/10/3P6/10/10/10/10/R3K5 w - - 0 1";
        assert_eq!(after("grand", far, "d6d7", Locale::En), "Pawn d6–d7.");
    }

    #[test]
    fn it_is_said_whose_men_of_which_kind_died_out() {
        let fen = "rnbqkbnr/pppp1ppp/8/4p1Q1/4P3/8/PPPP1PPP/RNB1KBNR w KQkq - 0 1";
        assert_eq!(
            after("extinction", fen, "g5d8", Locale::En),
            "Queen g5–d8 takes the queen on d8. Black has no queen left."
        );
        // Who loses the king in a game that ends by that is not extinct.
        assert!(!after("chess", fen, "g5d8", Locale::En).contains("left"));
    }
}
