//! Puzzles with a forced win and a unique first move: every other move wins later or not at all.

use super::Puzzle;
use super::finder::Finder;
use crate::board::Color;
use crate::dfpn::Verdict;
use crate::game::{Game, GameHistory};
use crate::search;
use crate::tuning::games::{GameRecord, GameResult};
use std::ops::RangeInclusive;

/// The length of a puzzle's forced win, in moves by the winner. A win in one is too easy, and longer wins take long to
/// find and to prove.
const MOVES: RangeInclusive<u32> = 2..=5;

/// The number of positions examined per game, counted back from the winner's last turn.
const LAST_TURNS: usize = 7;

/// The minimum number of legal moves in a puzzle's position. With fewer moves, the solution would be too easy to find.
const FEWEST_MOVES: u64 = 5;

/// The node limit of the search that measures a puzzle's difficulty.
const SEARCH: u64 = 50_000;

/// Difficulty points: `PER_MOVE` for each move of the win, and `QUIET` if the first move is quiet.
const PER_MOVE: u32 = 30;
const QUIET: u32 = 20;

/// The win is longer than [`MOVES`], or its proof exceeds the node limit.
struct TooFar;

impl<G: Game> Finder<'_, '_, G> {
    /// Returns the hardest puzzle among the positions before the winner's last turns in a game.
    pub(super) fn win_of(&mut self, game: &GameRecord<G>) -> Option<Puzzle> {
        let winner = match game.result {
            GameResult::Win => Color::White,
            GameResult::Loss => Color::Black,
            GameResult::Draw => return None,
        };
        let mut positions = vec![game.start];
        for ply in &game.plies {
            let last = positions[positions.len() - 1];
            positions.push(last.play(ply.mv));
        }
        let to_move = positions.iter().rev();
        let to_move = to_move.filter(|position| position.side_to_move() == winner);
        let mut puzzles = Vec::new();
        for position in to_move.take(LAST_TURNS) {
            match self.win_in(position) {
                Ok(puzzle) => puzzles.extend(puzzle),
                // The win in earlier positions would be even longer or harder to prove.
                Err(TooFar) => break,
            }
        }
        puzzles.into_iter().max_by_key(|puzzle| puzzle.difficulty)
    }

    /// Makes a puzzle of a position if its shortest win is within [`MOVES`] and has a unique first move.
    fn win_in(&mut self, position: &G) -> Result<Option<Puzzle>, TooFar> {
        if position.outcome(1).is_some() || position.count_moves() < FEWEST_MOVES {
            return Ok(None);
        }
        self.forget_proofs();
        let moves = position.legal_moves();
        let mut wins = 0;
        let win = loop {
            wins += 1;
            if wins > *MOVES.end() {
                return Err(TooFar);
            }
            match self.prove(position, moves.clone(), wins) {
                Verdict::Win(win) => break win,
                Verdict::NoWin => {}
                Verdict::GivenUp => return Err(TooFar),
            }
        };
        if !MOVES.contains(&wins) {
            return Ok(None);
        }
        let first = win.line[0];
        let others = moves.into_iter().filter(|&mv| mv != first).collect();
        if self.prove(position, others, wins) != Verdict::NoWin {
            return Ok(None);
        }
        let Some(solution) = whole_line(position, &win.line) else {
            return Ok(None);
        };
        Ok(Some(Puzzle {
            fen: position.fen(),
            wins: Some(wins),
            lead: None,
            solution,
            difficulty: self.difficulty(position, first, wins),
        }))
    }

    /// Computes the puzzle's difficulty: the logarithm of the number of nodes after which the search keeps preferring
    /// the winning move, plus points for the length of the win and for a quiet first move.
    fn difficulty(&mut self, position: &G, first: G::Move, wins: u32) -> u32 {
        let mut last_elsewhere = 0;
        let root_moves = search::root_moves(position);
        let best = self.search(position, root_moves, (1, SEARCH), |report| {
            if report.line.moves[0] != first {
                last_elsewhere = report.nodes();
            }
        });
        if best.moves[0] != first {
            last_elsewhere = SEARCH;
        }
        let searched = 10.0 * f64::from(last_elsewhere as u32 + 1).log2();
        let quiet = !position.is_noisy(first) && !position.play(first).in_check();
        PER_MOVE * wins + searched.round() as u32 + if quiet { QUIET } else { 0 }
    }
}

/// Returns the turns of a line that ends with a win, or `None` if the line is incomplete.
fn whole_line<G: Game>(position: &G, line: &[G::Move]) -> Option<Vec<String>> {
    let mut game = GameHistory::from(*position);
    let mut turns = Vec::new();
    for &mv in line {
        turns.push(game.position().turn_text(&[mv]));
        game.play(mv);
    }
    let winner = game.outcome()?.winner;
    (winner == Some(position.side_to_move())).then_some(turns)
}
