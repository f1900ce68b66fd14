//! Properties that hold in every position of Oliveira, in addition to the properties that hold in every game.

use crate::support::positions::sample_positions;
use anel::board::Color;
use anel::game::{Notation, Outcome, Position, Searchable};
use anel::oliveira::{MoveType, Oliveira, Piece};

/// A FEN contains everything that defines a position, except that it cannot express the end of a game by two passes.
#[test]
fn positions_are_read_from_their_fen() {
    for position in sample_positions::<Oliveira>(1) {
        let passes = |end: Outcome| end.reason == "two passes";
        if !position.terminal_outcome().is_some_and(passes) {
            let fen = position.fen();
            assert_eq!(Oliveira::from_fen(&fen), Ok(position), "{fen}");
        }
    }
}

/// A move of Oliveira is noisy if and only if it removes an enemy piece or promotes a Pawn.
#[test]
fn noisy_moves_capture_or_promote() {
    for position in sample_positions::<Oliveira>(3) {
        let us = position.side_to_move();
        let pawns = |position: &Oliveira| position.pieces(us, Piece::Pawn).count();
        let enemies = |position: &Oliveira| position.pieces_of(!us).count();
        for mv in position.legal_moves() {
            let child = position.play(mv);
            let fewer = enemies(&child) < enemies(&position);
            let promotes = pawns(&child) < pawns(&position) && mv.promotion().is_some();
            let fen = position.fen();
            assert_eq!(position.is_noisy(mv), fewer || promotes, "{fen} {mv:?}");
        }
    }
}

/// Every charge can be written with an `x`, and no other move can.
#[test]
fn only_charges_can_be_marked() {
    for position in sample_positions::<Oliveira>(4) {
        for mv in position.legal_moves() {
            let text = position.turn_text(&[mv]);
            if text.len() < 4 || text.contains(['x', '@', ',']) {
                continue;
            }
            let marked = format!("{}x{}", &text[..2], &text[2..]);
            let is_charge = mv.move_type() == MoveType::Charge;
            let fen = position.fen();
            match position.parse_turn(&marked) {
                Ok(turn) if is_charge => assert_eq!(turn, [mv], "{fen} {marked}"),
                Ok(turn) => assert_eq!(turn[0].move_type(), MoveType::Charge, "{fen} {marked}"),
                Err(_) => assert!(!is_charge, "{fen} {marked}"),
            }
        }
    }
}

#[test]
fn the_text_of_a_move_holds_its_destination() {
    for position in sample_positions::<Oliveira>(5) {
        for mv in position.legal_moves() {
            let text = position.turn_text(&[mv]);
            let to = mv.to().to_string();
            assert!(text.contains(&to) || text == "0000", "{text} to {to}");
        }
    }
}

/// Every irreversible move changes the castling rights, the number of pieces or the number of Pawns.
#[test]
fn irreversible_moves_cannot_be_undone() {
    for position in sample_positions::<Oliveira>(3) {
        let count = |position: &Oliveira| {
            let pieces = |color| position.pieces_of(color).count();
            let pawns = |color| position.pieces(color, Piece::Pawn).count();
            Color::BOTH.map(|color| 100 * pieces(color) + pawns(color))
        };
        let rights = |position: &Oliveira| position.fen().split(' ').nth(2).map(str::to_owned);
        for mv in position.legal_moves() {
            if position.is_irreversible(mv) {
                let child = position.play(mv);
                let changed = count(&child) != count(&position) || rights(&child) != rights(&position);
                assert!(changed, "{} {mv:?}", position.fen());
            }
        }
    }
}
