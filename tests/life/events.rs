//! Laws of the record: a fold never panics, and what is replayed equals what was lived.

use menagerie::{
    game::{ColourWish, Ending, Event, Game, Intent, Pace, Seed, Stamped, Terms, decide},
    ids::{CommunityRef, GameId, PlayerRef, RoomRef, Timestamp},
    rules::{Color, EndKind, Roll, variants},
};
use proptest::prelude::*;

fn who(name: &str) -> PlayerRef {
    PlayerRef::new("t", name)
}

fn first(variant: &'static str, rated: bool, seed: [u8; 32]) -> Stamped {
    let event = Event::Offered {
        challenger: who("anna"),
        opponent: None,
        terms: Terms {
            variant,
            colour: ColourWish::Random,
            pace: Pace::Hours(12),
            rated,
        },
        room: RoomRef::new("t", "hall"),
        community: CommunityRef::new("t", "club"),
        expires: Timestamp(1_000_000),
        rematch_of: None,
        seed: variants::by_key(variant)
            .and_then(menagerie::rules::Variant::roll_count)
            .map(|_| Seed(seed)),
        nonce: "n".into(),
    };
    Stamped { at: Timestamp(0), event }
}

/// All that a game is, as text; the seed apart, which does not show itself.
fn state(game: &Game) -> String {
    let plies: Vec<_> = game.line.plies().iter().map(|p| (p.mv, p.roll, p.san.clone())).collect();
    format!(
        "{:?} {:?} {:?} {:?} {:?} {:?} {:?} {:?} {:?} {:?} {} {:?} {:?} {:?}",
        game.stage,
        game.seats,
        game.pending,
        game.pending_until,
        game.paused,
        game.credited,
        game.deadline,
        game.started_at,
        game.nonces,
        game.line.outcome(),
        game.line.position().fen(),
        game.line.position().key(),
        plies,
        game.events,
    )
}

fn variant() -> impl Strategy<Value = &'static str> {
    (0..variants::ALL.len()).prop_map(|i| variants::ALL[i].spec().key)
}

fn side() -> impl Strategy<Value = Color> {
    prop_oneof![Just(Color::White), Just(Color::Black)]
}

fn until() -> impl Strategy<Value = Option<Timestamp>> {
    prop::option::of((0..1000_i64).prop_map(Timestamp))
}

