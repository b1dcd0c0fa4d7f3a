//! A plain websocket client that knows nothing but frames.

use std::{io::Write as _, time::Duration};

use flate2::write::ZlibDecoder;
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, tungstenite::Message as Frame};

use crate::{bot::TOKEN, discord_sim::Sim};

/// How long a test waits for a frame that should come at once.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long it listens for a frame that should not come.
const QUIET: Duration = Duration::from_millis(200);

/// What came.
#[derive(Debug, PartialEq)]
pub enum Came {
    Frame(Value),
    Closed(u16),
    /// Without a close frame.
    Broken,
}

pub struct Line {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// The one context of a compressed connection.
    stream: Option<ZlibDecoder<Vec<u8>>>,
    /// Frames that came compressed.
    pub binary: usize,
}

impl Line {
    /// Connects to the gateway with this path and query.
    pub async fn to(sim: &Sim, tail: &str) -> Result<Self, u16> {
        let url = format!("{}{tail}", sim.gateway().url());
        let connected = tokio_tungstenite::connect_async(url).await;
        let (socket, _) = connected.map_err(|e| match e {
            tokio_tungstenite::tungstenite::Error::Http(answer) => answer.status().as_u16(),
            _ => 0,
        })?;
        let stream = tail.contains("zlib-stream").then(|| ZlibDecoder::new(Vec::new()));
        Ok(Self { socket, stream, binary: 0 })
    }

    /// Connects and hears the Hello.
    pub async fn open(sim: &Sim) -> Self {
        let mut line = Self::to(sim, "/?v=10&encoding=json").await.expect("the gateway is there");
        assert_eq!(line.frame().await["op"], 10);
        line
    }

    /// Connects and identifies with these intents as this shard; hears READY. The session's id comes back.
    pub async fn identified(sim: &Sim, intents: u64, shard: [u64; 2]) -> (Self, String) {
        let mut line = Self::open(sim).await;
        line.identify(intents, shard).await;
        let ready = line.event("READY").await;
        (line, ready["d"]["session_id"].as_str().expect("a session has an id").to_owned())
    }

    pub async fn identify(&mut self, intents: u64, shard: [u64; 2]) {
        self.say(2, &identify(intents, shard)).await;
    }

    pub async fn resume(&mut self, session: &str, seq: u64) {
        self.say(6, &json!({"token": TOKEN, "session_id": session, "seq": seq})).await;
    }

    pub async fn say(&mut self, op: u64, d: &Value) {
        self.send(json!({"op": op, "d": d}).to_string()).await;
    }

    pub async fn send(&mut self, text: String) {
        self.socket.send(Frame::Text(text.into())).await.expect("the line is open");
    }

    pub async fn close(mut self, code: u16) {
        let frame = tokio_tungstenite::tungstenite::protocol::CloseFrame {
            code: code.into(),
            reason: "".into(),
        };
        self.socket.close(Some(frame)).await.expect("the line is open");
        while let Some(Ok(_)) = self.socket.next().await {}
    }

    pub async fn came(&mut self) -> Came {
        let came = tokio::time::timeout(PATIENCE, self.socket.next()).await;
        match came.expect("something comes in time") {
            Some(Ok(Frame::Text(text))) => Came::Frame(serde_json::from_str(&text).expect("it is JSON")),
            Some(Ok(Frame::Binary(bytes))) => {
                self.binary += 1;
                Came::Frame(serde_json::from_slice(&self.unpacked(&bytes)).expect("it is JSON when unpacked"))
            }
            Some(Ok(Frame::Close(why))) => Came::Closed(why.map_or(1005, |w| w.code.into())),
            Some(Ok(other)) => panic!("{other:?} came"),
            Some(Err(_)) | None => Came::Broken,
        }
    }

    fn unpacked(&mut self, bytes: &[u8]) -> Vec<u8> {
        if let Some(stream) = &mut self.stream {
            assert!(bytes.ends_with(&[0, 0, 0xff, 0xff]), "each message is flushed");
            stream.write_all(bytes).expect("it fits to what came before");
            stream.flush().expect("it can be read so far");
            return std::mem::take(stream.get_mut());
        }
        let mut alone = ZlibDecoder::new(Vec::new());
        alone.write_all(bytes).expect("it is zlib");
        alone.finish().expect("it is whole")
    }

    pub async fn frame(&mut self) -> Value {
        match self.came().await {
            Came::Frame(frame) => frame,
            other => panic!("{other:?} came instead of a frame"),
        }
    }

    /// The next frame, which is this event.
    pub async fn event(&mut self, name: &str) -> Value {
        let frame = self.frame().await;
        assert_eq!(frame["t"], name, "{frame:#}");
        frame
    }

    pub async fn closed(&mut self) -> u16 {
        match self.came().await {
            Came::Closed(code) => code,
            other => panic!("{other:?} came instead of an end"),
        }
    }

    /// Nothing comes.
    pub async fn silence(&mut self) {
        let came = tokio::time::timeout(QUIET, self.socket.next()).await;
        assert!(came.is_err(), "{came:?} came");
    }
}

pub fn identify(intents: u64, shard: [u64; 2]) -> Value {
    json!({"token": TOKEN, "intents": intents, "shard": shard, "properties": {"os": "linux", "browser": "t", "device": "t"}})
}
