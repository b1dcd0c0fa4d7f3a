//! Button payloads: `reply::Action` to text and back, within Discord's 100 characters. What comes back is checked in full.
//!
//! A payload is a version, a short name and the fields, joined by dots: `1.play.17.12.e2e4`. Old payloads must keep their meaning for
//! years, because a button lives as long as the message it stands under: never reuse a name for something else.

use std::str::FromStr;

use crate::{
    ids::{GameId, PlayerRef},
    reply::{Action, SettingsOf},
    rules::{Color, Group, Square},
};

/// The most characters of a payload (Discord's limit for `custom_id`), where a platform's own ids are short enough.
pub const LIMIT: usize = 100;
/// The most characters of a payload at all: an id of Matrix may have 255, and what knows such ids has no limit for payloads.
const LONGEST: usize = 320;

const VERSION: &str = "1";

/// For all groups of variants.
const ALL: &str = "all";
/// What choosing a variant leads to.
const RULES: &str = "rules";
const CARDS: &str = "cards";

/// The payload of an action.
pub fn encode(action: &Action) -> String {
    let rest = match action {
        Action::Accept(g) => format!("accept.{}", g.0),
        Action::Decline(g) => format!("decline.{}", g.0),
        Action::Cancel(g) => format!("cancel.{}", g.0),
        Action::Pick { game, ply, page } => format!("pick.{}.{ply}.{page}", game.0),
        Action::PickFrom { game, ply, from, page } => format!("from.{}.{ply}.{from}.{page}", game.0),
        Action::PickPromotion { game, ply, from, to } => format!("promo.{}.{ply}.{from}.{to}", game.0),
        Action::TypeMove { game, ply } => format!("type.{}.{ply}", game.0),
        Action::Challenge { variant, opponent } => format!("vs.{variant}.{}", opponent.as_str()),
        Action::ChallengeWhom { group, opponent } => format!("whom.{}.{}", group_key(*group), opponent.as_str()),
        Action::Open { variant } => format!("open.{variant}"),
        Action::Play { game, ply, uci } => format!("play.{}.{ply}.{uci}", game.0),
        Action::Board { game, view } => format!("board.{}.{}", game.0, view.map_or("mine", Color::key)),
        Action::Resign(g) => format!("resign.{}", g.0),
        Action::ResignYes(g) => format!("resignyes.{}", g.0),
        Action::Draw(g) => format!("draw.{}", g.0),
        Action::Takeback(g) => format!("takeback.{}", g.0),
        Action::Pause(g) => format!("pause.{}", g.0),
        Action::Resume(g) => format!("resume.{}", g.0),
        Action::Abort(g) => format!("abort.{}", g.0),
        Action::Rematch(g) => format!("rematch.{}", g.0),
        Action::Replay(g) => format!("replay.{}", g.0),
        Action::More(g) => format!("more.{}", g.0),
        Action::NextGame => "next".to_owned(),
        Action::Leaderboard { variant, page } => format!("top.{variant}.{page}"),
        Action::Variants { group, rules } => format!("variants.{}.{}", group_key(*group), if *rules { RULES } else { CARDS }),
        Action::Variant { variant } => format!("variant.{variant}"),
        Action::Rules { variant } => format!("rules.{variant}"),
        Action::Help => "help".to_owned(),
        Action::DeleteYes => "deleteyes".to_owned(),
        Action::Set { of, option, value } => format!("set.{}.{option}.{value}", whose(*of)),
    };
    let id = format!("{VERSION}.{rest}");
    debug_assert!(
        id.len() <= LIMIT || id.len() <= LONGEST && id.contains(":@"),
        "the fields of an action are short"
    );
    id
}

/// Does pressing this ask for something to be typed? Platforms with forms open one; the others leave such buttons out.
pub fn opens_form(id: &str) -> bool {
    matches!(decode(id), Some(Action::TypeMove { .. }))
}

