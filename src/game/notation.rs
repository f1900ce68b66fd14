//! Moves and boards as text: the format of the protocol, the game's own notation, diagrams.

use super::Position;
use std::error::Error;

/// A position whose moves can be read and written.
pub trait Notation: Position {
    /// The faults that the text of a turn can have.
    type MoveError: Error + Clone + Eq + Send + Sync + 'static;

    /// Reads a whole turn in the format of the protocol and returns its plies.
    ///
    /// # Errors
    /// Where the turn is not legal; the error says why in a few words.
    fn parse_turn(&self, text: &str) -> Result<Vec<Self::Move>, Self::MoveError>;

    /// Writes a turn, or the beginning of one, in the format of the protocol.
    fn turn_text(&self, turn: &[Self::Move]) -> String;

    /// Writes a single ply, as lists of legal moves do.
    fn ply_text(&self, mv: Self::Move) -> String {
        self.turn_text(&[mv])
    }

    /// Reads a turn in the notation of the game's rules.
    ///
    /// # Errors
    /// Where the text is malformed, or no legal turn is written so, or several are.
    fn parse_notation(&self, text: &str) -> Result<Vec<Self::Move>, Self::MoveError>;

    /// Writes a turn in the notation of the game's rules.
    fn notation(&self, turn: &[Self::Move]) -> String;

    /// The squares that a board should highlight, in the order of the board: attacked Castles or
    /// Kings of either side, or whatever else the game lets a player lose at once.
    fn attacked_squares(&self) -> Vec<String>;

    /// The board drawn in ASCII, White's side at the bottom. Every line ends with a newline.
    fn diagram(&self) -> String;
}
