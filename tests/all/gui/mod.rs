//! Tests of `anel gui` without a browser: its responses, its access checks, and its sessions.
//!
//! | file | holds |
//! | --- | --- |
//! | `access` | invitations, and what guests may do |
//! | `assets` | the files of the board page |
//! | `built_in` | the lines of the built-in engine |
//! | `bundle` | linking JavaScript modules and style sheets |
//! | `command` | engine commands |
//! | `connections` | idle connections |
//! | `guard` | the host names that the server accepts |
//! | `live` | live games over WebSockets |
//! | `pages` | responses and access checks |
//! | `quota` | the limits on sessions of guests |
//! | `rate_limit` | the limit on messages per second |
//! | `records` | game records written by the board page |
//! | `rooms` | rooms of live games, with times that the tests choose |
//! | `sessions` | sessions with engines |
//! | `signals` | shutdown, and misbehaving engines |
//! | `starting` | options and startup errors |

mod access;
mod assets;
mod built_in;
mod bundle;
mod command;
mod connections;
mod guard;
mod live;
mod pages;
mod quota;
mod rate_limit;
#[cfg(feature = "match")]
mod records;
mod rooms;
mod sessions;
#[cfg(unix)]
mod signals;
mod starting;

use crate::support::server::Server;
use tungstenite::Error;

/// The command that runs the binary under test as an external engine.
fn this_engine() -> String {
    format!("\"{}\"", env!("CARGO_BIN_EXE_anel"))
}

/// A server with two engines: engine 1 is the binary under test, and engine 2 exits at once.
fn server_with_engines() -> Server {
    let engine = this_engine();
    let leaving = format!("{engine} --version");
    Server::start(&["--engine", &engine, "--engine", &leaving])
}

/// The exit status and standard error of a command that must fail.
fn failure(command: &mut std::process::Command) -> (Option<i32>, String) {
    let output = command.output().expect("it runs");
    assert!(output.stdout.is_empty(), "a failure prints no address");
    let error = String::from_utf8(output.stderr).expect("UTF-8");
    (output.status.code(), error)
}

/// The HTTP status code with which the server refuses a session.
fn status_of_refusal(server: &Server, engine: &str, host: &str, origin: Option<&str>) -> u16 {
    match server.try_connect(engine, host, origin) {
        Ok(_) => panic!("{origin:?} gets a session with {engine} at {host:?}"),
        Err(error) => match *error {
            Error::Http(answer) => answer.status().as_u16(),
            error => panic!("{origin:?} at {host:?}: {error}"),
        },
    }
}
