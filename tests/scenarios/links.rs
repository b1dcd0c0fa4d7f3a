//! A link: somebody who was never here opens it, takes a name, and plays.

use std::sync::Arc;

use serde_json::json;

use super::{
    client::{Room as Rest, get, post},
    house::House,
    letters::Letters,
    play::Who,
    room::{ENGLISH, Room, SWEDISH},
    web::{PUBLIC, WebRoom},
};

/// Anna's link, from a room of another platform.
async fn link(room: &dyn Room) -> String {
    let told = room.ask(Who::Anna, "challenge", &[("variant", "atomic"), ("by", "link")]).await;
    let link = told[0].text.split_whitespace().find(|word| word.starts_with(PUBLIC));
    link.unwrap_or_else(|| panic!("no link in {}", told[0].text)).to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_has_the_link_takes_a_name_and_plays() {
    let house = House::open().await;
    let anna: Arc<dyn Room> = Arc::new(Letters::open(&house, ENGLISH).await);
    let link = link(&*anna).await;
    let path = link.strip_prefix(PUBLIC).unwrap();
    // Looking changes nothing, however often: chats look at links for a preview.
    for _ in 0..2 {
        let page = get(house.web(), path, None).await;
        let page_text = String::from_utf8(page.body).unwrap();
        assert_eq!(page.status, 200);
        assert!(page_text.contains("Anna challenges you to Atomic"), "{page_text}");
        assert!(page_text.contains("data-kind=\"invited\""));
    }
    // What its script does: a room, a seat, and the code.
    let room = Rest::open(house.web()).await;
    let bo = room.join("Bo").await;
    let code = path.rsplit('/').next().unwrap();
    let said = bo.say(&format!("/accept code:{code}")).await;
    assert!(said.iter().any(|m| m["live"].is_u64()), "{said:?}");
    assert!(said.iter().all(|m| m["refusal"] != true), "{said:?}");
    let told = tokio::time::timeout(std::time::Duration::from_mins(1), async {
        while anna.posts().await.is_empty() {
            tokio::time::sleep(std::time::Duration::from_millis(10)).await;
        }
    });
    told.await.expect("Anna hears of it");
    // The link is used up, and says so to whoever comes after.
    let page = get(house.web(), path, None).await;
    assert_eq!(page.status, 404);
    assert!(String::from_utf8(page.body).unwrap().contains("data-kind=\"gone\""));
    let late = room.join("Cy").await.say(&format!("/accept code:{code}")).await;
    assert!(
        late[0]["refusal"] == true && late[0]["text"].as_str().unwrap().contains("has been used"),
        "{late:?}"
    );
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_that_nobody_made_opens_nothing() {
    let house = House::open().await;
    for path in ["/j/1-00000-00000", "/j/x", "/j/%3Cscript%3E", "/j/1-ZZZZZ-ZZZZZ"] {
        let page = get(house.web(), path, None).await;
        let body = String::from_utf8(page.body).unwrap();
        assert_eq!(page.status, 404, "{path}");
        assert!(body.contains("data-kind=\"gone\"") && !body.contains("<script>"), "{path}");
    }
    let accept = post(house.web(), "/j/1-00000-00000", None, &json!({})).await;
    assert_ne!(accept.status, 200, "a link is looked at, and nothing else");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_comes_in_its_rooms_language_also_when_nobody_spoke_there_since_the_start() {
    let mut house = House::open().await;
    let english = Letters::open(&house, ENGLISH).await;
    let swedish = WebRoom::open(&house, SWEDISH).await;
    let told = english
        .ask(Who::Anna, "challenge", &[("variant", "chess"), ("colour", "white"), ("by", "link")])
        .await;
    let code = told[0]
        .text
        .split(['`', ':', ' '])
        .find(|w| menagerie::game::party::read_code(w).is_some());
    swedish.ask(Who::Bo, "accept", &[("code", code.unwrap())]).await;
    house.restart().await;
    english.restarted(&house).await;
    swedish.restarted(&house).await;
    let before = swedish.posts().await.len();
    english.ask(Who::Anna, "move", &[("move", "e4")]).await;
    let board = tokio::time::timeout(std::time::Duration::from_mins(1), async {
        loop {
            if let Some(post) = swedish.posts().await.get(before) {
                return post.clone();
            }
            tokio::time::sleep(std::time::Duration::from_millis(10)).await;
        }
    });
    let board = board.await.expect("Bo sees the move");
    assert!(board.text.contains("ditt drag"), "{}", board.text);
    assert_eq!(board.pings, Some(Who::Bo));
    house.close().await;
}
