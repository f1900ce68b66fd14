//! A UCI or UGI engine: startup and options.

use super::announced::AnnouncedOption;
use super::process::{NoLine, Process, Surroundings};
use super::spec::EngineSpec;
use super::start_error::{EngineStartError, StartFault};
use super::thinking::Pondering;
use std::io::{self, Write};
use std::time::{Duration, Instant};

/// Default timeouts for the engine's replies `uciok` or `ugiok`, and `readyok`.
const START_TIMEOUT: Duration = Duration::from_secs(20);
const READY_TIMEOUT: Duration = Duration::from_secs(20);

/// Maximum time to wait for `uciok` before trying `ugi`.
const UCI_TIMEOUT: Duration = Duration::from_secs(2);

/// How long the start of an engine may take before the user is told what it is waiting for.
const SILENT_WAIT: Duration = Duration::from_secs(1);

/// The protocol that an engine speaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Dialect {
    Uci,
    Ugi,
}

/// Why an engine did not start.
#[derive(Debug)]
pub(super) enum NotStarted {
    /// The engine cannot play in the match.
    Error(EngineStartError),
    /// The match was aborted.
    Aborted,
}

/// A running engine. Dropping this value ends the engine's process.
pub(super) struct Engine {
    pub(super) process: Process,
    pub(super) dialect: Dialect,
    options: Vec<AnnouncedOption>,
    ready_timeout: Duration,
    /// Number of `go` commands sent.
    pub(super) searches: u64,
    /// Number of lines `bestmove` that answered no `go`.
    pub(super) unasked_answers: u64,
    /// The search on the opponent's time, if one is running.
    pub(super) pondering: Option<Pondering>,
}

/// A wait during the start of an engine, of which the user is told if it is long.
struct StartWait<'a> {
    engine: &'a str,
    command: &'static str,
    /// When to tell the user, or `None` once that is done or if the match has already begun.
    tell_at: Option<Instant>,
}

impl<'a> StartWait<'a> {
    /// A wait for the answer to `command`. The user is not told of it if the engine has already been started before.
    fn new(engine: &'a str, command: &'static str, is_first_start: bool) -> StartWait<'a> {
        StartWait {
            engine,
            command,
            tell_at: is_first_start.then(|| Instant::now() + SILENT_WAIT),
        }
    }

    /// Reads the next line before `pause`, as [`Process::line`] does. `deadline` is the end of the whole wait.
    fn line(&mut self, process: &mut Process, pause: Instant, deadline: Instant) -> Result<String, NoLine> {
        if let Some(tell_at) = self.tell_at {
            match process.line(pause.min(tell_at)) {
                Err(NoLine::Timeout) if Instant::now() >= tell_at => self.tell(deadline),
                answer => return answer.map(|(_, line)| line),
            }
        }
        process.line(pause).map(|(_, line)| line)
    }

    fn tell(&mut self, deadline: Instant) {
        self.tell_at = None;
        let left = deadline.saturating_duration_since(Instant::now());
        // Write errors are ignored, because the match continues even if standard error is closed.
        let _ = writeln!(
            io::stderr(),
            "anel: waiting for engine {} to answer {}, for at most {:.1} s",
            self.engine,
            self.command,
            left.as_secs_f64()
        );
    }
}

impl Engine {
    /// Starts an engine and sets its options. If `dialect` names a protocol, tries only that protocol.
    pub(super) fn start(
        spec: &EngineSpec,
        variant: &str,
        dialect: Option<Dialect>,
        surroundings: &Surroundings,
    ) -> Result<Engine, NotStarted> {
        let error = |fault, stderr| {
            NotStarted::Error(EngineStartError {
                engine: spec.name.clone(),
                fault,
                stderr,
            })
        };
        let process = Process::start(spec, surroundings.clone()).map_err(|reason| {
            let cmd = spec.cmd.clone();
            error(StartFault::Spawn { cmd, error: reason }, Vec::new())
        })?;
        let mut engine = Engine {
            process,
            dialect: dialect.unwrap_or(Dialect::Uci),
            options: Vec::new(),
            ready_timeout: spec.ready_timeout.unwrap_or(READY_TIMEOUT),
            searches: 0,
            unasked_answers: 0,
            pondering: None,
        };
        engine.set_up(spec, variant, dialect).map_err(|fault| match fault {
            Some(fault) => error(fault, engine.process.last_errors()),
            None => NotStarted::Aborted,
        })?;
        Ok(engine)
    }

    /// Performs the handshake and sets the options.
    ///
    /// # Errors
    /// The fault that keeps the engine from playing, or `None` if the match was aborted.
    fn set_up(&mut self, spec: &EngineSpec, variant: &str, dialect: Option<Dialect>) -> Result<(), Option<StartFault>> {
        let start_timeout = spec.start_timeout.unwrap_or(START_TIMEOUT);
        let no_answer = |no_line, command, timeout| match no_line {
            NoLine::Timeout => Some(StartFault::Silent { command, timeout }),
            NoLine::Ended(how) => Some(StartFault::Ended(how)),
            NoLine::Aborted => None,
        };
        self.shake_hands(spec, dialect, start_timeout)
            .map_err(|no_line| no_answer(no_line, "uci or ugi", start_timeout))?;
        let ready_timeout = self.ready_timeout;
        for (option, value) in self.settings(spec, variant)? {
            self.send(&format!("setoption name {option} value {value}"))
                .map_err(|no_line| no_answer(no_line, "setoption", ready_timeout))?;
        }
        let mut wait = StartWait::new(&spec.name, "isready", dialect.is_none());
        let refusal = self
            .wait_until_ready(|process, deadline| wait.line(process, deadline, deadline))
            .map_err(|no_line| no_answer(no_line, "isready", ready_timeout))?;
        match refusal {
            Some(answer) => Err(Some(StartFault::Refused(answer))),
            None => Ok(()),
        }
    }

