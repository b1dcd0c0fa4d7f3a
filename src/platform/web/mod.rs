//! The web room that the bot serves itself: a page, a small HTTP interface and a stream of events. A seat belongs to a secret in the
//! browser; a link without one watches. Everything that a stranger with the link can use up has a bound (`limits`).

mod api;
mod blobs;
mod connections;
mod decode;
mod encode;
mod events;
mod guard;
mod health;
mod limits;
mod page;
mod rooms;
mod seats;

use std::{
    collections::HashMap,
    io,
    net::{IpAddr, SocketAddr},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use async_trait::async_trait;
use tokio::{net::TcpListener, sync::Semaphore};
use tokio_util::sync::CancellationToken;

pub use limits::{Rate, Rates};
pub use seats::NoPlace;

use self::{
    blobs::Blobs,
    connections::{Bounded, Peer},
    limits::Buckets,
    rooms::Live,
};
use super::{Deliver, Delivered, Hub, Unasked};
use crate::{
    ids::RoomRef,
    present::{Presentation, Scope},
};

/// What can be set. See `config/default.toml`.
#[derive(Clone, Debug)]
pub struct WebConfig {
    /// The address under which people reach the room; empty: made from where it listens.
    pub public_url: String,
    /// Rooms in all.
    pub max_rooms: u32,
    /// Seats in a room.
    pub max_people: u32,
    /// Event streams in all.
    pub max_streams: u32,
    /// How fast strangers may ask.
    pub rates: Rates,
}

impl Default for WebConfig {
    fn default() -> Self {
        Self {
            public_url: String::new(),
            max_rooms: 1000,
            max_people: 50,
            max_streams: 500,
            rates: Rates::default(),
        }
    }
}

/// The web room.
pub struct Web {
    hub: Hub,
    config: WebConfig,
    stop: CancellationToken,
    /// Tells this life of the process from the one before, in event ids.
    epoch: Arc<str>,
    live: Mutex<HashMap<String, Arc<Live>>>,
    opening: tokio::sync::Mutex<()>,
    blobs: Blobs,
    streams: Arc<Semaphore>,
    by_person: Buckets<String>,
    by_address: Buckets<IpAddr>,
    reads: Buckets<IpAddr>,
    rooms_by: Buckets<IpAddr>,
    joins_by: Buckets<IpAddr>,
}

impl std::fmt::Debug for Web {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Web").field("config", &self.config).finish_non_exhaustive()
    }
}

/// Listens on an address. The error says in one sentence what is in the way.
pub async fn bind(address: SocketAddr) -> io::Result<TcpListener> {
    TcpListener::bind(address).await.map_err(|e| {
        let why = match e.kind() {
            io::ErrorKind::AddrInUse => {
                format!("another program already listens on {address}; stop it, or choose another address with `listen` under [web]")
            }
            io::ErrorKind::PermissionDenied => {
                format!("this user may not listen on {address}; choose a port above 1023 with `listen` under [web]")
            }
            io::ErrorKind::AddrNotAvailable => format!("this machine does not have the address {address}; change `listen` under [web]"),
            _ => format!("cannot listen on {address}: {e}"),
        };
        io::Error::new(e.kind(), why)
    })
}

impl Web {
    /// The web room before a hub; it registers itself for what is said unasked. `stop` ends its streams and its server.
    pub fn new(hub: Hub, config: WebConfig, stop: CancellationToken) -> Arc<Self> {
        let epoch = decode::id_from(&hub.service().entropy.bytes(), 8).into();
        let rates = config.rates;
        let web = Arc::new(Self {
            stop,
            epoch,
            live: Mutex::default(),
            opening: tokio::sync::Mutex::default(),
            blobs: Blobs::new(limits::BLOBS_ROOM, limits::BLOBS),
            streams: Arc::new(Semaphore::new(config.max_streams as usize)),
            by_person: Buckets::new(rates.person),
            by_address: Buckets::new(rates.address),
            reads: Buckets::new(rates.reads),
            rooms_by: Buckets::new(rates.rooms),
            joins_by: Buckets::new(rates.joins),
            config,
            hub,
        });
        web.hub.register(&web);
        web
    }

    /// Serves until told to stop, and then until running requests have been answered.
    pub async fn serve(self: Arc<Self>, listener: TcpListener) -> io::Result<()> {
        let stop = self.stop.clone();
        let places = limits::CONNECTIONS + self.config.max_streams as usize;
        let app = api::router(self).into_make_service_with_connect_info::<Peer>();
        axum::serve(Bounded::new(listener, places), app)
            .with_graceful_shutdown(stop.cancelled_owned())
            .await
    }

    /// The link to a room, for people. `listening` is where the server listens.
    pub fn link(&self, listening: SocketAddr, room: &str) -> String {
        let public = self.config.public_url.trim_end_matches('/');
        if !public.is_empty() {
            return format!("{public}/r/{room}");
        }
        // "Every address" is not an address that a browser can open.
        let host = if listening.ip().is_unspecified() {
            SocketAddr::new(IpAddr::from([127, 0, 0, 1]), listening.port())
        } else {
            listening
        };
        format!("http://{host}/r/{room}")
    }
}

#[async_trait]
impl Deliver for Web {
    fn platform(&self) -> &'static str {
        decode::PLATFORM
    }

    fn door(&self, code: &str) -> Option<String> {
        let public = self.config.public_url.trim_end_matches('/');
        // Where the server listens is no address for somebody elsewhere.
        (!public.is_empty()).then(|| format!("{public}/j/{code}"))
    }

    async fn deliver(&self, room: &RoomRef, what: &Presentation, how: &Unasked) -> Delivered {
        if what.scope == Scope::Private {
            tracing::error!(room.id = room.local(), "something private was to be said in a room");
            return Delivered::Said;
        }
        match self.room(room.local()).await {
            Ok(Some(live)) => {
                let mut shown = encode::shown(&live.id, what, self.hub.service().clock.now(), &self.blobs);
                shown.once = Some(how.once.clone());
                live.say(shown);
                if let Some(game) = what.posting.settles {
                    live.settle(game.0);
                }
                Delivered::Said
            }
            Ok(None) => {
                tracing::info!(room.id = room.local(), "a message for a room that is gone");
                Delivered::OutOfReach
            }
            Err(error) => {
                tracing::error!(room.id = room.local(), %error, "a message could not be said");
                Delivered::Later
            }
        }
    }
}

/// Locks; a panic elsewhere while it was held has left nothing half done, since nothing that is held across can panic midway.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Lower-case hexadecimal digits.
fn hex(bytes: &[u8]) -> String {
    use std::fmt::Write;
    bytes.iter().fold(String::with_capacity(bytes.len() * 2), |mut out, b| {
        // Writing to a string cannot fail.
        let _ = write!(out, "{b:02x}");
        out
    })
}
