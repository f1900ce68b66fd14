//! Line-based communication with an engine process, robust against misbehaving engines.
//!
//! An engine cannot stall the match by flooding its output or ignoring its input: one thread reads, with bounded
//! memory, and another writes; a third reads standard error. Every wait has a deadline and ends when the match is
//! aborted.

use super::affinity;
use super::error_output::ErrorOutput;
use super::spec::EngineSpec;
use super::traffic::{Direction, TrafficLog};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

/// Time allowed for an engine to exit after `quit`.
const QUIT_TIMEOUT: Duration = Duration::from_secs(1);

/// Time allowed for an engine to exit after `quit` when the match is aborted: Ctrl-C should act fast.
const QUIT_TIMEOUT_OF_ABORT: Duration = Duration::from_millis(200);

/// Interval at which waiting threads check whether the match has been aborted.
const ABORT_POLL: Duration = Duration::from_millis(50);

/// Maximum length of an engine's output line in bytes. Longer lines are truncated.
const LONGEST_LINE: usize = 1 << 16;

/// Maximum number of buffered output lines per engine. When the buffer is full, the engine's writes block.
const MAX_LINES: usize = 256;

/// Why a line could not be read or written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum NoLine {
    /// The deadline has passed.
    Timeout,
    /// The process has ended or closed its input or output. The text describes how the process ended.
    Ended(String),
    /// The match was aborted.
    Aborted,
}

/// State shared by all engine processes of a match.
#[derive(Clone)]
pub(super) struct Surroundings {
    /// Abort flag of the match; once set, every wait ends.
    pub(super) abort: Arc<AtomicBool>,
    /// Log of all lines exchanged with engines, if any.
    pub(super) log: Option<Arc<TrafficLog>>,
    /// The processor cores to which the processes are bound; empty if they may use all.
    pub(super) cores: Vec<usize>,
}

/// Logs the lines exchanged with one engine process, if the match has a log.
pub(super) struct Notes {
    log: Option<Arc<TrafficLog>>,
    engine: String,
    process: u32,
}

impl Notes {
    pub(super) fn note(&self, direction: Direction, line: &str) {
        if let Some(log) = &self.log {
            log.note(&self.engine, self.process, direction, line);
        }
    }
}

/// A running process. Dropping this value ends the process.
pub(super) struct Process {
    child: Child,
    /// Queue of bytes to be written to the process. `None` once the process's input is closed.
    input: Option<Sender<Vec<u8>>>,
    /// Queue of the process's output lines with their arrival times. `None` once the process has been asked to quit.
    lines: Option<Receiver<(Instant, String)>>,
    errors: Arc<ErrorOutput>,
    abort: Arc<AtomicBool>,
    /// Deadline for a voluntary exit. `None` until the process has been asked to quit.
    quit_deadline: Option<Instant>,
}

/// Puts the process into its own process group. Otherwise Ctrl-C at the terminal would reach the engines too, and they
/// would appear to crash. The group also makes it possible to kill a script together with its child processes.
#[cfg(unix)]
fn in_own_group(command: &mut Command) -> &mut Command {
    std::os::unix::process::CommandExt::process_group(command, 0)
}

/// Puts the process into its own process group. Otherwise Ctrl-C at the terminal would reach the engines too, and they
/// would appear to crash.
#[cfg(windows)]
fn in_own_group(command: &mut Command) -> &mut Command {
    const CREATE_NEW_PROCESS_GROUP: u32 = 0x200;
    std::os::windows::process::CommandExt::creation_flags(command, CREATE_NEW_PROCESS_GROUP)
}

