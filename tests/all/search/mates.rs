//! Forced wins and losses, compared with an exhaustive solver on random small boards.

use super::{answer, request};
use crate::support::boards::turnover::random_fen;
use anel::game::{Game, Position};
use anel::search::limits::Limits;
use anel::search::score::moves_to_mate;
use anel::turnover::{Current, Official2019, Rules, Turnover};
use rand::SeedableRng;
use rand::rngs::StdRng;

/// Whether the side to move can force a win within so many plies.
fn wins<G: Game>(position: &G, plies: u32) -> bool {
    if let Some(outcome) = position.outcome(1) {
        return outcome.winner == Some(position.side_to_move());
    }
    let mut moves = position.legal_moves().into_iter();
    plies > 0 && moves.any(|mv| loses(&position.play(mv), plies - 1))
}

/// Whether the side to move loses within so many plies, whatever it does.
fn loses<G: Game>(position: &G, plies: u32) -> bool {
    if let Some(outcome) = position.outcome(1) {
        return outcome.winner == Some(!position.side_to_move());
    }
    let mut moves = position.legal_moves().into_iter();
    plies > 0 && moves.all(|mv| wins(&position.play(mv), plies - 1))
}

/// The distance to mate in moves of the winner, negative for a loss, if mate can be forced within so
/// many plies.
fn moves_to_the_end<G: Game>(position: &G, most: u32) -> Option<i32> {
    (1..=most as i32).find_map(|plies| {
        let won = wins(position, plies as u32).then_some((plies + 1) / 2);
        won.or_else(|| loses(position, plies as u32).then_some(-(plies / 2).max(1)))
    })
}

/// Random positions with few stacks that the solver can solve, and their distances to mate.
fn solved<R: Rules>(positions: usize, plies: u32) -> Vec<(Turnover<R>, i32)> {
    let mut random = StdRng::seed_from_u64(5);
    let mut solved = Vec::new();
    for i in 0..positions {
        let fen = random_fen(&mut random, 3 + i % 3);
        let position = Turnover::<R>::from_fen(&fen).expect("a position");
        if position.halfmove_clock() < 80 && position.outcome(1).is_none() {
            let moves = moves_to_the_end(&position, plies);
            solved.extend(moves.map(|moves| (position, moves)));
        }
    }
    solved
}

/// A search for a mate finds the shortest one.
fn finds_the_shortest_win<R: Rules>() {
    let mut wins = [0; 4];
    for (position, moves) in solved::<R>(1500, 5).into_iter().filter(|&(_, moves)| moves > 0) {
        let limits = Limits {
            mate: Some(moves as u32),
            ..Limits::default()
        };
        let found = moves_to_mate(answer(&request(position, limits)).best.score);
        assert_eq!(found, Some(moves), "{}", position.fen());
        wins[moves as usize] += 1;
    }
    assert!(wins[1..].iter().all(|&count| count >= 3), "{wins:?}");
}

/// A usual search finds wins and losses, though perhaps not the shortest mate.
fn finds_who_wins<R: Rules>() {
    for (position, moves) in solved::<R>(600, 5) {
        // How deep a win appears depends on what is pruned; the work that it takes counts.
        let limits = Limits {
            depth: Some(20),
            nodes: Some(300_000),
            ..Limits::default()
        };
        let found = moves_to_mate(answer(&request(position, limits)).best.score);
        let told = found.is_some_and(|found| found.signum() == moves.signum() && found.abs() >= moves.abs());
        assert!(told, "{}: {found:?} is not {moves}", position.fen());
    }
}

#[test]
fn the_shortest_win_is_found_by_the_current_rules() {
    finds_the_shortest_win::<Current>();
}

#[test]
fn the_shortest_win_is_found_by_the_rules_of_2019() {
    finds_the_shortest_win::<Official2019>();
}

#[test]
fn winners_are_found_by_the_current_rules() {
    finds_who_wins::<Current>();
}

#[test]
fn winners_are_found_by_the_rules_of_2019() {
    finds_who_wins::<Official2019>();
}

/// A search for a shorter mate than there is ends without one.
#[test]
fn a_search_for_a_shorter_win_ends_without_one() {
    for (position, moves) in solved::<Official2019>(300, 5) {
        if moves < 2 {
            continue;
        }
        let limits = Limits {
            mate: Some(moves as u32 - 1),
            ..Limits::default()
        };
        let found = moves_to_mate(answer(&request(position, limits)).best.score);
        let fen = position.fen();
        assert!(found.is_none_or(|found| found >= moves), "{fen}: {found:?}");
    }
}
