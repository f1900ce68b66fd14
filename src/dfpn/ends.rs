//! Proof search at the end of a game: detecting that the game is over, and the last two plies of a proof.

use super::search::{Attack, ProofSearch};
use crate::game::{MoveSet, Searchable, WHOLE_BOARD};

impl<G: Searchable> ProofSearch<'_, G> {
    /// Returns whether the attacker has won if the game is over, and `None` if it is not over.
    pub(super) fn end(&self, position: &G) -> Option<bool> {
        let outcome = position
            .terminal_outcome()
            .or_else(|| (!position.has_legal_moves()).then(|| position.outcome_without_moves()))
            .or_else(|| position.ply_count_outcome());
        match outcome {
            Some(outcome) => Some(outcome.winner == Some(self.attacker)),
            None => self.drawn.contains(&position.key()).then_some(false),
        }
    }

    /// Whether the attacker, who is to move, can win by capturing the defender's last royal piece.
    pub(super) fn takes_the_last(&self, position: &G) -> bool {
        // A cheap test before moves are generated: is the defender's last royal piece attacked at all?
        if !position.null_move().in_check() {
            return false;
        }
        position
            .candidates(MoveSet::Noisy)
            .into_iter()
            .any(|(mv, _)| position.immediate_gain(mv) >= WHOLE_BOARD && self.end(&position.play(mv)) == Some(true))
    }

    /// Whether the search includes the attacker's move that leads to the position `child`.
    #[inline(always)]
    pub(super) fn may_attack_by(&self, child: &G) -> bool {
        self.attack == Attack::All || child.in_check() || child.terminal_outcome().is_some()
    }

    /// Returns a move with which the attacker wins within `plies`, at most 2, and the losing reply if the move does not
    /// end the game. Searches without the table, which is fastest near the leaves.
    pub(super) fn last_move(&mut self, position: &G, plies: u32) -> Option<(G::Move, Option<G::Move>)> {
        if plies == 0 {
            return None;
        }
        // Noisy moves come first, because most moves that end a game are noisy.
        for kind in [MoveSet::Noisy, MoveSet::Quiet] {
            for (mv, _) in position.candidates(kind) {
                let child = position.play(mv);
                if !self.may_attack_by(&child) {
                    continue;
                }
                self.count_node();
                match self.end(&child) {
                    Some(true) => return Some((mv, None)),
                    None if plies > 1 => {
                        if let Some(reply) = self.losing_reply(&child) {
                            return Some((mv, Some(reply)));
                        }
                    }
                    _ => {}
                }
            }
        }
        None
    }

    /// Returns a reply of the defender if every reply loses the game at once, and `None` otherwise.
    fn losing_reply(&mut self, position: &G) -> Option<G::Move> {
        let mut reply = None;
        for mv in position.legal_moves() {
            self.count_node();
            if self.end(&position.play(mv)) != Some(true) {
                return None;
            }
            reply = Some(mv);
        }
        reply
    }
}
