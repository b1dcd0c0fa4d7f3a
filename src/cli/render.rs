//! `menagerie render`.

use std::{path::PathBuf, process::ExitCode};

use super::{
    REFUSED,
    rules::{Place, line},
};
use crate::{
    render::{Artist, Look, Theme, scene},
    rules::{Color, View, Viewer},
};

/// Draw a board as PNG.
#[derive(Debug, clap::Args)]
pub struct Render {
    /// Variant and position.
    #[command(flatten)]
    place: Place,
    /// A move to play on the position, in UCI or SAN, where the variant has chance with the roll behind `*` (`e2e4*SE4`). The
    /// picture shows the position after it and what it did.
    #[arg(long, value_name = "MOVE")]
    last: Option<String>,
    /// Whose side is at the bottom.
    #[arg(long, default_value = "white", value_parser = side)]
    view: Color,
    /// The colours.
    #[arg(long, default_value = "light", value_parser = theme)]
    theme: Theme,
    /// Width in pixels.
    #[arg(long, default_value_t = Look::WIDTH, value_parser = clap::value_parser!(u32).range(160..=1600))]
    width: u32,
    /// The file to write.
    #[arg(long)]
    out: PathBuf,
}

fn side(key: &str) -> Result<Color, String> {
    Color::by_key(key).ok_or_else(|| "white or black".to_owned())
}

fn theme(key: &str) -> Result<Theme, String> {
    Theme::by_key(key).ok_or_else(|| format!("known themes: {}", Theme::ALL.map(Theme::key).join(", ")))
}

impl Render {
    /// Does it. What was asked for wrongly ends with the code for refusals, what the host could not do with 1.
    pub fn run(self) -> ExitCode {
        let view = match self.place.position().and_then(|start| line(start, self.last.as_slice())) {
            Ok(line) => View::of(&line, Viewer::Public),
            Err(sentence) => {
                eprintln!("{sentence}");
                return ExitCode::from(REFUSED);
            }
        };
        let look = Look {
            orientation: self.view,
            theme: self.theme,
            width: self.width,
        };
        let drawn = Artist::load().and_then(|artist| artist.png(&scene(&view, &look)));
        let written = drawn
            .map_err(|e| e.to_string())
            .and_then(|png| std::fs::write(&self.out, png).map_err(|e| format!("{} cannot be written: {e}", self.out.display())));
        match written {
            Ok(()) => ExitCode::SUCCESS,
            Err(sentence) => {
                eprintln!("{sentence}");
                ExitCode::FAILURE
            }
        }
    }
}
