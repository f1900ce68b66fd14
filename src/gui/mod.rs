//! A board in the browser: the server behind `anel gui`.
//!
//! It hands out the page of `page/`, and connects each WebSocket of the page to an engine of its own.
//! The page and the engine speak `uci-protocol.md` with each other, one line a message, and the
//! server understands none of it.
//!
//! | file | holds |
//! | --- | --- |
//! | `page/` | the page: plain HTML, CSS and modules, embedded in the binary |
//! | `assets` | handing it out |
//! | `guard` | who may ask: `Host`, `Origin`, and the headers of every answer |
//! | `command` | the engines of `--engine`: their commands and names |
//! | `engine` | an engine as the server sees it: lines in, lines out |
//! | `built_in`, `process` | the two kinds of engine |
//! | `session` | a WebSocket and its engine |
//! | `pace` | how fast messages are taken |
//! | `server` | all of it put together, from the first socket to the end |

mod assets;
mod built_in;
mod command;
mod engine;
mod guard;
mod pace;
mod process;
mod server;
mod session;

pub use command::EngineCommand;
pub use server::{Listening, Options, run};
