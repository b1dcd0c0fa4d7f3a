//! Suggestions while somebody types: at most 25, the best first. Whatever goes wrong, there are simply none.

use crate::{
    command::{
        self, Command, Input, Opt, OptKind, Request, names, text as line,
        words::{Words, fold},
    },
    ids::GameId,
    l10n::Texts,
    present::{Ears, Presenter},
    reply::{GameLine, LegalMove, Person, Refusal},
    service::{Asker, Service, quiet, variants::FIRST},
};

/// A suggestion while somebody types.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suggestion {
    /// What is inserted.
    pub value: String,
    /// What is shown, at most 100 characters.
    pub label: String,
    /// The heading under which it belongs, in a form that shows everything at once.
    pub heading: Option<String>,
}

/// The most suggestions (Discord's limit).
pub const MOST: usize = 25;
/// The most characters of a label and of a value (Discord's limit).
const LABEL: usize = 100;

/// Something that can stand in an option.
struct Candidate {
    /// For forms.
    value: String,
    /// For typed lines.
    typed: String,
    label: String,
}

struct Helper<'a> {
    service: &'a Service,
    presenter: &'a Presenter,
    words: &'a Words,
    ears: Ears,
    asker: &'a Asker,
    people: &'a [Person],
}

/// For one option of a form.
pub(super) async fn option(
    service: &Service,
    presenter: &Presenter,
    words: &Words,
    ears: Ears,
    request: &Request,
    focused: &str,
) -> Vec<Suggestion> {
    let Input::Command { name, options } = &request.input else {
        return vec![];
    };
    let Some(command) = command::by_name(name) else { return vec![] };
    let Some(option) = command.options().iter().find(|o| o.name == focused) else {
        return vec![];
    };
    let given = |name: &str| options.iter().find(|(n, _)| n == name).map_or("", |(_, v)| v.as_str());
    let helper = Helper {
        service,
        presenter,
        words,
        ears,
        asker: &request.asker,
        people: &[],
    };
    let typed = given(focused);
    if let Some(any) = variants_of(option.kind) {
        let found = helper.variants(typed, any).await;
        return found.into_iter().take(MOST).map(|c| suggestion(c.value, &c.label)).collect();
    }
    if matches!(option.kind, OptKind::Move) {
        return match helper.moves(given("game"), typed).await {
            Ok(moves) => moves.into_iter().map(|c| suggestion(c.value, &c.label)).collect(),
            // Why there are none is worth more than an empty list; whoever chooses it hears it again from the command.
            Err(refusal) => {
                let kept = if typed.trim().is_empty() { "…".to_owned() } else { cut(typed) };
                let sentence = presenter.refusal(&refusal, ears).plain();
                vec![suggestion(kept, sentence.lines().next().unwrap_or_default())]
            }
        };
    }
    if matches!(option.kind, OptKind::Zone) {
        return zones(typed).into_iter().map(|c| suggestion(c.value, &c.label)).collect();
    }
    let candidates = helper.candidates(command, option).await;
    ranked(candidates, typed)
        .into_iter()
        .map(|c| suggestion(c.value, &c.label))
        .collect()
}

/// Everything that one field of a form can hold, for forms that show it all at once: variants under their groups, those that this community
/// plays most first; anything else as `option` suggests it.
pub(super) async fn field(
    service: &Service,
    presenter: &Presenter,
    words: &Words,
    ears: Ears,
    request: &Request,
    focused: &str,
) -> Vec<Suggestion> {
    let command = match &request.input {
        Input::Command { name, .. } => command::by_name(name),
        _ => None,
    };
    let kind = command.and_then(|c| c.options().iter().find(|o| o.name == focused)).map(|o| o.kind);
    let Some(any) = kind.and_then(variants_of) else {
        return option(service, presenter, words, ears, request, focused).await;
    };
    let helper = Helper {
        service,
        presenter,
        words,
        ears,
        asker: &request.asker,
        people: &[],
    };
    let played = helper.played().await;
    let first: Vec<&str> = played.iter().map(|(key, _)| *key).take(FIRST).collect();
    let shown = |heading: String, key: &str| {
        let c = helper.variant(key);
        Suggestion {
            heading: Some(heading),
            ..suggestion(c.value, &c.label)
        }
    };
    let mut out: Vec<Suggestion> = first.iter().map(|key| shown(presenter.most_played(ears), key)).collect();
    for (heading, keys) in presenter.groups(ears) {
        let others = keys.into_iter().filter(|key| !first.contains(key));
        out.extend(others.map(|key| shown(heading.clone(), key)));
    }
    if any {
        out.extend(helper.surprise().map(|c| suggestion(c.value, &c.label)));
    }
    out
}

