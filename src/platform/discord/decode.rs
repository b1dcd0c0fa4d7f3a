//! What Discord delivers becomes a request. Pure. Discord's ids stop here: inside, people and rooms are opaque.

use serenity::all::{
    AuthorizingIntegrationOwner, AuthorizingIntegrationOwners, ChannelType, CommandDataOption, CommandDataOptionValue, CommandDataResolved,
    CommandInteraction, ComponentInteraction, ComponentInteractionDataKind, GuildId, Interaction, InteractionContext, Member, MessageFlags,
    PartialChannel, Permissions, User,
};

use super::foreign::one_line;
use crate::{
    command::{Input, Request, args::BOT},
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

/// An interaction, understood.
#[derive(Clone, Debug)]
pub struct Incoming {
    /// How to answer.
    pub back: Return,
    /// What is wanted.
    pub wish: Wish,
}

/// Reads an interaction. `None` for kinds that the bot never asks for (pings, modals).
pub fn decode(interaction: &Interaction) -> Option<Incoming> {
    match interaction {
        Interaction::Command(c) => {
            let (options, _) = options(&c.data.options, &c.data.resolved);
            let input = Input::Command {
                name: c.data.name.clone(),
                options,
            };
            Some(Incoming {
                back: Scene::of_command(c).back(None),
                wish: Wish::Ask(Scene::of_command(c).request(input)),
            })
        }
        Interaction::Autocomplete(c) => {
            let (options, focused) = options(&c.data.options, &c.data.resolved);
            let input = Input::Command {
                name: c.data.name.clone(),
                options,
            };
            let request = Scene::of_command(c).request(input);
            Some(Incoming {
                back: Scene::of_command(c).back(None),
                wish: Wish::Complete {
                    request,
                    focused: focused?,
                },
            })
        }
        Interaction::Component(c) => {
            let id = match &c.data.kind {
                ComponentInteractionDataKind::Button => c.data.custom_id.clone(),
                ComponentInteractionDataKind::StringSelect { values } => values.first()?.clone(),
                _ => return None,
            };
            let private = c.message.flags.is_some_and(|f| f.contains(MessageFlags::EPHEMERAL));
            let pressed = Pressed {
                message: c.message.id.to_string(),
                private,
            };
            let scene = Scene::of_component(c);
            Some(Incoming {
                back: scene.back(Some(pressed)),
                wish: Wish::Ask(scene.request(Input::Press { id })),
            })
        }
        _ => None,
    }
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
    owners: &'a AuthorizingIntegrationOwners,
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
            owners: &c.authorizing_integration_owners,
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
            owners: &c.authorizing_integration_owners,
            context: c.context,
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
                delivery: DeliveryKey::new(PLATFORM, &self.id),
            },
            locale: Some(self.locale.to_owned()),
            room_locale: self.guild_locale.map(ToOwned::to_owned),
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
            Some(_) => self
                .member
                .and_then(|m| m.permissions)
                .is_some_and(|p| p.intersects(Permissions::MANAGE_GUILD | Permissions::ADMINISTRATOR)),
            None => true,
        }
    }

    fn back(&self, pressed: Option<Pressed>) -> Return {
        let has = |right| self.rights.is_none_or(|r| r.contains(right));
        let thread = self.channel.is_some_and(|c| is_thread(c.kind));
        let send = if thread {
            Permissions::SEND_MESSAGES_IN_THREADS
        } else {
            Permissions::SEND_MESSAGES
        };
        let may_post = match self.guild {
            Some(_) => self.is_member() && has(Permissions::VIEW_CHANNEL) && has(send),
            // The bot is in its own direct messages, and in no other private channel.
            None => self.context == Some(InteractionContext::BotDm),
        };
        Return {
            interaction: self.id.clone(),
            token: Token(self.token.to_owned()),
            channel: self.channel_id.clone(),
            may_post,
            may_attach: has(Permissions::ATTACH_FILES),
            pressed,
            locale: Locale::from_tag(self.locale).unwrap_or_default(),
            room_locale: self.guild_locale.and_then(Locale::from_tag).unwrap_or_default(),
        }
    }

    /// Is the bot itself on the server, and not only brought along by a person who installed it for themselves?
    fn is_member(&self) -> bool {
        self.owners.0.is_empty()
            || self
                .owners
                .0
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

/// A form's options as text, and the one that is being typed.
fn options(given: &[CommandDataOption], resolved: &CommandDataResolved) -> (Vec<(String, String)>, Option<String>) {
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
            CommandDataOptionValue::User(id) => {
                let nick = resolved.members.get(id).and_then(|m| m.nick.as_deref());
                let shown = resolved.users.get(id).map_or_else(|| id.to_string(), |u| name(u, nick));
                let program = resolved.users.get(id).is_some_and(|u| u.bot);
                let end = if program { format!("\n{BOT}") } else { String::new() };
                format!("{}\n{shown}{end}", player(&id.to_string()).as_str())
            }
            // The bot registers no options of other kinds.
            _ => continue,
        };
        out.push((option.name.clone(), text));
    }
    (out, focused)
}

#[cfg(test)]
mod tests {
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
            "resolved": {"users": {"41": user("41", "bo", None)}, "members": {}},
        })
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
    fn a_press_that_chooses_nothing_or_a_kind_we_do_not_use_is_nothing() {
        for data in [
            json!({"custom_id": "menu", "component_type": 3, "values": []}),
            json!({"custom_id": "u", "component_type": 5, "values": ["1"], "resolved": {}}),
        ] {
            let mut payload = in_server(3, &data);
            payload["message"] = message(0);
            assert!(read(payload).is_none());
        }
    }
}
