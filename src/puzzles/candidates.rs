//! The positions of a game that are searched for puzzles.

use crate::game::Game;
use crate::tuning::games::GameRecord;

/// In games whose wins can be proven, only positions are searched before or after which the expected scores of the game
/// changed by this much.
const SWING: f64 = 0.15;

/// The positions of a game at which a turn begins and whose best turn may matter.
pub(super) fn candidates<G: Game>(game: &GameRecord<G>) -> Vec<G> {
    let mut position = game.start;
    let mut starts = Vec::new();
    for ply in &game.plies {
        // Only the first ply of a turn has a search score.
        if let Some(score) = ply.score {
            let expected = G::WIN_RATE_MODEL.expected_score(score);
            // The expected score for the side that moves first, so that it can be compared with those of the opponent.
            let is_first = position.side_to_move() == game.start.side_to_move();
            starts.push((position, if is_first { expected } else { 1.0 - expected }));
        }
        position = position.play(ply.mv);
    }
    if !G::WINS_CAN_BE_PROVEN {
        return starts.into_iter().map(|(position, _)| position).collect();
    }
    let swings = |at: usize, other: Option<usize>| {
        let other = other.and_then(|other| starts.get(other));
        other.is_some_and(|(_, expected)| (expected - starts[at].1).abs() >= SWING)
    };
    let at_swings = (0..starts.len()).filter(|&at| swings(at, at.checked_sub(1)) || swings(at, Some(at + 1)));
    at_swings.map(|at| starts[at].0).collect()
}
