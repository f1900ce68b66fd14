//! Properties on which the search and the evaluation rely.

use super::{some_moves, sorted_bits};
use crate::support::positions::sample_positions;
use crate::support::variant_of;
use anel::board::Color;
use anel::game::{Game, MoveSet, WHOLE_BOARD};
use anel::variant::{Variant, VariantTask};

fn candidates<G: Game>(position: &G, which: MoveSet) -> Vec<G::Move> {
    position.candidates(which).into_iter().map(|(mv, _)| mv).collect()
}

fn is_not_ctor<G: Game>() -> bool {
    !matches!(variant_of::<G>(), Variant::Ctor | Variant::Ctor8)
}

fn noisy_and_quiet_candidates_are_all_candidates<G: Game>(position: &G) {
    let fen = position.fen();
    let all = candidates(position, MoveSet::All);
    let (noisy, quiet): (Vec<G::Move>, Vec<G::Move>) = all.iter().partition(|&&mv| position.is_noisy(mv));
    for (which, expected) in [(MoveSet::Noisy, noisy), (MoveSet::Quiet, quiet)] {
        let found = sorted_bits(candidates(position, which));
        assert_eq!(found, sorted_bits(expected), "{fen} {which:?}");
    }
    // In CTOR, the search considers only a small part of the legal moves. In the other games, the search considers all
    // legal moves.
    if is_not_ctor::<G>() {
        let legal = sorted_bits(position.legal_moves());
        assert_eq!(sorted_bits(all), legal, "{fen}");
        return;
    }
    assert_eq!(all.is_empty(), position.count_moves() == 0, "{fen}");
    for mv in all {
        assert!(position.is_legal(mv), "{fen} {mv:?}");
    }
}

fn careless_moves_are_legal<G: Game>(position: &G) {
    let fen = position.fen();
    let moves = position.careless_moves();
    assert_eq!(moves.is_empty(), position.count_moves() == 0, "{fen}");
    let found = sorted_bits(moves.iter().copied());
    assert!(found.is_sorted_by(|one, next| one < next), "{fen}: a move twice");
    for mv in moves {
        assert!(position.is_legal(mv), "{fen} {mv:?}");
    }
}

fn indices_are_within_their_tables<G: Game>(position: &G) {
    for mv in some_moves(position) {
        let indices = [
            (position.history_index(mv), G::HISTORY_SIZE),
            (position.piece_to_index(mv), G::PIECE_TO_SIZE),
            (position.capture_index(mv), G::CAPTURE_SIZE),
        ];
        for (index, size) in indices {
            assert!(index < size, "{} {mv:?}: {index} of {size}", position.fen());
        }
    }
}

fn a_null_move_changes_the_side_and_nothing_on_the_board<G: Game>(position: &G) {
    let after = position.null_move();
    let fen = position.fen();
    assert_eq!(after.side_to_move(), !position.side_to_move(), "{fen}");
    assert_ne!(after.key(), position.key(), "{fen}");
    assert_eq!(after.key(), after.recomputed_key(), "{fen}");
    let board = |fen: &str| fen.split(' ').next().map(str::to_owned);
    assert_eq!(board(&after.fen()), board(&fen));
}

/// A move's immediate gain is an upper bound of its SEE value.
fn see_never_exceeds_the_immediate_gain<G: Game>(position: &G) {
    for mv in some_moves(position) {
        let gain = position.immediate_gain(mv);
        let beyond = gain < WHOLE_BOARD && position.see_ge(mv, &position.play(mv), gain + 1);
        assert!(!beyond, "{} {mv:?} gains more than {gain}", position.fen());
    }
}

fn evaluation_is_the_sum_of_its_terms<G: Game>(position: &G) {
    for position in [*position, position.null_move()] {
        let for_white = match position.side_to_move() {
            Color::White => position.evaluate(),
            Color::Black => -position.evaluate(),
        };
        let terms = position.evaluation_terms();
        let sum: i32 = terms.iter().map(|term| term.white - term.black).sum();
        assert_eq!(sum, for_white, "{}", position.fen());
    }
}

super::tests! {
    noisy_and_quiet_candidates_are_all_candidates: one in 1,
    careless_moves_are_legal: one in 5,
    indices_are_within_their_tables: one in 2,
    a_null_move_changes_the_side_and_nothing_on_the_board: one in 1,
    see_never_exceeds_the_immediate_gain: one in 3,
    evaluation_is_the_sum_of_its_terms: one in 1,
}

/// The number of moves tested with several SEE thresholds, and the number of these moves that reached a higher
/// threshold after failing to reach a lower one.
#[derive(Default, Debug)]
struct Answers {
    moves: usize,
    contradictory: usize,
}

/// A move that reaches a SEE threshold reaches all lower ones, except that Turnover's SEE gives up on very large
/// exchanges and may then contradict itself.
#[test]
fn see_is_monotonic_in_the_threshold() {
    struct Ask;
    impl VariantTask for Ask {
        type Output = Answers;
        fn run<G: Game>(self) -> Answers {
            let mut answers = Answers::default();
            for position in sample_positions::<G>(3) {
                for mv in some_moves(&position) {
                    let child = position.play(mv);
                    let gain = position.immediate_gain(mv);
                    let mut thresholds = [-1000, -300, -100, 0, 1, 100, 300, 1000, gain];
                    thresholds.sort();
                    let reached = thresholds.map(|least| position.see_ge(mv, &child, least));
                    let decreasing = reached.is_sorted_by(|lower, higher| lower >= higher);
                    answers.moves += 1;
                    answers.contradictory += usize::from(!decreasing);
                }
            }
            answers
        }
    }
    for &variant in Variant::ALL {
        let answers = variant.dispatch(Ask);
        let allowed = match variant {
            Variant::Turnover | Variant::Turnover2019 => answers.moves / 1000,
            _ => 0,
        };
        assert!(answers.contradictory <= allowed, "{variant}: {answers:?}");
    }
}
