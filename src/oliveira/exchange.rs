//! The exchange on a square: what a series of captures there comes to.
//!
//! As in chess, each side captures with its least valuable piece for as long as it wants to. Two rules
//! end a series at once, because they leave the square empty: a charge takes the charger off the board,
//! and an enemy zone of control takes off what arrives.

use super::evaluation::{PIECE_VALUES, VALUE_ORDER};
use super::moves::{Kind, Move};
use super::{Oliveira, Piece, attacks};
use crate::board::{Bitboard, Color, Square};

#[inline(always)]
fn value(piece: Piece) -> i32 {
    PIECE_VALUES[piece.index()]
}

impl Oliveira {
    /// What a move changes of the balance at once: what it captures, what a charge costs, what a
    /// promotion adds.
    #[inline]
    pub(super) fn balance_change(&self, mv: Move) -> i32 {
        let mut change = mv.captured().map_or(0, value);
        if mv.kind() == Kind::Charge {
            change -= value(mv.piece());
        }
        for promotion in [mv.promotion(), mv.second_promotion()]
            .into_iter()
            .flatten()
        {
            change += value(promotion) - value(Piece::Pawn);
        }
        change
    }

    /// See [`crate::game::Game::see_ge`].
    pub(super) fn exchange_on_destination(&self, mv: Move, child: &Oliveira, least: i32) -> bool {
        let us = self.side();
        if let Some(outcome) = child.end_without_moves() {
            return outcome.winner == Some(us);
        }
        let change = self.balance_change(mv);
        // Whatever follows only takes away from it.
        if change < least {
            return false;
        }
        let stays = matches!(
            mv.kind(),
            Kind::Ordinary | Kind::DoubleStep | Kind::Lancer | Kind::EnPassant | Kind::Legionary
        );
        let arrived = mv.promotion().unwrap_or(mv.piece());
        // A legal move of the King arrives where nothing attacks it, and Grand Dukes are not captured.
        if !stays || matches!(arrived, Piece::King | Piece::GrandDuke) {
            return true;
        }
        let to = mv.to();
        let loss = if child.pieces_of(us).has(to) {
            child.gain_on(to, !us, value(arrived), child.occupied())
        } else {
            // An enemy zone of control has taken it.
            value(arrived)
        };
        change - loss >= least
    }

    /// The most that `side` gains by capturing what is worth `victim` on this square, and so on by turns.
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
            // Even without an answer no more than the victim is gained.
            if victim > gain {
                gain = gain.max(victim - self.gain_on(square, !side, value(piece), left));
            }
        }
        gain
    }

    /// The least valuable of these pieces; Kings come last.
    #[inline(always)]
    fn least_valuable(&self, pieces: Bitboard) -> Option<(Piece, Square)> {
        VALUE_ORDER.into_iter().find_map(|piece| {
            let square = (pieces & self.kinds[piece.index()]).first()?;
            Some((piece, square))
        })
    }
}
