//! What people do without waiting for what comes of it.

use serde_json::{Value, json};

use crate::discord_sim::{
    Person, Sim,
    events::{self, Act},
    sim::id_of,
};

/// Types a command; the interaction's id.
pub fn command(sim: &Sim, who: &Person, channel: u64, name: &str, fields: &[(&str, &str)]) -> u64 {
    let sent = sim.world(|w| {
        let data = events::command_data(w, channel, name, fields, None)?;
        events::send(w, &act(2, who, channel, data, None))
    });
    sent.unwrap_or_else(|why| panic!("/{name}: {why}"))
}

/// Types into a field that completes; the interaction's id.
pub fn completion(sim: &Sim, who: &Person, channel: u64, name: &str, fields: &[(&str, &str)], field: &str) -> u64 {
    let sent = sim.world(|w| {
        let data = events::command_data(w, channel, name, fields, Some(field))?;
        events::send(w, &act(4, who, channel, data, None))
    });
    sent.unwrap_or_else(|why| panic!("/{name} {field}: {why}"))
}

/// A component with any id, as a client of one's own could send it; on a menu with what was chosen. The interaction's id.
pub fn component(sim: &Sim, who: &Person, message: &Value, custom_id: &str, chosen: Option<&str>) -> u64 {
    let mut data = json!({"custom_id": custom_id, "component_type": if chosen.is_some() { 3 } else { 2 }, "id": 2});
    if let Some(chosen) = chosen {
        data["values"] = json!([chosen]);
    }
    let (message, channel) = (
        id_of(message),
        message["channel_id"].as_str().and_then(|c| c.parse().ok()).unwrap_or(0),
    );
    let sent = sim.world(|w| events::send(w, &act(3, who, channel, data, Some(message))));
    sent.unwrap_or_else(|why| panic!("{custom_id}: {why}"))
}

fn act(kind: u8, who: &Person, channel: u64, data: Value, source: Option<u64>) -> Act {
    Act {
        kind,
        user: who.id,
        channel,
        data,
        source,
    }
}

/// The menu of a message: its custom id, and the values of its entries.
pub fn menu(message: &Value) -> Option<(String, Vec<String>)> {
    let rows = message["components"].as_array().into_iter().flatten();
    let found = rows
        .flat_map(|r| r["components"].as_array().into_iter().flatten())
        .find(|c| c["type"] == 3)?;
    let values = found["options"].as_array().into_iter().flatten();
    let values = values.filter_map(|o| o["value"].as_str().map(ToOwned::to_owned)).collect();
    Some((found["custom_id"].as_str()?.to_owned(), values))
}
