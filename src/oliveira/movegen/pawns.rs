//! Generates Pawn moves, and the charges of Pawns and Lords.

use super::{Generator, Sink};
use crate::board::map_array;
use crate::board::{Bitboard, Square};
use crate::oliveira::Piece;
use crate::oliveira::attacks;
use crate::oliveira::make_move::ahead;
use crate::oliveira::moves::{Move, MoveType};

impl<'a, S: Sink> Generator<'a, S> {
    #[inline(always)]
    pub(super) fn charges(&mut self) {
        if !self.filter.noisy {
            return;
        }
        let us = self.us;
        let chargers = self.own(Piece::Pawn) | self.own(Piece::Lord);
        for to in attacks::charge(chargers, us, self.empty) & self.capturable {
            let from = ahead(to, !us, 2);
            let gone = Bitboard::of(from) | Bitboard::of(to);
            let info = &self.info;
            let doubtful = info.in_check() || !(gone & (info.blockers | info.paired_blockers)).is_empty();
            if doubtful && !self.is_safe_without(gone, Bitboard::EMPTY) {
                continue;
            }
            let piece = if self.position.pieces(us, Piece::Pawn).has(from) {
                Piece::Pawn
            } else {
                Piece::Lord
            };
            let mv = Move::new(MoveType::Charge, piece, from, to);
            self.sink.single(mv.capturing(self.position.kind_at(to)));
        }
    }

    /// Generates moves of single Pawns, without charges.
    #[inline(always)]
    pub(super) fn pawns(&mut self) {
        let us = self.us;
        let pawns = self.own(Piece::Pawn);
        for from in pawns {
            let at = Bitboard::of(from);
            let reached = (attacks::pawn(at, us) & self.capturable) | (at.forward(us) & self.empty);
            if from.relative_rank(us) == 6 {
                self.promote(from, reached);
            } else if self.info.checkers.count() < 2 {
                self.send(Piece::Pawn, from, reached);
            }
        }
        if self.filter.quiet {
            let second_rank = Bitboard::last_rank(!us).forward(us);
            for from in pawns & second_rank {
                self.double_step(from);
            }
        }
        if let Some(target) = self.position.en_passant
            && self.filter.noisy
        {
            for from in attacks::pawn(Bitboard::of(target), !us) & pawns {
                let mv = Move::new(MoveType::EnPassant, Piece::Pawn, from, target);
                let mv = mv.capturing(Piece::Pawn);
                if self.is_safe(mv) {
                    self.sink.single(mv);
                }
            }
        }
    }

    /// The pieces to which a Pawn can promote: each kind of piece in its side's pool, and the Grand Duke.
    fn promotions(&self) -> impl Iterator<Item = Piece> + use<'a, S> {
        let hand = self.position.hands[self.us.index()];
        Piece::POOLED
            .into_iter()
            .filter(move |&piece| hand.has(piece))
            .chain([Piece::GrandDuke])
    }

    /// Generates the promotions of a Pawn that can reach the last rank.
    ///
    /// Not inlined: promotions are rare, and their code would slow down counting moves by 6 %.
    #[inline(never)]
    fn promote(&mut self, from: Square, reached: Bitboard) {
        if !self.filter.noisy {
            return;
        }
        for to in reached {
            let mv = self.with_victim(Move::new(MoveType::Ordinary, Piece::Pawn, from, to));
            for promotion in self.promotions() {
                let mv = mv.promoting(Some(promotion), None);
                if self.is_certainly_safe(Bitboard::of(from), to) || self.is_safe(mv) {
                    self.sink.single(mv);
                }
            }
        }
    }

    /// Generates moves "two squares straight forward": a double step if both squares are empty, or a lancer if exactly
    /// one of them holds an enemy piece and every square across which this piece is pushed is empty.
    #[inline(always)]
    fn double_step(&mut self, from: Square) {
        let us = self.us;
        let squares = map_array([1, 2, 3], |steps| ahead(from, us, steps));
        let [first, second, third] = map_array(squares, |square| self.empty.has(square));
        let enemy = self.position.pieces_of(!us);
        let to = squares[1];
        if first && second {
            let mv = Move::new(MoveType::DoubleStep, Piece::Pawn, from, to);
            if self.is_certainly_safe(Bitboard::of(from), to) || self.is_safe(mv) {
                self.sink.single(mv);
            }
            return;
        }
        let pushes = if first {
            enemy.has(to)
        } else {
            second && enemy.has(squares[0])
        };
        if pushes && third {
            let mv = Move::new(MoveType::Lancer, Piece::Pawn, from, to);
            if self.is_safe(mv) {
                self.sink.single(mv);
            }
        }
    }

    /// Generates legionary moves: "two Pawns of one side, side by side on one rank, step one square straight forward
    /// together."
    #[inline(always)]
    pub(super) fn legions(&mut self) {
        let us = self.us;
        let pawns = self.position.pieces(us, Piece::Pawn);
        let enemy = self.position.pieces_of(!us);
        // Pawns that can step forward: they face an empty square or an enemy piece that can be pushed.
        let pushing = (enemy & self.empty.forward(!us)).forward(!us);
        let free = pawns & (self.empty.forward(!us) | pushing);
        for from in free & free.west() & self.filter.origins {
            let to = ahead(from, us, 1);
            let mv = Move::new(MoveType::Legionary, Piece::Pawn, from, to);
            if Bitboard::last_rank(us).has(to) {
                self.promote_both(mv);
            } else if self.filter.quiet {
                let both = Bitboard::of(from) | Bitboard::of(from).east();
                let pushes = !(both.forward(us) & enemy).is_empty();
                if (!pushes && self.is_certainly_safe(both, to)) || self.is_safe(mv) {
                    self.sink.single(mv);
                }
            }
        }
    }

    /// Generates the promotions of a legionary move. Each Pawn promotes by its own choice from the shared pool: two
    /// Rooks need two Rooks in the pool.
    fn promote_both(&mut self, mv: Move) {
        if !self.filter.noisy {
            return;
        }
        let hand = self.position.hands[self.us.index()];
        for first in self.promotions() {
            for second in self.promotions() {
                if first == second && first.is_pooled() && hand.count(first) < 2 {
                    continue;
                }
                let mv = mv.promoting(Some(first), Some(second));
                if self.is_safe(mv) {
                    self.sink.single(mv);
                }
            }
        }
    }
}
