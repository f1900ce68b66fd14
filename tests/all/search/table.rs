//! The transposition table.

use anel::search::score::{mate_in, mated_in};
use anel::search::tt::{Bound, Entry, TranspositionTable};

fn entry(move_bits: u32, score: i32, depth: i32, bound: Bound) -> Entry {
    Entry {
        move_bits,
        score,
        static_eval: score / 2,
        depth,
        bound,
    }
}

/// Keys that all select the same bucket of the table, because their high bits are equal.
fn keys() -> impl Iterator<Item = u64> {
    (1..).map(|low| 0x1234_5678 << 32 | low)
}

#[test]
fn what_is_stored_is_probed() {
    let table = TranspositionTable::new(1).expect("a MiB");
    for (i, bound) in [Bound::Upper, Bound::Lower, Bound::Exact].into_iter().enumerate() {
        let key = 0x9e37_79b9_7f4a_7c15_u64.wrapping_mul(i as u64 + 1);
        for score in [-30_000, -1, 0, 77, 30_000] {
            let entry = entry(u32::MAX - i as u32, score, 200, bound);
            table.store(key, 0, entry);
            assert_eq!(table.probe(key, 0), Some(entry));
        }
        assert_eq!(table.probe(key ^ 1, 0), None);
    }
}

/// A mate score is stored as the distance from the stored position, which does not depend on the root of the search.
#[test]
fn mate_scores_are_stored_from_the_position() {
    let table = TranspositionTable::new(1).expect("a MiB");
    for (from_five, from_nine) in [(mate_in(8), mate_in(12)), (mated_in(7), mated_in(11)), (50, 50)] {
        table.store(1 << 60, 5, entry(7, from_five, 3, Bound::Exact));
        assert_eq!(table.probe(1 << 60, 9).map(|entry| entry.score), Some(from_nine));
    }
}

#[test]
fn the_stored_move_is_kept_if_the_new_entry_has_none() {
    let table = TranspositionTable::new(1).expect("a MiB");
    table.store(9, 0, entry(42, 10, 3, Bound::Lower));
    table.store(9, 0, entry(0, -10, 5, Bound::Upper));
    assert_eq!(table.probe(9, 0), Some(entry(42, -10, 5, Bound::Upper)));
}

#[test]
fn shallow_and_old_entries_are_replaced_first() {
    let table = TranspositionTable::new(1).expect("a MiB");
    let depths = [9, 2, 7, 5];
    for (key, depth) in keys().zip(depths) {
        table.store(key, 0, entry(1, 0, depth, Bound::Exact));
    }
    let fifth = keys().nth(4).expect("a key");
    table.store(fifth, 0, entry(1, 0, 1, Bound::Exact));
    let kept: Vec<bool> = keys().take(5).map(|key| table.probe(key, 0).is_some()).collect();
    assert_eq!(kept, [true, false, true, true, true]);

    // After several newer searches, even the deepest old entry is replaced before any new entry.
    (0..3).for_each(|_| table.new_search());
    for key in keys().skip(10).take(4) {
        table.store(key, 0, entry(1, 0, 1, Bound::Exact));
    }
    assert!(keys().take(5).all(|key| table.probe(key, 0).is_none()));
}

#[test]
fn hashfull_counts_entries_of_the_current_search() {
    let table = TranspositionTable::new(1).expect("a MiB");
    assert_eq!(table.hashfull(), 0);
    let buckets = (1 << 20) / 64;
    for bucket in 0..buckets {
        let key = bucket * (u64::MAX / buckets) + 1000;
        (0..2).for_each(|i| table.store(key + i, 0, entry(1, 0, 1, Bound::Exact)));
    }
    assert!((450..=500).contains(&table.hashfull()), "{}", table.hashfull());
    table.new_search();
    assert_eq!(table.hashfull(), 0);
    table.clear();
    assert_eq!(table.probe(1000, 0), None);
}

#[test]
fn a_table_beyond_memory_is_refused() {
    let refused = TranspositionTable::new(1 << 30).err().expect("no machine has a PiB");
    assert!(
        refused
            .to_string()
            .starts_with("no memory for a table of 1073741824 MiB")
    );
}
