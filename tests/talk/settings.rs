//! Settings typed, tapped and applied, in three languages.

use menagerie::{
    l10n::Locale,
    present::{Presentation, Scope},
};

use crate::room::{Lounge, button, only, public, refused};

/// A private answer that is no refusal.
fn private(said: Vec<Presentation>) -> Presentation {
    let p = only(said);
    assert!(p.scope == Scope::Private && !p.refusal, "{}", p.plain());
    p
}

fn picture(p: &Presentation) -> &str {
    &p.image.as_ref().unwrap_or_else(|| panic!("no picture: {}", p.plain())).name
}

#[tokio::test]
async fn settings_are_shown_and_changed_in_the_words_of_each_language() {
    for (locale, ask, change, shows, saved) in [
        (
            Locale::En,
            "/settings me",
            "/settings me theme:dark view:black reminders:off quiet:22-7 zone:europe/london",
            "Theme: Light",
            [
                "Theme: Dark",
                "View: Black",
                "Reminders: Off",
                "Quiet: 22:00–07:00",
                "Zone: Europe/London",
                "Saved.",
            ],
        ),
        (
            Locale::Sv,
            "/inställningar mig",
            "/inställningar mig tema:mörkt vy:svart påminnelser:av tyst:22.30-7 zon:Europe/Stockholm",
            "Tema: Ljust",
            [
                "Tema: Mörkt",
                "Vy: Svart",
                "Påminnelser: Av",
                "Tyst: 22:30–07:00",
                "Zon: Europe/Stockholm",
                "Sparat.",
            ],
        ),
        (
            Locale::Nl,
            "/instellingen mij",
            "/instellingen mij thema:donker kant:zwart herinneringen:uit stil:23:00-08:15 zone:EUROPE/AMSTERDAM",
            "Thema: Licht",
            [
                "Thema: Donker",
                "Kant: Zwart",
                "Herinneringen: Uit",
                "Stil: 23:00–08:15",
                "Zone: Europe/Amsterdam",
                "Bewaard.",
            ],
        ),
    ] {
        let room = Lounge::with(&["Anna", "Bo"], locale);
        let before = private(room.say(1, ask).await);
        assert!(before.plain().contains(shows), "{}", before.plain());
        let after = private(room.say(1, change).await).plain();
        for part in saved {
            assert!(after.contains(part), "{part}: {after}");
        }
        // Nobody else's.
        assert!(private(room.say(0, ask).await).plain().contains(shows));
        assert!(private(room.say(1, ask).await).plain().contains(saved[0]));
    }
}

#[tokio::test]
async fn the_group_alone_the_english_names_and_lone_values_are_understood() {
    let room = Lounge::with(&["Anna", "Bo"], Locale::Sv);
    for text in ["/settings", "/inställningar", "/settings me", "!SETTINGS Me", "/inställningar mi"] {
        assert!(private(room.say(1, text).await).plain().contains("Dina inställningar"), "{text}");
    }
    assert!(private(room.say(1, "/settings dark").await).plain().contains("Tema: Mörkt"));
    assert!(
        private(room.say(0, "/settings community atomic 3d").await)
            .plain()
            .contains("Variant: Atom-schack")
    );
    assert!(
        private(room.say(1, "/inställningar gem").await)
            .plain()
            .contains("Så spelar vi här")
    );
    assert!(refused(room.say(1, "/settings me theme:pink").await).contains("pink"));
}

#[tokio::test]
async fn a_chosen_language_is_spoken_at_once_and_from_then_on() {
    let room = Lounge::with(&["Anna", "Bo"], Locale::En);
    let menu = private(room.say(1, "/settings me").await);
    let swedish = button(&menu, "Language: Svenska").clone();
    let answer = private(room.press(1, &swedish).await);
    assert!(
        answer.plain().contains("Dina inställningar") && answer.replaces,
        "{}",
        answer.plain()
    );
    assert!(private(room.say(1, "/help").await).plain().contains("/utmana"));
    assert!(private(room.say(0, "/help").await).plain().contains("/challenge"));
    // Typed with the words of the new language, suggestions and refusals too.
    let offer = public(room.say(1, "/utmana anna variant:vargschack").await);
    assert!(offer.plain().contains("Wolf Chess"), "what everybody sees stays: {}", offer.plain());
    assert!(refused(room.say(1, "/utmana bo").await).contains("utmana"));
    let labels: Vec<_> = room.suggestions(1, "/utm").await.into_iter().map(|s| s.value).collect();
    assert_eq!(labels, ["/utmana "]);
    let back = private(room.say(1, "/settings me language:auto").await);
    assert!(back.plain().contains("Your settings"), "{}", back.plain());
}

#[tokio::test]
async fn theme_and_view_are_for_what_only_oneself_sees() {
    let room = Lounge::with(&["Anna", "Bo"], Locale::En);
    private(room.say(0, "/settings me theme:dark view:black").await);
    public(room.say(0, "/challenge bo chess white").await);
    let began = public(room.say(1, "/accept").await);
    assert!(picture(&began).ends_with("-white-light.png"), "{}", picture(&began));
    let mine = private(room.say(0, "/board").await);
    assert!(picture(&mine).ends_with("-black-dark.png"), "{}", picture(&mine));
    let asked = private(room.say(0, "/board view:mine").await);
    assert!(picture(&asked).ends_with("-white-dark.png"), "{}", picture(&asked));
    let asked = private(room.say(0, "/board view:white").await);
    assert!(picture(&asked).ends_with("-white-dark.png"), "{}", picture(&asked));
    let his = private(room.say(1, "/board").await);
    assert!(picture(&his).ends_with("-black-light.png"), "{}", picture(&his));
    let moved = public(room.say(0, "/move e4").await);
    assert!(picture(&moved).ends_with("-black-light.png"), "{}", picture(&moved));
}

