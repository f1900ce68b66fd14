//! Search scores of truncated games, compared with plain alpha-beta.
//!
//! Two searches of a [truncated game](Truncated) have exact scores: a search to a depth far beyond the end of the game,
//! and a search to depth 1, whose leaves are searched by quiescence to the end of the game. The transposition table,
//! null windows, reductions, move picking, MultiPV and draws by repetition must not change these scores. The reference
//! search uses none of these features. It shares the rules of the game, the evaluation and the values of scores with
//! the engine's search, and nothing else.

use super::truncated::Truncated;
use super::{reports, request, to_depth};
use crate::support::boards::oliveira as oliveira_boards;
use crate::support::boards::turnover::random_fen;
use anel::game::{Game, Outcome};
use anel::oliveira::Oliveira;
use anel::search::Request;
use anel::search::score::{DRAW, INFINITE, Score, of_evaluation, of_outcome};
use anel::turnover::{Current, Official2019, Turnover};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use std::cmp::Reverse;
use std::ops::Range;

/// Length in plies of the truncated games that the main search must search to their end. Four plies allow
/// transpositions.
const SEARCHED_PLIES: u32 = 4;

/// Search depth at which the main search reaches the end of every line in spite of reductions. Depth 16 is not enough.
const SEARCHED_DEPTH: u32 = 24;

/// Length in plies of the truncated games that quiescence must search to their end: the root move, plus as many plies
/// as quiescence searches before it restricts itself to recaptures (the parameter `full_quiescence_plies`).
const QUIESCENCE_PLIES: u32 = 5;

/// Number of MultiPV lines. Each line after the first is searched with a different window, and with the table entries
/// left by the previous lines.
const LINES: usize = 4;

/// An alpha-beta window.
#[derive(Clone, Copy)]
struct Window {
    alpha: Score,
    beta: Score,
}

impl Window {
    /// The alpha-beta window from the opponent's point of view.
    fn negated(self) -> Window {
        Window {
            alpha: -self.beta,
            beta: -self.alpha,
        }
    }
}

/// The moves that the reference search tries below the root moves.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Moves {
    All,
    /// Only noisy moves, or all moves if a check must be answered.
    Noisy,
}

/// The reference search: plain alpha-beta to the end of the game.
struct Reference<'a> {
    moves: Moves,
    earlier_keys: &'a [u64],
}

impl Reference<'_> {
    /// The scores of the best root moves in descending order.
    fn best_scores<G: Game>(moves: Moves, request: &Request<G>) -> Vec<Score> {
        let reference = Reference {
            moves,
            earlier_keys: &request.earlier_keys,
        };
        let mut best = Vec::new();
        for mv in best_gains_first(&request.position) {
            let alpha = *best.get(LINES - 1).unwrap_or(&-INFINITE);
            let window = Window { alpha, beta: INFINITE };
            best.push(-reference.score(&request.position.play(mv), 1, window.negated()));
            best.sort_by_key(|&score| Reverse(score));
            best.truncate(LINES);
        }
        best
    }

    /// The score of a position, from the point of view of its side to move.
    fn score<G: Game>(&self, position: &G, ply: usize, window: Window) -> Score {
        let side = position.side_to_move();
        let must_move = self.moves == Moves::All || G::CHECK_MUST_BE_ANSWERED && position.in_check();
        if let Some(outcome) = self.end(position, ply, must_move) {
            let terminal_score = position.terminal_score();
            return terminal_score.unwrap_or_else(|| of_outcome(outcome, side, ply));
        }
        if self.is_searched(ply) && self.has_occurred_twice(position) {
            return DRAW;
        }
        let stand_pat = of_evaluation(position.evaluate());
        let mut best = if must_move { -INFINITE } else { stand_pat };
        if position.can_draw_at_once() {
            best = best.max(DRAW);
        }
        let Window { mut alpha, beta } = window;
        for mv in best_gains_first(position) {
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
            if must_move || position.is_noisy(mv) {
                let window = Window { alpha, beta };
                best = best.max(-self.score(&position.play(mv), ply + 1, window.negated()));
            }
        }
        best
    }

    /// Whether the main search, rather than quiescence, visits positions at this ply. At depth 1, all plies below the
    /// first are left to quiescence, which ignores repetitions and ply-count draws.
    fn is_searched(&self, ply: usize) -> bool {
        self.moves == Moves::All || ply == 1
    }

    /// The outcome of a game, or `None` if the game is not over. Like quiescence, the reference search does not test
    /// for legal moves in every position.
    fn end<G: Game>(&self, position: &G, ply: usize, must_move: bool) -> Option<Outcome> {
        let counted = position.ply_count_outcome().filter(|_| self.is_searched(ply));
        let needs_move = must_move || counted.is_some();
        let without_moves = || (needs_move && !position.has_legal_moves()).then(|| position.outcome_without_moves());
        position.terminal_outcome().or_else(without_moves).or(counted)
    }

    fn has_occurred_twice<G: Game>(&self, position: &G) -> bool {
        self.earlier_keys.iter().filter(|&&key| key == position.key()).count() >= 2
    }
}

