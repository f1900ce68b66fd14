//! FENs of Oliveira: reading, writing, and errors that name the fault.

use anel::game::Position;
use anel::oliveira::Oliveira;

const START: &str = "rnh2hnr/pplpplpp/8/8/8/8/PPLPPLPP/RNH2HNR[KWkw] w KQkq - b 0 1";

fn read(fen: &str) -> Result<String, String> {
    Oliveira::from_fen(fen)
        .map(|position| position.fen())
        .map_err(|error| error.to_string())
}

/// Checks that a FEN can be read, and is written back unchanged.
fn is_read(fen: &str) {
    assert_eq!(read(fen), Ok(fen.to_owned()));
}

/// Checks that a FEN is refused with an error that contains `fault`.
fn is_refused(fen: &str, fault: &str) {
    let error = read(fen).expect_err(fen);
    assert!(error.contains(fault), "{fen}: {error}");
    assert!(!error.contains('\n'), "{fen}: an error must be one line");
}

#[test]
fn fens_round_trip() {
    is_read(START);
    is_read("rnh2hnr/pplpplpp/8/8/8/8/PPLPPLPP/RNHKWHNR[kw] b KQkq - b 0 1");
    is_read("4k3/8/8/8/8/8/8/R3K2R[] w KQ - w 99 4294967295");
    is_read("3k4/8/8/8/8/8/8/R2K3R[WHNRLGGwhnrlg] b K - b! 0 1");
    is_read("4k3/8/8/8/3Pp3/8/8/4K3[] b - d3 w 0 1");
}

#[test]
fn hand_and_castling_letters_are_read_in_any_order() {
    let read = read("r3k2r/8/8/8/8/8/8/R3K2R[gGlWrrH] w qkQK - b 0 1");
    let written = "r3k2r/8/8/8/8/8/8/R3K2R[WHGrrlg] w KQkq - b 0 1";
    assert_eq!(read, Ok(written.to_owned()));
}

#[test]
fn the_clocks_may_be_missing() {
    let fen = "4k3/8/8/8/8/8/8/R3K3[] w - - b";
    assert_eq!(read(fen), Ok(format!("{fen} 0 1")));
}

#[test]
fn wrong_numbers_of_fields() {
    is_refused("", "a FEN has 7 fields");
    is_refused("4k3/8/8/8/8/8/8/R3K3[] w - -", "not 4");
    is_refused("4k3/8/8/8/8/8/8/R3K3[] w - - b 0", "not 6");
    is_refused("4k3/8/8/8/8/8/8/R3K3[] w - - b 0 1 2", "not 8");
}

#[test]
fn boards() {
    is_refused("4k3/8/8/8/8/8/R3K3[] w - - b 0 1", "8 ranks separated by /, not 7");
    is_refused("4k3/9/8/8/8/8/8/R3K3[] w - - b 0 1", "rank 7 holds '9'");
    is_refused("4k3/8/8/8/8/8/8/Q3K3[] w - - b 0 1", "rank 1 holds 'Q'");
    is_refused("4k4/8/8/8/8/8/8/R3K3[] w - - b 0 1", "rank 8 must have 8 files, not 9");
    is_refused("4k3/7/8/8/8/8/8/R3K3[] w - - b 0 1", "rank 7 must have 8 files, not 7");
    is_refused(
        "P3k3/8/8/8/8/8/8/R3K3[] w - - b 0 1",
        "a White Pawn cannot be on a8, its last rank",
    );
    is_refused(
        "4k3/8/8/8/8/8/8/R3K2p[] w - - b 0 1",
        "a Black Pawn cannot be on h1, its last rank",
    );
    // A Pawn can be pushed back to its own first rank, so a FEN may contain such a Pawn.
    is_read("p3k3/8/8/8/8/8/8/R3K2P[] w - - b 0 1");
}

#[test]
fn hands() {
    is_refused("4k3/8/8/8/8/8/8/R3K3 w - - b 0 1", "in brackets");
    is_refused("4k3/8/8/8/8/8/8/R3K3[R w - - b 0 1", "in brackets");
    is_refused("4k3/8/8/8/8/8/8/R3K3[R]] w - - b 0 1", "in brackets");
    is_refused("4k3/8/8/8/8/8/8/R3K3[P] w - - b 0 1", "the brackets hold 'P'");
    is_refused("4k3/8/8/8/8/8/8/R3K3[-] w - - b 0 1", "the brackets hold '-'");
    let many = "R".repeat(100);
    is_refused(
        &format!("4k3/8/8/8/8/8/8/R3K3[{many}] w - - b 0 1"),
        "at most 99 of 'R'",
    );
    is_read(&format!("4k3/8/8/8/8/8/8/R3K3[{}] w - - b 0 1", &many[1..]));
}

