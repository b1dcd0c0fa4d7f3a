//! Settings as they are stored: what people and communities chose. New settings come with a new case at the end of each record's enum, so that
//! neither a store nor a file needs a new format for them.

use serde::{Deserialize, Serialize};

use super::SideV1;
use crate::{
    game::Pace,
    ids::{CommunityRef, PlayerRef, RoomRef},
    rules::Color,
    store::{Community, Orientation, Plan, Preferences, Quiet},
};

/// What a person chose.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "each name says it")]
pub enum PreferencesRecord {
    V1(PreferencesV1),
    V2(PreferencesV2),
}

/// The first choices that there were.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "each field is explained at `Preferences`")]
pub struct PreferencesV1 {
    pub language: Option<String>,
    pub theme: Option<String>,
    pub view: Option<SideV1>,
    pub reminders: bool,
}

/// The same, with when to remind and when not.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "each field is explained at `Preferences`")]
pub struct PreferencesV2 {
    pub chosen: PreferencesV1,
    pub plan: PlanV1,
    /// Minutes of the day.
    pub quiet: Option<(u16, u16)>,
    pub zone: Option<String>,
}

/// Which reminders.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "each case is explained at `Plan`")]
pub enum PlanV1 {
    Off,
    Quarter,
    Half,
    HalfAndQuarter,
    Day,
    EightHours,
    Hour,
    DayAndHours,
}

impl From<Plan> for PlanV1 {
    fn from(plan: Plan) -> Self {
        match plan {
            Plan::Off => Self::Off,
            Plan::Quarter => Self::Quarter,
            Plan::Half => Self::Half,
            Plan::HalfAndQuarter => Self::HalfAndQuarter,
            Plan::Day => Self::Day,
            Plan::EightHours => Self::EightHours,
            Plan::Hour => Self::Hour,
            Plan::DayAndHours => Self::DayAndHours,
        }
    }
}

impl From<PlanV1> for Plan {
    fn from(plan: PlanV1) -> Self {
        match plan {
            PlanV1::Off => Self::Off,
            PlanV1::Quarter => Self::Quarter,
            PlanV1::Half => Self::Half,
            PlanV1::HalfAndQuarter => Self::HalfAndQuarter,
            PlanV1::Day => Self::Day,
            PlanV1::EightHours => Self::EightHours,
            PlanV1::Hour => Self::Hour,
            PlanV1::DayAndHours => Self::DayAndHours,
        }
    }
}

impl From<&Preferences> for PreferencesRecord {
    fn from(chosen: &Preferences) -> Self {
        let first = PreferencesV1 {
            language: chosen.language.clone(),
            theme: chosen.theme.clone(),
            view: chosen.view.map(Into::into),
            reminders: chosen.reminders != Plan::Off,
        };
        // What an older program can read stays as it is.
        let plain = matches!(chosen.reminders, Plan::Off | Plan::Quarter) && chosen.quiet.is_none() && chosen.zone.is_none();
        if plain {
            return Self::V1(first);
        }
        Self::V2(PreferencesV2 {
            chosen: first,
            plan: chosen.reminders.into(),
            quiet: chosen.quiet.map(Quiet::minutes),
            zone: chosen.zone.clone(),
        })
    }
}

impl PreferencesRecord {
    pub(crate) fn preferences(self, who: PlayerRef) -> Preferences {
        let (chosen, plan, quiet, zone) = match self {
            Self::V1(chosen) => {
                let plan = if chosen.reminders { Plan::Quarter } else { Plan::Off };
                (chosen, plan, None, None)
            }
            Self::V2(PreferencesV2 { chosen, plan, quiet, zone }) => (chosen, plan.into(), quiet, zone),
        };
        Preferences {
            who,
            language: chosen.language,
            theme: chosen.theme,
            view: chosen.view.map(Into::into),
            reminders: plan,
            quiet: quiet.and_then(|(from, to)| Quiet::new(from, to)),
            zone,
        }
    }
}

/// What a community's moderators settled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "each name says it")]
pub enum CommunityRecord {
    V1(CommunityV1),
    V2(CommunityV2),
}

/// The first settings that there were.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "each field is explained at `Community`")]
pub struct CommunityV1 {
    pub rooms: Vec<String>,
    pub variant: Option<String>,
    pub pace: Option<PaceV1>,
    pub rated: bool,
    pub threads: bool,
    pub language: Option<String>,
    pub orientation: BottomV1,
}

/// The same, with what a surprise can become.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "each field is explained at `Community`")]
pub struct CommunityV2 {
    pub settled: CommunityV1,
    pub surprise: String,
}

/// Time for each move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "each name says it")]
pub enum PaceV1 {
    NoLimit,
    Hours(u16),
}

/// Which side is at the bottom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "each name says it")]
pub enum BottomV1 {
    ToMove,
    White,
    Black,
}

impl From<&Community> for CommunityRecord {
    fn from(settled: &Community) -> Self {
        let first = CommunityV1 {
            rooms: settled.rooms.iter().map(|r| r.as_str().to_owned()).collect(),
            variant: settled.variant.clone(),
            pace: settled.pace.map(|pace| match pace {
                Pace::NoLimit => PaceV1::NoLimit,
                Pace::Hours(hours) => PaceV1::Hours(hours),
            }),
            rated: settled.rated,
            threads: settled.threads,
            language: settled.language.clone(),
            orientation: match settled.orientation {
                Orientation::ToMove => BottomV1::ToMove,
                Orientation::Always(Color::White) => BottomV1::White,
                Orientation::Always(Color::Black) => BottomV1::Black,
            },
        };
        // What an older program can read stays as it is.
        match &settled.surprise {
            None => Self::V1(first),
            Some(surprise) => Self::V2(CommunityV2 {
                settled: first,
                surprise: surprise.clone(),
            }),
        }
    }
}

impl CommunityRecord {
    pub(crate) fn community(self, community: CommunityRef) -> Community {
        let (settled, surprise) = match self {
            Self::V1(settled) => (settled, None),
            Self::V2(CommunityV2 { settled, surprise }) => (settled, Some(surprise)),
        };
        Community {
            community,
            surprise,
            rooms: settled.rooms.iter().map(|r| RoomRef::from_stored(r)).collect(),
            variant: settled.variant,
            pace: settled.pace.map(|pace| match pace {
                PaceV1::NoLimit => Pace::NoLimit,
                PaceV1::Hours(hours) => Pace::Hours(hours),
            }),
            rated: settled.rated,
            threads: settled.threads,
            language: settled.language,
            orientation: match settled.orientation {
                BottomV1::ToMove => Orientation::ToMove,
                BottomV1::White => Orientation::Always(Color::White),
                BottomV1::Black => Orientation::Always(Color::Black),
            },
        }
    }
}
