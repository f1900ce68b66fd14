//! The indices of the weights. Each constant is the index of the first weight of its feature.

use super::super::Stack;
use crate::game::WeightGroup;
use crate::network::threat_inputs::HALF_BOARD;

/// A stack on its square, by its index in [`Stack::ALL`] and its
/// [home square](crate::network::threat_inputs::PieceState::home_square).
pub(super) const SQUARES: usize = 0;

/// Threats to enemy stacks, by kind of stack: first the threats of the side to move, then those of the other
/// side. For each side: undefended stacks that it could turn over, undefended stacks that it could capture,
/// then defended stacks in the same order.
pub(super) const THREATS: usize = SQUARES + Stack::ALL.len() * HALF_BOARD;
pub(super) const THREATS_OF_SIDE: usize = 2 * THREATS_BY_DEFENCE;
pub(super) const THREATS_BY_DEFENCE: usize = 2 * Stack::ALL.len();

/// Defended stacks of the own side, by kind.
pub(super) const DEFENDED: usize = THREATS + 2 * THREATS_OF_SIDE;

/// The number of weights.
pub(in crate::turnover) const WEIGHTS: usize = DEFENDED + Stack::ALL.len();

/// The weight groups, in the order of the weights.
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
