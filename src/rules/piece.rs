//! Colours, kinds of men and men.

/// A side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Color {
    /// Moves first.
    White,
    /// Moves second.
    Black,
}

impl Color {
    /// Both sides, White first.
    pub const BOTH: [Self; 2] = [Self::White, Self::Black];
    /// The other side.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
    /// 0 for White, 1 for Black.
    pub const fn index(self) -> usize {
        self as usize
    }
    /// The side with that key.
    pub fn by_key(key: &str) -> Option<Self> {
        Self::BOTH.into_iter().find(|color| color.key() == key)
    }
    /// `white` or `black`, as in files and on the command line.
    pub const fn key(self) -> &'static str {
        match self {
            Self::White => "white",
            Self::Black => "black",
        }
    }
}

/// A kind of man. The key names its word; how it moves stands in `terms::of`, unless a variant's `Spec` says
/// otherwise, and its letter in the `Spec`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "the names are the field's own")]
pub enum Kind {
    Pawn,
    Knight,
    Bishop,
    Rook,
    Queen,
    King,
    Sergeant,
    Nightrider,
    Fox,
    Wolf,
    Elephant,
    Amazon,
    Archbishop,
    Cardinal,
    Janus,
    Chancellor,
    Marshal,
    Commoner,
    RoyalKnight,
    Maharajah,
}

impl Kind {
    /// How many kinds there are.
    pub const COUNT: usize = 20;
    /// All kinds, in the order of the enum.
    pub const ALL: [Self; Self::COUNT] = [
        Self::Pawn,
        Self::Knight,
        Self::Bishop,
        Self::Rook,
        Self::Queen,
        Self::King,
        Self::Sergeant,
        Self::Nightrider,
        Self::Fox,
        Self::Wolf,
        Self::Elephant,
        Self::Amazon,
        Self::Archbishop,
        Self::Cardinal,
        Self::Janus,
        Self::Chancellor,
        Self::Marshal,
        Self::Commoner,
        Self::RoyalKnight,
        Self::Maharajah,
    ];
    /// All kinds, the most telling first: the order in which a position is described.
    pub const BY_RANK: [Self; Self::COUNT] = [
        Self::King,
        Self::RoyalKnight,
        Self::Maharajah,
        Self::Amazon,
        Self::Queen,
        Self::Elephant,
        Self::Chancellor,
        Self::Marshal,
        Self::Wolf,
        Self::Archbishop,
        Self::Cardinal,
        Self::Janus,
        Self::Fox,
        Self::Rook,
        Self::Bishop,
        Self::Knight,
        Self::Nightrider,
        Self::Commoner,
        Self::Sergeant,
        Self::Pawn,
    ];
    /// The name of the word, lower case; also of the drawing, where the kind has one of its own.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Pawn => "pawn",
            Self::Knight => "knight",
            Self::Bishop => "bishop",
            Self::Rook => "rook",
            Self::Queen => "queen",
            Self::King => "king",
            Self::Sergeant => "sergeant",
            Self::Nightrider => "nightrider",
            Self::Fox => "fox",
            Self::Wolf => "wolf",
            Self::Elephant => "elephant",
            Self::Amazon => "amazon",
            Self::Archbishop => "archbishop",
            Self::Cardinal => "cardinal",
            Self::Janus => "janus",
            Self::Chancellor => "chancellor",
            Self::Marshal => "marshal",
            Self::Commoner => "commoner",
            Self::RoyalKnight => "royal-knight",
            Self::Maharajah => "maharajah",
        }
    }
    /// The name of the drawing. Players have several names for the same compounds; each name has a word, each compound one drawing.
    pub const fn drawing(self) -> &'static str {
        match self {
            Self::Cardinal | Self::Janus => Self::Archbishop.key(),
            Self::Marshal => Self::Chancellor.key(),
            own => own.key(),
        }
    }
    /// 0 up to `COUNT`.
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// A man of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece {
    /// Whose.
    pub color: Color,
    /// What.
    pub kind: Kind,
}
