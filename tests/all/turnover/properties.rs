//! Properties that hold in every position of Turnover under both rule sets, in addition to the properties that hold in
//! every game.

use crate::support::positions::sample_positions;
use anel::board::Square;
use anel::game::{GameMove, Notation, Position, Searchable};
use anel::turnover::{Arrival, Current, Move, Mover, Official2019, Ring, Rules, Stack, Turnover};
use std::hint::black_box;

/// The hash key does not depend on the clocks. For repetition, only the stacks, their squares and the side to move
/// count.
fn clocks_do_not_change_the_key<R: Rules>(position: &Turnover<R>) {
    let fen = position.fen();
    let fields: Vec<&str> = fen.split(' ').collect();
    let other_clocks = format!("{} {} - - 7 77", fields[0], fields[1]);
    let other = Turnover::<R>::from_fen(&other_clocks).expect("a valid FEN");
    assert_eq!(other.key(), position.key());
}

/// Whether a move promotes. A promotion removes the Wall of the promoted stack: either the Wall that travels, or a Wall
/// that a Tower joins.
fn promotes<R: Rules>(position: &Turnover<R>, mv: Move) -> bool {
    let joins = matches!(mv.arrival(), Arrival::Combination | Arrival::Turnover);
    let holds_a_wall = |position: &Turnover<R>| {
        let stack = position.on(mv.to());
        stack.is_some_and(|(stack, _)| stack.has(Ring::Wall))
    };
    let arrives = matches!(mv.mover(), Mover::Wall | Mover::Castle);
    let has_a_wall = arrives || joins && holds_a_wall(position);
    has_a_wall && !holds_a_wall(&position.play(mv))
}

/// In UCI format, a trailing `q` is accepted on a promoting move and never required. Other moves must not end with `q`.
fn only_promoting_moves_may_end_with_q<R: Rules>(position: &Turnover<R>) {
    for mv in position.legal_moves() {
        let text = position.turn_text(&[mv]) + "q";
        let read = position.parse_turn(&text);
        let promotes = promotes(position, mv);
        let fen = position.fen();
        assert_eq!(read.is_ok_and(|turn| turn == [mv]), promotes, "{fen} {text}");
    }
}

/// Compares `is_legal` with the move generator for every possible encoding of a move.
fn only_generated_moves_are_legal<R: Rules>(position: &Turnover<R>) {
    let mut moves: Vec<u32> = position.legal_moves().into_iter().map(Move::to_bits).collect();
    moves.sort();
    let legal: Vec<u32> = (0..1 << 16)
        .filter(|&bits| position.is_legal(Move::from_bits(bits)))
        .collect();
    assert_eq!(legal, moves, "{}", position.fen());
}

/// Playing an illegal move yields an unspecified position, but no panic.
fn any_encoding_can_be_played<R: Rules>(position: &Turnover<R>) {
    for bits in 0..1 << 16 {
        black_box(position.play(Move::from_bits(bits)));
    }
}

fn destinations_match_the_text<R: Rules>(position: &Turnover<R>) {
    for mv in position.legal_moves() {
        let to: Square = position.turn_text(&[mv])[2..].parse().expect("a square");
        assert_eq!(position.destination(mv), to.index());
    }
}

fn immediate_gains_match_the_exchanged_material<R: Rules>(position: &Turnover<R>) {
    for mv in position.legal_moves() {
        let gain = position.immediate_gain(mv);
        let (stack, _) = position.on(mv.from()).expect("a stack moves");
        let alone = mv.mover().stack() == stack;
        let promotes = promotes(position, mv);
        let fen = position.fen();
        match mv.arrival() {
            Arrival::Quiet if alone && !promotes => assert_eq!(gain, 0, "{fen} {mv}"),
            Arrival::Quiet if stack == Stack::WALL => assert!(gain > 0, "{fen} {mv}"),
            Arrival::Capture if alone && !promotes => assert!(gain > 0, "{fen} {mv}"),
            Arrival::Turnover => assert!(gain > 0, "{fen} {mv}"),
            _ => {}
        }
    }
}

/// Defines a test for each property that checks every `$step`-th sample position under each rule set.
macro_rules! tests {
    ($($property:ident: one in $step:literal,)*) => {
        mod in_every_position {
            use super::{Current, Official2019, Turnover, sample_positions};
            $(
                #[test]
                fn $property() {
                    sample_positions::<Turnover<Current>>($step)
                        .for_each(|position| super::$property(&position));
                    sample_positions::<Turnover<Official2019>>($step)
                        .for_each(|position| super::$property(&position));
                }
            )*
        }
    };
}

tests! {
    clocks_do_not_change_the_key: one in 10,
    only_promoting_moves_may_end_with_q: one in 1,
    only_generated_moves_are_legal: one in 40,
    any_encoding_can_be_played: one in 200,
    destinations_match_the_text: one in 1,
    immediate_gains_match_the_exchanged_material: one in 1,
}
