//! Typed text to a command and its options, for every platform without forms.
//!
//! `/challenge @bob variant:atomic pace:1d`, `/challenge bob atomic`, `/move e4`, `/move e4 17`, `/leaderboard wolf`. A value may stand
//! behind its option's name (`variant:atomic`) or alone, and then it goes to the first option that it fits. Names with spaces may stand in
//! quotes and mostly need not.

use super::{
    Command, Opt, OptKind,
    args::{no_such_variant, shown},
    words::{Words, fold},
};
use crate::{
    game::party,
    ids::GameId,
    reply::{Person, Refusal},
    service::quiet,
};

/// The most characters of a line.
pub const LIMIT: usize = 500;

/// What a line of text is.
#[derive(Clone)]
pub enum Line {
    /// A command with its options by name.
    Command(&'static dyn Command, Vec<(String, String)>),
    /// Text without a slash that may be a move.
    MaybeMove(String),
    /// Text without a slash that can be neither: talk among people.
    Talk,
}

impl std::fmt::Debug for Line {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Command(c, options) => write!(f, "/{} {options:?}", c.name()),
            Self::MaybeMove(text) => write!(f, "move? {text}"),
            Self::Talk => f.write_str("talk"),
        }
    }
}

/// Reads a line. Never panics, whatever the text.
pub fn read(text: &str, people: &[Person], words: &Words) -> Result<Line, Refusal> {
    // Bytes first: a megabyte is not worth counting.
    if text.len() > LIMIT * 4 || text.chars().count() > LIMIT {
        return Err(Refusal::TooLong { limit: LIMIT });
    }
    let text = text.trim();
    let Some(rest) = slashed(text) else {
        // One word of help needs no slash.
        return Ok(match words.command(text).filter(|c| c.name() == "help") {
            Some(help) => Line::Command(help, vec![]),
            None if looks_like_a_move(text) => Line::MaybeMove(text.to_owned()),
            None => Line::Talk,
        });
    };
    // A slash alone asks what there is; an exclamation mark alone says nothing to us.
    if rest.is_empty() {
        return Ok(match super::by_name("help") {
            Some(help) if text.starts_with('/') => Line::Command(help, vec![]),
            _ => Line::Talk,
        });
    }
    let Some((command, rest)) = words.command_of(rest) else {
        let name = rest.split_whitespace().next().unwrap_or_default();
        return Err(Refusal::NoSuchCommand {
            typed: shown(name),
            nearest: words.nearest_command(name),
        });
    };
    let options = Reader {
        command,
        words,
        people,
        given: Vec::new(),
    }
    .read(&tokens(rest))?;
    Ok(Line::Command(command, options))
}

/// The text behind the slash (or `!`, as some rooms have it) of a command.
pub fn slashed(text: &str) -> Option<&str> {
    text.strip_prefix(['/', '!'])
        .filter(|rest| rest.chars().next().is_none_or(char::is_alphanumeric))
}

/// Could this be a move, rather than talk? A short text with a square in it, or a castling.
pub fn looks_like_a_move(text: &str) -> bool {
    if text.len() > 16 || text.split_whitespace().count() > 3 {
        return false;
    }
    let plain: Vec<char> = text.chars().flat_map(char::to_lowercase).collect();
    let square = plain
        .windows(2)
        .any(|w| ('a'..='j').contains(&w[0]) && w[1].is_ascii_digit() && w[1] != '0');
    let signs = |c: &char| c.is_alphanumeric() || " -–:x=+#!?.×@".contains(*c);
    let castling = text.chars().filter(|c| !"-– +#!?".contains(*c)).collect::<String>();
    let castling = castling.len() >= 2 && castling.len() <= 3 && castling.chars().all(|c| "oO0".contains(c));
    (square && plain.iter().all(signs)) || castling
}