#[tokio::test]
async fn what_a_community_settled_holds_for_commands_buttons_and_posts() {
    let room = Lounge::with(&["Anna", "Bo"], Locale::En);
    private(
        room.say(
            0,
            "/settings community variant:atomic pace:3d rated:no language:nl orientation:white",
        )
        .await,
    );
    // What is left out is as settled, and what everybody reads is Dutch.
    let offer = public(room.say(1, "/challenge anna colour:white").await);
    let text = offer.plain();
    for part in ["Atoom Schaken", "3 dagen"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert!(refused(room.say(1, "/challenge rated:yes").await).contains("do not count"));
    let began = public(room.press(0, &offer.buttons[0]).await);
    assert!(picture(&began).contains("-white-"), "{}", picture(&began));
    let moved = public(room.say(1, "/move e4").await);
    assert!(
        picture(&moved).contains("-white-"),
        "Black is to move, and White stays below: {}",
        picture(&moved)
    );
    assert!(moved.plain().contains("zet"), "{}", moved.plain());
    assert!(
        private(room.say(1, "/board").await).plain().contains("to move"),
        "what only she sees is English"
    );
    // Resigned and played again.
    public(room.say(0, "/move e5").await);
    let ask = private(room.say(0, "/resign").await);
    let over = public(room.press(0, &ask.buttons[0]).await);
    let again = public(room.press(0, button(&over, "Revanche")).await);
    assert!(again.plain().contains("Atoom Schaken"), "{}", again.plain());
    // What only one sees stays in one's own language.
    assert!(
        private(room.say(1, "/settings community").await)
            .plain()
            .contains("Only moderators")
    );
}

#[tokio::test]
async fn a_button_is_no_way_around_the_right_to_change() {
    let room = Lounge::with(&["Anna", "Bo"], Locale::En);
    let menu = private(room.say(0, "/settings community").await);
    let threads = button(&menu, "Threads: On").clone();
    assert!(private(room.say(1, "/settings community").await).buttons.is_empty());
    for id in [threads.id.as_str(), "1.set.community.rated.no", "1.set.community.allow.here"] {
        assert!(refused(room.press_id(1, id).await).contains("first"), "{id}");
    }
    assert!(private(room.say(0, "/settings community").await).plain().contains("Threads: Off"));
    assert!(private(room.press(0, &threads).await).plain().contains("Threads: On"));
    // The same again changes nothing; what no option is, is no button.
    assert!(private(room.press(0, &threads).await).plain().contains("Threads: On"));
    refused(room.press_id(0, "1.set.community.opponent.x").await);
    refused(room.press_id(0, "1.set.me.rated.no").await);
    refused(room.press_id(0, "1.set.me.theme.pink").await);
    assert!(
        private(room.press_id(1, "1.set.me.theme.contrast").await)
            .plain()
            .contains("High contrast")
    );
}

#[tokio::test]
async fn rooms_for_games_are_named_by_a_refusal() {
    let room = Lounge::with(&["Anna", "Bo"], Locale::En);
    let menu = private(room.say(0, "/settings community").await);
    let here = private(room.press(0, button(&menu, "Choose this room")).await);
    assert!(here.plain().contains("Rooms: this room"), "{}", here.plain());
    public(room.say(1, "/challenge").await);
    private(room.press(0, button(&here, "Take this room off")).await);
    assert!(
        private(room.say(0, "/settings community allow:here").await)
            .plain()
            .contains("this room")
    );
    assert!(refused(room.say(0, "/settings community allow:elsewhere").await).contains("elsewhere"));
    assert!(
        private(room.say(0, "/settings community forbid:here").await)
            .plain()
            .contains("Rooms: all")
    );
    assert!(refused(room.say(0, "/settings community forbid:here").await).contains("allow"));
}

#[tokio::test]
async fn settings_are_suggested_word_by_word() {
    let room = Lounge::with(&["Anna", "Bo"], Locale::En);
    let values = async |text: &str| room.suggestions(0, text).await.into_iter().map(|s| s.value).collect::<Vec<_>>();
    assert_eq!(values("/set").await, ["/settings me ", "/settings community "]);
    assert_eq!(values("/settings ").await, ["/settings me ", "/settings community "]);
    assert_eq!(values("/settings c").await, ["/settings community "]);
    assert_eq!(values("/settings me theme:d").await, ["/settings me theme:dark"]);
    let all = values("/settings community ").await;
    assert!(all.contains(&"/settings community threads:".to_owned()) && all.len() > 5, "{all:?}");
    assert_eq!(
        values("/settings community variant:ato").await,
        ["/settings community variant:atomic"]
    );
    assert_eq!(values("/settings community allow:h").await, ["/settings community allow:here"]);
}
