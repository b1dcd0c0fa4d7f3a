//! A small HTTP client that can also send what no decent client would.

use std::{collections::HashMap, fmt::Write as _, net::SocketAddr, time::Duration};

use serde_json::Value;
use tokio::{
    io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader},
    net::{TcpStream, tcp::OwnedReadHalf, tcp::OwnedWriteHalf},
    time::timeout,
};

/// Longer than anything takes; only a hanging test reaches it.
pub const PATIENCE: Duration = Duration::from_mins(1);

/// What came back.
#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    pub headers: HashMap<String, String>,
    pub body: Vec<u8>,
}

impl Answer {
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|e| panic!("{e}: {:?}", String::from_utf8_lossy(&self.body)))
    }
    /// The sentence of a refusal.
    pub fn error(&self) -> String {
        self.json()["error"]
            .as_str()
            .unwrap_or_else(|| panic!("no sentence in {self:?}"))
            .to_owned()
    }
}

async fn head(reader: &mut BufReader<OwnedReadHalf>) -> Option<(u16, HashMap<String, String>)> {
    let mut line = String::new();
    reader.read_line(&mut line).await.ok()?;
    let status = line.split(' ').nth(1)?.parse().ok()?;
    let mut headers = HashMap::new();
    loop {
        line.clear();
        reader.read_line(&mut line).await.ok()?;
        match line.trim().split_once(':') {
            Some((name, value)) => headers.insert(name.to_ascii_lowercase(), value.trim().to_owned()),
            None => return Some((status, headers)),
        };
    }
}

/// Sends bytes as they are and reads one answer; `None` when the connection was closed without one.
pub async fn raw(to: SocketAddr, request: &[u8]) -> Option<Answer> {
    let all = async {
        let (reader, mut writer): (OwnedReadHalf, OwnedWriteHalf) = TcpStream::connect(to).await.ok()?.into_split();
        // The server may answer and close before everything is written; what it said is read all the same.
        let _ = writer.write_all(request).await;
        let mut reader = BufReader::new(reader);
        let (status, headers) = head(&mut reader).await?;
        let mut body = Vec::new();
        if let Some(length) = headers.get("content-length") {
            body.resize(length.parse().ok()?, 0);
            reader.read_exact(&mut body).await.ok()?;
        } else {
            reader.read_to_end(&mut body).await.ok()?;
        }
        Some(Answer { status, headers, body })
    };
    timeout(PATIENCE, all).await.expect("the server does not answer")
}

/// One request on its own connection.
pub async fn request(to: SocketAddr, method: &str, path: &str, headers: &[(&str, &str)], body: &[u8]) -> Answer {
    let mut bytes = format!(
        "{method} {path} HTTP/1.1\r\nConnection: close\r\nContent-Length: {}\r\n",
        body.len()
    );
    let has = |name: &str| headers.iter().any(|(n, _)| n.eq_ignore_ascii_case(name));
    if !has("host") {
        write!(bytes, "Host: {to}\r\n").unwrap();
    }
    for (name, value) in headers {
        write!(bytes, "{name}: {value}\r\n").unwrap();
    }
    bytes += "\r\n";
    let mut bytes = bytes.into_bytes();
    bytes.extend_from_slice(body);
    raw(to, &bytes).await.unwrap_or_else(|| panic!("{method} {path}: no answer"))
}

pub async fn get(to: SocketAddr, path: &str, token: Option<&str>) -> Answer {
    let bearer = token.map(|t| format!("Bearer {t}"));
    let headers: Vec<_> = bearer.iter().map(|b| ("Authorization", b.as_str())).collect();
    request(to, "GET", path, &headers, b"").await
}

pub async fn post(to: SocketAddr, path: &str, token: Option<&str>, body: &Value) -> Answer {
    static SENT: std::sync::atomic::AtomicU64 = std::sync::atomic::AtomicU64::new(0);
    let key = format!("sent-{}", SENT.fetch_add(1, std::sync::atomic::Ordering::SeqCst));
    let bearer = token.map(|t| format!("Bearer {t}"));
    let mut headers = vec![("Content-Type", "application/json"), ("Idempotency-Key", key.as_str())];
    headers.extend(bearer.iter().map(|b| ("Authorization", b.as_str())));
    request(to, "POST", path, &headers, body.to_string().as_bytes()).await
}

/// A room with its address.
#[derive(Clone, Debug)]
pub struct Room {
    pub to: SocketAddr,
    pub id: String,
}

impl Room {
    pub async fn open(to: SocketAddr) -> Self {
        let answer = post(to, "/api/rooms", None, &serde_json::json!({})).await;
        assert_eq!(answer.status, 200, "{answer:?}");
        Self {
            to,
            id: answer.json()["room"].as_str().unwrap().to_owned(),
        }
    }
    pub fn path(&self, rest: &str) -> String {
        format!("/api/rooms/{}/{rest}", self.id)
    }
    pub async fn join(&self, name: &str) -> Person {
        let answer = post(self.to, &self.path("join"), None, &serde_json::json!({ "name": name })).await;
        assert_eq!(answer.status, 200, "{answer:?}");
        let json = answer.json();
        let text = |key: &str| json[key].as_str().unwrap().to_owned();
        Person {
            room: self.clone(),
            player: text("player"),
            token: text("token"),
        }
    }
    pub async fn events(&self, token: Option<&str>, last: Option<&str>) -> Events {
        Events::open(self, token, last).await
    }
}

