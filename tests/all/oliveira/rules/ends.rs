//! Passes, the ways in which games end, and repetition.

use super::{after, end, position, why_illegal};
use anel::game::{GameHistory, Position};
use anel::oliveira::Oliveira;
use std::collections::BTreeSet;

#[test]
fn the_holder_of_the_token_may_pass() {
    let fen = "4k3/8/8/8/8/8/8/R3K3[g] b - - b 3 9";
    assert_eq!(after(fen, "0000"), "4k3/8/8/8/8/8/8/R3K3[g] w - - w! 4 10");
    assert!(why_illegal("4k3/8/8/8/8/8/8/R3K3[g] b - - w 3 9", "0000").contains("holds the token may pass"));
    let attacked = "4k3/8/8/8/8/8/4R3/4K3[g] b - - b 3 9";
    assert!(why_illegal(attacked, "0000").contains("a side in check may not pass"));
}

#[test]
fn two_passes_draw() {
    let start = "r3k3/8/8/8/8/8/8/R3K3[] b - - b 3 9".to_owned();
    let mut game = GameHistory::<Oliveira>::set_up(Some(&start), &["0000".to_owned()], &()).expect("a game");
    assert_eq!(game.outcome(), None);
    let one = game.clone();
    game.play_turn("0000").expect("a second pass");
    let end = game.outcome().expect("an end");
    assert_eq!((end.score_text(), end.reason), ("1/2-1/2", "two passes"));
    assert_eq!(game.position().count_moves(), 0);
    assert_eq!(game.position().legal_moves(), []);
    assert!(game.play_turn("e8e7").is_err());
    // A move between two passes resets the count of passes.
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
    assert_eq!(end("k7/8/8/8/7p/8/8/RR5K[] b - - w 3 1"), Some(("1-0", "mate")));
    // A side that holds the pass token can pass, so a lack of other moves is not a siege.
    let siege = "k7/8/2N5/8/7p/7P/8/1R5K[] b - - w 3 1";
    assert_eq!(end(siege), Some(("1-0", "siege")));
    assert_eq!(end(&siege.replace(" w 3", " b 3")), None);
}

#[test]
fn a_bare_king_loses_at_once() {
    for side in ["w", "b"] {
        let fen = |board: &str| format!("{board} {side} - - w 3 1");
        assert_eq!(end(&fen("4k3/8/8/8/8/8/8/R3K3[rr]")), Some(("1-0", "bare king")));
        assert_eq!(end(&fen("4k3/8/7p/8/8/8/8/4K3[]")), Some(("0-1", "bare king")));
        assert_eq!(end(&fen("4k3/8/8/8/8/8/8/4K3[]")), Some(("1/2-1/2", "both bare")));
        // A Grand Duke in the Duchy counts as a piece, so a King with such a Grand Duke is not bare.
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
    // When Kings and Grand Dukes are counted, pieces in the pools are ignored.
    assert_eq!(end(&fen("rrrg", 10)), Some(("1/2-1/2", "kings and dukes")));
}

#[test]
fn fifty_moves_are_counted() {
    let fen = |plies: u32| format!("r3k3/8/8/8/8/8/P7/R3K3[WHNRLg] w - - w {plies} 90");
    assert_eq!(end(&fen(99)), None);
    assert_eq!(end(&fen(100)), Some(("1/2-1/2", "fifty moves")));
    let more = "r3k3/8/8/8/8/8/P7/R3K3[G] b - - w 100 90";
    assert_eq!(end(more), Some(("1-0", "fifty moves")));
    // Mate takes precedence over the fifty-move rule.
    let mate = "k7/8/8/8/7p/8/8/RR5K[] b - - w 100 90";
    assert_eq!(end(mate), Some(("1-0", "mate")));
    // Passes and Duchy moves advance the half-move clock. Captures, charges, removals by zones of control and Pawn
    // moves reset the clock.
    let with = |board: &str| format!("{board} w - - w 98 90");
    assert!(after(&with("r3k3/8/8/8/8/8/P7/R3K3[G]"), "0000").contains(" 99 90"));
    assert!(after(&with("r3k3/8/8/8/8/8/P7/R3K3[G]"), "G@d4").contains(" 99 90"));
    assert!(after(&with("r3k3/8/8/8/8/8/P7/R3K3[G]"), "a2a3").contains(" 0 90"));
    assert!(after(&with("4k3/8/8/8/8/r7/P7/2B5[]").replace("2B5", "N3K3"), "a2a4").contains(" 0 90"));
}

/// For repetition, positions are equal if they have the "same pieces and squares, side, castling rights, en passant,
/// token, whether the last ply was a pass, Duchies and pools."
#[test]
fn keys_distinguish_what_repetition_distinguishes() {
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
    // The hash key does not depend on the half-move clock and the move number.
    let other = fens[0].replace("0 1", "7 70");
    assert_eq!(position(&other).key(), position(fens[0]).key());
}

#[test]
fn the_third_occurrence_draws_even_across_pawn_moves() {
    let start = "r3k3/8/8/8/8/8/8/R3K3[] w - - w 0 1";
    let mut game = GameHistory::from(position(start));
    for turn in ["e1e2", "e8e7", "e2e1", "e7e8", "e1e2", "e8e7", "e2e1"] {
        game.play_turn(turn).expect("a legal move");
        assert_eq!(game.outcome(), None, "{turn}");
    }
    game.play_turn("e7e8").expect("a legal move");
    let end = game.outcome().expect("an end");
    assert_eq!((end.score_text(), end.reason), ("1/2-1/2", "repetition"));

    // Two pairs of opposing Pawns push each other back and forth, so even Pawn moves can repeat a position.
    let mut game = GameHistory::from(position("4k3/8/8/3pp3/3PP3/8/8/4K3[] w - - w 0 1"));
    let turns = ["d4d5,e4e5", "d6d5,e6e5"];
    for turn in turns.iter().chain(&turns).take(3) {
        game.play_turn(turn).expect("a legal move");
        assert_eq!(game.outcome(), None, "{turn}");
    }
    game.play_turn(turns[1]).expect("a legal move");
    assert_eq!(game.outcome().expect("an end").reason, "repetition");
}
