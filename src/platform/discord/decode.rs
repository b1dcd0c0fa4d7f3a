//! What Discord delivers becomes a request. Pure. Discord's ids stop here: inside, people and rooms are opaque.

use serenity::all::{
    ActionRow, ActionRowComponent, AuthorizingIntegrationOwner, ChannelType, CommandDataOption, CommandDataOptionValue,
    CommandDataResolved, CommandInteraction, CommandType, ComponentInteraction, ComponentInteractionDataKind, GuildId, Interaction,
    InteractionContext, Member, Message, MessageFlags, MessageInteractionMetadata, ModalInteraction, PartialChannel, Permissions, User,
    UserId,
};

use super::foreign::one_line;
use super::missing::Right;
use crate::{
    command::{
        Input, Request,
        args::{AWAY, BOT},
    },
    ids::{CommunityRef, DeliveryKey, PlayerRef, RoomRef},
    l10n::Locale,
    reply::Person,
    service::Asker,
};

/// The platform's name in references.
pub const PLATFORM: &str = "discord";

/// The token with which an interaction is answered for a quarter of an hour. It never shows in a log.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(pub String);

impl std::fmt::Debug for Token {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Token")
    }
}

/// How to answer an interaction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Return {
    /// Its id.
    pub interaction: String,
    /// Its token.
    pub token: Token,
    /// Where it happened.
    pub channel: String,
    /// May the bot post in that channel by itself? If not, answers go by the token.
    pub may_post: bool,
    /// May the bot send pictures there?
    pub may_attach: bool,
    /// Rights that the bot needs there and does not have.
    pub lacks: Vec<Right>,
    /// Rights for a thread of a game's own that the bot does not have; `None` where there cannot be any.
    pub lacks_for_threads: Option<Vec<Right>>,
    /// May the person give the bot rights there?
    pub may_give: bool,
    /// The game's home, where this is a thread of a game's own.
    pub home: Option<RoomRef>,
    /// The message whose button was pressed.
    pub pressed: Option<Pressed>,
    /// The person's language.
    pub locale: Locale,
    /// The language of what everybody sees.
    pub room_locale: Locale,
}

/// A message with a button that somebody pressed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pressed {
    /// Its id.
    pub message: String,
    /// Does only that person see it?
    pub private: bool,
}

/// What is wanted.
#[derive(Clone, Debug)]
pub enum Wish {
    /// An answer.
    Ask(Request),
    /// Suggestions for the option that is being typed.
    Complete {
        /// The form as far as it is filled in.
        request: Request,
        /// The option.
        focused: String,
    },
}

impl Wish {
    /// Who wants it, and where.
    pub fn request(&self) -> &Request {
        match self {
            Self::Ask(request) | Self::Complete { request, .. } => request,
        }
    }
}

/// An interaction, understood.
#[derive(Clone, Debug)]
pub struct Incoming {
    /// How to answer.
    pub back: Return,
    /// What is wanted.
    pub wish: Wish,
}

/// Reads an interaction. `None` for pings, which never come this way. What the bot never asked for (entries of a message's menu, menus of
/// people) becomes a request all the same, so that it is answered with a sentence and not with silence.
pub fn decode(interaction: &Interaction) -> Option<Incoming> {
    match interaction {
        Interaction::Command(c) => {
            let scene = Scene::of_command(c);
            Some(Incoming {
                back: scene.back(None),
                wish: Wish::Ask(scene.request(command(c))),
            })
        }
        Interaction::Autocomplete(c) => {
            let (name, given) = called(&c.data.name, &c.data.options);
            let (options, focused) = options(given, c.guild_id, &c.data.resolved);
            let input = Input::Command { name, options };
            let scene = Scene::of_command(c);
            Some(Incoming {
                back: scene.back(None),
                wish: Wish::Complete {
                    request: scene.request(input),
                    focused: focused.unwrap_or_default(),
                },
            })
        }
        Interaction::Component(c) => {
            let id = match &c.data.kind {
                ComponentInteractionDataKind::StringSelect { values } => values.first().cloned().unwrap_or_default(),
                _ => c.data.custom_id.clone(),
            };
            let scene = Scene::of_component(c);
            Some(Incoming {
                back: scene.back(Some(pressed(&c.message))),
                wish: Wish::Ask(scene.request(Input::Press { id })),
            })
        }
        Interaction::Modal(m) => {
            let scene = Scene::of_modal(m);
            let input = Input::Form {
                id: m.data.custom_id.clone(),
                text: typed(&m.data.components),
            };
            Some(Incoming {
                back: scene.back(m.message.as_deref().map(pressed)),
                wish: Wish::Ask(scene.request(input)),
            })
        }
        _ => None,
    }
}

/// A typed command, or an entry in a person's menu.
fn command(c: &CommandInteraction) -> Input {
    if c.data.kind == CommandType::User
        && let Some(id) = c.data.target_id
    {
        return Input::OnPerson {
            entry: c.data.name.clone(),
            person: person(id.to_user_id(), c.guild_id, &c.data.resolved),
        };
    }
    let (name, given) = called(&c.data.name, &c.data.options);
    let (options, _) = options(given, c.guild_id, &c.data.resolved);
    Input::Command { name, options }
}

