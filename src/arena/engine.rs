//! A UCI or UGI engine: startup, options and searches.

use super::announced::AnnouncedOption;
use super::process::{NoLine, Process, Surroundings};
use super::record::Score;
use super::spec::EngineSpec;
use super::start_error::{EngineStartError, StartFault};
use super::time_control::TimeControl;
use std::time::{Duration, Instant};

/// Timeout for the engine's replies `uciok`, `ugiok` and `readyok`.
pub(super) const READY_TIMEOUT: Duration = Duration::from_secs(20);

/// Time to wait for `uciok` before trying `ugi`.
const UCI_TIMEOUT: Duration = Duration::from_secs(2);

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

/// An engine's answer to `go`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct EngineReply {
    /// The turn from `bestmove`, in UCI move format.
    pub(super) mv: String,
    /// Time from `go` to `bestmove`.
    pub(super) elapsed: Duration,
    /// The last `score` reported during the search.
    pub(super) score: Option<Score>,
    /// The last `depth` reported during the search.
    pub(super) depth: Option<u32>,
    /// The last `nodes` reported during the search.
    pub(super) nodes: Option<u64>,
}

/// A running engine. Dropping this value ends the engine's process.
pub(super) struct Engine {
    process: Process,
    dialect: Dialect,
    options: Vec<AnnouncedOption>,
}

impl Engine {
    /// Starts an engine and sets its options. If `dialect` names a protocol, tries only that protocol.
    pub(super) fn start(
        spec: &EngineSpec,
        variant: &str,
        dialect: Option<Dialect>,
        surroundings: &Surroundings,
    ) -> Result<Engine, NotStarted> {
        let in_engine = |fault| {
            NotStarted::Error(EngineStartError {
                engine: spec.name.clone(),
                fault,
            })
        };
        let process = Process::start(spec, surroundings.clone()).map_err(|error| {
            in_engine(StartFault::Spawn {
                cmd: spec.cmd.clone(),
                error,
            })
        })?;
        let mut engine = Engine {
            process,
            dialect: dialect.unwrap_or(Dialect::Uci),
            options: Vec::new(),
        };
        let no_answer = |no_line, command| match no_line {
            NoLine::Timeout => in_engine(StartFault::Silent(command)),
            NoLine::Ended(how) => in_engine(StartFault::Ended(how)),
            NoLine::Aborted => NotStarted::Aborted,
        };
        engine
            .shake_hands(dialect)
            .map_err(|no_line| no_answer(no_line, "uci or ugi"))?;
        for (option, value) in engine.settings(spec, variant).map_err(in_engine)? {
            engine
                .send(&format!("setoption name {option} value {value}"))
                .map_err(|no_line| no_answer(no_line, "setoption"))?;
        }
        let refusal = engine
            .wait_until_ready()
            .map_err(|no_line| no_answer(no_line, "isready"))?;
        match refusal {
            Some(answer) => Err(in_engine(StartFault::Refused(answer))),
            None => Ok(engine),
        }
    }

    pub(super) fn dialect(&self) -> Dialect {
        self.dialect
    }

    /// Sends `uci` or `ugi` and records the options that the engine announces. If the engine's protocol is unknown,
    /// sends `uci` first, and also `ugi` after a timeout. The engine's first answer then determines the protocol.
    fn shake_hands(&mut self, dialect: Option<Dialect>) -> Result<(), NoLine> {
        if dialect != Some(Dialect::Ugi) {
            self.send("uci")?;
            match self.read_options(UCI_TIMEOUT) {
                Err(NoLine::Timeout) => {}
                answer => return answer,
            }
        }
        if dialect != Some(Dialect::Uci) {
            self.send("ugi")?;
        }
        self.read_options(READY_TIMEOUT)
    }

