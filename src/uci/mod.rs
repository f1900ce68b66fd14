//! The protocol on a stream of bytes: see `uci-protocol.md`.
//!
//! | file | holds |
//! | --- | --- |
//! | `input`, `output` | bytes to lines and back |
//! | `command` | lines to commands |
//! | `options` | names, ranges and values of the options |
//! | `strength` | weaker play: what the levels of `UCI_Elo` mean |
//! | `engine` | what outlives a change of the game: options, table, threads, the commands that wait |
//! | `session` | one game: the commands that need a position |
//! | `job` | what runs beside the session: searches, counts, the benchmark |
//! | `query` | the questions of a referee that knows no rules |

mod command;
mod engine;
mod input;
mod job;
mod options;
mod output;
mod query;
mod session;
mod strength;

pub use command::{Command, Fault, Go, Query};
pub use input::LONGEST_LINE;

use crate::game::Game;
use crate::variant::{Variant, VariantTask};
use engine::Engine;
use output::Output;
use session::Session;
use std::io::{BufRead, Write};
use std::sync::mpsc;
use std::thread;
use strength::Luck;

/// What the session waits for.
enum Event {
    /// A line of input, without blanks around it.
    Line(String),
    /// A line longer than [`LONGEST_LINE`].
    OverlongLine,
    /// There is no more input.
    EndOfInput,
    /// The job that runs beside the session has ended.
    JobDone,
}

/// Why a session ended.
enum Leave {
    /// By `quit` or the end of the input.
    Quit,
    /// Another game is wanted.
    Switch(Variant),
}

/// Speaks the protocol until `quit` or the end of the input.
///
/// # Errors
/// Where there is no memory for a table of the default size, or no thread can be started.
pub fn run(
    input: impl BufRead + Send + 'static,
    output: impl Write + Send + 'static,
) -> Result<(), Box<dyn std::error::Error>> {
    run_by_luck(input, output, None)
}

/// The same where the luck of weaker play is not drawn from the system, so that a test can repeat
/// a game: where a seed is given, it alone determines what is drawn.
///
/// # Errors
/// As [`run`].
pub fn run_by_luck(
    input: impl BufRead + Send + 'static,
    output: impl Write + Send + 'static,
    seed: Option<u64>,
) -> Result<(), Box<dyn std::error::Error>> {
    let (sender, events) = mpsc::channel();
    let from_reader = sender.clone();
    thread::Builder::new()
        .name("input".to_owned())
        .spawn(move || input::read_lines(input, from_reader))?;
    let mut engine = Engine::new(Output::new(output), Luck::new(seed), sender, events)?;
    let mut variant = Variant::default();
    loop {
        match variant.dispatch(Serve(&mut engine)) {
            Leave::Quit => return Ok(()),
            Leave::Switch(other) => variant = other,
        }
    }
}

/// Runs a session of one game.
struct Serve<'a>(&'a mut Engine);

impl VariantTask for Serve<'_> {
    type Output = Leave;

    fn run<G: Game>(self) -> Leave {
        Session::<G>::new(self.0).serve()
    }
}
