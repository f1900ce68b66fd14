//! Whole games in notation.

use crate::board::Color;
use crate::game::{MoveError, Outcome};
use crate::turnover::{Move, Rules, Turnover};
use std::fmt;

/// How a game ended, as its record says it: "behind the last move of a game, as a token of its
/// own". It need not follow from the moves, as players resign and agree on draws.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// `1-0`: White won.
    White,
    /// `0-1`: Black won.
    Black,
    /// `=`: a draw offered and accepted.
    Agreed,
    /// `½`: any other draw.
    Draw,
}

impl Ending {
    /// Every ending.
    pub const ALL: [Ending; 4] = [Ending::White, Ending::Black, Ending::Agreed, Ending::Draw];

    /// The token.
    pub const fn text(self) -> &'static str {
        match self {
            Ending::White => "1-0",
            Ending::Black => "0-1",
            Ending::Agreed => "=",
            Ending::Draw => "½",
        }
    }

    fn read(token: &str) -> Option<Ending> {
        Ending::ALL
            .into_iter()
            .find(|ending| ending.text() == token)
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text())
    }
}

/// The ending of a game that ended by the rules.
impl From<Outcome> for Ending {
    fn from(outcome: Outcome) -> Ending {
        match outcome.winner {
            Some(Color::White) => Ending::White,
            Some(Color::Black) => Ending::Black,
            None => Ending::Draw,
        }
    }
}

/// Writes the legal moves of a game from `start` on in one line: each move of White, and a first
/// one of Black, behind its number, the ending behind the last.
///
/// ```
/// use anel::game::Game;
/// use anel::turnover::{Current, Ending, Turnover, read_game, write_game};
///
/// let start = Turnover::<Current>::start();
/// let text = "1. Cb2.3 C.g6 2. C.a3 =";
/// let (moves, ending) = read_game(&start, text)?;
/// assert_eq!((moves.len(), ending), (3, Some(Ending::Agreed)));
/// assert_eq!(write_game(&start, &moves, ending), text);
/// # Ok::<(), anel::game::MoveError>(())
/// ```
pub fn write_game<R: Rules>(start: &Turnover<R>, moves: &[Move], ending: Option<Ending>) -> String {
    let mut tokens = Vec::new();
    let mut position = *start;
    for (i, &mv) in moves.iter().enumerate() {
        if i == 0 || position.side() == Color::White {
            tokens.push(move_number(&position));
        }
        tokens.push(position.write_notation(mv));
        position = position.after(mv);
    }
    tokens.extend(ending.map(|ending| ending.to_string()));
    tokens.join(" ")
}

/// Reads what [`write_game`] writes, moves in every accepted spelling. Move numbers may be
/// missing, and are not checked; so may the ending.
///
/// # Errors
/// Where a token is no legal move, or something follows the ending; the error names the number of
/// the faulty move.
pub fn read_game<R: Rules>(
    start: &Turnover<R>,
    text: &str,
) -> Result<(Vec<Move>, Option<Ending>), MoveError> {
    let mut moves = Vec::new();
    let mut ending = None;
    let mut position = *start;
    for token in text.split_whitespace().map(without_number) {
        let faulty = |fault: &str| MoveError(format!("move {} {fault}", move_number(&position)));
        if token.is_empty() {
            continue;
        }
        if ending.is_some() {
            return Err(faulty("follows the end of the game"));
        }
        ending = Ending::read(token);
        if ending.is_none() {
            let mv = position
                .read_notation(token)
                .map_err(|error| faulty(&error.0))?;
            moves.push(mv);
            position = position.after(mv);
        }
    }
    Ok((moves, ending))
}

/// `7.` in front of a move of White, `7...` in front of one of Black.
fn move_number<R: Rules>(position: &Turnover<R>) -> String {
    let dots = match position.side() {
        Color::White => ".",
        Color::Black => "...",
    };
    format!("{}{dots}", position.fullmove_number())
}

/// What a token says behind the number of a move, if it begins with one.
fn without_number(token: &str) -> &str {
    let behind_digits = token.trim_start_matches(|character: char| character.is_ascii_digit());
    if behind_digits.len() == token.len() {
        return token;
    }
    ["...", "."]
        .into_iter()
        .find_map(|dots| behind_digits.strip_prefix(dots))
        .unwrap_or(token)
}
