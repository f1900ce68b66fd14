//! The sentences of the rules of Oliveira, each on a position of its own.

use anel::game::{Game, MoveError};
use anel::oliveira::Position;
use anel::played::Played;
use anel::settings::Settings;
use std::collections::BTreeSet;

fn position(fen: &str) -> Position {
    Position::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

fn moves(fen: &str) -> BTreeSet<String> {
    let position = position(fen);
    let moves = position.legal_moves().into_iter();
    moves.map(|mv| position.turn_text(&[mv])).collect()
}

/// The legal moves that begin so.
fn moves_from(fen: &str, beginning: &str) -> Vec<String> {
    let mut moves = moves(fen);
    moves.retain(|text| text.starts_with(beginning));
    moves.into_iter().collect()
}

fn after(fen: &str, turn: &str) -> String {
    let position = position(fen);
    let mv = position
        .parse_turn(turn)
        .unwrap_or_else(|error| panic!("{fen} {turn}: {error}"))[0];
    position.play(mv).fen()
}

fn is_legal(fen: &str, turn: &str) -> bool {
    position(fen).parse_turn(turn).is_ok()
}

fn why_illegal(fen: &str, turn: &str) -> String {
    let MoveError(why) = position(fen).parse_turn(turn).expect_err(turn);
    why
}

fn squares(text: &str) -> Vec<String> {
    text.split(' ').map(str::to_owned).collect()
}

fn end(fen: &str) -> Option<(&'static str, &'static str)> {
    let outcome = position(fen).outcome(1)?;
    Some((outcome.score_text(), outcome.reason))
}

#[test]
fn the_set_up_is_a_choice_of_each_side() {
    let start = Position::START_FEN;
    assert_eq!(moves_from(start, ""), squares("K@d1 K@e1"));
    let placed = after(start, "K@d1");
    assert_eq!(
        placed,
        "rnh2hnr/pplpplpp/8/8/8/8/PPLPPLPP/RNHKWHNR[kw] b KQkq - b 0 1"
    );
    assert_eq!(moves_from(&placed, ""), squares("K@d8 K@e8"));
    assert_eq!(
        after(&placed, "K@e8"),
        "rnhwkhnr/pplpplpp/8/8/8/8/PPLPPLPP/RNHKWHNR[] w KQkq - b 0 1"
    );
    assert!(why_illegal(start, "e2e4").contains("the King is placed first, by K@d1 or K@e1"));
}

#[test]
fn warlords_slide_ahead_and_sideways() {
    let fen = "4k3/8/8/8/3W4/8/8/4K3[g] w - - b 0 1";
    assert_eq!(
        moves_from(fen, "d4"),
        squares("d4b4 d4c4 d4c5 d4d3 d4d5 d4d6 d4e4 d4e5 d4f4")
    );
    // Not over a piece.
    let hindered = "4k3/8/8/3p4/2pWP3/8/8/4K3[] w - - b 0 1";
    assert_eq!(
        moves_from(hindered, "d4"),
        squares("d4c4 d4c5 d4d3 d4d5 d4e5")
    );
}

#[test]
fn high_priests_slide_three_squares_or_jump_over_the_first() {
    let fen = "4k3/8/1p3P2/8/3H4/4p3/8/7K[] w - - b 0 1";
    assert_eq!(
        moves_from(fen, "d4"),
        // To e3 and over it to f2, but not on to g1; to b6; not to f6.
        squares("d4a1 d4b2 d4b6 d4c3 d4c5 d4e3 d4e5 d4f2")
    );
}

#[test]
fn lords_step_and_charge() {
    let fen = "4k3/8/3p4/8/3L4/8/8/4K3[] w - - b 0 1";
    assert_eq!(
        moves_from(fen, "d4"),
        squares("d4c3 d4c5 d4d5 d4d6 d4e3 d4e5")
    );
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
    // From d, e1 is crossed and g1 only has to be empty.
    assert!(!is_legal("4r1k1/8/8/8/8/8/8/R2K3R[] w KQ - b 0 1", "d1f1"));
    assert!(is_legal("4k1r1/8/8/8/8/8/8/R2K3R[] w KQ - b 0 1", "d1f1"));
    assert!(!is_legal("4k3/8/8/8/8/8/8/R2K2NR[g] w KQ - b 0 1", "d1f1"));
    // Not out of an attack, nor onto an attacked square, charges included.
    assert!(!is_legal("2r1k3/8/8/8/8/8/8/R1K4R[] w - - b 0 1", "c1a1"));
    assert!(!is_legal("3rk3/8/8/8/8/8/8/R2K3R[] w KQ - b 0 1", "d1b1"));
    assert!(!is_legal("4k3/8/8/8/8/1l6/8/R2K3R[] w KQ - b 0 1", "d1b1"));
    // A right that is gone does not come back.
    assert!(!is_legal("4k3/8/8/8/8/8/8/R3K2R[g] w Q - b 0 1", "e1g1"));
}

#[test]
fn a_zone_takes_the_castled_rook_and_keeps_the_king_out() {
    // The Rook arrives next to the Grand Duke, the King two squares off.
    let fen = "6k1/8/8/8/8/8/3g4/R2K3R[] w K - b 5 1";
    assert!(after(fen, "d1f1").starts_with("6k1/8/8/8/8/8/3g4/R4K2[R] b - - b 0 1"));
    assert!(!is_legal("4k3/8/8/8/8/8/5g2/R3K2R[] w KQ - b 0 1", "e1g1"));
    // Crossing a zone is allowed.
    assert!(is_legal("4k3/8/8/8/8/8/4g3/R3K2R[] w KQ - b 0 1", "e1c1"));
}

#[test]
fn charges_take_both_pieces_and_leave_the_rank_empty() {
    let fen = "4k3/8/3r4/8/3P4/8/8/4K2R[] w - - b 7 1";
    assert_eq!(after(fen, "d4d6"), "4k3/8/8/8/8/8/8/4K2R[r] b - - b 0 1");
    // Not over a piece, not one's own, not a Grand Duke.
    assert!(!is_legal(
        "4k3/8/3r4/3n4/3P4/8/8/4K2R[] w - - b 7 1",
        "d4d6"
    ));
    assert!(!is_legal("4k3/8/3R4/8/3P4/8/8/4K2R[] w - - b 7 1", "d4d6"));
    assert!(!is_legal("4k3/8/3g4/8/3P4/8/8/4K2R[] w - - b 7 1", "d4d6"));
    // Onto the last rank, without a promotion.
    let last = "3rk3/8/3P4/8/8/8/8/4K2R[] w - - b 7 1";
    assert_eq!(after(last, "d6d8"), "4k3/8/8/8/8/8/8/4K2R[r] b - - b 0 1");
    assert!(!is_legal(last, "d6d8g"));
}

#[test]
fn a_charge_gives_check_and_mate() {
    let fen = "3k4/8/3L4/8/8/8/8/3RK3[] b - - b 0 1";
    assert!(position(fen).in_check());
    // Between Pawn and King something may step, also a Grand Duke from the Duchy.
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
    // Also where the lancer is not possible.
    let full = "4k3/8/8/4p3/4n3/8/4P3/4K3[] w - - b 3 1";
    assert_eq!(moves_from(full, "e2"), squares("e2e3 e2xe4"));
    assert!(!is_legal(full, "e2e4"));
    // A Lord's charge needs no mark there.
    let lord = "4k3/8/8/8/4n3/8/4L3/4K3[] w - - b 3 1";
    assert!(is_legal(lord, "e2e4") && is_legal(lord, "e2xe4"));
    // The mark is for charges only.
    assert!(!is_legal("4k3/8/8/8/8/3n4/4P3/4K3[] w - - b 3 1", "e2xd3"));
}

#[test]
fn lancers_push_one_enemy_to_the_third_square() {
    let on_first = "4k3/8/8/8/8/4n3/4P3/4K3[] w - - b 3 1";
    assert_eq!(
        after(on_first, "e2e4"),
        "4k3/8/8/4n3/4P3/8/8/4K3[] b - e3 b 0 1"
    );
    for (fen, why) in [
        (
            "4k3/8/8/4p3/8/4n3/4P3/4K3[] w - - b 3 1",
            "the third square holds a piece",
        ),
        (
            "4k3/8/8/8/4p3/4n3/4P3/4K3[] w - - b 3 1",
            "both squares hold pieces",
        ),
        (
            "4k3/8/8/8/4N3/8/4P3/4K3[g] w - - b 3 1",
            "the piece is one's own",
        ),
        (
            "4k3/8/8/8/4p3/4N3/4P3/4K3[] w - - b 3 1",
            "one's own stands before it",
        ),
        (
            "4k3/8/8/8/8/8/8/4PK2[g] w - - b 3 1",
            "the Pawn is on its first rank",
        ),
    ] {
        let two_squares = if fen.contains("PK") { "e1e3" } else { "e2e4" };
        assert!(!is_legal(fen, two_squares), "{why}");
    }
    // Grand Dukes and Kings are pushed too; a King may be pushed into an attack.
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
    assert_eq!(
        after(&after_lancer, "d4e3"),
        "4k3/8/8/4n3/8/4p3/8/K7[] w - - b 0 2"
    );
    // Only at once, and not by a Pawn that does not stand beside.
    let later = after(&after(&after_lancer, "e8e7"), "a1a2");
    assert!(!is_legal(&later, "d4e3"));
    // A Pawn that its own double step brings into a zone is gone.
    let caught = "4k3/8/8/4g3/3p4/8/4P3/K7[] w - - b 3 1";
    assert_eq!(
        after(caught, "e2e4"),
        "4k3/8/8/4g3/3p4/8/8/K7[] b - - b 0 1"
    );
}

#[test]
fn legions_step_together_and_push() {
    let fen = "4k3/8/8/8/3r4/2PP4/8/K7[] w - - b 3 1";
    assert_eq!(moves_from(fen, "c3"), squares("c3c4 c3c4,d3d4 c3d4"));
    assert_eq!(
        after(fen, "c3c4,d3d4"),
        "4k3/8/8/3r4/2PP4/8/8/K7[] b - - b 0 1"
    );
    assert!(
        !is_legal(fen, "d3d4,c3c4"),
        "the Pawn nearer the a-file comes first"
    );
    for (fen, why) in [
        (
            "4k3/8/8/3n4/3r4/2PP4/8/K7[] w - - b 3 1",
            "no empty square behind the enemy",
        ),
        (
            "4k3/8/8/8/3R4/2PP4/8/K7[g] w - - b 3 1",
            "the piece before it is one's own",
        ),
    ] {
        assert!(!is_legal(fen, "c3c4,d3d4"), "{why}");
    }
    // Nothing is pushed off the board.
    assert!(moves_from("2r4k/2PP4/8/8/8/8/8/K7[] w - - b 3 1", "c7c8").is_empty());
    // Both push at once; a pushed piece that is not the mover's is safe in a zone.
    let both = "4k3/8/6G1/8/4rn2/4PP2/8/K7[] w - - b 3 1";
    assert!(after(both, "e3e4,f3f4").starts_with("4k3/8/6G1/4rn2/4PP2/8/8/K7[]"));
    // Two Pawns of three side by side.
    let three = moves_from("4k3/8/8/8/8/PPP5/8/K7[g] w - - b 3 1", "");
    let pairs = three.iter().filter(|text| text.contains(','));
    assert_eq!(pairs.collect::<Vec<_>>(), ["a3a4,b3b4", "b3b4,c3c4"]);
}

#[test]
fn legions_promote_both_from_a_shared_pool() {
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
    assert_eq!(
        after(fen, "a7a8r,b7b8g"),
        "RG6/8/8/8/8/8/k7/3K4[NRg] b - - b 0 1"
    );
}

#[test]
fn a_pawn_becomes_what_its_side_has_lost_or_a_grand_duke() {
    let fen = "1n2k3/P7/8/8/8/8/8/K7[WNNrr] w - - b 3 1";
    assert_eq!(
        moves_from(fen, "a7"),
        squares("a7a8g a7a8n a7a8w a7b8g a7b8n a7b8w")
    );
    assert!(why_illegal(fen, "a7a8").contains("one of w n g"));
    assert!(!is_legal(fen, "a7a8r"));
    assert_eq!(
        after(fen, "a7b8n"),
        "1N2k3/8/8/8/8/8/8/K7[WNnrr] b - - b 0 1"
    );
    // What a zone takes off counts as what it has become.
    let zone = "2g1k3/P7/8/8/8/8/8/K7[N] w - - b 3 1";
    assert!(after(zone, "a7a8n").starts_with("N1g1k3"));
    let zone = "1g2k3/P7/8/8/8/8/8/K7[N] w - - b 3 1";
    assert_eq!(after(zone, "a7a8n"), "1g2k3/8/8/8/8/8/8/K7[N] b - - b 0 1");
    // A Grand Duke is not taken, and may stand next to another or to the King.
    assert!(after(zone, "a7a8g").starts_with("Gg2k3"));
    assert!(is_legal("8/Pk6/8/8/8/8/8/K7[g] w - - b 3 1", "a7a8g"));
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
    // It gives check so.
    assert!(position("3Hk3/8/8/8/8/8/8/K7[] b - - b 3 1").in_check());
    assert!(position("3H4/3k4/8/8/8/8/8/K7[] b - - b 3 1").in_check());
}

#[test]
fn lords_and_warlords_sneak_from_the_last_rank() {
    for piece in ["L", "W"] {
        let fen = format!("{piece}7/8/8/8/8/8/5n2/K3k3[] w - - b 3 1");
        let moves = moves_from(&fen, "a8");
        assert!(moves.contains(&"a8h1".to_owned()));
        // To every empty square, and to none with a piece on it.
        assert_eq!(moves.len(), 60, "{fen}");
        assert!(!is_legal(&fen, "a8f2"));
        let elsewhere = format!("8/{piece}7/8/8/8/8/5n2/K3k3[] w - - b 3 1");
        assert!(!is_legal(&elsewhere, "a7h1"));
    }
    // "Judged as of the squares it could capture on": a sneak attacks nothing.
    assert!(!position("L7/8/8/8/8/8/8/K3k3[] b - - b 3 1").in_check());
}

#[test]
fn grand_dukes_go_between_board_and_duchy() {
    let fen = "4k3/8/8/3G4/8/8/7r/K7[GG] w - - b 3 1";
    assert_eq!(moves_from(fen, "d5"), ["d5@"]);
    assert_eq!(after(fen, "d5@"), "4k3/8/8/8/8/8/7r/K7[GGG] b - - b 4 1");
    assert_eq!(after(fen, "G@c3"), "4k3/8/8/3G4/8/2G5/7r/K7[G] b - - b 4 1");
    let squares = moves_from(fen, "G@");
    // Not attacked by the Rook, not next to the enemy King.
    for text in ["G@h5", "G@e2", "G@d7", "G@e7", "G@d8"] {
        assert!(!squares.contains(&text.to_owned()), "{text}");
    }
    for text in ["G@a8", "G@e6", "G@g7", "G@d4"] {
        assert!(squares.contains(&text.to_owned()), "{text}");
    }
    // Charges count as attacks, pushes do not; nor does a Pawn's way ahead.
    let charge = "4k3/8/3p4/8/8/8/7r/K7[G] w - - b 3 1";
    assert!(!is_legal(charge, "G@d4"));
    assert!(is_legal(charge, "G@d5"));
    // Next to an enemy Grand Duke is allowed.
    assert!(is_legal("4k3/8/3g4/8/8/8/7r/K7[G] w - - b 3 1", "G@d5"));
    // A Grand Duke is not captured and blocks lines.
    let line = "4k3/8/8/8/8/8/8/r2G3K[] w - - b 3 1";
    assert!(!position(line).in_check());
    assert!(!is_legal(line, "d1@"));
    assert!(!is_legal("4k3/8/8/8/8/8/8/r2G3K[] b - - b 3 1", "a1d1"));
    assert!(why_illegal(charge, "G@d4").contains("d4 is none"));
    assert!(why_illegal("4k3/8/8/8/P7/8/7r/K7[] w - - b 3 1", "G@d4").contains("in the Duchy"));
}

#[test]
fn zones_of_control_take_what_moves_into_them() {
    let fen = "k7/8/8/3g4/8/8/8/K3R3[] w - - b 3 1";
    assert_eq!(after(fen, "e1e4"), "k7/8/8/3g4/8/8/8/K7[R] b - - b 0 1");
    // What it captures stays captured.
    let capture = "k7/8/8/3g4/4n3/8/8/K3R3[] w - - b 3 1";
    assert_eq!(
        after(capture, "e1e4"),
        "k7/8/8/3g4/8/8/8/K7[Rn] b - - b 0 1"
    );
    // Not where the move attacks the King, by whatever piece.
    let check = "4k3/8/8/3g4/R7/8/8/K7[] w - - b 3 1";
    assert_eq!(after(check, "a4e4"), "4k3/8/8/3g4/4R3/8/8/K7[] b - - b 4 1");
    let discovered = "4k3/8/8/8/5g2/8/4N3/K3R3[] w - - b 3 1";
    assert_eq!(
        after(discovered, "e2g3"),
        "4k3/8/8/8/5g2/6N1/8/K3R3[] b - - b 4 1"
    );
    // What stands there without moving stays, as does a pushed piece and a Grand Duke.
    let standing = "4k3/8/8/3g4/4N3/8/8/K7[G] w - - b 3 1";
    assert!(after(standing, "a1b1").contains("4N3"));
    assert!(after(standing, "G@d4").contains("3GN3"));
    // A move out of a zone is free.
    assert!(after(standing, "e4f2").contains("5N2"));
}

#[test]
fn zones_are_measured_after_the_pushes() {
    // The lancer pushes the Grand Duke ahead of itself, and arrives next to it.
    let fen = "k7/8/8/8/8/3g4/3P4/K6R[] w - - b 3 1";
    assert_eq!(after(fen, "d2d4"), "k7/8/8/3g4/8/8/8/K6R[] b - - b 0 1");
    // Two Pawns: one is near the pushed Grand Duke, one is not.
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
fn pushes_may_save_the_king() {
    let push = "4k3/8/8/8/r2K4/PP6/8/8[] w - - b 3 1";
    assert!(position(push).in_check());
    assert!(
        is_legal(push, "a3a4,b3b4"),
        "the Rook is pushed off the rank"
    );
}

#[test]
fn the_token_passes_the_move() {
    let fen = "4k3/8/8/8/8/8/8/R3K3[g] b - - b 3 9";
    assert_eq!(after(fen, "0000"), "4k3/8/8/8/8/8/8/R3K3[g] w - - w! 4 10");
    assert!(why_illegal("4k3/8/8/8/8/8/8/R3K3[g] b - - w 3 9", "0000").contains("holds the token"));
    let attacked = "4k3/8/8/8/8/8/4R3/4K3[g] b - - b 3 9";
    assert!(why_illegal(attacked, "0000").contains("attacked does not pass"));
}

#[test]
fn two_passes_draw() {
    let start = "r3k3/8/8/8/8/8/8/R3K3[] b - - b 3 9".to_owned();
    let mut game =
        Played::<Position>::set_up(Some(&start), &["0000".to_owned()], &Settings::default())
            .expect("a game");
    assert_eq!(game.outcome(), None);
    let one = game.clone();
    game.play_turn("0000").expect("a second pass");
    let end = game.outcome().expect("an end");
    assert_eq!((end.score_text(), end.reason), ("1/2-1/2", "two passes"));
    assert_eq!(game.position().count_moves(), 0);
    assert_eq!(game.position().legal_moves(), []);
    assert!(game.play_turn("e8e7").is_err());
    // A move between them, and the count begins anew.
    let mut game = one;
    for turn in ["e1e2", "e8e7", "0000"] {
        game.play_turn(turn).expect("a legal move");
        assert_eq!(game.outcome(), None, "{turn}");
    }
}

#[test]
fn no_legal_move_loses_attacked_or_not() {
    assert_eq!(
        end("8/8/p7/P3k3/8/4g3/5np1/4K3[WHHNNRRLLwhhnnrrll] w - - b 2 69"),
        Some(("0-1", "siege"))
    );
    assert_eq!(end("k7/1R6/8/R7/8/8/7p/K7[] b - - w 3 1"), None);
    assert_eq!(end("k7/7R/8/R7/8/8/7p/K7[] b - - w 3 1"), None);
    assert_eq!(
        end("k7/8/8/8/7p/8/8/RR5K[] b - - w 3 1"),
        Some(("1-0", "mate"))
    );
    // With the token there is a move, if the King is not attacked.
    let siege = "k7/8/2N5/8/7p/7P/8/1R5K[] b - - w 3 1";
    assert_eq!(end(siege), Some(("1-0", "siege")));
    assert_eq!(end(&siege.replace(" w 3", " b 3")), None);
}

#[test]
fn a_bare_king_loses_at_once() {
    for side in ["w", "b"] {
        let fen = |board: &str| format!("{board} {side} - - w 3 1");
        assert_eq!(
            end(&fen("4k3/8/8/8/8/8/8/R3K3[rr]")),
            Some(("1-0", "bare king"))
        );
        assert_eq!(
            end(&fen("4k3/8/7p/8/8/8/8/4K3[]")),
            Some(("0-1", "bare king"))
        );
        assert_eq!(
            end(&fen("4k3/8/8/8/8/8/8/4K3[]")),
            Some(("1/2-1/2", "both bare"))
        );
        // A Grand Duke in the Duchy is a piece.
        assert_eq!(end(&fen("4k3/8/8/8/8/8/8/R3K3[g]")), None);
    }
}

#[test]
fn kings_and_dukes_are_counted_after_ten_plies() {
    let fen = |hand: &str, plies: u32| format!("4k3/8/8/8/8/8/8/G3K3[{hand}] w - - w {plies} 50");
    assert_eq!(end(&fen("g", 9)), None);
    assert_eq!(end(&fen("g", 10)), Some(("1/2-1/2", "kings and dukes")));
    assert_eq!(end(&fen("gg", 10)), Some(("0-1", "kings and dukes")));
    assert_eq!(end(&fen("Gg", 12)), Some(("1-0", "kings and dukes")));
    // Pools do not count.
    assert_eq!(end(&fen("rrrg", 10)), Some(("1/2-1/2", "kings and dukes")));
}

#[test]
fn fifty_moves_are_counted() {
    let fen = |plies: u32| format!("r3k3/8/8/8/8/8/P7/R3K3[WHNRLg] w - - w {plies} 90");
    assert_eq!(end(&fen(99)), None);
    assert_eq!(end(&fen(100)), Some(("1/2-1/2", "fifty moves")));
    let more = "r3k3/8/8/8/8/8/P7/R3K3[G] b - - w 100 90";
    assert_eq!(end(more), Some(("1-0", "fifty moves")));
    // Mate comes first.
    let mate = "k7/8/8/8/7p/8/8/RR5K[] b - - w 100 90";
    assert_eq!(end(mate), Some(("1-0", "mate")));
    // Passing and the Duchy moves count as plies; captures, charges, zones and Pawns reset.
    let with = |board: &str| format!("{board} w - - w 98 90");
    assert!(after(&with("r3k3/8/8/8/8/8/P7/R3K3[G]"), "0000").contains(" 99 90"));
    assert!(after(&with("r3k3/8/8/8/8/8/P7/R3K3[G]"), "G@d4").contains(" 99 90"));
    assert!(after(&with("r3k3/8/8/8/8/8/P7/R3K3[G]"), "a2a3").contains(" 0 90"));
    assert!(
        after(
            &with("4k3/8/8/8/8/r7/P7/2B5[]").replace("2B5", "N3K3"),
            "a2a4"
        )
        .contains(" 0 90")
    );
}

/// "Same pieces and squares, side, castling rights, en passant, token, whether the last ply was a pass,
/// Duchies and pools."
#[test]
fn keys_tell_apart_what_repetition_tells_apart() {
    let fens = [
        "r3k2r/8/8/8/3Pp3/8/8/R3K2R[] b KQkq - w 0 1",
        "r3k2r/8/8/8/3P1p2/8/8/R3K2R[] b KQkq - w 0 1",
        "r3k2r/8/8/8/3PL3/8/8/R3K2R[] b KQkq - w 0 1",
        "r3k2r/8/8/8/3Pp3/8/8/R3K2R[] w KQkq - w 0 1",
        "r3k2r/8/8/8/3Pp3/8/8/R3K2R[] b KQk - w 0 1",
        "r3k2r/8/8/8/3Pp3/8/8/R3K2R[] b - - w 0 1",
        "r3k2r/8/8/8/3Pp3/8/8/R3K2R[] b KQkq d3 w 0 1",
        "r3k2r/8/8/8/3Pp3/8/8/R3K2R[] b KQkq - b 0 1",
        "r3k2r/8/8/8/3Pp3/8/8/R3K2R[] b KQkq - b! 0 1",
        "r3k2r/8/8/8/3Pp3/8/8/R3K2R[G] b KQkq - w 0 1",
        "r3k2r/8/8/8/3Pp3/8/8/R3K2R[g] b KQkq - w 0 1",
        "r3k2r/8/8/8/3Pp3/8/8/R3K2R[R] b KQkq - w 0 1",
        "r3k2r/8/8/8/3Pp3/8/8/R3K2R[RR] b KQkq - w 0 1",
        "r3k2r/8/8/8/3Pp3/8/8/R3K2R[r] b KQkq - w 0 1",
    ];
    let keys: BTreeSet<u64> = fens.iter().map(|fen| position(fen).key()).collect();
    assert_eq!(keys.len(), fens.len());
    // The clocks are not compared.
    let other = fens[0].replace("0 1", "7 70");
    assert_eq!(position(&other).key(), position(fens[0]).key());
}

#[test]
fn the_third_occurrence_draws_also_with_pushed_pawns() {
    let start = "r3k3/8/8/8/8/8/8/R3K3[] w - - w 0 1";
    let mut game = Played::from(position(start));
    for turn in ["e1e2", "e8e7", "e2e1", "e7e8", "e1e2", "e8e7", "e2e1"] {
        game.play_turn(turn).expect("a legal move");
        assert_eq!(game.outcome(), None, "{turn}");
    }
    game.play_turn("e7e8").expect("a legal move");
    let end = game.outcome().expect("an end");
    assert_eq!((end.score_text(), end.reason), ("1/2-1/2", "repetition"));

    // Two pairs of Pawns that push each other to and fro: Pawn moves that repeat the position.
    let mut game = Played::from(position("4k3/8/8/3pp3/3PP3/8/8/4K3[] w - - w 0 1"));
    let turns = ["d4d5,e4e5", "d6d5,e6e5"];
    for turn in turns.iter().chain(&turns).take(3) {
        game.play_turn(turn).expect("a legal move");
        assert_eq!(game.outcome(), None, "{turn}");
    }
    game.play_turn(turns[1]).expect("a legal move");
    assert_eq!(game.outcome().expect("an end").reason, "repetition");
}

#[test]
fn notation_is_long_algebraic() {
    for (fen, turn, notation) in [
        (Position::START_FEN, "K@e1", "K@e1"),
        ("4k3/8/8/8/8/5n2/8/K5N1[] w - - w 0 1", "g1f3", "Ng1xf3"),
        ("4k3/8/8/8/8/8/4P3/K5N1[g] w - - w 0 1", "g1f3", "Ng1-f3"),
        ("4k3/8/8/8/8/8/4P3/K5N1[g] w - - w 0 1", "e2e4", "e2-e4"),
        ("4k3/8/8/8/4n3/8/4P3/K5N1[] w - - w 0 1", "e2e4", "e2-e4"),
        ("4k3/8/8/8/4n3/8/4P3/K5N1[] w - - w 0 1", "e2xe4", "e2xe4"),
        ("4k3/8/2n5/8/2L5/8/4P3/K5N1[] w - - w 0 1", "c4c6", "Lc4xc6"),
        ("4k3/8/8/8/8/8/8/R3K2R[g] w KQ - w 0 1", "e1g1", "Ke1-g1"),
        ("k7/8/8/3Pp3/8/8/8/K6R[] w - e6 w 0 1", "d5e6", "d5xe6"),
        ("4k3/P7/8/8/8/8/8/K7[Rg] w - - w 0 1", "a7a8r", "a7-a8=R+"),
        (
            "4k3/8/8/8/8/PP6/8/K7[g] w - - w 0 1",
            "a3a4,b3b4",
            "a3-a4,b3-b4",
        ),
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
    let position = Position::start();
    for text in ["", "e2-e4", "K@e1++", "K@e1+#", "Ke1"] {
        assert!(position.parse_notation(text).is_err(), "{text}");
    }
}

#[test]
fn errors_say_what_is_wrong_with_a_move() {
    let fen = "4k3/8/8/8/8/8/4P3/K5Nr[] w - - w 0 1";
    for (turn, fault) in [
        ("", "a move is an origin and a destination"),
        ("e2", "a move is an origin and a destination"),
        ("é2e4", "a move is an origin and a destination"),
        ("z2e4", "a move is an origin and a destination"),
        ("e3e4", "there is no piece on the origin"),
        ("h1h2", "the piece on the origin is the enemy's"),
        ("e2e5", "the Pawn does not move there"),
        ("g1f3", "or leaves its King attacked"),
        ("K@e1", "both Kings have been placed"),
        ("g1@", "no Grand Duke of the side to move is on g1"),
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
