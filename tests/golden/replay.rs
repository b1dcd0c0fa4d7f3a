//! Games shown again as moving pictures, read back by a reader that shares nothing with what wrote them.

use menagerie::{
    present::UPLOAD,
    render::{
        Artist, Look, Player, Reel, Scene, Score, Shot, Theme, Verdict,
        film::{WIDTHS, captions, fit, shots},
        scene,
    },
    rules::{
        Color, Line, Position, Roll, View, Viewer,
        notation::reader::{Reading, read},
        variants,
        view::{Lost, Occupant},
    },
};

use super::gif;

/// Numbers that look random and are the same each time.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) as usize % n
    }
}

/// The views of a game of at most so many plies, in which whatever can be captured usually is.
fn game(key: &str, plies: usize, seed: u64) -> Vec<View> {
    let mut numbers = Numbers(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
    let variant = variants::by_key(key).unwrap();
    let mut line = Line::new(Position::start(variant));
    let mut views = vec![View::of(&line, Viewer::Public)];
    while line.outcome().is_none() && line.plies().len() < plies {
        let position = line.position();
        let moves = position.legal_moves();
        let takes: Vec<_> = moves.iter().filter(|mv| position.piece_at(mv.to).is_some()).copied().collect();
        let from = if takes.is_empty() || numbers.below(3) == 0 {
            &moves
        } else {
            &takes
        };
        let mv = from[numbers.below(from.len())];
        let roll = position
            .needs_roll(mv)
            .then(|| Roll(numbers.below(usize::from(variant.roll_count().unwrap())) as u16));
        line.play(mv, roll).unwrap();
        views.push(View::of(&line, Viewer::Public));
    }
    views
}

fn look(width: u32) -> Look {
    Look { width, ..Look::default() }
}

fn seats() -> [Player; 2] {
    ["Ada", "Кирилл"].map(|name| Player {
        name: name.into(),
        score: Some(Score::Drew),
        ..Player::default()
    })
}

fn verdict() -> Verdict {
    Verdict {
        score: "½–½".into(),
        words: "Fifty moves".into(),
    }
}

/// The views alone.
fn bare(views: &[View]) -> Reel<'_> {
    Reel {
        views,
        seats: None,
        verdict: None,
        captions: &[],
    }
}

/// What a reader of the file sees: each picture that stays for more than a moment, for how long, and how often it all begins again.
fn seen(file: &[u8]) -> (Vec<(Vec<u8>, u16)>, Option<u16>) {
    let gif = gif::read(file);
    let mut screen = vec![[0; 3]; gif.width * gif.height];
    let mut out = Vec::new();
    for (n, frame) in gif.frames.iter().enumerate() {
        assert!(n > 0 || frame.pixels.len() == screen.len(), "the first picture is whole");
        for (y, row) in frame.pixels.chunks(frame.width).enumerate() {
            let at = (frame.top + y) * gif.width + frame.left;
            for (pixel, index) in screen[at..].iter_mut().zip(row) {
                *pixel = gif.palette[usize::from(*index)];
            }
        }
        assert!(frame.delay >= 2, "viewers make ten of less");
        if frame.delay > 2 {
            out.push((screen.concat(), frame.delay));
        }
    }
    (out, gif.again)
}

fn same_pictures(artist: &Artist, reel: Reel<'_>, look: Look) -> Vec<(Vec<u8>, u16)> {
    let gif = artist.gif(&mut shots(reel, look), usize::MAX).unwrap().unwrap();
    let (seen, repeat) = seen(&gif);
    assert_eq!(repeat, Some(1), "it comes to rest");
    let mut expected: Vec<(Vec<u8>, u16)> = Vec::new();
    for Shot { scene, hold } in shots(reel, look) {
        let png = artist.png(&scene).unwrap();
        let pixels = image::load_from_memory(&png).unwrap().to_rgb8().into_raw();
        match expected.last_mut() {
            // Nothing has changed: the same picture stays for longer.
            Some(last) if last.0 == pixels => last.1 += hold,
            _ => expected.push((pixels, hold)),
        }
    }
    assert_eq!(seen.len(), expected.len());
    for (n, (seen, expected)) in seen.iter().zip(&expected).enumerate() {
        assert_eq!(seen.1, expected.1, "shot {n}");
        assert!(seen.0 == expected.0, "shot {n} differs from the still picture");
    }
    seen
}

