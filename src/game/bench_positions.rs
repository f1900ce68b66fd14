//! Benchmark positions.

use super::Position;

/// A game with a benchmark.
pub trait BenchPositions: Position {
    /// FENs of the positions that `bench` searches, from all phases of a game.
    const BENCH_FENS: &'static [&'static str];
}
