//! What must hold for whatever comes from outside, each as a function of any bytes. The ordinary tests run them a bounded number of times on
//! damaged samples (`main.rs`); `fuzz/` hands the same functions to a fuzzer that goes on for as long as it is let.

use std::sync::LazyLock;

use menagerie::{
    command::{action, text, words::Words},
    game::{Game, Stamped},
    ids::{GameId, PlayerRef},
    l10n::{Locale, Texts},
    reply::Person,
    rules::{
        Line, Position, Roll,
        notation::{
            pgn::Pgn,
            reader::{Reading, read},
        },
        variants::ALL,
    },
    store::record::{
        AbsenceV1, CommunityRecord, DeliveryV1, EventV1, HeadV1, NoticeV1, PersonV1, PostV1, PreferencesRecord, RoomV1, ThreadV1, seal,
        unseal,
    },
};
use serde::{Serialize, Serializer, ser::SerializeTuple};

/// Whatever reads as a FEN is written so that it reads again as the same position.
pub fn fen(text: &str) {
    for &variant in ALL {
        let Ok(position) = Position::from_fen(variant, text) else {
            continue;
        };
        let again = Position::from_fen(variant, &position.fen()).expect("a canonical FEN is a FEN");
        assert_eq!(again.fen(), position.fen());
        assert_eq!(again.key(), position.key());
    }
}

/// The first byte picks a variant, the others moves and rolls: generated moves are accepted, and the position survives its FEN.
pub fn game(bytes: &[u8]) {
    let Some((first, rest)) = bytes.split_first() else { return };
    let variant = ALL[usize::from(*first) % ALL.len()];
    let mut line = Line::new(Position::start(variant));
    for pair in rest.as_chunks::<2>().0 {
        let moves = line.position().legal_moves();
        if line.outcome().is_some() || moves.is_empty() {
            return;
        }
        let mv = moves[usize::from(pair[0]) % moves.len()];
        let roll = variant
            .roll_count()
            .filter(|_| line.position().needs_roll(mv))
            .map(|n| Roll(u16::from(pair[1]) % n));
        line.play(mv, roll).expect("a generated move is legal");
        let fen = line.position().fen();
        let again = Position::from_fen(variant, &fen).expect("a reached position has a FEN");
        assert_eq!(again.key(), line.position().key());
    }
}

/// A typed move never panics, and what it is read as is legal.
pub fn typed_move(text: &str) {
    for &variant in ALL {
        let position = Position::start(variant);
        if let Reading::One(mv) = read(&position, text, &[]) {
            assert!(position.legal_moves().contains(&mv));
        }
        if let Some(roll) = variant.read_roll(text) {
            assert!(variant.roll_text(roll).is_some_and(|written| written.eq_ignore_ascii_case(text)));
        }
    }
}

/// Whatever reads as a PGN is written so that it reads again as the same game.
pub fn pgn(text: &str) {
    let Ok(pgn) = Pgn::read(text) else { return };
    let again = Pgn::read(&pgn.write()).expect("what is written can be read");
    assert_eq!(again.line.position().fen(), pgn.line.position().fen());
    assert_eq!(again.line.plies().len(), pgn.line.plies().len());
}

/// A typed line is a command, a move, talk or refused, in each language.
pub fn command(line: &str) {
    static WORDS: LazyLock<Vec<Words>> = LazyLock::new(|| {
        let texts = Texts::load().expect("the texts are built in");
        Locale::ALL.into_iter().map(|locale| Words::of(&texts, locale)).collect()
    });
    let people = ["Anna", "Bo B", "@", ""].map(|name| Person {
        who: PlayerRef::new("web", name),
        name: name.to_owned(),
    });
    for words in &*WORDS {
        // What it is does not matter here; that it comes to an answer does.
        drop(text::read(line, &people, words));
        words.command(line);
        words.nearest_command(line);
    }
    let typed = text::slashed(line).unwrap_or(line);
    if text::looks_like_a_move(typed) {
        text::written_as_a_move(typed);
    }
}

/// A button's id is refused, or is exactly what its action is written as.
pub fn button(id: &str) {
    if let Some(action) = action::decode(id) {
        assert_eq!(action::encode(&action), id);
    }
    action::opens_form(id);
}

/// Bytes as they are.
struct Raw<'a>(&'a [u8]);

impl Serialize for Raw<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut all = serializer.serialize_tuple(self.0.len())?;
        self.0.iter().try_for_each(|byte| all.serialize_element(byte))?;
        all.end()
    }
}

/// A stored value whose checksum is right, whatever is in it, is read or damaged; events that can be read make a game or do not.
pub fn record(bytes: &[u8]) {
    const KEY: &[u8] = b"k";
    let Ok(sealed) = seal(KEY, 1, &Raw(bytes)) else { return };
    if let Ok((_, events)) = unseal::<Vec<EventV1>>(KEY, &sealed) {
        let again = seal(KEY, 1, &events).expect("what was read can be written");
        let (_, same) = unseal::<Vec<EventV1>>(KEY, &again).expect("what was written can be read");
        assert_eq!(same, events);
        if let Ok(events) = events.into_iter().map(Stamped::try_from).collect::<Result<Vec<_>, _>>() {
            drop(Game::replay(GameId(1), events));
        }
    }
    macro_rules! shapes {
        ($($shape:ty),*) => { $(let _ = unseal::<$shape>(KEY, &sealed);)* };
    }
    shapes!(
        HeadV1,
        DeliveryV1,
        PersonV1,
        RoomV1,
        PostV1,
        NoticeV1,
        ThreadV1,
        AbsenceV1,
        CommunityRecord,
        PreferencesRecord
    );
    // And as it lies, without a checksum that is right.
    drop(unseal::<Vec<EventV1>>(KEY, bytes));
}
