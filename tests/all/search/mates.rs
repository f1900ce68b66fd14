//! Forced wins and losses on random small boards, compared with a brute-force solver.

use super::{reports, request};
use crate::support::boards::turnover::random_fen;
use anel::game::{Game, Position};
use anel::search::limits::Limits;
use anel::search::score::moves_to_mate;
use anel::turnover::{Current, Official2019, Rules, Turnover};
use rand::SeedableRng;
use rand::rngs::StdRng;

/// The number of plies that the brute-force solver looks ahead.
const SOLVED_PLIES: u32 = 5;

/// The solver finds every win or loss that takes at most this number of moves. The loser may have to make the move that
/// ends the game after the winner's last move, so a win in N moves takes up to 2N plies, and a loss in N moves up to 2N
/// + 1.
const SOLVED_MOVES: i32 = (SOLVED_PLIES as i32 - 1) / 2;

/// Whether the side to move can force a win within the given number of plies.
fn wins<G: Game>(position: &G, plies: u32) -> bool {
    if let Some(outcome) = position.outcome(1) {
        return outcome.winner == Some(position.side_to_move());
    }
    let mut moves = position.legal_moves().into_iter();
    plies > 0 && moves.any(|mv| loses(&position.play(mv), plies - 1))
}

/// Whether the side to move must lose within the given number of plies if the opponent plays the best moves.
fn loses<G: Game>(position: &G, plies: u32) -> bool {
    if let Some(outcome) = position.outcome(1) {
        return outcome.winner == Some(!position.side_to_move());
    }
    let mut moves = position.legal_moves().into_iter();
    plies > 0 && moves.all(|mv| wins(&position.play(mv), plies - 1))
}

/// The distance to a forced mate in moves of the winner, negative if the side to move loses; `None` if the mate is
/// beyond the solver's horizon.
fn solve<G: Game>(position: &G) -> Option<i32> {
    (1..=SOLVED_PLIES).find_map(|plies| {
        let moves = plies as i32;
        if wins(position, plies) {
            Some((moves + 1) / 2)
        } else {
            loses(position, plies).then_some(-(moves / 2).max(1))
        }
    })
}

/// Random positions with three to five stacks, with their distances to mate.
fn solved_positions<R: Rules>(boards: usize) -> impl Iterator<Item = (Turnover<R>, Option<i32>)> {
    let mut rng = StdRng::seed_from_u64(5);
    let positions = (0..boards).map(move |board| {
        let fen = random_fen(&mut rng, 3 + board % 3);
        Turnover::<R>::from_fen(&fen).expect("a position")
    });
    positions
        .filter(|position| position.halfmove_clock() < 80 && position.outcome(1).is_none())
        .map(|position| (position, solve(&position)))
}

/// Whether a mate reported by the search is consistent with the solver. The reported mate may be longer than the
/// solver's, because pruning may hide a shorter mate.
fn is_true_mate(reported: i32, solved: Option<i32>) -> bool {
    match solved {
        Some(shortest) => reported.signum() == shortest.signum() && reported.abs() >= shortest.abs(),
        None => reported.abs() > SOLVED_MOVES,
    }
}

/// The search reports only true mates, and eventually finds every forced win or loss.
fn finds_who_wins<R: Rules>(boards: usize) {
    let mut counts = [0; 2];
    for (position, solved) in solved_positions::<R>(boards) {
        // The depth at which a win is found depends on pruning, so the search has a node limit as well as a depth
        // limit.
        let limits = Limits {
            depth: Some(20),
            nodes: Some(if solved.is_some() { 300_000 } else { 20_000 }),
            ..Limits::default()
        };
        let fen = position.fen();
        let reports = reports(&request(position, limits));
        let mates: Vec<Option<i32>> = reports.iter().map(|(.., line)| moves_to_mate(line.score)).collect();
        for &reported in mates.iter().flatten() {
            assert!(is_true_mate(reported, solved), "{fen}: {reported} is not {solved:?}");
        }
        if solved.is_some() {
            assert!(
                mates.last().is_some_and(Option::is_some),
                "{fen}: {solved:?} is not found"
            );
        }
        counts[usize::from(solved.is_some())] += 1;
    }
    assert!(counts.iter().all(|&count| count >= 15), "{counts:?}");
}

#[test]
fn winners_are_found_in_turnover() {
    finds_who_wins::<Current>(300);
}

#[test]
fn winners_are_found_in_turnover2019() {
    finds_who_wins::<Official2019>(600);
}
