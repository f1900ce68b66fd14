//! Checkers of the King and the pieces that shield it. With them, most moves are known to be legal
//! without being made.

use super::attacks::diagonals;
use super::{Oliveira, Piece};
use crate::board::{Bitboard, Color, Square, attacks};
use crate::game::Position;

/// What decides whether a move leaves the King of the side to move attacked.
pub(super) struct CheckInfo {
    /// The square of the King; none before it is placed.
    pub(super) king: Option<Square>,
    /// The enemy pieces that attack it.
    pub(super) checkers: Bitboard,
    /// In check, the squares where another piece ends the check by arriving: that of the checker
    /// and those between it and the King. Empty if there are two checkers.
    pub(super) evasions: Bitboard,
    /// The pieces, of either side, of which each is the only one between the King and an enemy
    /// piece that would attack it.
    pub(super) blockers: Bitboard,
    /// The pieces that stand there in pairs: a move that removes both opens the line.
    pub(super) paired_blockers: Bitboard,
}

impl CheckInfo {
    /// For the King of the side to move.
    #[inline(always)]
    pub(super) fn of(position: &Oliveira) -> CheckInfo {
        let us = position.side_to_move();
        let mut info = CheckInfo {
            king: position.pieces(us, Piece::King).first(),
            checkers: Bitboard::EMPTY,
            evasions: Bitboard::EMPTY,
            blockers: Bitboard::EMPTY,
            paired_blockers: Bitboard::EMPTY,
        };
        let Some(king) = info.king else {
            return info;
        };
        let occupied = position.occupied();
        info.checkers = position.attackers(king, !us, occupied);
        let mut lines = Bitboard::EMPTY;
        position.for_each_line_to(king, !us, |between| {
            let shields = between & occupied;
            match shields.count() {
                0 => lines |= between,
                1 => info.blockers |= shields,
                2 => info.paired_blockers |= shields,
                // No move removes more than two pieces from a line.
                _ => {}
            }
        });
        if info.checkers.is_single() {
            info.evasions = info.checkers | lines;
        }
        info
    }

    /// Whether the King is attacked.
    #[inline(always)]
    pub(super) fn in_check(&self) -> bool {
        !self.checkers.is_empty()
    }
}

impl Oliveira {
    /// Calls `visit` with the squares between `target` and each piece of `color` that would attack
    /// it if all of them were empty, where there are such squares.
    #[inline(always)]
    fn for_each_line_to(&self, target: Square, color: Color, mut visit: impl FnMut(Bitboard)) {
        let at = Bitboard::of(target);
        let of = |piece| self.pieces(color, piece);

        // Rooks on the same rank or file: the squares between are those that both ends attack.
        let rooks = attacks::orthogonal(target, Bitboard::EMPTY) & of(Piece::Rook);
        for rook in rooks {
            let between = attacks::orthogonal(target, Bitboard::of(rook))
                & attacks::orthogonal(rook, at)
                & !(at | Bitboard::of(rook));
            if !between.is_empty() {
                visit(between);
            }
        }

        // Warlords, Pawns and Lords two squares behind, Warlords two squares beside.
        let (behind, east, west) = (at.forward(!color), at.east(), at.west());
        let straight = of(Piece::Warlord) | of(Piece::Pawn) | of(Piece::Lord);
        if !(behind.forward(!color) & straight).is_empty() {
            visit(behind);
        }
        if !(east.east() & of(Piece::Warlord)).is_empty() {
            visit(east);
        }
        if !(west.west() & of(Piece::Warlord)).is_empty() {
            visit(west);
        }

        // High Priests three squares away. Nothing blocks nearer ones.
        let priests = of(Piece::HighPriest);
        if !priests.is_empty() {
            let [first, second, third] = diagonals(at);
            for i in 0..4 {
                if !(third[i] & priests).is_empty() {
                    visit(first[i] | second[i]);
                }
            }
        }
    }
}
