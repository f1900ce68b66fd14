//! Bytes to lines: the thread that reads while the session works.

use super::Event;
use std::io::{BufRead, ErrorKind};
use std::sync::mpsc::Sender;

/// The longest line that is read, in bytes. A longer one is skipped and reported.
pub const LONGEST_LINE: usize = 1 << 20;

/// Sends every line, then the end of the input. Returns early if the receiver is gone.
pub(super) fn read_lines(mut input: impl BufRead, events: Sender<Event>) {
    let mut line = LineBuffer::default();
    loop {
        let (used, ended) = match input.fill_buf() {
            Ok([]) => break,
            Ok(bytes) => {
                let newline = bytes.iter().position(|&byte| byte == b'\n');
                line.extend(&bytes[..newline.unwrap_or(bytes.len())]);
                (newline.map_or(bytes.len(), |at| at + 1), newline.is_some())
            }
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(error) => {
                log::error!("reading commands failed: {error}");
                break;
            }
        };
        input.consume(used);
        if ended && events.send(line.take()).is_err() {
            return;
        }
    }
    // The last line may have no line end. An error means that the receiver is gone.
    if !line.bytes.is_empty() || line.overlong {
        let _ = events.send(line.take());
    }
    let _ = events.send(Event::EndOfInput);
}

/// The part of a line that has been read.
#[derive(Default)]
struct LineBuffer {
    bytes: Vec<u8>,
    overlong: bool,
}

impl LineBuffer {
    fn extend(&mut self, bytes: &[u8]) {
        if self.bytes.len() + bytes.len() > LONGEST_LINE {
            self.overlong = true;
            self.bytes = Vec::new();
        }
        if !self.overlong {
            self.bytes.extend_from_slice(bytes);
        }
    }

    fn take(&mut self) -> Event {
        let line = std::mem::take(self);
        if line.overlong {
            return Event::OverlongLine;
        }
        // A line that is not UTF-8 cannot be a command; the error shows it with replacement
        // characters.
        Event::Line(String::from_utf8_lossy(&line.bytes).trim().to_owned())
    }
}
