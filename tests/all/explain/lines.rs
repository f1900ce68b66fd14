//! Checks lines of play and proven wins by playing them.

use super::attacks::Case;
use super::board::{Board, owner};
use super::exchange::best_gain;
use anel::board::Color;
use anel::explain::Reason;
use anel::game::{Game, Outcome};

fn detail<'a>(reason: &'a Reason, key: &str) -> &'a str {
    let value = reason.get(key);
    value.unwrap_or_else(|| panic!("{reason} has no {key}"))
}

fn outcome_now<G: Game>(position: &G) -> Option<Outcome> {
    let over = position.terminal_outcome();
    over.or_else(|| (!position.has_legal_moves()).then(|| position.outcome_without_moves()))
}

/// The pieces that change sides or leave the board by a ply, apart from those that join a friendly stack or land.
fn losses(before: &Board, after: &Board, mover: Color) -> Vec<(Color, String)> {
    let mut losses = Vec::new();
    for (square, &letter) in &before.letters {
        let now = after.at(square).map(owner);
        let side = owner(letter);
        let turned = now.is_some_and(|now| now != side);
        let taken = side != mover && now.is_none() && after.count(side) < before.count(side);
        if turned || taken {
            losses.push((side, format!("{letter}@{square}")));
        }
    }
    losses
}

/// Plays the line of a reason and checks what it says of the line. Returns the last position and the number of plies.
pub fn check_line<G: Game>(start: &G, reason: &Reason) -> (G, usize) {
    let side = start.side_to_move();
    let first = Board::of(start);
    let mut position = *start;
    let mut plies = 0;
    let [mut won, mut lost] = [Vec::new(), Vec::new()];
    // Pieces that the rules of Oliveira remove with their own move: charges and zones of control.
    let mut sacrifices = [0, 0];
    for text in detail(reason, "pv").split(' ') {
        for mv in position.parse_turn(text).expect("a legal turn") {
            let mover = position.side_to_move();
            let next = position.play(mv);
            let (before, after) = (Board::of(&position), Board::of(&next));
            for (loser, entry) in losses(&before, &after, mover) {
                let list = if loser == side { &mut lost } else { &mut won };
                list.push(entry);
            }
            // A Grand Duke that goes to the Duchy is not lost.
            if G::NAME == "oliveira" && !text.ends_with('@') {
                let gone = before.count(mover).saturating_sub(after.count(mover));
                sacrifices[usize::from(mover != side)] += gone;
            }
            position = next;
            plies += 1;
        }
    }
    let balance = Board::of(&position).balance(side) - first.balance(side);
    assert_eq!(
        detail(reason, "balance"),
        balance.to_string(),
        "{reason} in {}",
        start.fen()
    );
    for (key, played, sacrificed) in [("lost", lost, sacrifices[0]), ("won", won, sacrifices[1])] {
        let said: Vec<&str> = reason
            .get(key)
            .map(|list| list.split(',').collect())
            .unwrap_or_default();
        assert_eq!(said.len(), played.len() + sacrificed, "{reason} in {}", start.fen());
        let mut rest = said.iter();
        assert!(
            played.iter().all(|entry| rest.any(|said| said == entry)),
            "{reason}: {played:?}"
        );
    }
    (position, plies)
}

/// Checks whether something can be taken with profit at the end of a line on the 8x8 board.
pub fn check_settled<G: Game>(reason: &Reason, end: &G) {
    let settled = detail(reason, "settled") == "true";
    if end.outcome(1).is_some() {
        assert!(settled, "{reason}");
        return;
    }
    let board = Board::of(end);
    let gains = board
        .squares_of(!end.side_to_move())
        .map(|square| best_gain(end, square));
    let gains: Option<Vec<i32>> = gains.collect();
    if let Some(gains) = gains {
        assert_eq!(
            settled,
            gains.iter().all(|&gain| gain == 0),
            "{reason} at {}",
            end.fen()
        );
    }
}

/// Checks a proven win by playing it and, if it takes at most two moves, by trying everything.
pub fn check_proof<G: Game>(case: &Case<G>, reason: &Reason) {
    let (end, plies) = check_line(&case.before, reason);
    let by_mover = detail(reason, "winner") == "mover";
    let winner = if by_mover { case.mover } else { !case.mover };
    let outcome = end.outcome(1).expect("a proof ends the game");
    assert_eq!(outcome.winner, Some(winner), "{reason} in {}", case.before.fen());
    let moves: usize = detail(reason, "moves").parse().expect("a number");
    let plies = if by_mover { plies } else { plies - 1 };
    assert_eq!(moves, plies.div_ceil(2), "{reason}");
    if moves <= 2 {
        let forced = if by_mover {
            loses_within(&case.after, winner, moves - 1)
        } else {
            wins_within(&case.after, winner, moves)
        };
        assert!(forced, "{reason} in {}", case.before.fen());
    }
}

/// Whether the winner, who is to move, can win within the given number of moves.
fn wins_within<G: Game>(position: &G, winner: Color, moves: usize) -> bool {
    let mut replies = position.legal_moves().into_iter();
    moves > 0 && replies.any(|mv| loses_within(&position.play(mv), winner, moves - 1))
}

/// Whether the game is won, or every move of the loser, who is to move, leaves a win within the given number of moves.
fn loses_within<G: Game>(position: &G, winner: Color, moves: usize) -> bool {
    if let Some(outcome) = outcome_now(position) {
        return outcome.winner == Some(winner);
    }
    let mut replies = position.legal_moves().into_iter();
    replies.all(|mv| {
        let next = position.play(mv);
        match outcome_now(&next) {
            Some(outcome) => outcome.winner == Some(winner),
            None => wins_within(&next, winner, moves),
        }
    })
}
