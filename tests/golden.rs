//! One named test per picture under `renders/golden`. A picture that differs by more than 1 in any channel of any pixel fails,
//! and *expected | difference | actual* is written below the target folder. `UPDATE_GOLDEN=1 cargo test --test golden` writes
//! the pictures anew; whoever commits them has looked at them.

use std::{env, fs, path::PathBuf, sync::LazyLock};

use menagerie::l10n::{Locale, PieceForm, Texts};
use menagerie::render::{
    Artist, Look, Player, Scene, Score, Theme,
    legend::{Card, Legend, Sign, legend},
    scene,
};
use menagerie::rules::{
    Blast, Color, EndKind, Kind, Line, Outcome, Piece, Position, Square, View, Viewer,
    guide::{Manner, Mover, unfamiliar},
    notation::reader::{Reading, read},
    variants::{ALL, by_key},
    view::{Cell, Checks, Lost, Occupant},
};

#[path = "golden/gif.rs"]
mod gif;
#[path = "golden/replay.rs"]
mod replay;

static ARTIST: LazyLock<Artist> = LazyLock::new(|| Artist::load().expect("the drawings are built in"));

const LIGHT: Look = Look {
    orientation: Color::White,
    theme: Theme::Light,
    width: 720,
};
const DARK: Look = Look {
    theme: Theme::Dark,
    ..LIGHT
};
const CONTRAST: Look = Look {
    theme: Theme::Contrast,
    ..LIGHT
};
const EMBERS: Look = Look {
    theme: Theme::Embers,
    ..LIGHT
};
const BLACK: Look = Look {
    orientation: Color::Black,
    ..LIGHT
};
const PHONE: Look = Look { width: 320, ..LIGHT };
const LARGE: Look = Look { width: 1200, ..LIGHT };

/// The start position of a variant.
fn start(key: &str) -> View {
    View::of(&Line::new(Position::start(by_key(key).unwrap())), Viewer::Public)
}

/// A position after some moves; a roll stands behind `*`. An empty FEN is the start.
fn after(key: &str, fen: &str, moves: &str) -> View {
    let variant = by_key(key).unwrap();
    let position = if fen.is_empty() {
        Position::start(variant)
    } else {
        Position::from_fen(variant, fen).unwrap()
    };
    let mut line = Line::new(position);
    for mv in moves.split(' ') {
        let (mv, roll) = mv.split_once('*').map_or((mv, None), |(mv, roll)| (mv, variant.read_roll(roll)));
        let Reading::One(mv) = read(line.position(), mv, &[]) else {
            panic!("{mv} is not one legal move")
        };
        line.play(mv, roll).unwrap();
    }
    View::of(&line, Viewer::Public)
}

/// Ten files, ten ranks, each kind of both sides and the neutral piece; no variant of ours.
fn ten_by_ten() -> View {
    let mut view = start("chess");
    (view.variant, view.files, view.ranks) = ("ten-by-ten", 10, 10);
    view.cells = (0..100)
        .filter_map(Square::from_index)
        .map(|square| {
            let man = |color, i: u8| Kind::ALL.get(usize::from(i)).map(|k| Occupant::Man(color, *k));
            let occupant = match (square.rank(), square.file()) {
                (0, file) => man(Color::White, file),
                (1, 9) => man(Color::White, 10),
                (9, file) => man(Color::Black, file),
                (8, 9) => man(Color::Black, 10),
                (4, 4) => Some(Occupant::Neutral("behemoth")),
                _ => None,
            };
            Cell { square, occupant }
        })
        .collect();
    view
}

/// A board whose corners are missing.
fn without_corners() -> View {
    let mut view = start("chess");
    view.cells
        .retain(|c| !([0, 1, 6, 7].contains(&c.square.file()) && [0, 1, 6, 7].contains(&c.square.rank())));
    view
}

/// Six files, six ranks, as small boards have them.
fn six_by_six() -> View {
    let mut view = start("chess");
    (view.variant, view.files, view.ranks) = ("six-by-six", 6, 6);
    let men = [Kind::Rook, Kind::Knight, Kind::Queen, Kind::King, Kind::Knight, Kind::Rook];
    view.cells = (0..100)
        .filter_map(Square::from_index)
        .filter(|square| square.file() < 6 && square.rank() < 6)
        .map(|square| {
            let occupant = match square.rank() {
                0 => Some(Occupant::Man(Color::White, men[usize::from(square.file())])),
                1 => Some(Occupant::Man(Color::White, Kind::Pawn)),
                4 => Some(Occupant::Man(Color::Black, Kind::Pawn)),
                5 => Some(Occupant::Man(Color::Black, men[usize::from(square.file())])),
                _ => None,
            };
            Cell { square, occupant }
        })
        .collect();
    view
}

