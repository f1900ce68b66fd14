//! Protocol sessions within the test process.

use anel::search::SearchThreads;
use anel::uci::{Host, LineSession, Resources};
use std::io::{self, BufRead, Write};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

/// Time limit for a session. The limit is generous, for slow machines.
const PATIENCE: Duration = Duration::from_secs(60);

/// Collects the output of a session.
#[derive(Clone, Default)]
pub struct Answers(Arc<Mutex<Vec<u8>>>);

impl Write for Answers {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("no writer panics").write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Answers {
    /// Takes the text written since the last call.
    pub fn take(&self) -> String {
        let bytes = std::mem::take(&mut *self.0.lock().expect("no writer panics"));
        String::from_utf8(bytes).expect("answers are UTF-8")
    }

    /// Takes the lines written since the last call.
    pub fn lines(&self) -> Vec<String> {
        self.take().lines().map(str::to_owned).collect()
    }
}

/// Runs a protocol session and returns all replies to the given input.
///
/// # Panics
/// If the session hangs, fails, or writes invalid UTF-8.
pub fn converse(input: impl BufRead + Send + 'static) -> String {
    let answers = Answers::default();
    let output = answers.clone();
    let (sender, ended) = channel();
    thread::spawn(move || {
        let result = anel::uci::run(input, output).map_err(|error| error.to_string());
        // Sending the result fails if the test has already given up on the session.
        let _ = sender.send(result);
    });
    match ended.recv_timeout(PATIENCE) {
        Ok(result) => result.expect("a session ends well"),
        Err(RecvTimeoutError::Timeout) => panic!("the session hangs"),
        Err(RecvTimeoutError::Disconnected) => panic!("the session panicked"),
    }
    answers.take()
}

/// Starts a session that is driven one line at a time, with a small table, and searches on the calling thread.
///
/// # Panics
/// If there is no memory.
pub fn line_session(now: fn() -> Duration) -> (LineSession, Answers) {
    let answers = Answers::default();
    let host = Host {
        now,
        start_threads: |_| Ok(SearchThreads::caller()),
        seed: 1,
        resources: Resources::default(),
    };
    let mut session = LineSession::new(host, answers.clone()).expect("there is memory");
    session.receive("setoption name Hash value 1");
    (session, answers)
}

/// Runs a test on a thread with the stack that a search needs.
///
/// # Panics
/// If the test panics.
pub fn with_stack(test: impl FnOnce() + Send + 'static) {
    let thread = thread::Builder::new().stack_size(anel::search::STACK_BYTES);
    let result = thread.spawn(test).expect("a thread").join();
    result.unwrap_or_else(|panic| std::panic::resume_unwind(panic));
}
