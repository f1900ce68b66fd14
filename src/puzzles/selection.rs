//! Which puzzles are kept.

use super::Puzzle;
use std::collections::BTreeSet;

/// At most so many puzzles, none twice, the easiest first. Where there are more, every so many of them is
/// kept, so that all difficulties stay.
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

/// The field of a FEN that says what stands where.
fn board_of(fen: &str) -> &str {
    fen.split_whitespace().next().unwrap_or(fen)
}
