//! Who may use the server: the host, and guests with an invitation.
//!
//! A server that only its own machine can reach has no keys, and every visitor is the host. Otherwise two random keys
//! are drawn at startup, one for the host and one for all guests. The address `/join/KEY` stores a cookie and forwards
//! to the page; every other request needs the cookie. A connection from the machine itself proves nothing, because a
//! tunnel or a proxy ends there too.

use axum::extract::{Request, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, COOKIE, SET_COOKIE};
use axum::http::{HeaderMap, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use rand::TryRng;
use rand::rngs::{SysError, SysRng};
use std::fmt;
use std::sync::Arc;

/// Where an invitation leads, up to the key.
const JOIN: &str = "/join/";

/// How long a browser keeps the cookie, in seconds. The keys change whenever the server starts.
const COOKIE_AGE: u32 = 30 * 24 * 3600;

/// The page that an invitation shows while it forwards to the board. A redirect would not do: after a link on another
/// site, browsers do not send a `SameSite=Strict` cookie with it. The script keeps the fragment, such as a live game.
const FORWARD: &str = "<!doctype html>\n<meta charset=\"utf-8\">\n<title>anel</title>\n<script src=\"/enter.js\"></script>\n\
                       <noscript><a href=\"/\">anel</a></noscript>\n";

/// Who sends a request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Visitor {
    Host,
    /// A guest, with a number that tells browsers apart.
    Guest(u128),
}

/// A random number that nobody can guess.
#[derive(Clone, Copy)]
pub(super) struct Secret([u8; 16]);

impl Secret {
    /// Draws a secret from the operating system.
    ///
    /// # Errors
    /// If the system cannot generate random numbers.
    pub(super) fn random() -> Result<Secret, SysError> {
        let mut bytes = [0; 16];
        SysRng.try_fill_bytes(&mut bytes)?;
        Ok(Secret(bytes))
    }

    fn number(self) -> u128 {
        u128::from_be_bytes(self.0)
    }

    /// Whether a text is this secret. The time it takes does not depend on where the two differ.
    pub(super) fn is(self, text: &str) -> bool {
        let own = self.to_string();
        let differences = own
            .bytes()
            .zip(text.bytes())
            .fold(0, |all, (one, other)| all | (one ^ other));
        text.len() == own.len() && std::hint::black_box(differences) == 0
    }
}

/// Writes 32 hexadecimal digits.
impl fmt::Display for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.number())
    }
}

#[derive(Clone)]
struct Keys {
    host: Secret,
    guest: Secret,
}

/// Decides who a visitor is.
#[derive(Clone)]
pub(super) struct Access {
    keys: Option<Keys>,
    /// The name of the cookie. It contains the port, because browsers share cookies among all ports of a host.
    cookie: Arc<str>,
    /// Whether browsers reach the server by HTTPS only.
    secure: bool,
}

impl Access {
    /// Lets everyone in as the host.
    pub(super) fn open() -> Access {
        Access {
            keys: None,
            cookie: "".into(),
            secure: false,
        }
    }

    /// Lets in visitors who have one of two new keys.
    ///
    /// # Errors
    /// If the system cannot generate random numbers.
    pub(super) fn by_invitation(port: u16, secure: bool) -> Result<Access, SysError> {
        let keys = Keys {
            host: Secret::random()?,
            guest: Secret::random()?,
        };
        Ok(Access {
            keys: Some(keys),
            cookie: format!("anel-{port}").into(),
            secure,
        })
    }

    /// The host's path to the page.
    pub(super) fn host_path(&self) -> String {
        let key = self.keys.as_ref().map(|keys| keys.host);
        key.map_or("/".to_owned(), |key| format!("{JOIN}{key}"))
    }

    /// The guests' path to the page; `None` if the server has no guests.
    pub(super) fn guest_path(&self) -> Option<String> {
        let keys = self.keys.as_ref()?;
        Some(format!("{JOIN}{}", keys.guest))
    }

    /// Who sends a request with these headers; `None` if the request needs an invitation.
    fn visitor(&self, headers: &HeaderMap) -> Option<Visitor> {
        let Some(keys) = &self.keys else {
            return Some(Visitor::Host);
        };
        let cookies = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
        let mut pairs = cookies
            .flat_map(|value| value.split(';'))
            .filter_map(|pair| pair.trim().split_once('='));
        pairs.find_map(|(name, value)| {
            if name != &*self.cookie {
                return None;
            }
            let (key, guest) = value.split_once('.').unwrap_or((value, ""));
            if keys.host.is(key) {
                return Some(Visitor::Host);
            }
            let number = u128::from_str_radix(guest, 16).ok()?;
            keys.guest.is(key).then_some(Visitor::Guest(number))
        })
    }

    /// The value of the cookie for a browser that opens an invitation with this key; `None` if the key is wrong.
    fn admission(&self, key: &str) -> Option<Result<String, SysError>> {
        let keys = self.keys.as_ref()?;
        if keys.host.is(key) {
            return Some(Ok(keys.host.to_string()));
        }
        let guest = || Ok(format!("{}.{}", keys.guest, Secret::random()?));
        keys.guest.is(key).then(guest)
    }

    /// Answers a request for an invitation. A host or guest whom the browser already knows stays who they are.
    fn join(&self, key: &str, known: Option<Visitor>) -> Response {
        let value = match self.admission(key) {
            None => return refusal(),
            Some(Err(error)) => {
                let error = format!("The server cannot generate random numbers: {error}.\n");
                return (StatusCode::INTERNAL_SERVER_ERROR, error).into_response();
            }
            Some(Ok(value)) => value,
        };
        let headers = [(CONTENT_TYPE, "text/html; charset=utf-8"), (CACHE_CONTROL, "no-store")];
        let is_host = self.keys.as_ref().is_some_and(|keys| keys.host.is(&value));
        let stays = matches!(known, Some(Visitor::Host)) || (known.is_some() && !is_host);
        if stays {
            return (headers, FORWARD).into_response();
        }
        let secure = if self.secure { "; Secure" } else { "" };
        let cookie = format!(
            "{}={value}; Path=/; Max-Age={COOKIE_AGE}; HttpOnly; SameSite=Strict{secure}",
            self.cookie
        );
        (headers, [(SET_COOKIE, cookie)], FORWARD).into_response()
    }
}

fn refusal() -> Response {
    let reason = "This board needs an invitation: ask its host for the link.\n";
    (StatusCode::FORBIDDEN, [(CACHE_CONTROL, "no-store")], reason).into_response()
}

/// Lets in requests of the host and of guests, and tells the routes who sends them.
pub(super) async fn check(State(access): State<Access>, mut request: Request, next: Next) -> Response {
    let visitor = access.visitor(request.headers());
    if access.keys.is_some()
        && request.method() == Method::GET
        && let Some(key) = request.uri().path().strip_prefix(JOIN)
    {
        return access.join(key, visitor);
    }
    let Some(visitor) = visitor else {
        return refusal();
    };
    request.extensions_mut().insert(visitor);
    next.run(request).await
}
