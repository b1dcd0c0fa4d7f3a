//! Many variants: which there are, each at a glance, and the way from a challenge to its rules.

use menagerie::{
    l10n::{Locale, Texts},
    present::{Button, Presentation, Scope},
    rules::{Group, variants},
};

use crate::room::{Lounge, button, only, public, refused};

fn menu(p: &Presentation) -> Vec<&Button> {
    p.menu.iter().flat_map(|(_, list)| list).collect()
}

fn private(said: Vec<Presentation>) -> Presentation {
    let p = only(said);
    assert!(p.scope == Scope::Private && !p.refusal, "{}", p.plain());
    p
}

#[tokio::test]
async fn all_variants_are_listed_by_group_in_each_language() {
    for (locale, line) in [
        (Locale::En, "/variants"),
        (Locale::Sv, "/varianter"),
        (Locale::Nl, "/varianten"),
        (Locale::Sv, "/variants"),
    ] {
        let room = Lounge::with(&["Anna", "Bo"], locale);
        let texts = Texts::load().unwrap();
        let all = private(room.say(1, line).await);
        let text = all.plain();
        for variant in variants::ALL {
            let spec = variant.spec();
            assert!(text.contains(&texts.variant(locale, spec.key)), "{locale:?} {}: {text}", spec.key);
            assert!(
                text.contains(&texts.choice(locale, "group", spec.group.key())),
                "{locale:?} {}: {text}",
                spec.key
            );
        }
        assert!((1..=25).contains(&menu(&all).len()));
        let picture = all.image.as_ref().expect("the start positions");
        assert!(
            picture.alt.contains(&texts.variant(locale, "wolf")) && picture.grid.is_none(),
            "{}",
            picture.alt
        );
        // Each group has a page with a line for each of its variants, typed or tapped, and a way back.
        for group in Group::ALL {
            let specs = || variants::ALL.iter().map(|v| v.spec());
            let Some(first) = specs().find(|s| s.group == group) else {
                continue;
            };
            let words = texts.choice(locale, "group", group.key());
            let page = private(room.say(1, &format!("{line} {words}")).await);
            for spec in specs() {
                let pitch = texts.pitch(locale, spec.key);
                assert_eq!(page.plain().contains(&pitch), spec.group == group, "{locale:?} {}", page.plain());
            }
            let picture = page.image.as_ref().expect("the start positions of the group");
            assert!(picture.alt.contains(&texts.variant(locale, first.key)), "{}", picture.alt);
            assert_ne!(picture.name, all.image.as_ref().unwrap().name);
            let back = menu(&page).last().unwrap().id.clone();
            assert_eq!(back, "1.variants.all.cards");
            assert_eq!(private(room.press_id(1, &back).await).plain(), text);
        }
    }
}

#[tokio::test]
async fn a_variant_at_a_glance_has_its_start_its_rules_and_a_challenge() {
    let room = Lounge::with(&["Anna", "Bo"], Locale::En);
    for line in ["/variants name:atomic", "/variants Atomic Chess", "/variants atom"] {
        let card = private(room.say(0, line).await);
        assert!(card.plain().starts_with("Atomic Chess — "), "{}", card.plain());
        let image = card.image.as_ref().expect("its start");
        assert!(image.name.starts_with("menagerie-atomic-0"), "{}", image.name);
        let rules = private(room.press(0, button(&card, "Rules")).await);
        assert!(rules.plain().contains("Explosion"), "{}", rules.plain());
        // From the rules back to the group in which it stands.
        let group = private(room.press(0, button(&rules, "All variants")).await);
        assert!(group.plain().contains("Strange powers"), "{}", group.plain());
        assert!(menu(&group).iter().any(|b| b.id == "1.variant.atomic"), "{:?}", menu(&group));
    }
    let card = private(room.say(0, "/variants wolf").await);
    let challenge = public(room.press(0, button(&card, "Challenge anyone")).await);
    assert!(challenge.plain().contains("Wolf Chess"), "{}", challenge.plain());
    public(room.press(1, button(&challenge, "Accept")).await);
    // A second one waits already.
    public(room.say(0, "/challenge wolf").await);
    assert!(refused(room.press(0, button(&card, "Challenge anyone")).await).contains('#'));
}

