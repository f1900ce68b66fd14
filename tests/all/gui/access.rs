//! Invitations: without one nothing is visible, and guests get less than the host.

use super::this_engine;
use crate::support::server::{Response, Server, Session};
use serde_json::{Value, json};
use tungstenite::Error;

fn public_server() -> Server {
    let engine = this_engine();
    Server::start(&["--host", "0.0.0.0", "--engine", &engine])
}

fn status(result: Result<Session, Box<Error>>) -> u16 {
    match result.map_err(|error| *error) {
        Err(Error::Http(answer)) => answer.status().as_u16(),
        Err(error) => panic!("{error}"),
        Ok(_) => 101,
    }
}

fn about(answer: &Response) -> Value {
    serde_json::from_str(&answer.body).expect("JSON")
}

const PATHS: [&str; 8] = [
    "/",
    "/about.json",
    "/main.js",
    "/enter.js",
    "/engine/0",
    "/no-such-page",
    "/join/",
    "/join/00000000000000000000000000000000",
];

#[test]
fn without_an_invitation_nothing_is_visible() {
    let server = public_server();
    let key = server.guest_path.trim_start_matches("/join/");
    let name = format!("anel-{}", server.port);
    let wrong = [
        String::new(),
        format!("{name}="),
        format!("{name}={key}"),
        format!("{name}={key}.x"),
        format!("{name}={}.1", "0".repeat(32)),
        format!("{name}={}", &key[1..]),
        format!("anel-1={key}.1"),
    ];
    let answers = wrong
        .iter()
        .flat_map(|cookie| PATHS.map(|path| (path, cookie, server.get_with(path, cookie))));
    for (path, cookie, answer) in answers {
        assert_eq!(answer.status, 403, "{path} {cookie}");
        assert_eq!(
            answer.body,
            "This board needs an invitation: ask its host for the link.\n"
        );
        assert_eq!(answer.header("set-cookie"), "", "{path} {cookie}");
    }
    for cookie in &wrong {
        assert_eq!(status(server.socket("/engine/0", cookie)), 403, "{cookie}");
    }
    for method in ["POST", "HEAD", "PUT"] {
        let request = format!("{method} {}", server.guest_path);
        assert_eq!(
            server.request(&request, &[("Host", &server.host())]).status,
            403,
            "{method}"
        );
    }
}

#[test]
fn an_invitation_stores_a_cookie_and_forwards_to_the_page() {
    let server = public_server();
    assert_ne!(server.host_path, server.guest_path);
    for path in [&server.host_path, &server.guest_path] {
        let answer = server.get(path);
        let cookie = answer.header("set-cookie");
        for attribute in ["; HttpOnly", "; SameSite=Strict", "; Path=/"] {
            assert!(cookie.contains(attribute), "{cookie}");
        }
        assert!(!cookie.contains("Secure"), "{cookie}");
        assert_eq!(answer.header("cache-control"), "no-store");
        assert_eq!(answer.header("referrer-policy"), "no-referrer");
        assert!(answer.body.contains("/enter.js"), "{}", answer.body);
        let cookie = server.join(path);
        assert_eq!(server.get_with("/", &cookie).status, 200);
        assert_eq!(server.get_with("/enter.js", &cookie).status, 200);
        assert_eq!(status(server.socket("/engine/0", &cookie)), 101);
    }
    // Opening an invitation again, or a lesser one, changes nothing.
    let host = server.join(&server.host_path);
    let guest = server.join(&server.guest_path);
    assert_eq!(server.get_with(&server.guest_path, &host).header("set-cookie"), "");
    assert_eq!(server.get_with(&server.guest_path, &guest).header("set-cookie"), "");
    assert_ne!(server.get_with(&server.host_path, &guest).header("set-cookie"), "");
    assert_ne!(server.join(&server.guest_path), guest, "each guest gets another cookie");
}

#[test]
fn keys_differ_from_start_to_start() {
    let servers = [public_server(), public_server()];
    assert_ne!(servers[0].guest_path, servers[1].guest_path);
    assert_ne!(servers[0].host_path, servers[1].host_path);
}

