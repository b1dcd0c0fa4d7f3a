//! One of each thing that can be said. The matches have no catch-all, so a new kind of message does not compile until it has its sample.

use menagerie::{
    game::{self, ColourWish, Ending, Pace, Party, SURPRISE, Terms},
    ids::{GameId, PlayerRef, RoomRef, Timestamp},
    reply::{
        Action, Audience, Became, Beginning, Board, Choice, ChoiceLabel, DrawShown, Ends, Gallery, GameLine, GroupShown, Lost, Msg, Offer,
        Person, Quiet, RatingChange, Refusal, Rematch, Row, Say, Setting, SettingValue, SettingsOf, Table, Tally, VariantStats,
    },
    rules::{Color, EndKind, Group, Kind, Line, Position, Square, View, Viewer, notation::reader, notation::reader::Why, variants},
};

pub const GAME: GameId = GameId(17);
pub const NOW: Timestamp = Timestamp(1_800_000_000_000);
const LATER: Timestamp = Timestamp(1_800_000_000_000 + 3 * 86_400_000);

pub fn person(n: u8) -> Person {
    Person {
        who: PlayerRef::new("web", &n.to_string()),
        name: ["Anna", "Bo", "Cleo"][usize::from(n % 3)].to_owned(),
    }
}

pub fn room() -> RoomRef {
    RoomRef::new("web", "lounge")
}

fn sq(text: &str) -> Square {
    text.parse().unwrap()
}

/// The view after moves from a FEN (or the start); a roll stands behind `*`.
pub fn view(variant: &str, fen: Option<&str>, moves: &[&str]) -> View {
    let variant = variants::by_key(variant).unwrap();
    let start = fen.map_or_else(|| Position::start(variant), |f| Position::from_fen(variant, f).unwrap());
    let mut line = Line::new(start);
    for text in moves {
        let (text, roll) = text.split_once('*').map_or((*text, None), |(m, r)| (m, variant.read_roll(r)));
        let reader::Reading::One(mv) = reader::read(line.position(), text, &[]) else {
            panic!("{text}")
        };
        line.play(mv, roll).unwrap();
    }
    View::of(&line, Viewer::Public)
}

/// Boards on which everything happens that words must be found for.
pub fn views() -> Vec<View> {
    vec![
        view("chess", None, &[]),
        view("chess", None, &["e4"]),
        view("chess", None, &["e4", "d5", "exd5"]),
        view("chess", None, &["e4", "a6", "e5", "d5", "exd6"]),
        view("chess", None, &["e4", "e5", "Nf3", "Nf6", "Bc4", "Bc5", "O-O"]),
        view("chess", Some("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"), &["O-O-O"]),
        view("chess", Some("8/P6k/8/8/8/8/8/K7 w - - 0 1"), &["a8=Q"]),
        view("chess", None, &["e4", "e5", "Qh5", "Nc6", "Bc4", "Nf6", "Qxf7"]),
        view("chess", None, &["e4", "f6", "Qh5"]),
        view("atomic", None, &["e4", "d5", "exd5"]),
        view("atomic", None, &["Nf3", "a6", "Ng5", "a5", "Nxf7"]),
        view("wolf", None, &["e4"]),
        view("behemoth", None, &["e4*SE4"]),
        view("behemoth", None, &["e4*S4"]),
        view("behemoth", None, &["e4*N1"]),
        view("three-checks", None, &["e4", "f6", "Qh5"]),
        view("racing-kings", Some("8/K6k/8/8/8/8/8/Q7 w - - 0 80"), &["Kb8"]),
    ]
}

fn terms() -> Vec<Terms> {
    let mut out = Vec::new();
    for (i, colour) in [ColourWish::Random, ColourWish::White, ColourWish::Black].into_iter().enumerate() {
        for pace in Pace::CHOICES.into_iter().chain([Pace::Hours(1)]) {
            let variant = variants::ALL[i % variants::ALL.len()].spec().key;
            out.push(Terms {
                variant,
                colour,
                pace,
                rated: i % 2 == 0,
            });
        }
    }
    out
}

fn game_lines() -> Vec<GameLine> {
    let line = |challenge, yours, deadline, opponent: Option<Person>| GameLine {
        game: GAME,
        variant: "wolf",
        people: [Some(person(0)), opponent],
        challenge,
        yours,
        turn: Color::Black,
        fullmove: 3,
        deadline,
        paused: None,
        credited: 0,
        unsaid: !yours,
    };
    vec![
        line(false, true, None, Some(person(1))),
        line(false, true, Some(LATER), Some(person(1))),
        line(false, false, None, Some(person(1))),
        line(false, false, Some(LATER), Some(person(1))),
        line(true, true, None, Some(person(1))),
        line(true, false, None, None),
        GameLine {
            paused: Some(14 * 3_600_000),
            ..line(false, false, None, Some(person(1)))
        },
        GameLine {
            credited: 2 * 3_600_000,
            ..line(false, true, Some(LATER), Some(person(1)))
        },
    ]
}

