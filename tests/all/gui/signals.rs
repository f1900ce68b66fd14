//! Shutdown of the `anel gui` server by signals, and sessions with scripts in place of engines.

use super::this_engine;
use crate::support::files::Folder;
use crate::support::server::{Server, command, processes, wait_until};
use anel::uci::LONGEST_LINE;
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use std::os::unix::fs::PermissionsExt;
use tungstenite::Message;

fn send(server: &Server, signal: Signal) {
    let id = Pid::from_raw(server.process.id().cast_signed());
    kill(id, signal).expect("the server runs");
}

/// Whether any running process has the given command-line argument.
fn runs(argument: &str) -> bool {
    !processes(|_, process| process.cmd().iter().any(|word| word == argument)).is_empty()
}

#[test]
fn shutdown_ends_the_engines() {
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
        send(&server, signal);
        for session in &mut sessions {
            assert_eq!(session.closing(), (1001, "the server is shutting down".to_owned()));
        }
        let (status, error) = server.wait();
        assert_eq!((status, error.as_str()), (Some(0), ""), "{signal}");
        let left = processes(|pid, _| children.contains(pid));
        assert!(left.is_empty(), "{signal} leaves {left:?}");
    }
}

#[test]
fn an_engine_that_ignores_quit_is_killed_with_its_children() {
    let marks = ["86401", "86402"].map(|seconds| format!("{seconds}.{}", std::process::id()));
    let [first, second] = marks.clone().map(|mark| format!("sh -c 'sleep {mark}; true'"));
    let server = Server::start(&["--engine", &first, "--engine", &second]);
    let sessions = [server.connect(1), server.connect(2)];
    wait_until("both run", || marks.iter().all(|mark| runs(mark)));
    let [first, _second] = sessions;
    drop(first);
    wait_until("the first is gone", || !runs(&marks[0]));
    assert!(runs(&marks[1]));
    send(&server, Signal::SIGINT);
    assert_eq!(server.wait().0, Some(0));
    assert!(!runs(&marks[1]), "the second is gone with the server");
}

#[test]
fn an_engine_with_an_endless_line_is_abandoned() {
    let server = Server::start(&["--engine", "sh -c 'yes | tr -d \"\\n\"'"]);
    assert_eq!(server.connect(1).closing().0, 4001);
    wait_until("no engine runs", || server.children().is_empty());
}

#[test]
fn an_engine_that_does_not_read_blocks_nobody() {
    let server = Server::start(&["--engine", "sh -c 'sleep 86403'"]);
    let mut deaf = server.connect(1);
    let line = "x".repeat(LONGEST_LINE / 2);
    // Send half a gigabyte to an engine that reads nothing. The server reads only as much as fits into the buffers
    // between server and engine.
    let writer = std::thread::spawn(move || (0..1000).try_for_each(|_| deaf.socket.send(Message::text(line.as_str()))));
    for _ in 0..20 {
        assert_eq!(server.connect(0).ask("isready"), "readyok");
    }
    assert!(!writer.is_finished(), "the server reads more than the engine takes");
    send(&server, Signal::SIGTERM);
    assert_eq!(server.wait().0, Some(0));
    // Whether the client can write all of its messages depends on the operating system, so ignore the writer's result.
    let _ = writer.join().expect("it does not panic");
}

#[cfg(target_os = "linux")]
#[test]
fn open_opens_the_browser() {
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
    assert_eq!(server.get("/").status, 200, "it serves the page anyway");
    server.process.kill().expect("it runs");
    let (_, error) = server.wait();
    assert!(error.contains("open the address manually"), "{error}");
}
