//! The functions that the host provides, as safe Rust.

use std::io::{self, Write};
use std::panic;
use std::time::Duration;

#[link(wasm_import_module = "host")]
unsafe extern "C" {
    #[link_name = "now"]
    safe fn host_now() -> f64;
    #[link_name = "write"]
    fn host_write(number: u32, text: *const u8, length: usize);
    #[link_name = "fail"]
    fn host_fail(text: *const u8, length: usize);
}

/// Time since a fixed moment, the same on all threads.
pub(crate) fn now() -> Duration {
    Duration::from_secs_f64(host_now() / 1000.0)
}

/// Reports why the engine cannot go on.
pub(crate) fn fail(reason: &str) {
    // SAFETY: the host only reads the text, which lives until the function returns.
    unsafe { host_fail(reason.as_ptr(), reason.len()) }
}

/// Reports panics to the host. A panic then ends the thread with a trap.
pub(crate) fn report_panics() {
    panic::set_hook(Box::new(|panic| fail(&panic.to_string())));
}

/// The output of the engine. Writes are numbered, because messages from several threads can overtake each other on
/// their way.
#[derive(Default)]
pub(crate) struct Output {
    writes: u32,
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        // SAFETY: the host only reads the text, which lives until the function returns.
        unsafe { host_write(self.writes, bytes.as_ptr(), bytes.len()) };
        self.writes = self.writes.wrapping_add(1);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
