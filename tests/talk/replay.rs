//! Games shown again as one moving picture.

use menagerie::{
    l10n::Locale,
    present::{Presentation, Scope},
};

use crate::room::{Lounge, button, only, public, refused};

/// The shortest game there is; gives the post with which it ends.
async fn mated(locale: Locale) -> (Lounge, Presentation) {
    let room = Lounge::with(&["Anna", "Bo", "Cy"], locale);
    let offer = public(room.say(0, "/challenge chess white").await);
    public(room.press(1, offer.buttons.first().unwrap()).await);
    let mut over = None;
    for (who, mv) in [(0, "f3"), (1, "e5"), (0, "g4"), (1, "Qh4")] {
        over = Some(public(room.say(who, mv).await));
    }
    (room, over.unwrap())
}

/// Width, height and how many pictures a file has: each is begun by the two bytes of its control extension.
fn measure(gif: &[u8]) -> (u16, u16, usize) {
    assert_eq!(gif[..6], *b"GIF89a");
    let number = |at: usize| u16::from_le_bytes([gif[at], gif[at + 1]]);
    let pictures = gif.windows(4).filter(|w| w[..3] == [0x21, 0xf9, 4]).count();
    (number(6), number(8), pictures)
}

#[tokio::test]
async fn a_game_that_is_over_is_shown_again_by_its_button_and_by_what_is_typed() {
    let (room, over) = mated(Locale::En).await;
    let pressed = only(room.press(2, button(&over, "Replay")).await);
    assert_eq!(pressed.scope, Scope::Private);
    assert_eq!(
        pressed.plain(),
        "Game #1, played again: Anna (White) – Bo (Black), Chess, moves 1–2."
    );
    let image = pressed.image.unwrap();
    assert_eq!(
        (image.media, image.name.as_str()),
        ("image/gif", "menagerie-1-replay-1-2-white-light.gif")
    );
    assert_eq!(
        image.alt,
        "Moving picture; it plays twice and stays at the end. Game #1, played again: Anna (White) – Bo (Black), Chess, moves 1–2. \
         Black has won. Checkmate."
    );
    assert!(image.grid.is_none() && image.text.contains('8'), "{}", image.text);
    let (wide, tall, pictures) = measure(&image.bytes);
    assert!(wide == 720 && tall > 720 && pictures > 10, "{wide} {tall} {pictures}");
    // Bo sees it from the other side; typed, it is the same.
    let pressed = only(room.press(1, button(&over, "Replay")).await).image.unwrap();
    assert_eq!(pressed.name, "menagerie-1-replay-1-2-black-light.gif");
    for line in ["/history game:1 as:replay", "/history as:replay game:#1"] {
        let typed = only(room.say(1, line).await).image.unwrap();
        assert!(typed.bytes == pressed.bytes, "{line}");
    }
    assert!(pressed.bytes != image.bytes);
}

#[tokio::test]
async fn each_language_offers_a_replay() {
    for (locale, label) in [(Locale::Sv, "Repris"), (Locale::Nl, "Herhaling")] {
        let (room, over) = mated(locale).await;
        let shown = only(room.press(0, button(&over, label)).await);
        assert!(shown.image.unwrap().media == "image/gif" && !shown.refusal);
    }
}

#[tokio::test]
async fn a_replay_is_in_the_colours_that_a_person_chose() {
    let (room, over) = mated(Locale::En).await;
    let light = only(room.press(0, button(&over, "Replay")).await).image.unwrap();
    room.say(0, "/settings me theme:dark").await;
    let dark = only(room.press(0, button(&over, "Replay")).await).image.unwrap();
    assert_eq!(dark.name, "menagerie-1-replay-1-2-white-dark.gif");
    assert!(dark.bytes != light.bytes);
}

#[tokio::test]
async fn some_moves_of_a_game_are_shown_and_no_others() {
    let (room, _) = mated(Locale::En).await;
    let whole = only(room.say(0, "/history as:replay").await).image.unwrap();
    for (range, shown) in [("2", "2–2"), ("2-", "2–2"), ("-1", "1–1"), ("1–9", "1–2"), (" 1 - 1 ", "1–1")] {
        let part = only(room.say(0, &format!("/history as:replay moves:\"{range}\"")).await);
        assert!(part.plain().contains(&format!("moves {shown}")), "{range}: {}", part.plain());
        let image = part.image.unwrap();
        let less = measure(&image.bytes).2 < measure(&whole.bytes).2;
        assert_eq!(less, shown != "1–2", "{range}");
        // Only where the end is shown is it said.
        assert_eq!(image.alt.contains("Checkmate"), !shown.ends_with('1'), "{range}: {}", image.alt);
    }
    // A range alone asks for a replay.
    assert_eq!(only(room.say(0, "/history moves:1-1").await).image.unwrap().media, "image/gif");
    for nothing in ["3", "7-9", "3-"] {
        let said = refused(room.say(0, &format!("/history as:replay moves:{nothing}")).await);
        assert_eq!(said, "No such moves: this game has moves 1–2.", "{nothing}");
    }
    for nonsense in ["2-1", "-", "a-b", "1-2-3", "1.5", "99999999999", "+1"] {
        let said = refused(room.say(0, &format!("/history as:replay moves:{nonsense}")).await);
        assert!(said.contains(nonsense) && said.contains("10-20"), "{nonsense}: {said}");
    }
}

#[tokio::test]
async fn a_game_without_a_move_has_nothing_to_show() {
    let room = Lounge::with(&["Anna", "Bo"], Locale::En);
    let offer = public(room.say(0, "/challenge chess white").await);
    refused(room.say(0, "/history game:1 as:replay").await);
    let board = public(room.press(1, offer.buttons.first().unwrap()).await);
    let said = only(room.say(0, "/history as:replay").await);
    assert!(
        said.image.is_none() && said.plain().contains("No move has been played yet"),
        "{}",
        said.plain()
    );
    let more = only(room.press(0, button(&board, "More")).await);
    assert!(more.buttons.iter().all(|b| b.label != "Replay"));
    // After one move there is something, though the game goes on.
    public(room.say(0, "e4").await);
    let more = only(room.press(0, button(&board, "More")).await);
    let shown = only(room.press(0, button(&more, "Replay")).await);
    assert!(shown.plain().contains("moves 1–1") && shown.image.is_some());
}
