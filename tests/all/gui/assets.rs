//! The files of the board page, as the server of `anel gui` sends them.

use anel::gui::assets::{ENTRY, FIRST, STYLE, accepts_gzip, content, content_type};
use anel::gui::page_files;
use axum::http::HeaderMap;
use axum::http::header::ACCEPT_ENCODING;

#[test]
fn browsers_know_every_file() {
    for path in page_files::paths() {
        let known = content_type(&path) != "application/octet-stream";
        assert!(known, "{path} has no content type");
    }
}

#[test]
fn every_file_and_no_other_is_served() {
    let paths = page_files::paths();
    for path in ["index.html", "main.js", "languages/en/page.json"] {
        assert!(paths.iter().any(|listed| listed == path), "{path}");
    }
    for path in paths {
        let content = std::fs::read(format!("src/gui/page/{path}")).expect("a file");
        assert_eq!(page_files::get(&path).as_deref(), Some(&content[..]), "{path}");
    }
    let folders = ["", ".", "languages", "languages/"];
    let aliases = [
        "/main.js",
        "main.js/",
        "main.js/.",
        "languages//en/page.json",
        "languages/./en/page.json",
    ];
    let others = [
        "missing.js",
        "../mod.rs",
        "languages/../../mod.rs",
        "languages\\en\\page.json",
        concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml"),
    ];
    for path in folders.into_iter().chain(aliases).chain(others) {
        assert_eq!(page_files::get(path), None, "{path}");
    }
}

#[test]
fn what_a_first_visit_asks_for_exists() {
    for path in FIRST {
        assert!(content(path).expect("a link").is_some(), "{path}");
    }
}

#[test]
fn files_are_packed_for_those_who_understand_it() {
    for (accepted, packed) in [
        ("gzip, deflate, br", true),
        ("br;q=1.0, GZIP;q=0.5", true),
        ("gzip;q=0, br", false),
        ("identity", false),
        ("", false),
    ] {
        let mut headers = HeaderMap::new();
        headers.insert(ACCEPT_ENCODING, accepted.parse().expect("a value"));
        assert_eq!(accepts_gzip(&headers), packed, "{accepted}");
    }
    assert!(!accepts_gzip(&HeaderMap::new()));
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
