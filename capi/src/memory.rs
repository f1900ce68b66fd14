//! Memory for the host of a WebAssembly module, which passes strings through it.

use std::alloc::{Layout, alloc, dealloc};
use std::ptr;

/// Allocates `size` bytes, aligned to 8; null if there is not enough memory, or if `size` is 0.
#[unsafe(no_mangle)]
pub extern "C" fn anel_alloc(size: usize) -> *mut u8 {
    match Layout::from_size_align(size, 8) {
        // SAFETY: the size is not zero.
        Ok(layout) if size > 0 => unsafe { alloc(layout) },
        _ => ptr::null_mut(),
    }
}

/// Frees the `size` bytes at `address`. Null is ignored.
///
/// # Safety
/// `address` is null or comes from [`anel_alloc`] with the same size, and has not been freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anel_free(address: *mut u8, size: usize) {
    if let (false, Ok(layout)) = (address.is_null(), Layout::from_size_align(size, 8)) {
        // SAFETY: `anel_alloc` allocated the bytes with this layout.
        unsafe { dealloc(address, layout) }
    }
}
