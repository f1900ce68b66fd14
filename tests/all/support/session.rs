//! A session of the protocol within the test's own process.

use std::io::{self, BufRead, Write};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

/// What no session needs, however slow the machine: one that takes longer hangs.
const PATIENCE: Duration = Duration::from_secs(60);

/// Where a session writes its answers, to be read when it has ended.
#[derive(Clone, Default)]
struct Answers(Arc<Mutex<Vec<u8>>>);

impl Write for Answers {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("no writer panics").write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Everything that a session answers to this input.
///
/// # Panics
/// Where the session hangs, fails or writes what is not UTF-8.
pub fn converse(input: impl BufRead + Send + 'static) -> String {
    let answers = Answers::default();
    let output = answers.clone();
    let (sender, ended) = channel();
    thread::spawn(move || {
        let result = anel::uci::run(input, output).map_err(|error| error.to_string());
        // Nobody listens any more to a session that has been given up.
        let _ = sender.send(result);
    });
    match ended.recv_timeout(PATIENCE) {
        Ok(result) => result.expect("a session ends well"),
        Err(RecvTimeoutError::Timeout) => panic!("the session hangs"),
        Err(RecvTimeoutError::Disconnected) => panic!("the session panicked"),
    }
    let bytes = std::mem::take(&mut *answers.0.lock().expect("no writer panics"));
    String::from_utf8(bytes).expect("answers are UTF-8")
}
