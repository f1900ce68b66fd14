//! Static evaluation: pieces on their squares, mobility, the safety of the Kings, what could be
//! captured next, Pawns, Grand Dukes and their zones, what Pawns may become, the token.
//!
//! | file | holds |
//! | --- | --- |
//! | `features` | what is counted |
//! | `reach` | what the pieces of a side attack |
//! | `layout` | which number each weight has |
//! | `weights` | what each feature is worth, fitted by `anel tune` |

mod features;
mod layout;
mod reach;
pub(super) mod weights;

pub(super) use layout::GROUPS;

use super::{Oliveira, Piece};
use crate::board::Color;
use crate::game::{Adder, Counts, Evaluate, Packed, Sum, Trace, Weight, WeightGroup, WinRateModel};
use layout::{HALF_BOARD, SQUARES, WEIGHTS};
use reach::Reach;
use weights::WEIGHTS as FITTED;

/// The weights, ready to be added up.
static PACKED: Packed<WEIGHTS> = Packed::new(&FITTED);

/// A game is as far on as pieces other than Kings have left the board.
const PIECES: i32 = 30;

/// What each kind of piece is worth on an average square in the middle of a game: for exchanges and
/// the order of moves. A King is never exchanged.
pub(super) const PIECE_VALUES: [i32; Piece::COUNT] = piece_values();

const fn piece_values() -> [i32; Piece::COUNT] {
    let mut values = [0; Piece::COUNT];
    let mut piece = 1;
    while piece < Piece::COUNT {
        let (mut sum, mut squares, mut square) = (0, 0, 0);
        while square < HALF_BOARD {
            let Weight { early, late } = FITTED[SQUARES + piece * HALF_BOARD + square];
            // No Pawn stands on its last rank.
            let counts = piece != Piece::Pawn as usize || square / 4 < 7;
            if counts {
                sum += early as i32 + late as i32;
                squares += 2;
            }
            square += 1;
        }
        values[piece] = sum / squares;
        piece += 1;
    }
    values
}

/// The kinds of pieces from the least valuable to the most valuable, Kings last.
pub(super) const VALUE_ORDER: [Piece; Piece::COUNT] = value_order();

const fn value_order() -> [Piece; Piece::COUNT] {
    let mut order = Piece::ALL;
    let mut i = 1;
    while i < order.len() {
        let mut j = i;
        while j > 0 && comes_before(order[j], order[j - 1]) {
            let moved = order[j];
            order[j] = order[j - 1];
            order[j - 1] = moved;
            j -= 1;
        }
        i += 1;
    }
    order
}

const fn comes_before(piece: Piece, other: Piece) -> bool {
    match (piece, other) {
        (Piece::King, _) => false,
        (_, Piece::King) => true,
        _ => PIECE_VALUES[piece.index()] < PIECE_VALUES[other.index()],
    }
}

impl Evaluate for Oliveira {
    const WIN_RATE_MODEL: WinRateModel = WinRateModel {
        even: 105,
        spread: 150.0,
    };
    const WEIGHTS: &'static [Weight] = &weights::WEIGHTS;
    const WEIGHT_GROUPS: &'static [WeightGroup] = GROUPS;

    fn evaluate(&self) -> i32 {
        self.score()
    }

    fn trace(&self) -> Trace {
        self.score_trace()
    }
}

impl Oliveira {
    /// How many pieces other than Kings are on the board; more than at the start count as many.
    #[inline(always)]
    fn phase(&self) -> i32 {
        (self.occupied().count() as i32 - 2).clamp(0, PIECES)
    }

    /// The evaluation seen from the side to move.
    pub(super) fn score(&self) -> i32 {
        let side = self.side();
        let [own, enemy] = [Reach::of(self, side), Reach::of(self, !side)];
        let [own_zones, enemy_zones] = [self.zones(side), self.zones(!side)];
        let mut ours = Adder::new(&PACKED);
        features::count(
            self,
            side,
            [&own, &enemy],
            [own_zones, enemy_zones],
            &mut ours,
        );
        let mut theirs = Adder::new(&PACKED);
        features::count(
            self,
            !side,
            [&enemy, &own],
            [enemy_zones, own_zones],
            &mut theirs,
        );
        Sum::unpacked(ours.less(theirs)).at(self.phase(), PIECES)
    }

    /// What the evaluation adds up.
    pub(super) fn score_trace(&self) -> Trace {
        let reach = Color::BOTH.map(|color| Reach::of(self, color));
        let counts = Color::BOTH.map(|color| {
            let mut counts = Counts::new();
            let sides = [color, !color];
            let [own, enemy] = sides.map(|color| &reach[color.index()]);
            let zones = sides.map(|color| self.zones(color));
            features::count(self, color, [own, enemy], zones, &mut counts);
            counts
        });
        Trace {
            phase: self.phase(),
            phases: PIECES,
            counts,
        }
    }
}
