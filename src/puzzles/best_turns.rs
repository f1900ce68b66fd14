//! Turns that a deep search finds clearly ahead of all others.

use super::Puzzle;
use super::finder::Finder;
use crate::game::Game;
use crate::search::score::{KNOWN_WIN, Score};
use crate::search::tt::Bound;
use crate::search::{self, PvLine};
use crate::tuning::games::GameRecord;

/// How many whole turns are searched.
const TURNS: usize = 64;

/// The search that chooses positions has so many times fewer nodes than the deep one.
const QUICKER: u64 = 20;

/// Where there are fewer turns than this, the best one is too easy to find.
const FEWEST_TURNS: usize = 16;

/// By how much the best turn is ahead of any other, in centipawns. A chance to win does not measure turns of
/// games that are won by the count: it hardly changes in their middle.
const LEAD: Score = 150;

/// A turn of more plies is harder to find.
const PER_PLY: u32 = 10;

impl<G: Game> Finder<'_, '_, G> {
    /// The hardest position of a game with a turn that is clearly ahead.
    pub(super) fn best_turn_of(&mut self, game: &GameRecord<G>) -> Option<Puzzle> {
        let puzzles = turn_starts(game)
            .into_iter()
            .filter_map(|position| self.best_turn(&position))
            .collect::<Vec<_>>();
        puzzles.into_iter().max_by_key(|puzzle| puzzle.difficulty)
    }

    /// Where one turn is ahead by both searches, it is a puzzle: the harder, the deeper one has to look.
    fn best_turn(&mut self, position: &G) -> Option<Puzzle> {
        let turns = search::whole_turns(position, TURNS);
        if turns.len() < FEWEST_TURNS {
            return None;
        }
        let deep = self.limits.search;
        let (quick, _) = self.two_best(position, &turns, deep / QUICKER)?;
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

    /// The two best lines of the last whole iteration, and after how many nodes the search stays with the
    /// first.
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

/// The positions in which a turn begins.
fn turn_starts<G: Game>(game: &GameRecord<G>) -> Vec<G> {
    let mut position = game.start;
    let mut starts = Vec::new();
    for ply in &game.plies {
        // The first ply of a turn has the score of its search.
        if ply.score.is_some() {
            starts.push(position);
        }
        position = position.play(ply.mv);
    }
    starts
}

/// The key of the position after the first turn of a line.
fn first_key<G: Game>(position: &G, line: &PvLine<G>) -> u64 {
    let turn = search::first_turn(position, &line.moves);
    let after = turn.iter().fold(*position, |at, &mv| at.play(mv));
    after.key()
}

/// Whether the first line is clearly better than the second, in a game that is not decided.
fn is_ahead([first, second]: &[PvLine<impl Game>; 2]) -> bool {
    first.score.abs() < KNOWN_WIN && second.score.abs() < KNOWN_WIN && first.score - second.score >= LEAD
}
