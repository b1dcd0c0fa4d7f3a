//! What must hold for every picture, whatever is on it.

use std::collections::BTreeSet;

use proptest::prelude::*;

use super::{
    Artist, Look, Player, RenderError, Scene, Score, Theme, Verdict,
    assets::Assets,
    layout::Layout,
    scene as draw,
    scene::{Edge, Mark, Place, Seat, Step},
    text,
    theme::{Ink, Rgb},
};
use crate::rules::{
    Blast, Color, EndKind, Kind, Line, Outcome, Piece, Position, Roll, Square, View, Viewer, Walk,
    variants::{ALL, by_key},
    view::{Cell, LastPly, Occupant},
};

fn start(key: &str) -> View {
    View::of(&Line::new(Position::start(by_key(key).unwrap())), Viewer::Public)
}

fn sq(name: &str) -> Square {
    name.parse().unwrap()
}

fn artist() -> &'static Artist {
    static ARTIST: std::sync::LazyLock<Artist> = std::sync::LazyLock::new(|| Artist::load().unwrap());
    &ARTIST
}

/// The pixels of a file, every checksum checked.
fn decode(png: &[u8]) -> Vec<Rgb> {
    let mut decoder = png::Decoder::new(std::io::Cursor::new(png));
    decoder.ignore_checksums(false);
    decoder.set_transformations(png::Transformations::EXPAND);
    let mut reader = decoder.read_info().unwrap();
    let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut bytes).unwrap();
    reader.finish().unwrap();
    let pixels = bytes[..info.buffer_size()].chunks_exact(3);
    pixels.map(|p| Rgb([p[0], p[1], p[2]])).collect()
}

fn any_color() -> impl Strategy<Value = Color> {
    prop_oneof![Just(Color::White), Just(Color::Black)]
}

fn any_look() -> impl Strategy<Value = Look> {
    (
        any_color(),
        prop::sample::select(Theme::ALL.to_vec()),
        prop_oneof![Just(0), 160..500_u32, Just(u32::MAX)],
    )
        .prop_map(|(orientation, theme, width)| Look { orientation, theme, width })
}

fn any_square() -> impl Strategy<Value = Square> {
    (0..100_u8).prop_map(|i| Square::from_index(i).unwrap())
}

fn any_piece() -> impl Strategy<Value = Piece> {
    (any_color(), prop::sample::select(Kind::ALL.to_vec())).prop_map(|(color, kind)| Piece { color, kind })
}

fn any_occupant() -> impl Strategy<Value = Option<Occupant>> {
    prop_oneof![
        Just(None),
        any_piece().prop_map(|p| Some(Occupant::Man(p.color, p.kind))),
        Just(Some(Occupant::Neutral("behemoth"))),
    ]
}

fn any_blast() -> impl Strategy<Value = Blast> {
    let casualties = prop::collection::vec((any_square(), any_piece()), 0..6);
    (any_square(), prop::collection::vec(any_square(), 0..9), casualties).prop_map(|(centre, ring, casualties)| Blast {
        centre,
        ring,
        casualties,
    })
}

fn any_walk() -> impl Strategy<Value = Walk> {
    let casualties = prop::collection::vec((any_square(), any_piece()), 0..6);
    let path = prop::collection::vec(any_square(), 0..6);
    let wraps = prop::collection::vec(any::<bool>(), 0..6);
    (any_square(), path, wraps, any::<(i8, i8)>(), casualties).prop_map(|(start, path, wraps, direction, casualties)| Walk {
        roll: Roll(0),
        start,
        path,
        wraps,
        direction,
        casualties,
    })
}

fn any_last() -> impl Strategy<Value = LastPly> {
    let squares = (any_square(), any_square(), prop::option::of((any_square(), any_square())));
    (squares, any_piece(), prop::option::of(any_blast()), prop::option::of(any_walk())).prop_map(
        |((from, to, castle), piece, blast, walk)| LastPly {
            mover: piece.color,
            kind: piece.kind,
            from,
            to,
            castle,
            promotion: None,
            stays: false,
            captured: None,
            blast,
            walk,
            san: "?".to_owned(),
            uci: "?".to_owned(),
            roll: None,
        },
    )
}

/// Boards of any size, sizes that no board has, squares and marks off the board.
fn any_view() -> impl Strategy<Value = View> {
    let cells = prop::collection::vec(
        (any_square(), any_occupant()).prop_map(|(square, occupant)| Cell { square, occupant }),
        0..100,
    );
    let size = prop_oneof![(1..=10_u8, 1..=10_u8), any::<(u8, u8)>()];
    (
        size,
        cells,
        any_color(),
        prop::option::of(any_square()),
        prop::option::of(any_last()),
        any::<bool>(),
        prop::collection::vec((any_piece(), 1..=u16::MAX).prop_map(|(p, n)| (p.color, p.kind, n)), 0..30),
    )
        .prop_map(|((files, ranks), cells, turn, check, last, over, lost)| View {
            variant: "any",
            files,
            ranks,
            cells,
            turn,
            ply: 0,
            fullmove: 1,
            checks: None,
            sides_face: true,
            reply_due: None,
            extinct: vec![],
            check,
            royal: [Some(Kind::King); 2],
            last,
            outcome: over.then_some(Outcome {
                kind: EndKind::Stalemate,
                winner: None,
            }),
            lost,
        })
}

