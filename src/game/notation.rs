//! Moves and boards as text: on the wire, in the game's own notation, drawn.

use super::Position;
use std::error::Error;

/// A position whose moves can be read and written.
pub trait Notation: Position {
    /// Why a text is no move here.
    type MoveError: Error + Clone + PartialEq + Send + Sync + 'static;

    /// Reads a whole turn as written on the wire: the plies it consists of.
    ///
    /// # Errors
    /// Where it is not legal here; the error says why in a few words.
    fn parse_turn(&self, text: &str) -> Result<Vec<Self::Move>, Self::MoveError>;

    /// Writes a turn, or the beginning of one, as on the wire.
    fn turn_text(&self, turn: &[Self::Move]) -> String;

    /// Writes a single ply, as lists of legal moves name it.
    fn ply_text(&self, mv: Self::Move) -> String {
        self.turn_text(&[mv])
    }

    /// Reads a turn in the notation of the game's rules.
    ///
    /// # Errors
    /// Where it is malformed, or names no legal turn, or several.
    fn parse_notation(&self, text: &str) -> Result<Vec<Self::Move>, Self::MoveError>;

    /// Writes a turn in the notation of the game's rules.
    fn notation(&self, turn: &[Self::Move]) -> String;

    /// The squares that a board should highlight: attacked Castles or Kings of either side, or
    /// what else could be lost at once. In the order of the board.
    fn attacked_squares(&self) -> Vec<String>;

    /// The board drawn with letters and lines, White's side at the bottom, every line ended.
    fn diagram(&self) -> String;
}