fn beginnings() -> Vec<Beginning> {
    let array = |number, chosen| Beginning::Array { number, chosen };
    let out = vec![
        Beginning::Usual,
        Beginning::ToBeDrawn,
        array(None, false),
        array(None, true),
        array(Some(518), false),
        array(Some(0), true),
    ];
    for beginning in &out {
        match beginning {
            Beginning::Usual | Beginning::ToBeDrawn | Beginning::Array { .. } => {}
        }
    }
    out
}

pub fn endings() -> Vec<Ending> {
    let mut out: Vec<Ending> = EndKind::ALL.into_iter().map(Ending::Rules).collect();
    out.extend([Ending::Resignation, Ending::Agreement, Ending::Time, Ending::Aborted]);
    for ending in &out {
        match ending {
            Ending::Rules(_) | Ending::Resignation | Ending::Agreement | Ending::Time | Ending::Aborted => {}
        }
    }
    out
}

pub fn labels() -> Vec<ChoiceLabel> {
    let target = |n: u8| ChoiceLabel::Target {
        to: sq("a10"),
        takes: (n & 1 != 0).then_some(Kind::Knight),
        castles: n & 2 != 0,
        promotes: n & 4 != 0,
        en_passant: n & 8 != 0,
        explodes: (n & 16 != 0).then_some(3),
        check: n & 32 != 0,
        ends: (n & 64 != 0).then_some([Ends::Draws, Ends::Wins, Ends::Loses][usize::from(n % 3)]),
        risk: (n & 0b1_1000 == 0).then_some((1 + u16::from(n & 1), 32)),
        san: "Nxa10+".into(),
    };
    let mut out: Vec<ChoiceLabel> = (0..128).map(target).collect();
    let promotion = |kind, check, ends| ChoiceLabel::Promotion {
        kind: Some(kind),
        was: Kind::Pawn,
        check,
        ends,
        san: "a8=Q+".into(),
    };
    for kind in Kind::ALL {
        out.extend([
            ChoiceLabel::Man(kind, sq("e4"), vec!["Nf3".into()]),
            ChoiceLabel::Man(kind, sq("e4"), vec!["Nf3".into(); 60]),
            promotion(kind, false, None),
            promotion(kind, true, None),
            promotion(kind, false, Some(Ends::Wins)),
            promotion(kind, false, Some(Ends::Draws)),
        ]);
    }
    out.extend([
        ChoiceLabel::Promotion {
            kind: None,
            was: Kind::Pawn,
            check: false,
            ends: None,
            san: "a8".into(),
        },
        ChoiceLabel::San("Nf3".into()),
        ChoiceLabel::NextPage(2, 3),
        ChoiceLabel::PreviousPage(1, 3),
    ]);
    out.extend([ChoiceLabel::ToMen, ChoiceLabel::ToSquares]);
    out.extend(variant_choices().into_iter().map(|c| c.label));
    for label in &out {
        match label {
            ChoiceLabel::Man(..)
            | ChoiceLabel::Target { .. }
            | ChoiceLabel::Promotion { .. }
            | ChoiceLabel::San(_)
            | ChoiceLabel::NextPage(..)
            | ChoiceLabel::PreviousPage(..)
            | ChoiceLabel::Variant(_)
            | ChoiceLabel::Surprise
            | ChoiceLabel::Group(..)
            | ChoiceLabel::ToGroups
            | ChoiceLabel::ToMen
            | ChoiceLabel::ToSquares => {}
        }
    }
    out
}

