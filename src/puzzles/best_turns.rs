//! Puzzles with a best turn: a deep search scores one turn clearly above all others.

use super::Puzzle;
use super::finder::Finder;
use crate::game::Game;
use crate::search::score::{KNOWN_WIN, Score};
use crate::search::tt::Bound;
use crate::search::{self, PvLine};
use crate::tuning::games::GameRecord;

/// The maximum number of turns searched in a position, in games with several plies per turn.
const TURNS: usize = 64;

/// The node limit of the deep search, relative to that of the quick search that preselects positions.
const DEEPER: u64 = 20;

/// The minimum number of turns available in a position. With fewer turns, the best turn would be too easy to find.
const FEWEST_TURNS: usize = 16;

/// The minimum lead of the best turn over the second best, in centipawns. A lead in win probability would be a poor
/// measure: in games decided by counting, win probabilities hardly change before the end.
const LEAD: Score = 150;

/// The difficulty that each ply of the solution adds to a puzzle.
const PER_PLY: u32 = 10;

impl<G: Game> Finder<'_, '_, G> {
    /// Returns the hardest best-turn puzzle among the positions of a game.
    pub(super) fn best_turn_of(&mut self, game: &GameRecord<G>) -> Option<Puzzle> {
        let puzzles = turn_starts(game)
            .into_iter()
            .filter_map(|position| self.best_turn(&position))
            .collect::<Vec<_>>();
        puzzles.into_iter().max_by_key(|puzzle| puzzle.difficulty)
    }

    /// Makes a puzzle of a position if the quick and the deep search find the same clearly best turn. The difficulty
    /// increases with the number of nodes that the deep search needs to find the turn.
    fn best_turn(&mut self, position: &G) -> Option<Puzzle> {
        let turns = search::whole_turns(position, TURNS);
        if turns.len() < FEWEST_TURNS {
            return None;
        }
        let deep = self.limits.search;
        let (quick, _) = self.two_best(position, &turns, deep / DEEPER)?;
        if !is_ahead(&quick) {
            return None;
        }
        let (best, found_at) = self.two_best(position, &turns, deep)?;
        let same = first_key(position, &best[0]) == first_key(position, &quick[0]);
        if !same || !is_ahead(&best) {
            return None;
        }
        let turn = search::first_turn(position, &best[0].moves);
        let searched = 10.0 * f64::from(found_at as u32 + 1).log2();
        Some(Puzzle {
            fen: position.fen(),
            wins: None,
            lead: Some(best[0].score - best[1].score),
            solution: vec![position.turn_text(turn)],
            difficulty: searched.round() as u32 + PER_PLY * turn.len() as u32,
        })
    }

    /// Returns the two best lines of the last complete iteration, and the number of nodes after which the first turn of
    /// the best line no longer changed.
    fn two_best(&mut self, position: &G, turns: &[Vec<G::Move>], nodes: u64) -> Option<([PvLine<G>; 2], u64)> {
        let mut last: Option<[PvLine<G>; 2]> = None;
        let mut first: Option<PvLine<G>> = None;
        let mut found_at = (0, 0);
        self.search(position, turns.to_vec(), (2, nodes), |report| {
            if report.bound != Bound::Exact {
                return;
            }
            if report.multipv == 1 {
                let key = first_key(position, report.line);
                if key != found_at.0 {
                    found_at = (key, report.nodes());
                }
                first = Some(report.line.clone());
            } else if let Some(first) = first.take() {
                last = Some([first, report.line.clone()]);
            }
        });
        last.map(|lines| (lines, found_at.1))
    }
}

/// The positions of a game at which a turn begins.
fn turn_starts<G: Game>(game: &GameRecord<G>) -> Vec<G> {
    let mut position = game.start;
    let mut starts = Vec::new();
    for ply in &game.plies {
        // Only the first ply of a turn has a search score.
        if ply.score.is_some() {
            starts.push(position);
        }
        position = position.play(ply.mv);
    }
    starts
}

/// Returns the hash key of the position after the first turn of a line.
fn first_key<G: Game>(position: &G, line: &PvLine<G>) -> u64 {
    let turn = search::first_turn(position, &line.moves);
    let after = turn.iter().fold(*position, |at, &mv| at.play(mv));
    after.key()
}

/// Whether the first line is clearly better than the second, and neither score is a known win or loss.
fn is_ahead([first, second]: &[PvLine<impl Game>; 2]) -> bool {
    first.score.abs() < KNOWN_WIN && second.score.abs() < KNOWN_WIN && first.score - second.score >= LEAD
}