/// The legal moves, sorted by immediate gain. The order affects how long the reference search takes, but not its
/// scores.
fn best_gains_first<G: Game>(position: &G) -> Vec<G::Move> {
    let mut moves = position.legal_moves();
    moves.sort_by_cached_key(|&mv| Reverse(position.immediate_gain(mv)));
    moves
}

/// Compares the scores of all lines in the search's last iteration with the reference search.
fn assert_exact<G: Game>(position: G, earlier_keys: Vec<u64>, depth: u32, moves: Moves) {
    let request = Request {
        earlier_keys,
        multipv: LINES,
        proves_wins: false,
        ..request(position, to_depth(depth))
    };
    let reports = reports(&request);
    let lines = reports.iter().filter(|report| report.0 == depth);
    let found: Vec<Score> = lines.map(|(.., line)| line.score).collect();
    let expected = Reference::best_scores(moves, &request);
    let fen = position.fen();
    assert_eq!(found, expected, "{} {fen} depth {depth}", G::NAME);
}

/// Checks the scores of the main search and of quiescence in a position. If a random generator is given, the position
/// gets a made-up game history.
fn assert_exact_scores<G: Game>(position: G, mut rng: Option<&mut StdRng>) {
    let searched = Truncated::after(SEARCHED_PLIES, position);
    let keys = history_of(&searched, rng.as_deref_mut());
    assert_exact(searched, keys, SEARCHED_DEPTH, Moves::All);
    let quiescent = Truncated::after(QUIESCENCE_PLIES, position).without_see();
    let keys = history_of(&quiescent, rng);
    assert_exact(quiescent, keys, 1, Moves::Noisy);
}

/// The hash keys of a made-up game history: one position that can occur in the search has occurred once before, and
/// another one twice. Without a random generator, the history is empty.
fn history_of<G: Game>(position: &G, rng: Option<&mut StdRng>) -> Vec<u64> {
    let Some(rng) = rng else { return Vec::new() };
    let [once, twice] = [1, 2].map(|plies| random_walk(position, plies, rng).key());
    vec![twice, once, twice]
}

/// The last position of a random walk of reversible moves, none of which ends the game.
fn random_walk<G: Game>(position: &G, plies: usize, rng: &mut StdRng) -> G {
    (0..plies).fold(*position, |position, _| {
        let mut moves = position.legal_moves();
        moves.retain(|&mv| !position.is_irreversible(mv) && position.play(mv).outcome(1).is_none());
        match moves.len() {
            0 => position,
            count => position.play(moves[rng.random_range(0..count)]),
        }
    })
}

/// A random position with at least one legal move.
fn random_position<G: Game>(rng: &mut StdRng, pieces: usize, fen: RandomFen) -> G {
    loop {
        if let Ok(position) = G::from_fen(&fen(rng, pieces))
            && position.has_legal_moves()
        {
            return position;
        }
    }
}

/// Makes the FEN of a random board with the given number of pieces.
type RandomFen = fn(&mut StdRng, usize) -> String;

/// Checks the scores on random boards. Every second position gets a made-up game history.
fn exact_on_random_boards<G: Game>(pieces: Range<usize>, boards: usize, fen: RandomFen) {
    let mut rng = StdRng::seed_from_u64(7);
    for (number, pieces) in pieces.cycle().take(boards).enumerate() {
        let position = random_position::<G>(&mut rng, pieces, fen);
        let has_history = number % 2 == 1;
        assert_exact_scores(position, has_history.then_some(&mut rng));
    }
}

fn exact_in_the_benchmark<G: Game>() {
    for fen in G::BENCH_FENS.iter().step_by(4) {
        let position = G::from_fen(fen).expect("a position");
        assert_exact_scores(position, None);
    }
}

#[test]
fn scores_are_exact_in_the_benchmark_of_turnover() {
    exact_in_the_benchmark::<Turnover<Current>>();
}

#[test]
fn scores_are_exact_in_the_benchmark_of_turnover2019() {
    exact_in_the_benchmark::<Turnover<Official2019>>();
}

#[test]
fn scores_are_exact_in_the_benchmark_of_oliveira() {
    exact_in_the_benchmark::<Oliveira>();
}

#[test]
fn scores_are_exact_on_small_boards_of_turnover() {
    exact_on_random_boards::<Turnover<Current>>(3..9, 100, random_fen);
}

#[test]
fn scores_are_exact_on_small_boards_of_turnover2019() {
    exact_on_random_boards::<Turnover<Official2019>>(3..9, 100, random_fen);
}

#[test]
fn scores_are_exact_on_small_boards_of_oliveira() {
    exact_on_random_boards::<Oliveira>(1..7, 30, oliveira_boards::random_fen);
}

#[test]
fn scores_are_exact_on_large_boards_of_turnover() {
    exact_on_random_boards::<Turnover<Current>>(9..20, 11, random_fen);
}

#[test]
fn scores_are_exact_on_large_boards_of_turnover2019() {
    exact_on_random_boards::<Turnover<Official2019>>(9..20, 11, random_fen);
}
