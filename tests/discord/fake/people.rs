//! The people of the fake: their clients do what Discord's do, and refuse what Discord's refuse.

use serde_json::{Value, json};

use super::{Raw, id};
use crate::discord_sim::{Outcome, Person, world::permission as may};

const BOARD: &str = "board";

impl Raw {
    async fn register(&self, commands: &Value) {
        let app = self.sim.world(|w| w.app);
        let (status, told) = self.send("PUT", &format!("/applications/{app}/commands"), commands).await;
        assert_eq!(status, 200, "{told:#}");
    }

    /// Answers the next interaction that comes in with `body`; a bot in one line.
    async fn answer_next(&self, body: Value) {
        self.sim
            .until("an interaction waits", |w| {
                w.interactions.values().any(|i| i.answer.is_none() && !i.excused)
            })
            .await;
        let (id, token) = self.sim.world(|w| {
            let waits = w.interactions.values().find(|i| i.answer.is_none() && !i.excused);
            waits.map(|i| (i.id, i.token.clone())).expect("it was just there")
        });
        let (status, told) = self.send("POST", &format!("/interactions/{id}/{token}/callback"), &body).await;
        assert_eq!(status, 204, "{told:#}");
    }

    async fn says_to(&self, person: &Person, command: &str, body: Value) -> Outcome {
        let (outcome, ()) = tokio::join!(person.slash(self.channel, command, &[]), self.answer_next(body));
        outcome
    }

    fn event(&self, interaction: u64) -> Value {
        self.sim.world(|w| w.interactions[&interaction].event.clone())
    }
}

fn everywhere(name: &str, kind: u64) -> Value {
    let mut command = json!({"name": name, "type": kind, "integration_types": [0, 1], "contexts": [0, 1, 2]});
    if kind == 1 {
        command["description"] = json!("x");
    }
    command
}

fn says(content: &str) -> Value {
    json!({"type": 4, "data": {"content": content}})
}

#[tokio::test]
async fn commands_are_offered_where_they_were_registered_for() {
    let raw = Raw::new().await;
    let bo = raw.sim.person("Bo", "en-US", &[raw.guild]);
    let mut here = everywhere(BOARD, 1);
    here["contexts"] = json!([0]);
    let mut staff = everywhere("staff", 1);
    staff["default_member_permissions"] = json!(may::MANAGE_GUILD.to_string());
    let mut of_server = everywhere("server", 1);
    of_server["integration_types"] = json!([0]);
    of_server["contexts"] = json!([0, 1]);
    raw.register(&json!([here, staff, of_server])).await;
    let group = raw.sim.group_dm(&[&raw.anna, &bo]);
    let private = raw.sim.private_dm(&raw.anna, &bo);
    for (channel, name, why) in [
        (raw.channel, "nothing", "not registered"),
        (group, BOARD, "only in servers"),
        (private, BOARD, "only in servers"),
        (raw.channel, "staff", "a right is missing"),
        (group, "server", "the app is not with the person for this one"),
    ] {
        assert!(raw.anna.try_slash(channel, name, &[]).await.is_err(), "{name}: {why}");
    }
    raw.sim.set_member_permissions(&raw.anna, may::MEMBER | may::MANAGE_GUILD);
    for (channel, name, context, owner) in [
        (raw.channel, BOARD, 0, "0"),
        (raw.channel, "staff", 0, "0"),
        (group, "staff", 2, "1"),
        (private, "staff", 2, "1"),
        (raw.sim.dm(&raw.anna), "server", 1, "0"),
    ] {
        let (outcome, ()) = tokio::join!(raw.anna.slash(channel, name, &[]), raw.answer_next(says("x")));
        let event = raw.event(outcome.interaction);
        assert_eq!(event["context"], json!(context), "{name}");
        assert!(event["authorizing_integration_owners"].get(owner).is_some(), "{event:#}");
    }
    raw.sim.world(|w| w.users.values_mut().for_each(|u| u.has_app = false));
    assert!(
        raw.anna.try_slash(group, "staff", &[]).await.is_err(),
        "nobody has the app with them"
    );
    raw.sim.kick_bot(raw.guild);
    assert!(
        raw.anna.try_slash(raw.channel, BOARD, &[]).await.is_err(),
        "nor is it in the server"
    );
    raw.sim.assert_clean();
}

