//! FENs of Turnover: reading, writing, and errors that name the fault.

use anel::game::{Notation, Position};
use anel::turnover::{Current, Official2019, Turnover};

/// Checks that a FEN can be read, and that it is written back as expected, under both rule sets.
fn rewritten(fen: &str) -> Result<String, String> {
    let [current, official] = [
        Turnover::<Current>::from_fen(fen).map(|position| position.fen()),
        Turnover::<Official2019>::from_fen(fen).map(|position| position.fen()),
    ]
    .map(|read| read.map_err(|fault| fault.to_string()));
    assert_eq!(current, official, "{fen}");
    current
}

fn accepted(fen: &str, as_written: &str) {
    assert_eq!(rewritten(fen).as_deref(), Ok(as_written), "{fen}");
}

/// Checks that a FEN is refused with an error that contains all of `clues`.
fn refused(fen: &str, clues: &[&str]) {
    let fault = rewritten(fen).expect_err(fen);
    for clue in clues {
        assert!(fault.contains(clue), "{fen}: no {clue:?} in {fault:?}");
    }
}

const BOARD: &str = "k7/8/8/8/8/8/8/R6K";

#[test]
fn start_positions_match_the_rules() {
    assert_eq!(
        Turnover::<Current>::start().fen(),
        "k1k1k1k1/1k1k1k1k/8/8/8/8/1K1K1K1K/K1K1K1K1 w - - 0 1"
    );
    assert_eq!(
        Turnover::<Official2019>::start().fen(),
        "kkkkkkkk/8/8/8/8/8/8/KKKKKKKK w - - 0 1"
    );
}

/// A FEN has 2, 4 or 6 fields. The third and fourth fields are ignored and written as `- -`. Missing clocks are read as
/// `0 1`.
#[test]
fn two_four_and_six_fields_are_read() {
    accepted(&format!("{BOARD} w"), &format!("{BOARD} w - - 0 1"));
    accepted(&format!("{BOARD} b - -"), &format!("{BOARD} b - - 0 1"));
    accepted(&format!("{BOARD} b KQkq e3"), &format!("{BOARD} b - - 0 1"));
    accepted(&format!("{BOARD} w - - 17 60"), &format!("{BOARD} w - - 17 60"));
    accepted(&format!("{BOARD} w x y 17 60"), &format!("{BOARD} w - - 17 60"));
    accepted(&format!("  {BOARD}\tw  "), &format!("{BOARD} w - - 0 1"));
}

#[test]
fn another_count_of_fields_is_refused() {
    refused("", &["fields", "0"]);
    refused(BOARD, &["fields", "1"]);
    refused(&format!("{BOARD} w -"), &["fields", "3"]);
    refused(&format!("{BOARD} w - - 0"), &["fields", "5"]);
    refused(&format!("{BOARD} w - - 0 1 moves"), &["fields", "7"]);
}

#[test]
fn a_wrong_count_of_ranks_is_refused() {
    refused("k7/8/8/8/8/8/R6K w", &["ranks", "7"]);
    refused("k7/8/8/8/8/8/8/8/R6K w", &["ranks", "9"]);
    refused("8 w", &["ranks", "1"]);
}

#[test]
fn a_wrong_count_of_files_is_refused() {
    refused("k6/8/8/8/8/8/8/R6K w", &["rank 8", "files", "7"]);
    refused("k7/8/8/8/8/8/8/R7K w", &["rank 1", "files", "9"]);
    refused("k7/8/8/88/8/8/8/R6K w", &["rank 5", "files", "16"]);
    refused("k7/8/8//8/8/8/R6K w", &["rank 5", "files", "0"]);
    refused("kkkkkkkkk/8/8/8/8/8/8/R6K w", &["rank 8", "files", "9"]);
}

#[test]
fn unknown_letters_are_refused() {
    for letter in ['x', 'C', '0', '9', '-', '.', 'ß', '８'] {
        let board = format!("{letter}7/8/8/8/8/8/8/R6K w");
        refused(&board, &["rank 8", &letter.to_string()]);
    }
}

/// The reader refuses a FEN with a Castle (TFW) or a lone Wall (W) on its own last rank.
#[test]
fn stacks_that_would_have_been_promoted_are_refused() {
    refused("K7/8/8/8/8/8/8/k7 w", &["Castle", "White", "a8"]);
    refused("8/8/8/8/8/8/8/4k3 w", &["Castle", "Black", "e1"]);
    refused("3P4/8/8/8/8/8/8/8 b", &["Wall", "White", "d8"]);
    refused("8/8/8/8/8/8/8/7p b", &["Wall", "Black", "h1"]);
    // A FEN may contain all other stacks on their last rank, and every stack on its first rank.
    accepted("NQRB4/8/8/8/8/8/8/nqrb4 w", "NQRB4/8/8/8/8/8/8/nqrb4 w - - 0 1");
    accepted("kp6/8/8/8/8/8/8/KP6 w", "kp6/8/8/8/8/8/8/KP6 w - - 0 1");
}

/// The reader refuses a FEN with a side to move that is neither `w` nor `b`.
#[test]
fn other_sides_are_refused() {
    for side in ["W", "white", "-", "1", "wb", "ẅ"] {
        refused(&format!("{BOARD} {side}"), &["side to move", side]);
    }
}

/// The reader refuses a FEN with clocks that are not numbers.
#[test]
fn clocks_that_are_not_numbers_are_refused() {
    for clock in ["-", "-1", "+1", "x", "1.5", "0x10", "1e3", "٣", "99999999999999999999"] {
        refused(&format!("{BOARD} w - - {clock} 1"), &["half-move clock", clock]);
        refused(&format!("{BOARD} w - - 0 {clock}"), &["move number", clock]);
    }
}

#[test]
fn large_clocks_neither_wrap_nor_panic() {
    let most = format!("{BOARD} b - - {} {}", u16::MAX, u32::MAX);
    accepted(&most, &most);
    let position = Turnover::<Current>::from_fen(&most).expect("a valid FEN");
    let step = position.parse_turn("a8b8").expect("a legal move")[0];
    let next = position.play(step).fen();
    assert_eq!(next, format!("1k6/8/8/8/8/8/8/R6K w - - {} {}", u16::MAX, u32::MAX));
}

/// A side can have up to 16 Castles, and a position can have more than 280 legal moves.
#[test]
fn many_stacks_are_read() {
    let castles = "kkkkkkkk/kkkkkkkk/8/8/8/8/KKKKKKKK/KKKKKKKK w - - 0 1";
    accepted(castles, castles);
    let crowded = "kQQRNRQQ/R3Q2R/Q1Q3QQ/Q6R/R6Q/Q3Q2R/Q6Q/KQRQRQRB w - - 0 1";
    let position = Turnover::<Current>::from_fen(crowded).expect("a valid FEN");
    assert!(position.count_moves() > 280, "{}", position.count_moves());
    assert_eq!(position.legal_moves().len() as u64, position.count_moves());
}
