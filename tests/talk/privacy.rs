//! What is stored of a person, as a file and gone.

use menagerie::{
    l10n::Locale,
    present::{Presentation, Scope},
    rules::notation::pgn::Pgn,
};
use serde_json::Value;

use crate::room::{Lounge, button, only, public};

/// Anna and Bo have played a game, and play another in which both have moved; Bo has asked Cy for one.
async fn busy(locale: Locale) -> Lounge {
    let room = Lounge::with(&["Anna", "Bo", "Cy"], locale);
    for moves in [&["f3", "e5", "g4", "Qh4"][..], &["e4", "e5"]] {
        let offer = public(room.say(0, "/challenge Bo chess white").await);
        public(room.press(1, offer.buttons.first().unwrap()).await);
        for (n, mv) in moves.iter().enumerate() {
            public(room.say(n % 2, mv).await);
        }
    }
    public(room.say(1, "/challenge Cy chess white").await);
    room
}

async fn export(room: &Lounge, who: usize) -> (String, Value) {
    let said = only(room.say(who, "/privacy export").await);
    assert_eq!(said.scope, Scope::Private);
    let file = said.file.as_ref().unwrap();
    assert_eq!((file.name.as_str(), file.media), ("menagerie-my-data.json", "application/json"));
    (said.plain(), serde_json::from_slice(&file.bytes).unwrap())
}

#[tokio::test]
async fn a_person_gets_everything_that_is_stored_of_them_and_nobody_else_does() {
    let room = busy(Locale::En).await;
    room.say(1, "/settings me theme:dark").await;
    let (said, all) = export(&room, 1).await;
    assert_eq!(said, "Everything that is stored of you, with 3 games. The file is for you alone.");
    assert_eq!((&all["you"]["id"], &all["you"]["name"]), (&"web:p1".into(), &"Bo".into()));
    assert_eq!(all["settings"]["theme"], "dark");
    let games = all["games"].as_array().unwrap();
    let states: Vec<_> = games
        .iter()
        .map(|g| (g["number"].as_u64().unwrap(), g["state"].as_str().unwrap()))
        .collect();
    assert_eq!(states, [(1, "over"), (2, "running"), (3, "offered")]);
    assert_eq!(
        (&games[0]["result"], &games[0]["you play"], &games[0]["ending"]),
        (&"0-1".into(), &"black".into(), &"checkmate".into())
    );
    let record = Pgn::read(games[0]["pgn"].as_str().unwrap()).unwrap();
    assert_eq!(record.line.plies().len(), 4);
    assert_eq!(games[2]["pgn"], Value::Null);
    // Cy has one game, and sees nothing of the others.
    let (said, all) = export(&room, 2).await;
    assert_eq!(said, "Everything that is stored of you, with one game. The file is for you alone.");
    assert!(!all.to_string().contains("Anna"));
}

#[tokio::test]
async fn deleting_asks_first_and_a_question_alone_deletes_nothing() {
    let room = busy(Locale::En).await;
    let asked = only(room.say(1, "/privacy delete").await);
    assert_eq!(asked.scope, Scope::Private);
    let said = asked.plain();
    assert!(
        said.contains("2 games and challenges are still open") && said.contains("One other game stays"),
        "{said}"
    );
    assert_eq!(export(&room, 1).await.1["games"].as_array().unwrap().len(), 3);
}

fn text(said: &[Presentation]) -> String {
    said.iter().map(Presentation::plain).collect::<Vec<_>>().join("\n")
}

#[tokio::test]
async fn who_is_deleted_loses_what_is_open_and_the_others_keep_what_they_played() {
    for (locale, yes, nobody) in [
        (Locale::En, "Yes, delete", "a deleted player"),
        (Locale::Sv, "Ja, radera", "en raderad spelare"),
        (Locale::Nl, "Ja, alles wissen", "een gewiste speler"),
    ] {
        let room = busy(locale).await;
        let ratings = text(&room.say(0, "/leaderboard chess").await);
        let asked = only(
            room.say(
                1,
                match locale {
                    Locale::En => "/privacy delete",
                    Locale::Sv => "/integritet radera",
                    Locale::Nl => "/privacy wissen",
                },
            )
            .await,
        );
        let done = room.press(1, button(&asked, yes)).await;
        let told: Vec<_> = done.iter().filter(|p| p.scope != Scope::Private).collect();
        assert_eq!(
            told.len(),
            2,
            "the running game is resigned and the challenge taken back: {done:#?}"
        );
        assert_eq!(done.iter().filter(|p| p.scope == Scope::Private).count(), 1);

        // Nothing of Bo is left anywhere; Anna has her games, and her rating but for the game that was just lost to her.
        let (_, all) = export(&room, 0).await;
        assert!(!all.to_string().contains("Bo") && !all.to_string().contains("p1"), "{all}");
        let games = all["games"].as_array().unwrap();
        assert_eq!(games.len(), 2);
        assert_eq!((&games[0]["result"], &games[1]["result"]), (&"0-1".into(), &"1-0".into()));
        let table = text(&room.say(0, "/leaderboard chess").await);
        assert!(!table.contains("Bo") && table.contains(nobody) && table.contains("Anna"), "{table}");
        assert!(ratings.contains("1338") && ratings.contains("1662"), "{ratings}");
        let list = text(&room.say(0, "/history game:1").await);
        assert!(list.contains(nobody) && list.contains("Qh4") || list.contains("Dh4"), "{list}");
        let file = only(room.say(0, "/history game:1 as:pgn").await).file.unwrap();
        let record = Pgn::read(std::str::from_utf8(&file.bytes).unwrap()).unwrap();
        assert!(record.tags.contains(&("Black".to_owned(), "?".to_owned())));
        // Whoever comes back begins anew.
        assert_eq!(export(&room, 1).await.1["games"].as_array().unwrap().len(), 0);
    }
}

#[tokio::test]
async fn who_has_not_moved_yet_calls_off() {
    let room = Lounge::with(&["Anna", "Bo"], Locale::En);
    let offer = public(room.say(0, "/challenge Bo chess white").await);
    public(room.press(1, offer.buttons.first().unwrap()).await);
    public(room.say(0, "e4").await);
    let asked = only(room.say(1, "/privacy delete").await);
    let done = room.press(1, button(&asked, "Yes, delete")).await;
    assert!(text(&done).contains("called the game off"), "{}", text(&done));
    // The same press again finds nothing to do, and says the same.
    let again = only(room.press(1, button(&asked, "Yes, delete")).await);
    assert!(
        again.plain().starts_with("Everything that was stored of you is deleted"),
        "{}",
        again.plain()
    );
}
