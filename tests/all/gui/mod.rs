//! `anel gui` without a browser: what it hands out, whom it serves, and how its sessions end.
//!
//! | file | holds |
//! | --- | --- |
//! | `connections` | connections that ask for nothing |
//! | `pages` | what is handed out, and to whom |
//! | `records` | records of games that the page has written |
//! | `sessions` | engines, from their first line to their end |
//! | `signals` | the end of the server, and engines that do not obey |
//! | `starting` | options, and what keeps the server from starting |

mod connections;
mod pages;
#[cfg(feature = "match")]
mod records;
mod sessions;
#[cfg(unix)]
mod signals;
mod starting;

use crate::support::server::Server;
use tungstenite::Error;

/// The binary under test as an engine of its own.
fn this_engine() -> String {
    format!("\"{}\"", env!("CARGO_BIN_EXE_anel"))
}

/// A server with the binary under test as engine 1, and as engine 2 one that leaves at once.
fn server_with_engines() -> Server {
    let engine = this_engine();
    let leaving = format!("{engine} --version");
    Server::start(&["--engine", &engine, "--engine", &leaving])
}

/// How a command fails: its exit status and standard error.
fn failure(command: &mut std::process::Command) -> (Option<i32>, String) {
    let output = command.output().expect("it runs");
    assert!(output.stdout.is_empty(), "a failure prints no address");
    let error = String::from_utf8(output.stderr).expect("UTF-8");
    (output.status.code(), error)
}

/// The status with which no session is begun.
fn status_of_refusal(server: &Server, engine: &str, host: &str, origin: Option<&str>) -> u16 {
    match server.try_connect(engine, host, origin) {
        Ok(_) => panic!("{origin:?} gets a session with {engine} at {host:?}"),
        Err(error) => match *error {
            Error::Http(answer) => answer.status().as_u16(),
            error => panic!("{origin:?} at {host:?}: {error}"),
        },
    }
}
