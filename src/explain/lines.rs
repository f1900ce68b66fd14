//! The material that a line of play wins and loses, counted by the rules.

use super::attacks::{Attacks, Profit};
use super::exchange::balance;
use super::reason::Reason;
use crate::game::{Explain, turns_of};

/// Adds to a reason what a line that begins in `start` does for the side to move there: the change of the material
/// balance, the pieces won and lost, whether nothing can be taken with profit at its end, and the line.
pub(super) fn with_line<G: Explain>(reason: Reason, start: &G, plies: &[G::Move]) -> Reason {
    let side = start.side_to_move();
    let plies = if G::ADDS_MATERIAL {
        in_whole_rounds(start, plies)
    } else {
        plies
    };
    let mut position = *start;
    let [mut won, mut lost] = [Vec::new(), Vec::new()];
    for turn in turns_of(start, plies) {
        let mover = position.side_to_move();
        for effect in position.effects(turn) {
            let list = match effect.kind.loser(mover) {
                Some(loser) if loser == side => &mut lost,
                Some(_) => &mut won,
                None => continue,
            };
            list.extend(
                effect
                    .piece
                    .zip(effect.square)
                    .map(|(piece, square)| format!("{piece}@{}", G::square_name(square))),
            );
        }
        position = turn.iter().fold(position, |position, &mv| position.play(mv));
    }
    let change = balance(&position, side) - balance(start, side);
    let mut reason = reason.with("balance", change);
    for (key, list) in [("won", won), ("lost", lost)] {
        if !list.is_empty() {
            reason = reason.with(key, list.join(","));
        }
    }
    reason
        .with("settled", is_settled(&position))
        .with("pv", start.line_texts(plies).join(" "))
}

/// A line up to the last turn of the side that does not begin it, if it has one. A line that ends the game stays whole.
fn in_whole_rounds<'a, G: Explain>(start: &G, plies: &'a [G::Move]) -> &'a [G::Move] {
    let lengths: Vec<usize> = turns_of(start, plies).map(<[G::Move]>::len).collect();
    let end = plies.iter().fold(*start, |position, &mv| position.play(mv));
    if lengths.len() < 2 || lengths.len().is_multiple_of(2) || end.outcome(1).is_some() {
        return plies;
    }
    let last = lengths.last().copied().unwrap_or_default();
    &plies[..plies.len() - last]
}

/// Whether the game is over or the side to move certainly cannot take anything with profit.
pub(super) fn is_settled<G: Explain>(position: &G) -> bool {
    if position.outcome(1).is_some() {
        return true;
    }
    let attacks = Attacks::in_position(*position);
    let squares = attacks.squares();
    squares
        .into_iter()
        .all(|square| matches!(attacks.profit_on(square), Profit::No))
}
