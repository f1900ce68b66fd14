//! Tables of the changes in material balance when a ring or whole Castle arrives on a square. SEE looks up these
//! changes for every noisy move and every kind of attackers.

use super::super::Stack;
use super::super::evaluation::StackValues;
use super::super::moves::{Arrival, Mover};

/// One value per stack, indexed by [`Stack::index`].
type ByStack = [i32; Stack::INDICES];

/// Changes in material balance, in the unit of [`StackValues`].
#[derive(Clone, Copy, Debug)]
pub struct SeeValues {
    /// The change in material balance on the origin of a move, indexed by [`Mover`] and the stack on the origin.
    leaving: [ByStack; 4],
    /// The change in material balance on the destination of a move. The indices are: whether the square is on the last
    /// rank, [`Arrival`], [`Mover`], and the stack of either side on the destination.
    arriving: [[[ByStack; 4]; 4]; 2],
    /// The largest change in material balance that any arrival can cause, indexed by the enemy stack on the
    /// destination.
    max_gain: ByStack,
}

impl SeeValues {
    pub(in crate::turnover) const fn new(values: &StackValues) -> SeeValues {
        let mut table = SeeValues {
            leaving: [[0; Stack::INDICES]; 4],
            arriving: [[[[0; Stack::INDICES]; 4]; 4]; 2],
            max_gain: [i32::MIN; Stack::INDICES],
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
            table.fill_max_gain(Stack::from_bits(met as u8));
            met += 1;
        }
        table
    }

    /// Fills in two changes in material balance: when `mover` leaves `stack`, and when `mover` arrives on `stack`.
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

    /// Fills in the largest change in material balance that any arrival on the enemy stack `met` can cause.
    const fn fill_max_gain(&mut self, met: Stack) {
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
                    let gain = if here > promoting { here } else { promoting };
                    if gain > self.max_gain[met.index()] {
                        self.max_gain[met.index()] = gain;
                    }
                }
                number += 1;
            }
            mover += 1;
        }
    }

    /// The change in material balance when `mover` leaves the stack `origin` and arrives on the stack `met`.
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

    /// The largest change in material balance that any arrival on the enemy stack `met` can cause.
    #[inline(always)]
    pub(super) const fn max_gain(&self, met: Stack) -> i32 {
        self.max_gain[met.index()]
    }
}

/// The value of a stack that has just arrived on a square, after a promotion if the square is on the last rank.
const fn value_of_arrived(values: &StackValues, stack: Stack, on_last_rank: bool) -> i32 {
    let promoted = on_last_rank && matches!(stack, Stack::WALL | Stack::CASTLE);
    let stack = if promoted { Stack::CITADEL } else { stack };
    values[stack.index()]
}
