//! The features of one side, other than those of its single pieces.

use super::super::attacks::around;
use super::super::{Oliveira, Piece};
use super::layout::*;
use super::side_attacks::SideAttacks;
use crate::board::{Bitboard, Color, Square};
use crate::game::{Features, Position};

/// Counts the features of `color`. `attacks` and `zones` are those of `color`, then those of the
/// enemy.
#[inline(always)]
pub(super) fn count(
    position: &Oliveira,
    color: Color,
    attacks: [&SideAttacks; 2],
    zones: [Bitboard; 2],
    features: &mut impl Features,
) {
    let [own, _] = attacks;
    for (kind, &squares) in own.mobility.iter().enumerate() {
        features.add(MOBILITY + kind, squares);
    }
    king(position, color, attacks, zones, features);
    threats(position, color, own, features);
    pawns(position, color, attacks, features);
    off_board(position, color, features);
    dukes(position, color, attacks, zones, features);
    if position.token() == color {
        features.add(TOKEN, 1);
    }
    if position.side_to_move() == color {
        features.add(TEMPO, 1);
        let king = position.pieces(color, Piece::King);
        features.add(TEMPO + 1, king.count_in(attacks[1].all) as i32);
    }
}

/// Attacks around the enemy King; squares that the own King can go to, and its shield.
#[inline(always)]
fn king(
    position: &Oliveira,
    color: Color,
    [own, enemy]: [&SideAttacks; 2],
    [_, enemy_zones]: [Bitboard; 2],
    features: &mut impl Features,
) {
    for (kind, &squares) in own.king_ring.iter().enumerate() {
        features.add(KING_RING + kind, squares);
    }
    features.add(KING_ATTACKERS + own.king_attackers, 1);

    let king = position.pieces(color, Piece::King);
    let dukes = position.pieces(!color, Piece::GrandDuke);
    let barred = enemy.all | enemy_zones | position.pieces_of(color) | dukes;
    let flights = (around(king) & !barred).count() as usize;
    let waiting = usize::from(position.side_to_move() != color);
    features.add(FLIGHTS + waiting * (MOST_FLIGHTS + 1) + flights, 1);

    let ahead = king.forward(color);
    let near = ahead | ahead.east() | ahead.west();
    let (pawns, lords) = (
        position.pieces(color, Piece::Pawn),
        position.pieces(color, Piece::Lord),
    );
    for (row, squares) in [near, near.forward(color)].into_iter().enumerate() {
        features.add(SHIELD + row, squares.count_in(pawns) as i32);
        features.add(SHIELD + 2 + row, squares.count_in(lords) as i32);
    }
}

/// Enemy pieces attacked by Pawns or Lords, and by charges.
#[inline(always)]
fn threats(position: &Oliveira, color: Color, own: &SideAttacks, features: &mut impl Features) {
    let waiting = usize::from(position.side_to_move() != color);
    for (kind, piece) in CAPTURABLE.into_iter().enumerate() {
        let victims = position.pieces(!color, piece);
        if kind < OFFICERS {
            let by_small = victims.count_in(own.by_small) as i32;
            features.add(SMALL_THREATS + waiting * OFFICERS + kind, by_small);
        }
        features.add(CHARGES + kind, victims.count_in(own.by_charge) as i32);
    }
}

#[inline(always)]
fn pawns(
    position: &Oliveira,
    color: Color,
    [_, enemy]: [&SideAttacks; 2],
    features: &mut impl Features,
) {
    let pawns = position.pieces(color, Piece::Pawn);
    let hostile = position.pieces(!color, Piece::Pawn);
    let empty = !position.occupied();
    for square in pawns {
        let at = Bitboard::of(square);
        let rank = rank_from_home(square, color);
        let file = file_ahead(square, color);
        let next = at.forward(color);
        if ((file | file.east() | file.west()) & hostile).is_empty() {
            features.add(PASSED + rank, 1);
            if !(next & empty & !enemy.all).is_empty() {
                features.add(SAFE_PASSED + rank, 1);
            }
        }
        if !(at.east() & pawns).is_empty() {
            features.add(PAIRS + rank, 1);
        }
        let whole_file = file | file_ahead(square, !color);
        let beside = whole_file | at;
        if ((beside.east() | beside.west()) & pawns).is_empty() {
            features.add(PAWN_FAULTS, 1);
        }
        if !(file & pawns).is_empty() {
            features.add(PAWN_FAULTS + 1, 1);
        }
        if (next & empty).is_empty() {
            features.add(PAWN_FAULTS + 2, 1);
        }
    }
}

fn rank_from_home(square: Square, color: Color) -> usize {
    match color {
        Color::White => square.index() / 8,
        Color::Black => 7 - square.index() / 8,
    }
}

/// The squares straight ahead of a square.
#[inline(always)]
fn file_ahead(square: Square, color: Color) -> Bitboard {
    match color {
        Color::White => Bitboard(Bitboard::FILE_A.0 << 8 << square.index()),
        Color::Black => Bitboard(Bitboard::FILE_H.0 >> 8 >> (63 - square.index())),
    }
}

/// The pool that Pawns promote from.
#[inline(always)]
fn off_board(position: &Oliveira, color: Color, features: &mut impl Features) {
    if position.pieces(color, Piece::Pawn).is_empty() {
        return;
    }
    for (kind, piece) in Piece::POOLED.into_iter().enumerate() {
        features.add(POOL + kind, position.off_board(color, piece) as i32);
    }
}

/// Grand Dukes in the Duchy, and the zones of control of those on the board.
#[inline(always)]
fn dukes(
    position: &Oliveira,
    color: Color,
    [_, enemy]: [&SideAttacks; 2],
    [zones, _]: [Bitboard; 2],
    features: &mut impl Features,
) {
    let waiting = position.off_board(color, Piece::GrandDuke) as i32;
    features.add(DUKES, waiting);
    if zones.is_empty() {
        return;
    }
    let hostile = position.pieces_of(!color);
    let ring = around(position.pieces(!color, Piece::King));
    let own_ring = around(position.pieces(color, Piece::King));
    let entered = zones & enemy.all & !hostile;
    for (number, squares) in [zones & ring, entered, zones & hostile, zones & own_ring]
        .into_iter()
        .enumerate()
    {
        features.add(DUKES + 1 + number, squares.count() as i32);
    }
}
