//! Proofs of forced wins: a depth-first proof-number search (df-pn). It shares the rules of the games
//! with the alpha-beta search, and cheap hints of what a move does, but nothing that is guessed.
//!
//! | file | holds |
//! | --- | --- |
//! | `question` | [`Question`]: the position, and what may be played there |
//! | `search` | the proof-number search |
//! | `ends` | ends of games, and the last two plies |
//! | `line` | the longest line of a proven win |
//! | `numbers` | proof and disproof numbers |
//! | `table` | the table of proof numbers |
//!
//! # Moves and plies
//! Wins are counted in moves of the winner. Plies of both sides alternate, and the last one may be the
//! loser's: he may have to dismantle his last royal piece in reply to the winner's last move. So a win
//! within N moves is an end of the game within 2N plies.
//!
//! # Draws
//! Ends by a count of plies are part of the proof. Repetitions within a line need no care: in a
//! shortest win the end comes nearer with every ply, so no position comes twice. Positions that would
//! occur for the third time in the game are draws: see [`Question::after`].

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

/// The most moves that a question can be about.
pub const MAX_MOVES: u32 = 60;

/// The nodes that [`Prover::find_win`] may spend on checks alone: in most positions with such a win they
/// find it within a thousandth of this, and what they do not find the full search may.
const MAX_NODES_OF_CHECKS: u64 = 250_000;

/// A forced win.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Win<M> {
    /// The plies of the line.
    pub plies: u32,
    /// The longest line of the proof: against any defence, the end comes no later. It may break off
    /// early where the search was ended before it was complete.
    pub line: Vec<M>,
}

impl<M> Win<M> {
    /// The moves of the winner.
    pub fn moves(&self) -> u32 {
        self.plies.div_ceil(2)
    }
}

/// The answer to a question, with what is to be known of a win.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict<W> {
    /// There is a win within so many moves.
    Win(W),
    /// There is none: proven.
    NoWin,
    /// The search was ended first.
    GivenUp,
}

/// A solver with its table.
pub struct Prover {
    table: Table,
    nodes: u64,
}

impl Prover {
    /// A solver whose table grows to at most this many MiB.
    pub fn new(mebibytes: usize) -> Prover {
        Prover {
            table: Table::new(mebibytes),
            nodes: 0,
        }
    }

    /// The nodes visited since the last [reset](Prover::reset).
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// How full the table is, in thousandths of what it may grow to.
    pub fn table_fill(&self) -> usize {
        self.table.fill()
    }

    /// Forgets everything. The table is only valid for one question, whatever its number of moves.
    pub fn reset(&mut self) {
        self.table.clear();
        self.nodes = 0;
    }

    /// Looks for a win within this many moves, at most [`MAX_MOVES`]: first by checks alone, which is
    /// quick and finds many, then by all moves. `keep_going` is called now and then with the number of
    /// nodes visited, and ends the search by `false`. The win that is found is not always the shortest.
    pub fn find_win<G: Searchable>(
        &mut self,
        question: &Question<G>,
        moves: u32,
        mut keep_going: impl FnMut(u64) -> bool,
    ) -> Verdict<Win<G::Move>> {
        let moves = moves.min(MAX_MOVES);
        let last_of_checks = self.nodes.saturating_add(MAX_NODES_OF_CHECKS);
        for within in 1..=moves {
            let few = |nodes| nodes < last_of_checks && keep_going(nodes);
            match self.ask(question, within, Attack::Checks, few) {
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
        keep_going: impl FnMut(u64) -> bool,
    ) -> Verdict<Win<G::Move>> {
        let mut search = ProofSearch::new(question, attack, self, keep_going);
        match search.search_root(2 * moves) {
            Verdict::Win(mv) => Verdict::Win(search.win(mv, 2 * moves)),
            Verdict::NoWin => Verdict::NoWin,
            Verdict::GivenUp => Verdict::GivenUp,
        }
    }
}
