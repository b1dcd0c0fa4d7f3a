//! What a legend contains, as plain data: one small board for each unfamiliar piece with its ways drawn on it, and what the signs mean.
//!
//! Signs differ in shape, colour only helps: a disc where a piece goes or captures, a ring where it only goes, a cross where it only
//! captures, a line with an arrow where it goes on, a dashed line to a square with a one for a first move, diamonds where chance decides,
//! and an asterisk at the name of what comes only by promotion.

use super::Look;
use crate::rules::{
    guide::{Far, Manner, Mover, Way},
    terms::{Mode, Step},
    view::Occupant,
};

/// The smallest and the largest distance from the middle of a card to its edge, in squares.
const RADIUS: (u8, u8) = (2, 4);
/// What stands at a name whose piece comes only by promotion.
pub const ASTERISK: &str = "*";

/// What a sign says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Sign {
    /// It goes there, and captures whoever stands there.
    Both,
    /// It goes there, but only if nobody stands there.
    Goes,
    /// It goes there only to capture.
    Captures,
    /// It goes on in this direction while nobody is in the way.
    OnAndOn,
    /// It goes there on its first move.
    First,
    /// Chance leads it, and at the edge it comes back in at the other side.
    Chance,
    /// It comes only by promotion.
    Promotion,
}

impl Sign {
    /// All, in the order in which they are explained.
    pub const ALL: [Self; 7] = [
        Self::Both,
        Self::Goes,
        Self::Captures,
        Self::OnAndOn,
        Self::First,
        Self::Chance,
        Self::Promotion,
    ];

    /// The key of its words.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Both => "both",
            Self::Goes => "goes",
            Self::Captures => "captures",
            Self::OnAndOn => "on",
            Self::First => "first",
            Self::Chance => "chance",
            Self::Promotion => "promotion",
        }
    }

    const fn of(mode: Mode) -> Self {
        match mode {
            Mode::Move => Self::Goes,
            Mode::Capture => Self::Captures,
            Mode::Both => Self::Both,
        }
    }
}

/// A line from the piece through squares on which a step brings it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ray {
    /// One step.
    pub step: Step,
    /// How many of its squares are on the card.
    pub count: u8,
    /// Does it go on beyond the last of them? An arrow then leaves the card.
    pub open: bool,
    /// What it is for: [`Sign::OnAndOn`], [`Sign::First`] or [`Sign::Chance`].
    pub sign: Sign,
}

/// One piece's card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    /// Who stands in the middle.
    pub occupant: Occupant,
    /// Its name, with an asterisk if it comes only by promotion.
    pub title: String,
    /// Does it?
    pub by_promotion: bool,
    /// A walk for example where chance decides: its step, and how many. It leaves the card on one side and comes back on the other.
    pub walk: Option<(Step, u8)>,
    /// Squares from the middle to each edge.
    pub radius: u8,
    /// Lines, drawn first.
    pub rays: Vec<Ray>,
    /// Squares with a sign, seen from the piece: files to the right and ranks up. No square has two.
    pub signs: Vec<(Step, Sign)>,
}

/// The picture as plain data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Legend {
    /// Whose pieces, colours and width. A piece always moves up the picture.
    pub look: Look,
    /// The cards, in the order of the variant.
    pub cards: Vec<Card>,
    /// The signs that occur, with what they mean.
    pub key: Vec<(Sign, String)>,
}

/// The legend of these manners; `title` names a piece and `meaning` says what a sign means. `None` where there is nothing to explain.
pub fn legend(manners: &[Manner], look: &Look, title: impl Fn(&Manner) -> String, meaning: impl Fn(Sign) -> String) -> Option<Legend> {
    let look = look.clamped();
    let cards: Vec<Card> = manners.iter().map(|m| card(m, look, title(m))).collect();
    let used = |sign: Sign| cards.iter().any(|card| card.has(sign));
    let key = Sign::ALL
        .into_iter()
        .filter(|sign| used(*sign))
        .map(|sign| (sign, meaning(sign)))
        .collect();
    (!cards.is_empty()).then_some(Legend { look, cards, key })
}

