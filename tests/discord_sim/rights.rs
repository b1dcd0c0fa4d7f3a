//! What the bot may do where: Discord checks whether the channel is there, whether the bot sees it, whether it has the right, and whether
//! the thread is awake, in this order.

use super::call::Answer;
use super::world::{Channel, World, channel_kind, permission};

fn missing_access() -> Answer {
    Answer::error(403, 50001, "Missing Access")
}

pub fn missing_permissions() -> Answer {
    Answer::error(403, 50013, "Missing Permissions")
}

pub fn archived() -> Answer {
    Answer::error(400, 50083, "Thread is archived")
}

/// A message needs these rights beyond being allowed to speak.
#[derive(Debug, Clone, Copy, Default)]
pub struct Carries {
    pub files: bool,
    pub embeds: bool,
}

/// The channel, if it is there and the bot sees it: 10003, 50001.
pub fn visible(world: &World, channel: u64) -> Result<&Channel, Answer> {
    let Some(c) = world.channels.get(&channel) else {
        return Err(Answer::unknown(10003));
    };
    let removed = c.guild.is_some_and(|g| !world.guilds.get(&g).is_some_and(|g| g.has_bot));
    if removed || c.is_private() || !has(c, permission::VIEW_CHANNEL) {
        return Err(missing_access());
    }
    Ok(c)
}

/// Whether the bot has all of these bits in a channel. Direct messages know no rights.
pub fn has(c: &Channel, bits: u64) -> bool {
    c.guild.is_none() || c.bot_permissions & permission::ADMINISTRATOR != 0 || c.bot_permissions & bits == bits
}

/// The channel, if the bot sees it and has these rights there: 10003, 50001, 50013.
pub fn allowed(world: &World, channel: u64, bits: u64) -> Result<&Channel, Answer> {
    let c = visible(world, channel)?;
    if has(c, bits) { Ok(c) } else { Err(missing_permissions()) }
}

/// Whether the bot may speak in the channel. In a thread another right counts than outside; a locked thread is for those who manage
/// threads.
pub fn may_speak(world: &World, channel: u64, carries: Carries) -> Result<(), Answer> {
    let c = visible(world, channel)?;
    if c.kind == channel_kind::DM {
        let closed = c.recipients.iter().any(|r| world.users.get(r).is_some_and(|u| u.closed_dms));
        return if closed {
            Err(Answer::error(403, 50007, "Cannot send messages to this user"))
        } else {
            Ok(())
        };
    }
    let speak = if c.is_thread() {
        permission::SEND_MESSAGES_IN_THREADS
    } else {
        permission::SEND_MESSAGES
    };
    if !has(c, speak) || !may_carry(c, carries) || (c.archived && c.locked && !has(c, permission::MANAGE_THREADS)) {
        return Err(missing_permissions());
    }
    Ok(())
}

pub fn may_carry(c: &Channel, carries: Carries) -> bool {
    (!carries.files || has(c, permission::ATTACH_FILES)) && (!carries.embeds || has(c, permission::EMBED_LINKS))
}

/// Changing anything in an archived thread, but for deleting a message, is refused: 50083.
pub fn awake(c: &Channel) -> Result<(), Answer> {
    if c.archived { Err(archived()) } else { Ok(()) }
}
