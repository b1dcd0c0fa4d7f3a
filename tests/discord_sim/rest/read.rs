//! From HTTP to [`Call`]: the head first, then the body.

use crate::discord_sim::call::{Call, Upload};
use axum::extract::{FromRequest, Multipart, Request};
use axum::http::header;
use std::collections::BTreeMap;

const MOST_BYTES: usize = 30 * 1024 * 1024;

/// What can be known before the body is read.
pub fn head(request: &Request) -> Call {
    let headers = request.headers();
    let text = |name: header::HeaderName| headers.get(name).and_then(|v| v.to_str().ok()).map(ToOwned::to_owned);
    let content_type = text(header::CONTENT_TYPE).map(|t| t.split(';').next().unwrap_or("").to_owned());
    Call {
        method: request.method().as_str().into(),
        path: request.uri().path().into(),
        query: query(request.uri().query().unwrap_or("")),
        authorization: text(header::AUTHORIZATION),
        multipart: content_type.as_deref() == Some("multipart/form-data"),
        content_type,
        ..Call::default()
    }
}

/// Read the body.
pub async fn body(call: &mut Call, request: Request) -> Result<(), String> {
    if !call.multipart {
        let bytes = axum::body::to_bytes(request.into_body(), MOST_BYTES)
            .await
            .map_err(|e| e.to_string())?;
        if !bytes.is_empty() {
            call.body = serde_json::from_slice(&bytes).map_err(|e| e.to_string())?;
        }
        return Ok(());
    }
    let mut parts = Multipart::from_request(request, &()).await.map_err(|e| e.to_string())?;
    while let Some(part) = parts.next_field().await.map_err(|e| e.to_string())? {
        let name = part.name().unwrap_or("").to_owned();
        let filename = part.file_name().map(ToOwned::to_owned);
        let content_type = part.content_type().unwrap_or("application/octet-stream").to_owned();
        let bytes = part.bytes().await.map_err(|e| e.to_string())?.to_vec();
        match filename {
            None if name == "payload_json" => call.body = serde_json::from_slice(&bytes).map_err(|e| e.to_string())?,
            None => return Err(format!("a part {name:?} that is neither payload_json nor a file")),
            Some(filename) => call.files.push(Upload {
                part: name,
                filename,
                content_type,
                bytes,
            }),
        }
    }
    Ok(())
}

fn query(text: &str) -> BTreeMap<String, String> {
    let pairs = text.split('&').filter(|p| !p.is_empty());
    pairs
        .map(|p| p.split_once('=').unwrap_or((p, "")))
        .map(|(k, v)| (k.into(), v.into()))
        .collect()
}
