//! Move notation, and error messages for illegal moves.

use super::{position, why_illegal};
use anel::game::{Notation, Position};
use anel::oliveira::Oliveira;

#[test]
fn notation_is_long_algebraic() {
    for (fen, turn, notation) in [
        (Oliveira::START_FEN, "K@e1", "K@e1"),
        ("4k3/8/8/8/8/5n2/8/K5N1[] w - - w 0 1", "g1f3", "Ng1xf3"),
        ("4k3/8/8/8/8/8/4P3/K5N1[g] w - - w 0 1", "g1f3", "Ng1-f3"),
        ("4k3/8/8/8/8/8/4P3/K5N1[g] w - - w 0 1", "e2e4", "e2-e4"),
        ("4k3/8/8/8/4n3/8/4P3/K5N1[] w - - w 0 1", "e2e4", "e2-e4"),
        ("4k3/8/8/8/4n3/8/4P3/K5N1[] w - - w 0 1", "e2xe4", "e2xe4"),
        ("4k3/8/2n5/8/2L5/8/4P3/K5N1[] w - - w 0 1", "c4c6", "Lc4xc6"),
        ("4k3/8/8/8/8/8/8/R3K2R[g] w KQ - w 0 1", "e1g1", "Ke1-g1"),
        ("k7/8/8/3Pp3/8/8/8/K6R[] w - e6 w 0 1", "d5e6", "d5xe6"),
        ("4k3/P7/8/8/8/8/8/K7[Rg] w - - w 0 1", "a7a8r", "a7-a8=R+"),
        ("4k3/8/8/8/8/PP6/8/K7[g] w - - w 0 1", "a3a4,b3b4", "a3-a4,b3-b4"),
        (
            "8/PP6/8/8/8/8/k7/3K4[Rg] w - - b 3 1",
            "a7a8r,b7b8g",
            "a7-a8=R,b7-b8=G+",
        ),
        ("4k3/8/8/3G4/8/8/8/K7[Gg] w - - w 0 1", "d5@", "Gd5@"),
        ("4k3/8/8/3G4/8/8/8/K7[Gg] w - - w 0 1", "G@a5", "G@a5"),
        ("4k3/7p/8/3G4/8/8/8/K7[G] w - - w 0 1", "0000", "0000"),
        ("k7/7R/1K6/7p/8/8/8/2R5[] w - - w 3 1", "c1c8", "Rc1-c8#"),
    ] {
        let position = position(fen);
        let mv = position
            .parse_turn(turn)
            .unwrap_or_else(|why| panic!("{fen} {turn}: {why}"));
        assert_eq!(position.notation(&mv), notation, "{fen}");
        assert_eq!(position.parse_notation(notation), Ok(mv), "{fen}");
    }
    let position = Oliveira::start();
    for text in ["", "e2-e4", "K@e1++", "K@e1+#", "Ke1"] {
        assert!(position.parse_notation(text).is_err(), "{text}");
    }
}

#[test]
fn errors_name_the_fault_of_a_move() {
    let fen = "4k3/8/8/8/8/8/4P3/K5Nr[] w - - w 0 1";
    for (turn, fault) in [
        ("", "a move is an origin and a destination"),
        ("e2", "a move is an origin and a destination"),
        ("é2e4", "a move is an origin and a destination"),
        ("z2e4", "a move is an origin and a destination"),
        ("e3e4", "there is no piece on the origin"),
        ("h1h2", "the piece on the origin is the enemy's"),
        ("e2e5", "the Pawn cannot move there"),
        ("g1f3", "or the move leaves its King attacked"),
        ("K@e1", "both Kings are already placed"),
        ("g1@", "the side to move has no Grand Duke on g1"),
        ("G@z9", "a move is an origin and a destination"),
    ] {
        let why = why_illegal(fen, turn);
        assert!(why.contains(fault), "{turn}: {why}");
    }
    assert_eq!(
        why_illegal("4k3/8/8/8/8/8/8/4K3[] w - - w 0 1", "e1e2"),
        "the game is over"
    );
}
