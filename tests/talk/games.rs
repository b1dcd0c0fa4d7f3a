//! Whole games as conversations: from the challenge to the leaderboard, by typing and by tapping.

use menagerie::l10n::Locale;

use crate::room::{Lounge, button, only, public, refused};

/// Words that the room hears in each language at the milestones of a game.
struct Heard {
    locale: Locale,
    challenge: &'static str,
    challenged: &'static str,
    accept: &'static str,
    started: &'static str,
    moves: [&'static str; 4],
    last: &'static str,
    mate: &'static str,
    leaderboard: (&'static str, &'static str),
}

#[tokio::test]
async fn a_game_from_the_challenge_to_the_leaderboard_in_each_language() {
    let heard = [
        Heard {
            locale: Locale::En,
            challenge: "/challenge @Bo variant:chess colour:white",
            challenged: "Anna challenges Bo to Chess.",
            accept: "Accept",
            started: "Anna (White) plays Bo (Black).",
            moves: ["/move f3", "/move e5", "g4", "Qh4"],
            last: "Bo played Qh4#. Queen d8–h4.",
            mate: "Bo (Black) wins against Anna. Checkmate.",
            leaderboard: ("/leaderboard chess", "1. Bo"),
        },
        Heard {
            locale: Locale::Sv,
            challenge: "/utmana @Bo schack färg:vit",
            challenged: "Anna utmanar Bo på Schack.",
            accept: "Acceptera",
            started: "Anna (vit) spelar mot Bo (svart).",
            moves: ["/drag f3", "/drag e5", "g4", "Dh4"],
            last: "Bo spelade Dh4#. Dam d8–h4.",
            mate: "Bo (svart) vinner mot Anna. Schackmatt.",
            leaderboard: ("/topplista schack", "1. Bo"),
        },
        Heard {
            locale: Locale::Nl,
            challenge: "/uitdagen bo schaken kleur:wit",
            challenged: "Anna daagt Bo uit voor Schaken.",
            accept: "Aannemen",
            started: "Anna (wit) speelt tegen Bo (zwart).",
            moves: ["/zet f3", "/zet e5", "g4", "Dh4"],
            last: "Bo speelde Dh4#. Dame d8–h4.",
            mate: "Bo (zwart) wint van Anna. Schaakmat.",
            leaderboard: ("/ranglijst schaken", "1. Bo"),
        },
    ];
    for h in heard {
        let room = Lounge::with(&["Anna", "Bo"], h.locale);
        let offer = public(room.say(0, h.challenge).await);
        assert!(offer.plain().contains(h.challenged), "{}", offer.plain());
        assert!(offer.image.is_some() && offer.ping.is_some());
        let started = public(room.press(1, button(&offer, h.accept)).await);
        assert!(started.plain().contains(h.started), "{}", started.plain());
        let mut last = started;
        for (i, text) in h.moves.into_iter().enumerate() {
            last = public(room.say(i % 2, text).await);
            assert!(last.image.is_some() && last.live.is_some());
        }
        assert!(last.plain().contains(h.last), "{}", last.plain());
        assert!(last.plain().contains(h.mate), "{}", last.plain());
        assert!(last.ping.is_none() || last.buttons.iter().any(|b| b.id.contains("rematch")));
        let board = only(room.say(0, h.leaderboard.0).await);
        assert!(board.plain().contains(h.leaderboard.1), "{}", board.plain());
    }
}

#[tokio::test]
async fn a_move_can_be_tapped_piece_square_and_all() {
    let room = Lounge::with(&["Anna", "Bo"], Locale::En);
    let offer = public(room.say(0, "/challenge bo wolf white").await);
    let started = public(room.press(1, button(&offer, "Accept")).await);
    let pieces = only(room.press(0, button(&started, "Move")).await);
    let (hint, menu) = pieces.menu.clone().unwrap();
    assert_eq!(hint, "Choose a piece");
    assert!(menu.len() <= 25);
    let squares = only(room.press(0, button(&pieces, "Pawn e2")).await);
    assert!(squares.plain().contains("where does the pawn on e2 go?"), "{}", squares.plain());
    let said = room.press(0, button(&squares, "e4")).await;
    let public = said.iter().find(|p| p.live.is_some()).unwrap();
    assert!(public.plain().contains("Anna played e4. Pawn e2–e4."), "{}", public.plain());
}

#[tokio::test]
async fn what_the_behemoth_did_is_told_square_by_square() {
    let room = Lounge::with(&["Anna", "Bo"], Locale::En);
    let offer = public(room.say(0, "/challenge bo behemoth white").await);
    assert!(
        offer
            .plain()
            .contains("Chance is sealed: the fingerprint of the secret seed begins with "),
        "{}",
        offer.plain()
    );
    public(room.press(1, button(&offer, "Accept")).await);
    let moved = public(room.say(0, "/move a3").await);
    let text = moved.plain();
    assert!(text.contains("The behemoth goes "), "{text}");
    assert!(
        text.contains("White loses") || text.contains("Black loses") || text.contains("Nobody is hit."),
        "{text}"
    );
    let fair = only(room.say(1, "/fairness").await);
    assert!(fair.plain().contains("Draws so far: 1 "), "{}", fair.plain());
    assert!(
        fair.plain().contains("The secret seed is shown when the game is over."),
        "{}",
        fair.plain()
    );
}

#[tokio::test]
async fn refusals_say_why_and_what_would_do() {
    let room = Lounge::with(&["Anna", "Bo", "Cleo"], Locale::En);
    let offer = public(room.say(0, "/challenge bo chess white").await);
    assert!(refused(room.say(0, "/challenge anna").await).contains("You cannot challenge yourself"));
    assert!(refused(room.say(2, "/accept 1").await).contains("somebody else to answer"));
    public(room.press(1, button(&offer, "Accept")).await);
    let said = refused(room.say(0, "/move Ne4").await);
    assert!(
        said.contains("Ne4 is not possible: no knight of yours can go to e4. Legal, for example: "),
        "{said}"
    );
    assert!(said.contains("Nf3"), "{said}");
    let said = refused(room.say(1, "/move e5").await);
    assert_eq!(said, "It is Anna’s turn in game #1.");
    assert!(refused(room.say(2, "/move e4 1").await).contains("You do not play in game #1"));
    assert!(refused(room.say(0, "/move banana").await).contains("banana does not read as a move."));
    assert!(refused(room.say(0, "/move e4 99").await).contains("There is no game #99"));
    assert!(refused(room.say(0, "/mvoe e4").await).contains("Did you mean /move?"));
    assert!(refused(room.say(0, "/move").await).contains("Something is missing: move"));
    assert!(refused(room.say(0, &"a".repeat(1_000_000)).await).contains("at most 500 characters"));
    // Nothing of this changed anything.
    public(room.say(0, "/move Nf3").await);
}

#[tokio::test]
async fn talk_stays_talk() {
    let room = Lounge::with(&["Anna", "Bo"], Locale::En);
    for text in ["hello", "e4", "good luck @Bo", "O-O"] {
        assert!(room.say(0, text).await.is_empty(), "{text}");
    }
    let offer = public(room.say(0, "/challenge bo chess white").await);
    public(room.press(1, button(&offer, "Accept")).await);
    assert!(room.say(0, "nice opening, see you at 8").await.is_empty());
    assert!(room.next_door().say(0, "e4").await.is_empty(), "a square next door is no move here");
    public(room.say(0, "e4").await);
}

#[tokio::test]
async fn ten_thousand_made_up_buttons_are_refused_clearly() {
    let room = Lounge::with(&["Anna", "Bo"], Locale::En);
    let offer = public(room.say(0, "/challenge bo chess white").await);
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut next = move |n: u64| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % n
    };
    let names = [
        "accept", "cancel", "pick", "from", "promo", "play", "board", "resign", "draw", "takeback", "rematch", "more", "top", "rules", "x",
    ];
    for i in 0..10_000 {
        let id = match next(4) {
            0 => format!("1.{}.{}.{}", names[next(15) as usize], 1000 + next(1000), next(50)),
            1 => format!("1.{}.{}", names[next(15) as usize], 1000 + next(1_000_000)),
            2 => format!("1.play.{}.{}.e2e{}", 1000 + next(1000), next(90), next(9)),
            _ => (0..next(120))
                .map(|_| char::from_u32(33 + next(600) as u32).unwrap_or('?'))
                .collect(),
        };
        let said = only(room.press_id(i % 2, &id).await);
        assert!(said.refusal && !said.plain().is_empty(), "{id}: {}", said.plain());
        assert!(!said.plain().contains("went wrong"), "{id}: {}", said.plain());
    }
    // The room lives, and so does the challenge.
    public(room.press(1, button(&offer, "Accept")).await);
}

