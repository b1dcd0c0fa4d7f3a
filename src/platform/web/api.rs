//! The HTTP interface: routes, and what each does.
//!
//! `say` and `press` take the header `Idempotency-Key`, the client's own id of what it does (at most 64 letters, digits, `-` and `_`): sent
//! twice, it is done once. Whatever makes or takes up a challenge needs it, and is answered 400 without it: the id is mixed into the chance
//! of the game as the person's share, so the bot must not be the one who chooses it. Send unpredictable ones.

use std::{net::IpAddr, sync::Arc};

use axum::{
    Router,
    body::{Body, Bytes},
    extract::{ConnectInfo, FromRequest, FromRequestParts, Path, RawQuery, Request, State},
    http::{HeaderMap, HeaderValue, Method, StatusCode, header, request::Parts},
    middleware::{self, Next},
    response::{IntoResponse, Response},
    routing::{get, post},
};
use futures_util::StreamExt;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use tokio::time::Instant;

use super::{
    Web,
    connections::Peer,
    decode::{self, BadName, Place, Proof, Token},
    encode::{self, Shown},
    events, guard, health, limits, page,
    rooms::Live,
    seats::NoPlace,
};
use crate::{
    command::Input,
    l10n::Locale,
    present::Scope,
    reply::Person,
    store::{StoreError, Which},
};

type App = Arc<Web>;
type Answered = Result<Response, Refused>;

/// Every route, with what stands before them.
pub fn router(web: App) -> Router {
    Router::new()
        .route("/", get(page::landing))
        .route("/r/{room}", get(page::room))
        .route("/j/{code}", get(page::invited))
        .route("/static/{file}", get(page::asset))
        .route("/favicon.ico", get(page::icon))
        .route("/api/rooms", post(open))
        .route("/api/rooms/{room}/join", post(join))
        .route("/api/rooms/{room}/say", post(say))
        .route("/api/rooms/{room}/press", post(press))
        .route("/api/rooms/{room}/complete", get(complete))
        .route("/api/rooms/{room}/boards", get(boards))
        .route("/api/rooms/{room}/events", get(listen))
        .route("/api/rooms/{room}/images/{key}/{name}", get(image))
        .route("/api/rooms/{room}/files/{key}/{name}", get(file))
        .route("/api/commands", get(commands))
        .fallback(nothing_here)
        .layer(middleware::from_fn_with_state(Arc::clone(&web), before_and_after))
        // After the layer, so that it does not stand before them: a supervisor asks by whatever address it has.
        .route("/livez", get(health::alive))
        .route("/readyz", get(health::ready))
        .with_state(web)
}

/// Refuses strays, puts the protecting headers on every answer, and makes JSON of refusals that the framework itself speaks.
async fn before_and_after(State(web): State<App>, request: Request, next: Next) -> Response {
    let who = Visitor::of(&web, request.headers(), request.extensions().get::<ConnectInfo<Peer>>());
    let is_api = request.uri().path().starts_with("/api/");
    let stray = guard::check(request.method(), request.uri(), request.headers(), &web.config.public_url);
    let reads = matches!(*request.method(), Method::GET | Method::HEAD);
    let now = Instant::now();
    let fast = if reads {
        !web.reads.take(who.address, now)
    } else {
        !web.by_address.take(who.address, now)
    };
    let mut response = match stray {
        Err(guard::Stray::Host) => who.refuse(&web, StatusCode::MISDIRECTED_REQUEST, "web-wrong-host").into_response(),
        Err(guard::Stray::Origin) => who.refuse(&web, StatusCode::FORBIDDEN, "web-wrong-origin").into_response(),
        Ok(()) if fast => who.refuse(&web, StatusCode::TOO_MANY_REQUESTS, "web-too-fast").into_response(),
        Ok(()) => next.run(request).await,
    };
    let status = response.status();
    let is_json = response.headers().get(header::CONTENT_TYPE).is_some_and(|t| t == JSON);
    if is_api && status.is_client_error() && !is_json {
        let id = if status == StatusCode::METHOD_NOT_ALLOWED {
            "web-wrong-method"
        } else {
            "web-bad-request"
        };
        let allow = response.headers_mut().remove(header::ALLOW);
        response = who.refuse(&web, status, id).into_response();
        if let Some(allow) = allow {
            response.headers_mut().insert(header::ALLOW, allow);
        }
    }
    guard::protect(response.headers_mut());
    response
}

