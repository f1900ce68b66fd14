//! The board as a drawing in letters.

use super::Square;

const LINE: &str = "  +---+---+---+---+---+---+---+---+\n";

/// Ranks and files with their names, White below. `letter_on` tells what stands on a square.
pub fn diagram(letter_on: impl Fn(Square) -> Option<char>) -> String {
    let mut text = String::from(LINE);
    for rank in (0..8).rev() {
        let squares = (0..8).map(|file| {
            let letter = letter_on(Square::at(file, rank)).unwrap_or(' ');
            format!(" {letter} |")
        });
        text += &format!("{} |{}\n{LINE}", rank + 1, squares.collect::<String>());
    }
    text + "    a   b   c   d   e   f   g   h\n"
}
