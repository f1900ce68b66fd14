//! Checks every request, and sets the security headers of every response.
//!
//! Only the server's own page may use the server. Other pages in the same browser can send requests too, so the guard
//! checks `Origin`. A malicious page can also point its own host name at this machine (DNS rebinding), so the guard
//! checks `Host` as well.

use super::public_url::PublicUrl;
use axum::extract::{Request, State};
use axum::http::header::{
    CONTENT_SECURITY_POLICY, HOST, HeaderMap, HeaderName, HeaderValue, ORIGIN, REFERRER_POLICY, SEC_WEBSOCKET_KEY,
    X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::http::{StatusCode, Uri};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::net::{IpAddr, SocketAddr};

/// The hosts and origins that the server accepts.
#[derive(Clone, Debug)]
pub struct RequestGuard {
    /// The address on which the server listens.
    address: SocketAddr,
    /// The host name or address given by `--host`.
    host: String,
    /// The address of a tunnel or proxy that leads to the server.
    public: Option<PublicUrl>,
}

impl RequestGuard {
    pub fn new(address: SocketAddr, host: &str, public: Option<PublicUrl>) -> RequestGuard {
        RequestGuard {
            address,
            host: host.to_ascii_lowercase(),
            public,
        }
    }

    /// Whether a `Host` header names this server and its port. A host name must be `localhost` or the name given by
    /// `--host` or `--public`. If the server listens on all addresses, any numeric address is valid, because DNS
    /// rebinding requires a name.
    pub fn is_ours(&self, host: &str) -> bool {
        let host = host.to_ascii_lowercase();
        if self.public.as_ref().is_some_and(|public| host == public.authority()) {
            return true;
        }
        let Some(name) = self.without_port(&host) else {
            return false;
        };
        let name = name.trim_start_matches('[').trim_end_matches(']');
        if name == self.host {
            return true;
        }
        let own = self.address.ip();
        let here = own.is_loopback() || own.is_unspecified();
        match name.parse::<IpAddr>() {
            Ok(ip) => ip == own || own.is_unspecified() || (ip.is_loopback() && here),
            Err(_) => name == "localhost" && here,
        }
    }

    /// The host without its port, or `None` if the port is not the server's. A missing port means port 80.
    fn without_port<'a>(&self, host: &'a str) -> Option<&'a str> {
        let port = self.address.port();
        match host.strip_suffix(&format!(":{port}")) {
            None if port == 80 => Some(host),
            name => name,
        }
    }

    /// Why a request is refused; `None` if it is accepted.
    fn refusal(&self, headers: &HeaderMap, uri: &Uri) -> Option<&'static str> {
        let mut hosts = headers.get_all(HOST).iter();
        let host = match (hosts.next(), hosts.next()) {
            (Some(host), None) => host.to_str().unwrap_or_default(),
            _ => "",
        };
        if !self.is_ours(host) {
            return Some("This server has a different name: use the address that it printed.");
        }
        // The URI in the request line may contain a host as well.
        if uri.authority().is_some_and(|other| other.as_str() != host) {
            return Some("The request names two hosts.");
        }
        let mut origins = headers.get_all(ORIGIN).iter().peekable();
        // Browsers always send `Origin` when a page opens a WebSocket.
        if origins.peek().is_none() && headers.contains_key(SEC_WEBSOCKET_KEY) {
            return Some("A WebSocket needs an Origin header.");
        }
        // A proxy may pass on another `Host` than the browser's, but never changes `Origin`.
        let direct = Some(format!("http://{host}"));
        let public = self.public.as_ref().map(PublicUrl::to_string);
        let is_own = |origin: &HeaderValue| {
            let mut own = [&direct, &public].into_iter().flatten();
            own.any(|own| origin.as_bytes().eq_ignore_ascii_case(own.as_bytes()))
        };
        let foreign = origins.any(|origin| !is_own(origin));
        foreign.then_some("Pages from other sites may not use this server.")
    }
}

/// Rejects requests that the guard refuses, and sets the security headers of every response.
pub async fn check(State(guard): State<RequestGuard>, request: Request, next: Next) -> Response {
    let host = request.headers().get(HOST).cloned();
    let (mut response, host) = match guard.refusal(request.headers(), request.uri()) {
        Some(reason) => {
            let refused = (StatusCode::FORBIDDEN, format!("{reason}\n"));
            (refused.into_response(), None)
        }
        None => (next.run(request).await, host),
    };
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.insert(CONTENT_SECURITY_POLICY, policy(host.as_ref(), guard.public.as_ref()));
    response
}

/// The security headers except the content security policy.
const HEADERS: [(HeaderName, &str); 6] = [
    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (X_FRAME_OPTIONS, "DENY"),
    (REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (
        HeaderName::from_static("permissions-policy"),
        "camera=(), geolocation=(), microphone=()",
    ),
];

/// The content security policy: the page may only load from and connect to this server, and text is never interpreted
/// as markup or script. WebSockets need the host by name, because some browsers do not count them as `'self'`.
fn policy(host: Option<&HeaderValue>, public: Option<&PublicUrl>) -> HeaderValue {
    let mut sockets = match host.and_then(|host| host.to_str().ok()) {
        Some(host) => format!(" ws://{host}"),
        None => String::new(),
    };
    if let (Some(_), Some(public)) = (host, public) {
        let scheme = if public.is_secure() { "wss" } else { "ws" };
        sockets += &format!(" {scheme}://{}", public.authority());
    }
    let policy = format!(
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
         connect-src 'self'{sockets}; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; \
         require-trusted-types-for 'script'; trusted-types 'none'"
    );
    HeaderValue::try_from(policy).expect("a host that was accepted fits into a header")
}
