//! Tactical themes of moves.

use super::{Arrival, Move, Ring, Rules, Stack, Turnover};
use crate::board::{Bitboard, Color, Square};
use crate::game::{Position, Searchable, Tactics};

impl<R: Rules> Tactics for Turnover<R> {
    const THEMES: &'static [&'static str] = &["turnover", "combination", "promotion", "fork", "siege", "sacrifice"];

    fn for_each_theme(&self, line: &[Move], mut found: impl FnMut(&'static str)) {
        let Some(&mv) = line.first() else {
            return;
        };
        let child = self.play(mv);
        match mv.arrival() {
            Arrival::Turnover => found("turnover"),
            Arrival::Combination => found("combination"),
            Arrival::Quiet | Arrival::Capture => {}
        }
        if self.promotes(mv) {
            found("promotion");
        }
        if child.is_over() {
            return;
        }
        if child.is_fork(mv.to(), line.get(2).copied()) {
            found("fork");
        }
        if child.is_besieged() {
            found("siege");
        }
        if self.is_sacrifice(mv, &child) {
            found("sacrifice");
        }
    }

    fn meets_occupied_square(&self, turn: &[Move]) -> bool {
        turn.iter().any(|mv| mv.arrival() != Arrival::Quiet)
    }
}

impl<R: Rules> Turnover<R> {
    /// The enemy stacks that the side that has just moved could capture or turn over if it moved again, as pairs of
    /// origin and destination.
    fn threats(&self) -> Vec<(Square, Square)> {
        let moves = self.null_move().legal_moves().into_iter();
        let threats = moves.filter(|mv| matches!(mv.arrival(), Arrival::Capture | Arrival::Turnover));
        threats.map(|mv| (mv.from(), mv.to())).collect()
    }

    /// A fork: the stack that has just arrived on a square threatens two or more enemy stacks of several rings. If the
    /// side plays on in the line, its next move takes one of them.
    fn is_fork(&self, arrived: Square, next: Option<Move>) -> bool {
        let victims = self.side_to_move();
        let targets = self.threats().into_iter().filter(|(from, _)| *from == arrived);
        let targets = targets.fold(Bitboard::EMPTY, |all, (_, to)| all | Bitboard::of(to));
        let targets = targets & self.stacks_of_several_rings(victims);
        let takes_one = next.is_none_or(|mv| mv.from() == arrived && targets.has(mv.to()));
        targets.count() >= 2 && takes_one
    }

    fn stacks_of_several_rings(&self, color: Color) -> Bitboard {
        let stacks = [Stack::CITADEL, Stack::FORTRESS, Stack::CASTLE];
        stacks
            .into_iter()
            .fold(Bitboard::EMPTY, |all, stack| all | self.stacks(color, stack))
    }

    /// A siege: the side to move has one Castle, which two or more stacks threaten, or which none threatens yet while
    /// every reply loses it or leaves it threatened.
    fn is_besieged(&self) -> bool {
        let defender = self.side_to_move();
        let castles = self.castles(defender);
        if !castles.is_single() {
            return false;
        }
        let attackers = self.threats().into_iter().filter(|(_, to)| castles.has(*to));
        let attackers = attackers.fold(Bitboard::EMPTY, |all, (from, _)| all | Bitboard::of(from));
        let is_safe = |mv: &Move| {
            let after = self.play(*mv);
            after.castles(defender) != after.attacked_castles(defender) || after.castles(!defender).is_empty()
        };
        attackers.count() >= 2 || attackers.is_empty() && !self.legal_moves().iter().any(is_safe)
    }

    /// A sacrifice: a reply takes the stack that has arrived, and this exchange, with the mover's recapture if there is
    /// one, costs the mover more rings than it wins.
    fn is_sacrifice(&self, mv: Move, child: &Self) -> bool {
        let to = mv.to();
        let rings = |position: &Self, color| position.ring_count(color, to);
        let won = rings(self, !self.side_to_move());
        let turned_over = if mv.arrival() == Arrival::Turnover { won } else { 0 };
        let offered = rings(child, self.side_to_move()) - turned_over;
        let replies = child.legal_moves().into_iter().filter(|reply| reply.to() == to);
        replies
            .map(|reply| child.play(reply))
            .filter(|after| !after.is_over())
            .any(|after| {
                let is_retaken = after.legal_moves().iter().any(|mv| mv.to() == to);
                let retaken = if is_retaken {
                    rings(&after, child.side_to_move())
                } else {
                    0
                };
                offered > won + retaken
            })
    }

    fn ring_count(&self, color: Color, square: Square) -> usize {
        let stack = self.stack_at(color, square);
        Ring::ALL.into_iter().filter(|ring| stack.has(*ring)).count()
    }
}
