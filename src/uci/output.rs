//! Output of the engine: any thread can write whole lines, and each write is flushed.

use std::fmt::Display;
use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

/// The output stream of the engine. Clones share the stream.
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

    /// Writes a text and a newline. Other threads cannot write in the middle of a multi-line text.
    pub(super) fn line(&self, text: impl Display) {
        let text = format!("{text}\n");
        let mut writer = self.writer.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        if writer.write_all(text.as_bytes()).and_then(|()| writer.flush()).is_err() {
            self.broken.store(true, Ordering::Relaxed);
        }
    }

    pub(super) fn error(&self, error: impl Display) {
        self.line(format_args!("info string error: {error}"));
    }

    /// Whether a write has failed, which means that nobody reads the output any more.
    pub(super) fn is_broken(&self) -> bool {
        self.broken.load(Ordering::Relaxed)
    }
}