fn event() -> impl Strategy<Value = Event> {
    let fen = prop_oneof![
        4 => variant().prop_map(|v| variants::by_key(v).unwrap().spec().start_fen.to_owned()),
        1 => "[ -~]{0,60}",
    ];
    let uci = prop_oneof![3 => "[a-h][1-8][a-h][1-8]", 1 => ".{0,8}"];
    let roll = prop::option::of((0..40_u16).prop_map(Roll));
    let keep = prop_oneof![0..6_u32, Just(u32::MAX)];
    prop_oneof![
        1 => (variant(), any::<bool>(), any::<[u8; 32]>()).prop_map(|(v, r, s)| first(v, r, s).event),
        1 => Just(Event::Declined { by: who("bo") }),
        1 => Just(Event::Cancelled { by: who("anna") }),
        1 => Just(Event::Expired),
        6 => fen.prop_map(|start_fen| Event::Started {
            white: who("anna"), black: who("bo"), start_fen, rules_version: 1, nonce: "m".into(), deadline: Some(Timestamp(7)),
        }),
        8 => (side(), uci, roll).prop_map(|(by, uci, roll)| Event::Moved { by, uci, roll, deadline: Some(Timestamp(9)) }),
        2 => (side(), until()).prop_map(|(by, expires)| Event::DrawOffered { by, expires }),
        2 => side().prop_map(|by| Event::DrawDeclined { by }),
        2 => (side(), keep.clone(), until()).prop_map(|(by, keep, expires)| Event::TakebackOffered { by, keep, expires }),
        2 => (side(), keep).prop_map(|(by, keep)| Event::TakebackAccepted { by, keep, deadline: None }),
        2 => side().prop_map(|by| Event::TakebackDeclined { by }),
        2 => (side(), any::<i64>()).prop_map(|(by, at)| Event::PauseOffered { by, expires: Timestamp(at) }),
        1 => side().prop_map(|by| Event::PauseDeclined { by }),
        2 => (side(), any::<i64>()).prop_map(|(by, left)| Event::Paused { by, left }),
        2 => (side(), any::<i64>()).prop_map(|(by, at)| Event::Resumed { by, deadline: Timestamp(at) }),
        1 => Just(Event::QuestionLapsed),
        2 => any::<[i64; 3]>().prop_map(|at| Event::Credited {
            from: Timestamp(at[0]), until: Timestamp(at[1]), deadline: Timestamp(at[2]),
        }),
        1 => prop::option::of(side()).prop_map(|winner| Event::Ended { how: Ending::Rules(EndKind::Checkmate), winner, by: None }),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn no_list_of_events_makes_the_fold_panic_and_what_does_not_fit_changes_nothing(
        key in variant(),
        events in prop::collection::vec((event(), any::<i64>()), 0..40),
    ) {
        let all: Vec<Stamped> = events.into_iter().map(|(event, at)| Stamped { at: Timestamp(at), event }).collect();
        let _ = Game::replay(GameId(1), all.clone());
        let mut game = Game::replay(GameId(1), vec![first(key, true, [3; 32])]).unwrap();
        for stamped in all {
            let before = state(&game);
            match game.apply(stamped) {
                Ok(()) => {}
                Err(misfit) => {
                    prop_assert_eq!(misfit.index, game.events.len());
                    prop_assert_eq!(state(&game), before);
                }
            }
        }
        let again = Game::replay(GameId(1), game.events.clone()).unwrap();
        prop_assert_eq!(state(&again), state(&game));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn whatever_is_decided_fits_and_its_record_replays_to_the_same_game(
        key in variant(),
        rated in any::<bool>(),
        seed in any::<[u8; 32]>(),
        steps in prop::collection::vec((0..100_u8, any::<prop::sample::Index>(), any::<bool>()), 1..80),
    ) {
        let mut game = Game::replay(GameId(7), vec![first(key, rated, seed)]).unwrap();
        let accept = Intent::Accept { nonce: "m".into(), challenger_if_random: Color::Black };
        for event in decide(&game, &who("bo"), &accept, Timestamp(5)).unwrap() {
            game.apply(event).unwrap();
        }
        for (at, (what, which, anna)) in (10..).zip(steps) {
            let moves = game.line.position().legal_moves();
            let by = if anna { who("anna") } else { who("bo") };
            let (by, intent) = match what {
                0..70 if !moves.is_empty() => {
                    let mv = moves[which.index(moves.len())];
                    (game.to_move().cloned().unwrap_or(by), Intent::Move { mv, seen_ply: None })
                }
                70..80 => (by, Intent::Draw),
                80..86 => (by, Intent::Takeback),
                86..90 => (by, Intent::Pause),
                90..92 => (by, Intent::Resume),
                92..99 => (by, Intent::Decline),
                _ => (by, Intent::Resign),
            };
            if let Ok(events) = decide(&game, &by, &intent, Timestamp(at)) {
                prop_assert!(!events.is_empty());
                for event in events {
                    game.apply(event).unwrap();
                }
            }
            prop_assert!(!game.is_over() || game.pending.is_none());
            prop_assert_eq!(game.line.outcome().is_some() && !game.is_over(), false, "an end by the rules ends the game");
        }
        let again = Game::replay(GameId(7), game.events.clone()).unwrap();
        prop_assert_eq!(state(&again), state(&game));
        // Draws of chance follow from the seed alone, ply by ply, takebacks or not.
        if let (Some(count), Some(seed)) = (game.line.position().variant().roll_count(), &game.seed) {
            for (ply, played) in (1..).zip(game.line.plies()) {
                if let Some(roll) = played.roll {
                    prop_assert_eq!(roll, menagerie::game::chance::draw(seed, GameId(7), ["n", "m"], ply, count));
                }
            }
        }
    }
}
