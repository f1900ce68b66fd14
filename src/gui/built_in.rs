//! The built-in engine: runs in threads of this process, with channels instead of standard input and output.

use super::engine::{EngineChannels, EngineStartError};
use crate::uci::{self, Host, Resources};
use std::io::{self, BufReader, ErrorKind, Read, Write};
use std::thread;
use tokio::sync::mpsc::{Receiver, Sender};

/// Starts an engine with the given resources, which exits when its input ends.
///
/// # Errors
/// If no thread can be started for the engine.
pub(super) fn start(resources: Resources, channels: EngineChannels) -> Result<(), EngineStartError> {
    let input = BufReader::new(LineReader::new(channels.input));
    let output = LineWriter::new(channels.output);
    let ended = channels.ended;
    let run = move || {
        let host = Host {
            resources,
            ..Host::system()
        };
        let reason = match uci::run_on(host, input, output) {
            Ok(()) => "the engine has ended".to_owned(),
            Err(error) => format!("the engine has ended: {error}"),
        };
        // Sending fails only if nobody waits for the reason.
        let _ = ended.send(reason);
    };
    thread::Builder::new()
        .name("engine".to_owned())
        .spawn(run)
        .map_err(EngineStartError::NoThread)?;
    Ok(())
}

/// The engine's standard input: the lines from a channel, followed by `stop`. The end of the input alone would not stop
/// a perft that has just started.
pub struct LineReader {
    lines: Receiver<String>,
    line: Vec<u8>,
    /// Number of bytes of the current line that have been read.
    read: usize,
    /// Whether the final `stop` has been sent.
    stopped: bool,
}

impl LineReader {
    pub fn new(lines: Receiver<String>) -> LineReader {
        LineReader {
            lines,
            line: Vec::new(),
            read: 0,
            stopped: false,
        }
    }

    fn next_line(&mut self) -> Option<String> {
        self.lines.blocking_recv().or_else(|| {
            let already = std::mem::replace(&mut self.stopped, true);
            (!already).then(|| "stop".to_owned())
        })
    }
}

impl Read for LineReader {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.read == self.line.len() {
            let Some(line) = self.next_line() else {
                return Ok(0);
            };
            self.line = line.into_bytes();
            self.line.push(b'\n');
            self.read = 0;
        }
        let count = (&self.line[self.read..]).read(buffer)?;
        self.read += count;
        Ok(count)
    }
}

/// The engine's standard output, which sends each line to a channel.
pub struct LineWriter {
    lines: Sender<String>,
    line: Vec<u8>,
}

impl LineWriter {
    pub fn new(lines: Sender<String>) -> LineWriter {
        LineWriter {
            lines,
            line: Vec::new(),
        }
    }
}

impl Write for LineWriter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for piece in bytes.split_inclusive(|&byte| byte == b'\n') {
            self.line.extend_from_slice(piece);
            if self.line.pop_if(|byte| *byte == b'\n').is_some() {
                let line = String::from_utf8_lossy(&self.line).into_owned();
                self.line.clear();
                let sent = self.lines.blocking_send(line);
                sent.map_err(|_| io::Error::from(ErrorKind::BrokenPipe))?;
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
