//! The transposition table.

use anel::search::score::{lost_at, won_at};
use anel::search::table::{Bound, Entry, Table};

fn entry(move_bits: u32, score: i32, depth: i32, bound: Bound) -> Entry {
    Entry {
        move_bits,
        score,
        evaluation: score / 2,
        depth,
        bound,
    }
}

/// Keys that fall into one bucket: the high bits choose it.
fn keys() -> impl Iterator<Item = u64> {
    (1..).map(|low| 0x1234_5678 << 32 | low)
}

#[test]
fn what_is_put_is_got() {
    let table = Table::new(1).expect("a MiB");
    for (i, bound) in [Bound::Upper, Bound::Lower, Bound::Exact]
        .into_iter()
        .enumerate()
    {
        let key = 0x9e37_79b9_7f4a_7c15_u64.wrapping_mul(i as u64 + 1);
        for score in [-30_000, -1, 0, 77, 30_000] {
            let entry = entry(u32::MAX - i as u32, score, 200, bound);
            table.put(key, 0, entry);
            assert_eq!(table.get(key, 0), Some(entry));
        }
        assert_eq!(table.get(key ^ 1, 0), None);
    }
}

/// A win is so many plies from the position, wherever the root is.
#[test]
fn ends_are_counted_from_the_position() {
    let table = Table::new(1).expect("a MiB");
    for (from_five, from_nine) in [(won_at(8), won_at(12)), (lost_at(7), lost_at(11)), (50, 50)] {
        table.put(1 << 60, 5, entry(7, from_five, 3, Bound::Exact));
        assert_eq!(
            table.get(1 << 60, 9).map(|entry| entry.score),
            Some(from_nine)
        );
    }
}

#[test]
fn a_known_move_is_kept_where_no_better_is_known() {
    let table = Table::new(1).expect("a MiB");
    table.put(9, 0, entry(42, 10, 3, Bound::Lower));
    table.put(9, 0, entry(0, -10, 5, Bound::Upper));
    assert_eq!(table.get(9, 0), Some(entry(42, -10, 5, Bound::Upper)));
}

#[test]
fn the_shallowest_goes_first_and_the_old_before_the_new() {
    let table = Table::new(1).expect("a MiB");
    let depths = [9, 2, 7, 5];
    for (key, depth) in keys().zip(depths) {
        table.put(key, 0, entry(1, 0, depth, Bound::Exact));
    }
    let fifth = keys().nth(4).expect("a key");
    table.put(fifth, 0, entry(1, 0, 1, Bound::Exact));
    let kept: Vec<bool> = keys()
        .take(5)
        .map(|key| table.get(key, 0).is_some())
        .collect();
    assert_eq!(kept, [true, false, true, true, true]);

    // After some searches even the deepest is worth less than what is new.
    (0..3).for_each(|_| table.start_search());
    for key in keys().skip(10).take(4) {
        table.put(key, 0, entry(1, 0, 1, Bound::Exact));
    }
    assert!(keys().take(5).all(|key| table.get(key, 0).is_none()));
}

#[test]
fn fullness_counts_what_this_search_has_written() {
    let table = Table::new(1).expect("a MiB");
    assert_eq!(table.hashfull(), 0);
    let buckets = (1 << 20) / 64;
    for bucket in 0..buckets {
        let key = bucket * (u64::MAX / buckets) + 1000;
        (0..2).for_each(|i| table.put(key + i, 0, entry(1, 0, 1, Bound::Exact)));
    }
    assert!(
        (450..=500).contains(&table.hashfull()),
        "{}",
        table.hashfull()
    );
    table.start_search();
    assert_eq!(table.hashfull(), 0);
    table.clear();
    assert_eq!(table.get(1000, 0), None);
}

#[test]
fn a_table_beyond_memory_is_refused() {
    let refused = Table::new(1 << 30).err().expect("a PiB is not to be had");
    assert!(
        refused
            .to_string()
            .starts_with("no memory for a table of 1073741824 MiB")
    );
}