/// The action of a payload; `None` if it is not one of ours. Exactly the payloads that `encode` makes are accepted.
pub fn decode(id: &str) -> Option<Action> {
    if id.len() > LONGEST {
        return None;
    }
    let mut parts = id.split('.');
    if parts.next()? != VERSION {
        return None;
    }
    let name = parts.next()?;
    let mut fields = Fields(parts);
    let f = &mut fields;
    let action = match name {
        "accept" => Action::Accept(f.game()?),
        "decline" => Action::Decline(f.game()?),
        "cancel" => Action::Cancel(f.game()?),
        "pick" => Action::Pick {
            game: f.game()?,
            ply: f.read()?,
            page: f.read()?,
        },
        "from" => Action::PickFrom {
            game: f.game()?,
            ply: f.read()?,
            from: f.read::<Square>()?,
            page: f.read()?,
        },
        "promo" => Action::PickPromotion {
            game: f.game()?,
            ply: f.read()?,
            from: f.read::<Square>()?,
            to: f.read::<Square>()?,
        },
        "type" => Action::TypeMove {
            game: f.game()?,
            ply: f.read()?,
        },
        "vs" => Action::Challenge {
            variant: f.word(40)?,
            opponent: f.person()?,
        },
        "whom" => Action::ChallengeWhom {
            group: f.group()?,
            opponent: f.person()?,
        },
        "open" => Action::Open { variant: f.word(40)? },
        "play" => Action::Play {
            game: f.game()?,
            ply: f.read()?,
            uci: f.word(10)?,
        },
        "board" => Action::Board {
            game: f.game()?,
            view: f.view()?,
        },
        "resign" => Action::Resign(f.game()?),
        "resignyes" => Action::ResignYes(f.game()?),
        "draw" => Action::Draw(f.game()?),
        "takeback" => Action::Takeback(f.game()?),
        "pause" => Action::Pause(f.game()?),
        "resume" => Action::Resume(f.game()?),
        "abort" => Action::Abort(f.game()?),
        "rematch" => Action::Rematch(f.game()?),
        "replay" => Action::Replay(f.game()?),
        "more" => Action::More(f.game()?),
        "next" => Action::NextGame,
        "top" => Action::Leaderboard {
            variant: f.word(40)?,
            page: f.read()?,
        },
        "variants" => Action::Variants {
            group: f.group()?,
            rules: f.word(5)? == RULES,
        },
        "variant" => Action::Variant { variant: f.word(40)? },
        "rules" => Action::Rules { variant: f.word(40)? },
        "help" => Action::Help,
        "deleteyes" => Action::DeleteYes,
        "set" => Action::Set {
            of: f.whose()?,
            option: f.word(20)?,
            value: f.word(20)?,
        },
        _ => return None,
    };
    // One spelling each: no leading zeros, no plus signs, nothing behind the last field.
    (encode(&action) == id).then_some(action)
}

const fn whose(of: SettingsOf) -> &'static str {
    match of {
        SettingsOf::Me => "me",
        SettingsOf::Community => "community",
    }
}

fn group_key(group: Option<Group>) -> &'static str {
    group.map_or(ALL, Group::key)
}

struct Fields<'a>(std::str::Split<'a, char>);

