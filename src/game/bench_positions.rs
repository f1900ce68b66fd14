//! Benchmark positions.

use super::Position;

/// A game with a benchmark.
pub trait BenchPositions: Position {
    /// The positions that `bench` searches, from all phases of a game.
    const BENCH_FENS: &'static [&'static str];
}
