//! The address at which guests reach the server through a tunnel or a proxy.

use axum::http::Uri;
use axum::http::uri::{Authority, Scheme};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// The scheme, host and port of the address: those of an `Origin` header.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicUrl {
    secure: bool,
    authority: String,
}

/// Why a text is not such an address.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("expected an address without a path, such as https://board.example")]
pub struct PublicUrlError;

impl PublicUrl {
    /// Whether browsers use HTTPS.
    pub fn is_secure(&self) -> bool {
        self.secure
    }

    /// The host, with its port if the address names one: the `Host` header that browsers send.
    pub fn authority(&self) -> &str {
        &self.authority
    }
}

impl FromStr for PublicUrl {
    type Err = PublicUrlError;

    fn from_str(text: &str) -> Result<PublicUrl, PublicUrlError> {
        let uri: Uri = text.parse().map_err(|_| PublicUrlError)?;
        let secure = match uri.scheme() {
            Some(scheme) if *scheme == Scheme::HTTP => false,
            Some(scheme) if *scheme == Scheme::HTTPS => true,
            _ => return Err(PublicUrlError),
        };
        let authority = uri.authority().map(Authority::as_str).unwrap_or_default();
        let is_bare = uri.path_and_query().is_none_or(|path| path.as_str() == "/");
        if authority.is_empty() || authority.contains('@') || !is_bare {
            return Err(PublicUrlError);
        }
        Ok(PublicUrl {
            secure,
            authority: authority.to_ascii_lowercase(),
        })
    }
}

/// Writes the address as an `Origin` header does, without a slash at the end.
impl fmt::Display for PublicUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let scheme = if self.secure { "https" } else { "http" };
        write!(f, "{scheme}://{}", self.authority)
    }
}
