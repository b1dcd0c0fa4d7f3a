//! Every action in every stage, for the challenger, the opponent and a stranger, as a table written from the rules of the game's life.

use menagerie::{
    game::{ColourWish, Event, Game, Intent, Pace, Refusal, Stamped, Terms, decide},
    ids::{CommunityRef, GameId, PlayerRef, RoomRef, Timestamp},
    rules::{Color, Move},
};

const T0: Timestamp = Timestamp(1_000_000);
const EXPIRES: Timestamp = Timestamp(2_000_000);

fn who(name: &str) -> PlayerRef {
    PlayerRef::new("t", name)
}

/// anna challenges bo.
fn offered() -> Game {
    let event = Event::Offered {
        challenger: who("anna"),
        opponent: Some(who("bo")),
        terms: Terms {
            variant: "chess",
            colour: ColourWish::White,
            pace: Pace::Hours(24),
            rated: true,
        },
        room: RoomRef::new("t", "hall"),
        community: CommunityRef::new("t", "club"),
        expires: EXPIRES,
        rematch_of: None,
        seed: None,
        nonce: "n".into(),
    };
    Game::replay(GameId(1), vec![Stamped { at: T0, event }]).unwrap()
}

fn then(mut game: Game, name: &str, intent: &Intent) -> Game {
    for event in decide(&game, &who(name), intent, T0).unwrap() {
        game.apply(event).unwrap();
    }
    game
}

fn some_move(game: &Game) -> Move {
    let mut moves = game.line.position().legal_moves();
    moves.sort_unstable();
    moves[0]
}

fn moved(game: Game) -> Game {
    let name = game.to_move().unwrap().local().to_owned();
    let intent = Intent::Move {
        mv: some_move(&game),
        seen_ply: None,
    };
    then(game, &name, &intent)
}

/// Short words for what `decide` answers: the events' names, or the refusal.
fn word(result: &Result<Vec<Stamped>, Refusal>) -> String {
    match result {
        Ok(events) => {
            let name = |s: &Stamped| format!("{:?}", s.event).split(['{', ' ']).next().unwrap().to_owned();
            events.iter().map(name).collect::<Vec<_>>().join("+")
        }
        Err(why) => format!("-{}", format!("{why:?}").split(['{', ' ']).next().unwrap()),
    }
}