/// Is this written as moves are written, so that it is hardly anything else: `Ke3`, `exd5`, `e2-e4`, `a7 a8=Q`, `O-O`? What people say to
/// each other may hold a square and be no move (`is d4 ok?`).
pub fn written_as_a_move(text: &str) -> bool {
    let text = text.trim().trim_end_matches(['+', '#', '!', '?']);
    if text.len() > 16 {
        return false;
    }
    if matches!(text, "O-O" | "O-O-O" | "0-0" | "0-0-0" | "o-o" | "o-o-o") {
        return true;
    }
    // Two squares may have a space between them, nothing else may.
    let words: Vec<&str> = text.split_whitespace().collect();
    let joined = match words[..] {
        [one] => one.to_owned(),
        [from, to] if is_square(from) && is_square(to.split('=').next().unwrap_or_default()) => format!("{from}{to}"),
        _ => return false,
    };
    let mut rest: Vec<char> = joined.chars().collect();
    // What a pawn becomes: `=Q`, or the letter alone.
    if let [.., '=', letter] = rest[..]
        && letter.is_alphabetic()
    {
        rest.truncate(rest.len() - 2);
    } else if let [.., digit, letter] = rest[..]
        && digit.is_ascii_digit()
        && letter.is_alphabetic()
    {
        rest.pop();
    }
    if !take_square(&mut rest) {
        return false;
    }
    if let [.., 'x' | 'X' | '×' | ':' | '-' | '–'] = rest[..] {
        rest.pop();
    }
    // Before it a square, a file or a rank, and a piece's capital; a capital alone is fine, a small letter is a file.
    match rest[..] {
        [] | ['a'..='j' | 'A'..='Z' | 'Å' | 'Ä' | 'Ö'] | ['A'..='Z' | 'Å' | 'Ä' | 'Ö', 'a'..='j' | '1'..='9'] => true,
        _ => take_square(&mut rest) && (rest.is_empty() || rest.len() == 1 && rest[0].is_uppercase()),
    }
}

fn is_square(text: &str) -> bool {
    let mut chars: Vec<char> = text.chars().collect();
    take_square(&mut chars) && chars.is_empty()
}

/// Takes a square off the end, if one stands there.
fn take_square(chars: &mut Vec<char>) -> bool {
    let digits = match chars[..] {
        [.., '1', '0'] => 2,
        [.., '1'..='9'] => 1,
        _ => return false,
    };
    let file = chars.len().checked_sub(digits + 1).map(|at| chars[at].to_ascii_lowercase());
    let found = file.is_some_and(|c| ('a'..='j').contains(&c));
    if found {
        chars.truncate(chars.len() - digits - 1);
    }
    found
}

/// A piece of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Token {
    text: String,
    /// Stood in quotes, so it is a value as it is.
    quoted: bool,
}

/// Splits at spaces, outside quotes. `opponent:"Bob B"` is one token.
fn tokens(text: &str) -> Vec<Token> {
    let mut out = Vec::new();
    let mut now = String::new();
    let (mut open, mut quoted, mut any) = (None, false, false);
    for c in text.chars() {
        match (open, c) {
            (Some(close), c) if c == close => open = None,
            (None, '"' | '“' | '”') if now.is_empty() || now.ends_with([':', '=', '@']) => {
                open = Some(if c == '"' { '"' } else { '”' });
                quoted |= now.is_empty();
                any = true;
            }
            (None, c) if c.is_whitespace() => {
                if any || !now.is_empty() {
                    out.push(Token {
                        text: std::mem::take(&mut now),
                        quoted,
                    });
                }
                (quoted, any) = (false, false);
            }
            (_, c) => now.push(c),
        }
    }
    if any || !now.is_empty() {
        out.push(Token { text: now, quoted });
    }
    out
}

struct Reader<'a> {
    command: &'static dyn Command,
    words: &'a Words,
    people: &'a [Person],
    given: Vec<(String, String)>,
}

