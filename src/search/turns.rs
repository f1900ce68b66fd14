//! Turns of several plies. Where each ply is a turn, there is little to do.

use super::score::Score;
use crate::game::{Game, MoveSet};

/// So many beginnings of turns are kept for each ply that they grow by.
const WIDTH: usize = 128;

/// The plies that a search of the position begins with, the most promising first.
pub fn beginnings<G: Game>(position: &G) -> Vec<Vec<G::Move>> {
    candidates(position)
        .into_iter()
        .map(|mv| vec![mv])
        .collect()
}

fn candidates<G: Game>(position: &G) -> Vec<G::Move> {
    let mut moves = Vec::new();
    position.for_each_candidate(MoveSet::All, |mv, promise| moves.push((mv, promise)));
    moves.sort_by_key(|&(_, promise)| -promise);
    moves.into_iter().map(|(mv, _)| mv).collect()
}

/// A turn, or the beginning of one, and what it is worth to its side as far as it goes.
struct Grown<G: Game> {
    plies: Vec<G::Move>,
    position: G,
    score: Score,
}

/// Whole turns that lead to different positions, to be compared with each other: the best ones by the
/// evaluation, found by letting the best beginnings grow. Where each ply is a turn, all of them, as
/// [`beginnings`] has them.
pub fn whole_turns<G: Game>(position: &G, most: usize) -> Vec<Vec<G::Move>> {
    let side = position.side_to_move();
    let goes_on =
        |position: &G| position.side_to_move() == side && position.terminal_outcome().is_none();
    let first = beginnings(position);
    if !first.iter().any(|plies| goes_on(&position.play(plies[0]))) {
        return first;
    }
    let width = WIDTH.max(most);
    let mut whole = Vec::new();
    let mut growing = vec![Grown {
        plies: Vec::new(),
        position: *position,
        score: 0,
    }];
    while !growing.is_empty() {
        let grown = growing.iter().flat_map(Grown::longer);
        let (unfinished, finished): (Vec<_>, Vec<_>) =
            grown.partition(|turn| goes_on(&turn.position));
        growing = best_of(unfinished, width);
        whole = best_of(whole.into_iter().chain(finished).collect(), most);
    }
    whole.into_iter().map(|turn: Grown<G>| turn.plies).collect()
}

impl<G: Game> Grown<G> {
    fn longer(&self) -> impl Iterator<Item = Grown<G>> {
        candidates(&self.position).into_iter().map(|mv| {
            let position = self.position.play(mv);
            Grown {
                plies: self.plies.iter().copied().chain([mv]).collect(),
                position,
                score: seen_from_parent(&self.position, &position),
            }
        })
    }
}

fn best_of<G: Game>(mut turns: Vec<Grown<G>>, most: usize) -> Vec<Grown<G>> {
    // Of orders of plies that come to the same, one is enough.
    turns.sort_by_key(|turn| turn.position.key());
    turns.dedup_by_key(|turn| turn.position.key());
    turns.sort_by_key(|turn| -turn.score);
    turns.truncate(most);
    turns
}

/// The evaluation of a position for the side that was to move before.
fn seen_from_parent<G: Game>(parent: &G, child: &G) -> Score {
    let score = child.evaluate();
    if child.side_to_move() == parent.side_to_move() {
        score
    } else {
        -score
    }
}

/// Of a line of play, the plies of its first turn.
pub fn first_turn<'a, G: Game>(position: &G, line: &'a [G::Move]) -> &'a [G::Move] {
    let mut at = *position;
    for (number, &mv) in (1..).zip(line) {
        at = at.play(mv);
        if at.side_to_move() != position.side_to_move() {
            return &line[..number];
        }
    }
    line
}

/// Ends a turn that a line of play leaves open, ply by ply as the evaluation likes it: a search that is
/// stopped early may not have come to the end of its first turn.
pub(super) fn complete<G: Game>(position: &G, line: &mut Vec<G::Move>) {
    let mut at = line.iter().fold(*position, |at, &mv| at.play(mv));
    if first_turn(position, line).len() < line.len() {
        return;
    }
    while at.side_to_move() == position.side_to_move() && at.terminal_outcome().is_none() {
        let best = candidates(&at)
            .into_iter()
            .max_by_key(|&mv| seen_from_parent(&at, &at.play(mv)));
        let Some(mv) = best else { return };
        at = at.play(mv);
        line.push(mv);
    }
}
