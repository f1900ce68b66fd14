//! Moves on the wire, and the board drawn.

use super::{Move, Rules, Stack, Turnover};
use crate::board::{Color, Square};
use crate::game::{MoveError, Notation, Position};
use std::fmt::Write;

impl<R: Rules> Notation for Turnover<R> {
    type MoveError = MoveError;

    fn parse_turn(&self, text: &str) -> Result<Vec<Move>, MoveError> {
        self.read_move(text).map(|mv| vec![mv])
    }

    fn turn_text(&self, turn: &[Move]) -> String {
        turn.iter().map(Move::to_string).collect()
    }

    fn notation(&self, turn: &[Move]) -> String {
        turn.iter().map(|&mv| self.write_notation(mv)).collect()
    }

    fn parse_notation(&self, text: &str) -> Result<Vec<Move>, MoveError> {
        self.read_notation(text).map(|mv| vec![mv])
    }

    fn attacked_squares(&self) -> Vec<String> {
        let [white, black] = [Color::White, Color::Black].map(|color| self.attacked_castles(color));
        (white | black).map(|square| square.to_string()).collect()
    }

    fn diagram(&self) -> String {
        let line = "  +---+---+---+---+---+---+---+---+\n";
        let mut text = String::from(line);
        for rank in (0..8).rev() {
            let row = (0..8).map(|file| match self.on(Square::at(file, rank)) {
                Some((stack, color)) => stack.fen_letter(color),
                None => ' ',
            });
            write!(text, "{} |", rank + 1).expect("a String takes every text");
            row.for_each(|letter| text.extend([' ', letter, ' ', '|']));
            text.push('\n');
            text += line;
        }
        text + "    a   b   c   d   e   f   g   h\n"
    }
}

impl<R: Rules> Turnover<R> {
    /// Reads a move on the wire: "A trailing `q` on a promoting move is accepted and never
    /// required […]. Any other fifth character is an illegal move."
    fn read_move(&self, text: &str) -> Result<Move, MoveError> {
        let illegal = |why: &str| Err(MoveError(why.to_owned()));
        if !text.is_ascii() || !(4..=5).contains(&text.len()) {
            return illegal("a move is an origin and a destination, as in e2e4");
        }
        let (squares, suffix) = text.split_at(4);
        let (from, to) = squares.split_at(2);
        let (Ok(from), Ok(to)) = (from.parse::<Square>(), to.parse::<Square>()) else {
            return illegal("a move is an origin and a destination, as in e2e4");
        };
        let Some(mv) = self
            .legal_moves()
            .into_iter()
            .find(|mv| (mv.from(), mv.to()) == (from, to))
        else {
            return illegal(self.why_illegal(from));
        };
        match suffix {
            "" => Ok(mv),
            "q" if self.promotes(mv) => Ok(mv),
            "q" => illegal("the move does not promote"),
            _ => illegal("a move has no fifth character but a q where it promotes"),
        }
    }

    fn why_illegal(&self, from: Square) -> &'static str {
        if self.is_over() {
            return "the game is over";
        }
        match self.on(from) {
            None => "there is no stack on the origin",
            Some((_, color)) if color != self.side() => "the stack on the origin is the enemy's",
            Some((stack, _)) => match stack {
                Stack::CASTLE => "the Castle does not move there",
                Stack::CITADEL => "the Citadel's Fort does not move there",
                Stack::FORTRESS => "the Fortress's Wall does not move there",
                Stack::TOWER => "the Tower does not move there",
                Stack::FORT => "the Fort does not move there",
                _ => "the Wall does not move there",
            },
        }
    }
}