#[test]
fn every_picture_of_a_replay_is_the_still_picture() {
    let artist = Artist::load().unwrap();
    for (n, variant) in variants::ALL.iter().enumerate() {
        let look = Look {
            orientation: Color::BOTH[n % 2],
            theme: Theme::ALL[n % 3],
            ..look(281)
        };
        let views = game(variant.spec().key, 24, n as u64 + 1);
        let seats = (n % 4 != 0).then(seats);
        let verdict = (n % 3 != 0).then(verdict);
        let captions = captions(&views, str::to_owned);
        let reel = Reel {
            views: &views,
            seats: seats.as_ref(),
            verdict: verdict.as_ref(),
            captions: &captions,
        };
        let seen = same_pictures(&artist, reel, look);
        assert!(seen.last().unwrap().1 >= 300, "three seconds to see how it ended");
    }
}

#[test]
fn what_blows_up_or_is_trampled_has_pictures_of_its_own() {
    let artist = Artist::load().unwrap();
    for (key, most) in [("atomic", 3), ("behemoth", 3)] {
        let views = game(key, 30, 7);
        let events = views
            .iter()
            .filter(|v| v.last.as_ref().is_some_and(|l| l.blast.is_some() || l.walk.is_some()));
        let events = events.count();
        assert!(events > 2, "{key}");
        let count = shots(bare(&views), look(280)).count();
        assert_eq!(count, views.len() + (most - 1) * events, "{key}");
        same_pictures(&artist, bare(&views), look(280));
    }
}

#[test]
fn before_a_blast_everybody_stands_and_after_it_nobody_is_drawn() {
    let views = game("atomic", 40, 3);
    let n = views
        .iter()
        .position(|v| v.last.as_ref().is_some_and(|l| l.blast.is_some()))
        .unwrap();
    let blast = views[n].last.as_ref().unwrap().blast.clone().unwrap();
    let stages: Vec<Scene> = shots(bare(&views[n - 1..=n]), look(280)).skip(1).map(|s| s.scene).collect();
    let [burst, dead, quiet] = [0, 1, 2].map(|i| &stages[i]);
    let ghosts = |scene: &Scene| {
        let casualty = |m: &&scene::Mark| matches!(m, scene::Mark::Casualty { gone: true, .. });
        scene.marks.iter().filter(casualty).count()
    };
    assert_eq!((ghosts(burst), ghosts(quiet)), (0, 0));
    assert!(ghosts(dead) > 0);
    for (square, man) in blast.casualties.iter().filter(|c| c.0 != blast.centre) {
        let stood = views[n - 1].at(*square);
        assert_eq!(burst.at(*square), stood, "{square} {man:?}");
        assert_eq!((dead.at(*square), quiet.at(*square)), (None, None));
    }
}

/// Men leave for the strips with the crosses on them, and the score comes with the card.
#[test]
fn what_stands_beside_the_board_does_not_run_ahead_of_it() {
    for (key, seed) in [("atomic", 3), ("behemoth", 5)] {
        let views = game(key, 40, seed);
        let (seats, verdict, captions) = (seats(), verdict(), captions(&views, str::to_owned));
        for n in 1..views.len() {
            let (before, after) = (&views[n - 1], &views[n]);
            let last = after.last.as_ref().unwrap();
            let reel = Reel {
                views: &views[n - 1..=n],
                seats: Some(&seats),
                verdict: Some(&verdict),
                captions: &captions[n - 1..=n],
            };
            let stages: Vec<Scene> = shots(reel, look(280)).skip(1).map(|s| s.scene).collect();
            let count = |lost: &[Lost]| lost.iter().map(|l| l.2).sum::<u16>();
            let first = count(&before.lost) + u16::from(last.captured.is_some() && last.blast.is_none());
            let several = last.blast.is_some() || last.walk.is_some();
            assert_eq!(count(&stages[0].lost), first, "{key} {n}");
            assert!(!several || stages[1..].iter().all(|s| s.lost == after.lost), "{key} {n}");
            let (card, board) = stages.split_last().unwrap();
            let scores = |scene: &Scene| scene.strips.as_ref().unwrap().iter().filter(|s| s.player.score.is_some()).count();
            assert_eq!((scores(card), card.verdict.is_some()), (2, true));
            assert!(
                board
                    .iter()
                    .all(|s| scores(s) == 0 && s.verdict.is_none() && s.turn == board[0].turn)
            );
            let below = |scene: &Scene| scene.strips.as_ref().unwrap()[1].caption.clone();
            assert!(stages.iter().all(|s| below(s) == captions[n]));
        }
    }
}

