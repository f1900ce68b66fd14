//! What an arrival changes of the balance at once, tabulated: it is asked of every noisy move, and of
//! every group of arrivals that an exchange could go on with.

use super::super::Stack;
use super::super::evaluation::StackValues;
use super::super::moves::{Arrival, Mover};

/// By the index of a stack.
type ByStack = [i32; Stack::INDICES];

/// What arrivals change of the balance, in the units of the stacks' values.
#[derive(Clone, Copy, Debug)]
pub struct ExchangeValues {
    /// Where the mover leaves: by [`Mover`] and the stack on the origin.
    leaving: [ByStack; 4],
    /// Where it arrives: whether on the last rank, [`Arrival`], [`Mover`] and the stack that it
    /// meets, whosever it is.
    arriving: [[[ByStack; 4]; 4]; 2],
    /// The most that any arrival on an enemy stack changes.
    most: ByStack,
}

impl ExchangeValues {
    /// For stacks of these values.
    pub(in crate::turnover) const fn new(values: &StackValues) -> ExchangeValues {
        let mut table = ExchangeValues {
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

    /// What it changes when this mover leaves a stack, and when it meets the same.
    const fn fill(&mut self, values: &StackValues, mover: Mover, stack: Stack) {
        let (mover, travelling) = (mover as usize, mover.stack());
        let index = stack.index();
        let left = Stack::from_bits((index & !travelling.index()) as u8);
        self.leaving[mover][index] = values[left.index()] - values[index];
        let mut last = 0;
        while last < 2 {
            let alone = worth_of_arrived(values, travelling, last == 1);
            let together = worth_of_arrived(values, travelling.union(stack), last == 1);
            let arriving = &mut self.arriving[last];
            arriving[Arrival::Quiet as usize][mover][index] = alone;
            arriving[Arrival::Combination as usize][mover][index] = together - values[index];
            arriving[Arrival::Capture as usize][mover][index] = alone + values[index];
            arriving[Arrival::Turnover as usize][mover][index] = together + values[index];
            last += 1;
        }
    }

    /// The most that an arrival on this enemy stack changes, whatever arrives.
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

    /// What it changes when `mover` leaves the stack `origin` and arrives where `met` stands.
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

    /// The most that an arrival on this enemy stack can change.
    #[inline(always)]
    pub(super) const fn most(&self, met: Stack) -> i32 {
        self.most[met.index()]
    }
}

/// What a stack is worth once it has arrived: on the last rank it may be promoted.
const fn worth_of_arrived(values: &StackValues, stack: Stack, on_last_rank: bool) -> i32 {
    let promoted = on_last_rank && matches!(stack, Stack::WALL | Stack::CASTLE);
    let stack = if promoted { Stack::CITADEL } else { stack };
    values[stack.index()]
}
