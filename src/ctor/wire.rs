//! Turns as text: "its operations joined by commas; an empty turn is `0000`".

use super::boards::Board;
use super::moves::{MOST_SECRETS, Move};
use super::position::Ctor;
use super::torus::Squares;
use crate::ctor::Color;
use crate::ctor::bits;
use crate::game::{MoveError, Notation, quoted};

/// A turn in which nothing is done, or nothing more.
const NOTHING: &str = "0000";

const FORM: &str = "an operation is a placement (28), a movement (28-29), a landing (12+19-23) or a \
                    replacement (x44), and 0000 is an empty turn";

fn illegal<T>(why: impl Into<String>) -> Result<T, MoveError> {
    Err(MoveError(why.into()))
}

impl<B: Board> Notation for Ctor<B> {
    type MoveError = MoveError;

    fn parse_turn(&self, text: &str) -> Result<Vec<Move>, MoveError> {
        self.read_turn(text)
    }

    fn turn_text(&self, turn: &[Move]) -> String {
        write_turn(turn)
    }

    fn ply_text(&self, mv: Move) -> String {
        mv.to_string()
    }

    /// The rules have no other notation than that on the wire.
    fn notation(&self, turn: &[Move]) -> String {
        write_turn(turn)
    }

    fn parse_notation(&self, text: &str) -> Result<Vec<Move>, MoveError> {
        self.read_turn(text)
    }

    fn attacked_squares(&self) -> Vec<String> {
        // "Five or more of the team's chips among its eight neighbours."
        let besieged = [Color::White, Color::Black].map(|color| {
            self.chips(color) & B::count_neighbours(self.chips(!color)).at_least_five()
        });
        bits(besieged[0] | besieged[1])
            .map(|square| (square + 1).to_string())
            .collect()
    }

    fn diagram(&self) -> String {
        self.draw()
    }
}

impl<B: Board> Ctor<B> {
    /// Reads a turn, or the rest of one: the plies up to and with its end.
    pub(super) fn read_turn(&self, text: &str) -> Result<Vec<Move>, MoveError> {
        if self.is_finished() {
            return illegal("the game is over");
        }
        let (operations, secrets) = match text.find('!') {
            None => (text, 0),
            Some(at) => match text[..at].strip_suffix(',') {
                Some(operations) => (operations, self.read_secrets(&text[at..])?),
                None => return illegal(FORM),
            },
        };
        let mut position = *self;
        let mut plies = Vec::new();
        let words = operations.split(',').filter(|_| operations != NOTHING);
        for word in words {
            let Some(mv) = read_operation::<B>(word) else {
                return illegal(format!("{}: {FORM}", quoted(word)));
            };
            if let Some(fault) = position.fault(mv) {
                return illegal(format!("{word}: {fault}"));
            }
            position = position.after(mv);
            plies.push(mv);
        }
        let end = Move::end(secrets);
        if let Some(fault) = position.fault(end) {
            return illegal(fault);
        }
        plies.push(end);
        Ok(plies)
    }

    /// Reads `!44,!45`: the arbiter's word that secret squares act.
    fn read_secrets(&self, text: &str) -> Result<Squares, MoveError> {
        let mut secrets: Squares = 0;
        for word in text.split(',') {
            let square = word.strip_prefix('!').and_then(read_square::<B>);
            let Some(square) = square else {
                return illegal(format!(
                    "{}: behind the operations come only secret squares that act, as in !44",
                    quoted(word)
                ));
            };
            if secrets >> square != 0 {
                return illegal("secret squares are named once each, in ascending order");
            }
            secrets |= 1 << square;
        }
        if secrets.count_ones() as usize > MOST_SECRETS {
            return illegal("more secret squares are named than chips can be put on in a turn");
        }
        Ok(secrets)
    }
}

fn read_operation<B: Board>(word: &str) -> Option<Move> {
    if let Some(on) = word.strip_prefix('x') {
        return read_square::<B>(on).map(Move::replacement);
    }
    let Some((origin, to)) = word.split_once('-') else {
        return read_square::<B>(word).map(Move::placement);
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

/// Reads the number of a square: "Numbers have no leading zeros". What comes out is its bit.
fn read_square<B: Board>(text: &str) -> Option<usize> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit()) && !text.starts_with('0');
    let number: usize = text.parse().ok().filter(|_| plain)?;
    (number <= B::SQUARES).then(|| number - 1)
}

/// Writes a turn, or the beginning of one.
pub(super) fn write_turn(turn: &[Move]) -> String {
    let words: Vec<String> = turn.iter().map(Move::to_string).collect();
    let words = words.join(",");
    let words = match words.strip_prefix("end") {
        // A turn that only ends; its secret squares follow.
        Some(secrets) => format!("{NOTHING}{secrets}"),
        None => words.replace(",end", ""),
    };
    if words.is_empty() {
        NOTHING.to_owned()
    } else {
        words
    }
}
