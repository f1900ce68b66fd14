//! The positions of the benchmark.

/// Of the board of 8 x 8 squares.
pub(super) const CTOR8_FENS: &[&str] = &["8/8/8/8/8/8/8/8 1 0,0,0 1 0 64"];

/// Of the board of 10 x 10 squares.
pub(super) const CTOR_FENS: &[&str] = &["10/10/10/10/10/10/10/10/10/10 1 0,0,0 1 0 100"];
