//! Between a store and its server: breaks a connection at the moment of a COMMIT, as a network does.

use std::{
    net::SocketAddr,
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, AtomicU16, Ordering},
    },
};

use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::{TcpListener, TcpStream},
};

/// When the connection breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cut {
    /// The server never hears of the COMMIT.
    Before,
    /// The server commits, and its answer does not arrive.
    After,
}

/// The proxy. Each order to cut is carried out once.
#[derive(Debug)]
pub struct Proxy {
    pub at: SocketAddr,
    state: Arc<State>,
}

#[derive(Debug, Default)]
struct State {
    server: AtomicU16,
    cut: Mutex<Option<Cut>>,
    /// Whoever connects is sent away.
    shut: AtomicBool,
    /// Shut when a connection is cut?
    shut_then: AtomicBool,
}

impl Proxy {
    /// Before a server on this port.
    pub async fn start(server: u16) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let at = listener.local_addr().unwrap();
        let state = Arc::new(State {
            server: AtomicU16::new(server),
            ..State::default()
        });
        let shared = Arc::clone(&state);
        tokio::spawn(async move {
            loop {
                let (client, _) = listener.accept().await.unwrap();
                if !shared.shut.load(Ordering::SeqCst) {
                    tokio::spawn(pass(client, Arc::clone(&shared)));
                }
            }
        });
        Self { at, state }
    }

    /// The address of a store, through here.
    pub fn through(&self, url: &str) -> String {
        let port = self.state.server.load(Ordering::SeqCst);
        url.replace(&format!("127.0.0.1:{port}"), &self.at.to_string())
    }

    /// Breaks the next connection that commits.
    pub fn cut(&self, cut: Cut) {
        *self.state.cut.lock().unwrap() = Some(cut);
    }

    /// The same, and lets nobody connect afterwards until `open`.
    pub fn cut_and_shut(&self, cut: Cut) {
        self.state.shut_then.store(true, Ordering::SeqCst);
        self.cut(cut);
    }

    /// Was it cut?
    pub fn was_cut(&self) -> bool {
        self.state.cut.lock().unwrap().is_none()
    }

    /// Lets people connect again.
    pub fn open(&self) {
        self.state.shut_then.store(false, Ordering::SeqCst);
        self.state.shut.store(false, Ordering::SeqCst);
    }
}

/// The first whole message of what a client has sent: its length. The very first has no type.
fn message(sent: &[u8], first: bool) -> Option<usize> {
    let from = usize::from(!first);
    let length = u32::from_be_bytes(sent.get(from..from + 4)?.try_into().unwrap()) as usize + from;
    (sent.len() >= length).then_some(length)
}

async fn pass(mut client: TcpStream, state: Arc<State>) {
    let Ok(mut server) = TcpStream::connect(("127.0.0.1", state.server.load(Ordering::SeqCst))).await else {
        return;
    };
    let (mut sent, mut first, mut swallow) = (Vec::new(), true, false);
    let (mut from_client, mut from_server) = ([0; 8192], [0; 8192]);
    loop {
        tokio::select! {
            read = client.read(&mut from_client) => {
                let Ok(n @ 1..) = read else { return };
                sent.extend(&from_client[..n]);
                while let Some(length) = message(&sent, first) {
                    let whole: Vec<u8> = sent.drain(..length).collect();
                    if !first && whole[0] == b'Q' && whole[5..].starts_with(b"COMMIT") {
                        let cut = state.cut.lock().unwrap().take();
                        if cut.is_some() && state.shut_then.load(Ordering::SeqCst) {
                            state.shut.store(true, Ordering::SeqCst);
                        }
                        match cut {
                            Some(Cut::Before) => return,
                            Some(Cut::After) => swallow = true,
                            None => {}
                        }
                    }
                    first = false;
                    if server.write_all(&whole).await.is_err() {
                        return;
                    }
                }
            }
            read = server.read(&mut from_server) => {
                let Ok(n @ 1..) = read else { return };
                // The answer to COMMIT: from now on it is stored.
                if swallow || client.write_all(&from_server[..n]).await.is_err() {
                    return;
                }
            }
        }
    }
}
