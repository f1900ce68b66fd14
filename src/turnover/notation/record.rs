//! Writes and reads game records in the notation of the rules.

use crate::board::Color;
use crate::game::{Outcome, Position};
use crate::turnover::{GameNotationError, Move, Rules, Turnover, notation};
use std::fmt;

/// The result token at the end of a game record. The result need not follow from the moves, because players resign and
/// agree on draws.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ResultToken {
    /// `1-0`: White won.
    White,
    /// `0-1`: Black won.
    Black,
    /// `=`: a draw by agreement.
    Agreed,
    /// `½`: any other draw.
    Draw,
}

impl ResultToken {
    pub const ALL: [ResultToken; 4] = [
        ResultToken::White,
        ResultToken::Black,
        ResultToken::Agreed,
        ResultToken::Draw,
    ];

    pub const fn text(self) -> &'static str {
        match self {
            ResultToken::White => "1-0",
            ResultToken::Black => "0-1",
            ResultToken::Agreed => "=",
            ResultToken::Draw => "½",
        }
    }

    fn parse(token: &str) -> Option<ResultToken> {
        ResultToken::ALL.into_iter().find(|result| result.text() == token)
    }
}

impl fmt::Display for ResultToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text())
    }
}

/// Converts the outcome of a game that ended by the rules into a result token.
impl From<Outcome> for ResultToken {
    fn from(outcome: Outcome) -> ResultToken {
        match outcome.winner {
            Some(Color::White) => ResultToken::White,
            Some(Color::Black) => ResultToken::Black,
            None => ResultToken::Draw,
        }
    }
}

/// Writes a game on one line: the legal moves played from `start`, then the result. A move number precedes each move of
/// White, and also the first move if Black makes it.
///
/// ```
/// use anel::game::Position;
/// use anel::turnover::{Current, ResultToken, GameNotationError, Turnover, read_game, write_game};
///
/// let start = Turnover::<Current>::start();
/// let text = "1. Cb2.3 C.g6 2. C.a3 =";
/// let (moves, result) = read_game(&start, text)?;
/// assert_eq!((moves.len(), result), (3, Some(ResultToken::Agreed)));
/// assert_eq!(write_game(&start, &moves, result), text);
/// # Ok::<(), GameNotationError>(())
/// ```
pub fn write_game<R: Rules>(start: &Turnover<R>, moves: &[Move], result: Option<ResultToken>) -> String {
    let mut tokens = Vec::new();
    let mut position = *start;
    for (i, &mv) in moves.iter().enumerate() {
        if i == 0 || position.side_to_move() == Color::White {
            tokens.push(move_number(&position));
        }
        tokens.push(notation::write_move(&position, mv));
        position = position.play(mv);
    }
    tokens.extend(result.map(|result| result.to_string()));
    tokens.join(" ")
}

/// Reads a game in the format of [`write_game`], with moves in any accepted spelling. Move numbers and the result are
/// optional, and move numbers are not checked.
///
/// # Errors
/// If a token is not a legal move, or anything follows the result; the error names the move number.
pub fn read_game<R: Rules>(
    start: &Turnover<R>,
    text: &str,
) -> Result<(Vec<Move>, Option<ResultToken>), GameNotationError> {
    let mut moves = Vec::new();
    let mut result = None;
    let mut position = *start;
    for token in text.split_whitespace().map(without_number) {
        if token.is_empty() {
            continue;
        }
        let number = || move_number(&position);
        if result.is_some() {
            return Err(GameNotationError::AfterResult { number: number() });
        }
        result = ResultToken::parse(token);
        if result.is_none() {
            let mv = notation::parse_move(&position, token).map_err(|error| GameNotationError::Move {
                number: number(),
                error,
            })?;
            moves.push(mv);
            position = position.play(mv);
        }
    }
    Ok((moves, result))
}

/// The number that is written before a move: `7.` for White, `7...` for Black.
fn move_number<R: Rules>(position: &Turnover<R>) -> String {
    let dots = match position.side_to_move() {
        Color::White => ".",
        Color::Black => "...",
    };
    format!("{}{dots}", position.fullmove_number())
}

/// Removes the move number at the start of a token.
fn without_number(token: &str) -> &str {
    let after_digits = token.trim_start_matches(|character: char| character.is_ascii_digit());
    if after_digits.len() == token.len() {
        return token;
    }
    ["...", "."]
        .into_iter()
        .find_map(|dots| after_digits.strip_prefix(dots))
        .unwrap_or(token)
}
