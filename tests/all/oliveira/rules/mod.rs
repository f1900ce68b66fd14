//! Tests of the rules of Oliveira, sentence by sentence.

mod ends;
mod pawns;
mod pieces;
mod text;

use anel::game::{Notation, Position};
use anel::oliveira::Oliveira;
use std::collections::BTreeSet;

fn position(fen: &str) -> Oliveira {
    Oliveira::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

fn moves(fen: &str) -> BTreeSet<String> {
    let position = position(fen);
    let moves = position.legal_moves().into_iter();
    moves.map(|mv| position.turn_text(&[mv])).collect()
}

/// The legal moves whose UCI text starts with `prefix`.
fn moves_from(fen: &str, prefix: &str) -> Vec<String> {
    let mut moves = moves(fen);
    moves.retain(|text| text.starts_with(prefix));
    moves.into_iter().collect()
}

fn after(fen: &str, turn: &str) -> String {
    let position = position(fen);
    let mv = position
        .parse_turn(turn)
        .unwrap_or_else(|error| panic!("{fen} {turn}: {error}"))[0];
    position.play(mv).fen()
}

fn is_legal(fen: &str, turn: &str) -> bool {
    position(fen).parse_turn(turn).is_ok()
}

fn why_illegal(fen: &str, turn: &str) -> String {
    let error = position(fen).parse_turn(turn).expect_err(turn);
    error.to_string()
}

fn squares(text: &str) -> Vec<String> {
    text.split(' ').map(str::to_owned).collect()
}

fn end(fen: &str) -> Option<(&'static str, &'static str)> {
    let outcome = position(fen).outcome(1)?;
    Some((outcome.score_text(), outcome.reason))
}
