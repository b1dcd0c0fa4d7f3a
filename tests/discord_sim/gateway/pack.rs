//! How frames are packed: as text, compressed one by one, or as one stream for the whole connection.

use flate2::{Compress, Compression, FlushCompress, write::ZlibEncoder};
use serde_json::Value;
use std::io::Write;
use tokio_tungstenite::tungstenite::Message as Frame;

/// Payloads from here on are compressed for a client that asked for payload compression.
const LARGE: usize = 4096;

/// One connection's way of packing.
#[derive(Debug)]
pub enum Pack {
    Text,
    /// `compress: true` in the identify: large payloads by themselves.
    Payload,
    /// `compress=zlib-stream` in the address: everything, in one context.
    Stream(Box<Compress>),
}

impl Pack {
    pub fn stream() -> Self {
        Self::Stream(Box::new(Compress::new(Compression::fast(), true)))
    }

    pub fn pack(&mut self, frame: &Value) -> Frame {
        let text = frame.to_string();
        match self {
            Self::Payload if text.len() >= LARGE => {
                let mut zlib = ZlibEncoder::new(Vec::new(), Compression::fast());
                zlib.write_all(text.as_bytes()).expect("a vector takes everything");
                Frame::Binary(zlib.finish().expect("a vector takes everything").into())
            }
            Self::Text | Self::Payload => Frame::Text(text.into()),
            Self::Stream(context) => Frame::Binary(flushed(context, text.as_bytes()).into()),
        }
    }
}

/// Compress and flush, so that the bytes so far can be read: they end in `00 00 FF FF`.
fn flushed(context: &mut Compress, mut bytes: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(bytes.len() + 64);
    loop {
        let before = context.total_in();
        out.reserve(256);
        context
            .compress_vec(bytes, &mut out, FlushCompress::Sync)
            .expect("compressing into memory does not fail");
        bytes = &bytes[usize::try_from(context.total_in() - before).expect("a frame fits into memory")..];
        // With room left in `out`, everything has been written.
        if bytes.is_empty() && out.len() < out.capacity() {
            return out;
        }
    }
}