/// Names of every kind: long, empty, of other scripts, of signs that no font has.
fn any_player() -> impl Strategy<Value = Player> {
    let name = || {
        prop_oneof![
            "\\PC{0,40}",
            any::<String>(),
            "[a-zA-Zα-ωа-я ]{0,300}",
            Just("\u{202e}\u{0}🦄".to_owned())
        ]
    };
    let score = prop::option::of(prop::sample::select(vec![Score::Won, Score::Drew, Score::Lost]));
    (name(), name(), name(), score).prop_map(|(name, word, note, score)| Player { name, word, note, score })
}

/// A view as a picture, with players or without.
fn any_scene() -> impl Strategy<Value = Scene> {
    let players = prop::option::of((any_player(), any_player()));
    let verdict = prop::option::of(("\\PC{0,8}", "\\PC{0,60}").prop_map(|(score, words)| Verdict { score, words }));
    (any_view(), any_look(), players, verdict).prop_map(|(view, look, players, verdict)| {
        let scene = draw(&view, &look);
        let scene = match players {
            Some((white, black)) => scene.with_players([white, black]).with_caption("12. Nxf7"),
            None => scene,
        };
        Scene {
            verdict: verdict.or_else(|| scene.verdict.clone()),
            ..scene
        }
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_view_makes_the_renderer_panic(scene in any_scene()) {
        let png = artist().png(&scene).unwrap();
        prop_assert!(png.starts_with(b"\x89PNG"));
        prop_assert_eq!(text::board(&scene).lines().count(), usize::from(scene.ranks) + 1);
    }

    #[test]
    fn a_file_holds_the_pixels_that_a_plain_composer_makes(scene in any_scene()) {
        let width = Layout::of(&scene).width as usize;
        let place = |i: usize| (i % width, i / width);
        let plain = artist().compose(&scene).unwrap();
        let decoded = decode(&artist().png(&scene).unwrap());
        prop_assert_eq!(decoded.len(), plain.len());
        let differ = decoded.iter().zip(&plain).position(|(a, b)| a != b).map(place);
        prop_assert_eq!(differ, None, "first at {:?}", differ);
    }

    /// A variant's start, with a few characters of its FEN changed, cut or added: whatever position that is, it can be drawn.
    #[test]
    fn no_fen_makes_the_renderer_panic(
        which in any::<prop::sample::Index>(),
        changes in prop::collection::vec((any::<prop::sample::Index>(), "[ -~]{0,3}"), 0..4),
        look in any_look(),
        players in (any_player(), any_player()),
    ) {
        let variant = *which.get(ALL);
        let mut fen: Vec<char> = variant.spec().start_fen.chars().collect();
        for (at, text) in changes {
            let at = at.index(fen.len() + 1);
            fen.splice(at..(at + 1).min(fen.len()), text.chars());
        }
        if let Ok(position) = Position::from_fen(variant, &fen.into_iter().collect::<String>()) {
            let scene = draw(&View::of(&Line::new(position), Viewer::Public), &look).with_players([players.0, players.1]);
            prop_assert!(artist().png(&scene).unwrap().starts_with(b"\x89PNG"));
        }
    }

    #[test]
    fn strips_keep_the_players_and_their_turn_on_their_sides(view in any_view(), players in (any_player(), any_player())) {
        let strips = |orientation| {
            let scene = draw(&view, &Look { orientation, ..Look::default() });
            scene.with_players([players.0.clone(), players.1.clone()]).strips.unwrap()
        };
        let ([black, white], [above, below]) = (strips(Color::White), strips(Color::Black));
        prop_assert_eq!((white.side, &white.player), (Color::White, &players.0));
        prop_assert_eq!((black.side, &black.player), (Color::Black, &players.1));
        prop_assert!(white.taken.iter().all(|lost| lost.0 == Color::Black) && black.taken.iter().all(|lost| lost.0 == Color::White));
        prop_assert_eq!(white.taken.len() + black.taken.len(), view.lost.len());
        prop_assert_eq!((above, below), (white, black));
    }

    #[test]
    fn a_picture_painted_in_blocks_is_the_picture_painted_in_one_go(view in any_view(), look in any_look()) {
        // Blocks start at whole pixels, so only the last bits of places may be rounded in another way. The palette moves soft
        // edges a little; what was left out of a block, or put into a wrong one, would be far off in many pixels.
        let scene = draw(&view, &look);
        let (blocks, whole) = (artist().compose(&scene).unwrap(), artist().whole(&scene).unwrap());
        let far = |a: &Rgb, b: &Rgb| a.0.iter().zip(b.0).any(|(a, b)| a.abs_diff(b) > 72);
        let differ = blocks.iter().zip(&whole).filter(|(a, b)| far(a, b)).count();
        prop_assert!(differ * 1_000 < whole.len(), "{} of {}", differ, whole.len());
    }

    #[test]
    fn a_flipped_board_shows_everything_turned_by_half_a_turn(view in any_view()) {
        let white = draw(&view, &Look { orientation: Color::White, ..Look::default() });
        let black = draw(&view, &Look { orientation: Color::Black, ..Look::default() });
        let turned = |p: Place| Place { column: white.files - 1 - p.column, row: white.ranks - 1 - p.row };
        for (w, b) in white.spots.iter().zip(&black.spots) {
            prop_assert_eq!((w.square, w.dark, w.occupant), (b.square, b.dark, b.occupant));
            prop_assert_eq!(turned(w.place), b.place);
            prop_assert_eq!(turned(turned(w.place)), w.place);
        }
        for scene in [&white, &black] {
            for index in 0..100 {
                let square = Square::from_index(index).unwrap();
                if let Some(place) = scene.place(square) {
                    prop_assert_eq!(scene.square(place), Some(square));
                }
            }
        }
        // Marks are kept in squares of the board, so a flip changes none of them; their directions turn.
        prop_assert_eq!(&white.marks, &black.marks);
        for direction in [(1, 0), (0, 1), (1, 1), (-1, 1)] {
            let (w, b) = (white.direction(direction), black.direction(direction));
            prop_assert_eq!((-w.0, -w.1), b);
        }
        for label in &black.labels {
            let last = if label.edge == Edge::Bottom { white.files } else { white.ranks } - 1;
            let twin = white.labels.iter().find(|l| l.edge == label.edge && l.index == last - label.index).unwrap();
            prop_assert_eq!(&twin.text, &label.text);
        }
    }
}

#[test]
fn labels_name_the_squares_beside_them() {
    for orientation in Color::BOTH {
        let scene = draw(
            &start("wolf"),
            &Look {
                orientation,
                ..Look::default()
            },
        );
        for spot in &scene.spots {
            let label = |edge, index| &scene.labels.iter().find(|l| l.edge == edge && l.index == index).unwrap().text;
            let name = format!("{}{}", label(Edge::Bottom, spot.place.column), label(Edge::Left, spot.place.row));
            assert_eq!(name, spot.square.to_string());
        }
    }
}

#[test]
fn white_sees_a1_at_the_lower_left_and_it_is_dark() {
    let scene = draw(&start("chess"), &Look::default());
    let spot = scene.spots.iter().find(|s| s.square == sq("a1")).unwrap();
    assert_eq!((spot.place, spot.dark), (Place { column: 0, row: 7 }, true));
    let h1 = scene.spots.iter().find(|s| s.square == sq("h1")).unwrap();
    assert_eq!((h1.place, h1.dark), (Place { column: 7, row: 7 }, false));
}

#[test]
fn the_board_in_characters() {
    let scene = draw(&start("behemoth"), &Look::default());
    let expected = [
        " 8  r n b q k b n r\n",
        " 7  p p p p p p p p\n",
        " 6  . . . . . . . .\n",
        " 5  . . . . . . . .\n",
        " 4  . . . * . . . .\n",
        " 3  . . . . . . . .\n",
        " 2  P P P P P P P P\n",
        " 1  R N B Q K B N R\n",
        "    a b c d e f g h\n",
    ]
    .concat();
    assert_eq!(text::board(&scene), expected);
    let black = text::board(&draw(
        &start("wolf"),
        &Look {
            orientation: Color::Black,
            ..Look::default()
        },
    ));
    assert!(black.starts_with(" 1  Q W F R B B N K\n"), "{black}");
    assert!(black.ends_with("10  k n b b r f w q\n    h g f e d c b a\n"), "{black}");
}

#[test]
fn no_picture_is_square_and_every_square_has_whole_pixels() {
    for (files, ranks) in (1..=10).flat_map(|f| (1..=10).map(move |r| (f, r))) {
        for width in 160..=1600 {
            for l in [Layout::new(files, ranks, width), Layout::new(files, ranks, width).with_strips()] {
                assert!(l.width.abs_diff(l.height) >= 8, "{files}x{ranks} at {width} is {} high", l.height);
                assert_eq!(l.width, width);
                assert_eq!(
                    (l.board_width, l.board_height),
                    (u32::from(files) * l.cell, u32::from(ranks) * l.cell)
                );
                // The safe margin on each side: what crops a little of the frame leaves the board whole.
                let margin = l.cell / 4;
                assert!(l.left >= margin && l.top >= margin, "{l:?}");
                assert!(
                    l.width - l.left - l.board_width >= margin && l.height - l.top - l.board_height >= margin,
                    "{l:?}"
                );
                assert!(
                    l.top >= l.strip + margin && l.height >= l.top + l.board_height + l.strip + margin,
                    "{l:?}"
                );
            }
        }
    }
}

#[test]
fn every_theme_draws_every_variant_below_60_kb() {
    for theme in Theme::ALL {
        assert_eq!(Theme::by_key(theme.key()), Some(theme));
        for variant in ALL {
            let view = start(variant.spec().key);
            let png = artist().png(&draw(&view, &Look { theme, ..Look::default() })).unwrap();
            assert!(
                (4_000..60_000).contains(&png.len()),
                "{} {}: {} bytes",
                theme.key(),
                variant.spec().key,
                png.len()
            );
        }
    }
    assert_eq!(Theme::by_key("lihgt"), None);
}

#[test]
fn a_lost_or_broken_file_is_an_error_at_the_start() {
    for path in Assets::embedded().paths() {
        let error = Artist::with(&Assets::embedded().without(path)).unwrap_err();
        assert!(matches!(&error, RenderError::Missing(p) if p == path), "{path}: {error}");
        let error = Artist::with(&Assets::embedded().with(path, "not what it should be")).unwrap_err();
        assert!(
            matches!(&error, RenderError::Malformed { file, .. } if file == path),
            "{path}: {error}"
        );
    }
    let empty = r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"></svg>"#;
    assert!(Artist::with(&Assets::embedded().with("pieces/menagerie/white/king.svg", empty)).is_err());
}

#[test]
fn every_drawing_in_the_folder_is_built_in() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("renders");
    let built_in: BTreeSet<String> = Assets::embedded().paths().map(str::to_owned).collect();
    for folder in [
        "pieces/menagerie/white",
        "pieces/menagerie/black",
        "pieces/menagerie/neutral",
        "themes",
        "fonts",
    ] {
        for file in std::fs::read_dir(root.join(folder)).unwrap() {
            let path = format!("{folder}/{}", file.unwrap().file_name().display());
            if ["fonts/words-licence.txt", "fonts/words.py"].contains(&path.as_str()) {
                continue; // words.txt names its licence; the script made it
            }
            assert!(built_in.contains(&path), "{path} is not built in");
        }
    }
}

#[test]
fn a_neutral_piece_without_a_drawing_is_an_error_not_a_gap() {
    let mut view = start("chess");
    view.cells[30].occupant = Some(Occupant::Neutral("duck"));
    assert!(matches!(
        artist().png(&draw(&view, &Look::default())),
        Err(RenderError::NoDrawing("duck"))
    ));
}

/// Scenes with something of everything, all different.
fn each_kind_of_scene() -> Vec<Scene> {
    let mut scenes = Vec::new();
    for (i, key) in ["behemoth", "atomic", "chess", "wolf"].into_iter().enumerate() {
        for width in [333, 340] {
            let look = Look {
                width,
                theme: Theme::ALL[i % Theme::ALL.len()],
                ..Look::default()
            };
            let mut scene = draw(&start(key), &look);
            scenes.push(scene.clone());
            scene.marks = each_mark();
            scenes.push(scene.clone());
            let player = |name: &str| Player {
                name: name.to_owned(),
                ..Player::default()
            };
            scenes.push(scene.with_players([player("Ada"), player("Кирилл")]));
        }
    }
    scenes
}

#[test]
fn what_was_drawn_before_or_is_drawn_meanwhile_changes_no_byte() {
    let scenes = each_kind_of_scene();
    // Each alone, by somebody who never drew anything.
    let alone: Vec<Vec<u8>> = scenes.iter().map(|s| Artist::load().unwrap().png(s).unwrap()).collect();
    let fresh = Artist::load().unwrap();
    std::thread::scope(|scope| {
        for first in 0..16 {
            let (fresh, scenes, alone) = (&fresh, &scenes, &alone);
            scope.spawn(move || {
                for i in (0..scenes.len()).map(|i| (i + 5 * first) % scenes.len()) {
                    assert!(fresh.png(&scenes[i]).unwrap() == alone[i], "scene {i}");
                }
            });
        }
    });
}

/// The pixels of a chess board with one man and some marks on e4.
fn marked(marks: Vec<Mark>, theme: Theme) -> Vec<Rgb> {
    let mut view = start("chess");
    view.cells.iter_mut().for_each(|c| c.occupant = None);
    let mut scene = draw(
        &view,
        &Look {
            theme,
            width: 320,
            ..Look::default()
        },
    );
    scene.marks = marks;
    artist().compose(&scene).unwrap()
}

/// Every kind of mark on e4, in the order in which a scene has them.
fn each_mark() -> Vec<Mark> {
    let e4 = sq("e4");
    let ring = ["d3", "e3", "f3", "d4", "f4", "d5", "e5", "f5"].map(sq).to_vec();
    let step = Step {
        from: sq("d3"),
        to: e4,
        direction: (1, 1),
        wraps: false,
        number: 1,
        last: true,
    };
    vec![
        Mark::Check(e4),
        Mark::Blast { centre: e4, ring },
        Mark::Origin(e4),
        Mark::Target(e4),
        Mark::RookOrigin(e4),
        Mark::RookTarget(e4),
        Mark::Ride {
            from: sq("d2"),
            to: sq("f6"),
            between: vec![e4],
        },
        Mark::Promotion {
            from: sq("d3"),
            to: e4,
            color: Color::White,
            was: Kind::Pawn,
        },
        Mark::Casualty {
            square: e4,
            color: Color::Black,
            kind: Kind::Knight,
            seat: Seat::Whole,
            gone: true,
        },
        Mark::Step(step),
    ]
}

#[test]
fn two_marks_on_one_square_are_both_seen() {
    for theme in Theme::ALL {
        for (i, a) in each_mark().into_iter().enumerate() {
            for b in each_mark().into_iter().skip(i + 1) {
                let both = marked(vec![a.clone(), b.clone()], theme);
                for one in [&a, &b] {
                    let differ = both.iter().zip(marked(vec![one.clone()], theme)).filter(|(x, y)| **x != *y).count();
                    // A closed frame covers brackets of the same ink on the same square; those two never meet in a game
                    // (a move ends elsewhere than it starts), but castling can put a rook where the king was.
                    let nested = |m: &Mark| matches!(m, Mark::Origin(_) | Mark::Target(_) | Mark::RookOrigin(_) | Mark::RookTarget(_));
                    assert!(
                        differ > 20 || (nested(&a) && nested(&b)),
                        "{a:?} and {b:?} in {}: {differ}",
                        theme.key()
                    );
                }
            }
        }
    }
}

/// Linear light of a channel, as sRGB defines it.
fn linear(channel: u8) -> f64 {
    let c = f64::from(channel) / 255.0;
    if c <= 0.040_45 {
        c / 12.92
    } else {
        ((c + 0.055) / 1.055).powf(2.4)
    }
}

/// Simulations of colour vision in linear light: Machado, Oliveira and Fernandes (2009), severity 1.0; luminance for greyscale.
const SIGHTS: [(&str, [[f64; 3]; 3]); 5] = [
    ("full", [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
    (
        "protan",
        [
            [0.152_286, 1.052_583, -0.204_868],
            [0.114_503, 0.786_281, 0.099_216],
            [-0.003_882, -0.048_116, 1.051_998],
        ],
    ),
    (
        "deutan",
        [
            [0.367_322, 0.860_646, -0.227_968],
            [0.280_085, 0.672_501, 0.047_413],
            [-0.011_820, 0.042_940, 0.968_881],
        ],
    ),
    (
        "tritan",
        [
            [1.255_528, -0.076_749, -0.178_779],
            [-0.078_411, 0.930_809, 0.147_602],
            [0.004_733, 0.691_367, 0.303_900],
        ],
    ),
    (
        "grey",
        [[0.2126, 0.7152, 0.0722], [0.2126, 0.7152, 0.0722], [0.2126, 0.7152, 0.0722]],
    ),
];

/// WCAG contrast of two colours as that sight sees them.
fn contrast(a: Rgb, b: Rgb, sight: &[[f64; 3]; 3]) -> f64 {
    let luminance = |c: Rgb| {
        let light = c.0.map(linear);
        let seen = sight.map(|row| (row[0] * light[0] + row[1] * light[1] + row[2] * light[2]).clamp(0.0, 1.0));
        0.2126 * seen[0] + 0.7152 * seen[1] + 0.0722 * seen[2]
    };
    let (x, y) = (luminance(a), luminance(b));
    (x.max(y) + 0.05) / (x.min(y) + 0.05)
}

/// Of every drawing the two colours that meet the square: its outline, and its rim or, without a rim, what the outline holds.
fn outermost() -> Vec<(&'static str, Ink)> {
    let assets = Assets::embedded();
    let mut inks = Vec::new();
    for path in assets.paths().filter(|p| p.starts_with("pieces/")) {
        let groups: Vec<(Rgb, Rgb)> = assets
            .get(path)
            .unwrap()
            .lines()
            .filter_map(|line| {
                let colour = |key: &str| Rgb::parse(line.split_once(key)?.1.split('"').next()?);
                line.starts_with("<g").then_some(())?;
                Some((colour("fill=\"")?, colour("stroke=\"")?))
            })
            .collect();
        let (fill, outline) = groups[0];
        let line = if fill == outline { groups[1].1 } else { outline };
        inks.push((path, Ink { line, casing: fill }));
    }
    assert!(inks.len() > 30);
    inks
}

#[test]
fn marks_labels_and_pieces_stand_out_for_every_kind_of_sight() {
    // 3:1 is what WCAG 2.2 (1.4.11) asks of graphics, 4.5:1 (1.4.3) of text.
    let pieces = outermost();
    let mut weak = Vec::new();
    for theme in Theme::ALL {
        let colours = artist().colours(theme);
        for (sight, matrix) in &SIGHTS {
            let mut ask = |what: String, least: f64, has: f64| {
                if has < least {
                    weak.push(format!("{} {sight}: {what} has {has:.2}, not {least}", theme.key()));
                }
            };
            for (name, ink) in colours.inks().into_iter().chain(pieces.iter().copied()) {
                ask(format!("line and casing of {name}"), 3.0, contrast(ink.line, ink.casing, matrix));
                for ground in colours.grounds().into_iter().chain([colours.frame]) {
                    let best = contrast(ink.line, ground, matrix).max(contrast(ink.casing, ground, matrix));
                    ask(format!("{name} on {ground:?}"), 3.0, best);
                }
            }
            ask("a label".to_owned(), 4.5, contrast(colours.label, colours.frame, matrix));
            let note = super::strip::note(colours);
            ask("a note".to_owned(), 4.5, contrast(note, colours.frame, matrix));
            ask(
                "light against dark".to_owned(),
                1.8,
                contrast(colours.squares.light, colours.squares.dark, matrix),
            );
        }
    }
    assert!(weak.is_empty(), "{}", weak.join("\n"));
}

/// The scene after one move of a position.
fn after(key: &str, fen: &str, uci: &str) -> Scene {
    let variant = by_key(key).unwrap();
    let mut line = Line::new(Position::from_fen(variant, fen).unwrap());
    let mv = crate::rules::notation::uci::read_uci(line.position(), uci).unwrap();
    line.play(mv, None).unwrap();
    draw(&View::of(&line, Viewer::Public), &Look::default())
}

fn dead(scene: &Scene) -> Vec<(String, Kind, Seat)> {
    let seat = |m: &Mark| match m {
        Mark::Casualty { square, kind, seat, .. } => Some((square.to_string(), *kind, *seat)),
        _ => None,
    };
    scene.marks.iter().filter_map(seat).collect()
}

#[test]
fn whoever_was_taken_is_shown_where_he_stood() {
    let taken = after("chess", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5");
    assert_eq!(dead(&taken), [("d5".to_owned(), Kind::Pawn, Seat::Badge)]);
    let passing = after("chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6");
    assert_eq!(dead(&passing), [("d5".to_owned(), Kind::Pawn, Seat::Whole)]);
    assert_eq!(passing.lost, [(Color::Black, Kind::Pawn, 1)]);
    let quiet = after("chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5e6");
    assert_eq!((dead(&quiet), quiet.lost), (vec![], vec![]));
}

#[test]
fn two_who_died_where_the_walker_stands_are_both_seen() {
    let variant = by_key("behemoth").unwrap();
    let mut line = Line::new(Position::from_fen(variant, "4k3/8/8/8/2*1p3/3P4/8/4K3 w - - 0 1").unwrap());
    let mv = crate::rules::notation::uci::read_uci(line.position(), "d3e4").unwrap();
    line.play(mv, variant.read_roll("E2")).unwrap();
    let scene = draw(&View::of(&line, Viewer::Public), &Look::default());
    let men: Vec<_> = scene
        .marks
        .iter()
        .filter_map(|mark| match mark {
            Mark::Casualty { square, color, seat, .. } => Some((*square, *color, *seat)),
            _ => None,
        })
        .collect();
    let e4 = sq("e4");
    assert_eq!(men, [(e4, Color::White, Seat::Badge), (e4, Color::Black, Seat::OtherBadge)]);
}

#[test]
fn who_won_is_seen_on_a_board_without_players_and_without_a_beaten_king() {
    let extinct = after("extinction", "rnb1k3/p2q4/8/8/8/8/P2R4/RNBQK3 w - - 0 1", "d2d7");
    assert_eq!(extinct.verdict.as_ref().map(|v| v.score.as_str()), Some("1–0"));
    let player = || Player::default();
    assert_eq!(extinct.with_players([player(), player()]).verdict, None, "the strips say it");
    let mate = after(
        "chess",
        "r1bqk2r/pppp1ppp/2n2n2/2b1p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 0 1",
        "h5f7",
    );
    assert_eq!(mate.verdict, None, "the king lies there");
    assert_eq!(after("chess", "4k3/8/8/8/4P3/8/8/4K3 w - - 0 1", "e4e5").verdict, None);
}

#[test]
fn a_king_dies_on_the_sign_of_check() {
    let variant = by_key("behemoth").unwrap();
    let mut line = Line::new(Position::from_fen(variant, "8/8/8/4k3/3*4/8/8/4K2R w K - 0 1").unwrap());
    let mv = crate::rules::notation::uci::read_uci(line.position(), "h1h2").unwrap();
    line.play(mv, variant.read_roll("NE1")).unwrap();
    let trampled = draw(&View::of(&line, Viewer::Public), &Look::default());
    assert_eq!(dead(&trampled), [("e5".to_owned(), Kind::King, Seat::Crown)]);
    assert!(trampled.marks.contains(&Mark::Check(sq("e5"))));
    // In the middle of an explosion whoever was taken is large; the king beside it has the octagon.
    let blown = after("atomic", "rnbqkb1r/pppp1ppp/5n2/4N3/4P3/8/PPPP1PPP/RNBQKB1R w KQkq - 0 1", "e5f7");
    let on = |square: &str| {
        dead(&blown)
            .into_iter()
            .filter(|d| d.0 == square)
            .map(|d| (d.1, d.2))
            .collect::<Vec<_>>()
    };
    let mut centre = on("f7");
    centre.sort_by_key(|man| man.0.index());
    assert_eq!(centre, [(Kind::Pawn, Seat::Middle), (Kind::Knight, Seat::Badge)]);
    assert_eq!(on("e8"), [(Kind::King, Seat::Whole)]);
    assert!(blown.marks.contains(&Mark::Check(sq("e8"))));
    // Where nobody's fate hangs on a king, he is taken like anybody else.
    let anti = after("anti", "8/8/8/3k4/4P3/8/8/8 w - - 0 1", "e4d5");
    assert_eq!(dead(&anti), [("d5".to_owned(), Kind::King, Seat::Badge)]);
    assert!(!anti.marks.iter().any(|m| matches!(m, Mark::Check(_))));
}

#[test]
fn a_king_lies_down_only_when_the_check_ended_the_game() {
    let fen = "r1bqk2r/pppp1ppp/2n2n2/2b1p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 0 1";
    let mate = after("chess", fen, "h5f7");
    assert!(mate.is_lost(sq("e8")) && !mate.is_lost(sq("e1")));
    let check = after("chess", &fen.replace("2B1P3", "4P3"), "h5f7");
    assert_eq!(check.check, Some(sq("e8")));
    assert!(!check.is_lost(sq("e8")));
    // It is seen: the same position, once over and once not.
    let upright = Scene {
        outcome: None,
        ..mate.clone()
    };
    assert_ne!(artist().compose(&mate).unwrap(), artist().compose(&upright).unwrap());
}

#[test]
fn an_explosion_loses_everybody_once() {
    // The knight takes on f7: with it go the pawn there, the king, the bishop and the knight beside it.
    let scene = after("atomic", "rnbqkb1r/pppp1ppp/5n2/4N3/4P3/8/PPPP1PPP/RNBQKB1R w KQkq - 0 1", "e5f7");
    let gone = |color, kind| (color, kind, 1);
    assert_eq!(
        scene.lost,
        [
            gone(Color::White, Kind::Knight),
            gone(Color::Black, Kind::King),
            gone(Color::Black, Kind::Bishop),
            gone(Color::Black, Kind::Knight),
            gone(Color::Black, Kind::Pawn),
        ]
    );
}

#[test]
fn whoever_comes_back_for_a_pawn_is_not_gone() {
    let played = |variant: &str, fen: &str, moves: &[&str]| {
        let mut line = Line::new(Position::from_fen(by_key(variant).unwrap(), fen).unwrap());
        for uci in moves {
            let mv = crate::rules::notation::uci::read_uci(line.position(), uci).unwrap();
            line.play(mv, None).unwrap();
        }
        View::of(&line, Viewer::Public).lost
    };
    let fen = "4k5/10/10/7P2/10/r9/10/10/1NB1KCAB2/R8R b - - 0 1";
    assert_eq!(played("grand", fen, &["a5a1"]), [(Color::White, Kind::Rook, 1)]);
    assert_eq!(played("grand", fen, &["a5a1", "h7h8r"]), [(Color::White, Kind::Pawn, 1)]);
    // Elsewhere a pawn that becomes a rook is no rook regained.
    let fen = "4k3/7P/8/r7/8/8/8/R3K3 b - - 0 1";
    assert_eq!(
        played("chess", fen, &["a5a1", "e1e2", "a1a8", "h7h8r"]),
        [(Color::White, Kind::Rook, 1)]
    );
}

#[test]
fn long_rides_show_where_they_touched_down() {
    let ride = |fen, uci| {
        let scene = after("wolf", fen, uci);
        scene.marks.iter().find_map(|m| match m {
            Mark::Ride { between, .. } => Some(between.iter().map(ToString::to_string).collect::<Vec<_>>()),
            _ => None,
        })
    };
    let fen = "k7/8/8/8/8/8/8/8/8/KN5R w - - 0 1";
    assert_eq!(ride(fen, "b1e7"), Some(vec!["c3".to_owned(), "d5".to_owned()]));
    assert_eq!(ride(fen, "b1f3"), Some(vec!["d2".to_owned()]));
    assert_eq!(ride(fen, "b1c3"), None, "one leap needs no explanation");
    assert_eq!(ride(fen, "h1h9"), None, "nor does a straight line");
}

#[test]
fn a_promotion_shows_what_was_and_what_became() {
    let scene = after("chess", "3r3k/2P5/8/8/8/8/8/K7 w - - 0 1", "c7d8n");
    let (from, to) = (sq("c7"), sq("d8"));
    assert!(scene.marks.contains(&Mark::Promotion {
        from,
        to,
        color: Color::White,
        was: Kind::Pawn
    }));
    assert_eq!(scene.at(to), Some(Occupant::Man(Color::White, Kind::Knight)));
    // Where it exploded at once, nothing became anything.
    let exploded = after("atomic", "3r3k/2P5/8/8/8/8/8/K7 w - - 0 1", "c7d8q");
    assert!(!exploded.marks.iter().any(|m| matches!(m, Mark::Promotion { .. })));
}

/// The rows of the upper or lower strip.
fn strip_rows(scene: &Scene, below: bool) -> Vec<Rgb> {
    let layout = Layout::of(scene);
    let pixels = artist().compose(scene).unwrap();
    let count = (layout.width * layout.strip) as usize;
    if below {
        pixels[pixels.len() - count..].to_vec()
    } else {
        pixels[..count].to_vec()
    }
}

#[test]
fn a_strip_shows_its_name_its_losses_and_its_turn() {
    let player = |name: &str| Player {
        name: name.to_owned(),
        word: "White".to_owned(),
        note: "move 1".to_owned(),
        score: None,
    };
    let plain = draw(&start("chess"), &Look::default());
    let with = |name: &str| plain.clone().with_players([player(name), player("Bo")]);
    let rows = |name: &str| strip_rows(&with(name), true);
    assert_eq!(rows("Anna"), rows("Anna"));
    assert_ne!(rows("Anna"), rows("Anne"));
    assert_eq!(rows("🦄"), rows("White"), "what cannot be drawn is the side's word");
    assert_eq!(rows("田中 Anna"), rows("Anna"));
    assert_eq!(
        strip_rows(&with("Anna"), false),
        strip_rows(&with("Anne"), false),
        "each strip is one player's"
    );
    let mut black = with("Anna");
    black.turn = Some(Color::Black);
    for below in [false, true] {
        assert_ne!(
            strip_rows(&black, below),
            strip_rows(&with("Anna"), below),
            "whose turn it is changes both strips"
        );
    }
    let mut poorer = plain.clone();
    poorer.lost = vec![(Color::Black, Kind::Rook, 1)];
    let poorer = poorer.with_players([player("Anna"), player("Bo")]);
    assert_ne!(strip_rows(&poorer, true), rows("Anna"), "White's strip shows what Black lost");
    assert_eq!(strip_rows(&poorer, false), strip_rows(&with("Anna"), false));
}

#[test]
fn a_scene_holds_what_happened() {
    let variant = by_key("behemoth").unwrap();
    let mut line = Line::new(Position::start(variant));
    let mv = line
        .position()
        .legal_moves()
        .into_iter()
        .find(|m| m.from == sq("e2") && m.to == sq("e4"))
        .unwrap();
    line.play(mv, variant.read_roll("SE4")).unwrap();
    let scene: Scene = draw(&View::of(&line, Viewer::Public), &Look::default());
    let steps: Vec<(String, String, bool)> = scene
        .marks
        .iter()
        .filter_map(|m| match m {
            Mark::Step(s) => Some((s.from.to_string(), s.to.to_string(), s.wraps)),
            _ => None,
        })
        .collect();
    let step = |a: &str, b: &str, wraps| (a.to_owned(), b.to_owned(), wraps);
    assert_eq!(
        steps,
        [
            step("d4", "e3", false),
            step("e3", "f2", false),
            step("f2", "g1", false),
            step("g1", "h8", true)
        ]
    );
    let dead: Vec<(String, Kind, Seat)> = scene
        .marks
        .iter()
        .filter_map(|m| match m {
            Mark::Casualty { square, kind, seat, .. } => Some((square.to_string(), *kind, *seat)),
            _ => None,
        })
        .collect();
    assert_eq!(
        dead,
        [
            ("f2".to_owned(), Kind::Pawn, Seat::Whole),
            ("g1".to_owned(), Kind::Knight, Seat::Whole),
            ("h8".to_owned(), Kind::Rook, Seat::Badge)
        ]
    );
    assert!(scene.marks.contains(&Mark::Origin(sq("e2"))) && scene.marks.contains(&Mark::Target(sq("e4"))));
}
