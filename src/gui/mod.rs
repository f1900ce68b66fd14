//! A board in the browser: the server of `anel gui`.
//!
//! It serves the page of `page/` and connects each WebSocket of the page to an engine of its own. The
//! page and the engine speak `uci-protocol.md`, one line per message; the server only passes lines on.
//!
//! | file | holds |
//! | --- | --- |
//! | `page/` | the page: plain HTML, CSS and modules, embedded in the binary |
//! | `assets` | serving its files |
//! | `bundle` | many of its files made one |
//! | `connections` | how many connections there may be, and how long one may say nothing |
//! | `guard` | which requests are answered: `Host`, `Origin`, and the security headers |
//! | `command` | the engines of `--engine`: their commands and names |
//! | `engine` | an engine as the server sees it: lines in, lines out |
//! | `built_in`, `process` | the two kinds of engine |
//! | `session` | a WebSocket and its engine |
//! | `rate_limit` | the rate limit of a page's messages |
//! | `server` | the server, from its start to its end |

mod assets;
mod built_in;
mod bundle;
mod command;
mod connections;
mod engine;
mod guard;
mod process;
mod rate_limit;
mod server;
mod session;

pub use command::{EngineCommand, EngineCommandError};
pub use engine::EngineStartError;
pub use server::{Listening, ServerError, ServerOptions, run};
