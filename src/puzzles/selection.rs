//! Selects a mixture of the puzzles found.

use super::{Likeness, Puzzle};
use crate::game::Game;
use std::cmp::Reverse;
use std::collections::BTreeMap;
use thiserror::Error;

/// At most one in this many puzzles of a selection is a win in one move.
const WINS_IN_ONE: usize = 8;

/// At most one in this many puzzles of a selection is a win in two moves.
const WINS_IN_TWO: usize = 4;

/// Why a puzzle from an earlier run cannot be used.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("a puzzle is not of this variant: {fen}")]
pub struct SelectionError {
    pub fen: String,
}

/// What makes two puzzles the same kind of puzzle: the length of the win, whether the first turn meets an occupied
/// square, the rating in steps of [`RATING_BAND`], and the themes.
type Kind = (Option<u32>, bool, u32, Vec<String>);

/// The width of the rating bands of [`Kind`].
const RATING_BAND: u32 = 200;

/// Selects at most `count` puzzles. The kinds of puzzles take turns, so that rare kinds are well represented; no two
/// puzzles are near-duplicates. Wins in one come first. All are sorted by rating, then by theme.
///
/// # Errors
/// If a puzzle's position or solution is not legal in the game.
pub fn select<G: Game>(puzzles: Vec<Puzzle>, count: usize) -> Result<Vec<Puzzle>, SelectionError> {
    mixture(puzzles, count, kind_and_key::<G>)
}

/// [`select`] for the variant to which `kind_and_key` belongs.
fn mixture(
    puzzles: Vec<Puzzle>,
    count: usize,
    kind_and_key: fn(&Puzzle) -> Result<(Kind, u64), SelectionError>,
) -> Result<Vec<Puzzle>, SelectionError> {
    let mut kinds: BTreeMap<Kind, Vec<(u64, Puzzle)>> = BTreeMap::new();
    for puzzle in puzzles {
        let (kind, key) = kind_and_key(&puzzle)?;
        kinds.entry(kind).or_default().push((key, puzzle));
    }
    for puzzles in kinds.values_mut() {
        // The keys look random, so all ratings are equally likely to be chosen. Puzzles are taken from the end.
        puzzles.sort_by(|(a, one), (b, other)| Reverse((a, &one.fen)).cmp(&Reverse((b, &other.fen))));
    }
    let mut chosen = Chosen {
        count,
        puzzles: Vec::new(),
        likenesses: Vec::new(),
    };
    while !kinds.is_empty() && !chosen.is_full() {
        for puzzles in kinds.values_mut() {
            while puzzles.pop().is_some_and(|(_, puzzle)| !chosen.accepts(puzzle)) {}
        }
        kinds.retain(|_, puzzles| !puzzles.is_empty());
    }
    let mut puzzles = chosen.puzzles;
    puzzles.sort_by(|a, b| order(a).cmp(&order(b)));
    Ok(puzzles)
}

/// The order of puzzles in a file.
fn order(puzzle: &Puzzle) -> (bool, u32, &[String], &str) {
    (puzzle.wins != Some(1), puzzle.rating, &puzzle.themes, &puzzle.fen)
}

/// The kind of a puzzle, and the hash key of its position.
fn kind_and_key<G: Game>(puzzle: &Puzzle) -> Result<(Kind, u64), SelectionError> {
    let foreign = || SelectionError {
        fen: puzzle.fen.clone(),
    };
    let position = G::from_fen(&puzzle.fen).map_err(|_| foreign())?;
    let first = puzzle.solution.first().ok_or_else(foreign)?;
    let turn = position.parse_turn(first).map_err(|_| foreign())?;
    let meets = position.meets_occupied_square(&turn);
    let kind = (puzzle.wins, meets, puzzle.rating / RATING_BAND, puzzle.themes.clone());
    Ok((kind, position.key()))
}

struct Chosen {
    /// The number of puzzles to choose.
    count: usize,
    puzzles: Vec<Puzzle>,
    likenesses: Vec<Likeness>,
}

impl Chosen {
    fn is_full(&self) -> bool {
        self.puzzles.len() >= self.count
    }

    /// Adds the puzzle, unless the selection is full, has enough of its length or has a near-duplicate of it.
    fn accepts(&mut self, puzzle: Puzzle) -> bool {
        let most = match puzzle.wins {
            Some(1) => self.count / WINS_IN_ONE,
            Some(2) => self.count / WINS_IN_TWO,
            _ => self.count,
        };
        let of_length = self.puzzles.iter().filter(|other| other.wins == puzzle.wins).count();
        let likeness = Likeness::of(&puzzle);
        if self.is_full() || of_length >= most || self.likenesses.iter().any(|other| other.is_near(&likeness)) {
            return false;
        }
        self.puzzles.push(puzzle);
        self.likenesses.push(likeness);
        true
    }
}
