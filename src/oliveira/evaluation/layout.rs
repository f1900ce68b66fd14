//! The index of each weight of the evaluation. A constant is the index of the first weight of its
//! feature.

use super::super::Piece;
use crate::game::WeightGroup;

/// A piece on its square, by [`Piece::index`] and [`home_square`].
pub(super) const SQUARES: usize = 0;
/// The squares of half a board: the two wings share weights.
pub(super) const HALF_BOARD: usize = 32;

/// Squares that Warlords, High Priests, Knights, Rooks and Lords can go to.
pub(super) const MOBILITY: usize = SQUARES + Piece::COUNT * HALF_BOARD;

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

/// Squares around the enemy King that pieces of a kind attack, then the number of pieces that
/// attack such squares, from 0 to [`MOST_ATTACKERS`] or more.
pub(super) const KING_RING: usize = MOBILITY + 5;
pub(super) const KING_ATTACKERS: usize = KING_RING + KINDS;
pub(super) const MOST_ATTACKERS: usize = 6;

/// The number of squares that the own King could go to: for the side to move, then for the other.
pub(super) const FLIGHTS: usize = KING_ATTACKERS + MOST_ATTACKERS + 1;
pub(super) const MOST_FLIGHTS: usize = 8;

/// Pawns on the three squares before the King, Pawns on the three before those, then Lords on the
/// same squares.
pub(super) const SHIELD: usize = FLIGHTS + 2 * (MOST_FLIGHTS + 1);

/// Attacked enemy pieces by kind, first undefended ones, then defended ones: all of it for the side
/// to move, then for the other.
pub(super) const THREATS: usize = SHIELD + 4;
pub(super) const THREATS_OF_SIDE: usize = 2 * KINDS;

/// Enemy Warlords, High Priests, Knights and Rooks that Pawns or Lords attack without a charge: for
/// the side to move, then for the other.
pub(super) const SMALL_THREATS: usize = THREATS + 2 * THREATS_OF_SIDE;
pub(super) const OFFICERS: usize = 4;

/// Enemy pieces that a charge could take, by kind.
pub(super) const CHARGES: usize = SMALL_THREATS + 2 * OFFICERS;

/// Defended own pieces, by kind.
pub(super) const DEFENDED: usize = CHARGES + KINDS;

/// Passed Pawns, by the rank from home, and those among them whose next square is empty and not
/// attacked.
pub(super) const PASSED: usize = DEFENDED + KINDS;
pub(super) const SAFE_PASSED: usize = PASSED + 8;

/// Pairs of Pawns side by side, by the rank from home.
pub(super) const PAIRS: usize = SAFE_PASSED + 8;

/// Isolated Pawns, doubled Pawns, blocked Pawns.
pub(super) const PAWN_FAULTS: usize = PAIRS + 8;

/// Pieces in the pool of a side that has Pawns, by kind.
pub(super) const POOL: usize = PAWN_FAULTS + 3;

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
    WeightGroup::new("mobility", 5, 5),
    WeightGroup::new("attacks around the King", KINDS, KINDS),
    WeightGroup::new("attackers of the King", MOST_ATTACKERS + 1, 7),
    WeightGroup::new(
        "flights of the King",
        2 * (MOST_FLIGHTS + 1),
        MOST_FLIGHTS + 1,
    ),
    WeightGroup::new("shield of the King", 4, 4),
    WeightGroup::new("threats of the mover", THREATS_OF_SIDE, KINDS),
    WeightGroup::new("threats of the other", THREATS_OF_SIDE, KINDS),
    WeightGroup::new("threats of Pawns, Lords", 2 * OFFICERS, OFFICERS),
    WeightGroup::new("charges", KINDS, KINDS),
    WeightGroup::new("defended pieces", KINDS, KINDS),
    WeightGroup::new("passed Pawns", 8, 8),
    WeightGroup::new("safe passed Pawns", 8, 8),
    WeightGroup::new("pairs of Pawns", 8, 8),
    WeightGroup::new("faults of Pawns", 3, 3),
    WeightGroup::new("pool", 5, 5),
    WeightGroup::new("Duchy and zones", 5, 5),
    WeightGroup::new("token", 1, 1),
    WeightGroup::new("tempo", 2, 2),
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
