//! What outlives a change of variant: options, table, threads, and the commands that wait.

use super::command::{Command, Dialect};
use super::job::Job;
use super::option_list::option_lines;
use super::options::{Effect, OptionError, Options};
use super::output::Output;
use super::strength::GameRng;
use super::{Event, LONGEST_LINE};
use crate::game::{Game, GameOption, SettingsError, quoted};
use crate::memory::NoMemory;
use crate::search;
use crate::search::tt::TranspositionTable;
use crate::variant::{Variant, VariantTask};
use rayon::{ThreadPool, ThreadPoolBuildError};
use std::collections::VecDeque;
use std::error::Error;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender};
use std::time::{Duration, Instant};
use std::{fmt, io};

/// An end of the input that comes this soon after the start of perft or bench does not stop it: the
/// command was written for its result.
const END_GRACE: Duration = Duration::from_millis(100);

/// How long perft and bench may go on after `quit`.
const QUIT_GRACE: Duration = Duration::from_millis(40);

/// What a running job can be told.
#[derive(Clone, Copy, Default)]
struct Signals {
    stop: bool,
    ponder_hit: bool,
}

/// A command that waits, and the signals that have come for it: a `stop` after a `go` is meant for
/// that search even if it has not begun.
struct PendingCommand {
    command: Command,
    signals: Signals,
}

pub(super) struct Engine {
    pub(super) output: Output,
    pub(super) options: Options,
    pub(super) dialect: Dialect,
    pub(super) rng: GameRng,
    pub(super) table: Arc<TranspositionTable>,
    pub(super) pool: Arc<ThreadPool>,
    pub(super) sender: Sender<Event>,
    events: Receiver<Event>,
    /// An event that has to wait until the pending commands are executed.
    held: Option<Event>,
    job: Option<Job>,
    /// Commands that wait for the end of the job.
    pending: VecDeque<PendingCommand>,
    /// The signals that have come for the command that is being executed.
    signals: Signals,
    /// Whether every line is told of as it is read.
    debug: bool,
    /// Whether `quit` or the end of the input was read.
    quitting: bool,
    /// When perft and bench are stopped, after `quit`.
    count_deadline: Option<Instant>,
    /// Whether that time has come.
    counts_are_over: bool,
}

/// What an option that was set means for the session.
pub(super) enum OptionChange {
    /// Nothing.
    None,
    /// The players have agreed on other settings: a new game starts.
    GameRestarts,
    /// Another variant was chosen.
    Variant(Variant),
}

/// Why the engine cannot start.
#[derive(Debug)]
pub enum StartError {
    /// There is no memory for a table of the default size.
    NoMemory(NoMemory),
    /// The search threads cannot be started.
    NoThreads(ThreadPoolBuildError),
    /// The thread that reads the input cannot be started.
    Thread(io::Error),
}

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StartError::NoMemory(error) => error.fmt(f),
            StartError::NoThreads(error) => error.fmt(f),
            StartError::Thread(error) => error.fmt(f),
        }
    }
}

impl Error for StartError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(match self {
            StartError::NoMemory(error) => error,
            StartError::NoThreads(error) => error,
            StartError::Thread(error) => error,
        })
    }
}

impl Engine {
    pub(super) fn new(
        output: Output,
        rng: GameRng,
        sender: Sender<Event>,
        events: Receiver<Event>,
    ) -> Result<Engine, StartError> {
        let options = Options::default();
        let table = TranspositionTable::new(options.hash).map_err(StartError::NoMemory)?;
        let pool = search::pool(options.threads).map_err(StartError::NoThreads)?;
        Ok(Engine {
            output,
            table: Arc::new(table),
            pool: Arc::new(pool),
            options,
            dialect: Dialect::default(),
            rng,
            sender,
            events,
            held: None,
            job: None,
            pending: VecDeque::new(),
            signals: Signals::default(),
            debug: false,
            quitting: false,
            count_deadline: None,
            counts_are_over: false,
        })
    }

