//! The two sides as the evaluation sees them. The board is flipped if necessary, so that the first rank of the side to
//! move is rank 1. All directions are then known at compile time.

use super::super::position::Planes;
use super::super::rules::Rules;
use super::super::{Ring, Stack, Turnover};
use super::reach::Reach;
use crate::board::map_array;
use crate::board::{Bitboard, Color};

/// One of the two sides, as a type.
pub(super) trait EvaluatedSide {
    const TO_MOVE: bool;
    /// The colour whose forward direction equals this side's forward direction on the flipped board.
    const HOME: Color = if Self::TO_MOVE { Color::White } else { Color::Black };
}

pub(super) enum SideToMove {}

pub(super) enum Opponent {}

impl EvaluatedSide for SideToMove {
    const TO_MOVE: bool = true;
}

impl EvaluatedSide for Opponent {
    const TO_MOVE: bool = false;
}

/// Sets of squares that are the same for both sides.
pub(super) struct CommonSquares {
    /// For each ring, indexed by [`Ring::index`], the stacks of either side on which the ring fits.
    pub(super) fits: [Bitboard; 3],
    /// The squares without a stack.
    pub(super) empty: Bitboard,
}

/// The rings of one side and the squares that they reach.
pub(super) struct SideView {
    planes: Planes,
    /// The squares of all stacks of this side.
    pub(super) all: Bitboard,
    pub(super) reach: Reach,
}

impl SideView {
    #[inline(always)]
    fn of<R: Rules, S: EvaluatedSide>(planes: Planes, common: &CommonSquares) -> SideView {
        let stacks = map_array(Stack::ALL, |stack| {
            Ring::ALL.into_iter().fold(Bitboard::ALL, |squares, ring| {
                let plane = planes[ring.index()];
                squares & if stack.has(ring) { plane } else { !plane }
            })
        });
        SideView {
            planes,
            all: planes[0] | planes[1] | planes[2],
            reach: Reach::of::<R, S>(stacks, common),
        }
    }

    /// The squares of this side's rings, one bitboard per ring, indexed by [`Ring::index`].
    #[inline(always)]
    pub(super) fn planes(&self) -> &Planes {
        &self.planes
    }
}

/// Returns the common squares, then the views of the side to move and of its opponent.
#[inline(always)]
pub(super) fn side_views<R: Rules>(position: &Turnover<R>) -> (CommonSquares, SideView, SideView) {
    let [ours, theirs] = position.planes_from_mover();
    let either = |ring: Ring| ours[ring.index()] | theirs[ring.index()];
    let [towers, forts, walls] = map_array(Ring::ALL, either);
    let common = CommonSquares {
        fits: [forts & !towers, (towers | walls) & !forts, forts & !walls],
        empty: !(towers | forts | walls),
    };
    let side_to_move = SideView::of::<R, SideToMove>(ours, &common);
    let opponent = SideView::of::<R, Opponent>(theirs, &common);
    (common, side_to_move, opponent)
}
