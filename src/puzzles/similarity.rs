//! Near-duplicates: puzzles that look almost alike, or that have the same solution on a similar board.

use super::Puzzle;

/// What near-duplicates share.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Likeness {
    /// The contents of the squares, read from the first field of the FEN; empty squares are `.`.
    squares: Vec<char>,
    occupied: usize,
    solution: Vec<String>,
}

/// Two boards are almost alike if at most one in this many occupied squares differs.
const ALMOST_ALIKE: usize = 4;

/// Two boards are similar if at most one in this many occupied squares differs.
const SIMILAR: usize = 2;

impl Likeness {
    pub fn of(puzzle: &Puzzle) -> Likeness {
        let squares = squares_of(&puzzle.fen);
        let occupied = squares.iter().filter(|&&sign| sign != '.').count();
        Likeness {
            squares,
            occupied,
            solution: puzzle.solution.clone(),
        }
    }

    /// Whether two puzzles of the same game are near-duplicates: their boards are almost alike, or their boards are
    /// similar and their solutions begin with the same turn.
    pub fn is_near(&self, other: &Likeness) -> bool {
        let pairs = self.squares.iter().zip(&other.squares);
        let differing = pairs.filter(|(one, other)| one != other).count();
        let occupied = self.occupied.max(other.occupied);
        let within = |part| differing * part <= occupied;
        within(ALMOST_ALIKE) || within(SIMILAR) && self.solution.first() == other.solution.first()
    }
}

/// Expands the board of a FEN: each number is a run of empty squares. Off-board pieces in
/// brackets are left out.
fn squares_of(fen: &str) -> Vec<char> {
    let board = fen.split([' ', '[']).next().unwrap_or_default();
    let mut squares = Vec::new();
    let mut run = 0;
    for sign in board.chars().chain(['/']) {
        if let Some(digit) = sign.to_digit(10) {
            run = run * 10 + digit as usize;
            continue;
        }
        squares.extend(std::iter::repeat_n('.', run));
        run = 0;
        if sign != '/' {
            squares.push(sign);
        }
    }
    squares
}
