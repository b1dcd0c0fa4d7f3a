//! Every message, refusal, button and description, in every language: complete, short enough, and all of it from the Fluent files.

use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};

use menagerie::{
    command::action,
    l10n::{Locale, Texts},
    present::{Ears, Presentation, Presenter, Span, Tongue, describe, refusal_sentence},
    render::Artist,
    reply::{ChoiceLabel, LegalMove, Msg, Refusal, Reply},
    rules::{Line, Position, Roll, View, Viewer, variants},
};
use tracing_subscriber::layer::SubscriberExt;

use crate::samples;

/// Counts errors in the log: a missing sentence, a missing fact.
#[derive(Clone, Default)]
struct Errors(Arc<AtomicUsize>);

impl<S: tracing::Subscriber> tracing_subscriber::Layer<S> for Errors {
    fn on_event(&self, event: &tracing::Event<'_>, _: tracing_subscriber::layer::Context<'_, S>) {
        if *event.metadata().level() == tracing::Level::ERROR {
            self.0.fetch_add(1, Ordering::SeqCst);
            let mut facts = Facts::default();
            event.record(&mut facts);
            println!("error:{}", facts.0);
        }
    }
}

/// The fields of an event, for a failing test's output.
#[derive(Default)]
struct Facts(String);

impl tracing::field::Visit for Facts {
    fn record_debug(&mut self, field: &tracing::field::Field, value: &dyn std::fmt::Debug) {
        use std::fmt::Write as _;
        write!(self.0, " {}={value:?}", field.name()).unwrap();
    }
}

fn presenter(texts: Texts) -> Presenter {
    Presenter::new(Arc::new(texts), Arc::new(Artist::load().unwrap()))
}

fn ears(locale: Locale) -> Ears {
    Ears {
        asker: locale,
        room: locale,
        theme: menagerie::present::Theme::default(),
        now: samples::NOW,
    }
}

/// How a legal move is typed in a language.
fn typed(presenter: &Presenter, san: &str, variant: &'static str, locale: Locale) -> String {
    let legal = LegalMove {
        variant,
        san: san.into(),
        uci: String::new(),
        what: ChoiceLabel::San(san.into()),
    };
    presenter.legal_move(&legal, ears(locale)).0
}

/// Every message on its own and those about a move with every board; as text, because pictures are another test's business.
fn everything(presenter: &Presenter, locale: Locale) -> Vec<Presentation> {
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    let mut says = Vec::new();
    for msg in samples::messages() {
        let boards = matches!(
            msg,
            Msg::Moved { .. } | Msg::Over { .. } | Msg::BoardShown { .. } | Msg::TakenBack { .. } | Msg::PickMove { .. }
        );
        if boards {
            says.extend(samples::views().into_iter().map(|v| samples::say(msg.clone(), Some(v), true)));
        }
        // What happened on a board is never told without it.
        if !boards {
            says.push(samples::say(msg, None, false));
        }
    }
    let mut out = runtime.block_on(presenter.reply(Reply { says }, ears(locale)));
    out.extend(samples::refusals().iter().map(|r| presenter.refusal(r, ears(locale))));
    out.push(presenter.failure("12ab34cd", ears(locale)));
    out.push(presenter.elsewhere(locale));
    out
}

#[test]
fn every_sentence_is_there_with_all_its_facts() {
    let errors = Errors::default();
    let log = tracing_subscriber::registry().with(errors.clone());
    tracing::subscriber::with_default(log, || {
        let presenter = presenter(Texts::load().unwrap());
        for locale in Locale::ALL {
            let said = everything(&presenter, locale);
            assert!(said.len() > 500);
            assert_eq!(errors.0.load(Ordering::SeqCst), 0, "{}", locale.tag());
            for p in said {
                let text = p.plain();
                assert!(!text.trim().is_empty());
                assert!(
                    !text.contains("**") && !text.contains('`') && !text.contains('{') || p.text.iter().any(|s| matches!(s, Span::Mono(_))),
                    "{text}"
                );
                assert!(text.chars().all(|c| c == '\n' || !c.is_control()), "{text:?}");
                assert!(text.chars().all(|c| (c as u32) < 0xF_0000), "{text:?}");
                assert!(!text.contains("  ") || p.text.iter().any(|s| matches!(s, Span::Mono(_))), "{text}");
            }
        }
    });
}

