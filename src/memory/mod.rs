//! Memory of large tables, and prefetching.

mod space;
mod table;

pub(crate) use table::Table;

use std::sync::atomic::AtomicU64;
use sysinfo::{MemoryRefreshKind, RefreshKind, System};
use thiserror::Error;

/// Why a table could not be allocated.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum NoMemory {
    /// The table is larger than the available memory.
    #[error("no memory for a table of {mebibytes} MiB: only {available} MiB are available")]
    NotAvailable {
        /// Size of the table in MiB.
        mebibytes: usize,
        /// Available memory in MiB.
        available: u64,
    },
    /// The operating system refused the allocation.
    #[error("no memory for a table of {mebibytes} MiB: the operating system refused the allocation")]
    Refused {
        /// Size of the table in MiB.
        mebibytes: usize,
    },
    /// With the table, too little would be left.
    #[error("no memory for a table of {mebibytes} MiB: less than {HEADROOM} MiB would be left")]
    NothingLeft {
        /// Size of the table in MiB.
        mebibytes: usize,
    },
}

/// Memory in MiB that must still be available after a large allocation. The program needs less than half of it for
/// everything else.
const HEADROOM: usize = 16;

/// Whether the given number of bytes can be allocated, and enough is left for everything that is allocated without a
/// check. Of large sizes, only a part is tried: the operating system refuses at once what exceeds the whole memory, but
/// provides stacks little by little.
pub(crate) fn has_room(bytes: usize) -> bool {
    const MOST: usize = 256 << 20;
    let tried = bytes.min(MOST) + (HEADROOM << 20);
    space::is_available(tried)
}

/// Lets all threads allocate from the same arena. With glibc's default, each thread reserves up to 128 MiB of address
/// space, which leaves nothing for tables and stacks where a process has little. Searches do not allocate, so threads
/// hardly ever wait for each other.
#[allow(unsafe_code)]
pub fn share_arena() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    // SAFETY: the call only sets a parameter of the allocator.
    unsafe {
        libc::mallopt(libc::M_ARENA_MAX, 1);
    }
}

/// Available memory in MiB, or `None` if unknown.
fn available_mebibytes() -> Option<u64> {
    let memory = RefreshKind::nothing().with_memory(MemoryRefreshKind::nothing().with_ram());
    let system = System::new_with_specifics(memory).ok()?;
    let available = match system.cgroup_limits() {
        Some(limits) => system.available_memory().min(limits.free_memory),
        None => system.available_memory(),
    };
    Some(available >> 20)
}

/// Prefetches the cache line of a value on x86-64. Does nothing on other targets, and does not call `value` there.
#[inline(always)]
#[allow(unsafe_code)]
pub(crate) fn prefetch<'a, T: 'a>(value: impl FnOnce() -> &'a T) {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: a prefetch has no effect on memory, and its address is that of a live reference.
    unsafe {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(value()).cast());
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = value;
}

/// Prefetches the cache lines of several values, like [`prefetch`].
#[inline(always)]
pub(crate) fn prefetch_all<'a, T: 'a, I: Iterator<Item = &'a T>>(values: impl FnOnce() -> I) {
    if cfg!(target_arch = "x86_64") {
        for value in values() {
            prefetch(|| value);
        }
    }
}

/// Prefetches the cache line of `number` in WebAssembly, which has no prefetch instruction, by clearing the number's
/// highest byte. A store does not wait for the cache line, whereas a load soon stalls the processor. Does nothing on
/// other targets, and does not call `number` there.
#[inline(always)]
#[allow(unsafe_code)]
pub(crate) fn prefetch_by_writing<'a>(number: impl FnOnce() -> &'a AtomicU64) {
    #[cfg(target_family = "wasm")]
    // SAFETY: the byte lies within a live atomic. If another thread accesses the atomic at the same time, this is a
    // data race in Rust's memory model, but WebAssembly defines the result: only this byte changes. The write is
    // volatile so that the compiler emits exactly this store. An atomic store would wait for the cache line.
    unsafe {
        number().as_ptr().cast::<u8>().add(7).write_volatile(0);
    }
    #[cfg(not(target_family = "wasm"))]
    let _ = number;
}
