//! What the page gets: presentations as JSON, pictures and files as addresses. Pure but for the shelf that holds the pictures.

use serde::Serialize;

use super::{
    blobs::{Blob, Blobs},
    decode::person_id,
};
use crate::{
    command::action,
    ids::Timestamp,
    present::{Button, Presentation, Scope, Span, Style},
};

/// A piece of text, for the page's eyes: what it is (`t`), and its words (`v`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Piece {
    /// `words`, `person`, `quoted`, `time`, `mono`, `code`, `strong`, `break`.
    pub t: &'static str,
    /// The words.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub v: String,
    /// The person's id in this room, or the instant in milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub of: Option<String>,
}

/// A button.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ShownButton {
    /// What stands on it.
    pub label: String,
    /// What `press` takes.
    pub id: String,
    /// `primary`, `plain`, `yes`, `no`.
    pub style: &'static str,
    /// The square that it stands for: a man to pick, or where it goes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub square: Option<String>,
    /// Begins a move of the game on whose board it stands.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub begins: bool,
}

/// Where the squares lie in the picture, in its pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct ShownGrid {
    /// Left edge of the board.
    pub left: u32,
    /// Upper edge of the board.
    pub top: u32,
    /// Side of a square.
    pub cell: u32,
    /// Files.
    pub files: u8,
    /// Ranks.
    pub ranks: u8,
    /// Is Black at the bottom?
    pub flipped: bool,
}

/// A menu: its entries are the last buttons.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Menu {
    /// What is asked.
    pub label: String,
    /// How many of the buttons, from the end, are its entries.
    pub entries: usize,
}

/// A file to download.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ShownFile {
    /// Its name.
    pub name: String,
    /// Where it is.
    pub url: String,
}

/// One message of the conversation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Shown {
    /// Its number in the room's conversation; private messages have none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub n: Option<u64>,
    /// When, in milliseconds since 1970 UTC.
    pub at: i64,
    /// Who said it; `None` is the bot.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// The plain text.
    pub text: String,
    /// The same text with what each piece is.
    pub spans: Vec<Piece>,
    /// Where the picture is.
    pub image: Option<String>,
    /// Its width and height in pixels, so that the page keeps the place free.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub size: Option<[u32; 2]>,
    /// Where its squares lie.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub grid: Option<ShownGrid>,
    /// Its description.
    pub alt: Option<String>,
    /// Buttons, and a menu's entries behind them.
    pub buttons: Vec<ShownButton>,
    /// How many of the buttons are a menu's entries.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub menu: Option<Menu>,
    /// Something to download.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<ShownFile>,
    /// Only the asker sees it.
    pub private: bool,
    /// It is a refusal.
    pub refusal: bool,
    /// It stands in place of the message whose button was pressed.
    pub replaces: bool,
    /// The number of the game whose live board this is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub live: Option<u64>,
    /// The number of the game that its first button is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub about: Option<u64>,
    /// The id of the one person who must act now.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ping: Option<String>,
    /// The same wherever this very thing is said again, also after the program was started anew: what has been shown is not shown again.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub once: Option<String>,
}

impl Shown {
    /// A line of chat.
    pub fn chat(from: &str, text: &str, at: Timestamp) -> Self {
        Self {
            n: None,
            at: at.0,
            from: Some(from.into()),
            text: text.into(),
            spans: vec![Piece {
                t: "quoted",
                v: text.into(),
                of: None,
            }],
            image: None,
            size: None,
            grid: None,
            about: None,
            alt: None,
            buttons: Vec::new(),
            menu: None,
            file: None,
            private: false,
            refusal: false,
            replaces: false,
            live: None,
            ping: None,
            once: None,
        }
    }

    /// About how many bytes it takes.
    pub fn weight(&self) -> usize {
        let spans: usize = self.spans.iter().map(|s| s.v.len() + 48).sum();
        let buttons: usize = self.buttons.iter().map(|b| b.label.len() + b.id.len() + 64).sum();
        200 + self.text.len() + spans + buttons + self.alt.as_deref().map_or(0, str::len)
    }
}

