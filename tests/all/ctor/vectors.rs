//! Compares the engine with test vectors from an independent implementation.

use crate::support::sha256::sha256;
use crate::support::vectors::{assert_same_perft, text, texts, vectors};
use anel::game::{Game, Settings};
use anel::perft::bulk;
use anel::variant::{Variant, VariantTask};
use serde_json::Value;

/// The maximum number of perft leaves for which the test makes every leaf move, in addition to counting leaves in bulk.
const MAX_MADE_LEAVES: u64 = 2_000_000;

/// Compares the engine with all data of a test vector.
struct Compare<'a>(&'a Value);

fn settings<G: Game>(teams: &str) -> G::Settings {
    let options = [("TeamSizes".to_owned(), teams.to_owned())];
    G::Settings::from_options(&options.into()).expect("sizes of teams")
}

impl VariantTask for Compare<'_> {
    type Output = ();

    fn run<G: Game>(self) {
        let vector = self.0;
        let fen = text(vector, "fen");
        let settings = settings::<G>(text(vector, "teams"));
        let position = G::set_up(fen, &settings).unwrap_or_else(|error| panic!("{fen}: {error}"));
        assert_eq!(position.fen(), fen);
        assert_eq!(position.key(), position.recomputed_key(), "{fen}");
        check_outcome(&position, &vector["outcome"], None);
        check_operations(&position, vector);
        assert_same_perft(&position, vector, MAX_MADE_LEAVES);
        for turn in vector["turns"].as_array().unwrap() {
            let written = text(turn, "turn");
            let plies = position
                .parse_turn(written)
                .unwrap_or_else(|error| panic!("{fen} {written}: {error}"));
            assert_eq!(position.turn_text(&plies), written, "{fen}");
            let after = plies.iter().fold(position, |position, &mv| {
                assert!(position.is_legal(mv), "{fen} {written}");
                position.play(mv)
            });
            assert_eq!(after.fen(), text(turn, "fen"), "{fen} {written}");
            assert_eq!(after.key(), after.recomputed_key(), "{fen} {written}");
            check_outcome(&after, &turn["outcome"], Some(&turn["reason"]));
        }
        for turn in texts(vector, "illegal") {
            assert!(position.parse_turn(turn).is_err(), "{fen} {turn:?}");
        }
    }
}

fn check_outcome<G: Game>(position: &G, outcome: &Value, reason: Option<&Value>) {
    let fen = position.fen();
    let found = position.outcome(1);
    let result = match found.map(|outcome| outcome.score_text()) {
        None => "ongoing",
        Some("1-0") => "team1",
        Some("0-1") => "team2",
        Some(_) => "draw",
    };
    assert_eq!(result, outcome.as_str().unwrap(), "{fen}");
    if let Some(reason) = reason {
        assert_eq!(found.map(|outcome| outcome.reason), reason.as_str(), "{fen}");
    }
}

/// Compares the engine's list of operations with the list in the test vector, or with a hash if the vector does not
/// contain the list because of its length.
fn check_operations<G: Game>(position: &G, vector: &Value) {
    let legal = position.legal_moves();
    let mut operations: Vec<String> = legal.iter().map(|&mv| position.ply_text(mv)).collect();
    operations.sort();
    match vector["ops"].as_array() {
        Some(expected) => assert_eq!(&operations, expected, "{}", position.fen()),
        None => {
            let hash = sha256(operations.join("\n").as_bytes());
            assert_eq!(hash, text(vector, "ops_sha256"), "{}", position.fen());
        }
    }
}

#[test]
fn vectors_agree() {
    let vectors = vectors("ctor.jsonl");
    assert_eq!(vectors.len(), 60);
    for vector in &vectors {
        let variant = Variant::by_name(text(vector, "variant")).expect("a variant");
        variant.dispatch(Compare(vector));
    }
}

/// Runs perft from the start position.
struct StartPerft<'a> {
    teams: &'a str,
    depth: u32,
}

impl VariantTask for StartPerft<'_> {
    type Output = Vec<u64>;

    fn run<G: Game>(self) -> Vec<u64> {
        let settings = settings::<G>(self.teams);
        let start = G::set_up(G::START_FEN, &settings).expect("the start position");
        (1..=self.depth).map(|depth| bulk(&start, depth)).collect()
    }
}

fn from_the_start(variant: Variant, teams: &str, leaves: &[u64]) {
    let depth = leaves.len() as u32;
    let found = variant.dispatch(StartPerft { teams, depth });
    assert_eq!(found, leaves, "{variant} {teams}");
}

#[test]
fn perft_from_the_start_of_ctor8() {
    let one = [65, 129, 8192, 266496, 1601280, 159406528];
    from_the_start(Variant::Ctor8, "1v1", &one);
    let two = [65, 129, 8192, 266496, 1351296, 62694464];
    from_the_start(Variant::Ctor8, "2v2", &two);
    from_the_start(Variant::Ctor8, "1v2", &two);
    let three = [65, 129, 8192, 266240, 1270400, 78877760];
    from_the_start(Variant::Ctor8, "3v3", &three);
    from_the_start(Variant::Ctor8, "3v1", &three);
}

#[test]
fn perft_from_the_start_of_ctor() {
    from_the_start(Variant::Ctor, "1v1", &[101, 201, 20000, 1010400, 6069600]);
    from_the_start(Variant::Ctor, "2v2", &[101, 201, 20000, 1010400, 5099400]);
    from_the_start(Variant::Ctor, "3v3", &[101, 201, 20000, 1010000, 4901000]);
}
