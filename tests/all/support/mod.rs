//! What several modules share.
//!
//! | file | holds |
//! | --- | --- |
//! | `positions` | positions of any game, for what must hold in all of them |
//! | `boards` | FENs of random boards |
//! | `mirror` | positions and moves with the sides exchanged |
//! | `vectors` | positions computed by independent implementations |
//! | `reference` | slow implementations of the rules |
//! | `searching` | requests, tables and threads for searches |
//! | `session` | a session of the protocol within this process |
//! | `process` | the binary as a process that reads and writes lines |
//! | `matches` | matches as the command line plays them |
//! | `server` | the server of the board in the browser |
//! | `files` | folders that go with their test |
//! | `command_line` | calls of the program |
//! | `data` | data files of the board |
//! | `sha256` | the hash by which vectors name long lists |

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
pub mod vectors;

use anel::game::Position;
use anel::variant::Variant;

/// The variant that this game is.
pub fn variant_of<G: Position>() -> Variant {
    Variant::by_name(G::NAME).expect("every game has its variant")
}

/// As many lines as it takes to come to one that begins so, that one included.
pub fn lines_until(beginning: &str, mut next_line: impl FnMut() -> String) -> Vec<String> {
    let mut lines = Vec::new();
    loop {
        lines.push(next_line());
        if lines.last().is_some_and(|line| line.starts_with(beginning)) {
            return lines;
        }
    }
}
