//! The platform may deliver each event twice: the second changes nothing and is answered.

use menagerie::{
    ids::GameId,
    reply::{Answer, MoveInput, Msg},
    service::Asker,
};

use crate::world::{World, no_letters, said, wish};

#[tokio::test]
async fn whatever_is_delivered_twice_is_done_once() {
    // What leads there, then the request that is delivered twice.
    let cases: &[(&str, &str)] = &[
        ("", "challenge"),
        ("challenge", "accept"),
        ("challenge", "decline"),
        ("challenge", "cancel"),
        ("challenge accept", "move"),
        ("challenge accept", "abort"),
        ("challenge accept move reply", "resign"),
        ("challenge accept move reply", "draw"),
        ("challenge accept move reply draw", "agree"),
        ("challenge accept move reply draw", "refuse"),
        ("challenge accept move reply", "takeback"),
        ("challenge accept move reply takeback", "grant"),
        ("challenge accept move reply takeback", "refuse"),
        ("challenge accept move reply resign", "rematch"),
    ];
    for (before, request) in cases {
        let w = World::new();
        for step in before.split_whitespace() {
            said(ask(&w, step, None).await);
        }
        let asker = w.by(who(request));
        said(ask(&w, request, Some(&asker)).await);
        let after = record(&w).await;
        let again = said(ask(&w, request, Some(&asker)).await);
        assert!(
            matches!(again.says[0].msg, Msg::AlreadyDone { .. }),
            "{request}: {:?}",
            again.says[0].msg
        );
        assert!(
            again
                .says
                .iter()
                .all(|say| say.to == menagerie::reply::Audience::Asker && say.ping.is_none())
        );
        assert_eq!(record(&w).await, after, "{request} was done twice");
    }
}

async fn record(w: &World) -> Vec<Vec<menagerie::game::Stamped>> {
    use menagerie::store::Store as _;
    let mut games = Vec::new();
    for id in 1..5 {
        games.extend(w.store.load(GameId(id)).await.unwrap().map(|(game, _)| game.events));
    }
    games
}

fn who(step: &str) -> &'static str {
    if ["accept", "decline", "reply", "agree", "refuse", "grant"].contains(&step) {
        "bo"
    } else {
        "anna"
    }
}

async fn ask(w: &World, step: &str, asker: Option<&Asker>) -> Answer {
    let own = w.by(who(step));
    let asker = asker.unwrap_or(&own);
    let s = &w.service;
    let typed = |text: &str| MoveInput::Typed(text.to_owned());
    match step {
        "challenge" => s.challenge(asker, wish("chess", Some("bo"))).await,
        "accept" => s.accept(asker, None, None).await,
        "decline" | "refuse" => s.decline(asker, None).await,
        "cancel" => s.cancel(asker, None).await,
        "move" => s.play(asker, None, typed("e4"), &no_letters()).await,
        "reply" => s.play(asker, None, typed("e5"), &no_letters()).await,
        "abort" => s.abort(asker, None).await,
        "resign" => s.resign(asker, None, true).await,
        "draw" | "agree" => s.draw(asker, None).await,
        "takeback" | "grant" => s.takeback(asker, None).await,
        "rematch" => s.rematch(asker, None).await,
        other => panic!("{other}?"),
    }
}
