//! The UCI protocol on a stream of bytes: see `uci-protocol.md`.
//!
//! | file | holds |
//! | --- | --- |
//! | `input`, `output` | splitting the input bytes into lines, and writing output lines |
//! | `command`, `parse` | the commands, and parsing them |
//! | `queue` | the queue of commands; handles `stop`, `isready` and other urgent lines at once |
//! | `session` | executes commands, one at a time |
//! | `engine` | options, transposition table, search threads |
//! | `options`, `option_list` | option values; their names, types and ranges |
//! | `game_session` | the commands that need a position |
//! | `job` | searches, perft, the benchmark |
//! | `info` | `info` lines and `bestmove` |
//! | `mate` | `go mate`: tries to prove a win before the normal search |
//! | `query` | the `query` commands, for referee programs that do not know the rules |
//! | `strength` | weaker play: the levels of `UCI_Elo` |
//!
//! There are two threads. The caller of [`run`] reads lines into the queue, and a second thread executes them one after
//! another in a `Session`. A search blocks the second thread; meanwhile the first thread answers `isready` and stops
//! the search on `stop`.

mod command;
mod engine;
mod game_session;
mod info;
mod input;
mod job;
mod mate;
mod option_list;
mod options;
mod output;
mod parse;
mod query;
mod queue;
mod session;
mod strength;

pub use command::{Command, Go, Query};
pub use engine::StartError;
pub use input::LONGEST_LINE;
pub use options::OptionError;
pub use parse::CommandError;

use output::Output;
use queue::{CommandQueue, InputEnd};
use session::Session;
use std::convert::Infallible;
use std::io::{BufRead, Write};
use std::panic::{self, AssertUnwindSafe};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};
use strength::GameRng;

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
    run_with_rng(input, output, GameRng::from_system())
}

/// [`run`] with a fixed seed for the random choices of weaker play, which makes games repeatable.
///
/// # Errors
/// The same errors as [`run`].
pub fn run_with_seed(input: impl BufRead, output: impl Write + Send + 'static, seed: u64) -> Result<(), StartError> {
    run_with_rng(input, output, GameRng::from_seed(seed))
}

fn run_with_rng(input: impl BufRead, output: impl Write + Send + 'static, rng: GameRng) -> Result<(), StartError> {
    let output = Output::new(output);
    let mut session = Session::new(output.clone(), rng)?;
    let queue = Arc::new(CommandQueue::new(output.clone()));
    let tasks = Arc::clone(&queue);
    let (alive, ended) = mpsc::channel();
    let worker = thread::Builder::new()
        .name("session".to_owned())
        .stack_size(STACK_BYTES)
        .spawn(move || {
            // Dropping the sender signals the end of the session thread, even after a panic.
            let _alive = alive;
            execute_all(&mut session, &tasks, &output);
            // Free the session's memory before the end of the thread is signalled.
            drop(session);
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

/// Executes commands from the queue until the input ends.
fn execute_all(session: &mut Session, queue: &CommandQueue, output: &Output) {
    let mut ready = Instant::now();
    while let Some(task) = queue.next() {
        // The clock of a search starts when `go` is read. If the engine is then still busy with an earlier command, the
        // clock starts at the end of that command, unless the command is `position`: executing `position` counts as
        // search time.
        let start = task.read_at.max(ready);
        let prepares_go = matches!(task.command, Command::Position { .. });
        let execute = || match session.execute(task.command, start)? {
            None => Ok(None),
            Some(job) => {
                queue.job_starts();
                job(&task.stop_signal).map(Some)
            }
        };
        let answer = panic::catch_unwind(AssertUnwindSafe(execute));
        // Mark the end of the job before `bestmove` is written, so that all lines sent in reply to `bestmove` are
        // answered in order.
        queue.job_ends();
        match answer {
            Ok(Ok(None)) => {}
            Ok(Ok(Some(line))) => output.line(line),
            Ok(Err(error)) => output.error(error),
            Err(_) => output.error("internal error; please report it with the output on standard error"),
        }
        if !prepares_go {
            ready = Instant::now();
        }
    }
}

/// Whether the thread that holds the sender ends within the given time.
fn ends_within(ended: &Receiver<Infallible>, time: Duration) -> bool {
    ended.recv_timeout(time) == Err(RecvTimeoutError::Disconnected)
}
