//! `explain`: reasons for a move, or about the position.

use super::engine::Engine;
use super::job::Job;
use crate::explain::{Coach, Reason, Resources, of_move, of_position};
use crate::game::Game;
use crate::variant::{IllegalMove, TextGame};
use thiserror::Error;

/// Nodes of all searches, if the command sets no limit.
const NODES: u64 = 40_000;

/// The move of `explain` is illegal.
#[derive(Debug, Error)]
#[error("explain: {0}")]
pub(super) struct ExplainError<E>(#[from] IllegalMove<E>);

/// Explains a turn or, without one, the position. The first reasons need no search and are written even after a stop.
///
/// # Errors
/// If the turn is illegal.
pub(super) fn explain<'a, G: Game>(
    game: &'a TextGame<G>,
    turn: Option<String>,
    nodes: Option<u64>,
    engine: &'a Engine,
) -> Result<Job<'a>, ExplainError<G::MoveError>> {
    let position = game.position();
    let plies = match &turn {
        Some(text) => Some(game.read_uci(text)?),
        None => None,
    };
    let seen = position.seen_by_mover(&engine.options.settings::<G>());
    let game = game.history();
    Ok(Box::new(move |stop_signal| {
        let report = |reason: Reason| engine.output.line(format_args!("reason {reason}"));
        let resources = Resources {
            threads: &engine.threads,
            now: engine.host.now,
            stop_signal,
        };
        let mut coach = Coach::new(game, seen, nodes.unwrap_or(NODES), resources)?;
        match plies {
            Some(plies) => {
                of_move(game, &plies).into_iter().for_each(report);
                coach.explain_move(&plies, report);
            }
            None => {
                of_position(game).into_iter().for_each(report);
                coach.explain_position(report);
            }
        }
        let text = turn.map_or("explained".to_owned(), |turn| format!("explained {turn}"));
        Ok(text.into())
    }))
}
