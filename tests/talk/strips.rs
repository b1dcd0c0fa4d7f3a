//! What stands beside a board in a game that people play: their names, and nothing of them anywhere else.

use menagerie::{
    l10n::Locale,
    present::{Image, Presentation},
};

use crate::room::{Lounge, only, public};

/// The challenge and the board with which the game begins, White being the first of the two.
async fn begun(names: &[&str; 2], locale: Locale) -> (Lounge, Presentation, Presentation) {
    let room = Lounge::with(names, locale);
    let offer = public(room.say(0, "/challenge chess white").await);
    let accept = offer.buttons.first().expect("Accept").clone();
    let board = public(room.press(1, &accept).await);
    (room, offer, board)
}

fn image(p: &Presentation) -> &Image {
    p.image.as_ref().unwrap_or_else(|| panic!("no picture: {}", p.plain()))
}

/// Width and height, from where every PNG has them.
fn size(image: &Image) -> (u32, u32) {
    let number = |at: usize| u32::from_be_bytes(image.bytes[at..at + 4].try_into().unwrap());
    (number(16), number(20))
}

#[tokio::test]
async fn players_sit_beside_their_board_and_nobody_beside_a_challenge() {
    let (room, offer, board) = begun(&["Anna", "Bo"], Locale::En).await;
    let (wide, tall) = size(image(&offer));
    let strips = size(image(&board)).1 - tall;
    assert_eq!(size(image(&board)).0, wide);
    assert!((wide / 10..wide / 6).contains(&strips), "two slim strips: {strips}");
    // The same way round for each of them.
    let own = only(room.say(0, "/board").await);
    assert_eq!(size(image(&own)), size(image(&board)));
    assert_eq!(image(&own).bytes, image(&board).bytes);
    // Resigned, it is another picture of the same ply, under another name.
    let asked = only(room.say(0, "/resign").await);
    let over = public(room.press(0, asked.buttons.first().unwrap()).await);
    assert_ne!(image(&over).bytes, image(&board).bytes);
    assert_ne!(image(&over).name, image(&board).name);
}

#[tokio::test]
async fn names_are_drawn_and_stay_out_of_the_description() {
    let (_, _, plain) = begun(&["Anna", "Bo"], Locale::En).await;
    let endless = "W".repeat(5000);
    for name in [
        "@everyone",
        "<@123456789012345678>",
        "Ærø 🦄",
        "**bold** `x`",
        "\u{202e}drawkcab",
        endless.as_str(),
    ] {
        let (_, _, named) = begun(&[name, "Bo"], Locale::En).await;
        assert_ne!(image(&named).bytes, image(&plain).bytes, "{name}");
        assert_eq!(image(&named).alt, image(&plain).alt, "{name}");
        assert_eq!(image(&named).name, image(&plain).name, "{name}");
        assert!(image(&named).alt.chars().count() <= 1024);
    }
    // Whose name has nothing that can be drawn is called by his side, in the language of the room.
    let mut seen = Vec::new();
    for locale in Locale::ALL {
        let pictures =
            [begun(&["田中", "Bo"], locale).await, begun(&["🦄🦄", "Bo"], locale).await].map(|(_, _, board)| image(&board).bytes.clone());
        assert_eq!(pictures[0], pictures[1], "{locale:?}");
        assert!(!seen.contains(&pictures[0]), "{locale:?}");
        seen.push(pictures[0].clone());
    }
}

#[tokio::test]
async fn the_strips_follow_the_game() {
    let (room, _, board) = begun(&["Anna", "Bo"], Locale::En).await;
    let mut pictures = vec![image(&board).bytes.clone()];
    for (who, line) in [(0, "e4"), (1, "d5"), (0, "exd5")] {
        let said = public(room.say(who, &format!("/move {line}")).await);
        pictures.push(image(&said).bytes.clone());
    }
    let white = only(room.say(0, "/board view:white").await);
    assert!(image(&white).alt.contains("Gone from Black: pawn."), "{}", image(&white).alt);
    assert!(!image(&white).alt.contains("Gone from White"), "{}", image(&white).alt);
    pictures.dedup();
    assert_eq!(pictures.len(), 4);
}
