//! Words at the edges: hints, refusals that name what would do, lists without empty rows, what is suggested while a move is typed.

use menagerie::{
    command::Input,
    l10n::Locale,
    platform::hub::Suggestion,
    present::{Presentation, Scope},
};

use crate::room::{Lounge, button, only, public, refused};

async fn began(room: &Lounge, challenge: &str) -> Presentation {
    let offer = public(room.say(0, challenge).await);
    let accept = offer.buttons.iter().find(|b| b.id.contains(".accept.")).unwrap();
    public(room.press(1, accept).await)
}

async fn plays(room: &Lounge, moves: &str) {
    for (ply, text) in moves.split_whitespace().enumerate() {
        public(room.say(ply % 2, &format!("/move {text}")).await);
    }
}

/// What a form suggests for one of its fields.
async fn offered(room: &Lounge, who: usize, options: &[(&str, &str)], focused: &str) -> Vec<Suggestion> {
    let options = options.iter().map(|(n, v)| ((*n).to_owned(), (*v).to_owned())).collect();
    let input = Input::Command {
        name: "move".into(),
        options,
    };
    room.hub.complete_option(room.request(who, input), focused).await
}

#[tokio::test]
async fn a_move_typed_bare_that_cannot_be_played_gets_a_private_hint_and_talk_stays_talk() {
    let room = Lounge::with(&["Anna", "Bo"], Locale::En);
    for text in ["Ke3", "e9", "Nf9"] {
        assert!(room.say(0, text).await.is_empty(), "no game here, so {text} is talk");
    }
    began(&room, "/challenge bo chess white").await;
    for (text, hint) in [
        ("Ke3", "Ke3 is not possible: the king on e1 has no legal move."),
        ("Qd2", "Qd2 is not possible: your own pawn stands on d2."),
        (
            "e5",
            "e5 is not possible: the pawn on e2 can go to e3 and e4. Legal, for example: e3, e4 (20 in all).",
        ),
        ("Ne4", "Ne4 is not possible: no knight of yours can go to e4."),
        ("O-O", "O-O is not possible: you cannot castle now."),
        ("e2-e5", "e2-e5 is not possible: the pawn on e2 can go to e3 and e4."),
        ("Ke9", "Ke9 does not read as a move."),
    ] {
        let said = refused(room.say(0, text).await);
        assert!(said.starts_with(hint), "{text}: {said}");
    }
    for text in ["is d4 ok?", "see you at h4", "oo", "ooo", "on e5", "be e5"] {
        assert!(room.say(0, text).await.is_empty(), "{text} is talk");
    }
    assert_eq!(refused(room.say(1, "e5").await), "It is Anna’s turn in game #1.");
    assert!(
        room.next_door().say(0, "Ke3").await.is_empty(),
        "a move of a game elsewhere is talk here"
    );
}

#[tokio::test]
async fn a_slash_alone_shows_the_help_and_an_exclamation_mark_is_talk() {
    let room = Lounge::with(&["Anna"], Locale::En);
    let help = only(room.say(0, "/").await);
    assert!(!help.refusal && help.plain().contains("/challenge"), "{}", help.plain());
    assert!(room.say(0, "!").await.is_empty());
}

#[tokio::test]
async fn what_stands_on_the_square_is_named_where_nobody_can_go() {
    for (locale, hint) in [(Locale::En, "Ra4"), (Locale::Sv, "Ta4"), (Locale::Nl, "Ta4")] {
        let room = Lounge::with(&["Anna", "Bo"], locale);
        began(&room, "/challenge bo behemoth white").await;
        // The Behemoth begins on d4, and no walk has been made yet.
        let said = refused(room.say(0, "/move d4").await);
        let there = ["the behemoth stands on d4", "vidundret står på d4", "het monster staat op d4"][locale as usize];
        assert!(said.contains(there), "{said}");
        let said = refused(room.say(0, &format!("/move {hint}")).await);
        assert!(said.contains("a4"), "{said}");
    }
}

