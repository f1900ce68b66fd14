//! A session that its host drives one line at a time, without a thread for the input.

use super::engine::StartError;
use super::executor::{Executor, Finished};
use super::host::Host;
use super::output::Output;
use super::queue::CommandQueue;
use std::io::Write;
use std::sync::Arc;

/// A UCI session on the thread of its host.
pub struct LineSession {
    queue: Arc<CommandQueue>,
    executor: Executor,
    /// The last search, if its `bestmove` must wait for `stop` or `ponderhit`.
    finished: Option<Finished>,
}

impl LineSession {
    /// Starts a session that writes its answers to `output`.
    ///
    /// # Errors
    /// If there is not enough memory for a transposition table of the default size, or the host cannot start a thread.
    pub fn new(host: Host, output: impl Write + Send + 'static) -> Result<LineSession, StartError> {
        let output = Output::new(output);
        let queue = Arc::new(CommandQueue::new(output.clone(), host.now));
        Ok(LineSession {
            executor: Executor::new(Arc::clone(&queue), output, host)?,
            queue,
            finished: None,
        })
    }

    /// Executes a line of input. Blocks until a search that the line starts has ended. If the answer of a search must
    /// wait for `stop` or `ponderhit`, the lines that follow wait too. `quit` stops waiting; the host ends the session.
    pub fn receive(&mut self, line: &str) {
        if self.queue.receive(Ok(line.trim().to_owned())).is_break() {
            self.queue.stop_all();
        }
        loop {
            self.finished = match self.finished.take() {
                Some(finished) if finished.must_wait() => {
                    self.finished = Some(finished);
                    return;
                }
                Some(finished) => {
                    self.executor.finish(finished);
                    None
                }
                None => match self.queue.try_next() {
                    Some(task) => self.executor.execute(task),
                    None => return,
                },
            };
        }
    }
}