#[test]
fn every_action_in_every_stage() {
    let accept = Intent::Accept {
        nonce: "m".into(),
        challenger_if_random: Color::White,
    };
    let fresh = || then(offered(), "bo", &accept);
    let white_moved = || moved(fresh());
    let both_moved = || moved(white_moved());
    let stages: Vec<(&str, Game)> = vec![
        ("offered", offered()),
        ("declined", then(offered(), "bo", &Intent::Decline)),
        ("fresh", fresh()),
        ("white moved", white_moved()),
        ("both moved", both_moved()),
        ("draw offered by White", then(both_moved(), "anna", &Intent::Draw)),
        ("takeback asked by White", then(both_moved(), "anna", &Intent::Takeback)),
        ("pause asked by White", then(both_moved(), "anna", &Intent::Pause)),
        ("paused", then(then(both_moved(), "anna", &Intent::Pause), "bo", &Intent::Pause)),
        ("over", then(both_moved(), "anna", &Intent::Resign)),
    ];
    // A row: stage, then what happens for anna / bo / cy when they want: accept, decline, cancel, move, resign, draw, takeback, abort, pause, resume.
    #[rustfmt::skip]
    let table = [
        ("offered", "anna", "-OwnChallenge -OwnChallenge Cancelled -NotStarted -NotStarted -NotStarted -NotStarted -NotStarted -NotStarted -NotStarted"),
        ("offered", "bo", "Started Declined -NotYourOffer -NotStarted -NotStarted -NotStarted -NotStarted -NotStarted -NotStarted -NotStarted"),
        ("offered", "cy", "-NotForYou -NotForYou -NotYourOffer -NotYourGame -NotYourGame -NotYourGame -NotYourGame -NotYourGame -NotYourGame -NotYourGame"),
        ("declined", "anna", "-Lapsed -Lapsed -Lapsed -Lapsed -Lapsed -Lapsed -Lapsed -Lapsed -Lapsed -Lapsed"),
        ("declined", "bo", "-Lapsed -Lapsed -NotYourOffer -Lapsed -Lapsed -Lapsed -Lapsed -Lapsed -Lapsed -Lapsed"),
        ("declined", "cy", "-Lapsed -Lapsed -NotYourOffer -Lapsed -Lapsed -Lapsed -Lapsed -Lapsed -Lapsed -Lapsed"),
        ("fresh", "anna", "-AlreadyStarted -NothingToDecline -AlreadyStarted Moved Ended DrawOffered -NothingToTakeBack Ended PauseOffered -NotPaused"),
        ("fresh", "bo", "-AlreadyStarted -NothingToDecline -NotYourOffer -NotYourTurn Ended DrawOffered -NothingToTakeBack Ended PauseOffered -NotPaused"),
        ("fresh", "cy", "-AlreadyStarted -NotYourGame -NotYourOffer -NotYourGame -NotYourGame -NotYourGame -NotYourGame -NotYourGame -NotYourGame -NotYourGame"),
        ("white moved", "anna", "-AlreadyStarted -NothingToDecline -AlreadyStarted -NotYourTurn Ended DrawOffered TakebackOffered -TooLateToAbort PauseOffered -NotPaused"),
        ("white moved", "bo", "-AlreadyStarted -NothingToDecline -NotYourOffer Moved Ended DrawOffered -NothingToTakeBack Ended PauseOffered -NotPaused"),
        ("both moved", "anna", "-AlreadyStarted -NothingToDecline -AlreadyStarted Moved Ended DrawOffered TakebackOffered -TooLateToAbort PauseOffered -NotPaused"),
        ("both moved", "bo", "-AlreadyStarted -NothingToDecline -NotYourOffer -NotYourTurn Ended DrawOffered TakebackOffered -TooLateToAbort PauseOffered -NotPaused"),
        ("draw offered by White", "anna", "-AlreadyStarted -NothingToDecline -AlreadyStarted Moved Ended -DrawAlreadyOffered -DrawAlreadyOffered -TooLateToAbort -DrawAlreadyOffered -NotPaused"),
        ("draw offered by White", "bo", "-AlreadyStarted DrawDeclined -NotYourOffer -NotYourTurn Ended Ended -DrawAlreadyOffered -TooLateToAbort -DrawAlreadyOffered -NotPaused"),
        ("draw offered by White", "cy", "-AlreadyStarted -NotYourGame -NotYourOffer -NotYourGame -NotYourGame -NotYourGame -NotYourGame -NotYourGame -NotYourGame -NotYourGame"),
        ("takeback asked by White", "anna", "-AlreadyStarted -NothingToDecline -AlreadyStarted Moved+TakebackDeclined Ended -TakebackAlreadyOffered -TakebackAlreadyOffered -TooLateToAbort -TakebackAlreadyOffered -NotPaused"),
        ("takeback asked by White", "bo", "-AlreadyStarted TakebackDeclined -NotYourOffer -NotYourTurn Ended -TakebackAlreadyOffered TakebackAccepted -TooLateToAbort -TakebackAlreadyOffered -NotPaused"),
        ("pause asked by White", "anna", "-AlreadyStarted -NothingToDecline -AlreadyStarted Moved Ended -PauseAlreadyOffered -PauseAlreadyOffered -TooLateToAbort -PauseAlreadyOffered -NotPaused"),
        ("pause asked by White", "bo", "-AlreadyStarted PauseDeclined -NotYourOffer -NotYourTurn Ended -PauseAlreadyOffered -PauseAlreadyOffered -TooLateToAbort Paused -NotPaused"),
        ("pause asked by White", "cy", "-AlreadyStarted -NotYourGame -NotYourOffer -NotYourGame -NotYourGame -NotYourGame -NotYourGame -NotYourGame -NotYourGame -NotYourGame"),
        ("paused", "anna", "-AlreadyStarted -NothingToDecline -AlreadyStarted -Paused Ended DrawOffered -Paused -TooLateToAbort -Paused Resumed"),
        ("paused", "bo", "-AlreadyStarted -NothingToDecline -NotYourOffer -NotYourTurn Ended DrawOffered -Paused -TooLateToAbort -Paused Resumed"),
        ("paused", "cy", "-AlreadyStarted -NotYourGame -NotYourOffer -NotYourGame -NotYourGame -NotYourGame -NotYourGame -NotYourGame -NotYourGame -NotYourGame"),
        ("over", "anna", "-AlreadyOver -AlreadyOver -AlreadyOver -AlreadyOver -AlreadyOver -AlreadyOver -AlreadyOver -AlreadyOver -AlreadyOver -AlreadyOver"),
        ("over", "bo", "-AlreadyOver -AlreadyOver -NotYourOffer -AlreadyOver -AlreadyOver -AlreadyOver -AlreadyOver -AlreadyOver -AlreadyOver -AlreadyOver"),
        ("over", "cy", "-AlreadyOver -AlreadyOver -NotYourOffer -NotYourGame -NotYourGame -NotYourGame -NotYourGame -NotYourGame -NotYourGame -NotYourGame"),
    ];
    let mut wrong = Vec::new();
    for (stage, name, expected) in table {
        let game = &stages.iter().find(|(s, _)| *s == stage).unwrap().1;
        let mv = some_move(game);
        let intents = [
            accept.clone(),
            Intent::Decline,
            Intent::Cancel,
            Intent::Move { mv, seen_ply: None },
            Intent::Resign,
            Intent::Draw,
            Intent::Takeback,
            Intent::Abort,
            Intent::Pause,
            Intent::Resume,
        ];
        let found: Vec<String> = intents.iter().map(|intent| word(&decide(game, &who(name), intent, T0))).collect();
        if found.join(" ") != expected {
            wrong.push(format!("{stage}, {name}:\n  is     {}\n  should {expected}", found.join(" ")));
        }
        // What is decided always fits the game it was decided for.
        for intent in &intents {
            for event in decide(game, &who(name), intent, T0).unwrap_or_default() {
                assert!(!matches!(event.event, Event::Offered { .. }));
            }
            let mut copy = game.clone();
            for event in decide(game, &who(name), intent, T0).unwrap_or_default() {
                copy.apply(event).unwrap();
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_challenge_lapses_at_its_hour_and_not_before() {
    let accept = Intent::Accept {
        nonce: "m".into(),
        challenger_if_random: Color::White,
    };
    let game = offered();
    let just_before = Timestamp(EXPIRES.0 - 1);
    assert!(decide(&game, &who("bo"), &accept, just_before).is_ok());
    assert_eq!(word(&decide(&game, &who("bo"), &Intent::Lapse, just_before)), "-NotStarted");
    assert_eq!(decide(&game, &who("bo"), &accept, EXPIRES), Err(Refusal::Lapsed));
    assert_eq!(word(&decide(&game, &who("bo"), &Intent::Lapse, EXPIRES)), "Expired");
}
