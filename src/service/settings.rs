//! `/settings`: what people choose for themselves, and what moderators settle for their community; and what follows from it.

use super::{Asker, Service};
use crate::{
    game::Pace,
    ids::{CommunityRef, PlayerRef, RoomRef},
    reply::{Action, Answer, Audience, Failure, Msg, Refusal, Reply, Say, Setting, SettingValue, SettingsOf},
    rules::{Color, Group, variants},
    store::{Community, Orientation, Plan, Preferences, Quiet},
};

/// The languages that can be chosen; the first leaves it to the platform.
pub const LANGUAGES: &[&str] = &["auto", "en", "sv", "nl"];
/// The themes that can be chosen; the first is the usual one.
pub const THEMES: &[&str] = &["light", "dark", "contrast", "embers"];
/// Which side can be at the bottom of private boards; the first is one's own.
pub const VIEWS: &[&str] = &["mine", "white", "black"];
/// Which side can be at the bottom of public boards.
pub const ORIENTATIONS: &[&str] = &["to-move", "white", "black"];
/// Of the reminders that can be chosen, those that stand on buttons.
const REMINDERS: &[&str] = &["on", "off", "half-quarter", "24-8-1h"];
/// What can be switched.
pub const SWITCH: &[&str] = &["on", "off"];
/// Can games count?
pub const RATED: &[&str] = &["yes", "no"];

/// What a surprise can become: anything, what has been played here, or the variants of a group.
pub const SURPRISES: &[&str] = &{
    let mut keys = ["all"; 2 + Group::KEYS.len()];
    keys[1] = PLAYED;
    let mut at = 0;
    while at < Group::KEYS.len() {
        keys[2 + at] = Group::KEYS[at];
        at += 1;
    }
    keys
};
/// Of the settings of a surprise: what has been played here.
const PLAYED: &str = "played";

/// The most rooms that can be chosen for games; more would not fit into one sentence.
pub const MOST_ROOMS: usize = 25;

/// A change of what one chose for oneself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MyChange {
    /// A language by its tag, or what the platform says.
    Language(Option<String>),
    /// A theme by its key.
    Theme(String),
    /// The side at the bottom, or one's own.
    View(Option<Color>),
    /// Which reminders are wanted.
    Reminders(Plan),
    /// The hours without reminders; `None`: there are none.
    Quiet(Option<Quiet>),
    /// The zone of the clock for these, by its name in the list.
    Zone(String),
}

/// A change of what a community's moderators settled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CommunityChange {
    /// Games may be begun in this room.
    Allow(RoomRef),
    /// Games may not be begun in this room any more.
    Forbid(RoomRef),
    /// The variant of challenges that name none.
    Variant(&'static str),
    /// What a surprise can become, by key.
    Surprise(&'static str),
    /// The pace of challenges that name none.
    Pace(Pace),
    /// May games count?
    Rated(bool),
    /// A thread for each game?
    Threads(bool),
    /// A language by its tag, or what the platform says.
    Language(Option<String>),
    /// The side at the bottom, or whoever is to move.
    Orientation(Option<Color>),
}

/// What a challenge of this community is where it does not say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Usual {
    /// The variant's key.
    pub variant: &'static str,
    /// Time for each move.
    pub pace: Pace,
    /// Does it count?
    pub rated: bool,
}

/// The variant of a challenge that names none: the one that has been there longest.
fn first_variant() -> &'static str {
    variants::ALL.iter().map(|v| v.spec()).min_by_key(|s| s.id).map_or("", |s| s.key)
}

/// The variant that a community chose, if this program has it.
fn variant_of(house: &Community) -> &'static str {
    let chosen = house.variant.as_deref().and_then(variants::by_key);
    chosen.map_or_else(first_variant, |v| v.spec().key)
}

impl Service {
    /// The settings of a community.
    pub async fn house(&self, community: &CommunityRef) -> Result<Community, Failure> {
        Ok(self
            .store
            .community(community)
            .await?
            .unwrap_or_else(|| Community::new(community.clone())))
    }

    /// What a person chose.
    pub async fn chosen(&self, who: &PlayerRef) -> Result<Preferences, Failure> {
        Ok(self.store.preferences(who).await?.unwrap_or_else(|| Preferences::new(who.clone())))
    }

    /// What a challenge is where it does not say.
    pub async fn usual(&self, asker: &Asker) -> Result<Usual, Failure> {
        let house = self.house(&asker.community).await?;
        Ok(Usual {
            variant: variant_of(&house),
            pace: house.pace.unwrap_or(Pace::NoLimit),
            rated: house.rated,
        })
    }

