//! Pictures, view to PNG: thread time, wall time and bytes of each kind at 720 pixels, and memory when many are drawn at once. Run with
//! `cargo bench --bench render`. With `-- one NAME N` it draws one of them N times and prints nothing, for counting instructions:
//! see `benches/README.md`.

use std::{
    env, fs,
    hint::black_box,
    time::{Duration, Instant},
};

use menagerie::render::{
    Artist, Look, Player, Reel, Scene, Theme, Verdict,
    film::{captions, shots},
    scene,
};
use menagerie::rules::{
    Color, Kind, Line, Position, Square, View, Viewer,
    notation::reader::{Reading, read},
    variants::{ALL, by_key},
    view::{Cell, Occupant},
};
use rustix::time::{ClockId, clock_gettime};

const LOOK: Look = Look {
    orientation: Color::White,
    theme: Theme::Light,
    width: 720,
};

fn after(key: &str, fen: &str, mv: &str, roll: Option<&str>) -> View {
    let variant = by_key(key).expect("a variant of ours");
    let mut line = Line::new(Position::from_fen(variant, fen).expect("a legal position"));
    let Reading::One(mv) = read(line.position(), mv, &[]) else {
        panic!("a legal move")
    };
    line.play(mv, roll.and_then(|r| variant.read_roll(r))).expect("a legal move");
    View::of(&line, Viewer::Public)
}

fn seated(scene: Scene) -> Scene {
    let player = |name: &str| Player {
        name: name.to_owned(),
        note: "move 17, a day each".to_owned(),
        ..Player::default()
    };
    scene.with_players([player("Ada Lovelace"), player("Кирилл")])
}

/// Ten by ten squares, sixty or all of them taken by ever other men, with a last move, a check, a blast and a walk at once: more than any
/// game shows.
fn crowd(all: bool) -> Scene {
    let walk = by_key("behemoth").expect("a variant of ours").spec().start_fen;
    let mut view = after("behemoth", walk, "e2e4", Some("SE4"));
    let blast = after(
        "atomic",
        "rnbqkb1r/pppp1ppp/5n2/4N3/4P3/8/PPPP1PPP/RNBQKB1R w KQkq - 0 1",
        "e5f7",
        None,
    );
    (view.variant, view.files, view.ranks) = ("any", 10, 10);
    let kinds = |i: usize| Kind::ALL[i % Kind::ALL.len()];
    view.cells = (0..100_u8)
        .filter_map(Square::from_index)
        .enumerate()
        .map(|(i, square)| Cell {
            square,
            occupant: (all || !(30..70).contains(&i)).then(|| match i / 10 {
                2 | 7 => Occupant::Man(Color::BOTH[i / 50], Kind::Pawn),
                _ => Occupant::Man(Color::BOTH[i / 50], kinds(7 * i)),
            }),
        })
        .collect();
    view.check = Square::from_index(44);
    if let (Some(last), Some(other)) = (&mut view.last, blast.last) {
        last.blast = other.blast;
    }
    seated(scene(&view, &LOOK))
}

fn pictures() -> Vec<(String, Scene)> {
    let walk = by_key("behemoth").expect("a variant of ours").spec().start_fen;
    let blast = "rnbqkb1r/pppp1ppp/5n2/4N3/4P3/8/PPPP1PPP/RNBQKB1R w KQkq - 0 1";
    // One middlegame that other programs were measured with: the pawn on e3 has just come from e2.
    let middlegame = after(
        "chess",
        "r1bq1rk1/pp2bppp/2n1pn2/3p4/3P4/2N2N2/PP2PPPP/R1BQ1RK1 w - - 0 1",
        "e2e3",
        None,
    );
    let mut pictures: Vec<(String, Scene)> = ALL
        .iter()
        .map(|v| {
            let start = View::of(&Line::new(Position::start(*v)), Viewer::Public);
            (v.spec().key.to_owned(), scene(&start, &LOOK))
        })
        .collect();
    let mut add = |name: &str, scene: Scene| pictures.push((name.to_owned(), scene));
    add("middlegame", scene(&middlegame, &LOOK));
    for theme in [Theme::Dark, Theme::Contrast] {
        add(&format!("middlegame-{}", theme.key()), scene(&middlegame, &Look { theme, ..LOOK }));
    }
    add("middlegame-strips", seated(scene(&middlegame, &LOOK)));
    add("walk", scene(&after("behemoth", walk, "e2e4", Some("SE4")), &LOOK));
    add("blast", scene(&after("atomic", blast, "e5f7", None), &LOOK));
    add("crowd-of-60", crowd(false));
    add("crowd-of-100", crowd(true));
    pictures
}

/// A game of 60 moves: Fischer against Taimanov, Vancouver 1971, the fourth game of their match.
const GAME: &str = "e4 c5 Nf3 Nc6 d4 cxd4 Nxd4 Qc7 Nc3 e6 g3 a6 Bg2 Nf6 O-O Nxd4 Qxd4 Bc5 Bf4 d6 Qd2 h6 Rad1 e5 Be3 Bg4 Bxc5 dxc5 f3 Be6 \
    f4 Rd8 Nd5 Bxd5 exd5 e4 Rfe1 Rxd5 Rxe4+ Kd8 Qe2 Rxd1+ Qxd1+ Qd7 Qxd7+ Kxd7 Re5 b6 Bf1 a5 Bc4 Rf8 Kg2 Kd6 Kf3 Nd7 Re3 Nb8 Rd3+ Kc7 c3 Nc6 \
    Re3 Kd6 a4 Ne7 h3 Nc6 h4 h5 Rd3+ Kc7 Rd5 f5 Rd2 Rf6 Re2 Kd7 Re3 g6 Bb5 Rd6 Ke2 Kd8 Rd3 Kc7 Rxd6 Kxd6 Kd3 Ne7 Be8 Kd5 Bf7+ Kd6 Kc4 Kc6 \
    Be8+ Kb7 Kb5 Nc8 Bc6+ Kc7 Bd5 Ne7 Bf7 Kb7 Bb3 Ka7 Bd1 Kb7 Bf3+ Kc7 Ka6 Ng8 Bd5 Ne7 Bc4 Nc6 Bf7 Ne7";

