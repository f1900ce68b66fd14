//! Ends of games, and the last two plies of a proof.

use super::search::{Attack, ProofSearch};
use crate::game::{MoveSet, Searchable, WHOLE_BOARD};

impl<G: Searchable, F: FnMut(u64) -> bool> ProofSearch<'_, G, F> {
    /// If the game is over, whether the attacker has won.
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

    /// Whether the attacker, to move, wins by capturing the last royal piece.
    pub(super) fn takes_the_last(&self, position: &G) -> bool {
        // A cheap test before the moves are generated.
        if !position.null_move().in_check() {
            return false;
        }
        let mut won = false;
        position.for_each_candidate(MoveSet::Noisy, |mv, _| {
            won = won || position.immediate_gain(mv) >= WHOLE_BOARD && self.end(&position.play(mv)) == Some(true);
        });
        won
    }

    /// Whether the attacker may play a move that leads to this position.
    #[inline(always)]
    pub(super) fn may_attack_by(&self, child: &G) -> bool {
        self.attack == Attack::All || child.in_check() || child.terminal_outcome().is_some()
    }

    /// A move by which the attacker wins within `plies`, at most 2, and the losing reply if the move does not end the
    /// game. Works without the table, which is fastest near the leaves.
    pub(super) fn last_move(&mut self, position: &G, plies: u32) -> Option<(G::Move, Option<G::Move>)> {
        let mut found = None;
        // Most moves that end a game are noisy.
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

    /// A reply of the defender if every reply loses the game at once.
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