#[test]
fn kings_and_the_set_up() {
    is_refused("8/8/8/8/8/8/8/R3K3[] w - - b 0 1", "Black must have one King, not 0");
    is_refused("4k2k/8/8/8/8/8/8/R3K3[] w - - b 0 1", "Black must have one King, not 2");
    is_refused("4k3/8/8/8/8/8/8/R3K3[K] w - - b 0 1", "White must have one King, not 2");
    let placed = |hand: &str, side: &str| format!("r6r/p7/8/8/8/8/P7/R6R[{hand}] {side} KQkq - b 0 1");
    is_read(&placed("KWkw", "w"));
    is_refused(&placed("KWkw", "b"), "White must be to move");
    is_refused(&placed("Kkw", "w"), "the brackets must also hold its Warlord");
    is_refused("r6r/p7/8/8/8/8/P7/R3K2R[kw] w KQkq - b 0 1", "Black must be to move");
    is_refused(
        "r3k2r/p7/8/8/8/8/P7/R6R[KW] w KQkq - b 0 1",
        "White must place its King before Black does",
    );
    is_refused("r3n2r/p7/8/8/8/8/P7/R6R[KWkw] w KQkq - b 0 1", "so e8 must be empty");
    is_refused(
        "r6r/p7/8/8/8/8/P7/R6R[KWkw] w KQkq - w! 0 1",
        "no side can pass before both Kings",
    );
}

#[test]
fn sides_and_tokens() {
    let with = |side: &str, token: &str| format!("4k3/8/8/8/8/8/8/R3K3[] {side} - - {token} 0 1");
    is_refused(&with("x", "b"), "the side to move is w or b, not x");
    for token in ["-", "wb", "W", "!", "w!!"] {
        is_refused(&with("w", token), "the token is w or b, followed by ! after a pass");
    }
    is_read(&with("w", "w!"));
    is_refused(&with("w", "b!"), "after a pass the side to move holds it");
    is_refused("4k3/8/8/8/8/8/R7/4K3[] w - - w! -1 1", "half-move clock");
}

#[test]
fn a_king_that_could_be_captured() {
    is_refused(
        "k7/8/8/8/8/8/8/R3K3[] w - - b 0 1",
        "Black is in check, but the other side is to move",
    );
    // An attack by a charge also counts as check.
    is_refused("4k3/8/4L3/8/8/8/8/R3K3[] w - - b 0 1", "Black is in check");
    // A zone of control is not an attack on a King.
    is_read("4k3/4G3/8/8/8/8/8/4K3[] w - - b 0 1");
}

#[test]
fn castling() {
    let with = |rights: &str| format!("r2k3r/8/8/8/8/8/8/1R2K2R[] w {rights} - b 0 1");
    is_read(&with("Kkq"));
    is_refused(&with("Q"), "White has no Rook on a1");
    is_refused(&with("KK"), "lists 'K' twice");
    is_refused(&with("Kx"), "castling is - or some of KQkq, not Kx");
    is_refused(
        "4k3/8/8/8/8/8/8/5K1R[] w K - b 0 1",
        "the King of White is neither on d1 nor on e1",
    );
}

#[test]
fn en_passant() {
    let with = |square: &str| format!("4k3/8/8/8/3Pp3/8/8/4K3[] b - {square} w 0 1");
    is_read(&with("d3"));
    is_refused(&with("d4"), "no White Pawn passes over it");
    is_refused(&with("d6"), "no White Pawn passes over it");
    is_refused(&with("c3"), "White has no Pawn on c4");
    is_refused(&with("x3"), "en passant is - or the square passed over, not x3");
    is_refused(
        "4k3/8/8/8/3Pp3/3n4/8/4K3[] b - d3 w 0 1",
        "d3 is occupied, and a double step to d4 leaves it empty",
    );
    is_refused(
        "4k3/8/8/8/3Pp3/8/3N4/4K3[] b - d3 w 0 1",
        "d2 is occupied, and a double step to d4 leaves it empty",
    );
    is_refused("4k3/8/8/8/3Pp3/8/8/4K3[] b - d3 b! 0 1", "after a pass it must be -");
}

#[test]
fn clocks() {
    let with = |clocks: &str| format!("4k3/8/8/8/8/8/8/R3K3[] w - - b {clocks}");
    is_read(&with("65535 0"));
    for clocks in ["65536 1", "-1 1", "+1 1", "1.0 1", "x 1"] {
        is_refused(&with(clocks), "the half-move clock is a number from 0 to 65535");
    }
    is_refused(
        &with("0 4294967296"),
        "the move number is a number from 0 to 4294967295",
    );
}
