//! ASCII diagrams of the 8x8 board.

use super::Square;

const LINE: &str = "  +---+---+---+---+---+---+---+---+\n";

/// Draws the board with coordinates and White at the bottom. `letter_on` returns the letter to draw on a square.
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
