//! The door on matrix-sdk. The SDK's own loop and event handlers are not used: it saves how far it is before anybody has seen the events.

use std::{
    io::Cursor,
    sync::atomic::{AtomicBool, Ordering},
    time::Duration,
};

use async_trait::async_trait;
use futures_util::StreamExt as _;
use matrix_sdk::{
    Client, Room, RoomMemberships, RoomState,
    config::{SyncSettings, SyncToken},
    deserialized_responses::{TimelineEvent, TimelineEventKind},
    room::{MessagesOptions, ParentSpace},
    ruma::{
        OwnedTransactionId, RoomId, UserId,
        api::{
            client::{
                filter::{FilterDefinition, LazyLoadOptions},
                sync::sync_events::v3::Filter,
            },
            error::{ErrorKind, RetryAfter},
        },
        events::room::power_levels::UserPowerLevel,
        uint,
    },
};
use serde_json::{Value, json};

use super::{
    decode::PLATFORM,
    door::{Door, Event, Facts, Happening, Round, Seen, Trouble, Upload},
    session::{Access, SessionError, signed},
};

/// Pages of a hundred events that are read to close a gap in a room.
const PAGES: usize = 20;
/// Pages that are read to see whether something stands in a room already.
const OWN_PAGES: usize = 5;
/// How long to wait where the server says that it wants fewer requests, and not for how long.
const PAUSE: Duration = Duration::from_secs(5);

/// An account that is logged in.
pub struct Account {
    client: Client,
    me: String,
    filter: FilterDefinition,
    /// Was it said in the log whether others can trust the device?
    told: AtomicBool,
}

impl std::fmt::Debug for Account {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Account({})", self.me)
    }
}

impl Account {
    /// Opens the account's folder, and logs in where that was never done.
    pub async fn open(access: &Access) -> Result<Self, SessionError> {
        let client = access.open().await?;
        let me = client.user_id().map(ToString::to_string);
        let me = me.ok_or_else(|| SessionError::Store("it does not know who logged in".into()))?;
        let mut filter = FilterDefinition::default();
        filter.presence.not_types = vec!["*".into()];
        filter.room.ephemeral.not_types = vec!["*".into()];
        filter.room.timeline.limit = Some(uint!(100));
        filter.room.state.lazy_load_options = LazyLoadOptions::Enabled {
            include_redundant_members: false,
        };
        Ok(Self {
            client,
            me,
            filter,
            told: AtomicBool::new(false),
        })
    }

    /// Says in the log whether others can trust the device. Of a new one that is known after its first round.
    async fn tell_of_itself(&self) {
        if !self.told.swap(true, Ordering::Relaxed) {
            self.client.encryption().wait_for_e2ee_initialization_tasks().await;
            tracing::info!(platform = PLATFORM, "{}", signed(&self.client).await);
        }
    }

    fn room(&self, id: &str) -> Result<Room, Trouble> {
        let id = <&RoomId>::try_from(id).map_err(|_| Trouble::Gone)?;
        self.client.get_room(id).ok_or(Trouble::Gone)
    }

    /// What happened in a room, in order, with what the server left out.
    async fn timeline(&self, since: &str, room: &Room, update: matrix_sdk::sync::Timeline) -> Vec<Happening> {
        let id = room.room_id().as_str();
        let mut events: Vec<TimelineEvent> = update.events;
        let begun = events.iter().rposition(|e| self.is_my_joining(e));
        if let Some(at) = begun {
            events.drain(..at);
        } else if update.limited
            && let Some(from) = update.prev_batch
        {
            let mut missed = self.missed(since, room, from).await;
            missed.append(&mut events);
            events = missed;
        }
        events.iter().filter_map(|e| self.happening(id, e)).collect()
    }

