//! Compares the engine with a slow reference implementation of the rules: in random games from the start, in random
//! games from the positions of the test vectors, and on random boards.

use crate::support::boards::oliveira::random_fen;
use crate::support::reference::oliveira::OliveiraReference;
use crate::support::reference::{Reference, compare, compare_plies, result_and_reason};
use crate::support::vectors::{text, vectors};
use anel::game::Position;
use anel::oliveira::Oliveira;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

/// Compares the engine with the reference in a position and after each legal move. Returns the number of moves.
fn compare_moves(position: &Oliveira) -> usize {
    let fen = position.fen();
    let reference = OliveiraReference::from_fen(&fen);
    compare(position, &reference);
    assert_eq!(position.in_check(), reference.in_check(reference.white), "{fen}");
    let pairs = compare_plies(position, &reference);
    for (mv, ply) in &pairs {
        let (next, (text, expected)) = (position.play(*mv), ply);
        assert_eq!(next.fen(), expected.fen(), "{fen} {text}");
        assert_eq!(next.key(), next.recomputed_key(), "{fen} {text}");
        let end = result_and_reason(next.terminal_outcome());
        assert_eq!(end, expected.early_end(), "{fen} {text}");
    }
    pairs.len()
}

/// Continues a game with random moves, all equally likely, and compares the engine with the reference in every
/// position.
fn play_on(mut position: Oliveira, plies: usize, random: &mut StdRng) {
    for _ in 0..plies {
        if compare_moves(&position) == 0 {
            return;
        }
        let moves = position.legal_moves();
        position = position.play(moves[random.random_range(0..moves.len())]);
        // A FEN cannot express the end of a game by two passes, so the reference cannot read such a position.
        if position
            .terminal_outcome()
            .is_some_and(|end| end.reason == "two passes")
        {
            assert_eq!(position.count_moves(), 0);
            return;
        }
    }
}

// Debug builds recompute the hash key at every move, so they play fewer games.
const GAMES: u64 = if cfg!(debug_assertions) { 10 } else { 40 };
const BOARDS: usize = if cfg!(debug_assertions) { 1000 } else { 3000 };

#[test]
fn random_games_agree() {
    for seed in 0..GAMES {
        play_on(Oliveira::start(), 250, &mut StdRng::seed_from_u64(seed));
    }
}

#[test]
fn games_from_the_vectors_agree() {
    for (seed, vector) in (0..).zip(vectors("oliveira.jsonl")) {
        let fen = text(&vector, "fen");
        let position = Oliveira::from_fen(fen).expect("a valid FEN");
        play_on(position, 40, &mut StdRng::seed_from_u64(seed));
    }
}

/// Compares positions on random boards, which have more Grand Dukes, Pawns near promotion and pushable pieces than
/// positions from games.
#[test]
fn random_boards_agree() {
    let mut random = StdRng::seed_from_u64(1);
    let mut valid = 0;
    for board in 0..BOARDS {
        let fen = random_fen(&mut random, 2 + board % 35);
        // Skip invalid boards, on which the side not to move is in check.
        let Ok(position) = Oliveira::from_fen(&fen) else {
            continue;
        };
        valid += 1;
        play_on(position, 2, &mut random);
    }
    assert!(valid > BOARDS / 3, "{valid} boards");
}
