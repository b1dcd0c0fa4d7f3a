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
    /// `white` or `black`, as in files and on the command line.
    pub const fn key(self) -> &'static str {
        match self {
            Self::White => "white",
            Self::Black => "black",
        }
    }
}

/// A kind of man. The key names its drawing and its word; how it moves and its letter stand in a variant's `Spec`.
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
}

impl Kind {
    /// How many kinds there are.
    pub const COUNT: usize = 11;
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
    ];
    /// The name of the drawing and of the word, lower case.
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
