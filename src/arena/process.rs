//! An engine as a process that speaks UCI or UGI.

use super::spec::EngineSpec;
use std::fmt;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

/// How long an engine may take for `uciok` or `ugiok`, and for `readyok`.
const READY_TIMEOUT: Duration = Duration::from_secs(20);

/// After this time without `uciok` the engine is sent `ugi`.
const UCI_TIMEOUT: Duration = Duration::from_secs(5);

/// How long to wait for an engine to exit after `quit`.
const QUIT_TIMEOUT: Duration = Duration::from_secs(1);

/// Why an engine loses a game other than by the rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum EngineFault {
    /// It cannot be started, or its process has ended; how.
    Crash(String),
    /// It does not answer.
    Silence,
    /// Its time ran out.
    Time,
    /// Its move is illegal; the move and why.
    Illegal(String),
}

impl fmt::Display for EngineFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EngineFault::Crash(why) => write!(f, "crash: {why}"),
            EngineFault::Silence => f.write_str("silence"),
            EngineFault::Time => f.write_str("time"),
            EngineFault::Illegal(mv) => write!(f, "illegal move: {mv}"),
        }
    }
}

/// The answer of an engine to `go`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct EngineReply {
    /// The turn, as on the wire.
    pub(super) mv: String,
    /// The time from `go` to `bestmove`.
    pub(super) elapsed: Duration,
    /// The last `score` as written: `cp N` or `mate N`.
    pub(super) score: Option<String>,
    /// The last `depth`.
    pub(super) depth: Option<u32>,
    /// The last `nodes`.
    pub(super) nodes: Option<u64>,
}

/// A running engine. Dropping it ends the process.
pub(super) struct EngineProcess {
    process: Child,
    input: ChildStdin,
    /// The lines of its output, and when each arrived.
    lines: Receiver<(Instant, String)>,
    /// The names of its options.
    options: Vec<String>,
}

/// Puts the process into a group of its own. Ctrl-C at the terminal is meant for the match; if the
/// engines got it too, they would seem to crash.
#[cfg(unix)]
fn in_own_group(command: &mut Command) -> &mut Command {
    std::os::unix::process::CommandExt::process_group(command, 0)
}

/// The same on Windows.
#[cfg(windows)]
fn in_own_group(command: &mut Command) -> &mut Command {
    const CREATE_NEW_PROCESS_GROUP: u32 = 0x200;
    std::os::windows::process::CommandExt::creation_flags(command, CREATE_NEW_PROCESS_GROUP)
}

impl EngineProcess {
    /// Starts the engine and sets its options.
    pub(super) fn start(spec: &EngineSpec, variant: &str) -> Result<EngineProcess, EngineFault> {
        let crash = |error: std::io::Error| EngineFault::Crash(format!("{}: {error}", spec.cmd));
        let mut process = in_own_group(&mut Command::new(&spec.cmd))
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
        let mut engine = EngineProcess {
            process,
            input,
            lines,
            options: Vec::new(),
        };
        engine.handshake()?;
        engine.configure(spec, variant)?;
        Ok(engine)
    }

    /// Sends `uci`, or `ugi` if the engine does not answer to that, and notes its options.
    fn handshake(&mut self) -> Result<(), EngineFault> {
        self.send("uci")?;
        match self.read_options(UCI_TIMEOUT) {
            Err(EngineFault::Silence) => {
                self.send("ugi")?;
                self.read_options(READY_TIMEOUT)
            }
            answer => answer,
        }
    }

    fn read_options(&mut self, timeout: Duration) -> Result<(), EngineFault> {
        let deadline = Instant::now() + timeout;
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

    fn configure(&mut self, spec: &EngineSpec, variant: &str) -> Result<(), EngineFault> {
        let has = |engine: &EngineProcess, name: &str| {
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
                return Err(EngineFault::Crash(format!(
                    "{} has no option {name}",
                    spec.name
                )));
            }
            self.send(&format!("setoption name {name} value {value}"))?;
        }
        self.wait_until_ready()
    }

    /// Tells the engine that a new game begins.
    pub(super) fn new_game(&mut self) -> Result<(), EngineFault> {
        self.send("ucinewgame")?;
        self.wait_until_ready()
    }

    fn wait_until_ready(&mut self) -> Result<(), EngineFault> {
        self.send("isready")?;
        let deadline = Instant::now() + READY_TIMEOUT;
        while self.line(deadline)?.1.trim() != "readyok" {}
        Ok(())
    }

    /// Lets the engine search a position and waits for its move.
    ///
    /// # Errors
    /// [`EngineFault::Silence`] if there is no move within `timeout`, or that the process has ended.
    pub(super) fn search(
        &mut self,
        position: &str,
        go: &str,
        timeout: Duration,
    ) -> Result<EngineReply, EngineFault> {
        self.send(position)?;
        let start = Instant::now();
        self.send(go)?;
        let mut reply = EngineReply::default();
        loop {
            let (at, line) = self.line(start + timeout)?;
            let mut words = line.split_whitespace();
            match words.next() {
                Some("info") => reply.note(&line),
                Some("bestmove") => {
                    reply.mv = words.next().unwrap_or_default().to_owned();
                    reply.elapsed = at - start;
                    return Ok(reply);
                }
                _ => {}
            }
        }
    }

    fn send(&mut self, line: &str) -> Result<(), EngineFault> {
        log::debug!("> {line}");
        let text = format!("{line}\n");
        let sent = self
            .input
            .write_all(text.as_bytes())
            .and_then(|()| self.input.flush());
        sent.map_err(|_| self.crash())
    }

    fn line(&mut self, deadline: Instant) -> Result<(Instant, String), EngineFault> {
        let timeout = deadline.saturating_duration_since(Instant::now());
        match self.lines.recv_timeout(timeout) {
            Ok((at, line)) => {
                log::debug!("< {line}");
                Ok((at, line))
            }
            Err(RecvTimeoutError::Timeout) => Err(EngineFault::Silence),
            Err(RecvTimeoutError::Disconnected) => Err(self.crash()),
        }
    }

    /// The fault of an engine whose input or output is closed.
    fn crash(&mut self) -> EngineFault {
        match self.wait_for_exit(QUIT_TIMEOUT) {
            Some(status) => EngineFault::Crash(format!("the process ended, {status}")),
            None => EngineFault::Crash("the process has closed its output".to_owned()),
        }
    }

    /// The exit status of the process, if it exits within this time.
    fn wait_for_exit(&mut self, timeout: Duration) -> Option<ExitStatus> {
        let deadline = Instant::now() + timeout;
        loop {
            match self.process.try_wait() {
                Ok(None) if Instant::now() < deadline => thread::sleep(Duration::from_millis(2)),
                Ok(status) => return status,
                Err(_) => return None,
            }
        }
    }
}

impl EngineReply {
    /// Takes score, depth and nodes from an `info` line, unless it is about another line of MultiPV.
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

impl Drop for EngineProcess {
    /// Sends `quit`, and kills the process if it does not exit.
    fn drop(&mut self) {
        let asked = self.send("stop").and_then(|()| self.send("quit")).is_ok();
        if !asked || self.wait_for_exit(QUIT_TIMEOUT).is_none() {
            // These fail if the process has exited in the meantime, which is as good.
            let _ = self.process.kill();
            let _ = self.process.wait();
        }
    }
}
