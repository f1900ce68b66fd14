//! Static evaluation: chips, which of them can be replaced and which are safe for good, the empty
//! squares between them, what is left of the turn.
//!
//! | file | holds |
//! | --- | --- |
//! | `features` | what is counted |
//! | `weights` | what each feature is worth on each board, fitted by `anel tune` |

mod features;
pub(super) mod weights;

pub(super) use features::{GROUPS, WEIGHTS};

use super::boards::Board;
use super::moves::Move;
use super::position::Ctor;
use crate::board::Color;
use crate::game::{Adder, Counts, Evaluate, Packed, Sum, Trace, Weight, WeightGroup, WinRateModel};
use features::Side;

/// What every feature is worth.
pub type Weights = [Weight; WEIGHTS];

/// The same, ready to be added up.
pub type PackedWeights = Packed<WEIGHTS>;

/// A game that is won by its count is worth this, and what the lead is worth: more than any
/// evaluation, and less than the scores of a search that count plies.
const WON: i32 = 20_000;

/// What a chip more is worth where the game is over.
const CHIP: i32 = 100;

impl<B: Board> Evaluate for Ctor<B> {
    const WIN_RATE_MODEL: WinRateModel = B::WIN_RATE_MODEL;
    const WEIGHTS: &'static [Weight] = B::WEIGHTS;
    const WEIGHT_GROUPS: &'static [WeightGroup] = GROUPS;

    fn evaluate(&self) -> i32 {
        self.score()
    }

    fn trace(&self) -> Trace {
        self.score_trace()
    }
}

impl<B: Board> Ctor<B> {
    /// What the game is worth to the side to move if it is over here.
    pub(super) fn score_by_chips(&self) -> i32 {
        let lead = self.lead(self.side());
        lead.signum() * WON + lead * CHIP
    }

    /// The evaluation seen from the side to move.
    pub(super) fn score(&self) -> i32 {
        if self.is_finished() {
            return self.score_by_chips();
        }
        // "Two empty turns in a row": who is ahead may end the game here.
        if self.turn_begins() && self.empty_turns() > 0 && self.lead(self.side()) > 0 {
            return self.score_by_chips();
        }
        // A turn in which nothing more can be done is over.
        if self.operations_left() == 0 && self.replaceable() == 0 {
            return -self.after(Move::END).score();
        }
        let sides = [Side::of(self, self.side()), Side::of(self, !self.side())];
        let mut ours = Adder::new(B::PACKED_WEIGHTS);
        features::count(self, &sides[0], &sides[1], &mut ours);
        let mut theirs = Adder::new(B::PACKED_WEIGHTS);
        features::count(self, &sides[1], &sides[0], &mut theirs);
        Sum::unpacked(ours.less(theirs)).at(self.phase(), B::SQUARES as i32)
    }

    /// What the evaluation adds up where nothing is decided yet.
    pub(super) fn score_trace(&self) -> Trace {
        let counts = Color::BOTH.map(|team| {
            let mut counts = Counts::new();
            let sides = [Side::of(self, team), Side::of(self, !team)];
            features::count(self, &sides[0], &sides[1], &mut counts);
            counts
        });
        Trace {
            phase: self.phase(),
            phases: B::SQUARES as i32,
            counts,
        }
    }

    /// How much of the game is still to come: the empty squares.
    #[inline(always)]
    fn phase(&self) -> i32 {
        self.empty().count_ones() as i32
    }
}