impl Card {
    /// Does a sign stand on it?
    pub fn has(&self, sign: Sign) -> bool {
        let promoted = sign == Sign::Promotion && self.by_promotion;
        promoted || self.signs.iter().any(|s| s.1 == sign) || self.rays.iter().any(|r| r.sign == sign)
    }
}

fn card(manner: &Manner, look: Look, title: String) -> Card {
    let radius = manner.ways.iter().copied().map(wanted).max().unwrap_or(0).clamp(RADIUS.0, RADIUS.1);
    let mut card = Card {
        occupant: match manner.mover {
            Mover::Man(kind) => Occupant::Man(look.orientation, kind),
            Mover::Neutral(key) => Occupant::Neutral(key),
        },
        title: if manner.by_promotion { title + ASTERISK } else { title },
        by_promotion: manner.by_promotion,
        walk: None,
        radius,
        rays: Vec::new(),
        signs: Vec::new(),
    };
    for way in &manner.ways {
        let room = radius / length(way.step).max(1);
        let (count, open, sign) = match way.reach {
            Far::Once => (room.min(1), false, None),
            Far::OnAndOn => (room, true, Some(Sign::OnAndOn)),
            Far::TwiceAtFirst => (room.min(2), false, Some(Sign::First)),
            // A beginning in each direction; one of them goes on, see below.
            Far::ByChance(_) => (room.min(1), false, Some(Sign::Chance)),
        };
        if let Some(sign) = sign
            && count > 0
        {
            let step = way.step;
            card.rays.push(Ray { step, count, open, sign });
        }
        for n in 1..=count {
            let at = (way.step.0.saturating_mul(n as i8), way.step.1.saturating_mul(n as i8));
            match way.reach {
                Far::TwiceAtFirst if n == 1 => {}
                Far::TwiceAtFirst => put(&mut card.signs, at, Sign::First),
                Far::ByChance(_) => {}
                Far::Once | Far::OnAndOn => put(&mut card.signs, at, Sign::of(way.mode)),
            }
        }
    }
    let walks = manner.ways.iter().filter_map(|way| match way.reach {
        Far::ByChance(most) => Some((way.step, most)),
        _ => None,
    });
    // One that goes to the right is read like words.
    card.walk = walks.min_by_key(|(step, _)| (step.1 != 0, step.0 != 1));
    if let Some((step, most)) = card.walk {
        let (side, radius) = (2 * i16::from(radius) + 1, i16::from(radius));
        let around = |n: u8, step: i8| ((i16::from(n) * i16::from(step) + radius).rem_euclid(side) - radius) as i8;
        for n in 1..=most {
            put(&mut card.signs, (around(n, step.0), around(n, step.1)), Sign::Chance);
        }
    }
    card
}

/// How far a way wants to be seen.
fn wanted(way: Way) -> u8 {
    let length = length(way.step);
    match way.reach {
        Far::Once => length,
        Far::OnAndOn => (2 * length).max(3),
        Far::TwiceAtFirst => length.saturating_mul(2),
        // The last step comes back in at the other side.
        Far::ByChance(most) => length.saturating_mul(most.saturating_sub(1)),
    }
}

/// The larger of a step's files and ranks.
fn length(step: Step) -> u8 {
    step.0.unsigned_abs().max(step.1.unsigned_abs())
}

/// Two ways to the same square make one sign.
fn put(signs: &mut Vec<(Step, Sign)>, at: Step, sign: Sign) {
    match signs.iter_mut().find(|s| s.0 == at) {
        None => signs.push((at, sign)),
        Some((_, there)) => {
            *there = match (*there, sign) {
                (Sign::Goes | Sign::First, Sign::Captures) | (Sign::Captures, Sign::Goes | Sign::First) => Sign::Both,
                (Sign::First, other) | (other, Sign::First) => other,
                (Sign::Both, _) | (_, Sign::Both) => Sign::Both,
                (same, _) => same,
            };
        }
    }
}
