//! A session that its host drives one line at a time, without a thread for the input.

use super::engine::StartError;
use super::executor::Finished;
use super::host::Host;
use super::split::{CommandLoop, LineReceiver, split};
use std::io::Write;

/// A UCI session on the thread of its host.
pub struct LineSession {
    lines: LineReceiver,
    commands: CommandLoop,
    /// The last search, if its `bestmove` must wait for `stop` or `ponderhit`.
    finished: Option<Finished>,
}

impl LineSession {
    /// Starts a session that writes its answers to `output`.
    ///
    /// # Errors
    /// If there is not enough memory for a transposition table of the default size, or the host cannot start a thread.
    pub fn new(host: Host, output: impl Write + Send + 'static) -> Result<LineSession, StartError> {
        let (lines, commands) = split(host, output)?;
        Ok(LineSession {
            lines,
            commands,
            finished: None,
        })
    }

    /// Executes a line of input. Blocks until a search that the line starts has ended. If the answer of a search must
    /// wait for `stop` or `ponderhit`, the lines that follow wait too. `quit` stops waiting; the host ends the session.
    pub fn receive(&mut self, line: &str) {
        self.lines.receive(line);
        let CommandLoop { executor, queue } = &mut self.commands;
        loop {
            self.finished = match self.finished.take() {
                Some(finished) if finished.must_wait() => {
                    self.finished = Some(finished);
                    return;
                }
                Some(finished) => {
                    executor.finish(finished);
                    None
                }
                None => match queue.try_next() {
                    Some(task) => executor.execute(task),
                    None => return,
                },
            };
        }
    }
}
