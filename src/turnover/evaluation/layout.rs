//! The index of each weight of the evaluation. A constant is the index of the first weight of its
//! feature.

use super::super::Stack;
use crate::game::WeightGroup;

/// A stack on its square, by its index in [`Stack::ALL`] and [`home_square`].
pub(super) const SQUARES: usize = 0;
/// The squares of half a board: the two wings share weights.
pub(super) const HALF_BOARD: usize = 32;

/// Threats by kind of stack. For each side, the side to move first: undefended enemy stacks that
/// could be turned over, undefended ones that could be captured, then the same of defended ones.
pub(super) const THREATS: usize = SQUARES + Stack::ALL.len() * HALF_BOARD;
pub(super) const THREATS_OF_SIDE: usize = 2 * THREATS_BY_DEFENCE;
pub(super) const THREATS_BY_DEFENCE: usize = 2 * Stack::ALL.len();

/// Defended own stacks, by kind.
pub(super) const DEFENDED: usize = THREATS + 2 * THREATS_OF_SIDE;

/// The number of weights.
pub(in crate::turnover) const WEIGHTS: usize = DEFENDED + Stack::ALL.len();

/// The groups in the order of the weights.
pub(in crate::turnover) const GROUPS: &[WeightGroup] = &[
    WeightGroup::new("Wall squares", HALF_BOARD, 4),
    WeightGroup::new("Tower squares", HALF_BOARD, 4),
    WeightGroup::new("Fort squares", HALF_BOARD, 4),
    WeightGroup::new("Fortress squares", HALF_BOARD, 4),
    WeightGroup::new("Citadel squares", HALF_BOARD, 4),
    WeightGroup::new("Castle squares", HALF_BOARD, 4),
    WeightGroup::new("threats of the mover", THREATS_OF_SIDE, 6),
    WeightGroup::new("threats of the other", THREATS_OF_SIDE, 6),
    WeightGroup::new("defended stacks", Stack::ALL.len(), 6),
];

const _: () = assert!(WeightGroup::total(GROUPS) == WEIGHTS, "every weight belongs to a group");

/// The index of a square on half a board: four to a rank from the owner's first rank on, from the edge
/// to the middle.
pub(super) const fn home_square(square: usize) -> usize {
    let (file, rank) = (square % 8, square / 8);
    let wing = if file < 4 { file } else { 7 - file };
    rank * 4 + wing
}