    /// The next command that needs the session, in the order of the input. Commands that do not
    /// need it are executed here. None when the engine quits.
    pub(super) fn next_command(&mut self) -> Option<Command> {
        loop {
            if self.job.is_none() {
                match self.pending.pop_front() {
                    Some(pending) => {
                        self.signals = pending.signals;
                        match pending.command {
                            Command::Uci => self.identify(Dialect::Uci),
                            Command::Ugi => self.identify(Dialect::Ugi),
                            command => return Some(command),
                        }
                        continue;
                    }
                    None if self.quitting => return None,
                    None => {}
                }
            }
            self.wait_for_event();
        }
    }

    fn wait_for_event(&mut self) {
        let Some(event) = self.held.take().or_else(|| self.next_event()) else {
            // The time for counts is over.
            self.job.iter().for_each(Job::stop);
            return;
        };
        // The commands that waited for the job are answered before what came after its answer.
        if self.job.as_ref().is_some_and(Job::has_answered) {
            self.end_job();
            if !self.pending.is_empty() {
                self.held = Some(event);
                return;
            }
        }
        match event {
            Event::Line(line) => self.receive(&line),
            Event::OverlongLine if self.quitting => {}
            Event::OverlongLine => {
                self.output
                    .error(format_args!("a line is longer than {LONGEST_LINE} bytes"));
            }
            Event::EndOfInput => self.end_of_input(),
            // The job has been ended above, unless it is one that has ended before.
            Event::JobDone => {}
        }
        if self.output.is_broken() {
            self.end_of_input();
        }
    }

    /// The next event; none when perft and bench have to stop before there is one.
    fn next_event(&mut self) -> Option<Event> {
        // The engine itself holds a sender, so the channel never closes.
        let Some(deadline) = self.count_deadline else {
            return Some(self.events.recv().expect("the channel is open"));
        };
        let left = deadline.saturating_duration_since(Instant::now());
        let event = self.events.recv_timeout(left).ok();
        if event.is_none() {
            self.count_deadline = None;
            self.counts_are_over = true;
        }
        event
    }

    fn receive(&mut self, line: &str) {
        // Lines after `quit` are ignored.
        if line.is_empty() || self.quitting {
            return;
        }
        log::debug!("command: {line}");
        if self.debug {
            let line = quoted(line);
            self.output.line(format_args!("info string read: {line}"));
        }
        match line.parse::<Command>() {
            Ok(command) if command.is_urgent() => self.execute_urgent(&command),
            Ok(command) => self.pending.push_back(PendingCommand {
                command,
                signals: Signals::default(),
            }),
            Err(error) => self.output.error(error),
        }
    }

    fn execute_urgent(&mut self, command: &Command) {
        match command {
            Command::Debug(debug) => self.debug = *debug,
            Command::IsReady => self.output.line("readyok"),
            Command::Stop => {
                self.job.iter().for_each(Job::stop);
                self.pending.iter_mut().for_each(|pending| pending.signals.stop = true);
            }
            Command::PonderHit => {
                self.job.iter().for_each(Job::ponder_hit);
                self.pending
                    .iter_mut()
                    .for_each(|pending| pending.signals.ponder_hit = true);
            }
            Command::Quit => self.quit(),
            _ => {}
        }
    }

    /// Quits as soon as the earlier commands have been answered. A search is stopped, and so is a
    /// count that began more than [`END_GRACE`] ago.
    fn end_of_input(&mut self) {
        self.quitting = true;
        if let Some(job) = &self.job
            && (!job.is_count() || job.running_for() > END_GRACE)
        {
            job.stop();
        }
    }

    /// The same, but counts have no more than [`QUIT_GRACE`] left.
    fn quit(&mut self) {
        self.end_of_input();
        self.count_deadline = Some(Instant::now() + QUIT_GRACE);
    }