const JSON: &str = "application/json";

/// A refusal of the HTTP interface: a status and one sentence as `{"error": …}`.
#[derive(Debug)]
pub struct Refused {
    status: StatusCode,
    sentence: String,
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        let mut response = (self.status, json_text(&serde_json::json!({ "error": self.sentence }))).into_response();
        if self.status == StatusCode::TOO_MANY_REQUESTS {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("2"));
        }
        if self.status == StatusCode::UNAUTHORIZED {
            response
                .headers_mut()
                .insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        response
    }
}

fn json_text(value: &impl Serialize) -> Response {
    match serde_json::to_string(value) {
        Ok(text) => raw_json(text),
        Err(error) => {
            tracing::error!(%error, "an answer cannot be serialised");
            StatusCode::INTERNAL_SERVER_ERROR.into_response()
        }
    }
}

fn raw_json(text: impl Into<Body>) -> Response {
    ([(header::CONTENT_TYPE, JSON)], text.into()).into_response()
}

/// Who asks: where from, in which languages, and with which secret.
#[derive(Clone, Debug)]
pub struct Visitor {
    /// The address behind the proxy, if a proxy on this machine tells it.
    pub address: IpAddr,
    /// The language for what is said to them.
    pub locale: Locale,
    /// Their most wanted language tag.
    pub tag: Option<String>,
    proof: Proof,
}

impl Visitor {
    fn of(_web: &Web, headers: &HeaderMap, peer: Option<&ConnectInfo<Peer>>) -> Self {
        let socket = peer.map_or(IpAddr::from([0, 0, 0, 0]), |ConnectInfo(Peer(addr))| addr.ip());
        // Only a proxy on this machine is believed, and only the entry that it added itself, which is the last.
        let forwarded = || {
            headers
                .get_all("x-forwarded-for")
                .iter()
                .next_back()?
                .to_str()
                .ok()?
                .rsplit(',')
                .next()?
                .trim()
                .parse()
                .ok()
        };
        let address = if socket.is_loopback() {
            forwarded().unwrap_or(socket)
        } else {
            socket
        };
        let tags = decode::languages(headers);
        let known = tags.iter().find_map(|t| Locale::from_tag(t).map(|l| (l, t.clone())));
        Self {
            address,
            locale: known.as_ref().map_or(Locale::En, |(l, _)| *l),
            tag: known.map(|(_, t)| t),
            proof: Token::read(headers),
        }
    }

    fn refuse(&self, web: &Web, status: StatusCode, id: &str) -> Refused {
        self.refuse_with(web, status, id, &[])
    }

    fn refuse_with(&self, web: &Web, status: StatusCode, id: &str, facts: &[(&str, usize)]) -> Refused {
        let facts: Vec<_> = facts.iter().map(|(name, value)| (*name, (*value).into())).collect();
        Refused {
            status,
            sentence: web.hub.texts().get(self.locale, id, &facts),
        }
    }

    fn failed(&self, web: &Web, error: &StoreError) -> Refused {
        tracing::error!(%error, "the store failed a web request");
        self.refuse(web, StatusCode::SERVICE_UNAVAILABLE, "web-failure")
    }

    async fn room(&self, web: &Web, id: &str) -> Result<Arc<Live>, Refused> {
        let room = web.room(id).await.map_err(|e| self.failed(web, &e))?;
        room.ok_or_else(|| self.refuse(web, StatusCode::NOT_FOUND, "web-no-room"))
    }

    /// The person whose secret came along; `None` for a watcher. A secret that opens nothing here is refused.
    async fn seat_if_any(&self, web: &Web, live: &Live) -> Result<Option<Person>, Refused> {
        let no = || self.refuse(web, StatusCode::UNAUTHORIZED, "web-not-your-seat");
        match &self.proof {
            Proof::None => Ok(None),
            Proof::Malformed => Err(no()),
            Proof::Given(token) => {
                let seat = web.seat_of(live, token).await.map_err(|e| self.failed(web, &e))?;
                seat.map(Some).ok_or_else(no)
            }
        }
    }

