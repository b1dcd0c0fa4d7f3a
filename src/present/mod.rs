//! Answers become something to show: words in a language, a picture, its description, buttons. The only place where words meet pictures.

mod describe;
mod film;
mod gallery;
mod happened;
mod label;
mod legend;
mod lists;
mod picture;
mod posting;
mod refuse;
mod say;
mod sentence;
mod settings;
mod sheet;
mod time;

use std::sync::Arc;

pub use crate::render::{Artist, Draw, Theme};
pub use describe::describe;
pub use posting::{Opening, Posting};
pub use sentence::Tongue;
pub use time::utc;

use crate::{
    game::SURPRISE,
    ids::{GameId, PlayerRef, RoomRef, Timestamp},
    l10n::{Locale, Texts},
    reply::{Action, Audience, Choice, ChoiceLabel, File, GameLine, LegalMove, Msg, Refusal, Reply, Say},
    rules::{Group, variants},
};

/// A piece of text. Escaping is the platform's business, because each has its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Span {
    /// Words of ours.
    Words(String),
    /// A person's name.
    Person {
        /// Who.
        who: PlayerRef,
        /// The name to show.
        name: String,
    },
    /// A room.
    Room {
        /// Which.
        room: RoomRef,
        /// What to call it where the platform has no name of its own.
        name: String,
    },
    /// Text that a person typed, or otherwise not ours; never markup.
    Quoted(String),
    /// An instant, with how to show it where the platform has nothing of its own (relative plus UTC).
    Time {
        /// When.
        at: Timestamp,
        /// In words.
        fallback: String,
    },
    /// Monospaced lines (boards as text, tables).
    Mono(String),
    /// Something that can be typed, such as `/move e4`.
    Code(String),
    /// A heading or a stressed word of ours.
    Strong(String),
    /// End of a line.
    Break,
}

/// A button, or an entry of a menu.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Button {
    /// What stands on it, at most 80 characters.
    pub label: String,
    /// The payload, made by `command::action`.
    pub id: String,
    /// How it looks.
    pub style: Style,
    /// More about an entry of a menu, at most 100 characters, where the platform can show it; what matters stands in the label.
    pub note: Option<String>,
    /// A sign in front, one emoji of Unicode, where the platform can show it; what it means stands in the label too.
    pub sign: Option<&'static str>,
}

/// How a button looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// The thing to do.
    Primary,
    /// Another thing.
    Plain,
    /// Agree.
    Yes,
    /// Refuse, or something that cannot be undone.
    No,
}

/// A form with one line to fill in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Form {
    /// The payload of the button that opened it; it goes back with what was typed.
    pub id: String,
    /// Its title, at most 45 characters.
    pub title: String,
    /// What stands over the line, at most 45 characters.
    pub label: String,
    /// What stands in the empty line, at most 100 characters.
    pub placeholder: String,
    /// The most characters that the line takes.
    pub most: usize,
}

/// A picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Image {
    /// The file: PNG, or GIF where it moves.
    pub bytes: std::sync::Arc<[u8]>,
    /// Its media type.
    pub media: &'static str,
    /// Unique for game, ply and look: `menagerie-17-12-white.png`.
    pub name: String,
    /// The description, at most 1024 characters.
    pub alt: String,
    /// The same in characters, for where no picture may be shown.
    pub text: String,
    /// Where its squares lie.
    pub grid: Option<Grid>,
}

/// Where the squares lie in a picture, in pixels, so that a board can be tapped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grid {
    /// Left edge of the board.
    pub left: u32,
    /// Upper edge of the board.
    pub top: u32,
    /// Side of a square.
    pub cell: u32,
    /// Files of the board.
    pub files: u8,
    /// Ranks of the board.
    pub ranks: u8,
    /// Is Black at the bottom?
    pub flipped: bool,
}

/// Who sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Scope {
    /// Only the person who asked.
    Private,
    /// Everybody in this room.
    Room(RoomRef),
}

/// Something to show, on any platform.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Presentation {
    /// Who sees it.
    pub scope: Scope,
    /// The text.
    pub text: Vec<Span>,
    /// The picture.
    pub image: Option<Image>,
    /// Buttons.
    pub buttons: Vec<Button>,
    /// A menu of at most 25 entries, with its placeholder; platforms without menus show buttons.
    pub menu: Option<(String, Vec<Button>)>,
    /// The one person to ping.
    pub ping: Option<PlayerRef>,
    /// The other player, where both are told at once: the clock ended their game, and neither of them was there.
    pub also: Option<PlayerRef>,
    /// A file.
    pub file: Option<File>,
    /// The game whose live board this is.
    pub live: Option<GameId>,
    /// Shows the question anew in place of the message whose button was pressed, where the platform can.
    pub replaces: bool,
    /// Is it a refusal? Then it is private and quiet.
    pub refusal: bool,
    /// Is it for nobody else's eyes, as what is stored of a person is? Other private things are only of no interest to the room.
    pub secret: bool,
    /// What it has to do with the other posts of its game.
    pub posting: Posting,
}

