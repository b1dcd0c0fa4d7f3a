//! What a platform has to do to take part.

use async_trait::async_trait;

use super::{house::House, play::Who};

/// Tags of languages.
pub const ENGLISH: &str = "en";
pub const SWEDISH: &str = "sv";

/// A message that somebody has seen.
#[cfg_attr(
    not(feature = "discord"),
    expect(dead_code, reason = "only a platform that presses posts by name needs theirs")
)]
#[derive(Clone, Debug, Default)]
pub struct Post {
    /// Its name on its platform.
    pub id: String,
    /// Its words.
    pub text: String,
    /// Whom it notified.
    pub pings: Option<Who>,
    /// What its buttons send: `1.accept.17`.
    pub buttons: Vec<String>,
    /// Does it have a picture with a description?
    pub picture: bool,
}

impl Post {
    /// The button that does this (`accept`, `pick`).
    pub fn button(&self, does: &str) -> Option<&str> {
        let does = |id: &&String| id.split('.').nth(1) == Some(does);
        self.buttons.iter().find(does).map(String::as_str)
    }
}

/// A command as it is typed where there are no forms.
pub fn line(command: &str, options: &[(&str, &str)]) -> String {
    let mut line = format!("/{command}");
    for (name, value) in options {
        line.extend([" ", *name, ":\"", *value, "\""]);
    }
    line
}

/// A room in which Anna and Bo are, or one of them.
#[async_trait]
pub trait Room: Send + Sync {
    /// The tag of its language.
    fn tongue(&self) -> &'static str;
    /// Somebody asks for a command by its own name, with options by theirs; what only they see of the answer.
    async fn ask(&self, who: Who, command: &str, options: &[(&str, &str)]) -> Vec<Post>;
    /// Somebody presses a button under a post; what only they see of the answer.
    async fn press(&self, who: Who, on: &Post, button: &str) -> Vec<Post>;
    /// Everything that everybody has seen, oldest first. A post that was there before stays at its place.
    async fn posts(&self) -> Vec<Post>;
    /// How an option names a person here.
    fn player(&self, who: Who) -> String;
    /// The bot was started anew.
    async fn restarted(&self, house: &House);
}
