//! The transposition table: what is known of positions, shared by all threads without locks.
//!
//! An entry is two 64-bit atomics: what the search found, and the key with depth, age and bound
//! combined with the former. A reader that sees halves of two different writes computes a wrong key
//! and finds nothing, so a race costs a look-up and is never undefined behaviour.

use super::score::{MATE_BOUND, Score};
use rayon::prelude::*;
use std::fmt;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};
use sysinfo::{MemoryRefreshKind, RefreshKind, System};

/// What a score in the table says of the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Bound {
    /// The true score is this or less.
    Upper = 1,
    /// The true score is this or more.
    Lower = 2,
    /// The true score is this.
    Exact = 3,
}

/// What is known of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// [`crate::game::GameMove::to_bits`] of the best move; 0 where none is known.
    pub move_bits: u32,
    /// Relative to the position itself, not to a root.
    pub score: Score,
    /// The static evaluation.
    pub evaluation: Score,
    /// How deep it was searched.
    pub depth: i32,
    /// What the score says.
    pub bound: Bound,
}

#[derive(Default)]
struct Slot {
    /// Key (48 bits), depth (8), age (6), bound (2), from the highest bit, exclusive-or'ed with the
    /// data.
    check: AtomicU64,
    /// Move (32 bits), score (16), evaluation (16), from the lowest bit.
    data: AtomicU64,
}

/// What is in a slot. Its bound is 0 where it is empty.
#[derive(Clone, Copy)]
struct Content {
    check: u64,
    data: u64,
}

impl Slot {
    #[inline(always)]
    fn load(&self) -> Content {
        let data = self.data.load(Ordering::Relaxed);
        let check = self.check.load(Ordering::Relaxed) ^ data;
        Content { check, data }
    }

    #[inline(always)]
    fn store(&self, Content { check, data }: Content) {
        self.check.store(check ^ data, Ordering::Relaxed);
        self.data.store(data, Ordering::Relaxed);
    }
}

/// The bits of a key that a slot holds. The others have chosen the bucket.
const KEY_MASK: u64 = !0 << 16;

impl Content {
    #[inline(always)]
    fn new(key: u64, entry: Entry, age: u8) -> Content {
        let depth = entry.depth.clamp(0, 255) as u64;
        Content {
            check: key << 16 | depth << 8 | u64::from(age) << 2 | entry.bound as u64,
            data: u64::from(entry.move_bits)
                | u64::from(entry.score as i16 as u16) << 32
                | u64::from(entry.evaluation as i16 as u16) << 48,
        }
    }

    #[inline(always)]
    fn is_of(self, key: u64) -> bool {
        self.check & KEY_MASK == key << 16 && self.bound().is_some()
    }

    #[inline(always)]
    fn bound(self) -> Option<Bound> {
        match self.check & 3 {
            1 => Some(Bound::Upper),
            2 => Some(Bound::Lower),
            3 => Some(Bound::Exact),
            _ => None,
        }
    }

    #[inline(always)]
    fn depth(self) -> i32 {
        (self.check >> 8 & 0xff) as i32
    }

    #[inline(always)]
    fn age(self) -> u8 {
        (self.check >> 2) as u8 & AGE_MASK
    }

    #[inline(always)]
    fn entry(self) -> Option<Entry> {
        Some(Entry {
            move_bits: self.data as u32,
            score: (self.data >> 32) as u16 as i16 as Score,
            evaluation: (self.data >> 48) as u16 as i16 as Score,
            depth: self.depth(),
            bound: self.bound()?,
        })
    }
}

const SLOTS: usize = 4;

/// The slots that a key can be in: one cache line.
#[derive(Default)]
#[repr(align(64))]
struct Bucket([Slot; SLOTS]);

const _: () = assert!(size_of::<Bucket>() == 64);

/// Searches are told apart by so many bits.
const AGE_MASK: u8 = 63;

/// What a search so many plies deeper has found is worth more than something newer.
const MUCH_DEEPER: i32 = 4;

/// How many plies of depth an entry's worth falls with every search since it was written.
const PLIES_PER_AGE: i32 = 4;

/// The table of one engine.
pub struct Table {
    buckets: Vec<Bucket>,
    age: AtomicU8,
}

/// Why a table of a certain size cannot be had.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NoMemory {
    mebibytes: usize,
    available: Option<u64>,
}

impl fmt::Display for NoMemory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let NoMemory {
            mebibytes,
            available,
        } = self;
        write!(f, "no memory for a table of {mebibytes} MiB")?;
        match available {
            Some(available) => write!(f, ": {available} MiB are available"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for NoMemory {}

/// MiB of memory that this process may still take; none where the system does not say.
fn available_mebibytes() -> Option<u64> {
    let memory = RefreshKind::nothing().with_memory(MemoryRefreshKind::nothing().with_ram());
    let system = System::new_with_specifics(memory).ok()?;
    let available = match system.cgroup_limits() {
        Some(limits) => system.available_memory().min(limits.free_memory),
        None => system.available_memory(),
    };
    Some(available >> 20)
}

/// Asks the system for large pages for this memory: a table is read all over, and every look-up
/// would miss the processor's list of small pages. Measured: a tenth more nodes per second.
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
            // SAFETY: the range lies within memory that is borrowed for our use alone, and the
            // advice changes nothing of what is in it. A refusal costs only speed.
            unsafe { libc::madvise(address.cast(), end - first, libc::MADV_HUGEPAGE) };
        }
    }
    #[cfg(not(target_os = "linux"))]
    let _ = memory;
}

