//! One picture of each variant's start, of a walk and of a blast, 720 pixels wide: view to PNG, time and bytes. Run with
//! `cargo bench --bench render`.

use std::{
    hint::black_box,
    time::{Duration, Instant},
};

use menagerie::render::{Artist, Look, scene};
use menagerie::rules::{
    Line, Position, View, Viewer,
    notation::reader::{Reading, read},
    variants::{ALL, by_key},
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

/// The median of some runs.
fn median(runs: usize, mut run: impl FnMut()) -> Duration {
    let mut times: Vec<Duration> = (0..runs)
        .map(|_| {
            let start = Instant::now();
            run();
            start.elapsed()
        })
        .collect();
    times.sort();
    times[runs / 2]
}

fn main() {
    let walk = by_key("behemoth").expect("a variant of ours").spec().start_fen;
    let blast = "rnbqkb1r/pppp1ppp/5n2/4N3/4P3/8/PPPP1PPP/RNBQKB1R w KQkq - 0 1";
    let mut views: Vec<(&str, View)> = ALL
        .iter()
        .map(|v| (v.spec().key, View::of(&Line::new(Position::start(*v)), Viewer::Public)))
        .collect();
    views.push(("walk", after("behemoth", walk, "e2e4", Some("SE4"))));
    views.push(("blast", after("atomic", blast, "e5f7", None)));
    println!("{:<18} {:9.2?}", "load everything", median(9, || drop(black_box(Artist::load()))));
    let artist = Artist::load().expect("the drawings are built in");
    let look = Look::default();
    for (name, view) in &views {
        let bytes = artist.png(&scene(view, &look)).expect("a picture").len();
        let time = median(201, || drop(black_box(artist.png(&scene(black_box(view), &look)))));
        println!("{name:<18} {time:9.2?} {bytes:7} bytes");
    }
}