#[tokio::test]
async fn which_game_is_answered_by_one_tap_that_does_what_was_asked() {
    let room = Lounge::with(&["Anna", "Bo"], Locale::En);
    began(&room, "/challenge bo chess white").await;
    began(&room, "/challenge bo atomic white").await;
    let which = only(room.say(0, "/move e4").await);
    assert!(
        which.refusal && which.plain().starts_with("Several games fit."),
        "{}",
        which.plain()
    );
    let labels: Vec<&str> = which.buttons.iter().map(|b| b.label.as_str()).collect();
    assert_eq!(labels, ["#1 · Chess · Anna – Bo", "#2 · Atomic Chess · Anna – Bo"]);
    let played = public(room.press(0, button(&which, "#2")).await);
    assert!(played.plain().contains("Anna played e4."), "{}", played.plain());
    // Drawing, resigning and the rest likewise; looking at it where nothing else is meant.
    let which = only(room.say(0, "/resign").await);
    let asked = only(room.press(0, button(&which, "#2")).await);
    assert!(asked.plain().contains("Do you really want to resign game #2"), "{}", asked.plain());
    let which = only(room.say(0, "/draw").await);
    assert!(which.buttons.iter().all(|b| b.id.contains(".draw.")), "{which:?}");
    let which = only(room.say(0, "/history").await);
    assert!(which.buttons.iter().all(|b| b.id.contains(".board.")), "{which:?}");
    // More games than buttons: a menu.
    for _ in 0..2 {
        for variant in ["wolf", "behemoth"] {
            began(&room, &format!("/challenge bo {variant} white")).await;
        }
    }
    let which = only(room.say(0, "/resign").await);
    assert!(which.buttons.is_empty());
    assert_eq!(which.menu.unwrap().1.len(), 6);
}

#[tokio::test]
async fn ratings_that_do_not_change_and_games_too_short_to_count_are_said() {
    let room = Lounge::with(&["Anna", "Bo"], Locale::En);
    began(&room, "/challenge bo chess white").await;
    plays(&room, "e4 e5 Nf3 Nc6").await;
    room.say(0, "/draw").await;
    let over = public(room.say(1, "/draw").await);
    assert!(
        over.plain().contains("Ratings unchanged: Anna 1500? · Bo 1500?"),
        "{}",
        over.plain()
    );
    began(&room, "/challenge bo chess white").await;
    plays(&room, "e4 e5").await;
    room.say(0, "/draw").await;
    let over = public(room.say(1, "/draw").await);
    assert!(over.plain().contains("Too short to count for the leaderboard"), "{}", over.plain());
    began(&room, "/challenge bo chess white rated:no").await;
    plays(&room, "e4 e5").await;
    room.say(0, "/draw").await;
    let over = public(room.say(1, "/draw").await);
    assert!(!over.plain().contains("leaderboard"), "{}", over.plain());
}

#[tokio::test]
async fn a_record_has_no_empty_rows_and_a_page_beyond_the_last_says_so() {
    let room = Lounge::with(&["Anna", "Bo", "Cleo"], Locale::En);
    began(&room, "/challenge bo chess white").await;
    plays(&room, "f3 e5 g4 Qh4").await;
    let stats = only(room.say(0, "/stats").await).plain();
    assert!(stats.contains("as White 0 won, 0 drawn, 1 lost"), "{stats}");
    assert!(!stats.contains("as Black"), "{stats}");
    let stats = only(room.say(0, "/stats against:cleo").await).plain();
    assert!(stats.contains("Against Cleo: no finished game yet"), "{stats}");
    let board = only(room.say(0, "/leaderboard chess page:9").await).plain();
    assert!(board.contains("There is no page 9; the last one is page 1."), "{board}");
    assert!(board.contains("1. Bo"), "{board}");
    let board = only(room.say(0, "/leaderboard chess").await).plain();
    assert!(!board.contains("There is no page"), "{board}");
}

#[tokio::test]
async fn a_rematch_is_announced_as_one() {
    for (locale, resign, words) in [
        (
            Locale::En,
            "/resign",
            "Anna wants a rematch of game #1 with Bo: Chess, colours swapped. Game #2.",
        ),
        (
            Locale::Sv,
            "/ge-upp",
            "Anna vill ha revansch på Bo för parti #1: Schack, ombytta färger. Parti #2.",
        ),
        (
            Locale::Nl,
            "/opgeven",
            "Anna wil van Bo revanche voor partij #1: Schaken, kleuren gewisseld. Partij #2.",
        ),
    ] {
        let room = Lounge::with(&["Anna", "Bo"], locale);
        began(&room, "/challenge bo chess white").await;
        plays(&room, "e4 e5").await;
        let asked = only(room.say(0, resign).await);
        let yes = asked.buttons.iter().find(|b| b.id.contains("resignyes")).unwrap();
        let over = public(room.press(0, yes).await);
        let rematch = over.buttons.iter().find(|b| b.id.contains(".rematch.")).unwrap();
        let asked = public(room.press(0, rematch).await);
        assert!(asked.plain().starts_with(words), "{}", asked.plain());
    }
}

