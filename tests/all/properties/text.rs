//! Properties of moves written in UCI format and in notation.

use super::some_moves;
use crate::support::vectors::uci_moves;
use anel::game::Game;

/// The maximum number of legal moves in a position for which the texts of all moves are compared with each other.
const MAX_MOVES: u64 = 2000;

fn a_text_determines_a_move<G: Game>(position: &G) {
    if position.count_moves() > MAX_MOVES {
        return;
    }
    let mut texts = uci_moves(position);
    let count = texts.len();
    texts.dedup();
    assert_eq!(texts.len(), count, "{}", position.fen());
    let moves = position.legal_moves().into_iter();
    let mut plies: Vec<String> = moves.map(|mv| position.ply_text(mv)).collect();
    plies.sort();
    plies.dedup();
    assert_eq!(plies.len(), count, "{}", position.fen());
}

/// In UCI format, the text of the first ply of a turn can also be read as a complete turn.
fn moves_round_trip_through_uci<G: Game>(position: &G) {
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
    moves_round_trip_through_uci: one in 3,
    turns_round_trip_through_notation: one in 12,
}