#[tokio::test]
async fn a_command_on_a_person_names_that_person() {
    let raw = Raw::new().await;
    let bo = raw.sim.person("Bo", "en-US", &[raw.guild]);
    raw.register(&json!([everywhere("Challenge to chess", 2), everywhere("challenge", 1)]))
        .await;
    assert!(
        raw.anna.try_context(raw.channel, "challenge", bo.id).await.is_err(),
        "that is no such command"
    );
    assert!(
        raw.anna.try_context(raw.channel, "Challenge to chess", 7).await.is_err(),
        "there is no such person"
    );
    let (outcome, ()) = tokio::join!(
        raw.anna.context(raw.channel, "Challenge to chess", bo.id),
        raw.answer_next(says("x"))
    );
    let data = &raw.event(outcome.interaction)["data"];
    let who = bo.id_text();
    assert_eq!((&data["type"], &data["target_id"]), (&json!(2), &json!(who)));
    assert_eq!(data["resolved"]["users"][&who]["username"], json!("bo"));
    assert!(data["resolved"]["members"][&who]["permissions"].is_string());
    assert!(data.get("options").is_none());
    let message = outcome.message.expect("the answer");
    assert_eq!(message["interaction_metadata"]["target_user"]["id"], json!(who));
    raw.sim.assert_clean();
}

fn modal(parts: &Value) -> Value {
    json!({"type": 9, "data": {"custom_id": "m", "title": "Your move", "components": parts}})
}

#[tokio::test]
async fn a_modal_is_sent_as_it_was_built() {
    let raw = Raw::new().await;
    raw.register(&json!([everywhere(BOARD, 1)])).await;
    let input = json!({"type": 4, "custom_id": "move", "style": 1, "min_length": 2, "max_length": 5});
    let mut labelled = input.clone();
    labelled["label"] = json!("Move");
    let menu = json!({"type": 3, "custom_id": "piece", "required": false, "options": [{"label": "Queen", "value": "q"}]});
    let old = json!([{"type": 1, "components": [labelled]}]);
    let new = json!([{"type": 18, "label": "Move", "component": input}, {"type": 18, "label": "Piece", "component": menu}]);
    for (parts, fields, expected) in [
        (
            old,
            vec![("move", "e4")],
            json!([{"type": 1, "id": 1, "components": [{"type": 4, "id": 2, "custom_id": "move", "value": "e4"}]}]),
        ),
        (
            new,
            vec![("move", "e8"), ("piece", "Queen")],
            json!([
                {"type": 18, "id": 1, "component": {"type": 4, "id": 2, "custom_id": "move", "value": "e8"}},
                {"type": 18, "id": 3, "component": {"type": 3, "id": 4, "custom_id": "piece", "values": ["q"]}},
            ]),
        ),
    ] {
        let shown = raw.says_to(&raw.anna, BOARD, modal(&parts)).await;
        assert_eq!(shown.answer, Some(9));
        assert!(shown.message.is_none() && shown.modal.is_some());
        for wrong in [
            vec![],
            vec![("move", "e")],
            vec![("move", "e4e5e6")],
            vec![("else", "x"), ("move", "e4")],
        ] {
            assert!(raw.anna.try_submit_modal(&shown, &wrong).await.is_err(), "{wrong:?}");
        }
        let bo = raw.sim.person("Bo", "en-US", &[raw.guild]);
        assert!(bo.try_submit_modal(&shown, &fields).await.is_err(), "it was shown to Anna");
        let (sent, ()) = tokio::join!(raw.anna.submit_modal(&shown, &fields), raw.answer_next(says("x")));
        let event = raw.event(sent.interaction);
        assert_eq!((&event["type"], &event["data"]["custom_id"]), (&json!(5), &json!("m")));
        assert_eq!(event["data"]["components"], expected);
        assert!(event.get("message").is_none(), "it was opened by a command");
        let facts = &sent.message.expect("the answer")["interaction_metadata"];
        assert_eq!(facts["triggering_interaction_metadata"]["id"], json!(shown.interaction.to_string()));
        assert!(raw.anna.try_submit_modal(&shown, &fields).await.is_err(), "it is closed by now");
    }
    let shown = raw.says_to(&raw.anna, BOARD, says("no modal")).await;
    assert!(raw.anna.try_submit_modal(&shown, &[]).await.is_err());
    raw.sim.assert_clean();
}

