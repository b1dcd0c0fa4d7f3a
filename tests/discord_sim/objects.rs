//! Discord's objects as JSON: users, members, servers, channels, applications.

use super::clock;
use super::world::{Channel, Guild, User, World, channel_kind};
use serde_json::{Value, json};

const JOINED_MS: u64 = 1_770_000_000_000;

fn s(id: u64) -> String {
    id.to_string()
}

pub fn user(u: &User) -> Value {
    let mut value = json!({
        "id": s(u.id), "username": u.username, "discriminator": "0", "global_name": u.global_name, "avatar": null,
        "public_flags": 0, "flags": 0, "banner": null, "accent_color": null, "avatar_decoration_data": null,
        "collectibles": null, "primary_guild": null,
    });
    if u.bot {
        value["bot"] = json!(true);
    }
    value
}

pub fn user_by_id(world: &World, id: u64) -> Value {
    world.users.get(&id).map_or(Value::Null, user)
}

/// The bot's own user as `/users/@me` shows it.
pub fn me(world: &World) -> Value {
    let mut value = user_by_id(world, world.bot);
    value["mfa_enabled"] = json!(true);
    value["locale"] = json!("en-US");
    value["verified"] = json!(true);
    value["email"] = Value::Null;
    value
}

/// A member as REST shows it.
pub fn member(world: &World, guild: &Guild, id: u64) -> Value {
    let mut value = json!({
        "avatar": null, "banner": null, "communication_disabled_until": null, "flags": 0,
        "joined_at": clock::text(JOINED_MS), "nick": guild.nicks.get(&id), "pending": false, "premium_since": null,
        "roles": [], "user": user_by_id(world, id), "mute": false, "deaf": false,
    });
    if id == world.bot {
        value["user"]["bot"] = json!(true);
    }
    value
}

/// A member as an interaction shows it: with what the person may do in the channel.
pub fn acting_member(world: &World, guild: &Guild, id: u64) -> Value {
    let mut value = member(world, guild, id);
    let permissions = world.users.get(&id).map_or(0, |u| u.permissions);
    value["permissions"] = json!(s(permissions));
    value["unusual_dm_activity_until"] = Value::Null;
    value
}

pub fn channel(world: &World, c: &Channel) -> Value {
    match c.kind {
        channel_kind::DM | channel_kind::GROUP_DM => json!({
            "id": s(c.id), "type": c.kind, "flags": 0, "last_message_id": last_message(world, c.id),
            "recipients": c.recipients.iter().map(|r| user_by_id(world, *r)).collect::<Vec<_>>(),
            "owner_id": (c.kind == channel_kind::GROUP_DM).then(|| s(c.recipients.first().copied().unwrap_or(0))),
            "name": (c.kind == channel_kind::GROUP_DM).then_some(&c.name), "icon": null,
        }),
        channel_kind::PUBLIC_THREAD | channel_kind::PRIVATE_THREAD => thread(world, c),
        _ => json!({
            "id": s(c.id), "type": c.kind, "flags": 0, "guild_id": c.guild.map(s), "name": c.name, "position": 0,
            "permission_overwrites": [], "parent_id": c.parent.map(s), "topic": null, "nsfw": false,
            "last_message_id": last_message(world, c.id), "rate_limit_per_user": 0,
        }),
    }
}

fn thread(world: &World, c: &Channel) -> Value {
    let here = world.messages.values().filter(|m| m.channel == c.id);
    let mut value = json!({
        "id": s(c.id), "type": c.kind, "flags": 0, "guild_id": c.guild.map(s), "name": c.name, "owner_id": s(c.owner),
        "parent_id": c.parent.map(s), "last_message_id": last_message(world, c.id), "rate_limit_per_user": 0,
        "message_count": here.count(), "member_count": c.joined.len(), "total_message_sent": c.sent,
        "thread_metadata": {
            "archived": c.archived, "archive_timestamp": clock::text(c.archive_ms),
            "auto_archive_duration": c.archive_after, "locked": c.locked, "create_timestamp": clock::text(c.created_ms),
        },
    });
    if c.kind == channel_kind::PRIVATE_THREAD {
        value["thread_metadata"]["invitable"] = json!(true);
    }
    if c.joined.contains(&world.bot) {
        value["member"] = json!({
            "id": s(c.id), "user_id": s(world.bot), "join_timestamp": clock::text(c.created_ms), "flags": 0,
        });
    }
    value
}

