//! Careless turns: those of a player who ignores the opponent's reply.

use super::strength::likelihood;
use crate::board::Color;
use crate::game::{Game, Outcome};
use crate::search::evaluate_child;
use crate::search::score::{KNOWN_WIN, Score};
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;

/// Draws a turn ply by ply. The worse the evaluation after a ply, the less likely the ply; an evaluation that is
/// `temperature` worse makes it less likely by a factor of e. The turn is empty only without a legal move.
pub(super) fn careless_turn<G: Game>(position: &G, temperature: f64, rng: &mut ChaCha8Rng) -> Vec<G::Move> {
    let side = position.side_to_move();
    let mut turn = Vec::new();
    let mut current = *position;
    while current.side_to_move() == side && current.terminal_outcome().is_none() {
        let Some(mv) = careless_ply(&current, temperature, rng) else {
            break;
        };
        current = current.play(mv);
        turn.push(mv);
    }
    turn
}

fn careless_ply<G: Game>(position: &G, temperature: f64, rng: &mut ChaCha8Rng) -> Option<G::Move> {
    let moves = position.careless_moves();
    let scored: Vec<_> = moves.into_iter().map(|mv| (mv, score_of(position, mv))).collect();
    let best = scored.iter().map(|&(_, score)| score).max()?;
    let likelihood = |&(_, score): &(G::Move, Score)| likelihood(best - score, temperature);
    let chosen = scored.choose_weighted(rng, likelihood);
    chosen.ok().map(|&(mv, _)| mv)
}

/// Score of the position after a ply, for the side that plays it.
fn score_of<G: Game>(position: &G, mv: G::Move) -> Score {
    let child = position.play(mv);
    match child.terminal_outcome() {
        Some(outcome) => score_of_outcome(outcome, position.side_to_move()),
        None => evaluate_child(position, &child),
    }
}

fn score_of_outcome(outcome: Outcome, side: Color) -> Score {
    match outcome.winner {
        None => 0,
        Some(winner) if winner == side => KNOWN_WIN,
        Some(_) => -KNOWN_WIN,
    }
}
