//! Principal variations on random boards, where games end within the search.

use super::{reports, request, to_depth};
use crate::support::boards::turnover::random_fen;
use anel::game::{Game, Position};
use anel::search::{PvLine, Request};
use anel::turnover::{Current, Official2019, Rules, Turnover};
use rand::SeedableRng;
use rand::rngs::StdRng;

const DEPTH: u32 = 5;

/// Random positions with at least one legal move.
fn boards<R: Rules>() -> Vec<Turnover<R>> {
    let mut random = StdRng::seed_from_u64(4);
    (0..60)
        .map(|board| random_fen(&mut random, 3 + board % 12))
        .map(|fen| Turnover::from_fen(&fen).expect("a position"))
        .filter(|position: &Turnover<R>| position.count_moves() > 0)
        .collect()
}

fn assert_playable<G: Game>(start: &G, line: &PvLine<G>) {
    assert!(!line.moves.is_empty());
    line.moves.iter().fold(*start, |position, &mv| {
        let (start, here) = (start.fen(), position.fen());
        assert!(position.is_legal(mv), "{start}: {:?} at {here}", line.moves);
        position.play(mv)
    });
}

fn every_line_can_be_played<R: Rules>() {
    for position in boards::<R>() {
        for (_, _, line) in reports(&request(position, to_depth(DEPTH))) {
            assert_playable(&position, &line);
        }
    }
}

#[test]
fn every_line_can_be_played_to_its_end() {
    every_line_can_be_played::<Current>();
    every_line_can_be_played::<Official2019>();
}

fn several_lines<R: Rules>() {
    const LINES: usize = 5;
    for position in boards::<R>() {
        let request = Request {
            multipv: LINES,
            proves_wins: false,
            ..request(position, to_depth(DEPTH - 1))
        };
        let last: Vec<PvLine<Turnover<R>>> = reports(&request)
            .into_iter()
            .filter(|&(depth, ..)| depth == DEPTH - 1)
            .map(|(.., line)| line)
            .collect();
        let fen = position.fen();
        // The search reports fewer lines than requested if there are fewer legal moves.
        assert_eq!(last.len(), request.root_moves.len().min(LINES), "{fen}");
        assert!(last.is_sorted_by(|a, b| a.score >= b.score), "{fen}");
        last.iter().for_each(|line| assert_playable(&position, line));
    }
}

#[test]
fn several_lines_can_be_played_and_are_sorted() {
    several_lines::<Current>();
    several_lines::<Official2019>();
}
