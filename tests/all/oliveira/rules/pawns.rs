//! Pawn moves: charges, lancers, legionary moves, en passant and promotion.

use super::{after, is_legal, moves_from, position, squares, why_illegal};
use anel::game::Position;

#[test]
fn charges_remove_both_pieces() {
    let fen = "4k3/8/3r4/8/3P4/8/8/4K2R[] w - - b 7 1";
    assert_eq!(after(fen, "d4d6"), "4k3/8/8/8/8/8/8/4K2R[r] b - - b 0 1");
    // A charge cannot jump over pieces, and cannot capture a piece of the same side or a Grand Duke.
    assert!(!is_legal("4k3/8/3r4/3n4/3P4/8/8/4K2R[] w - - b 7 1", "d4d6"));
    assert!(!is_legal("4k3/8/3R4/8/3P4/8/8/4K2R[] w - - b 7 1", "d4d6"));
    assert!(!is_legal("4k3/8/3g4/8/3P4/8/8/4K2R[] w - - b 7 1", "d4d6"));
    // A Pawn that charges to the last rank does not promote.
    let last = "3rk3/8/3P4/8/8/8/8/4K2R[] w - - b 7 1";
    assert_eq!(after(last, "d6d8"), "4k3/8/8/8/8/8/8/4K2R[r] b - - b 0 1");
    assert!(!is_legal(last, "d6d8g"));
}

#[test]
fn a_charge_gives_check_and_mate() {
    let fen = "3k4/8/3L4/8/8/8/8/3RK3[] b - - b 0 1";
    assert!(position(fen).in_check());
    // Any piece can block the check that a charge gives, even a Grand Duke placed from the Duchy.
    let pawn = "k7/8/P7/8/8/8/8/R3K3[g] b - - b 0 1";
    assert!(position(pawn).in_check());
    assert!(is_legal(pawn, "G@a7"));
}

#[test]
fn from_the_second_rank_a_charge_is_marked_and_a_lancer_is_not() {
    let fen = "4k3/8/8/8/4n3/8/4P3/4K3[] w - - b 3 1";
    assert_eq!(moves_from(fen, "e2e4"), ["e2e4"]);
    assert_eq!(after(fen, "e2e4"), "4k3/8/8/4n3/4P3/8/8/4K3[] b - e3 b 0 1");
    assert_eq!(moves_from(fen, "e2x"), ["e2xe4"]);
    assert_eq!(after(fen, "e2xe4"), "4k3/8/8/8/8/8/8/4K3[n] b - - b 0 1");
    // A Pawn's charge from the second rank needs the mark `x` even if the lancer move to the same square is impossible.
    let full = "4k3/8/8/4p3/4n3/8/4P3/4K3[] w - - b 3 1";
    assert_eq!(moves_from(full, "e2"), squares("e2e3 e2xe4"));
    assert!(!is_legal(full, "e2e4"));
    // A Lord's charge from the second rank needs no mark `x`.
    let lord = "4k3/8/8/8/4n3/8/4L3/4K3[] w - - b 3 1";
    assert!(is_legal(lord, "e2e4") && is_legal(lord, "e2xe4"));
    // Only charges can be written with the mark `x`.
    assert!(!is_legal("4k3/8/8/8/8/3n4/4P3/4K3[] w - - b 3 1", "e2xd3"));
}

#[test]
fn lancers_push_one_enemy_to_the_third_square() {
    let on_first = "4k3/8/8/8/8/4n3/4P3/4K3[] w - - b 3 1";
    assert_eq!(after(on_first, "e2e4"), "4k3/8/8/4n3/4P3/8/8/4K3[] b - e3 b 0 1");
    for (fen, why) in [
        (
            "4k3/8/8/4p3/8/4n3/4P3/4K3[] w - - b 3 1",
            "the third square holds a piece",
        ),
        ("4k3/8/8/8/4p3/4n3/4P3/4K3[] w - - b 3 1", "both squares hold pieces"),
        (
            "4k3/8/8/8/4N3/8/4P3/4K3[g] w - - b 3 1",
            "an own piece cannot be pushed",
        ),
        (
            "4k3/8/8/8/4p3/4N3/4P3/4K3[] w - - b 3 1",
            "an own piece blocks the Pawn",
        ),
        ("4k3/8/8/8/8/8/8/4PK2[g] w - - b 3 1", "the Pawn is on its first rank"),
    ] {
        let two_squares = if fen.contains("PK") { "e1e3" } else { "e2e4" };
        assert!(!is_legal(fen, two_squares), "{why}");
    }
    // A lancer move can also push Grand Dukes and Kings. It can even push a King onto an attacked square.
    let duke = "4k3/8/8/8/4g3/8/4P3/K7[] w - - b 3 1";
    assert!(after(duke, "e2e4").starts_with("4k3/8/8/4g3/8/8/8/K7[] b - - b 0 1"));
    let king = "8/8/8/R7/8/4k3/4P3/K7[g] w - - b 3 1";
    let pushed = after(king, "e2e4");
    assert!(pushed.starts_with("8/8/8/R3k3/4P3/8/8/K7[g] b - e3 b 0 1"));
    assert!(position(&pushed).in_check());
}

