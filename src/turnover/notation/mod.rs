//! The game notation of the rules ("Notação").
//!
//! | file | holds |
//! | --- | --- |
//! | `form` | a move as the letters, squares and signs of its text |
//! | `read` | from text to such a form |
//! | `marks` | `+` and `++` |
//! | `record` | whole games |
//!
//! Writing and reading meet in the [`Form`]: what is written is the form of a move, and what is
//! read is the one legal move that has the form of the text.

mod form;
mod marks;
mod read;
mod record;

pub use record::{Ending, read_game, write_game};

use super::Turnover;
use super::moves::Move;
use super::rules::Rules;
use crate::game::{MoveError, Position};
use form::Form;

impl<R: Rules> Turnover<R> {
    /// Writes a legal move: "without origin, or with the full origin square when the first is not
    /// unique among the legal moves (suffixes ignored in the comparison)".
    pub(super) fn write_notation(&self, mv: Move) -> String {
        let form = match self.form_without_origin(mv) {
            Some(short) if self.moves_of_form(short) == [mv] => short,
            _ => self.form_with_origin(mv),
        };
        format!("{form}{}", self.check_mark(mv))
    }

    /// Reads a legal move in any spelling that the rules accept.
    ///
    /// # Errors
    /// Where the text is malformed, or no legal move is written so, or several are.
    pub(super) fn read_notation(&self, text: &str) -> Result<Move, MoveError> {
        let form = Form::read(text)?;
        let moves = self.moves_of_form(form);
        match moves[..] {
            [mv] => Ok(mv),
            [] if self.is_over() => Err(MoveError("the game is over".to_owned())),
            [] => Err(MoveError(format!("no legal move is written {text}"))),
            _ => Err(MoveError(format!(
                "{text} is ambiguous: {}",
                self.candidates(&moves)
            ))),
        }
    }

    /// The legal moves that have this form, with or without origin.
    fn moves_of_form(&self, form: Form) -> Vec<Move> {
        let mut moves = self.legal_moves();
        moves.retain(|&mv| match form.origin {
            Some(origin) => origin == mv.from() && self.form_with_origin(mv) == form,
            None => self.form_without_origin(mv) == Some(form),
        });
        moves
    }

    fn candidates(&self, moves: &[Move]) -> String {
        let texts: Vec<String> = moves
            .iter()
            .map(|&mv| self.form_with_origin(mv).to_string())
            .collect();
        texts.join(" or ")
    }
}
