//! Moves on the wire.

use super::moves::{Kind, Move};
use super::play::ahead;
use super::{Oliveira, Piece};
use crate::board::{Bitboard, Color, Square};
use crate::game::{MoveError, Notation, Position};
use std::fmt::Write;

impl Notation for Oliveira {
    type MoveError = MoveError;

    fn parse_turn(&self, text: &str) -> Result<Vec<Move>, MoveError> {
        self.read_wire(text).map(|mv| vec![mv])
    }

    fn turn_text(&self, turn: &[Move]) -> String {
        turn.iter().map(|&mv| self.write_wire(mv)).collect()
    }

    fn notation(&self, turn: &[Move]) -> String {
        turn.iter().map(|&mv| self.write_notation(mv)).collect()
    }

    fn parse_notation(&self, text: &str) -> Result<Vec<Move>, MoveError> {
        self.read_notation(text).map(|mv| vec![mv])
    }

    fn attacked_squares(&self) -> Vec<String> {
        // A King whose side has just moved is never attacked.
        let king = self.pieces(self.side(), Piece::King);
        king.filter(|_| self.in_check())
            .map(|king| king.to_string())
            .collect()
    }

    fn diagram(&self) -> String {
        let line = "  +---+---+---+---+---+---+---+---+\n";
        let mut text = String::from(line);
        for rank in (0..8).rev() {
            let row = (0..8).map(|file| match self.on(Square::at(file, rank)) {
                Some((piece, color)) => piece.fen_letter(color),
                None => ' ',
            });
            write!(text, "{} |", rank + 1).expect("a String takes every text");
            row.for_each(|letter| text.extend([' ', letter, ' ', '|']));
            text.push('\n');
            text += line;
        }
        let passed = if self.passes > 0 {
            " (the last ply was a pass)"
        } else {
            ""
        };
        text + &format!(
            "    a   b   c   d   e   f   g   h\n\nOff the board: [{}]\nToken: {}{passed}\n",
            self.write_hands(),
            self.token()
        )
    }
}

impl Oliveira {
    /// Writes a move as `rules/oliveira.md` says under "Moves on the wire".
    pub(super) fn write_wire(&self, mv: Move) -> String {
        let (from, to) = (mv.from(), mv.to());
        match mv.kind() {
            Kind::Placing => format!("K@{to}"),
            Kind::Deployment => format!("G@{to}"),
            Kind::Withdrawal => format!("{from}@"),
            Kind::Pass => "0000".to_owned(),
            Kind::Charge if self.must_mark_charge(mv) => format!("{from}x{to}"),
            Kind::Legionary => {
                let beside = Square::new((from.index() + 1) & 63);
                let beside_to = ahead(beside, self.side(), 1);
                format!(
                    "{from}{to}{},{beside}{beside_to}{}",
                    promotion_letter(mv.promotion()),
                    promotion_letter(mv.second_promotion())
                )
            }
            _ => format!("{from}{to}{}", promotion_letter(mv.promotion())),
        }
    }

    /// "A Pawn's charge from its second rank is […] always written with `x`."
    pub(super) fn must_mark_charge(&self, mv: Move) -> bool {
        let second_rank = match self.side() {
            Color::White => 1,
            Color::Black => 6,
        };
        mv.piece() == Piece::Pawn && mv.from().rank() == second_rank
    }

    /// Reads a legal move. "Everywhere else a charge needs no mark, and `x` is accepted."
    pub(super) fn read_wire(&self, text: &str) -> Result<Move, MoveError> {
        let without_mark = match text.as_bytes() {
            [_, _, b'x', ..] => text.replacen('x', "", 1),
            _ => String::new(),
        };
        self.legal_moves()
            .into_iter()
            .find(|&mv| {
                let written = self.write_wire(mv);
                written == text || (mv.kind() == Kind::Charge && written == without_mark)
            })
            .ok_or_else(|| MoveError(self.why_illegal(text)))
    }

