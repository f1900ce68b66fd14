//! Game records in the game notation.

use anel::game::{Notation, Outcome, Position};
use anel::turnover::{Current, Move, Official2019, ResultToken, Rules, Turnover, read_game, write_game};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

/// A random game that continues until it ends by the rules or reaches 300 plies.
fn random_game<R: Rules>(start: &Turnover<R>, seed: u64) -> (Vec<Move>, Option<Outcome>) {
    let mut random = StdRng::seed_from_u64(seed);
    let mut position = *start;
    let mut moves = Vec::new();
    while moves.len() < 300 && position.outcome(1).is_none() {
        let legal = position.legal_moves();
        let mv = legal[random.random_range(0..legal.len())];
        moves.push(mv);
        position = position.play(mv);
    }
    (moves, position.outcome(1))
}

fn random_games_read_back<R: Rules>() {
    let start = Turnover::<R>::start();
    for seed in 0..8 {
        let (moves, outcome) = random_game(&start, seed);
        let ending = outcome.map(ResultToken::from);
        let text = write_game(&start, &moves, ending);
        assert!(text.starts_with("1. "), "{text}");
        assert_eq!(read_game(&start, &text), Ok((moves, ending)), "{text}");
    }
}

#[test]
fn whole_games_are_read_back() {
    random_games_read_back::<Current>();
    random_games_read_back::<Official2019>();
}

#[test]
fn games_are_written_with_numbers_and_a_result() {
    let start = Turnover::<Current>::start();
    let moves: Vec<Move> = ["b2b3", "a8a7", "c1c3"]
        .iter()
        .scan(start, |position, uci_move| {
            let mv = position.parse_turn(uci_move).expect("a legal move")[0];
            *position = position.play(mv);
            Some(mv)
        })
        .collect();
    assert_eq!(write_game(&start, &moves, None), "1. Cb2.3 Ca8.7 2. C.c3");
    for (ending, token) in [
        (ResultToken::White, "1-0"),
        (ResultToken::Black, "0-1"),
        (ResultToken::Agreed, "="),
        (ResultToken::Draw, "½"),
    ] {
        let text = write_game(&start, &moves, Some(ending));
        assert_eq!(text, format!("1. Cb2.3 Ca8.7 2. C.c3 {token}"));
        assert_eq!(read_game(&start, &text), Ok((moves.clone(), Some(ending))));
        assert_eq!(read_game(&start, token), Ok((Vec::new(), Some(ending))));
    }
    let second = start.play(moves[0]);
    let text = write_game(&second, &moves[1..], None);
    assert_eq!(text, "1... Ca8.7 2. C.c3");
    assert_eq!(read_game(&second, &text), Ok((moves[1..].to_vec(), None)));
    assert_eq!(write_game(&start, &[], None), "");
}

#[test]
fn games_are_read_without_numbers_or_with_any() {
    let start = Turnover::<Current>::start();
    let (moves, _) = read_game(&start, "1. Cb2.3 Ca8.7 2. C.c3").expect("a game");
    assert_eq!(moves.len(), 3);
    for text in [
        "Cb2.3 Ca8.7 C.c3",
        "1.Cb2.3 1...Ca8.7 2.C.c3",
        "1. Cb2.b3+\n1... Ca8.a7++\r\n2. Cc1.3",
        "\t1. Cb2.3   Ca8.7  2. C.c3  ",
    ] {
        assert_eq!(read_game(&start, text), Ok((moves.clone(), None)), "{text}");
    }
    assert_eq!(read_game(&start, ""), Ok((Vec::new(), None)));
}

#[test]
fn errors_in_a_game_name_the_move() {
    let start = Turnover::<Current>::start();
    for (text, fault) in [
        (
            "1. Cb2.9",
            "move 1. malformed: expected a rank (1 to 8) after Cb2., found '9'",
        ),
        ("1. Cb2.3 Ca8.3", "move 1... no legal move matches Ca8.3"),
        ("Cb2.3 Ca8.7 e4", "move 2. no legal move matches e4"),
        ("Cb2.3 = Ca8.7", "move 1... follows the end of the game"),
        ("1-0 1-0", "move 1. follows the end of the game"),
        (
            "1 Cb2.3",
            "move 1. malformed: expected a square or a sign (. : x), found '1'",
        ),
        (
            "1/2-1/2",
            "move 1. malformed: expected a square or a sign (. : x), found '1'",
        ),
    ] {
        let error = read_game(&start, text).expect_err(text);
        assert_eq!(error.to_string(), fault, "{text}");
    }
}
