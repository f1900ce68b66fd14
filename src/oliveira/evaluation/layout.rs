//! The index of each weight of the evaluation. A constant is the index of the first weight of its
//! feature.

use super::super::Piece;
use crate::game::WeightGroup;

/// A piece on its square, by [`Piece::index`] and [`home_square`].
pub(super) const SQUARES: usize = 0;
/// The squares of half a board: the two wings share weights.
pub(super) const HALF_BOARD: usize = 32;

/// The number of kinds that can be captured.
pub(super) const KINDS: usize = 6;

/// The kinds that can be captured, in the order of their weights.
pub(super) const CAPTURABLE: [Piece; KINDS] = [
    Piece::Warlord,
    Piece::HighPriest,
    Piece::Knight,
    Piece::Rook,
    Piece::Lord,
    Piece::Pawn,
];

/// Attacked enemy pieces by kind, first undefended ones, then defended ones: all of it for the side
/// to move, then for the other.
pub(super) const THREATS: usize = SQUARES + Piece::COUNT * HALF_BOARD;
pub(super) const THREATS_OF_SIDE: usize = 2 * KINDS;

/// Defended own pieces, by kind.
pub(super) const DEFENDED: usize = THREATS + 2 * THREATS_OF_SIDE;

/// Pieces in the pool of a side that has Pawns, by kind.
pub(super) const POOL: usize = DEFENDED + KINDS;

/// Grand Dukes in the Duchy; then squares of the own zones of control: next to the enemy King,
/// attacked by the enemy and free of its pieces, with enemy pieces, next to the own King.
pub(super) const DUKES: usize = POOL + 5;

/// Holding the token.
pub(super) const TOKEN: usize = DUKES + 5;

/// Being the side to move, and being it in check.
pub(super) const TEMPO: usize = TOKEN + 1;

/// The number of weights.
pub(in crate::oliveira) const WEIGHTS: usize = TEMPO + 2;

/// The groups in the order of the weights.
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

/// The index of a square on half a board: four to a rank from the owner's first rank on, from the edge
/// to the middle.
pub(super) const fn home_square(square: usize) -> usize {
    let (file, rank) = (square % 8, square / 8);
    let wing = if file < 4 { file } else { 7 - file };
    rank * 4 + wing
}
