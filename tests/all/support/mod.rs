//! Helpers that several test modules share.
//!
//! | file | holds |
//! | --- | --- |
//! | `positions` | sample positions of any game, for properties that must hold in all positions |
//! | `boards` | FENs of random boards |
//! | `mirror` | positions and moves with the sides swapped |
//! | `vectors` | test vectors from independent implementations |
//! | `reference` | slow reference implementations of the rules |
//! | `searching` | requests, tables and threads for searches |
//! | `session` | a protocol session within the test process |
//! | `ticking_clock` | a clock that advances whenever it is read |
//! | `process` | the engine as a child process |
//! | `matches` | runs of `anel match` |
//! | `server` | runs of `anel gui` |
//! | `files` | temporary folders |
//! | `command_line` | runs of the program with arguments |
//! | `data` | data files of the page |
//! | `sha256` | the SHA-256 hash that test vectors give for long lists |

pub mod boards;
pub mod command_line;
#[cfg(feature = "train")]
pub mod data;
pub mod files;
#[cfg(feature = "match")]
pub mod matches;
pub mod mirror;
pub mod positions;
pub mod process;
pub mod reference;
pub mod searching;
#[cfg(feature = "gui")]
pub mod server;
pub mod session;
pub mod sha256;
pub mod ticking_clock;
pub mod vectors;

use anel::game::Position;
use anel::variant::Variant;

/// The variant that a game type implements.
pub fn variant_of<G: Position>() -> Variant {
    Variant::by_name(G::NAME).expect("every game has its variant")
}

/// Reads lines up to and including the first that starts with `prefix`.
pub fn lines_until(prefix: &str, mut next_line: impl FnMut() -> String) -> Vec<String> {
    let mut lines = Vec::new();
    loop {
        lines.push(next_line());
        if lines.last().is_some_and(|line| line.starts_with(prefix)) {
            return lines;
        }
    }
}