#[test]
fn en_passant_answers_a_double_step_and_a_lancer() {
    let fen = "4k3/8/8/8/3p4/4n3/4P3/K7[] w - - b 3 1";
    let after_lancer = after(fen, "e2e4");
    assert_eq!(after(&after_lancer, "d4e3"), "4k3/8/8/4n3/8/4p3/8/K7[] w - - b 0 2");
    // Capturing en passant is possible only on the ply after the double step or lancer move.
    let later = after(&after(&after_lancer, "e8e7"), "a1a2");
    assert!(!is_legal(&later, "d4e3"));
    // A Pawn whose double step ends in a zone of control is removed.
    let caught = "4k3/8/8/4g3/3p4/8/4P3/K7[] w - - b 3 1";
    assert_eq!(after(caught, "e2e4"), "4k3/8/8/4g3/3p4/8/8/K7[] b - - b 0 1");
}

#[test]
fn legionary_moves_step_together_and_push() {
    let fen = "4k3/8/8/8/3r4/2PP4/8/K7[] w - - b 3 1";
    assert_eq!(moves_from(fen, "c3"), squares("c3c4 c3c4,d3d4 c3d4"));
    assert_eq!(after(fen, "c3c4,d3d4"), "4k3/8/8/3r4/2PP4/8/8/K7[] b - - b 0 1");
    assert!(!is_legal(fen, "d3d4,c3c4"), "the Pawn nearer the a-file comes first");
    for (fen, why) in [
        (
            "4k3/8/8/3n4/3r4/2PP4/8/K7[] w - - b 3 1",
            "the square beyond the enemy piece is occupied",
        ),
        (
            "4k3/8/8/8/3R4/2PP4/8/K7[g] w - - b 3 1",
            "an own piece cannot be pushed",
        ),
    ] {
        assert!(!is_legal(fen, "c3c4,d3d4"), "{why}");
    }
    // A legionary move cannot push a piece off the board.
    assert!(moves_from("2r4k/2PP4/8/8/8/8/8/K7[] w - - b 3 1", "c7c8").is_empty());
    // Both Pawns of a legionary move can push a piece, and a piece that is pushed into a zone of control is safe.
    let both = "4k3/8/6G1/8/4rn2/4PP2/8/K7[] w - - b 3 1";
    assert!(after(both, "e3e4,f3f4").starts_with("4k3/8/6G1/4rn2/4PP2/8/8/K7[]"));
    // If three Pawns stand side by side, any two neighbours can make a legionary move.
    let three = moves_from("4k3/8/8/8/8/PPP5/8/K7[g] w - - b 3 1", "");
    let pairs = three.iter().filter(|text| text.contains(','));
    assert_eq!(pairs.collect::<Vec<_>>(), ["a3a4,b3b4", "b3b4,c3c4"]);
}

#[test]
fn legionary_promotions_share_the_pool() {
    let pairs = |hand: &str| {
        let fen = format!("8/PP6/8/8/8/8/k7/3K4[{hand}g] w - - b 3 1");
        let moves = moves_from(&fen, "a7a8");
        let pairs = moves.into_iter().filter(|text| text.contains(','));
        pairs
            .map(|text| text.replace("a7a8", "").replace(",b7b8", ""))
            .collect::<Vec<_>>()
    };
    assert_eq!(pairs(""), ["gg"]);
    assert_eq!(pairs("R"), ["gg", "gr", "rg"]);
    assert_eq!(pairs("RR"), ["gg", "gr", "rg", "rr"]);
    assert_eq!(pairs("RN"), ["gg", "gn", "gr", "ng", "nr", "rg", "rn"]);
    let fen = "8/PP6/8/8/8/8/k7/3K4[RRNg] w - - b 3 1";
    assert_eq!(after(fen, "a7a8r,b7b8g"), "RG6/8/8/8/8/8/k7/3K4[NRg] b - - b 0 1");
}

#[test]
fn a_pawn_promotes_to_a_lost_piece_or_a_grand_duke() {
    let fen = "1n2k3/P7/8/8/8/8/8/K7[WNNrr] w - - b 3 1";
    assert_eq!(moves_from(fen, "a7"), squares("a7a8g a7a8n a7a8w a7b8g a7b8n a7b8w"));
    assert!(why_illegal(fen, "a7a8").contains("one of w n g"));
    assert!(!is_legal(fen, "a7a8r"));
    assert_eq!(after(fen, "a7b8n"), "1N2k3/8/8/8/8/8/8/K7[WNnrr] b - - b 0 1");
    // If a Pawn promotes in a zone of control, the promoted piece is removed, not the Pawn.
    let zone = "2g1k3/P7/8/8/8/8/8/K7[N] w - - b 3 1";
    assert!(after(zone, "a7a8n").starts_with("N1g1k3"));
    let zone = "1g2k3/P7/8/8/8/8/8/K7[N] w - - b 3 1";
    assert_eq!(after(zone, "a7a8n"), "1g2k3/8/8/8/8/8/8/K7[N] b - - b 0 1");
    // A zone of control does not remove a Grand Duke, and a Pawn may become a Grand Duke next to an enemy Grand Duke or
    // King.
    assert!(after(zone, "a7a8g").starts_with("Gg2k3"));
    assert!(is_legal("8/Pk6/8/8/8/8/8/K7[g] w - - b 3 1", "a7a8g"));
}
