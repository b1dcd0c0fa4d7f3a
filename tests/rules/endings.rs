//! Every ending that a variant lists is shown by a position in which a move (or the position itself) brings it about.

use std::collections::BTreeSet;

use menagerie::rules::{
    Color, EndKind, Line, Position,
    notation::reader::{Reading, read},
    spec::Ending,
    variants::{self, by_key},
};

/// Variants, a position, moves (a roll behind `*`), the end, and who has won.
type Example = (&'static [&'static str], &'static str, &'static str, &'static str, &'static str);

/// Men of chess on its board, with mate.
const MATING: &[&str] = &["chess", "atomic", "three-checks", "amazon", "corner", "fortress", "fischer-random"];

/// Those in which nothing but the kings, with one knight or bishop, is a draw.
const THIN: &[&str] = &["chess", "amazon", "corner", "fortress", "fischer-random"];

/// Kings and rooks on ten files and eight ranks.
const WIDE: &[&str] = &["janus", "embassy", "capablanca-random"];

const EXAMPLES: &[Example] = &[
    // Mate, the third check, the king.
    (MATING, "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "Ra8#", "checkmate", "white"),
    (&["wolf"], "6k1/5ppp/8/8/8/8/8/8/8/R5K1 w - - 0 1", "Ra10#", "checkmate", "white"),
    (&["los-alamos"], "4k1/R5/6/6/6/1R3K w - - 0 1", "Rb6#", "checkmate", "white"),
    (WIDE, "4k5/R9/10/10/10/10/10/1R7K w - - 0 1", "Rb8#", "checkmate", "white"),
    (
        &["grand"],
        "4k5/R9/10/10/10/10/10/10/10/1R7K w - - 0 1",
        "Rb10#",
        "checkmate",
        "white",
    ),
    (&["knightmate"], "7k/8/8/8/8/8/R7/K4RR1 w - - 0 1", "Ra8#", "checkmate", "white"),
    (&["horde"], "8/8/8/8/8/q7/1q6/7K b - - 0 1", "Qaa1#", "checkmate", "black"),
    (&["maharajah"], "r3k2r/8/8/8/5M2/8/8/8 w kq - 0 1", "Mf6#", "checkmate", "white"),
    (
        &["maharajah"],
        "k4r2/8/8/8/3b1p2/5nq1/8/6nM b - - 0 1",
        "Rh8#",
        "checkmate",
        "black",
    ),
    (
        &["three-checks"],
        "4k3/8/8/8/8/8/8/R3K3 w - - 1+3 0 1",
        "Ra8#",
        "third_check",
        "white",
    ),
    // The third check that mates as well is told as the third check.
    (
        &["three-checks"],
        "6k1/5ppp/8/8/8/8/8/R5K1 w - - 1+1 0 1",
        "Ra8#",
        "third_check",
        "white",
    ),
    // Two men check at once, and it is one check.
    (
        &["three-checks"],
        "4k3/8/8/8/4N3/8/8/4RK2 w - - 2+3 0 1",
        "Nf6+ Kd8 Re8#",
        "third_check",
        "white",
    ),
    (
        &["atomic"],
        "rnbqkb1r/pppp1ppp/5n2/4N3/4P3/8/PPPP1PPP/RNBQKB1R w KQkq - 0 1",
        "Nxf7#",
        "king_exploded",
        "white",
    ),
    (&["behemoth"], "8/8/8/4k3/3*4/8/8/4K2R w K - 0 1", "Rh2*NE1", "king_lost", "white"),
    (
        &["behemoth"],
        "8/8/8/8/3*4/3k4/3K4/7R w - - 0 1",
        "Rh2*S2",
        "both_kings_destroyed",
        "-",
    ),
    // The race.
    (&["racing-kings"], "8/6K1/8/8/8/8/k7/8 w - - 0 1", "Kg8#", "goal_reached", "white"),
    (&["racing-kings"], "8/k7/8/8/8/8/6K1/8 b - - 0 1", "Ka8#", "goal_reached", "black"),
    (&["racing-kings"], "8/k5K1/8/8/8/8/8/8 w - - 0 1", "Kg8 Kb8", "both_at_goal", "-"),
    // The reply comes before a draw by fifty moves.
    (&["racing-kings"], "8/K6k/8/8/8/8/8/Q7 w - - 99 80", "Kb8 Kg8", "both_at_goal", "-"),
    (
        &["racing-kings"],
        "8/K6k/8/8/8/8/8/Q7 w - - 99 80",
        "Kb8 Kg6",
        "goal_reached",
        "white",
    ),
    (
        &["racing-kings"],
        "8/k5K1/8/8/8/8/8/8 w - - 0 1",
        "Kg8 Ka6",
        "goal_reached",
        "white",
    ),
    // Black's king is near, but every square of the goal that he can reach is attacked.
    (
        &["racing-kings"],
        "8/k5K1/8/8/8/8/6B1/1R6 w - - 0 1",
        "Kg8#",
        "goal_reached",
        "white",
    ),
    // Everything, or all of a kind.
    (&["horde"], "8/8/8/8/8/8/p7/R3K3 w - - 0 1", "Rxa2#", "all_captured", "white"),
    (&["massacre"], "8/8/8/8/8/8/8/Qq6 w - - 0 1", "Qxb1#", "all_captured", "white"),
    (
        &["massacre"],
        "8/8/8/8/8/8/8/Qqn5 w - - 0 1",
        "Qxb1#",
        "nothing_to_capture",
        "white",
    ),
    (&["anti"], "8/8/8/8/8/5p2/6P1/8 w - - 0 1", "gxf3", "all_given_away", "black"),
    (&["anti"], "8/4p3/8/4P3/8/8/8/8 w - - 0 1", "e6", "no_move_wins", "black"),
    (
        &["extinction"],
        "rnb1k3/p2q4/8/8/8/8/P2R4/RNBQK3 w - - 0 1",
        "Rxd7#",
        "kind_extinct",
        "white",
    ),
    // The last pawn promotes; and it takes the last rook with it.
    (
        &["extinction"],
        "rnbqk3/7P/p7/8/8/8/8/RNBQK3 w - - 0 1",
        "h8=R",
        "kind_extinct",
        "black",
    ),
    (
        &["extinction"],
        "rnbqk3/1P6/p7/8/8/8/8/RNBQK3 w - - 0 1",
        "bxa8=R#",
        "kind_extinct",
        "white",
    ),
    // No move.
    (THIN, "k7/2K5/8/8/8/8/1R6/8 w - - 0 1", "Rb7", "stalemate", "-"),
    (
        &["atomic", "three-checks"],
        "k7/8/8/8/8/8/2Q5/6K1 w - - 0 1",
        "Qc7",
        "stalemate",
        "-",
    ),
    (&["los-alamos"], "k5/2K3/6/6/6/1R4 w - - 0 1", "Rb5", "stalemate", "-"),
    (WIDE, "k9/2K7/10/10/10/10/1R8/10 w - - 0 1", "Rb7", "stalemate", "-"),
    (&["grand"], "k9/2K7/10/10/10/10/10/10/1R8/10 w - - 0 1", "Rb9", "stalemate", "-"),
    (&["knightmate"], "7k/8/8/8/8/6R1/8/K4R2 w - - 0 1", "Rg2", "stalemate", "-"),
    (&["wolf"], "k7/8/8/8/8/8/8/8/2Q5/6K1 w - - 0 1", "Qc9", "stalemate", "-"),
    (&["behemoth"], "7k/8/8/8/p1p5/PpPp4/*P1P4/KN6 w - - 0 1", "", "stalemate", "-"),
    (&["racing-kings"], "8/2Q5/8/8/8/8/7K/k7 w - - 0 1", "Qc2", "stalemate", "-"),
    (&["horde"], "8/8/8/p7/8/P7/8/4K3 w - - 0 1", "a4", "stalemate", "-"),
    (&["horde"], "8/8/8/8/8/8/5p2/5K2 w - - 0 1", "Kxf2#", "all_captured", "white"),
    (
        &["maharajah"],
        "1n2kbM1/r4pp1/4p3/1b6/pp6/2pp3q/8/8 w - - 0 30",
        "",
        "stalemate",
        "-",
    ),
    (
        &["extinction"],
        "rnbqk3/8/8/8/p1p1p1p1/PpPpPpPp/RPRPRPRP/KNBNQNBR w - - 0 1",
        "",
        "stalemate",
        "-",
    ),
    // Too little.
    (
        &["three-checks"],
        "7k/8/8/8/8/8/6r1/5K2 w - - 0 1",
        "Kxg2",
        "insufficient_material",
        "-",
    ),
    (THIN, "7k/8/8/8/8/8/6r1/5K2 w - - 0 1", "Kxg2", "insufficient_material", "-"),
    (WIDE, "9k/10/10/10/10/10/8r1/9K w - - 0 1", "Kxi2", "insufficient_material", "-"),
    (&["los-alamos"], "5k/6/6/6/4r1/5K w - - 0 1", "Kxe2", "insufficient_material", "-"),
    (
        &["grand"],
        "9k/10/10/10/10/10/10/10/8r1/9K w - - 0 1",
        "Kxi2",
        "insufficient_material",
        "-",
    ),
    (
        &["knightmate"],
        "7k/8/8/8/8/1r6/8/K7 w - - 0 1",
        "Kxb3",
        "insufficient_material",
        "-",
    ),
    (THIN, "7k/8/8/8/8/8/6r1/5K1N w - - 0 1", "Kxg2", "insufficient_material", "-"),
    (
        &["atomic"],
        "8/8/4r3/3pP3/8/8/8/4K2k w - d6 0 1",
        "exd6",
        "insufficient_material",
        "-",
    ),
    (
        &["wolf"],
        "7k/8/8/8/8/8/8/8/6r1/5K2 w - - 0 1",
        "Kxg2",
        "insufficient_material",
        "-",
    ),
    (&["anti"], "8/8/8/4p3/8/8/8/B6b w - - 0 1", "Bxe5", "insufficient_material", "-"),
    // Fifty moves.
    (MATING, "7k/8/8/8/8/8/8/KR6 w - - 99 80", "Rb2", "fifty_move", "-"),
    (&["wolf"], "7k/8/8/8/8/8/8/8/8/KR6 w - - 99 80", "Rb2", "fifty_move", "-"),
    (&["los-alamos"], "5k/6/6/6/6/KR4 w - - 99 80", "Rb2", "fifty_move", "-"),
    (WIDE, "9k/10/10/10/10/10/10/KR8 w - - 99 80", "Rb2", "fifty_move", "-"),
    (&["grand"], "9k/10/10/10/10/10/10/10/10/KR8 w - - 99 80", "Rb2", "fifty_move", "-"),
    (&["knightmate"], "7k/8/8/8/8/8/8/K2R4 w - - 99 80", "Rd2", "fifty_move", "-"),
    (&["behemoth"], "7k/8/8/8/3*4/8/8/KR6 w - - 99 80", "Rb2*N1", "fifty_move", "-"),
    (&["racing-kings"], "8/8/8/8/7k/8/8/KR6 w - - 99 80", "Rb2", "fifty_move", "-"),
    (&["horde"], "7p/8/8/8/8/8/8/KR6 w - - 99 80", "Rb2", "fifty_move", "-"),
    (&["maharajah"], "4k3/8/8/8/8/8/8/M7 w - - 99 80", "Ma2", "fifty_move", "-"),
    (&["anti"], "7k/8/8/8/8/8/8/KR6 w - - 99 80", "Rb2", "fifty_move", "-"),
    (&["extinction"], "rnbqk3/p7/8/8/8/8/P7/RNBQK3 w - - 99 80", "Kf2", "fifty_move", "-"),
    // The third time.
    (
        &["chess", "atomic", "three-checks", "anti", "extinction"],
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1",
        "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8",
        "threefold_repetition",
        "-",
    ),
    (
        &["behemoth"],
        "rnbqkbnr/pppppppp/8/8/3*4/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "Nf3*N1 Nf6*S1 Ng1*N1 Ng8*S1 Nf3*N1 Nf6*S1 Ng1*N1 Ng8*S1",
        "threefold_repetition",
        "-",
    ),
    (
        &["amazon", "corner", "fortress", "fischer-random"],
        "7k/8/8/8/8/8/8/KR6 w - - 0 1",
        "Rb2 Kh7 Rb1 Kh8 Rb2 Kh7 Rb1 Kh8",
        "threefold_repetition",
        "-",
    ),
    (
        &["los-alamos"],
        "5k/6/6/6/6/KR4 w - - 0 1",
        "Rb2 Kf5 Rb1 Kf6 Rb2 Kf5 Rb1 Kf6",
        "threefold_repetition",
        "-",
    ),
    (
        WIDE,
        "9k/10/10/10/10/10/10/KR8 w - - 0 1",
        "Rb2 Kj7 Rb1 Kj8 Rb2 Kj7 Rb1 Kj8",
        "threefold_repetition",
        "-",
    ),
    (
        &["grand"],
        "9k/10/10/10/10/10/10/10/10/KR8 w - - 0 1",
        "Rb2 Kj9 Rb1 Kj10 Rb2 Kj9 Rb1 Kj10",
        "threefold_repetition",
        "-",
    ),
    (
        &["knightmate"],
        "7k/8/8/8/8/8/8/K2R4 w - - 0 1",
        "Rd2 Kg6 Rd1 Kh8 Rd2 Kg6 Rd1 Kh8",
        "threefold_repetition",
        "-",
    ),
    (
        &["wolf"],
        "7k/8/8/8/8/8/8/8/8/KR6 w - - 0 1",
        "Rb2 Kh9 Rb1 Kh10 Rb2 Kh9 Rb1 Kh10",
        "threefold_repetition",
        "-",
    ),
    (
        &["racing-kings"],
        "8/8/8/8/7k/8/8/KR6 w - - 0 1",
        "Rb2 Kh3 Rb1 Kh4 Rb2 Kh3 Rb1 Kh4",
        "threefold_repetition",
        "-",
    ),
    (
        &["horde"],
        "6q1/8/8/8/8/8/8/KR6 w - - 0 1",
        "Rb2 Qh7 Rb1 Qg8 Rb2 Qh7 Rb1 Qg8",
        "threefold_repetition",
        "-",
    ),
    (
        &["maharajah"],
        "4k3/8/8/8/8/8/8/M7 w - - 0 1",
        "Ma2 Kf8 Ma1 Ke8 Ma2 Kf8 Ma1 Ke8",
        "threefold_repetition",
        "-",
    ),
];

/// Plays an example: how it ended and who won, or what went wrong on the way.
fn play(key: &str, fen: &str, moves: &str) -> Result<(&'static str, &'static str), String> {
    let variant = by_key(key).unwrap();
    let mut line = Line::new(Position::from_fen(variant, fen).map_err(|e| format!("{e:?}"))?);
    for text in moves.split_whitespace() {
        if let Some(outcome) = line.outcome() {
            return Err(format!("{outcome:?} before {text}"));
        }
        let (name, roll) = text
            .split_once('*')
            .map_or((text, None), |(mv, roll)| (mv, variant.read_roll(roll)));
        let mv = match read(line.position(), name, &[]) {
            Reading::One(mv) => mv,
            other => return Err(format!("{name}: {other:?}")),
        };
        let played = line.play(mv, roll).map_err(|e| format!("{text}: {e}"))?;
        if played.san != name {
            return Err(format!("{name} is written {}", played.san));
        }
    }
    let outcome = line.outcome().ok_or_else(|| format!("goes on: {}", line.position().fen()))?;
    Ok((outcome.kind.key(), outcome.winner.map_or("-", Color::key)))
}

/// What a listed ending can say.
fn said(ending: Ending) -> Vec<EndKind> {
    match ending {
        Ending::RoyalGone(kind)
        | Ending::BothRoyalsGone(kind)
        | Ending::ChecksGiven(kind)
        | Ending::KindGone(kind)
        | Ending::SideGone(kind, _)
        | Ending::NoMove(kind, _) => vec![kind],
        Ending::Race(race) => vec![race.won, race.tied],
        Ending::Mate => vec![EndKind::Checkmate],
        Ending::Stalemate => vec![EndKind::Stalemate],
        Ending::Material(_) => vec![EndKind::InsufficientMaterial],
        Ending::FiftyMoves => vec![EndKind::FiftyMove],
        Ending::Threefold => vec![EndKind::ThreefoldRepetition],
    }
}

#[test]
fn every_example_ends_as_it_says() {
    let mut wrong = Vec::new();
    for (keys, fen, moves, end, winner) in EXAMPLES {
        for key in *keys {
            match play(key, fen, moves) {
                Ok(found) if found == (*end, *winner) => {}
                Ok(found) => wrong.push(format!("{key} {fen} {moves}: {found:?}, not {end} {winner}")),
                Err(why) => wrong.push(format!("{key} {fen} {moves}: {why}")),
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_listed_ending_can_be_reached() {
    let mut missing = Vec::new();
    for variant in variants::ALL {
        let spec = variant.spec();
        let shown: BTreeSet<&str> = EXAMPLES.iter().filter(|e| e.0.contains(&spec.key)).map(|e| e.3).collect();
        for kind in spec.endings.iter().flat_map(|ending| said(*ending)) {
            if !shown.contains(kind.key()) {
                missing.push(format!("{} {}", spec.key, kind.key()));
            }
        }
    }
    assert!(missing.is_empty(), "no example:\n{}", missing.join("\n"));
}
