//! Notation: long algebraic, with the special forms of the wire.
//!
//! `Ng1-f3`, `Ng1xf3`, `e2-e4`, `e4xd5`, `e7-e8=R`, `Ke1-g1` for castling, `e2xe4` and `Lc5xc7` for
//! charges, `c4-c5,d4-d5` and `c7-c8=R,d7-d8=G` for legionary moves, `K@e1`, `Ge8@`, `G@e5`, `0000`.
//! Behind it `+` where the enemy's King is attacked, `#` where that is mate.

use super::moves::{Kind, Move};
use super::play::ahead;
use super::{Oliveira, Piece};
use crate::board::Square;
use crate::game::{MoveError, Position};

impl Oliveira {
    /// Writes a legal move.
    pub(super) fn write_notation(&self, mv: Move) -> String {
        let next = self.after(mv);
        let mark = match (next.is_king_attacked(next.side()), next.count_legal()) {
            (false, _) => "",
            (true, 0) if next.end_without_moves().is_none() => "#",
            (true, _) => "+",
        };
        self.write_form(mv) + mark
    }

    /// The notation without the signs behind it.
    fn write_form(&self, mv: Move) -> String {
        let (from, to) = (mv.from(), mv.to());
        match mv.kind() {
            Kind::Placing | Kind::Deployment | Kind::Pass => self.write_wire(mv),
            Kind::Withdrawal => format!("G{from}@"),
            Kind::Legionary => {
                let beside = Square::new((from.index() + 1) & 63);
                let beside_to = ahead(beside, self.side(), 1);
                format!(
                    "{from}-{to}{},{beside}-{beside_to}{}",
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

    /// Reads a legal move; the signs behind it may be missing.
    ///
    /// # Errors
    /// Where no legal move is written so.
    pub(super) fn read_notation(&self, text: &str) -> Result<Move, MoveError> {
        let form = text.trim_end_matches(['+', '#']);
        if text.len() > form.len() + 1 {
            return Err(MoveError(
                "a move has one + or # behind it at most".to_owned(),
            ));
        }
        self.legal_moves()
            .into_iter()
            .find(|&mv| self.write_form(mv) == form)
            .ok_or_else(|| {
                MoveError(if self.terminal_outcome().is_some() {
                    "the game is over".to_owned()
                } else {
                    format!("no legal move is written {form}")
                })
            })
    }
}

fn promotion(piece: Option<Piece>) -> String {
    piece.map_or_else(String::new, |piece| format!("={}", piece.letter()))
}
