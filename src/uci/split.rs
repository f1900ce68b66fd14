//! A session in two halves for two threads: one receives lines, the other executes them.

use super::engine::StartError;
use super::executor::Executor;
use super::host::Host;
use super::output::Output;
use super::queue::CommandQueue;
use std::io::Write;
use std::sync::Arc;

/// The half that receives lines. It never waits for a search: `stop`, `ponderhit` and `isready` act at once.
pub struct LineReceiver(pub(super) Arc<CommandQueue>);

/// The half that executes commands. It needs the stack of a search thread if its host searches on the calling thread.
pub struct CommandLoop {
    pub(super) executor: Executor,
    pub(super) queue: Arc<CommandQueue>,
}

/// Starts a session that writes its answers to `output`.
///
/// # Errors
/// If there is not enough memory for a transposition table of the default size, or the host cannot start a thread.
pub fn split(host: Host, output: impl Write + Send + 'static) -> Result<(LineReceiver, CommandLoop), StartError> {
    let output = Output::new(output);
    let queue = Arc::new(CommandQueue::new(output.clone(), host.now));
    let executor = Executor::new(Arc::clone(&queue), output, host)?;
    let receiver = LineReceiver(Arc::clone(&queue));
    Ok((receiver, CommandLoop { executor, queue }))
}

impl LineReceiver {
    /// Passes a line to the session. `quit` stops the search; the host ends the session.
    pub fn receive(&self, line: &str) {
        if self.0.receive(Ok(line.trim().to_owned())).is_break() {
            self.0.stop_all();
        }
    }

    /// Marks the end of the input: [`CommandLoop::run`] returns as soon as the lines before it are answered. Searches
    /// stop; a perft or benchmark continues only if it has just begun.
    pub fn end_input(&self) {
        self.0.end_of_input();
    }
}

impl CommandLoop {
    /// Executes commands until the input ends, then frees the session's memory.
    pub fn run(mut self) {
        while let Some(task) = self.queue.next() {
            if let Some(finished) = self.executor.execute(task) {
                finished.wait_for_leave();
                self.executor.finish(finished);
            }
        }
    }
}
