//! Ids that no honest client sends. A pressed id is a claim by a stranger: what it says about game, ply and person is checked anew, and who
//! has no right changes nothing, however the id was come by. Everybody gets an answer.

use std::sync::Arc;

use menagerie::{
    command::action,
    ids::GameId,
    reply::Action,
    rules::{Color, Group, Square},
    store::{MemoryStore, Store},
};
use serde_json::Value;

use crate::{
    bot::{Bot, Table, button, only_post},
    dice::Dice,
    discord_sim::{Outcome, Person, sim::id_of, world::World},
    send,
};

/// Two servers with a game each. Anna and Bo play in the first one, where Cesar looks on; Dora and Emil play in the second.
struct Halls {
    table: Table,
    bot: Bot,
    store: Arc<dyn Store>,
    cesar: Person,
    dora: Person,
    emil: Person,
    /// In the second server, without a game.
    fay: Person,
    /// A message of the second server on which its people can press.
    there: Value,
    theirs: GameId,
}

impl Halls {
    async fn open() -> Self {
        let table = Table::laid().await;
        let store: Arc<dyn Store> = Arc::new(MemoryStore::default());
        let bot = Bot::start(&table.sim, Arc::clone(&store)).await;
        let cesar = table.sim.person("Cesar", "en-US", &[table.guild]);
        let guild = table.sim.guild("The Other Club", "en-US");
        let channel = table.sim.channel(guild, "chess");
        let dora = table.sim.person("Dora", "en-US", &[guild]);
        let emil = table.sim.person("Emil", "en-US", &[guild]);
        let fay = table.sim.person("Fay", "en-US", &[guild]);
        let opponent = emil.id_text();
        let fields = [("opponent", opponent.as_str()), ("colour", "white")];
        let challenge = only_post(&dora.slash(channel, "challenge", &fields).await);
        let theirs = game_of(&challenge);
        let there = only_post(&emil.click(id_of(&challenge), &button(&challenge, "accept")).await);
        Self {
            table,
            bot,
            store,
            cesar,
            dora,
            emil,
            fay,
            there,
            theirs,
        }
    }

    /// Every game as it is stored.
    async fn stored(&self) -> String {
        let mut all = Vec::new();
        for id in 0..60 {
            if let Some((game, version)) = self.store.load(GameId(id)).await.unwrap() {
                all.push(format!("{version:?} {:?}", game.events));
            }
        }
        all.join("\n")
    }

    /// Somebody presses what they have no right to: an answer for them alone, nothing stored, nothing said to others.
    async fn in_vain(&self, who: &Person, on: &Value, action: &Action) {
        let before = self.stored().await;
        let pressed = who.forge(id_of(on), &action::encode(action)).await;
        assert_eq!(self.stored().await, before, "{action:?} by {} changed something", who.id);
        assert!(
            pressed.ack_ms.is_some() && !pressed.private_text().is_empty(),
            "{action:?}: {pressed:#?}"
        );
        assert!(pressed.posts.is_empty(), "{action:?} was made public: {pressed:#?}");
    }

    /// Somebody presses what they may: something is stored.
    async fn with_right(&self, who: &Person, on: &Value, action: &Action) -> Outcome {
        let before = self.stored().await;
        let pressed = who.forge(id_of(on), &action::encode(action)).await;
        assert_ne!(
            self.stored().await,
            before,
            "{action:?} by {} changed nothing: {pressed:#?}",
            who.id
        );
        pressed
    }

    /// Everybody but these presses it in vain, then they press it and something happens.
    async fn only(&self, may: &[&Person], on: &Value, action: Action) -> Outcome {
        let here = [&self.table.anna, &self.table.bo, &self.cesar];
        for who in here.into_iter().filter(|p| may.iter().all(|m| m.id != p.id)) {
            self.in_vain(who, on, &action).await;
        }
        for who in [&self.dora, &self.emil, &self.fay] {
            self.in_vain(who, &self.there, &action).await;
        }
        self.with_right(may[0], on, &action).await
    }

    async fn challenge(&self, to: Option<&Person>) -> (Value, GameId) {
        let opponent = to.map(Person::id_text).unwrap_or_default();
        let mut fields = vec![("colour", "white")];
        if to.is_some() {
            fields.push(("opponent", opponent.as_str()));
        }
        let post = only_post(&self.table.anna.slash(self.table.channel, "challenge", &fields).await);
        let game = game_of(&post);
        (post, game)
    }

    async fn closed(self) {
        self.bot.stop().await;
        self.table.sim.assert_clean();
    }
}

/// The game that a message's buttons are about.
fn game_of(message: &Value) -> GameId {
    let buttons = crate::bot::buttons(message);
    let game = buttons.iter().find_map(|id| id.split('.').nth(2)?.parse().ok());
    GameId(game.expect("a button names the game"))
}

