//! How unfamiliar pieces move, as a picture and in words.

use std::sync::Arc;

use super::{Image, Tongue, describe, happened::capital, sentence::clip};
use crate::{
    l10n::PieceForm,
    render::{self, Draw, Look, Theme, legend::Sign},
    rules::{
        guide::{Far, Manner, Mover, unfamiliar},
        terms::{Mode, Step},
        variants,
    },
};

/// The legend of a variant; `None` where it has no unfamiliar piece, or where it could not be drawn (an error in the log then).
pub(super) async fn picture(tongue: &Tongue<'_>, artist: &Arc<dyn Draw>, variant: &str, theme: Theme) -> Option<Image> {
    let variant = variants::by_key(variant)?;
    let manners = unfamiliar(variant);
    let look = Look { theme, ..Look::default() };
    let legend = render::legend::legend(&manners, &look, |manner| title(tongue, manner), |sign| meaning(tongue, sign))?;
    let text = words(tongue, variant.spec().key, &manners);
    let artist = Arc::clone(artist);
    let drawn = tokio::task::spawn_blocking(move || artist.legend(&legend)).await;
    match drawn {
        Ok(Ok(png)) => Some(Image {
            bytes: png.into(),
            media: "image/png",
            name: format!(
                "menagerie-{}-pieces-{}-{}.png",
                variant.spec().key,
                tongue.locale.tag(),
                theme.key()
            ),
            alt: clip(&text, describe::LIMIT),
            text,
            grid: None,
        }),
        Ok(Err(error)) => {
            tracing::error!(%error, variant = variant.spec().key, "a legend could not be drawn");
            None
        }
        Err(_) => {
            tracing::error!(variant = variant.spec().key, "drawing a legend panicked");
            None
        }
    }
}

/// Every unfamiliar piece of a variant and its ways, one a line; for those who do not see the picture.
pub(super) fn in_words(tongue: &Tongue<'_>, variant: &str) -> Vec<String> {
    let manners = variants::by_key(variant).map(unfamiliar).unwrap_or_default();
    manners.iter().map(|manner| piece(tongue, manner)).collect()
}

fn words(tongue: &Tongue<'_>, variant: &str, manners: &[Manner]) -> String {
    let head = tongue.words("legend", &[("variant", tongue.variant(variant).into())]);
    let pieces = manners.iter().map(|manner| piece(tongue, manner));
    std::iter::once(head).chain(pieces).collect::<Vec<_>>().join("\n")
}

fn piece(tongue: &Tongue<'_>, manner: &Manner) -> String {
    let ways = tongue.list(ways(tongue, manner));
    let id = if manner.by_promotion {
        "legend-piece-promoted"
    } else {
        "legend-piece"
    };
    tongue.words(id, &[("piece", title(tongue, manner).into()), ("ways", ways.into())])
}

/// The name of a piece, as it begins a line.
fn title(tongue: &Tongue<'_>, manner: &Manner) -> String {
    let name = match manner.mover {
        Mover::Man(kind) => tongue.piece(kind, PieceForm::Plain),
        Mover::Neutral(key) => tongue.words(&format!("neutral-{key}"), &[]),
    };
    capital(&name)
}

/// What a sign says.
fn meaning(tongue: &Tongue<'_>, sign: Sign) -> String {
    let id = match sign {
        Sign::Both => "legend-both",
        Sign::Goes => "legend-goes",
        Sign::Captures => "legend-captures",
        Sign::OnAndOn => "legend-on",
        Sign::First => "legend-first",
        Sign::Chance => "legend-chance",
        Sign::Promotion => "legend-promotion",
    };
    tongue.words(id, &[])
}

/// The ways of a piece in words, those with the same reach and purpose together.
fn ways(tongue: &Tongue<'_>, manner: &Manner) -> Vec<String> {
    let mut groups: Vec<((Far, Mode), Vec<Step>)> = Vec::new();
    for way in &manner.ways {
        // A rook's lines and a knight's leaps are two things, also when both go on and on.
        let leaps = |step: Step| step.0.unsigned_abs().max(step.1.unsigned_abs()) > 1;
        let same = |g: &&mut ((Far, Mode), Vec<Step>)| g.0 == (way.reach, way.mode) && g.1.iter().all(|s| leaps(*s) == leaps(way.step));
        match groups.iter_mut().find(same) {
            Some(group) => group.1.push(way.step),
            None => groups.push(((way.reach, way.mode), vec![way.step])),
        }
    }
    let one = |((reach, mode), steps): &((Far, Mode), Vec<Step>)| {
        let shape = Shape::of(steps);
        let way = match reach {
            Far::ByChance(most) => tongue.words("way-chance", &[("most", i64::from(*most).into())]),
            Far::TwiceAtFirst if shape == Shape::Forward => return tongue.words("way-double", &[]),
            _ => match way_id(*reach, shape) {
                Some(id) => tongue.words(id, &[]),
                None => tongue.words("way-other", &[("count", steps.len().into())]),
            },
        };
        let id = match mode {
            Mode::Both => return way,
            Mode::Move => "way-goes",
            Mode::Capture => "way-captures",
        };
        tongue.words(id, &[("way", way.into())])
    };
    groups.iter().map(one).collect()
}

fn way_id(reach: Far, shape: Shape) -> Option<&'static str> {
    Some(match (reach, shape) {
        (Far::OnAndOn, Shape::Straight) => "way-straight",
        (Far::OnAndOn, Shape::Diagonal) => "way-diagonal",
        (Far::OnAndOn, Shape::Around) => "way-around",
        (Far::OnAndOn, Shape::Knight) => "way-riding",
        (Far::Once, Shape::Straight) => "way-step-straight",
        (Far::Once, Shape::Diagonal) => "way-step-diagonal",
        (Far::Once, Shape::Around) => "way-step-around",
        (Far::Once, Shape::Knight) => "way-knight",
        (Far::Once, Shape::Forward) => "way-step-forward",
        (Far::Once, Shape::ForwardDiagonal) => "way-step-forward-diagonal",
        (Far::Once, Shape::ForwardAny) => "way-step-forward-any",
        _ => return None,
    })
}

/// The directions that have a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shape {
    Straight,
    Diagonal,
    Around,
    Knight,
    Forward,
    ForwardDiagonal,
    ForwardAny,
    Other,
}

impl Shape {
    fn of(steps: &[Step]) -> Self {
        let count = |wanted: fn(Step) -> bool| steps.iter().filter(|s| wanted(**s)).count();
        let straight = count(|(x, y)| x.abs() + y.abs() == 1);
        let diagonal = count(|(x, y)| x.abs() == 1 && y.abs() == 1);
        let knight = count(|(x, y)| x.abs() * y.abs() == 2);
        let forward = count(|s| s == (0, 1));
        let aslant = count(|(x, y)| x.abs() == 1 && y == 1);
        match (straight, diagonal, knight, steps.len()) {
            (4, 0, 0, 4) => Self::Straight,
            (0, 4, 0, 4) => Self::Diagonal,
            (4, 4, 0, 8) => Self::Around,
            (0, 0, 8, 8) => Self::Knight,
            (1, 0, 0, 1) if forward == 1 => Self::Forward,
            (0, 2, 0, 2) if aslant == 2 => Self::ForwardDiagonal,
            (1, 2, 0, 3) if forward == 1 && aslant == 2 => Self::ForwardAny,
            _ => Self::Other,
        }
    }
}
