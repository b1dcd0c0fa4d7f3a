//! What must be done so that Discord has the wanted commands: only what differs. Pure.

use serde_json::{Map, Value, json};

use super::table::{Scope, of_kind};

/// One thing to do.
#[derive(Clone, Debug, PartialEq)]
pub enum Step {
    /// A command that is not wanted any more.
    Remove {
        /// Discord's id of it.
        id: String,
        /// Its name.
        name: String,
    },
    /// A command that is there and differs.
    Change {
        /// Discord's id of it.
        id: String,
        /// Its name.
        name: String,
        /// All of it, what it has no longer written out.
        body: Value,
    },
    /// A command that is not there.
    Create {
        /// Its name.
        name: String,
        /// All of it.
        body: Value,
    },
}

/// What is to be done, in an order in which it can be done.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Plan {
    /// Removals, changes, creations.
    pub steps: Vec<Step>,
    /// How many commands are as they should be.
    pub unchanged: usize,
}

/// A command is known by its kind and name.
fn key(command: &Value) -> (u64, &str) {
    (
        command["type"].as_u64().unwrap_or(of_kind::SLASH),
        command["name"].as_str().unwrap_or_default(),
    )
}

/// What differs between the commands that Discord has (`GET …/commands?with_localizations=true`) and the wanted ones. Order, versions
/// and values that equal Discord's defaults do not count.
pub fn plan(registered: &[Value], wanted: &[Value], scope: &Scope) -> Plan {
    let id = |command: &Value| command["id"].as_str().unwrap_or_default().to_owned();
    let name = |command: &Value| key(command).1.to_owned();
    let mut out = Plan::default();
    for old in registered {
        if !wanted.iter().any(|w| key(w) == key(old)) {
            out.steps.push(Step::Remove {
                id: id(old),
                name: name(old),
            });
        }
    }
    let mut creations = Vec::new();
    for new in wanted {
        match registered.iter().find(|r| key(r) == key(new)) {
            None => creations.push(Step::Create {
                name: name(new),
                body: new.clone(),
            }),
            Some(old) if essence(old, scope) == essence(new, scope) => out.unchanged += 1,
            Some(old) => out.steps.push(Step::Change {
                id: id(old),
                name: name(new),
                body: written_out(new),
            }),
        }
    }
    out.steps.append(&mut creations);
    out
}

/// For a change: Discord keeps what a change does not name, so what a command has no longer must be named.
fn written_out(command: &Value) -> Value {
    let mut out = command.clone();
    if let Some(map) = out.as_object_mut() {
        // What kind of command it is cannot be changed.
        map.remove("type");
    }
    let mut nothings = vec![("name_localizations", Value::Null), ("default_member_permissions", Value::Null)];
    if key(command).0 == of_kind::SLASH {
        nothings.extend([("description_localizations", Value::Null), ("options", json!([]))]);
    }
    for (key, nothing) in nothings {
        if out[key].is_null() {
            out[key] = nothing;
        }
    }
    out
}

