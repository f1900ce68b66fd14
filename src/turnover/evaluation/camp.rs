//! The two sides as an evaluation sees them: the mover at the bottom of the board, whatever its
//! colour, so that every direction is known when the code is compiled.

use super::super::position::Planes;
use super::super::rules::Rules;
use super::super::{Ring, Stack, Turnover};
use super::reach::Reach;
use crate::board::attacks::Fan;
use crate::board::{Bitboard, Color, Square};

/// One of the two sides.
pub(super) trait Side {
    /// Whether it is the side to move.
    const MOVES: bool;
    /// Whose home it has.
    const HOME: Color = if Self::MOVES {
        Color::White
    } else {
        Color::Black
    };
}

/// The side to move.
pub(super) enum Mover {}

/// The other side.
pub(super) enum Waiter {}

impl Side for Mover {
    const MOVES: bool = true;
}

impl Side for Waiter {
    const MOVES: bool = false;
}

/// What both sides see alike.
pub(super) struct Field {
    /// Where each ring fits, whoever stands there: by [`Ring::index`].
    pub(super) fits: [Bitboard; 3],
    pub(super) empty: Bitboard,
}

/// One side's stacks and what they reach.
pub(super) struct Camp {
    planes: Planes,
    /// By the number of the stack in [`Stack::ALL`]; the last two sets are empty.
    pub(super) stacks: Fan<8>,
    /// All stacks.
    pub(super) all: Bitboard,
    pub(super) castles: Bitboard,
    pub(super) reach: Reach,
}

impl Camp {
    #[inline(always)]
    fn of<R: Rules, S: Side>(planes: Planes, field: &Field) -> Camp {
        let stacks = Stack::ALL.map(|stack| {
            Ring::ALL.into_iter().fold(Bitboard::ALL, |squares, ring| {
                let plane = planes[ring.index()];
                squares & if stack.has(ring) { plane } else { !plane }
            })
        });
        let [walls, towers, forts, fortresses, citadels, castles] = stacks.map(|stack| stack.0);
        Camp {
            planes,
            stacks: [walls, towers, forts, fortresses, citadels, castles, 0, 0],
            all: planes[0] | planes[1] | planes[2],
            castles: Bitboard(castles),
            reach: Reach::of::<R, S>(stacks, field),
        }
    }

    /// The stack on a square.
    #[inline(always)]
    pub(super) fn stack_at(&self, square: Square) -> Stack {
        let bit = |ring: usize| (self.planes[ring].has(square) as u8) << ring;
        Stack::from_bits(bit(0) | bit(1) | bit(2))
    }

    /// The lone Walls.
    #[inline(always)]
    pub(super) fn walls(&self) -> Bitboard {
        Bitboard(self.stacks[0])
    }
}

/// The board before the evaluation counts anything: what both see, the mover, the other side.
#[inline(always)]
pub(super) fn look_at<R: Rules>(position: &Turnover<R>) -> (Field, Camp, Camp) {
    let [ours, theirs] = position.planes_from_mover();
    let either = |ring: Ring| ours[ring.index()] | theirs[ring.index()];
    let [towers, forts, walls] = Ring::ALL.map(either);
    let field = Field {
        fits: [forts & !towers, (towers | walls) & !forts, forts & !walls],
        empty: !(towers | forts | walls),
    };
    let mover = Camp::of::<R, Mover>(ours, &field);
    let waiter = Camp::of::<R, Waiter>(theirs, &field);
    (field, mover, waiter)
}
