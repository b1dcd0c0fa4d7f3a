//! A community sends the bot away: everything of it is kept for ninety days, and then forgotten; not after an outage, and not if the bot
//! comes back in time.

use std::sync::Arc;

use menagerie::{
    env::fixed::{FixedClock, ScriptedEntropy},
    ids::{CommunityRef, GameId, RoomRef, Timestamp},
    reply::Msg,
    rules::Color,
    service::{Asker, Service},
    store::{Community, Lost, Place, SledStore, Store, Which},
};

use crate::world::{DAY, World, only, said, wish};

fn club() -> CommunityRef {
    CommunityRef::new("t", "club")
}

/// Somebody who asks in another community.
fn elsewhere(w: &World, name: &str) -> Asker {
    Asker {
        community: CommunityRef::new("t", "other"),
        ..w.at(name, "other-hall")
    }
}

/// A rated game that was finished in the club, one that goes on, a setting; and a game elsewhere. The club sends the bot away.
async fn sent_away(w: &World) -> [GameId; 3] {
    let finished = w.started("chess").await;
    w.moves(finished, "e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7").await;
    let running = w.started("chess").await;
    let other = said(w.service.challenge(&elsewhere(w, "anna"), wish("chess", Some("cy"))).await);
    let Msg::Challenged { game: other, .. } = only(&other).msg else {
        panic!("{other:?}")
    };
    w.store
        .save_community(&Community {
            threads: true,
            ..Community::new(club())
        })
        .await
        .unwrap();
    w.service.lose(Place::Community(club()), None, Lost::Removed).await.unwrap();
    let deleted = Place::Room(RoomRef::new("t", "cellar"));
    w.service.lose(deleted, Some(club()), Lost::Deleted).await.unwrap();
    [finished, running, other]
}

/// Another process over the same store: what it knows, it knows from there.
fn restarted(w: &World) -> World {
    World {
        service: Service::new(w.store.clone(), w.clock.clone(), Arc::new(ScriptedEntropy::from(7))),
        ..w.clone()
    }
}

async fn is_whole(w: &World) {
    assert_eq!(w.service.purge_overdue().await.unwrap(), []);
    assert_eq!(w.store.games(&Which::EveryIn(club())).await.unwrap().len(), 2);
    assert!(w.store.community(&club()).await.unwrap().is_some());
}

#[tokio::test]
async fn what_is_overdue_is_purged_late_and_once_by_whichever_process_runs_then() {
    let w = World::new();
    let [finished, running, other] = sent_away(&w).await;
    w.clock.advance_ms(90 * DAY - 1);
    is_whole(&restarted(&w)).await;
    // The bot was not running on the day; a month later it is.
    w.clock.advance_ms(30 * DAY);
    let w = restarted(&w);
    let done = w.service.purge_overdue().await.unwrap();
    let [purged] = &done[..] else { panic!("{done:?}") };
    assert_eq!((&purged.community, purged.forgotten.games, purged.settings), (&club(), 2, true));
    for game in [finished, running] {
        assert!(w.store.load(game).await.unwrap().is_none());
    }
    assert_eq!(w.store.community(&club()).await.unwrap(), None);
    assert_eq!(w.store.absences().await.unwrap(), [], "and nothing is known of its places");
    let table = said(w.service.leaderboard(&w.by("anna"), None, 0).await);
    assert!(
        format!("{table:?}").contains("rows: []"),
        "ratings are gone with the games: {table:?}"
    );
    assert!(w.store.load(other).await.unwrap().is_some(), "other communities keep theirs");
    assert_eq!(w.service.purge_overdue().await.unwrap(), [], "once");
    assert_eq!(restarted(&w).service.purge_overdue().await.unwrap(), []);
}

#[tokio::test]
async fn whoever_comes_back_in_time_finds_everything() {
    let w = World::new();
    let [_, running, _] = sent_away(&w).await;
    w.clock.advance_ms(89 * DAY);
    w.service.returned(&club()).await.unwrap();
    w.clock.advance_ms(300 * DAY);
    is_whole(&restarted(&w)).await;
    assert!(w.load(running).await.player(Color::White).is_some());
    // Sent away once more: the days are counted anew.
    w.service.lose(Place::Community(club()), None, Lost::Removed).await.unwrap();
    w.clock.advance_ms(89 * DAY);
    is_whole(&w).await;
    w.clock.advance_ms(DAY);
    assert_eq!(w.service.purge_overdue().await.unwrap().len(), 1);
}

#[tokio::test]
async fn a_deleted_room_costs_no_game() {
    let w = World::new();
    w.started("chess").await;
    let room = Place::Room(RoomRef::new("t", "hall"));
    w.service.lose(room, Some(club()), Lost::Deleted).await.unwrap();
    w.clock.advance_ms(1000 * DAY);
    assert_eq!(w.service.purge_overdue().await.unwrap(), []);
}

#[tokio::test]
async fn while_people_bring_the_bot_along_themselves_nobody_counts_the_days() {
    let w = World::new();
    sent_away(&w).await;
    w.clock.advance_ms(80 * DAY);
    // From another community it does not count.
    w.service.seen(&elsewhere(&w, "anna")).await.unwrap();
    w.service.seen(&w.by("bo")).await.unwrap();
    w.clock.advance_ms(89 * DAY);
    is_whole(&restarted(&w)).await;
    w.clock.advance_ms(DAY);
    assert_eq!(restarted(&w).service.purge_overdue().await.unwrap().len(), 1);
}

#[tokio::test]
async fn a_purge_that_was_cut_short_is_finished_by_the_next_process() {
    let folder = tempfile::tempdir().unwrap();
    let clock = Arc::new(FixedClock::at(Timestamp(1_800_000_000_000)));
    let open = || {
        let store: Arc<dyn Store> = Arc::new(SledStore::open(folder.path()).unwrap());
        Service::new(store, clock.clone(), Arc::new(ScriptedEntropy::from(3)))
    };
    let w = World::new();
    let service = open();
    for variant in ["chess", "atomic", "wolf"] {
        said(service.challenge(&w.by("anna"), wish(variant, None)).await);
    }
    service.lose(Place::Community(club()), None, Lost::Removed).await.unwrap();
    // As far as it came: one game was forgotten, and the process was killed.
    service.store.forget_games(&[GameId(2)]).await.unwrap();
    service.store.close().await.unwrap();
    drop(service);
    clock.advance_ms(91 * DAY);
    let service = open();
    let done = service.purge_overdue().await.unwrap();
    assert_eq!(done.iter().map(|p| p.forgotten.games).collect::<Vec<_>>(), [2]);
    assert_eq!(service.store.communities().await.unwrap(), []);
    service.store.close().await.unwrap();
}
