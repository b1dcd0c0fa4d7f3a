//! The start positions of many variants in one picture.

use std::sync::Arc;

use super::{Image, Tongue, describe, sentence::clip};
use crate::{
    render::{
        self, Draw, Look, Theme,
        sheet::{self, Tile},
    },
    reply::Gallery,
    rules::{Group, Line, Position, Variant, View, Viewer, variants::by_key},
};

/// The start positions of a list of variants in one picture; `None`, and an error in the log, when it could not be drawn. The list itself says
/// all that it shows.
pub(super) async fn draw(artist: &Arc<dyn Draw>, tongue: &Tongue<'_>, gallery: &Gallery, theme: Theme) -> Option<Image> {
    let shown: Vec<_> = gallery.pictured.iter().filter_map(|key| by_key(key)).collect();
    if shown.is_empty() {
        return None;
    }
    let names: Vec<String> = shown.iter().map(|v| tongue.variant(v.spec().key)).collect();
    let alt = clip(
        &tongue.words("alt-sheet", &[("list", tongue.list(names.clone()).into())]),
        describe::LIMIT,
    );
    let which = gallery.group.map_or("all", Group::key);
    let name = format!("menagerie-variants-{which}-{}-{}.png", tongue.locale.tag(), theme.key());
    let artist = Arc::clone(artist);
    let drawn = tokio::task::spawn_blocking(move || {
        let look = Look {
            theme,
            width: sheet::tile_width(shown.len()),
            ..Look::default()
        };
        let tile = |(variant, caption): (&&'static dyn Variant, String)| {
            let view = View::of(&Line::new(Position::start(*variant)), Viewer::Public);
            let mut scene = render::scene(&view, &look);
            // Nobody plays it.
            scene.turn = None;
            Tile { scene, caption }
        };
        let tiles: Vec<Tile> = shown.iter().zip(names).map(tile).collect();
        sheet::sheet(artist.as_ref(), &tiles, theme)
    })
    .await;
    match drawn {
        Ok(Ok(png)) => Some(Image {
            bytes: png.into(),
            media: "image/png",
            name,
            text: alt.clone(),
            alt,
            grid: None,
        }),
        Ok(Err(error)) => {
            tracing::error!(%error, "the start positions could not be drawn");
            None
        }
        Err(_) => {
            tracing::error!("drawing the start positions panicked");
            None
        }
    }
}
