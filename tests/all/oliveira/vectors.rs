//! Compares the engine with test vectors from an independent implementation.

use crate::support::vectors::{assert_same_perft, text, texts, uci_moves, vectors};
use anel::game::Position;
use anel::oliveira::Oliveira;
use anel::perft::bulk;
use serde_json::Value;

/// Compares the engine with all data of a test vector.
fn compare(vector: &Value) {
    let fen = text(vector, "fen");
    let position = Oliveira::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
    assert_eq!(position.fen(), fen);
    assert_eq!(position.key(), position.recomputed_key(), "{fen}");

    assert_eq!(uci_moves(&position), texts(vector, "moves"), "{fen}");
    assert_same_perft(&position, vector, u64::MAX);

    let outcome = position.outcome(1);
    let result = outcome.map_or("*", |outcome| outcome.score_text());
    let reason = outcome.map_or("", |outcome| outcome.reason);
    assert_eq!(result, text(&vector["outcome"], "result"), "{fen}");
    assert_eq!(reason, text(&vector["outcome"], "reason"), "{fen}");
}

#[test]
fn vectors_agree() {
    let vectors = vectors("oliveira.jsonl");
    assert_eq!(vectors.len(), 80);
    vectors.iter().for_each(compare);
}

#[test]
fn perft_from_the_start() {
    let start = Oliveira::start();
    let leaves: Vec<u64> = (0..=6).map(|depth| bulk(&start, depth)).collect();
    assert_eq!(leaves, [1, 2, 4, 116, 3480, 100580, 2999452]);
}
