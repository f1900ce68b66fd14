//! Static exchange evaluation: the gain from a series of captures on one square.
//!
//! As in chess, each side captures with its least valuable piece as long as that pays. Two rules end the series at
//! once, because they leave the square empty: a charging piece leaves the board with its victim, and an enemy zone of
//! control removes the capturing piece.

use super::evaluation::{PIECE_VALUES, VALUE_ORDER};
use super::moves::{Move, MoveType};
use super::{Oliveira, Piece, attacks};
use crate::board::{Bitboard, Color, Square};
use crate::game::Position;

#[inline(always)]
fn value(piece: Piece) -> i32 {
    PIECE_VALUES[piece.index()]
}

/// Implements [`Searchable::see_ge`](crate::game::Searchable::see_ge).
pub(super) fn see_ge(position: &Oliveira, mv: Move, child: &Oliveira, threshold: i32) -> bool {
    let us = position.side_to_move();
    if let Some(outcome) = child.terminal_outcome() {
        return outcome.winner == Some(us);
    }
    let change = position.material_change(mv);
    // The opponent need not recapture, so the immediate change in material is an upper bound on the result.
    if change < threshold {
        return false;
    }
    let stays = matches!(
        mv.move_type(),
        MoveType::Ordinary | MoveType::DoubleStep | MoveType::Lancer | MoveType::EnPassant | MoveType::Legionary
    );
    let arrived = mv.promotion().unwrap_or(mv.piece());
    // No exchange follows if the moving piece has left the square, if it is a King (a King's destination is never
    // attacked), or if it is a Grand Duke (Grand Dukes are never captured).
    if !stays || matches!(arrived, Piece::King | Piece::GrandDuke) {
        return true;
    }
    let to = mv.to();
    let loss = if child.pieces_of(us).has(to) {
        child.gain_on(to, !us, value(arrived), child.occupied())
    } else {
        // An enemy zone of control has removed the moving piece.
        value(arrived)
    };
    change - loss >= threshold
}

impl Oliveira {
    /// The change in material balance by a move: the value of the captured piece, minus the value of a charging piece,
    /// plus the gain from promotions.
    #[inline]
    pub(super) fn material_change(&self, mv: Move) -> i32 {
        let mut change = mv.captured().map_or(0, value);
        if mv.move_type() == MoveType::Charge {
            change -= value(mv.piece());
        }
        for promotion in [mv.promotion(), mv.second_promotion()].into_iter().flatten() {
            change += value(promotion) - value(Piece::Pawn);
        }
        change
    }

    /// The most that `side` can gain in an exchange on a square, starting with the capture of a piece worth `victim`.
    fn gain_on(&self, square: Square, side: Color, victim: i32, occupied: Bitboard) -> i32 {
        let attackers = self.attackers(square, side, occupied) & occupied;
        if attackers.is_empty() {
            return 0;
        }
        let at = Bitboard::of(square);
        let king = self.kinds[Piece::King.index()];
        let caught = self.zones(!side).has(square);
        let vanishing = if caught {
            attackers & !king
        } else {
            attackers & attacks::charge(at, !side, !occupied)
        };
        let mut gain = match self.least_valuable(vanishing) {
            Some((piece, _)) => (victim - value(piece)).max(0),
            None => 0,
        };
        if caught {
            return gain;
        }
        if let Some((piece, from)) = self.least_valuable(attackers & !vanishing) {
            let left = occupied & !Bitboard::of(from);
            if piece == Piece::King {
                let answers = self.attackers(square, !side, left) & left;
                let safe = answers.is_empty();
                return if safe { gain.max(victim) } else { gain };
            }
            // The gain never exceeds the value of the captured piece.
            if victim > gain {
                gain = gain.max(victim - self.gain_on(square, !side, value(piece), left));
            }
        }
        gain
    }

    /// The least valuable of the given pieces, and its square. Kings are the last choice.
    #[inline(always)]
    fn least_valuable(&self, pieces: Bitboard) -> Option<(Piece, Square)> {
        VALUE_ORDER.into_iter().find_map(|piece| {
            let square = (pieces & self.kinds[piece.index()]).first()?;
            Some((piece, square))
        })
    }
}
