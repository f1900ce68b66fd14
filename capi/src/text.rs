//! Strings of the caller as `&str`, and strings for the caller.

use crate::failure::Failure;
use std::ffi::{CStr, CString, c_char};

/// A string of the caller. `name` is that of the parameter.
///
/// # Safety
/// `text` is null or points to a string that ends with a zero byte and stays unchanged for the lifetime `'a`.
pub(crate) unsafe fn read<'a>(text: *const c_char, name: &'static str) -> Result<&'a str, Failure> {
    // SAFETY: the caller keeps the promise above.
    unsafe { read_optional(text, name) }?.ok_or(Failure::Null(name))
}

/// [`read`] for a parameter that may be null.
///
/// # Safety
/// As for [`read`].
pub(crate) unsafe fn read_optional<'a>(text: *const c_char, name: &'static str) -> Result<Option<&'a str>, Failure> {
    if text.is_null() {
        return Ok(None);
    }
    // SAFETY: the pointer is not null, so it points to a string that ends with a zero byte.
    let text = unsafe { CStr::from_ptr(text) };
    text.to_str().map(Some).map_err(|_| Failure::NotUtf8(name))
}

/// A string without zero bytes.
pub(crate) fn c_string(text: String) -> CString {
    CString::new(text).unwrap_or_else(|error| {
        let bytes = error.into_vec().into_iter().filter(|&byte| byte != 0);
        CString::new(bytes.collect::<Vec<u8>>()).unwrap_or_default()
    })
}

/// Hands a string over to the caller.
pub(crate) fn into_raw(text: String) -> *mut c_char {
    c_string(text).into_raw()
}

/// Frees a string that a function of this library returned. Null is ignored.
///
/// # Safety
/// `text` is null or comes from this library and has not been freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anel_string_free(text: *mut c_char) {
    if !text.is_null() {
        // SAFETY: `into_raw` made the pointer, and nobody else uses it.
        drop(unsafe { CString::from_raw(text) });
    }
}
