//! Reads and writes turns in UCI format, and draws the board. A turn consists of "operations joined by commas"; `0000`
//! is an empty turn.

use super::boards::Board;
use super::moves::{MAX_SECRETS, Move};
use super::position::Ctor;
use super::torus::{Squares, bits};
use super::{MoveError, fen, movegen};
use crate::board::Color;
use crate::game::{Notation, Position};

/// The text of a turn, or of the rest of a turn, without operations.
const EMPTY: &str = "0000";

/// The text of the ply that ends a turn.
const END: &str = "end";

impl<B: Board> Notation for Ctor<B> {
    type MoveError = MoveError;

    /// Parses a whole turn, or the rest of a turn, into its plies, including the end of the turn.
    fn parse_turn(&self, text: &str) -> Result<Vec<Move>, MoveError> {
        if self.is_finished() {
            return Err(MoveError::GameOver);
        }
        let (operations, secrets) = match text.find('!') {
            None => (text, 0),
            Some(at) => match text[..at].strip_suffix(',') {
                Some(operations) => (operations, read_secrets::<B>(&text[at..])?),
                None => return Err(MoveError::Form),
            },
        };
        let mut position = *self;
        let mut plies = Vec::new();
        for text in operations.split(',').filter(|_| operations != EMPTY) {
            let mv = position.checked_operation(text)?;
            position = position.play(mv);
            plies.push(mv);
        }
        plies.push(position.checked_end(secrets)?);
        Ok(plies)
    }

    fn parse_ply(&self, text: &str) -> Result<Move, MoveError> {
        if self.is_finished() {
            return Err(MoveError::GameOver);
        }
        match text {
            END => self.checked_end(0),
            _ => self.checked_operation(text),
        }
    }

    fn turn_text(&self, turn: &[Move]) -> String {
        let plies: Vec<String> = turn.iter().map(Move::to_string).collect();
        let text = plies.join(",");
        let text = match text.strip_prefix("end") {
            // An empty turn, possibly followed by secret squares that act.
            Some(secrets) => format!("{EMPTY}{secrets}"),
            None => text.replace(",end", ""),
        };
        if text.is_empty() { EMPTY.to_owned() } else { text }
    }

    fn ply_text(&self, mv: Move) -> String {
        mv.to_string()
    }

    /// The rules define no notation other than the UCI format.
    fn parse_notation(&self, text: &str) -> Result<Vec<Move>, MoveError> {
        self.parse_turn(text)
    }

    fn notation(&self, turn: &[Move]) -> String {
        self.turn_text(turn)
    }

    /// The chips of both teams with five or more enemy chips next to them.
    fn attacked_squares(&self) -> Vec<String> {
        let [white, black] =
            Color::BOTH.map(|color| self.chips(color) & B::count_neighbours(self.chips(!color)).at_least_five());
        bits(white | black).map(|square| (square + 1).to_string()).collect()
    }

    /// Draws the board. Each row stands between the numbers of its first and last squares.
    fn diagram(&self) -> String {
        let line = format!("    {}+\n", "+---".repeat(B::SIDE));
        let mut text = line.clone();
        for row in 0..B::SIDE {
            let first = row * B::SIDE;
            text += &format!("{:>3} |", first + 1);
            for square in first..first + B::SIDE {
                text.extend([' ', fen::letter(self, square).unwrap_or(' '), ' ', '|']);
            }
            text += &format!(" {}\n{line}", first + B::SIDE);
        }
        text
    }
}

impl<B: Board> Ctor<B> {
    /// Reads a legal operation.
    fn checked_operation(&self, text: &str) -> Result<Move, MoveError> {
        let mv = read_operation::<B>(text).ok_or_else(|| MoveError::OperationForm(text.to_owned()))?;
        movegen::check(self, mv).map_err(|error| MoveError::Operation {
            operation: text.to_owned(),
            error,
        })?;
        Ok(mv)
    }

    /// The end of the turn, with the secret squares that act, if the turn may end here.
    fn checked_end(&self, secrets: Squares) -> Result<Move, MoveError> {
        let end = Move::end(secrets);
        movegen::check(self, end).map_err(MoveError::End)?;
        Ok(end)
    }
}

/// Reads the list of secret squares that act, in the form in which the arbiter writes them, for example `!44,!45`.
fn read_secrets<B: Board>(text: &str) -> Result<Squares, MoveError> {
    let mut secrets: Squares = 0;
    for text in text.split(',') {
        let square = text
            .strip_prefix('!')
            .and_then(read_square::<B>)
            .ok_or_else(|| MoveError::SecretForm(text.to_owned()))?;
        if secrets >> square != 0 {
            return Err(MoveError::SecretOrder);
        }
        secrets |= 1 << square;
    }
    if secrets.count_ones() as usize > MAX_SECRETS {
        return Err(MoveError::TooManySecrets);
    }
    Ok(secrets)
}

fn read_operation<B: Board>(text: &str) -> Option<Move> {
    if let Some(on) = text.strip_prefix('x') {
        return read_square::<B>(on).map(Move::replacement);
    }
    let Some((origin, to)) = text.split_once('-') else {
        return read_square::<B>(text).map(Move::placement);
    };
    let to = read_square::<B>(to)?;
    match origin.split_once('+') {
        None => Some(Move::movement(read_square::<B>(origin)?, to)),
        Some((low, high)) => {
            let (low, high) = (read_square::<B>(low)?, read_square::<B>(high)?);
            Some(Move::landing(low, high, to))
        }
    }
}

/// Reads a square number and returns the bit index of the square. "Numbers have no leading zeros."
fn read_square<B: Board>(text: &str) -> Option<usize> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit()) && !text.starts_with('0');
    let number: usize = text.parse().ok().filter(|_| plain)?;
    (number <= B::SQUARES).then(|| number - 1)
}
