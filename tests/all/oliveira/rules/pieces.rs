//! Piece moves, castling, zones of control, and Grand Dukes.

use super::{after, is_legal, moves_from, position, squares, why_illegal};
use anel::game::Position;
use anel::oliveira::Oliveira;

#[test]
fn the_set_up_is_a_choice_of_each_side() {
    let start = Oliveira::START_FEN;
    assert_eq!(moves_from(start, ""), squares("K@d1 K@e1"));
    let placed = after(start, "K@d1");
    assert_eq!(placed, "rnh2hnr/pplpplpp/8/8/8/8/PPLPPLPP/RNHKWHNR[kw] b KQkq - b 0 1");
    assert_eq!(moves_from(&placed, ""), squares("K@d8 K@e8"));
    assert_eq!(
        after(&placed, "K@e8"),
        "rnhwkhnr/pplpplpp/8/8/8/8/PPLPPLPP/RNHKWHNR[] w KQkq - b 0 1"
    );
    assert!(why_illegal(start, "e2e4").contains("place the King first: K@d1 or K@e1"));
}

#[test]
fn warlords_slide_ahead_and_sideways() {
    let fen = "4k3/8/8/8/3W4/8/8/4K3[g] w - - b 0 1";
    assert_eq!(
        moves_from(fen, "d4"),
        squares("d4b4 d4c4 d4c5 d4d3 d4d5 d4d6 d4e4 d4e5 d4f4")
    );
    // A Warlord does not jump over pieces.
    let hindered = "4k3/8/8/3p4/2pWP3/8/8/4K3[] w - - b 0 1";
    assert_eq!(moves_from(hindered, "d4"), squares("d4c4 d4c5 d4d3 d4d5 d4e5"));
}

#[test]
fn high_priests_slide_three_squares_or_jump_over_the_first() {
    let fen = "4k3/8/1p3P2/8/3H4/4p3/8/7K[] w - - b 0 1";
    assert_eq!(
        moves_from(fen, "d4"),
        // The High Priest on d4 reaches e3 and, behind e3, f2 but not g1. It also reaches b6, but not f6.
        squares("d4a1 d4b2 d4b6 d4c3 d4c5 d4e3 d4e5 d4f2")
    );
}

#[test]
fn lords_step_and_charge() {
    let fen = "4k3/8/3p4/8/3L4/8/8/4K3[] w - - b 0 1";
    assert_eq!(moves_from(fen, "d4"), squares("d4c3 d4c5 d4d5 d4d6 d4e3 d4e5"));
    assert_eq!(after(fen, "d4d6"), "4k3/8/8/8/8/8/8/4K3[L] b - - b 0 1");
    assert_eq!(after(fen, "d4xd6"), after(fen, "d4d6"));
}

#[test]
fn castling_from_e_and_from_d() {
    let on_e = "4k3/8/8/8/8/8/8/R3K2R[g] w KQ - b 0 1";
    assert!(after(on_e, "e1g1").starts_with("4k3/8/8/8/8/8/8/R4RK1[g] b - "));
    assert!(after(on_e, "e1c1").starts_with("4k3/8/8/8/8/8/8/2KR3R[g] b - "));
    let on_d = "4k3/8/8/8/8/8/8/R2K3R[g] w KQ - b 0 1";
    assert!(after(on_d, "d1b1").starts_with("4k3/8/8/8/8/8/8/1KR4R[g] b - "));
    assert!(after(on_d, "d1f1").starts_with("4k3/8/8/8/8/8/8/R3RK2[g] b - "));
    // A King that castles from d1 to f1 crosses e1, so e1 must not be attacked, whereas g1 need only be empty.
    assert!(!is_legal("4r1k1/8/8/8/8/8/8/R2K3R[] w KQ - b 0 1", "d1f1"));
    assert!(is_legal("4k1r1/8/8/8/8/8/8/R2K3R[] w KQ - b 0 1", "d1f1"));
    assert!(!is_legal("4k3/8/8/8/8/8/8/R2K2NR[g] w KQ - b 0 1", "d1f1"));
    // The King may not castle out of check or onto an attacked square. Charges count as attacks.
    assert!(!is_legal("2r1k3/8/8/8/8/8/8/R1K4R[] w - - b 0 1", "c1a1"));
    assert!(!is_legal("3rk3/8/8/8/8/8/8/R2K3R[] w KQ - b 0 1", "d1b1"));
    assert!(!is_legal("4k3/8/8/8/8/1l6/8/R2K3R[] w KQ - b 0 1", "d1b1"));
    // Castling is illegal without the corresponding castling right.
    assert!(!is_legal("4k3/8/8/8/8/8/8/R3K2R[g] w Q - b 0 1", "e1g1"));
}

