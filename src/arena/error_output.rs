//! An engine's standard error: read with bounded memory, logged up to a limit, its last lines kept for error messages.

use super::process::Notes;
use super::traffic::Direction;
use std::collections::VecDeque;
use std::io::Read;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

/// Maximum number of bytes logged per game and engine process. The lines before the first game count separately.
const LOGGED_PER_GAME: usize = 1 << 16;

/// Maximum length of a line in bytes. The rest of a longer line is skipped.
const LONGEST_LINE: usize = 1 << 10;

/// Number of lines kept for error messages, and the number of bytes from which they are taken when an engine writes
/// more than is logged.
const LAST_LINES: usize = 5;
const LAST_BYTES: usize = 1 << 11;

/// Pause after each read beyond the limit. An engine that writes without end then writes at most about 60 MB per
/// second, and leaves the processor to the games.
const PAUSE: Duration = Duration::from_millis(1);

/// How long to wait for the rest of the output after the process has ended: for an error message, and at the end of the
/// match. A child process can keep the output open.
const END_TIMEOUT: Duration = Duration::from_millis(100);
const CLOSE_TIMEOUT: Duration = Duration::from_millis(20);

/// What an engine process has written to its standard error.
#[derive(Default)]
pub(super) struct ErrorOutput {
    state: Mutex<State>,
    ended: Condvar,
    /// Whether the engine has ended, so that nothing that its child processes write matters.
    closed: AtomicBool,
}

#[derive(Default)]
struct State {
    last_lines: VecDeque<String>,
    /// Number of the game in progress, or `None` before the first game.
    game: Option<u64>,
    /// Number of bytes read in this game.
    read: usize,
    ended: bool,
}

impl ErrorOutput {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Begins a game, which labels the lines in the log and gets a new limit.
    pub(super) fn begin_game(&self, game: u64) {
        let mut state = self.lock();
        state.game = Some(game);
        state.read = 0;
    }

    /// Stops reading after the lines that are already there, for which it waits briefly. Child processes that the
    /// engine has left can then no longer write.
    pub(super) fn close(&self) {
        self.closed.store(true, Ordering::Relaxed);
        drop(self.wait_for_end(CLOSE_TIMEOUT));
    }

    fn wait_for_end(&self, timeout: Duration) -> MutexGuard<'_, State> {
        let waited = self
            .ended
            .wait_timeout_while(self.lock(), timeout, |state| !state.ended);
        waited.unwrap_or_else(PoisonError::into_inner).0
    }

    /// The last lines that the process wrote. Waits briefly for the end of the output; call this only after the process
    /// has ended or failed.
    pub(super) fn last_lines(&self) -> Vec<String> {
        self.wait_for_end(END_TIMEOUT).last_lines.iter().cloned().collect()
    }

    /// Reads standard error until it ends.
    pub(super) fn read(&self, mut output: impl Read, notes: &Notes) {
        let mut buffer = vec![0; 1 << 16];
        let mut line = Vec::new();
        while let Ok(count @ 1..) = output.read(&mut buffer) {
            let before = {
                let mut state = self.lock();
                let before = state.read;
                state.read = before.saturating_add(count);
                before
            };
            let allowed = LOGGED_PER_GAME.saturating_sub(before).min(count);
            let (logged, rest) = buffer[..count].split_at(allowed);
            self.add(logged, &mut line, Some(notes));
            if !rest.is_empty() {
                if allowed > 0 || before == LOGGED_PER_GAME {
                    self.log(
                        notes,
                        &format!("[more than {} KiB: the rest is not logged]", LOGGED_PER_GAME >> 10),
                    );
                }
                if rest.len() > LAST_BYTES {
                    line.clear();
                }
                self.add(&rest[rest.len().saturating_sub(LAST_BYTES)..], &mut line, None);
                thread::sleep(PAUSE);
            }
            if self.closed.load(Ordering::Relaxed) {
                break;
            }
        }
        if !line.is_empty() {
            self.end_line(&mut line, Some(notes));
        }
        self.lock().ended = true;
        self.ended.notify_all();
    }

    /// Adds bytes to the unfinished `line`, and ends the line at each newline. Logs the lines to `notes`, if given.
    fn add(&self, bytes: &[u8], line: &mut Vec<u8>, notes: Option<&Notes>) {
        for part in bytes.split_inclusive(|&byte| byte == b'\n') {
            let room = LONGEST_LINE.saturating_sub(line.len());
            line.extend_from_slice(&part[..part.len().min(room)]);
            if part.ends_with(b"\n") {
                self.end_line(line, notes);
            }
        }
    }

    fn end_line(&self, line: &mut Vec<u8>, notes: Option<&Notes>) {
        let text = printable(&String::from_utf8_lossy(line));
        line.clear();
        if let Some(notes) = notes {
            self.log(notes, &text);
        }
        if !text.is_empty() {
            let last = &mut self.lock().last_lines;
            if last.len() == LAST_LINES {
                last.pop_front();
            }
            last.push_back(text);
        }
    }

    fn log(&self, notes: &Notes, text: &str) {
        let game = self.lock().game;
        match game {
            Some(game) => notes.note(Direction::Error, &format!("game {game}: {text}")),
            None => notes.note(Direction::Error, text),
        }
    }
}

/// Replaces control characters, which could change the state of a terminal.
fn printable(line: &str) -> String {
    let shown = |c: char| if c.is_control() { '\u{fffd}' } else { c };
    line.trim_end().replace('\t', " ").chars().map(shown).collect()
}

/// The end of an error message: the last lines that an engine wrote to standard error.
pub(super) fn quoted(lines: &[String]) -> String {
    if lines.is_empty() {
        return String::new();
    }
    format!("\nits last lines on standard error:\n  | {}", lines.join("\n  | "))
}
