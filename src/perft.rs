//! Perft: counts the leaves of the tree of legal moves.
//!
//! Three methods give the same number: counting the moves of the last ply without making them (bulk counting), making
//! the move to every leaf, and probing a table of positions already counted.

use crate::game::Position;
use crate::memory::{NoMemory, Table};
use crate::parallel;
use crate::stop_signal::StopSignal;
use std::hint::black_box;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Counts the leaves `depth` plies below the position, with bulk counting.
pub fn bulk<P: Position>(position: &P, depth: u32) -> u64 {
    let mut leaves = 0;
    match depth {
        0 => leaves = 1,
        1 => leaves = position.count_moves(),
        // For the last two plies, a single loop keeps the position between them in registers.
        2 => position.for_each_move(|mv| leaves += position.play(mv).count_moves()),
        _ => leaves = below(position, |child| bulk(child, depth - 1)),
    }
    leaves
}

/// Counts the leaves `depth` plies below the position. Makes the move to every leaf, including the update of the hash
/// key.
pub fn every_leaf<P: Position>(position: &P, depth: u32) -> u64 {
    let mut leaves = 0;
    match depth {
        0 => leaves = 1,
        // Without `black_box`, the compiler would remove the unused position of the leaf.
        1 => position.for_each_move(|mv| {
            black_box(&position.play(mv));
            leaves += 1;
        }),
        _ => leaves = below(position, |child| every_leaf(child, depth - 1)),
    }
    leaves
}

/// The sum of `count` over the positions one ply below.
fn below<P: Position>(position: &P, mut count: impl FnMut(&P) -> u64) -> u64 {
    position
        .legal_moves()
        .into_iter()
        .map(|mv| count(&position.play(mv)))
        .sum()
}

/// A perft on all threads of the current rayon pool, with or without a hash table.
#[derive(Default)]
pub struct Perft {
    /// Whether to make the move to every leaf, instead of bulk counting.
    pub every_leaf: bool,
    pub table: Option<PerftTable>,
    /// Stops the perft. Its result is meaningless then.
    pub stop_signal: Arc<StopSignal>,
}

/// Minimum depth of subtrees that are split among threads. A stop is noticed only in subtrees of at least this depth.
const SPLIT_DEPTH: u32 = 4;

impl Perft {
    /// Counts the leaves `depth` plies below the position.
    pub fn count<P: Position>(&self, position: &P, depth: u32) -> u64 {
        if depth < SPLIT_DEPTH {
            return self.count_on_thread(position, depth);
        }
        if self.stop_signal.stopped() {
            return 0;
        }
        self.cached(position, depth, || {
            let moves = position.legal_moves();
            let leaves = AtomicU64::new(0);
            parallel::for_each_index(moves.len(), &|index| {
                let below = self.count(&position.play(moves[index]), depth - 1);
                leaves.fetch_add(below, Ordering::Relaxed);
            });
            leaves.into_inner()
        })
    }

    /// Counts the leaves below each legal move, `depth` plies below the position. `depth` must be at least 1.
    pub fn divide<P: Position>(&self, position: &P, depth: u32) -> Vec<(P::Move, u64)> {
        let moves = position.legal_moves();
        parallel::map_indices(moves.len(), |index| {
            let mv = moves[index];
            (mv, self.count(&position.play(mv), depth - 1))
        })
    }

    fn count_on_thread<P: Position>(&self, position: &P, depth: u32) -> u64 {
        if depth >= 2 && self.table.is_some() {
            return self.cached(position, depth, || {
                below(position, |child| self.count_on_thread(child, depth - 1))
            });
        }
        if self.every_leaf {
            every_leaf(position, depth)
        } else {
            bulk(position, depth)
        }
    }

    /// Returns the leaf count from the hash table. On a miss, counts the leaves and stores the result.
    fn cached<P: Position>(&self, position: &P, depth: u32, count: impl FnOnce() -> u64) -> u64 {
        let Some(table) = &self.table else {
            return count();
        };
        let key = PerftTable::key(position.key(), depth);
        table.probe(key).unwrap_or_else(|| {
            let leaves = count();
            if !self.stop_signal.stopped() {
                table.store(key, leaves);
            }
            leaves
        })
    }
}

/// A hash table of leaf counts by position and depth. New entries always replace old ones.
pub struct PerftTable(Table<PerftEntry>);

#[derive(Default)]
struct PerftEntry {
    /// The hash key XORed with the leaf count. If two threads write an entry at the same time, the mixture matches no
    /// key.
    check: AtomicU64,
    leaves: AtomicU64,
}

impl PerftTable {
    /// Allocates an empty perft table. The size in MiB must be at least 1.
    ///
    /// # Errors
    /// If there is not enough memory.
    pub fn new(mebibytes: usize) -> Result<PerftTable, NoMemory> {
        Table::of_size(mebibytes).map(PerftTable)
    }

    fn key(position: u64, depth: u32) -> u64 {
        // Multiplying by an odd factor is invertible, so different depths of a position have different keys.
        (position ^ u64::from(depth)).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    fn entry(&self, key: u64) -> &PerftEntry {
        let index = (u128::from(key) * self.0.len() as u128) >> 64;
        &self.0[index as usize]
    }

    fn probe(&self, key: u64) -> Option<u64> {
        let entry = self.entry(key);
        let leaves = entry.leaves.load(Ordering::Relaxed);
        (entry.check.load(Ordering::Relaxed) ^ leaves == key).then_some(leaves)
    }

    fn store(&self, key: u64, leaves: u64) {
        let entry = self.entry(key);
        entry.check.store(key ^ leaves, Ordering::Relaxed);
        entry.leaves.store(leaves, Ordering::Relaxed);
    }
}
