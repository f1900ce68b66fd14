//! The exhaustive search, compared with plain alpha-beta.
//!
//! `Request::exhaustive` turns off pruning, reductions and extensions. What remains is the
//! transposition table, null windows and move ordering, and what these could get wrong: a bound
//! taken for a score, an entry of another depth, a repetition that depends on the path. The
//! reference here searches the same tree with none of them. It shares the rules of the game, the
//! evaluation and the values of scores with the search, and nothing else.

use super::{reports, request, to_depth};
use crate::support::boards::oliveira as oliveira_boards;
use crate::support::boards::turnover::random_fen;
use anel::game::{Game, Outcome};
use anel::oliveira;
use anel::search::Request;
use anel::search::score::{DRAW, INFINITE, Score, of_evaluation, of_outcome};
use anel::turnover::{Current, Official2019, Turnover};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use std::cmp::Reverse;
use std::ops::Range;

/// A position occurs again after four plies at the earliest. At this depth it can only be the root,
/// which all paths share. Deeper, a node may be a draw by repetition on one path and not on another,
/// and the table does not know the path.
const DEPTH: u32 = 4;

/// The search's parameter `full_quiescence_plies`.
const FULL_QUIESCENCE_PLIES: usize = 4;

/// MultiPV: each further line is searched in other windows with the table of the lines before.
const LINES: usize = 4;

/// An alpha-beta window.
#[derive(Clone, Copy)]
struct Window {
    alpha: Score,
    beta: Score,
}

impl Window {
    /// The same from the other side.
    fn negated(self) -> Window {
        Window {
            alpha: -self.beta,
            beta: -self.alpha,
        }
    }
}

/// The plies since quiescence began, and the destination of the last one.
#[derive(Clone, Copy)]
struct QuiescenceState {
    plies: usize,
    square: usize,
}

/// Plain alpha-beta.
struct Plain {
    /// The keys of the game before the root.
    earlier: Vec<u64>,
    /// The keys from the root on, up to the parent of the present node.
    path: Vec<u64>,
}

impl Plain {
    /// The best scores of root moves at this depth, the best first.
    fn best_scores<G: Game>(request: &Request<G>, depth: usize) -> Vec<Score> {
        let root = &request.position;
        let mut plain = Plain {
            earlier: request.earlier_keys.clone(),
            path: vec![root.key()],
        };
        let mut best = Vec::new();
        for mv in best_gains_first(root) {
            let alpha = *best.get(LINES - 1).unwrap_or(&-INFINITE);
            let beta = INFINITE;
            let window = Window { alpha, beta };
            best.push(-plain.score(&root.play(mv), depth - 1, window.negated()));
            best.sort_by_key(|&score| Reverse(score));
            best.truncate(LINES);
        }
        best
    }

    /// Plies from the root.
    fn ply(&self) -> usize {
        self.path.len()
    }

    fn score<G: Game>(&mut self, position: &G, depth: usize, window: Window) -> Score {
        if let Some(outcome) = end(position, depth) {
            of_outcome(outcome, position.side_to_move(), self.ply())
        } else if self.is_repetition(position) {
            DRAW
        } else if depth > 0 {
            self.best_child(position, depth, window)
        } else {
            quiescence(position, self.ply(), window, None)
        }
    }

    /// Once since the root, or twice before it.
    fn is_repetition<G: Game>(&self, position: &G) -> bool {
        let key = position.key();
        let occurrences = |keys: &[u64]| keys.iter().filter(|&&other| other == key).count();
        occurrences(&self.path) >= 1 || occurrences(&self.earlier) >= 2
    }

    /// The best score of a node's moves, of which there is at least one.
    fn best_child<G: Game>(&mut self, position: &G, depth: usize, window: Window) -> Score {
        let Window { mut alpha, beta } = window;
        let mut best = -INFINITE;
        self.path.push(position.key());
        for mv in best_gains_first(position) {
            let here = Window { alpha, beta };
            let score = -self.score(&position.play(mv), depth - 1, here.negated());
            best = best.max(score);
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
        }
        self.path.pop();
        best
    }
}

/// The outcome as the search sees it: at depth 0 it does not check whether there is a legal move,
/// unless the rule that counts plies needs to know.
fn end<G: Game>(position: &G, depth: usize) -> Option<Outcome> {
    let seen = position.terminal_outcome().is_some() || position.ply_count_outcome().is_some();
    position.outcome(1).filter(|_| seen || depth > 0)
}

/// The order changes the time of the search, never its score.
fn best_gains_first<G: Game>(position: &G) -> Vec<G::Move> {
    let mut moves = position.legal_moves();
    moves.sort_by_cached_key(|&mv| Reverse(position.immediate_gain(mv)));
    moves
}