#[test]
fn everything_fits_into_a_message() {
    let presenter = presenter(Texts::load().unwrap());
    for locale in Locale::ALL {
        for p in everything(&presenter, locale) {
            // Discord's limits; marks and mentions add to the length of the text.
            let marks: usize = p
                .text
                .iter()
                .map(|s| match s {
                    Span::Strong(_) | Span::Person { .. } | Span::Room { .. } => 4,
                    Span::Code(_) => 2,
                    Span::Mono(_) => 8,
                    Span::Words(_) | Span::Quoted(_) | Span::Time { .. } | Span::Break => 0,
                })
                .sum();
            let size = p.plain().chars().count() + marks;
            assert!(size <= 2000, "{}: {size} characters: {}", locale.tag(), p.plain());
            for b in p.buttons.iter().chain(p.menu.iter().flat_map(|(_, list)| list)) {
                assert!((1..=80).contains(&b.label.chars().count()), "{b:?}");
                assert!(action::decode(&b.id).is_some(), "{b:?}");
            }
            if let Some((hint, list)) = &p.menu {
                assert!((1..=25).contains(&list.len()));
                assert!((1..=100).contains(&hint.chars().count()));
            }
        }
    }
}

#[test]
fn nothing_is_said_that_does_not_come_from_the_files() {
    let presenter = presenter(Texts::pseudo().unwrap());
    for p in everything(&presenter, Locale::En) {
        let spans = p.text.iter().map(|s| match s {
            // A list of moves is notation; names and typed text are nobody's sentences.
            Span::Mono(_) | Span::Person { .. } | Span::Quoted(_) => String::new(),
            other => menagerie::present::flat(std::slice::from_ref(other)),
        });
        outside_is_silent(&spans.collect::<String>());
        for b in p.buttons.iter().chain(p.menu.iter().flat_map(|(_, list)| list)) {
            // A move on a button is notation.
            if !b.id.contains(".play.") && b.label != "Nf3" {
                outside_is_silent(&b.label.replace("a10", ""));
            }
        }
    }
}

/// Outside the brackets of the pseudo-language stand no letters.
fn outside_is_silent(text: &str) {
    let mut depth = 0i32;
    for c in text.chars() {
        match c {
            '⟦' => depth += 1,
            '⟧' => depth -= 1,
            c => assert!(depth > 0 || !c.is_alphabetic(), "not from the Fluent files: {text}"),
        }
        assert!(depth >= 0, "{text}");
    }
}

fn description(view: &View, locale: Locale) -> String {
    let texts = Texts::load().unwrap();
    describe(
        &Tongue {
            texts: &texts,
            locale,
            now: samples::NOW,
        },
        view,
        Some(samples::GAME),
        false,
    )
}

#[test]
fn a_board_of_a_game_that_was_resigned_or_called_off_says_nobody_is_to_move() {
    let texts = Texts::load().unwrap();
    let tongue = Tongue {
        texts: &texts,
        locale: Locale::En,
        now: samples::NOW,
    };
    let view = samples::view("chess", None, &["e4"]);
    let said = describe(&tongue, &view, Some(samples::GAME), true);
    assert!(said.contains("The game is over."), "{said}");
    assert!(!said.contains("is to move"), "{said}");
}

#[test]
fn a_refused_move_is_answered_with_the_letters_of_the_language() {
    let texts = Texts::load().unwrap();
    let refusal = Refusal::UnreadableMove {
        variant: "chess",
        typed: "zz".into(),
        legal: vec!["Nc3".into()],
    };
    for (locale, knight) in [(Locale::En, "Nc3"), (Locale::Sv, "Sc3"), (Locale::Nl, "Pc3")] {
        let said = refusal_sentence(&texts, locale, &refusal);
        assert!(said.contains(knight), "{said}");
    }
}