    async fn seat(&self, web: &Web, live: &Live) -> Result<Person, Refused> {
        let person = self
            .seat_if_any(web, live)
            .await?
            .ok_or_else(|| self.refuse(web, StatusCode::UNAUTHORIZED, "web-only-watching"))?;
        if !web.by_person.take(person.who.as_str().to_owned(), Instant::now()) {
            return Err(self.refuse(web, StatusCode::TOO_MANY_REQUESTS, "web-too-fast"));
        }
        Ok(person)
    }
}

impl FromRequestParts<App> for Visitor {
    type Rejection = std::convert::Infallible;
    async fn from_request_parts(parts: &mut Parts, web: &App) -> Result<Self, Self::Rejection> {
        Ok(Self::of(web, &parts.headers, parts.extensions.get::<ConnectInfo<Peer>>()))
    }
}

/// A body of JSON, read with care.
struct Given<T>(T);

impl<T: DeserializeOwned> FromRequest<App> for Given<T> {
    type Rejection = Refused;

    async fn from_request(request: Request, web: &App) -> Result<Self, Refused> {
        let who = Visitor::of(web, request.headers(), request.extensions().get::<ConnectInfo<Peer>>());
        let media = request
            .headers()
            .get(header::CONTENT_TYPE)
            .and_then(|t| t.to_str().ok())
            .unwrap_or_default();
        let is_json = media.split(';').next().is_some_and(|m| m.trim().eq_ignore_ascii_case(JSON));
        let body = tokio::time::timeout(limits::BODY_TIME, read_body(request.into_body())).await;
        let bytes = match body {
            Err(_) => return Err(who.refuse(web, StatusCode::REQUEST_TIMEOUT, "web-too-slow")),
            Ok(Err(TooBig)) => return Err(who.refuse_with(web, StatusCode::PAYLOAD_TOO_LARGE, "web-too-big", &[("limit", limits::BODY)])),
            Ok(Ok(bytes)) => bytes,
        };
        if !is_json {
            return Err(who.refuse(web, StatusCode::UNSUPPORTED_MEDIA_TYPE, "web-not-json"));
        }
        let text = std::str::from_utf8(&bytes).map_err(|_| who.refuse(web, StatusCode::BAD_REQUEST, "web-not-utf8"))?;
        serde_json::from_str(text).map(Self).map_err(|error| {
            let id = if error.is_data() { "web-wrong-fields" } else { "web-bad-json" };
            who.refuse(web, StatusCode::BAD_REQUEST, id)
        })
    }
}

struct TooBig;

/// The body, if it is within bounds. What is too big is read on for a while and thrown away.
async fn read_body(body: Body) -> Result<Vec<u8>, TooBig> {
    let mut stream = body.into_data_stream();
    let (mut kept, mut seen) = (Vec::new(), 0);
    while let Some(Ok(chunk)) = stream.next().await {
        let chunk: Bytes = chunk;
        seen += chunk.len();
        if seen <= limits::BODY {
            kept.extend_from_slice(&chunk);
        } else if seen > limits::DRAIN {
            break;
        }
    }
    if seen > limits::BODY { Err(TooBig) } else { Ok(kept) }
}

async fn nothing_here(State(web): State<App>, who: Visitor) -> Refused {
    who.refuse(&web, StatusCode::NOT_FOUND, "web-nothing-here")
}

async fn open(State(web): State<App>, who: Visitor) -> Answered {
    if !web.rooms_by.take(who.address, Instant::now()) {
        return Err(who.refuse(&web, StatusCode::TOO_MANY_REQUESTS, "web-too-fast"));
    }
    match web.open_room().await {
        Ok(room) => Ok(json_text(&serde_json::json!({ "room": room }))),
        Err(NoPlace::Store(e)) => Err(who.failed(&web, &e)),
        Err(NoPlace::Full | NoPlace::NameTaken) => Err(who.refuse(&web, StatusCode::SERVICE_UNAVAILABLE, "web-rooms-full")),
    }
}

#[derive(Deserialize)]
struct Joining {
    name: String,
}

