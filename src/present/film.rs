//! A game as a moving picture, made off the asynchronous threads, in a file that is small enough to be sent.

use std::sync::Arc;

use super::{Image, Span, Tongue, flat, picture::players, sentence::clip};
use crate::{
    game::Ending,
    render::{self, Draw, Look, Reel, Theme, Verdict, film},
    reply::Replay,
    rules::Color,
};

/// The moving picture of a replay, in at most so many bytes. If it cannot be made, or not of all moves, the text says so.
pub(super) async fn draw(
    artist: &Arc<dyn Draw>,
    tongue: &Tongue<'_>,
    replay: Replay,
    theme: Theme,
    most: usize,
    text: &mut Vec<Span>,
) -> Option<Image> {
    let game = replay.game;
    let head = flat(text).replace('\n', " ");
    let mut said = vec![tongue.words("replay-alt", &[("game", head.into())])];
    said.extend(replay.end.map(|(how, winner)| result(tongue, how, winner)));
    let alt = clip(&said.join(" "), super::describe::LIMIT);
    let seats = replay.table.as_ref().map(|table| {
        let mut seats = players(tongue, 0, table);
        for seat in &mut seats {
            seat.note = String::new();
        }
        seats
    });
    let verdict = replay.end.map(|(how, winner)| Verdict {
        score: score(how, winner).to_owned(),
        words: super::happened::capital(&short(tongue, how)),
    });
    let captions = replay
        .views
        .first()
        .map(|view| film::captions(&replay.views, |san| tongue.san(san, view.variant)));
    let look = Look {
        orientation: replay.orientation,
        theme,
        ..Look::default()
    };
    let name = file_name(&replay, theme);
    let last = replay.views.last().map(|view| render::text::board(&render::scene(view, &look)));
    let artist = Arc::clone(artist);
    let made = tokio::task::spawn_blocking(move || {
        let reel = Reel {
            views: &replay.views,
            seats: seats.as_ref(),
            verdict: verdict.as_ref(),
            captions: captions.as_deref().unwrap_or_default(),
        };
        film::fit(&*artist, reel, look, most)
    })
    .await;
    match made {
        Ok(Ok(Some((gif, left_out)))) => {
            if left_out > 0 {
                text.extend([Span::Break, Span::Words(tongue.words("replay-cut", &[]))]);
            }
            return Some(Image {
                bytes: gif.into(),
                media: "image/gif",
                name,
                alt,
                text: last.unwrap_or_default(),
                grid: None,
            });
        }
        Ok(Ok(None)) => tracing::error!(%game, most, "a replay does not fit into a file"),
        Ok(Err(error)) => tracing::error!(%error, %game, "a replay could not be drawn"),
        Err(_) => tracing::error!(%game, "drawing a replay panicked"),
    }
    text.extend([Span::Break, Span::Words(tongue.words("replay-failed", &[]))]);
    None
}

/// The end in one sentence, for those who do not see it.
fn result(tongue: &Tongue<'_>, how: Ending, winner: Option<Color>) -> String {
    let id = match winner {
        Some(Color::White) => "alt-over-white",
        Some(Color::Black) => "alt-over-black",
        None if how == Ending::Aborted => "alt-over",
        None => "alt-over-draw",
    };
    format!("{} {}.", tongue.words(id, &[]), super::happened::capital(&short(tongue, how)))
}

/// The result in figures; a game that was called off has none.
const fn score(how: Ending, winner: Option<Color>) -> &'static str {
    match (how, winner) {
        (Ending::Aborted, _) => "–",
        (_, Some(Color::White)) => "1–0",
        (_, Some(Color::Black)) => "0–1",
        (_, None) => "½–½",
    }
}

/// How it ended, in a word or two.
fn short(tongue: &Tongue<'_>, how: Ending) -> String {
    let id = match how {
        Ending::Rules(kind) => format!("end-{}", kind.key()),
        Ending::Resignation => "end-resignation".to_owned(),
        Ending::Agreement => "end-agreement".to_owned(),
        Ending::Time => "end-time".to_owned(),
        Ending::Aborted => "end-aborted".to_owned(),
    };
    tongue.words(&id, &[])
}

/// `menagerie-17-replay-1-34-white-light.gif`.
fn file_name(replay: &Replay, theme: Theme) -> String {
    let (first, last) = replay.moves;
    let side = replay.orientation.key();
    format!("menagerie-{}-replay-{first}-{last}-{side}-{}.gif", replay.game.0, theme.key())
}
