//! The indices of the evaluation weights. Each constant is the index of the first weight of its feature.

use super::super::Stack;
use crate::game::WeightGroup;
use crate::network::threat_inputs::HALF_BOARD;

/// Weights of a stack on its square, indexed by the stack's index in [`Stack::ALL`] and by its [home
/// square](crate::network::threat_inputs::PieceState::home_square).
pub(super) const SQUARES: usize = 0;

/// Weights of threats to enemy stacks, first by the side to move, then by the other side. For each side there are four
/// groups, each indexed by the kind of threatened stack: undefended stacks that the side could turn over, undefended
/// stacks that it could capture, then defended stacks in the same order.
pub(super) const THREATS: usize = SQUARES + Stack::ALL.len() * HALF_BOARD;
pub(super) const THREATS_OF_SIDE: usize = 2 * THREATS_BY_DEFENCE;
pub(super) const THREATS_BY_DEFENCE: usize = 2 * Stack::ALL.len();

/// Weights of defended friendly stacks, indexed by the kind of stack.
pub(super) const DEFENDED: usize = THREATS + 2 * THREATS_OF_SIDE;

/// The total number of evaluation weights.
pub(in crate::turnover) const WEIGHTS: usize = DEFENDED + Stack::ALL.len();

/// The names and sizes of the weight groups, in the order of the weights.
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