pub fn actions() -> Vec<Action> {
    let out = vec![
        Action::Accept(GAME),
        Action::Decline(GAME),
        Action::Cancel(GAME),
        Action::Pick {
            game: GAME,
            ply: 4,
            page: 0,
        },
        Action::Pick {
            game: GAME,
            ply: 4,
            page: 1,
        },
        Action::PickFrom {
            game: GAME,
            ply: 4,
            from: sq("e2"),
            page: 0,
        },
        Action::PickPromotion {
            game: GAME,
            ply: 4,
            from: sq("a9"),
            to: sq("a10"),
        },
        Action::Play {
            game: GAME,
            ply: 4,
            uci: "a9a10e".into(),
        },
        Action::Board { game: GAME, view: None },
        Action::Board {
            game: GAME,
            view: Some(Color::White),
        },
        Action::Board {
            game: GAME,
            view: Some(Color::Black),
        },
        Action::Resign(GAME),
        Action::ResignYes(GAME),
        Action::Draw(GAME),
        Action::Takeback(GAME),
        Action::Pause(GAME),
        Action::Resume(GAME),
        Action::Abort(GAME),
        Action::Rematch(GAME),
        Action::Replay(GAME),
        Action::More(GAME),
        Action::NextGame,
        Action::Leaderboard {
            variant: "wolf".into(),
            page: 1,
        },
        Action::Leaderboard {
            variant: "wolf".into(),
            page: 2,
        },
        Action::Rules { variant: "wolf".into() },
        Action::Variant { variant: "wolf".into() },
        Action::Variants { group: None, rules: false },
        Action::Open { variant: "wolf".into() },
        Action::ChallengeWhom {
            group: None,
            opponent: person(2).who,
        },
        Action::Help,
        Action::DeleteYes,
        Action::TypeMove { game: GAME, ply: 12 },
        Action::Challenge {
            variant: "wolf".into(),
            opponent: person(2).who,
        },
        Action::Set {
            of: SettingsOf::Community,
            option: "orientation".into(),
            value: "to-move".into(),
        },
        Action::Set {
            of: SettingsOf::Community,
            option: "allow".into(),
            value: "here".into(),
        },
    ];
    for action in &out {
        match action {
            Action::Accept(_)
            | Action::Decline(_)
            | Action::Set { .. }
            | Action::Cancel(_)
            | Action::Pick { .. }
            | Action::PickFrom { .. }
            | Action::PickPromotion { .. }
            | Action::Play { .. }
            | Action::Board { .. }
            | Action::Resign(_)
            | Action::ResignYes(_)
            | Action::Draw(_)
            | Action::Takeback(_)
            | Action::Pause(_)
            | Action::Resume(_)
            | Action::Abort(_)
            | Action::Rematch(_)
            | Action::Replay(_)
            | Action::More(_)
            | Action::NextGame
            | Action::Leaderboard { .. }
            | Action::Rules { .. }
            | Action::Variant { .. }
            | Action::Variants { .. }
            | Action::Open { .. }
            | Action::ChallengeWhom { .. }
            | Action::TypeMove { .. }
            | Action::Challenge { .. }
            | Action::DeleteYes
            | Action::Help => {}
        }
    }
    out
}

fn choices() -> Vec<Choice> {
    labels()
        .into_iter()
        .zip((0..).map(|ply| Action::Pick { game: GAME, ply, page: 0 }))
        .map(|(label, action)| Choice { action, label })
        .collect()
}

/// A menu of variants with everything that can be in one.
fn variant_choices() -> Vec<Choice> {
    let variants = variants::ALL.iter().map(|v| ChoiceLabel::Variant(v.spec().key)).take(12);
    let groups = Group::ALL
        .into_iter()
        .flat_map(|group| [1, 7].map(|count| ChoiceLabel::Group(group, count)));
    variants
        .chain(groups)
        .chain([ChoiceLabel::ToGroups, ChoiceLabel::Surprise])
        .zip((0..).map(|ply| Action::Pick { game: GAME, ply, page: 0 }))
        .map(|(label, action)| Choice { action, label })
        .collect()
}

