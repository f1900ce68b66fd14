//! A session of the engine on a thread of its own.

use crate::errors::{self, EngineError};
use anel::search::STACK_BYTES;
use anel::uci::{self, Host, LineReceiver, Resources};
use pyo3::prelude::*;
use std::io::{self, Write};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// How long a wait for a line may go without a check for signals, such as that of Ctrl-C.
const SIGNAL_INTERVAL: Duration = Duration::from_millis(50);

/// A UCI session: takes lines and answers with lines. See uci-protocol.md.
///
/// `anel.Engine` is the comfortable way to use it. Any thread may call any method, also while another one waits in
/// `read()`.
#[pyclass(module = "anel._anel", frozen)]
pub(crate) struct Session {
    receiver: LineReceiver,
    lines: Mutex<Receiver<String>>,
    thread: Mutex<Option<JoinHandle<()>>>,
    /// The thread holds the other end until it has written its last line.
    running: Weak<()>,
}

/// Passes on what the session writes, line by line.
struct LineWriter(Sender<String>);

impl Write for LineWriter {
    /// The session writes whole lines.
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for line in String::from_utf8_lossy(bytes).lines() {
            let sent = self.0.send(line.to_owned());
            sent.map_err(|_| io::ErrorKind::BrokenPipe)?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[pymethods]
impl Session {
    /// Starts a session with a transposition table of `hash` MiB. The same seed gives the same games in weaker play.
    #[new]
    #[pyo3(signature = (hash=16, seed=None))]
    fn new(py: Python<'_>, hash: usize, seed: Option<u64>) -> PyResult<Session> {
        let Resources { max_hash, .. } = Resources::default();
        if !(1..=max_hash).contains(&hash) {
            let message = format!("Hash is a number from 1 to {max_hash}, not {hash}");
            return Err(errors::SettingsError::new_err(message));
        }
        let system = Host::system();
        let host = Host {
            seed: seed.unwrap_or(system.seed),
            resources: Resources {
                default_hash: hash,
                ..system.resources
            },
            ..system
        };
        let (sender, lines) = mpsc::channel();
        let session = py.detach(|| uci::split(host, LineWriter(sender)));
        let (receiver, commands) = session.map_err(|error| errors::of_start(&error))?;
        let alive = Arc::new(());
        let running = Arc::downgrade(&alive);
        let run = move || {
            let _alive = alive;
            commands.run();
        };
        let thread = thread::Builder::new()
            .name("anel session".to_owned())
            .stack_size(STACK_BYTES)
            .spawn(run)
            .map_err(|error| errors::of_start(&uci::StartError::Thread(error)))?;
        Ok(Session {
            receiver,
            lines: Mutex::new(lines),
            thread: Mutex::new(Some(thread)),
            running,
        })
    }

    /// Sends a line to the engine. Does not wait for an answer.
    fn send(&self, py: Python<'_>, line: &str) {
        py.detach(|| self.receiver.receive(line));
    }

    /// Waits for a line of the engine and returns it; `None` if the session has ended or the time, in seconds, is over.
    #[pyo3(signature = (timeout=None))]
    fn read(&self, py: Python<'_>, timeout: Option<f64>) -> PyResult<Option<String>> {
        let deadline = timeout.and_then(|seconds| {
            let timeout = Duration::try_from_secs_f64(seconds.max(0.0)).ok()?;
            Instant::now().checked_add(timeout)
        });
        loop {
            let left = deadline.map_or(SIGNAL_INTERVAL, |deadline| {
                deadline.saturating_duration_since(Instant::now())
            });
            match py.detach(|| self.receive(left.min(SIGNAL_INTERVAL))) {
                Ok(line) => return Ok(Some(line)),
                Err(_) if left.is_zero() || self.has_ended() => {
                    return Ok(py.detach(|| self.receive(Duration::ZERO)).ok());
                }
                Err(_) => py.check_signals()?,
            }
        }
    }

    /// Ends the session: stops a search and frees the memory.
    fn close(&self, py: Python<'_>) -> PyResult<()> {
        self.end();
        let thread = self.thread.lock().unwrap_or_else(PoisonError::into_inner).take();
        match py.detach(|| thread.map(JoinHandle::join)) {
            Some(Err(_)) => Err(EngineError::new_err("the session stopped because of an internal error")),
            _ => Ok(()),
        }
    }
}

impl Session {
    fn receive(&self, timeout: Duration) -> Result<String, RecvTimeoutError> {
        let lines = self.lines.lock().unwrap_or_else(PoisonError::into_inner);
        lines.recv_timeout(timeout)
    }

    fn has_ended(&self) -> bool {
        self.running.strong_count() == 0
    }

    fn end(&self) {
        self.receiver.receive("quit");
        self.receiver.end_input();
    }
}

/// The thread of a session that nobody closes ends too.
impl Drop for Session {
    fn drop(&mut self) {
        self.end();
    }
}