/// The newest message that everybody sees.
fn last_message(world: &World, channel: u64) -> Option<String> {
    let here = world.messages.iter().rev();
    here.filter(|(_, m)| m.channel == channel && m.only_for.is_none())
        .map(|(id, _)| s(*id))
        .next()
}

/// The short form inside an interaction, with what the acting person may do there.
pub fn acting_channel(world: &World, c: &Channel, user: u64) -> Value {
    let mut value = channel(world, c);
    let permissions = world.users.get(&user).map_or(0, |u| u.permissions);
    if c.guild.is_some() {
        value["permissions"] = json!(s(permissions));
    }
    value
}

fn everyone(guild: u64) -> Value {
    json!({
        "id": s(guild), "name": "@everyone", "description": null, "permissions": "2222085723512896", "position": 0, "color": 0,
        "colors": {"primary_color": 0, "secondary_color": null, "tertiary_color": null},
        "hoist": false, "managed": false, "mentionable": false, "icon": null, "unicode_emoji": null, "flags": 0,
    })
}

/// A server as REST shows it.
pub fn guild(world: &World, g: &Guild) -> Value {
    let mut value = json!({
        "id": s(g.id), "name": g.name, "owner_id": s(g.owner), "preferred_locale": g.locale, "features": [],
        "region": "deprecated", "afk_timeout": 300, "system_channel_flags": 0, "widget_enabled": false,
        "verification_level": 0, "roles": [everyone(g.id)], "default_message_notifications": 1, "mfa_level": 0,
        "explicit_content_filter": 0, "max_members": 500_000, "max_stage_video_channel_users": 50,
        "max_video_channel_users": 25, "premium_tier": 0, "premium_subscription_count": 0,
        "premium_progress_bar_enabled": false, "nsfw": false, "nsfw_level": 0, "emojis": [], "stickers": [],
        "approximate_member_count": g.members.len(), "approximate_presence_count": world.users.len(),
    });
    for absent in [
        "icon",
        "description",
        "home_header",
        "splash",
        "discovery_splash",
        "banner",
        "application_id",
        "afk_channel_id",
        "system_channel_id",
        "widget_channel_id",
        "max_presences",
        "vanity_url_code",
        "rules_channel_id",
        "safety_alerts_channel_id",
        "public_updates_channel_id",
        "incidents_data",
    ] {
        value[absent] = Value::Null;
    }
    value
}

/// A server as `GUILD_CREATE` tells of it: clients drop the event when any of these is missing.
pub fn guild_create(world: &World, g: &Guild) -> Value {
    let mut value = guild(world, g);
    let here = |thread: bool| -> Vec<Value> {
        let found = world
            .channels
            .values()
            .filter(|c| c.guild == Some(g.id) && c.is_thread() == thread && !c.archived);
        found.map(|c| channel(world, c)).collect()
    };
    let bot = g.members.contains(&world.bot).then(|| member(world, g, world.bot));
    let more = json!({
        "joined_at": clock::text(JOINED_MS), "large": false, "unavailable": false, "member_count": g.members.len(),
        "voice_states": [], "members": bot.into_iter().collect::<Vec<_>>(), "channels": here(false),
        "threads": here(true), "presences": [], "stage_instances": [], "guild_scheduled_events": [],
        "soundboard_sounds": [],
    });
    for (key, v) in more.as_object().expect("it is written as an object just above") {
        value[key] = v.clone();
    }
    value
}

pub fn application(world: &World) -> Value {
    json!({
        "id": s(world.app), "name": "Menagerie", "icon": null, "description": "", "type": null, "bot_public": true,
        "bot_require_code_grant": false, "verify_key": "0".repeat(64), "flags": 0, "flags_new": "0", "redirect_uris": [],
        "interactions_endpoint_url": null, "role_connections_verification_url": null,
        "owner": world.users.values().find(|u| !u.bot).map_or_else(|| user_by_id(world, world.bot), user),
        "approximate_guild_count": world.guilds.len(), "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0, "explicit_content_filter": 0, "team": null,
        "eligible_oauth2_scopes": [], "bot": user_by_id(world, world.bot), "summary": "", "hook": true,
    })
}
