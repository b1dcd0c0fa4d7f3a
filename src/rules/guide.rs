//! How the pieces of a variant move, for people to look at: the facts behind a legend. Nothing here belongs to a game, so there is
//! nothing that a viewer may not know.

use super::{
    Kind, Roll, Spec, Square, Variant,
    terms::{Mode, Reach, Step, Term},
};

/// Who moves so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mover {
    /// A kind of man.
    Man(Kind),
    /// The neutral piece, by its key.
    Neutral(&'static str),
}

/// One way in which a piece moves. Directions are files to the right and ranks up, as its owner sees the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Way {
    /// The step, or the one that is repeated.
    pub step: Step,
    /// How often it is made.
    pub reach: Far,
    /// What it may do where it lands.
    pub mode: Mode,
}

/// How often a step is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Far {
    /// Once.
    Once,
    /// As often as there is room.
    OnAndOn,
    /// Twice at once, on the first move.
    TwiceAtFirst,
    /// Up to so many times, as chance has it.
    ByChance(u8),
}

/// How a piece moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Manner {
    /// Who.
    pub mover: Mover,
    /// Does it come only by promotion? Nobody has it at the start then.
    pub by_promotion: bool,
    /// All its ways.
    pub ways: Vec<Way>,
}

/// The pieces of a variant that somebody who knows chess does not know, in the variant's order, the neutral piece last: kinds that
/// chess lacks, and kinds that move in another way here.
pub fn unfamiliar(variant: &dyn Variant) -> Vec<Manner> {
    let spec = variant.spec();
    let mut found: Vec<Manner> = Vec::new();
    for (kind, _) in spec.men {
        let ways = ways(spec, *kind);
        if !ways.is_empty() && ways != self::ways(&Spec::CHESS, *kind) {
            let mover = Mover::Man(*kind);
            let by_promotion = comes_by_promotion(spec, *kind);
            found.push(Manner { mover, by_promotion, ways });
        }
    }
    if let Some(neutral) = spec.neutral {
        found.push(Manner {
            mover: Mover::Neutral(neutral.key),
            by_promotion: false,
            ways: walks(variant),
        });
    }
    found
}

/// Is a kind among what others become, and not among those who stand on the board at the start?
fn comes_by_promotion(spec: &Spec, kind: Kind) -> bool {
    let men = spec.start_fen.split(' ').next().unwrap_or_default();
    let stands = spec
        .letter(kind)
        .is_some_and(|letter| men.chars().any(|c| c.eq_ignore_ascii_case(&letter)));
    !stands && spec.promotions.iter().any(|(_, kinds)| kinds.contains(&kind))
}

/// A kind's ways; none where the variant does not have it. A first move that no square is the start of is none.
fn ways(spec: &Spec, kind: Kind) -> Vec<Way> {
    if spec.letter(kind).is_none() {
        return vec![];
    }
    let has_first_moves = spec.homes.iter().any(|home| home.kind == kind);
    spec.terms_of(kind)
        .iter()
        .filter(|term| term.reach != Reach::DoubleStep || has_first_moves)
        .flat_map(of_term)
        .collect()
}

fn of_term(term: &Term) -> impl Iterator<Item = Way> {
    let mode = term.mode;
    let reach = match term.reach {
        Reach::Leap => Far::Once,
        Reach::Ride => Far::OnAndOn,
        Reach::DoubleStep => Far::TwiceAtFirst,
    };
    term.steps.iter().map(move |&step| Way { step, reach, mode })
}

/// The neutral piece's ways: each direction that a roll can give it, with the longest walk there.
fn walks(variant: &dyn Variant) -> Vec<Way> {
    let spec = variant.spec();
    let Some(start) = Square::new(spec.files / 2, spec.ranks / 2) else {
        return vec![];
    };
    let mut ways: Vec<Way> = Vec::new();
    for walk in (0..variant.roll_count().unwrap_or(0)).filter_map(|roll| variant.walk(start, Roll(roll))) {
        let most = u8::try_from(walk.path.len()).unwrap_or(u8::MAX);
        match ways.iter_mut().find(|w| w.step == walk.direction) {
            Some(Way {
                reach: Far::ByChance(longest),
                ..
            }) => *longest = most.max(*longest),
            _ => ways.push(Way {
                step: walk.direction,
                reach: Far::ByChance(most),
                mode: Mode::Both,
            }),
        }
    }
    ways
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::variants::{ALL, by_key};

    fn of(key: &str) -> Vec<Manner> {
        unfamiliar(by_key(key).unwrap())
    }

    #[test]
    fn who_knows_chess_needs_no_legend_for_chess_and_atomic() {
        assert_eq!(of("chess"), []);
        assert_eq!(of("atomic"), []);
    }

    #[test]
    fn wolf_chess_has_five_beasts_and_soldiers_to_learn() {
        let movers: Vec<Mover> = of("wolf").into_iter().map(|m| m.mover).collect();
        let expected = [Kind::Wolf, Kind::Fox, Kind::Nightrider, Kind::Elephant, Kind::Sergeant];
        assert_eq!(movers, expected.map(Mover::Man));
        let sergeant = of("wolf").pop().unwrap();
        let way = |step, reach, mode| Way { step, reach, mode };
        assert_eq!(
            sergeant.ways,
            [
                way((-1, 1), Far::Once, Mode::Both),
                way((0, 1), Far::Once, Mode::Both),
                way((1, 1), Far::Once, Mode::Both),
                way((0, 1), Far::TwiceAtFirst, Mode::Move),
            ]
        );
    }

    #[test]
    fn the_behemoth_goes_up_to_four_squares_in_eight_directions() {
        let all = of("behemoth");
        assert_eq!(all.len(), 1);
        assert_eq!(all[0].mover, Mover::Neutral("behemoth"));
        let mut steps: Vec<Step> = all[0].ways.iter().map(|w| w.step).collect();
        steps.sort_unstable();
        assert_eq!(steps, [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]);
        assert!(all[0].ways.iter().all(|w| w.reach == Far::ByChance(4)));
    }

    #[test]
    fn a_pawn_that_has_no_double_step_is_another_piece() {
        // One straight forward to go, two aslant to capture, and nothing else.
        let all = of("los-alamos");
        let way = |step, mode| Way {
            step,
            reach: Far::Once,
            mode,
        };
        let ways = vec![way((0, 1), Mode::Move), way((-1, 1), Mode::Capture), way((1, 1), Mode::Capture)];
        let mover = Mover::Man(Kind::Pawn);
        let by_promotion = false;
        assert_eq!(all, [Manner { mover, by_promotion, ways }]);
    }

    #[test]
    fn only_the_elephant_comes_by_promotion_alone() {
        let promoted = |key| {
            let found = of(key).into_iter().filter(|m| m.by_promotion);
            found.map(|m| m.mover).collect::<Vec<_>>()
        };
        assert_eq!(promoted("wolf"), [Mover::Man(Kind::Elephant)]);
        assert_eq!(promoted("behemoth"), []);
        assert_eq!(promoted("grand"), []);
    }

    #[test]
    fn every_kind_that_chess_lacks_is_explained() {
        for variant in ALL {
            let spec = variant.spec();
            let manners = unfamiliar(*variant);
            for (kind, _) in spec.men {
                let known = Spec::CHESS.men.iter().any(|(k, _)| k == kind);
                let explained = manners.iter().any(|m| m.mover == Mover::Man(*kind));
                assert!(known || explained, "{kind:?} in {}", spec.key);
            }
            assert!(manners.iter().all(|m| !m.ways.is_empty()), "{}", spec.key);
        }
    }
}
