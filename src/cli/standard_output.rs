//! Standard output, with errors that name it.

use std::io::{self, Write};

pub(super) struct StandardOutput;

impl Write for StandardOutput {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        io::stdout().write(bytes).map_err(named)
    }

    fn flush(&mut self) -> io::Result<()> {
        io::stdout().flush().map_err(named)
    }
}

fn named(error: io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("standard output: {error}"))
}
