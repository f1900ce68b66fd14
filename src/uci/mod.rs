//! The UCI protocol on a stream of bytes: see `uci-protocol.md`.
//!
//! | file | holds |
//! | --- | --- |
//! | `input`, `output` | splitting the input bytes into lines, and writing output lines |
//! | `command`, `parse` | the commands, and parsing them |
//! | `queue` | the queue of commands; handles `stop`, `isready` and other urgent lines at once |
//! | `executor`, `session` | execute commands, one at a time |
//! | `line_session` | a session without threads of its own, driven one line at a time |
//! | `split` | a session in two halves, for two threads |
//! | `host` | clock, threads, randomness and memory, which the program passes to the session |
//! | `engine` | options, transposition table, search threads |
//! | `options`, `option_list` | option values; their names, types and ranges |
//! | `game_session` | the commands that need a position |
//! | `job` | searches, perft, the benchmark |
//! | `info` | `info` lines and `bestmove` |
//! | `mate` | `go mate`: tries to prove a win before the normal search |
//! | `explain` | reasons for moves |
//! | `query` | the `query` commands, for referee programs that do not know the rules |
//! | `strength`, `careless` | weaker play: the levels of `UCI_Elo`; careless turns |
//!
//! [`run`] uses two threads. Its caller reads lines into the queue, and a second thread executes them one after
//! another. A search blocks the second thread; meanwhile the first thread answers `isready` and stops the search on
//! `stop`. A [`LineSession`] does everything on the thread of its caller.

mod careless;
mod command;
mod engine;
mod executor;
mod explain;
mod game_session;
mod host;
mod info;
mod input;
mod job;
mod line_session;
mod mate;
mod option_list;
mod options;
mod output;
mod parse;
mod query;
mod queue;
mod session;
mod split;
mod strength;

pub use command::{Command, Go, Query};
pub use engine::StartError;
pub use host::{Host, Resources};
pub use input::LONGEST_LINE;
pub use line_session::LineSession;
pub use options::OptionError;
pub use parse::CommandError;
pub use split::{CommandLoop, LineReceiver, split};

use queue::InputEnd;
use std::convert::Infallible;
use std::io::{BufRead, Write};
use std::panic;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

/// How long perft and the benchmark may continue after `quit`.
const COUNT_GRACE: Duration = Duration::from_millis(40);

/// How long the session may take to end once `quit` has stopped perft and the benchmark. The engine promises to end
/// within 100 ms of `quit`, and the process needs the rest of that time to exit.
const SESSION_GRACE: Duration = Duration::from_millis(30);

/// Stack size of the session thread.
const STACK_BYTES: usize = 8 << 20;

/// Runs the engine on the given input and output streams until `quit` or the end of the input.
///
/// # Errors
/// If there is not enough memory for a transposition table of the default size, or a thread cannot be started.
pub fn run(input: impl BufRead, output: impl Write + Send + 'static) -> Result<(), StartError> {
    run_on(Host::system(), input, output)
}

/// [`run`] with another clock, other threads or a fixed seed.
///
/// # Errors
/// The same errors as [`run`].
pub fn run_on(host: Host, input: impl BufRead, output: impl Write + Send + 'static) -> Result<(), StartError> {
    let (LineReceiver(queue), commands) = split(host, output)?;
    let (alive, ended) = mpsc::channel();
    let worker = thread::Builder::new()
        .name("session".to_owned())
        .stack_size(STACK_BYTES)
        .spawn(move || {
            // Dropping the sender signals the end of the session thread, even after a panic.
            let _alive = alive;
            commands.run();
        })
        .map_err(StartError::Thread)?;
    let end = input::read_lines(input, |line| queue.receive(line));
    queue.end_of_input();
    if end == InputEnd::Quit && !ends_within(&ended, COUNT_GRACE) {
        queue.stop_all();
        if !ends_within(&ended, SESSION_GRACE) {
            // The session thread is still allocating memory, or its output is blocked. Do not wait for it: the thread
            // ends with the process.
            return Ok(());
        }
    }
    worker.join().unwrap_or_else(|panic| panic::resume_unwind(panic));
    Ok(())
}

/// Whether the thread that holds the sender ends within the given time.
fn ends_within(ended: &Receiver<Infallible>, time: Duration) -> bool {
    ended.recv_timeout(time) == Err(RecvTimeoutError::Disconnected)
}