#[test]
fn moves_are_numbered_as_in_print() {
    let views = played("chess", "rnbqkbnr/pppp1ppp/8/4p3/5P2/8/PPPPP1PP/RNBQKBNR w KQkq - 0 2", "g4 Qh4");
    assert_eq!(captions(&views, str::to_owned), ["", "2. g4", "2… Qh4#"]);
    let views = played("behemoth", "4k3/8/8/6*1/8/8/8/4K2R w K - 0 7", "h1h2*E3");
    assert_eq!(captions(&views, str::to_lowercase), ["", "7. rh2 E3"]);
    assert_eq!(captions(&[], str::to_owned), [""; 0]);
}

#[test]
fn before_a_walk_the_walker_stands_where_it_stood() {
    let views = game("behemoth", 40, 5);
    for pair in views.windows(2) {
        let walk = pair[1].last.as_ref().unwrap().walk.as_ref().unwrap();
        let stages: Vec<Scene> = shots(bare(pair), look(280)).skip(1).map(|s| s.scene).collect();
        let neutral = |at: Option<Occupant>| matches!(at, Some(Occupant::Neutral(_)));
        assert!(neutral(stages[0].at(walk.start)) && neutral(pair[0].at(walk.start)));
        let count = |scene: &Scene| scene.spots.iter().filter(|s| neutral(s.occupant)).count();
        assert!(stages.iter().all(|s| count(s) == 1));
        for (square, man) in &walk.casualties {
            assert_eq!(stages[0].at(*square), Some(Occupant::Man(man.color, man.kind)));
        }
    }
}

#[test]
fn what_is_too_large_becomes_smaller_and_then_shorter() {
    let artist = Artist::load().unwrap();
    let views = game("chess", 60, 11);
    let whole = |width| artist.gif(&mut shots(bare(&views), look(width)), usize::MAX).unwrap().unwrap();
    let sizes = WIDTHS.map(|w| whole(w).len());
    assert!(sizes.is_sorted_by(|a, b| a > b), "{sizes:?}");
    for (n, size) in sizes.into_iter().enumerate() {
        let (gif, left_out) = fit(&artist, bare(&views), look(720), size).unwrap().unwrap();
        assert_eq!((gif == whole(WIDTHS[n]), left_out), (true, 0));
    }
    let small = sizes[3] * 2 / 3;
    let (gif, left_out) = fit(&artist, bare(&views), look(720), small).unwrap().unwrap();
    assert!(gif.len() <= small && left_out > 0);
    let last = seen(&gif).0.pop().unwrap();
    assert!(last == seen(&whole(280)).0.pop().unwrap(), "the end is there");
    assert!(fit(&artist, bare(&views), look(720), 100).unwrap().is_none());
}

#[test]
fn a_game_of_six_hundred_plies_fits() {
    let artist = Artist::load().unwrap();
    let mut views = game("chess", 150, 13);
    while views.len() < 601 {
        views.extend_from_within(1..);
    }
    views.truncate(601);
    let (seats, captions) = (seats(), captions(&views, str::to_owned));
    let reel = Reel {
        seats: Some(&seats),
        verdict: Some(&verdict()),
        captions: &captions,
        ..bare(&views)
    };
    let (gif, left_out) = fit(&artist, reel, look(720), UPLOAD).unwrap().unwrap();
    assert_eq!((left_out, &gif[..6]), (0, &b"GIF89a"[..]));
}