#[tokio::test]
async fn whoever_wonders_what_a_variant_is_finds_it_from_the_challenge_and_from_the_help() {
    for locale in Locale::ALL {
        let room = Lounge::with(&["Anna", "Bo"], locale);
        let texts = Texts::load().unwrap();
        let challenge = public(room.say(0, "/challenge bo wolf").await);
        assert!(challenge.plain().contains(&texts.pitch(locale, "wolf")), "{}", challenge.plain());
        let label = texts.get(locale, "button-rules", &[]);
        // Wolf Chess has pieces of its own, so a picture of how they move follows.
        let said = room.press(1, button(&challenge, &label)).await;
        assert!(said.len() == 2 && said.iter().all(|p| p.scope == Scope::Private && p.image.is_some()));
        let rules = &said[0];
        assert!(rules.image.is_some() && rules.plain().len() > 500, "{}", rules.plain());
        // The challenge still stands.
        public(room.press(1, button(&challenge, &texts.get(locale, "button-accept", &[]))).await);

        let help = private(room.say(1, "help").await);
        let all = private(room.press(1, button(&help, &texts.get(locale, "button-variants", &[]))).await);
        let wolf = menu(&all).into_iter().find(|b| b.id == "1.variant.wolf").unwrap();
        assert_eq!(wolf.label, texts.variant(locale, "wolf"));
        let card = private(room.press(1, wolf).await);
        assert!(card.plain().contains(&texts.pitch(locale, "wolf")), "{}", card.plain());
    }
}

#[tokio::test]
async fn rules_of_nothing_in_particular_ask_which() {
    let room = Lounge::with(&["Anna", "Bo"], Locale::En);
    let asked = private(room.say(0, "/rules").await);
    assert!(asked.plain().contains("Which rules?"), "{}", asked.plain());
    let atomic = menu(&asked).into_iter().find(|b| b.id == "1.rules.atomic").unwrap();
    assert!(private(room.press(0, atomic).await).plain().contains("Explosion"));
    // In a game it is clear.
    let challenge = public(room.say(0, "/challenge bo wolf").await);
    public(room.press(1, button(&challenge, "Accept")).await);
    let rules = room.say(1, "/rules").await;
    assert!(rules[0].plain().starts_with("Wolf Chess") && rules.len() == 2, "{rules:?}");
}

#[tokio::test]
async fn variants_are_suggested_by_any_of_their_names_the_played_ones_first() {
    let room = Lounge::with(&["Anna", "Bo"], Locale::Sv);
    let values = async |line: &str| -> Vec<String> { room.suggestions(0, line).await.into_iter().map(|s| s.value).collect() };
    assert_eq!(values("/utmana variant:varg").await, ["/utmana variant:wolf"]);
    assert_eq!(values("/utmana variant:wolf").await, ["/utmana variant:wolf"]);
    assert_eq!(values("/utmana variant:monster").await, ["/utmana variant:behemoth"]);
    let all = values("/regler variant:").await;
    let menu: Vec<String> = variants::ALL
        .iter()
        .map(|v| format!("/regler variant:{}", v.spec().key))
        .take(25)
        .collect();
    assert_eq!(all, menu);
    // Two games of one, one of another: these first, though they stand further down in the menu.
    for variant in ["wolf", "atomic", "wolf"] {
        let challenge = public(room.say(0, &format!("/utmana bo {variant} vit")).await);
        public(room.press(1, button(&challenge, "Acceptera")).await);
        public(room.say(0, if variant == "wolf" { "/drag c4" } else { "/drag e4" }).await);
        public(room.say(1, if variant == "wolf" { "/drag c7" } else { "/drag e5" }).await);
        let ask = private(room.say(0, "/ge-upp").await);
        public(room.press(0, &ask.buttons[0].clone()).await);
    }
    let first = values("/regler variant:").await;
    assert_eq!(first[..2], ["/regler variant:wolf", "/regler variant:atomic"]);
    assert_eq!(first.len(), all.len());
}

