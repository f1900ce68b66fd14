//! Proof-number search: is there a win within so many moves?

use super::effort::{Effort, sum};
use super::table::Table;
use anel::board::Color;
use anel::game::{Game, MoveSet, Outcome};

/// Answers questions about one position after another, with one table.
pub struct Prover {
    table: Table,
    /// The most positions that may be spent on a question.
    most_nodes: u64,
    /// The positions that have been spent on all questions since the last start.
    pub nodes: u64,
}

impl Prover {
    /// One that spends at most so many positions on a question.
    pub fn new(most_nodes: u64) -> Prover {
        Prover {
            table: Table::new(),
            most_nodes,
            nodes: 0,
        }
    }

    /// Forgets everything: so the nodes spent on a position do not depend on those before it.
    pub fn start_anew(&mut self) {
        self.table.clear();
        self.nodes = 0;
    }

    /// Whether the side to move can force a win within so many moves, if that can be settled.
    ///
    /// What the table holds is known of this attacker: the questions since the last start must be
    /// about one position.
    pub fn wins_within<G: Game>(&mut self, position: &G, moves: u32) -> Option<bool> {
        let mut search = ProofSearch {
            attacker: position.side_to_move(),
            table: &mut self.table,
            nodes: 0,
            most_nodes: self.most_nodes,
        };
        let effort = search.work(position, 2 * moves, Effort::WITHOUT_END);
        self.nodes += search.nodes;
        effort.verdict()
    }
}

/// A position after a move, and what is known of it.
struct Child<G> {
    position: G,
    effort: Effort,
}

/// A depth-first proof-number search (df-pn) for a win of one side within so many plies. The
/// remaining plies are part of what identifies a position: so nothing is ever its own successor,
/// and no result depends on the way that led to it.
struct ProofSearch<'a> {
    attacker: Color,
    table: &'a mut Table,
    nodes: u64,
    most_nodes: u64,
}

impl ProofSearch<'_> {
    /// Works on a position, in which the game goes on, until it is settled or its effort has
    /// grown to one of the limits: then something else has become more promising. Returns the
    /// effort that is left.
    fn work<G: Game>(&mut self, position: &G, plies: u32, limits: Effort) -> Effort {
        let attacking = position.side_to_move() == self.attacker;
        if plies <= 2 && attacking {
            let effort = Effort::settled(self.wins_by_trying(position, plies));
            self.table.keep(position.key(), plies, effort);
            return effort;
        }
        let limits = limits.seen(attacking);
        let mut children = self.children(position, plies);
        loop {
            let choice = Choice::among(&children, attacking);
            if choice.effort.reaches(limits) || self.nodes >= self.most_nodes {
                let effort = choice.effort.seen(attacking);
                self.table.keep(position.key(), plies, effort);
                return effort;
            }
            let child_limits = choice.limits_below(limits).seen(attacking);
            let child = &mut children[choice.best];
            child.effort = self.work(&child.position, plies - 1, child_limits);
        }
    }

    /// The positions after all moves. If one decides the matter, it is the only one.
    fn children<G: Game>(&mut self, position: &G, plies: u32) -> Vec<Child<G>> {
        let attacking = position.side_to_move() == self.attacker;
        let mut children = Vec::new();
        let mut decided = false;
        position.for_each_move(|mv| {
            if decided {
                return;
            }
            let position = position.play(mv);
            let effort = self.first_look(&position, plies - 1);
            if effort.seen(attacking).prove == 0 {
                decided = true;
                children.clear();
            }
            children.push(Child { position, effort });
        });
        children
    }

    /// What is known of a position before any work on it.
    fn first_look<G: Game>(&mut self, position: &G, plies: u32) -> Effort {
        self.nodes += 1;
        if let Some(outcome) = end(position) {
            return Effort::settled(outcome.winner == Some(self.attacker));
        }
        if plies == 0 {
            return Effort::REFUTED;
        }
        self.table
            .recall(position.key(), plies)
            .unwrap_or_else(|| self.guess(position))
    }

    /// The effort that a new position will take: a mere guess, which decides only what is tried
    /// first. A loser whose last Castle is attacked has fewer ways out.
    fn guess<G: Game>(&self, position: &G) -> Effort {
        const HARD: u32 = 8;
        let attacking = position.side_to_move() == self.attacker;
        let threatened = if attacking {
            position.null_move().in_check()
        } else {
            position.in_check()
        };
        Effort {
            prove: if threatened { 1 } else { HARD },
            refute: if threatened { HARD } else { 1 },
        }
    }

    /// The same question settled without a table, by trying every move: the fastest way where
    /// the end is near.
    fn wins_by_trying<G: Game>(&mut self, position: &G, plies: u32) -> bool {
        if plies == 0 {
            return false;
        }
        let attacking = position.side_to_move() == self.attacker;
        let mut won = !attacking;
        // Whoever decides the game at once mostly does so by a noisy move.
        for kind in [MoveSet::Noisy, MoveSet::Quiet] {
            position.for_each_candidate(kind, |mv, _| {
                if won == attacking {
                    return;
                }
                self.nodes += 1;
                let next = position.play(mv);
                won = match end(&next) {
                    Some(outcome) => outcome.winner == Some(self.attacker),
                    None => self.wins_by_trying(&next, plies - 1),
                };
            });
        }
        won
    }
}

/// The end of the game by what is on the board.
fn end<G: Game>(position: &G) -> Option<Outcome> {
    position
        .terminal_outcome()
        .or_else(|| (position.count_moves() == 0).then(|| position.outcome_without_moves()))
}

/// Which child to work on next, and what that makes of the whole; all as the side to move sees it.
struct Choice {
    best: usize,
    best_effort: Effort,
    second: u32,
    effort: Effort,
}

impl Choice {
    /// The side to move reaches what it wants by one child, and has to give it up only when all
    /// children have failed.
    fn among<G>(children: &[Child<G>], attacking: bool) -> Choice {
        let mut choice = Choice {
            best: 0,
            best_effort: Effort::REFUTED,
            second: Effort::ENDLESS,
            effort: Effort::REFUTED,
        };
        let mut refute = 0;
        for (number, child) in children.iter().enumerate() {
            let effort = child.effort.seen(attacking);
            if effort.prove < choice.best_effort.prove {
                choice.second = choice.best_effort.prove;
                choice.best = number;
                choice.best_effort = effort;
            } else {
                choice.second = choice.second.min(effort.prove);
            }
            refute = sum(refute, effort.refute);
        }
        choice.effort = Effort {
            prove: choice.best_effort.prove,
            refute,
        };
        choice
    }

    /// Within these limits the chosen child stays the best one, or nearly so: a little more than
    /// the second best is allowed, lest the work go to and fro between two.
    fn limits_below(&self, limits: Effort) -> Effort {
        let others = self.effort.refute - self.best_effort.refute;
        let patience = self.second.saturating_add(self.second / 4 + 1);
        Effort {
            prove: limits.prove.min(patience),
            refute: limits.refute.saturating_sub(others),
        }
    }
}
