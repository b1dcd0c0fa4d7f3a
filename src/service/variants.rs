//! Choosing among many variants: `/variants`, and the menus that begin with what this community plays most.

use super::{
    Asker, Service,
    offer::{no_such_variant, variant_board},
};
use crate::{
    game::SURPRISE,
    ids::CommunityRef,
    reply::{Action, Answer, Choice, ChoiceLabel, Failure, Gallery, GroupShown, Msg, Person, Say},
    rules::{Group, Position, variants},
};

/// How many variants stand first in menus.
pub const FIRST: usize = 12;

/// What a menu lists: keys with their groups, in the order of the menu.
type Listed = (&'static str, Group);

/// Every variant with its group, in the order of the menu.
fn all() -> Vec<Listed> {
    variants::ALL.iter().map(|v| (v.spec().key, v.spec().group)).collect()
}

/// The first of a menu: those most played, then the others in the order of the menu until there are enough.
fn first(all: &[Listed], played: &[(&'static str, u32)]) -> Vec<&'static str> {
    let played = played.iter().map(|(key, _)| *key);
    let mut first: Vec<&'static str> = played.filter(|key| all.iter().any(|(known, _)| known == key)).take(FIRST).collect();
    for (key, _) in all {
        if first.len() < FIRST && !first.contains(key) {
            first.push(key);
        }
    }
    first
}

/// What is chosen from a menu of variants.
enum Chosen {
    Variant(&'static str),
    Surprise,
    Group(Option<Group>),
}

/// The entries of a menu of variants, never more than a menu holds. Few stand there all; of many the first ones and the groups, or those of one
/// group. Where `action` has an answer to a surprise, that stands last.
fn entries(all: &[Listed], first: &[&'static str], group: Option<Group>, action: impl Fn(Chosen) -> Option<Action>) -> Vec<Choice> {
    let choice = |chosen, label| action(chosen).map(|action| Choice { action, label });
    let variant = |key: &'static str| choice(Chosen::Variant(key), ChoiceLabel::Variant(key));
    let surprise = (all.len() > 1).then(|| choice(Chosen::Surprise, ChoiceLabel::Surprise)).flatten();
    match group {
        Some(group) => {
            let of_group = all.iter().filter(|(_, g)| *g == group).filter_map(|(key, _)| variant(key));
            of_group.chain(choice(Chosen::Group(None), ChoiceLabel::ToGroups)).collect()
        }
        None if all.len() <= FIRST => all.iter().filter_map(|(key, _)| variant(key)).chain(surprise).collect(),
        None => {
            let groups = Group::ALL.into_iter().filter_map(|group| {
                let count = all.iter().filter(|(_, g)| *g == group).count();
                (count > 0)
                    .then(|| choice(Chosen::Group(Some(group)), ChoiceLabel::Group(group, count)))
                    .flatten()
            });
            first.iter().filter_map(|key| variant(key)).chain(groups).chain(surprise).collect()
        }
    }
}

impl Service {
    /// The variants of this community's finished games with how often each was played, the most played first, equals in the order of the
    /// menu.
    pub async fn most_played(&self, community: &CommunityRef) -> Result<Vec<(&'static str, u32)>, Failure> {
        Ok(self.chronicle(community).await?.most_played())
    }

    /// `/variants`: which there are, by group; with a group, those of it. `rules`: what is chosen from the menu leads straight to its rules.
    pub async fn variants(&self, asker: &Asker, group: Option<Group>, rules: bool) -> Answer {
        let all = all();
        // A group in which there is nothing has no page.
        let group = group.filter(|group| all.iter().any(|(_, g)| g == group));
        let first = first(&all, &self.most_played(&asker.community).await?);
        let choices = entries(&all, &first, group, |chosen| match chosen {
            Chosen::Variant(key) if rules => Some(Action::Rules { variant: key.to_owned() }),
            Chosen::Variant(key) => Some(Action::Variant { variant: key.to_owned() }),
            Chosen::Group(group) => Some(Action::Variants { group, rules }),
            Chosen::Surprise => None,
        });
        let of = |group| GroupShown {
            group,
            variants: all.iter().filter(|(_, g)| *g == group).map(|(key, _)| *key).collect(),
        };
        let shown = group.map_or_else(|| Group::ALL.to_vec(), |group| vec![group]);
        let groups = shown.into_iter().map(of).filter(|shown| !shown.variants.is_empty()).collect();
        let of_group = || {
            all.iter()
                .filter(|(_, g)| Some(*g) == group)
                .map(|(key, _)| *key)
                .take(FIRST)
                .collect()
        };
        let pictured = if group.is_some() { of_group() } else { first };
        let gallery = Gallery {
            group,
            groups,
            rules,
            pictured,
        };
        Say::privately(Msg::Variants { gallery, choices }).replacing().answer()
    }

    /// `/variants` with a name: what it is, how it begins, and what can be done with it.
    pub fn variant(&self, asker: &Asker, variant: &'static str) -> Answer {
        let Some(found) = variants::by_key(variant) else {
            return Ok(Err(no_such_variant(variant)));
        };
        let spec = found.spec();
        let key = || spec.key.to_owned();
        let mut buttons = vec![Action::Rules { variant: key() }];
        if !asker.alone {
            buttons.push(Action::Open { variant: key() });
        }
        buttons.push(Action::Variants {
            group: Some(spec.group),
            rules: false,
        });
        Say::privately(Msg::Variant {
            variant: spec.key,
            group: spec.group,
        })
        .board(variant_board(Position::start(found)))
        .buttons(buttons)
        .replacing()
        .answer()
    }

    /// A challenge that was begun at the opponent's name: which game shall it be? Nothing is stored but the name, and nobody else hears of
    /// it before a game is chosen.
    pub async fn challenge_whom(&self, asker: &Asker, opponent: Person, group: Option<Group>) -> Answer {
        if let Some(refusal) = super::offer::unheard(asker, Some(&opponent)) {
            return Ok(Err(refusal));
        }
        self.remember(&opponent, None).await?;
        let all = all();
        let first = first(&all, &self.most_played(&asker.community).await?);
        let to = |variant: &str| Action::Challenge {
            variant: variant.to_owned(),
            opponent: opponent.who.clone(),
        };
        let choices = entries(&all, &first, group, |chosen| match chosen {
            Chosen::Variant(key) => Some(to(key)),
            Chosen::Surprise => Some(to(SURPRISE)),
            Chosen::Group(group) => Some(Action::ChallengeWhom {
                group,
                opponent: opponent.who.clone(),
            }),
        });
        Say::privately(Msg::PickVariant { opponent, choices }).replacing().answer()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEYS: [&str; 38] = [
        "v0", "v1", "v2", "v3", "v4", "v5", "v6", "v7", "v8", "v9", "v10", "v11", "v12", "v13", "v14", "v15", "v16", "v17", "v18", "v19",
        "v20", "v21", "v22", "v23", "v24", "v25", "v26", "v27", "v28", "v29", "v30", "v31", "v32", "v33", "v34", "v35", "v36", "v37",
    ];

    /// So many variants, in turn of each group.
    fn catalogue(count: usize) -> Vec<Listed> {
        let groups = Group::ALL.into_iter().cycle();
        KEYS.into_iter().zip(groups).take(count).collect()
    }

    fn menu(count: usize, played: &[(&'static str, u32)], group: Option<Group>) -> Vec<ChoiceLabel> {
        let all = catalogue(count);
        let first = first(&all, played);
        let action = |chosen| (!matches!(chosen, Chosen::Surprise)).then_some(Action::Help);
        entries(&all, &first, group, action).into_iter().map(|c| c.label).collect()
    }

    #[test]
    fn few_variants_stand_in_the_menu_all() {
        for count in [1, 4, FIRST] {
            let expected: Vec<_> = KEYS[..count].iter().map(|key| ChoiceLabel::Variant(key)).collect();
            assert_eq!(menu(count, &[("v1", 3)], None), expected, "{count}");
        }
    }

    #[test]
    fn of_many_the_most_played_stand_first_and_the_groups_behind_them() {
        for count in [13, 21, 38] {
            let labels = menu(count, &[("v9", 5), ("gone", 4), ("v2", 1)], None);
            let begins: Vec<_> = ["v9", "v2", "v0", "v1", "v3"].map(ChoiceLabel::Variant).into();
            assert_eq!(labels[..5], begins, "{count}");
            assert_eq!(labels.len(), FIRST + Group::ALL.len());
            let mut counted = 0;
            for (label, group) in labels[FIRST..].iter().zip(Group::ALL) {
                let ChoiceLabel::Group(shown, size) = label else {
                    panic!("{label:?}")
                };
                assert_eq!(*shown, group);
                counted += size;
            }
            assert_eq!(counted, count);
        }
    }

    #[test]
    fn a_surprise_stands_last_and_needs_several_to_choose_from() {
        for count in [1, 2, 12, 13, 38] {
            let all = catalogue(count);
            let choices = entries(&all, &first(&all, &[]), None, |_| Some(Action::Help));
            let at = choices.iter().position(|c| c.label == ChoiceLabel::Surprise);
            assert_eq!(at, (count > 1).then(|| choices.len() - 1), "{count}");
            assert!(choices.len() <= 25, "{count}");
        }
    }

    #[test]
    fn a_groups_menu_has_its_variants_and_a_way_back() {
        let labels = menu(38, &[], Some(Group::Armies));
        let own = KEYS.into_iter().skip(1).step_by(4).map(ChoiceLabel::Variant);
        assert_eq!(labels, own.chain([ChoiceLabel::ToGroups]).collect::<Vec<_>>());
        // A menu holds 25 entries on Discord; with the way back.
        for group in Group::ALL {
            let real = variants::ALL.iter().filter(|v| v.spec().group == group).count();
            assert!(real < 25, "{group:?} needs to be divided");
        }
    }
}
