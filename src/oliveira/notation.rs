//! Long algebraic notation, with UCI forms for special moves.
//!
//! | notation | move |
//! | --- | --- |
//! | `Ng1-f3`, `Ng1xf3`, `e2-e4`, `e4xd5`, `e7-e8=R` | moves as in chess |
//! | `Ke1-g1` | castling |
//! | `e2xe4`, `Lc5xc7` | charges |
//! | `c4-c5,d4-d5`, `c7-c8=R,d7-d8=G` | legionary moves |
//! | `K@e1` | placing King and Warlord |
//! | `Ge8@`, `G@e5` | Grand Duke to the Duchy and back |
//! | `0000` | pass |
//!
//! A `+` marks check and a `#` marks mate.

use super::moves::{Move, MoveType};
use super::{MoveError, Oliveira, Piece, uci_move};
use crate::game::Position;

/// Writes a legal move in long algebraic notation.
pub(super) fn write_move(position: &Oliveira, mv: Move) -> String {
    let next = position.play(mv);
    let sign = if !next.in_check() {
        ""
    } else if next.terminal_outcome().is_none() && !next.has_legal_moves() {
        "#"
    } else {
        "+"
    };
    write_without_sign(position, mv) + sign
}

/// The notation of a move without `+` or `#`.
fn write_without_sign(position: &Oliveira, mv: Move) -> String {
    let (from, to) = (mv.from(), mv.to());
    match mv.move_type() {
        MoveType::Placing | MoveType::Deployment | MoveType::Pass => uci_move::write_move(position, mv),
        MoveType::Withdrawal => format!("G{from}@"),
        MoveType::Legionary => {
            let (second_from, second_to) = mv.second_squares();
            format!(
                "{from}-{to}{},{second_from}-{second_to}{}",
                promotion(mv.promotion()),
                promotion(mv.second_promotion())
            )
        }
        _ => {
            let letter = match mv.piece() {
                Piece::Pawn => String::new(),
                piece => piece.letter().to_string(),
            };
            let sign = if mv.captured().is_some() { 'x' } else { '-' };
            format!("{letter}{from}{sign}{to}{}", promotion(mv.promotion()))
        }
    }
}

/// Reads a legal move in long algebraic notation. The `+` or `#` at its end may be missing.
///
/// # Errors
/// If the text does not match a legal move.
pub(super) fn parse_move(position: &Oliveira, text: &str) -> Result<Move, MoveError> {
    let form = text.trim_end_matches(['+', '#']);
    if text.len() > form.len() + 1 {
        return Err(MoveError::Signs);
    }
    let mut moves = position.legal_moves().into_iter();
    moves
        .find(|&mv| write_without_sign(position, mv) == form)
        .ok_or_else(|| {
            if position.terminal_outcome().is_some() {
                MoveError::GameOver
            } else {
                MoveError::NotLegal(form.to_owned())
            }
        })
}

fn promotion(piece: Option<Piece>) -> String {
    piece.map_or_else(String::new, |piece| format!("={}", piece.letter()))
}