fn pressed(message: &Message) -> Pressed {
    Pressed {
        message: message.id.to_string(),
        private: message.flags.is_some_and(|f| f.contains(MessageFlags::EPHEMERAL)),
    }
}

/// What was typed into the one line of a form.
fn typed(rows: &[ActionRow]) -> String {
    let all = rows.iter().flat_map(|row| &row.components);
    let mut lines = all.filter_map(|c| match c {
        ActionRowComponent::InputText(line) => line.value.clone(),
        _ => None,
    });
    lines.next().unwrap_or_default()
}

/// What all kinds of interaction have in common.
struct Scene<'a> {
    id: String,
    token: &'a str,
    channel_id: String,
    channel: Option<&'a PartialChannel>,
    guild: Option<GuildId>,
    user: &'a User,
    member: Option<&'a Member>,
    rights: Option<Permissions>,
    locale: &'a str,
    guild_locale: Option<&'a str>,
    owners: &'a [AuthorizingIntegrationOwner],
    context: Option<InteractionContext>,
}

impl<'a> Scene<'a> {
    fn of_command(c: &'a CommandInteraction) -> Self {
        Self {
            id: c.id.to_string(),
            token: &c.token,
            channel_id: c.channel_id.to_string(),
            channel: c.channel.as_ref(),
            guild: c.guild_id,
            user: &c.user,
            member: c.member.as_deref(),
            rights: c.app_permissions,
            locale: &c.locale,
            guild_locale: c.guild_locale.as_deref(),
            owners: &c.authorizing_integration_owners.0,
            context: c.context,
        }
    }

    fn of_component(c: &'a ComponentInteraction) -> Self {
        Self {
            id: c.id.to_string(),
            token: &c.token,
            channel_id: c.channel_id.to_string(),
            channel: c.channel.as_ref(),
            guild: c.guild_id,
            user: &c.user,
            member: c.member.as_ref(),
            rights: c.app_permissions,
            locale: &c.locale,
            guild_locale: c.guild_locale.as_deref(),
            owners: &c.authorizing_integration_owners.0,
            context: c.context,
        }
    }

    fn of_modal(m: &'a ModalInteraction) -> Self {
        // serenity leaves out who brought the bot to where a form was filled in; the message with the button tells it, too.
        let metadata = m.message.as_deref().and_then(|m| m.interaction_metadata.as_deref());
        let owners = match metadata {
            Some(MessageInteractionMetadata::Command(c)) => c.authorizing_integration_owners.0.as_slice(),
            Some(MessageInteractionMetadata::Component(c)) => c.authorizing_integration_owners.0.as_slice(),
            Some(MessageInteractionMetadata::ModalSubmit(c)) => c.authorizing_integration_owners.0.as_slice(),
            _ => &[],
        };
        Self {
            id: m.id.to_string(),
            token: &m.token,
            channel_id: m.channel_id.to_string(),
            channel: m.channel.as_ref(),
            guild: m.guild_id,
            user: &m.user,
            member: m.member.as_ref(),
            rights: m.app_permissions,
            locale: &m.locale,
            guild_locale: m.guild_locale.as_deref(),
            owners,
            // serenity leaves it out, too; in a private channel answers then go by the token, which is always right.
            context: None,
        }
    }

    fn request(&self, input: Input) -> Request {
        let nick = self.member.and_then(|m| m.nick.as_deref());
        // A direct message is its own community: the pair.
        let community = self.guild.map_or_else(|| format!("dm-{}", self.channel_id), |g| g.to_string());
        Request {
            asker: Asker {
                person: Person {
                    who: player(&self.user.id.to_string()),
                    name: name(self.user, nick),
                },
                room: RoomRef::new(PLATFORM, &self.channel_id),
                parent: self.channel_above(),
                community: CommunityRef::new(PLATFORM, &community),
                moderator: self.is_moderator(),
                view: None,
                game: None,
                alone: self.context == Some(InteractionContext::BotDm),
                tongue: None,
                delivery: DeliveryKey::new(PLATFORM, &self.id),
            },
            locale: Some(self.locale.to_owned()),
            room_locale: Some(self.room_locale().to_owned()),
            input,
        }
    }

    /// The channel of a thread.
    fn channel_above(&self) -> Option<RoomRef> {
        let channel = self.channel.filter(|c| c.thread_metadata.is_some() || is_thread(c.kind))?;
        channel.parent_id.map(|id| RoomRef::new(PLATFORM, &id.to_string()))
    }

    /// Discord says with each interaction what a member may do in that channel. In a direct message nobody stands above the two.
    fn is_moderator(&self) -> bool {
        match self.guild {
            Some(_) => self.person_has(Permissions::MANAGE_GUILD),
            None => true,
        }
    }

    fn person_has(&self, right: Permissions) -> bool {
        let rights = self.member.and_then(|m| m.permissions);
        rights.is_some_and(|p| p.intersects(right | Permissions::ADMINISTRATOR))
    }

