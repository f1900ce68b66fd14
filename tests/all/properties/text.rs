//! Moves on the wire and in notation.

use super::some_moves;
use crate::support::vectors::moves_on_the_wire;
use anel::game::Game;

/// With more moves than this, their texts are not compared with each other.
const MANY_MOVES: u64 = 2000;

fn a_text_determines_a_move<G: Game>(position: &G) {
    if position.count_moves() > MANY_MOVES {
        return;
    }
    let mut texts = moves_on_the_wire(position);
    let count = texts.len();
    texts.dedup();
    assert_eq!(texts.len(), count, "{}", position.fen());
    let mut plies: Vec<String> = Vec::new();
    position.for_each_move(|mv| plies.push(position.ply_text(mv)));
    plies.sort();
    plies.dedup();
    assert_eq!(plies.len(), count, "{}", position.fen());
}

/// On the wire a turn that has only begun is written as one that ends there.
fn moves_round_trip_through_the_wire<G: Game>(position: &G) {
    let fen = position.fen();
    for mv in some_moves(position) {
        let text = position.turn_text(&[mv]);
        let turn = position
            .parse_turn(&text)
            .unwrap_or_else(|error| panic!("{fen} {text}: {error}"));
        assert_eq!(turn[0], mv, "{fen} {text}");
        assert_eq!(position.turn_text(&turn), text, "{fen}");
        let ends_turn = position.play(mv).side_to_move() != position.side_to_move();
        assert!(turn.len() == 1 || !ends_turn, "{fen} {text}");
        assert!(position.parse_turn(&(text + "k")).is_err(), "{fen}");
    }
}

fn turns_round_trip_through_notation<G: Game>(position: &G) {
    let fen = position.fen();
    for mv in some_moves(position) {
        let turn = position
            .parse_turn(&position.turn_text(&[mv]))
            .expect("a turn as written");
        let notation = position.notation(&turn);
        let without_mark = notation.trim_end_matches(['+', '#']);
        for text in [&notation, without_mark] {
            assert_eq!(position.parse_notation(text).as_ref(), Ok(&turn), "{fen} {text}");
        }
    }
}

super::tests! {
    a_text_determines_a_move: one in 1,
    moves_round_trip_through_the_wire: one in 3,
    turns_round_trip_through_notation: one in 12,
}
