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
use input::LastLine;
use output::Output;
use session::Session;
use std::io::{BufRead, Write};
use std::sync::mpsc::{self, Receiver, Sender};
use std::time::Duration;
use std::{panic, thread};
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

/// What a caller of the session waits for.
enum Ending {
    /// The engine has started.
    Started,
    /// `quit` was read: the session has [`QUIT_TIMEOUT`] left.
    QuitRead,
    /// The session has ended.
    SessionEnded,
}

/// After `quit` the engine may go on for so long, whatever it is doing: the process needs the rest of
/// the 100 ms that are promised for its own end.
const QUIT_TIMEOUT: Duration = Duration::from_millis(80);

/// The stack of the thread of the session.
const STACK_BYTES: usize = 8 << 20;

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
pub fn run(input: impl BufRead + Send + 'static, output: impl Write + Send + 'static) -> Result<(), StartError> {
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

/// The session has a thread of its own, so that `quit` ends it also while it allocates memory. It is
/// left behind then, and ends with the process.
fn run_with_rng(
    input: impl BufRead + Send + 'static,
    output: impl Write + Send + 'static,
    rng: GameRng,
) -> Result<(), StartError> {
    let (sender, events) = mpsc::channel();
    let (ending, endings) = mpsc::channel();
    let (from_reader, quit_read) = (sender.clone(), ending.clone());
    thread::Builder::new()
        .name("input".to_owned())
        .spawn(move || {
            if input::read_lines(input, from_reader) == LastLine::Quit {
                // An error means that the session has ended.
                let _ = quit_read.send(Ending::QuitRead);
            }
        })
        .map_err(StartError::Thread)?;
    let session = thread::Builder::new()
        .name("session".to_owned())
        .stack_size(STACK_BYTES)
        .spawn(move || {
            let ended = NoteEnd(ending);
            let engine = Engine::new(Output::new(output), rng, sender, events)?;
            // An error means that nobody waits any more.
            let _ = ended.0.send(Ending::Started);
            serve(engine);
            Ok(())
        })
        .map_err(StartError::Thread)?;
    if wait_for_quit(&endings) && endings.recv_timeout(QUIT_TIMEOUT).is_err() {
        return Ok(());
    }
    session.join().unwrap_or_else(|panic| panic::resume_unwind(panic))
}

/// Waits until `quit` was read by an engine that has started: what a script asks of a slow machine
/// is answered too. Returns false if the session has ended before.
fn wait_for_quit(endings: &Receiver<Ending>) -> bool {
    let (mut started, mut quit_read) = (false, false);
    while !(started && quit_read) {
        match endings.recv() {
            Ok(Ending::Started) => started = true,
            Ok(Ending::QuitRead) => quit_read = true,
            Ok(Ending::SessionEnded) | Err(_) => return false,
        }
    }
    true
}

/// Tells that the session has ended when it is dropped, so also if the session panics.
struct NoteEnd(Sender<Ending>);

impl Drop for NoteEnd {
    fn drop(&mut self) {
        // Nobody receives it when the process is about to end.
        let _ = self.0.send(Ending::SessionEnded);
    }
}

/// Runs one session after another until the engine quits.
fn serve(mut engine: Engine) {
    let mut variant = Variant::default();
    while let SessionEnd::Switch(other) = variant.dispatch(Serve(&mut engine)) {
        variant = other;
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
