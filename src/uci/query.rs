//! The queries, with which a referee needs no rules.

use super::Query;
use crate::board::Color;
use crate::game::{Game, GameHistory, Notation, Outcome, quoted};
use std::fmt;

/// A move that the position does not allow, or that is no move.
pub(super) struct IllegalMove<G: Notation> {
    text: String,
    error: G::MoveError,
}

impl<G: Notation> fmt::Display for IllegalMove<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "illegal move {}: {}", quoted(&self.text), self.error)
    }
}

/// Reads a turn.
///
/// # Errors
/// If it is illegal.
pub(super) fn parse_turn<G: Notation>(
    position: &G,
    text: &str,
) -> Result<Vec<G::Move>, IllegalMove<G>> {
    position.parse_turn(text).map_err(|error| IllegalMove {
        text: text.to_owned(),
        error,
    })
}

/// The text behind `response`.
///
/// # Errors
/// If the query is about a move and that is illegal.
pub(super) fn answer<G: Game>(
    query: &Query,
    game: &GameHistory<G>,
) -> Result<String, IllegalMove<G>> {
    let position = game.position();
    Ok(match query {
        Query::GameOver => game.outcome().is_some().to_string(),
        Query::P1Turn => (position.side_to_move() == Color::White).to_string(),
        Query::Result => result_text(game.outcome()).to_owned(),
        Query::Reason => game
            .outcome()
            .map_or("none", |outcome| outcome.reason)
            .to_owned(),
        Query::Fen => position.fen(),
        Query::Moves => {
            let mut moves: Vec<String> = position
                .legal_moves()
                .iter()
                .map(|&mv| position.ply_text(mv))
                .collect();
            moves.sort();
            moves.join(" ")
        }
        Query::Attacked => position.attacked_squares().join(" "),
        Query::IsLegal(text) => position.parse_turn(text).is_ok().to_string(),
        Query::Notation(text) => position.notation(&parse_turn(position, text)?),
    })
}

fn result_text(outcome: Option<Outcome>) -> &'static str {
    let Some(outcome) = outcome else {
        return "none";
    };
    match outcome.winner {
        None => "draw",
        Some(Color::White) => "p1win",
        Some(Color::Black) => "p2win",
    }
}
