//! Interactions as Discord sends them.

use serde_json::{Value, json};

use super::*;

fn user(id: &str, name: &str, global: Option<&str>) -> Value {
    json!({"id": id, "username": name, "discriminator": "0", "global_name": global, "avatar": null})
}

/// An interaction as Discord sends it in a server, after the developer documentation ("Interaction Structure").
fn in_server(kind: u8, data: &Value) -> Value {
    json!({
        "id": "100", "application_id": "7", "type": kind, "token": "tok", "version": 1,
        "channel_id": "20", "channel": {"id": "20", "type": 0, "name": "chess", "guild_id": "30", "permissions": "0"},
        "guild_id": "30", "guild_locale": "nl", "locale": "sv-SE", "entitlements": [], "attachment_size_limit": 10_485_760,
        "authorizing_integration_owners": {"0": "30"}, "context": 0,
        "app_permissions": (Permissions::VIEW_CHANNEL | Permissions::SEND_MESSAGES | Permissions::ATTACH_FILES).bits().to_string(),
        "member": {
            "user": user("40", "anna", Some("Anna")), "nick": "Änna", "roles": [], "joined_at": "2026-01-01T00:00:00+00:00",
            "deaf": false, "mute": false, "flags": 0, "permissions": "0",
        },
        "data": data,
    })
}

fn read(payload: Value) -> Option<Incoming> {
    decode(&serde_json::from_value(payload).unwrap())
}

fn asked(incoming: &Incoming) -> &Request {
    match &incoming.wish {
        Wish::Ask(request) => request,
        Wish::Complete { .. } => panic!("a completion"),
    }
}

fn challenge() -> Value {
    json!({
        "id": "1", "name": "challenge", "type": 1,
        "options": [{"name": "opponent", "type": 6, "value": "41"}, {"name": "variant", "type": 3, "value": "atomic"}],
        "resolved": {
            "users": {"41": user("41", "bo", None)},
            "members": {"41": {"roles": [], "joined_at": null, "deaf": false, "mute": false, "permissions": "0"}},
        },
    })
}

#[test]
fn who_comes_without_a_membership_has_left_the_server() {
    let mut data = challenge();
    data["resolved"]["members"] = json!({});
    let incoming = read(in_server(2, &data)).unwrap();
    let Input::Command { options, .. } = &asked(&incoming).input else {
        panic!("no command")
    };
    assert_eq!(options[0].1, "discord:41\nbo\naway");
}

#[test]
fn a_command_brings_who_where_in_which_language_and_the_options() {
    let incoming = read(in_server(2, &challenge())).unwrap();
    let request = asked(&incoming);
    assert_eq!(
        request.asker.person,
        Person {
            who: player("40"),
            name: "Änna".into()
        }
    );
    assert_eq!(request.asker.room.as_str(), "discord:20");
    assert_eq!(request.asker.community.as_str(), "discord:30");
    assert_eq!(request.asker.delivery.as_str(), "discord:100");
    assert_eq!(
        (request.locale.as_deref(), request.room_locale.as_deref()),
        (Some("sv-SE"), Some("nl"))
    );
    let Input::Command { name, options } = &request.input else {
        panic!("no command")
    };
    assert_eq!(name, "challenge");
    assert_eq!(
        options,
        &[
            ("opponent".to_owned(), "discord:41\nbo".to_owned()),
            ("variant".to_owned(), "atomic".to_owned())
        ]
    );
    assert!(incoming.back.may_post && incoming.back.may_attach && incoming.back.pressed.is_none());
    assert!(
        !format!("{:?}", incoming.back).contains("tok\""),
        "the token stays out of debug output"
    );
}

#[test]
fn a_programs_account_is_told_apart_and_a_name_stays_on_one_line() {
    let mut data = challenge();
    data["resolved"]["users"]["41"]["bot"] = json!(true);
    data["resolved"]["users"]["41"]["global_name"] = json!("Bo\nbot");
    let incoming = read(in_server(2, &data)).unwrap();
    let Input::Command { options, .. } = &asked(&incoming).input else {
        panic!("no command")
    };
    assert_eq!(options[0].1, "discord:41\nBo bot\nbot");
}

#[test]
fn rights_that_are_missing_are_noticed() {
    let mut payload = in_server(2, &challenge());
    payload["app_permissions"] = json!(Permissions::VIEW_CHANNEL.bits().to_string());
    let back = read(payload.clone()).unwrap().back;
    assert!(!back.may_post && !back.may_attach);
    payload["app_permissions"] = json!((Permissions::VIEW_CHANNEL | Permissions::SEND_MESSAGES).bits().to_string());
    payload["channel"]["type"] = json!(11);
    assert!(
        !read(payload.clone()).unwrap().back.may_post,
        "in a thread SEND_MESSAGES does not count"
    );
    payload["app_permissions"] = json!(
        (Permissions::VIEW_CHANNEL | Permissions::SEND_MESSAGES_IN_THREADS)
            .bits()
            .to_string()
    );
    assert!(read(payload).unwrap().back.may_post);
}

#[test]
fn where_only_a_person_brought_the_bot_along_it_posts_nothing_by_itself() {
    let mut payload = in_server(2, &challenge());
    payload["authorizing_integration_owners"] = json!({"1": "40"});
    assert!(!read(payload).unwrap().back.may_post);
}

