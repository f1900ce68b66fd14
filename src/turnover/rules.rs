//! The differences between the two rule sets of Turnover Chess. Each rule set is a type, so the code of the game is
//! compiled separately for each.

use super::Turnover;
use super::evaluation::{
    StackValues, StackWeights, TurnoverNetwork, Weights, read_network, stack_values, stack_weights, weights,
};
use super::see::SeeValues;
use crate::board::{Bitboard, Color, attacks};
use crate::game::{Level, Outcome, Position, WinRateModel};
use std::fmt::Debug;
use std::sync::LazyLock;

/// A rule set of Turnover Chess.
pub trait Rules: Copy + Eq + Debug + Send + Sync + 'static {
    /// The rule set's name, which is also its value of the option `UCI_Variant`.
    const NAME: &'static str;
    const START_FEN: &'static str;
    const WEIGHTS: &'static Weights;
    /// The weights of the features of single stacks, summed for each network row.
    const STACK_WEIGHTS: &'static StackWeights;
    /// The value of each stack in static exchange evaluation.
    const STACK_VALUES: StackValues;
    /// The changes in material balance that static exchange evaluation looks up.
    const SEE_VALUES: &'static SeeValues;
    const WIN_RATE_MODEL: WinRateModel;
    const BENCH_FENS: &'static [&'static str];
    const LEVELS: &'static [Level];

    fn network() -> &'static TurnoverNetwork;

    /// The members of `castles` that can step like a King, either as a whole or with their Wall alone.
    fn king_steppers(castles: Bitboard) -> Bitboard;

    /// The members of `castles` whose Wall moves like a lone Wall.
    fn wall_steppers(castles: Bitboard) -> Bitboard;

    /// The squares on which `castles` could capture an enemy Castle.
    fn castle_attacks(castles: Bitboard, owner: Color) -> Bitboard;

    /// The bound Castle, which the side to move may not dismantle; the empty set if no Castle is bound.
    fn bound_castle(position: &Turnover<Self>) -> Bitboard;

    /// The outcome when neither side has a Castle.
    fn outcome_without_castles(position: &Turnover<Self>) -> Outcome;

    /// The outcome when the side to move has Castles but no legal move.
    fn outcome_without_moves(position: &Turnover<Self>) -> Outcome;
}

/// The current rules of Turnover Chess.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Current {}

/// The official rules of 2019 ("Regras Oficiais").
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Official2019 {}

impl Rules for Current {
    const NAME: &'static str = "turnover";
    const START_FEN: &'static str = "k1k1k1k1/1k1k1k1k/8/8/8/8/1K1K1K1K/K1K1K1K1 w - - 0 1";
    const WEIGHTS: &'static Weights = &weights::turnover::WEIGHTS;
    const STACK_WEIGHTS: &'static StackWeights = {
        static STACK_WEIGHTS: StackWeights = stack_weights(Current::WEIGHTS);
        &STACK_WEIGHTS
    };
    const STACK_VALUES: StackValues = stack_values(Self::WEIGHTS);
    const SEE_VALUES: &'static SeeValues = &SeeValues::new(&Self::STACK_VALUES);
    const WIN_RATE_MODEL: WinRateModel = WinRateModel {
        even: 75,
        spread: 250.0,
    };
    const BENCH_FENS: &'static [&'static str] = &super::bench_positions::CURRENT;
    const LEVELS: &'static [Level] = super::levels::CURRENT;

    #[inline(always)]
    fn network() -> &'static TurnoverNetwork {
        static NETWORK: LazyLock<TurnoverNetwork> =
            LazyLock::new(|| read_network(include_bytes!("evaluation/networks/turnover.network")));
        &NETWORK
    }

    #[inline(always)]
    fn king_steppers(castles: Bitboard) -> Bitboard {
        castles
    }

    #[inline(always)]
    fn wall_steppers(_castles: Bitboard) -> Bitboard {
        Bitboard::EMPTY
    }

    #[inline(always)]
    fn castle_attacks(castles: Bitboard, _owner: Color) -> Bitboard {
        attacks::union(attacks::king_steps(castles))
    }

    #[inline(always)]
    fn bound_castle(_position: &Turnover<Self>) -> Bitboard {
        Bitboard::EMPTY
    }

    /// The outcome if neither side has a Castle: the side that has just moved wins, because the opponent lost its last
    /// Castle before the mover's own last Castle was promoted. If the position was read from a FEN instead of reached
    /// by a move, the game is a draw.
    fn outcome_without_castles(position: &Turnover<Self>) -> Outcome {
        if position.was_played() {
            Outcome::win(!position.side_to_move(), "castles")
        } else {
            Outcome::draw("no castles")
        }
    }

    /// The outcome if the side to move has no legal move: that side loses ("siege").
    fn outcome_without_moves(position: &Turnover<Self>) -> Outcome {
        Outcome::win(!position.side_to_move(), "siege")
    }
}

impl Rules for Official2019 {
    const NAME: &'static str = "turnover2019";
    const START_FEN: &'static str = "kkkkkkkk/8/8/8/8/8/8/KKKKKKKK w - - 0 1";
    const WEIGHTS: &'static Weights = &weights::turnover2019::WEIGHTS;
    const STACK_WEIGHTS: &'static StackWeights = {
        static STACK_WEIGHTS: StackWeights = stack_weights(Official2019::WEIGHTS);
        &STACK_WEIGHTS
    };
    const STACK_VALUES: StackValues = stack_values(Self::WEIGHTS);
    const SEE_VALUES: &'static SeeValues = &SeeValues::new(&Self::STACK_VALUES);
    const WIN_RATE_MODEL: WinRateModel = WinRateModel { even: 2, spread: 255.0 };
    const BENCH_FENS: &'static [&'static str] = &super::bench_positions::OFFICIAL_2019;
    const LEVELS: &'static [Level] = super::levels::OFFICIAL_2019;

    #[inline(always)]
    fn network() -> &'static TurnoverNetwork {
        static NETWORK: LazyLock<TurnoverNetwork> =
            LazyLock::new(|| read_network(include_bytes!("evaluation/networks/turnover2019.network")));
        &NETWORK
    }

    #[inline(always)]
    fn king_steppers(_castles: Bitboard) -> Bitboard {
        Bitboard::EMPTY
    }

    #[inline(always)]
    fn wall_steppers(castles: Bitboard) -> Bitboard {
        castles
    }

    #[inline(always)]
    fn castle_attacks(castles: Bitboard, owner: Color) -> Bitboard {
        let ahead = castles.forward(owner);
        ahead.east() | ahead.west()
    }

    /// Finds the only Castle of the side to move, if it is attacked. The rules say that this Castle may not move its
    /// Wall. Move generation handles the two exceptions to this rule.
    #[inline(always)]
    fn bound_castle(position: &Turnover<Self>) -> Bitboard {
        let castles = position.castles(position.side_to_move());
        if castles.is_single() {
            position.attacked_castles(position.side_to_move())
        } else {
            Bitboard::EMPTY
        }
    }

    /// The outcome if neither side has a Castle: a draw ("terra arrasada").
    fn outcome_without_castles(_position: &Turnover<Self>) -> Outcome {
        Outcome::draw("no castles")
    }

    /// The outcome if the side to move has no legal move: that side loses if all its Castles are attacked; otherwise
    /// the game is a draw (afogamento).
    fn outcome_without_moves(position: &Turnover<Self>) -> Outcome {
        let side = position.side_to_move();
        if position.attacked_castles(side) == position.castles(side) {
            Outcome::win(!side, "checkmate")
        } else {
            Outcome::draw("stalemate")
        }
    }
}
