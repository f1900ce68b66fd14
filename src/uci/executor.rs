//! Takes commands from the queue and executes them, one after another.

use super::command::Command;
use super::engine::StartError;
use super::host::Host;
use super::job::Answer;
use super::output::Output;
use super::queue::{CommandQueue, Task};
use super::session::Session;
use crate::stop_signal::StopSignal;
use crate::time_source::TimeSource;
use std::error::Error;
use std::fmt::Display;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Arc;
use std::time::Duration;

pub(super) struct Executor {
    session: Session,
    queue: Arc<CommandQueue>,
    output: Output,
    now: TimeSource,
    /// Time at which the last command ended, except `position`.
    ready: Duration,
}

/// A finished search, perft or benchmark whose answer has not been written yet.
pub(super) struct Finished {
    answer: Answer,
    stop_signal: Arc<StopSignal>,
}

impl Finished {
    /// Whether the answer must wait for `stop` or `ponderhit`.
    pub(super) fn must_wait(&self) -> bool {
        self.stop_signal.must_wait(self.answer.infinite)
    }

    /// Blocks until the answer may be written.
    pub(super) fn wait_for_leave(&self) {
        self.stop_signal.wait_for_leave(self.answer.infinite);
    }
}

impl Executor {
    /// # Errors
    /// If the session cannot start.
    pub(super) fn new(queue: Arc<CommandQueue>, output: Output, host: Host) -> Result<Executor, StartError> {
        Ok(Executor {
            session: Session::new(output.clone(), host)?,
            queue,
            output,
            now: host.now,
            ready: (host.now)(),
        })
    }

    /// Executes a command and answers it. A search, perft or benchmark is returned instead: the caller passes it to
    /// [`Executor::finish`] as soon as its answer may be written.
    pub(super) fn execute(&mut self, task: Task) -> Option<Finished> {
        // The clock of a search starts when `go` is read. If the engine is then still busy with an earlier command, the
        // clock starts at the end of that command, unless the command is `position`: executing `position` counts as
        // search time.
        let start = task.read_at.max(self.ready);
        let prepares_go = matches!(task.command, Command::Position { .. });
        let execute = || -> Result<Option<Answer>, Box<dyn Error>> {
            let Some(job) = self.session.execute(task.command, start)? else {
                return Ok(None);
            };
            self.queue.job_starts();
            job(&task.stop_signal).map(Some)
        };
        let finished = match panic::catch_unwind(AssertUnwindSafe(execute)) {
            Ok(Ok(answer)) => answer.map(|answer| Finished {
                answer,
                stop_signal: task.stop_signal,
            }),
            Ok(Err(error)) => self.fail(error),
            Err(_) => self.fail("internal error; please report it with the output on standard error"),
        };
        if finished.is_none() && !prepares_go {
            self.ready = (self.now)();
        }
        finished
    }

    fn fail(&self, error: impl Display) -> Option<Finished> {
        self.queue.job_ends();
        self.output.error(error);
        None
    }

    /// Answers a search, perft or benchmark.
    pub(super) fn finish(&mut self, finished: Finished) {
        // Mark the end of the job before `bestmove` is written, so that all lines sent in reply to `bestmove` are
        // answered in order.
        self.queue.job_ends();
        self.output.line(finished.answer.text);
        self.ready = (self.now)();
    }
}