#[test]
fn engine_processes_are_for_the_host() {
    let server = public_server();
    let host = server.join(&server.host_path);
    let guest = server.join(&server.guest_path);
    let of_host = about(&server.get_with("/about.json", &host));
    let of_guest = about(&server.get_with("/about.json", &guest));
    assert_eq!(of_host["engines"], json!([{ "name": "anel" }, { "name": "anel 2" }]));
    assert_eq!(of_guest["engines"], json!([{ "name": "anel" }]));
    assert_eq!(status(server.socket("/engine/1", &guest)), 404);
    let mut session = server.socket("/engine/1", &host).expect("a session");
    assert_eq!(session.ask("isready"), "readyok");
}

#[test]
fn a_guest_gets_a_small_engine() {
    let server = public_server();
    let guest = server.join(&server.guest_path);
    let mut session = server.socket("/engine/0", &guest).expect("a session");
    session.send("uci");
    let options = session.until("uciok");
    for option in [
        "option name Hash type spin default 16 min 1 max 64",
        "option name Threads type spin default 1 min 1 max 1",
        "option name MultiPV type spin default 1 min 1 max 10",
    ] {
        assert!(options.iter().any(|line| line == option), "{option}: {options:?}");
    }
    for (line, error) in [
        (
            "setoption name Hash value 65",
            "setoption: Hash is a number from 1 to 64, not 65",
        ),
        (
            "setoption name hash value 1048576",
            "setoption: Hash is a number from 1 to 64, not 1048576",
        ),
        (
            "setoption name Threads value 512",
            "setoption: Threads is a number from 1 to 1, not 512",
        ),
        (
            "setoption name MultiPV value 256",
            "setoption: MultiPV is a number from 1 to 10, not 256",
        ),
        (
            "setoption name Debug Log File value /tmp/x",
            "setoption: no option is named Debug Log File",
        ),
        ("go perft 9", "this session does not offer perft and bench"),
        ("bench 30", "this session does not offer perft and bench"),
    ] {
        assert_eq!(session.ask(line), format!("info string error: {error}"));
    }
    session.send("go depth 3");
    session.until("bestmove");

    let host = server.join(&server.host_path);
    let mut session = server.socket("/engine/0", &host).expect("a session");
    session.send("go perft 1");
    session.until("Nodes searched: 41");
}

#[test]
fn a_guest_cannot_use_up_the_sessions() {
    let server = public_server();
    let guest = server.join(&server.guest_path);
    let open = |cookie: &str| server.socket("/engine/0", cookie).expect("a socket");
    let mut own: Vec<_> = (0..4).map(|_| open(&guest)).collect();
    for session in &mut own {
        assert_eq!(session.ask("isready"), "readyok");
    }
    assert_eq!(open(&guest).closing().0, 4002);
    let others: Vec<_> = (0..3).map(|_| server.join(&server.guest_path)).collect();
    let others: Vec<_> = others.iter().flat_map(|guest| (0..4).map(|_| open(guest))).collect();
    let last = server.join(&server.guest_path);
    let (code, reason) = open(&last).closing();
    assert_eq!(code, 4002);
    assert!(reason.starts_with("16 engines are already running"), "{reason}");
    let host = server.join(&server.host_path);
    assert_eq!(open(&host).ask("isready"), "readyok");
    drop(others);
}

#[test]
fn a_tunnel_needs_an_invitation_even_from_this_machine() {
    let server = Server::start(&["--public", "https://board.example"]);
    assert_eq!(server.get("/").status, 403);
    let answer = server.request(&format!("GET {}", server.guest_path), &[("Host", "board.example")]);
    assert_eq!(answer.status, 200);
    assert!(answer.header("set-cookie").ends_with("; Secure"));
    let cookie = server.join(&server.guest_path);
    let headers = [
        ("Host", "board.example"),
        ("Cookie", &cookie),
        ("Origin", "https://board.example"),
    ];
    let page = server.request("GET /", &headers);
    assert_eq!(page.status, 200);
    assert!(page.header("content-security-policy").contains("wss://board.example"));
    let about = about(&server.request("GET /about.json", &headers));
    assert_eq!(about["address"], "https://board.example/");
    // A proxy may replace the host, but not the origin.
    let rewritten = [
        ("Host", &*server.host()),
        ("Cookie", &cookie),
        ("Origin", "https://board.example"),
    ];
    assert_eq!(server.request("GET /", &rewritten).status, 200);
    let foreign = [
        ("Host", "board.example"),
        ("Cookie", &cookie),
        ("Origin", "http://elsewhere.example"),
    ];
    assert_eq!(server.request("GET /", &foreign).status, 403);
}
