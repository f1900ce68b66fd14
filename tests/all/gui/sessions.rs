//! Engine sessions of the `anel gui` server, from start to end.

use super::{server_with_engines, this_engine};
use crate::support::server::{Server, processes, wait_until};
use anel::uci::LONGEST_LINE;
use std::time::{Duration, Instant};
use tungstenite::Message;

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
    // A new session begins at the start position.
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
        // The server passes on replies of several lines, empty lines, and non-ASCII letters.
        session.send("go perft 1");
        let lines = session.until("Nodes searched");
        assert_eq!(lines.last().map(String::as_str), Some("Nodes searched: 41"));
        assert_eq!(lines[lines.len() - 2], "");
        let answer = session.ask("ação");
        assert_eq!(answer, "info string error: unknown command: ação");
        assert_eq!(session.ask("isready\r\n"), "readyok", "a line end is allowed");
    }
}

#[test]
fn messages_have_a_limit() {
    let server = Server::start(&[]);
    let mut bystander = server.connect(0);

    let mut session = server.connect(0);
    let longest = "x".repeat(LONGEST_LINE);
    let answer = session.ask(&longest);
    assert!(answer.starts_with("info string error: unknown command"), "{answer}");
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

    // If a message is far longer than the limit, the server stops reading before the end of the message.
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
    assert!(elapsed > Duration::from_millis(950), "{MESSAGES} lines in {elapsed:?}");
}

#[test]
fn a_killed_engine_is_reported() {
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
    assert_eq!(server.connect(1).ask("isready"), "readyok", "a new engine starts");
}

#[test]
fn an_engine_that_exits_is_reported() {
    let server = server_with_engines();
    for number in [0, 1] {
        let mut session = server.connect(number);
        session.send("go perft 2");
        session.send("quit");
        session.until("Nodes searched: 1681");
        let (code, reason) = session.closing();
        assert_eq!(code, 4001);
        assert!(reason.starts_with("the engine has ended"), "{reason}");
    }
    // Engine 2 of this server writes one line and exits at once.
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
        // Drop the connection without a closing handshake, as a browser crash would.
        drop(session);
        wait_until("no engine runs", || server.children().is_empty());
    }
}

/// The number of threads in a process that have a name starting with `name`.
#[cfg(target_os = "linux")]
fn threads(process: u32, name: &str) -> usize {
    let tasks = std::fs::read_dir(format!("/proc/{process}/task")).expect("it runs");
    let names = tasks.filter_map(|task| std::fs::read_to_string(task.ok()?.path().join("comm")).ok());
    names.filter(|thread| thread.trim_end().starts_with(name)).count()
}

#[cfg(target_os = "linux")]
#[test]
fn a_session_of_the_built_in_engine_leaves_no_thread() {
    let server = Server::start(&[]);
    let id = server.process.id();
    for last_words in ["isready", "go infinite", "go perft 20", "bench 30"] {
        let mut session = server.connect(0);
        session.send(last_words);
        wait_until("an engine runs", || threads(id, "session") == 1);
        drop(session);
        wait_until("no engine runs", || threads(id, "session") + threads(id, "search") == 0);
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
    // With the maximum number of sessions open, the server still serves the page. It accepts a new session once an old
    // one ends.
    assert_eq!(server.get("/").status, 200);
    sessions.pop();
    wait_until("a session can start", || {
        let mut session = server.connect(0);
        session.send("isready");
        matches!(session.socket.read(), Ok(Message::Text(text)) if text.as_str() == "readyok")
    });
}
