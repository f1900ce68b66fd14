//! Probe: an engine process under test, with helpers to send commands and test the replies.

use super::super::announced::AnnouncedOption;
use super::super::process::{NoLine, Process, Surroundings};
use super::super::spec::EngineSpec;
use super::TestResult;
use super::progress::Progress;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// Default timeout for replies of the engine.
const PATIENCE: Duration = Duration::from_secs(10);

/// How long to wait for lines that should not come.
const QUIET: Duration = Duration::from_millis(300);

/// Interval at which a wait is shown.
const SHOWN: Duration = Duration::from_millis(500);

/// An engine process under test.
pub(super) struct Probe {
    process: Process,
    progress: Rc<Progress>,
    /// The last command sent, except `isready`.
    last: String,
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
    pub(super) fn start(
        engine: &EngineSpec,
        variant: &str,
        abort: &Arc<AtomicBool>,
        progress: Rc<Progress>,
    ) -> Result<Probe, String> {
        let surroundings = Surroundings {
            abort: Arc::clone(abort),
            log: None,
            cores: Vec::new(),
        };
        let process = Process::start(engine, surroundings)
            .map_err(|error| format!("{} cannot be started: {error}", engine.cmd))?;
        let mut probe = Probe {
            process,
            progress,
            last: String::new(),
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
        let command = shortened(&bytes);
        if !command.is_empty() && (command != "isready" || self.last.is_empty()) {
            self.last = command;
        }
        let sent = self.process.send_bytes(bytes);
        sent.map_err(|no_line| self.describe(no_line, PATIENCE))
    }

    /// Reads the engine's next output line.
    pub(super) fn line(&mut self) -> Result<String, String> {
        self.line_within(PATIENCE)
    }

    fn line_within(&mut self, patience: Duration) -> Result<String, String> {
        let deadline = Instant::now() + patience;
        loop {
            self.progress.waiting(&self.last);
            match self.process.line(deadline.min(Instant::now() + SHOWN)) {
                Ok((_, line)) => return Ok(line),
                Err(NoLine::Timeout) if Instant::now() < deadline => {}
                Err(no_line) => return Err(self.describe(no_line, patience)),
            }
        }
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

    /// Requires that no `bestmove` follows the answer to `command`.
    pub(super) fn expect_no_answer(&mut self, command: &str) -> TestResult {
        let deadline = Instant::now() + QUIET;
        loop {
            match self.process.line(deadline) {
                Ok((_, line)) if line.split(' ').next() == Some("bestmove") => {
                    return Err(format!("{command} is followed by another answer: {line}"));
                }
                Ok(_) => {}
                Err(NoLine::Timeout) => return Ok(()),
                Err(no_line) => return Err(self.describe(no_line, QUIET)),
            }
        }
    }

    /// Requires the engine's process to exit successfully within `patience`. Discards the engine's remaining output.
    pub(super) fn expect_exit(&mut self, patience: Duration) -> TestResult {
        let deadline = Instant::now() + patience;
        loop {
            match self.process.line(deadline) {
                Ok(_) => {}
                Err(NoLine::Ended(_)) => break,
                Err(no_line) => return Err(self.describe(no_line, patience)),
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

    fn describe(&self, no_line: NoLine, patience: Duration) -> String {
        match no_line {
            NoLine::Timeout => format!("no output for {} ms", patience.as_millis()),
            NoLine::Ended(how) => match &self.process.last_errors()[..] {
                [] => how,
                lines => format!("{how}; its last lines on standard error: {}", lines.join(" | ")),
            },
            NoLine::Aborted => "interrupted".to_owned(),
        }
    }

    /// Closes the engine's input.
    pub(super) fn close_input(&mut self) {
        self.process.close_input();
    }
}

/// The first line of a command, shortened, for the progress display.
fn shortened(bytes: &[u8]) -> String {
    const LONGEST: usize = 60;
    let start = &bytes[..bytes.len().min(4 * LONGEST)];
    let text = String::from_utf8_lossy(start);
    let line = text
        .lines()
        .map(str::trim)
        .find(|line| !line.is_empty())
        .unwrap_or_default();
    match line.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line.to_owned(),
    }
}

/// Returns the error `fault` unless `condition` is true.
pub(super) fn require(condition: bool, fault: impl FnOnce() -> String) -> TestResult {
    if condition { Ok(()) } else { Err(fault()) }
}
