//! Static evaluation: chips and how safe they are from replacement, the empty squares between them,
//! the rest of the turn.
//!
//! | file | holds |
//! | --- | --- |
//! | `features` | the features of one team, and the index of each weight |
//! | `weights` | the weights of each board |

mod features;
pub(super) mod weights;

pub(super) use features::{GROUPS, WEIGHTS};

use super::boards::Board;
use super::moves::Move;
use super::position::Ctor;
use crate::board::Color;
use crate::board::map_array;
use crate::game::{
    Adder, Evaluate, FeatureCounts, Packed, Position, Sum, Trace, Weight, WeightGroup, WinRateModel,
};
use features::TeamChips;

/// The weights of all features.
pub type Weights = [Weight; WEIGHTS];

/// The same, ready to be summed.
pub type PackedWeights = Packed<WEIGHTS>;

/// The score of a won game without that of the lead: above all evaluations and below mate scores.
const WON: i32 = 20_000;

/// The score of each chip of the lead in a finished game.
const CHIP: i32 = 100;

impl<B: Board> Evaluate for Ctor<B> {
    const WIN_RATE_MODEL: WinRateModel = B::WIN_RATE_MODEL;
    const WEIGHTS: &'static [Weight] = B::WEIGHTS;
    const WEIGHT_GROUPS: &'static [WeightGroup] = GROUPS;

    fn evaluate(&self) -> i32 {
        if self.is_finished() {
            return self.score_by_chips();
        }
        // "Two empty turns in a row" end the game, so the side to move may end it here while it
        // leads.
        if self.turn_begins() && self.empty_turns() > 0 && self.lead(self.side_to_move()) > 0 {
            return self.score_by_chips();
        }
        // A turn in which nothing more can be done is over.
        if self.operations_left() == 0 && self.replaceable() == 0 {
            return -self.play(Move::END).evaluate();
        }
        let sides = [
            TeamChips::of(self, self.side_to_move()),
            TeamChips::of(self, !self.side_to_move()),
        ];
        let mut ours = Adder::new(B::PACKED_WEIGHTS);
        features::count(self, &sides[0], &sides[1], &mut ours);
        let mut theirs = Adder::new(B::PACKED_WEIGHTS);
        features::count(self, &sides[1], &sides[0], &mut theirs);
        Sum::unpacked(ours.less(theirs)).at(self.phase(), B::SQUARES as i32)
    }

    /// Of a finished game, the features without the score by chips.
    fn trace(&self) -> Trace {
        let counts = map_array(Color::BOTH, |team| {
            let mut counts = FeatureCounts::new();
            let sides = [TeamChips::of(self, team), TeamChips::of(self, !team)];
            features::count(self, &sides[0], &sides[1], &mut counts);
            counts
        });
        Trace {
            phase: self.phase(),
            phases: B::SQUARES as i32,
            counts,
        }
    }
}

impl<B: Board> Ctor<B> {
    /// The score for the side to move if the game ended here.
    pub(super) fn score_by_chips(&self) -> i32 {
        let lead = self.lead(self.side_to_move());
        lead.signum() * WON + lead * CHIP
    }

    /// The number of empty squares.
    #[inline(always)]
    fn phase(&self) -> i32 {
        self.empty().count_ones() as i32
    }
}
