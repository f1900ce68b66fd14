//! Moves and boards as text: UCI format, the notation that the rules of a game use, and diagrams.

use super::Position;
use std::error::Error;

/// A position whose moves can be read and written as text.
pub trait Notation: Position {
    /// The error returned for an invalid turn.
    type MoveError: Error + Clone + Eq + Send + Sync + 'static;

    /// Reads a whole turn in UCI format and returns its plies.
    ///
    /// # Errors
    /// If the turn is illegal; the error explains why in a few words.
    fn parse_turn(&self, text: &str) -> Result<Vec<Self::Move>, Self::MoveError>;

    /// Reads a single ply, as [`Notation::ply_text`] writes it.
    ///
    /// # Errors
    /// If the ply is illegal; the error explains why in a few words.
    fn parse_ply(&self, text: &str) -> Result<Self::Move, Self::MoveError> {
        self.parse_turn(text).map(|turn| turn[0])
    }

    /// Writes a turn, or the first plies of a turn, in UCI format.
    fn turn_text(&self, turn: &[Self::Move]) -> String;

    /// Writes a single ply, for use in lists of legal moves.
    fn ply_text(&self, mv: Self::Move) -> String {
        self.turn_text(&[mv])
    }

    /// Writes a line as turns in UCI format. Consecutive plies by one side form one turn.
    fn line_texts(&self, plies: &[Self::Move]) -> Vec<String> {
        let mut start = *self;
        turns_of(self, plies)
            .map(|turn| {
                let text = start.turn_text(turn);
                start = turn.iter().fold(start, |position, &mv| position.play(mv));
                text
            })
            .collect()
    }

    /// Reads a turn in the notation of the game's rules.
    ///
    /// # Errors
    /// If the text is malformed, or matches no legal turn, or matches several.
    fn parse_notation(&self, text: &str) -> Result<Vec<Self::Move>, Self::MoveError>;

    /// Writes a turn in the notation of the game's rules.
    fn notation(&self, turn: &[Self::Move]) -> String;

    /// The squares that a GUI should highlight, in board order: squares with attacked Castles or Kings of either side,
    /// or with other pieces that can be lost at once.
    fn attacked_squares(&self) -> Vec<String>;

    /// The board as an ASCII diagram with White at the bottom. Every line ends with a newline.
    fn diagram(&self) -> String;
}

/// Splits a line into its turns. Consecutive plies by one side form one turn.
pub fn turns_of<'a, P: Position>(start: &P, plies: &'a [P::Move]) -> impl Iterator<Item = &'a [P::Move]> {
    let mut position = *start;
    let mut rest = plies;
    std::iter::from_fn(move || {
        let side = position.side_to_move();
        let mut length = 0;
        while length < rest.len() && position.side_to_move() == side {
            position = position.play(rest[length]);
            length += 1;
        }
        let (turn, later) = rest.split_at(length);
        rest = later;
        (length > 0).then_some(turn)
    })
}
