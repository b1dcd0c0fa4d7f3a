//! What is said of pieces that a player of chess does not know.

use menagerie::{
    l10n::{Locale, Texts},
    present::{Presentation, Scope},
    render::{assets::Assets, lettering::Lettering},
    rules::{guide::unfamiliar, variants},
};

use crate::room::Lounge;

async fn rules(locale: Locale, line: &str) -> Vec<Presentation> {
    Lounge::with(&["Anna", "Bo"], locale).say(0, line).await
}

#[tokio::test]
async fn rules_come_with_a_picture_of_how_unfamiliar_pieces_move() {
    let said = rules(Locale::En, "/rules variant:wolf").await;
    assert_eq!(said.len(), 2);
    let legend = &said[1];
    assert!(legend.scope == Scope::Private && !legend.refusal);
    assert_eq!(legend.plain(), "How the unfamiliar pieces of Wolf Chess move:");
    let image = legend.image.as_ref().unwrap();
    assert!(image.bytes.starts_with(b"\x89PNG") && image.grid.is_none());
    assert_eq!(image.name, "menagerie-wolf-pieces-en-light.png");
    let lines = [
        "How the unfamiliar pieces of Wolf Chess move:",
        "Wolf: any distance straight and a knight’s leap.",
        "Fox: any distance diagonally and a knight’s leap.",
        "Nightrider: knight’s leaps in one line, as many as there is room for.",
        "Elephant, which comes only by promotion: any distance straight or diagonally and knight’s leaps in one line, as many as there is room for.",
        "Sergeant: one square straight or diagonally forward and two squares straight forward on its first move.",
    ];
    assert_eq!(image.alt, lines.join("\n"));
    assert_eq!(image.text, image.alt);
    let behemoth = rules(Locale::Nl, "/regels variant:behemoth").await;
    let alt = &behemoth[1].image.as_ref().unwrap().alt;
    assert!(
        alt.ends_with("na elke zet tot 4 velden in een richting, zoals het toeval het wil."),
        "{alt}"
    );
}

#[tokio::test]
async fn who_knows_all_pieces_gets_no_legend() {
    for variant in variants::ALL {
        let key = variant.spec().key;
        let said = rules(Locale::Sv, &format!("/regler variant:{key}")).await;
        assert_eq!(said.len(), 1 + usize::from(!unfamiliar(*variant).is_empty()), "{key}");
        // Whatever is described has words of its own, and the description is not cut.
        if let Some(legend) = said.get(1) {
            let alt = &legend.image.as_ref().unwrap().alt;
            assert!(alt.chars().count() < 1024, "{key}: {alt}");
            assert!(!alt.contains("eget sätt") && !alt.contains("egna sätt"), "{key}: {alt}");
        }
    }
}

#[test]
fn what_the_signs_mean_fits_beside_them_in_every_language() {
    let (texts, font) = (Texts::load().unwrap(), Lettering::load(&Assets::embedded()).unwrap());
    for locale in Locale::ALL {
        for id in ["both", "goes", "captures", "on", "first", "chance", "promotion"].map(|sign| format!("legend-{sign}")) {
            let words = texts.get(locale, &id, &[]);
            // Four lines of 275 parts of 720, each of which but the last may end early by a long word.
            let width = font.width(&words, 16.5);
            assert!(width < 800.0, "{} {id}: {width:.0}", locale.tag());
        }
    }
}
