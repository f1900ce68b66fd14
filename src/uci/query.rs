//! Answers the `query` commands, for referee programs that do not know the rules.

use super::Query;
use crate::board::Color;
use crate::game::{Game, Outcome};
use crate::variant::{IllegalMove, TextGame};
use rand::rngs::ChaCha8Rng;

/// Plays the given turns. Reports each turn in UCI format and in the notation of the rules, followed by the result, the
/// reason for it and the position.
fn line<G: Game>(
    turns: &[String],
    mut game: TextGame<G>,
    mut respond: impl FnMut(&str),
) -> Result<(), IllegalMove<G::MoveError>> {
    for text in turns {
        let turn = game.read(text)?;
        let position = *game.position();
        game.play(text, &turn);
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
/// per turn. `rng` draws secret squares.
///
/// # Errors
/// If a move of the query is illegal. Legal turns before the illegal one are still answered.
pub(super) fn answer<G: Game>(
    query: &Query,
    game: &TextGame<G>,
    mut rng: ChaCha8Rng,
    mut respond: impl FnMut(&str),
) -> Result<(), IllegalMove<G::MoveError>> {
    let position = game.position();
    let text = match query {
        Query::GameOver => game.outcome().is_some().to_string(),
        Query::P1Turn => (position.side_to_move() == Color::White).to_string(),
        Query::Result => result_text(game.outcome()).to_owned(),
        Query::Reason => reason_text(game.outcome()).to_owned(),
        Query::Fen => position.fen(),
        Query::Moves => game.legal_moves().join(" "),
        Query::Attacked => position.attacked_squares().join(" "),
        Query::Secrets => position
            .draw_secret_squares(&mut rng)
            .unwrap_or_else(|| "none".to_owned()),
        Query::IsLegal(text) => game.read_uci(text).is_ok().to_string(),
        Query::Notation(text) => position.notation(&game.read_uci(text)?),
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