    /// Answers `uci` or `ugi`; the session goes on in that protocol.
    fn identify(&mut self, dialect: Dialect) {
        self.dialect = dialect;
        let last_line = match dialect {
            Dialect::Uci => "uciok",
            Dialect::Ugi => "ugiok",
        };
        self.output.line(format_args!(
            "id name anel {}\nid author the anel authors\n{}\n{last_line}",
            env!("CARGO_PKG_VERSION"),
            option_lines()
        ));
    }

    /// Runs a job beside the session.
    pub(super) fn start(&mut self, job: Job) {
        if self.signals.ponder_hit {
            job.ponder_hit();
        }
        let in_time = if job.is_count() {
            !self.counts_are_over
        } else {
            !self.quitting
        };
        if self.signals.stop || !in_time {
            job.stop();
        }
        self.job = Some(job);
    }

    fn end_job(&mut self) {
        if let Some(job) = self.job.take()
            && job.join().is_err()
        {
            self.output
                .error("internal fault; please report it with what standard error says");
        }
    }

    /// Clears what the engine has kept of the game before.
    pub(super) fn new_game(&mut self) {
        self.table.clear();
        self.rng.start_game();
    }

    /// Sets an option and applies it.
    ///
    /// # Errors
    /// If the option cannot have this value. Nothing has changed then.
    pub(super) fn set_option(&mut self, name: &str, value: &str) -> Result<OptionChange, OptionError> {
        let before = self.options.shared_game_options();
        match self.options.set(name, value)? {
            Effect::None => {}
            Effect::Hash(mebibytes) => self.set_hash(mebibytes)?,
            Effect::Threads(threads) => self.set_threads(threads)?,
            Effect::ClearHash => self.table.clear(),
            Effect::Game { option, value } => self.set_game_option(option, value)?,
            Effect::Variant(variant) => {
                self.set_variant(variant);
                return Ok(OptionChange::Variant(variant));
            }
        }
        Ok(if self.options.shared_game_options() == before {
            OptionChange::None
        } else {
            OptionChange::GameRestarts
        })
    }

    fn set_hash(&mut self, mebibytes: usize) -> Result<(), OptionError> {
        let table = TranspositionTable::new(mebibytes).map_err(OptionError::NoMemory)?;
        self.table = Arc::new(table);
        self.options.hash = mebibytes;
        Ok(())
    }

    fn set_threads(&mut self, threads: usize) -> Result<(), OptionError> {
        let pool = search::pool(threads).map_err(OptionError::NoThreads)?;
        self.pool = Arc::new(pool);
        self.options.threads = threads;
        Ok(())
    }

    fn set_game_option(&mut self, option: GameOption, value: String) -> Result<(), OptionError> {
        let mut options = self.options.clone();
        options.game_options.insert(option.name.to_owned(), value);
        let check = options.variant.dispatch(CheckSettings(&options));
        check.map_err(OptionError::Settings)?;
        self.table.clear();
        self.options = options;
        Ok(())
    }

    fn set_variant(&mut self, variant: Variant) {
        self.table.clear();
        self.options.variant = variant;
        if let Err(error) = variant.dispatch(CheckSettings(&self.options)) {
            self.options.game_options.remove(error.option());
            self.output.error(format_args!("{error}; there are none now"));
        }
        self.output.line(variant.dispatch(Introduction));
    }
}

/// Asks a game whether it can be played with the options that are set.
struct CheckSettings<'a>(&'a Options);

impl VariantTask for CheckSettings<'_> {
    type Output = Result<(), SettingsError>;

    fn run<G: Game>(self) -> Self::Output {
        G::check_settings(&self.0.settings::<G>())
    }
}

/// The line about a variant that has been chosen.
struct Introduction;

impl VariantTask for Introduction {
    type Output = String;

    fn run<G: Game>(self) -> String {
        format!(
            "info string variant {} files {} ranks {} startpos {}",
            G::NAME,
            G::FILES,
            G::RANKS,
            G::START_FEN
        )
    }
}
