//! What outlives a change of the game: options, table, threads, and the commands that wait.

use super::command::Command;
use super::job::Job;
use super::options::{Effect, Options};
use super::output::Output;
use super::strength::Luck;
use super::{Event, LONGEST_LINE};
use crate::game::{Game, SettingsError};
use crate::search::tt::TranspositionTable;
use crate::variant::VariantTask;
use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};
use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender};
use std::time::Duration;

/// A `quit` that comes so soon after the start of a count or benchmark was written together with
/// it, by someone who wants its result.
const SAME_BREATH: Duration = Duration::from_millis(100);

/// A search goes so deep into the stack that the default of a thread might not do.
const STACK_BYTES: usize = 16 << 20;

/// What reaches a running job from outside.
#[derive(Clone, Copy, Default)]
struct Told {
    stop: bool,
    ponder_hit: bool,
}

/// A command that waits, and what has been said to it in the meantime: a `stop` that comes behind
/// a `go` is meant for it, whether or not its search has begun.
struct Waiting {
    command: Command,
    told: Told,
}

pub(super) struct Engine {
    pub(super) output: Output,
    pub(super) options: Options,
    pub(super) luck: Luck,
    pub(super) table: Arc<TranspositionTable>,
    pub(super) pool: Arc<ThreadPool>,
    pub(super) sender: Sender<Event>,
    events: Receiver<Event>,
    job: Option<Job>,
    /// Commands that wait for the end of the job.
    waiting: VecDeque<Waiting>,
    /// What has been said to the command that is being obeyed before it began.
    told: Told,
    /// Whether `quit` or the end of the input was read.
    leaving: bool,
}

/// Asks a game whether it can be played with the options that have been set.
struct CheckSettings<'a>(&'a Options);

impl VariantTask for CheckSettings<'_> {
    type Output = Result<(), SettingsError>;

    fn run<G: Game>(self) -> Self::Output {
        G::check_settings(&self.0.settings::<G>())
    }
}

pub(super) fn pool(threads: usize) -> Result<ThreadPool, ThreadPoolBuildError> {
    ThreadPoolBuilder::new()
        .num_threads(threads)
        .stack_size(STACK_BYTES)
        .thread_name(|index| format!("search {index}"))
        .build()
}

impl Engine {
    pub(super) fn new(
        output: Output,
        luck: Luck,
        sender: Sender<Event>,
        events: Receiver<Event>,
    ) -> Result<Engine, Box<dyn std::error::Error>> {
        let options = Options::default();
        Ok(Engine {
            output,
            table: Arc::new(TranspositionTable::new(options.hash)?),
            pool: Arc::new(pool(options.threads)?),
            options,
            luck,
            sender,
            events,
            job: None,
            waiting: VecDeque::new(),
            told: Told::default(),
            leaving: false,
        })
    }

    /// The next command that needs the session, in the order in which they came. Commands that
    /// cannot wait are obeyed here. None when it is time to leave.
    pub(super) fn next_command(&mut self) -> Option<Command> {
        loop {
            if self.job.is_none() {
                if let Some(waiting) = self.waiting.pop_front() {
                    self.told = waiting.told;
                    return Some(waiting.command);
                }
                if self.leaving {
                    return None;
                }
            }
            // The session itself holds a sender, so that the channel never closes.
            match self.events.recv().expect("the channel is open") {
                Event::Line(line) => self.take(&line),
                Event::OverlongLine if self.leaving => {}
                Event::OverlongLine => {
                    self.output
                        .error(format_args!("a line is longer than {LONGEST_LINE} bytes"));
                }
                Event::EndOfInput => self.leave(),
                Event::JobDone => self.end_job(),
            }
            if self.output.is_broken() {
                self.leave();
            }
        }
    }

    fn take(&mut self, line: &str) {
        // What comes behind `quit` is not for us.
        if line.is_empty() || self.leaving {
            return;
        }
        log::debug!("command: {line}");
        match line.parse::<Command>() {
            Ok(command) if command.is_urgent() => self.obey(&command),
            Ok(command) => self.waiting.push_back(Waiting {
                command,
                told: Told::default(),
            }),
            Err(fault) => self.output.error(fault),
        }
    }

    fn obey(&mut self, command: &Command) {
        match command {
            Command::IsReady => self.output.line("readyok"),
            Command::Stop => {
                self.job.iter().for_each(Job::stop);
                self.waiting
                    .iter_mut()
                    .for_each(|waiting| waiting.told.stop = true);
            }
            Command::PonderHit => {
                self.job.iter().for_each(Job::ponder_hit);
                self.waiting
                    .iter_mut()
                    .for_each(|waiting| waiting.told.ponder_hit = true);
            }
            Command::Quit => self.leave(),
            _ => {}
        }
    }

    /// Leaves as soon as what was asked for before has been answered: searches are stopped, and
    /// so are counts and benchmarks, unless they were asked for in the same breath.
    fn leave(&mut self) {
        self.leaving = true;
        if let Some(job) = &self.job
            && (!job.is_count() || job.running_for() > SAME_BREATH)
        {
            job.stop();
        }
    }

    /// Lets a job run beside the session.
    pub(super) fn start(&mut self, job: Job) {
        if self.told.ponder_hit {
            job.ponder_hit();
        }
        if self.told.stop || (self.leaving && !job.is_count()) {
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

    /// Sets an option and does what that asks for. Where it fails, all stays as it was.
    pub(super) fn set_option(&mut self, name: &str, value: &str) -> Result<Effect, String> {
        let effect = self.options.set(name, value)?;
        match effect {
            Effect::Hash(mebibytes) => {
                let table = TranspositionTable::new(mebibytes)
                    .map_err(|error| format!("setoption: {error}; the old table stays"))?;
                self.table = Arc::new(table);
                self.options.hash = mebibytes;
            }
            Effect::Threads(threads) => {
                let pool = pool(threads).map_err(|error| {
                    format!("setoption: {error}; there are as many threads as before")
                })?;
                self.pool = Arc::new(pool);
                self.options.threads = threads;
            }
            Effect::ClearHash => self.table.clear(),
            Effect::Variant(variant) => {
                self.table.clear();
                self.options.variant = variant;
                if let Err(fault) = variant.dispatch(CheckSettings(&self.options)) {
                    self.options.game_options.remove(fault.option());
                    self.output
                        .error(format_args!("{fault}; there are none now"));
                }
            }
            Effect::Game { option, ref value } => {
                let mut options = self.options.clone();
                let name = option.name.to_owned();
                options.game_options.insert(name, value.clone());
                let check = options.variant.dispatch(CheckSettings(&options));
                check.map_err(|fault| format!("setoption: {fault}"))?;
                self.table.clear();
                self.options = options;
            }
            Effect::None => {}
        }
        Ok(effect)
    }
}
