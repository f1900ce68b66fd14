//! The transposition table: what is known of positions, shared by all threads without locks.
//!
//! An entry is two 64-bit atomics, the data and the key combined with the data. A reader that
//! sees halves of two different writes computes a wrong key and finds nothing, so a race costs a
//! look-up and is never undefined behaviour.

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
    /// How deep it was searched.
    pub depth: i32,
    /// What the score says.
    pub bound: Bound,
}

#[derive(Default)]
struct Slot {
    /// The key, exclusive-or'ed with the data.
    check: AtomicU64,
    /// Move (32 bits), score (16), depth (8), age (6), bound (2), from the lowest bit. 0: empty.
    data: AtomicU64,
}

const SLOTS: usize = 4;

/// The slots that a key can be in: one cache line.
#[derive(Default)]
#[repr(align(64))]
struct Bucket([Slot; SLOTS]);

const _: () = assert!(size_of::<Bucket>() == 64);

/// Searches are told apart by so many bits.
const AGE_MASK: u8 = 63;

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

    /// What is known of the position with this key, `ply` plies from the root.
    #[inline]
    pub fn get(&self, key: u64, ply: usize) -> Option<Entry> {
        self.bucket(key).0.iter().find_map(|slot| {
            let data = slot.data.load(Ordering::Relaxed);
            let matches = slot.check.load(Ordering::Relaxed) ^ data == key;
            matches.then(|| unpack(data)).flatten().map(|entry| Entry {
                score: from_here_to_root(entry.score, ply),
                ..entry
            })
        })
    }

    /// Writes down what is known of the position with this key, `ply` plies from the root.
    /// Without a best move, one that is known already is kept.
    #[inline]
    pub fn put(&self, key: u64, ply: usize, mut entry: Entry) {
        let age = self.age();
        let bucket = self.bucket(key);
        let mut cheapest = (&bucket.0[0], i32::MAX);
        for slot in &bucket.0 {
            let data = slot.data.load(Ordering::Relaxed);
            let Some(old) = unpack(data) else {
                cheapest = (slot, i32::MIN);
                continue;
            };
            if slot.check.load(Ordering::Relaxed) ^ data == key {
                if entry.move_bits == 0 {
                    entry.move_bits = old.move_bits;
                }
                cheapest = (slot, i32::MIN);
                break;
            }
            let searches_ago = i32::from(age.wrapping_sub(age_of(data)) & AGE_MASK);
            let worth = old.depth - PLIES_PER_AGE * searches_ago;
            if worth < cheapest.1 {
                cheapest = (slot, worth);
            }
        }
        let score = from_root_to_here(entry.score, ply);
        let data = pack(Entry { score, ..entry }, age);
        cheapest.0.check.store(key ^ data, Ordering::Relaxed);
        cheapest.0.data.store(data, Ordering::Relaxed);
    }

    /// How full the table is with entries of this search, in thousandths.
    pub fn hashfull(&self) -> usize {
        const SAMPLE: usize = 250;
        let sample = &self.buckets[..SAMPLE.min(self.buckets.len())];
        let age = self.age();
        let used = sample
            .iter()
            .flat_map(|bucket| &bucket.0)
            .map(|slot| slot.data.load(Ordering::Relaxed))
            .filter(|&data| data != 0 && age_of(data) == age)
            .count();
        used * 1000 / (sample.len() * SLOTS)
    }
}

fn pack(entry: Entry, age: u8) -> u64 {
    let depth = entry.depth.clamp(0, 255) as u64;
    u64::from(entry.move_bits)
        | u64::from(entry.score as i16 as u16) << 32
        | depth << 48
        | u64::from(age) << 56
        | (entry.bound as u64) << 62
}

fn unpack(data: u64) -> Option<Entry> {
    let bound = match data >> 62 {
        1 => Bound::Upper,
        2 => Bound::Lower,
        3 => Bound::Exact,
        _ => return None,
    };
    Some(Entry {
        move_bits: data as u32,
        score: (data >> 32) as u16 as i16 as Score,
        depth: (data >> 48 & 0xff) as i32,
        bound,
    })
}

fn age_of(data: u64) -> u8 {
    (data >> 56) as u8 & AGE_MASK
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
