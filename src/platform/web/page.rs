//! The page: one HTML file, one script, one style sheet, all embedded; its words come from Fluent in the visitor's language.

use axum::{
    extract::{Path, State},
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
};
use std::sync::Arc;

use super::{Web, api::Visitor, limits};
use crate::{
    command::{COMMANDS, HERE, OptKind, ROOM},
    l10n::{Locale, Texts},
};

const PAGE: &str = include_str!("static/page.html");
const STYLE: &str = include_str!("static/style.css");
const ICON: &str = include_str!("static/icon.svg");
/// The script's files; each is a module that the browser loads as it is.
const SCRIPTS: &[(&str, &str)] = &[
    ("page.js", include_str!("static/page.js")),
    ("log.js", include_str!("static/log.js")),
    ("composer.js", include_str!("static/composer.js")),
    ("wire.js", include_str!("static/wire.js")),
];

/// Words that the script needs; those of the page itself stand in `page.html` as `{{id}}`.
const SCRIPT_WORDS: &[&str] = &[
    "web-away",
    "web-bot-name",
    "web-challenge-person",
    "web-challenge-someone",
    "web-connecting",
    "web-copied",
    "web-default",
    "web-download",
    "web-everything",
    "web-here",
    "web-nobody-yet",
    "web-offline",
    "web-online",
    "web-only-you",
    "web-picture-lost",
    "web-seat-lost",
    "web-sending-failed",
    "web-watching-count",
    "web-you",
    "web-you-typed",
    "web-your-answer",
    "web-your-rooms-name",
    "web-your-turn",
    "web-your-turn-short",
];

/// `GET /`
pub async fn landing(State(web): State<Arc<Web>>, who: Visitor) -> Response {
    html(StatusCode::OK, web.hub.texts(), who.locale, &Filling::of("landing"))
}

/// `GET /r/{room}`
pub async fn room(State(web): State<Arc<Web>>, Path(room): Path<String>, who: Visitor) -> Response {
    match web.room(&room).await {
        Ok(Some(live)) => {
            let filling = Filling {
                room: &live.id,
                ..Filling::of("room")
            };
            html(StatusCode::OK, web.hub.texts(), who.locale, &filling)
        }
        Ok(None) => html(StatusCode::NOT_FOUND, web.hub.texts(), who.locale, &Filling::of("lost")),
        Err(error) => {
            tracing::error!(%error, "a room could not be looked up");
            html(StatusCode::SERVICE_UNAVAILABLE, web.hub.texts(), who.locale, &Filling::of("broken"))
        }
    }
}

/// `GET /j/{code}`: a challenge that was made elsewhere, for whoever has its link. Looking at it changes nothing.
pub async fn invited(State(web): State<Arc<Web>>, Path(code): Path<String>, who: Visitor) -> Response {
    let found = web.hub.service().invitation(&code).await;
    let texts = web.hub.texts();
    match found {
        Ok(Some((challenger, variant))) => {
            let facts = [
                ("name", challenger.name.into()),
                ("variant", texts.variant(who.locale, variant).into()),
            ];
            let filling = Filling {
                kind: "invited",
                code: &code,
                invited: texts.get(who.locale, "web-invited", &facts),
                note: texts.get(who.locale, "web-invited-note", &facts),
                ..Filling::default()
            };
            html(StatusCode::OK, texts, who.locale, &filling)
        }
        Ok(None) => html(StatusCode::NOT_FOUND, texts, who.locale, &Filling::of("gone")),
        Err(error) => {
            tracing::error!(%error, "a challenge could not be looked up");
            html(StatusCode::SERVICE_UNAVAILABLE, texts, who.locale, &Filling::of("broken"))
        }
    }
}

/// `GET /static/…`
pub async fn asset(Path(name): Path<String>, headers: HeaderMap) -> Response {
    let found = match name.as_str() {
        "style.css" => Some(("text/css; charset=utf-8", STYLE)),
        "icon.svg" => Some(("image/svg+xml", ICON)),
        _ => SCRIPTS
            .iter()
            .find(|(n, _)| *n == name)
            .map(|(_, text)| ("text/javascript; charset=utf-8", *text)),
    };
    let Some((media, text)) = found else {
        return StatusCode::NOT_FOUND.into_response();
    };
    // The browser asks each time and is told when nothing has changed, so that a new version is there at once.
    let tag = format!("\"{:08x}\"", crc32fast::hash(text.as_bytes()));
    let caching = [(header::ETAG, tag.clone()), (header::CACHE_CONTROL, "no-cache".to_owned())];
    if headers.get(header::IF_NONE_MATCH).is_some_and(|t| t.as_bytes() == tag.as_bytes()) {
        return (StatusCode::NOT_MODIFIED, caching).into_response();
    }
    ([(header::CONTENT_TYPE, media)], caching, text).into_response()
}

/// `GET /favicon.ico`, which browsers ask for on their own.
pub async fn icon(headers: HeaderMap) -> Response {
    asset(Path("icon.svg".into()), headers).await
}

/// What a page is filled with beside sentences.
#[derive(Debug, Default)]
struct Filling<'a> {
    /// What is shown of it.
    kind: &'static str,
    /// The room.
    room: &'a str,
    /// The code of a challenge that can be taken up here, who made it, and how.
    code: &'a str,
    invited: String,
    note: String,
}

impl Filling<'_> {
    fn of(kind: &'static str) -> Self {
        Self { kind, ..Self::default() }
    }
}