/// What of a command, option or choice is ours to decide, with defaults left out.
fn essence(of: &Value, scope: &Scope) -> Value {
    const OURS: [&str; 18] = [
        "name",
        "name_localizations",
        "description",
        "description_localizations",
        "type",
        "options",
        "choices",
        "value",
        "required",
        "autocomplete",
        "min_value",
        "max_value",
        "min_length",
        "max_length",
        "channel_types",
        "contexts",
        "integration_types",
        "default_member_permissions",
    ];
    let Some(map) = of.as_object() else {
        return of.clone();
    };
    let mut out = Map::new();
    for (key, value) in map.iter().filter(|(k, _)| OURS.contains(&k.as_str())) {
        let nothing = match value {
            Value::Null | Value::Bool(false) => true,
            Value::String(s) => s.is_empty(),
            Value::Array(a) => a.is_empty(),
            Value::Object(o) => o.is_empty(),
            _ => false,
        };
        let not_here = *scope != Scope::Everywhere && ["contexts", "integration_types"].contains(&key.as_str());
        if nothing || not_here {
            continue;
        }
        let kept = match value {
            Value::Array(a) if key == "options" || key == "choices" => a.iter().map(|v| essence(v, scope)).collect(),
            // A set, in whatever order.
            Value::Array(a) => {
                let mut sorted = a.clone();
                sorted.sort_by_key(Value::to_string);
                Value::Array(sorted)
            }
            // 1 and 1.0 are the same number.
            Value::Number(n) => n.as_f64().map_or_else(|| value.clone(), |f| json!(f)),
            _ => value.clone(),
        };
        out.insert(key.clone(), kept);
    }
    Value::Object(out)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{l10n::Texts, platform::discord::register::table::commands};

    fn wanted() -> Vec<Value> {
        commands(&Texts::load().unwrap(), &Scope::Everywhere)
    }

    /// As Discord would give them back.
    fn served(wanted: &[Value]) -> Vec<Value> {
        let mut out = wanted.to_vec();
        for (n, command) in out.iter_mut().enumerate() {
            command["id"] = json!((100 + n).to_string());
            command["version"] = json!("9");
            command["nsfw"] = json!(false);
            command["dm_permission"] = json!(true);
            command["contexts"] = json!([2, 0, 1]);
            command["integration_types"] = json!([1, 0]);
            if command["type"] == 2 {
                command["description"] = json!("");
            }
            for key in ["name_localizations", "default_member_permissions"] {
                if command[key].is_null() {
                    command[key] = Value::Null;
                }
            }
            for option in command["options"].as_array_mut().into_iter().flatten() {
                option["required"] = json!(option["required"] == true);
                option["description_localized"] = json!("x");
            }
        }
        out.reverse();
        out
    }

    #[test]
    fn what_discord_adds_is_no_difference() {
        let wanted = wanted();
        let nothing = Plan {
            steps: vec![],
            unchanged: wanted.len(),
        };
        assert_eq!(plan(&served(&wanted), &wanted, &Scope::Everywhere), nothing);
    }

    #[test]
    fn each_difference_is_one_step_and_what_stays_is_not_touched() {
        let wanted = wanted();
        let mut there = served(&wanted);
        let changed = there.iter_mut().find(|c| c["name"] == "board").unwrap();
        changed["description"] = json!("other");
        let changed = changed["id"].as_str().unwrap().to_owned();
        there.retain(|c| c["name"] != "move");
        there.push(json!({"id": "7", "type": 1, "name": "castle", "description": "from an older version"}));
        let plan = plan(&there, &wanted, &Scope::Everywhere);
        assert_eq!(plan.unchanged, wanted.len() - 2);
        let [
            Step::Remove { id, name },
            Step::Change { id: id_changed, .. },
            Step::Create { name: created, body },
        ] = plan.steps.as_slice()
        else {
            panic!("{plan:?}")
        };
        assert_eq!((id.as_str(), name.as_str()), ("7", "castle"));
        assert_eq!((id_changed, created.as_str()), (&changed, "move"));
        assert_eq!(body["name"], "move");
    }

    /// What somebody did to a registered command.
    type Change = fn(&mut Value);

    #[test]
    fn every_kind_of_change_is_noticed() {
        let wanted = wanted();
        let changes: [(&str, Change); 7] = [
            ("a name in Swedish", |c| c["name_localizations"]["sv-SE"] = json!("annat")),
            ("a description in Dutch", |c| c["description_localizations"]["nl"] = json!("anders")),
            ("a new option", |c| {
                let more = json!({"name": "more", "description": "m", "type": 3});
                c["options"].as_array_mut().unwrap().push(more);
            }),
            ("the order of options", |c| c["options"].as_array_mut().unwrap().reverse()),
            ("a choice less", |c| {
                let with = |o: &&mut Value| o["choices"].is_array();
                let option = c["options"].as_array_mut().unwrap().iter_mut().find(with).unwrap();
                option["choices"].as_array_mut().unwrap().pop();
            }),
            ("where it is offered", |c| c["contexts"] = json!([0])),
            ("who may use it", |c| c["default_member_permissions"] = json!("8")),
        ];
        for (what, change) in changes {
            let mut there = served(&wanted);
            change(there.iter_mut().find(|c| c["name"] == "challenge").unwrap());
            assert_eq!(plan(&there, &wanted, &Scope::Everywhere).steps.len(), 1, "{what}");
        }
    }

    #[test]
    fn a_change_names_what_a_command_has_no_longer() {
        let wanted = [json!({"type": 1, "name": "board", "description": "d"})];
        let there = [json!({
            "id": "1", "type": 1, "name": "board", "description": "d", "name_localizations": {"nl": "bord"},
            "options": [{"type": 3, "name": "view", "description": "v"}], "default_member_permissions": "32",
        })];
        let plan = plan(&there, &wanted, &Scope::Server("30".into()));
        let [Step::Change { body, .. }] = plan.steps.as_slice() else {
            panic!("{plan:?}")
        };
        let map = body.as_object().unwrap();
        assert_eq!(map["options"], json!([]));
        for key in ["name_localizations", "description_localizations", "default_member_permissions"] {
            assert_eq!(map[key], Value::Null, "{key}");
        }
        assert!(!map.contains_key("type"), "Discord takes no type here");
    }

    #[test]
    fn a_command_and_a_menu_entry_of_one_name_are_two() {
        let wanted = [json!({"type": 1, "name": "x", "description": "d"}), json!({"type": 2, "name": "x"})];
        let there = [json!({"id": "1", "type": 2, "name": "x", "description": ""})];
        let plan = plan(&there, &wanted, &Scope::Server("30".into()));
        assert_eq!(plan.unchanged, 1);
        assert!(matches!(plan.steps.as_slice(), [Step::Create { body, .. }] if body["type"] == 1));
    }
}