async fn join(State(web): State<App>, Path(room): Path<String>, who: Visitor, Given(joining): Given<Joining>) -> Answered {
    let live = who.room(&web, &room).await?;
    let name = decode::name(&joining.name).map_err(|bad| match bad {
        BadName::Empty => who.refuse(&web, StatusCode::UNPROCESSABLE_ENTITY, "web-name-empty"),
        BadName::Long => who.refuse_with(&web, StatusCode::UNPROCESSABLE_ENTITY, "web-name-long", &[("limit", limits::NAME)]),
        BadName::Signs => who.refuse(&web, StatusCode::UNPROCESSABLE_ENTITY, "web-name-signs"),
    })?;
    if !web.joins_by.take(who.address, Instant::now()) {
        return Err(who.refuse(&web, StatusCode::TOO_MANY_REQUESTS, "web-too-fast"));
    }
    live.locale(who.tag.as_deref());
    match web.take_seat(&live, &name).await {
        Ok((player, token)) => Ok(json_text(&serde_json::json!({ "player": player, "name": name, "token": token }))),
        Err(NoPlace::Full) => Err(who.refuse(&web, StatusCode::CONFLICT, "web-seats-full")),
        Err(NoPlace::NameTaken) => Err(who.refuse(&web, StatusCode::CONFLICT, "web-name-taken")),
        Err(NoPlace::Store(e)) => Err(who.failed(&web, &e)),
    }
}

#[derive(Deserialize)]
struct Saying {
    text: String,
}

async fn say(State(web): State<App>, Path(room): Path<String>, who: Visitor, headers: HeaderMap, Given(saying): Given<Saying>) -> Answered {
    let live = who.room(&web, &room).await?;
    let person = who.seat(&web, &live).await?;
    let text = decode::line(&saying.text);
    if text.is_empty() {
        return Err(who.refuse(&web, StatusCode::UNPROCESSABLE_ENTITY, "web-empty"));
    }
    if text.chars().count() > limits::LINE {
        return Err(who.refuse_with(&web, StatusCode::UNPROCESSABLE_ENTITY, "web-line-long", &[("limit", limits::LINE)]));
    }
    let people = live
        .people()
        .into_iter()
        .map(|p| Person {
            who: decode::player_ref(&live.id, &p.id),
            name: p.name,
        })
        .collect();
    act(web, live, who, person, &headers, Input::Text { text, people }).await
}

#[derive(Deserialize)]
struct Pressing {
    id: String,
}

async fn press(
    State(web): State<App>,
    Path(room): Path<String>,
    who: Visitor,
    headers: HeaderMap,
    Given(pressing): Given<Pressing>,
) -> Answered {
    let live = who.room(&web, &room).await?;
    let person = who.seat(&web, &live).await?;
    let id: String = pressing.id.chars().take(limits::BUTTON).collect();
    act(web, live, who, person, &headers, Input::Press { id }).await
}

/// Asks the hub, tells the room what is for everybody, and answers with everything that was said.
async fn act(web: App, live: Arc<Live>, who: Visitor, person: Person, headers: &HeaderMap, input: Input) -> Answered {
    let given = decode::delivery_id(headers).map_err(|_| who.refuse(&web, StatusCode::BAD_REQUEST, "web-bad-delivery"))?;
    // Without the header the id would be the bot's own choice, and it may become the person's share in the chance of a game.
    if given.is_none() && web.hub.shares_in_chance(&input, who.locale) {
        return Err(who.refuse(&web, StatusCode::BAD_REQUEST, "web-needs-delivery"));
    }
    let delivery = given.unwrap_or_else(|| decode::id_from(&web.hub.service().entropy.bytes(), 24));
    let refused = who.refuse(&web, StatusCode::INTERNAL_SERVER_ERROR, "web-failure");
    // On its own task: what has been begun is finished and told to the room, also when the asker's connection breaks.
    let work = tokio::spawn(async move { answer(&web, &live, &who, person, &delivery, input).await });
    match work.await {
        Ok(answer) => Ok(raw_json(answer.to_string())),
        Err(error) => {
            tracing::error!(%error, "a web request ended in a panic");
            Err(refused)
        }
    }
}

/// Where a request of this person comes from.
fn place<'a>(live: &'a Live, who: &Visitor, person: &Person, room_locale: Option<String>) -> Place<'a> {
    Place {
        room: &live.id,
        keeper: live.keeps(decode::person_id(&person.who)),
        locale: who.tag.clone(),
        room_locale,
    }
}