/// So many default values of `T` as fill this many MiB.
///
/// # Errors
/// Where the memory is not to be had. It is asked for before it is touched, so that a size beyond
/// the machine's memory is an error and not the end of the process.
pub(crate) fn allocate<T: Default>(mebibytes: usize) -> Result<Vec<T>, NoMemory> {
    let available = available_mebibytes();
    let refused = NoMemory {
        mebibytes,
        available,
    };
    if available.is_some_and(|available| mebibytes as u64 > available) {
        return Err(refused);
    }
    let count = mebibytes.saturating_mul(1 << 20) / size_of::<T>();
    let mut values = Vec::new();
    values.try_reserve_exact(count).map_err(|_| refused)?;
    ask_for_huge_pages(values.spare_capacity_mut());
    values.resize_with(count, T::default);
    Ok(values)
}

impl Table {
    /// An empty table of this many MiB, at least 1.
    ///
    /// # Errors
    /// Where the memory is not to be had.
    pub fn new(mebibytes: usize) -> Result<Table, NoMemory> {
        Ok(Table {
            buckets: allocate(mebibytes)?,
            age: AtomicU8::new(0),
        })
    }

    /// Forgets everything.
    pub fn clear(&self) {
        self.buckets
            .par_iter()
            .flat_map_iter(|bucket| &bucket.0)
            .for_each(|slot| {
                slot.check.store(0, Ordering::Relaxed);
                slot.data.store(0, Ordering::Relaxed);
            });
        self.age.store(0, Ordering::Relaxed);
    }

    /// Says that a new search begins: what older ones left is the first to go.
    pub fn start_search(&self) {
        self.age
            .store((self.age() + 1) & AGE_MASK, Ordering::Relaxed);
    }

    fn age(&self) -> u8 {
        self.age.load(Ordering::Relaxed)
    }

    /// The high bits of the key choose the bucket, in proportion, so that any number will do.
    #[inline]
    fn bucket(&self, key: u64) -> &Bucket {
        let index = (u128::from(key) * self.buckets.len() as u128) >> 64;
        &self.buckets[index as usize]
    }

    /// Asks for the memory of the position with this key, which will be needed soon.
    #[inline(always)]
    pub fn prefetch(&self, key: u64) {
        prefetch(self.bucket(key));
    }

    /// What is known of the position with this key, `ply` plies from the root.
    #[inline]
    pub fn get(&self, key: u64, ply: usize) -> Option<Entry> {
        let mut slots = self.bucket(key).0.iter().map(Slot::load);
        let entry = slots.find(|content| content.is_of(key))?.entry()?;
        Some(Entry {
            score: from_here_to_root(entry.score, ply),
            ..entry
        })
    }

    /// Writes down what is known of the position with this key, `ply` plies from the root.
    /// Without a best move, one that is known already is kept. What a much deeper search of this
    /// age has found is kept too, unless the new score is exact.
    #[inline]
    pub fn put(&self, key: u64, ply: usize, mut entry: Entry) {
        let age = self.age();
        let bucket = self.bucket(key);
        let mut cheapest = (&bucket.0[0], i32::MAX);
        for slot in &bucket.0 {
            let content = slot.load();
            if content.bound().is_none() {
                cheapest = (slot, i32::MIN);
                continue;
            }
            if content.is_of(key) {
                let much_deeper = content.depth() > entry.depth + MUCH_DEEPER;
                if much_deeper && content.age() == age && entry.bound != Bound::Exact {
                    return;
                }
                if entry.move_bits == 0 {
                    entry.move_bits = content.data as u32;
                }
                cheapest = (slot, i32::MIN);
                break;
            }
            let searches_ago = i32::from(age.wrapping_sub(content.age()) & AGE_MASK);
            let worth = content.depth() - PLIES_PER_AGE * searches_ago;
            if worth < cheapest.1 {
                cheapest = (slot, worth);
            }
        }
        let score = from_root_to_here(entry.score, ply);
        cheapest
            .0
            .store(Content::new(key, Entry { score, ..entry }, age));
    }

    /// How full the table is with entries of this search, in thousandths.
    pub fn hashfull(&self) -> usize {
        const SAMPLE: usize = 250;
        let sample = &self.buckets[..SAMPLE.min(self.buckets.len())];
        let age = self.age();
        let used = sample
            .iter()
            .flat_map(|bucket| &bucket.0)
            .map(Slot::load)
            .filter(|content| content.bound().is_some() && content.age() == age)
            .count();
        used * 1000 / (sample.len() * SLOTS)
    }
}

/// Asks the processor for a cache line. On others than these it is left to find out by itself.
#[inline(always)]
#[allow(unsafe_code)]
fn prefetch(bucket: &Bucket) {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: a prefetch only hints at an address, here that of a live reference; it reads nothing.
    unsafe {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(bucket).cast());
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = bucket;
}

/// A score that counts plies to an end counts them from the root in a search, from the position
/// in the table.
fn from_root_to_here(score: Score, ply: usize) -> Score {
    score + ends(score) * ply as Score
}

fn from_here_to_root(score: Score, ply: usize) -> Score {
    score - ends(score) * ply as Score
}

/// 1 for a won end, -1 for a lost one, 0 for an evaluation.
fn ends(score: Score) -> Score {
    (score > MATE_BOUND) as Score - (score < -MATE_BOUND) as Score
}
