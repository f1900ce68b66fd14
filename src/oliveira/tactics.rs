//! Tactical themes of moves.

use super::{Move, MoveType, Oliveira, Piece};
use crate::board::{Bitboard, Square};
use crate::game::{Position, Tactics};

/// Nominal piece values that decide what is a sacrifice, indexed by [`Piece::index`].
const NOMINAL_VALUES: [i32; Piece::COUNT] = [100, 5, 3, 3, 5, 2, 1, 5];

fn nominal_value(piece: Option<Piece>) -> i32 {
    piece.map_or(0, |piece| NOMINAL_VALUES[piece.index()])
}

impl Tactics for Oliveira {
    const THEMES: &'static [&'static str] = &["charge", "push", "promotion", "duke", "fork", "sacrifice"];

    fn for_each_theme(&self, line: &[Move], mut found: impl FnMut(&'static str)) {
        let Some(&mv) = line.first() else {
            return;
        };
        if self.pushes_enemy(mv) {
            found("push");
        }
        if mv.move_type() == MoveType::Charge {
            found("charge");
        }
        if mv.promotion().is_some() {
            found("promotion");
        }
        if mv.piece() == Piece::GrandDuke || mv.promotion() == Some(Piece::GrandDuke) {
            found("duke");
        }
        let child = self.play(mv);
        if child.outcome(1).is_some() {
            return;
        }
        if child.is_fork(mv.to(), line.get(2).copied()) {
            found("fork");
        }
        if self.is_sacrifice(mv, &child) {
            found("sacrifice");
        }
    }

    fn meets_occupied_square(&self, turn: &[Move]) -> bool {
        turn.iter().any(|&mv| mv.captured().is_some() || self.pushes_enemy(mv))
    }
}

impl Oliveira {
    /// Whether the move pushes an enemy piece.
    fn pushes_enemy(&self, mv: Move) -> bool {
        let enemies = self.pieces_of(!self.side_to_move());
        match mv.move_type() {
            MoveType::Lancer => true,
            MoveType::Legionary => enemies.has(mv.to()) || enemies.has(mv.second_squares().1),
            _ => false,
        }
    }

    /// A fork: the piece that has just arrived on a square attacks two or more enemy pieces other than Pawns, the King
    /// included. If the side plays on in the line, its next move captures one of them.
    fn is_fork(&self, arrived: Square, next: Option<Move>) -> bool {
        let (victims, forker) = (self.side_to_move(), !self.side_to_move());
        let spared = self.pieces(victims, Piece::Pawn) | self.pieces(victims, Piece::GrandDuke);
        let attacked = (self.pieces_of(victims) & !spared)
            .into_iter()
            .filter(|&square| self.attackers(square, forker, self.occupied()).has(arrived))
            .fold(Bitboard::EMPTY, |all, square| all | Bitboard::of(square));
        let takes_one = next.is_none_or(|mv| mv.from() == arrived && attacked.has(mv.to()));
        attacked.count() >= 2 && takes_one
    }

    /// A sacrifice: a reply captures the piece that has arrived, and this exchange, with the mover's recapture if there
    /// is one, costs the mover more than it wins. A charge is none, because nothing arrives.
    fn is_sacrifice(&self, mv: Move, child: &Self) -> bool {
        let won = nominal_value(mv.captured());
        let replies = child.legal_moves().into_iter();
        replies
            .filter(|reply| reply.to() == mv.to() && reply.captured().is_some())
            .any(|reply| {
                let recaptures = child.play(reply).legal_moves().into_iter();
                let retaken = recaptures
                    .filter(|recapture| recapture.to() == mv.to())
                    .map(|recapture| nominal_value(recapture.captured()))
                    .max();
                nominal_value(reply.captured()) > won + retaken.unwrap_or(0)
            })
    }
}
