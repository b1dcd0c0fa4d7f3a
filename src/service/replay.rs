//! A game shown again as a moving picture: as the asker may see it, their side at the bottom.

use super::{
    Asker, Service,
    say::{own_board, table, viewer},
};
use crate::{
    game::{Game, Stage},
    reply::{Answer, Failure, Msg, Person, Refusal, Replay, Say},
    rules::{Color, Line, View, Viewer},
};

impl Service {
    /// The plies of the moves with these numbers, or all.
    pub(super) async fn replay(&self, asker: &Asker, game: &Game, [white, black]: [Person; 2], asked: Option<(u32, u32)>) -> Answer {
        let start = game.line.start();
        let count = game.line.plies().len();
        // Black may have made the first move, which then was the second half of one.
        let odd = usize::from(start.turn() == Color::Black);
        let number = |ply: usize| start.fullmove() + usize::midpoint(ply, odd) as u32;
        let all = (number(0), number(count - 1));
        let (from, to) = asked.unwrap_or(all);
        let chosen = |ply: &usize| (from..=to).contains(&number(*ply));
        let (Some(first), Some(last)) = ((0..count).find(chosen), (0..count).rfind(chosen)) else {
            return Ok(Err(Refusal::NoSuchMoves { moves: all }));
        };
        let moves = (number(first), number(last));
        let (line, who) = (game.line.clone(), viewer(asker, game));
        // A long game takes a while, and nobody else should wait for it.
        let views = tokio::task::spawn_blocking(move || views(&line, who, first, last)).await;
        let Ok(Some(views)) = views else {
            return Err(Failure::Bug("the plies of a game cannot be played again"));
        };
        let end = match &game.stage {
            Stage::Over { how, winner, .. } if last + 1 == count => Some((*how, *winner)),
            _ => None,
        };
        let replay = Replay {
            game: game.id,
            moves,
            views,
            orientation: own_board(asker, game, None).orientation,
            end,
            table: table(game).map(|mut table| {
                table.players = [white.clone(), black.clone()];
                table.result = table.result.filter(|_| end.is_some());
                table
            }),
        };
        let msg = Msg::Replay {
            game: game.id,
            variant: game.terms.variant,
            white,
            black,
            moves,
            whole: moves == all,
        };
        Say {
            replay: Some(replay),
            ..Say::privately(msg)
        }
        .answer()
    }
}

/// The views before a ply and after each one up to another.
fn views(line: &Line, viewer: Viewer, first: usize, last: usize) -> Option<Vec<View>> {
    let mut again = Line::new(line.start().clone());
    let mut views = Vec::with_capacity(last + 2 - first);
    for (n, ply) in line.plies().iter().enumerate().take(last + 1) {
        if n == first {
            views.push(View::of(&again, viewer));
        }
        again.play(ply.mv, ply.roll).ok()?;
        if n >= first {
            views.push(View::of(&again, viewer));
        }
    }
    Some(views)
}
