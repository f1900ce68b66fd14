//! The files of the page, embedded in the binary. A build with debug assertions reads them from the
//! source tree instead, so that changes show without another build.
//!
//! Two of them are made of many, so that a visit begins with few requests: `main.js` is linked with all modules
//! that it imports, and `style/all.css` joined with the style sheets that it imports.

use super::bundle::{self, Bundle, LinkError};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use rust_embed::Embed;
use std::borrow::Cow;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Arc, OnceLock};

#[derive(Embed)]
#[folder = "src/gui/page/"]
struct PageFiles;

const ENTRY: &str = "main.js";
const STYLE: &str = "style/all.css";

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
    let data = match content(path) {
        Ok(Some(data)) => data,
        Ok(None) => return (StatusCode::NOT_FOUND, "There is no such page.\n").into_response(),
        Err(error) => {
            return (StatusCode::INTERNAL_SERVER_ERROR, format!("{error}\n")).into_response();
        }
    };
    let tag = tag(&data);
    // The browser asks each time whether its cached file is that of this binary.
    let caching = [(CACHE_CONTROL, "no-cache".to_owned()), (ETAG, tag.clone())];
    let known = headers
        .get(IF_NONE_MATCH)
        .is_some_and(|known| *known == tag);
    if known {
        return (StatusCode::NOT_MODIFIED, caching).into_response();
    }
    (caching, [(CONTENT_TYPE, content_type(path))], data).into_response()
}

/// What is served at a path.
fn content(path: &str) -> Result<Option<Cow<'static, [u8]>>, LinkError> {
    if path == STYLE {
        let sheet = bundle::joined(path, &text);
        return Ok(sheet.map(|sheet| sheet.into_bytes().into()));
    }
    if path.ends_with(".js") {
        let bundle = linked()?;
        let code = if path == ENTRY {
            Some(&bundle.code)
        } else {
            bundle.stubs.get(path)
        };
        if let Some(code) = code {
            return Ok(Some(code.clone().into_bytes().into()));
        }
    }
    Ok(PageFiles::get(path).map(|file| file.data))
}

/// The modules that a visit begins with; linked once, unless the source tree can change.
fn linked() -> Result<Arc<Bundle>, LinkError> {
    static LINKED: OnceLock<Result<Arc<Bundle>, LinkError>> = OnceLock::new();
    let link = || bundle::link(ENTRY, text).map(Arc::new);
    if cfg!(debug_assertions) {
        link()
    } else {
        LINKED.get_or_init(link).clone()
    }
}

/// A file that is text.
fn text(path: &str) -> Option<String> {
    String::from_utf8(PageFiles::get(path)?.data.into_owned()).ok()
}

fn tag(data: &[u8]) -> String {
    let mut hasher = DefaultHasher::new();
    data.hash(&mut hasher);
    format!("\"{:016x}\"", hasher.finish())
}

#[cfg(test)]
mod tests {
    use super::{ENTRY, PageFiles, STYLE, content, content_type};

    #[test]
    fn browsers_know_every_file() {
        assert!(PageFiles::get("index.html").is_some());
        for path in PageFiles::iter() {
            let known = content_type(&path) != "application/octet-stream";
            assert!(known, "{path} has no content type");
        }
    }

    #[test]
    fn the_page_is_made_of_few_files() {
        for path in [ENTRY, STYLE] {
            let data = content(path).expect("a link").expect("a file");
            let text = std::str::from_utf8(&data).expect("text");
            for line in text.lines() {
                assert!(
                    !line.starts_with("import ") && !line.starts_with("@import"),
                    "{path}: {line}"
                );
            }
        }
        let stub = content("base/dom.js").expect("a link").expect("a file");
        assert!(
            stub.starts_with(b"import { $module"),
            "what is loaded later shares the modules"
        );
    }
}
