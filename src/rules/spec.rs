//! A variant as data. `Spec::CHESS` is the template to inherit from: a variant's file names what differs.

use super::{
    Color, EndKind, Group, Kind, Square,
    terms::{self, Term},
};

/// Identity and facts of a variant.
#[derive(Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own, read by name")]
pub struct Spec {
    /// Stored in records; never reused.
    pub id: u16,
    /// Name of the file, of the texts and of test data: `behemoth`.
    pub key: &'static str,
    /// Other spellings that people type, lower case; spaces and hyphens do not matter.
    pub aliases: &'static [&'static str],
    /// Where it stands in menus.
    pub group: Group,
    /// Version of the rule set, stored with each game.
    pub rules_version: u16,
    /// Files of the board, 1 to 10.
    pub files: u8,
    /// Ranks of the board, 1 to 10.
    pub ranks: u8,
    /// FEN of the start position.
    pub start_fen: &'static str,
    /// The kinds of men of this variant with their FEN letters (upper case), in the order in which people list them.
    pub men: &'static [(Kind, char)],
    /// How kinds move that move otherwise here than `terms::of` says.
    pub terms: &'static [(Kind, &'static [Term])],
    /// From where a first move may be a double step.
    pub homes: &'static [Home],
    /// Which kinds may capture en passant.
    pub en_passant: &'static [Kind],
    /// What the kinds that promote become, in the order in which people list them.
    pub promotions: &'static [(Kind, &'static [Kind])],
    /// The promotion zone: so many ranks, the last one among them. On the last rank a man that promotes must, on the others it may.
    pub promotion_ranks: u8,
    /// May a man become only what its side has lost, so that it never has more men of a kind than at the start? Without such a kind
    /// it cannot go where it must promote; it attacks that square all the same.
    pub promotes_to_lost_men_only: bool,
    /// The castlings of either side. Which of them are still open is part of the position.
    pub castlings: &'static [Castling],
    /// Who castles with whom.
    pub castlers: (Kind, Kind),
    /// The sides whose men of these kinds promote at all; the others' stay what they are on the last rank.
    pub promoting: &'static [Color],
    /// The sides whose men that promote may stand on their own first rank.
    pub on_first_rank: &'static [Color],
    /// The kind on which each side's fate hangs, White's first; at most one man a side. `None`: that side has no royal man.
    pub royal: [Option<Kind>; 2],
    /// What becomes of a royal man that is attacked.
    pub royal_mode: RoyalMode,
    /// May the royal man capture?
    pub royal_captures: bool,
    /// Does an attack on a royal man count while it touches the enemy's?
    pub touching_royals_are_safe: bool,
    /// What a capture does.
    pub capture: CaptureEffect,
    /// Must one capture?
    pub captures: Captures,
    /// May a move give check?
    pub may_give_check: bool,
    /// How many checks win, where they are counted. What is still to give is part of the position and a FEN field of its own.
    pub checks_to_win: Option<u8>,
    /// Does each player see the board from his own side? Else both see it from White's.
    pub sides_face: bool,
    /// The piece of neither side.
    pub neutral: Option<Neutral>,
    /// The kinds whose moves reset the fifty-move clock, beside captures and destruction.
    pub irreversible: &'static [Kind],
    /// How a game ends: tests in order, wins before draws. Each variant's file states its own list.
    pub endings: &'static [Ending],
}

/// The squares on which a man of a kind has not moved yet, seen by White.
#[derive(Clone, Copy, Debug)]
pub struct Home {
    /// Whose.
    pub kind: Kind,
    /// A rank (from 0) where every man of the kind is still unmoved.
    pub rank: u8,
    /// Further start squares (file and rank from 0) that a moved man can reach as well: one that arrives there by a move is
    /// *spent*, and the square is marked in the position and in the FEN's third field.
    pub advanced: &'static [(u8, u8)],
}

/// Which castling of a side: the words `O-O` and `O-O-O`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wing {
    /// `O-O`.
    Short,
    /// `O-O-O`.
    Long,
}

/// One castling of either side, on its own first rank. Files count from 0.
#[derive(Clone, Copy, Debug)]
pub struct Castling {
    /// Its name. Short is the castling with the rook on the king's right, seen by White.
    pub wing: Wing,
    /// Where king and rook start. `None`: wherever the game's start array has them; then the FEN names the file of the rook
    /// (`HAha`), and a castling is written as the king's move onto his own rook.
    pub from: Option<(u8, u8)>,
    /// Where king and rook end.
    pub to: (u8, u8),
}

impl Castling {
    /// The king goes two squares from the e-file towards a rook in the corner, which jumps over him.
    pub const ORTHODOX: &'static [Self] = &[
        Self {
            wing: Wing::Short,
            from: Some((4, 7)),
            to: (6, 5),
        },
        Self {
            wing: Wing::Long,
            from: Some((4, 0)),
            to: (2, 3),
        },
    ];
}

/// What becomes of a royal man that is attacked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoyalMode {
    /// It must not be left attacked.
    Check,
    /// Attack means nothing; it is captured like any man, and that ends the game.
    Capture,
}

/// What a capture does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CaptureEffect {
    /// The capturer stands where its victim stood.
    Replace,
    /// Capturer and victim go, and everything on the squares round the landing square but these kinds. One's own royal man
    /// may not be among them.
    Explode {
        /// The kinds that survive next to the landing square.
        spared: &'static [Kind],
    },
}