    fn read_options(&mut self, timeout: Duration) -> Result<(), NoLine> {
        let deadline = Instant::now() + timeout;
        loop {
            let (_, line) = self.process.line(deadline)?;
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

    /// Sends `ucinewgame` or `uginewgame` and waits until the engine is ready.
    pub(super) fn new_game(&mut self) -> Result<(), NoLine> {
        self.send(match self.dialect {
            Dialect::Uci => "ucinewgame",
            Dialect::Ugi => "uginewgame",
        })?;
        self.wait_until_ready().map(drop)
    }

    /// Sends `isready` and waits for `readyok`. Returns the first error message received before `readyok`, if any.
    fn wait_until_ready(&mut self) -> Result<Option<String>, NoLine> {
        self.send("isready")?;
        let deadline = Instant::now() + READY_TIMEOUT;
        let mut refusal = None;
        loop {
            let (_, line) = self.process.line(deadline)?;
            if line == "readyok" {
                return Ok(refusal);
            }
            let told = line.strip_prefix("info string ").unwrap_or(&line);
            if told.to_lowercase().starts_with("error") {
                refusal.get_or_insert(told.to_owned());
            }
        }
    }

    /// Sends a position and a `go` command, and waits for `bestmove`.
    ///
    /// # Errors
    /// If no `bestmove` arrives within `timeout`.
    pub(super) fn search(&mut self, position: &str, go: &str, timeout: Duration) -> Result<EngineReply, NoLine> {
        self.process.discard_lines();
        self.send(position)?;
        let start = Instant::now();
        self.send(go)?;
        let mut reply = EngineReply::default();
        loop {
            let (at, line) = self.process.line(start + timeout)?;
            let mut words = line.split_whitespace();
            match words.next() {
                Some("info") => reply.note(&line),
                // Ignore a `bestmove` line that arrived before `go` was sent, because it cannot answer this `go`.
                Some("bestmove") if at >= start => {
                    reply.mv = words.next().unwrap_or_default().to_owned();
                    reply.elapsed = at - start;
                    return Ok(reply);
                }
                _ => {}
            }
        }
    }

    fn send(&mut self, line: &str) -> Result<(), NoLine> {
        self.process.send(line)
    }

    /// Asks the engine to exit, without waiting for it.
    pub(super) fn ask_to_quit(&mut self) {
        self.process.ask_to_quit();
    }

    /// The `go` command for an engine with the time control `own`. `both` and `clocks` are the time controls and
    /// remaining times of White and Black. `made` is the number of moves that the engine has made. UGI has no
    /// equivalent of the UCI parameter `movestogo`.
    pub(super) fn go_command(
        &self,
        own: TimeControl,
        both: [TimeControl; 2],
        clocks: [Duration; 2],
        made: usize,
    ) -> String {
        match own {
            TimeControl::Clock { .. } => {
                let [first, second] = clocks.map(|clock| clock.as_millis());
                let [first_increment, second_increment] = both.map(|time_control| time_control.increment().as_millis());
                let moves_to_go = match own.moves_to_go(made) {
                    Some(moves) => format!(" movestogo {moves}"),
                    None => String::new(),
                };
                match self.dialect {
                    Dialect::Uci => format!(
                        "go wtime {first} btime {second} winc {first_increment} binc {second_increment}{moves_to_go}"
                    ),
                    Dialect::Ugi => {
                        format!("go p1time {first} p2time {second} p1inc {first_increment} p2inc {second_increment}")
                    }
                }
            }
            TimeControl::MoveTime(time) => format!("go movetime {}", time.as_millis()),
            TimeControl::Nodes(nodes) => format!("go nodes {nodes}"),
            TimeControl::Depth(depth) => format!("go depth {depth}"),
        }
    }
}

impl EngineReply {
    /// Updates the reply's score, depth and nodes from an `info` line. Ignores lines with `multipv` above 1.
    fn note(&mut self, line: &str) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let secondary = words.windows(2).any(|pair| pair[0] == "multipv" && pair[1] != "1");
        if secondary || words.get(1) == Some(&"string") {
            return;
        }
        let value = |name: &str| {
            words
                .iter()
                .position(|&word| word == name)
                .and_then(|at| words.get(at + 1))
        };
        if let Some(depth) = value("depth").and_then(|depth| depth.parse().ok()) {
            self.depth = Some(depth);
        }
        if let Some(nodes) = value("nodes").and_then(|nodes| nodes.parse().ok()) {
            self.nodes = Some(nodes);
        }
        if let Some(at) = words.iter().position(|&word| word == "score")
            && let (Some(kind), Some(number)) = (words.get(at + 1), words.get(at + 2))
            && let Some(score) = Score::parse(kind, number)
        {
            self.score = Some(score);
        }
    }
}
