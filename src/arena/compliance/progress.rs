//! Progress of a compliance test on standard error: one line that is redrawn on a terminal; elsewhere, a line for every
//! long wait.

use indicatif::{ProgressBar, ProgressStyle};
use std::cell::Cell;
use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

/// Time after which a rule is reported as slow if standard error is not a terminal. Each further report comes after
/// twice the time.
const SLOW: Duration = Duration::from_secs(3);

/// Progress display of a compliance test.
pub(super) struct Progress {
    /// The display on a terminal.
    bar: Option<ProgressBar>,
    rules: usize,
    /// Number of the rule under test, counted from 1, and its text.
    rule: Cell<(usize, &'static str)>,
    started: Cell<Instant>,
    /// Duration of the rule's test at which it is next reported.
    next_report: Cell<Duration>,
}

impl Progress {
    /// A display for the test of the given number of rules.
    pub(super) fn of(rules: usize) -> Progress {
        let bar = io::stderr().is_terminal().then(|| {
            let style = ProgressStyle::with_template("{pos}/{len}  {wide_msg}").expect("the template is valid");
            let bar = ProgressBar::new(rules as u64).with_style(style);
            bar.enable_steady_tick(Duration::from_millis(500));
            bar
        });
        Progress {
            bar,
            rules,
            rule: Cell::new((0, "")),
            started: Cell::new(Instant::now()),
            next_report: Cell::new(SLOW),
        }
    }

    /// Begins the test of a rule.
    pub(super) fn begin(&self, number: usize, text: &'static str) {
        self.rule.set((number, text));
        self.started.set(Instant::now());
        self.next_report.set(SLOW);
        if let Some(bar) = &self.bar {
            bar.set_position(number as u64);
            bar.set_message(text);
        }
    }

    /// Shows that the test waits for the engine, after the given command, if it has taken long.
    pub(super) fn waiting(&self, command: &str) {
        let (number, text) = self.rule.get();
        let taken = self.started.get().elapsed();
        let seconds = taken.as_secs();
        if let Some(bar) = &self.bar {
            if seconds > 0 {
                bar.set_message(format!("({seconds} s, after {command})  {text}"));
            }
        } else if taken >= self.next_report.get() {
            self.next_report.set(self.next_report.get() * 2);
            let rules = self.rules;
            // Write errors are ignored, because the test continues even if standard error is closed.
            let _ = writeln!(
                io::stderr(),
                "anel: rule {number} of {rules} ({text}): waiting for the engine for {seconds} s, after {command}"
            );
        }
    }

    /// Runs `write`, which writes to the terminal, while the display is hidden.
    pub(super) fn hidden(&self, write: impl FnOnce()) {
        match &self.bar {
            Some(bar) => bar.suspend(write),
            None => write(),
        }
    }

    pub(super) fn finish(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