impl Presentation {
    /// Nothing at all, for the person who asked: to be filled in.
    pub fn nothing() -> Self {
        private(Vec::new())
    }

    /// The text without any markup, lines separated by line feeds.
    pub fn plain(&self) -> String {
        flat(&self.text)
    }
}

/// Text without any markup.
pub fn flat(text: &[Span]) -> String {
    let mut out = String::new();
    for span in text {
        match span {
            Span::Words(t) | Span::Quoted(t) | Span::Mono(t) | Span::Code(t) | Span::Strong(t) => out.push_str(t),
            Span::Person { name, .. } | Span::Room { name, .. } => out.push_str(name),
            Span::Time { fallback, .. } => out.push_str(fallback),
            Span::Break => out.push('\n'),
        }
    }
    out
}

/// The most characters of a message's text, without markup. Discord allows 2000; marks, mentions and escapes need the rest.
pub const TEXT: usize = 1900;

/// The most bytes of a file. Discord takes ten megabytes where nobody pays for more; others take as much.
pub const UPLOAD: usize = 10_000_000;

/// The most entries of a menu (Discord's limit).
pub const MENU: usize = 25;

/// The most characters of a form's title and of what stands over its line (Discord's limits).
const FORM_TITLE: usize = 45;
/// The most characters of what stands in its empty line (Discord's limit).
const FORM_EXAMPLE: usize = 100;

/// The most games that stand on buttons; more make a menu.
const BUTTONS: usize = 5;

/// The languages of a request, and its instant.
#[derive(Clone, Copy, Debug)]
pub struct Ears {
    /// For what only the asker sees.
    pub asker: Locale,
    /// For what the room sees, unless its moderators settled that.
    pub room: Locale,
    /// In which the boards are drawn that only the asker sees.
    pub theme: Theme,
    /// Now.
    pub now: Timestamp,
}

/// Turns answers into something to show. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Presenter {
    texts: Arc<Texts>,
    artist: Arc<dyn Draw>,
}

impl Presenter {
    /// From the sentences and the one who draws.
    pub fn new(texts: Arc<Texts>, artist: Arc<dyn Draw>) -> Self {
        Self { texts, artist }
    }

    /// All sentences.
    pub fn texts(&self) -> &Texts {
        &self.texts
    }

    /// The form that an action opens, if it opens one.
    pub fn form(&self, action: &Action, locale: Locale) -> Option<Form> {
        let Action::TypeMove { game, .. } = action else { return None };
        let words = |id: &str, most: usize| {
            let facts = [("game", game.to_string().into())];
            sentence::clip(&self.texts.get(locale, id, &facts), most)
        };
        Some(Form {
            id: crate::command::action::encode(action),
            title: words("type-move-title", FORM_TITLE),
            label: words("type-move-label", FORM_TITLE),
            placeholder: words("type-move-example", FORM_EXAMPLE),
            most: crate::command::cmd::r#move::LONGEST,
        })
    }

    /// An answer, part by part.
    pub async fn reply(&self, reply: Reply, ears: Ears) -> Vec<Presentation> {
        let mut out = Vec::with_capacity(reply.says.len());
        for say in reply.says {
            out.push(self.say(say, ears).await);
        }
        out
    }

