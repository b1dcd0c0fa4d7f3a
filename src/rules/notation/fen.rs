//! FEN: six fields, and the checks still to give as a fifth of seven where they are counted. Board rows from the last rank down; counts of empty squares may have two digits. The neutral piece has
//! its own sign. The third field holds castling rights (`KQkq`, or where king and rook start anywhere, the rooks' files) or, in
//! variants with advanced homes, the spent squares.
//! The e.p. field is written only when some e.p. capture is legal, and read always. Where checks are counted, a field behind it holds
//! those that White and Black have still to give (`3+3`); a last field with those given (`+0+0`), as some write it, is read too, and
//! no field at all means that none was given.

use crate::rules::{
    Color, Piece, Position, Square, Variant,
    apply::COUNTER_LIMIT,
    board::Board,
    spec::{CaptureEffect, RoyalMode, Wing},
    squares::SquareSet,
    tables::{CastleTable, Tables},
};

/// Why a FEN was refused. Facts, no sentence.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("malformed FEN")]
pub enum FenError {
    /// Not the right number of fields.
    Fields,
    /// The board rows do not fit the variant's board.
    Board,
    /// An unknown letter.
    Letter(char),
    /// The side to move.
    Turn,
    /// Castling rights or the variant's third field.
    Rights,
    /// The en passant square.
    EnPassant,
    /// The checks given or still to give.
    Checks,
    /// A move counter.
    Counter,
    /// The men cannot stand so (too many kings, a pawn on the last rank, the side that moved is in check ...).
    Impossible,
}

/// No FEN of a board of ten by ten is longer.
const LONGEST: usize = 300;

/// Reads a FEN strictly for sense: what it describes must be able to stand on the board.
pub(in crate::rules) fn read(variant: &'static dyn Variant, fen: &str) -> Result<Position, FenError> {
    let fen = fen.trim();
    if fen.len() > LONGEST {
        return Err(FenError::Fields);
    }
    let fields: Vec<&str> = fen.split_ascii_whitespace().collect();
    let to_give = variant.spec().checks_to_win;
    let (rows, turn, third, ep, checks, clock, fullmove) = match fields[..] {
        [rows, turn, third, ep, clock, fullmove] => (rows, turn, third, ep, None, clock, fullmove),
        [rows, turn, third, ep, clock, fullmove, checks] if checks.starts_with('+') => {
            (rows, turn, third, ep, Some(checks), clock, fullmove)
        }
        [rows, turn, third, ep, checks, clock, fullmove] => (rows, turn, third, ep, Some(checks), clock, fullmove),
        _ => return Err(FenError::Fields),
    };
    let checks_left = match (to_give, checks) {
        (None, None) => [u8::MAX; 2],
        (None, Some(_)) => return Err(FenError::Fields),
        (Some(all), None) => [all; 2],
        (Some(all), Some(checks)) => read_checks(all, checks)?,
    };
    let tables = Tables::of(variant.spec());
    let turn = match turn {
        "w" => Color::White,
        "b" => Color::Black,
        _ => return Err(FenError::Turn),
    };
    let (board, neutral) = read_rows(variant, rows)?;
    let mut position = Position {
        variant,
        tables,
        board,
        turn,
        rights: SquareSet::EMPTY,
        ep: None,
        marks: SquareSet::EMPTY,
        neutral,
        checks_left,
        clock: counter(clock)?,
        fullmove: counter(fullmove)?.max(1),
    };
    read_third(&mut position, third)?;
    position.ep = read_en_passant(&position, ep)?;
    check_sense(&position)?;
    Ok(position)
}

/// `3+2`: still to give; `+0+1`: given.
fn read_checks(all: u8, text: &str) -> Result<[u8; 2], FenError> {
    let (given, numbers) = match text.strip_prefix('+') {
        Some(numbers) => (true, numbers),
        None => (false, text),
    };
    let (white, black) = numbers.split_once('+').ok_or(FenError::Checks)?;
    let read = |text: &str| match text.as_bytes() {
        [digit @ b'0'..=b'9'] if digit - b'0' <= all => Ok(if given { all - (digit - b'0') } else { digit - b'0' }),
        _ => Err(FenError::Checks),
    };
    Ok([read(white)?, read(black)?])
}

fn counter(text: &str) -> Result<u32, FenError> {
    if text.is_empty() || text.len() > 5 || !text.bytes().all(|b| b.is_ascii_digit()) {
        return Err(FenError::Counter);
    }
    text.parse().ok().filter(|&n| n <= COUNTER_LIMIT).ok_or(FenError::Counter)
}