#[tokio::test]
async fn the_challenge_shows_the_beginning_of_the_fingerprint_and_fairness_the_whole() {
    let room = Lounge::with(&["Anna", "Bo"], Locale::En);
    let offer = public(room.say(0, "/challenge bo behemoth white").await).plain();
    let shown = offer
        .split("begins with ")
        .nth(1)
        .unwrap()
        .split('…')
        .next()
        .unwrap()
        .replace(' ', "");
    assert_eq!(shown.len(), 16, "{offer}");
    assert!(shown.chars().all(|c| c.is_ascii_hexdigit()), "{offer}");
    let whole = only(room.say(1, "/fairness 1").await).plain();
    let line = whole.lines().find(|l| l.contains(&shown)).unwrap();
    let digits: String = line.chars().rev().take(64).collect::<Vec<_>>().into_iter().rev().collect();
    assert!(
        digits.starts_with(&shown) && digits.chars().all(|c| c.is_ascii_hexdigit()),
        "{line}"
    );
}

#[tokio::test]
async fn moves_are_suggested_with_the_letters_of_the_language_and_both_kinds_are_read() {
    for (locale, letter, label) in [
        (Locale::En, "N", "Nf3 (g1f3)"),
        (Locale::Sv, "S", "Sf3 (g1f3)"),
        (Locale::Nl, "P", "Pf3 (g1f3)"),
    ] {
        let room = Lounge::with(&["Anna", "Bo"], locale);
        began(&room, "/challenge bo chess white").await;
        for typed in [letter, "N", "g1f", "g1-f3"] {
            let found = offered(&room, 0, &[("move", typed)], "move").await;
            let f3 = found.iter().find(|s| s.value == "g1f3");
            assert_eq!(f3.map(|s| s.label.as_str()), Some(label), "{typed}: {found:?}");
        }
        let all = offered(&room, 0, &[("move", "")], "move").await;
        assert_eq!(all.len(), 20);
    }
}

#[tokio::test]
async fn what_is_special_about_a_move_stands_on_its_suggestion_and_captures_stand_first() {
    let room = Lounge::with(&["Anna", "Bo"], Locale::Sv);
    began(&room, "/challenge bo atomic white").await;
    plays(&room, "e4 d5").await;
    let found = offered(&room, 0, &[("move", "")], "move").await;
    assert_eq!(found[0].value, "e4d5", "{found:?}");
    assert_eq!(found[0].label, "exd5 (e4d5) · slår bonden, spränger 2");
    assert_eq!(found.len(), 25);
}

#[tokio::test]
async fn another_field_never_leaves_the_person_without_an_answer() {
    let room = Lounge::with(&["Anna", "Bo", "Cleo"], Locale::En);
    let lone = |found: Vec<Suggestion>| {
        assert_eq!(found.len(), 1, "{found:?}");
        found[0].clone()
    };
    let none = lone(offered(&room, 0, &[("move", "e4")], "move").await);
    assert!(none.label.starts_with("There is no game of yours here"), "{none:?}");
    assert_eq!(none.value, "e4");
    began(&room, "/challenge bo chess white").await;
    for (who, game, typed, says) in [
        (1, "", "", "It is Anna’s turn in game #1."),
        (0, "99", "e4", "There is no game #99"),
        (0, "nonsense", "e4", "There is no game nonsense"),
        (2, "1", "e4", "You do not play in game #1"),
    ] {
        let found = lone(offered(&room, who, &[("move", typed), ("game", game)], "move").await);
        assert!(found.label.starts_with(says), "{found:?}");
        assert!((1..=100).contains(&found.value.chars().count()), "{found:?}");
        assert!(found.label.chars().count() <= 100, "{found:?}");
    }
    // Whoever chooses such a suggestion hears the same from the command.
    let input = Input::Command {
        name: "move".into(),
        options: vec![("move".into(), "…".into())],
    };
    let said = only(room.hub.ask(room.request(1, input)).await);
    assert!(said.refusal && said.scope == Scope::Private);
    assert_eq!(said.plain(), "It is Anna’s turn in game #1.");
    // Typed text that means no move at all gets an empty list.
    assert!(offered(&room, 0, &[("move", "zzzz")], "move").await.is_empty());
    let long = "e".repeat(3000);
    assert!(offered(&room, 0, &[("move", &long)], "move").await.is_empty());
}
