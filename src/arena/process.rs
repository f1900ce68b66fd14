//! An engine as a process that speaks UCI or UGI.

use super::spec::EngineSpec;
use std::fmt;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

/// How long an engine may take to greet, and to say that it is ready.
const READY: Duration = Duration::from_secs(20);

/// How long an engine that does not answer to `uci` is given before it is asked for UGI.
const FIRST_GREETING: Duration = Duration::from_secs(5);

/// How long an engine that was told to stop, or to quit, is waited for.
const LAST_WORD: Duration = Duration::from_secs(1);

/// How an engine lost a game that it did not lose on the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Fault {
    /// It could not be started, or its process has ended.
    Crash(String),
    /// It did not answer in time for any purpose.
    Silence,
    /// Its clock ran out.
    Time,
    /// Its move is not legal.
    Illegal(String),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Crash(why) => write!(f, "crash: {why}"),
            Fault::Silence => f.write_str("silence"),
            Fault::Time => f.write_str("time"),
            Fault::Illegal(mv) => write!(f, "illegal move: {mv}"),
        }
    }
}

/// What an engine answered to `go`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Thought {
    /// The turn, as on the wire.
    pub(super) mv: String,
    /// From the `go` to the `bestmove`.
    pub(super) elapsed: Duration,
    /// The last `score` that it reported, as it wrote it: `cp N` or `mate N`.
    pub(super) score: Option<String>,
    /// The last `depth`.
    pub(super) depth: Option<u32>,
    /// The last `nodes`.
    pub(super) nodes: Option<u64>,
}

/// A running engine. Its process ends with it.
pub(super) struct Engine {
    process: Child,
    input: ChildStdin,
    /// Lines and when they came.
    lines: Receiver<(Instant, String)>,
    /// The names of its options.
    options: Vec<String>,
}

/// A Ctrl-C at the terminal is meant for the match, which then ends its engines itself: they must
/// not get it too, or they would seem to crash.
#[cfg(unix)]
fn apart(command: &mut Command) -> &mut Command {
    std::os::unix::process::CommandExt::process_group(command, 0)
}

/// The same on Windows.
#[cfg(windows)]
fn apart(command: &mut Command) -> &mut Command {
    const CREATE_NEW_PROCESS_GROUP: u32 = 0x200;
    std::os::windows::process::CommandExt::creation_flags(command, CREATE_NEW_PROCESS_GROUP)
}

