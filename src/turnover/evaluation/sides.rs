//! The two sides as the evaluation sees them. The board is flipped if necessary, so that the first rank of the side to
//! move is rank 1.

use super::super::rules::Rules;
use super::super::{Ring, Stack, Turnover};
use super::reach::Reach;
use crate::board::Pair;
use crate::board::map_array;

/// The stacks of the side to move, and those of the other side.
pub(super) struct Sides {
    /// The squares of each side's rings, indexed by [`Ring::index`].
    pub(super) planes: [Pair; 3],
    /// The squares of all stacks of each side.
    pub(super) all: Pair,
    /// For each ring, indexed by [`Ring::index`], the stacks of either side on which the ring fits.
    pub(super) fits: [Pair; 3],
    pub(super) reach: Reach,
}

impl Sides {
    #[inline(always)]
    pub(super) fn of<R: Rules>(position: &Turnover<R>) -> Sides {
        let planes = position.planes_from_mover();
        let [towers, forts, walls] = map_array(planes, |plane| plane | plane.swapped());
        let fits = [forts & !towers, (towers | walls) & !forts, forts & !walls];
        let empty = !(towers | forts | walls);
        let [towers, forts, walls] = planes;
        let stacks = map_array(Stack::ALL, |stack| {
            let among = |ring: Ring| {
                if stack.has(ring) {
                    planes[ring.index()]
                } else {
                    !planes[ring.index()]
                }
            };
            let [a, b, c] = map_array(Ring::ALL, among);
            a & b & c
        });
        Sides {
            planes,
            all: towers | forts | walls,
            fits,
            reach: Reach::of::<R>(stacks, empty),
        }
    }
}
