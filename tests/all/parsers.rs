//! Fuzz tests of the parsers: no input makes them panic, and accepted inputs are sound.
//!
//! Under `cargo test`, each test runs a bounded number of new random inputs; a failure prints the seed that reproduces
//! it. For more inputs, run `BOLERO_RANDOM_ITERATIONS=10000000 cargo test --release --test all
//! parsers`. For coverage-guided fuzzing, install `cargo-bolero` and run `cargo bolero test parsers::positions -T 600`,
//! with the path of a test and a number of seconds.

use crate::support::variant_of;
use anel::game::Game;
use anel::uci::Command;
use anel::variant::{Variant, VariantTask};
use std::borrow::Cow;

const ITERATIONS: usize = 30_000;

/// Move parsers get fewer random inputs, because each input is parsed in every benchmark position.
const ITERATIONS_OF_MOVES: usize = if cfg!(debug_assertions) { 3_000 } else { 30_000 };
/// The maximum length of a random input in bytes.
const MAX_LENGTH: usize = 150;

/// The characters that occur in valid texts.
const ALPHABET: &[u8] = b"abcdefgh12345678.:xCQBRKN+kqrbnpP/w -HWLGhwlg[]@!=,o90";

/// An alteration of a valid text: the index of the text in a list, then the position and the new value of each byte to
/// replace.
type Alteration = (u8, Vec<(u8, u8)>);

/// Replaces up to four bytes of a valid text, because purely random bytes seldom come close to a valid text. An even
/// replacement byte is used unchanged; an odd one selects a character that occurs in valid texts.
fn altered(texts: &[&str], (which, changes): &Alteration) -> String {
    let mut bytes = texts[usize::from(*which) % texts.len()].as_bytes().to_vec();
    for &(place, byte) in changes.iter().take(4) {
        let place = usize::from(place) % bytes.len();
        let letter = ALPHABET[usize::from(byte / 2) % ALPHABET.len()];
        bytes[place] = if byte % 2 == 0 { byte } else { letter };
    }
    lossy(&bytes).into_owned()
}

/// Decodes bytes in the same way as a protocol session decodes its input, replacing invalid UTF-8.
fn lossy(bytes: &[u8]) -> Cow<'_, str> {
    String::from_utf8_lossy(bytes)
}

const FENS: [&str; 13] = [
    "k1k1k1k1/1k1k1k1k/8/8/8/8/1K1K1K1K/K1K1K1K1 w - - 0 1",
    "kkkkkkkk/8/8/8/8/8/8/KKKKKKKK w - - 0 1",
    "3kn1k1/3q1q1k/k7/r2p4/5PP1/P7/1Q1K1NQK/Q1K1R3 b - - 99 65535",
    "kp6/rp6/pRp5/K1R5/8/8/8/7K b",
    "8/4P1b1/8/8/8/8/8/r6R w - -",
    "rnh2hnr/pplpplpp/8/8/8/8/PPLPPLPP/RNH2HNR[KWkw] w KQkq - b 0 1",
    "r3k2r/3G2W1/2P1H3/5p2/2P1p3/Ph6/4g2N/Rg2K2R[HNLLwhnnll] w KQkq - b 0 28",
    "5n2/k7/P6L/PPpRWp2/2L2wn1/4p3/KppPP3/1G3h2[HHNNRhrrllg] w - c6 b 0 62",
    "2h5/6r1/2N1k3/1p6/1h6/3K4/5H2/2R2H1g[WNRLLwnnrll] w - - w! 3 56",
    "8/8/8/8/8/8/8/8 1 0,0,0 1 0 64",
    "oo2x3/1ooxx3/1ooxxx2/2ooxx2/2ooxx2/2o2x2/8/o6o 1 1,0,1 15 3! 40",
    "10/10/10/10/10/10/10/10/10/10 1 0,0,0 1 0 100",
    "7o2/10/7o2/8x1/10/4x4x/10/10/3o6/8o1 1 2,2,1 5 99!! 93",
];

const MOVES: [&str; 25] = [
    "e2e4",
    "b2b3q",
    "Re1.5",
    "Qe5",
    "Re1.Q5",
    "Kd3.Ke5",
    ":Qe5++",
    "xRd8.Q",
    "Cd4.e5",
    "Cd7xRe8.Q",
    "b3",
    "Ngxe5+",
    "K@e1",
    "e2xe4",
    "a7a8g,b7b8r",
    "c4c5,d4d5",
    "G@e5",
    "e8@",
    "0000",
    "a7-a8=G,b7-b8=R#",
    "Lc5xc7+",
    "28,30,28-29",
    "1,x33,5+9-12",
    "1,2,!1,!2",
    "14-15,x28,4,64",
];

