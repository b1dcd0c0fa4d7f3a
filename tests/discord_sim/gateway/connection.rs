//! One connection, from the TCP handshake to its end.

use super::door::RESUME;
use super::hear::{Heard, Next};
use super::op;
use super::pack::Pack;
use super::sessions::{Line, Push};
use super::trouble::LineTrouble;
use crate::discord_sim::Shared;
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;
use tokio::io::AsyncReadExt;
use tokio::net::TcpStream;
use tokio::sync::mpsc;
use tokio::time::Instant;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message as Frame;
use tokio_tungstenite::tungstenite::handshake::server::{ErrorResponse, Request, Response};
use tokio_tungstenite::tungstenite::http::StatusCode;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;

type Socket = WebSocketStream<TcpStream>;

/// What the address asked for.
#[derive(Debug, Default)]
struct Asked {
    path: String,
    version: String,
    stream: bool,
}

/// Serve one connection to its end.
pub async fn serve(shared: Arc<Shared>, mut stream: TcpStream) {
    let trouble = shared.lock().sessions.take_trouble();
    match trouble {
        Some(LineTrouble::Refused) => return reset(&stream),
        Some(LineTrouble::Hang) => return ignore(&mut stream).await,
        _ => {}
    }
    let mut asked = Asked::default();
    let turned_away = match trouble {
        Some(LineTrouble::NoWebsocket(status)) => Some(status),
        _ => None,
    };
    let Some(mut socket) = handshake(stream, &mut asked, turned_away).await else {
        return;
    };
    let (line, pushes) = mpsc::unbounded_channel();
    {
        let mut world = shared.lock();
        world.sessions.lines.push(line.clone());
        world.sessions.paths.push(asked.path.clone());
    }
    let mut heard = Heard::new(line.clone(), trouble.clone());
    let mut codes = (None, None);
    if asked.version == "10" {
        let pack = if asked.stream { Pack::stream() } else { Pack::Text };
        codes = talk(&shared, &mut socket, &mut heard, pushes, pack, trouble).await;
    } else {
        // "Invalid API version".
        close(&mut socket, Some(4012)).await;
    }
    let mut world = shared.lock();
    let now = world.clock.now_ms();
    world.sessions.left(heard.session.as_deref(), &line, codes.0, codes.1, now);
    drop(world);
    shared.touch();
}

async fn handshake(stream: TcpStream, asked: &mut Asked, turned_away: Option<u16>) -> Option<Socket> {
    #[expect(clippy::result_large_err, reason = "the library wants its answer this way")]
    let look = |request: &Request, response: Response| -> Result<Response, ErrorResponse> {
        let query = request.uri().query().unwrap_or_default();
        let value = |name: &str| {
            query
                .split('&')
                .filter_map(|p| p.split_once('='))
                .find(|(k, _)| *k == name)
                .map(|(_, v)| v)
        };
        request.uri().path().trim_end_matches('/').clone_into(&mut asked.path);
        value("v").unwrap_or("6").clone_into(&mut asked.version);
        asked.stream = value("compress") == Some("zlib-stream");
        let status = match (value("encoding").unwrap_or("json"), value("compress"), asked.path.as_str()) {
            _ if turned_away.is_some() => turned_away,
            // Only what this fake speaks.
            ("json", None | Some("zlib-stream"), "" | RESUME) => None,
            ("json", None | Some("zlib-stream"), _) => Some(404),
            _ => Some(400),
        };
        let Some(status) = status else { return Ok(response) };
        let mut refusal = ErrorResponse::new(None);
        *refusal.status_mut() = StatusCode::from_u16(status).expect("a status of HTTP");
        Err(refusal)
    };
    // A client that is no websocket client, or was turned away, learns of it from the answer.
    tokio_tungstenite::accept_hdr_async(stream, look).await.ok()
}