/// The boards of that game.
fn replay() -> Vec<View> {
    let mut line = Line::new(Position::start(by_key("chess").expect("a variant of ours")));
    let mut views = vec![View::of(&line, Viewer::Public)];
    for mv in GAME.split_whitespace() {
        let Reading::One(mv) = read(line.position(), mv, &[]) else {
            panic!("{mv} is a legal move")
        };
        line.play(mv, None).expect("a legal move");
        views.push(View::of(&line, Viewer::Public));
    }
    assert_eq!(views.len(), 121);
    views
}

/// Replays of a whole game, as the bot makes them (players and a result beside it) and bare.
fn replays() {
    println!(
        "{:<18} {:>9} {:>9} {:>9} {:>7}",
        "replay, 120 plies", "thread", "wall", "first", "bytes"
    );
    let views = replay();
    let verdict = Verdict {
        score: "1–0".to_owned(),
        words: "Resigned".to_owned(),
    };
    let players = ["Ada Lovelace", "Кирилл"].map(|name| Player {
        name: name.to_owned(),
        ..Player::default()
    });
    let bare = Reel {
        views: &views,
        seats: None,
        verdict: None,
        captions: &[],
    };
    let captions = captions(&views, str::to_owned);
    let whole = Reel {
        seats: Some(&players),
        verdict: Some(&verdict),
        captions: &captions,
        ..bare
    };
    for (name, reel, width) in [
        ("bare", bare, 720),
        ("bare-480", bare, 480),
        ("as-shown", whole, 720),
        ("as-shown-400", whole, 400),
    ] {
        let look = Look { width, ..LOOK };
        let artist = Artist::load().expect("the drawings are built in");
        let gif = |artist: &Artist| artist.gif(&mut shots(black_box(reel), look), usize::MAX).expect("a replay");
        let (first, _) = median(1, || drop(black_box(gif(&artist))));
        let bytes = gif(&artist).map_or(0, |gif| gif.len());
        let (thread, wall) = median(101, || drop(black_box(gif(&artist))));
        println!("{name:<18} {thread:9.2?} {wall:9.2?} {first:9.2?} {bytes:7}");
    }
}

/// The processor time of this thread: what others do on the machine does not count.
fn thread_time() -> Duration {
    let now = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(now.tv_sec as u64, now.tv_nsec as u32)
}

/// The median of some runs: thread time and wall time.
fn median(runs: usize, mut run: impl FnMut()) -> (Duration, Duration) {
    let once = |_| {
        let (thread, wall) = (thread_time(), Instant::now());
        run();
        (thread_time().saturating_sub(thread), wall.elapsed())
    };
    let (mut thread, mut wall): (Vec<_>, Vec<_>) = (0..runs).map(once).unzip();
    thread.sort();
    wall.sort();
    (thread[runs / 2], wall[runs / 2])
}

/// Resident memory in kB, and the most there ever was.
fn memory() -> Option<(u64, u64)> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let field = |name: &str| {
        status
            .lines()
            .find_map(|l| l.strip_prefix(name)?.split_whitespace().next()?.parse().ok())
    };
    Some((field("VmRSS:")?, field("VmHWM:")?))
}

fn main() {
    let arguments: Vec<String> = env::args().skip(1).filter(|a| a != "--bench").collect();
    let pictures = pictures();
    if let [command, name, times] = &arguments[..]
        && command == "one"
    {
        let artist = Artist::load().expect("the drawings are built in");
        let (_, scene) = pictures.iter().find(|p| p.0 == *name).expect("the name of a picture");
        for _ in 0..times.parse().expect("a number") {
            black_box(artist.png(black_box(scene)).expect("a picture"));
        }
        return;
    }
    let (load, _) = median(9, || drop(black_box(Artist::load())));
    println!("load everything {load:9.2?}");
    println!("{:<18} {:>9} {:>9} {:>9} {:>7}", "picture", "thread", "wall", "first", "bytes");
    for (name, scene) in &pictures {
        let artist = Artist::load().expect("the drawings are built in");
        let (first, _) = median(1, || drop(black_box(artist.png(black_box(scene)))));
        let bytes = artist.png(scene).expect("a picture").len();
        let (thread, wall) = median(401, || drop(black_box(artist.png(black_box(scene)))));
        println!("{name:<18} {thread:9.2?} {wall:9.2?} {first:9.2?} {bytes:7}");
    }
    replays();
    let artist = Artist::load().expect("the drawings are built in");
    for (_, scene) in &pictures {
        black_box(artist.png(scene).expect("a picture"));
    }
    let before = memory();
    std::thread::scope(|scope| {
        for _ in 0..64 {
            scope.spawn(|| {
                for (_, scene) in &pictures {
                    black_box(artist.png(scene).expect("a picture"));
                }
            });
        }
    });
    if let (Some((before, _)), Some((after, most))) = (before, memory()) {
        println!("64 threads draw all of them: {before} kB before, {after} kB after, {most} kB at most");
    }
}
