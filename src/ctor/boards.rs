//! The two boards of CTOR: names, positions, weights and networks.

use super::bench_positions::{CTOR_FENS, CTOR8_FENS};
use super::evaluation::{CtorNetwork, PackedWeights, SquareWeights, Weights, read_network, square_weights, weights};
use super::levels;
use super::torus::{Eight, Ten, Torus};
use crate::game::{Level, WinRateModel};
use std::sync::LazyLock;

pub trait Board: Torus {
    /// The board's name, which is also its value of the option `UCI_Variant`.
    const NAME: &'static str;
    const START_FEN: &'static str;
    const BENCH_FENS: &'static [&'static str];
    const WEIGHTS: &'static Weights;
    /// [`Board::WEIGHTS`], with the early and the late value of each weight packed into one integer.
    const PACKED_WEIGHTS: &'static PackedWeights;
    /// The weights of the features of single squares, summed for each network row.
    const SQUARE_WEIGHTS: &'static SquareWeights;
    const WIN_RATE_MODEL: WinRateModel;
    const LEVELS: &'static [Level];

    fn network() -> &'static CtorNetwork;
}

impl Board for Eight {
    const NAME: &'static str = "ctor8";
    const START_FEN: &'static str = "8/8/8/8/8/8/8/8 1 0,0,0 1 0 64";
    const BENCH_FENS: &'static [&'static str] = CTOR8_FENS;
    const WEIGHTS: &'static Weights = &weights::ctor8::WEIGHTS;
    const PACKED_WEIGHTS: &'static PackedWeights = &PackedWeights::new(Self::WEIGHTS);
    const SQUARE_WEIGHTS: &'static SquareWeights = {
        static SQUARE_WEIGHTS: SquareWeights = square_weights(Eight::WEIGHTS);
        &SQUARE_WEIGHTS
    };
    const WIN_RATE_MODEL: WinRateModel = WinRateModel {
        even: 55,
        spread: 185.0,
    };
    const LEVELS: &'static [Level] = levels::EIGHT;

    #[inline(always)]
    fn network() -> &'static CtorNetwork {
        static NETWORK: LazyLock<CtorNetwork> =
            LazyLock::new(|| read_network(include_bytes!("evaluation/networks/ctor8.network")));
        &NETWORK
    }
}

impl Board for Ten {
    const NAME: &'static str = "ctor";
    const START_FEN: &'static str = "10/10/10/10/10/10/10/10/10/10 1 0,0,0 1 0 100";
    const BENCH_FENS: &'static [&'static str] = CTOR_FENS;
    const WEIGHTS: &'static Weights = &weights::ctor::WEIGHTS;
    const PACKED_WEIGHTS: &'static PackedWeights = &PackedWeights::new(Self::WEIGHTS);
    const SQUARE_WEIGHTS: &'static SquareWeights = {
        static SQUARE_WEIGHTS: SquareWeights = square_weights(Ten::WEIGHTS);
        &SQUARE_WEIGHTS
    };
    const WIN_RATE_MODEL: WinRateModel = WinRateModel { even: 0, spread: 185.0 };
    const LEVELS: &'static [Level] = levels::TEN;

    #[inline(always)]
    fn network() -> &'static CtorNetwork {
        static NETWORK: LazyLock<CtorNetwork> =
            LazyLock::new(|| read_network(include_bytes!("evaluation/networks/ctor.network")));
        &NETWORK
    }
}
