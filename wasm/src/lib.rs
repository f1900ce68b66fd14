//! The engine as a WebAssembly module with a plain C ABI. `src/gui/page/protocol/` drives it from JavaScript.
//!
//! There are two builds. Without shared memory, [`single`] executes each line on the caller's thread. With shared
//! memory (`target_feature = "atomics"`), [`shared`] receives lines on one thread and executes them on others, which
//! the host starts.
//!
//! Besides the session, the module exports the positions of `anel.h`, with `anel_alloc` and `anel_free` for strings.

// Links its exports.
use anel_capi as _;

mod host;
#[cfg(target_feature = "atomics")]
mod shared;
#[cfg(not(target_feature = "atomics"))]
mod single;

use std::cell::RefCell;

thread_local! {
    /// The line that the host is about to pass.
    static LINE: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Returns the address at which the host writes the next line, as `length` bytes of UTF-8.
#[unsafe(no_mangle)]
pub extern "C" fn line(length: usize) -> *mut u8 {
    LINE.with_borrow_mut(|line| {
        line.clear();
        line.resize(length, 0);
        line.as_mut_ptr()
    })
}

/// Takes the line that the host has written.
fn take_line() -> String {
    LINE.with_borrow_mut(|line| String::from_utf8_lossy(&std::mem::take(line)).into_owned())
}
