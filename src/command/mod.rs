//! What people can ask, on any platform. Each command is declared once; registration, parsers, help, completion and the README's table
//! derive from the list.
#![doc = include_str!("README.md")]

pub mod action;
pub mod args;
pub mod cmd;
pub mod names;
pub mod press;
pub mod request;
pub mod text;
pub mod words;

pub use request::{Input, Request};

use async_trait::async_trait;

use crate::{
    reply::Answer,
    service::{Asker, Service},
};

/// One option of a command.
#[derive(Clone, Copy, Debug)]
pub struct Opt {
    /// Its name as typed: `variant`.
    pub name: &'static str,
    /// What it takes.
    pub kind: OptKind,
    /// Must it be given?
    pub required: bool,
}

impl Opt {
    /// An option that may be left out.
    pub const fn maybe(name: &'static str, kind: OptKind) -> Self {
        Self {
            name,
            kind,
            required: false,
        }
    }
    /// An option that must be given.
    pub const fn must(name: &'static str, kind: OptKind) -> Self {
        Self {
            name,
            kind,
            required: true,
        }
    }
}

/// What an option takes.
#[derive(Clone, Copy, Debug)]
pub enum OptKind {
    /// A person in the room.
    Player,
    /// A room of the community; `here` is the one in which it is asked.
    Room,
    /// A variant, by key.
    Variant,
    /// A variant, by key, or the word that leaves it to chance.
    AnyVariant,
    /// The start of a variant that has several: a number, or a FEN.
    Setup,
    /// A game number, with completion.
    Game,
    /// A move, with completion.
    Move,
    /// One of a few keys; their words are in Fluent (`choice-<option>-<key>`).
    Choice(&'static [&'static str]),
    /// A zone of the world, by name, with completion.
    Zone,
    /// The code of a challenge that was made in another room.
    Code,
    /// A page number from 1.
    Page,
    /// Short free text, with the most characters allowed.
    Text(u16),
}

/// One command. Its descriptions stand in Fluent under `cmd-<name>` and `cmd-<name>-<option>`, with hyphens for spaces.
#[async_trait]
pub trait Command: Sync + Send {
    /// The name as typed, without the slash. One of two words belongs to the group of the first: `settings me`.
    fn name(&self) -> &'static str;
    /// The first word of a name of two.
    fn group(&self) -> Option<&'static str> {
        self.name().split_once(' ').map(|(group, _)| group)
    }
    /// Its options, in the order in which a person thinks of them.
    fn options(&self) -> &'static [Opt];
    /// The option that holds the person, if the command can be called from a person's menu, on platforms that have one. The words of the
    /// entry are the attribute `.menu` of `cmd-<name>`.
    fn on_person(&self) -> Option<&'static str> {
        None
    }
    /// May the id of the request become a person's share in the chance of a game? Then nobody but the person or their platform may choose it.
    fn shares_in_chance(&self) -> bool {
        false
    }
    /// Reads the options and makes one call into the service.
    async fn run(&self, service: &Service, asker: &Asker, args: &args::Args) -> Answer;
    /// Called from a person's menu, with the option of `on_person` filled in and no other.
    async fn run_on_person(&self, service: &Service, asker: &Asker, args: &args::Args) -> Answer {
        self.run(service, asker, args).await
    }
}

pub use crate::game::party::CODE_LIMIT;

/// The most characters of a start.
pub const SETUP: u16 = 130;

/// Under this name stand the words of rooms in Fluent (`choice-room-here`).
pub const ROOM: &str = "room";
/// The room in which it is asked.
pub const HERE: &str = "here";

/// Every command, in the order of the menu. One line each.
pub static COMMANDS: &[&dyn Command] = &[
    &cmd::challenge::Challenge,
    &cmd::accept::Accept,
    &cmd::decline::Decline,
    &cmd::cancel::Cancel,
    &cmd::r#move::Move,
    &cmd::board::Board,
    &cmd::games::Games,
    &cmd::resign::Resign,
    &cmd::draw::Draw,
    &cmd::takeback::Takeback,
    &cmd::pause::Pause,
    &cmd::resume::Resume,
    &cmd::abort::Abort,
    &cmd::rematch::Rematch,
    &cmd::leaderboard::Leaderboard,
    &cmd::stats::Stats,
    &cmd::variants::Variants,
    &cmd::rules::Rules,
    &cmd::history::History,
    &cmd::fairness::Fairness,
    &cmd::settings::Mine,
    &cmd::settings::Community,
    &cmd::privacy::Export,
    &cmd::privacy::Delete,
    &cmd::help::Help,
];

/// Every command that has a first word of its own: of those of a group the first alone.
pub fn firsts() -> impl Iterator<Item = &'static dyn Command> {
    let mut before = Vec::new();
    COMMANDS.iter().copied().filter(move |command| {
        let first = command.group().unwrap_or(command.name());
        let new = !before.contains(&first);
        before.push(first);
        new
    })
}

/// The command of that name, exactly.
pub fn by_name(name: &str) -> Option<&'static dyn Command> {
    COMMANDS.iter().copied().find(|c| c.name() == name)
}