    /// The variants that a surprise of this community can become, in the order of the menu. Never none.
    pub(super) async fn surprises(&self, community: &CommunityRef) -> Result<Vec<&'static str>, Failure> {
        let chosen = self.house(community).await?.surprise;
        let specs = variants::ALL.iter().map(|v| v.spec());
        let mut among: Vec<&'static str> = match chosen.as_deref() {
            Some(PLAYED) => {
                let played = self.most_played(community).await?;
                specs
                    .clone()
                    .map(|s| s.key)
                    .filter(|key| played.iter().any(|(k, _)| k == key))
                    .collect()
            }
            Some(key) => match Group::by_key(key) {
                Some(group) => specs.clone().filter(|s| s.group == group).map(|s| s.key).collect(),
                None => Vec::new(),
            },
            None => Vec::new(),
        };
        if among.is_empty() {
            among = specs.map(|s| s.key).collect();
        }
        Ok(among)
    }

    /// Why a game cannot be begun in a room: it is not among those that the moderators chose. Only the asker's own room is known to be a
    /// thread of another.
    pub(super) async fn not_for_games(&self, asker: &Asker, room: &RoomRef, community: &CommunityRef) -> Result<Option<Refusal>, Failure> {
        let house = self.house(community).await?;
        let parent = asker.parent.as_ref().filter(|_| asker.room == *room);
        Ok((!house.allows(room, parent)).then_some(Refusal::NotInThisRoom { rooms: house.rooms }))
    }

    /// Fills in the names of those who sit at a board, and what the moderators of the rooms settled that hear an answer: its language, and
    /// which side is at the bottom of its board.
    pub async fn settle(&self, reply: &mut Reply) -> Result<(), Failure> {
        for say in &mut reply.says {
            for person in say.board.iter_mut().flat_map(|b| &mut b.table).flat_map(|t| &mut t.players) {
                if let Some(known) = self.store.person(&person.who).await? {
                    person.name = known.name;
                }
            }
            let (Audience::Room(_), Some(community)) = (&say.to, &say.community) else {
                continue;
            };
            let house = self.house(community).await?;
            say.language = house.language;
            if let Some(board) = &mut say.board {
                board.orientation = board.view.bottom(house.orientation.bottom(board.view.turn));
            }
        }
        Ok(())
    }

    /// `/settings me`: changes what the asker chose, and shows it.
    pub async fn my_settings(&self, asker: &Asker, changes: Vec<MyChange>) -> Answer {
        let who = &asker.person.who;
        // One at a time, so that no change is lost to another.
        let _inside = self.gates.pass(who.as_str()).await;
        let before = self.chosen(who).await?;
        let mut chosen = before.clone();
        let asked = !changes.is_empty();
        for change in changes {
            match change {
                MyChange::Language(language) => chosen.language = language,
                MyChange::Theme(theme) => chosen.theme = Some(theme),
                MyChange::View(view) => chosen.view = view,
                MyChange::Reminders(plan) => chosen.reminders = plan,
                MyChange::Quiet(hours) => chosen.quiet = hours,
                MyChange::Zone(name) => chosen.zone = Some(name),
            }
        }
        if chosen != before {
            self.store.save_preferences(&chosen).await?;
        }
        let settings = vec![
            choice("language", chosen.language.as_deref().unwrap_or(LANGUAGES[0])),
            choice("theme", chosen.theme.as_deref().unwrap_or(THEMES[0])),
            choice("view", chosen.view.map_or(VIEWS[0], Color::key)),
            choice("reminders", chosen.reminders.key()),
            Setting {
                option: "quiet",
                value: SettingValue::Quiet(chosen.quiet),
            },
            Setting {
                option: "zone",
                value: SettingValue::Zone(chosen.zone.clone()),
            },
        ];
        let mut buttons = Vec::new();
        for (option, values) in [
            ("language", LANGUAGES),
            ("theme", THEMES),
            ("view", VIEWS),
            ("reminders", REMINDERS),
        ] {
            others(&mut buttons, SettingsOf::Me, &settings, option, values);
        }
        show(asker, SettingsOf::Me, settings, buttons, asked, true)
    }

    /// `/settings community`: shows how games are played here; moderators can change it.
    pub async fn community_settings(&self, asker: &Asker, changes: Vec<CommunityChange>) -> Answer {
        let asked = !changes.is_empty();
        if asked && !asker.moderator {
            let platform = asker.room.platform().to_owned();
            return Ok(Err(Refusal::NotModerator { platform }));
        }
        let _inside = self.gates.pass(asker.community.as_str()).await;
        let before = self.house(&asker.community).await?;
        let mut house = before.clone();
        for change in changes {
            if let Err(refusal) = settle_one(&mut house, change) {
                return Ok(Err(refusal));
            }
        }
        if house != before {
            self.store.save_community(&house).await?;
        }
        let settings = vec![
            Setting {
                option: "allow",
                value: SettingValue::Rooms(house.rooms.clone()),
            },
            Setting {
                option: "variant",
                value: SettingValue::Variant(variant_of(&house).to_owned()),
            },
            choice("surprise", house.surprise.as_deref().unwrap_or(SURPRISES[0])),
            Setting {
                option: "pace",
                value: SettingValue::Pace(house.pace.unwrap_or(Pace::NoLimit)),
            },
            choice("rated", if house.rated { "yes" } else { "no" }),
            choice("threads", switch(house.threads)),
            choice("language", house.language.as_deref().unwrap_or(LANGUAGES[0])),
            choice(
                "orientation",
                match house.orientation {
                    Orientation::ToMove => ORIENTATIONS[0],
                    Orientation::Always(side) => side.key(),
                },
            ),
        ];
        let mut buttons = Vec::new();
        if asker.moderator {
            let here = asker.parent.as_ref().unwrap_or(&asker.room);
            let option = if house.rooms.contains(here) { "forbid" } else { "allow" };
            buttons.push(set(SettingsOf::Community, option, "here"));
            for (option, values) in [
                ("rated", RATED),
                ("threads", SWITCH),
                ("language", LANGUAGES),
                ("orientation", ORIENTATIONS),
            ] {
                others(&mut buttons, SettingsOf::Community, &settings, option, values);
            }
        }
        show(asker, SettingsOf::Community, settings, buttons, asked, asker.moderator)
    }
}

