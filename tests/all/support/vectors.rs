//! Access to `tests/vectors/`, test vectors from independent implementations of the rules.

use anel::game::{Game, Notation, Position};
use anel::perft::{bulk, every_leaf};
use anel::variant::Variant;
use serde_json::Value;

/// All test vectors in a file, which contains one vector per line.
pub fn vectors(file: &str) -> Vec<Value> {
    let path = format!("{}/tests/vectors/{file}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    text.lines()
        .map(|line| serde_json::from_str(line).expect("a line of JSON"))
        .collect()
}

/// The string in a field of a test vector.
pub fn text<'a>(vector: &'a Value, key: &str) -> &'a str {
    vector[key]
        .as_str()
        .unwrap_or_else(|| panic!("{key} is a text in {vector}"))
}

/// The list of strings in a field of a test vector.
pub fn texts<'a>(vector: &'a Value, key: &str) -> Vec<&'a str> {
    let values = vector[key].as_array();
    let values = values.unwrap_or_else(|| panic!("{key} is a list in {vector}"));
    let texts = values.iter().map(|value| value.as_str().expect("a text"));
    texts.collect()
}

/// The positions of all test vectors for a game.
pub fn positions<G: Game>() -> Vec<G> {
    let file = match super::variant_of::<G>() {
        Variant::Turnover | Variant::Turnover2019 => "turnover.jsonl",
        Variant::Oliveira => "oliveira.jsonl",
        Variant::Ctor | Variant::Ctor8 => "ctor.jsonl",
    };
    let vectors = vectors(file);
    let of_variant = vectors.iter().filter(|vector| {
        let variant = vector["variant"].as_str();
        variant.is_none_or(|variant| variant == G::NAME)
    });
    // Skip CTOR positions for larger teams in which more operations have been made than the default quotas allow.
    let positions = of_variant.filter_map(|vector| G::from_fen(text(vector, "fen")).ok());
    positions.collect()
}

/// Compares perft counts with the test vector: always with bulk counting, and up to `max_made` leaves also by making
/// every leaf move.
pub fn assert_same_perft<G: Position>(position: &G, vector: &Value, max_made: u64) {
    let fen = position.fen();
    let counts = vector["perft"].as_array().expect("counts of leaves");
    for (depth, leaves) in (1..).zip(counts) {
        let leaves = leaves.as_u64().expect("a number");
        assert_eq!(bulk(position, depth), leaves, "{fen} depth {depth}");
        if leaves <= max_made {
            assert_eq!(every_leaf(position, depth), leaves, "{fen} depth {depth}");
        }
    }
}

/// The legal moves of a position in UCI format, sorted.
pub fn uci_moves<G: Notation>(position: &G) -> Vec<String> {
    let moves = position.legal_moves().into_iter();
    let mut texts: Vec<String> = moves.map(|mv| position.turn_text(&[mv])).collect();
    texts.sort();
    texts
}
