//! The gateway's listener. It can go away and come back on the same port.

use super::connection;
use crate::discord_sim::Shared;
use std::net::SocketAddr;
use std::sync::{Arc, Weak};
use std::time::Duration;
use tokio::net::{TcpListener, TcpSocket};
use tokio::task::JoinHandle;

/// The path of the address that READY gives for resuming.
pub const RESUME: &str = "/resume";

/// Open or shut.
#[derive(Debug)]
pub struct Door {
    address: SocketAddr,
    task: Option<JoinHandle<()>>,
    /// While shut: the port, kept so that nobody else gets it. Nothing listens, so connections are refused.
    kept: Option<TcpSocket>,
}

impl Drop for Door {
    fn drop(&mut self) {
        if let Some(task) = &self.task {
            task.abort();
        }
    }
}

impl Door {
    pub async fn open(shared: &Arc<Shared>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a local port is free");
        let address = listener.local_addr().expect("a bound listener has an address");
        let task = Some(tokio::spawn(accept(listener, Arc::downgrade(shared))));
        Self { address, task, kept: None }
    }

    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Stop listening: who knocks is refused by the operating system.
    pub async fn shut(&mut self) {
        let Some(task) = self.task.take() else { return };
        task.abort();
        let _aborted = task.await; // always an error, since it was aborted
        for _ in 0..50 {
            let socket = TcpSocket::new_v4().expect("there are sockets");
            socket.set_reuseaddr(true).expect("the option exists");
            if socket.bind(self.address).is_ok() {
                self.kept = Some(socket);
                return;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        panic!("the gateway's port could not be kept");
    }

    /// Listen again.
    pub fn reopen(&mut self, shared: &Arc<Shared>) {
        if let Some(socket) = self.kept.take() {
            let listener = socket.listen(1024).expect("the port is ours");
            self.task = Some(tokio::spawn(accept(listener, Arc::downgrade(shared))));
        }
    }
}

async fn accept(listener: TcpListener, shared: Weak<Shared>) {
    loop {
        let Ok((stream, _)) = listener.accept().await else { continue };
        let Some(shared) = shared.upgrade() else { return };
        tokio::spawn(connection::serve(shared, stream));
    }
}
