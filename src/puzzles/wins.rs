//! Puzzles with a forced win and a unique first move. No other move wins nearly as quickly, and no other move leaves the
//! winner's chances almost intact.

use super::Puzzle;
use super::finder::Finder;
use super::rating::Difficulty;
use super::themes::{is_quiet, themes_of};
use crate::board::Color;
use crate::dfpn::Verdict;
use crate::game::{Game, GameHistory};
use crate::search;
use crate::search::score::KNOWN_WIN;
use crate::tuning::games::{GameRecord, GameResult};
use std::ops::RangeInclusive;

/// The length of a puzzle's forced win, in moves by the winner. Longer wins take long to find and to prove.
pub(super) const MOVES: RangeInclusive<u32> = 1..=5;

/// No other first move wins within this number of moves more than the solution takes.
const MARGIN: u32 = 2;

/// The maximum expected score of the best other move, by a search.
const OTHERS_EXPECTED: f64 = 0.9;

/// The number of positions examined per game, counted back from the winner's last turn.
const LAST_TURNS: usize = 7;

/// The minimum number of legal moves in a puzzle's position. With fewer moves, the solution would be too easy to find.
const FEWEST_MOVES: u64 = 5;

/// The node limit of the search that measures a puzzle's difficulty, and of the search of the other moves.
const SEARCH: u64 = 50_000;

/// The node limit of a first search of the other moves, which rejects most positions.
const QUICK_SEARCH: u64 = 4_000;

/// The win is longer than [`MOVES`], or its proof exceeds the node limit.
struct TooFar;

impl<G: Game> Finder<'_, '_, G> {
    /// Returns the puzzles among the positions before the winner's last turns in a game.
    pub(super) fn wins_of(&mut self, game: &GameRecord<G>) -> Vec<Puzzle> {
        let winner = match game.result {
            GameResult::Win => Color::White,
            GameResult::Loss => Color::Black,
            GameResult::Draw => return Vec::new(),
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
        puzzles
    }

    /// Makes a puzzle of a position if its shortest win is within [`MOVES`] and has a unique first move.
    fn win_in(&mut self, position: &G) -> Result<Option<Puzzle>, TooFar> {
        if position.outcome(1).is_some() || position.count_moves() < FEWEST_MOVES {
            return Ok(None);
        }
        self.forget_proofs();
        let moves = position.legal_moves();
        let (wins, line) = self.shortest_win(position, &moves)?;
        let first = line[0];
        let others: Vec<G::Move> = moves.into_iter().filter(|&mv| mv != first).collect();
        if self.wins_almost_as_well(position, &others, wins) {
            return Ok(None);
        }
        let Some(solution) = whole_line(position, &line) else {
            return Ok(None);
        };
        let difficulty = Difficulty {
            nodes: self.nodes_to_settle_on(position, first),
            turns: wins,
            plies: 1,
            quiet: is_quiet(position, &[first]),
        };
        Ok(Some(Puzzle {
            fen: position.fen(),
            wins: Some(wins),
            lead: None,
            rating: difficulty.rating(),
            themes: themes_of(position, &line).into_iter().map(str::to_owned).collect(),
            solution,
        }))
    }

    /// Returns the number of moves of the shortest win, and its line.
    fn shortest_win(&mut self, position: &G, moves: &[G::Move]) -> Result<(u32, Vec<G::Move>), TooFar> {
        for wins in MOVES {
            match self.prove(position, moves.to_vec(), wins) {
                Verdict::Win(win) => return Ok((wins, win.line)),
                Verdict::NoWin => {}
                Verdict::GivenUp => break,
            }
        }
        Err(TooFar)
    }

    /// Whether one of the other moves might also be a solution: it wins only slightly later, has a high expected score,
    /// or the proof that it does not win exceeds the node limit.
    fn wins_almost_as_well(&mut self, position: &G, others: &[G::Move], wins: u32) -> bool {
        let turns: Vec<Vec<G::Move>> = search::root_moves(position);
        let turns: Vec<_> = turns.into_iter().filter(|turn| others.contains(&turn[0])).collect();
        let is_doubtful = |finder: &mut Self, nodes| {
            let score = finder.search(position, turns.clone(), (1, nodes), |_| ()).score;
            score >= KNOWN_WIN || G::WIN_RATE_MODEL.expected_score(score) > OTHERS_EXPECTED
        };
        is_doubtful(self, QUICK_SEARCH)
            || is_doubtful(self, SEARCH)
            || self.prove(position, others.to_vec(), wins + MARGIN) != Verdict::NoWin
    }

    /// The number of nodes after which a search keeps preferring the winning move.
    fn nodes_to_settle_on(&mut self, position: &G, first: G::Move) -> u64 {
        let mut last_elsewhere = 0;
        let root_moves = search::root_moves(position);
        let best = self.search(position, root_moves, (1, SEARCH), |report| {
            if report.line.moves[0] != first {
                last_elsewhere = report.nodes();
            }
        });
        if best.moves[0] == first { last_elsewhere } else { SEARCH }
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
