//! The marks `+` and `++` after a move, which correspond to check and checkmate.

use crate::game::{Outcome, Position};
use crate::turnover::{Move, Rules, Turnover};

/// The mark of a legal move: `++`, `+` or nothing.
pub(super) fn check_mark<R: Rules>(position: &Turnover<R>, mv: Move) -> &'static str {
    let next = position.play(mv);
    if is_mated(&next) {
        "++"
    } else if all_castles_attacked(&next) {
        "+"
    } else {
        ""
    }
}

/// Whether the last move is marked `+`: "the opponent has a Castle and all its Castles are attacked, even if the move
/// loses". In `position`, the opponent is to move.
fn all_castles_attacked<R: Rules>(position: &Turnover<R>) -> bool {
    let side = position.side_to_move();
    let castles = position.castles(side);
    !castles.is_empty() && position.attacked_castles(side) == castles
}

/// Whether the last move is marked `++`: "the mover has won, or the opponent has a reply and every reply either
/// dismantles its last Castle or lets the mover win at once by capturing it". `position` is the position after the
/// move, in which the opponent is to move.
fn is_mated<R: Rules>(position: &Turnover<R>) -> bool {
    match outcome_on_the_board(position) {
        Some(outcome) => outcome.winner == Some(!position.side_to_move()),
        None => position
            .legal_moves()
            .into_iter()
            .all(|reply| wins_by_last_castle(&position.play(reply))),
    }
}

/// The outcome according to the stacks on the board, ignoring the half-move clock and repetition.
fn outcome_on_the_board<R: Rules>(position: &Turnover<R>) -> Option<Outcome> {
    position
        .terminal_outcome()
        .or_else(|| (!position.has_legal_moves()).then(|| position.outcome_without_moves()))
}

/// Whether the side to move has won because the opponent dismantled its own last Castle, or can win at once by
/// capturing that Castle ("a capture that draws does not count").
fn wins_by_last_castle<R: Rules>(position: &Turnover<R>) -> bool {
    let side = position.side_to_move();
    let has_won = |outcome: Outcome| outcome.winner == Some(side);
    if let Some(outcome) = position.terminal_outcome() {
        return has_won(outcome);
    }
    let castles = position.castles(!side);
    castles.is_single()
        && position
            .legal_moves()
            .into_iter()
            .filter(|mv| castles.has(mv.to()))
            .any(|mv| position.play(mv).terminal_outcome().is_some_and(has_won))
}