    async fn say(&self, say: Say, ears: Ears) -> Presentation {
        let (scope, locale) = match &say.to {
            Audience::Asker => (Scope::Private, ears.asker),
            Audience::Room(room) => {
                let settled = say.language.as_deref().and_then(Locale::from_tag);
                (Scope::Room(room.clone()), settled.unwrap_or(ears.room))
            }
        };
        let theme = if scope == Scope::Private { ears.theme } else { Theme::default() };
        let tongue = Tongue {
            texts: &self.texts,
            locale,
            now: ears.now,
        };
        let posting = posting::of_say(&tongue, &say);
        let view = say.board.as_ref().map(|b| &b.view);
        let mut text = say::say(&tongue, &say.msg, view);
        let mut image = None;
        if let Some(board) = &say.board {
            if !board.as_text {
                image = picture::draw(
                    &self.artist,
                    &tongue,
                    board,
                    theme,
                    describe(&tongue, &board.view, board.game, board.over),
                )
                .await;
            }
            if image.is_none() {
                // The room for the board is made by the words, not by the board.
                let mut board = picture::as_text(board);
                // In a picture they stand beside the names.
                board.extend(view.and_then(|view| describe::checks(&tongue, view)));
                text = within(text, TEXT.saturating_sub(board.chars().count() + 1));
                text.extend([Span::Break, Span::Mono(board)]);
            }
        }
        if let Msg::Variants { gallery, .. } = &say.msg {
            image = sheet::draw(&self.artist, &tongue, gallery, theme).await;
        }
        if let Msg::Legend { variant } = &say.msg {
            image = legend::picture(&tongue, &self.artist, variant, theme).await;
            if image.is_none() {
                for line in legend::in_words(&tongue, variant) {
                    text.extend([Span::Break, Span::Words(line)]);
                }
            }
        }
        if let Some(replay) = say.replay {
            image = film::draw(&self.artist, &tongue, replay, theme, UPLOAD, &mut text).await;
        }
        let mut buttons = label::buttons(&tongue, &say.buttons);
        distinct(&mut buttons);
        let menu = choices(&say.msg).map(|(variant, list)| {
            let mut entries: Vec<Button> = page(list).into_iter().map(|c| label::choice(&tongue, variant, c)).collect();
            distinct(&mut entries);
            (tongue.words(say::menu_hint(&say.msg), &[]), entries)
        });
        Presentation {
            scope,
            text: within(text, TEXT),
            image,
            buttons,
            menu: menu.filter(|(_, entries)| !entries.is_empty()),
            ping: say.ping.map(|p| p.who),
            also: say.also.map(|p| p.who),
            file: say.file,
            live: say.board.as_ref().filter(|b| b.live).and_then(|b| b.game),
            replaces: say.replaces,
            refusal: false,
            secret: matches!(say.msg, Msg::MyData { .. } | Msg::DeleteAsk { .. }),
            posting,
        }
    }

    /// A refusal: private and quiet. Where several games may be meant, each is a button, or an entry of a menu when they are many.
    pub fn refusal(&self, refusal: &Refusal, ears: Ears) -> Presentation {
        let tongue = Tongue {
            texts: &self.texts,
            locale: ears.asker,
            now: ears.now,
        };
        let mut games = refuse::which(&tongue, refusal);
        distinct(&mut games);
        games.truncate(MENU);
        let (buttons, menu) = if games.len() > BUTTONS {
            (vec![], Some((tongue.words("which-game-hint", &[]), games)))
        } else {
            (games, None)
        };
        Presentation {
            refusal: true,
            buttons,
            menu,
            posting: posting::of_refusal(refusal),
            ..private(within(refuse::refuse(&tongue, refusal), TEXT))
        }
    }

    /// What was done is shown in the room where it belongs, not here.
    pub fn elsewhere(&self, locale: Locale) -> Presentation {
        let tongue = Tongue {
            texts: &self.texts,
            locale,
            now: Timestamp::default(),
        };
        private(tongue.say("elsewhere", sentence::facts! {}))
    }

    /// Rights that the platform has not given the bot in a room (`right-…` in the texts), for one who can give them or who can ask for them.
    pub fn missing_rights(&self, rights: &[&str], can_give: bool, locale: Locale) -> Presentation {
        let tongue = Tongue {
            texts: &self.texts,
            locale,
            now: Timestamp::default(),
        };
        let rights = tongue.list(rights.iter().map(|right| tongue.words(right, &[])).collect());
        let id = if can_give { "missing-rights-give" } else { "missing-rights-ask" };
        private(tongue.say(id, sentence::facts! { "rights" => rights }))
    }

    /// A game in one line, for a suggestion.
    pub fn game_line(&self, line: &GameLine, ears: Ears) -> String {
        let tongue = Tongue {
            texts: &self.texts,
            locale: ears.asker,
            now: ears.now,
        };
        flat(&lists::game_lines(&tongue, std::slice::from_ref(line)).concat())
    }

    /// A variant's name and pitch, for a suggestion.
    pub fn variant(&self, key: &str, ears: Ears) -> String {
        format!("{} · {}", self.texts.variant(ears.asker, key), self.texts.pitch(ears.asker, key))
    }

