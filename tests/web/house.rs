//! The whole house in process: a store, the service, the hub and the web room on a port of its own.

use std::{net::SocketAddr, sync::Arc};

use menagerie::{
    env::{SystemClock, SystemEntropy},
    l10n::Texts,
    platform::{
        Hub,
        web::{self, Rate, Rates, Web, WebConfig},
    },
    render::Artist,
    service::Service,
    store::{Store, memory::MemoryStore},
};
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

/// A running web room.
pub struct House {
    pub to: SocketAddr,
    pub web: Arc<Web>,
    pub store: Arc<dyn Store>,
    stop: CancellationToken,
    server: Option<JoinHandle<std::io::Result<()>>>,
}

/// Rates that no test reaches by itself.
pub fn relaxed() -> WebConfig {
    let much = Rate {
        burst: 1e9,
        each_second: 1e9,
    };
    WebConfig {
        rates: Rates {
            person: much,
            address: much,
            reads: much,
            rooms: much,
            joins: much,
        },
        ..WebConfig::default()
    }
}

impl House {
    pub async fn open() -> Self {
        Self::with(relaxed()).await
    }
    pub async fn with(config: WebConfig) -> Self {
        Self::over(Arc::new(MemoryStore::default()), config).await
    }
    /// Over a store that may have lived before.
    pub async fn over(store: Arc<dyn Store>, config: WebConfig) -> Self {
        let service = Service::new(Arc::clone(&store), Arc::new(SystemClock), Arc::new(SystemEntropy));
        let hub = Hub::new(service, Texts::load().unwrap(), Artist::load().unwrap());
        let stop = CancellationToken::new();
        let web = Web::new(hub, config, stop.clone());
        let listener = web::bind("127.0.0.1:0".parse().unwrap()).await.unwrap();
        let to = listener.local_addr().unwrap();
        let server = Some(tokio::spawn(Arc::clone(&web).serve(listener)));
        Self {
            to,
            web,
            store,
            stop,
            server,
        }
    }
    /// Stops, as the program does.
    pub async fn close(mut self) {
        self.stop.cancel();
        let server = self.server.take().unwrap();
        tokio::time::timeout(crate::client::PATIENCE, server)
            .await
            .expect("the server does not stop")
            .unwrap()
            .unwrap();
    }
}

impl Drop for House {
    fn drop(&mut self) {
        self.stop.cancel();
    }
}
