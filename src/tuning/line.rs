//! The text format of a position with its score and its game's result: `FEN;score;result`, the latter
//! two from White's side.

use crate::board::Color;
use crate::game::{Game, Outcome, Position, quoted};
use crate::search::score::{MATE_BOUND, Score};
use std::error::Error;
use std::fmt::{self, Write};

/// The result of a game, from White's side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(super) enum GameResult {
    Loss,
    Draw,
    Win,
}

/// Why a line is no position with a score and a result.
#[derive(Clone, PartialEq, Debug)]
pub enum LineError<P: Position> {
    /// It has not three fields; the line.
    Fields(String),
    /// The FEN is bad.
    Fen(P::FenError),
    /// The score is no number; the score as written.
    NotAScore(String),
    /// The score is that of a mate, or beyond.
    ScoreOutOfRange(Score),
    /// The result is none of `1`, `0.5` and `0`; the result as written.
    NotAResult(String),
}

impl<P: Position> fmt::Display for LineError<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LineError::Fields(line) => write!(f, "not FEN;score;result: {}", quoted(line)),
            LineError::Fen(error) => write!(f, "bad FEN: {error}"),
            LineError::NotAScore(text) => {
                write!(f, "the score is a number, not {}", quoted(text))
            }
            LineError::ScoreOutOfRange(score) => write!(f, "the score is out of range: {score}"),
            LineError::NotAResult(text) => {
                write!(f, "the result is 1, 0.5 or 0, not {}", quoted(text))
            }
        }
    }
}

impl<P: Position> Error for LineError<P> {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            LineError::Fen(error) => Some(error),
            _ => None,
        }
    }
}

impl GameResult {
    const ALL: [GameResult; 3] = [GameResult::Loss, GameResult::Draw, GameResult::Win];

    pub(super) fn of(outcome: Outcome) -> GameResult {
        match outcome.winner {
            Some(Color::White) => GameResult::Win,
            Some(Color::Black) => GameResult::Loss,
            None => GameResult::Draw,
        }
    }

    /// White's points: 1, 0.5 or 0.
    pub(super) fn points(self) -> f64 {
        f64::from(self as u8) / 2.0
    }

    fn text(self) -> &'static str {
        match self {
            GameResult::Loss => "0",
            GameResult::Draw => "0.5",
            GameResult::Win => "1",
        }
    }
}

/// Writes a line.
pub(super) fn write<G: Game>(text: &mut String, position: &G, score: Score, result: GameResult) {
    let (fen, result) = (position.fen(), result.text());
    writeln!(text, "{fen};{score};{result}").expect("writing to a String cannot fail");
}

/// Reads a line.
///
/// # Errors
/// If a field is missing or wrong.
pub(super) fn read<G: Game>(line: &str) -> Result<(G, Score, GameResult), LineError<G>> {
    let mut fields = line.rsplitn(3, ';');
    let (Some(result), Some(score), Some(fen)) = (fields.next(), fields.next(), fields.next())
    else {
        return Err(LineError::Fields(line.to_owned()));
    };
    let position = G::from_fen(fen).map_err(LineError::Fen)?;
    let score: Score = score
        .parse()
        .map_err(|_| LineError::NotAScore(score.to_owned()))?;
    if !(-MATE_BOUND..=MATE_BOUND).contains(&score) {
        return Err(LineError::ScoreOutOfRange(score));
    }
    let result = GameResult::ALL
        .into_iter()
        .find(|known| known.text() == result)
        .ok_or_else(|| LineError::NotAResult(result.to_owned()))?;
    Ok((position, score, result))
}