    /// Why the text is no legal move, in a few words.
    fn why_illegal(&self, text: &str) -> String {
        if self.passes >= 2 || self.terminal_outcome().is_some() {
            return "the game is over".to_owned();
        }
        if self.places(self.side()) {
            let rank = match self.side() {
                Color::White => 1,
                Color::Black => 8,
            };
            return format!("the King is placed first, by K@d{rank} or K@e{rank}");
        }
        match text.as_bytes() {
            b"0000" if self.token() != self.side() => {
                "only the side that holds the token passes".to_owned()
            }
            b"0000" => "a side whose King is attacked does not pass".to_owned(),
            [b'K', b'@', ..] => "both Kings have been placed".to_owned(),
            [b'G', b'@', ..] => self.why_not_deployed(&text[2..]),
            [_, _, b'@'] => match text[..2].parse::<Square>() {
                Ok(square) => self.why_not_withdrawn(square),
                Err(_) => FORMS.to_owned(),
            },
            _ => self.why_not_moved(text),
        }
    }

    fn why_not_deployed(&self, square: &str) -> String {
        if square.parse::<Square>().is_err() {
            FORMS.to_owned()
        } else if self.off_board(self.side(), Piece::GrandDuke) == 0 {
            "no Grand Duke is in the Duchy".to_owned()
        } else {
            format!(
                "a Grand Duke comes to an empty square that no enemy attacks, not next to the enemy \
                 King, and leaves its King unattacked; {square} is none"
            )
        }
    }

    fn why_not_withdrawn(&self, square: Square) -> String {
        if self.pieces(self.side(), Piece::GrandDuke).has(square) {
            "the King would be attacked".to_owned()
        } else {
            format!("no Grand Duke of the side to move is on {square}")
        }
    }

    fn why_not_moved(&self, text: &str) -> String {
        let squares = text.replacen('x', "", 1);
        let parsed = squares.is_ascii().then(|| {
            let from = squares.get(..2)?.parse::<Square>().ok()?;
            let to = squares.get(2..4)?.parse::<Square>().ok()?;
            Some((from, to))
        });
        let Some((from, to)) = parsed.flatten() else {
            return FORMS.to_owned();
        };
        let Some((piece, color)) = self.on(from) else {
            return "there is no piece on the origin".to_owned();
        };
        if color != self.side() {
            return "the piece on the origin is the enemy's".to_owned();
        }
        if self.reaches_but_does_not_say_what_it_becomes(from, to) {
            return format!(
                "a Pawn on the last rank becomes what the text says behind it, one of{}",
                self.promotion_letters()
            );
        }
        let checked = if self.is_king_attacked(color) {
            "which is attacked"
        } else {
            "attacked"
        };
        format!(
            "the {} does not move there in this way, or leaves its King {checked}",
            piece.name()
        )
    }

    fn reaches_but_does_not_say_what_it_becomes(&self, from: Square, to: Square) -> bool {
        Bitboard::last_rank(self.side()).has(to)
            && self
                .legal_moves()
                .iter()
                .any(|mv| (mv.from(), mv.to()) == (from, to) && mv.promotion().is_some())
    }

    fn promotion_letters(&self) -> String {
        let mut letters = String::new();
        for piece in Piece::POOLED {
            if self.off_board(self.side(), piece) > 0 {
                letters.extend([' ', piece.letter().to_ascii_lowercase()]);
            }
        }
        letters + " g"
    }
}

/// What moves look like.
const FORMS: &str = "a move is an origin and a destination as in e2e4, with the letter of what a Pawn \
                     becomes as in e7e8r, two of them for a legionary move as in c4c5,d4d5, x for a \
                     charge as in e2xe4, e8@ or G@e5 for a Grand Duke, or 0000 for a pass";

fn promotion_letter(piece: Option<Piece>) -> String {
    piece.map_or_else(String::new, |piece| {
        piece.letter().to_ascii_lowercase().to_string()
    })
}
