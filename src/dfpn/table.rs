//! The table of proof numbers.

use super::numbers::ProofNumbers;

/// The proof numbers of a node with this many plies to go.
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

/// The number of entries in a bucket.
const WAYS: usize = 4;

type Bucket = [Entry; WAYS];

/// The buckets of an empty table: most questions need no more.
const FEWEST_BUCKETS: usize = 1 << 10;

/// A table of buckets, which grows when it is half full.
pub(super) struct Table {
    buckets: Vec<Bucket>,
    used: usize,
    /// The number of buckets that it may grow to.
    most: usize,
}

impl Table {
    /// An empty table that grows to at most this many MiB.
    pub(super) fn new(mebibytes: usize) -> Table {
        Table {
            buckets: vec![[Entry::EMPTY; WAYS]; FEWEST_BUCKETS],
            used: 0,
            most: mebibytes.saturating_mul(1 << 20) / size_of::<Bucket>(),
        }
    }

    /// How full it is, in thousandths of the size that it may grow to.
    pub(super) fn fill(&self) -> usize {
        let most = self.most.max(self.buckets.len());
        self.used * 1000 / (most * WAYS)
    }

    pub(super) fn clear(&mut self) {
        self.buckets.truncate(FEWEST_BUCKETS);
        self.buckets.fill([Entry::EMPTY; WAYS]);
        self.used = 0;
    }

    /// The proof numbers of a position with this many plies to go. A proof with fewer plies and a
    /// refutation with more plies hold too.
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

    /// Stores proof numbers. They replace the entry of the same position and plies, or else the entry
    /// with the fewest plies, which is the cheapest to compute again.
    pub(super) fn store(&mut self, key: u64, plies: u32, numbers: ProofNumbers) {
        if self.used > self.buckets.len() * WAYS / 2 {
            self.grow();
        }
        self.insert(Entry { key, plies, numbers });
    }

    fn index(&self, key: u64) -> usize {
        // Mixed: keys of a position and the one before it may have low bits in common, and would then
        // drive each other out. The number of buckets is a power of two.
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

    /// Doubles the table, if it may grow and there is memory for it. Otherwise it stays as it is.
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