fn read_rows(variant: &'static dyn Variant, rows: &str) -> Result<(Board, Option<Square>), FenError> {
    let spec = variant.spec();
    let mut board = Board::EMPTY;
    let mut neutral = None;
    let rows: Vec<&str> = rows.split('/').collect();
    if rows.len() != usize::from(spec.ranks) {
        return Err(FenError::Board);
    }
    for (row, rank) in rows.into_iter().zip((0..spec.ranks).rev()) {
        let mut file = 0_u32;
        let mut gap: Option<u32> = None;
        for c in row.chars() {
            if let Some(digit) = c.to_digit(10) {
                let so_far = gap.unwrap_or(0) * 10 + digit;
                if so_far == 0 || so_far > u32::from(spec.files) {
                    return Err(FenError::Board);
                }
                gap = Some(so_far);
                continue;
            }
            file += gap.take().unwrap_or(0);
            let square = u8::try_from(file)
                .ok()
                .and_then(|file| Square::new(file, rank))
                .filter(|&s| spec.has(s))
                .ok_or(FenError::Board)?;
            if spec.neutral.is_some_and(|n| n.sign == c) {
                if neutral.replace(square).is_some() {
                    return Err(FenError::Impossible);
                }
            } else {
                let kind = spec.kind(c).filter(|_| c.is_ascii_alphabetic()).ok_or(FenError::Letter(c))?;
                board.put(
                    square,
                    Piece {
                        color: if c.is_ascii_uppercase() { Color::White } else { Color::Black },
                        kind,
                    },
                );
            }
            file += 1;
        }
        if file + gap.unwrap_or(0) != u32::from(spec.files) {
            return Err(FenError::Board);
        }
    }
    Ok((board, neutral))
}

fn read_third(position: &mut Position, text: &str) -> Result<(), FenError> {
    let spec = position.tables.spec;
    if text == "-" {
        return Ok(());
    }
    if !spec.castlings.is_empty() {
        return read_rights(position, text);
    }
    // Squares, joined: a letter and its digits each.
    let mut rest = text;
    while !rest.is_empty() {
        let end = rest
            .char_indices()
            .skip(1)
            .find(|(_, c)| !c.is_ascii_digit())
            .map_or(rest.len(), |(i, _)| i);
        let square: Square = rest[..end].parse().map_err(|_| FenError::Rights)?;
        rest = &rest[end..];
        let spent = position.board.at(square).is_some_and(|man| {
            position
                .tables
                .kind(man.kind)
                .is_some_and(|table| table.advanced[man.color.index()].contains(square))
        });
        if !spent || position.marks.contains(square) {
            return Err(FenError::Rights);
        }
        position.marks.insert(square);
    }
    Ok(())
}

/// A letter for each castling that is still open: of White capitals, `K` for the short and `Q` for the long one. Where the array decides,
/// the file of the rook; `K` and `Q` then mean the outermost rook on that side of the king.
fn read_rights(position: &mut Position, text: &str) -> Result<(), FenError> {
    let spec = position.tables.spec;
    let (king, rook) = spec.castlers;
    let mut open: Vec<(Color, Wing)> = Vec::new();
    for c in text.chars() {
        let color = if c.is_ascii_uppercase() { Color::White } else { Color::Black };
        let rank = if color == Color::White { 0 } else { spec.ranks - 1 };
        let rooks = position.board.of(color, rook).iter().filter(|square| square.rank() == rank);
        let castles = rooks.flat_map(|square| &position.tables.castles[usize::from(square.index())]);
        let mut castles = castles.filter(|castle| position.board.of(color, king).contains(castle.king.0));
        let castle = match c.to_ascii_lowercase() {
            'k' => castles.filter(|castle| castle.wing == Wing::Short).last(),
            'q' => castles.find(|castle| castle.wing == Wing::Long),
            file => castles.find(|castle| castle.by_array && file == char::from(b'a' + castle.rook.0.file())),
        };
        let castle = castle.ok_or(FenError::Rights)?;
        if open.contains(&(color, castle.wing)) {
            return Err(FenError::Rights);
        }
        open.push((color, castle.wing));
        position.rights.insert(castle.rook.0);
    }
    Ok(())
}

/// The letter of an open castling in the FEN.
fn right(color: Color, castle: &CastleTable) -> char {
    let letter = match (castle.by_array, castle.wing) {
        (true, _) => char::from(b'A' + castle.rook.0.file()),
        (false, Wing::Short) => 'K',
        (false, Wing::Long) => 'Q',
    };
    if color == Color::White {
        letter
    } else {
        letter.to_ascii_lowercase()
    }
}

