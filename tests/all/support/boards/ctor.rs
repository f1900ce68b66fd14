//! Random positions of CTOR.

use rand::rngs::StdRng;
use rand::{RngExt, seq};

const EMPTY: char = '.';

/// The FEN of a random position after the opening turns: `chips` chips on a board of `side` x `side` squares, at the
/// start of a turn or after some of its operations.
pub fn random_fen(random: &mut StdRng, side: usize, chips: usize) -> String {
    let mut board = vec![EMPTY; side * side];
    // Vary team 1's share of the chips, because replacements are possible mainly on boards dominated by one team.
    let share_of_first = random.random_range(0.1..0.9);
    for square in seq::index::sample(random, board.len(), chips) {
        let first = random.random_bool(share_of_first);
        board[square] = if first { 'x' } else { 'o' };
    }
    let rows: Vec<String> = board.chunks(side).map(row_text).collect();

    let turn = random.random_range(4..120);
    let team = if turn % 2 == 1 { 1 } else { 2 };
    let begun = random.random_bool(0.6);
    let [placements, movements, landings] =
        [2, 2, 1].map(|quota| if begun { random.random_range(0..=quota) } else { 0 });
    // A landing removes two chips and adds one, so it increases the number of empty squares.
    let empty_at_start = board.len() - chips + placements - landings;
    let low = random.random_range(0..=empty_at_start);
    let idle = random.random_range(0..110);
    let empty_turns = match random.random_range(0..10) {
        0 if !begun => "!!",
        0..3 => "!",
        _ => "",
    };
    let rows = rows.join("/");
    format!("{rows} {team} {placements},{movements},{landings} {turn} {idle}{empty_turns} {low}")
}

fn row_text(row: &[char]) -> String {
    let runs = row.chunk_by(|&a, &b| a == EMPTY && b == EMPTY);
    runs.map(|run| match run[0] {
        EMPTY => run.len().to_string(),
        _ => String::from_iter(run),
    })
    .collect()
}
