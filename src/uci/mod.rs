//! The protocol on a stream of bytes: see `uci-protocol.md`.
//!
//! | file | holds |
//! | --- | --- |
//! | `input`, `output` | bytes to lines and back |
//! | `command`, `parse` | the commands, and lines to commands |
//! | `options`, `option_list` | the values of the options; their names, types and ranges |
//! | `strength` | weaker play: the levels of `UCI_Elo` |
//! | `engine` | what outlives a change of variant: options, table, threads, pending commands |
//! | `session` | one game: the commands that need a position |
//! | `job` | what runs beside the session: searches, perft, the benchmark |
//! | `info` | `info` lines and `bestmove` |
//! | `mate` | `go mate`: a proof before any search |
//! | `query` | the queries, with which a referee needs no rules |

mod command;
mod engine;
mod info;
mod input;
mod job;
mod mate;
mod option_list;
mod options;
mod output;
mod parse;
mod query;
mod session;
mod strength;

pub use command::{Command, Go, Query};
pub use engine::StartError;
pub use input::LONGEST_LINE;
pub use options::OptionError;
pub use parse::CommandError;

use crate::game::Game;
use crate::variant::{Variant, VariantTask};
use engine::Engine;
use output::Output;
use session::Session;
use std::io::{BufRead, Write};
use std::sync::mpsc;
use std::thread;
use strength::GameRng;

/// What the engine waits for.
enum Event {
    /// A line of input, without blanks around it.
    Line(String),
    /// A line longer than [`LONGEST_LINE`].
    OverlongLine,
    /// The input has ended.
    EndOfInput,
    /// The job that runs beside the session has ended.
    JobDone,
}

/// Why a session ended.
enum SessionEnd {
    /// `quit`, or the end of the input.
    Quit,
    /// Another variant was chosen.
    Switch(Variant),
}

/// Runs the engine on these streams until `quit` or the end of the input.
///
/// # Errors
/// If there is no memory for a table of the default size, or a thread cannot be started.
pub fn run(
    input: impl BufRead + Send + 'static,
    output: impl Write + Send + 'static,
) -> Result<(), StartError> {
    run_with_rng(input, output, GameRng::from_system())
}

/// The same, but the random choices of weaker play are drawn with this seed, so that a game can be
/// repeated.
///
/// # Errors
/// As [`run`].
pub fn run_with_seed(
    input: impl BufRead + Send + 'static,
    output: impl Write + Send + 'static,
    seed: u64,
) -> Result<(), StartError> {
    run_with_rng(input, output, GameRng::from_seed(seed))
}

fn run_with_rng(
    input: impl BufRead + Send + 'static,
    output: impl Write + Send + 'static,
    rng: GameRng,
) -> Result<(), StartError> {
    let (sender, events) = mpsc::channel();
    let from_reader = sender.clone();
    thread::Builder::new()
        .name("input".to_owned())
        .spawn(move || input::read_lines(input, from_reader))
        .map_err(StartError::Thread)?;
    let mut engine = Engine::new(Output::new(output), rng, sender, events)?;
    let mut variant = Variant::default();
    loop {
        match variant.dispatch(Serve(&mut engine)) {
            SessionEnd::Quit => return Ok(()),
            SessionEnd::Switch(other) => variant = other,
        }
    }
}

/// Runs a session of one game.
struct Serve<'a>(&'a mut Engine);

impl VariantTask for Serve<'_> {
    type Output = SessionEnd;

    fn run<G: Game>(self) -> SessionEnd {
        Session::<G>::new(self.0).serve()
    }
}
