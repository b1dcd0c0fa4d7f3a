//! Settings in the web room: whoever came first keeps it.

use std::sync::Arc;

use menagerie::store::{MemoryStore, Store};

use crate::{
    client::{Room, button, text},
    house::{House, relaxed},
};

#[tokio::test]
async fn whoever_came_first_keeps_the_room_also_after_a_restart() {
    let store: Arc<dyn Store> = Arc::new(MemoryStore::default());
    let house = House::over(Arc::clone(&store), relaxed()).await;
    let room = Room::open(house.to).await;
    let (anna, bo) = (room.join("Anna").await, room.join("Bo").await);
    let refused = text(&bo.say("/settings community rated:no").await);
    assert!(refused.contains("came into this room first"), "{refused}");
    let menu = anna.say("/settings community").await;
    assert!(text(&anna.press(&button(&menu, "Rated: No")).await).contains("Rated: No"));
    let forged = text(&bo.press("1.set.community.rated.yes").await);
    assert!(forged.contains("came into this room first"), "{forged}");
    // Another house over the same store: the same seats, the same keeper.
    let again = House::over(store, relaxed()).await;
    let there = |who: &crate::client::Person| crate::client::Person {
        room: Room {
            to: again.to,
            id: room.id.clone(),
        },
        ..who.clone()
    };
    let (anna, bo) = (there(&anna), there(&bo));
    assert!(text(&bo.say("/settings community threads:on").await).contains("came into this room first"));
    let set = text(&anna.say("/settings community variant:atomic pace:1d language:nl").await);
    assert!(set.contains("Rated: No") && set.contains("Atomic Chess"), "{set}");
    let offer = text(&bo.say("/challenge Anna").await);
    assert!(offer.contains("Atoom Schaken") && offer.contains("Een dag per zet"), "{offer}");
}

#[tokio::test]
async fn a_theme_is_chosen_and_seen_by_oneself_alone() {
    let house = House::open().await;
    let room = Room::open(house.to).await;
    let (anna, bo) = crate::games::pair(&room, "chess").await;
    let light = anna.say("/board").await;
    let menu = anna.say("/settings me").await;
    anna.press(&button(&menu, "Theme: Dark")).await;
    let dark = anna.say("/board").await;
    let picture = async |said: &[serde_json::Value]| {
        let path = said[0]["image"].as_str().unwrap();
        crate::client::get(room.to, path, None).await.body
    };
    assert_ne!(picture(&light).await, picture(&dark).await);
    let his = bo.say("/board view:white").await;
    assert_eq!(picture(&light).await, picture(&his).await, "his stay as they were");
}