    /// Every group of variants with its keys, in the order of the menu, for a form.
    pub fn groups(&self, ears: Ears) -> Vec<(String, Vec<&'static str>)> {
        let of = |group: Group| {
            let specs = variants::ALL.iter().map(|v| v.spec());
            (
                label::group(&self.texts, ears.asker, group),
                specs.filter(|s| s.group == group).map(|s| s.key).collect(),
            )
        };
        Group::ALL.into_iter().map(of).collect()
    }

    /// The key that stands for a variant by lot.
    pub const fn surprise(&self) -> &'static str {
        SURPRISE
    }

    /// The heading of what is played most.
    pub fn most_played(&self, ears: Ears) -> String {
        self.texts.get(ears.asker, "variants-most-played", &[])
    }

    /// A legal move for a suggestion: how it is typed in the asker's language, and the whole label with what is special about it.
    pub fn legal_move(&self, legal: &LegalMove, ears: Ears) -> (String, String) {
        let tongue = Tongue {
            texts: &self.texts,
            locale: ears.asker,
            now: ears.now,
        };
        let typed = tongue.san(&legal.san, legal.variant);
        let label = label::with_special(format!("{typed} ({})", legal.uci), &label::special(&tongue, &legal.what));
        (typed, label)
    }

    /// An apology with the reference under which the log has the rest.
    pub fn failure(&self, reference: &str, ears: Ears) -> Presentation {
        let tongue = Tongue {
            texts: &self.texts,
            locale: ears.asker,
            now: ears.now,
        };
        Presentation {
            refusal: true,
            ..private(tongue.say("failure", sentence::facts! { "reference" => reference }))
        }
    }
}

/// The sentence of a refusal, without markup.
pub fn refusal_sentence(texts: &Texts, locale: Locale, refusal: &Refusal) -> String {
    flat(&refuse::refuse(
        &Tongue {
            texts,
            locale,
            now: Timestamp::default(),
        },
        refusal,
    ))
}

fn private(text: Vec<Span>) -> Presentation {
    Presentation {
        scope: Scope::Private,
        text,
        image: None,
        buttons: vec![],
        menu: None,
        ping: None,
        also: None,
        file: None,
        live: None,
        replaces: false,
        refusal: false,
        secret: false,
        posting: Posting::default(),
    }
}

/// The entries of a message's menu, and the key of the variant of which they speak.
fn choices(msg: &Msg) -> Option<(&'static str, &[Choice])> {
    match msg {
        Msg::PickPiece { variant, choices, .. }
        | Msg::PickTarget { variant, choices, .. }
        | Msg::PickPromotion { variant, choices, .. }
        | Msg::PickMove { variant, choices, .. } => Some((variant, choices)),
        Msg::Variants { choices, .. } | Msg::PickVariant { choices, .. } => Some(("", choices)),
        _ => None,
    }
}

/// At most 25 entries; ways to other pages are kept.
fn page(list: &[Choice]) -> Vec<&Choice> {
    let leads_away = |c: &&Choice| {
        matches!(
            c.label,
            ChoiceLabel::NextPage(..) | ChoiceLabel::PreviousPage(..) | ChoiceLabel::ToMen | ChoiceLabel::ToSquares | ChoiceLabel::ToGroups
        )
    };
    let away = list.iter().filter(leads_away).count();
    let mut room = MENU.saturating_sub(away);
    let fits = |c: &&Choice| {
        leads_away(c) || {
            let fits = room > 0;
            room = room.saturating_sub(1);
            fits
        }
    };
    list.iter().filter(fits).take(MENU).collect()
}

/// No two buttons of a message may do the same.
fn distinct(buttons: &mut Vec<Button>) {
    let mut seen = std::collections::HashSet::new();
    buttons.retain(|b| seen.insert(b.id.clone()));
}

/// The text within so many characters, an ellipsis at the end if something was left out.
fn within(text: Vec<Span>, most: usize) -> Vec<Span> {
    let length = |s: &Span| flat(std::slice::from_ref(s)).chars().count();
    if text.iter().map(length).sum::<usize>() <= most {
        return text;
    }
    let mut left = most.saturating_sub(1);
    let mut out = Vec::new();
    for span in text {
        let size = length(&span);
        if size <= left {
            left -= size;
            out.push(span);
            continue;
        }
        out.push(match span {
            Span::Words(t) if left > 1 => Span::Words(sentence::clip(&t, left)),
            Span::Mono(t) if left > 1 => Span::Mono(sentence::clip(&t, left)),
            _ => Span::Words("…".into()),
        });
        break;
    }
    out
}
