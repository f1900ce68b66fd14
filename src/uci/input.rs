//! Bytes to lines: the thread that reads while the session works.

use super::Event;
use std::io::{BufRead, ErrorKind};
use std::sync::mpsc::Sender;

/// The longest line that is read, in bytes; a longer one is passed over and reported.
pub const LONGEST_LINE: usize = 1 << 20;

/// Sends every line, then the end of the input. Ends early when nobody listens any more.
pub(super) fn read_lines(mut input: impl BufRead, events: Sender<Event>) {
    let mut line = Line::default();
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
    // A last line need not be ended. If nobody listens, there is nobody to tell.
    if !line.bytes.is_empty() || line.overlong {
        let _ = events.send(line.take());
    }
    let _ = events.send(Event::EndOfInput);
}

/// A line as far as it has been read.
#[derive(Default)]
struct Line {
    bytes: Vec<u8>,
    overlong: bool,
}

impl Line {
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
        // What is not UTF-8 cannot be a command; it is shown as such in the error.
        Event::Line(String::from_utf8_lossy(&line.bytes).trim().to_owned())
    }
}