/// The field is refused when no double step could cross that square, and dropped when the position shows that none did just now.
fn read_en_passant(position: &Position, text: &str) -> Result<Option<(Square, Square)>, FenError> {
    if text == "-" {
        return Ok(None);
    }
    let crossed: Square = text.parse().map_err(|_| FenError::EnPassant)?;
    let mover = position.turn.other();
    let tables = position.tables;
    if !tables.spec.has(crossed) || !tables.crossable(mover).iter().any(|square| square.rank() == crossed.rank()) {
        return Err(FenError::EnPassant);
    }
    let side = mover.index();
    for table in &tables.kinds {
        for victim in position.board.of(mover, table.kind) {
            for from in table.home[side] | table.advanced[side] {
                let stepped = table
                    .doubles
                    .iter()
                    .any(|d| d[side][usize::from(from.index())] == Some((crossed, victim)));
                if stepped && position.board.at(from).is_none() && !position.occupied().contains(crossed) {
                    return Ok(Some((crossed, victim)));
                }
            }
        }
    }
    Ok(None)
}

fn check_sense(position: &Position) -> Result<(), FenError> {
    if can_stand(position) { Ok(()) } else { Err(FenError::Impossible) }
}

/// Can play have come to this, as far as can be told from the position?
fn can_stand(position: &Position) -> bool {
    let spec = position.tables.spec;
    let mover = position.turn.other();
    let too_many = |color: Color| spec.royal[color.index()].is_some_and(|kind| position.board.of(color, kind).len() > 1);
    if Color::BOTH.into_iter().any(too_many) || position.neutral.is_some() != spec.neutral.is_some() {
        return false;
    }
    if Color::BOTH.into_iter().any(|color| men_out_of_place(position, color)) {
        return false;
    }
    // Who just moved has a man, where no move takes one of one's own.
    if spec.royal[mover.index()].is_none() && position.board.color(mover).is_empty() {
        return false;
    }
    if Color::BOTH.into_iter().any(|color| position.has_lost_its_royal(color)) {
        return match spec.royal_mode {
            RoyalMode::Capture => true,
            // Only the side to move can have lost its royal man, and only where captures reach beyond their square.
            RoyalMode::Check => spec.capture != CaptureEffect::Replace && !position.has_lost_its_royal(mover),
        };
    }
    let in_check = position.in_check(position.turn);
    if position.in_check(mover) || (in_check && !spec.may_give_check) {
        return false;
    }
    // The last check that wins was given just now; one alone can have been the last.
    position.checks_left[position.turn.index()] > 0 && (position.checks_left[mover.index()] > 0 || in_check)
}

/// Whatever promotes goes forward only: it neither stays on the last rank nor gets to its own first.
fn men_out_of_place(position: &Position, color: Color) -> bool {
    let spec = position.tables.spec;
    let [last, first] = [color.index(), color.other().index()].map(|side| position.tables.last_rank[side]);
    spec.promotions.iter().any(|&(kind, _)| {
        let men = position.board.of(color, kind);
        (men.meets(last) && spec.promoting.contains(&color)) || (men.meets(first) && !spec.on_first_rank.contains(&color))
    })
}

/// The canonical FEN.
pub(in crate::rules) fn write(position: &Position) -> String {
    let spec = position.tables.spec;
    let mut text = String::with_capacity(100);
    for rank in (0..spec.ranks).rev() {
        let mut gap = 0;
        for file in 0..spec.files {
            let square = Square::at(file, rank);
            let sign = match position.board.at(square) {
                Some(man) => spec
                    .letter(man.kind)
                    .map(|c| if man.color == Color::White { c } else { c.to_ascii_lowercase() }),
                None => spec.neutral.filter(|_| position.neutral == Some(square)).map(|n| n.sign),
            };
            match sign {
                None => gap += 1,
                Some(sign) => {
                    if gap > 0 {
                        text.push_str(&gap.to_string());
                        gap = 0;
                    }
                    text.push(sign);
                }
            }
        }
        if gap > 0 {
            text.push_str(&gap.to_string());
        }
        if rank > 0 {
            text.push('/');
        }
    }
    text += if position.turn == Color::White { " w " } else { " b " };
    let before = text.len();
    for color in Color::BOTH {
        for wing in [Wing::Short, Wing::Long] {
            let castles = position.open_castles(color).filter(|castle| castle.wing == wing);
            text.extend(castles.map(|castle| right(color, castle)));
        }
    }
    for square in position.marks {
        text.push_str(&square.to_string());
    }
    if text.len() == before {
        text.push('-');
    }
    let ep = position
        .legal_en_passant()
        .map_or_else(|| "-".to_owned(), |square| square.to_string());
    let checks = match (spec.checks_to_win, position.checks_left) {
        (Some(_), [white, black]) => format!(" {white}+{black}"),
        (None, _) => String::new(),
    };
    format!("{text} {ep}{checks} {} {}", position.clock, position.fullmove)
}