/// For a line of typed text; `value` is the whole line.
pub(super) async fn text(service: &Service, presenter: &Presenter, words: &Words, ears: Ears, request: &Request) -> Vec<Suggestion> {
    let Input::Text { text, people } = &request.input else {
        return vec![];
    };
    if text.len() > line::LIMIT {
        return vec![];
    }
    let helper = Helper {
        service,
        presenter,
        words,
        ears,
        asker: &request.asker,
        people,
    };
    let text = text.trim_start();
    let Some(rest) = line::slashed(text) else {
        // The beginning of a bare move.
        let short = !text.is_empty() && text.len() <= 8 && !text.contains(char::is_whitespace);
        let found = if short { helper.moves("", text).await } else { return vec![] };
        return found
            .unwrap_or_default()
            .into_iter()
            .map(|c| suggestion(c.typed, &c.label))
            .collect();
    };
    let Some((name, behind)) = rest.split_once(char::is_whitespace) else {
        return helper.commands(rest);
    };
    // The second word of a command of two, while it is being typed.
    if words.group(name).is_some() && !behind.trim_start().contains(char::is_whitespace) {
        let begun = helper.commands(rest);
        if !begun.is_empty() {
            return begun;
        }
    }
    let Some((command, rest)) = words.command_of(rest) else {
        return vec![];
    };
    let begin = &text[..text.len() - rest.len()];
    let (before, last) = match rest.rfind(char::is_whitespace) {
        Some(at) => rest.split_at(at + rest[at..].chars().next().map_or(1, char::len_utf8)),
        None => ("", rest),
    };
    let kept = format!("{begin}{before}");
    let filled: Vec<(String, String)> = match line::read(&kept, people, words) {
        Ok(line::Line::Command(_, options)) => options,
        _ => vec![],
    };
    let game = filled.iter().find(|(name, _)| name == "game").map_or("", |(_, value)| value);
    let named = last
        .split_once([':', '='])
        .and_then(|(n, v)| words.option(n, command.options()).map(|o| (o, v)));
    let mut out = Vec::new();
    for option in command.options() {
        // So many variants that they would push out everything else that can be said.
        let crowded = variants_of(option.kind).is_some() && words.names.len() > FIRST && command.options().len() > 2;
        let (typed, named) = match named {
            Some((name, value)) if name == option.name => (value, true),
            Some(_) => continue,
            None if filled.iter().any(|(name, _)| name == option.name) => continue,
            // `@` begins a name and nothing else.
            None if last.starts_with('@') && !matches!(option.kind, OptKind::Player) => continue,
            None => (last, false),
        };
        let shown_name = presenter.texts().option_name(ears.asker, option.name);
        // Values that cannot be mistaken may stand alone; the others get their option's name.
        let alone = !named
            && matches!(
                option.kind,
                OptKind::Player | OptKind::Variant | OptKind::AnyVariant | OptKind::Game | OptKind::Move
            );
        if typed.is_empty() && !named && (hinted(option.kind) || crowded) {
            out.push(suggestion(
                format!("{kept}{shown_name}:"),
                &format!(
                    "{shown_name}: {}",
                    presenter.texts().option_description(ears.asker, command.name(), option.name)
                ),
            ));
            continue;
        }
        let found = if matches!(option.kind, OptKind::Move) {
            helper.moves(game, typed).await.unwrap_or_default()
        } else if let Some(any) = variants_of(option.kind) {
            helper.variants(typed, any).await
        } else if matches!(option.kind, OptKind::Zone) {
            zones(typed)
        } else {
            ranked(helper.candidates(command, option).await, typed.trim_start_matches('@'))
        };
        for c in found {
            let value = if alone { c.typed } else { format!("{shown_name}:{}", c.typed) };
            out.push(suggestion(format!("{kept}{value}"), &c.label));
        }
    }
    out.truncate(MOST);
    out
}

