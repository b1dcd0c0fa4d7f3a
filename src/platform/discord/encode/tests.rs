use super::*;
use crate::{
    ids::{GameId, PlayerRef, RoomRef, Timestamp},
    present::Image,
    reply::File,
};

fn empty(scope: Scope) -> Presentation {
    Presentation {
        scope,
        text: vec![],
        image: None,
        buttons: vec![],
        menu: None,
        ping: None,
        file: None,
        live: None,
        replaces: false,
        also: None,
        refusal: false,
        secret: false,
        posting: crate::present::Posting::default(),
    }
}

fn public() -> Presentation {
    empty(Scope::Room(RoomRef::new(PLATFORM, "20")))
}

fn words(text: &str) -> Span {
    Span::Words(text.into())
}

fn anna() -> PlayerRef {
    PlayerRef::new(PLATFORM, "40")
}

fn person(name: &str) -> Span {
    Span::Person {
        who: anna(),
        name: name.into(),
    }
}

fn press(label: &str, id: &str) -> Button {
    Button {
        label: label.into(),
        id: id.into(),
        style: Style::Plain,
        note: None,
        sign: None,
    }
}

fn one(what: &Presentation) -> Outgoing {
    let mut all = encode(what, Pictures::Yes);
    assert_eq!(all.len(), 1);
    all.remove(0)
}

fn content(what: &Presentation) -> String {
    one(what).body["content"].as_str().unwrap().to_owned()
}

#[test]
fn only_the_person_who_must_act_is_mentioned_and_only_once() {
    let mut what = public();
    what.text = vec![person("Anna"), words(" moves; "), person("Anna"), words(" has a day.")];
    what.ping = Some(anna());
    let sent = one(&what);
    assert_eq!(sent.body["content"], "<@40> moves; Anna has a day.");
    assert_eq!(sent.body["allowed_mentions"], json!({"parse": [], "users": ["40"]}));
}

#[test]
fn where_both_are_told_both_are_mentioned_once() {
    let mut what = public();
    let bo = Span::Person {
        who: PlayerRef::new("discord", "41"),
        name: "Bo".into(),
    };
    what.text = vec![
        bo.clone(),
        words(" wins against "),
        person("Anna"),
        words("; "),
        bo,
        words(" knows."),
    ];
    (what.ping, what.also) = (Some(anna()), Some(PlayerRef::new("discord", "41")));
    let sent = one(&what);
    assert_eq!(sent.body["content"], "<@41> wins against <@40>; Bo knows.");
    assert_eq!(sent.body["allowed_mentions"], json!({"parse": [], "users": ["40", "41"]}));
    what.also = what.ping.clone();
    assert_eq!(one(&what).body["allowed_mentions"], json!({"parse": [], "users": ["40"]}));
}

#[test]
fn a_ping_without_a_name_in_the_text_stands_in_front() {
    let mut what = public();
    what.text = vec![words("Your move.")];
    what.ping = Some(anna());
    assert_eq!(content(&what), "<@40> Your move.");
}

#[test]
fn nobody_is_mentioned_without_a_ping_nor_privately_nor_from_another_platform() {
    let mut what = public();
    what.text = vec![person("Anna"), words("!")];
    for (scope, ping) in [
        (what.scope.clone(), None),
        (Scope::Private, Some(anna())),
        (what.scope.clone(), Some(PlayerRef::new("web", "40"))),
    ] {
        what.scope = scope;
        what.ping = ping;
        let sent = one(&what);
        assert_eq!(sent.body["allowed_mentions"], json!({"parse": [], "users": []}));
        assert!(!sent.body["content"].as_str().unwrap().contains("<@40>"));
    }
}

#[test]
fn hostile_names_are_shown_as_they_are() {
    for (name, shown) in [
        ("@everyone", "@\u{200b}everyone"),
        ("<@99>", "\\<@\u{200b}99\\>"),
        ("**bold**", "\\*\\*bold\\*\\*"),
        ("[x](https://e.vil)", "\\[x\\]\\(https\\:\\/\\/e.vil\\)"),
        ("a\nb", "a b"),
        ("\u{202e}evil", "evil"),
        ("`code`", "\\`code\\`"),
        ("  ", "?"),
    ] {
        let mut what = public();
        what.text = vec![person(name)];
        assert_eq!(content(&what), shown, "{name:?}");
    }
}

#[test]
fn times_code_and_blocks_use_discords_own_forms() {
    let mut what = public();
    what.text = vec![
        Span::Strong("Your move".into()),
        Span::Break,
        Span::Code("/move `e4`".into()),
        Span::Break,
        Span::Time {
            at: Timestamp(1_772_366_400_999),
            fallback: "soon".into(),
        },
        Span::Break,
        Span::Mono("r n b\n```".into()),
    ];
    assert_eq!(
        content(&what),
        "**Your move**\n`/move ˋe4ˋ`\n<t:1772366400:R>\n```\nr n b\nˋˋˋ\n```"
    );
}

#[test]
fn a_picture_is_an_attachment_with_its_description() {
    let mut what = public();
    what.image = Some(Image {
        grid: None,
        bytes: Arc::from(&b"png"[..]),
        media: "image/png",
        name: "menagerie 17/../x.png".into(),
        alt: "x".repeat(2000),
        text: String::new(),
    });
    what.file = Some(File {
        name: "a.pgn".into(),
        media: "application/x-chess-pgn",
        bytes: b"*".to_vec(),
    });
    let sent = one(&what);
    assert_eq!(sent.files.len(), 2);
    let list = &sent.body["attachments"];
    assert_eq!((list[0]["id"].clone(), list[1]["id"].clone()), (json!(0), json!(1)));
    assert_eq!(list[0]["filename"], "menagerie17..x.png");
    assert_eq!(list[0]["description"].as_str().unwrap().chars().count(), DESCRIPTION);
    assert_eq!(sent.files[0].name, "menagerie17..x.png");
    assert!(list[1]["description"].is_null());
}