/// Quiescence: stand pat or the best noisy move; after some plies, only recaptures. A check that must
/// be answered allows every legal move and no standing pat.
fn quiescence<G: Game>(position: &G, ply: usize, window: Window, state: Option<QuiescenceState>) -> Score {
    let Window { mut alpha, beta } = window;
    let must_answer = G::CHECK_MUST_BE_ANSWERED && position.in_check();
    let mut best = match must_answer {
        true => -INFINITE,
        false => of_evaluation(position.evaluate()),
    };
    let plies = state.map_or(0, |state| state.plies);
    let only = state.filter(|_| plies >= FULL_QUIESCENCE_PLIES);
    if best >= beta {
        return best;
    }
    let moves = best_gains_first(position);
    if must_answer && moves.is_empty() {
        return of_outcome(position.outcome_without_moves(), position.side_to_move(), ply);
    }
    for mv in moves {
        let square = position.destination(mv);
        let is_skipped = !position.is_noisy(mv) || only.is_some_and(|only| only.square != square);
        if is_skipped && !must_answer {
            continue;
        }
        alpha = alpha.max(best);
        if alpha >= beta {
            break;
        }
        let child = position.play(mv);
        let state = QuiescenceState {
            plies: plies + 1,
            square,
        };
        let score = match child.terminal_outcome() {
            Some(outcome) => of_outcome(outcome, child.side_to_move(), ply + 1),
            None => quiescence(&child, ply + 1, Window { alpha, beta }.negated(), Some(state)),
        };
        best = best.max(-score);
    }
    best
}

/// The scores of every iteration are those of the reference.
fn assert_same_scores<G: Game>(request: &Request<G>) {
    let request = Request {
        multipv: LINES,
        exhaustive: true,
        ..request.clone()
    };
    let reports = reports(&request);
    for depth in 1..=DEPTH {
        let lines = reports.iter().filter(|report| report.0 == depth);
        let found: Vec<Score> = lines.map(|(.., line)| line.score).collect();
        let expected = Plain::best_scores(&request, depth as usize);
        let fen = request.position.fen();
        assert_eq!(found, expected, "{} {fen} depth {depth}", G::NAME);
    }
}

/// A random position with a legal move.
fn board<G: Game>(random: &mut StdRng, pieces: usize, fen: RandomFen) -> G {
    loop {
        let position = G::from_fen(&fen(random, pieces));
        if let Ok(position) = position
            && position.count_moves() > 0
        {
            return position;
        }
    }
}

/// The FEN of a random board with so many pieces.
type RandomFen = fn(&mut StdRng, usize) -> String;

/// A made-up game history, in which one position that can occur in the search has occurred once and
/// another twice.
fn made_up_history<G: Game>(position: &G, random: &mut StdRng) -> Vec<u64> {
    let [once, twice] = [1, 2].map(|plies| walk(position, plies, random).key());
    vec![twice, once, twice]
}

fn is_over<G: Game>(position: &G) -> bool {
    position.outcome(1).is_some()
}

/// The end of a random walk of reversible moves that do not end the game.
fn walk<G: Game>(position: &G, plies: usize, random: &mut StdRng) -> G {
    (0..plies).fold(*position, |position, _| {
        let mut moves = position.legal_moves();
        moves.retain(|&mv| !position.is_irreversible(mv) && !is_over(&position.play(mv)));
        match moves.len() {
            0 => position,
            count => position.play(moves[random.random_range(0..count)]),
        }
    })
}

/// Every second position has a game history.
fn same_on_boards<G: Game>(stacks: Range<usize>, boards: usize, fen: RandomFen) {
    let mut random = StdRng::seed_from_u64(7);
    for (number, stacks) in stacks.cycle().take(boards).enumerate() {
        let position = board::<G>(&mut random, stacks, fen);
        let earlier_keys = match number % 2 {
            0 => Vec::new(),
            _ => made_up_history(&position, &mut random),
        };
        let request = Request {
            earlier_keys,
            ..request(position, to_depth(DEPTH))
        };
        assert_same_scores(&request);
    }
}

fn same_in_the_benchmark<G: Game>() {
    for fen in G::BENCH_FENS {
        let position = G::from_fen(fen).expect("a position");
        assert_same_scores(&request(position, to_depth(DEPTH)));
    }
}

#[test]
fn exhaustive_search_is_plain_alpha_beta_in_the_benchmark_by_the_current_rules() {
    same_in_the_benchmark::<Turnover<Current>>();
}

#[test]
fn exhaustive_search_is_plain_alpha_beta_in_the_benchmark_by_the_rules_of_2019() {
    same_in_the_benchmark::<Turnover<Official2019>>();
}

#[test]
fn exhaustive_search_is_plain_alpha_beta_on_small_boards_by_the_current_rules() {
    same_on_boards::<Turnover<Current>>(3..9, 200, random_fen);
}

#[test]
fn exhaustive_search_is_plain_alpha_beta_on_small_boards_by_the_rules_of_2019() {
    same_on_boards::<Turnover<Official2019>>(3..9, 200, random_fen);
}

#[test]
fn exhaustive_search_is_plain_alpha_beta_on_large_boards_by_the_current_rules() {
    same_on_boards::<Turnover<Current>>(9..20, 22, random_fen);
}

#[test]
fn exhaustive_search_is_plain_alpha_beta_on_large_boards_by_the_rules_of_2019() {
    same_on_boards::<Turnover<Official2019>>(9..20, 22, random_fen);
}

#[test]
fn exhaustive_search_is_plain_alpha_beta_in_the_benchmark_of_oliveira() {
    same_in_the_benchmark::<oliveira::Oliveira>();
}

#[test]
fn exhaustive_search_is_plain_alpha_beta_on_small_boards_of_oliveira() {
    same_on_boards::<oliveira::Oliveira>(1..7, 60, oliveira_boards::random_fen);
}
