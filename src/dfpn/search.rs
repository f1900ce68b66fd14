//! The proof-number search.

use super::numbers::{ProofNumbers, sum};
use super::question::Question;
use super::{Prover, Verdict};
use crate::board::Color;
use crate::game::Searchable;

/// The set of attacking moves that are searched. The defender's moves are always searched completely, so every win
/// found is sound.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Attack {
    /// Only moves that attack the defender's last royal piece or end the game. If none of these moves wins, other moves
    /// may still win.
    Checks,
    /// All moves of the attacker, so that refutations are sound too.
    All,
}

/// Number of nodes between two calls of `keep_going`.
const NODES_BETWEEN_POLLS: u64 = 1024;

// Initial proof numbers affect only the order of the search. They are tuned to keep the number of nodes small.

/// Initial proof number after a quiet move of the attacker. The number of replies is added to this value.
const QUIET: u32 = 8;
/// Initial proof number after a noisy move of the attacker. The number of replies is added to this value.
const NOISY: u32 = 2;
/// Initial disproof number of a position with the attacker to move. The initial proof number of such a position is 1.
const INITIATIVE: u32 = 4;

/// A move, the position after the move, and the proof numbers of that position.
struct Child<G: Searchable> {
    mv: G::Move,
    position: G,
    numbers: ProofNumbers,
}

/// A depth-first proof-number search (df-pn) for a win of one side within a number of plies. The remaining plies are
/// part of a node's identity, so there are no cycles, and no result depends on the path to a node.
pub(super) struct ProofSearch<'a, G: Searchable> {
    pub(super) root: &'a Question<G>,
    pub(super) attacker: Color,
    pub(super) attack: Attack,
    pub(super) drawn: &'a [u64],
    prover: &'a mut Prover,
    next_poll: u64,
    keep_going: &'a mut dyn FnMut(u64) -> bool,
    stopped: bool,
}

