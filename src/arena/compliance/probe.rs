//! Probe: an engine process under test, with helpers to send commands and test the replies.

use super::super::announced::AnnouncedOption;
use super::super::process::{NoLine, Process, Surroundings};
use super::super::spec::EngineSpec;
use super::TestResult;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// Default timeout for replies of the engine.
const PATIENCE: Duration = Duration::from_secs(10);

/// An engine process under test.
pub(super) struct Probe {
    process: Process,
    /// The lines of the engine's reply to `uci`.
    pub(super) greeting: Vec<String>,
    pub(super) options: Vec<AnnouncedOption>,
}

/// The engine's reply to `go`.
pub(super) struct Search {
    /// The `info` lines of the search, except `info string`.
    pub(super) infos: Vec<String>,
    /// The tokens of the `bestmove` line.
    pub(super) best: Vec<String>,
}

impl Probe {
    /// Starts an engine, performs the UCI handshake, and selects the variant if the engine has the option
    /// `UCI_Variant`.
    pub(super) fn start(engine: &EngineSpec, variant: &str, abort: &Arc<AtomicBool>) -> Result<Probe, String> {
        let surroundings = Surroundings {
            abort: Arc::clone(abort),
            log: None,
        };
        let process = Process::start(engine, surroundings)
            .map_err(|error| format!("{} cannot be started: {error}", engine.cmd))?;
        let mut probe = Probe {
            process,
            greeting: Vec::new(),
            options: Vec::new(),
        };
        probe.send("uci")?;
        probe.greeting = probe.until("uciok")?;
        let options = probe.greeting.iter();
        probe.options = options.filter_map(|line| AnnouncedOption::read(line)).collect();
        if probe.option("UCI_Variant").is_some() {
            let variant = engine.variant.as_deref().unwrap_or(variant);
            probe.send(&format!("setoption name UCI_Variant value {variant}"))?;
        }
        probe.answer("")?;
        Ok(probe)
    }

    pub(super) fn option(&self, name: &str) -> Option<&AnnouncedOption> {
        self.options.iter().find(|option| option.is_named(name))
    }

    pub(super) fn send(&mut self, line: &str) -> TestResult {
        self.send_bytes(format!("{line}\n").into_bytes())
    }

    pub(super) fn send_bytes(&mut self, bytes: Vec<u8>) -> TestResult {
        self.process
            .send_bytes(bytes)
            .map_err(|no_line| describe(no_line, PATIENCE))
    }

    /// Reads the engine's next output line.
    pub(super) fn line(&mut self) -> Result<String, String> {
        self.line_within(PATIENCE)
    }

    fn line_within(&mut self, patience: Duration) -> Result<String, String> {
        let line = self.process.line(Instant::now() + patience);
        line.map(|(_, line)| line)
            .map_err(|no_line| describe(no_line, patience))
    }

    /// Reads lines up to and including the first one that begins with the token `word`.
    pub(super) fn until(&mut self, word: &str) -> Result<Vec<String>, String> {
        self.until_line(word, |line| line.split(' ').next() == Some(word))
    }

    /// Reads lines up to and including the first line for which `is_last` holds. `expected` describes that line in
    /// error messages.
    pub(super) fn until_line(&mut self, expected: &str, is_last: impl Fn(&str) -> bool) -> Result<Vec<String>, String> {
        let mut lines = Vec::new();
        loop {
            let line = self.line();
            let line = line.map_err(|fault| format!("{fault} while waiting for {expected}"))?;
            let found = is_last(&line);
            lines.push(line);
            if found {
                return Ok(lines);
            }
        }
    }

    /// Sends a command and returns the lines of the reply. Must not be called during a search.
    pub(super) fn answer(&mut self, command: &str) -> Result<Vec<String>, String> {
        self.send(command)?;
        self.send("isready")?;
        let mut lines = self.until("readyok")?;
        lines.pop();
        Ok(lines)
    }

    /// Sends a command and requires the engine's reply to be exactly the line `answer`.
    pub(super) fn expect(&mut self, command: &str, answer: &str) -> TestResult {
        let lines = self.answer(command)?;
        if lines == [answer] {
            Ok(())
        } else {
            Err(format!("{command} is answered by {lines:?}, not by {answer:?}"))
        }
    }

    /// Sends a command and waits for the line `last`.
    pub(super) fn expect_line(&mut self, command: &str, last: &str) -> TestResult {
        self.send(command)?;
        self.until_line(last, |line| line == last).map(drop)
    }

    /// Sends a command and requires an empty reply.
    pub(super) fn expect_silence(&mut self, command: &str) -> TestResult {
        let lines = self.answer(command)?;
        if lines.is_empty() {
            Ok(())
        } else {
            Err(format!("{command} should have no answer, but is answered by {lines:?}"))
        }
    }

    /// Sends a command and requires a single error line as reply.
    pub(super) fn expect_error(&mut self, command: &str) -> TestResult {
        let lines = self.answer(command)?;
        match &lines[..] {
            [line] if line.starts_with("info string error: ") => Ok(()),
            _ => Err(format!("{command} is answered by {lines:?}, not by one error line")),
        }
    }

    /// Sends a `go` command and waits for the result.
    pub(super) fn search(&mut self, go: &str) -> Result<Search, String> {
        self.send(go)?;
        self.search_result(go)
    }

    /// Waits for the result of a running search. `go` is the search command, for error messages.
    pub(super) fn search_result(&mut self, go: &str) -> Result<Search, String> {
        let mut lines = self.until("bestmove").map_err(|fault| format!("{go}: {fault}"))?;
        let best = lines.pop().unwrap_or_default();
        let is_info = |line: &String| line.starts_with("info ") && !line.starts_with("info string ");
        Ok(Search {
            infos: lines.into_iter().filter(is_info).collect(),
            best: best.split_whitespace().map(str::to_owned).collect(),
        })
    }

    /// Requires the engine's process to exit successfully within `patience`. Discards the engine's remaining output.
    pub(super) fn expect_exit(&mut self, patience: Duration) -> TestResult {
        let deadline = Instant::now() + patience;
        loop {
            match self.process.line(deadline) {
                Ok(_) => {}
                Err(NoLine::Ended(_)) => break,
                Err(no_line) => return Err(describe(no_line, patience)),
            }
        }
        match self.process.wait_for_exit(deadline) {
            Some(status) if status.success() => Ok(()),
            Some(status) => Err(format!("the process ended with {status}")),
            None => Err(format!(
                "the process is still running after {} ms",
                patience.as_millis()
            )),
        }
    }

    /// Closes the engine's input.
    pub(super) fn close_input(&mut self) {
        self.process.close_input();
    }
}

fn describe(no_line: NoLine, patience: Duration) -> String {
    match no_line {
        NoLine::Timeout => format!("no output for {} ms", patience.as_millis()),
        NoLine::Ended(how) => how,
        NoLine::Aborted => "interrupted".to_owned(),
    }
}

/// Returns the error `fault` unless `condition` is true.
pub(super) fn require(condition: bool, fault: impl FnOnce() -> String) -> TestResult {
    if condition { Ok(()) } else { Err(fault()) }
}
