//! What the bot may do on a server, and why: the link with which it is invited asks for exactly this. Never for everything
//! ("Administrator"), and for no privileged intent.

/// One right, and what it is used for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Right {
    /// Its name in Discord's settings of roles.
    pub name: &'static str,
    /// Its bit (developer documentation, "Permissions").
    pub bit: u64,
    /// What the bot uses it for.
    pub used_for: &'static str,
}

const fn right(name: &'static str, bit: u8, used_for: &'static str) -> Right {
    Right {
        name,
        bit: 1 << bit,
        used_for,
    }
}

/// Every right that the bot uses. Without one of the later ones it still plays: it says what is missing and goes on as well as it can.
pub const RIGHTS: &[Right] = &[
    right("View Channels", 10, "see the channels in which it posts"),
    right("Send Messages", 11, "post challenges and boards"),
    right(
        "Read Message History",
        16,
        "see whether a board is there already when it was interrupted while posting it",
    ),
    right("Attach Files", 15, "show the board as a picture, hand out PGN files"),
    right("Send Messages in Threads", 38, "post in threads, also those that people made"),
    right(
        "Create Public Threads",
        35,
        "give each game a thread of its own, where moderators want that",
    ),
    right("Manage Threads", 34, "close a game's thread when the game is over"),
];

/// All of them as Discord's number.
pub fn permissions() -> u64 {
    RIGHTS.iter().map(|r| r.bit).fold(0, |all, bit| all | bit)
}

/// The link with which those who run a server add the bot to it.
pub fn invite(application: &str) -> String {
    format!(
        "https://discord.com/oauth2/authorize?client_id={application}&integration_type=0&scope=bot+applications.commands&permissions={}",
        permissions()
    )
}

/// The link with which people add the bot for themselves, to use it in direct messages and on servers that do not have it.
pub fn invite_person(application: &str) -> String {
    format!("https://discord.com/oauth2/authorize?client_id={application}&integration_type=1&scope=applications.commands")
}

/// The rights as a table in Markdown, for the documentation.
pub fn table() -> String {
    let rows = RIGHTS.iter().map(|r| format!("| {} | {} |\n", r.name, r.used_for));
    format!("| right | used to |\n| --- | --- |\n{}", rows.collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rights_are_the_documented_bits_and_never_everything() {
        // From the developer documentation, "Permissions": VIEW_CHANNEL 1<<10, SEND_MESSAGES 1<<11, ATTACH_FILES 1<<15,
        // READ_MESSAGE_HISTORY 1<<16, MANAGE_THREADS 1<<34, CREATE_PUBLIC_THREADS 1<<35, SEND_MESSAGES_IN_THREADS 1<<38.
        assert_eq!(permissions(), 0x4C_0001_8C00);
        // ADMINISTRATOR 1<<3, KICK_MEMBERS 1<<1, BAN_MEMBERS 1<<2, MANAGE_CHANNELS 1<<4, MANAGE_GUILD 1<<5, MANAGE_MESSAGES 1<<13,
        // MENTION_EVERYONE 1<<17, MANAGE_ROLES 1<<28, MANAGE_WEBHOOKS 1<<29.
        for dangerous in [3, 1, 2, 4, 5, 13, 17, 28, 29] {
            assert_eq!(permissions() & (1 << dangerous), 0, "bit {dangerous}");
        }
    }

    #[test]
    fn the_documentation_has_the_table_of_rights() {
        let readme = include_str!("../../../deploy/README.md");
        assert!(readme.contains(&table()), "deploy/README.md should hold\n{}", table());
    }
}