    fn back(&self, pressed: Option<Pressed>) -> Return {
        let has = |right| {
            self.rights
                .is_none_or(|r| r.contains(right) || r.contains(Permissions::ADMINISTRATOR))
        };
        let thread = self.channel.is_some_and(|c| is_thread(c.kind));
        let speak = if thread { Right::SendInThreads } else { Right::Send };
        let member = self.guild.is_some() && self.is_member();
        let may_post = match self.guild {
            Some(_) => member && has(Right::View.bit()) && has(speak.bit()),
            // The bot is in its own direct messages, and in no other private channel.
            None => self.context == Some(InteractionContext::BotDm),
        };
        let here = [Right::View, speak, Right::Attach];
        let missing = |all: &[Right]| all.iter().copied().filter(|r| !has(r.bit())).collect::<Vec<_>>();
        let holds_threads = member
            && self
                .channel
                .is_some_and(|c| matches!(c.kind, ChannelType::Text | ChannelType::News));
        Return {
            lacks: if member { missing(&here) } else { Vec::new() },
            lacks_for_threads: holds_threads.then(|| missing(&[Right::CreateThreads, Right::SendInThreads])),
            may_give: self.person_has(Permissions::MANAGE_ROLES),
            home: None,
            interaction: self.id.clone(),
            token: Token(self.token.to_owned()),
            channel: self.channel_id.clone(),
            may_post,
            may_attach: has(Right::Attach.bit()),
            pressed,
            locale: Locale::from_tag(self.locale)
                .or_else(|| Locale::from_tag(self.room_locale()))
                .unwrap_or_default(),
            room_locale: Locale::from_tag(self.room_locale()).unwrap_or_default(),
        }
    }

    /// The language of what everybody sees: the server's; outside of servers that of whoever asks.
    fn room_locale(&self) -> &'a str {
        self.guild_locale.unwrap_or(self.locale)
    }

    /// Is the bot itself on the server, and not only brought along by a person who installed it for themselves?
    fn is_member(&self) -> bool {
        self.owners.is_empty()
            || self
                .owners
                .iter()
                .any(|o| matches!(o, AuthorizingIntegrationOwner::GuildInstall(_)))
    }
}

fn is_thread(kind: ChannelType) -> bool {
    matches!(
        kind,
        ChannelType::PublicThread | ChannelType::PrivateThread | ChannelType::NewsThread
    )
}

fn player(id: &str) -> PlayerRef {
    PlayerRef::new(PLATFORM, id)
}

/// The name that others see: of this server, else the display name, else the user name; the first of which anything can be seen.
fn name(user: &User, nick: Option<&str>) -> String {
    let shown = [nick, user.global_name.as_deref(), Some(&user.name)];
    let shown = shown.into_iter().flatten().find_map(one_line);
    shown.unwrap_or_else(|| "?".into())
}

/// The command's name, of two words where it is one of a group, and its own options.
fn called<'a>(name: &str, given: &'a [CommandDataOption]) -> (String, &'a [CommandDataOption]) {
    match given {
        [only] => match &only.value {
            CommandDataOptionValue::SubCommand(own) => (format!("{name} {}", only.name), own),
            _ => (name.to_owned(), given),
        },
        _ => (name.to_owned(), given),
    }
}

/// A form's options as text, and the one that is being typed.
fn options(given: &[CommandDataOption], guild: Option<GuildId>, resolved: &CommandDataResolved) -> (Vec<(String, String)>, Option<String>) {
    let mut focused = None;
    let mut out = Vec::new();
    for option in given {
        let text = match &option.value {
            CommandDataOptionValue::Autocomplete { value, .. } => {
                focused = Some(option.name.clone());
                value.clone()
            }
            CommandDataOptionValue::String(text) => text.clone(),
            CommandDataOptionValue::Integer(n) => n.to_string(),
            CommandDataOptionValue::Number(n) => n.to_string(),
            CommandDataOptionValue::Boolean(b) => b.to_string(),
            CommandDataOptionValue::User(id) => person(*id, guild, resolved),
            CommandDataOptionValue::Channel(id) => RoomRef::new(PLATFORM, &id.to_string()).as_str().to_owned(),
            // The bot registers no options of other kinds.
            _ => continue,
        };
        out.push((option.name.clone(), text));
    }
    (out, focused)
}

/// A person as a `Player` option holds one. On a server Discord sends everybody's membership along; who comes without one has left.
fn person(id: UserId, guild: Option<GuildId>, resolved: &CommandDataResolved) -> String {
    let member = resolved.members.get(&id);
    let nick = member.and_then(|m| m.nick.as_deref());
    let user = resolved.users.get(&id);
    let shown = user.map_or_else(|| id.to_string(), |u| name(u, nick));
    let end = match user {
        Some(user) if user.bot => Some(BOT),
        Some(_) if guild.is_some() && member.is_none() => Some(AWAY),
        _ => None,
    };
    let end = end.map(|word| format!("\n{word}")).unwrap_or_default();
    format!("{}\n{shown}{end}", player(&id.to_string()).as_str())
}

#[cfg(test)]
mod tests;
