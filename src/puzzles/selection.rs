//! Selects some of the puzzles found.

use super::Puzzle;
use std::collections::BTreeSet;

/// Removes duplicate puzzles, sorts the others by difficulty and keeps at most `count` of them. The puzzles kept are
/// evenly spaced in this order, so that all difficulties remain.
pub fn select(puzzles: Vec<Puzzle>, count: usize) -> Vec<Puzzle> {
    let mut known = BTreeSet::new();
    let mut puzzles = puzzles;
    puzzles.retain(|puzzle| known.insert(board_of(&puzzle.fen).to_owned()));
    puzzles.sort_by(|a, b| (a.difficulty, &a.fen).cmp(&(b.difficulty, &b.fen)));
    let found = puzzles.len();
    if found <= count {
        return puzzles;
    }
    let kept: BTreeSet<usize> = (0..count).map(|place| place * found / count).collect();
    let numbered = puzzles.into_iter().enumerate();
    numbered
        .filter(|(number, _)| kept.contains(number))
        .map(|(_, puzzle)| puzzle)
        .collect()
}

/// The first field of a FEN, which lists the pieces on the board.
fn board_of(fen: &str) -> &str {
    fen.split_whitespace().next().unwrap_or(fen)
}