#[test]
fn zones_remove_a_castled_rook_and_keep_the_king_out() {
    // Castling puts the Rook next to the enemy Grand Duke, and the King two squares away from the Grand Duke.
    let fen = "6k1/8/8/8/8/8/3g4/R2K3R[] w K - b 5 1";
    assert!(after(fen, "d1f1").starts_with("6k1/8/8/8/8/8/3g4/R4K2[R] b - - b 0 1"));
    assert!(!is_legal("4k3/8/8/8/8/8/5g2/R3K2R[] w KQ - b 0 1", "e1g1"));
    // A King that castles may cross a zone of control.
    assert!(is_legal("4k3/8/8/8/8/8/4g3/R3K2R[] w KQ - b 0 1", "e1c1"));
}

#[test]
fn high_priests_change_colour_on_the_last_rank() {
    let fen = "2rHr3/3p4/8/8/8/8/8/K3k3[] w - - b 3 1";
    let moves = moves_from(fen, "d8");
    assert!(
        ["d8c8", "d8e8", "d8d7"]
            .iter()
            .all(|mv| moves.contains(&mv.to_string()))
    );
    assert!(moves_from("8/3H4/8/8/8/8/8/K3k3[] w - - b 3 1", "d7d").is_empty());
    // On the last rank, a High Priest can also give check with the single step that changes the colour of its square.
    assert!(position("3Hk3/8/8/8/8/8/8/K7[] b - - b 3 1").in_check());
    assert!(position("3H4/3k4/8/8/8/8/8/K7[] b - - b 3 1").in_check());
}

#[test]
fn lords_and_warlords_sneak_from_the_last_rank() {
    for piece in ["L", "W"] {
        let fen = format!("{piece}7/8/8/8/8/8/5n2/K3k3[] w - - b 3 1");
        let moves = moves_from(&fen, "a8");
        assert!(moves.contains(&"a8h1".to_owned()));
        // A sneak can reach every empty square, but no occupied one.
        assert_eq!(moves.len(), 60, "{fen}");
        assert!(!is_legal(&fen, "a8f2"));
        let elsewhere = format!("8/{piece}7/8/8/8/8/5n2/K3k3[] w - - b 3 1");
        assert!(!is_legal(&elsewhere, "a7h1"));
    }
    // A sneak cannot capture, so it attacks nothing.
    assert!(!position("L7/8/8/8/8/8/8/K3k3[] b - - b 3 1").in_check());
}

#[test]
fn grand_dukes_go_between_board_and_duchy() {
    let fen = "4k3/8/8/3G4/8/8/7r/K7[GG] w - - b 3 1";
    assert_eq!(moves_from(fen, "d5"), ["d5@"]);
    assert_eq!(after(fen, "d5@"), "4k3/8/8/8/8/8/7r/K7[GGG] b - - b 4 1");
    assert_eq!(after(fen, "G@c3"), "4k3/8/8/3G4/8/2G5/7r/K7[G] b - - b 4 1");
    let squares = moves_from(fen, "G@");
    // A Grand Duke cannot be placed on h5 and e2, which the Rook attacks, nor on d7, e7 and d8, next to the enemy King.
    for text in ["G@h5", "G@e2", "G@d7", "G@e7", "G@d8"] {
        assert!(!squares.contains(&text.to_owned()), "{text}");
    }
    for text in ["G@a8", "G@e6", "G@g7", "G@d4"] {
        assert!(squares.contains(&text.to_owned()), "{text}");
    }
    // For placing Grand Dukes, a charge counts as an attack, but pushes and the Pawn's straight steps do not.
    let charge = "4k3/8/3p4/8/8/8/7r/K7[G] w - - b 3 1";
    assert!(!is_legal(charge, "G@d4"));
    assert!(is_legal(charge, "G@d5"));
    // A Grand Duke may be placed next to an enemy Grand Duke.
    assert!(is_legal("4k3/8/3g4/8/8/8/7r/K7[G] w - - b 3 1", "G@d5"));
    // A Grand Duke cannot be captured, and no piece can move or attack through it.
    let line = "4k3/8/8/8/8/8/8/r2G3K[] w - - b 3 1";
    assert!(!position(line).in_check());
    assert!(!is_legal(line, "d1@"));
    assert!(!is_legal("4k3/8/8/8/8/8/8/r2G3K[] b - - b 3 1", "a1d1"));
    assert!(why_illegal(charge, "G@d4").contains("cannot go to d4"));
    assert!(why_illegal("4k3/8/8/8/P7/8/7r/K7[] w - - b 3 1", "G@d4").contains("in the Duchy"));
}

