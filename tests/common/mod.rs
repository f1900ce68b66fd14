//! What several test files share. Each compiles its own copy and uses a part of it.
#![allow(dead_code)]

pub mod files;
pub mod matches;
pub mod process;
pub mod reference;
#[cfg(feature = "gui")]
pub mod server;

use anel::game::{Game, Position};
use anel::turnover::Rules;
use anel::turnover::{Current, Official2019, Turnover};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use serde_json::Value;

/// The lines of a file of `tests/vectors/`.
pub fn vectors(file: &str) -> Vec<Value> {
    let path = format!("{}/tests/vectors/{file}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    text.lines()
        .map(|line| serde_json::from_str(line).expect("a line of JSON"))
        .collect()
}

/// The member of a vector that holds a text.
pub fn text<'a>(vector: &'a Value, key: &str) -> &'a str {
    vector[key]
        .as_str()
        .unwrap_or_else(|| panic!("{key} is a text in {vector}"))
}

/// As many lines as it takes to come to one that begins so, that one included.
pub fn lines_until(beginning: &str, mut next_line: impl FnMut() -> String) -> Vec<String> {
    let mut lines = Vec::new();
    loop {
        lines.push(next_line());
        if lines.last().is_some_and(|line| line.starts_with(beginning)) {
            return lines;
        }
    }
}

/// Something to check of a position of either rule set.
pub trait Check {
    fn check<R: Rules>(&mut self, position: &Turnover<R>);
}

/// Plays `games` games of random legal moves by the rules `R` and checks every position.
pub fn random_games<R: Rules>(games: u64, check: &mut impl Check) {
    for seed in 0..games {
        let mut random = StdRng::seed_from_u64(seed);
        let mut position = Turnover::<R>::start();
        for _ply in 0..300 {
            check.check(&position);
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position = position.play(moves[random.random_range(0..moves.len())]);
        }
    }
}

/// The same by both rule sets.
pub fn random_games_of_both(games: u64, check: &mut impl Check) {
    random_games::<Current>(games, check);
    random_games::<Official2019>(games, check);
}

/// The moves on the wire, sorted.
pub fn moves_on_the_wire<G: Game>(position: &G) -> Vec<String> {
    let mut moves = Vec::new();
    position.for_each_move(|mv| moves.push(position.turn_text(&[mv])));
    moves.sort();
    moves
}
