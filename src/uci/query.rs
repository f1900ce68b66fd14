//! Answers the `query` commands, for referee programs that do not know the rules.

use super::Query;
use crate::board::Color;
use crate::game::{Game, GameHistory, Notation, Outcome, quoted};
use thiserror::Error;

/// A turn that cannot be parsed or is illegal.
#[derive(Debug, Error)]
pub(super) enum IllegalMove<G: Notation> {
    #[error("illegal move {}: {error}", quoted(.text))]
    Uci { text: String, error: G::MoveError },
    /// The turn is legal neither in UCI format nor in the notation of the rules.
    #[error("illegal move {}: {error}; in the notation of the rules: {in_notation}", quoted(.text))]
    Either {
        text: String,
        error: G::MoveError,
        in_notation: G::MoveError,
    },
}

/// Parses a turn in UCI format.
///
/// # Errors
/// If the turn is illegal.
pub(super) fn parse_turn<G: Notation>(position: &G, text: &str) -> Result<Vec<G::Move>, IllegalMove<G>> {
    position.parse_turn(text).map_err(|error| IllegalMove::Uci {
        text: text.to_owned(),
        error,
    })
}

/// Parses a turn in UCI format or in the notation of the rules.
///
/// # Errors
/// If the text is not a legal turn in either format.
fn parse_either<G: Notation>(position: &G, text: &str) -> Result<Vec<G::Move>, IllegalMove<G>> {
    position.parse_turn(text).or_else(|error| {
        position
            .parse_notation(text)
            .map_err(|in_notation| IllegalMove::Either {
                text: text.to_owned(),
                error,
                in_notation,
            })
    })
}

/// Plays the given turns. Reports each turn in UCI format and in the notation of the rules, followed by the result, the
/// reason for it and the position.
fn line<G: Game>(
    turns: &[String],
    mut game: GameHistory<G>,
    mut respond: impl FnMut(&str),
) -> Result<(), IllegalMove<G>> {
    for text in turns {
        let position = *game.position();
        let turn = parse_either(&position, text)?;
        turn.iter().for_each(|&mv| game.play(mv));
        let outcome = game.outcome();
        respond(&format!(
            "{} {} {} {} fen {}",
            position.turn_text(&turn),
            position.notation(&turn),
            result_text(outcome),
            reason_text(outcome),
            game.position().fen()
        ));
    }
    Ok(())
}

/// Answers a query by calling `respond` with the text that follows `response`. For `query line`, calls `respond` once
/// per turn.
///
/// # Errors
/// If a move of the query is illegal. Legal turns before the illegal one are still answered.
pub(super) fn answer<G: Game>(
    query: &Query,
    game: &GameHistory<G>,
    mut respond: impl FnMut(&str),
) -> Result<(), IllegalMove<G>> {
    let position = game.position();
    let text = match query {
        Query::GameOver => game.outcome().is_some().to_string(),
        Query::P1Turn => (position.side_to_move() == Color::White).to_string(),
        Query::Result => result_text(game.outcome()).to_owned(),
        Query::Reason => reason_text(game.outcome()).to_owned(),
        Query::Fen => position.fen(),
        Query::Moves => {
            let mut moves: Vec<String> = position.legal_moves().iter().map(|&mv| position.ply_text(mv)).collect();
            moves.sort();
            moves.join(" ")
        }
        Query::Attacked => position.attacked_squares().join(" "),
        Query::IsLegal(text) => position.parse_turn(text).is_ok().to_string(),
        Query::Notation(text) => position.notation(&parse_turn(position, text)?),
        Query::Line(turns) => return line(turns, game.clone(), respond),
    };
    respond(&text);
    Ok(())
}

fn reason_text(outcome: Option<Outcome>) -> &'static str {
    outcome.map_or("none", |outcome| outcome.reason)
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