/// The views before and after each of some moves; a roll stands behind `*`.
fn played(key: &str, fen: &str, moves: &str) -> Vec<View> {
    let variant = variants::by_key(key).unwrap();
    let mut line = Line::new(Position::from_fen(variant, fen).unwrap());
    let mut views = vec![View::of(&line, Viewer::Public)];
    for mv in moves.split(' ') {
        let (mv, roll) = mv.split_once('*').map_or((mv, None), |(mv, roll)| (mv, variant.read_roll(roll)));
        let Reading::One(mv) = read(line.position(), mv, &[]) else {
            panic!("{mv} is not one legal move")
        };
        line.play(mv, roll).unwrap();
        views.push(View::of(&line, Viewer::Public));
    }
    views
}

/// A replay on paper: the file, variant, where it begins, the moves, the look, and what the card says.
type Strip = (
    &'static str,
    &'static str,
    &'static str,
    &'static str,
    Look,
    Option<(&'static str, &'static str)>,
);

const PHONE: Look = Look {
    orientation: Color::White,
    theme: Theme::Light,
    width: 320,
};

pub const STRIPS: &[Strip] = &[
    (
        "replay/chess",
        "chess",
        "rnbqkbnr/pppp1ppp/8/4p3/5P2/8/PPPPP1PP/RNBQKBNR w KQkq - 0 2",
        "g4 Qh4",
        PHONE,
        Some(("0–1", "Checkmate")),
    ),
    (
        "replay/atomic",
        "atomic",
        "r1bqkb1r/pppp1ppp/2n2n2/4N3/4P3/2N5/PPPP1PPP/R1BQKB1R w KQkq - 0 4",
        "Nxf7",
        Look {
            theme: Theme::Dark,
            orientation: Color::Black,
            ..PHONE
        },
        Some(("1–0", "Kung sprängd")),
    ),
    (
        "replay/behemoth",
        "behemoth",
        "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P1*1/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4",
        "O-O*SE3",
        Look {
            theme: Theme::Embers,
            ..PHONE
        },
        None,
    ),
    (
        "replay/wolf",
        "wolf",
        "",
        "",
        Look {
            theme: Theme::Contrast,
            ..PHONE
        },
        Some(("½–½", "Draw by agreement")),
    ),
];

/// All pictures of a replay beside each other, as a reader of the file sees them.
#[test]
fn replays_on_paper() {
    let artist = Artist::load().unwrap();
    for (case, key, fen, moves, look, end) in STRIPS {
        let views = if moves.is_empty() {
            game(key, 3, 4)
        } else {
            played(key, fen, moves)
        };
        let seats = ["Anna", "Björn"].map(|name| Player {
            name: name.into(),
            score: end.map(|(score, _)| match (score, name) {
                ("½–½", _) => Score::Drew,
                ("1–0", "Anna") | ("0–1", "Björn") => Score::Won,
                _ => Score::Lost,
            }),
            ..Player::default()
        });
        let verdict = end.map(|(score, words)| Verdict {
            score: score.into(),
            words: words.into(),
        });
        let captions = captions(&views, str::to_owned);
        let reel = Reel {
            views: &views,
            seats: Some(&seats),
            verdict: verdict.as_ref(),
            captions: &captions,
        };
        let gif = artist.gif(&mut shots(reel, *look), usize::MAX).unwrap().unwrap();
        let (pictures, _) = seen(&gif);
        let row = 3 * look.width as usize;
        let (gap, height) = (8, pictures[0].0.len() / row);
        let mut pixels = Vec::new();
        for y in 0..height {
            for (n, (picture, _)) in pictures.iter().enumerate() {
                pixels.extend(std::iter::repeat_n([255; 3], if n == 0 { 0 } else { gap }));
                pixels.extend(picture[y * row..(y + 1) * row].as_chunks::<3>().0);
            }
        }
        super::compare(&format!("golden/{case}"), &super::encode(pixels.len() / height, height, &pixels));
    }
}
