//! The transposition table, shared by all threads without locks.
//!
//! A slot consists of two 64-bit atomics. One holds the data. The other holds the key, depth, age and bound, XORed with
//! the data. A reader that sees halves of two different writes computes a wrong key and finds no entry. A race
//! therefore costs at most one probe. All accesses are atomic but the write of
//! [`prefetch_by_writing`](TranspositionTable::prefetch_by_writing).

use super::constants::{TT_AGE_WEIGHT, TT_HASHFULL_SAMPLE, TT_KEEP_DEEPER_BY};
use super::score::{MATE, MATE_BOUND, Score, Window};
use crate::memory::{NoMemory, Table, prefetch, prefetch_by_writing};
use crate::parallel::for_each_index;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering};

/// The bound type of a score.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Bound {
    Upper = 1,
    Lower = 2,
    Exact = 3,
}

/// A transposition table entry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// [`to_bits`](crate::game::GameMove::to_bits) of the best move, or 0 if none is known.
    pub move_bits: u32,
    /// The score of the entry, with mate scores relative to the root. The table itself stores mate scores relative to
    /// the position.
    pub score: Score,
    /// The static evaluation without correction history.
    pub static_eval: Score,
    /// The depth of the search that found the score, in plies.
    pub depth: i32,
    pub bound: Bound,
}

impl Entry {
    /// Whether the entry's score allows a cutoff in a search with the given window.
    #[inline(always)]
    pub(super) fn is_cutoff(self, window: Window) -> bool {
        match self.bound {
            Bound::Exact => true,
            Bound::Lower => self.score >= window.beta,
            Bound::Upper => self.score <= window.alpha,
        }
    }

    /// Refines an evaluation. Returns the entry's score if it is exact or a bound that excludes the evaluation, and the
    /// evaluation otherwise.
    #[inline(always)]
    pub(super) fn refine(self, eval: Score) -> Score {
        let is_better = match self.bound {
            Bound::Exact => true,
            Bound::Lower => self.score > eval,
            Bound::Upper => self.score < eval,
        };
        if is_better { self.score } else { eval }
    }
}

#[derive(Default)]
struct Slot {
    /// Bit fields from the highest bit down: key (48 bits, of which 40 are compared), depth (8), age (6) and bound (2),
    /// all XORed with `data`.
    check: AtomicU64,
    /// Bit fields from the lowest bit up: move (32 bits), score (16) and static evaluation (16).
    data: AtomicU64,
}

/// The content of a transposition table slot. An empty slot has bound 0.
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

/// Mask of the compared key bits in a slot. The 16 highest bits of the key are not stored, as they select the bucket.
/// The next eight are not compared on any target, because in WebAssembly
/// [`prefetch_by_writing`](TranspositionTable::prefetch_by_writing) overwrites them.
const KEY_MASK: u64 = 0x00ff_ffff_ffff_0000;

impl Content {
    #[inline(always)]
    fn new(key: u64, entry: Entry, age: u8) -> Content {
        let depth = entry.depth.clamp(0, 255) as u64;
        Content {
            check: key << 16 | depth << 8 | u64::from(age) << 2 | entry.bound as u64,
            data: u64::from(entry.move_bits)
                | u64::from(entry.score as i16 as u16) << 32
                | u64::from(entry.static_eval as i16 as u16) << 48,
        }
    }

    #[inline(always)]
    fn is_of(self, key: u64) -> bool {
        (self.check ^ key << 16) & KEY_MASK == 0 && self.bound().is_some()
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
            static_eval: (self.data >> 48) as u16 as i16 as Score,
            depth: self.depth(),
            bound: self.bound()?,
        })
    }
}

/// Number of slots per bucket.
const SLOTS: usize = 4;

/// A bucket: the slots in which a key can be stored, in one cache line.
#[derive(Default)]
#[repr(align(64))]
struct Bucket([Slot; SLOTS]);

const _: () = assert!(size_of::<Bucket>() == 64);

/// Mask of ages, which are search numbers modulo 64.
const AGE_MASK: u8 = 63;

/// Number of buckets that a task of the parallel clearing handles: 1 MiB.
const CLEARED_AT_ONCE: usize = (1 << 20) / size_of::<Bucket>();

pub struct TranspositionTable {
    buckets: Table<Bucket>,
    age: AtomicU8,
    /// Whether a search has begun since the table was cleared.
    used: AtomicBool,
}

impl TranspositionTable {
    /// Allocates an empty table. The size in MiB is at least 1.
    ///
    /// # Errors
    /// If there is not enough memory.
    pub fn new(mebibytes: usize) -> Result<TranspositionTable, NoMemory> {
        Ok(TranspositionTable {
            buckets: Table::of_size(mebibytes)?,
            age: AtomicU8::new(0),
            used: AtomicBool::new(false),
        })
    }

