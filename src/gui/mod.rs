//! A board in the browser: the server of `anel gui`.
//!
//! The server serves the page in `page/` and connects each WebSocket of the page to a separate engine, or to a live
//! game. Page and engine speak `uci-protocol.md`, one line per message; the server only forwards lines.
//!
//! | file | holds |
//! | --- | --- |
//! | `page/` | the page: plain HTML, CSS and modules, embedded in the binary |
//! | `page_files` | the page's files: in the binary, or in the source tree |
//! | `assets` | serves the page's files |
//! | `bundle` | links the page's modules and style sheets into single files |
//! | `connections` | limits on open and idle connections |
//! | `guard` | checks of `Host` and `Origin`, and the security headers |
//! | `access` | who may use the server: the host, and guests with an invitation |
//! | `public_url` | the address of a tunnel or proxy that leads to the server |
//! | `command` | the commands and names of the `--engine` engines |
//! | `engine` | a running engine: lines in, lines out |
//! | `built_in`, `process` | the two kinds of engine |
//! | `quota` | how many sessions the host and the guests may open |
//! | `page_socket` | a WebSocket of the page |
//! | `session` | a WebSocket and its engine |
//! | `live` | live games between visitors |
//! | `rate_limit` | the rate limit for messages from the page |
//! | `server` | routes, startup and shutdown |

pub mod access;
pub mod assets;
pub mod built_in;
pub mod bundle;
pub mod command;
mod connections;
mod engine;
pub mod guard;
pub mod live;
pub mod page_files;
mod page_socket;
mod process;
pub mod public_url;
pub mod quota;
pub mod rate_limit;
mod server;
mod session;

pub use command::{EngineCommand, EngineCommandError};
pub use engine::EngineStartError;
pub use server::{Listening, ServerError, ServerOptions, run};