fn settle_one(house: &mut Community, change: CommunityChange) -> Result<(), Refusal> {
    match change {
        CommunityChange::Allow(room) => {
            if !house.rooms.contains(&room) {
                if house.rooms.len() >= MOST_ROOMS {
                    return Err(Refusal::TooManyRooms { limit: MOST_ROOMS });
                }
                house.rooms.push(room);
            }
        }
        CommunityChange::Forbid(room) => {
            if house.rooms.is_empty() {
                return Err(Refusal::AllowedEverywhere);
            }
            house.rooms.retain(|r| *r != room);
        }
        CommunityChange::Variant(key) => house.variant = Some(key.to_owned()),
        CommunityChange::Surprise(key) => house.surprise = (key != SURPRISES[0]).then(|| key.to_owned()),
        CommunityChange::Pace(pace) => house.pace = Some(pace),
        CommunityChange::Rated(may) => house.rated = may,
        CommunityChange::Threads(wanted) => house.threads = wanted,
        CommunityChange::Language(language) => house.language = language,
        CommunityChange::Orientation(side) => house.orientation = side.map_or(Orientation::ToMove, Orientation::Always),
    }
    Ok(())
}

fn switch(on: bool) -> &'static str {
    if on { "on" } else { "off" }
}

fn choice(option: &'static str, key: &str) -> Setting {
    Setting {
        option,
        value: SettingValue::Choice(key.to_owned()),
    }
}

fn set(of: SettingsOf, option: &str, value: &str) -> Action {
    Action::Set {
        of,
        option: option.to_owned(),
        value: value.to_owned(),
    }
}

/// Buttons for the values that an option does not have.
fn others(buttons: &mut Vec<Action>, of: SettingsOf, settings: &[Setting], option: &str, values: &[&str]) {
    let is = |key: &str| {
        settings
            .iter()
            .any(|s| s.option == option && matches!(&s.value, SettingValue::Choice(now) if now == key))
    };
    buttons.extend(values.iter().filter(|key| !is(key)).map(|key| set(of, option, key)));
}

fn show(asker: &Asker, of: SettingsOf, settings: Vec<Setting>, buttons: Vec<Action>, changed: bool, may: bool) -> Answer {
    Say::privately(Msg::Settings {
        of,
        settings,
        here: asker.room.clone(),
        changed,
        may,
    })
    .buttons(buttons)
    .replacing()
    .answer()
}