impl Helper<'_> {
    fn texts(&self) -> &Texts {
        self.presenter.texts()
    }

    fn commands(&self, begun: &str) -> Vec<Suggestion> {
        let begun = fold(begun);
        let known = command::COMMANDS.iter().map(|c| {
            let name = self.texts().command_name(self.ears.asker, c.name());
            let space = if c.options().is_empty() { "" } else { " " };
            let label = format!("/{name} · {}", self.texts().command_description(self.ears.asker, c.name()));
            (
                fold(&name).starts_with(&begun) || fold(c.name()).starts_with(&begun),
                suggestion(format!("/{name}{space}"), &label),
            )
        });
        known.filter(|(fits, _)| *fits).map(|(_, s)| s).take(MOST).collect()
    }

    async fn candidates(&self, command: &dyn Command, option: &Opt) -> Vec<Candidate> {
        match option.kind {
            OptKind::Game => self.games(command).await,
            OptKind::Player => self
                .people
                .iter()
                .filter(|p| p.who != self.asker.person.who)
                .map(|p| {
                    let spaced = p.name.contains(char::is_whitespace);
                    let typed = if spaced {
                        format!("@\"{}\"", p.name)
                    } else {
                        format!("@{}", p.name)
                    };
                    Candidate {
                        value: p.name.clone(),
                        typed,
                        label: p.name.clone(),
                    }
                })
                .collect(),
            OptKind::Choice(keys) => keys
                .iter()
                .map(|key| Candidate {
                    value: (*key).to_owned(),
                    typed: (*key).to_owned(),
                    label: self.texts().choice(self.ears.asker, option.name, key),
                })
                .collect(),
            OptKind::Room => {
                let here = self.texts().choice(self.ears.asker, command::ROOM, command::HERE);
                vec![Candidate {
                    value: command::HERE.to_owned(),
                    typed: here.clone(),
                    label: here,
                }]
            }
            // Moves are ranked by whoever knows the rules, variants by their many names, zones by their cities.
            OptKind::Move
            | OptKind::Variant
            | OptKind::AnyVariant
            | OptKind::Zone
            | OptKind::Page
            | OptKind::Setup
            | OptKind::Code
            | OptKind::Text(_) => {
                vec![]
            }
        }
    }

    /// Variants that fit, the best first; with nothing typed all of them, those that this community plays most first.
    /// `any`: with a variant by lot among them, where a list of all of them ends for those who do not type on.
    async fn variants(&self, typed: &str, any: bool) -> Vec<Candidate> {
        let keys = names::ranked(&self.words.names, typed, &self.played().await, FIRST);
        let mut out: Vec<Candidate> = keys.into_iter().map(|key| self.variant(key)).collect();
        if any && self.words.begins_surprise(typed) {
            let at = if fold(typed).is_empty() { out.len().min(MOST - 1) } else { 0 };
            out.splice(at..at, self.surprise());
        }
        out
    }

    /// A variant by lot; where there is only one there is nothing to draw.
    fn surprise(&self) -> Option<Candidate> {
        (self.words.names.len() > 1).then(|| self.variant(self.presenter.surprise()))
    }

    /// What this community has played, the most played first.
    async fn played(&self) -> Vec<(&'static str, u32)> {
        self.service.most_played(&self.asker.community).await.unwrap_or_else(|error| {
            tracing::warn!(%error, "what is played most could not be read");
            vec![]
        })
    }

    fn variant(&self, key: &str) -> Candidate {
        Candidate {
            value: key.to_owned(),
            typed: key.to_owned(),
            label: self.presenter.variant(key, self.ears),
        }
    }

    /// Legal moves that fit, the best first; `game` is what stands in the option of that name.
    async fn moves(&self, game: &str, typed: &str) -> Result<Vec<Candidate>, Refusal> {
        let game = match game.trim() {
            "" => None,
            named => Some(named.parse::<GameId>().map_err(|_| Refusal::NoSuchGame {
                typed: command::args::shown(named),
            })?),
        };
        let letters = self.texts().letters(self.ears.asker);
        let legal = match self.service.completions(self.asker, game, typed, &letters).await {
            Ok(legal) => legal?,
            Err(error) => {
                tracing::warn!(%error, "no suggestions of moves");
                return Ok(vec![]);
            }
        };
        let candidate = |legal: LegalMove| {
            let (typed, label) = self.presenter.legal_move(&legal, self.ears);
            Candidate {
                label,
                value: legal.uci,
                typed,
            }
        };
        Ok(legal.into_iter().map(candidate).collect())
    }

    async fn games(&self, command: &dyn Command) -> Vec<Candidate> {
        let lines = match self.service.open_games(self.asker).await {
            Ok(lines) => lines,
            Err(error) => {
                tracing::warn!(%error, "no suggestions of games");
                return vec![];
            }
        };
        // Challenges first where challenges are meant, games first elsewhere.
        let challenges = ["accept", "decline", "cancel"].contains(&command.name());
        let (mut first, second): (Vec<_>, Vec<_>) = lines.into_iter().partition(|l: &GameLine| l.challenge == challenges);
        first.extend(second);
        first
            .into_iter()
            .map(|l| Candidate {
                value: l.game.0.to_string(),
                typed: l.game.to_string(),
                label: self.presenter.game_line(&l, self.ears),
            })
            .collect()
    }
}