    /// The events between two points, the earliest first; not those from before the bot was there.
    async fn missed(&self, since: &str, room: &Room, from: String) -> Vec<TimelineEvent> {
        let (mut from, mut backwards) = (from, Vec::new());
        for _ in 0..PAGES {
            let mut options = MessagesOptions::backward().from(from.as_str());
            options.to = Some(since.to_owned());
            options.limit = uint!(100);
            let page = match room.messages(options).await {
                Ok(page) => page,
                Err(error) => {
                    tracing::warn!(platform = PLATFORM, room = %room.room_id(), trouble = %trouble(error), "a gap could not be closed");
                    break;
                }
            };
            let ends = page.chunk.is_empty();
            let joining = page.chunk.iter().position(|e| self.is_my_joining(e));
            let until = joining.map_or(page.chunk.len(), |at| at + 1);
            backwards.extend(page.chunk.into_iter().take(until));
            match page.end {
                Some(end) if !ends && joining.is_none() && end != from => from = end,
                _ => break,
            }
        }
        backwards.reverse();
        backwards
    }

    /// Is this where the bot came into the room?
    fn is_my_joining(&self, event: &TimelineEvent) -> bool {
        let Some(value) = json_of(event) else { return false };
        value["type"] == "m.room.member"
            && value["state_key"] == self.me.as_str()
            && value["content"]["membership"] == "join"
            && value["unsigned"]["prev_content"]["membership"] != "join"
    }

    fn happening(&self, room: &str, event: &TimelineEvent) -> Option<Happening> {
        if self.is_my_joining(event) {
            return Some(Happening::Joined { room: room.to_owned() });
        }
        match seen(room, event) {
            Seen::Event(event) => Some(Happening::Event(event)),
            Seen::Unreadable => {
                let value = json_of(event)?;
                Some(Happening::Unreadable {
                    room: room.to_owned(),
                    id: value["event_id"].as_str()?.to_owned(),
                    sender: value["sender"].as_str()?.to_owned(),
                })
            }
            Seen::Nothing => None,
        }
    }
}

fn json_of(event: &TimelineEvent) -> Option<Value> {
    serde_json::from_str(event.raw().json().get()).ok()
}

fn seen(room: &str, event: &TimelineEvent) -> Seen {
    if matches!(event.kind, TimelineEventKind::UnableToDecrypt { .. }) {
        return Seen::Unreadable;
    }
    let read = || {
        let mut value = json_of(event)?;
        // What was taken back says nothing any more.
        if value["unsigned"]["redacted_because"].is_object() {
            return None;
        }
        Some(Event {
            room: room.to_owned(),
            id: value["event_id"].as_str()?.to_owned(),
            sender: value["sender"].as_str()?.to_owned(),
            at: value["origin_server_ts"].as_i64().unwrap_or_default(),
            kind: value["type"].as_str()?.to_owned(),
            state_key: value["state_key"].as_str().map(str::to_owned),
            content: value["content"].take(),
        })
    };
    read().map_or(Seen::Nothing, Seen::Event)
}

/// What an error of the SDK means here. None of the texts holds a token.
pub(super) fn trouble(error: matrix_sdk::Error) -> Trouble {
    if let matrix_sdk::Error::WrongRoomState(_) = error {
        return Trouble::Gone;
    }
    match error.client_api_error_kind() {
        Some(ErrorKind::LimitExceeded(data)) => {
            let wait = match &data.retry_after {
                Some(RetryAfter::Delay(wait)) => *wait,
                Some(RetryAfter::DateTime(_)) | None => PAUSE,
            };
            return Trouble::TooFast(wait);
        }
        Some(ErrorKind::UnknownToken(_) | ErrorKind::MissingToken) => return Trouble::LoggedOut,
        Some(ErrorKind::Forbidden) => return Trouble::Forbidden,
        Some(ErrorKind::NotFound) => return Trouble::Gone,
        Some(ErrorKind::TooLarge | ErrorKind::BadJson | ErrorKind::InvalidParam) => return Trouble::Unfit,
        Some(kind) if kind.errcode().as_str() == "M_DUPLICATE_ANNOTATION" => return Trouble::Already,
        _ => {}
    }
    match error {
        matrix_sdk::Error::StateStore(e) => Trouble::Folder(e.to_string()),
        matrix_sdk::Error::Http(e) => Trouble::Unreachable(match &*e {
            // The address holds ids and filters, and no help.
            matrix_sdk::HttpError::Reqwest(e) if e.is_timeout() => "no answer in time".into(),
            matrix_sdk::HttpError::Reqwest(e) if e.is_connect() => "no connection".into(),
            matrix_sdk::HttpError::Reqwest(_) => "the connection broke".into(),
            other => other.to_string(),
        }),
        other => Trouble::Unreachable(other.to_string()),
    }
}