pub fn messages() -> Vec<Msg> {
    let (anna, bo) = (|| person(0), || person(1));
    let mut out = Vec::new();
    for terms in terms() {
        for (opponent, commitment) in [(Some(bo()), Some("ab".repeat(32))), (None, None)] {
            out.push(Msg::Challenged {
                game: GAME,
                challenger: anna(),
                opponent,
                terms: terms.clone(),
                expires: LATER,
                commitment,
                rematch: None,
                beginning: Beginning::Usual,
                among: vec![],
            });
        }
        for swapped in [true, false] {
            out.push(Msg::Challenged {
                game: GAME,
                challenger: anna(),
                opponent: Some(bo()),
                terms: terms.clone(),
                expires: LATER,
                commitment: None,
                rematch: Some(Rematch { of: GameId(3), swapped }),
                beginning: Beginning::ToBeDrawn,
                among: vec![],
            });
        }
        for link in [None, Some("https://chess.example.org/j/17-K7WQM-3XNPR".to_owned())] {
            out.push(Msg::Linked {
                game: GAME,
                challenger: anna(),
                terms: terms.clone(),
                code: "17-K7WQM-3XNPR".into(),
                commitment: link.as_ref().map(|_| "ab".repeat(32)),
                link,
                expires: LATER,
                beginning: Beginning::ToBeDrawn,
                among: vec![],
            });
        }
        for among in [vec!["wolf"], vec!["chess", "wolf"], vec!["chess"; 13]] {
            out.push(Msg::Challenged {
                game: GAME,
                challenger: anna(),
                opponent: None,
                terms: Terms {
                    variant: SURPRISE,
                    ..terms.clone()
                },
                expires: LATER,
                commitment: Some("ab".repeat(32)),
                rematch: None,
                beginning: Beginning::Usual,
                among,
            });
        }
        for beginning in beginnings() {
            out.push(Msg::Started {
                game: GAME,
                white: anna(),
                black: bo(),
                terms: terms.clone(),
                deadline: None,
                beginning,
                surprise: true,
                example: "Nc3".into(),
            });
        }
        for became in [
            Became::Game { by: bo() },
            Became::Declined { by: bo() },
            Became::Cancelled,
            Became::Lapsed,
        ] {
            for opponent in [None, Some(bo())] {
                out.push(Msg::ChallengePast {
                    game: GAME,
                    challenger: anna(),
                    opponent,
                    terms: terms.clone(),
                    commitment: Some("0123456789ab".into()),
                    rematch: None,
                    became: became.clone(),
                });
            }
        }
        for deadline in [None, Some(LATER)] {
            out.push(Msg::Started {
                game: GAME,
                white: anna(),
                black: bo(),
                terms: terms.clone(),
                deadline,
                beginning: Beginning::Usual,
                surprise: false,
                example: "e4".into(),
            });
        }
    }
    out.push(Msg::Declined {
        game: GAME,
        by: bo(),
        challenger: anna(),
    });
    out.push(Msg::Cancelled { game: GAME, by: anna() });
    for declined in [None, Some(Offer::Draw), Some(Offer::Takeback), Some(Offer::Pause)] {
        for deadline in [None, Some(LATER), Some(Timestamp(0)), Some(NOW)] {
            out.push(Msg::Moved {
                game: GAME,
                mover: anna(),
                next: bo(),
                fullmove: 3,
                deadline,
                declined,
            });
        }
    }
    for how in endings() {
        for winner in [None, Some(Color::White), Some(Color::Black)] {
            for by in [None, Some(anna())] {
                let change = |p: Person, provisional| RatingChange {
                    person: p,
                    before: 1500,
                    after: 1612,
                    provisional,
                };
                let ratings = if by.is_some() {
                    vec![change(anna(), true), change(bo(), false)]
                } else {
                    vec![]
                };
                let seed = by.is_some().then(|| "cd".repeat(32));
                let last_mover = by.is_none().then(bo);
                out.push(Msg::Over {
                    game: GAME,
                    variant: "behemoth",
                    white: anna(),
                    black: bo(),
                    how,
                    winner,
                    ran_out: by.is_none().then_some((Color::Black, NOW)),
                    by,
                    last_mover,
                    too_short: ratings.is_empty().then_some(2),
                    ratings,
                    seed,
                });
            }
        }
    }
    out.push(Msg::BoardShown {
        game: GAME,
        white: anna(),
        black: bo(),
        turn: Some(bo()),
        fullmove: 3,
        deadline: None,
        paused: None,
        credited: 0,
    });
    for (turn, deadline) in [(None, None), (Some(bo()), None), (Some(bo()), Some(LATER))] {
        out.push(Msg::BoardShown {
            game: GAME,
            white: anna(),
            black: bo(),
            turn: turn.clone(),
            fullmove: 3,
            deadline,
            paused: (turn.is_some() && deadline.is_none()).then_some(3_600_000),
            credited: 7_200_000,
        });
        out.push(Msg::PastPosition { game: GAME, turn });
    }
    for mine in [true, false] {
        for waiting in 0..3 {
            out.push(Msg::Games {
                mine,
                lines: game_lines(),
                waiting,
            });
        }
        out.push(Msg::Games {
            mine,
            lines: vec![],
            waiting: 0,
        });
        out.push(Msg::Games {
            mine,
            lines: [game_lines(), game_lines(), game_lines()].concat(),
            waiting: 9,
        });
    }
    out.push(Msg::ResignAsk {
        game: GAME,
        opponent: bo(),
    });
    out.push(Msg::DrawOffered {
        game: GAME,
        by: anna(),
        to: bo(),
    });
    for offer in [Offer::Draw, Offer::Takeback, Offer::Pause] {
        out.push(Msg::OfferDeclined {
            game: GAME,
            offer,
            by: bo(),
            to: anna(),
        });
    }
    for undone in [vec!["Nf3".to_owned()], vec!["Nf3".into(), "Nc6".into()]] {
        out.push(Msg::TakebackOffered {
            game: GAME,
            by: anna(),
            to: bo(),
            undone: undone.clone(),
        });
        for deadline in [None, Some(LATER)] {
            out.push(Msg::TakenBack {
                game: GAME,
                by: bo(),
                next: anna(),
                undone: undone.clone(),
                deadline,
            });
        }
    }
    let row = |rank, provisional| Row {
        rank,
        person: person(rank as u8),
        rating: 1712,
        provisional,
        games: 9,
        wins: 5,
        draws: 1,
        losses: 3,
    };
    for (asked, rows) in [(1, vec![]), (1, vec![row(1, false)]), (9, vec![row(1, false), row(2, true)])] {
        out.push(Msg::Leaderboard {
            variant: "atomic",
            page: 1,
            asked,
            pages: 3,
            rows,
        });
    }
    let tally = Tally {
        wins: 1,
        draws: 2,
        losses: 0,
    };
    let in_variant = |rating| VariantStats {
        variant: "wolf",
        rating,
        by_colour: [tally, Tally::default()],
    };
    for streak in [-3, -1, 0, 1, 5, i32::MIN] {
        out.push(Msg::Stats {
            person: anna(),
            variants: vec![in_variant(None), in_variant(Some((1500, true))), in_variant(Some((1600, false)))],
            against: Some((bo(), tally)),
            streak,
            colours: vec![("wolf", tally)],
        });
    }
    out.push(Msg::Stats {
        person: anna(),
        variants: vec![],
        against: None,
        streak: 0,
        colours: vec![],
    });
    out.extend(variants::ALL.iter().map(|v| Msg::Rules { variant: v.spec().key }));
    out.extend(variants::ALL.iter().map(|v| Msg::Legend { variant: v.spec().key }));
    for first in [(1, Color::White), (7, Color::Black)] {
        for plies in [0, 3, 700] {
            let plies = vec![("Nf3".to_owned(), Some("SE4".to_owned())); plies];
            out.push(Msg::History {
                game: GAME,
                white: anna(),
                black: bo(),
                first,
                plies,
            });
        }
    }
    for (moves, whole) in [((1, 34), true), ((10, 20), false)] {
        out.push(Msg::Replay {
            game: GAME,
            variant: "wolf",
            white: anna(),
            black: bo(),
            moves,
            whole,
        });
    }
    out.push(Msg::PgnFile { game: GAME });
    out.extend([0, 1, 7].map(|games| Msg::MyData { games }));
    out.extend([(0, 0), (1, 0), (0, 1), (3, 7)].map(|(open, others)| Msg::DeleteAsk { open, others }));
    out.push(Msg::Deleted);
    for (seed, many) in [(None, 0), (Some("ef".repeat(32)), 2), (Some("ef".repeat(32)), 300)] {
        let nonces = [Some("discord:123".to_owned()), seed.as_ref().map(|_| "seven".to_owned())];
        let draws = (1..=many).map(|ply| DrawShown { ply, roll: "SE4".into() }).collect();
        let observed = (0..many.min(32)).map(|n| (format!("N{n}"), n)).collect();
        out.push(Msg::Fairness {
            game: GAME,
            commitment: "ab".repeat(32),
            nonces,
            seed,
            draws,
            observed,
            among: vec![],
            variant: "behemoth",
            beginning: Beginning::Usual,
        });
    }
    for (variant, beginning) in beginnings().into_iter().flat_map(|b| [(SURPRISE, b), ("wolf", b)]) {
        out.push(Msg::Fairness {
            game: GAME,
            commitment: "ab".repeat(32),
            nonces: [None, None],
            seed: None,
            draws: vec![],
            observed: vec![],
            among: vec!["chess", "wolf"],
            variant,
            beginning,
        });
    }
    out.push(Msg::NoChance {
        game: GAME,
        variant: "chess",
    });
    out.push(Msg::Help);
    for rooms in [
        vec![],
        vec![room()],
        (0..25).map(|n| RoomRef::new("discord", &format!("{n:019}"))).collect(),
    ] {
        for (of, may) in [
            (SettingsOf::Me, true),
            (SettingsOf::Community, true),
            (SettingsOf::Community, false),
        ] {
            let choice = |option, key: &str| Setting {
                option,
                value: SettingValue::Choice(key.to_owned()),
            };
            let set = |option, value| Setting { option, value };
            let settings = match of {
                SettingsOf::Me => vec![
                    choice("language", "auto"),
                    choice("theme", "contrast"),
                    choice("view", "mine"),
                    choice("reminders", "24-8-1h"),
                    set("quiet", SettingValue::Quiet(may.then(|| Quiet::read("22-7").unwrap()))),
                    set("zone", SettingValue::Zone(may.then(|| "Europe/Stockholm".into()))),
                ],
                SettingsOf::Community => vec![
                    set("allow", SettingValue::Rooms(rooms.clone())),
                    set("variant", SettingValue::Variant("behemoth".into())),
                    set("pace", SettingValue::Pace(Pace::Hours(24))),
                    choice("rated", "no"),
                    choice("threads", "off"),
                    choice("language", "nl"),
                    choice("orientation", "to-move"),
                ],
            };
            out.push(Msg::Settings {
                of,
                settings,
                here: room(),
                changed: may,
                may,
            });
        }
    }
    out.push(Msg::PickPiece {
        game: GAME,
        variant: "wolf",
        choices: choices(),
    });
    out.push(Msg::PickTarget {
        game: GAME,
        variant: "wolf",
        kind: Kind::Knight,
        from: sq("g1"),
        choices: choices(),
    });
    out.push(Msg::PickPromotion {
        game: GAME,
        variant: "wolf",
        from: sq("a7"),
        to: sq("a8"),
        choices: choices(),
    });
    out.push(Msg::PickMove {
        game: GAME,
        variant: "wolf",
        typed: "bc4".into(),
        choices: choices(),
    });
    out.push(Msg::PickVariant {
        opponent: person(2),
        choices: variant_choices(),
    });
    for (group, rules) in [(None, false), (None, true), (Some(Group::Armies), false)] {
        let shown = |group| GroupShown {
            group,
            variants: vec!["chess", "wolf"],
        };
        let groups = group.map_or_else(|| Group::ALL.map(shown).to_vec(), |group| vec![shown(group)]);
        out.push(Msg::Variants {
            gallery: Gallery {
                group,
                groups,
                rules,
                pictured: vec!["chess", "wolf"],
            },
            choices: variant_choices(),
        });
    }
    out.push(Msg::Variant {
        variant: "wolf",
        group: Group::Armies,
    });
    out.push(Msg::PauseOffered {
        game: GAME,
        by: anna(),
        to: bo(),
    });
    out.push(Msg::Reminder {
        game: GAME,
        next: bo(),
        opponent: anna(),
        deadline: LATER,
    });
    for next in [anna(), bo()] {
        out.push(Msg::Paused {
            game: GAME,
            by: anna(),
            next: next.clone(),
            left: 14 * 3_600_000,
        });
        out.push(Msg::Resumed {
            game: GAME,
            by: anna(),
            next,
            deadline: Some(LATER),
        });
    }
    out.push(Msg::More { game: GAME });
    out.push(Msg::AlreadyDone { game: GAME });
    for why in [Lost::Deleted, Lost::NoAccess, Lost::Closed, Lost::Removed] {
        out.push(Msg::OutOfReach { games: vec![(GAME, why)] });
    }
    for msg in &out {
        match msg {
            Msg::Challenged { .. }
            | Msg::Linked { .. }
            | Msg::ChallengePast { .. }
            | Msg::Declined { .. }
            | Msg::Cancelled { .. }
            | Msg::Started { .. }
            | Msg::Moved { .. }
            | Msg::Over { .. }
            | Msg::BoardShown { .. }
            | Msg::PastPosition { .. }
            | Msg::Games { .. }
            | Msg::ResignAsk { .. }
            | Msg::DrawOffered { .. }
            | Msg::OfferDeclined { .. }
            | Msg::TakebackOffered { .. }
            | Msg::TakenBack { .. }
            | Msg::PauseOffered { .. }
            | Msg::Reminder { .. }
            | Msg::Paused { .. }
            | Msg::Resumed { .. }
            | Msg::Leaderboard { .. }
            | Msg::Stats { .. }
            | Msg::Rules { .. }
            | Msg::Legend { .. }
            | Msg::Variants { .. }
            | Msg::Variant { .. }
            | Msg::History { .. }
            | Msg::PgnFile { .. }
            | Msg::MyData { .. }
            | Msg::DeleteAsk { .. }
            | Msg::Deleted
            | Msg::Replay { .. }
            | Msg::Fairness { .. }
            | Msg::NoChance { .. }
            | Msg::Settings { .. }
            | Msg::Help
            | Msg::PickPiece { .. }
            | Msg::PickTarget { .. }
            | Msg::PickPromotion { .. }
            | Msg::PickMove { .. }
            | Msg::PickVariant { .. }
            | Msg::More { .. }
            | Msg::AlreadyDone { .. }
            | Msg::OutOfReach { .. } => {}
        }
    }
    out
}

