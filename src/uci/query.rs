//! The questions of a referee that knows no rules.

use super::Query;
use crate::board::Color;
use crate::game::{Game, GameHistory, quoted};

/// The text behind `response`.
pub(super) fn answer<G: Game>(query: &Query, game: &GameHistory<G>) -> Result<String, String> {
    let position = game.position();
    let parse = |text: &str| {
        position
            .parse_turn(text)
            .map_err(|why| format!("illegal move {}: {why}", quoted(text)))
    };
    Ok(match query {
        Query::GameOver => game.outcome().is_some().to_string(),
        Query::P1Turn => (position.side_to_move() == Color::White).to_string(),
        Query::Result => match game.outcome() {
            None => "none",
            Some(outcome) => match outcome.winner {
                None => "draw",
                Some(Color::White) => "p1win",
                Some(Color::Black) => "p2win",
            },
        }
        .to_owned(),
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
        Query::Notation(text) => position.notation(&parse(text)?),
    })
}