async fn answer(web: &App, live: &Live, who: &Visitor, person: Person, delivery: &str, input: Input) -> Arc<str> {
    let _turn = live.turn.lock().await;
    let mine = format!("{}/{delivery}", person.who.local());
    if let Some(answer) = live.answer_to(&mine) {
        return answer;
    }
    if let Err(error) = web.touch(live).await {
        tracing::warn!(%error, room.id = %live.id, "the room's last use could not be noted");
    }
    let room_locale = live.locale(who.tag.as_deref());
    let pressed = if let Input::Press { id } = &input { Some(id.clone()) } else { None };
    let typed = if let Input::Text { text, .. } = &input {
        Some(text.clone())
    } else {
        None
    };
    let (name, who_pressed) = (person.name.clone(), person.who.clone());
    let place = place(live, who, &person, room_locale);
    let request = decode::request(place, person, delivery, input);
    let here = request.asker.room.clone();
    let said = web.hub.ask(request).await;
    let now = web.hub.service().clock.now();
    let mut shown: Vec<Arc<Shown>> = Vec::with_capacity(said.len());
    if said.is_empty()
        && let Some(text) = typed
    {
        // Neither a command nor a move: talk among people.
        shown.push(live.say(Shown::chat(&name, &text, now)));
    }
    let refused = said.iter().any(|p| p.refusal);
    for what in &said {
        match &what.scope {
            Scope::Private => shown.push(Arc::new(encode::shown(&live.id, what, now, &web.blobs))),
            Scope::Room(room) if *room == here => {
                let _turn = match what.posting.game {
                    Some(game) => Some(web.hub.turns().pass(game).await),
                    None => None,
                };
                shown.push(live.say(encode::shown(&live.id, what, now, &web.blobs)));
                if let Some(noted) = &what.posting.notice {
                    web.hub.service().said(noted.key.clone());
                }
            }
            Scope::Room(room) => tracing::error!(room.id = room.local(), "an answer for another room came back to the asker's"),
        }
    }
    if let Some(button) = pressed
        && !refused
    {
        live.answered_by(&button);
        web.left(live, &who_pressed).await;
    }
    let answer: Arc<str> = match serde_json::to_string(&shown.iter().map(|s| &**s).collect::<Vec<_>>()) {
        Ok(text) => text.into(),
        Err(error) => {
            tracing::error!(%error, "an answer cannot be serialised");
            "[]".into()
        }
    };
    live.keep_answer(mine, Arc::clone(&answer));
    answer
}

/// `?text=` for a line of text, `?command=…&option=…&typed=…` for one field of a form, or the same without `typed` for all that can stand in it.
async fn complete(State(web): State<App>, Path(room): Path<String>, RawQuery(raw): RawQuery, who: Visitor) -> Answered {
    let live = who.room(&web, &room).await?;
    let Some(person) = who.seat_if_any(&web, &live).await? else {
        return Ok(raw_json("[]"));
    };
    let raw = raw.as_deref();
    let people = || {
        live.people()
            .into_iter()
            .map(|p| Person {
                who: decode::player_ref(&live.id, &p.id),
                name: p.name,
            })
            .collect()
    };
    let place = place(&live, &who, &person, None);
    let request = |input| decode::request(place, person, "complete", input);
    let found = if let Some(name) = decode::query(raw, "command") {
        let focused = decode::query(raw, "option").unwrap_or_default();
        let options = vec![(focused.clone(), decode::query(raw, "typed").unwrap_or_default())];
        let request = request(Input::Command { name, options });
        // A form without anything typed shows all that there is.
        if decode::query(raw, "typed").is_some() {
            web.hub.complete_option(request, &focused).await
        } else {
            web.hub.complete_field(request, &focused).await
        }
    } else {
        let Some(text) = decode::query(raw, "text") else {
            return Err(who.refuse(&web, StatusCode::BAD_REQUEST, "web-not-utf8"));
        };
        if text.chars().count() > limits::LINE {
            return Ok(raw_json("[]"));
        }
        web.hub.complete_text(request(Input::Text { text, people: people() })).await
    };
    let found: Vec<_> = found
        .into_iter()
        .map(|s| match s.heading {
            Some(heading) => serde_json::json!({ "value": s.value, "label": s.label, "heading": heading }),
            None => serde_json::json!({ "value": s.value, "label": s.label }),
        })
        .collect();
    Ok(json_text(&found))
}