#[test]
fn in_direct_messages_the_person_is_the_user_and_the_pair_is_the_community() {
    let mut payload = in_server(2, &challenge());
    for key in ["member", "guild_id", "guild_locale"] {
        payload.as_object_mut().unwrap().remove(key);
    }
    payload["user"] = user("40", "anna", Some("Anna"));
    payload["channel"] = json!({"id": "20", "type": 1, "permissions": "0"});
    payload["context"] = json!(1);
    payload["authorizing_integration_owners"] = json!({"0": "0"});
    let incoming = read(payload.clone()).unwrap();
    assert_eq!(asked(&incoming).asker.person.name, "Anna");
    assert_eq!(asked(&incoming).asker.community.as_str(), "discord:dm-20");
    assert!(incoming.back.may_post);
    payload["context"] = json!(2);
    assert!(
        !read(payload).unwrap().back.may_post,
        "the bot is in no private channel but its own"
    );
}

#[test]
fn a_completion_says_what_is_being_typed() {
    let data = json!({
        "id": "1", "name": "move", "type": 1,
        "options": [{"name": "game", "type": 3, "value": "17"}, {"name": "move", "type": 3, "value": "Nf", "focused": true}],
    });
    let incoming = read(in_server(4, &data)).unwrap();
    let Wish::Complete { request, focused } = incoming.wish else {
        panic!("no completion")
    };
    assert_eq!(focused, "move");
    let Input::Command { options, .. } = request.input else {
        panic!("no command")
    };
    assert_eq!(
        options,
        [("game".to_owned(), "17".to_owned()), ("move".to_owned(), "Nf".to_owned())]
    );
}

fn message(flags: u64) -> Value {
    json!({
        "id": "500", "channel_id": "20", "type": 0, "author": user("8", "menagerie", None), "content": "", "embeds": [],
        "attachments": [], "components": [], "mentions": [], "mention_roles": [], "mention_everyone": false, "pinned": false,
        "tts": false, "timestamp": "2026-01-01T00:00:00+00:00", "edited_timestamp": null, "flags": flags,
    })
}

#[test]
fn a_button_and_a_menu_entry_are_the_same_press() {
    let mut payload = in_server(3, &json!({"custom_id": "p:17:4", "component_type": 2}));
    payload["message"] = message(0);
    let incoming = read(payload).unwrap();
    assert!(matches!(&asked(&incoming).input, Input::Press { id } if id == "p:17:4"));
    assert_eq!(
        incoming.back.pressed,
        Some(Pressed {
            message: "500".into(),
            private: false
        })
    );
    let mut payload = in_server(3, &json!({"custom_id": "menu", "component_type": 3, "values": ["q:17:4:e2e4"]}));
    payload["message"] = message(64);
    let incoming = read(payload).unwrap();
    assert!(matches!(&asked(&incoming).input, Input::Press { id } if id == "q:17:4:e2e4"));
    assert!(incoming.back.pressed.unwrap().private);
}

#[test]
fn a_press_that_chooses_nothing_or_a_kind_we_do_not_use_is_asked_all_the_same_and_so_answered() {
    for (data, press) in [
        (json!({"custom_id": "menu", "component_type": 3, "values": []}), ""),
        (json!({"custom_id": "u", "component_type": 5, "values": ["1"], "resolved": {}}), "u"),
    ] {
        let mut payload = in_server(3, &data);
        payload["message"] = message(0);
        let incoming = read(payload).unwrap();
        assert!(matches!(&asked(&incoming).input, Input::Press { id } if id == press));
    }
}

#[test]
fn an_entry_of_a_persons_menu_brings_the_person() {
    let data = json!({
        "id": "1", "name": "Challenge to chess", "type": 2, "target_id": "41",
        "resolved": challenge()["resolved"],
    });
    let incoming = read(in_server(2, &data)).unwrap();
    let Input::OnPerson { entry, person } = &asked(&incoming).input else {
        panic!("{incoming:?}")
    };
    assert_eq!((entry.as_str(), person.as_str()), ("Challenge to chess", "discord:41\nbo"));
    assert_eq!(incoming.back.pressed, None);
}

#[test]
fn an_entry_of_a_messages_menu_is_a_command_that_there_is_not() {
    let data = json!({"id": "1", "name": "Analyse", "type": 3, "target_id": "500", "resolved": {"messages": {"500": message(0)}}});
    let incoming = read(in_server(2, &data)).unwrap();
    assert!(matches!(&asked(&incoming).input, Input::Command { name, .. } if name == "Analyse"));
}

/// What was typed into a form that a button of a private message had opened.
fn submitted(owners: Option<Value>) -> Incoming {
    let line = json!({"type": 4, "id": 2, "custom_id": "line", "value": "Sf3"});
    let data = json!({"custom_id": "1.type.17.4", "components": [{"type": 1, "id": 1, "components": [line]}]});
    let mut payload = in_server(5, &data);
    payload["message"] = message(64);
    if let Some(owners) = owners {
        payload["message"]["interaction_metadata"] = json!({
            "id": "99", "type": 3, "user": user("40", "anna", None), "authorizing_integration_owners": owners, "interacted_message_id": "400",
        });
    }
    read(payload).unwrap()
}

#[test]
fn what_was_typed_into_a_form_comes_with_the_button_that_opened_it() {
    let incoming = submitted(None);
    assert!(matches!(&asked(&incoming).input, Input::Form { id, text } if id == "1.type.17.4" && text == "Sf3"));
    assert!(incoming.back.pressed.is_some_and(|p| p.private && p.message == "500"));
}

#[test]
fn after_a_form_the_bot_posts_only_where_it_is_a_member() {
    assert!(submitted(Some(json!({"0": "30"}))).back.may_post);
    assert!(!submitted(Some(json!({"1": "40"}))).back.may_post, "a person brought it along");
}
