//! The game notation of the rules ("Notação").
//!
//! | file | holds |
//! | --- | --- |
//! | `form` | the form of a move: letters, squares and signs |
//! | `parse` | parsing a text into a form |
//! | `marks` | `+` and `++` |
//! | `record` | whole games |
//!
//! Every text of a move corresponds to a [`Form`]. Writing prints the form of a move; reading parses the text into a
//! form and looks for the one legal move with this form.

mod form;
mod marks;
mod parse;
mod record;

pub use record::{ResultToken, read_game, write_game};

use super::{Move, MoveError, Rules, Turnover};
use crate::game::Position;
use form::Form;

/// Writes a legal move without its origin, or with the full origin square if the short notation fits several legal
/// moves. The comparison ignores `+` and `++`.
pub(super) fn write_move<R: Rules>(position: &Turnover<R>, mv: Move) -> String {
    let form = match Form::without_origin(position, mv) {
        Some(short) if moves_of_form(position, short) == [mv] => short,
        _ => Form::with_origin(position, mv),
    };
    format!("{form}{}", marks::check_mark(position, mv))
}

/// Reads a legal move in any spelling that the rules accept.
///
/// # Errors
/// If the text is malformed, or matches no legal move or several.
pub(super) fn parse_move<R: Rules>(position: &Turnover<R>, text: &str) -> Result<Move, MoveError> {
    let moves = moves_of_form(position, Form::parse(text)?);
    match moves[..] {
        [mv] => Ok(mv),
        [] if position.is_over() => Err(MoveError::GameOver),
        [] => Err(MoveError::NotLegal(text.to_owned())),
        _ => Err(MoveError::Ambiguous {
            text: text.to_owned(),
            candidates: moves
                .iter()
                .map(|&mv| Form::with_origin(position, mv).to_string())
                .collect(),
        }),
    }
}

/// The legal moves whose notation has the given form, with or without an origin.
fn moves_of_form<R: Rules>(position: &Turnover<R>, form: Form) -> Vec<Move> {
    let mut moves = position.legal_moves();
    moves.retain(|&mv| match form.origin {
        Some(origin) => origin == mv.from() && Form::with_origin(position, mv) == form,
        None => Form::without_origin(position, mv) == Some(form),
    });
    moves
}
