//! Bytes to lines: the thread that reads while the session works.

use super::Event;
use std::io::{BufRead, ErrorKind};
use std::sync::mpsc::Sender;

/// The longest line that is read, in bytes. A longer one is skipped and reported.
pub const LONGEST_LINE: usize = 1 << 20;

/// What the input has ended with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum LastLine {
    /// `quit`: nothing behind it is read.
    Quit,
    /// Something else.
    Other,
}

/// What some shells write before the first line that they pipe to a program.
const BYTE_ORDER_MARK: char = '\u{feff}';

/// Sends every line up to `quit`, then the end of the input. Returns early if the receiver is gone.
pub(super) fn read_lines(mut input: impl BufRead, events: Sender<Event>) -> LastLine {
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
        if ended {
            let event = line.take();
            let quits = event.quits();
            if events.send(event).is_err() {
                return LastLine::Other;
            }
            if quits {
                return LastLine::Quit;
            }
        }
    }
    // The last line may have no line end. An error means that the receiver is gone.
    let last = line.take();
    let quits = last.quits();
    let _ = events.send(last);
    let _ = events.send(Event::EndOfInput);
    if quits { LastLine::Quit } else { LastLine::Other }
}

impl Event {
    fn quits(&self) -> bool {
        match self {
            Event::Line(line) => line.split_whitespace().next() == Some("quit"),
            _ => false,
        }
    }
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
        let text = String::from_utf8_lossy(&line.bytes);
        Event::Line(text.trim_start_matches(BYTE_ORDER_MARK).trim().to_owned())
    }
}
