//! What stands between a King and the enemy: what a move must not change, so that most moves are
//! known to be legal without being made.

use super::attacks::diagonals;
use super::{Oliveira, Piece};
use crate::board::{Bitboard, Color, Square, attacks};

/// How the King of the side to move stands.
pub(super) struct Guard {
    /// The King; none before it is placed.
    pub(super) king: Option<Square>,
    /// The enemy's pieces that attack it.
    pub(super) checkers: Bitboard,
    /// Where a piece other than the King must arrive to end an attack on it: on the one attacker or
    /// before it. Nowhere where there are two.
    pub(super) answers: Bitboard,
    /// The squares whose piece, of either side, alone keeps an enemy piece from attacking the King.
    pub(super) alone: Bitboard,
    /// The squares whose pieces do so in twos.
    pub(super) in_twos: Bitboard,
}

impl Guard {
    /// How the King of the side to move stands.
    #[inline(always)]
    pub(super) fn of(position: &Oliveira) -> Guard {
        let us = position.side();
        let mut guard = Guard {
            king: position.pieces(us, Piece::King).first(),
            checkers: Bitboard::EMPTY,
            answers: Bitboard::EMPTY,
            alone: Bitboard::EMPTY,
            in_twos: Bitboard::EMPTY,
        };
        let Some(king) = guard.king else {
            return guard;
        };
        let occupied = position.occupied();
        guard.checkers = position.attackers(king, !us, occupied);
        let mut lines = Bitboard::EMPTY;
        position.for_each_line_to(king, !us, |between| {
            let shields = between & occupied;
            match shields.count() {
                0 => lines |= between,
                1 => guard.alone |= shields,
                2 => guard.in_twos |= shields,
                // No move takes more than two pieces away from a line.
                _ => {}
            }
        });
        if guard.checkers.is_single() {
            guard.answers = guard.checkers | lines;
        }
        guard
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

        // Rooks on the same rank or file, with the squares that both see on an empty board.
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

        // High Priests three squares away; nothing hinders them nearer.
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
