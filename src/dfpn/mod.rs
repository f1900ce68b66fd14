//! Proofs of forced wins by depth-first proof-number search (df-pn). The proof search and the alpha-beta search share
//! only the rules of the games and a few exact facts about moves. The proof search uses no evaluation.
//!
//! | file | holds |
//! | --- | --- |
//! | `question` | [`Question`]: the position, the first moves, the game history |
//! | `search` | the proof-number search |
//! | `ends` | ends of games, the last two plies |
//! | `line` | the principal variation of a proven win |
//! | `numbers` | proof and disproof numbers |
//! | `table` | the table of proof numbers |
//!
//! # Moves and plies
//! Wins are counted in moves of the winner. The sides alternate ply by ply, and the loser may make the last ply: the
//! winner's last move may force him to dismantle his last royal piece. So a win within N moves ends the game within 2N
//! plies.
//!
//! # Draws
//! Draws and wins by ply count are part of the proof. Repetitions within a line need no special treatment: in a
//! shortest win, every ply comes nearer to the end, so no position repeats. Positions that would occur for the third
//! time in the game are draws: see [`Question::after`].

mod ends;
mod line;
mod numbers;
mod question;
mod search;
mod table;

pub use question::Question;

use crate::game::Searchable;
use search::{Attack, ProofSearch};
use table::Table;

/// Maximum length of a win that can be proven, in moves of the winner.
pub const MAX_MOVES: u32 = 60;

/// Maximum number of nodes that [`Prover::find_win`] spends on a search of checks alone. If checks alone win, a
/// thousandth of these nodes is usually enough. Otherwise, a search of all moves follows.
const MAX_NODES_OF_CHECKS: u64 = 250_000;

/// A forced win.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Win<M> {
    /// Number of plies to the end of the game.
    pub plies: u32,
    /// The line of longest defence. The line may be incomplete if the search was stopped early.
    pub line: Vec<M>,
}

impl<M> Win<M> {
    /// Number of moves that the winner makes.
    pub fn moves(&self) -> u32 {
        self.plies.div_ceil(2)
    }
}

/// The answer to the question whether there is a forced win.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict<W> {
    /// There is a win within the given number of moves.
    Win(W),
    /// There is provably no win within the given number of moves.
    NoWin,
    /// The search was stopped before it had an answer.
    GivenUp,
}

/// A solver that uses depth-first proof-number search (df-pn), with its table of proof numbers.
pub struct Prover {
    table: Table,
    nodes: u64,
}

impl Prover {
    /// Creates a solver whose table can grow up to the given size in MiB.
    pub fn new(mebibytes: usize) -> Prover {
        Prover {
            table: Table::new(mebibytes),
            nodes: 0,
        }
    }

    /// Number of nodes visited since the last [reset](Prover::reset).
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Fill of the table, in thousandths of its maximum size.
    pub fn table_fill(&self) -> usize {
        self.table.fill()
    }

    /// Clears the table and the node count. Entries of the table are valid for a single question only, but for any
    /// number of moves to the win.
    pub fn reset(&mut self) {
        self.table.clear();
        self.nodes = 0;
    }

    /// Looks for a win within the given number of moves, at most [`MAX_MOVES`]. Searches checks alone first, which is
    /// fast and often enough, then all moves. `keep_going` is called regularly with the number of nodes visited, and
    /// ends the search by returning `false`. The win found is not always the shortest one.
    pub fn find_win<G: Searchable>(
        &mut self,
        question: &Question<G>,
        moves: u32,
        keep_going: impl FnMut(u64) -> bool,
    ) -> Verdict<Win<G::Move>> {
        let last_of_checks = self.nodes.saturating_add(MAX_NODES_OF_CHECKS);
        self.find_win_after_checks(question, moves, last_of_checks, keep_going)
    }

    /// Like [`Prover::find_win`], but tries checks alone only until that many nodes have been visited since the last
    /// [reset](Prover::reset).
    pub fn find_win_after_checks<G: Searchable>(
        &mut self,
        question: &Question<G>,
        moves: u32,
        last_of_checks: u64,
        mut keep_going: impl FnMut(u64) -> bool,
    ) -> Verdict<Win<G::Move>> {
        self.find(question, moves, last_of_checks, &mut keep_going)
    }

    /// The body of `find_win`. It is compiled only once per game, because `keep_going` is called so rarely that it can
    /// be a `dyn` function.
    fn find<G: Searchable>(
        &mut self,
        question: &Question<G>,
        moves: u32,
        last_of_checks: u64,
        keep_going: &mut dyn FnMut(u64) -> bool,
    ) -> Verdict<Win<G::Move>> {
        let moves = moves.min(MAX_MOVES);
        for within in 1..=moves {
            let mut few = |nodes| nodes < last_of_checks && keep_going(nodes);
            match self.ask(question, within, Attack::Checks, &mut few) {
                Verdict::NoWin => {}
                Verdict::GivenUp => break,
                win => return win,
            }
        }
        self.ask(question, moves, Attack::All, keep_going)
    }

    fn ask<G: Searchable>(
        &mut self,
        question: &Question<G>,
        moves: u32,
        attack: Attack,
        keep_going: &mut dyn FnMut(u64) -> bool,
    ) -> Verdict<Win<G::Move>> {
        let mut search = ProofSearch::new(question, attack, self, keep_going);
        match search.search_root(2 * moves) {
            Verdict::Win(mv) => Verdict::Win(search.win(mv, 2 * moves)),
            Verdict::NoWin => Verdict::NoWin,
            Verdict::GivenUp => Verdict::GivenUp,
        }
    }
}
