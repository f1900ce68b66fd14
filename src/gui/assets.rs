//! The files of the page, embedded in the binary. A build with debug assertions reads them from the
//! source tree instead, so that changes show without another build.

use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use rust_embed::Embed;
use std::fmt::Write;

#[derive(Embed)]
#[folder = "src/gui/page/"]
struct PageFiles;

/// The content type of a file, by its extension.
fn content_type(path: &str) -> &'static str {
    match path.rsplit_once('.').map(|(_, extension)| extension) {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("json") => "application/json",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        _ => "application/octet-stream",
    }
}

/// Serves the file of this path. Paths are only looked up among the embedded files, so none leads to
/// the file system.
pub(super) async fn serve(uri: Uri, headers: HeaderMap) -> Response {
    let path = match uri.path() {
        "/" => "index.html",
        path => path.trim_start_matches('/'),
    };
    let Some(file) = PageFiles::get(path) else {
        return (StatusCode::NOT_FOUND, "There is no such page.\n").into_response();
    };
    let tag = tag(&file.metadata.sha256_hash());
    // The browser asks each time whether its cached file is that of this binary.
    let caching = [(CACHE_CONTROL, "no-cache".to_owned()), (ETAG, tag.clone())];
    let known = headers
        .get(IF_NONE_MATCH)
        .is_some_and(|known| *known == tag);
    if known {
        return (StatusCode::NOT_MODIFIED, caching).into_response();
    }
    (caching, [(CONTENT_TYPE, content_type(path))], file.data).into_response()
}

fn tag(hash: &[u8]) -> String {
    let mut tag = String::from("\"");
    for byte in &hash[..16] {
        write!(tag, "{byte:02x}").expect("a String takes every text");
    }
    tag + "\""
}

#[cfg(test)]
mod tests {
    use super::{PageFiles, content_type};

    #[test]
    fn browsers_know_every_file() {
        assert!(PageFiles::get("index.html").is_some());
        for path in PageFiles::iter() {
            let known = content_type(&path) != "application/octet-stream";
            assert!(known, "{path} has no content type");
        }
    }
}
