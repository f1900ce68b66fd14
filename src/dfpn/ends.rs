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
        let mut won = false;
        position.for_each_candidate(MoveSet::Noisy, |mv, _| {
            won = won || position.immediate_gain(mv) >= WHOLE_BOARD && self.end(&position.play(mv)) == Some(true);
        });
        won
    }

    /// Whether the search includes the attacker's move that leads to the position `child`.
    #[inline(always)]
    pub(super) fn may_attack_by(&self, child: &G) -> bool {
        self.attack == Attack::All || child.in_check() || child.terminal_outcome().is_some()
    }

    /// Returns a move with which the attacker wins within `plies`, at most 2, and the losing reply if the move does not
    /// end the game. Searches without the table, which is fastest near the leaves.
    pub(super) fn last_move(&mut self, position: &G, plies: u32) -> Option<(G::Move, Option<G::Move>)> {
        let mut found = None;
        // Noisy moves come first, because most moves that end a game are noisy.
        for kind in [MoveSet::Noisy, MoveSet::Quiet] {
            position.for_each_candidate(kind, |mv, _| {
                if found.is_some() || plies == 0 {
                    return;
                }
                let child = position.play(mv);
                if !self.may_attack_by(&child) {
                    return;
                }
                self.count_node();
                found = match self.end(&child) {
                    Some(won) => won.then_some((mv, None)),
                    None if plies == 1 => None,
                    None => self.losing_reply(&child).map(|reply| (mv, Some(reply))),
                };
            });
            if found.is_some() {
                break;
            }
        }
        found
    }

    /// Returns a reply of the defender if every reply loses the game at once, and `None` otherwise.
    fn losing_reply(&mut self, position: &G) -> Option<G::Move> {
        let mut reply = None;
        let mut holds = false;
        position.for_each_move(|mv| {
            if !holds {
                self.count_node();
                holds = self.end(&position.play(mv)) != Some(true);
                reply = Some(mv);
            }
        });
        reply.filter(|_| !holds)
    }
}
