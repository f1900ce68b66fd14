//! The HTTP responses and access checks of the `anel gui` server.

use super::{server_with_engines, status_of_refusal};
use crate::support::server::Server;
use serde_json::Value;

#[test]
fn the_page_is_served() {
    let server = Server::start(&[]);
    let page = server.get("/");
    assert_eq!(page.status, 200);
    assert_eq!(page.header("content-type"), "text/html; charset=utf-8");
    assert!(page.body.starts_with("<!doctype html>"), "{}", page.body);
    assert_eq!(server.get("/index.html").body, page.body);
    assert_eq!(server.get("/?from=elsewhere").body, page.body);

    let host = server.host();
    let head = server.request("HEAD /", &[("Host", &host)]);
    assert_eq!((head.status, head.body.as_str()), (200, ""));
    let tag = page.header("etag");
    let again = server.request("GET /", &[("Host", &host), ("If-None-Match", tag)]);
    assert_eq!((again.status, again.body.as_str()), (304, ""));
    for method in ["POST", "PUT", "DELETE", "OPTIONS", "PATCH"] {
        for path in ["/", "/about.json", "/engine/0"] {
            let answer = server.request(&format!("{method} {path}"), &[("Host", &host)]);
            assert_eq!(answer.status, 405, "{method} {path}");
        }
    }
    assert_eq!(server.get("/no-such-page").status, 404);
    assert_eq!(server.get("/engine/0").status, 400, "not a WebSocket request");
}

#[test]
fn responses_are_compressed_if_the_browser_accepts_it() {
    let server = Server::start(&[]);
    let host = server.host();
    for path in ["/", "/main.js", "/style/all.css", "/languages/en/page.json"] {
        let plain = server.get(path);
        assert_eq!(plain.header("content-encoding"), "", "{path}");
        let asked = [("Host", host.as_str()), ("Accept-Encoding", "gzip, br")];
        let packed = server.request(&format!("GET {path}"), &asked);
        assert_eq!(packed.header("content-encoding"), "gzip", "{path}");
        assert_eq!(packed.header("vary"), "accept-encoding", "{path}");
    }
}

#[test]
fn every_response_has_security_headers() {
    let server = Server::start(&[]);
    let host = server.host();
    let answers = [
        server.get("/"),
        server.get("/about.json"),
        server.get("/engine/0"),
        server.get("/no-such-page"),
        server.request("POST /", &[("Host", &host)]),
        server.request("GET /", &[("Host", "elsewhere.example")]),
    ];
    for answer in answers {
        let status = answer.status;
        let policy = answer.header("content-security-policy");
        for directive in [
            "default-src 'none'",
            "script-src 'self'",
            "style-src 'self'",
            "base-uri 'none'",
            "form-action 'none'",
            "frame-ancestors 'none'",
            "require-trusted-types-for 'script'",
            "trusted-types 'none'",
        ] {
            let found = policy.split("; ").any(|part| part == directive);
            assert!(found, "{status}: {directive} is not in {policy:?}");
        }
        for unsafe_word in ["unsafe-inline", "unsafe-eval", "*", "http:", "https:"] {
            assert!(!policy.contains(unsafe_word), "{status}: {policy}");
        }
        for (name, value) in [
            ("x-content-type-options", "nosniff"),
            ("x-frame-options", "DENY"),
            ("referrer-policy", "no-referrer"),
            ("cross-origin-opener-policy", "same-origin"),
            ("cross-origin-resource-policy", "same-origin"),
        ] {
            assert_eq!(answer.header(name), value, "{status}: {name}");
        }
    }
    let policy = server.get("/").header("content-security-policy").to_owned();
    let connect = format!("connect-src 'self' ws://{host}");
    assert!(policy.contains(&connect), "{policy}");
}

#[test]
fn the_page_gets_the_list_of_engines() {
    let server = server_with_engines();
    let about = server.get("/about.json");
    assert_eq!(about.header("content-type"), "application/json");
    let about: Value = serde_json::from_str(&about.body).expect("JSON");
    assert_eq!(about["version"], env!("CARGO_PKG_VERSION"));
    assert_eq!(
        about["engines"],
        serde_json::json!([{ "name": "anel" }, { "name": "anel 2" }, { "name": "anel 3" }])
    );
    assert_eq!(about["address"], Value::Null, "only this machine can reach it");
    let host = server.host();
    let origin = format!("http://{host}");
    for number in ["3", "-1", "x", "", "0/0", "99999999999999999999999"] {
        let status = status_of_refusal(&server, number, &host, Some(&origin));
        assert_eq!(status, 404, "{number}");
    }
}

