//! Which number each weight of the evaluation has.

use super::super::Stack;
use crate::board::{Color, Square};
use crate::game::WeightGroup;

/// A stack on its square, by the number of the stack in [`Stack::ALL`] and of the square on
/// half a board: see [`home_square`].
pub(super) const SQUARES: usize = 0;
/// Half a board: the two wings count alike.
pub(super) const HALF_BOARD: usize = 32;

/// Having so many Castles, by their number; the last counts for all above.
pub(super) const CASTLES: usize = SQUARES + Stack::ALL.len() * HALF_BOARD;
pub(super) const MOST_CASTLES: usize = 9;

/// Squares that rings can travel to: Towers, Forts, Forts of Citadels, Walls of Fortresses, Walls,
/// Castles.
pub(super) const MOBILITY: usize = CASTLES + MOST_CASTLES + 1;

/// Enemy stacks that could be turned over next, then those that could be captured, each by the
/// number of the stack: first where the enemy could not arrive there again, then where it could;
/// first for the side to move, then for the other.
pub(super) const THREATS: usize = MOBILITY + 6;
pub(super) const THREATS_OF_SIDE: usize = 2 * THREATS_BY_DEFENCE;
pub(super) const THREATS_BY_DEFENCE: usize = 2 * Stack::ALL.len();

/// Own Castles under attack, with one Castle left, with two, three and more: first for the side
/// to move, then for the other.
pub(super) const ATTACKED_CASTLES: usize = THREATS + 2 * THREATS_OF_SIDE;
pub(super) const FEW_CASTLES: usize = 4;

/// All of several Castles under attack: the same order.
pub(super) const ALL_CASTLES_ATTACKED: usize = ATTACKED_CASTLES + 2 * FEW_CASTLES;

/// Squares next to own Castles that the enemy reaches, with so few Castles left.
pub(super) const CASTLE_ZONE: usize = ALL_CASTLES_ATTACKED + 2;

/// Lone Walls with nothing before them, by the rank from home, and those among them whose next
/// step is out of the enemy's reach.
pub(super) const PASSED_WALLS: usize = CASTLE_ZONE + FEW_CASTLES;
pub(super) const SAFE_PASSED_WALLS: usize = PASSED_WALLS + 8;

/// Own stacks that could be recaptured on, by the number of the stack.
pub(super) const DEFENDED: usize = SAFE_PASSED_WALLS + 8;

/// Own stacks that a Tower, a Fort or a Wall could combine with next.
pub(super) const COMBINATIONS: usize = DEFENDED + Stack::ALL.len();

/// Having the move.
pub(super) const TEMPO: usize = COMBINATIONS + 3;

/// How many weights there are.
pub(in crate::turnover) const WEIGHTS: usize = TEMPO + 1;

/// The subjects in the order of their numbers.
pub(in crate::turnover) const GROUPS: &[WeightGroup] = &[
    WeightGroup::new("Wall squares", HALF_BOARD, 4),
    WeightGroup::new("Tower squares", HALF_BOARD, 4),
    WeightGroup::new("Fort squares", HALF_BOARD, 4),
    WeightGroup::new("Fortress squares", HALF_BOARD, 4),
    WeightGroup::new("Citadel squares", HALF_BOARD, 4),
    WeightGroup::new("Castle squares", HALF_BOARD, 4),
    WeightGroup::new("number of Castles", MOST_CASTLES + 1, 10),
    WeightGroup::new("mobility", 6, 6),
    WeightGroup::new("threats of the mover", THREATS_OF_SIDE, 6),
    WeightGroup::new("threats of the other", THREATS_OF_SIDE, 6),
    WeightGroup::new("attacked Castles", 2 * FEW_CASTLES, FEW_CASTLES),
    WeightGroup::new("all Castles attacked", 2, 2),
    WeightGroup::new("squares at Castles", FEW_CASTLES, FEW_CASTLES),
    WeightGroup::new("passed Walls", 8, 8),
    WeightGroup::new("safe passed Walls", 8, 8),
    WeightGroup::new("defended stacks", Stack::ALL.len(), 6),
    WeightGroup::new("combinations", 3, 3),
    WeightGroup::new("tempo", 1, 1),
];

const _: () = assert!(
    WeightGroup::total(GROUPS) == WEIGHTS,
    "every weight belongs to a group"
);

/// The number of the weight of a stack on its square, as `color` sees it.
#[inline(always)]
pub(super) fn square_feature(stack: Stack, square: Square, color: Color) -> usize {
    SQUARE_FEATURES[color.index()][stack.index()][square.index()] as usize
}

static SQUARE_FEATURES: [[[u8; Square::COUNT]; Stack::INDICES]; 2] = {
    let mut features = [[[0; Square::COUNT]; Stack::INDICES]; 2];
    let mut number = 0;
    while number < Stack::ALL.len() {
        let stack = Stack::ALL[number].index();
        let mut square = 0;
        while square < Square::COUNT {
            let white = SQUARES + number * HALF_BOARD + home_square(square);
            features[0][stack][square] = white as u8;
            features[1][stack][square ^ 56] = white as u8;
            square += 1;
        }
        number += 1;
    }
    features
};

const _: () = assert!(SQUARES + Stack::ALL.len() * HALF_BOARD <= 256);

/// The number of a square on half a board as White sees it: four to a rank from its first rank
/// on, from the edge to the middle.
const fn home_square(square: usize) -> usize {
    let (file, rank) = (square % 8, square / 8);
    let wing = if file < 4 { file } else { 7 - file };
    rank * 4 + wing
}
