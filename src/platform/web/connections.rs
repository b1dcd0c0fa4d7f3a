//! The listener with bounds: so many connections in all and for each address, and none that sits still for ever.

use std::{
    collections::HashMap,
    io,
    net::{IpAddr, SocketAddr},
    pin::Pin,
    sync::{Arc, Mutex},
    task::{Context, Poll},
};

use axum::{extract::connect_info::Connected, serve::IncomingStream};
use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    net::{TcpListener, TcpStream},
    sync::{OwnedSemaphorePermit, Semaphore},
    time::{Instant, Sleep, sleep_until},
};

use super::limits;

/// Who is at the other end, as the socket says.
#[derive(Clone, Copy, Debug)]
pub struct Peer(pub SocketAddr);

impl Connected<IncomingStream<'_, Bounded>> for Peer {
    fn connect_info(stream: IncomingStream<'_, Bounded>) -> Self {
        Self(*stream.remote_addr())
    }
}

type Counts = Arc<Mutex<HashMap<IpAddr, usize>>>;

/// A listener that takes no more than it can serve.
#[derive(Debug)]
pub struct Bounded {
    inner: TcpListener,
    places: Arc<Semaphore>,
    counts: Counts,
}

impl Bounded {
    /// Takes at most so many connections at a time; more wait in the operating system's queue.
    pub fn new(inner: TcpListener, places: usize) -> Self {
        Self {
            inner,
            places: Arc::new(Semaphore::new(places)),
            counts: Counts::default(),
        }
    }
}

impl axum::serve::Listener for Bounded {
    type Io = Connection;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Connection, SocketAddr) {
        loop {
            let Ok(place) = Arc::clone(&self.places).acquire_owned().await else {
                // The semaphore is never closed; were it, nothing more could be accepted.
                std::future::pending::<()>().await;
                continue;
            };
            match self.inner.accept().await {
                Ok((stream, addr)) => {
                    let Some(count) = Count::of(&self.counts, addr.ip()) else {
                        continue;
                    };
                    if let Err(error) = stream.set_nodelay(true) {
                        tracing::debug!(%error, "cannot send small packets at once");
                    }
                    return (
                        Connection {
                            stream,
                            idle: Box::pin(sleep_until(Instant::now() + limits::IDLE)),
                            _place: place,
                            _count: count,
                        },
                        addr,
                    );
                }
                Err(error) => {
                    tracing::warn!(%error, "a connection could not be accepted");
                    tokio::time::sleep(std::time::Duration::from_millis(200)).await;
                }
            }
        }
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.inner.local_addr()
    }
}

/// One more connection of an address, until dropped.
#[derive(Debug)]
struct Count {
    counts: Counts,
    of: IpAddr,
}

impl Count {
    fn of(counts: &Counts, of: IpAddr) -> Option<Self> {
        let mut held = super::lock(counts);
        let count = held.entry(of).or_default();
        if *count >= limits::CONNECTIONS_OF_ONE && !of.is_loopback() {
            return None;
        }
        *count += 1;
        Some(Self {
            counts: Arc::clone(counts),
            of,
        })
    }
}

impl Drop for Count {
    fn drop(&mut self) {
        let mut held = super::lock(&self.counts);
        if let Some(count) = held.get_mut(&self.of) {
            *count -= 1;
            if *count == 0 {
                held.remove(&self.of);
            }
        }
    }
}

/// A connection that ends when nothing has moved on it for a while.
#[derive(Debug)]
pub struct Connection {
    stream: TcpStream,
    idle: Pin<Box<Sleep>>,
    _place: OwnedSemaphorePermit,
    _count: Count,
}

impl Connection {
    /// Something moved: the clock starts anew.
    fn moved<T>(&mut self, done: Poll<io::Result<T>>, cx: &mut Context<'_>) -> Poll<io::Result<T>> {
        if done.is_ready() {
            self.idle.as_mut().reset(Instant::now() + limits::IDLE);
            return done;
        }
        match self.idle.as_mut().poll(cx) {
            Poll::Ready(()) => Poll::Ready(Err(io::ErrorKind::TimedOut.into())),
            Poll::Pending => Poll::Pending,
        }
    }
}

impl AsyncRead for Connection {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let done = Pin::new(&mut self.stream).poll_read(cx, buf);
        self.moved(done, cx)
    }
}

impl AsyncWrite for Connection {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        let done = Pin::new(&mut self.stream).poll_write(cx, buf);
        self.moved(done, cx)
    }

    fn poll_write_vectored(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bufs: &[io::IoSlice<'_>]) -> Poll<io::Result<usize>> {
        let done = Pin::new(&mut self.stream).poll_write_vectored(cx, bufs);
        self.moved(done, cx)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}