const COMMANDS: [&str; 13] = [
    "setoption name Move Overhead value 20",
    "position startpos moves b2b4 b7b5",
    "position fen 8/8/8/8/8/8/8/8 w - - 0 1 moves a1a2",
    "go wtime 1000 btime -1000 winc 10 binc 10 movestogo 40",
    "go depth 5 searchmoves a1a2 b1b2 nodes 1000",
    "go perft 5",
    "bench 4",
    "query islegal a1a2",
    "query notation a1a2",
    "setoption name UCI_Variant value oliveira",
    "isready",
    "setoption name SecretSquares value 1,2,3,4,5",
    "position startpos moves 28 30,37 0000",
];

fn read_position(text: &str) {
    Variant::ALL
        .iter()
        .for_each(|variant| variant.dispatch(ReadPosition(text)));
}

struct ReadPosition<'a>(&'a str);

impl VariantTask for ReadPosition<'_> {
    type Output = ();

    fn run<G: Game>(self) {
        read_position_of::<G>(self.0);
    }
}

fn read_position_of<G: Game>(text: &str) {
    let Ok(position) = G::from_fen(text) else {
        return;
    };
    let fen = position.fen();
    let again = G::from_fen(&fen).expect("a FEN as written");
    assert_eq!(again, position, "{text:?} as {fen}");
    assert_eq!(position.key(), position.recomputed_key(), "{fen}");
    assert_eq!(position.count_moves(), position.legal_moves().len() as u64, "{fen}");
    assert_eq!(position.outcome(1), again.outcome(1), "{fen}");
}

fn read_move(text: &str) {
    Variant::ALL.iter().for_each(|variant| variant.dispatch(ReadMove(text)));
}

struct ReadMove<'a>(&'a str);

impl VariantTask for ReadMove<'_> {
    type Output = ();

    fn run<G: Game>(self) {
        for fen in G::BENCH_FENS {
            let position = G::from_fen(fen).expect("a valid FEN");
            read_move_of(&position, self.0);
        }
    }
}

fn read_move_of<G: Game>(position: &G, text: &str) {
    let fen = position.fen();
    if let Ok(turn) = position.parse_turn(text) {
        assert_legal(position, &turn);
        let uci_move = position.turn_text(&turn);
        assert!(is_spelling_of::<G>(text, &uci_move), "{fen} {text}");
    }
    if let Ok(turn) = position.parse_notation(text) {
        assert_legal(position, &turn);
        let written = position.notation(&turn);
        assert_eq!(position.parse_notation(&written), Ok(turn), "{fen} {text:?}");
    }
}

fn assert_legal<G: Game>(position: &G, turn: &[G::Move]) {
    turn.iter().fold(*position, |position, &mv| {
        assert!(position.is_legal(mv), "{} {mv:?}", position.fen());
        position.play(mv)
    });
}

/// Whether a text is an accepted spelling of the move `uci_move`. Spellings differ only in optional marks, such as a
/// trailing `q` or an `x`.
fn is_spelling_of<G: Game>(text: &str, uci_move: &str) -> bool {
    match variant_of::<G>() {
        Variant::Turnover | Variant::Turnover2019 => text.trim_end_matches('q') == uci_move,
        // An Oliveira charge whose UCI text has no `x` may also be entered with an `x`.
        Variant::Oliveira => text == uci_move || text.replacen('x', "", 1) == uci_move,
        Variant::Ctor | Variant::Ctor8 => text == uci_move,
    }
}

fn read_command(text: &str) {
    if let Err(error) = text.parse::<Command>() {
        assert!(
            !error.to_string().contains(['\n', '\r']),
            "{text:?}: an error must be one line"
        );
    }
}

#[test]
fn positions() {
    bolero::check!()
        .with_iterations(ITERATIONS)
        .with_max_len(MAX_LENGTH)
        .for_each(|bytes: &[u8]| read_position(&lossy(bytes)));
}

#[test]
fn altered_positions() {
    bolero::check!()
        .with_iterations(ITERATIONS)
        .with_type()
        .for_each(|alteration: &Alteration| read_position(&altered(&FENS, alteration)));
}

#[test]
fn moves() {
    bolero::check!()
        .with_iterations(ITERATIONS_OF_MOVES)
        .with_max_len(MAX_LENGTH)
        .for_each(|bytes: &[u8]| read_move(&lossy(bytes)));
}

#[test]
fn altered_moves() {
    bolero::check!()
        .with_iterations(ITERATIONS_OF_MOVES)
        .with_type()
        .for_each(|alteration: &Alteration| read_move(&altered(&MOVES, alteration)));
}

#[test]
fn commands() {
    bolero::check!()
        .with_iterations(ITERATIONS)
        .with_max_len(MAX_LENGTH)
        .for_each(|bytes: &[u8]| read_command(&lossy(bytes)));
}

#[test]
fn altered_commands() {
    bolero::check!()
        .with_iterations(ITERATIONS)
        .with_type()
        .for_each(|alteration: &Alteration| read_command(&altered(&COMMANDS, alteration)));
}
