//! Lines to bytes: whole lines, each flushed, from whichever thread has something to say.

use std::fmt::Display;
use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

/// Where the answers go. Clones write to the same place.
#[derive(Clone)]
pub(super) struct Output {
    writer: Arc<Mutex<dyn Write + Send>>,
    broken: Arc<AtomicBool>,
}

impl Output {
    pub(super) fn new(writer: impl Write + Send + 'static) -> Output {
        Output {
            writer: Arc::new(Mutex::new(writer)),
            broken: Arc::new(AtomicBool::new(false)),
        }
    }

    /// Writes a text and ends it as a line. A text of several lines stays together.
    pub(super) fn line(&self, text: impl Display) {
        let text = format!("{text}\n");
        let mut writer = self
            .writer
            .lock()
            .unwrap_or_else(|poisoned| poisoned.into_inner());
        if writer
            .write_all(text.as_bytes())
            .and_then(|()| writer.flush())
            .is_err()
        {
            self.broken.store(true, Ordering::Relaxed);
        }
    }

    /// Reports a fault.
    pub(super) fn error(&self, fault: impl Display) {
        self.line(format_args!("info string error: {fault}"));
    }

    /// Whether nobody reads the answers any more.
    pub(super) fn is_broken(&self) -> bool {
        self.broken.load(Ordering::Relaxed)
    }
}