fn by_game() -> Vec<game::Refusal> {
    use game::Refusal as R;
    let out = vec![
        R::NotYourGame,
        R::NotYourTurn { turn: Color::Black },
        R::NotForYou,
        R::OwnChallenge,
        R::NeedsCode,
        R::WrongCode,
        R::NotStarted,
        R::AlreadyStarted,
        R::AlreadyOver,
        R::Lapsed,
        R::PastPosition { now_ply: 4 },
        R::IllegalMove,
        R::NothingToDecline,
        R::NotYourOffer,
        R::DrawAlreadyOffered,
        R::DrawTooSoon { plies_left: 1 },
        R::DrawTooSoon { plies_left: 9 },
        R::NothingToTakeBack,
        R::TakebackAlreadyOffered,
        R::TakebackAfterChance,
        R::TooLateToAbort,
        R::Paused,
        R::NotPaused,
        R::NoClock,
        R::PauseAlreadyOffered,
        R::PauseTooSoon,
    ];
    for refusal in &out {
        match refusal {
            R::NotYourGame
            | R::NotYourTurn { .. }
            | R::NotForYou
            | R::OwnChallenge
            | R::NeedsCode
            | R::WrongCode
            | R::NotStarted
            | R::AlreadyStarted
            | R::AlreadyOver
            | R::Lapsed
            | R::PastPosition { .. }
            | R::IllegalMove
            | R::NothingToDecline
            | R::NotYourOffer
            | R::DrawAlreadyOffered
            | R::DrawTooSoon { .. }
            | R::NothingToTakeBack
            | R::TakebackAlreadyOffered
            | R::TakebackAfterChance
            | R::TooLateToAbort
            | R::Paused
            | R::NotPaused
            | R::NoClock
            | R::PauseAlreadyOffered
            | R::PauseTooSoon => {}
        }
    }
    out
}