    /// Clears the table on all cores. Does nothing if no search has used the table since it was last cleared, as GUIs
    /// often clear the table several times before a game.
    pub fn clear(&self) {
        if !self.used.swap(false, Ordering::Relaxed) {
            return;
        }
        let parts: Vec<&[Bucket]> = self.buckets.chunks(CLEARED_AT_ONCE).collect();
        for_each_index(parts.len(), &|part| {
            for slot in parts[part].iter().flat_map(|bucket| &bucket.0) {
                slot.check.store(0, Ordering::Relaxed);
                slot.data.store(0, Ordering::Relaxed);
            }
        });
        self.age.store(0, Ordering::Relaxed);
    }

    /// Starts a new generation of table entries. Entries of older generations are replaced first. Must be called for
    /// each search before entries are stored.
    pub fn new_search(&self) {
        self.used.store(true, Ordering::Relaxed);
        self.age.store((self.age() + 1) & AGE_MASK, Ordering::Relaxed);
    }

    fn age(&self) -> u8 {
        self.age.load(Ordering::Relaxed)
    }

    /// Returns the bucket of a key. The bucket's index is the key as a fraction of 2^64, times the number of buckets,
    /// which need not be a power of two.
    #[inline]
    fn bucket(&self, key: u64) -> &Bucket {
        let index = if usize::BITS == 64 {
            ((u128::from(key) * self.buckets.len() as u128) >> 64) as u64
        } else {
            // The same product from two 64-bit products: 32-bit targets such as WebAssembly have no 128-bit product.
            // Their tables have fewer than 2^32 buckets.
            let count = self.buckets.len() as u64;
            let (high, low) = (key >> 32, key & 0xffff_ffff);
            (high * count + ((low * count) >> 32)) >> 32
        };
        &self.buckets[index as usize]
    }

    /// Prefetches the bucket of a key into the CPU cache on x86-64.
    #[inline(always)]
    pub fn prefetch(&self, key: u64) {
        prefetch(|| self.bucket(key));
    }

    /// Prefetches the bucket of a key into the CPU cache in WebAssembly. A write costs more than a prefetch
    /// instruction, so it only pays off for positions that are certain to be searched.
    #[inline(always)]
    pub fn prefetch_by_writing(&self, key: u64) {
        prefetch_by_writing(|| &self.bucket(key).0[0].check);
    }

    /// Probes the table for a position `ply` plies from the root.
    #[inline]
    pub fn probe(&self, key: u64, ply: usize) -> Option<Entry> {
        let mut slots = self.bucket(key).0.iter().map(Slot::load);
        let entry = slots.find(|content| content.is_of(key))?.entry()?;
        Some(Entry {
            score: score_from_tt(entry.score, ply),
            ..entry
        })
    }

    /// Stores the entry of a position `ply` plies from the root. If the new entry has no best move, the move already
    /// stored for the position is kept. A much deeper entry of the same position and search is kept unless the new
    /// score is exact.
    #[inline]
    pub fn store(&self, key: u64, ply: usize, mut entry: Entry) {
        debug_assert!(entry.score.abs() <= MATE && entry.static_eval.abs() <= MATE_BOUND);
        let age = self.age();
        let bucket = self.bucket(key);
        let mut victim = (&bucket.0[0], i32::MAX);
        for slot in &bucket.0 {
            let content = slot.load();
            if content.bound().is_none() {
                victim = (slot, i32::MIN);
                continue;
            }
            if content.is_of(key) {
                let much_deeper = content.depth() > entry.depth + TT_KEEP_DEEPER_BY;
                if much_deeper && content.age() == age && entry.bound != Bound::Exact {
                    return;
                }
                if entry.move_bits == 0 {
                    entry.move_bits = content.data as u32;
                }
                victim = (slot, i32::MIN);
                break;
            }
            let age_difference = i32::from(age.wrapping_sub(content.age()) & AGE_MASK);
            let worth = content.depth() - TT_AGE_WEIGHT * age_difference;
            if worth < victim.1 {
                victim = (slot, worth);
            }
        }
        let score = score_to_tt(entry.score, ply);
        victim.0.store(Content::new(key, Entry { score, ..entry }, age));
    }

    /// Fill of the table with entries from the current search, in thousandths, estimated from a sample.
    pub fn hashfull(&self) -> usize {
        let sample = &self.buckets[..TT_HASHFULL_SAMPLE.min(self.buckets.len())];
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

/// Converts a score for storage in the table. Mate scores count plies from the root in the search, but from the
/// position in the table.
fn score_to_tt(score: Score, ply: usize) -> Score {
    score + mate_sign(score) * ply as Score
}

fn score_from_tt(score: Score, ply: usize) -> Score {
    score - mate_sign(score) * ply as Score
}

/// Returns 1 for scores of giving mate, -1 for scores of being mated, and 0 for other scores.
fn mate_sign(score: Score) -> Score {
    (score > MATE_BOUND) as Score - (score < -MATE_BOUND) as Score
}
