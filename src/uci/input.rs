//! Splits the input bytes into lines.

use super::parse::CommandError;
use super::queue::InputEnd;
use std::io::{BufRead, ErrorKind};
use std::ops::ControlFlow;

/// The maximum length of a line, in bytes. A longer line is skipped and reported.
pub const LONGEST_LINE: usize = 1 << 20;

/// Byte order mark, which PowerShell writes before the first line that it pipes to a program.
const BYTE_ORDER_MARK: char = '\u{feff}';

/// Passes every input line, without surrounding whitespace, to `receive`, until `receive` breaks or the input ends.
pub(super) fn read_lines(
    mut input: impl BufRead,
    mut receive: impl FnMut(Result<String, CommandError>) -> ControlFlow<InputEnd>,
) -> InputEnd {
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
        if ended && let ControlFlow::Break(end) = receive(line.take()) {
            return end;
        }
    }
    // The last line of the input may lack its newline.
    match receive(line.take()) {
        ControlFlow::Break(end) => end,
        ControlFlow::Continue(()) => InputEnd::EndOfInput,
    }
}

/// The part of the current line that has been read so far.
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

    fn take(&mut self) -> Result<String, CommandError> {
        let line = std::mem::take(self);
        if line.overlong {
            return Err(CommandError::LineTooLong);
        }
        // A line that is not valid UTF-8 is never a command. The error message for such a line shows replacement
        // characters.
        let text = String::from_utf8_lossy(&line.bytes);
        Ok(text.trim_start_matches(BYTE_ORDER_MARK).trim().to_owned())
    }
}
