//! Compares the engine with test vectors from an independent implementation.

use crate::support::vectors::{assert_same_perft, text, texts, uci_moves, vectors};
use anel::game::Game;
use anel::variant::{Variant, VariantTask};
use serde_json::Value;

/// Compares the engine with all data of a test vector.
struct Compare<'a>(&'a Value);

impl VariantTask for Compare<'_> {
    type Output = ();

    fn run<G: Game>(self) {
        let vector = self.0;
        let fen = text(vector, "fen");
        let position = G::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
        assert_eq!(position.fen(), fen);
        assert_eq!(position.key(), position.recomputed_key(), "{fen}");

        assert_eq!(uci_moves(&position), texts(vector, "moves"), "{fen}");
        assert_same_perft(&position, vector, u64::MAX);

        match (position.outcome(1), &vector["outcome"]) {
            // The outcome in a test vector does not take fifty-move draws into account.
            (outcome, Value::Null) => assert!(
                outcome.is_none_or(|outcome| outcome.reason == "fifty moves"),
                "{fen}: {outcome:?}"
            ),
            (outcome, expected) => {
                let outcome = outcome.unwrap_or_else(|| panic!("{fen} is over: {expected}"));
                assert_eq!(outcome.score_text(), text(expected, "result"), "{fen}");
                assert_eq!(outcome.reason, text(expected, "reason"), "{fen}");
            }
        }
    }
}

#[test]
fn vectors_agree() {
    let vectors = vectors("turnover.jsonl");
    assert_eq!(vectors.len(), 120);
    for vector in &vectors {
        let variant = Variant::by_name(text(vector, "variant")).expect("a variant");
        variant.dispatch(Compare(vector));
    }
}

/// Runs perft from the start position.
struct StartPerft(u32);

impl VariantTask for StartPerft {
    type Output = u64;

    fn run<G: Game>(self) -> u64 {
        anel::perft::bulk(&G::start(), self.0)
    }
}

#[test]
fn perft_from_the_start_of_the_current_rules() {
    let leaves: Vec<u64> = (0..=5).map(|d| Variant::Turnover.dispatch(StartPerft(d))).collect();
    assert_eq!(leaves, [1, 41, 1681, 70624, 2965589, 128382924]);
}

#[test]
fn perft_from_the_start_of_the_rules_of_2019() {
    let leaves: Vec<u64> = (0..=6).map(|d| Variant::Turnover2019.dispatch(StartPerft(d))).collect();
    assert_eq!(leaves, [1, 16, 256, 6000, 139978, 3774248, 101266790]);
}
