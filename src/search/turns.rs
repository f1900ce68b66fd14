//! Turns, which may have several plies: lists of root moves, and the first turn of a line. In most games, every ply is
//! a turn.

use super::constants::TURN_BEAM_WIDTH;
use super::score::{Perspective, Score};
use crate::game::{Game, MoveSet};

/// Returns every candidate ply as a root move, most promising first.
pub fn root_moves<G: Game>(position: &G) -> Vec<Vec<G::Move>> {
    sorted_candidates(position).into_iter().map(|mv| vec![mv]).collect()
}

fn sorted_candidates<G: Game>(position: &G) -> Vec<G::Move> {
    let mut moves = position.candidates(MoveSet::All);
    moves.sort_by_cached_key(|&(_, ordering_score)| -ordering_score);
    moves.into_iter().map(|(mv, _)| mv).collect()
}

/// The first plies of a turn, or the whole turn.
struct PartialTurn<G: Game> {
    plies: Vec<G::Move>,
    /// The position after these plies.
    position: G,
    /// The evaluation of the position after the plies, for the side that plays the turn.
    score: Score,
}

/// Returns whole turns as root moves. A beam search finds up to `most` turns with the best evaluations, which all lead
/// to different positions. If every ply is a turn, returns all [`root_moves`].
pub fn whole_turns<G: Game>(position: &G, most: usize) -> Vec<Vec<G::Move>> {
    let side = position.side_to_move();
    let goes_on = |position: &G| position.side_to_move() == side && position.terminal_outcome().is_none();
    let single_plies = root_moves(position);
    if !single_plies.iter().any(|plies| goes_on(&position.play(plies[0]))) {
        return single_plies;
    }
    let beam_width = TURN_BEAM_WIDTH.max(most);
    let mut whole = Vec::new();
    let mut beam = vec![PartialTurn {
        plies: Vec::new(),
        position: *position,
        score: 0,
    }];
    while !beam.is_empty() {
        let longer = beam.iter().flat_map(PartialTurn::with_next_ply);
        let (unfinished, finished): (Vec<_>, Vec<_>) = longer.partition(|turn| goes_on(&turn.position));
        beam = best_of(unfinished, beam_width);
        whole = best_of(whole.into_iter().chain(finished).collect(), most);
    }
    whole.into_iter().map(|turn: PartialTurn<G>| turn.plies).collect()
}

impl<G: Game> PartialTurn<G> {
    /// Returns the turn extended by each candidate for its next ply.
    fn with_next_ply(&self) -> impl Iterator<Item = PartialTurn<G>> {
        sorted_candidates(&self.position).into_iter().map(|mv| {
            let position = self.position.play(mv);
            PartialTurn {
                plies: self.plies.iter().copied().chain([mv]).collect(),
                position,
                score: evaluate_child(&self.position, &position),
            }
        })
    }
}

/// Returns the best turns, at most `most`, with only one turn for each resulting position.
fn best_of<G: Game>(mut turns: Vec<PartialTurn<G>>, most: usize) -> Vec<PartialTurn<G>> {
    turns.sort_by_cached_key(|turn| turn.position.key());
    turns.dedup_by_key(|turn| turn.position.key());
    turns.sort_by_cached_key(|turn| -turn.score);
    turns.truncate(most);
    turns
}

/// Evaluates a child position, from the perspective of the parent's side to move.
pub fn evaluate_child<G: Game>(parent: &G, child: &G) -> Score {
    Perspective::of_child(parent, child).score(child.evaluate())
}

/// Returns the plies of the first turn in a line.
pub fn first_turn<'a, G: Game>(position: &G, line: &'a [G::Move]) -> &'a [G::Move] {
    let mut current = *position;
    for (length, &mv) in (1..).zip(line) {
        current = current.play(mv);
        if current.side_to_move() != position.side_to_move() {
            return &line[..length];
        }
    }
    line
}

/// Completes a line that ends within its first turn. Adds the ply with the best evaluation until the turn is complete.
/// A search that is stopped early may return such a partial turn.
pub(super) fn complete_turn<G: Game>(position: &G, line: &mut Vec<G::Move>) {
    let mut current = line.iter().fold(*position, |current, &mv| current.play(mv));
    if first_turn(position, line).len() < line.len() {
        return;
    }
    while current.side_to_move() == position.side_to_move() && current.terminal_outcome().is_none() {
        let best = sorted_candidates(&current)
            .into_iter()
            .max_by_key(|&mv| evaluate_child(&current, &current.play(mv)));
        let Some(mv) = best else { return };
        current = current.play(mv);
        line.push(mv);
    }
}