fn html(status: StatusCode, texts: &Texts, locale: Locale, filling: &Filling<'_>) -> Response {
    ([(header::CONTENT_TYPE, "text/html; charset=utf-8")], filled(texts, locale, filling))
        .into_response()
        .with_status(status)
}

trait WithStatus {
    fn with_status(self, status: StatusCode) -> Self;
}

impl WithStatus for Response {
    fn with_status(mut self, status: StatusCode) -> Self {
        *self.status_mut() = status;
        self
    }
}

/// The page in a language: each `{{id}}` becomes its sentence.
fn filled(texts: &Texts, locale: Locale, filling: &Filling<'_>) -> String {
    let mut out = String::with_capacity(PAGE.len() * 2);
    let mut rest = PAGE;
    while let Some((before, after)) = rest.split_once("{{") {
        out.push_str(before);
        let Some((id, after)) = after.split_once("}}") else {
            break;
        };
        match id {
            "lang" => out.push_str(locale.tag()),
            "kind" => out.push_str(filling.kind),
            "room" => out.push_str(filling.room),
            "code" => out.push_str(&escaped(filling.code)),
            "invited" => out.push_str(&escaped(&filling.invited)),
            "invited-note" => out.push_str(&escaped(&filling.note)),
            "name-limit" => out.push_str(&limits::NAME.to_string()),
            "line-limit" => out.push_str(&limits::LINE.to_string()),
            "words" => out.push_str(&script_words(texts, locale)),
            id => out.push_str(&escaped(&texts.get(locale, id, &[]))),
        }
        rest = after;
    }
    out.push_str(rest);
    out
}

/// The script's words as JSON that can stand in a page. Variables stay in the sentences as `{name}` for the script to fill in.
fn script_words(texts: &Texts, locale: Locale) -> String {
    let facts = ["name", "count", "text", "game"].map(|n| (n, format!("{{{n}}}").into()));
    let words: serde_json::Map<_, _> = SCRIPT_WORDS
        .iter()
        .map(|id| ((*id).to_owned(), texts.get(locale, id, &facts).into()))
        .collect();
    serde_json::Value::Object(words).to_string().replace('<', "\\u003c")
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

/// Each command as a form: its words in a language, and its options with what they take. Derived from the table of commands.
pub fn forms(texts: &Texts, locale: Locale) -> serde_json::Value {
    let option = |command: &str, o: &crate::command::Opt| {
        let (kind, choices) = match o.kind {
            OptKind::Player => ("player", &[][..]),
            OptKind::Variant | OptKind::AnyVariant => ("variant", &[][..]),
            OptKind::Game => ("game", &[][..]),
            OptKind::Move => ("move", &[][..]),
            OptKind::Page => ("page", &[][..]),
            OptKind::Text(_) | OptKind::Setup | OptKind::Zone | OptKind::Code => ("text", &[][..]),
            OptKind::Choice(keys) => ("choice", keys),
            // The web room has no other rooms to choose from.
            OptKind::Room => ("choice", &[HERE][..]),
        };
        let of = if matches!(o.kind, OptKind::Room) { ROOM } else { o.name };
        let choices: Vec<_> = choices
            .iter()
            .map(|key| serde_json::json!({ "value": key, "label": texts.choice(locale, of, key) }))
            .collect();
        serde_json::json!({
            "name": o.name,
            "label": texts.option_name(locale, o.name),
            "description": texts.option_description(locale, command, o.name),
            "kind": kind,
            "required": o.required,
            "choices": choices,
        })
    };
    let command = |c: &&dyn crate::command::Command| {
        serde_json::json!({
            "name": c.name(),
            "label": texts.command_name(locale, c.name()),
            "description": texts.command_description(locale, c.name()),
            "options": c.options().iter().map(|o| option(c.name(), o)).collect::<Vec<_>>(),
        })
    };
    COMMANDS.iter().map(command).collect::<Vec<_>>().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_is_complete_in_each_language() {
        let texts = Texts::load().unwrap();
        for locale in Locale::ALL {
            let filling = Filling {
                room: "abc",
                ..Filling::of("room")
            };
            let page = filled(&texts, locale, &filling);
            assert!(page.contains(&format!("<html lang=\"{}\"", locale.tag())));
            assert!(!page.contains("{{") && !page.contains("}}"));
            // A missing sentence would show its id.
            assert!(!page.contains(">web-") && !page.contains("\"web-title\""), "{locale:?}");
            for id in SCRIPT_WORDS {
                assert!(texts.find(locale, id, None, &[]).is_some(), "{id} is missing in {locale:?}");
            }
        }
    }

    #[test]
    fn nothing_on_the_page_comes_from_elsewhere_or_needs_an_exception_from_the_policy() {
        for (name, text) in SCRIPTS.iter().chain([("page.html", PAGE), ("style.css", STYLE)].iter()) {
            for foreign in ["http://", "https://", "//cdn", "@import"] {
                let at = text.replace("http://www.w3.org/2000/svg", "");
                assert!(!at.contains(foreign), "{name} names {foreign}");
            }
            for unsafe_way in [
                "innerHTML",
                "insertAdjacentHTML",
                "document.write",
                "eval(",
                "new Function",
                " onclick=",
                " style=\"",
                "javascript:",
            ] {
                assert!(!text.contains(unsafe_way), "{name} has {unsafe_way}");
            }
        }
    }

    #[test]
    fn words_cannot_close_the_scripts_element() {
        assert!(!script_words(&Texts::load().unwrap(), Locale::En).contains('<'));
        assert_eq!(escaped("<b a=\"1\">&"), "&lt;b a=&quot;1&quot;&gt;&amp;");
    }
}