/// Somebody with a seat.
#[derive(Clone, Debug)]
pub struct Person {
    pub room: Room,
    pub player: String,
    pub token: String,
}

impl Person {
    pub async fn post(&self, what: &str, body: &Value) -> Answer {
        post(self.room.to, &self.room.path(what), Some(&self.token), body).await
    }
    /// Says a line; the answers.
    pub async fn say(&self, text: &str) -> Vec<Value> {
        let answer = self.post("say", &serde_json::json!({ "text": text })).await;
        assert_eq!(answer.status, 200, "{text}: {answer:?}");
        answer.json().as_array().unwrap().clone()
    }
    /// Presses a button; the answers.
    pub async fn press(&self, id: &str) -> Vec<Value> {
        let answer = self.post("press", &serde_json::json!({ "id": id })).await;
        assert_eq!(answer.status, 200, "{id}: {answer:?}");
        answer.json().as_array().unwrap().clone()
    }
    pub async fn complete(&self, text: &str) -> Vec<String> {
        let path = self.room.path(&format!("complete?text={}", encoded(text)));
        let answer = get(self.room.to, &path, Some(&self.token)).await;
        assert_eq!(answer.status, 200, "{answer:?}");
        answer
            .json()
            .as_array()
            .unwrap()
            .iter()
            .map(|s| s["value"].as_str().unwrap().to_owned())
            .collect()
    }
}

pub fn encoded(text: &str) -> String {
    text.bytes()
        .map(|b| {
            if b.is_ascii_alphanumeric() {
                char::from(b).to_string()
            } else {
                format!("%{b:02X}")
            }
        })
        .collect()
}

/// All the text of some answers.
pub fn text(answers: &[Value]) -> String {
    answers.iter().map(|a| a["text"].as_str().unwrap()).collect::<Vec<_>>().join("\n")
}

/// The id of the first button whose label contains a text.
pub fn button(answers: &[Value], label: &str) -> String {
    let all = || answers.iter().flat_map(|a| a["buttons"].as_array().unwrap());
    let found = all().find(|b| b["label"].as_str().unwrap().contains(label));
    let labels: Vec<_> = all().map(|b| b["label"].to_string()).collect();
    found.unwrap_or_else(|| panic!("no button {label} among {labels:?}"))["id"]
        .as_str()
        .unwrap()
        .to_owned()
}

/// The stream of a room's events.
pub struct Events {
    reader: BufReader<OwnedReadHalf>,
    _writer: OwnedWriteHalf,
    /// The id of the last event that had one.
    pub last: Option<String>,
}

impl Events {
    async fn open(room: &Room, token: Option<&str>, last: Option<&str>) -> Self {
        let mut request = format!(
            "GET {} HTTP/1.1\r\nHost: {}\r\nAccept: text/event-stream\r\n",
            room.path("events"),
            room.to
        );
        if let Some(token) = token {
            write!(request, "Authorization: Bearer {token}\r\n").unwrap();
        }
        if let Some(last) = last {
            write!(request, "Last-Event-ID: {last}\r\n").unwrap();
        }
        request += "\r\n";
        let (reader, mut writer) = TcpStream::connect(room.to).await.unwrap().into_split();
        writer.write_all(request.as_bytes()).await.unwrap();
        let mut reader = BufReader::new(reader);
        let (status, headers) = timeout(PATIENCE, head(&mut reader)).await.expect("no answer").expect("no answer");
        assert_eq!(status, 200);
        assert!(headers["content-type"].starts_with("text/event-stream"));
        Self {
            reader,
            _writer: writer,
            last: None,
        }
    }

    /// The next event's name and data; `None` when the stream has ended.
    pub async fn next(&mut self) -> Option<(String, Value)> {
        let (mut name, mut data) = (String::new(), String::new());
        loop {
            let mut line = String::new();
            let read = timeout(PATIENCE, self.reader.read_line(&mut line)).await.expect("no event comes");
            if read.ok()? == 0 {
                return None;
            }
            let line = line.trim_end();
            if let Some(value) = line.strip_prefix("event: ") {
                value.clone_into(&mut name);
            } else if let Some(value) = line.strip_prefix("data: ") {
                data += value;
            } else if let Some(value) = line.strip_prefix("id: ") {
                self.last = Some(value.to_owned());
            } else if line.is_empty() && !data.is_empty() {
                return Some((name, serde_json::from_str(&data).unwrap()));
            }
            // Chunk sizes of the transfer coding and signs of life stand on lines of their own and begin with none of these.
        }
    }

    /// The next event of a name; others are passed over.
    pub async fn until(&mut self, wanted: &str) -> Value {
        loop {
            let (name, data) = self.next().await.unwrap_or_else(|| panic!("the stream ended before {wanted}"));
            if name == wanted {
                return data;
            }
        }
    }
}
