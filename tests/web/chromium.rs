//! People in a real browser: a phone and a desk, by tapping, by typing, by keyboard alone.

use crate::{
    browser::{Browser, DESK, DOWN, Device, ENTER, ESCAPE, PHONE, TAB, UP, available},
    house::House,
};

async fn join(browser: &Browser, name: &str) {
    browser.write("#name", name).await;
    browser.tap("#join button", "").await;
    browser
        .until("the command line", "return !document.getElementById('composer').hidden")
        .await;
}

async fn calm(browsers: &[&Browser]) {
    for browser in browsers {
        assert_eq!(browser.complaints().await, Vec::<String>::new(), "the browser complains");
    }
}

/// Taps a move together as the picker offers it.
async fn tap_move(browser: &Browser, from: &str, to: &str) {
    browser.tap(".message.for-me .buttons .button.primary", "").await;
    browser.tap(".message.private .menu .button", from).await;
    browser
        .until(
            "the destinations",
            &format!(
                "return ![...document.querySelectorAll('.message.private .menu .button')].some((b) => b.textContent.includes('{from}'))"
            ),
        )
        .await;
    browser.tap(".message.private .menu .button", to).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_newcomer_on_a_phone_and_a_friend_at_a_desk_play_a_game_to_its_end() {
    if !available() {
        return;
    }
    let house = House::open().await;
    let (anna, bo) = tokio::join!(Browser::start(PHONE), Browser::start(DESK));

    anna.open(&format!("http://{}/", house.to)).await;
    anna.check("the cover on a phone").await;
    anna.picture("phone-1-cover").await;
    anna.tap("#open-room", "").await;
    anna.until(
        "the room",
        "return document.documentElement.dataset.kind === 'room' && !document.getElementById('join').hidden",
    )
    .await;
    anna.picture("phone-2-empty-room").await;
    join(&anna, "Anna").await;
    anna.until("the quick commands", "return document.querySelectorAll('#quick button').length > 3")
        .await;
    anna.check("an empty room on a phone").await;
    anna.picture("phone-3-seated").await;

    bo.open(&anna.url().await).await;
    bo.check("somebody else's room, watching").await;
    bo.picture("desk-1-watching").await;
    join(&bo, "Bo").await;
    anna.until(
        "Bo to be here",
        "return document.querySelector('#people-button .count').textContent === '2'",
    )
    .await;

    // The challenge, all by tapping.
    anna.tap("#quick button", "").await; // the last of them: everything
    anna.check("all commands on a phone").await;
    anna.picture("phone-4-commands").await;
    anna.tap("#all-dialog .bar button", "").await;
    anna.tap("#quick [data-command=challenge]", "").await;
    anna.tap("#command-dialog .pills label", "Bo").await;
    for variant in ["atomic", "chess"] {
        // One, and then another.
        let choose = format!(
            "const list = document.querySelector('#command-dialog select[name=variant]');
             list.value = '{variant}';
             list.dispatchEvent(new Event('change', {{ bubbles: true }}));
             return list.value;"
        );
        assert_eq!(anna.eval(&choose).await, variant);
    }
    let white = "return [...document.querySelectorAll('#command-dialog input[value=white]')].map((i) => i.click()).length";
    assert_eq!(anna.eval(white).await, 1);
    anna.check("the form of a challenge on a phone").await;
    anna.picture("phone-5-challenge").await;
    anna.tap("#command-dialog button[type=submit]", "").await;
    anna.reads("Bo").await;

    bo.tap(".message .button", "Accept").await;
    let board = "return document.querySelector('.message[data-game] img.board')?.naturalWidth > 0";
    bo.until("the board", board).await;
    anna.until("the board", board).await;
    anna.until("the turn in the title", "return document.title.startsWith('(1)')").await;
    assert_eq!(bo.eval("return document.title.startsWith('(')").await, false, "it is not his turn");
    anna.picture("phone-6-board").await;
    anna.check("a board on a phone").await;

    // 1. f3 e5 2. g4 Qh4#: Anna taps, Bo types.
    anna.tap(".message.for-me .buttons .button.primary", "").await;
    anna.until("the picker", "return document.querySelector('.message.private .menu .button')")
        .await;
    anna.picture("phone-7-picker").await;
    anna.check("the picker on a phone").await;
    anna.tap(".message.private .menu .button", "f2").await;
    anna.until(
        "the destinations",
        "return [...document.querySelectorAll('.message.private .menu .button')].every((b) => !b.textContent.includes('f2'))",
    )
    .await;
    anna.picture("phone-8-destinations").await;
    anna.tap(".message.private .menu .button", "f3").await;
    bo.until("his turn", "return document.title.startsWith('(1)')").await;
    bo.write("#line", &format!("e5{ENTER}")).await;
    anna.until("her turn", "return document.title.startsWith('(1)')").await;
    tap_move(&anna, "g2", "g4").await;
    bo.until("his turn again", "return document.querySelector('.message.for-me') !== null")
        .await;
    bo.picture("desk-2-his-turn").await;
    bo.check("a game at a desk").await;
    bo.write("#line", "/move Qh").await;
    bo.until("suggestions", "return document.querySelectorAll('#suggestions li').length > 0")
        .await;
    bo.picture("desk-3-suggestions").await;
    bo.check("suggestions at a desk").await;
    bo.write("#line", "4").await;
    bo.keys(ENTER).await;
    for page in [&anna, &bo] {
        page.reads("Qh4#").await;
        page.until(
            "nobody's turn",
            "return !document.title.startsWith('(') && document.getElementById('turn').hidden",
        )
        .await;
        let old = "return document.querySelectorAll('.message.old .buttons').length";
        assert_eq!(page.eval(old).await, 0, "older boards have no buttons");
    }
    anna.picture("phone-9-mate").await;
    bo.picture("desk-4-mate").await;
    anna.tap(".message .button", "Replay").await;
    let plays = "
        const image = document.querySelector('.message.private img.board[src$=\".gif\"]');
        if (!image?.naturalWidth) return null;
        image.scrollIntoView();
        window.replay ??= fetch(image.src)
            .then((answer) => answer.arrayBuffer())
            .then(async (data) => {
                const decoder = new ImageDecoder({ data, type: 'image/gif' });
                await Promise.all([decoder.completed, decoder.tracks.ready]);
                const track = decoder.tracks.selectedTrack;
                let shown = 0;
                for (let n = 0; n < track.frameCount; n += 1) shown += (await decoder.decode({ frameIndex: n })).image.duration;
                window.played = [track.animated, track.repetitionCount, shown / 1e6, image.naturalWidth];
            })
            .catch((error) => { window.played = [String(error)]; });
        return window.played;";
    // Four plies, the start and the end: 1.2 + 3 * 0.6 + 2 + 5 seconds, and a few hundredths from square to square.
    let played = anna.until("the replay", plays).await;
    assert_eq!(
        (&played[0], &played[1], &played[3]),
        (&true.into(), &1.into(), &720.into()),
        "{played}"
    );
    assert!((10.0..11.0).contains(&played[2].as_f64().unwrap()), "{played}");
    anna.picture("phone-10-replay").await;
    anna.check("a replay on a phone").await;
    bo.write("#line", &format!("/leaderboard chess{ENTER}")).await;
    bo.reads("Anna").await;
    bo.write("#line", &format!("well played <b>Anna</b> & thanks{ENTER}")).await;
    anna.reads("well played <b>Anna</b> & thanks").await;
    bo.picture("desk-5-leaderboard").await;
    bo.check("a leaderboard at a desk").await;

    // The conversation and the seat outlive a reload.
    let shown = "return document.querySelectorAll('.message[data-n]').length";
    let before = anna.eval(shown).await;
    anna.open(&anna.url().await).await;
    anna.until(
        "the conversation",
        &format!("return document.querySelectorAll('.message[data-n]').length === {before}"),
    )
    .await;
    anna.until("her seat", "return !document.getElementById('composer').hidden").await;

    // And in the dark.
    for (page, name) in [(&anna, "phone-dark"), (&bo, "desk-dark")] {
        page.dark(true).await;
        page.picture(name).await;
        page.check(name).await;
    }
    calm(&[&anna, &bo]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_board_itself_can_be_tapped() {
    if !available() {
        return;
    }
    let house = House::open().await;
    let room = crate::client::Room::open(house.to).await;
    let bo = room.join("Bo").await;
    let anna = Browser::start(PHONE).await;
    anna.open(&format!("http://{}/r/{}", house.to, room.id)).await;
    join(&anna, "Anna").await;
    bo.say("/challenge Anna variant:wolf colour:black").await;
    anna.tap(".message .button", "Accept").await;
    anna.until("her turn", "return document.title.startsWith('(1)')").await;
    let marked = "return document.querySelectorAll('.message.for-me .marks i').length";
    // On ten ranks the last row is the first rank. The pawn on b3 may go to b4 and b5.
    anna.tap_square(1, 7).await;
    assert_eq!(anna.until("the marks", marked).await, 2);
    anna.picture("phone-tapped").await;
    anna.check("a board that was tapped").await;
    // Another man: before the sergeant on c2 stand pawns of its own on b3 and c3; d3 is free.
    anna.tap_square(2, 8).await;
    anna.until(
        "other marks",
        "return document.querySelectorAll('.message.for-me .marks i').length === 1",
    )
    .await;
    anna.tap_square(3, 7).await;
    anna.until("Bo's turn", "return !document.title.startsWith('(')").await;
    anna.reads("Sd3").await;
    assert_eq!(
        anna.eval("return document.querySelectorAll('.message.private').length").await,
        0,
        "nothing is left open"
    );
    assert_eq!(anna.eval(marked).await, 0);
    // The board of the one to move is turned for Black: Bo answers by line, and Anna's next board is White's again.
    bo.say("/move f7").await;
    anna.until("her turn", "return document.title.startsWith('(1)')").await;
    anna.tap_square(0, 0).await; // Black's queen: nothing to pick, and nothing happens
    anna.until("the tap to be over", "return document.querySelector('.tapped') === null")
        .await;
    assert_eq!(anna.eval(marked).await, 0);
    calm(&[&anna]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_keyboard_alone_suffices() {
    if !available() {
        return;
    }
    let house = House::open().await;
    let room = crate::client::Room::open(house.to).await;
    let bo = room.join("Bo").await;
    let page = Browser::start(Device { language: "sv", ..DESK }).await;
    page.open(&format!("http://{}/r/{}", house.to, room.id)).await;
    page.until("the name to have the focus", "return document.activeElement.id === 'name'")
        .await;
    page.keys(&format!("Åsa{ENTER}")).await;
    page.until("the line to have the focus", "return document.activeElement.id === 'line'")
        .await;
    assert_eq!(page.eval("return document.documentElement.lang").await, "sv");

    page.keys("/utm").await;
    page.until(
        "suggestions",
        "return document.getElementById('line').getAttribute('aria-expanded') === 'true'",
    )
    .await;
    page.keys(DOWN).await;
    let active = "const line = document.getElementById('line'); return document.getElementById(line.getAttribute('aria-activedescendant'))?.getAttribute('aria-selected') === 'true'";
    assert_eq!(page.eval(active).await, true);
    page.keys(ENTER).await;
    page.until("the command", "return document.getElementById('line').value.startsWith('/')")
        .await;
    page.keys(ESCAPE).await;
    page.eval("document.getElementById('line').value = ''").await;
    page.keys(&format!("/utmana Bo atomschack färg:vit{ENTER}")).await;
    let said = page
        .until(
            "the challenge",
            "return [...document.querySelectorAll('.message[data-n] .button')].map((b) => b.dataset.id)",
        )
        .await;
    assert!(!said.as_array().unwrap().is_empty());
    page.keys(UP).await;
    assert_eq!(
        page.eval("return document.getElementById('line').value").await,
        "/utmana Bo atomschack färg:vit",
        "what was typed comes back"
    );
    page.eval("document.getElementById('line').value = ''").await;

    bo.say("/accept").await;
    page.until("her turn", "return document.title.startsWith('(1)')").await;
    // From the line backwards through the page to the Move button of the newest board.
    page.eval("document.querySelector('.message.for-me .button.primary').focus()").await;
    page.keys(ENTER).await;
    page.until(
        "the focus in the picker",
        "return document.activeElement.closest('.message.private .menu') !== null",
    )
    .await;
    page.picture("keyboard-picker").await;
    let piece = "const b = [...document.querySelectorAll('.message.private .menu .button')].find((b) => b.textContent.includes('g1')); b.focus(); return b.textContent";
    page.eval(piece).await;
    page.keys(ENTER).await;
    page.until(
        "the destinations",
        "return document.activeElement.closest('.message.private .menu') && !document.activeElement.textContent.includes('g1')",
    )
    .await;
    page.keys(TAB).await;
    page.keys(ENTER).await;
    page.until("the opponent's turn", "return !document.title.startsWith('(')").await;
    page.check("after a move by keyboard").await;
    calm(&[&page]).await;
}
