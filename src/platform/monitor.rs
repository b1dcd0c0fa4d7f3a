//! A port for whoever watches over the bot: `/metrics` for Prometheus, `/livez` and `/readyz` for supervisors. Speaks as little HTTP as these need,
//! so that it is there whichever platforms are built in. It tells nothing of anybody; keep it on the loopback address all the same.

use std::{io, sync::Arc, time::Duration};

use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::{TcpListener, TcpStream},
    sync::Semaphore,
};
use tokio_util::sync::CancellationToken;

use super::{Hub, health::told};
use crate::metrics::{Now, metrics};

/// Those who may ask at the same time.
const AT_ONCE: usize = 8;
/// Whoever is slower than this is hung up on.
const PATIENCE: Duration = Duration::from_secs(10);
/// The most bytes of a question.
const QUESTION: usize = 8 * 1024;
const OPENMETRICS: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";
const PLAIN: &str = "text/plain; charset=utf-8";

/// Answers until it is told to stop.
pub async fn serve(listener: TcpListener, hub: Hub, stop: CancellationToken) -> io::Result<()> {
    let places = Arc::new(Semaphore::new(AT_ONCE));
    loop {
        let accepted = tokio::select! {
            () = stop.cancelled() => return Ok(()),
            accepted = listener.accept() => accepted,
        };
        let stream = match accepted {
            Ok((stream, _)) => stream,
            Err(error) => {
                // Too many open files, most likely; trying at once would only spin.
                tracing::warn!(%error, "somebody who watches over the bot could not be answered");
                tokio::time::sleep(Duration::from_millis(200)).await;
                continue;
            }
        };
        let Ok(place) = Arc::clone(&places).try_acquire_owned() else {
            continue;
        };
        let hub = hub.clone();
        tokio::spawn(async move {
            let _place = place;
            match tokio::time::timeout(PATIENCE, answer(stream, &hub)).await {
                Ok(Ok(())) => {}
                Ok(Err(error)) => tracing::debug!(%error, "whoever watches over the bot hung up"),
                Err(_) => tracing::debug!("whoever watches over the bot was too slow"),
            }
        });
    }
}

async fn answer(mut stream: TcpStream, hub: &Hub) -> io::Result<()> {
    let mut question = Vec::with_capacity(512);
    while !question.windows(4).any(|end| end == b"\r\n\r\n") {
        if question.len() > QUESTION || stream.read_buf(&mut question).await? == 0 {
            return Ok(());
        }
    }
    let first = question.split(|b| *b == b'\r').next().unwrap_or_default();
    let mut words = first.split(|b| *b == b' ');
    let (method, path) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
    let path = path.split(|b| *b == b'?').next().unwrap_or_default();
    let (status, kind, body) = match (method, path) {
        (b"GET" | b"HEAD", b"/metrics") => ("200 OK", OPENMETRICS, figures(hub).await),
        (b"GET" | b"HEAD", b"/livez") => ("200 OK", PLAIN, "alive\n".to_owned()),
        (b"GET" | b"HEAD", b"/readyz") => match told(&hub.parts().await) {
            (true, lines) => ("200 OK", PLAIN, lines),
            (false, lines) => ("503 Service Unavailable", PLAIN, lines),
        },
        (b"GET" | b"HEAD", _) => ("404 Not Found", PLAIN, "/metrics, /livez or /readyz\n".to_owned()),
        _ => ("405 Method Not Allowed", PLAIN, "GET\n".to_owned()),
    };
    let head = format!(
        "HTTP/1.1 {status}\r\ncontent-type: {kind}\r\ncontent-length: {}\r\ncache-control: no-store\r\nconnection: close\r\n\r\n",
        body.len()
    );
    stream.write_all(head.as_bytes()).await?;
    if method != b"HEAD" {
        stream.write_all(body.as_bytes()).await?;
    }
    stream.shutdown().await
}

async fn figures(hub: &Hub) -> String {
    let figures = match hub.service().store.figures().await {
        Ok(figures) => Some(figures),
        Err(error) => {
            tracing::warn!(%error, "the store could not be counted");
            None
        }
    };
    let now = hub.service().clock.now();
    let parts = hub.parts().await;
    metrics().text(&Now {
        open_games: figures.map(|f| f.open),
        notices: figures.map(|f| f.notices),
        notice_age_ms: figures.and_then(|f| f.earliest).map_or(0, |due| now.0 - due.0),
        parts: parts.into_iter().map(|(part, how)| (part.to_owned(), how.is_ok())).collect(),
    })
}