impl Reader<'_> {
    fn read(mut self, tokens: &[Token]) -> Result<Vec<(String, String)>, Refusal> {
        let mut at = 0;
        while at < tokens.len() {
            // How far the text runs until the next named option.
            let plain = |from: usize| tokens[from..].iter().take_while(|t| self.named(t).is_none()).count();
            if let Some((option, value)) = self.named(&tokens[at]) {
                let more = plain(at + 1);
                at += 1 + self.take_named(option, value, &tokens[at + 1..at + 1 + more])?;
            } else {
                let run = plain(at);
                at += self.take_alone(&tokens[at..at + run])?;
            }
        }
        Ok(self.given)
    }

    /// `variant:atomic` or `variant=atomic`, if the command has such an option.
    fn named<'t>(&self, token: &'t Token) -> Option<(Opt, &'t str)> {
        if token.quoted {
            return None;
        }
        let (name, value) = token.text.split_once([':', '='])?;
        let name = self.words.option(name, self.command.options())?;
        // `e8=Q` is a move: a short beginning of an option's name is not meant.
        self.command.options().iter().find(|o| o.name == name).map(|o| (*o, value))
    }

    fn open(&self) -> Vec<&'static Opt> {
        self.command
            .options()
            .iter()
            .filter(|o| !self.given.iter().any(|(name, _)| name == o.name))
            .collect()
    }

    fn give(&mut self, option: &Opt, value: String) {
        self.given.retain(|(name, _)| name != option.name);
        self.given.push((option.name.to_owned(), value));
    }

    /// A named value, which may run on over the next tokens. Says how many of these it took.
    fn take_named(&mut self, option: Opt, first: &str, rest: &[Token]) -> Result<usize, Refusal> {
        let joined = |n: usize| {
            let rest = rest[..n].iter().map(|t| t.text.as_str());
            std::iter::once(first)
                .chain(rest)
                .filter(|t| !t.is_empty())
                .collect::<Vec<_>>()
                .join(" ")
        };
        // `variant: atomic` has its value in the next token.
        let least = usize::from(first.is_empty() && !rest.is_empty());
        // A FEN has six parts, the first of which stands behind the name.
        let most = if matches!(option.kind, OptKind::Setup) { 6 } else { 4 };
        for n in (least..=rest.len().min(most)).rev() {
            if let Some(value) = self.value(&option, &joined(n), false) {
                self.give(&option, value);
                return Ok(n);
            }
        }
        let typed = joined(least);
        Err(refuse(&option, &typed, self.words))
    }

    /// Values that stand alone: the longest run of tokens that fits an option goes to it.
    fn take_alone(&mut self, run: &[Token]) -> Result<usize, Refusal> {
        if let Some(option) = self.open().into_iter().find(|o| matches!(o.kind, OptKind::Move)) {
            return Ok(self.take_move(option, run));
        }
        for n in (1..=run.len().min(4)).rev() {
            if n > 1 && run[..n].iter().any(|t| t.quoted) {
                continue;
            }
            let text = run[..n].iter().map(|t| t.text.as_str()).collect::<Vec<_>>().join(" ");
            let found = self.open().into_iter().find_map(|o| self.value(o, &text, true).map(|v| (o, v)));
            if let Some((option, value)) = found {
                self.give(option, value);
                return Ok(n);
            }
        }
        let typed = &run[0].text;
        let wanted = |test: fn(&OptKind) -> bool| self.open().into_iter().find(|o| test(&o.kind));
        if typed.starts_with('@') && wanted(|k| matches!(k, OptKind::Player)).is_some() {
            return Err(Refusal::NoSuchPlayer { typed: shown(typed) });
        }
        let digits = typed.trim_start_matches('#').starts_with(|c: char| c.is_ascii_digit());
        if digits && wanted(|k| matches!(k, OptKind::Game)).is_some() {
            return Err(Refusal::NoSuchGame { typed: shown(typed) });
        }
        // What stands first in a command that begins with a person is most likely meant as one.
        let person = self.open().first().copied().filter(|o| matches!(o.kind, OptKind::Player));
        let likely = person
            .or_else(|| wanted(|k| matches!(k, OptKind::Variant | OptKind::AnyVariant)))
            .or_else(|| self.open().first().copied())
            .or(self.command.options().first());
        Err(match likely {
            Some(option) => refuse(option, typed, self.words),
            None => Refusal::NoSuchCommand {
                typed: shown(&format!("{} {typed}", self.command.name())),
                nearest: Some(self.command.name()),
            },
        })
    }

    /// A move is everything up to a game's number at the end.
    fn take_move(&mut self, option: &Opt, run: &[Token]) -> usize {
        let mut words: Vec<&str> = run.iter().map(|t| t.text.as_str()).collect();
        let game = self.open().into_iter().find(|o| matches!(o.kind, OptKind::Game));
        if let (Some(game), [before @ .., last]) = (game, words.as_slice())
            && let Ok(id) = last.parse::<GameId>()
            // `e 4` is a move with a space in it.
            && (last.starts_with('#') || before.iter().any(|t| t.contains(|c: char| c.is_ascii_digit()) || looks_like_a_move(t)))
        {
            self.give(game, id.0.to_string());
            words.pop();
        }
        if !words.is_empty() {
            self.give(option, words.join(" "));
        }
        run.len()
    }

    /// The value as a command form would give it, if the text fits the option. A value that stands `alone` must fit well enough not to
    /// be mistaken.
    fn value(&self, option: &Opt, text: &str, alone: bool) -> Option<String> {
        match option.kind {
            OptKind::Player => self.person(text).map(super::args::stored),
            OptKind::Room => self.words.choice(super::ROOM, text).map(str::to_owned),
            OptKind::Variant => self.words.variant(text).map(str::to_owned),
            OptKind::AnyVariant => self.words.any_variant(text).map(str::to_owned),
            OptKind::Setup => (!alone && is_setup(text)).then(|| text.to_owned()),
            OptKind::Game => text.parse::<GameId>().ok().map(|g| g.0.to_string()),
            OptKind::Choice(keys) => self.words.choice(option.name, text).filter(|k| keys.contains(k)).map(str::to_owned),
            // A code that stands alone is one that could be; behind the option's name it may be anything, and is looked up.
            OptKind::Code if alone => party::read_code(text).map(|_| text.to_owned()),
            OptKind::Code => (!text.is_empty() && text.chars().count() <= usize::from(party::CODE_LIMIT)).then(|| text.to_owned()),
            OptKind::Page => text.parse::<u16>().ok().filter(|p| *p > 0).map(|p| p.to_string()),
            OptKind::Zone => quiet::zone(text),
            OptKind::Move => (!text.is_empty()).then(|| text.to_owned()),
            OptKind::Text(limit) => (!alone && !text.is_empty() && text.chars().count() <= usize::from(limit)).then(|| text.to_owned()),
        }
    }

    /// Somebody in the room by name: exactly, else the only one whose name begins so.
    fn person(&self, text: &str) -> Option<&Person> {
        let name = text.strip_prefix('@').unwrap_or(text).trim();
        let lower = name.to_lowercase();
        if lower.is_empty() {
            return None;
        }
        let exact = |p: &&Person| p.name.trim().to_lowercase() == lower;
        if let Some(found) = self
            .people
            .iter()
            .find(|p| p.name == name)
            .or_else(|| self.people.iter().find(exact))
        {
            return Some(found);
        }
        let begun = fold(name);
        if begun.is_empty() {
            return None;
        }
        let mut near = self.people.iter().filter(|p| fold(&p.name).starts_with(&begun));
        let first = near.next()?;
        near.all(|p| p.who == first.who).then_some(first)
    }
}

