//! Static evaluation of the chips, their safety from replacement, the empty squares between them, and the remaining
//! operations of the turn. The evaluation only looks at squares and their surroundings, so it applies to a torus of any
//! size.
//!
//! | file | holds |
//! | --- | --- |
//! | `features` | the safety of chips, the features of one team, and the indices of the weights |
//! | `square_features` | the features of single squares |
//! | `network_inputs` | the inputs of the network |
//! | `networks/` | the network of each board, from `anel train` |
//! | `weights` | the weights of each board, trained together with its network |

mod features;
mod network_inputs;
mod square_features;
pub(super) mod weights;

pub use network_inputs::CtorNetwork;
pub(super) use network_inputs::read as read_network;
pub use square_features::SquareWeights;
pub(super) use square_features::square_weights;

use super::boards::Board;
use super::moves::Move;
use super::position::Ctor;
use crate::board::Color;
use crate::game::{
    Adder, Evaluate, NetworkSize, Packed, Position, Sum, Term, Trace, Trainable, Weight, WeightGroup, WinRateModel,
    weight_and_network_terms,
};
use features::{GROUPS, Side, WEIGHTS};
use network_inputs::OF_ROWS;
use square_features::SQUARE_FEATURES;

pub type Weights = [Weight; WEIGHTS];

pub type PackedWeights = Packed<WEIGHTS>;

/// The base score of a won game, to which a bonus for the winner's lead is added. The base is above all evaluations and
/// below mate scores.
const WON: i32 = 20_000;

/// The score for each chip by which the winner of a finished game leads.
const CHIP: i32 = 100;

impl<B: Board> Evaluate for Ctor<B> {
    const WIN_RATE_MODEL: WinRateModel = B::WIN_RATE_MODEL;

    fn evaluate(&self) -> i32 {
        if self.is_decided() {
            return self.score_by_chips();
        }
        if self.turn_is_over() {
            return -self.play(Move::END).evaluate();
        }
        let sides = Side::both(self, self.side_to_move());
        let mut ours = Adder::new(B::PACKED_WEIGHTS);
        features::count(self, &sides[0], &mut ours);
        let mut theirs = Adder::new(B::PACKED_WEIGHTS);
        features::count(self, &sides[1], &mut theirs);
        let mut of_squares = 0;
        let mut accumulator = B::network().accumulator();
        let rows = network_inputs::active(self, &sides);
        for row in rows.of_squares {
            of_squares += B::SQUARE_WEIGHTS.of(row);
            accumulator.add(row);
        }
        accumulator.add(rows.of_turn);
        let by_weights = Sum::unpacked(ours.less(theirs) + of_squares).at(self.phase(), B::SQUARES as i32);
        by_weights + accumulator.output()
    }
}

impl<B: Board> Trainable for Ctor<B> {
    const WEIGHTS: &'static [Weight] = B::WEIGHTS;
    const WEIGHT_GROUPS: &'static [WeightGroup] = GROUPS;
    const NETWORK: NetworkSize = network_inputs::SIZE;

    fn network_output(&self) -> i32 {
        let sides = Side::both(self, self.side_to_move());
        B::network().output(network_inputs::active(self, &sides).all())
    }

    fn network_inputs(&self) -> impl Iterator<Item = [usize; 2]> {
        let sides = Side::both(self, self.side_to_move());
        let rows = network_inputs::active(self, &sides).all();
        rows.map(|row| OF_ROWS[row].map(usize::from))
    }

    fn input_groups(input: usize) -> [usize; 2] {
        network_inputs::groups(input)
    }

    fn evaluation_terms(&self) -> Vec<Term> {
        if self.is_decided() {
            let score = score_of_lead(self.lead(Color::White));
            return vec![Term::difference("end by chips", score)];
        }
        if self.turn_is_over() {
            return self.play(Move::END).evaluation_terms();
        }
        weight_and_network_terms(self)
    }

    /// Lists the features even if the game is decided and the evaluation counts chips instead.
    fn trace_into(&self, trace: &mut Trace) {
        trace.clear(self.phase(), B::SQUARES as i32);
        let sides = Side::both(self, self.side_to_move());
        for (side, counts) in sides.iter().zip(&mut trace.counts) {
            features::count(self, side, counts);
        }
        for row in network_inputs::active(self, &sides).of_squares {
            SQUARE_FEATURES.count(row, &mut trace.counts);
        }
        if self.side_to_move() == Color::Black {
            trace.counts.reverse();
        }
    }
}

impl<B: Board> Ctor<B> {
    /// Whether the evaluation only counts chips: the game is over, or the side to move leads and may end the game with
    /// a second empty turn in a row.
    #[inline(always)]
    fn is_decided(&self) -> bool {
        let may_end = self.turn_begins() && self.empty_turns() > 0;
        self.is_finished() || (may_end && self.lead(self.side_to_move()) > 0)
    }

    /// The score for the side to move if the game ended now.
    pub(super) fn score_by_chips(&self) -> i32 {
        score_of_lead(self.lead(self.side_to_move()))
    }

    /// Whether the side to move can do nothing more in this turn: no operations are left, and no chip is replaceable.
    #[inline(always)]
    fn turn_is_over(&self) -> bool {
        self.operations_left() == 0 && self.replaceable() == 0
    }

    /// The game phase: the number of empty squares.
    #[inline(always)]
    fn phase(&self) -> i32 {
        self.empty().count_ones() as i32
    }
}

/// The score of a finished game for a side with the given lead.
fn score_of_lead(lead: i32) -> i32 {
    lead.signum() * WON + lead * CHIP
}
