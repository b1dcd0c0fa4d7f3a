//! `menagerie rules`, as tests and people run it.

use std::process::{Command, Output};

fn run(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_menagerie"))
        .arg("rules")
        .args(arguments)
        .output()
        .unwrap()
}

fn says(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert!(
        output.status.success(),
        "{arguments:?}: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8(output.stdout).unwrap()
}

/// The one sentence of a refusal.
fn refused(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    assert!(output.stdout.is_empty(), "{arguments:?}");
    let text = String::from_utf8(output.stderr).unwrap();
    assert_eq!(text.trim_end().lines().count(), 1, "{text}");
    text
}

#[test]
fn perft_ends_with_the_count() {
    assert_eq!(says(&["perft", "--variant", "wolf", "--depth", "3"]), "nodes 13722\n");
    let divided = says(&["perft", "--variant", "chess", "--depth", "2", "--divide"]);
    assert_eq!(divided.lines().count(), 21);
    assert!(divided.starts_with("a2a3: 20\na2a4: 20\n") && divided.ends_with("\nnodes 400\n"));
    assert_eq!(says(&["perft", "--variant", "behemoth", "--depth", "1", "--turns"]), "nodes 608\n");
    assert_eq!(says(&["perft", "--variant", "chess", "--depth", "0"]), "nodes 1\n");
}

#[test]
fn moves_are_sorted_by_uci() {
    let listed = says(&["moves", "--variant", "atomic", "--fen", "k1K5/pp5R/8/8/3Q4/P7/1P6/2r5 w - - 0 1"]);
    assert_eq!(listed.lines().count(), 8);
    assert!(listed.lines().any(|line| line == "d4a7\tQxa7#"), "{listed}");
    let uci: Vec<&str> = listed.lines().map(|line| line.split('\t').next().unwrap()).collect();
    assert!(uci.is_sorted());
}

#[test]
fn play_tells_position_and_end() {
    assert_eq!(
        says(&["play", "--variant", "behemoth", "e2e4*SE4"]),
        "fen rnbqkbn*/pppppppp/8/8/4P3/8/PPPP2PP/RNBQKB1R b KQq - 0 1\nend none\n"
    );
    let mate = says(&["play", "--variant", "chess", "f3", "e5", "g4", "Qh4#"]);
    assert!(mate.ends_with("\nend checkmate black\n"), "{mate}");
    let draw = says(&["play", "--variant", "chess", "--fen", "7k/8/8/8/8/8/8/KR6 w - - 99 80", "Rb2"]);
    assert!(draw.ends_with("\nend fifty_move draw\n"), "{draw}");
}

#[test]
fn what_is_wrong_is_said_in_one_sentence() {
    for arguments in [
        &["play", "--variant", "chess", "e5"][..],
        &["play", "--variant", "chess", "what"],
        &["play", "--variant", "chess", "e4*N1"],
        &["play", "--variant", "behemoth", "e4"],
        &["play", "--variant", "behemoth", "e4*N5"],
        &[
            "play",
            "--variant",
            "behemoth",
            "--fen",
            "8/p7/3k4/3K4/8/8/P7/7* w - - 0 1",
            "Kxd6*N1",
        ],
        &["play", "--variant", "chess", "--fen", "7k/4P3/8/8/8/8/8/4K3 w - - 0 1", "e8"],
        &["play", "--variant", "chess", "f3", "e5", "g4", "Qh4", "a3"],
        &["moves", "--variant", "chess", "--fen", "nonsense"],
        &["perft", "--variant", "wolf", "--depth", "1", "--fen", "8/8 w - - 0 1"],
    ] {
        assert!(!refused(arguments).contains("Square("), "{arguments:?}: facts in words");
    }
    assert_eq!(run(&["moves", "--variant", "nonesuch"]).status.code(), Some(2));
}