#[test]
fn a_description_says_turn_move_events_and_every_piece() {
    let view = samples::view("behemoth", None, &["e4*SE4"]);
    assert_eq!(
        description(&view, Locale::En),
        "Behemoth Chess, game #17, move 1. Black is to move. Last move by White: Pawn e2–e4. The behemoth goes 4 squares \
         south-east (SE4): e3, f2, g1, over the edge to h8. White loses pawn f2 and knight g1. Black loses rook h8. White has king e1; queen d1; rooks a1 h1; bishops c1 \
         f1; knight b1; pawns a2 b2 c2 d2 g2 h2 e4. Black has king e8; queen d8; rook a8; bishops c8 f8; knights b8 g8; pawns a7 b7 c7 d7 \
         e7 f7 g7 h7. The behemoth stands on h8. Gone from White: knight, pawn. Gone from Black: rook."
    );
    let view = samples::view("atomic", None, &["Nf3", "a6", "Ng5", "a5", "Nxf7"]);
    let said = description(&view, Locale::Sv);
    assert!(
        said.contains("Explosion på f7! Vit förlorar springare f7. Svart förlorar"),
        "{said}"
    );
    assert!(said.contains("Vit har vunnit."), "{said}");
    for locale in Locale::ALL {
        for view in samples::views() {
            let said = description(&view, locale);
            assert!(said.chars().count() <= 1024 && !said.ends_with('…'), "{said}");
        }
    }
}

/// Whatever happens in whichever variant, nothing of it is cut off the description, in no language.
#[test]
fn descriptions_have_room_for_everything_that_happens() {
    let texts = Texts::load().unwrap();
    let mut longest = 0;
    for variant in variants::ALL {
        let mut line = Line::new(Position::start(*variant));
        let mut chance = 1_u32;
        for ply in 0..80 {
            let view = View::of(&line, Viewer::Public);
            for locale in Locale::ALL {
                let tongue = Tongue {
                    texts: &texts,
                    locale,
                    now: samples::NOW,
                };
                let said = describe(&tongue, &view, Some(samples::GAME), false);
                longest = longest.max(said.chars().count());
                assert!(said.chars().count() <= 1024 && !said.ends_with('…'), "{said}");
                let words: Vec<&str> = said.split(|c: char| !c.is_alphanumeric()).collect();
                let last = view.last.iter();
                let dead = last
                    .flat_map(|l| {
                        l.blast
                            .iter()
                            .flat_map(|b| &b.casualties)
                            .chain(l.walk.iter().flat_map(|w| &w.casualties))
                    })
                    .map(|d| d.0);
                let path = view.last.iter().flat_map(|l| l.walk.iter().flat_map(|w| w.path.iter().copied()));
                let men = view.cells.iter().filter(|c| c.occupant.is_some()).map(|c| c.square);
                for square in men.chain(dead).chain(path) {
                    assert!(words.contains(&square.to_string().as_str()), "{square} in ply {ply}: {said}");
                }
            }
            if line.outcome().is_some() {
                break;
            }
            let moves = line.position().legal_moves();
            // The multiplier and increment of Numerical Recipes.
            chance = chance.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let mv = moves[(chance >> 8) as usize % moves.len()];
            let rolls = variant.roll_count().filter(|_| line.position().needs_roll(mv));
            line.play(mv, rolls.map(|n| Roll((chance >> 16) as u16 % n))).unwrap();
        }
    }
    assert!(longest > 400, "{longest}");
}

#[test]
fn letters_of_pieces_follow_the_language() {
    let presenter = presenter(Texts::load().unwrap());
    for (locale, san) in [(Locale::En, "Nf3"), (Locale::Sv, "Sf3"), (Locale::Nl, "Pf3")] {
        assert_eq!(typed(&presenter, "Nf3", "chess", locale), san);
        assert_eq!(typed(&presenter, "O-O", "chess", locale), "O-O");
    }
    assert_eq!(typed(&presenter, "bxa10=E+", "wolf", Locale::Nl), "bxa10=O+");
    assert_eq!(typed(&presenter, "Fc3", "wolf", Locale::Sv), "Äc3");
}