/// Zones of the world that may be meant.
fn zones(typed: &str) -> Vec<Candidate> {
    let candidate = |name: String| Candidate {
        value: name.clone(),
        typed: name.clone(),
        label: name,
    };
    quiet::zones(typed, MOST).into_iter().map(candidate).collect()
}

/// Is the option's name worth more than a list of what it takes, before anything is typed?
const fn hinted(kind: OptKind) -> bool {
    matches!(
        kind,
        OptKind::Choice(_) | OptKind::Room | OptKind::Text(_) | OptKind::Setup | OptKind::Code | OptKind::Page | OptKind::Zone
    )
}

/// Does this option take a variant, and if so, also one by lot?
const fn variants_of(kind: OptKind) -> Option<bool> {
    match kind {
        OptKind::Variant => Some(false),
        OptKind::AnyVariant => Some(true),
        _ => None,
    }
}

/// Those that fit what was typed: beginnings first, then anything that contains it, each in the given order.
fn ranked(candidates: Vec<Candidate>, typed: &str) -> Vec<Candidate> {
    let typed = fold(typed);
    let mut ranked: Vec<(u8, Candidate)> = candidates
        .into_iter()
        .filter_map(|c| {
            let (value, shown, label) = (fold(&c.value), fold(&c.typed), fold(&c.label));
            let rank = if value.starts_with(&typed) || shown.starts_with(&typed) || label.starts_with(&typed) {
                0
            } else if typed.chars().count() >= 3 && label.contains(&typed) {
                1
            } else {
                return None;
            };
            Some((rank, c))
        })
        .collect();
    ranked.sort_by_key(|(rank, _)| *rank);
    ranked.into_iter().map(|(_, c)| c).take(MOST).collect()
}

fn suggestion(value: String, label: &str) -> Suggestion {
    Suggestion {
        value,
        label: cut(label),
        heading: None,
    }
}

/// No longer than a label or a value may be.
fn cut(text: &str) -> String {
    if text.chars().count() > LABEL {
        text.chars().take(LABEL - 1).chain(['…']).collect()
    } else {
        text.to_owned()
    }
}