/// A presentation as the page of `room` gets it; its picture and file go on the shelf.
pub fn shown(room: &str, what: &Presentation, at: Timestamp, blobs: &Blobs) -> Shown {
    let image = what.image.as_ref().map(|image| {
        let key = blobs.put(
            room,
            Blob {
                media: image.media,
                bytes: std::sync::Arc::clone(&image.bytes),
            },
        );
        format!("/api/rooms/{room}/images/{key}/{}", file_name(&image.name))
    });
    let file = what.file.as_ref().map(|file| {
        let key = blobs.put(
            room,
            Blob {
                media: file.media,
                bytes: file.bytes.as_slice().into(),
            },
        );
        let name = file_name(&file.name);
        ShownFile {
            url: format!("/api/rooms/{room}/files/{key}/{name}"),
            name,
        }
    });
    // The page has a line to type into at all times.
    let fits = |b: &&Button| !action::opens_form(&b.id);
    let mut buttons: Vec<ShownButton> = what.buttons.iter().filter(fits).map(button).collect();
    let menu = what.menu.as_ref().map(|(label, entries)| {
        buttons.extend(entries.iter().map(button));
        Menu {
            label: label.clone(),
            entries: entries.len(),
        }
    });
    Shown {
        n: None,
        at: at.0,
        from: None,
        text: what.plain(),
        spans: what.text.iter().map(piece).collect(),
        image,
        size: what.image.as_ref().and_then(|i| size(&i.bytes)),
        grid: what.image.as_ref().and_then(|i| i.grid).map(|g| ShownGrid {
            left: g.left,
            top: g.top,
            cell: g.cell,
            files: g.files,
            ranks: g.ranks,
            flipped: g.flipped,
        }),
        about: buttons.iter().find_map(|b| game_of(&b.id)),
        alt: what.image.as_ref().map(|i| i.alt.clone()),
        buttons,
        menu,
        file,
        private: what.scope == Scope::Private,
        refusal: what.refusal,
        replaces: what.replaces,
        live: what.live.map(|g| g.0),
        ping: what.ping.as_ref().map(|p| person_id(p).to_owned()),
        once: what.posting.notice.as_ref().map(|noted| noted.once.clone()),
    }
}

/// Width and height as the header of a PNG or a GIF has them.
fn size(file: &[u8]) -> Option<[u32; 2]> {
    if file.starts_with(b"GIF89a") {
        let at = |from: usize| file.get(from..from + 2).and_then(|b| b.try_into().ok()).map(u16::from_le_bytes);
        return Some([at(6)?.into(), at(8)?.into()]);
    }
    let at = |from: usize| file.get(from..from + 4).and_then(|b| b.try_into().ok()).map(u32::from_be_bytes);
    (file.get(12..16)? == b"IHDR").then_some([at(16)?, at(20)?])
}

fn button(b: &Button) -> ShownButton {
    let style = match b.style {
        Style::Primary => "primary",
        Style::Plain => "plain",
        Style::Yes => "yes",
        Style::No => "no",
    };
    ShownButton {
        label: b.label.clone(),
        id: b.id.clone(),
        style,
        square: square_of(&b.id),
        begins: begins_a_move(&b.id),
    }
}

fn piece(span: &Span) -> Piece {
    let plain = |t, v: &str| Piece {
        t,
        v: v.to_owned(),
        of: None,
    };
    match span {
        Span::Words(v) => plain("words", v),
        Span::Room { name, .. } => plain("words", name),
        Span::Quoted(v) => plain("quoted", v),
        Span::Mono(v) => plain("mono", v),
        Span::Code(v) => plain("code", v),
        Span::Strong(v) => plain("strong", v),
        Span::Break => plain("break", ""),
        Span::Person { who, name } => Piece {
            of: Some(person_id(who).to_owned()),
            ..plain("person", name)
        },
        Span::Time { at, fallback } => Piece {
            of: Some(at.0.to_string()),
            ..plain("time", fallback)
        },
    }
}

/// Letters, digits and a few signs only, so that it can stand in an address and in a header.
fn file_name(name: &str) -> String {
    let name: String = name
        .chars()
        .map(|c| if c.is_ascii_alphanumeric() || "-_.".contains(c) { c } else { '-' })
        .take(80)
        .collect();
    if name.trim_matches('.').is_empty() { "file".into() } else { name }
}

/// The game that a button is about.
pub fn game_of(button: &str) -> Option<u64> {
    use crate::reply::Action as A;
    let game = match action::decode(button)? {
        A::Accept(g)
        | A::Decline(g)
        | A::Cancel(g)
        | A::Resign(g)
        | A::ResignYes(g)
        | A::Draw(g)
        | A::Takeback(g)
        | A::Pause(g)
        | A::Resume(g)
        | A::Abort(g)
        | A::Rematch(g)
        | A::Replay(g)
        | A::More(g) => g,
        A::Pick { game, .. } | A::PickFrom { game, .. } | A::PickPromotion { game, .. } | A::Play { game, .. } | A::Board { game, .. } => {
            game
        }
        A::TypeMove { game, .. } => game,
        A::NextGame
        | A::Challenge { .. }
        | A::ChallengeWhom { .. }
        | A::Open { .. }
        | A::Leaderboard { .. }
        | A::Variants { .. }
        | A::Variant { .. }
        | A::Rules { .. }
        | A::Help
        | A::DeleteYes
        | A::Set { .. } => return None,
    };
    Some(game.0)
}

/// The square that an entry of a move picker stands for.
fn square_of(button: &str) -> Option<String> {
    use crate::reply::Action as A;
    match action::decode(button)? {
        A::PickFrom { from, .. } => Some(from.to_string()),
        A::PickPromotion { to, .. } => Some(to.to_string()),
        // `e2e4`, `a9a10`, `e7e8q`: the second square.
        A::Play { uci, .. } => {
            let second = uci.get(1..)?.find(|c: char| c.is_ascii_lowercase())? + 1;
            let to = uci.get(second..)?;
            let digits = to.get(1..)?.bytes().take_while(u8::is_ascii_digit).count();
            Some(to.get(..=digits)?.to_owned())
        }
        _ => None,
    }
}