fn sq(name: &str) -> Square {
    name.parse().unwrap()
}

/// More than any one variant does in a ply: a walk that begins inside a blast and ends on a checked king's square's neighbour, across the
/// edge, with the last move's squares among them.
fn everything_at_once() -> View {
    let mut view = after("behemoth", "", "e2e4*SE4");
    view.check = Some(sq("e1"));
    let last = view.last.as_mut().unwrap();
    let ring = ["c4", "d4", "e4", "c3", "e3", "c2", "d2", "e2"].map(sq).to_vec();
    let man = |color, kind| Piece { color, kind };
    last.blast = Some(Blast {
        centre: sq("d3"),
        ring,
        casualties: vec![
            (sq("d3"), man(Color::White, Kind::Bishop)),
            (sq("d3"), man(Color::Black, Kind::Rook)),
            (sq("c4"), man(Color::Black, Kind::Queen)),
        ],
    });
    last.castle = Some((sq("h1"), sq("f1")));
    view
}

/// A position in which so much is gone.
fn lost(view: View, lost: &[Lost]) -> View {
    View {
        lost: lost.to_vec(),
        ..view
    }
}

/// The same when it has ended without a winner.
fn drawn(view: View) -> View {
    let outcome = Outcome {
        kind: EndKind::FiftyMove,
        winner: None,
    };
    View {
        outcome: Some(outcome),
        ..view
    }
}

/// What a middle game of chess has lost.
const SOME: &[Lost] = &[
    (Color::White, Kind::Bishop, 1),
    (Color::White, Kind::Pawn, 3),
    (Color::Black, Kind::Queen, 1),
    (Color::Black, Kind::Knight, 2),
    (Color::Black, Kind::Pawn, 2),
];

/// Everything that the side with most kinds can lose.
fn all_of(color: Color) -> Vec<Lost> {
    let men = by_key("wolf").unwrap().spec().men;
    men.iter()
        .map(|(kind, _)| (color, *kind, if *kind == Kind::Pawn { 10 } else { 2 }))
        .collect()
}

fn three_checks() -> View {
    let mut view = lost(after("chess", "", "g1f3"), SOME);
    view.checks = Some(Checks { wins: 3, given: [2, 0] });
    view
}

fn player(name: &str, word: &str) -> Player {
    Player {
        name: name.to_owned(),
        word: word.to_owned(),
        note: "move 12 · 3 days/move".to_owned(),
        score: None,
    }
}

fn players(white: &str, black: &str) -> [Player; 2] {
    [player(white, "White"), player(black, "Black")]
}

fn scored(white: Score, black: Score) -> [Player; 2] {
    let [mut w, mut b] = players("Anna", "Björn");
    (w.score, b.score) = (Some(white), Some(black));
    [w, b]
}

/// A picture as width, height and red, green, blue of each pixel.
type Pixels = (usize, usize, Vec<[u8; 3]>);

fn decode(png: &[u8]) -> Pixels {
    let mut decoder = png::Decoder::new(std::io::Cursor::new(png));
    decoder.set_transformations(png::Transformations::EXPAND);
    let mut reader = decoder.read_info().unwrap();
    let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut bytes).unwrap();
    assert_eq!(info.color_type, png::ColorType::Rgb);
    (
        info.width as usize,
        info.height as usize,
        bytes[..info.buffer_size()].chunks_exact(3).map(|p| [p[0], p[1], p[2]]).collect(),
    )
}

fn encode(width: usize, height: usize, pixels: &[[u8; 3]]) -> Vec<u8> {
    let mut out = Vec::new();
    let mut encoder = png::Encoder::new(&mut out, width as u32, height as u32);
    encoder.set_color(png::ColorType::Rgb);
    encoder.write_header().unwrap().write_image_data(&pixels.concat()).unwrap();
    out
}

