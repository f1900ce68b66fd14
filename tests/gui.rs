//! `anel gui` without a browser: what it hands out, whom it serves, and how its sessions end.
#![cfg(feature = "gui")]

mod common;

use anel::uci::LONGEST_LINE;
use common::server::{Server, command, processes, wait_until};
use serde_json::Value;
use std::time::{Duration, Instant};
use tungstenite::{Error, Message};

/// The binary under test as an engine of its own.
fn this_engine() -> String {
    format!("\"{}\"", env!("CARGO_BIN_EXE_anel"))
}

/// How a command fails: its exit status and standard error.
fn failure(command: &mut std::process::Command) -> (Option<i32>, String) {
    let output = command.output().expect("it runs");
    assert!(output.stdout.is_empty(), "a failure prints no address");
    let error = String::from_utf8(output.stderr).expect("UTF-8");
    (output.status.code(), error)
}

#[test]
fn the_page_is_handed_out() {
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
    assert_eq!(
        server.get("/engine/0").status,
        400,
        "no WebSocket is asked for"
    );
}

#[test]
fn every_answer_has_the_headers_of_a_safe_page() {
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
fn the_page_is_told_of_the_engines() {
    let engine = this_engine();
    let server = Server::start(&[
        "--engine",
        &engine,
        "--engine",
        &format!("{engine} --version"),
    ]);
    let about = server.get("/about.json");
    assert_eq!(about.header("content-type"), "application/json");
    let about: Value = serde_json::from_str(&about.body).expect("JSON");
    assert_eq!(about["version"], env!("CARGO_PKG_VERSION"));
    assert_eq!(
        about["engines"],
        serde_json::json!(["anel", "anel 2", "anel 3"])
    );
    let host = server.host();
    let origin = format!("http://{host}");
    for number in ["3", "-1", "x", "", "0/0", "99999999999999999999999"] {
        match server.try_connect(number, &host, Some(&origin)) {
            Ok(_) => panic!("there is an engine {number}"),
            Err(error) => match *error {
                Error::Http(answer) => assert_eq!(answer.status(), 404, "{number}"),
                error => panic!("{number}: {error}"),
            },
        }
    }
}

#[test]
fn foreign_hosts_and_origins_are_refused() {
    let server = Server::start(&[]);
    let port = server.port;
    let own = [
        server.host(),
        format!("localhost:{port}"),
        format!("[::1]:{port}"),
    ];
    for host in &own {
        let origin = format!("http://{host}");
        for headers in [
            &[("Host", host.as_str())][..],
            &[("Host", host), ("Origin", &origin)],
        ] {
            assert_eq!(server.request("GET /", headers).status, 200, "{headers:?}");
        }
        let mut session = server
            .try_connect("0", host, Some(&origin))
            .unwrap_or_else(|error| panic!("{host}: {error}"));
        assert_eq!(session.ask("isready"), "readyok");
    }

    // Names that only lead here, as a page from elsewhere can make its own name do.
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
        refused(&server, host, Some(&format!("http://{host}")));
    }
    let host = server.host();
    for request in [
        "GET / HTTP/1.0\r\n\r\n".to_owned(),
        format!("GET / HTTP/1.1\r\nConnection: close\r\nHost: {host}\r\nHost: {host}\r\n\r\n"),
        format!(
            "GET http://elsewhere.example/ HTTP/1.1\r\nConnection: close\r\nHost: {host}\r\n\r\n"
        ),
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
        refused(&server, &host, Some(&origin));
    }
    refused(&server, &host, None);
}

/// No session for a page of this origin.
fn refused(server: &Server, host: &str, origin: Option<&str>) {
    match server.try_connect("0", host, origin) {
        Ok(_) => panic!("{origin:?} gets a session at {host:?}"),
        Err(error) => match *error {
            Error::Http(answer) => assert_eq!(answer.status(), 403, "{origin:?} at {host:?}"),
            error => panic!("{origin:?} at {host:?}: {error}"),
        },
    }
}