#[test]
fn zones_of_control_remove_pieces_that_enter_them() {
    let fen = "k7/8/8/3g4/8/8/8/K3R3[] w - - b 3 1";
    assert_eq!(after(fen, "e1e4"), "k7/8/8/3g4/8/8/8/K7[R] b - - b 0 1");
    // If a piece captures in a zone of control and is removed, the captured piece stays captured.
    let capture = "k7/8/8/3g4/4n3/8/8/K3R3[] w - - b 3 1";
    assert_eq!(after(capture, "e1e4"), "k7/8/8/3g4/8/8/8/K7[Rn] b - - b 0 1");
    // A zone of control removes nothing if the move gives check, with the moved piece or with another one.
    let check = "4k3/8/8/3g4/R7/8/8/K7[] w - - b 3 1";
    assert_eq!(after(check, "a4e4"), "4k3/8/8/3g4/4R3/8/8/K7[] b - - b 4 1");
    let discovered = "4k3/8/8/8/5g2/8/4N3/K3R3[] w - - b 3 1";
    assert_eq!(after(discovered, "e2g3"), "4k3/8/8/8/5g2/6N1/8/K3R3[] b - - b 4 1");
    // A zone of control does not remove pieces that were already in it, pushed pieces, or Grand Dukes.
    let standing = "4k3/8/8/3g4/4N3/8/8/K7[G] w - - b 3 1";
    assert!(after(standing, "a1b1").contains("4N3"));
    assert!(after(standing, "G@d4").contains("3GN3"));
    // A piece that leaves a zone of control is not removed.
    assert!(after(standing, "e4f2").contains("5N2"));
}

#[test]
fn zones_are_measured_after_the_pushes() {
    // A lancer Pawn pushes the enemy Grand Duke, arrives next to it, and is removed.
    let fen = "k7/8/8/8/8/3g4/3P4/K6R[] w - - b 3 1";
    assert_eq!(after(fen, "d2d4"), "k7/8/8/3g4/8/8/8/K6R[] b - - b 0 1");
    // Of the two Pawns in a legionary move, a zone removes only the one that arrives next to the Grand Duke.
    let legion = "k7/8/8/3g4/PP6/8/8/K6R[] w - - b 3 1";
    assert!(after(legion, "a4a5,b4b5").contains("PP1g4"));
    let legion = "k7/8/8/2g5/PP6/8/8/K6R[] w - - b 3 1";
    assert!(after(legion, "a4a5,b4b5").starts_with("k7/8/8/P1g5/8/8/8/K6R[]"));
}

#[test]
fn kings_do_not_enter_zones_but_may_stand_in_them() {
    let fen = "r3k3/8/8/8/8/2g5/8/K7[] w - - b 3 1";
    assert!(!is_legal(fen, "a1b2"));
    let standing = "4k3/8/8/8/8/2g5/1K6/8[G] w - - b 3 1";
    assert!(!position(standing).in_check());
    assert!(
        moves_from(standing, "b2")
            .iter()
            .all(|text| !["b2b3", "b2c2"].contains(&&**text))
    );
    assert!(is_legal(standing, "b2a1"));
}

#[test]
fn pushes_can_end_a_check() {
    let push = "4k3/8/8/8/r2K4/PP6/8/8[] w - - b 3 1";
    assert!(position(push).in_check());
    assert!(is_legal(push, "a3a4,b3b4"), "the Rook is pushed off the King's rank");
}
