//! The log of all that is said between the referee and the engines.

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

/// Which way a line went.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Direction {
    /// From the referee to the engine.
    ToEngine,
    /// From the engine to the referee.
    FromEngine,
}

/// A file with a line for each line said: the seconds since the start, the engine and the number of
/// its process, `>` or `<`, and what was said.
pub struct TrafficLog {
    start: Instant,
    /// None once it cannot be written.
    file: Mutex<Option<File>>,
}

impl TrafficLog {
    /// Creates the file.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn create(path: &Path) -> io::Result<TrafficLog> {
        let mut file = File::create(path)?;
        let now = SystemTime::now().duration_since(UNIX_EPOCH);
        let seconds = now.map_or(0.0, |since| since.as_secs_f64());
        writeln!(
            file,
            "# seconds since {seconds:.3} (Unix time), engine#process, > to it, < from it"
        )?;
        Ok(TrafficLog {
            start: Instant::now(),
            file: Mutex::new(Some(file)),
        })
    }

    /// Notes a line. The match goes on if that fails, and it is told once.
    pub(super) fn note(&self, engine: &str, process: u32, direction: Direction, line: &str) {
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        // The time is taken under the lock: lines stand in the order of their times.
        let seconds = self.start.elapsed().as_secs_f64();
        let arrow = match direction {
            Direction::ToEngine => '>',
            Direction::FromEngine => '<',
        };
        let text = format!("{seconds:.6} {engine}#{process} {arrow} {line}\n");
        let written = file.as_mut().map(|file| file.write_all(text.as_bytes()));
        if let Some(Err(error)) = written {
            log::error!("the log of the match ends here: {error}");
            *file = None;
        }
    }
}
