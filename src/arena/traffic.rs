//! Traffic log: every line exchanged between the referee and the engines.

use crate::output_file::OutputFile;
use std::io::{self, Write};
use std::sync::{Mutex, PoisonError};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

/// The direction in which a line is sent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Direction {
    ToEngine,
    FromEngine,
    /// From the engine's standard error.
    Error,
}

/// A log file with one entry per exchanged line: the seconds since the start, the engine's name and process id, `>`
/// (sent to the engine), `<` (received from it) or `!` (from its standard error), and the text of the line.
pub struct TrafficLog {
    start: Instant,
    /// The open file, or `None` after a write error.
    file: Mutex<Option<OutputFile>>,
}

impl TrafficLog {
    /// Writes the header of the log.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn start(mut file: OutputFile) -> io::Result<TrafficLog> {
        let now = SystemTime::now().duration_since(UNIX_EPOCH);
        let seconds = now.map_or(0.0, |since| since.as_secs_f64());
        writeln!(
            file,
            "# seconds since {seconds:.3} (Unix time), engine#process, > to the engine, < from the engine, \
             ! from its standard error"
        )?;
        // A log is read while the match goes on.
        file.unlock()?;
        Ok(TrafficLog {
            start: Instant::now(),
            file: Mutex::new(Some(file)),
        })
    }

    /// Logs a line. A write error is reported once and stops the logging, but not the match.
    pub(super) fn note(&self, engine: &str, process: u32, direction: Direction, line: &str) {
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        // The time is read while the lock is held, so that the log is in chronological order.
        let seconds = self.start.elapsed().as_secs_f64();
        let arrow = match direction {
            Direction::ToEngine => '>',
            Direction::FromEngine => '<',
            Direction::Error => '!',
        };
        let text = format!("{seconds:.6} {engine}#{process} {arrow} {line}\n");
        let written = file.as_mut().map(|file| file.write_all(text.as_bytes()));
        if let Some(Err(error)) = written {
            log::error!("the traffic log ends here: {error}");
            *file = None;
        }
    }
}