#[tokio::test]
async fn a_modal_from_a_button_comes_with_the_message() {
    let raw = Raw::new().await;
    raw.register(&json!([everywhere(BOARD, 1)])).await;
    let row = json!([{"type": 1, "components": [{"type": 2, "style": 1, "label": "Type a move", "custom_id": "type"}]}]);
    let body = json!({"type": 4, "data": {"content": "board", "components": row}});
    let board = id(&raw.says_to(&raw.anna, BOARD, body).await.message.expect("a board"));
    let input = json!([{"type": 1, "components": [{"type": 4, "custom_id": "move", "label": "Move", "style": 1}]}]);
    let (shown, ()) = tokio::join!(raw.anna.click(board, "Type a move"), raw.answer_next(modal(&input)));
    let (sent, ()) = tokio::join!(
        raw.anna.submit_modal(&shown, &[("move", "e4")]),
        raw.answer_next(json!({"type": 7, "data": {"content": "moved"}}))
    );
    assert_eq!(raw.event(sent.interaction)["message"]["id"], json!(board.to_string()));
    assert_eq!(raw.sim.message(board).unwrap()["content"], json!("moved"));
    raw.sim.assert_clean();
}

#[tokio::test]
async fn what_a_client_does_not_show_cannot_be_pressed() {
    let raw = Raw::new().await;
    let bo = raw.sim.person("Bo", "en-US", &[raw.guild]);
    raw.register(&json!([everywhere(BOARD, 1)])).await;
    let options = json!([{"label": "Knight", "value": "n"}, {"label": "Rook", "value": "r"}]);
    let rows = json!([
        {"type": 1, "components": [
            {"type": 2, "style": 1, "label": "Move", "custom_id": "move"},
            {"type": 2, "style": 2, "label": "Draw", "custom_id": "draw", "disabled": true},
        ]},
        {"type": 1, "components": [{"type": 3, "custom_id": "piece", "placeholder": "Which piece?", "options": options, "max_values": 2}]},
        {"type": 1, "components": [{"type": 5, "custom_id": "who"}]},
    ]);
    let board = json!({"type": 4, "data": {"content": "board", "components": rows, "flags": 64}});
    let board = id(&raw.says_to(&raw.anna, BOARD, board).await.message.expect("a board"));
    assert!(raw.anna.try_click(board, "Resign").await.is_err(), "there is no such button");
    assert!(raw.anna.try_click(board, "Draw").await.is_err(), "it is greyed out");
    assert!(raw.anna.try_click(board, "piece").await.is_err(), "that is a menu");
    assert!(bo.try_click(board, "Move").await.is_err(), "only Anna sees it");
    assert!(raw.anna.try_select(board, "piece", "Queen").await.is_err(), "it is not on the menu");
    assert!(raw.anna.try_select_many(board, "piece", &[]).await.is_err(), "one at least");
    let (chosen, ()) = tokio::join!(
        raw.anna.try_select_many(board, "Which piece?", &["Knight", "r"]),
        raw.answer_next(json!({"type": 7, "data": {"content": "b", "components": rows}}))
    );
    let event = raw.event(chosen.unwrap().interaction);
    assert_eq!(event["data"]["values"], json!(["n", "r"]));
    assert_eq!(event["data"]["component_type"], json!(3));
    let who = bo.id_text();
    let people = [who.as_str()];
    let (chosen, ()) = tokio::join!(
        raw.anna.try_select_many(board, "who", &people),
        raw.answer_next(json!({"type": 7, "data": {"content": "over", "components": []}}))
    );
    let event = raw.event(chosen.unwrap().interaction);
    assert_eq!(event["data"]["values"], json!([who]));
    assert!(event["data"]["resolved"]["users"][&who].is_object());
    assert!(
        raw.anna.try_click(board, "Move").await.is_err(),
        "the message has no buttons any more"
    );
    raw.sim.delete_message(board);
    assert!(raw.anna.try_click(board, "Move").await.is_err(), "it is gone");
    raw.sim.assert_clean();
}

#[tokio::test]
async fn nobody_acts_in_a_thread_that_sleeps_or_in_a_server_they_left() {
    let raw = Raw::new().await;
    raw.register(&json!([everywhere(BOARD, 1)])).await;
    let thread = raw.sim.thread(raw.channel, "a game");
    raw.sim.archive(thread);
    assert!(raw.anna.try_slash(thread, BOARD, &[]).await.is_err());
    raw.sim.leave(&raw.anna, raw.guild);
    assert!(raw.anna.try_slash(raw.channel, BOARD, &[]).await.is_err());
    raw.sim.assert_clean();
}