    pub(super) fn dialect(&self) -> Dialect {
        self.dialect
    }

    /// Sends `uci` or `ugi` and records the options that the engine announces. If the engine's protocol is unknown,
    /// sends `uci` first, and also `ugi` after a timeout. The engine's first answer then determines the protocol.
    fn shake_hands(&mut self, spec: &EngineSpec, dialect: Option<Dialect>, timeout: Duration) -> Result<(), NoLine> {
        let deadline = Instant::now() + timeout;
        let mut wait = StartWait::new(&spec.name, "uci or ugi", dialect.is_none());
        if dialect != Some(Dialect::Ugi) {
            self.send("uci")?;
            match self.read_options(Instant::now() + UCI_TIMEOUT.min(timeout / 2), deadline, &mut wait) {
                Err(NoLine::Timeout) => {}
                answer => return answer,
            }
        }
        if dialect != Some(Dialect::Uci) {
            self.send("ugi")?;
        }
        self.read_options(deadline, deadline, &mut wait)
    }

    /// Reads lines up to `uciok` or `ugiok`, until `pause` at the latest. `deadline` is the end of the whole handshake.
    fn read_options(&mut self, pause: Instant, deadline: Instant, wait: &mut StartWait) -> Result<(), NoLine> {
        loop {
            let line = wait.line(&mut self.process, pause, deadline)?;
            self.options.extend(AnnouncedOption::read(&line));
            self.dialect = match line.as_str() {
                "uciok" => Dialect::Uci,
                "ugiok" => Dialect::Ugi,
                _ => continue,
            };
            return Ok(());
        }
    }

    fn option(&self, name: &str) -> Option<&AnnouncedOption> {
        self.options.iter().find(|option| option.is_named(name))
    }

    /// The engine options to set, with their values. `UCI_Variant` is included if the engine announces that option or
    /// the engine's specification names a variant. Any other engine is assumed to play the match's variant.
    fn settings(&self, spec: &EngineSpec, variant: &str) -> Result<Vec<(String, String)>, StartFault> {
        if spec.ponder == Some(true) && self.dialect == Dialect::Ugi {
            return Err(StartFault::PonderInUgi);
        }
        const VARIANT: &str = "UCI_Variant";
        let mut settings = Vec::new();
        if spec.variant.is_some() || self.option(VARIANT).is_some() {
            let variant = spec.variant.as_deref().unwrap_or(variant);
            self.known_option(VARIANT)?
                .check(variant)
                .map_err(|expected| StartFault::NoVariant {
                    variant: variant.to_owned(),
                    expected,
                })?;
            settings.push((VARIANT.to_owned(), variant.to_owned()));
        }
        for (option, value) in &spec.options {
            let check = self.known_option(option)?.check(value);
            check.map_err(|expected| StartFault::BadValue {
                option: option.clone(),
                value: value.clone(),
                expected,
            })?;
            settings.push((option.clone(), value.clone()));
        }
        Ok(settings)
    }

    fn known_option(&self, name: &str) -> Result<&AnnouncedOption, StartFault> {
        self.option(name).ok_or_else(|| StartFault::NoOption {
            option: name.to_owned(),
            names: self.options.iter().map(|known| known.name.clone()).collect(),
        })
    }

    /// Sends `ucinewgame` or `uginewgame` for the game with the given number, and waits until the engine is ready.
    pub(super) fn new_game(&mut self, number: u64) -> Result<(), NoLine> {
        self.process.begin_game(number);
        self.send(match self.dialect {
            Dialect::Uci => "ucinewgame",
            Dialect::Ugi => "uginewgame",
        })?;
        self.wait_until_ready(|process, deadline| process.line(deadline).map(|(_, line)| line))
            .map(drop)
    }

    /// Sends `isready` and waits for `readyok`, reading lines with `next_line`. Returns the first error message
    /// received before `readyok`, if any.
    fn wait_until_ready(
        &mut self,
        mut next_line: impl FnMut(&mut Process, Instant) -> Result<String, NoLine>,
    ) -> Result<Option<String>, NoLine> {
        self.send("isready")?;
        let deadline = Instant::now() + self.ready_timeout;
        let mut refusal = None;
        loop {
            let line = next_line(&mut self.process, deadline)?;
            if line == "readyok" {
                return Ok(refusal);
            }
            let told = line.strip_prefix("info string ").unwrap_or(&line);
            if told.to_lowercase().starts_with("error") {
                refusal.get_or_insert(told.to_owned());
            }
        }
    }

    pub(super) fn send(&mut self, line: &str) -> Result<(), NoLine> {
        self.process.send(line)
    }

    /// Asks the engine to exit, without waiting for it.
    pub(super) fn ask_to_quit(&mut self) {
        self.process.ask_to_quit();
    }
}
