//! Static evaluation: stacks on their squares, mobility, what could be turned over or captured next,
//! the number and safety of the Castles, passed Walls.
//!
//! | file | holds |
//! | --- | --- |
//! | `camp` | the two sides, the mover at the bottom |
//! | `features` | what is counted |
//! | `reach` | where the rings of a side could arrive next |
//! | `layout` | which number each weight has |
//! | `weights` | what each feature is worth in each rule set, fitted by `anel tune` |

mod camp;
mod features;
mod layout;
mod reach;
pub(super) mod weights;

pub(super) use layout::{GROUPS, WEIGHTS};

use super::rules::Rules;
use super::{Ring, Stack, Turnover};
use crate::board::Color;
use crate::game::{Adder, Counts, Evaluate, Packed, Sum, Trace, Weight, WeightGroup, WinRateModel};
use camp::{Mover, Waiter};
use layout::HALF_BOARD;

/// What every feature is worth.
pub type Weights = [Weight; WEIGHTS];

/// The same, ready to be added up.
pub type PackedWeights = Packed<WEIGHTS>;

/// What every stack is worth by itself, by [`Stack::index`]; nothing for an empty square.
pub type StackValues = [i32; Stack::INDICES];

/// A game is as far on as rings have left the board: both rule sets begin with sixteen Castles.
const RINGS: i32 = 48;

impl<R: Rules> Evaluate for Turnover<R> {
    const WIN_RATE_MODEL: WinRateModel = R::WIN_RATE_MODEL;
    const WEIGHTS: &'static [Weight] = R::WEIGHTS;
    const WEIGHT_GROUPS: &'static [WeightGroup] = GROUPS;

    fn evaluate(&self) -> i32 {
        self.score()
    }

    fn trace(&self) -> Trace {
        self.score_trace()
    }
}

impl<R: Rules> Turnover<R> {
    /// How many of the rings are still there, promoted ones above the first number not counted.
    #[inline(always)]
    fn phase(&self) -> i32 {
        let rings = Ring::ALL.map(|ring| self.ring_of_either(ring).count());
        (rings.into_iter().sum::<u32>() as i32).min(RINGS)
    }

    /// The evaluation seen from the side to move.
    #[inline]
    pub(super) fn score(&self) -> i32 {
        let (field, mover, waiter) = camp::look_at(self);
        let mut ours = Adder::new(R::PACKED_WEIGHTS);
        features::count::<Mover>(&field, &mover, &waiter, &mut ours);
        let mut theirs = Adder::new(R::PACKED_WEIGHTS);
        features::count::<Waiter>(&field, &waiter, &mover, &mut theirs);
        Sum::unpacked(ours.less(theirs)).at(self.phase(), RINGS)
    }

    /// What the evaluation adds up.
    pub(super) fn score_trace(&self) -> Trace {
        let (field, mover, waiter) = camp::look_at(self);
        let mut ours = Counts::new();
        features::count::<Mover>(&field, &mover, &waiter, &mut ours);
        let mut theirs = Counts::new();
        features::count::<Waiter>(&field, &waiter, &mover, &mut theirs);
        let mut counts = [ours, theirs];
        if self.side() == Color::Black {
            counts.reverse();
        }
        Trace {
            phase: self.phase(),
            phases: RINGS,
            counts,
        }
    }
}

/// What the stacks are worth on an average square in the middle of a game: for exchanges and the
/// order of moves.
pub(super) const fn stack_values(weights: &Weights) -> StackValues {
    let mut values = [0; Stack::INDICES];
    let mut stack = 0;
    while stack < Stack::ALL.len() {
        let mut sum = 0;
        let mut square = 0;
        while square < HALF_BOARD {
            let Weight { early, late } = weights[layout::SQUARES + stack * HALF_BOARD + square];
            sum += early as i32 + late as i32;
            square += 1;
        }
        values[Stack::ALL[stack].index()] = sum / (2 * HALF_BOARD as i32);
        stack += 1;
    }
    values
}
