//! The command queue between the thread that reads the input and the thread that executes commands.
//!
//! `stop` and `ponderhit` act as soon as they are read. `isready`, `debug` and errors are answered in the order of the
//! input, except that they overtake a running search, perft or benchmark and all commands queued after it.

use super::command::Command;
use super::output::Output;
use super::parse::CommandError;
use crate::game::quoted;
use crate::stop_signal::StopSignal;
use crate::time_source::TimeSource;
use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// A perft or benchmark that started less than this time ago continues after the end of the input, because scripts
/// often end their input right after the last command.
const END_GRACE: Duration = Duration::from_millis(100);

/// Why the engine stopped reading its input.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum InputEnd {
    /// `quit` was read.
    Quit,
    /// The input has ended or cannot be read, or nobody reads the output.
    EndOfInput,
}

/// A command for the session to execute.
pub(super) struct Task {
    pub(super) command: Command,
    pub(super) read_at: Duration,
    /// Stops the command if it is a search, perft or benchmark, even before it has started.
    pub(super) stop_signal: Arc<StopSignal>,
}

/// A line of input, with the command parsed from it.
struct Line {
    /// Text of the line, to be echoed if `debug on` is in effect; `None` once it is echoed or skipped.
    text: Option<String>,
    command: Result<Command, CommandError>,
    read_at: Duration,
    stop_signal: Arc<StopSignal>,
}

impl Line {
    fn is_count(&self) -> bool {
        self.command.as_ref().is_ok_and(Command::is_count)
    }
}

#[derive(Default)]
struct State {
    lines: VecDeque<Line>,
    /// The stop signal of the command being executed, and whether that command is perft or the benchmark.
    current: Option<(Arc<StopSignal>, bool)>,
    /// Start time of the running search, perft or benchmark.
    job_started: Option<Duration>,
    input_ended: bool,
}

impl State {
    /// The stop signals of all unfinished commands. Includes perft and the benchmark only if `counts` is true.
    fn stop_signals(&self, counts: bool) -> impl Iterator<Item = &StopSignal> {
        let waiting = self.lines.iter().map(|line| (&line.stop_signal, line.is_count()));
        let current = self.current.iter().map(|(signal, is_count)| (signal, *is_count));
        current
            .chain(waiting)
            .filter(move |(_, is_count)| counts || !is_count)
            .map(|(signal, _)| &**signal)
    }
}

pub(super) struct CommandQueue {
    state: Mutex<State>,
    changed: Condvar,
    /// Whether `debug on` is in effect.
    debug: AtomicBool,
    output: Output,
    now: TimeSource,
}

impl CommandQueue {
    pub(super) fn new(output: Output, now: TimeSource) -> CommandQueue {
        CommandQueue {
            state: Mutex::default(),
            changed: Condvar::new(),
            debug: AtomicBool::new(false),
            output,
            now,
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a line to the queue or answers it at once. Returns `Break` after `quit`, or if nobody reads the output.
    pub(super) fn receive(&self, text: Result<String, CommandError>) -> ControlFlow<InputEnd> {
        let read_at = (self.now)();
        let command = match &text {
            Ok(text) if text.is_empty() => return ControlFlow::Continue(()),
            Ok(text) => {
                log::debug!("command: {text}");
                text.parse::<Command>()
            }
            Err(error) => Err(error.clone()),
        };
        let quits = command == Ok(Command::Quit);
        let pondering = matches!(&command, Ok(Command::Go(go)) if go.ponder);
        let line = Line {
            text: text.ok(),
            command,
            read_at,
            stop_signal: Arc::new(StopSignal::new(pondering)),
        };
        let mut state = self.lock();
        match line.command {
            Ok(Command::Stop) => state.stop_signals(true).for_each(StopSignal::stop),
            Ok(Command::PonderHit) => state.stop_signals(true).for_each(StopSignal::ponder_hit),
            _ => {}
        }
        if state.job_started.is_some() {
            state.lines.extend(self.answer_urgent(line));
        } else {
            state.lines.push_back(line);
            self.changed.notify_one();
        }
        drop(state);
        if quits {
            ControlFlow::Break(InputEnd::Quit)
        } else if self.output.is_broken() {
            ControlFlow::Break(InputEnd::EndOfInput)
        } else {
            ControlFlow::Continue(())
        }
    }

    /// Answers a line that needs no session. Returns any other line.
    fn answer_urgent(&self, mut line: Line) -> Option<Line> {
        if let Some(text) = line.text.take()
            && self.debug.load(Ordering::Relaxed)
        {
            self.output.line(format_args!("info string read: {}", quoted(&text)));
        }
        match &line.command {
            Err(error) => self.output.error(error),
            Ok(Command::Debug(on)) => self.debug.store(*on, Ordering::Relaxed),
            Ok(Command::IsReady) => self.output.line("readyok"),
            Ok(Command::Stop | Command::PonderHit | Command::Quit) => {}
            Ok(_) => return Some(line),
        }
        None
    }

    /// Waits for the next command for the session. Returns `None` at the end of the input.
    pub(super) fn next(&self) -> Option<Task> {
        loop {
            let mut state = self.lock();
            while state.lines.is_empty() && !state.input_ended {
                state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
            }
            let line = state.lines.pop_front()?;
            if let Some(task) = self.start(state, line) {
                return Some(task);
            }
        }
    }

    /// The next command for the session, or `None` if no line is waiting.
    pub(super) fn try_next(&self) -> Option<Task> {
        loop {
            let mut state = self.lock();
            let line = state.lines.pop_front()?;
            if let Some(task) = self.start(state, line) {
                return Some(task);
            }
        }
    }

    /// Answers a line that needs no session. Otherwise returns the command as the current one.
    fn start(&self, mut state: MutexGuard<'_, State>, line: Line) -> Option<Task> {
        state.current = Some((Arc::clone(&line.stop_signal), line.is_count()));
        // Release the lock first: writing an answer may block, and the reading thread must not wait for that.
        drop(state);
        let line = self.answer_urgent(line)?;
        Some(Task {
            command: line.command.ok()?,
            read_at: line.read_at,
            stop_signal: line.stop_signal,
        })
    }

    /// Marks the start of a search, perft or benchmark. Until it ends, urgent lines such as `isready` are answered at
    /// once.
    pub(super) fn job_starts(&self) {
        let mut state = self.lock();
        state.job_started = Some((self.now)());
        let lines = std::mem::take(&mut state.lines);
        state.lines = lines.into_iter().filter_map(|line| self.answer_urgent(line)).collect();
    }

    /// Marks the end of a search, perft or benchmark, just before its last line is written. Lines read from now on are
    /// answered after that line.
    pub(super) fn job_ends(&self) {
        self.lock().job_started = None;
    }

    /// Marks the end of the input. Stops all searches, and a perft or benchmark that has run for more than
    /// [`END_GRACE`].
    pub(super) fn end_of_input(&self) {
        let mut state = self.lock();
        state.input_ended = true;
        let now = (self.now)();
        let long_running = state
            .job_started
            .is_some_and(|start| now.saturating_sub(start) > END_GRACE);
        if let Some((signal, is_count)) = &state.current
            && *is_count
            && long_running
        {
            signal.stop();
        }
        state.stop_signals(false).for_each(StopSignal::stop);
        self.changed.notify_one();
    }

    /// Stops every search, perft and benchmark.
    pub(super) fn stop_all(&self) {
        self.lock().stop_signals(true).for_each(StopSignal::stop);
    }
}
