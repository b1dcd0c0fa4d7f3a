//! Connections that can be cut without a word: what the client sees then is a connection that ends before any answer.

use axum::extract::connect_info::Connected;
use axum::serve::{IncomingStream, Listener};
use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};

/// The end of a connection that a handler holds.
#[derive(Debug, Clone, Default)]
pub struct Line(Arc<AtomicBool>);

impl Line {
    /// From now on nothing goes out; the next byte that would breaks the connection instead.
    pub fn cut(&self) {
        self.0.store(true, Ordering::SeqCst);
    }
}

/// A listener whose connections can be cut.
#[derive(Debug)]
pub struct Lines(pub TcpListener);

impl Listener for Lines {
    type Io = Wire;
    type Addr = Line;

    async fn accept(&mut self) -> (Wire, Line) {
        loop {
            // A connection that ended before it was taken is nobody's loss; when files run out, waiting helps.
            if let Ok((stream, _)) = self.0.accept().await {
                let line = Line::default();
                let wire = Wire {
                    stream,
                    line: line.clone(),
                };
                return (wire, line);
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }

    fn local_addr(&self) -> io::Result<Line> {
        Ok(Line::default())
    }
}

impl Connected<IncomingStream<'_, Lines>> for Line {
    fn connect_info(stream: IncomingStream<'_, Lines>) -> Self {
        stream.remote_addr().clone()
    }
}

#[derive(Debug)]
pub struct Wire {
    stream: TcpStream,
    line: Line,
}

impl Wire {
    fn whole(&self) -> io::Result<()> {
        if self.line.0.load(Ordering::SeqCst) {
            return Err(io::Error::new(io::ErrorKind::ConnectionReset, "cut on order"));
        }
        Ok(())
    }
}

impl AsyncRead for Wire {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, into: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(cx, into)
    }
}

impl AsyncWrite for Wire {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        self.whole()?;
        Pin::new(&mut self.stream).poll_write(cx, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}
