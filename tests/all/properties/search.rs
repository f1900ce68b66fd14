//! What the search and the evaluation rely on.

use super::{some_moves, sorted_bits};
use crate::support::positions::everywhere;
use crate::support::variant_of;
use anel::board::Color;
use anel::game::{Game, MoveSet, WHOLE_BOARD};
use anel::variant::{Variant, VariantTask};

fn candidates<G: Game>(position: &G, which: MoveSet) -> Vec<G::Move> {
    let mut moves = Vec::new();
    position.for_each_candidate(which, |mv, _| moves.push(mv));
    moves
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
    // CTOR has so many moves that the search leaves most of them out.
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
    let skipped = position.null_move();
    let fen = position.fen();
    assert_eq!(skipped.side_to_move(), !position.side_to_move(), "{fen}");
    assert_ne!(skipped.key(), position.key(), "{fen}");
    assert_eq!(skipped.key(), skipped.recomputed_key(), "{fen}");
    let board = |fen: &str| fen.split(' ').next().map(str::to_owned);
    assert_eq!(board(&skipped.fen()), board(&fen));
}

/// What a move wins at once is the most that its exchange can gain.
fn exchanges_gain_at_most_what_is_won_at_once<G: Game>(position: &G) {
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
    indices_are_within_their_tables: one in 2,
    a_null_move_changes_the_side_and_nothing_on_the_board: one in 1,
    exchanges_gain_at_most_what_is_won_at_once: one in 3,
    evaluation_is_the_sum_of_its_terms: one in 1,
}

/// How often an exchange was asked whether it gains more and more, and how often it agreed to more
/// after it had denied less.
#[derive(Default, Debug)]
struct Answers {
    moves: usize,
    contradictory: usize,
}

/// The more is asked of an exchange, the less often is it reached. Where very many pieces could
/// arrive on a square, Turnover gives up and may contradict itself.
#[test]
fn exchanges_that_reach_a_threshold_reach_all_below_it() {
    struct Ask;
    impl VariantTask for Ask {
        type Output = Answers;
        fn run<G: Game>(self) -> Answers {
            let mut answers = Answers::default();
            for position in everywhere::<G>(3) {
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
