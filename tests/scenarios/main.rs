//! One list of scenarios (`list.rs`), in steps that know no platform, played on every platform and between every two of them.
//!
//! A platform takes part by a file that implements `room::Room`: how somebody asks for a command there, how they press a button, and what
//! everybody in the room has seen. `letters.rs` is the smallest, a platform made up for these tests.

#[cfg(feature = "discord")]
#[path = "../discord/bot.rs"]
#[expect(dead_code, reason = "the tests of Discord use the rest")]
mod bot;
#[cfg(feature = "web")]
#[path = "../web/client.rs"]
#[expect(dead_code, reason = "the tests of the web room use the rest")]
mod client;
#[cfg(feature = "discord")]
#[path = "../discord_sim/mod.rs"]
#[expect(dead_code, reason = "the fake can do more than these tests ask of it")]
mod discord_sim;

#[cfg(feature = "discord")]
mod discord;
mod house;
mod letters;
#[cfg(feature = "web")]
mod links;
mod list;
mod play;
mod room;
#[cfg(feature = "web")]
mod web;

use std::sync::Arc;

use self::{house::House, play::play, room::Room};

/// A room that both sit in, or one for each of them.
#[derive(Clone, Copy, Debug)]
enum Seats {
    Together,
    Apart,
}

/// Opens rooms of two platforms and plays the whole list in them.
macro_rules! played {
    ($($test:ident: $host:path, $guest:path, $seats:ident;)*) => {
        $(#[tokio::test(flavor = "multi_thread")]
        async fn $test() {
            let mut house = House::open().await;
            for scenario in list::ALL {
                let host: Arc<dyn Room> = Arc::new(<$host>::open(&house, room::ENGLISH).await);
                let guest: Arc<dyn Room> = match Seats::$seats {
                    Seats::Together => Arc::clone(&host),
                    Seats::Apart => Arc::new(<$guest>::open(&house, room::SWEDISH).await),
                };
                play(&mut house, [host, guest], scenario).await;
            }
            house.close().await;
        })*
    };
}

played! {
    by_letter: letters::Letters, letters::Letters, Together;
    by_letter_in_two_rooms: letters::Letters, letters::Letters, Apart;
}

#[cfg(feature = "web")]
played! {
    in_the_web_room: web::WebRoom, web::WebRoom, Together;
    in_two_web_rooms: web::WebRoom, web::WebRoom, Apart;
    web_against_letter: web::WebRoom, letters::Letters, Apart;
}

#[cfg(feature = "discord")]
played! {
    on_discord: discord::Channel, discord::Channel, Together;
    on_two_servers: discord::Channel, discord::Channel, Apart;
    letter_against_discord: letters::Letters, discord::Channel, Apart;
}

#[cfg(all(feature = "discord", feature = "web"))]
played! {
    discord_against_web: discord::Channel, web::WebRoom, Apart;
    web_against_discord: web::WebRoom, discord::Channel, Apart;
}
