//! Proof-number search for a win within a number of moves.

use super::proof_numbers::{ProofNumbers, sum};
use super::table::Table;
use anel::board::Color;
use anel::game::{Game, MoveSet, Outcome};

/// A solver with its table.
pub struct Prover {
    table: Table,
    /// The node limit of a question.
    max_nodes: u64,
    /// The nodes of all questions since the last reset.
    pub nodes: u64,
}

impl Prover {
    /// A solver with this node limit per question.
    pub fn new(max_nodes: u64) -> Prover {
        Prover {
            table: Table::new(),
            max_nodes,
            nodes: 0,
        }
    }

    /// Clears the table and the node count, so that the nodes of a position do not depend on those
    /// before it.
    pub fn reset(&mut self) {
        self.table.clear();
        self.nodes = 0;
    }

    /// Whether the side to move can force a win within this many moves. None if the node limit was
    /// reached.
    ///
    /// The table is only valid for one attacker: all questions since the last reset must be about the
    /// same position.
    pub fn wins_within<G: Game>(&mut self, position: &G, moves: u32) -> Option<bool> {
        let mut search = ProofSearch {
            attacker: position.side_to_move(),
            table: &mut self.table,
            nodes: 0,
            max_nodes: self.max_nodes,
        };
        let numbers = search.search(position, 2 * moves, ProofNumbers::UNLIMITED);
        self.nodes += search.nodes;
        numbers.verdict()
    }
}

/// A position after a move, and its proof numbers.
struct Child<G> {
    position: G,
    numbers: ProofNumbers,
}

/// A depth-first proof-number search (df-pn) for a win of one side within a number of plies. The
/// remaining plies are part of a node's identity, so there are no cycles, and no result depends on the
/// path to a node.
struct ProofSearch<'a> {
    attacker: Color,
    table: &'a mut Table,
    nodes: u64,
    max_nodes: u64,
}

impl ProofSearch<'_> {
    /// Searches a node, in which the game is not over, until it is proven, refuted, or one of its proof
    /// numbers reaches its limit. Returns its proof numbers.
    fn search<G: Game>(&mut self, position: &G, plies: u32, limits: ProofNumbers) -> ProofNumbers {
        let attacking = position.side_to_move() == self.attacker;
        if plies <= 2 && attacking {
            let numbers = ProofNumbers::decided(self.wins_by_exhaustion(position, plies));
            self.table.store(position.key(), plies, numbers);
            return numbers;
        }
        let limits = limits.for_mover(attacking);
        let mut children = self.children(position, plies);
        loop {
            let choice = Choice::among(&children, attacking);
            if choice.numbers.reaches(limits) || self.nodes >= self.max_nodes {
                let numbers = choice.numbers.for_mover(attacking);
                self.table.store(position.key(), plies, numbers);
                return numbers;
            }
            let child_limits = choice.limits_below(limits).for_mover(attacking);
            let child = &mut children[choice.best];
            child.numbers = self.search(&child.position, plies - 1, child_limits);
        }
    }

    /// The children of a node. If one proves the node for the side to move, it is the only one.
    fn children<G: Game>(&mut self, position: &G, plies: u32) -> Vec<Child<G>> {
        let attacking = position.side_to_move() == self.attacker;
        let mut children = Vec::new();
        let mut decided = false;
        position.for_each_move(|mv| {
            if decided {
                return;
            }
            let position = position.play(mv);
            let numbers = self.initial(&position, plies - 1);
            if numbers.for_mover(attacking).prove == 0 {
                decided = true;
                children.clear();
            }
            children.push(Child { position, numbers });
        });
        children
    }

    /// The initial proof numbers of a node.
    fn initial<G: Game>(&mut self, position: &G, plies: u32) -> ProofNumbers {
        self.nodes += 1;
        if let Some(outcome) = end(position) {
            return ProofNumbers::decided(outcome.winner == Some(self.attacker));
        }
        if plies == 0 {
            return ProofNumbers::REFUTED;
        }
        self.table
            .probe(position.key(), plies)
            .unwrap_or_else(|| self.estimate(position))
    }

    /// A heuristic for the proof numbers of a new node, which only affects the order of the search. A
    /// defender whose last Castle is attacked has fewer moves.
    fn estimate<G: Game>(&self, position: &G) -> ProofNumbers {
        const HARD: u32 = 8;
        let attacking = position.side_to_move() == self.attacker;
        let threatened = if attacking {
            position.null_move().in_check()
        } else {
            position.in_check()
        };
        ProofNumbers {
            prove: if threatened { 1 } else { HARD },
            refute: if threatened { HARD } else { 1 },
        }
    }

    /// Answers the question by plain exhaustive search without a table, which is fastest near the
    /// leaves.
    fn wins_by_exhaustion<G: Game>(&mut self, position: &G, plies: u32) -> bool {
        if plies == 0 {
            return false;
        }
        let attacking = position.side_to_move() == self.attacker;
        let mut won = !attacking;
        // Most moves that end the game are noisy.
        for kind in [MoveSet::Noisy, MoveSet::Quiet] {
            position.for_each_candidate(kind, |mv, _| {
                if won == attacking {
                    return;
                }
                self.nodes += 1;
                let next = position.play(mv);
                won = match end(&next) {
                    Some(outcome) => outcome.winner == Some(self.attacker),
                    None => self.wins_by_exhaustion(&next, plies - 1),
                };
            });
        }
        won
    }
}

/// The end of the game, without repetition and ply counts.
fn end<G: Game>(position: &G) -> Option<Outcome> {
    position
        .terminal_outcome()
        .or_else(|| (position.count_moves() == 0).then(|| position.outcome_without_moves()))
}

/// The child to search next, and the node's proof numbers; all from the side to move.
struct Choice {
    best: usize,
    best_numbers: ProofNumbers,
    second: u32,
    numbers: ProofNumbers,
}

impl Choice {
    /// The node is proven for the side to move by one child, and refuted by all children together.
    fn among<G>(children: &[Child<G>], attacking: bool) -> Choice {
        let mut choice = Choice {
            best: 0,
            best_numbers: ProofNumbers::REFUTED,
            second: ProofNumbers::INFINITE,
            numbers: ProofNumbers::REFUTED,
        };
        let mut refute = 0;
        for (number, child) in children.iter().enumerate() {
            let numbers = child.numbers.for_mover(attacking);
            if numbers.prove < choice.best_numbers.prove {
                choice.second = choice.best_numbers.prove;
                choice.best = number;
                choice.best_numbers = numbers;
            } else {
                choice.second = choice.second.min(numbers.prove);
            }
            refute = sum(refute, numbers.refute);
        }
        choice.numbers = ProofNumbers {
            prove: choice.best_numbers.prove,
            refute,
        };
        choice
    }

    /// The limits of the chosen child. Up to them it stays about the best one: its proof number may
    /// exceed the second best by a quarter, so that the search does not alternate between two.
    fn limits_below(&self, limits: ProofNumbers) -> ProofNumbers {
        let others = self.numbers.refute - self.best_numbers.refute;
        let patience = self.second.saturating_add(self.second / 4 + 1);
        ProofNumbers {
            prove: limits.prove.min(patience),
            refute: limits.refute.saturating_sub(others),
        }
    }
}
