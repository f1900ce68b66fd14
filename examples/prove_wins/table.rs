//! What proofs have found out of positions.

use super::effort::Effort;

/// What is known of a position with so many plies to go.
#[derive(Clone, Copy)]
struct Entry {
    key: u64,
    plies: u32,
    effort: Effort,
}

/// What has been found out, as much of it as there is room for.
pub struct Table(Vec<[Entry; Table::WAYS]>);

impl Table {
    /// How many entries there are to choose from.
    const WAYS: usize = 4;
    /// 48 MiB.
    const BUCKETS: usize = 1 << 19;
    const EMPTY: Entry = Entry {
        key: 0,
        plies: 0,
        effort: Effort::WITHOUT_END,
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

    /// What is known: of the very question, or of one that answers it too. A win stays a win with
    /// more plies to go, and what is none remains none with fewer.
    pub fn recall(&self, key: u64, plies: u32) -> Option<Effort> {
        let bucket = &self.0[Table::bucket(key)];
        let known = bucket.iter().filter(|entry| entry.key == key);
        let mut same = None;
        for entry in known {
            match entry.effort.verdict() {
                Some(true) if entry.plies <= plies => return Some(Effort::PROVEN),
                Some(false) if entry.plies >= plies => return Some(Effort::REFUTED),
                None if entry.plies == plies => same = Some(entry.effort),
                _ => {}
            }
        }
        same
    }

    /// Writes it down in place of what was known of the same question, or else of the question
    /// with the fewest plies to go, which is the easiest to answer anew.
    pub fn keep(&mut self, key: u64, plies: u32, effort: Effort) {
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
        bucket[place] = Entry { key, plies, effort };
    }
}
