//! Finds the pieces that check the King or shield it from attacks. With this information, most moves are known to be
//! legal without being made.

use super::attacks::diagonals;
use super::{Oliveira, Piece};
use crate::board::{Bitboard, Color, Square, attacks};
use crate::game::Position;

/// Information about checks against the King of the side to move.
pub(super) struct CheckInfo {
    /// The square of the King, or `None` before the King is placed.
    pub(super) king: Option<Square>,
    /// The enemy pieces that attack the King.
    pub(super) checkers: Bitboard,
    /// The squares where a piece other than the King can end a check: the checker's square and the squares between the
    /// checker and the King. Empty if the King is not in check or has two checkers.
    pub(super) evasions: Bitboard,
    /// Pieces of either side, each of which alone blocks an enemy piece's attack on the King.
    pub(super) blockers: Bitboard,
    /// Pairs of pieces that together block an enemy piece's attack on the King. A move that removes both pieces opens
    /// the line.
    pub(super) paired_blockers: Bitboard,
}

impl CheckInfo {
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
            let blockers = between & occupied;
            match blockers.count() {
                0 => lines |= between,
                1 => info.blockers |= blockers,
                2 => info.paired_blockers |= blockers,
                // Lines with three or more blockers can be ignored, because no move removes more than two pieces from a
                // line.
                _ => {}
            }
        });
        if info.checkers.is_single() {
            info.evasions = info.checkers | lines;
        }
        info
    }

    /// Whether the King of the side to move is attacked.
    #[inline(always)]
    pub(super) fn in_check(&self) -> bool {
        !self.checkers.is_empty()
    }
}

impl Oliveira {
    /// For each piece of `color` that would attack `target` if the squares between them were empty, calls `visit` with
    /// these squares. Skips pieces that have no square between themselves and the target.
    #[inline(always)]
    fn for_each_line_to(&self, target: Square, color: Color, mut visit: impl FnMut(Bitboard)) {
        let at = Bitboard::of(target);
        let of = |piece| self.pieces(color, piece);

        // Lines from Rooks on the target's rank or file. The squares between Rook and target are those attacked from
        // both ends.
        let rooks = attacks::orthogonal(target, Bitboard::EMPTY) & of(Piece::Rook);
        for rook in rooks {
            let between = attacks::orthogonal(target, Bitboard::of(rook))
                & attacks::orthogonal(rook, at)
                & !(at | Bitboard::of(rook));
            if !between.is_empty() {
                visit(between);
            }
        }

        // Lines from Warlords, Pawns and Lords that have the target two squares straight ahead, and from Warlords that
        // have the target two squares to the left or right.
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

        // Lines from High Priests three squares away. A nearer High Priest cannot be blocked.
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