fn play(game: GameId, ply: u32, uci: &str) -> Action {
    Action::Play {
        game,
        ply,
        uci: uci.into(),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_is_taken_up_refused_and_withdrawn_only_by_whom_it_concerns() {
    let halls = Halls::open().await;
    let (anna, bo, cesar) = (&halls.table.anna, &halls.table.bo, &halls.cesar);
    let (post, game) = halls.challenge(Some(bo)).await;
    halls.only(&[bo], &post, Action::Decline(game)).await;
    let (post, game) = halls.challenge(Some(bo)).await;
    halls.only(&[anna], &post, Action::Cancel(game)).await;
    let (post, game) = halls.challenge(Some(bo)).await;
    halls.only(&[bo], &post, Action::Accept(game)).await;
    let (post, game) = halls.challenge(None).await;
    halls.only(&[cesar, bo], &post, Action::Accept(game)).await;
    // Numbers that no challenge has.
    for number in [game.0 + 1000, u64::MAX] {
        halls.in_vain(bo, &post, &Action::Accept(GameId(number))).await;
    }
    halls.closed().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_by_button_must_name_the_game_the_ply_and_come_from_whose_turn_it_is() {
    let halls = Halls::open().await;
    let (anna, bo) = (&halls.table.anna, &halls.table.bo);
    let board = halls.table.begin("chess").await;
    let game = game_of(&board);
    // Another game, where Anna has no seat; another ply; another move; no move at all.
    for wrong in [
        play(halls.theirs, 0, "e2e4"),
        play(GameId(game.0 + 1000), 0, "e2e4"),
        play(game, 1, "e2e4"),
        play(game, u32::MAX, "e2e4"),
        play(game, 0, "e7e5"),
        play(game, 0, "e2e5"),
        play(game, 0, "zz"),
        play(game, 0, "e2e4q"),
    ] {
        halls.in_vain(anna, &board, &wrong).await;
    }
    halls.only(&[anna], &board, play(game, 0, "e2e4")).await;
    // The same button again is of the past, for everybody.
    for who in [anna, bo, &halls.cesar] {
        halls.in_vain(who, &board, &play(game, 0, "e2e4")).await;
        halls.in_vain(who, &board, &play(game, 0, "d2d4")).await;
    }
    halls.only(&[bo], &board, play(game, 1, "e7e5")).await;
    // Opening the picker never moves, whoever does it for whichever ply.
    let from = "e2".parse::<Square>().unwrap();
    let to = "e4".parse::<Square>().unwrap();
    for ply in [0, 1, 2, 3, u32::MAX] {
        for (who, on) in [(anna, &board), (bo, &board), (&halls.cesar, &board), (&halls.dora, &halls.there)] {
            for action in [
                Action::Pick { game, ply, page: 0 },
                Action::Pick { game, ply, page: u16::MAX },
                Action::PickFrom { game, ply, from, page: 3 },
                Action::PickPromotion { game, ply, from, to },
            ] {
                halls.in_vain(who, on, &action).await;
            }
        }
    }
    halls.closed().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn offers_endings_and_rematches_belong_to_the_two_who_play() {
    let halls = Halls::open().await;
    let (anna, bo) = (&halls.table.anna, &halls.table.bo);
    let board = halls.table.begin("chess").await;
    let game = game_of(&board);
    halls.only(&[anna, bo], &board, Action::Abort(game)).await;
    let board = halls.table.begin("chess").await;
    let game = game_of(&board);
    halls.table.play_line(&["e4", "e5"]).await;
    halls.only(&[anna, bo], &board, Action::Draw(game)).await;
    halls.only(&[bo], &board, Action::Decline(game)).await;
    halls.only(&[bo, anna], &board, Action::Takeback(game)).await;
    halls.only(&[anna], &board, Action::Decline(game)).await;
    // A clock can be stopped where there is one.
    for who in [anna, bo, &halls.cesar] {
        halls.in_vain(who, &board, &Action::Pause(game)).await;
        halls.in_vain(who, &board, &Action::Resume(game)).await;
    }
    // The question alone resigns nothing, for nobody.
    for (who, on) in [(anna, &board), (&halls.cesar, &board), (&halls.dora, &halls.there)] {
        halls.in_vain(who, on, &Action::Resign(game)).await;
    }
    halls.only(&[anna, bo], &board, Action::ResignYes(game)).await;
    halls.only(&[bo, anna], &board, Action::Rematch(game)).await;
    // The rematch is still open, and of a kind there is one.
    let board = halls.table.begin_with("atomic", Some("14d")).await;
    let game = game_of(&board);
    halls.only(&[anna, bo], &board, Action::Pause(game)).await;
    halls.only(&[bo], &board, Action::Pause(game)).await;
    halls.only(&[anna, bo], &board, Action::Resume(game)).await;
    halls.closed().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_only_shows_something_changes_nothing() {
    let halls = Halls::open().await;
    let board = halls.table.begin("behemoth").await;
    let game = game_of(&board);
    for (who, on) in [
        (&halls.table.anna, &board),
        (&halls.table.bo, &board),
        (&halls.cesar, &board),
        (&halls.dora, &halls.there),
    ] {
        for action in [
            Action::Board { game, view: None },
            Action::Board {
                game,
                view: Some(Color::Black),
            },
            Action::More(game),
            Action::Replay(game),
            Action::NextGame,
            Action::Help,
            Action::Rules { variant: "wolf".into() },
            Action::Rules { variant: "nothing".into() },
            Action::Variant { variant: "wolf".into() },
            Action::Variant { variant: "nothing".into() },
            Action::Variants { group: None, rules: true },
            Action::Variants {
                group: Some(Group::Armies),
                rules: false,
            },
        ] {
            halls.in_vain(who, on, &action).await;
        }
        // The leaderboard is for all to see, and everybody sees the one of where they are.
        let before = halls.stored().await;
        let top = Action::Leaderboard {
            variant: "chess".into(),
            page: 7,
        };
        let shown = who.forge(id_of(on), &action::encode(&top)).await;
        assert!(shown.ack_ms.is_some() && !shown.text().is_empty(), "{shown:#?}");
        assert_eq!(halls.stored().await, before);
    }
    halls.closed().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wish_to_be_deleted_is_that_of_whoever_presses_alone() {
    let halls = Halls::open().await;
    let board = halls.table.begin("chess").await;
    halls.table.play_line(&["e4", "e5"]).await;
    // A spectator can delete nobody by Anna's board, and somebody elsewhere only herself.
    halls.in_vain(&halls.cesar, &board, &Action::DeleteYes).await;
    let anna = &halls.table.anna;
    let [name, dora] = [anna, &halls.dora].map(|who| format!("discord:{}\"", who.id));
    assert!(halls.stored().await.contains(&dora));
    halls.with_right(&halls.dora, &halls.there, &Action::DeleteYes).await;
    let stored = halls.stored().await;
    assert!(!stored.contains(&dora) && stored.contains(&name), "{stored}");
    // She can: her game is resigned, and nothing that is stored names her any more.
    halls.with_right(anna, &board, &Action::DeleteYes).await;
    let stored = halls.stored().await;
    assert!(!stored.contains(&name), "{stored}");
    halls.closed().await;
}

/// What no id may do by anybody: the list is complete, or this does not compile.
#[test]
fn every_kind_of_action_is_in_one_of_these_tests() {
    fn tested(action: &Action) -> &'static str {
        match action {
            Action::Accept(_) | Action::Decline(_) | Action::Cancel(_) => "a_challenge_is_taken_up_…",
            Action::Play { .. } | Action::Pick { .. } | Action::PickFrom { .. } | Action::PickPromotion { .. } => "a_move_by_button_…",
            Action::Draw(_)
            | Action::Takeback(_)
            | Action::Pause(_)
            | Action::Resume(_)
            | Action::Abort(_)
            | Action::Resign(_)
            | Action::ResignYes(_)
            | Action::Rematch(_) => "offers_endings_and_rematches_…",
            Action::Board { .. }
            | Action::More(_)
            | Action::Replay(_)
            | Action::NextGame
            | Action::Help
            | Action::Rules { .. }
            | Action::Variant { .. }
            | Action::Variants { .. }
            | Action::Leaderboard { .. } => "what_only_shows_something_…",
            Action::TypeMove { .. } => "modal::what_is_sent_…",
            Action::Challenge { .. } | Action::ChallengeWhom { .. } | Action::Open { .. } => "menu::a_made_up_…",
            Action::DeleteYes => "a_wish_to_be_deleted_…",
            Action::Set { .. } => "settings::only_who_manages_…",
        }
    }
    assert!(!tested(&Action::Help).is_empty());
}

/// Pieces that ids are made of, and pieces that they are not.
const SCRAPS: &[&str] = &[
    "",
    ".",
    "..",
    "0",
    "1",
    "2",
    "-1",
    "+1",
    "01",
    "1.",
    ".1",
    "18446744073709551615",
    "18446744073709551616",
    "99999999999999999999999",
    "4294967295",
    "4294967296",
    "65535",
    "65536",
    "play",
    "PLAY",
    "accept",
    "resignyes",
    "pick",
    "from",
    "promo",
    "board",
    "mine",
    "white",
    "menu",
    "e2e4",
    "e7e8q",
    "a0",
    "k11",
    "💥",
    "٣",
    "𝟙",
    "é",
    "\u{202e}",
    "\u{0}",
    "\n",
    " ",
    "\u{feff}",
    "%s",
    "{$x}",
    "' OR 1=1 --",
    "../..",
    "null",
    "NaN",
];

/// An id of a real button, bent: another game, another ply, a piece replaced, doubled, dropped, a letter changed, cut, stretched.
fn bent(dice: &mut Dice, games: &[u64]) -> String {
    let game = *dice.pick(games);
    let ply = dice.below(4);
    let honest = [
        format!("1.accept.{game}"),
        format!("1.decline.{game}"),
        format!("1.cancel.{game}"),
        format!("1.pick.{game}.{ply}.0"),
        format!("1.from.{game}.{ply}.e2.0"),
        format!("1.promo.{game}.{ply}.e2.e4"),
        format!("1.play.{game}.{ply}.e2e4"),
        format!("1.play.{game}.{ply}.e7e5"),
        format!("1.board.{game}.mine"),
        format!("1.resignyes.{game}"),
        format!("1.draw.{game}"),
        format!("1.takeback.{game}"),
        format!("1.pause.{game}"),
        format!("1.resume.{game}"),
        format!("1.abort.{game}"),
        format!("1.rematch.{game}"),
        format!("1.more.{game}"),
    ];
    let id = dice.pick(&honest).clone();
    let mut parts: Vec<String> = id.split('.').map(ToOwned::to_owned).collect();
    let at = dice.below(parts.len());
    match dice.below(9) {
        // As it is: a real id in the wrong hands.
        0..=2 => return id,
        3 => (*dice.pick(SCRAPS)).clone_into(&mut parts[at]),
        4 => parts.insert(at, (*dice.pick(SCRAPS)).to_owned()),
        5 => {
            parts.remove(at);
        }
        6 => return id.repeat(1 + dice.below(30)),
        7 => {
            let mut letters: Vec<char> = id.chars().collect();
            let at = dice.below(letters.len());
            letters[at] = char::from_u32(u32::try_from(dice.roll() % 0x11_0000).expect("it is small")).unwrap_or('\u{fffd}');
            return letters.into_iter().collect();
        }
        _ => return (0..dice.below(6)).map(|_| *dice.pick(SCRAPS)).collect::<Vec<_>>().join("."),
    }
    parts.join(".")
}

#[tokio::test(flavor = "multi_thread")]
async fn hundreds_of_bent_ids_by_people_without_a_right_change_nothing_and_are_all_answered() {
    const IDS: usize = 300;
    let halls = Halls::open().await;
    let sim = &halls.table.sim;
    let board = halls.table.begin("chess").await;
    halls.table.play_line(&["d4", "d5"]).await;
    let ours = game_of(&board);
    // A finished one, an offer that waits, and a challenge to Bo.
    let (challenge, asked) = halls.challenge(Some(&halls.table.bo)).await;
    let before = halls.stored().await;
    let public = |w: &World| w.messages.values().filter(|m| m.only_for.is_none()).count();
    let said = sim.world(|w| public(w));
    let seed = std::env::var("DISCORD_FORGERY_SEED").ok().and_then(|s| s.parse().ok()).unwrap_or(7);
    println!("DISCORD_FORGERY_SEED={seed}");
    let mut dice = Dice::new(seed);
    let mut sent = Vec::new();
    for n in 0..IDS {
        // Cesar looks on in the first server, Fay in the second. Anna and Bo press what no bot ever made.
        let here = *dice.pick(&[&board, &challenge]);
        let games = [ours.0, asked.0, 0, u64::MAX];
        let mut id = bent(&mut dice, &games);
        let (who, on) = match n % 4 {
            0 => (&halls.cesar, here),
            1 | 2 => (&halls.fay, &halls.there),
            _ => {
                while action::decode(&id).is_some() {
                    id = bent(&mut dice, &games);
                }
                (*dice.pick(&[&halls.table.anna, &halls.table.bo]), here)
            }
        };
        let chosen = dice.once_in(3);
        let interaction = send::component(sim, who, on, if chosen { "menu" } else { &id }, chosen.then_some(id.as_str()));
        sent.push((interaction, id));
    }
    for (interaction, id) in &sent {
        let answered = |w: &World| {
            let i = &w.interactions[interaction];
            i.answer.is_some() && !i.loading && i.later > 0
        };
        sim.until(&format!("{id:?} has been answered"), answered).await;
    }
    assert_eq!(halls.stored().await, before, "somebody without a right changed something");
    assert_eq!(sim.world(|w| public(w)), said, "somebody without a right said something to all");
    // And the games go on.
    halls.table.play(&halls.table.anna, "c4").await;
    halls.closed().await;
}
