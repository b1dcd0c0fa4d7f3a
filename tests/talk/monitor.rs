//! The port for whoever watches over the bot.

use menagerie::{l10n::Locale, platform::monitor};
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::{TcpListener, TcpStream},
};
use tokio_util::sync::CancellationToken;

use crate::room::{Lounge, public};

/// What the port says to some bytes, to the end of the connection.
async fn said(to: std::net::SocketAddr, question: &str) -> String {
    let mut stream = TcpStream::connect(to).await.unwrap();
    stream.write_all(question.as_bytes()).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    answer
}

async fn get(to: std::net::SocketAddr, path: &str) -> (String, String) {
    let answer = said(to, &format!("GET {path} HTTP/1.1\r\nHost: x\r\n\r\n")).await;
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    let length = head.lines().find_map(|line| line.strip_prefix("content-length: ")).unwrap();
    assert_eq!(length.parse::<usize>().unwrap(), body.len(), "{head}");
    (head.lines().next().unwrap().to_owned(), body.to_owned())
}

#[tokio::test]
async fn whoever_watches_over_the_bot_reads_what_it_does_and_how_it_is() {
    let room = Lounge::with(&["Anna Secret", "Bo"], Locale::En);
    public(room.say(0, "/challenge chess white").await);
    room.say(0, "/challenge nonsense").await;
    room.say(1, "What a fine day for people like us").await;
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let (to, stop) = (listener.local_addr().unwrap(), CancellationToken::new());
    let serving = tokio::spawn(monitor::serve(listener, room.hub.clone(), stop.clone()));

    let (status, figures) = get(to, "/metrics").await;
    assert_eq!(status, "HTTP/1.1 200 OK");
    for line in ["menagerie_open_games 1", "menagerie_ready{part=\"store\"} 1"] {
        assert!(figures.lines().any(|l| l == line), "{line} is not in\n{figures}");
    }
    for (command, outcome) in [("challenge", "Answered"), ("none", "Refused"), ("none", "Ignored")] {
        let begin = format!("menagerie_requests_total{{platform=\"web\",command=\"{command}\",outcome=\"{outcome}\"}} ");
        let count = figures.lines().find_map(|line| line.strip_prefix(begin.as_str()));
        // Other tests of this process count as well.
        assert!(count.is_some_and(|n| n.parse::<u64>().unwrap() > 0), "{begin} is not in\n{figures}");
    }
    assert!(
        !figures.contains("Secret") && !figures.contains("lounge"),
        "nobody's name and no room"
    );

    assert_eq!(get(to, "/livez").await, ("HTTP/1.1 200 OK".to_owned(), "alive\n".to_owned()));
    room.hub.health().report("discord", Err("shard 2 is not connected".to_owned()));
    let (status, parts) = get(to, "/readyz?verbose").await;
    assert_eq!(status, "HTTP/1.1 503 Service Unavailable");
    assert_eq!(parts, "discord: shard 2 is not connected\nstore: ready\n");
    assert!(get(to, "/metrics").await.1.contains("menagerie_ready{part=\"discord\"} 0"));
    room.hub.health().report("discord", Ok(()));
    assert_eq!(get(to, "/readyz").await.0, "HTTP/1.1 200 OK");

    assert_eq!(get(to, "/").await.0, "HTTP/1.1 404 Not Found");
    assert!(said(to, "POST /metrics HTTP/1.1\r\n\r\n").await.starts_with("HTTP/1.1 405 "));
    assert!(
        said(to, "HEAD /livez HTTP/1.1\r\n\r\n").await.ends_with("\r\n\r\n"),
        "a head has no body"
    );
    // Too long a question is hung up on, perhaps while it is still being asked.
    let mut stream = TcpStream::connect(to).await.unwrap();
    let asked = stream.write_all(&vec![b'x'; 20_000]).await;
    let mut answer = Vec::new();
    let heard = stream.read_to_end(&mut answer).await;
    assert!(answer.is_empty(), "{asked:?} {heard:?}");
    stop.cancel();
    serving.await.unwrap().unwrap();
}