/// Expected, difference (white where the pixels differ) and actual side by side.
fn compared(expected: &Pixels, actual: &Pixels) -> Vec<u8> {
    let (width, height) = (expected.0.max(actual.0), expected.1.max(actual.1));
    let at = |p: &Pixels, x: usize, y: usize| if x < p.0 && y < p.1 { p.2[y * p.0 + x] } else { [255, 0, 255] };
    let mut out = Vec::new();
    for y in 0..height {
        out.extend((0..width).map(|x| at(expected, x, y)));
        out.extend((0..width).map(|x| {
            if alike(at(expected, x, y), at(actual, x, y)) {
                [0; 3]
            } else {
                [255; 3]
            }
        }));
        out.extend((0..width).map(|x| at(actual, x, y)));
    }
    encode(3 * width, height, &out)
}

/// Rounding may differ between processors by 1.
fn alike(a: [u8; 3], b: [u8; 3]) -> bool {
    a.iter().zip(b).all(|(a, b)| a.abs_diff(b) <= 1)
}

fn check(case: &str, scene: &Scene) {
    let (png, look) = (ARTIST.png(scene).unwrap(), scene.look);
    assert!(
        png.len() < 60_000 || look.width > 720,
        "{} bytes are too many for a chat",
        png.len()
    );
    compare(&format!("golden/{case}"), &png);
}

/// Compares with a file under `renders/`, or writes it.
fn compare(case: &str, png: &[u8]) {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("renders/{case}.png"));
    if env::var_os("UPDATE_GOLDEN").is_some() {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, png).unwrap();
        return;
    }
    let golden = fs::read(&path).unwrap_or_else(|e| panic!("{}: {e}; UPDATE_GOLDEN=1 writes it", path.display()));
    let (expected, actual) = (decode(&golden), decode(png));
    let same = (expected.0, expected.1) == (actual.0, actual.1) && expected.2.iter().zip(&actual.2).all(|(a, b)| alike(*a, *b));
    if !same {
        let shown = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{}.png", case.replace('/', "-")));
        fs::write(&shown, compared(&expected, &actual)).unwrap();
        panic!("the picture changed: expected | difference | actual in {}", shown.display());
    }
}

#[test]
fn a_changed_picture_is_shown_beside_the_expected_one() {
    let expected = (2, 2, vec![[10, 20, 30]; 4]);
    let mut actual = expected.clone();
    actual.2[3] = [10, 20, 32];
    actual.2[0] = [11, 19, 30];
    let (width, height, pixels) = decode(&compared(&expected, &actual));
    assert_eq!((width, height), (6, 2));
    let row = |y: usize| &pixels[y * 6..][..6];
    // Rounding is no difference; two steps in one channel are.
    assert_eq!(row(0), [[10, 20, 30], [10, 20, 30], [0; 3], [0; 3], [11, 19, 30], [10, 20, 30]]);
    assert_eq!(row(1), [[10, 20, 30], [10, 20, 30], [0; 3], [255; 3], [10, 20, 30], [10, 20, 32]]);
    // Another size differs wherever one of both has nothing.
    let (width, height, pixels) = decode(&compared(&expected, &(1, 3, vec![[10, 20, 30]; 3])));
    assert_eq!((width, height), (6, 3));
    assert_eq!(pixels[2..4], [[0; 3], [255; 3]]);
}

/// Pictures are the same in an empty container: nothing that looks for the host's fonts is among the dependencies, and no drawing has text.
#[test]
fn no_font_of_the_host_is_asked() {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let lock = fs::read_to_string(root.join("Cargo.lock")).unwrap();
    assert!(lock.contains("name = \"resvg\""), "the lock file is read as what it is");
    for finder in [
        "fontdb",
        "fontconfig",
        "fontconfig-parser",
        "font-kit",
        "freetype",
        "rustybuzz",
        "harfrust",
    ] {
        assert!(!lock.contains(&format!("name = \"{finder}\"")), "{finder}");
    }
    for side in ["white", "black", "neutral"] {
        for drawing in fs::read_dir(root.join("renders/pieces/menagerie").join(side)).unwrap() {
            let path = drawing.unwrap().path();
            let svg = fs::read_to_string(&path).unwrap();
            for word in ["<text", "font", "<image", "href"] {
                assert!(!svg.contains(word), "{word} in {}", path.display());
            }
        }
    }
}