/// A start as it is typed: one word, whatever it says, or a FEN with its fields. What follows a number is not part of it.
fn is_setup(text: &str) -> bool {
    let mut fields = text.split_whitespace();
    let first = fields.next().unwrap_or_default();
    let rest: Vec<&str> = fields.collect();
    let fits = |(n, field): (usize, &&str)| match n {
        0 => matches!(*field, "w" | "b"),
        1 => *field == "-" || field.bytes().all(|b| b.is_ascii_alphabetic()),
        2 => *field == "-" || (2..=3).contains(&field.len()),
        _ => field.bytes().all(|b| b.is_ascii_digit()),
    };
    let is_fen = first.contains('/') && rest.len() <= 5 && rest.iter().enumerate().all(fits);
    !first.is_empty() && text.chars().count() <= usize::from(super::SETUP) && (rest.is_empty() || is_fen)
}

/// What is typed does not fit this option.
fn refuse(option: &Opt, typed: &str, words: &Words) -> Refusal {
    match option.kind {
        _ if typed.is_empty() => Refusal::MissingOption { option: option.name },
        OptKind::Player => Refusal::NoSuchPlayer { typed: shown(typed) },
        OptKind::Variant | OptKind::AnyVariant => no_such_variant(typed, words),
        OptKind::Setup => Refusal::TooLong {
            limit: super::SETUP.into(),
        },
        OptKind::Game => Refusal::NoSuchGame { typed: shown(typed) },
        OptKind::Text(limit) => Refusal::TooLong { limit: limit.into() },
        OptKind::Code => Refusal::NoSuchCode { typed: shown(typed) },
        OptKind::Choice(keys) => Refusal::BadOption {
            option: option.name,
            typed: shown(typed),
            known: keys.to_vec(),
        },
        OptKind::Move | OptKind::Page | OptKind::Room | OptKind::Zone => Refusal::BadOption {
            option: option.name,
            typed: shown(typed),
            known: vec![],
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        ids::PlayerRef,
        l10n::{Locale, Texts},
    };

    fn people() -> Vec<Person> {
        ["Anna", "Bob", "Bob the Builder", "Åsa"]
            .iter()
            .enumerate()
            .map(|(i, name)| Person {
                who: PlayerRef::new("web", &i.to_string()),
                name: (*name).to_owned(),
            })
            .collect()
    }

    fn line_in(locale: Locale, text: &str) -> String {
        let words = Words::of(&Texts::load().unwrap(), locale);
        match read(text, &people(), &words) {
            Ok(Line::Command(c, mut options)) => {
                options.sort();
                let options: Vec<_> = options.iter().map(|(n, v)| format!(" {n}={}", v.replace('\n', "|"))).collect();
                format!("{}{}", c.name(), options.concat())
            }
            Ok(Line::MaybeMove(m)) => format!("move? {m}"),
            Ok(Line::Talk) => "talk".to_owned(),
            Err(r) => format!("{r:?}"),
        }
    }

    fn line(text: &str) -> String {
        line_in(Locale::En, text)
    }

    #[test]
    fn moves_as_they_are_written_are_told_from_talk() {
        for text in [
            "Ke3", "e4", "e9", "exd5", "Nbd2", "R1e2", "Qh4e1", "e2e4", "e2-e4", "e2 e4", "a7 a8=Q", "e8=D", "e8Q", "Äc3", "a10", "Nxe5+!",
            "O-O", "0-0-0", "Sf3?", "g1:f3",
        ] {
            assert!(written_as_a_move(text), "{text}");
        }
        for text in [
            "",
            "is d4 ok?",
            "oo",
            "ooo",
            "on e4",
            "be d4",
            "hello",
            "B12",
            "see b4",
            "he e5",
            "x",
            "4",
            "e",
            "e4 e5 Nf3",
            "knight f3",
            "4e4e4e4",
            "h1n1",
        ] {
            assert!(!written_as_a_move(text), "{text}");
        }
    }

    #[test]
    fn options_are_read_named_and_alone() {
        for text in [
            "/challenge @bob variant:atomic pace:1d",
            "/challenge bob atomic 1d",
            "/CHALLENGE Bob Atomic Chess 1d",
            "  /challenge   pace=1d   @Bob   variant: atomic ",
            "/challenge \"Bob\" atom 1d",
            "!challenge opponent:bob variant:Atomic Chess pace:1 day",
        ] {
            assert_eq!(line(text), "challenge opponent=web:1|Bob pace=1d variant=atomic", "{text}");
        }
        assert_eq!(
            line("/challenge @Bob the Builder wolf black"),
            "challenge colour=black opponent=web:2|Bob the Builder variant=wolf"
        );
        assert_eq!(line("/challenge \"Bob the Builder\""), "challenge opponent=web:2|Bob the Builder");
        assert_eq!(line("/challenge @\"Bob the Builder\""), "challenge opponent=web:2|Bob the Builder");
        assert_eq!(line("/challenge åsa"), "challenge opponent=web:3|Åsa");
        assert_eq!(line("/leaderboard wolf 2"), "leaderboard page=2 variant=wolf");
        assert_eq!(line("/history 17 pgn"), "history as=pgn game=17");
        assert_eq!(line("/board #17 black text"), "board as=text game=17 view=black");
        assert_eq!(line("/accept 17 luck:seven come eleven"), "accept game=17 luck=seven come eleven");
    }

    #[test]
    fn a_start_is_a_number_or_a_whole_fen_and_takes_nothing_that_follows() {
        assert_eq!(
            line("/challenge bob wolf setup:518 1d"),
            "challenge opponent=web:1|Bob pace=1d setup=518 variant=wolf"
        );
        assert_eq!(line("/challenge setup: 518 bob"), "challenge opponent=web:1|Bob setup=518");
        let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        assert_eq!(
            line(&format!("/challenge setup:{fen} bob 1d")),
            format!("challenge opponent=web:1|Bob pace=1d setup={fen}")
        );
        let board = "bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN";
        assert_eq!(
            line(&format!("/challenge bob setup:{board}")),
            format!("challenge opponent=web:1|Bob setup={board}")
        );
        assert_eq!(
            line(&format!("/challenge bob setup:\"{board} w\"")),
            format!("challenge opponent=web:1|Bob setup={board} w")
        );
        // What it means is for whoever knows the variant.
        assert_eq!(line("/challenge bob setup:nonsense"), "challenge opponent=web:1|Bob setup=nonsense");
        assert!(line(&format!("/challenge setup:{}", "x".repeat(200))).starts_with("TooLong"));
        assert!(line("/challenge setup:").starts_with(r#"MissingOption { option: "setup""#));
    }

    #[test]
    fn a_variant_by_lot_has_a_word_where_a_challenge_names_its_variant_and_nowhere_else() {
        assert_eq!(line("/challenge bob surprise"), "challenge opponent=web:1|Bob variant=surprise");
        assert_eq!(
            line_in(Locale::Sv, "/utmana bob överraskning"),
            "challenge opponent=web:1|Bob variant=surprise"
        );
        assert_eq!(
            line_in(Locale::Nl, "/uitdagen bob variant:verras"),
            "challenge opponent=web:1|Bob variant=surprise"
        );
        assert!(line("/rules surprise").starts_with("NoSuchVariant"));
        assert!(line("/settings community variant:surprise").starts_with("NoSuchVariant"));
    }

    #[test]
    fn moves_are_read_with_spaces_and_with_a_game_behind_them() {
        assert_eq!(line("/move e4"), "move move=e4");
        assert_eq!(line("/move e4 17"), "move game=17 move=e4");
        assert_eq!(line("/move e4 #17"), "move game=17 move=e4");
        assert_eq!(line("/move e 4"), "move move=e 4");
        assert_eq!(line("/move e2 e4"), "move move=e2 e4");
        assert_eq!(line("/move e8=Q"), "move move=e8=Q");
        assert_eq!(line("/move 0-0 17"), "move game=17 move=0-0");
        assert_eq!(line("/move 00"), "move move=00");
        assert_eq!(line("/move game:3 Nf3"), "move game=3 move=Nf3");
        assert_eq!(line("/move move:Nf3 game:3"), "move game=3 move=Nf3");
        assert_eq!(line("/move a9 a10 e 4"), "move game=4 move=a9 a10 e");
        assert_eq!(line("/move"), "move");
    }

    #[test]
    fn what_does_not_fit_is_refused_by_its_facts() {
        assert_eq!(
            line("/chalenge bob"),
            r#"NoSuchCommand { typed: "chalenge", nearest: Some("challenge") }"#
        );
        assert!(line("/challenge @zoe").starts_with(r#"NoSuchPlayer { typed: "@zoe""#));
        assert!(line("/challenge bob draughts").starts_with(r#"NoSuchVariant { typed: "draughts""#));
        assert!(line("/challenge bob pace:fast").starts_with(r#"BadOption { option: "pace", typed: "fast""#));
        assert!(line("/challenge pace:").starts_with(r#"MissingOption { option: "pace""#));
        assert!(line("/resign 17x").starts_with(r#"NoSuchGame { typed: "17x""#));
        assert_eq!(line(&"x".repeat(1_000_000)), "TooLong { limit: 500 }");
        assert_eq!(line(&"/".repeat(501)), "TooLong { limit: 500 }");
    }

    #[test]
    fn bare_moves_are_told_from_talk() {
        for text in [
            "e4",
            "Nf3",
            "exd5",
            "e2-e4",
            "e2 e4",
            "0-0",
            "O-O-O",
            "a10",
            "e8=Q+",
            "bxc3 e.p.",
            "Sf3",
            "Äc3",
            "oo",
        ] {
            assert_eq!(line(text), format!("move? {text}"));
        }
        for text in [
            "hello",
            "good game!",
            "see you at 8",
            "no",
            "I play e4 because it is the best move",
            "",
            "o",
            "/ e4",
            "¯\\_(ツ)_/¯",
        ] {
            assert_eq!(line(text), "talk", "{text}");
        }
        assert_eq!(line("Help"), "help");
    }

    #[test]
    fn commands_are_known_in_the_persons_language() {
        assert_eq!(
            line_in(Locale::Sv, "/utmana @bob variant:vargschack färg:vit"),
            "challenge colour=white opponent=web:1|Bob variant=wolf"
        );
        assert_eq!(line_in(Locale::Nl, "/zet Pf3 17"), "move game=17 move=Pf3");
        assert_eq!(
            line_in(Locale::Sv, "/challenge bob atomschack"),
            "challenge opponent=web:1|Bob variant=atomic"
        );
    }

    proptest::proptest! {
        #[test]
        fn no_text_panics(text in "[/!]?(challenge|move|board|stats)?[ :\"@=#a-z0-9å“”\\PC]{0,80}") {
            let words = Words::of(&Texts::load().unwrap(), Locale::En);
            let _ = read(&text, &people(), &words);
        }
    }
}
