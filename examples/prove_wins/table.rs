//! The table of proof numbers.

use super::proof_numbers::ProofNumbers;

/// The proof numbers of a position with this many plies to go.
#[derive(Clone, Copy)]
struct Entry {
    key: u64,
    plies: u32,
    numbers: ProofNumbers,
}

/// A table of buckets.
pub struct Table(Vec<[Entry; Table::WAYS]>);

impl Table {
    /// The number of entries in a bucket.
    const WAYS: usize = 4;
    /// 48 MiB.
    const BUCKETS: usize = 1 << 19;
    const EMPTY: Entry = Entry {
        key: 0,
        plies: 0,
        numbers: ProofNumbers::UNLIMITED,
    };

    pub fn new() -> Table {
        Table(vec![[Table::EMPTY; Table::WAYS]; Table::BUCKETS])
    }

    pub fn clear(&mut self) {
        self.0.fill([Table::EMPTY; Table::WAYS]);
    }

    fn bucket(key: u64) -> usize {
        key as usize % Table::BUCKETS
    }

    /// The proof numbers of the position with this many plies to go. A proof with fewer plies and a
    /// refutation with more plies hold too.
    pub fn probe(&self, key: u64, plies: u32) -> Option<ProofNumbers> {
        let bucket = &self.0[Table::bucket(key)];
        let known = bucket.iter().filter(|entry| entry.key == key);
        let mut same = None;
        for entry in known {
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
    pub fn store(&mut self, key: u64, plies: u32, numbers: ProofNumbers) {
        let bucket = &mut self.0[Table::bucket(key)];
        let mut place = 0;
        for (number, entry) in bucket.iter().enumerate() {
            if entry.key == key && entry.plies == plies {
                place = number;
                break;
            }
            if entry.plies < bucket[place].plies {
                place = number;
            }
        }
        bucket[place] = Entry {
            key,
            plies,
            numbers,
        };
    }
}
