//! How a position of a game is written down: `FEN;score;result`, both seen from White.

use crate::board::Color;
use crate::game::{Game, Outcome, quoted};
use crate::search::score::{MATE_BOUND, Score};
use std::fmt::Write;

/// How a game ended, as White sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(super) enum Ending {
    Lost,
    Drawn,
    Won,
}

impl Ending {
    const ALL: [Ending; 3] = [Ending::Lost, Ending::Drawn, Ending::Won];

    pub(super) fn of(outcome: Outcome) -> Ending {
        match outcome.winner {
            Some(Color::White) => Ending::Won,
            Some(Color::Black) => Ending::Lost,
            None => Ending::Drawn,
        }
    }

    /// What the game was worth to White: 1, one half or nothing.
    pub(super) fn points(self) -> f64 {
        f64::from(self as u8) / 2.0
    }

    fn text(self) -> &'static str {
        match self {
            Ending::Lost => "0",
            Ending::Drawn => "0.5",
            Ending::Won => "1",
        }
    }
}

/// Writes a line.
pub(super) fn write<G: Game>(text: &mut String, position: &G, score: Score, ending: Ending) {
    let (fen, ending) = (position.fen(), ending.text());
    writeln!(text, "{fen};{score};{ending}").expect("a String takes every text");
}

/// Reads a line.
///
/// # Errors
/// Where it is none; the error names the fault.
pub(super) fn read<G: Game>(line: &str) -> Result<(G, Score, Ending), String> {
    let mut parts = line.rsplitn(3, ';');
    let (Some(ending), Some(score), Some(fen)) = (parts.next(), parts.next(), parts.next()) else {
        return Err(format!("not FEN;score;result: {}", quoted(line)));
    };
    let position = G::from_fen(fen).map_err(|error| format!("bad FEN: {error}"))?;
    let score: Score = score
        .parse()
        .map_err(|_| format!("the score is a number, not {}", quoted(score)))?;
    if !(-MATE_BOUND..=MATE_BOUND).contains(&score) {
        return Err(format!("the score is out of range: {score}"));
    }
    let ending = Ending::ALL
        .into_iter()
        .find(|known| known.text() == ending)
        .ok_or_else(|| format!("the result is 1, 0.5 or 0, not {}", quoted(ending)))?;
    Ok((position, score, ending))
}