#[async_trait]
impl Door for Account {
    fn me(&self) -> &str {
        &self.me
    }

    async fn next_events(&self, since: Option<&str>, within: Duration) -> Result<Round, Trouble> {
        let token = since.map_or(SyncToken::NoToken, |since| SyncToken::Specific(since.to_owned()));
        let settings = SyncSettings::new()
            .filter(Filter::FilterDefinition(self.filter.clone()))
            .timeout(within)
            .token(token);
        let response = Box::pin(self.client.sync_once(settings)).await.map_err(trouble)?;
        if since.is_some() {
            self.tell_of_itself().await;
        }
        let mut happenings = Vec::new();
        for (id, _) in response.rooms.invited {
            let Some(room) = self.client.get_room(&id) else { continue };
            match room.invite_details().await {
                Ok(invite) => happenings.push(Happening::Invited {
                    room: id.to_string(),
                    by: invite.inviter_id.to_string(),
                }),
                Err(error) => tracing::warn!(platform = PLATFORM, room = %id, %error, "an invitation says not from whom it is"),
            }
        }
        // Without a point everything is old: the last events of each room come along, and nobody waits for answers to them.
        if let Some(since) = since {
            for (id, update) in response.rooms.joined {
                let Some(room) = self.client.get_room(&id) else { continue };
                happenings.extend(self.timeline(since, &room, update.timeline).await);
            }
            happenings.extend(
                response
                    .rooms
                    .left
                    .into_keys()
                    .map(|room| Happening::Left { room: room.to_string() }),
            );
        }
        Ok(Round {
            next: response.next_batch,
            happenings,
        })
    }

    async fn send(&self, room: &str, kind: &str, content: &Value, once: &str) -> Result<String, Trouble> {
        let room = self.room(room)?;
        let once = OwnedTransactionId::from(once);
        let sent = room
            .send_raw(kind, content.clone())
            .with_transaction_id(&once)
            .await
            .map_err(trouble)?;
        Ok(sent.response.event_id.to_string())
    }

    async fn upload(&self, room: &str, file: &Upload) -> Result<(&'static str, Value), Trouble> {
        let room = self.room(room)?;
        let unfit = |e: serde_json::Error| Trouble::Unreachable(e.to_string());
        if room.latest_encryption_state().await.map_err(trouble)?.is_encrypted() {
            let mut reader = Cursor::new(&*file.bytes);
            let uploaded = self.client.upload_encrypted_file(&mut reader).await.map_err(trouble)?;
            return Ok(("file", serde_json::to_value(uploaded).map_err(unfit)?));
        }
        let media = file.media.parse().map_err(|_| Trouble::Unfit)?;
        let uploaded = self.client.media().upload(&media, file.bytes.to_vec(), None).await;
        let uploaded = uploaded.map_err(trouble)?;
        Ok(("url", json!(uploaded.content_uri)))
    }

    async fn typing(&self, room: &str, yes: bool) -> Result<(), Trouble> {
        self.room(room)?.typing_notice(yes).await.map_err(trouble)
    }

    async fn join(&self, room: &str) -> Result<(), Trouble> {
        let id = <&RoomId>::try_from(room).map_err(|_| Trouble::Gone)?;
        self.client.join_room_by_id(id).await.map(|_| ()).map_err(trouble)
    }

    async fn leave(&self, room: &str) -> Result<(), Trouble> {
        self.room(room)?.leave().await.map_err(trouble)
    }

    async fn level(&self, room: &str, person: &str) -> Result<i64, Trouble> {
        let person = <&UserId>::try_from(person).map_err(|_| Trouble::Gone)?;
        Ok(match self.room(room)?.get_user_power_level(person).await.map_err(trouble)? {
            UserPowerLevel::Infinite => i64::MAX,
            UserPowerLevel::Int(level) => level.into(),
            // Levels of a kind that is not known yet are none.
            _ => 0,
        })
    }

