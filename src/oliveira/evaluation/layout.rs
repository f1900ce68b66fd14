//! The indices of the evaluation weights. Each constant is the index of the first weight of its feature.

use super::super::Piece;
use crate::game::WeightGroup;
use crate::network::threat_inputs::HALF_BOARD;

/// Weights of a piece on its square, indexed by [`Piece::index`] and by the piece's [home
/// square](crate::network::threat_inputs::PieceState::home_square).
pub(super) const SQUARES: usize = 0;

/// The number of kinds of pieces that can be captured.
pub(super) const KINDS: usize = 6;

/// The kinds of pieces that can be captured, in the order of their weights.
pub(super) const CAPTURABLE: [Piece; KINDS] = [
    Piece::Warlord,
    Piece::HighPriest,
    Piece::Knight,
    Piece::Rook,
    Piece::Lord,
    Piece::Pawn,
];

/// Weights of threats to enemy pieces, first by the side to move, then by the other side. For each side, there are two
/// groups, each indexed by the kind of threatened piece: undefended pieces, then defended ones.
pub(super) const THREATS: usize = SQUARES + Piece::COUNT * HALF_BOARD;
pub(super) const THREATS_OF_SIDE: usize = 2 * KINDS;

/// Weights of defended friendly pieces, indexed by kind.
pub(super) const DEFENDED: usize = THREATS + 2 * THREATS_OF_SIDE;

/// Weights of pieces in the pool, indexed by kind. These weights count only if the side has Pawns.
pub(super) const POOL: usize = DEFENDED + KINDS;

/// Weights of the number of Grand Dukes in the Duchy and of four counts of squares in the side's zones of control:
/// squares next to the enemy King, squares that the enemy attacks but does not occupy, squares with enemy pieces, and
/// squares next to the side's own King.
pub(super) const DUKES: usize = POOL + 5;

/// Weight of holding the token.
pub(super) const TOKEN: usize = DUKES + 5;

/// Two weights of the side to move: one always counts, the other only if that side is in check.
pub(super) const TEMPO: usize = TOKEN + 1;

/// The total number of evaluation weights.
pub(in crate::oliveira) const WEIGHTS: usize = TEMPO + 2;

/// The names and sizes of the weight groups, in the order of the weights.
pub(in crate::oliveira) const GROUPS: &[WeightGroup] = &[
    WeightGroup::new("King squares", HALF_BOARD, 4),
    WeightGroup::new("Warlord squares", HALF_BOARD, 4),
    WeightGroup::new("High Priest squares", HALF_BOARD, 4),
    WeightGroup::new("Knight squares", HALF_BOARD, 4),
    WeightGroup::new("Rook squares", HALF_BOARD, 4),
    WeightGroup::new("Lord squares", HALF_BOARD, 4),
    WeightGroup::new("Pawn squares", HALF_BOARD, 4),
    WeightGroup::new("Grand Duke squares", HALF_BOARD, 4),
    WeightGroup::new("threats of the mover", THREATS_OF_SIDE, KINDS),
    WeightGroup::new("threats of the other", THREATS_OF_SIDE, KINDS),
    WeightGroup::new("defended pieces", KINDS, KINDS),
    WeightGroup::new("pool", 5, 5),
    WeightGroup::new("Duchy and zones", 5, 5),
    WeightGroup::new("token", 1, 1),
    WeightGroup::new("tempo", 2, 2),
];

const _: () = assert!(WeightGroup::total(GROUPS) == WEIGHTS, "every weight belongs to a group");
