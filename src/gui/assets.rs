//! Serves the files of the page.
//!
//! To save requests, `main.js` and `later.js` are linked with all modules that they import, and `style/all.css`
//! contains the style sheets that it imports. Each file is linked and compressed once.

use super::bundle::{self, LinkError};
use super::page_files;
use axum::body::Bytes;
use axum::http::header::{ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY};
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::Write;
use std::sync::{Arc, LazyLock, Mutex, OnceLock, PoisonError};

pub const ENTRY: &str = "main.js";
/// The module with the parts of the page that follow the first board.
pub const LATER: &str = "later.js";
pub const STYLE: &str = "style/all.css";

/// The files that every first visit requests, slowest first.
pub const FIRST: [&str; 5] = [ENTRY, STYLE, LATER, "languages/en/page.json", "index.html"];

/// The content type of a file, by its extension.
pub fn content_type(path: &str) -> &'static str {
    match path.rsplit_once('.').map(|(_, extension)| extension) {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("json") => "application/json",
        Some("webmanifest") => "application/manifest+json",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        _ => "application/octet-stream",
    }
}

#[derive(Clone)]
struct File {
    data: Bytes,
    /// The gzip-compressed data; `None` if it is not smaller than the original.
    packed: Option<Bytes>,
    tag: String,
}

impl File {
    fn new(data: Cow<'static, [u8]>) -> File {
        let mut hasher = DefaultHasher::new();
        data.hash(&mut hasher);
        let packed = packed(&data).filter(|packed| packed.len() < data.len());
        File {
            data: match data {
                Cow::Borrowed(data) => Bytes::from_static(data),
                Cow::Owned(data) => data.into(),
            },
            packed: packed.map(Bytes::from),
            tag: format!("\"{:016x}\"", hasher.finish()),
        }
    }
}

fn packed(data: &[u8]) -> Option<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(data).ok()?;
    encoder.finish().ok()
}

/// Links and compresses the files of a first visit in advance.
pub fn prepare() {
    if !page_files::EMBEDDED {
        return;
    }
    for path in FIRST {
        // Errors are ignored here, because they are reported when the file is requested.
        let _ = file(path);
    }
}

/// Serves the file at this path. Paths only refer to the files of the page.
pub async fn serve(uri: Uri, headers: HeaderMap) -> Response {
    let path = match uri.path() {
        "/" => "index.html",
        path => path.trim_start_matches('/'),
    };
    let file = match file(path) {
        Ok(Some(file)) => file,
        Ok(None) => return (StatusCode::NOT_FOUND, "There is no page at this address.\n").into_response(),
        Err(error) => {
            return (StatusCode::INTERNAL_SERVER_ERROR, format!("{error}\n")).into_response();
        }
    };
    // The browser must ask before every use whether its cached file is still current.
    let caching = [
        (CACHE_CONTROL, "no-cache".to_owned()),
        (ETAG, file.tag.clone()),
        (VARY, "accept-encoding".to_owned()),
    ];
    let known = headers.get(IF_NONE_MATCH).is_some_and(|known| *known == file.tag);
    if known {
        return (StatusCode::NOT_MODIFIED, caching).into_response();
    }
    let content_type = [(CONTENT_TYPE, content_type(path))];
    match file.packed {
        Some(packed) if accepts_gzip(&headers) => {
            let encoding = [(CONTENT_ENCODING, "gzip")];
            (caching, content_type, encoding, packed).into_response()
        }
        _ => (caching, content_type, file.data).into_response(),
    }
}

/// Whether the browser that sent these headers accepts gzip.
pub fn accepts_gzip(headers: &HeaderMap) -> bool {
    let mut encodings = headers
        .get_all(ACCEPT_ENCODING)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','));
    encodings.any(|encoding| {
        let (name, quality) = encoding.split_once(';').unwrap_or((encoding, ""));
        let refused = quality
            .trim()
            .strip_prefix("q=")
            .is_some_and(|quality| quality.parse() == Ok(0.0));
        name.trim().eq_ignore_ascii_case("gzip") && !refused
    })
}

/// The file served at a path. It is cached, unless the source tree can change.
fn file(path: &str) -> Result<Option<File>, LinkError> {
    static FILES: LazyLock<Mutex<HashMap<String, File>>> = LazyLock::new(Mutex::default);
    if !page_files::EMBEDDED {
        return Ok(content(path)?.map(File::new));
    }
    let mut files = FILES.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(file) = files.get(path) {
        return Ok(Some(file.clone()));
    }
    let file = content(path)?.map(File::new);
    if let Some(file) = &file {
        files.insert(path.to_owned(), file.clone());
    }
    Ok(file)
}

/// The tags of the page's languages, each of which is a folder in `languages/`.
pub fn languages() -> BTreeSet<String> {
    let folder = |path: String| Some(path.strip_prefix("languages/")?.split_once('/')?.0.to_owned());
    page_files::paths().into_iter().filter_map(folder).collect()
}

/// The data served at a path.
pub fn content(path: &str) -> Result<Option<Cow<'static, [u8]>>, LinkError> {
    if path == STYLE {
        let sheet = bundle::joined(path, &text);
        return Ok(sheet.map(|sheet| sheet.into_bytes().into()));
    }
    if path.ends_with(".js")
        && let Some(code) = linked()?.get(path)
    {
        return Ok(Some(code.clone().into_bytes().into()));
    }
    Ok(page_files::get(path))
}

/// The linked modules, by path. They are linked only once, unless the source tree can change.
fn linked() -> Result<Arc<BTreeMap<String, String>>, LinkError> {
    static LINKED: OnceLock<Result<Arc<BTreeMap<String, String>>, LinkError>> = OnceLock::new();
    let link = || bundle::link(&[ENTRY, LATER], text).map(Arc::new);
    if page_files::EMBEDDED {
        LINKED.get_or_init(link).clone()
    } else {
        link()
    }
}

/// The content of a text file.
fn text(path: &str) -> Option<String> {
    String::from_utf8(page_files::get(path)?.into_owned()).ok()
}