#[test]
fn foreign_hosts_and_origins_are_refused() {
    let server = Server::start(&[]);
    let port = server.port;
    let own = [server.host(), format!("localhost:{port}"), format!("[::1]:{port}")];
    for host in &own {
        let origin = format!("http://{host}");
        for headers in [&[("Host", host.as_str())][..], &[("Host", host), ("Origin", &origin)]] {
            assert_eq!(server.request("GET /", headers).status, 200, "{headers:?}");
        }
        let mut session = server
            .try_connect("0", host, Some(&origin))
            .unwrap_or_else(|error| panic!("{host}: {error}"));
        assert_eq!(session.ask("isready"), "readyok");
    }

    // Requests with foreign host names, as in a DNS rebinding attack.
    let foreign = [
        "elsewhere.example".to_owned(),
        format!("elsewhere.example:{port}"),
        format!("localhost.elsewhere.example:{port}"),
        format!("127.0.0.1.elsewhere.example:{port}"),
        format!("127.0.0.1:{}", port ^ 1),
        format!("192.168.1.1:{port}"),
        "127.0.0.1".to_owned(),
        String::new(),
    ];
    for host in &foreign {
        for path in ["/", "/about.json", "/engine/0"] {
            let answer = server.request(&format!("GET {path}"), &[("Host", host)]);
            assert_eq!(answer.status, 403, "{host} {path}");
        }
        assert_eq!(
            status_of_refusal(&server, "0", host, Some(&format!("http://{host}"))),
            403
        );
    }
    let host = server.host();
    for request in [
        "GET / HTTP/1.0\r\n\r\n".to_owned(),
        format!("GET / HTTP/1.1\r\nConnection: close\r\nHost: {host}\r\nHost: {host}\r\n\r\n"),
        format!("GET http://elsewhere.example/ HTTP/1.1\r\nConnection: close\r\nHost: {host}\r\n\r\n"),
    ] {
        assert_eq!(server.raw(&request).status, 403, "{request}");
    }

    for origin in [
        "http://elsewhere.example".to_owned(),
        format!("https://{host}"),
        format!("http://localhost:{port}"),
        format!("http://127.0.0.1:{}", port ^ 1),
        format!("http://{host}.elsewhere.example"),
        "http://127.0.0.1".to_owned(),
        "null".to_owned(),
        String::new(),
    ] {
        for path in ["/", "/about.json", "/engine/0", "/no-such-page"] {
            let headers = [("Host", host.as_str()), ("Origin", &origin)];
            let answer = server.request(&format!("GET {path}"), &headers);
            assert_eq!(answer.status, 403, "{origin} {path}");
        }
        assert_eq!(status_of_refusal(&server, "0", &host, Some(&origin)), 403);
    }
    assert_eq!(status_of_refusal(&server, "0", &host, None), 403);
}

#[test]
fn no_path_reaches_the_file_system() {
    let server = Server::start(&[]);
    let page = server.get("/").body;
    for path in [
        "/../Cargo.toml",
        "/../../../Cargo.toml",
        "/../mod.rs",
        "/board/../../mod.rs",
        "/%2e%2e/mod.rs",
        "/..%2fmod.rs",
        "/..%2f..%2f..%2fCargo.toml",
        "/..\\mod.rs",
        "/%5c..%5cmod.rs",
        "//mod.rs",
        "//etc/passwd",
        "/etc/passwd",
        "///etc/passwd",
        "/%2fetc%2fpasswd",
        "/C:/Windows/win.ini",
        "/file:///etc/passwd",
        "/board",
        "/board/",
        "/.",
        "/..",
        "/index.html/..",
        "/index.html%00",
    ] {
        let answer = server.get(path);
        assert_eq!(answer.status, 404, "{path}");
        assert!(
            answer.body != page && answer.body.len() < 100,
            "{path}: {}",
            answer.body
        );
    }
}
