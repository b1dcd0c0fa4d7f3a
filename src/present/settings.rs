//! Settings in words: what each is set to, and what that means, from the declaration of the command that changes it.

use super::{
    Span, Tongue,
    happened::capital,
    lists::lines,
    say::pace,
    sentence::{Fact, facts},
};
use crate::{
    command::cmd::settings::name,
    ids::RoomRef,
    reply::{Setting, SettingValue, SettingsOf},
};

/// All settings, a line each.
pub(super) fn settings(tongue: &Tongue<'_>, of: SettingsOf, settings: &[Setting], here: &RoomRef, changed: bool, may: bool) -> Vec<Span> {
    let (title, how) = match of {
        SettingsOf::Me => ("settings-me", "settings-how"),
        SettingsOf::Community => ("settings-community", "settings-how-community"),
    };
    let mut out = tongue.say(title, facts! {});
    lines(&mut out, settings.iter().map(|s| line(tongue, of, s, here)));
    lines(&mut out, changed.then(|| tongue.say("settings-saved", facts! {})));
    let how = if may { how } else { "settings-ask-moderators" };
    lines(&mut out, [tongue.say(how, facts! {})]);
    out
}

fn line(tongue: &Tongue<'_>, of: SettingsOf, setting: &Setting, here: &RoomRef) -> Vec<Span> {
    let value = match &setting.value {
        SettingValue::Rooms(all) if all.is_empty() => return tongue.say("settings-rooms-all", facts! {}),
        SettingValue::Rooms(all) => return tongue.say("settings-rooms", facts! { "rooms" => rooms(tongue, all, Some(here)) }),
        SettingValue::Choice(key) => tongue.texts.choice(tongue.locale, setting.option, key),
        SettingValue::Variant(key) => tongue.variant(key),
        SettingValue::Pace(time) => capital(&pace(tongue, *time)),
        SettingValue::Quiet(Some(hours)) => hours.to_string(),
        SettingValue::Quiet(None) => tongue.words("settings-no-quiet", &[]),
        SettingValue::Zone(Some(name)) => name.clone(),
        SettingValue::Zone(None) => "UTC".to_owned(),
    };
    let option = setting.option;
    tongue.say(
        "settings-line",
        facts! {
            "name" => capital(&tongue.texts.option_name(tongue.locale, option)),
            "value" => value,
            "meaning" => tongue.texts.option_description(tongue.locale, name(of), option),
        },
    )
}

/// Rooms, one after another.
pub(super) fn rooms(tongue: &Tongue<'_>, all: &[RoomRef], here: Option<&RoomRef>) -> Fact {
    let mut out = Vec::new();
    for room in all {
        if !out.is_empty() {
            out.push(Span::Words(", ".to_owned()));
        }
        let name = if Some(room) == here {
            tongue.words("settings-this-room", &[])
        } else {
            room.local().to_owned()
        };
        out.push(Span::Room { room: room.clone(), name });
    }
    Fact::Spans(out)
}
