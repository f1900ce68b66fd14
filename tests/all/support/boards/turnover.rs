//! Random positions of Turnover.

use rand::rngs::StdRng;
use rand::{RngExt, seq};

const STACKS: [char; 6] = ['R', 'B', 'P', 'Q', 'N', 'K'];

/// The FEN of a random board with `stacks` stacks: one Castle for each side, and other stacks at random.
pub fn random_fen(random: &mut StdRng, stacks: usize) -> String {
    // In the FEN, each empty square is written as `1`, a run of length one.
    let mut rows = [['1'; 8]; 8];
    for (number, square) in seq::index::sample(random, 64, stacks).iter().enumerate() {
        let (row, file) = (square / 8, square % 8);
        let (white, letter) = match number {
            0 => (true, 'K'),
            1 => (false, 'K'),
            _ => (random.random(), STACKS[random.random_range(0..6)]),
        };
        rows[row][file] = stack_on(row, white, letter);
    }
    let rows = rows.map(String::from_iter).join("/");
    let side = if random.random() { 'w' } else { 'b' };
    let clock = random.random_range(0..110);
    format!("{rows} {side} - - {clock} 40")
}

/// The FEN letter of a random stack in the given row. A Castle (TFW) or a lone Wall (W) on its last rank would have
/// been promoted, so it is replaced with a Citadel (TF).
fn stack_on(row: usize, white: bool, letter: char) -> char {
    let last_row = if white { 0 } else { 7 };
    let promoted = row == last_row && matches!(letter, 'K' | 'P');
    let letter = if promoted { 'Q' } else { letter };
    if white { letter } else { letter.to_ascii_lowercase() }
}