impl<'a, G: Searchable> ProofSearch<'a, G> {
    pub(super) fn new(
        root: &'a Question<G>,
        attack: Attack,
        prover: &'a mut Prover,
        keep_going: &'a mut dyn FnMut(u64) -> bool,
    ) -> ProofSearch<'a, G> {
        ProofSearch {
            root,
            attacker: root.position.side_to_move(),
            attack,
            drawn: &root.drawn,
            next_poll: prover.nodes,
            prover,
            keep_going,
            stopped: false,
        }
    }

    pub(super) fn is_attacking(&self, position: &G) -> bool {
        position.side_to_move() == self.attacker
    }

    #[inline(always)]
    pub(super) fn count_node(&mut self) {
        self.prover.nodes += 1;
    }

    /// Whether the search must end. Its results are then meaningless, except for nodes already proven or refuted.
    pub(super) fn has_ended(&mut self) -> bool {
        if !self.stopped && self.prover.nodes >= self.next_poll {
            self.stopped = !(self.keep_going)(self.prover.nodes);
            self.next_poll = self.prover.nodes + NODES_BETWEEN_POLLS;
        }
        self.stopped
    }

    /// Returns the table key of a node. The key includes the set of attacking moves that are searched, as a refutation
    /// of checks alone does not hold for all moves. If a ply-counting rule can end the game within the remaining plies,
    /// the key also includes the number of plies until then, which the position's own key excludes.
    pub(super) fn key(&self, position: &G, plies: u32) -> u64 {
        const CHECKS: u64 = 0x9e37_79b9_7f4a_7c15;
        const COUNT: u64 = 0xd1b5_4a32_d192_ed03;
        let left = position.plies_to_count_end();
        let count = if left <= plies {
            COUNT.wrapping_mul(u64::from(left) + 1)
        } else {
            0
        };
        let attack = match self.attack {
            Attack::Checks => CHECKS,
            Attack::All => 0,
        };
        position.key() ^ count ^ attack
    }

    /// Probes the table for a node.
    pub(super) fn probe(&self, position: &G, plies: u32) -> Option<ProofNumbers> {
        self.prover.table.probe(self.key(position, plies), plies)
    }

    fn store(&mut self, position: &G, plies: u32, numbers: ProofNumbers) {
        self.prover.table.store(self.key(position, plies), plies, numbers);
    }

    /// Searches the root for a win within `plies`, and returns the winning move. The game must not be over. The root
    /// is not stored in the table, as the question may exclude some of the root's moves.
    pub(super) fn search_root(&mut self, plies: u32) -> Verdict<G::Move> {
        let root = self.root;
        if plies == 0 {
            return Verdict::NoWin;
        }
        let mut children = self.children(&root.position, &root.first_moves, plies);
        let numbers = self.search_children(&mut children, plies, ProofNumbers::UNLIMITED, true);
        match numbers {
            ProofNumbers::REFUTED => Verdict::NoWin,
            ProofNumbers::PROVEN => {
                let mut children = children.iter();
                let won = children.find(|child| child.numbers == ProofNumbers::PROVEN);
                Verdict::Win(won.expect("a child is won").mv)
            }
            _ => Verdict::GivenUp,
        }
    }

    /// Searches a node, in which the game is not over, until the node is proven or refuted, or until its proof number
    /// or disproof number reaches its limit. Returns both numbers.
    pub(super) fn search(&mut self, position: &G, plies: u32, limits: ProofNumbers) -> ProofNumbers {
        let attacking = self.is_attacking(position);
        let numbers = if plies <= 2 && attacking {
            ProofNumbers::decided(self.last_move(position, plies).is_some())
        } else {
            let mut children = self.children(position, &position.legal_moves(), plies);
            self.search_children(&mut children, plies, limits, attacking)
        };
        self.store(position, plies, numbers);
        numbers
    }

    /// Searches the most promising child of a node repeatedly, until the node's proof number or disproof number reaches
    /// its limit.
    fn search_children(
        &mut self,
        children: &mut [Child<G>],
        plies: u32,
        limits: ProofNumbers,
        attacking: bool,
    ) -> ProofNumbers {
        let limits = limits.for_mover(attacking);
        loop {
            let choice = Choice::among(children, attacking);
            if choice.numbers.reaches(limits) || self.has_ended() {
                return choice.numbers.for_mover(attacking);
            }
            let child_limits = choice.limits_below(limits).for_mover(attacking);
            let child = &mut children[choice.best];
            child.numbers = self.search(&child.position, plies - 1, child_limits);
        }
    }

    /// Returns the children of a node. If a child proves the node for the side to move, returns only that child.
    fn children(&mut self, position: &G, moves: &[G::Move], plies: u32) -> Vec<Child<G>> {
        let attacking = self.is_attacking(position);
        let mut children = Vec::new();
        for &mv in moves {
            let child = position.play(mv);
            if attacking && !self.may_attack_by(&child) {
                continue;
            }
            let numbers = self.initial(&child, plies - 1, position.is_noisy(mv));
            let child = Child {
                mv,
                position: child,
                numbers,
            };
            if numbers.for_mover(attacking).prove == 0 {
                return vec![child];
            }
            children.push(child);
        }
        children
    }

    /// Returns the initial proof numbers of a node. `noisy` tells whether the move that leads to the node is noisy.
    fn initial(&mut self, position: &G, plies: u32, noisy: bool) -> ProofNumbers {
        self.count_node();
        if let Some(won) = self.end(position) {
            return ProofNumbers::decided(won);
        }
        if plies == 0 {
            return ProofNumbers::REFUTED;
        }
        let attacking = self.is_attacking(position);
        if attacking && self.takes_the_last(position) {
            return ProofNumbers::PROVEN;
        }
        if let Some(numbers) = self.probe(position, plies) {
            return numbers;
        }
        if attacking {
            return ProofNumbers {
                prove: 1,
                refute: INITIATIVE,
            };
        }
        let replies = position.count_moves() as u32;
        let prove = match position.in_check() {
            true if G::CHECK_MUST_BE_ANSWERED => replies,
            // Not every legal reply answers the check. Assume that few replies do.
            true => 1,
            false => replies + if noisy { NOISY } else { QUIET },
        };
        ProofNumbers { prove, refute: 1 }
    }
}

/// The child of a node to search next, and the node's proof numbers. All numbers are from the perspective of the side
/// to move in the node.
struct Choice {
    best: usize,
    best_numbers: ProofNumbers,
    second: u32,
    numbers: ProofNumbers,
}

impl Choice {
    /// Chooses the child with the lowest proof number. One proven child proves the node for the side to move. To refute
    /// the node, all its children must be refuted.
    fn among<G: Searchable>(children: &[Child<G>], attacking: bool) -> Choice {
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

    /// Returns the limits on the proof numbers of the chosen child. The child's proof number may exceed that of the
    /// second-best child by a quarter, so that the search does not alternate between these two children.
    fn limits_below(&self, limits: ProofNumbers) -> ProofNumbers {
        let others = self.numbers.refute - self.best_numbers.refute;
        let patience = self.second.saturating_add(self.second / 4 + 1);
        ProofNumbers {
            prove: limits.prove.min(patience),
            refute: limits.refute.saturating_sub(others),
        }
    }
}
