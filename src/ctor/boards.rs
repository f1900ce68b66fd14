//! The two boards of CTOR: their names and start positions.

use super::bench_positions::{CTOR_FENS, CTOR8_FENS};
use super::torus::{Eight, Ten, Torus};
use crate::game::WinRateModel;

/// A board that CTOR is played on.
pub trait Board: Torus {
    /// The value of `UCI_Variant`.
    const NAME: &'static str;
    /// The position in which a game starts.
    const START_FEN: &'static str;
    /// The positions that the benchmark searches.
    const BENCH_FENS: &'static [&'static str];
    /// How evaluations translate into probabilities of winning.
    const WIN_RATE_MODEL: WinRateModel;
}

impl Board for Eight {
    const NAME: &'static str = "ctor8";
    const START_FEN: &'static str = "8/8/8/8/8/8/8/8 1 0,0,0 1 0 64";
    const BENCH_FENS: &'static [&'static str] = CTOR8_FENS;
    const WIN_RATE_MODEL: WinRateModel = WinRateModel {
        even: 110,
        spread: 145.0,
    };
}

impl Board for Ten {
    const NAME: &'static str = "ctor";
    const START_FEN: &'static str = "10/10/10/10/10/10/10/10/10/10 1 0,0,0 1 0 100";
    const BENCH_FENS: &'static [&'static str] = CTOR_FENS;
    const WIN_RATE_MODEL: WinRateModel = WinRateModel {
        even: 140,
        spread: 260.0,
    };
}