/// The picture at the top of the project's README: a walk and a blast beside each other.
#[test]
fn the_readme_shows_what_the_renderer_draws() {
    let look = Look { width: 600, ..LIGHT };
    let walk = after(
        "behemoth",
        "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P1*1/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4",
        "O-O*SE3",
    );
    let blast = after(
        "atomic",
        "r1bqkb1r/pppp1ppp/2n2n2/4N3/4P3/2N5/PPPP1PPP/R1BQKB1R w KQkq - 0 4",
        "e5f7",
    );
    let boards = [
        (walk, look),
        (
            blast,
            Look {
                theme: Theme::Dark,
                ..look
            },
        ),
    ]
    .map(|(view, look)| decode(&ARTIST.png(&scene(&view, &look)).unwrap()));
    let gap = 12;
    let mut pixels = Vec::new();
    for y in 0..boards[0].1 {
        let row = |board: &Pixels| board.2[y * board.0..(y + 1) * board.0].to_vec();
        pixels.extend([row(&boards[0]), vec![[255; 3]; gap], row(&boards[1])].concat());
    }
    compare("readme", &encode(boards[0].0 + gap + boards[1].0, boards[0].1, &pixels));
}

macro_rules! pictures {
    ($($name:ident: $case:literal = $view:expr, $look:expr $(, $players:expr)?;)*) => {
        $(#[test] fn $name() { check($case, &scene(&$view, &$look)$(.with_players($players))?); })*

        /// No file lies under `renders/golden` that no test looks at.
        #[test]
        fn every_golden_picture_has_its_test() {
            let cases: Vec<&str> = [$($case),*].into_iter().chain(LEGENDS.iter().map(|l| l.0)).chain(replay::STRIPS.iter().map(|s| s.0)).collect();
            let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("renders/golden");
            for area in fs::read_dir(&root).unwrap() {
                let area = area.unwrap();
                for file in fs::read_dir(area.path()).unwrap() {
                    let case = format!("{}/{}", area.file_name().display(), file.unwrap().path().file_stem().unwrap().display());
                    assert!(cases.contains(&case.as_str()), "no test looks at {case}");
                }
            }
        }
    };
}

/// Legends: the picture, whose pieces it shows, in which language and look.
const LEGENDS: &[(&str, &str, Locale, Look)] = &[
    ("legend/wolf", "wolf", Locale::En, LIGHT),
    ("legend/wolf-dark", "wolf", Locale::Sv, DARK),
    ("legend/wolf-contrast", "wolf", Locale::Nl, CONTRAST),
    ("legend/wolf-black", "wolf", Locale::Sv, BLACK),
    ("legend/wolf-phone", "wolf", Locale::Nl, PHONE),
    ("legend/behemoth", "behemoth", Locale::En, LIGHT),
    ("legend/behemoth-phone", "behemoth", Locale::Sv, PHONE),
    ("legend/los-alamos", "los-alamos", Locale::En, LIGHT),
    ("legend/knightmate", "knightmate", Locale::Sv, LIGHT),
    ("legend/grand", "grand", Locale::Nl, EMBERS),
    ("legend/maharajah", "maharajah", Locale::En, CONTRAST),
];

static TEXTS: LazyLock<Texts> = LazyLock::new(|| Texts::load().expect("the texts are built in"));

/// The legend of a variant in a language.
fn legend_of(key: &str, locale: Locale, look: Look) -> Option<Legend> {
    let title = |manner: &Manner| {
        let name = match manner.mover {
            Mover::Man(kind) => TEXTS.piece(locale, kind, PieceForm::Plain),
            Mover::Neutral(key) => TEXTS.get(locale, &format!("neutral-{key}"), &[]),
        };
        let mut letters = name.chars();
        letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
    };
    let meaning = |sign: Sign| TEXTS.get(locale, &format!("legend-{}", sign.key()), &[]);
    legend(&unfamiliar(by_key(key).unwrap()), &look, title, meaning)
}

#[test]
fn legends() {
    for (case, key, locale, look) in LEGENDS {
        let png = ARTIST.legend(&legend_of(key, *locale, *look).unwrap()).unwrap();
        assert!(png.len() < 60_000, "{case}: {} bytes", png.len());
        compare(&format!("golden/{case}"), &png);
    }
}

#[test]
fn every_variant_has_a_legend_in_every_language_and_size_or_nothing_to_explain() {
    for variant in ALL {
        let key = variant.spec().key;
        for (locale, width) in Locale::ALL.into_iter().zip([160, 720, 1600]) {
            let legend = legend_of(key, locale, Look { width, ..LIGHT });
            assert_eq!(legend.is_some(), !unfamiliar(*variant).is_empty(), "{key}");
            let Some(legend) = legend else { continue };
            let (wide, high, _) = decode(&ARTIST.legend(&legend).unwrap());
            assert_eq!(wide, width as usize, "{key}");
            assert!(high.abs_diff(wide) >= 8, "{key} is {wide} by {high}");
            // Every sign on a card is explained, and no other.
            for sign in Sign::ALL {
                let used = legend.cards.iter().any(|c: &Card| c.has(sign));
                let explained = legend.key.iter().any(|(s, words)| *s == sign && !words.is_empty());
                assert_eq!(used, explained, "{sign:?} in {key}");
            }
        }
    }
}

const BLAST: &str = "rnbqkb1r/pppp1ppp/5n2/4N3/4P3/8/PPPP1PPP/RNBQKB1R w KQkq - 0 1";
const EN_PASSANT: &str = "r1bqkbnr/1pp1pppp/p1n5/3pP3/8/2N5/PPPP1PPP/R1BQKBNR w KQkq d6 0 3";
const CASTLING: &str = "r3k2r/pppqbppp/2n2n2/3pp3/6b1/2NPBN2/PPPQBPPP/R3K2R w KQkq - 0 1";
const MATE: &str = "r1bqk2r/pppp1ppp/2n2n2/2b1p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 0 1";
const RIDE: &str = "k7/8/8/4p3/8/8/8/8/8/KN6 w - - 0 1";
const OVER: &str = "4k3/8/8/8/2*1p3/3P4/8/4K3 w - - 0 1";

pictures! {
    start_chess: "start/chess" = start("chess"), LIGHT;
    start_chess_dark: "start/chess-dark" = start("chess"), DARK;
    start_chess_contrast: "start/chess-contrast" = start("chess"), CONTRAST;
    start_chess_from_black: "start/chess-black" = start("chess"), BLACK;
    start_atomic: "start/atomic" = start("atomic"), LIGHT;
    start_atomic_dark: "start/atomic-dark" = start("atomic"), DARK;
    start_atomic_contrast: "start/atomic-contrast" = start("atomic"), CONTRAST;
    start_atomic_from_black: "start/atomic-black" = start("atomic"), BLACK;
    start_wolf: "start/wolf" = start("wolf"), LIGHT;
    start_wolf_dark: "start/wolf-dark" = start("wolf"), DARK;
    start_wolf_contrast: "start/wolf-contrast" = start("wolf"), CONTRAST;
    start_wolf_from_black: "start/wolf-black" = start("wolf"), BLACK;
    start_behemoth: "start/behemoth" = start("behemoth"), LIGHT;
    start_behemoth_dark: "start/behemoth-dark" = start("behemoth"), DARK;
    start_behemoth_embers: "start/behemoth-embers" = start("behemoth"), EMBERS;
    start_behemoth_contrast: "start/behemoth-contrast" = start("behemoth"), CONTRAST;
    start_behemoth_from_black: "start/behemoth-black" = start("behemoth"), BLACK;
    start_fischer_random: "start/fischer-random" = start("fischer-random"), LIGHT;
    start_los_alamos: "start/los-alamos" = start("los-alamos"), LIGHT;
    start_corner: "start/corner" = start("corner"), LIGHT;
    start_fortress: "start/fortress" = start("fortress"), LIGHT;
    start_amazon: "start/amazon" = start("amazon"), LIGHT;
    start_knightmate: "start/knightmate" = start("knightmate"), LIGHT;
    start_janus: "start/janus" = start("janus"), LIGHT;
    start_embassy: "start/embassy" = start("embassy"), LIGHT;
    start_capablanca_random: "start/capablanca-random" = start("capablanca-random"), LIGHT;
    start_grand: "start/grand" = start("grand"), LIGHT;

    amazon_mates_alone: "amazon/mate" = after("amazon", "k7/8/8/8/8/8/8/1A5K w - - 0 1", "Ab6"), LIGHT;
    knightmate_by_a_commoner: "knightmate/mate" = after("knightmate", "7K/8/8/8/8/2M5/8/k7 w - - 0 1", "Mb2"), LIGHT;
    fischer_random_castles: "fischer-random/castling" = after("fischer-random", "1rk3r1/pppppppp/8/8/8/8/PPPPPPPP/1RK3R1 w GBgb - 0 1", "O-O"), LIGHT;
    los_alamos_promotes: "los-alamos/promotion" = after("los-alamos", "5k/P5/6/6/3p2/K5 w - - 0 1", "a6=Q"), LIGHT;
    janus_castles: "janus/castling" = after("janus", "r3k4r/pppppppppp/10/10/10/10/PPPPPPPPPP/R3K4R w KQkq - 0 1", "O-O-O"), LIGHT;
    embassy_castles: "embassy/castling" = after("embassy", "r3k4r/pppppppppp/10/10/10/10/PPPPPPPPPP/R3K4R w KQkq - 0 1", "O-O"), LIGHT;
    capablanca_random_castles: "capablanca-random/castling" = after("capablanca-random", "1r3k3r/pppppppppp/10/10/10/10/PPPPPPPPPP/1R3K3R b JBjb - 0 1", "O-O"), BLACK;
    grand_promotes_early: "grand/promotion" = after("grand", "4k5/9P/8P1/7P2/10/10/10/10/1NB1KCAB2/R8R w - - 0 1", "h8=Q"), LIGHT;

    start_three_checks: "start/three-checks" = start("three-checks"), LIGHT;
    start_racing_kings: "start/racing-kings" = start("racing-kings"), LIGHT;
    start_horde: "start/horde" = start("horde"), LIGHT;
    start_maharajah: "start/maharajah" = start("maharajah"), LIGHT;
    start_anti: "start/anti" = start("anti"), LIGHT;
    start_extinction: "start/extinction" = start("extinction"), LIGHT;
    start_massacre: "start/massacre" = start("massacre"), LIGHT;

    the_second_check: "event/three-checks" = after("three-checks", "rnbqk1nr/pppp1ppp/8/4p3/1b2P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2+2 2 3", "Bb5 c6 Bxc6 Bxd2+"), LIGHT;
    a_king_at_the_goal: "event/racing-kings" = after("racing-kings", "8/k5K1/8/8/3r4/8/8/2R5 w - - 0 30", "Kg8 Kb8"), LIGHT;
    the_horde_takes_en_passant: "event/horde" = after("horde", "ppp2ppp/pppppppp/pppppppp/pppppppp/3p4/5p2/PPP1PPPP/RNBQKBNR w KQ - 0 2", "c4 dxc3"), LIGHT;
    the_maharajah_mates: "event/maharajah" = after("maharajah", "r3k2r/8/8/8/5M2/8/8/8 w kq - 0 1", "Mf6"), DARK;
    a_pawn_becomes_a_king: "event/anti" = after("anti", "8/P7/8/8/8/8/7p/8 w - - 0 1", "a8=K"), LIGHT;
    a_kind_dies_out: "event/extinction" = after("extinction", "rnb1k3/p2q4/8/8/8/8/P2R4/RNBQK3 w - - 0 1", "Rxd7"), LIGHT;
    everything_captures: "event/massacre" = after("massacre", "", "g3e2"), LIGHT;

    last_move: "last/move" = after("chess", "", "g1f3"), LIGHT;
    last_move_from_black: "last/move-black" = after("chess", "", "g1f3"), BLACK;
    last_move_dark: "last/move-dark" = after("chess", "", "g1f3"), DARK;
    last_move_contrast: "last/move-contrast" = after("chess", "", "g1f3"), CONTRAST;
    castling_short: "last/castling-short" = after("chess", CASTLING, "O-O"), LIGHT;
    castling_long: "last/castling-long" = after("chess", CASTLING, "O-O-O"), DARK;
    promotion: "last/promotion" = after("chess", "8/P6k/8/8/8/8/8/K7 w - - 0 1", "a7a8q"), LIGHT;
    promotion_that_takes_and_checks: "last/promotion-takes" = after("chess", "3r3k/2P5/8/8/8/8/8/K7 w - - 0 1", "c7d8q"), LIGHT;
    promotion_contrast: "last/promotion-contrast" = after("chess", "3r3k/2P5/8/8/8/8/8/K7 w - - 0 1", "c7d8q"), CONTRAST;
    capture: "last/capture" = after("chess", "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 2", "e4d5"), LIGHT;
    en_passant: "last/en-passant" = after("chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6"), LIGHT;
    ride: "last/ride" = after("wolf", RIDE, "b1e7"), LIGHT;
    ride_from_black: "last/ride-black" = after("wolf", RIDE, "b1e7"), BLACK;
    ride_dark: "last/ride-dark" = after("wolf", RIDE, "b1e7"), DARK;
    ride_contrast: "last/ride-contrast" = after("wolf", RIDE, "b1e7"), CONTRAST;
    promotion_in_wolf: "last/promotion-wolf" = after("wolf", "8/P6k/8/8/8/8/8/8/8/K7 w - - 0 1", "a9a10w"), DARK;

    check_on_the_king: "check/queen" = after("chess", "rnbqkbnr/pppp1ppp/8/4p3/4PP2/8/PPPP2PP/RNBQKBNR b KQkq - 0 2", "d8h4"), LIGHT;
    check_dark: "check/dark" = after("chess", "rnbqkbnr/pppp1ppp/8/4p3/4PP2/8/PPPP2PP/RNBQKBNR b KQkq - 0 2", "d8h4"), DARK;
    check_contrast: "check/contrast" = after("chess", "rnbqkbnr/pppp1ppp/8/4p3/4PP2/8/PPPP2PP/RNBQKBNR b KQkq - 0 2", "d8h4"), CONTRAST;
    checkmate: "check/mate" = after("chess", MATE, "h5f7"), BLACK;

    blast_with_ring_and_casualties: "blast/ring" = after("atomic", BLAST, "e5f7"), LIGHT;
    blast_from_black: "blast/ring-black" = after("atomic", BLAST, "e5f7"), BLACK;
    blast_dark: "blast/ring-dark" = after("atomic", BLAST, "e5f7"), DARK;
    blast_embers: "blast/ring-embers" = after("atomic", BLAST, "e5f7"), EMBERS;
    blast_contrast: "blast/ring-contrast" = after("atomic", BLAST, "e5f7"), CONTRAST;
    blast_en_passant: "blast/en-passant" = after("atomic", EN_PASSANT, "e5d6"), LIGHT;
    blast_at_the_edge: "blast/edge" = after("atomic", "k5nr/6pp/8/8/8/8/8/K6R w - - 0 1", "h1h7"), LIGHT;
    blast_in_the_corner: "blast/corner" = after("atomic", "k5nr/6p1/8/8/8/8/8/K6R w - - 0 1", "h1h8"), LIGHT;

    walk_straight: "walk/straight" = after("behemoth", "", "e2e4*N2"), LIGHT;
    walk_dark: "walk/straight-dark" = after("behemoth", "", "e2e4*N2"), DARK;
    walk_embers: "walk/straight-embers" = after("behemoth", "", "e2e4*N2"), EMBERS;
    walk_contrast: "walk/straight-contrast" = after("behemoth", "", "e2e4*N2"), CONTRAST;
    walk_around_a_rank: "walk/wrap-rank" = after("behemoth", "4k3/8/8/6*1/8/8/8/4K2R w K - 0 1", "h1h2*E3"), LIGHT;
    walk_around_a_rank_west: "walk/wrap-west" = after("behemoth", "4k3/8/8/1*6/8/8/8/4K2R w K - 0 1", "h1h2*W4"), LIGHT;
    walk_around_a_file: "walk/wrap-file" = after("behemoth", "4k3/6*1/8/8/8/8/8/4K2R w K - 0 1", "h1h2*N3"), LIGHT;
    walk_around_the_edge_aslant: "walk/wrap-diagonal" = after("behemoth", "4k3/8/8/8/6*1/8/8/4K2R w K - 0 1", "h1h2*NE3"), LIGHT;
    walk_around_the_corner: "walk/wrap-corner" = after("behemoth", "4k3/6*1/8/8/8/8/8/4K2R w K - 0 1", "h1h2*NE3"), LIGHT;
    walk_around_the_corner_from_black: "walk/wrap-corner-black" = after("behemoth", "4k3/6*1/8/8/8/8/8/4K2R w K - 0 1", "h1h2*NE3"), BLACK;
    walk_with_casualties: "walk/casualties" = after("behemoth", "", "e2e4*SE4"), LIGHT;
    walk_with_casualties_dark: "walk/casualties-dark" = after("behemoth", "", "e2e4*SE4"), DARK;
    walk_with_casualties_embers: "walk/casualties-embers" = after("behemoth", "", "e2e4*SE4"), EMBERS;
    walk_over_a_capture: "walk/over-capture" = after("behemoth", OVER, "d3e4*E3"), LIGHT;
    walk_onto_a_capture: "walk/onto-capture" = after("behemoth", OVER, "d3e4*E2"), DARK;
    everything: "walk/everything" = everything_at_once(), LIGHT;
    everything_from_black: "walk/everything-black" = everything_at_once(), BLACK;
    everything_dark: "walk/everything-dark" = everything_at_once(), DARK;
    everything_contrast: "walk/everything-contrast" = everything_at_once(), CONTRAST;
    walk_that_takes_a_king: "walk/king" = after("behemoth", "8/8/8/4k3/3*4/8/8/4K2R w K - 0 1", "h1h2*NE1"), CONTRAST;

    strips: "strips/chess" = lost(after("chess", "", "g1f3"), SOME), LIGHT, players("Anna", "Björn");
    strips_from_black: "strips/chess-black" = lost(after("chess", "", "g1f3"), SOME), BLACK, players("Anna", "Björn");
    strips_dark: "strips/chess-dark" = lost(after("chess", "", "g1f3"), SOME), DARK, players("Ελένη", "Дмитрий");
    strips_contrast: "strips/chess-contrast" = lost(after("chess", "", "g1f3"), SOME), CONTRAST, players("Łukasz", "Nguyễn Thị Hồng");
    strips_at_the_start: "strips/start" = start("behemoth"), LIGHT, players("Anna", "Björn");
    strips_with_endless_names: "strips/long" = lost(start("chess"), SOME), LIGHT, players(&"Wolfeschlegelsteinhausen ".repeat(9), &"M".repeat(3000));
    strips_with_other_scripts: "strips/scripts" = start("chess"), DARK, players("محمد", "田中さん 🦄");
    strips_with_disguised_names: "strips/disguised" = start("chess"), LIGHT, players("🏳️‍🌈 𝓐𝓷𝓷𝓪 ✨", "\u{202e}Z͑ͫ̓ͪ̂a̴̵̜̰l̠ͨg̴̻o̹̳ @everyone\n<@1>");
    strips_with_everything_gone: "strips/full" = lost(start("wolf"), &[all_of(Color::White), all_of(Color::Black)].concat()), LIGHT, players("Wolfeschlegelsteinhausen", "Björn");
    strips_with_a_winner: "strips/won" = lost(after("chess", MATE, "h5f7"), SOME), LIGHT, scored(Score::Won, Score::Lost);
    strips_of_a_draw: "strips/drawn" = drawn(lost(start("chess"), SOME)), DARK, scored(Score::Drew, Score::Drew);
    strips_with_counted_checks: "strips/checks" = three_checks(), LIGHT, players("Anna", "Björn");
    strips_of_six_by_six: "strips/six-by-six" = lost(six_by_six(), SOME), LIGHT, players("Anna", "Björn");
    strips_of_ten_by_ten: "strips/ten-by-ten" = lost(ten_by_ten(), SOME), CONTRAST, players("Anna", "Björn");

    board_of_six_by_six: "board/six-by-six" = six_by_six(), DARK;
    board_of_six_by_six_from_black: "board/six-by-six-black" = six_by_six(), BLACK;
    board_of_ten_by_ten: "board/ten-by-ten" = ten_by_ten(), LIGHT;
    board_of_ten_by_ten_from_black: "board/ten-by-ten-black" = ten_by_ten(), BLACK;
    board_without_corners: "board/without-corners" = without_corners(), LIGHT;

    phone_chess: "phone/chess" = after("chess", "", "g1f3"), PHONE;
    phone_atomic: "phone/atomic" = after("atomic", BLAST, "e5f7"), PHONE;
    phone_wolf: "phone/wolf" = start("wolf"), PHONE;
    phone_behemoth: "phone/behemoth" = after("behemoth", "", "e2e4*SE4"), PHONE;
    phone_strips: "phone/strips" = lost(after("chess", "", "g1f3"), SOME), PHONE, players("Anna", "Björn");
    phone_everything: "phone/everything" = lost(everything_at_once(), SOME), PHONE, players("Anna", "Björn");
    phone_ride: "phone/ride" = after("wolf", RIDE, "b1e7"), PHONE, players("Anna", "Björn");
    phone_promotion: "phone/promotion" = after("chess", "3r3k/2P5/8/8/8/8/8/K7 w - - 0 1", "c7d8q"), PHONE, players("Anna", "Björn");
    phone_ten_by_ten: "phone/ten-by-ten" = ten_by_ten(), PHONE;
    large_behemoth: "large/behemoth" = after("behemoth", "", "e2e4*SE4"), LARGE;
}
