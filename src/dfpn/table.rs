//! The table of proof numbers.

use super::numbers::ProofNumbers;

/// The proof numbers of a node with a number of remaining plies.
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

/// Entries per bucket.
const WAYS: usize = 4;

type Bucket = [Entry; WAYS];

/// Buckets of an empty table, enough for most questions.
const FEWEST_BUCKETS: usize = 1 << 10;

/// A hash table that doubles when it is half full.
pub(super) struct Table {
    buckets: Vec<Bucket>,
    used: usize,
    /// Maximum number of buckets.
    most: usize,
}

impl Table {
    /// An empty table that grows up to a size in MiB.
    pub(super) fn new(mebibytes: usize) -> Table {
        Table {
            buckets: vec![[Entry::EMPTY; WAYS]; FEWEST_BUCKETS],
            used: 0,
            most: mebibytes.saturating_mul(1 << 20) / size_of::<Bucket>(),
        }
    }

    /// Fill in thousandths of the maximum size.
    pub(super) fn fill(&self) -> usize {
        let most = self.most.max(self.buckets.len());
        self.used * 1000 / (most * WAYS)
    }

    pub(super) fn clear(&mut self) {
        self.buckets.truncate(FEWEST_BUCKETS);
        self.buckets.fill([Entry::EMPTY; WAYS]);
        self.used = 0;
    }

    /// The proof numbers of a node with a number of remaining plies. A proof with fewer plies holds too, and so does a
    /// refutation with more plies.
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

    /// Stores proof numbers. They replace the entry of the same position and plies, or else the entry with the fewest
    /// plies, which is the cheapest to recompute.
    pub(super) fn store(&mut self, key: u64, plies: u32, numbers: ProofNumbers) {
        if self.used > self.buckets.len() * WAYS / 2 {
            self.grow();
        }
        self.insert(Entry { key, plies, numbers });
    }

    fn index(&self, key: u64) -> usize {
        // Keys of successive positions may share low bits, so the key is mixed: otherwise, such positions would replace
        // each other. The number of buckets is a power of two.
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

    /// Doubles the table, unless it has its maximum size or there is not enough memory.
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
