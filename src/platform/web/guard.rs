//! What stands before every request: is it meant for us (against DNS rebinding), does it come from our own page (against other sites), and
//! which headers go with every answer.

use std::net::IpAddr;

use axum::http::{HeaderMap, HeaderValue, Method, Uri, header};

/// What the page may load: its own files and nothing else.
pub const CSP: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; \
                       base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Why a request is not for us.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stray {
    /// It asks for another host than this one.
    Host,
    /// Another site's page sent it.
    Origin,
}

/// The host (and port, if any) of an address such as `https://chess.example.org/`.
fn authority(url: &str) -> Option<&str> {
    let rest = url.split_once("://").map_or(url, |(_, rest)| rest);
    let authority = rest.split(['/', '?', '#']).next()?;
    (!authority.is_empty()).then_some(authority)
}

fn host_only(authority: &str) -> &str {
    if let Some(v6) = authority.strip_prefix('[') {
        return v6.split(']').next().unwrap_or(v6);
    }
    authority.rsplit_once(':').map_or(authority, |(host, _)| host)
}

/// Is the request for this host, and, if it changes something, from our own page?
///
/// A name that another site's owner points at this machine is not ours; addresses, `localhost` and the configured public name are.
pub fn check(method: &Method, uri: &Uri, headers: &HeaderMap, public_url: &str) -> Result<(), Stray> {
    let host = match headers.get(header::HOST) {
        Some(value) => value.to_str().map_err(|_| Stray::Host)?,
        None => uri.authority().map(axum::http::uri::Authority::as_str).ok_or(Stray::Host)?,
    };
    let name = host_only(host);
    let public = authority(public_url);
    let ours = name.parse::<IpAddr>().is_ok()
        || name.eq_ignore_ascii_case("localhost")
        || public.is_some_and(|p| host_only(p).eq_ignore_ascii_case(name));
    if !ours {
        return Err(Stray::Host);
    }
    if method == Method::GET || method == Method::HEAD {
        return Ok(());
    }
    if headers.get("sec-fetch-site").is_some_and(|v| v == "cross-site") {
        return Err(Stray::Origin);
    }
    let Some(origin) = headers.get(header::ORIGIN) else {
        return Ok(()); // not a browser
    };
    let origin = origin.to_str().ok().and_then(authority).ok_or(Stray::Origin)?;
    let own = origin.eq_ignore_ascii_case(host) || public.is_some_and(|p| p.eq_ignore_ascii_case(origin));
    if own { Ok(()) } else { Err(Stray::Origin) }
}

/// Headers of every answer.
pub fn protect(headers: &mut HeaderMap) {
    let fixed = [
        (header::CONTENT_SECURITY_POLICY, CSP),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::X_FRAME_OPTIONS, "DENY"),
    ];
    for (name, value) in fixed {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.insert("cross-origin-opener-policy", HeaderValue::from_static("same-origin"));
    headers.insert("cross-origin-resource-policy", HeaderValue::from_static("same-origin"));
    headers.insert(
        "permissions-policy",
        HeaderValue::from_static("camera=(), microphone=(), geolocation=()"),
    );
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(method: &Method, host: &str, origin: Option<&str>, public_url: &str) -> Result<(), Stray> {
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, host.parse().unwrap());
        if let Some(origin) = origin {
            headers.insert(header::ORIGIN, origin.parse().unwrap());
        }
        check(method, &Uri::from_static("/"), &headers, public_url)
    }

    #[test]
    fn a_foreign_name_for_this_machine_is_refused() {
        for host in ["127.0.0.1:8080", "localhost:8080", "[::1]:8080", "192.168.1.5", "LOCALHOST"] {
            assert_eq!(asked(&Method::GET, host, None, ""), Ok(()), "{host}");
        }
        for host in [
            "evil.example",
            "evil.example:8080",
            "localhost.evil.example",
            "127.0.0.1.evil.example",
        ] {
            assert_eq!(asked(&Method::GET, host, None, ""), Err(Stray::Host), "{host}");
        }
        assert_eq!(asked(&Method::GET, "chess.example.org", None, "https://chess.example.org"), Ok(()));
        assert_eq!(
            asked(&Method::GET, "other.example.org", None, "https://chess.example.org/x"),
            Err(Stray::Host)
        );
    }

    #[test]
    fn another_sites_page_cannot_act() {
        let post = |host, origin| asked(&Method::POST, host, origin, "https://chess.example.org");
        assert_eq!(post("127.0.0.1:8080", None), Ok(()));
        assert_eq!(post("127.0.0.1:8080", Some("http://127.0.0.1:8080")), Ok(()));
        assert_eq!(post("127.0.0.1:8080", Some("https://chess.example.org")), Ok(()), "behind a proxy");
        for foreign in ["http://127.0.0.1:9090", "http://evil.example", "null", ""] {
            assert_eq!(post("127.0.0.1:8080", Some(foreign)), Err(Stray::Origin), "{foreign}");
        }
    }

    #[test]
    fn every_answer_carries_the_policy() {
        let mut headers = HeaderMap::new();
        protect(&mut headers);
        assert!(
            headers[header::CONTENT_SECURITY_POLICY]
                .to_str()
                .unwrap()
                .starts_with("default-src 'none'")
        );
        assert!(!CSP.contains("unsafe"));
        assert_eq!(headers[header::REFERRER_POLICY], "no-referrer");
    }
}
