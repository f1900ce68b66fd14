//! A slow search of the exchange on a square: legal moves, positions after them, and the letters of their FENs.

use super::board::{Board, lost_piece};
use anel::game::Game;

/// The gain of a capture that wins the game.
pub const WIN: i32 = 1_000_000;

/// The maximum number of captures to try.
const PATIENCE: u32 = 2_000;

/// A legal move that takes the piece on a square.
struct Capture<G: Game> {
    text: String,
    after: G,
    board: Board,
}

/// The destination in the text of a move on the 8x8 board.
pub fn destination(text: &str) -> &str {
    if text.as_bytes()[2] == b'x' {
        &text[3..5]
    } else {
        &text[2..4]
    }
}

/// Whether a move to `to` may take a piece on `square`: it goes there, or it may capture en passant.
fn may_take(to: &str, square: &str) -> bool {
    let rank = |name: &str| i32::from(name.as_bytes()[1]);
    to == square || to[..1] == square[..1] && (rank(to) - rank(square)).abs() == 1
}

fn captures<G: Game>(position: &G, square: &str) -> Vec<Capture<G>> {
    let before = Board::of(position);
    let victim = !position.side_to_move();
    let mut captures = Vec::new();
    for mv in position.legal_moves() {
        let text = position.turn_text(&[mv]);
        let promising = !text.contains(['@', ',']) && text != "0000" && may_take(destination(&text), square);
        if !promising {
            continue;
        }
        let after = position.play(mv);
        let board = Board::of(&after);
        if lost_piece(&before, &board, victim).is_some_and(|(lost, _)| lost == square) {
            captures.push(Capture { text, after, board });
        }
    }
    captures
}

/// The gains of all captures on a square, with the moves; `None` if an exchange is too long.
pub fn gains<G: Game>(position: &G, square: &str) -> Option<Vec<(String, i32)>> {
    let mut patience = PATIENCE;
    let board = Board::of(position);
    captures(position, square)
        .iter()
        .map(|capture| Some((capture.text.clone(), gain(position, &board, capture, &mut patience)?)))
        .collect()
}

/// The largest gain on a square, 0 if no capture pays.
pub fn best_gain<G: Game>(position: &G, square: &str) -> Option<i32> {
    let gains = gains(position, square)?;
    Some(gains.into_iter().map(|(_, gain)| gain).max().unwrap_or(0).max(0))
}

fn gain<G: Game>(position: &G, board: &Board, capture: &Capture<G>, patience: &mut u32) -> Option<i32> {
    *patience = patience.checked_sub(1)?;
    let side = position.side_to_move();
    let over = capture.after.terminal_outcome();
    let over = over.or_else(|| (!capture.after.has_legal_moves()).then(|| capture.after.outcome_without_moves()));
    if let Some(outcome) = over.or_else(|| capture.after.ply_count_outcome()) {
        return Some(if outcome.winner == Some(side) { WIN } else { -WIN });
    }
    let change = capture.board.balance(side) - board.balance(side);
    let mut reply = 0;
    for next in captures(&capture.after, destination(&capture.text)) {
        reply = reply.max(gain(&capture.after, &capture.board, &next, patience)?);
    }
    Some(if reply == WIN { -WIN } else { change - reply })
}