/// The codes with which the client and we have closed.
async fn talk(
    shared: &Arc<Shared>,
    socket: &mut Socket,
    heard: &mut Heard,
    mut pushes: mpsc::UnboundedReceiver<Push>,
    mut pack: Pack,
    trouble: Option<LineTrouble>,
) -> (Option<u16>, Option<u16>) {
    let interval = shared.lock().sessions.rules.heartbeat_ms;
    let patience = Duration::from_millis(interval * 3 / 2);
    let late = match trouble {
        Some(LineTrouble::Slow(by)) => by,
        _ => Duration::ZERO,
    };
    if trouble != Some(LineTrouble::NeverHello) {
        tokio::time::sleep(late).await;
        let hello = pack.pack(&op(10, &json!({"heartbeat_interval": interval})));
        if socket.send(hello).await.is_err() {
            return (None, None);
        }
    }
    let mut silent_until = Instant::now() + patience;
    loop {
        tokio::select! {
            incoming = socket.next() => {
                let text = match incoming {
                    Some(Ok(Frame::Text(text))) => text.to_string(),
                    // Only text is agreed upon.
                    Some(Ok(Frame::Binary(_))) => String::new(),
                    Some(Ok(Frame::Close(why))) => {
                        return (Some(why.map_or(1005, |w| u16::from(w.code))), None);
                    }
                    Some(Ok(_)) => continue,
                    Some(Err(_)) | None => return (None, None),
                };
                let next = heard.hear(&mut shared.lock(), &text);
                shared.touch();
                match next {
                    Next::Alive => silent_until = Instant::now() + patience,
                    Next::Pack => {
                        if matches!(pack, Pack::Text) {
                            pack = Pack::Payload;
                        }
                    }
                    Next::Go => {}
                    Next::Close(code) => {
                        close(socket, Some(code)).await;
                        return (None, Some(code));
                    }
                }
            }
            push = pushes.recv() => match push {
                Some(Push::Frame(frame)) => {
                    tokio::time::sleep(late).await;
                    if socket.send(pack.pack(&frame)).await.is_err() {
                        return (None, None);
                    }
                }
                Some(Push::Raw(frame)) => {
                    if socket.send(frame).await.is_err() {
                        return (None, None);
                    }
                }
                Some(Push::Close(code)) => {
                    close(socket, Some(code)).await;
                    return (None, Some(code));
                }
                Some(Push::CloseBare) => {
                    close(socket, None).await;
                    return (None, None);
                }
                Some(Push::Reset) => {
                    reset(socket.get_ref());
                    return (None, None);
                }
                Some(Push::Stall) => {
                    ignore(socket.get_mut()).await;
                    return (None, None);
                }
                Some(Push::Fin) | None => return (None, None),
            },
            () = tokio::time::sleep_until(silent_until) => return (None, None),
        }
    }
}

/// Close, and give the client the time to close, too.
async fn close(socket: &mut Socket, code: Option<u16>) {
    let frame = code.map(|code| CloseFrame {
        code: code.into(),
        reason: "".into(),
    });
    // The peer may be gone already; then it learns nothing, as with the real service.
    let _gone = socket.send(Frame::Close(frame)).await;
    let answer = async { while let Some(Ok(_)) = socket.next().await {} };
    let _late = tokio::time::timeout(Duration::from_secs(2), answer).await;
}

/// When it is dropped, the peer gets a reset.
fn reset(stream: &TcpStream) {
    stream.set_zero_linger().expect("the option exists");
}

/// Reads what comes and answers nothing, until the peer has had enough.
async fn ignore(stream: &mut TcpStream) {
    let mut waste = [0; 1024];
    while stream.read(&mut waste).await.is_ok_and(|n| n > 0) {}
}

impl Heard {
    /// Answer, unless that is what goes wrong.
    pub(super) fn say(&self, frame: Value) {
        let _gone = self.line().send(Push::Frame(frame)); // the loop that reads this is our caller's own
    }

    fn line(&self) -> &Line {
        &self.line
    }
}