impl Engine {
    /// Starts the engine, greets it and sets its options.
    pub(super) fn start(spec: &EngineSpec, variant: &str) -> Result<Engine, Fault> {
        let crash = |error: std::io::Error| Fault::Crash(format!("{}: {error}", spec.cmd));
        let mut process = apart(&mut Command::new(&spec.cmd))
            .args(&spec.args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(crash)?;
        let input = process.stdin.take().expect("standard input is piped");
        let output = process.stdout.take().expect("standard output is piped");
        let (sender, lines) = mpsc::channel();
        thread::Builder::new()
            .name(format!("reads {}", spec.name))
            .spawn(move || {
                for line in BufReader::new(output).lines().map_while(Result::ok) {
                    if sender.send((Instant::now(), line)).is_err() {
                        break;
                    }
                }
            })
            .map_err(crash)?;
        let mut engine = Engine {
            process,
            input,
            lines,
            options: Vec::new(),
        };
        engine.greet()?;
        engine.configure(spec, variant)?;
        Ok(engine)
    }

    fn greet(&mut self) -> Result<(), Fault> {
        self.send("uci")?;
        match self.read_greeting(FIRST_GREETING) {
            Err(Fault::Silence) => {
                self.send("ugi")?;
                self.read_greeting(READY)
            }
            answer => answer,
        }
    }

    fn read_greeting(&mut self, patience: Duration) -> Result<(), Fault> {
        let deadline = Instant::now() + patience;
        loop {
            let (_, line) = self.line(deadline)?;
            if let Some(option) = line.strip_prefix("option name ") {
                let name = option.split(" type ").next().unwrap_or(option);
                self.options.push(name.to_owned());
            }
            if matches!(line.trim(), "uciok" | "ugiok") {
                return Ok(());
            }
        }
    }

    fn configure(&mut self, spec: &EngineSpec, variant: &str) -> Result<(), Fault> {
        let has = |engine: &Engine, name: &str| {
            engine
                .options
                .iter()
                .any(|option| option.eq_ignore_ascii_case(name))
        };
        if has(self, "UCI_Variant") {
            let variant = spec.variant.as_deref().unwrap_or(variant);
            self.send(&format!("setoption name UCI_Variant value {variant}"))?;
        }
        for (name, value) in &spec.options {
            if !has(self, name) {
                return Err(Fault::Crash(format!("{} has no option {name}", spec.name)));
            }
            self.send(&format!("setoption name {name} value {value}"))?;
        }
        self.wait_until_ready()
    }

    /// Tells the engine that a new game begins.
    pub(super) fn new_game(&mut self) -> Result<(), Fault> {
        self.send("ucinewgame")?;
        self.wait_until_ready()
    }

    fn wait_until_ready(&mut self) -> Result<(), Fault> {
        self.send("isready")?;
        let deadline = Instant::now() + READY;
        while self.line(deadline)?.1.trim() != "readyok" {}
        Ok(())
    }

    /// Lets the engine think about a position; `patience` is how long it may at most.
    pub(super) fn think(
        &mut self,
        position: &str,
        go: &str,
        patience: Duration,
    ) -> Result<Thought, Fault> {
        self.send(position)?;
        let start = Instant::now();
        self.send(go)?;
        let mut thought = Thought::default();
        loop {
            let (at, line) = self.line(start + patience)?;
            let mut words = line.split_whitespace();
            match words.next() {
                Some("info") => thought.note(&line),
                Some("bestmove") => {
                    thought.mv = words.next().unwrap_or_default().to_owned();
                    thought.elapsed = at - start;
                    return Ok(thought);
                }
                _ => {}
            }
        }
    }

    fn send(&mut self, line: &str) -> Result<(), Fault> {
        log::debug!("> {line}");
        let text = format!("{line}\n");
        let sent = self
            .input
            .write_all(text.as_bytes())
            .and_then(|()| self.input.flush());
        sent.map_err(|_| self.ended())
    }

    fn line(&mut self, deadline: Instant) -> Result<(Instant, String), Fault> {
        let patience = deadline.saturating_duration_since(Instant::now());
        match self.lines.recv_timeout(patience) {
            Ok((at, line)) => {
                log::debug!("< {line}");
                Ok((at, line))
            }
            Err(RecvTimeoutError::Timeout) => Err(Fault::Silence),
            Err(RecvTimeoutError::Disconnected) => Err(self.ended()),
        }
    }

    fn ended(&mut self) -> Fault {
        match self.wait_for_end(LAST_WORD) {
            Some(status) => Fault::Crash(format!("the process ended, {status}")),
            None => Fault::Crash("the process has closed its output".to_owned()),
        }
    }

    /// How the process ended, if it did within this time.
    fn wait_for_end(&mut self, patience: Duration) -> Option<ExitStatus> {
        let deadline = Instant::now() + patience;
        loop {
            match self.process.try_wait() {
                Ok(None) if Instant::now() < deadline => thread::sleep(Duration::from_millis(2)),
                Ok(status) => return status,
                Err(_) => return None,
            }
        }
    }
}

impl Thought {
    /// Takes what an `info` line says of the search as a whole.
    fn note(&mut self, line: &str) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let secondary = words
            .windows(2)
            .any(|pair| pair[0] == "multipv" && pair[1] != "1");
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
            && number.parse::<i32>().is_ok()
        {
            self.score = Some(format!("{kind} {number}"));
        }
    }
}

impl Drop for Engine {
    /// Asks the engine to leave, and makes it where it does not.
    fn drop(&mut self) {
        let asked = self.send("stop").and_then(|()| self.send("quit")).is_ok();
        if !asked || self.wait_for_end(LAST_WORD).is_none() {
            // It may have ended in the meantime; then there is nothing left to do.
            let _ = self.process.kill();
            let _ = self.process.wait();
        }
    }
}
