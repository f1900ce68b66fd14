//! Puzzles with a forced win and a unique first move. No other move wins as quickly, and except in wins in one, no
//! other move does nearly as well.

use super::Puzzle;
use super::finder::Finder;
use super::rating::Difficulty;
use super::themes::{is_quiet, themes_of};
use crate::board::Color;
use crate::dfpn::Verdict;
use crate::game::{Game, GameHistory};
use crate::search;
use crate::search::score::{KNOWN_WIN, Score, moves_to_mate};
use crate::tuning::games::{GameRecord, GameResult};
use std::ops::RangeInclusive;

/// The length of a puzzle's forced win, in moves by the winner. Longer wins take long to find and to prove.
const MOVES: RangeInclusive<u32> = 1..=5;

/// Other first moves do not win within this number of moves either, if the solution is shorter.
const OTHERS_WITHIN: u32 = 3;

/// The maximum expected score of the best other move, by a search. A win in one needs no such limit: its task leaves no
/// doubt.
const OTHERS_EXPECTED: f64 = 0.9;

/// The number of positions examined per game, counted back from the winner's last turn.
const LAST_TURNS: usize = 6;

/// The minimum number of legal moves in a puzzle's position. With fewer moves, the solution would be too easy to find.
const FEWEST_MOVES: u64 = 5;

/// The node limit of the search that measures a puzzle's difficulty, and of the search of the other moves.
const SEARCH: u64 = 100_000;

/// The node limit of the search that preselects positions.
const QUICK_SEARCH: u64 = 6_000;

impl<G: Game> Finder<'_, '_, G> {
    /// Returns the puzzles among the candidates and the positions before the winner's last turns in a game, and a win
    /// in one that ends the game.
    pub(super) fn wins_of(&mut self, game: &GameRecord<G>, candidates: &[G]) -> Vec<Puzzle> {
        let winner = match game.result {
            GameResult::Win => Some(Color::White),
            GameResult::Loss => Some(Color::Black),
            GameResult::Draw => None,
        };
        let positions = game.positions();
        let to_move = positions.iter().rev();
        let to_move = to_move.filter(|position| Some(position.side_to_move()) == winner);
        let last_turns: Vec<G> = to_move.take(LAST_TURNS).copied().collect();
        let last_move = last_turns.first().and_then(|position| self.last_move_of(position));
        let mut puzzles: Vec<Puzzle> = last_move
            .and_then(|position| self.win_in(&position))
            .into_iter()
            .collect();
        for position in last_turns.iter().chain(candidates) {
            if self.seems_to_have_one_win(position) {
                puzzles.extend(self.win_in(position));
            }
        }
        puzzles
    }

    /// Self-play ends when a search sees the win. Returns the position before the last move of this win.
    fn last_move_of(&mut self, position: &G) -> Option<G> {
        self.forget_proofs();
        let (wins, line) = self.shortest_win(position, &position.legal_moves(), QUICK_SEARCH)?;
        let before_last = line.get(..2 * (wins as usize - 1))?;
        Some(before_last.iter().fold(*position, |at, &mv| at.play(mv)))
    }

    /// Whether a quick search finds a forced win, and no other move that does well.
    fn seems_to_have_one_win(&mut self, position: &G) -> bool {
        if position.outcome(1).is_some() || position.count_moves() < FEWEST_MOVES {
            return false;
        }
        let lines = self
            .two_best(position, &search::root_moves(position), QUICK_SEARCH)
            .pop();
        lines.is_some_and(|lines| {
            let is_win = moves_to_mate(lines.best.score).is_some_and(|moves| moves > 0);
            is_win && !does_well::<G>(lines.second.score)
        })
    }

    /// Makes a puzzle of a position if its shortest win is within [`MOVES`] and has a unique first move.
    fn win_in(&mut self, position: &G) -> Option<Puzzle> {
        if position.outcome(1).is_some() || position.count_moves() < FEWEST_MOVES {
            return None;
        }
        self.forget_proofs();
        let moves = position.legal_moves();
        let (wins, line) = self.shortest_win(position, &moves, self.limits.proof)?;
        let first = line[0];
        let others: Vec<G::Move> = moves.into_iter().filter(|&mv| mv != first).collect();
        if self.others_win(position, &others, wins) {
            return None;
        }
        let solution = whole_line(position, &line)?;
        let difficulty = Difficulty {
            nodes: self.nodes_to_settle_on(position, first),
            turns: wins,
            plies: 1,
            quiet: is_quiet(position, &[first]),
        };
        Some(Puzzle {
            fen: position.fen(),
            wins: Some(wins),
            lead: None,
            rating: difficulty.rating(),
            themes: themes_of(position, &line).into_iter().map(str::to_owned).collect(),
            solution,
        })
    }

    /// Returns the number of moves of the shortest win, and its line.
    fn shortest_win(&mut self, position: &G, moves: &[G::Move], nodes: u64) -> Option<(u32, Vec<G::Move>)> {
        for wins in MOVES {
            match self.prove(position, moves.to_vec(), wins, nodes) {
                Verdict::Win(win) => return Some((wins, win.line)),
                Verdict::NoWin => {}
                Verdict::GivenUp => break,
            }
        }
        None
    }

    /// Whether one of the other moves might also be a solution: it wins as quickly, or almost so if the win is short;
    /// or a search finds that it does well; or the proof that it does not win exceeds the node limit.
    fn others_win(&mut self, position: &G, others: &[G::Move], wins: u32) -> bool {
        let within = if wins == 1 { 1 } else { wins.max(OTHERS_WITHIN) };
        if self.prove(position, others.to_vec(), within, self.limits.proof) != Verdict::NoWin {
            return true;
        }
        if wins == 1 {
            return false;
        }
        let turns = search::root_moves(position).into_iter();
        let turns = turns.filter(|turn| others.contains(&turn[0])).collect();
        does_well::<G>(self.search(position, turns, (1, SEARCH), |_| ()).score)
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

/// Whether a move with this score is almost as good as a win.
fn does_well<G: Game>(score: Score) -> bool {
    score >= KNOWN_WIN || G::WIN_RATE_MODEL.expected_score(score) > OTHERS_EXPECTED
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
