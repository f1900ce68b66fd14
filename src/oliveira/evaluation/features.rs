//! The evaluation features of one side that the network does not see. Features of single pieces are in
//! `piece_features`.

use super::super::attacks::around;
use super::super::{Oliveira, Piece};
use super::layout::*;
use crate::board::{Bitboard, Color};
use crate::game::{Features, Position};

/// Counts the evaluation features of `color`, given the squares that the enemy attacks and `color`'s own zones of
/// control.
#[inline(always)]
pub(super) fn count(
    position: &Oliveira,
    color: Color,
    attacked: Bitboard,
    zones: Bitboard,
    features: &mut impl Features,
) {
    off_board(position, color, features);
    dukes(position, color, attacked, zones, features);
    if position.token() == color {
        features.add(TOKEN, 1);
    }
    if position.side_to_move() == color {
        features.add(TEMPO, 1);
        let king = position.pieces(color, Piece::King);
        features.add(TEMPO + 1, king.count_in(attacked) as i32);
    }
}

/// Counts the pieces in a side's pool. A side without Pawns has no use for its pool, because only Pawns promote.
#[inline(always)]
fn off_board(position: &Oliveira, color: Color, features: &mut impl Features) {
    if position.pieces(color, Piece::Pawn).is_empty() {
        return;
    }
    for (kind, piece) in Piece::POOLED.into_iter().enumerate() {
        features.add(POOL + kind, position.off_board(color, piece) as i32);
    }
}

/// Counts Grand Dukes in the Duchy, and the squares in the zones of control of Grand Dukes on the board.
#[inline(always)]
fn dukes(position: &Oliveira, color: Color, attacked: Bitboard, zones: Bitboard, features: &mut impl Features) {
    let waiting = position.off_board(color, Piece::GrandDuke) as i32;
    features.add(DUKES, waiting);
    if zones.is_empty() {
        return;
    }
    let hostile = position.pieces_of(!color);
    let ring = around(position.pieces(!color, Piece::King));
    let own_ring = around(position.pieces(color, Piece::King));
    let entered = zones & attacked & !hostile;
    for (number, squares) in [zones & ring, entered, zones & hostile, zones & own_ring]
        .into_iter()
        .enumerate()
    {
        features.add(DUKES + 1 + number, squares.count() as i32);
    }
}