#[test]
fn without_the_right_to_attach_the_board_is_made_of_characters() {
    let mut what = public();
    what.text = vec![words("Here.")];
    what.image = Some(Image {
        grid: None,
        bytes: Arc::from(&b"png"[..]),
        media: "image/png",
        name: "b.png".into(),
        alt: "White: king e1".into(),
        text: "· K ·".into(),
    });
    let sent = encode(&what, Pictures::No("(No pictures here.)")).remove(0);
    assert!(sent.files.is_empty() && sent.body["attachments"].is_null());
    assert_eq!(sent.body["content"], "Here.\n```\n· K ·\n```\n(No pictures here.)");
}

#[test]
fn long_text_is_divided_between_lines_and_the_buttons_go_last() {
    let mut what = public();
    let line = "word ".repeat(30);
    what.text = vec![words(&format!("{line}\n").repeat(40))];
    what.buttons = vec![press("Go", "go")];
    let all = encode(&what, Pictures::Yes);
    assert_eq!(all.len(), 4, "6040 characters do not fit into three messages of whole lines");
    for sent in &all {
        let text = sent.body["content"].as_str().unwrap();
        assert!(text.chars().count() <= CONTENT && text.ends_with("word "), "{text:?}");
    }
    assert!(all[..3].iter().all(|s| s.body["components"].is_null()));
    assert!(all[3].body["components"].is_array());
}

#[test]
fn a_text_that_cannot_be_divided_nicely_is_divided_all_the_same() {
    let mut what = public();
    what.text = vec![words(&"x".repeat(4001)), Span::Mono("y".repeat(5000))];
    let all = encode(&what, Pictures::Yes);
    assert!(
        all.iter()
            .all(|s| (1..=CONTENT).contains(&s.body["content"].as_str().unwrap().chars().count()))
    );
}

#[test]
fn buttons_come_in_rows_of_five_and_a_menu_has_its_own_row() {
    let mut what = public();
    what.menu = Some((
        "Which piece?".into(),
        (0..30).map(|n| press(&format!("piece {n}"), &format!("m{n}"))).collect(),
    ));
    what.buttons = (0..30).map(|n| press("b", &format!("b{n}"))).collect();
    let rows = one(&what).body["components"].clone();
    assert_eq!(rows.as_array().unwrap().len(), ROWS);
    assert_eq!(rows[0]["components"][0]["options"].as_array().unwrap().len(), ENTRIES);
    assert_eq!(rows[0]["components"][0]["custom_id"], "menu");
    assert!(
        rows.as_array().unwrap()[1..]
            .iter()
            .all(|r| r["components"].as_array().unwrap().len() == 5)
    );
}

#[test]
fn what_discord_would_refuse_is_cut_or_left_out() {
    let mut what = public();
    what.buttons = vec![
        press(&"l".repeat(90), "a"),
        press("twice", "a"),
        press("no id", ""),
        press("long id", &"i".repeat(101)),
        press("", "no-label"),
    ];
    let row = one(&what).body["components"][0]["components"].clone();
    assert_eq!(row.as_array().unwrap().len(), 1);
    assert_eq!(row[0]["label"].as_str().unwrap().chars().count(), LABEL);
}

#[test]
fn styles_are_discords_colours() {
    let mut what = public();
    what.buttons = [Style::Primary, Style::Plain, Style::Yes, Style::No]
        .into_iter()
        .enumerate()
        .map(|(n, style)| Button {
            label: "x".into(),
            id: n.to_string(),
            style,
            note: None,
            sign: None,
        })
        .collect();
    let row = one(&what).body["components"][0]["components"].clone();
    let styles: Vec<u64> = row.as_array().unwrap().iter().map(|b| b["style"].as_u64().unwrap()).collect();
    assert_eq!(styles, [1, 2, 3, 4]);
}

#[test]
fn marks_for_private_once_and_in_place() {
    let mut what = empty(Scope::Private);
    what.text = vec![words("x")];
    what.live = Some(GameId(1));
    let sent = one(&what);
    assert_eq!(sent.clone().private().body["flags"], 64);
    let once = sent.clone().once("100-0");
    assert_eq!(
        (once.body["nonce"].clone(), once.body["enforce_nonce"].clone()),
        (json!("100-0"), json!(true))
    );
    let in_place = sent.in_place();
    assert_eq!(
        (in_place.body["attachments"].clone(), in_place.body["components"].clone()),
        (json!([]), json!([]))
    );
}

#[test]
fn a_file_that_may_not_be_attached_is_shown_as_text() {
    let mut what = public();
    what.file = Some(File {
        name: "a.pgn".into(),
        media: "application/x-chess-pgn",
        bytes: b"1. e4 *".to_vec(),
    });
    let sent = encode(&what, Pictures::No("(No pictures here.)")).remove(0);
    assert_eq!(sent.body["content"], "```\n1. e4 *\n```\n(No pictures here.)");
    what.file = None;
    what.text = vec![words("Nothing is missing.")];
    assert_eq!(
        encode(&what, Pictures::No("(No pictures here.)"))[0].body["content"],
        "Nothing is missing."
    );
}

#[test]
fn stars_touch_the_words_they_stress() {
    let mut what = public();
    what.text = vec![
        words("Anna"),
        Span::Strong(" (White) wins".into()),
        Span::Strong(" ".into()),
        words("!"),
    ];
    assert_eq!(content(&what), "Anna **(White) wins** !");
}