impl Process {
    /// Starts an engine's program.
    ///
    /// # Errors
    /// If the program cannot be started.
    pub(super) fn start(spec: &EngineSpec, surroundings: Surroundings) -> io::Result<Process> {
        let Surroundings { abort, log, cores } = surroundings;
        let mut command = Command::new(&spec.cmd);
        if let Some(dir) = &spec.dir {
            command.current_dir(dir);
        }
        in_own_group(&mut command)
            .args(&spec.args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mut child = affinity::bound(&cores, || command.spawn())?;
        let stdin = child.stdin.take().expect("standard input is piped");
        let stdout = child.stdout.take().expect("standard output is piped");
        let stderr = child.stderr.take().expect("standard error is piped");
        let (input, to_write) = mpsc::channel();
        let (sender, lines) = mpsc::sync_channel(MAX_LINES);
        let [writing, reading, reading_errors] = std::array::from_fn(|_| Notes {
            log: log.clone(),
            engine: spec.name.clone(),
            process: child.id(),
        });
        let errors = Arc::new(ErrorOutput::default());
        let process = Process {
            child,
            input: Some(input),
            lines: Some(lines),
            errors: Arc::clone(&errors),
            abort,
            quit_deadline: None,
        };
        thread::Builder::new()
            .name(format!("writes {}", spec.name))
            .spawn(move || write_lines(stdin, &to_write, &writing))?;
        thread::Builder::new()
            .name(format!("reads {}", spec.name))
            .spawn(move || read_lines(stdout, &sender, &reading))?;
        thread::Builder::new()
            .name(format!("reads the errors of {}", spec.name))
            .spawn(move || errors.read(stderr, &reading_errors))?;
        Ok(process)
    }

    /// Begins a game, which labels the log of standard error.
    pub(super) fn begin_game(&self, game: u64) {
        self.errors.begin_game(game);
    }

    /// The last lines that the process wrote to standard error. Call this only after the process has ended or failed.
    pub(super) fn last_errors(&self) -> Vec<String> {
        self.errors.last_lines()
    }

    /// Sends a line to the process.
    ///
    /// # Errors
    /// If the process has closed its input.
    pub(super) fn send(&mut self, line: &str) -> Result<(), NoLine> {
        log::debug!("> {line}");
        self.send_bytes(format!("{line}\n").into_bytes())
    }

    /// Sends raw bytes to the process.
    ///
    /// # Errors
    /// If the process has closed its input.
    pub(super) fn send_bytes(&mut self, bytes: Vec<u8>) -> Result<(), NoLine> {
        let sent = self.input.as_ref().map(|input| input.send(bytes));
        match sent {
            Some(Ok(())) => Ok(()),
            Some(Err(_)) | None => Err(self.end()),
        }
    }

    /// Closes the process's input once all lines sent so far have been written.
    pub(super) fn close_input(&mut self) {
        self.input = None;
    }

    /// Returns the process's next output line and its arrival time.
    ///
    /// # Errors
    /// If no line is read before the deadline. Lines still buffered at the deadline are not returned: otherwise an
    /// engine that never stops writing could extend a wait forever.
    pub(super) fn line(&mut self, deadline: Instant) -> Result<(Instant, String), NoLine> {
        let received = loop {
            if self.abort.load(Ordering::Relaxed) {
                return Err(NoLine::Aborted);
            }
            let left = deadline.saturating_duration_since(Instant::now());
            let Some(lines) = self.lines.as_ref().filter(|_| !left.is_zero()) else {
                return Err(NoLine::Timeout);
            };
            match lines.recv_timeout(left.min(ABORT_POLL)) {
                Err(RecvTimeoutError::Timeout) => {}
                received => break received,
            }
        };
        match received {
            Ok((at, line)) => {
                log::debug!("< {line}");
                Ok((at, line))
            }
            Err(_) => Err(self.end()),
        }
    }

    /// Takes the output lines that are already buffered, at most as many as fit.
    pub(super) fn waiting_lines(&self) -> impl Iterator<Item = (Instant, String)> {
        self.lines.iter().flat_map(|lines| lines.try_iter().take(MAX_LINES))
    }

    /// Describes how the process ended. Call this only after its input or output has closed.
    fn end(&mut self) -> NoLine {
        NoLine::Ended(match self.wait_for_exit(Instant::now() + QUIT_TIMEOUT) {
            Some(status) => format!("the process ended, {status}"),
            None => "the process has closed its input or output".to_owned(),
        })
    }

    /// Waits until the process exits, and returns its exit status. Returns `None` if the deadline passes first.
    pub(super) fn wait_for_exit(&mut self, deadline: Instant) -> Option<ExitStatus> {
        loop {
            match self.child.try_wait() {
                Ok(None) if Instant::now() < deadline => thread::sleep(Duration::from_millis(2)),
                Ok(status) => return status,
                Err(_) => return None,
            }
        }
    }

    /// Asks the process to exit, without waiting for it.
    pub(super) fn ask_to_quit(&mut self) {
        if self.quit_deadline.is_some() {
            return;
        }
        let timeout = if self.abort.load(Ordering::Relaxed) {
            QUIT_TIMEOUT_OF_ABORT
        } else {
            QUIT_TIMEOUT
        };
        self.quit_deadline = Some(Instant::now() + timeout);
        // Dropping the receiver unblocks the reader thread, which in turn unblocks an engine stuck in a write.
        self.lines = None;
        // Sending fails only if the process has already closed its input.
        let _ = self.send_bytes(b"stop\nquit\n".to_vec());
        self.close_input();
    }

    /// Kills the process; on Unix, its whole process group.
    fn kill(&mut self) {
        // Killing a process fails if the process has exited in the meantime, which is harmless.
        #[cfg(unix)]
        {
            use nix::sys::signal::{Signal, killpg};
            use nix::unistd::Pid;
            let _ = killpg(Pid::from_raw(self.child.id().cast_signed()), Signal::SIGKILL);
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Process {
    /// Sends `quit`, and kills the process if it does not exit in time.
    fn drop(&mut self) {
        self.ask_to_quit();
        let deadline = self.quit_deadline.unwrap_or_else(Instant::now);
        if self.wait_for_exit(deadline).is_none() {
            self.kill();
        }
        self.errors.close();
    }
}

/// Writes lines to the process until the channel is closed or the process closes its input.
fn write_lines(mut stdin: ChildStdin, lines: &Receiver<Vec<u8>>, notes: &Notes) {
    for line in lines {
        for line in String::from_utf8_lossy(&line).lines() {
            notes.note(Direction::ToEngine, line);
        }
        let written = stdin.write_all(&line);
        if written.and_then(|()| stdin.flush()).is_err() {
            return;
        }
    }
}

/// An engine's output, with the arrival time of the last data. Lines that the engine writes at once also arrive at
/// once, however long it takes to process them.
struct Arrivals<R> {
    output: R,
    last: Instant,
}

impl<R: Read> Read for Arrivals<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.output.read(buffer);
        self.last = Instant::now();
        count
    }
}

/// Reads the process's output lines until the output ends. Invalid UTF-8 becomes replacement characters. After the
/// channel's receiver is dropped, lines are still read but discarded, so that the engine is never blocked and can quit.
fn read_lines(output: impl Read, lines: &SyncSender<(Instant, String)>, notes: &Notes) {
    let mut output = BufReader::new(Arrivals {
        output,
        last: Instant::now(),
    });
    let mut line = Vec::new();
    loop {
        line.clear();
        match (&mut output).take(LONGEST_LINE as u64).read_until(b'\n', &mut line) {
            Ok(1..) => {}
            Ok(0) | Err(_) => return,
        }
        if line.len() == LONGEST_LINE && !line.ends_with(b"\n") && output.skip_until(b'\n').is_err() {
            return;
        }
        let text = String::from_utf8_lossy(&line).trim().to_owned();
        let at = output.get_ref().last;
        notes.note(Direction::FromEngine, &text);
        // Sending fails only if the receiver has been dropped. The line is then discarded.
        let _ = lines.send((at, text));
    }
}