/// The boards of the room's open games that are not in the conversation any more, because the program was started anew or much was said since.
async fn boards(State(web): State<App>, Path(room): Path<String>, who: Visitor) -> Answered {
    let live = who.room(&web, &room).await?;
    let seat = who.seat_if_any(&web, &live).await?;
    let here = decode::room_ref(&live.id);
    let games = web
        .hub
        .service()
        .store
        .games(&Which::OpenIn(here))
        .await
        .map_err(|e| who.failed(&web, &e))?;
    let watcher = || Person {
        who: decode::player_ref(&live.id, "watching"),
        name: String::new(),
    };
    let mut shown = Vec::new();
    let forgotten: Vec<_> = games.into_iter().filter(|g| !live.shows(g.0)).collect();
    for game in &forgotten[forgotten.len().saturating_sub(limits::OPEN_BOARDS)..] {
        let person = seat.clone().unwrap_or_else(watcher);
        let options = vec![("game".to_owned(), game.0.to_string())];
        let input = Input::Command {
            name: "board".into(),
            options,
        };
        let place = place(&live, &who, &person, live.locale(None));
        let request = decode::request(place, person, "boards", input);
        let now = web.hub.service().clock.now();
        let said = web.hub.ask(request).await;
        shown.extend(said.iter().filter(|p| !p.refusal).map(|p| {
            let mut board = encode::shown(&live.id, p, now, &web.blobs);
            // On the page it stands for the live board that was forgotten.
            board.live = Some(game.0);
            if board.buttons.iter().any(|b| encode::begins_a_move(&b.id)) {
                board.ping = seat.as_ref().map(|s| decode::person_id(&s.who).to_owned());
            }
            board
        }));
    }
    Ok(json_text(&shown))
}

async fn listen(State(web): State<App>, Path(room): Path<String>, who: Visitor, headers: HeaderMap) -> Answered {
    let live = who.room(&web, &room).await?;
    let seat = who.seat_if_any(&web, &live).await?;
    let person = seat.map(|p| decode::person_id(&p.who).to_owned());
    let last = headers.get("last-event-id").and_then(|v| v.to_str().ok());
    let Ok(stream) = events::stream_of(&web, &live, person.as_deref(), last) else {
        return Err(who.refuse(&web, StatusCode::SERVICE_UNAVAILABLE, "web-streams-full"));
    };
    let mut response = stream.into_response();
    // Proxies that collect answers would keep the events back.
    response.headers_mut().insert("x-accel-buffering", HeaderValue::from_static("no"));
    response
        .headers_mut()
        .insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    Ok(response)
}

async fn image(State(web): State<App>, Path((room, key, _name)): Path<(String, String, String)>, who: Visitor) -> Answered {
    blob(&web, &room, &key, &who, None)
}

async fn file(State(web): State<App>, Path((room, key, name)): Path<(String, String, String)>, who: Visitor) -> Answered {
    blob(&web, &room, &key, &who, Some(&name))
}

fn blob(web: &Web, room: &str, key: &str, who: &Visitor, download: Option<&str>) -> Answered {
    let Some(blob) = web.blobs.get(room, key) else {
        return Err(who.refuse(web, StatusCode::NOT_FOUND, "web-picture-gone"));
    };
    let mut response = (
        [
            (header::CONTENT_TYPE, blob.media),
            (header::CACHE_CONTROL, "private, max-age=31536000, immutable"),
        ],
        Body::from(Bytes::from_owner(blob.bytes)),
    )
        .into_response();
    let plain = |n: &&str| n.bytes().all(|b| b.is_ascii_alphanumeric() || b"-_.".contains(&b));
    if let Some(name) = download.filter(plain)
        && let Ok(value) = HeaderValue::from_str(&format!("attachment; filename=\"{name}\""))
    {
        response.headers_mut().insert(header::CONTENT_DISPOSITION, value);
    }
    Ok(response)
}

async fn commands(State(web): State<App>, who: Visitor) -> Response {
    json_text(&page::forms(web.hub.texts(), who.locale))
}