#[tokio::test]
async fn an_unknown_variant_is_refused_with_those_that_may_be_meant() {
    let room = Lounge::with(&["Anna", "Bo"], Locale::En);
    let said = refused(room.say(0, "/rules variant:atmoic").await);
    assert_eq!(
        said,
        "There is no variant atmoic. Did you mean Atomic Chess? /variants shows all of them."
    );
    let said = refused(room.say(0, "/rules variant:draughts").await);
    assert_eq!(said, "There is no variant draughts; /variants shows all of them.");
}

#[tokio::test]
async fn a_surprise_is_explained_drawn_and_told_in_each_language() {
    for (locale, line) in [
        (Locale::En, "/challenge bo surprise"),
        (Locale::Sv, "/utmana bo variant:överraskning"),
        (Locale::Nl, "/uitdagen bo verrassing"),
    ] {
        let room = Lounge::with(&["Anna", "Bo"], locale);
        let texts = Texts::load().unwrap();
        let challenge = public(room.say(0, line).await);
        let text = challenge.plain();
        assert!(text.contains(&texts.variant(locale, "surprise")), "{text}");
        assert!(text.contains(&texts.pitch(locale, "surprise")), "{text}");
        assert!(challenge.image.is_none(), "nobody knows yet which board");
        // Whoever wonders sees which variants there are.
        let all = private(room.press(1, button(&challenge, &texts.get(locale, "button-variants", &[]))).await);
        assert!(menu(&all).len() >= 2);
        let started = public(room.press(1, button(&challenge, &texts.get(locale, "button-accept", &[]))).await);
        let became = variants::ALL
            .iter()
            .map(|v| v.spec().key)
            .find(|key| started.plain().contains(&texts.pitch(locale, key)))
            .unwrap_or_else(|| panic!("{}", started.plain()));
        assert!(started.plain().contains(&texts.variant(locale, became)), "{}", started.plain());
        assert!(started.image.as_ref().unwrap().alt.contains(&texts.variant(locale, became)));
        // How it was drawn can be asked from the first moment on.
        let name = texts.command_name(locale, "fairness");
        let fair = private(room.say(1, &format!("/{name}")).await);
        assert!(fair.plain().contains(&texts.variant(locale, became)), "{}", fair.plain());
    }
}

#[tokio::test]
async fn a_surprise_is_suggested_for_challenges_alone_and_last() {
    let room = Lounge::with(&["Anna", "Bo"], Locale::En);
    let values = async |line: &str| -> Vec<String> { room.suggestions(0, line).await.into_iter().map(|s| s.value).collect() };
    let all = values("/challenge variant:").await;
    assert_eq!(all.len(), (variants::ALL.len() + 1).min(25));
    assert_eq!(all.last().unwrap(), "/challenge variant:surprise");
    assert_eq!(values("/challenge variant:surp").await, ["/challenge variant:surprise"]);
    assert_eq!(values("/rules variant:surp").await, [""; 0]);
    let sv = Lounge::with(&["Anna", "Bo"], Locale::Sv);
    let found: Vec<_> = sv
        .suggestions(0, "/utmana variant:överr")
        .await
        .into_iter()
        .map(|s| s.value)
        .collect();
    assert_eq!(found, ["/utmana variant:surprise"]);
}

#[tokio::test]
async fn a_set_up_is_refused_in_one_sentence_where_there_is_none_to_choose() {
    let room = Lounge::with(&["Anna", "Bo"], Locale::En);
    assert_eq!(
        refused(room.say(0, "/challenge bo wolf setup:518").await),
        "In Wolf Chess every game begins alike, so there is no set-up to choose."
    );
    assert_eq!(
        refused(room.say(0, "/challenge bo surprise setup:518").await),
        "Nobody knows yet which variant a surprise becomes, so its set-up cannot be chosen."
    );
    assert!(only(room.say(0, "/games").await).plain().contains("You have no games"));
}