/// Is this the button with which the one to move begins a move?
pub fn begins_a_move(button: &str) -> bool {
    matches!(action::decode(button), Some(crate::reply::Action::Pick { .. }))
}

/// Does a message lose its buttons once this one was pressed with success? Answers to a question do; what shows something does not.
pub fn answers_a_question(button: &str) -> bool {
    use crate::reply::Action as A;
    matches!(
        action::decode(button),
        Some(A::Accept(_) | A::Decline(_) | A::Cancel(_) | A::ResignYes(_) | A::Abort(_) | A::Rematch(_) | A::DeleteYes)
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        ids::{GameId, PlayerRef},
        present::{Grid, Image},
        reply::File,
    };

    fn stock() -> Presentation {
        Presentation {
            scope: Scope::Private,
            text: vec![
                Span::Person {
                    who: PlayerRef::new("web", "room.0123abcd"),
                    name: "<b>Anna".into(),
                },
                Span::Words(" moves".into()),
                Span::Break,
                Span::Code("/move e4".into()),
            ],
            image: Some(Image {
                grid: Some(Grid {
                    left: 10,
                    top: 8,
                    cell: 20,
                    files: 8,
                    ranks: 8,
                    flipped: false,
                }),
                bytes: vec![1, 2, 3].into(),
                media: "image/png",
                name: "menagerie-17-12-white.png".into(),
                alt: "White to move".into(),
                text: "K".into(),
            }),
            buttons: vec![Button {
                label: "Move".into(),
                id: "p17".into(),
                style: Style::Primary,
                note: None,
                sign: None,
            }],
            menu: Some((
                "Which piece?".into(),
                vec![Button {
                    label: "e2".into(),
                    id: "f17e2".into(),
                    style: Style::Plain,
                    note: None,
                    sign: None,
                }],
            )),
            ping: Some(PlayerRef::new("web", "room.0123abcd")),
            also: None,
            file: Some(File {
                name: "a/../b\".pgn".into(),
                media: "application/vnd.chess-pgn",
                bytes: vec![5],
            }),
            live: Some(GameId(17)),
            posting: crate::present::Posting::default(),
            replaces: false,
            refusal: false,
            secret: false,
        }
    }

    #[test]
    fn a_presentation_keeps_everything_a_page_or_a_program_needs() {
        let blobs = Blobs::new(1000, 1000);
        let json = serde_json::to_value(shown("room", &stock(), Timestamp(5), &blobs)).unwrap();
        assert_eq!(json["text"], "<b>Anna moves\n/move e4");
        assert_eq!(json["alt"], "White to move");
        assert_eq!(json["private"], true);
        assert_eq!(json["buttons"].as_array().unwrap().len(), 2, "a menu's entries are buttons");
        assert_eq!(json["menu"]["entries"], 1);
        assert_eq!(json["ping"], "0123abcd");
        assert_eq!(json["live"], 17);
        let image = json["image"].as_str().unwrap();
        let key = image.split('/').nth(5).unwrap();
        assert_eq!(&*blobs.get("room", key).unwrap().bytes, &[1, 2, 3]);
        assert!(image.ends_with("/menagerie-17-12-white.png"));
    }

    #[test]
    fn buttons_of_the_picker_know_their_squares() {
        use crate::reply::Action;
        let square = |uci: &str| {
            square_of(&action::encode(&Action::Play {
                game: GameId(3),
                ply: 2,
                uci: uci.into(),
            }))
        };
        assert_eq!(square("e2e4").as_deref(), Some("e4"));
        assert_eq!(square("a9a10").as_deref(), Some("a10"));
        assert_eq!(square("a9b10q").as_deref(), Some("b10"));
        assert_eq!(square("e7e8n").as_deref(), Some("e8"));
        assert_eq!(square_of(&action::encode(&Action::Accept(GameId(3)))), None);
        assert_eq!(square_of("nonsense"), None);
    }

    #[test]
    fn a_files_name_cannot_leave_its_place() {
        let blobs = Blobs::new(1000, 1000);
        let file = shown("room", &stock(), Timestamp(5), &blobs).file.unwrap();
        assert_eq!(file.name, "a-..-b-.pgn");
        assert_eq!(file.url.matches('/').count(), 6);
        assert_eq!(file_name(".."), "file");
    }

    #[test]
    fn a_message_without_a_picture_says_so() {
        let json = serde_json::to_value(Shown::chat("Anna", "hej", Timestamp(1))).unwrap();
        assert!(json["image"].is_null() && json["alt"].is_null() && json.get("image").is_some());
        assert_eq!((json["private"].as_bool(), json["from"].as_str()), (Some(false), Some("Anna")));
    }
}
