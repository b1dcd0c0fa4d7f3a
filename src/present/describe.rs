//! The description of a picture, for those who do not see it: whose turn, the last move, what happened, and every piece by type.

use super::{
    Tongue, flat,
    happened::{capital, happened, neutral},
    sentence::clip,
};
use crate::{
    ids::GameId,
    l10n::PieceForm,
    rules::{
        Color, Kind,
        view::{Lost, Occupant, View},
    },
};

/// The most characters (Discord's limit for descriptions).
pub const LIMIT: usize = 1024;

/// The description of a board; `over` if nobody is to move any more, whatever the position says.
pub fn describe(tongue: &Tongue<'_>, view: &View, game: Option<GameId>, over: bool) -> String {
    let mut said = vec![match game {
        Some(game) => tongue.words(
            "alt-head",
            &[
                ("variant", tongue.variant(view.variant).into()),
                ("game", game.to_string().into()),
                ("move", i64::from(view.fullmove).into()),
            ],
        ),
        None => tongue.words("alt-head-start", &[("variant", tongue.variant(view.variant).into())]),
    }];
    said.push(match (view.outcome, view.check) {
        (Some(end), _) => match end.winner {
            Some(Color::White) => tongue.words("alt-over-white", &[]),
            Some(Color::Black) => tongue.words("alt-over-black", &[]),
            None => tongue.words("alt-over-draw", &[]),
        },
        (None, _) if over => tongue.words("alt-over", &[]),
        (None, Some(_)) => tongue.words("alt-turn-check", &[("colour", capital(&tongue.side(view.turn)).into())]),
        (None, None) => tongue.words("alt-turn", &[("colour", capital(&tongue.side(view.turn)).into())]),
    });
    if let Some(last) = &view.last {
        said.push(tongue.words("alt-last", &[("colour", tongue.side(last.mover).into())]));
        said.push(flat(&happened(tongue, view)).replace('\n', " "));
    }
    said.extend(checks(tongue, view));
    for side in Color::BOTH {
        let men = men(tongue, view, side);
        let id = if side == Color::White { "alt-white" } else { "alt-black" };
        if !men.is_empty() {
            said.push(tongue.words(id, &[("list", men.join("; ").into())]));
        }
    }
    if let (Some(piece), Some(cell)) = (
        neutral(tongue, view),
        view.cells.iter().find(|c| matches!(c.occupant, Some(Occupant::Neutral(_)))),
    ) {
        said.push(tongue.words(
            "alt-neutral",
            &[("piece", capital(&piece).into()), ("square", cell.square.to_string().into())],
        ));
    }
    for side in Color::BOTH {
        let gone = gone(tongue, view, side);
        let id = if side == Color::White { "alt-gone-white" } else { "alt-gone-black" };
        if !gone.is_empty() {
            said.push(tongue.words(id, &[("list", gone.join(", ").into())]));
        }
    }
    clip(&said.join(" "), LIMIT)
}

/// How many checks each side has given, where they are counted.
pub(super) fn checks(tongue: &Tongue<'_>, view: &View) -> Option<String> {
    let checks = view.checks?;
    let [white, black] = checks.given.map(i64::from);
    let facts = [
        ("white", white.into()),
        ("black", black.into()),
        ("wins", i64::from(checks.wins).into()),
    ];
    Some(tongue.words("alt-checks", &facts))
}

/// `rooks a1 h1`, the most valuable first.
fn men(tongue: &Tongue<'_>, view: &View, side: Color) -> Vec<String> {
    let of = |kind: Kind| {
        let squares: Vec<String> = view
            .cells
            .iter()
            .filter(|c| c.occupant == Some(Occupant::Man(side, kind)))
            .map(|c| c.square.to_string())
            .collect();
        let form = if squares.len() == 1 { PieceForm::Plain } else { PieceForm::Many };
        let facts = [("piece", tongue.piece(kind, form).into()), ("squares", squares.join(" ").into())];
        (!squares.is_empty()).then(|| tongue.words("alt-men", &facts))
    };
    Kind::BY_RANK.into_iter().filter_map(of).collect()
}

/// `queen`, `3 pawns`: whom a side has lost since the start.
fn gone(tongue: &Tongue<'_>, view: &View, side: Color) -> Vec<String> {
    let of = |&(_, kind, count): &Lost| match count {
        1 => tongue.piece(kind, PieceForm::Plain),
        count => {
            let piece = tongue.piece(kind, PieceForm::Many);
            tongue.words("alt-gone-many", &[("count", count.into()), ("piece", piece.into())])
        }
    };
    view.lost.iter().filter(|lost| lost.0 == side).map(of).collect()
}
