//! Many variants in the web room: the form's field holds all of them under headings, the gallery has its picture, and what is tapped leads on.

use menagerie::rules::{Group, variants};
use serde_json::Value;

use crate::{
    client::{Room, button, get, text},
    house::House,
};

/// Everything that a form's field can hold.
async fn field(room: &Room, token: &str, command: &str, option: &str) -> Vec<Value> {
    let path = room.path(&format!("complete?command={command}&option={option}"));
    let answer = get(room.to, &path, Some(token)).await.json();
    answer.as_array().unwrap().clone()
}

#[tokio::test]
async fn a_forms_field_holds_every_variant_under_its_group() {
    let house = House::open().await;
    let room = Room::open(house.to).await;
    let anna = room.join("Anna").await;
    let all = field(&room, &anna.token, "challenge", "variant").await;
    let values: Vec<&str> = all.iter().map(|v| v["value"].as_str().unwrap()).collect();
    let by_group = Group::ALL
        .into_iter()
        .flat_map(|group| variants::ALL.iter().map(|v| v.spec()).filter(move |s| s.group == group));
    let expected: Vec<&str> = by_group.map(|s| s.key).chain(["surprise"]).collect();
    // However many there are: a page can scroll.
    assert_eq!(values, expected);
    let headings: Vec<&str> = all.iter().filter_map(|v| v["heading"].as_str()).collect();
    assert_eq!(headings.len(), variants::ALL.len(), "the surprise is of no group");
    assert!(
        headings.is_sorted_by_key(|h| headings.iter().position(|other| other == h)),
        "each stands once: {headings:?}"
    );
    let rules = field(&room, &anna.token, "rules", "variant").await;
    assert!(rules.iter().all(|v| v["value"] != "surprise"), "{rules:?}");
    // What people type is suggested without headings.
    let path = room.path("complete?command=challenge&option=variant&typed=varg");
    let typed = get(room.to, &path, Some(&anna.token)).await.json();
    assert_eq!(typed.as_array().unwrap().len(), 1);
    assert_eq!((typed[0]["value"].as_str(), typed[0]["heading"].as_str()), (Some("wolf"), None));
    house.close().await;
}

#[tokio::test]
async fn what_is_played_most_here_has_the_first_heading() {
    let house = House::open().await;
    let room = Room::open(house.to).await;
    let (anna, bo) = crate::games::pair(&room, "wolf").await;
    anna.say("/move c4").await;
    bo.say("/move c7").await;
    let ask = anna.say("/resign").await;
    anna.press(&button(&ask, "Yes, resign")).await;
    let all = field(&room, &anna.token, "rules", "variant").await;
    assert_eq!(
        (all[0]["value"].as_str(), all[0]["heading"].as_str()),
        (Some("wolf"), Some("Played most here"))
    );
    assert_eq!(all.iter().filter(|v| v["value"] == "wolf").count(), 1, "it stands once");
    assert_eq!(all.len(), variants::ALL.len());
    house.close().await;
}

#[tokio::test]
async fn the_gallery_has_a_picture_and_every_step_is_a_tap() {
    let house = House::open().await;
    let room = Room::open(house.to).await;
    let anna = room.join("Anna").await;
    let all = anna.say("/variants").await;
    assert!(all[0]["private"] == true && all[0]["grid"].is_null(), "{all:?}");
    let picture = get(room.to, all[0]["image"].as_str().unwrap(), None).await;
    assert!(picture.body.starts_with(b"\x89PNG"));
    assert!(all[0]["alt"].as_str().unwrap().contains("Wolf Chess"), "{all:?}");
    let group = anna.say("/variants group:armies").await;
    let card = anna.press(&button(&group, "Wolf Chess")).await;
    assert!(card[0]["replaces"] == true && text(&card).starts_with("Wolf Chess"), "{card:?}");
    let rules = anna.press(&button(&card, "Rules")).await;
    assert!(text(&rules).contains("nightrider"), "{}", text(&rules));
    house.close().await;
}
