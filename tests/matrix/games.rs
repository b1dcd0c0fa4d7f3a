//! Games in rooms, plain and encrypted, to their ends.

use serde_json::Value;

use crate::{
    person::Person,
    program::Account,
    server::{Limits, Server},
};

/// A room with two people and the bot in it.
pub struct Table {
    pub room: String,
    pub bot: String,
    pub anna: Person,
    pub bo: Person,
}

/// Everybody comes together in a room.
pub async fn gather(anna: Person, bo: Person, bot: &str, encrypted: bool) -> Table {
    let room = anna.make_room(encrypted, &[&bo.id, bot]).await;
    bo.join(&room).await;
    let table = Table {
        room,
        bot: bot.to_owned(),
        anna,
        bo,
    };
    // The bot comes by itself, and says once what it is.
    table.anna.words(bot, "!chess").await;
    table.bo.words(bot, "!chess").await;
    table
}

impl Table {
    /// Begins a game in which Anna has White. Gives the challenge and the first board.
    pub async fn begin(&self, variant: &str) -> (Value, Value) {
        self.anna
            .say(&self.room, &format!("!chess challenge {} {variant} colour:white", self.bo.id))
            .await;
        let challenge = self
            .bo
            .next("the challenge", |e| {
                e["sender"] == self.bot.as_str() && e["content"]["org.menagerie.post"]["signs"]["✅"].is_string()
            })
            .await;
        assert_eq!(
            challenge["content"]["m.mentions"]["user_ids"],
            serde_json::json!([self.bo.id]),
            "{challenge:#}"
        );
        self.bo.react(&self.room, challenge["event_id"].as_str().unwrap(), "✅").await;
        let board = self.both_see_a_board().await;
        assert_eq!(
            board["content"]["m.mentions"]["user_ids"],
            serde_json::json!([self.anna.id]),
            "{board:#}"
        );
        (challenge, board)
    }

    /// The next board, as both see it.
    pub async fn both_see_a_board(&self) -> Value {
        let anna = self.anna.board(&self.bot).await;
        let bo = self.bo.board(&self.bot).await;
        assert_eq!(anna["event_id"], bo["event_id"]);
        anna
    }

    /// Plays the moves in turn, each typed bare; with the last one the game ends, or goes on. Gives the last board.
    pub async fn play(&self, moves: &[&str], ends: bool) -> Value {
        let people = [&self.anna, &self.bo];
        let mut last = Value::Null;
        for (ply, played) in moves.iter().enumerate() {
            people[ply % 2].say(&self.room, played).await;
            last = self.both_see_a_board().await;
            let goes_on = !ends || ply + 1 < moves.len();
            let asked = goes_on.then(|| vec![people[(ply + 1) % 2].id.clone()]);
            assert_eq!(
                last["content"]["m.mentions"]["user_ids"],
                serde_json::to_value(asked).unwrap(),
                "only who has to move is told: {last:#}"
            );
        }
        last
    }
}

fn body(event: &Value) -> &str {
    event["content"]["body"].as_str().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn four_variants_to_their_ends_in_a_plain_room() {
    let Some(server) = Server::start(Limits::None) else { return };
    let account = Account::new(&server, Limits::None, "menagerie").await;
    let bot = account.start().await;
    let (anna, bo) = (Person::new(&server, "anna").await, Person::new(&server, "bo").await);
    let table = gather(anna, bo, &account.id, false).await;
    for (variant, moves, end) in [
        // The fool's mate.
        ("chess", &["f3", "e5", "g4", "Qh4"][..], "Checkmate"),
        // The knight takes on d7, next to the king on e8.
        ("atomic", &["Nf3", "a6", "Ne5", "a5", "Nxd7"], "xplo"),
        // Black's nightrider rides to c2 and gives check to a1; nothing guards or takes there.
        ("wolf", &["Sd3", "f7", "Bc2", "Nxc2"], "Checkmate"),
    ] {
        let (_, board) = table.begin(variant).await;
        assert_eq!(board["encrypted"], false);
        assert!(board["content"]["url"].as_str().unwrap().starts_with("mxc://"), "{board:#}");
        let last = table.play(moves, true).await;
        assert!(body(&last).contains(end), "{last:#}");
        assert!(last["content"]["info"]["w"].as_u64().unwrap() > 100, "{last:#}");
    }
    table.anna.say(&table.room, "!chess leaderboard chess").await;
    let list = table.anna.words(&account.id, "leaderboard").await;
    assert!(body(&list).contains("anna") && body(&list).contains("bo"), "{list:#}");
    assert_eq!(list["content"]["msgtype"], "m.notice", "information is a notice");
    assert!(bot.stop(), "told to stop, it ends well");
}
