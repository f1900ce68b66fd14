//! The index of each weight of the evaluation. A constant is the index of the first weight of its
//! feature.

use super::super::Stack;
use crate::game::WeightGroup;

/// A stack on its square, by its index in [`Stack::ALL`] and [`home_square`].
pub(super) const SQUARES: usize = 0;
/// The squares of half a board: the two wings share weights.
pub(super) const HALF_BOARD: usize = 32;

/// The number of Castles, from 0 to [`MOST_CASTLES`] or more.
pub(super) const CASTLES: usize = SQUARES + Stack::ALL.len() * HALF_BOARD;
pub(super) const MOST_CASTLES: usize = 9;

/// Mobility of Towers, Forts, Forts of Citadels, Walls of Fortresses, Walls, Castles.
pub(super) const MOBILITY: usize = CASTLES + MOST_CASTLES + 1;

/// Threats by kind of stack. For each side, the side to move first: undefended enemy stacks that
/// could be turned over, undefended ones that could be captured, then the same of defended ones.
pub(super) const THREATS: usize = MOBILITY + 6;
pub(super) const THREATS_OF_SIDE: usize = 2 * THREATS_BY_DEFENCE;
pub(super) const THREATS_BY_DEFENCE: usize = 2 * Stack::ALL.len();

/// Attacked own Castles, by the number of Castles left, 1 to [`FEW_CASTLES`] or more: for the side
/// to move, then for the other.
pub(super) const ATTACKED_CASTLES: usize = THREATS + 2 * THREATS_OF_SIDE;
pub(super) const FEW_CASTLES: usize = 4;

/// All of several Castles attacked: for the side to move, then for the other.
pub(super) const ALL_CASTLES_ATTACKED: usize = ATTACKED_CASTLES + 2 * FEW_CASTLES;

/// Squares next to own Castles that the enemy reaches, by the number of Castles left.
pub(super) const CASTLE_ZONE: usize = ALL_CASTLES_ATTACKED + 2;

/// Passed Walls by the rank from home, and those among them whose next square the enemy does not
/// reach.
pub(super) const PASSED_WALLS: usize = CASTLE_ZONE + FEW_CASTLES;
pub(super) const SAFE_PASSED_WALLS: usize = PASSED_WALLS + 8;

/// Defended own stacks, by kind.
pub(super) const DEFENDED: usize = SAFE_PASSED_WALLS + 8;

/// Own stacks that a Tower, a Fort or a Wall could combine with.
pub(super) const COMBINATIONS: usize = DEFENDED + Stack::ALL.len();

/// Being the side to move.
pub(super) const TEMPO: usize = COMBINATIONS + 3;

/// The number of weights.
pub(in crate::turnover) const WEIGHTS: usize = TEMPO + 1;

/// The groups in the order of the weights.
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

/// The index of a square on half a board: four to a rank from the owner's first rank on, from the edge
/// to the middle.
pub(super) const fn home_square(square: usize) -> usize {
    let (file, rank) = (square % 8, square / 8);
    let wing = if file < 4 { file } else { 7 - file };
    rank * 4 + wing
}
