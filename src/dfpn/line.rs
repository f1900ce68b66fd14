//! The length of a proven win, and its principal variation: the line of longest defence.

use super::Win;
use super::numbers::ProofNumbers;
use super::search::ProofSearch;
use crate::game::Searchable;
use std::collections::HashMap;

/// A node in the proof of a win.
#[derive(Clone, Copy)]
struct Step<M> {
    /// Number of plies to the end of the game on the line of longest defence.
    plies: u32,
    /// The first move on the line of longest defence, if known.
    mv: Option<M>,
}

/// The nodes in the proof of a win, by key and remaining plies.
type Steps<M> = HashMap<(u64, u32), Step<M>>;

impl<G: Searchable> ProofSearch<'_, G> {
    /// Returns the proven win that begins with the given move and ends within `plies`.
    pub(super) fn win(&mut self, mv: G::Move, plies: u32) -> Win<G::Move> {
        let mut steps = Steps::new();
        let mut position = self.root.position.play(mv);
        let mut left = plies - 1;
        let plies = 1 + self.plies_to_end(&position, left, &mut steps);
        let mut line = vec![mv];
        while let Some(mv) = steps.get(&(self.key(&position, left), left)).and_then(|step| step.mv) {
            position = position.play(mv);
            left -= 1;
            line.push(mv);
        }
        Win { plies, line }
    }

    /// Returns the number of plies to the end of a proven win, at most `left`. The attacker plays winning moves from
    /// the table, and the defender plays the longest defence against these moves.
    fn plies_to_end(&mut self, position: &G, left: u32, steps: &mut Steps<G::Move>) -> u32 {
        if self.end(position).is_some() {
            return 0;
        }
        if let Some(step) = steps.get(&(self.key(position, left), left)) {
            return step.plies;
        }
        let step = if self.is_attacking(position) {
            self.attack_step(position, left, steps)
        } else {
            self.defence_step(position, left, steps)
        };
        steps.insert((self.key(position, left), left), step);
        step.plies
    }

    fn defence_step(&mut self, position: &G, left: u32, steps: &mut Steps<G::Move>) -> Step<G::Move> {
        let mut longest = Step { plies: 0, mv: None };
        for mv in position.legal_moves() {
            let plies = 1 + self.plies_to_end(&position.play(mv), left - 1, steps);
            if plies > longest.plies {
                longest = Step { plies, mv: Some(mv) };
            }
        }
        longest
    }

    fn attack_step(&mut self, position: &G, left: u32, steps: &mut Steps<G::Move>) -> Step<G::Move> {
        if let Some((mv, reply)) = self.last_move(position, left.min(2)) {
            if let Some(reply) = reply {
                let step = Step {
                    plies: 1,
                    mv: Some(reply),
                };
                steps.insert((self.key(&position.play(mv), left - 1), left - 1), step);
            }
            return Step {
                plies: 1 + u32::from(reply.is_some()),
                mv: Some(mv),
            };
        }
        let mut winning = self.proven_move(position, left);
        if winning.is_none() && !self.has_ended() {
            // The winning move has been overwritten in the table, so the node is searched again.
            self.search(position, left, ProofNumbers::UNLIMITED);
            winning = self.proven_move(position, left);
        }
        match winning {
            Some(mv) => Step {
                plies: 1 + self.plies_to_end(&position.play(mv), left - 1, steps),
                mv: Some(mv),
            },
            None => Step { plies: left, mv: None },
        }
    }

    /// Returns a move of the attacker that wins according to the table.
    fn proven_move(&self, position: &G, left: u32) -> Option<G::Move> {
        let is_proven = |mv: &G::Move| {
            let child = position.play(*mv);
            self.probe(&child, left - 1) == Some(ProofNumbers::PROVEN)
        };
        position.legal_moves().into_iter().find(is_proven)
    }
}