impl Fields<'_> {
    fn read<T: FromStr>(&mut self) -> Option<T> {
        self.0.next()?.parse().ok()
    }
    fn game(&mut self) -> Option<GameId> {
        self.read().map(GameId)
    }
    fn whose(&mut self) -> Option<SettingsOf> {
        let word = self.0.next()?;
        [SettingsOf::Me, SettingsOf::Community].into_iter().find(|of| whose(*of) == word)
    }
    fn word(&mut self, most: usize) -> Option<String> {
        let word = self.0.next()?;
        let fits = (1..=most).contains(&word.len()) && word.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-');
        fits.then(|| word.to_owned())
    }
    fn person(&mut self) -> Option<PlayerRef> {
        // It is the last field of those that have one, and there may be dots in it.
        let mut text = self.0.next()?.to_owned();
        for more in self.0.by_ref() {
            text.push('.');
            text.push_str(more);
        }
        let (platform, id) = text.split_once(':')?;
        let fits = (1..=10).contains(&platform.len()) && platform.bytes().all(|b| b.is_ascii_lowercase());
        let plain = |b: u8| b.is_ascii_alphanumeric() || b"-_".contains(&b);
        let known = match id.strip_prefix('@') {
            None => (1..=40).contains(&id.len()) && id.bytes().all(plain),
            // `@anna:example.org`, with what may stand in such names and in addresses.
            Some(id) => id.len() <= 254 && id.contains(':') && id.bytes().all(|b| plain(b) || b".=/+:[]".contains(&b)),
        };
        (fits && known).then(|| PlayerRef::from_stored(&text))
    }
    #[expect(clippy::option_option, reason = "`None` outside is damage, inside it is all groups")]
    fn group(&mut self) -> Option<Option<Group>> {
        let key = self.0.next()?;
        if key == ALL { Some(None) } else { Group::by_key(key).map(Some) }
    }
    #[expect(clippy::option_option, reason = "`None` outside is damage, inside it is the asker's own side")]
    fn view(&mut self) -> Option<Option<Color>> {
        match self.0.next()? {
            "mine" => Some(None),
            key => Color::by_key(key).map(Some),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn square() -> impl Strategy<Value = Square> {
        (0u8..100).prop_map(|i| Square::from_index(i).unwrap())
    }

    fn group() -> impl Strategy<Value = Option<Group>> {
        prop::option::of(prop::sample::select(Group::ALL.to_vec()))
    }

    fn action() -> impl Strategy<Value = Action> {
        let game = || any::<u64>().prop_map(GameId);
        let variant = || "[a-z][a-z0-9-]{0,39}";
        prop_oneof![
            game().prop_map(Action::Accept),
            game().prop_map(Action::Decline),
            game().prop_map(Action::Cancel),
            (game(), any::<u32>(), any::<u16>()).prop_map(|(game, ply, page)| Action::Pick { game, ply, page }),
            (game(), any::<u32>(), square(), any::<u16>()).prop_map(|(game, ply, from, page)| Action::PickFrom { game, ply, from, page }),
            (game(), any::<u32>(), square(), square()).prop_map(|(game, ply, from, to)| Action::PickPromotion { game, ply, from, to }),
            (game(), any::<u32>(), "[a-j]([1-9]|10)[a-j]([1-9]|10)[qrbnwfe]?").prop_map(|(game, ply, uci)| Action::Play { game, ply, uci }),
            (game(), prop_oneof![Just(None), Just(Some(Color::White)), Just(Some(Color::Black))])
                .prop_map(|(game, view)| Action::Board { game, view }),
            (game(), any::<u32>()).prop_map(|(game, ply)| Action::TypeMove { game, ply }),
            ("[a-z][a-z0-9-]{0,39}", "[a-z]{1,7}", "[A-Za-z0-9_-]{1,40}").prop_map(|(variant, platform, id)| Action::Challenge {
                variant,
                opponent: PlayerRef::new(&platform, &id)
            }),
            (variant(), "@[a-z0-9._=/+-]{1,120}:[a-z0-9.-]{1,120}(:[0-9]{1,5})?").prop_map(|(variant, id)| Action::Challenge {
                variant,
                opponent: PlayerRef::new("matrix", &id)
            }),
            game().prop_map(Action::Resign),
            game().prop_map(Action::ResignYes),
            game().prop_map(Action::Draw),
            game().prop_map(Action::Takeback),
            game().prop_map(Action::Pause),
            game().prop_map(Action::Resume),
            game().prop_map(Action::Abort),
            game().prop_map(Action::Rematch),
            game().prop_map(Action::Replay),
            game().prop_map(Action::More),
            Just(Action::NextGame),
            Just(Action::Help),
            (variant(), any::<u16>()).prop_map(|(variant, page)| Action::Leaderboard { variant, page }),
            variant().prop_map(|variant| Action::Rules { variant }),
            variant().prop_map(|variant| Action::Variant { variant }),
            variant().prop_map(|variant| Action::Open { variant }),
            (group(), any::<bool>()).prop_map(|(group, rules)| Action::Variants { group, rules }),
            (group(), "[a-z]{1,7}", "[A-Za-z0-9_-]{1,40}").prop_map(|(group, platform, id)| Action::ChallengeWhom {
                group,
                opponent: PlayerRef::new(&platform, &id)
            }),
            (
                prop_oneof![Just(SettingsOf::Me), Just(SettingsOf::Community)],
                "[a-z][a-z-]{0,19}",
                "[a-z0-9-]{1,20}"
            )
                .prop_map(|(of, option, value)| Action::Set { of, option, value }),
        ]
    }

    proptest! {
        #[test]
        fn every_action_survives_its_payload(action in action()) {
            let id = encode(&action);
            let most = if id.contains(":@") { LONGEST } else { LIMIT };
            prop_assert!(id.len() <= most);
            prop_assert_eq!(decode(&id), Some(action));
        }
        #[test]
        fn any_text_is_refused_or_says_the_same_again(id in "\\PC{0,120}") {
            if let Some(action) = decode(&id) {
                prop_assert_eq!(encode(&action), id);
            }
        }
        #[test]
        fn damaged_payloads_are_refused_or_say_the_same_again(action in action(), at in any::<prop::sample::Index>(), with in any::<char>()) {
            let mut letters: Vec<char> = encode(&action).chars().collect();
            let at = at.index(letters.len());
            letters[at] = with;
            let id: String = letters.into_iter().collect();
            if let Some(action) = decode(&id) {
                prop_assert_eq!(encode(&action), id);
            }
        }
    }

    #[test]
    fn only_one_spelling_is_accepted() {
        assert_eq!(decode("1.accept.17"), Some(Action::Accept(GameId(17))));
        for bad in [
            "1.accept.017",
            "1.accept.+17",
            "1.accept.17.",
            "1.accept.17.1",
            "2.accept.17",
            "accept.17",
            "1.accept",
            "1.play.1.2.E2E4",
            "1.vs.chess",
            "1.vs.chess.discord",
            "1.vs.chess.discord:",
            "1.vs.chess.discord:<@1>",
            "1.vs.chess.discord:1.2",
            "1.vs.chess.matrix:@anna",
            "1.vs.chess.matrix:@anna:example.org>",
            "1.vs.chess.matrix:anna:example.org",
            "",
        ] {
            assert_eq!(decode(bad), None, "{bad}");
        }
    }
}
