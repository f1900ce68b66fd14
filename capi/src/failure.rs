//! Why a function fails, and the guard that turns failures and panics into return values.

use anel::variant::{PositionError, Variant};
use std::any::Any;
use std::cell::RefCell;
use std::ffi::{CStr, CString, c_char};
use std::panic::{self, AssertUnwindSafe};
use std::ptr;
use thiserror::Error;

#[derive(Debug, Error)]
pub(crate) enum Failure {
    #[error("{0} is a null pointer")]
    Null(&'static str),
    #[error("{0} is not valid UTF-8")]
    NotUtf8(&'static str),
    #[error("there is no variant named \"{name}\"; the variants: {}", variant_names())]
    UnknownVariant { name: String },
    #[error("expected one line \"Name=value\" for each name, not \"{0}\"")]
    Pairs(String),
    #[error("the depth of a perft is at most {0}")]
    Depth(u32),
    #[error(transparent)]
    Position(#[from] PositionError),
    #[cfg(not(target_family = "wasm"))]
    #[error(transparent)]
    Engine(#[from] crate::engine::EngineFailure),
    #[error("internal error: {0}")]
    Panic(String),
}

fn variant_names() -> String {
    let names: Vec<&str> = Variant::ALL.iter().map(|variant| variant.name()).collect();
    names.join(", ")
}

thread_local! {
    /// The message of the last failure on this thread; empty if the last function succeeded.
    static LAST: RefCell<CString> = RefCell::default();
}

/// The message of the last failure on this thread.
pub(crate) fn last_message() -> *const c_char {
    LAST.try_with(|last| last.borrow().as_ptr())
        .unwrap_or_else(|_| empty().as_ptr())
}

fn empty() -> &'static CStr {
    c""
}

fn set_last(message: &str) {
    let message: Vec<u8> = message.bytes().filter(|&byte| byte != 0).collect();
    // A thread that is ending has no last message.
    let _ = LAST.try_with(|last| *last.borrow_mut() = CString::new(message).unwrap_or_default());
}

/// Runs the body of a function. A failure or a panic is kept as the last message, and the function returns `failed`.
pub(crate) fn guarded<T>(failed: T, body: impl FnOnce() -> Result<T, Failure>) -> T {
    let result = panic::catch_unwind(AssertUnwindSafe(body));
    match result.unwrap_or_else(|panic| Err(Failure::Panic(panic_text(&*panic)))) {
        Ok(value) => {
            set_last("");
            value
        }
        Err(failure) => {
            set_last(&failure.to_string());
            failed
        }
    }
}

/// [`guarded`] for functions that return a string, or null if they fail.
pub(crate) fn guarded_text(body: impl FnOnce() -> Result<String, Failure>) -> *mut c_char {
    guarded(ptr::null_mut(), || body().map(crate::text::into_raw))
}

/// [`guarded`] for functions that return a number, or -1 if they fail.
pub(crate) fn guarded_number(body: impl FnOnce() -> Result<i32, Failure>) -> i32 {
    guarded(-1, body)
}

pub(crate) fn panic_text(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| panic.downcast_ref::<String>().cloned())
        .unwrap_or_default()
}
