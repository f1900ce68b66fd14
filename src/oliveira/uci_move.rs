//! Moves in UCI format, and the board diagram.

use super::moves::{Move, MoveType};
use super::position::first_rank;
use super::{MoveError, Oliveira, Piece, fen, notation};
use crate::board::{Bitboard, Square, diagram};
use crate::game::{Notation, Position};

impl Notation for Oliveira {
    type MoveError = MoveError;

    fn parse_turn(&self, text: &str) -> Result<Vec<Move>, MoveError> {
        parse_move(self, text).map(|mv| vec![mv])
    }

    fn turn_text(&self, turn: &[Move]) -> String {
        turn.iter().map(|&mv| write_move(self, mv)).collect()
    }

    fn notation(&self, turn: &[Move]) -> String {
        turn.iter().map(|&mv| notation::write_move(self, mv)).collect()
    }

    fn parse_notation(&self, text: &str) -> Result<Vec<Move>, MoveError> {
        notation::parse_move(self, text).map(|mv| vec![mv])
    }

    fn attacked_squares(&self) -> Vec<String> {
        // Only the King of the side to move can be attacked.
        let king = self.pieces(self.side_to_move(), Piece::King);
        king.filter(|_| self.in_check()).map(|king| king.to_string()).collect()
    }

    fn diagram(&self) -> String {
        let passed = if self.passes > 0 {
            " (the last ply was a pass)"
        } else {
            ""
        };
        format!(
            "{}\nOff the board: [{}]\nToken: {}{passed}\n",
            diagram(|square| self.letter_on(square)),
            fen::write_hands(self),
            self.token()
        )
    }
}

/// Writes a legal move in UCI format.
pub(super) fn write_move(position: &Oliveira, mv: Move) -> String {
    let (from, to) = (mv.from(), mv.to());
    match mv.move_type() {
        MoveType::Placing => format!("K@{to}"),
        MoveType::Deployment => format!("G@{to}"),
        MoveType::Withdrawal => format!("{from}@"),
        MoveType::Pass => "0000".to_owned(),
        MoveType::Charge if must_mark_charge(position, mv) => format!("{from}x{to}"),
        MoveType::Legionary => {
            let (second_from, second_to) = mv.second_squares();
            format!(
                "{from}{to}{},{second_from}{second_to}{}",
                promotion_letter(mv.promotion()),
                promotion_letter(mv.second_promotion())
            )
        }
        _ => format!("{from}{to}{}", promotion_letter(mv.promotion())),
    }
}

fn promotion_letter(piece: Option<Piece>) -> String {
    piece.map_or_else(String::new, |piece| piece.promotion_letter().to_string())
}

/// Whether a charge must be written with an `x`: "A Pawn's charge from its second rank is […] always written with `x`."
fn must_mark_charge(position: &Oliveira, mv: Move) -> bool {
    mv.piece() == Piece::Pawn && mv.from().relative_rank(position.side_to_move()) == 1
}

/// Reads a legal move in UCI format. Any charge may be written with an `x`, even where the `x` is not required.
fn parse_move(position: &Oliveira, text: &str) -> Result<Move, MoveError> {
    let without_mark = match text.as_bytes() {
        [_, _, b'x', ..] => text.replacen('x', "", 1),
        _ => String::new(),
    };
    position
        .legal_moves()
        .into_iter()
        .find(|&mv| {
            let written = write_move(position, mv);
            written == text || (mv.move_type() == MoveType::Charge && written == without_mark)
        })
        .ok_or_else(|| fault(position, text))
}

/// Explains why the text is not a legal move.
fn fault(position: &Oliveira, text: &str) -> MoveError {
    let side = position.side_to_move();
    if position.terminal_outcome().is_some() {
        return MoveError::GameOver;
    }
    if position.has_king_to_place(side) {
        return MoveError::PlaceKingFirst {
            rank: first_rank(side) + 1,
        };
    }
    match text.as_bytes() {
        b"0000" if position.token() != side => MoveError::PassWithoutToken,
        b"0000" => MoveError::PassInCheck,
        [b'K', b'@', ..] => MoveError::AlreadyPlaced,
        [b'G', b'@', ..] => match text[2..].parse::<Square>() {
            Ok(_) if position.off_board(side, Piece::GrandDuke) == 0 => MoveError::EmptyDuchy,
            Ok(square) => MoveError::Deployment(square),
            Err(_) => MoveError::Form,
        },
        [_, _, b'@'] => match text[..2].parse::<Square>() {
            Ok(square) if position.pieces(side, Piece::GrandDuke).has(square) => MoveError::WithdrawalExposesKing,
            Ok(square) => MoveError::NoGrandDuke(square),
            Err(_) => MoveError::Form,
        },
        _ => fault_of_two_squares(position, text),
    }
}

/// Explains why a text that should start with an origin and a destination is not a legal move.
fn fault_of_two_squares(position: &Oliveira, text: &str) -> MoveError {
    let Some((from, to)) = Square::pair(&text.replacen('x', "", 1)) else {
        return MoveError::Form;
    };
    let side = position.side_to_move();
    match position.on(from) {
        None => MoveError::EmptyOrigin,
        Some((_, color)) if color != side => MoveError::EnemyOnOrigin,
        Some(_) if can_promote(position, from, to) => MoveError::Promotion {
            pool: Piece::POOLED
                .into_iter()
                .filter(|&piece| position.off_board(side, piece) > 0)
                .collect(),
        },
        Some((piece, _)) => MoveError::IllegalMove(piece),
    }
}

/// Whether a Pawn can promote by moving from `from` to `to`.
fn can_promote(position: &Oliveira, from: Square, to: Square) -> bool {
    Bitboard::last_rank(position.side_to_move()).has(to)
        && position
            .legal_moves()
            .iter()
            .any(|mv| (mv.from(), mv.to()) == (from, to) && mv.promotion().is_some())
}
