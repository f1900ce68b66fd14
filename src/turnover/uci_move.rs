//! Moves in UCI format, and the board diagram.

use super::{Move, MoveError, Rules, Turnover, notation};
use crate::board::{Color, Square, diagram};
use crate::game::{Notation, Position};

impl<R: Rules> Notation for Turnover<R> {
    type MoveError = MoveError;

    fn parse_turn(&self, text: &str) -> Result<Vec<Move>, MoveError> {
        parse_move(self, text).map(|mv| vec![mv])
    }

    fn turn_text(&self, turn: &[Move]) -> String {
        turn.iter().map(Move::to_string).collect()
    }

    fn notation(&self, turn: &[Move]) -> String {
        turn.iter().map(|&mv| notation::write_move(self, mv)).collect()
    }

    fn parse_notation(&self, text: &str) -> Result<Vec<Move>, MoveError> {
        notation::parse_move(self, text).map(|mv| vec![mv])
    }

    fn attacked_squares(&self) -> Vec<String> {
        let [white, black] = [Color::White, Color::Black].map(|color| self.attacked_castles(color));
        (white | black).map(|square| square.to_string()).collect()
    }

    fn diagram(&self) -> String {
        diagram(|square| self.letter_on(square))
    }
}

/// Reads a legal move in UCI format. A `q` after a promoting move is accepted but not required. Any other fifth
/// character makes the move illegal.
fn parse_move<R: Rules>(position: &Turnover<R>, text: &str) -> Result<Move, MoveError> {
    if !text.is_ascii() || !(4..=5).contains(&text.len()) {
        return Err(MoveError::Form);
    }
    let (from, to) = Square::pair(text).ok_or(MoveError::Form)?;
    let mv = position
        .legal_moves()
        .into_iter()
        .find(|mv| (mv.from(), mv.to()) == (from, to))
        .ok_or_else(|| fault_of_origin(position, from))?;
    match &text[4..] {
        "" => Ok(mv),
        "q" if position.promotes(mv) => Ok(mv),
        "q" => Err(MoveError::NoPromotion),
        _ => Err(MoveError::Suffix),
    }
}

/// Explains why no legal move goes from the square `from` to the requested destination.
fn fault_of_origin<R: Rules>(position: &Turnover<R>, from: Square) -> MoveError {
    if position.is_over() {
        return MoveError::GameOver;
    }
    match position.on(from) {
        None => MoveError::EmptyOrigin,
        Some((_, color)) if color != position.side_to_move() => MoveError::EnemyOnOrigin,
        Some((stack, _)) => MoveError::Unreachable(stack),
    }
}
