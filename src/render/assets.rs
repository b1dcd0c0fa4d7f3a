//! The files under `renders/` that decide pixels, built into the program so that a picture never depends on its host.

use super::RenderError;

/// Path below `renders/` and content of each file; no content where a file is lost.
#[derive(Clone, Debug)]
pub struct Assets(Vec<(&'static str, Option<&'static [u8]>)>);

macro_rules! embedded {
    ($($path:literal),* $(,)?) => {
        vec![$(($path, Some(include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/renders/", $path)).as_slice()))),*]
    };
}

impl Assets {
    /// What is built in.
    pub fn embedded() -> Self {
        Self(embedded![
            "pieces/menagerie/white/pawn.svg",
            "pieces/menagerie/white/knight.svg",
            "pieces/menagerie/white/bishop.svg",
            "pieces/menagerie/white/rook.svg",
            "pieces/menagerie/white/queen.svg",
            "pieces/menagerie/white/king.svg",
            "pieces/menagerie/white/sergeant.svg",
            "pieces/menagerie/white/nightrider.svg",
            "pieces/menagerie/white/fox.svg",
            "pieces/menagerie/white/wolf.svg",
            "pieces/menagerie/white/elephant.svg",
            "pieces/menagerie/white/amazon.svg",
            "pieces/menagerie/white/archbishop.svg",
            "pieces/menagerie/white/chancellor.svg",
            "pieces/menagerie/white/commoner.svg",
            "pieces/menagerie/white/royal-knight.svg",
            "pieces/menagerie/white/maharajah.svg",
            "pieces/menagerie/black/pawn.svg",
            "pieces/menagerie/black/knight.svg",
            "pieces/menagerie/black/bishop.svg",
            "pieces/menagerie/black/rook.svg",
            "pieces/menagerie/black/queen.svg",
            "pieces/menagerie/black/king.svg",
            "pieces/menagerie/black/sergeant.svg",
            "pieces/menagerie/black/nightrider.svg",
            "pieces/menagerie/black/fox.svg",
            "pieces/menagerie/black/wolf.svg",
            "pieces/menagerie/black/elephant.svg",
            "pieces/menagerie/black/amazon.svg",
            "pieces/menagerie/black/archbishop.svg",
            "pieces/menagerie/black/chancellor.svg",
            "pieces/menagerie/black/commoner.svg",
            "pieces/menagerie/black/royal-knight.svg",
            "pieces/menagerie/black/maharajah.svg",
            "pieces/menagerie/neutral/behemoth.svg",
            "themes/light.toml",
            "themes/dark.toml",
            "themes/contrast.toml",
            "themes/embers.toml",
            "fonts/labels.toml",
            "fonts/words.txt",
            "code.toml",
        ])
    }

    /// Everything but one file: what a start with a lost file sees.
    #[must_use]
    pub fn without(self, path: &str) -> Self {
        self.changed(path, None)
    }

    /// The same files with another content for one of them.
    #[must_use]
    pub fn with(self, path: &str, content: &'static str) -> Self {
        self.changed(path, Some(content.as_bytes()))
    }

    fn changed(mut self, path: &str, content: Option<&'static [u8]>) -> Self {
        for file in self.0.iter_mut().filter(|file| file.0 == path) {
            file.1 = content;
        }
        self
    }

    /// The text in one file.
    pub fn get(&self, path: &str) -> Result<&'static str, RenderError> {
        std::str::from_utf8(self.bytes(path)?).map_err(|e| RenderError::Malformed {
            file: path.to_owned(),
            reason: e.to_string(),
        })
    }

    /// The content of one file.
    pub fn bytes(&self, path: &str) -> Result<&'static [u8], RenderError> {
        self.0
            .iter()
            .find(|(p, _)| *p == path)
            .and_then(|(_, content)| *content)
            .ok_or_else(|| RenderError::Missing(path.to_owned()))
    }

    /// The paths of all files, the lost ones too, in no promised order.
    pub fn paths(&self) -> impl Iterator<Item = &'static str> {
        self.0.iter().map(|(p, _)| *p)
    }
}
