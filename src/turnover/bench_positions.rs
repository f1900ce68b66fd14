//! The positions of the benchmark.

/// Of the current rules.
pub(super) const CURRENT: [&str; 1] = ["k1k1k1k1/1k1k1k1k/8/8/8/8/1K1K1K1K/K1K1K1K1 w - - 0 1"];

/// Of the rules of 2019.
pub(super) const OFFICIAL_2019: [&str; 1] = ["kkkkkkkk/8/8/8/8/8/8/KKKKKKKK w - - 0 1"];
