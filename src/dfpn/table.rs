//! The table of proof numbers.

use super::numbers::ProofNumbers;

/// A table entry: the proof numbers of a node for a given number of remaining plies.
#[derive(Clone, Copy)]
struct Entry {
    key: u64,
    plies: u32,
    numbers: ProofNumbers,
}

impl Entry {
    const EMPTY: Entry = Entry {
        key: 0,
        plies: 0,
        numbers: ProofNumbers::UNLIMITED,
    };

    fn is_empty(&self) -> bool {
        self.numbers == ProofNumbers::UNLIMITED
    }
}

/// Number of entries per bucket.
const WAYS: usize = 4;

type Bucket = [Entry; WAYS];

/// Number of buckets in an empty table, enough for most questions.
const FEWEST_BUCKETS: usize = 1 << 10;

/// A hash table of proof numbers that doubles in size when it is half full.
pub(super) struct Table {
    buckets: Vec<Bucket>,
    used: usize,
    /// Maximum number of buckets.
    most: usize,
}

impl Table {
    /// Creates an empty table that can grow up to the given size in MiB.
    pub(super) fn new(mebibytes: usize) -> Table {
        Table {
            buckets: vec![[Entry::EMPTY; WAYS]; FEWEST_BUCKETS],
            used: 0,
            most: mebibytes.saturating_mul(1 << 20) / size_of::<Bucket>(),
        }
    }

    /// Fill of the table, in thousandths of its maximum size.
    pub(super) fn fill(&self) -> usize {
        let most = self.most.max(self.buckets.len());
        self.used * 1000 / (most * WAYS)
    }

    pub(super) fn clear(&mut self) {
        self.buckets.truncate(FEWEST_BUCKETS);
        self.buckets.fill([Entry::EMPTY; WAYS]);
        self.used = 0;
    }

    /// Returns the proof numbers of a node for a given number of remaining plies. A stored proof with fewer plies is
    /// also valid, and so is a stored refutation with more plies.
    pub(super) fn probe(&self, key: u64, plies: u32) -> Option<ProofNumbers> {
        let mut same = None;
        for entry in &self.buckets[self.index(key)] {
            if entry.key != key || entry.is_empty() {
                continue;
            }
            match entry.numbers.verdict() {
                Some(true) if entry.plies <= plies => return Some(ProofNumbers::PROVEN),
                Some(false) if entry.plies >= plies => return Some(ProofNumbers::REFUTED),
                None if entry.plies == plies => same = Some(entry.numbers),
                _ => {}
            }
        }
        same
    }

    /// Stores the proof numbers of a node. The new entry replaces the entry with the same key and remaining plies, or
    /// else the entry in its bucket with the fewest remaining plies, which is the cheapest to recompute.
    pub(super) fn store(&mut self, key: u64, plies: u32, numbers: ProofNumbers) {
        if self.used > self.buckets.len() * WAYS / 2 {
            self.grow();
        }
        self.insert(Entry { key, plies, numbers });
    }

    fn index(&self, key: u64) -> usize {
        // The key is mixed, as keys of successive positions may share low bits. Without mixing, such positions would
        // replace each other in the table. The number of buckets is a power of two.
        let mixed = key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 24;
        mixed as usize & (self.buckets.len() - 1)
    }

    fn insert(&mut self, new: Entry) {
        let index = self.index(new.key);
        let bucket = &mut self.buckets[index];
        let mut place = 0;
        for (number, entry) in bucket.iter().enumerate() {
            if entry.key == new.key && entry.plies == new.plies {
                place = number;
                break;
            }
            if entry.plies < bucket[place].plies {
                place = number;
            }
        }
        self.used += usize::from(bucket[place].is_empty());
        bucket[place] = new;
    }

    /// Doubles the size of the table, unless the maximum size is reached or there is not enough memory.
    fn grow(&mut self) {
        let doubled = 2 * self.buckets.len();
        let mut buckets: Vec<Bucket> = Vec::new();
        if doubled > self.most || buckets.try_reserve_exact(doubled).is_err() {
            return;
        }
        buckets.resize(doubled, [Entry::EMPTY; WAYS]);
        let old = std::mem::replace(&mut self.buckets, buckets);
        self.used = 0;
        for &entry in old.iter().flatten().filter(|entry| !entry.is_empty()) {
            self.insert(entry);
        }
    }
}
