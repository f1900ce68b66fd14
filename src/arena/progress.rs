//! Progress of a match: a bar on a terminal, plain lines elsewhere.

use indicatif::{ProgressBar, ProgressStyle};
use std::io::{self, IsTerminal, Write};
use std::time::Duration;

/// Approximate number of progress lines printed per match when standard error is not a terminal.
const LINES: u64 = 100;

/// Progress display of a match on standard error.
pub(super) enum Progress {
    Bar(ProgressBar),
    Lines { games: u64, done: u64 },
}

impl Progress {
    /// Starts the progress display for a match with the given number of games to play.
    pub(super) fn of(games: u64) -> Progress {
        if !io::stderr().is_terminal() {
            return Progress::Lines { games, done: 0 };
        }
        let style = ProgressStyle::with_template("{pos}/{len} games  {msg}  {elapsed} (eta {eta})")
            .expect("the template is valid");
        let bar = ProgressBar::new(games).with_style(style);
        bar.enable_steady_tick(Duration::from_millis(500));
        Progress::Bar(bar)
    }

    /// Adds a finished game to the progress display. `line` returns a one-line summary of the current standings.
    pub(super) fn advance(&mut self, line: impl FnOnce() -> String) {
        match self {
            Progress::Bar(bar) => {
                bar.inc(1);
                bar.set_message(line());
            }
            Progress::Lines { games, done } => {
                *done += 1;
                if *done % (*games / LINES).max(1) == 0 || done == games {
                    // Write errors are ignored, because the match continues even if standard error is closed.
                    let _ = writeln!(io::stderr(), "{done}/{games} games  {}", line());
                }
            }
        }
    }

    /// Shows a message above the progress bar.
    pub(super) fn say(&self, message: &str) {
        let write = || {
            // Write errors are ignored, because the match continues even if standard error is closed.
            let _ = writeln!(io::stderr(), "anel: {message}");
        };
        match self {
            Progress::Bar(bar) => bar.suspend(write),
            Progress::Lines { .. } => write(),
        }
    }

    pub(super) fn finish(self) {
        if let Progress::Bar(bar) = self {
            bar.finish_and_clear();
        }
    }
}