#[test]
fn no_path_leads_to_the_file_system() {
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

#[test]
fn two_sessions_do_not_disturb_each_other() {
    let server = Server::start(&[]);
    let (mut first, mut second) = (server.connect(0), server.connect(0));
    first.send("setoption name UCI_Variant value ctor8");
    assert!(first.line().starts_with("info string variant ctor8"));
    first.send("go infinite");
    second.send("position startpos moves b2b4");
    let position = second.ask("query fen");
    assert_eq!(
        position,
        "response k1k1k1k1/1k1k1k1k/8/8/1P6/8/1Q1K1K1K/K1K1K1K1 b - - 1 1"
    );
    second.send("go depth 3");
    second.until("bestmove");

    first.send("stop");
    first.until("bestmove");
    first.send("quit");
    assert_eq!(first.closing().0, 4001);
    assert_eq!(second.ask("query fen"), position);
    // Nor does a third one find anything of what was there.
    let mut third = server.connect(0);
    let start = "response k1k1k1k1/1k1k1k1k/8/8/8/8/1K1K1K1K/K1K1K1K1 w - - 0 1";
    assert_eq!(third.ask("query fen"), start);
}

#[test]
fn the_protocol_passes_unchanged() {
    let engine = this_engine();
    let server = Server::start(&["--engine", &engine]);
    for number in [0, 1] {
        let mut session = server.connect(number);
        session.send("uci");
        let lines = session.until("uciok");
        assert!(lines[0].starts_with("id name anel"), "{lines:?}");
        // A text of several lines, an empty one among them, and letters beyond ASCII.
        session.send("go perft 1");
        let lines = session.until("Nodes searched");
        assert_eq!(lines.last().map(String::as_str), Some("Nodes searched: 41"));
        assert_eq!(lines[lines.len() - 2], "");
        let answer = session.ask("ação");
        assert_eq!(answer, "info string error: unknown command: ação");
        assert_eq!(
            session.ask("isready\r\n"),
            "readyok",
            "an ended line is a line too"
        );
    }
}

#[test]
fn messages_have_a_limit() {
    let server = Server::start(&[]);
    let mut bystander = server.connect(0);

    let mut session = server.connect(0);
    let longest = "x".repeat(LONGEST_LINE);
    let answer = session.ask(&longest);
    assert!(
        answer.starts_with("info string error: unknown command"),
        "{answer}"
    );
    assert_eq!(session.ask("isready"), "readyok");
    session.send(&(longest + "x"));
    assert_eq!(session.closing().0, 1009);

    let mut session = server.connect(0);
    session.send("isready\nquit");
    assert_eq!(session.closing().0, 1008);

    let mut session = server.connect(0);
    let binary = Message::binary(b"isready".as_slice());
    session.socket.send(binary).expect("the server reads");
    assert_eq!(session.closing().0, 1003);

    // Far beyond the limit it is not read to its end.
    let mut session = server.connect(0);
    let sent = session.socket.send(Message::text("x".repeat(64 << 20)));
    let ended = sent.is_err() || session.socket.read().is_err();
    assert!(ended, "the server reads 64 MiB");

    assert_eq!(bystander.ask("isready"), "readyok");
}

#[test]
fn a_flood_is_read_slowly_and_loses_nothing() {
    let server = Server::start(&[]);
    let mut session = server.connect(0);
    let start = Instant::now();
    const MESSAGES: usize = 3000;
    for _ in 0..MESSAGES {
        session.send("isready");
    }
    for _ in 0..MESSAGES {
        assert_eq!(session.line(), "readyok");
    }
    let elapsed = start.elapsed();
    assert!(
        elapsed > Duration::from_millis(950),
        "{MESSAGES} lines in {elapsed:?}"
    );
}

#[test]
fn the_page_learns_that_an_engine_was_killed() {
    let engine = this_engine();
    let server = Server::start(&["--engine", &engine]);
    let mut built_in = server.connect(0);
    let mut session = server.connect(1);
    assert_eq!(session.ask("isready"), "readyok");
    let children = server.children();
    assert_eq!(children.len(), 1);
    let killed = processes(|pid, process| *pid == children[0] && process.kill());
    assert_eq!(killed.len(), 1);
    let (code, reason) = session.closing();
    assert_eq!(code, 4001);
    assert!(reason.starts_with("the engine has ended: "), "{reason}");

    assert_eq!(built_in.ask("isready"), "readyok");
    assert_eq!(
        server.connect(1).ask("isready"),
        "readyok",
        "a new one starts"
    );
}

#[test]
fn an_engine_that_leaves_is_reported() {
    let engine = this_engine();
    let server = Server::start(&[
        "--engine",
        &engine,
        "--engine",
        &format!("{engine} --version"),
    ]);
    for number in [0, 1] {
        let mut session = server.connect(number);
        session.send("go perft 2");
        session.send("quit");
        session.until("Nodes searched: 1681");
        let (code, reason) = session.closing();
        assert_eq!(code, 4001);
        assert!(reason.starts_with("the engine has ended"), "{reason}");
    }
    // One that says something and ends at once.
    let mut session = server.connect(2);
    assert!(session.line().starts_with("anel "));
    assert_eq!(session.closing().0, 4001);
}

#[test]
fn a_session_ends_with_its_socket() {
    let engine = this_engine();
    let server = Server::start(&["--engine", &engine]);
    for last_words in ["isready", "go infinite", "go perft 20"] {
        let mut session = server.connect(1);
        session.send(last_words);
        wait_until("an engine runs", || server.children().len() == 1);
        // Without farewell, as where a browser crashes.
        drop(session);
        wait_until("no engine runs", || server.children().is_empty());
    }
}

/// The threads of a process by this name.
#[cfg(target_os = "linux")]
fn threads(process: u32, name: &str) -> usize {
    let tasks = std::fs::read_dir(format!("/proc/{process}/task")).expect("it runs");
    let names =
        tasks.filter_map(|task| std::fs::read_to_string(task.ok()?.path().join("comm")).ok());
    names
        .filter(|thread| thread.trim_end().starts_with(name))
        .count()
}

#[cfg(target_os = "linux")]
#[test]
fn a_session_of_the_built_in_engine_leaves_no_thread() {
    let server = Server::start(&[]);
    let id = server.process.id();
    for last_words in ["isready", "go infinite", "go perft 20", "bench 30"] {
        let mut session = server.connect(0);
        session.send(last_words);
        wait_until("an engine runs", || threads(id, "engine") == 1);
        drop(session);
        wait_until("no engine runs", || {
            threads(id, "engine") + threads(id, "search") == 0
        });
    }
}

#[test]
fn sessions_are_limited() {
    let server = Server::start(&[]);
    let mut sessions: Vec<_> = (0..32).map(|_| server.connect(0)).collect();
    for session in &mut sessions {
        assert_eq!(session.ask("isready"), "readyok");
    }
    let (code, reason) = server.connect(0).closing();
    assert_eq!(code, 4002);
    assert!(reason.contains("close other tabs"), "{reason}");
    // The page itself is still there, and a session that ends makes room.
    assert_eq!(server.get("/").status, 200);
    sessions.pop();
    wait_until("there is room", || {
        let mut session = server.connect(0);
        session.send("isready");
        matches!(session.socket.read(), Ok(Message::Text(text)) if text.as_str() == "readyok")
    });
}

#[test]
fn what_cannot_be_started_is_known_at_once() {
    let (status, error) = failure(&mut command(&["--engine", "./no such engine"]));
    assert_eq!(status, Some(1));
    assert!(error.contains("./no cannot be started"), "{error}");
    assert!(error.contains("is the path right"), "{error}");
    for wrong in ["", "'a", "  "] {
        let (status, error) = failure(&mut command(&["--engine", wrong]));
        assert_eq!(status, Some(2), "{error}");
    }
}

#[test]
fn a_port_that_is_taken_and_a_host_that_is_not_ours() {
    let server = Server::start(&[]);
    let (status, error) = failure(&mut command(&["--port", &server.port.to_string()]));
    assert_eq!(status, Some(1));
    assert!(error.contains(&format!("port {}", server.port)), "{error}");
    assert!(error.contains("--port takes another"), "{error}");

    let (status, error) = failure(&mut command(&["--host", "192.0.2.1"]));
    assert_eq!(status, Some(1));
    assert!(error.contains("--host takes an address"), "{error}");
    assert_eq!(failure(&mut command(&["--port", "65536"])).0, Some(2));
}

#[test]
fn other_machines_are_let_in_only_with_a_warning() {
    let mut server = Server::start(&["--host", "0.0.0.0"]);
    let port = server.port;
    for host in [format!("192.168.1.5:{port}"), format!("localhost:{port}")] {
        assert_eq!(
            server.request("GET /", &[("Host", &host)]).status,
            200,
            "{host}"
        );
    }
    let foreign = format!("elsewhere.example:{port}");
    assert_eq!(server.request("GET /", &[("Host", &foreign)]).status, 403);
    refused(&server, &server.host(), Some("http://elsewhere.example"));
    server.process.kill().expect("it runs");
    let (_, error) = server.wait();
    assert!(
        error.contains("warning: whoever reaches 0.0.0.0"),
        "{error}"
    );

    for host in ["127.0.0.1", "localhost"] {
        let mut server = Server::start(&["--host", host]);
        server.process.kill().expect("it runs");
        assert_eq!(server.wait().1, "", "no warning for {host}");
    }
}

#[cfg(unix)]
mod on_unix {
    //! With signals, and with engines that are scripts.

    use super::common::files::Folder;
    use super::*;
    use nix::sys::signal::{Signal, kill};
    use nix::unistd::Pid;
    use std::os::unix::fs::PermissionsExt;

    fn tell(server: &Server, signal: Signal) {
        let id = Pid::from_raw(server.process.id().cast_signed());
        kill(id, signal).expect("the server runs");
    }

    /// Whether a process with this argument runs.
    fn runs(argument: &str) -> bool {
        !processes(|_, process| process.cmd().iter().any(|word| word == argument)).is_empty()
    }

    #[test]
    fn the_end_of_the_server_ends_its_engines() {
        for signal in [Signal::SIGINT, Signal::SIGTERM, Signal::SIGHUP] {
            let engine = this_engine();
            let server = Server::start(&["--engine", &engine]);
            let mut sessions = [server.connect(0), server.connect(1), server.connect(1)];
            for session in &mut sessions {
                assert_eq!(session.ask("isready"), "readyok");
                session.send("go infinite");
            }
            let children = server.children();
            assert_eq!(children.len(), 2);
            tell(&server, signal);
            for session in &mut sessions {
                assert_eq!(session.closing(), (1001, "the server ends".to_owned()));
            }
            let (status, error) = server.wait();
            assert_eq!((status, error.as_str()), (Some(0), ""), "{signal}");
            let left = processes(|pid, _| children.contains(pid));
            assert!(left.is_empty(), "{signal} leaves {left:?}");
        }
    }

    #[test]
    fn an_engine_that_does_not_obey_is_killed_with_what_it_has_started() {
        let marks = ["86401", "86402"].map(|seconds| format!("{seconds}.{}", std::process::id()));
        let [first, second] = marks
            .clone()
            .map(|mark| format!("sh -c 'sleep {mark}; true'"));
        let server = Server::start(&["--engine", &first, "--engine", &second]);
        let sessions = [server.connect(1), server.connect(2)];
        wait_until("both run", || marks.iter().all(|mark| runs(mark)));
        let [first, _second] = sessions;
        drop(first);
        wait_until("the first is gone", || !runs(&marks[0]));
        assert!(runs(&marks[1]));
        tell(&server, Signal::SIGINT);
        assert_eq!(server.wait().0, Some(0));
        assert!(!runs(&marks[1]), "the second is gone with the server");
    }

    #[test]
    fn an_engine_without_end_of_line_is_given_up() {
        let server = Server::start(&["--engine", "sh -c 'yes | tr -d \"\\n\"'"]);
        assert_eq!(server.connect(1).closing().0, 4001);
        wait_until("no engine runs", || server.children().is_empty());
    }

    #[test]
    fn an_engine_that_does_not_read_holds_nobody_up() {
        let server = Server::start(&["--engine", "sh -c 'sleep 86403'"]);
        let mut deaf = server.connect(1);
        let line = "x".repeat(LONGEST_LINE / 2);
        // Half a gigabyte, of which only as much is read as has room on the way to the engine.
        let writer = std::thread::spawn(move || {
            (0..1000).try_for_each(|_| deaf.socket.send(Message::text(line.as_str())))
        });
        for _ in 0..20 {
            assert_eq!(server.connect(0).ask("isready"), "readyok");
        }
        assert!(!writer.is_finished(), "the server reads what nobody takes");
        tell(&server, Signal::SIGTERM);
        assert_eq!(server.wait().0, Some(0));
        // How far it came is left to the system.
        let _ = writer.join().expect("it does not panic");
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn the_browser_is_opened_when_asked_for() {
        let folder = Folder::new();
        let browser = folder.path("xdg-open");
        folder.write("xdg-open", "#!/bin/sh\necho \"$1\" > \"$0.url\"\n");
        let executable = std::fs::Permissions::from_mode(0o755);
        std::fs::set_permissions(&browser, executable).expect("a mode");
        let there = std::path::Path::new(&browser).parent().expect("a folder");
        let path = format!("{}:/bin:/usr/bin", there.display());
        let server = Server::spawn(command(&["--open"]).env("PATH", path));
        let url = format!("http://{}/\n", server.host());
        wait_until("the browser opens", || {
            std::fs::read_to_string(format!("{browser}.url")).is_ok_and(|text| text == url)
        });

        let mut server = Server::spawn(command(&["--open"]).env("PATH", "/nowhere"));
        assert_eq!(server.get("/").status, 200, "it serves all the same");
        server.process.kill().expect("it runs");
        let (_, error) = server.wait();
        assert!(error.contains("open the address by hand"), "{error}");
    }
}
