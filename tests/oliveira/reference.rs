//! The engine against an independent, slow implementation of the rules: in random games, in random
//! games that begin with the positions of the vectors, and on random boards.

use crate::common::{text, vectors};
use crate::oliveira_boards::random_fen;
use crate::slow::Board;
use anel::game::{Notation, Position};
use anel::oliveira::Oliveira;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

/// Compares the moves, the positions behind each of them, and the end of the game. Returns how many
/// moves there are.
fn compare(position: &Oliveira) -> usize {
    let fen = position.fen();
    let board = Board::from_fen(&fen);
    assert_eq!(board.fen(), fen);
    let children = board.children();
    let mut moves: Vec<(String, _)> = position
        .legal_moves()
        .into_iter()
        .map(|mv| (position.turn_text(&[mv]), mv))
        .collect();
    moves.sort_by(|a, b| a.0.cmp(&b.0));
    let texts = |moves: Vec<&String>| moves.into_iter().cloned().collect::<Vec<String>>();
    assert_eq!(
        texts(moves.iter().map(|(text, _)| text).collect()),
        texts(children.iter().map(|(text, _)| text).collect()),
        "{fen}"
    );
    for ((text, mv), (_, child)) in moves.iter().zip(&children) {
        let next = position.play(*mv);
        assert_eq!(next.fen(), child.fen(), "{fen} {text}");
        assert_eq!(next.key(), next.recomputed_key(), "{fen} {text}");
        let end = next.terminal_outcome();
        assert_eq!(
            end.map(|end| (end.score_text(), end.reason)),
            child.early_end(),
            "{fen} {text}"
        );
    }
    assert_eq!(position.count_moves(), children.len() as u64, "{fen}");
    assert_eq!(position.in_check(), board.in_check(board.white), "{fen}");
    assert_eq!(position.attacked_squares(), board.attacked_king(), "{fen}");
    let outcome = position.outcome(1);
    assert_eq!(
        (
            outcome.map_or("*", |outcome| outcome.score_text()),
            outcome.map_or("", |outcome| outcome.reason)
        ),
        board.outcome(),
        "{fen}"
    );
    children.len()
}

/// Plays on at random, captures and pushes no more often than other moves.
fn play_on(mut position: Oliveira, plies: usize, random: &mut StdRng) {
    for _ in 0..plies {
        if compare(&position) == 0 {
            return;
        }
        let moves = position.legal_moves();
        position = position.play(moves[random.random_range(0..moves.len())]);
        // "A FEN cannot say that a game ended by two passes."
        if position
            .terminal_outcome()
            .is_some_and(|end| end.reason == "two passes")
        {
            assert_eq!(position.count_moves(), 0);
            return;
        }
    }
}

#[test]
fn random_games_agree() {
    for seed in 0..40 {
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

/// Boards that games hardly ever reach, with Grand Dukes, Pawns near promotion, and pieces to push.
#[test]
fn random_boards_agree() {
    let mut random = StdRng::seed_from_u64(1);
    let mut met = 0;
    for board in 0..3000 {
        let fen = random_fen(&mut random, 2 + board % 35);
        // On some boards the side that is not to move is attacked.
        let Ok(position) = Oliveira::from_fen(&fen) else {
            continue;
        };
        met += 1;
        play_on(position, 2, &mut random);
    }
    assert!(met > 1000, "{met} boards");
}
