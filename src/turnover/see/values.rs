//! Changes of the material balance by arrivals, in tables: SEE needs them for every noisy move and
//! for every kind of attackers.

use super::super::Stack;
use super::super::evaluation::StackValues;
use super::super::moves::{Arrival, Mover};

/// A value for each stack, by [`Stack::index`].
type ByStack = [i32; Stack::INDICES];

/// Changes of the material balance by arrivals, in the unit of the stacks' values.
#[derive(Clone, Copy, Debug)]
pub struct SeeValues {
    /// The change on the origin: by [`Mover`] and the stack there.
    leaving: [ByStack; 4],
    /// The change on the destination: by whether it is on the last rank, [`Arrival`], [`Mover`] and
    /// the stack there, of either side.
    arriving: [[[ByStack; 4]; 4]; 2],
    /// The largest change by any arrival on an enemy stack.
    most: ByStack,
}

impl SeeValues {
    /// The tables for stacks of these values.
    pub(in crate::turnover) const fn new(values: &StackValues) -> SeeValues {
        let mut table = SeeValues {
            leaving: [[0; Stack::INDICES]; 4],
            arriving: [[[[0; Stack::INDICES]; 4]; 4]; 2],
            most: [i32::MIN; Stack::INDICES],
        };
        let mut mover = 0;
        while mover < Mover::ALL.len() {
            let mut bits = 0;
            while bits < Stack::INDICES {
                table.fill(values, Mover::ALL[mover], Stack::from_bits(bits as u8));
                bits += 1;
            }
            mover += 1;
        }
        let mut met = 0;
        while met < Stack::INDICES {
            table.find_most(Stack::from_bits(met as u8));
            met += 1;
        }
        table
    }

    /// Fills in the changes where this mover leaves this stack, and where it arrives on it.
    const fn fill(&mut self, values: &StackValues, mover: Mover, stack: Stack) {
        let (mover, travelling) = (mover as usize, mover.stack());
        let index = stack.index();
        let left = Stack::from_bits((index & !travelling.index()) as u8);
        self.leaving[mover][index] = values[left.index()] - values[index];
        let mut last = 0;
        while last < 2 {
            let alone = value_of_arrived(values, travelling, last == 1);
            let together = value_of_arrived(values, travelling.union(stack), last == 1);
            let arriving = &mut self.arriving[last];
            arriving[Arrival::Quiet as usize][mover][index] = alone;
            arriving[Arrival::Combination as usize][mover][index] = together - values[index];
            arriving[Arrival::Capture as usize][mover][index] = alone + values[index];
            arriving[Arrival::Turnover as usize][mover][index] = together + values[index];
            last += 1;
        }
    }

    /// Fills in the largest change by any arrival on this enemy stack.
    const fn find_most(&mut self, met: Stack) {
        let mut mover = 0;
        while mover < Mover::ALL.len() {
            let mut number = 0;
            while number < Stack::ALL.len() {
                let (mover, origin) = (Mover::ALL[mover], Stack::ALL[number]);
                let arrival = if mover.fits_on(met) {
                    Arrival::Turnover
                } else {
                    Arrival::Capture
                };
                if origin.sends(mover) {
                    let here = self.change(mover, origin, arrival, met, false);
                    let promoting = self.change(mover, origin, arrival, met, true);
                    let most = if here > promoting { here } else { promoting };
                    if most > self.most[met.index()] {
                        self.most[met.index()] = most;
                    }
                }
                number += 1;
            }
            mover += 1;
        }
    }

    /// The change when `mover` leaves the stack `origin` and arrives on the stack `met`.
    #[inline(always)]
    pub(super) const fn change(
        &self,
        mover: Mover,
        origin: Stack,
        arrival: Arrival,
        met: Stack,
        on_last_rank: bool,
    ) -> i32 {
        let arriving = &self.arriving[on_last_rank as usize][arrival as usize];
        self.leaving[mover as usize][origin.index()] + arriving[mover as usize][met.index()]
    }

    /// The largest change by any arrival on this enemy stack.
    #[inline(always)]
    pub(super) const fn most(&self, met: Stack) -> i32 {
        self.most[met.index()]
    }
}

/// The value of a stack that has arrived, which may be promoted on the last rank.
const fn value_of_arrived(values: &StackValues, stack: Stack, on_last_rank: bool) -> i32 {
    let promoted = on_last_rank && matches!(stack, Stack::WALL | Stack::CASTLE);
    let stack = if promoted { Stack::CITADEL } else { stack };
    values[stack.index()]
}
