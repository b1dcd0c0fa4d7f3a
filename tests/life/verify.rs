//! `menagerie verify`: records whose end, moves or draws are not what they should be, several games in one file, and the exit codes.

use menagerie::{
    reply::MoveInput,
    rules::notation::pgn::PgnError,
    service::{
        HistoryAs,
        verify::{Unverifiable, Verdict, verify, verify_all},
    },
};

use crate::world::{World, no_letters, said};

async fn record(w: &World, game: menagerie::ids::GameId) -> String {
    let reply = said(w.service.history(&w.by("anna"), Some(game), HistoryAs::Pgn).await);
    String::from_utf8(reply.says[0].file.clone().unwrap().bytes).unwrap()
}

/// A Behemoth game that bo resigned after a few moves.
async fn resigned(chance: u8) -> String {
    let w = World::with_chance(chance);
    let game = w.started("behemoth").await;
    for _ in 0..4 {
        let now = w.load(game).await;
        let who = now.to_move().expect("the beast has spared both kings");
        let mv = *now.line.position().legal_moves().iter().min().unwrap();
        said(
            w.service
                .play(&w.by(who.local()), Some(game), MoveInput::Legal(mv), &no_letters())
                .await,
        );
    }
    said(w.service.resign(&w.by("bo"), Some(game), true).await);
    record(&w, game).await
}

/// A chess game that ended by mate.
async fn mated() -> String {
    let w = World::new();
    let game = w.started("chess").await;
    w.moves(game, "f3 e5 g4 Qh4").await;
    record(&w, game).await
}

fn ends(recorded: &str, replayed: &str) -> Verdict {
    Verdict::OtherEnd {
        recorded: recorded.into(),
        replayed: replayed.into(),
    }
}

#[tokio::test]
async fn a_result_that_the_moves_do_not_lead_to_is_found() {
    let mate = mated().await;
    assert_eq!(verify(&mate), Ok(Verdict::NoChance));
    assert!(mate.contains("0-1"), "{mate}");
    // The tag and the word behind the moves; then one of them alone.
    assert_eq!(verify(&mate.replace("0-1", "1-0")), Ok(ends("1-0", "0-1")));
    assert_eq!(
        verify(&mate.replace("[Result \"0-1\"]", "[Result \"1-0\"]")),
        Ok(ends("1-0", "0-1"))
    );
    assert_eq!(
        verify(&mate.replace("\"checkmate\"", "\"stalemate\"")),
        Ok(ends("stalemate", "checkmate"))
    );
    // The mate taken off the end: then nobody has been mated.
    let unfinished = mate.replace(" Qh4#", "");
    assert_eq!(verify(&unfinished), Ok(ends("checkmate", "not over by the rules")));

    let fair = Box::pin(resigned(1)).await;
    assert!(matches!(verify(&fair), Ok(Verdict::Fair { draws: 1.. })), "{fair}");
    assert!(fair.contains("\"resignation\""), "{fair}");
    assert_eq!(verify(&fair.replace("1-0", "1/2-1/2")), Ok(ends("1/2-1/2", "a win for one side")));
    assert_eq!(
        verify(&fair.replace("\"resignation\"", "\"agreement\"")),
        Ok(ends("1-0 by agreement", "1/2-1/2"))
    );
    // A wrong draw is the graver thing, and is named first.
    let at = fair.find("{*").unwrap();
    let end = at + fair[at..].find('}').unwrap() + 1;
    let other = if &fair[at..end] == "{*N1}" { "{*N2}" } else { "{*N1}" };
    let forged = format!("{}{other}{}", &fair[..at], &fair[end..]).replace("1-0", "0-1");
    assert!(matches!(verify(&forged), Ok(Verdict::OtherDraw { ply: 1, .. })));
}

#[tokio::test]
async fn an_illegal_move_is_found_with_its_line() {
    let mate = mated().await;
    let forged = mate.replace("e5", "e4");
    let line = mate.lines().position(|l| l.starts_with("1.")).unwrap() + 1;
    let Err(Unverifiable::Pgn(PgnError::Move { line: at, text })) = verify(&forged) else {
        panic!("{:?}", verify(&forged))
    };
    assert_eq!((at, text.as_str()), (line, "e4"));
}

#[tokio::test]
async fn every_game_of_a_file_is_checked_and_the_worst_decides_the_exit_code() {
    let (fair, mate) = (Box::pin(resigned(1)).await, mated().await);
    let wrong = mate.replace("0-1", "1-0");
    let illegal = mate.replace("e5", "e4");
    let both = format!("{fair}\n{mate}\n{fair}");
    let found = verify_all(&both);
    assert_eq!(found.len(), 3);
    assert!(matches!(found[0].found, Ok(Verdict::Fair { .. })));
    assert_eq!(found[1].found, Ok(Verdict::NoChance));
    assert_eq!(found[1].players, ["anna".to_owned(), "bo".to_owned()]);
    assert_eq!(found[0].game, found[2].game);
    // Remarks that look like tags begin no game, and a file of lines of another system is read alike.
    let remarked = mate.replace("1. f3", "{a remark\n[Event \"no game\"]\n} 1. f3");
    assert_eq!(verify_all(&remarked).len(), 1);
    assert_eq!(verify_all(&both.replace('\n', "\r\n")).len(), 3);

    let folder = tempfile::tempdir().unwrap();
    let program = |text: &str| {
        let file = folder.path().join("games.pgn");
        std::fs::write(&file, text).unwrap();
        let run = std::process::Command::new(env!("CARGO_BIN_EXE_menagerie"))
            .arg("verify")
            .arg(&file)
            .output()
            .unwrap();
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
        (run.status.code().unwrap(), text(run.stdout), text(run.stderr))
    };
    let (code, out, err) = program(&both);
    assert_eq!((code, out.lines().count(), err.as_str()), (0, 3, ""), "{out}");
    let (code, out, err) = program(&format!("{both}\n{illegal}"));
    assert_eq!((code, out.lines().count(), err.lines().count()), (2, 3, 1), "{out}{err}");
    assert!(err.contains("e4 is not a legal move there"), "{err}");
    let (code, out, _) = program(&format!("{illegal}\n{wrong}\n{fair}"));
    assert_eq!(code, 1, "{out}");
    assert!(out.contains("the game ended with 1-0, but by its moves it is 0-1"), "{out}");
    assert_eq!(program("").0, 2);
    let missing = std::process::Command::new(env!("CARGO_BIN_EXE_menagerie"))
        .args(["verify", "/nowhere/at/all.pgn"])
        .output()
        .unwrap();
    assert_eq!(missing.status.code(), Some(2));
}