    async fn space(&self, room: &str) -> Result<Option<String>, Trouble> {
        let room = self.room(room)?;
        let mut parents = Box::pin(room.parent_spaces().await.map_err(trouble)?);
        let mut found: Option<String> = None;
        while let Some(parent) = parents.next().await {
            if let Ok(ParentSpace::Reciprocal(space) | ParentSpace::WithPowerlevel(space)) = parent
                && space.state() == RoomState::Joined
            {
                let id = space.room_id().to_string();
                // Of several always the same one.
                found = Some(found.map_or(id.clone(), |before| before.min(id)));
            }
        }
        Ok(found)
    }

    async fn facts(&self, room: &str) -> Result<Facts, Trouble> {
        let room = self.room(room)?;
        Ok(Facts {
            joined: room.joined_members_count(),
            members: room.active_members_count(),
        })
    }

    async fn name(&self, room: &str, person: &str) -> Result<Option<String>, Trouble> {
        let room = self.room(room)?;
        let person = <&UserId>::try_from(person).map_err(|_| Trouble::Gone)?;
        let member = match room.get_member_no_sync(person).await.map_err(trouble)? {
            Some(member) => Some(member),
            None => room.get_member(person).await.map_err(trouble)?,
        };
        Ok(member.and_then(|m| m.display_name().map(str::to_owned)))
    }

    async fn people(&self, room: &str, most: usize) -> Result<Vec<(String, String)>, Trouble> {
        let room = self.room(room)?;
        if room.joined_members_count() > most as u64 {
            return Ok(Vec::new());
        }
        let members = room.members(RoomMemberships::JOIN).await.map_err(trouble)?;
        Ok(members.iter().map(|m| (m.user_id().to_string(), m.name().to_owned())).collect())
    }

    async fn event(&self, room: &str, id: &str) -> Result<Seen, Trouble> {
        let handle = self.room(room)?;
        let Ok(id) = id.try_into() else { return Ok(Seen::Nothing) };
        match handle.event(id, None).await {
            Ok(event) => Ok(seen(room, &event)),
            Err(error) => match trouble(error) {
                Trouble::Gone | Trouble::Forbidden => Ok(Seen::Nothing),
                other => Err(other),
            },
        }
    }

    async fn own_since(&self, room: &str, since: i64) -> Result<Vec<Event>, Trouble> {
        let handle = self.room(room)?;
        let (mut from, mut found) = (None, Vec::new());
        for _ in 0..OWN_PAGES {
            let mut options = MessagesOptions::backward().from(from.as_deref());
            options.limit = uint!(100);
            let page = handle.messages(options).await.map_err(trouble)?;
            let mut past = page.chunk.is_empty();
            for event in &page.chunk {
                if let Seen::Event(event) = seen(room, event) {
                    past |= event.at < since;
                    found.extend(Some(event).filter(|e| e.sender == self.me));
                }
            }
            match page.end {
                Some(end) if !past => from = Some(end),
                _ => break,
            }
        }
        Ok(found)
    }

    async fn direct(&self, person: &str) -> Result<String, Trouble> {
        let id = <&UserId>::try_from(person).map_err(|_| Trouble::Gone)?;
        let name = format!("direct {person}");
        if let Some(room) = self.kept(&name).await?
            && let Ok(handle) = self.room(&room)
            && handle.state() == RoomState::Joined
        {
            return Ok(room);
        }
        let there = self.client.get_dm_room(id).filter(|room| room.state() == RoomState::Joined);
        let room = match there {
            Some(room) => room,
            None => self.client.create_dm(id).await.map_err(trouble)?,
        };
        let room = room.room_id().to_string();
        self.keep(&name, &room).await?;
        Ok(room)
    }

    async fn kept(&self, name: &str) -> Result<Option<String>, Trouble> {
        let value = self.client.state_store().get_custom_value(&key(name)).await;
        let value = value.map_err(|e| Trouble::Folder(e.to_string()))?;
        value
            .map(|bytes| String::from_utf8(bytes).map_err(|e| Trouble::Folder(e.to_string())))
            .transpose()
    }

    async fn keep(&self, name: &str, value: &str) -> Result<(), Trouble> {
        let kept = self.client.state_store().set_custom_value_no_read(&key(name), value.into()).await;
        kept.map_err(|e| Trouble::Folder(e.to_string()))
    }
}

/// Among what the SDK keeps for others.
fn key(name: &str) -> Vec<u8> {
    format!("menagerie {name}").into_bytes()
}