/// Must one capture?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Captures {
    /// As one likes.
    Free,
    /// Whenever one can, one's choice which.
    WhenPossible,
    /// Every move must capture; whoever cannot has no move.
    Always,
}

/// What becomes of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It has won.
    Wins,
    /// It has lost.
    Loses,
}

/// A race of the royal men to a rank, the same rank for both.
#[derive(Clone, Copy, Debug)]
pub struct Race {
    /// The rank, from 0.
    pub rank: u8,
    /// May Black answer White's arrival by arriving on the very next move? (White moved first.)
    pub reply: bool,
    /// One has arrived: its side has won.
    pub won: EndKind,
    /// Both have: a draw.
    pub tied: EndKind,
}

/// A piece of neither side. It blocks, it cannot be captured, and nothing can stop on its square.
#[derive(Clone, Copy, Debug)]
pub struct Neutral {
    /// Its sign in the FEN.
    pub sign: char,
    /// The key of its drawing and its word.
    pub key: &'static str,
}

/// Material on which a game is drawn.
#[derive(Clone, Copy, Debug)]
pub enum Dead {
    /// Nothing but the royal men and at most one man of these kinds, in all.
    AtMostOne(&'static [Kind]),
    /// Beside the royal men only men of this kind, all on squares of one colour.
    OneColour(Kind),
    /// Only men of this kind, White's on squares of one colour and Black's on squares of the other: nobody can ever capture.
    ColoursApart(Kind),
}

/// One test for the end of a game.
#[derive(Clone, Copy, Debug)]
pub enum Ending {
    /// Exactly one royal man is gone: its side has lost.
    RoyalGone(EndKind),
    /// Both are gone: a draw.
    BothRoyalsGone(EndKind),
    /// A side has given the checks that win: it has won.
    ChecksGiven(EndKind),
    /// A royal man has run to its goal.
    Race(Race),
    /// A side has no man left of one of the variant's kinds: it has lost. If that goes for both, the side that just moved has won.
    KindGone(EndKind),
    /// A side has no man left.
    SideGone(EndKind, Fate),
    /// The side to move has no move.
    NoMove(EndKind, Fate),
    /// The side to move has no move and stands in check: it has lost.
    Mate,
    /// The side to move has no move otherwise: a draw.
    Stalemate,
    /// Too little material: a draw.
    Material(&'static [Dead]),
    /// A hundred half-moves without an irreversible one: a draw.
    FiftyMoves,
    /// The same position for the third time: a draw.
    Threefold,
}

impl Spec {
    /// The template: orthodox chess (FIDE Laws) without identity, with threefold repetition and fifty moves as automatic draws.
    pub const CHESS: Self = Self {
        id: 0,
        key: "",
        aliases: &[],
        group: Group::Usual,
        rules_version: 1,
        files: 8,
        ranks: 8,
        start_fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        men: &[
            (Kind::King, 'K'),
            (Kind::Queen, 'Q'),
            (Kind::Rook, 'R'),
            (Kind::Bishop, 'B'),
            (Kind::Knight, 'N'),
            (Kind::Pawn, 'P'),
        ],
        terms: &[],
        homes: &[Home {
            kind: Kind::Pawn,
            rank: 1,
            advanced: &[],
        }],
        en_passant: &[Kind::Pawn],
        promotions: &[(Kind::Pawn, &[Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight])],
        promotion_ranks: 1,
        promotes_to_lost_men_only: false,
        castlings: Castling::ORTHODOX,
        castlers: (Kind::King, Kind::Rook),
        promoting: &Color::BOTH,
        on_first_rank: &[],
        royal: [Some(Kind::King); 2],
        royal_mode: RoyalMode::Check,
        royal_captures: true,
        touching_royals_are_safe: false,
        capture: CaptureEffect::Replace,
        captures: Captures::Free,
        may_give_check: true,
        checks_to_win: None,
        sides_face: true,
        neutral: None,
        irreversible: &[Kind::Pawn],
        endings: &[
            Ending::Mate,
            Ending::Stalemate,
            Ending::Material(&[Dead::AtMostOne(&[Kind::Knight, Kind::Bishop]), Dead::OneColour(Kind::Bishop)]),
            Ending::FiftyMoves,
            Ending::Threefold,
        ],
    };

    /// The FEN letter of a kind, upper case.
    pub fn letter(&self, kind: Kind) -> Option<char> {
        self.men.iter().find(|(k, _)| *k == kind).map(|(_, c)| *c)
    }
    /// The kind with this letter, either case.
    pub fn kind(&self, letter: char) -> Option<Kind> {
        let letter = letter.to_ascii_uppercase();
        self.men.iter().find(|(_, c)| *c == letter).map(|(k, _)| *k)
    }
    /// How a kind moves here.
    pub fn terms_of(&self, kind: Kind) -> &'static [Term] {
        let own = self.terms.iter().find(|(k, _)| *k == kind);
        own.map_or_else(|| terms::of(kind), |(_, terms)| *terms)
    }
    /// What a kind becomes on the last rank; empty when it does not promote.
    pub fn promotes_to(&self, kind: Kind) -> &'static [Kind] {
        self.promotions.iter().find(|(k, _)| *k == kind).map_or(&[], |(_, kinds)| kinds)
    }
    /// Does the fate of `color` hang on its men of this kind?
    pub fn is_royal(&self, color: Color, kind: Kind) -> bool {
        self.royal[color.index()] == Some(kind)
    }
    /// Is the square on this board?
    pub const fn has(&self, square: Square) -> bool {
        square.file() < self.files && square.rank() < self.ranks
    }
}