#[tokio::test]
async fn hostile_names_stay_names() {
    let long = "x".repeat(1000);
    let names = ["**`@everyone`** <script>", "\u{202e}evil\u{200b}\n# big", long.as_str()];
    let room = Lounge::with(&names, Locale::En);
    let offer = public(room.say(0, "/challenge colour:white").await);
    let started = public(room.press(1, button(&offer, "Accept")).await);
    assert!(
        started
            .plain()
            .contains("**`@everyone`** <script> (White) plays evil# big (Black)."),
        "{}",
        started.plain()
    );
    assert!(
        started
            .text
            .iter()
            .all(|s| !matches!(s, menagerie::present::Span::Words(w) if w.contains("everyone")))
    );
    let offer = public(room.say(2, "/challenge").await);
    assert!(offer.plain().chars().count() < 1000);
}

#[tokio::test]
async fn suggestions_are_few_and_the_best_come_first() {
    let room = Lounge::with(&["Anna", "Bo Bo", "Cleo"], Locale::En);
    let values = |list: Vec<menagerie::platform::hub::Suggestion>| list.into_iter().map(|s| s.value).collect::<Vec<_>>();
    assert_eq!(values(room.suggestions(0, "/cha").await), ["/challenge "]);
    assert_eq!(room.suggestions(0, "/").await.len(), menagerie::command::COMMANDS.len());
    assert_eq!(values(room.suggestions(0, "/challenge @b").await), ["/challenge @\"Bo Bo\""]);
    assert_eq!(values(room.suggestions(0, "/challenge cleo ato").await), ["/challenge cleo atomic"]);
    assert_eq!(
        values(room.suggestions(0, "/challenge cleo pace:1").await),
        ["/challenge cleo pace:12h", "/challenge cleo pace:1d", "/challenge cleo pace:14d"]
    );
    let offer = public(room.say(0, "/challenge cleo wolf white").await);
    assert_eq!(values(room.suggestions(2, "/accept ").await)[0], "/accept #1");
    public(room.press(2, button(&offer, "Accept")).await);
    let all = room.suggestions(0, "/move ").await;
    assert!(all.len() == 23 || all.len() == 24, "{all:?}");
    assert_eq!(values(room.suggestions(0, "/move e").await), ["/move e3", "/move e4"]);
    assert_eq!(values(room.suggestions(0, "e4").await), ["e4"]);
    assert!(room.suggestions(2, "/move ").await.len() <= 1, "it is not Cleo's turn");
    for text in [
        "/",
        "/move",
        "/x ",
        "\"",
        "/challenge \"",
        "/challenge opponent:",
        "/stats player:x against:",
        "   ",
    ] {
        assert!(room.suggestions(0, text).await.len() <= 25);
    }
}

#[tokio::test]
async fn every_command_answers_in_every_language_at_every_stage() {
    for locale in Locale::ALL {
        let room = Lounge::with(&["Anna", "Bo"], locale);
        let everything = async || {
            for command in menagerie::command::COMMANDS {
                // Those that end or change the game have their own tests.
                if ["abort", "cancel", "decline", "resign", "accept", "challenge", "rematch"].contains(&command.name()) {
                    continue;
                }
                let said = room
                    .say(0, &format!("/{}", room.hub.texts().command_name(locale, command.name())))
                    .await;
                assert!(!said.is_empty(), "{}", command.name());
                for p in said {
                    assert!(!p.plain().contains("12ab"), "{}", p.plain());
                    assert!(
                        !p.plain().is_empty() && !p.plain().contains("reference"),
                        "{}: {}",
                        command.name(),
                        p.plain()
                    );
                }
            }
        };
        everything().await;
        let offer = public(room.say(0, "/challenge bo atomic white").await);
        everything().await;
        public(room.press(1, &offer.buttons[0]).await);
        everything().await;
        public(room.say(0, "/move e4").await);
        everything().await;
        only(room.say(1, "/resign").await);
        everything().await;
    }
}