fn whys() -> Vec<Why> {
    let mut out = vec![
        Why::Empty(sq("e5")),
        Why::NotYours(sq("e7")),
        Why::KingInDanger {
            from: sq("e1"),
            to: sq("e2"),
            in_check: true,
            royal: Kind::RoyalKnight,
        },
        Why::KingInDanger {
            from: sq("e1"),
            to: sq("e2"),
            in_check: false,
            royal: Kind::RoyalKnight,
        },
        Why::MustCapture,
        Why::GivesCheck {
            from: sq("e1"),
            to: sq("e2"),
        },
        Why::Castling,
        Why::NoCastling,
        Why::BadPromotion(vec![Kind::Queen, Kind::Rook]),
        Why::BadPromotion(vec![]),
    ];
    for kind in Kind::ALL {
        out.push(Why::CannotReach {
            from: sq("e2"),
            kind,
            targets: vec![],
        });
        out.push(Why::CannotReach {
            from: sq("e2"),
            kind,
            targets: vec![sq("e3"), sq("e4")],
        });
        let (to, by) = (sq("e5"), kind);
        out.extend([
            Why::NoSuchPiece { kind, to },
            Why::Occupied { from: None, kind, to, by },
            Why::NeutralThere { kind, to },
            Why::NeverTakes { kind, to },
            Why::NoneLeft(kind),
        ]);
    }
    for why in &out {
        match why {
            Why::Empty(_)
            | Why::NotYours(_)
            | Why::CannotReach { .. }
            | Why::KingInDanger { .. }
            | Why::MustCapture
            | Why::GivesCheck { .. }
            | Why::NoSuchPiece { .. }
            | Why::Occupied { .. }
            | Why::NeutralThere { .. }
            | Why::NeverTakes { .. }
            | Why::NoneLeft(_)
            | Why::Castling
            | Why::NoCastling
            | Why::BadPromotion(_) => {}
        }
    }
    out
}

