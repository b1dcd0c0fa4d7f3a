//! Boards as pictures, drawn off the asynchronous threads. If drawing fails the board comes as text: an answer is never lost to a picture.

use std::sync::Arc;

use super::{Grid, Image, Tongue, happened::capital};
use crate::{
    game::Pace,
    ids::GameId,
    render::{self, Draw, Layout, Look, Player, Score, Theme},
    reply::{Board, Table},
    rules::Color,
};

/// The look that a board is drawn in.
pub(super) fn look(board: &Board, theme: Theme) -> Look {
    Look {
        orientation: board.orientation,
        theme,
        ..Look::default()
    }
}

/// The PNG of a board; `None`, and an error in the log, when it could not be drawn.
pub(super) async fn draw(artist: &Arc<dyn Draw>, tongue: &Tongue<'_>, board: &Board, theme: Theme, alt: String) -> Option<Image> {
    let (name, text) = (file_name(board, theme), as_text(board));
    let look = look(board, theme);
    let artist = Arc::clone(artist);
    let (view, over) = (board.view.clone(), board.over);
    let players = board.table.as_ref().map(|table| players(tongue, board.view.fullmove, table));
    let drawn = tokio::task::spawn_blocking(move || {
        let mut scene = render::scene(&view, &look);
        if over {
            // Resigned, agreed, called off: the position does not know it.
            scene.turn = None;
        }
        if let Some(players) = players {
            scene = scene.with_players(players);
        }
        let layout = Layout::of(&scene);
        let grid = Grid {
            left: layout.left,
            top: layout.top,
            cell: layout.cell,
            files: scene.files,
            ranks: scene.ranks,
            flipped: look.orientation == Color::Black,
        };
        artist.png(&scene).map(|png| (png, grid))
    })
    .await;
    match drawn {
        Ok(Ok((png, grid))) => Some(Image {
            bytes: png.into(),
            media: "image/png",
            name,
            alt,
            text,
            grid: Some(grid),
        }),
        Ok(Err(error)) => {
            tracing::error!(%error, game = ?board.game, "a board could not be drawn");
            None
        }
        Err(_) => {
            tracing::error!(game = ?board.game, "drawing a board panicked");
            None
        }
    }
}

/// What the strips say of White and Black.
pub(super) fn players(tongue: &Tongue<'_>, fullmove: u32, table: &Table) -> [Player; 2] {
    let moves = i64::from(fullmove);
    let note = match table.pace {
        _ if table.paused => tongue.words("strip-note-paused", &[("move", moves.into())]),
        Pace::NoLimit => tongue.words("strip-note", &[("move", moves.into())]),
        Pace::Hours(hours) => {
            let (id, count) = if hours >= 24 && hours % 24 == 0 {
                ("strip-note-days", hours / 24)
            } else {
                ("strip-note-hours", hours)
            };
            tongue.words(id, &[("move", moves.into()), ("count", count.into())])
        }
    };
    Color::BOTH.map(|side| Player {
        name: table.players[side.index()].name.clone(),
        word: capital(&tongue.side(side)),
        note: note.clone(),
        score: table.result.map(|winner| match winner {
            Some(winner) if winner == side => Score::Won,
            Some(_) => Score::Lost,
            None => Score::Drew,
        }),
    })
}

/// The board in characters.
pub(super) fn as_text(board: &Board) -> String {
    render::text::board(&render::scene(&board.view, &look(board, Theme::default())))
}

/// `menagerie-17-12-white-light.png` (`…-over.png` when the game is over, `…-paused.png` while its clock stands still), or `menagerie-atomic-0-white-light.png`.
fn file_name(board: &Board, theme: Theme) -> String {
    let side = if board.orientation == Color::White { "white" } else { "black" };
    // A game that is resigned or paused has another picture of the same ply with another strip.
    let paused = board.table.as_ref().is_some_and(|table| table.paused);
    let state = match (board.over, paused) {
        (true, _) => "-over",
        (false, true) => "-paused",
        (false, false) => "",
    };
    let theme = format!("{}{state}", theme.key());
    match board.game {
        Some(GameId(game)) => format!("menagerie-{game}-{}-{side}-{theme}.png", board.view.ply),
        None => format!("menagerie-{}-{}-{side}-{theme}.png", board.view.variant, board.view.ply),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        render::Artist,
        rules::{Line, Position, View, Viewer, variants::by_key},
    };

    async fn start(over: bool) -> Image {
        let artist: Arc<dyn Draw> = Arc::new(Artist::load().unwrap());
        let board = Board {
            game: Some(GameId(1)),
            view: View::of(&Line::new(Position::start(by_key("chess").unwrap())), Viewer::Public),
            orientation: Color::White,
            over,
            live: false,
            as_text: false,
            table: None,
        };
        let texts = crate::l10n::Texts::load().unwrap();
        let tongue = Tongue {
            texts: &texts,
            locale: crate::l10n::Locale::En,
            now: crate::ids::Timestamp(0),
        };
        draw(&artist, &tongue, &board, Theme::default(), "a board".into()).await.unwrap()
    }

    #[tokio::test]
    async fn a_game_that_was_called_off_shows_nobody_to_move() {
        let (running, over) = tokio::join!(start(false), start(true));
        let read = |i: &Image| image::load_from_memory(&i.bytes).unwrap().to_rgb8();
        let (running, over) = (read(&running), read(&over));
        let differing: Vec<(u32, u32)> = running
            .enumerate_pixels()
            .filter(|(x, y, p)| over.get_pixel(*x, *y) != *p)
            .map(|(x, y, _)| (x, y))
            .collect();
        // The disc of whoever is to move stands in the frame, right of the board; nothing else may differ.
        assert!(!differing.is_empty());
        assert!(differing.iter().all(|(x, _)| *x > running.width() * 9 / 10), "{differing:?}");
    }
}