fn which(count: usize) -> Refusal {
    let lines: Vec<GameLine> = game_lines().into_iter().cycle().take(count).collect();
    let actions = (0..count as u64).map(|n| Action::Resign(GameId(n))).collect();
    Refusal::WhichGame { lines, actions }
}

pub fn refusals() -> Vec<Refusal> {
    let typed = || "Ke9".to_owned();
    let mut out = Vec::new();
    for why in by_game() {
        for turn in [None, Some(person(1))] {
            out.push(Refusal::Game {
                game: GAME,
                why: why.clone(),
                turn,
            });
        }
    }
    for why in whys() {
        for (some, count) in [(0, 0), (1, 1), (3, 3), (3, 20)] {
            let legal = ["e4", "Nf3", "Nc3"][..some].iter().map(|s| (*s).to_owned()).collect();
            out.push(Refusal::Move {
                game: GAME,
                variant: if matches!(why, Why::NeutralThere { .. }) {
                    "behemoth"
                } else {
                    "chess"
                },
                typed: typed(),
                why: why.clone(),
                legal,
                count,
            });
        }
    }
    out.extend([
        Refusal::UnreadableMove {
            variant: "chess",
            typed: typed(),
            legal: vec!["e4".into(), "Nf3".into()],
        },
        Refusal::NoSuchGame { typed: typed() },
        Refusal::NoGameHere,
        which(3),
        which(60),
        Refusal::NoSetups { variant: "wolf" },
        Refusal::BadSetup {
            variant: "wolf",
            typed: typed(),
            count: None,
        },
        Refusal::BadSetup {
            variant: "wolf",
            typed: typed(),
            count: Some(960),
        },
        Refusal::SetupOfSurprise,
        Refusal::NoSuchVariant {
            typed: typed(),
            near: vec![],
        },
        Refusal::NoSuchVariant {
            typed: typed(),
            near: vec!["wolf", "chess"],
        },
        Refusal::NoSuchCommand {
            typed: typed(),
            nearest: None,
        },
        Refusal::NoSuchCommand {
            typed: typed(),
            nearest: Some("challenge"),
        },
        Refusal::MissingOption { option: "move" },
        Refusal::BadOption {
            option: "page",
            typed: typed(),
            known: vec![],
        },
        Refusal::BadOption {
            option: "colour",
            typed: typed(),
            known: vec!["random", "white", "black"],
        },
        Refusal::ChallengeExists { game: GAME },
        Refusal::LinkWithOpponent,
        Refusal::NoSuchCode { typed: typed() },
        Refusal::CodeUsed { game: GAME },
        Refusal::HostAway { game: GAME },
        Refusal::ChallengeSelf,
        Refusal::ChallengeBot,
        Refusal::ChallengeAway { person: person(1) },
        Refusal::ChallengeAlone,
        Refusal::NoSuchPlayer { typed: typed() },
        Refusal::NoSuchMoves { moves: (1, 34) },
        Refusal::TooMany { limit: 50 },
        Refusal::BadButton,
        Refusal::NoSpace,
        Refusal::Busy { here: false },
        Refusal::Busy { here: true },
        Refusal::TooLong { limit: 500 },
        Refusal::OnlyWatching,
        Refusal::NotOver { game: GAME },
        Refusal::NothingWaits,
        Refusal::NotInThisRoom {
            rooms: vec![room(), RoomRef::new("discord", "7")],
        },
        Refusal::NothingCounts,
        Refusal::NotModerator {
            platform: "discord".into(),
        },
        Refusal::NotModerator { platform: "web".into() },
        Refusal::NotModerator { platform: "irc".into() },
        Refusal::AllowedEverywhere,
        Refusal::TooManyRooms { limit: 25 },
    ]);
    for refusal in &out {
        match refusal {
            Refusal::Game { .. }
            | Refusal::Move { .. }
            | Refusal::NotInThisRoom { .. }
            | Refusal::NothingCounts
            | Refusal::NotModerator { .. }
            | Refusal::AllowedEverywhere
            | Refusal::TooManyRooms { .. }
            | Refusal::UnreadableMove { .. }
            | Refusal::NoSuchGame { .. }
            | Refusal::NoGameHere
            | Refusal::WhichGame { .. }
            | Refusal::NoSuchVariant { .. }
            | Refusal::NoSetups { .. }
            | Refusal::BadSetup { .. }
            | Refusal::SetupOfSurprise
            | Refusal::NoSuchCommand { .. }
            | Refusal::MissingOption { .. }
            | Refusal::BadOption { .. }
            | Refusal::ChallengeExists { .. }
            | Refusal::LinkWithOpponent
            | Refusal::NoSuchCode { .. }
            | Refusal::CodeUsed { .. }
            | Refusal::HostAway { .. }
            | Refusal::ChallengeSelf
            | Refusal::ChallengeBot
            | Refusal::ChallengeAway { .. }
            | Refusal::ChallengeAlone
            | Refusal::NoSuchPlayer { .. }
            | Refusal::NoSuchMoves { .. }
            | Refusal::TooMany { .. }
            | Refusal::BadButton
            | Refusal::NoSpace
            | Refusal::Busy { .. }
            | Refusal::TooLong { .. }
            | Refusal::OnlyWatching
            | Refusal::NotOver { .. }
            | Refusal::NothingWaits => {}
        }
    }
    out
}

/// A message with a board, every button, and everything else that an answer can have.
pub fn say(msg: Msg, view: Option<View>, as_text: bool) -> Say {
    Say {
        to: Audience::Room(room()),
        msg,
        board: view.map(|view| Board {
            game: Some(GAME),
            orientation: view.turn,
            over: view.outcome.is_some(),
            view,
            live: true,
            as_text,
            table: Some(Table {
                players: [person(1), person(2)],
                pace: Pace::Hours(72),
                paused: false,
                result: None,
            }),
        }),
        replay: None,
        buttons: actions(),
        ping: Some(person(1)),
        file: None,
        replaces: false,
        also: None,
        community: None,
        language: None,
        home: None,
        party: Party::Host,
        tongue: None,
        notice: None,
    }
}
