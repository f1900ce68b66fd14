//! Properties of moves, hash keys, ends of games, and FENs.

use super::{some_moves, sorted_bits};
use crate::support::positions::sample_positions;
use crate::support::variant_of;
use anel::game::{Game, GameMove};
use anel::perft::{Perft, PerftTable, bulk, every_leaf};
use anel::variant::{Variant, VariantTask};
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use std::collections::BTreeSet;
use std::hint::black_box;

fn incremental_keys_are_correct<G: Game>(position: &G) {
    let fen = position.fen();
    assert_eq!(position.key(), position.recomputed_key(), "{fen}");
    for mv in some_moves(position) {
        let child = position.play(mv);
        assert_eq!(child.key(), child.recomputed_key(), "{fen} {mv:?}");
    }
}

fn counts_match_generated_moves<G: Game>(position: &G) {
    let moves = position.legal_moves();
    let fen = position.fen();
    assert_eq!(position.count_moves(), moves.len() as u64, "{fen}");
    let mut bits = sorted_bits(moves);
    assert!(!bits.contains(&0), "no move is packed as 0");
    let count = bits.len();
    bits.dedup();
    assert_eq!(bits.len(), count, "{fen}: a move is generated twice");
}

fn finished_games_have_no_moves<G: Game>(position: &G) {
    let fen = position.fen();
    let outcome = position.outcome(1);
    if let Some(end) = position.terminal_outcome() {
        assert_eq!(position.count_moves(), 0, "{fen}");
        assert_eq!(outcome, Some(end), "{fen}");
    } else if position.count_moves() == 0 {
        assert_eq!(outcome, Some(position.outcome_without_moves()), "{fen}");
    } else {
        assert_eq!(outcome, position.ply_count_outcome(), "{fen}");
        let third_time = position.outcome(3).expect("an end by repetition at the latest");
        assert_eq!(third_time.reason, outcome.map_or("repetition", |end| end.reason));
    }
}

fn ply_counts_end_games_as_predicted<G: Game>(position: &G) {
    let fen = position.fen();
    let ended = position.ply_count_outcome().is_some();
    assert_eq!(position.plies_to_count_end() == 0, ended, "{fen}");
}

fn positions_round_trip_through_fen<G: Game>(position: &G) {
    // A FEN cannot express the end of a game by two passes, so skip such positions.
    let end = position.terminal_outcome();
    if end.is_some_and(|end| end.reason == "two passes") {
        return;
    }
    let fen = position.fen();
    let read = G::from_fen(&fen).expect("a FEN as written");
    assert_eq!(read.fen(), fen);
    assert_eq!(read.key(), position.key(), "{fen}");
    let moves = sorted_bits(position.legal_moves());
    assert_eq!(sorted_bits(read.legal_moves()), moves, "{fen}");
}

/// Compares all perft methods up to a depth at which perft uses several threads, unless the number of leaves gets too
/// large.
fn all_perft_methods_agree<G: Game>(position: &G) {
    let plain = Perft::default();
    let with_table = Perft {
        table: Some(PerftTable::new(1).expect("a MiB")),
        ..Perft::default()
    };
    for depth in 0..=4 {
        let leaves = bulk(position, depth);
        if leaves > 200_000 {
            break;
        }
        let fen = position.fen();
        assert_eq!(every_leaf(position, depth), leaves, "{fen} depth {depth}");
        assert_eq!(plain.count(position, depth), leaves, "{fen} depth {depth}");
        let counted = with_table.count(position, depth);
        assert_eq!(counted, leaves, "{fen} depth {depth}");
    }
}

super::tests! {
    incremental_keys_are_correct: one in 1,
    counts_match_generated_moves: one in 1,
    finished_games_have_no_moves: one in 1,
    ply_counts_end_games_as_predicted: one in 1,
    positions_round_trip_through_fen: one in 1,
    all_perft_methods_agree: one in 100,
}

/// The generated moves of a position, as sorted bits and as texts.
struct Legal {
    bits: Vec<u32>,
    texts: BTreeSet<String>,
}

impl Legal {
    fn of<G: Game>(position: &G) -> Legal {
        let moves = position.legal_moves();
        let texts = moves.iter().map(|&mv| position.ply_text(mv)).collect();
        let bits = sorted_bits(moves);
        Legal { bits, texts }
    }

    /// Whether `is_legal` agrees with the generator. In CTOR, unused bits of a move have no meaning, so a legal move
    /// may differ in bits from the generated move with the same text.
    fn agrees<G: Game>(&self, position: &G, mv: G::Move) -> bool {
        let generated = self.bits.binary_search(&mv.to_bits()).is_ok();
        let same_text = || match variant_of::<G>() {
            Variant::Ctor | Variant::Ctor8 => self.texts.contains(&position.ply_text(mv)),
            _ => false,
        };
        match position.is_legal(mv) {
            true => generated || same_text(),
            false => !generated,
        }
    }
}

/// Whether a move ends a CTOR turn and names secret squares that act. Only an arbiter may name them, so the generator
/// omits such moves.
fn is_of_arbiter<G: Game>(position: &G, mv: G::Move) -> bool {
    position.turn_text(&[mv]).contains('!')
}

/// Tests `is_legal` with moves of other positions, with the same moves after flipping a bit, and with random bits.
#[test]
fn only_generated_moves_are_legal() {
    struct Check;
    impl VariantTask for Check {
        type Output = ();
        fn run<G: Game>(self) {
            let mut random = StdRng::seed_from_u64(3);
            let mut words: Vec<u32> = Vec::new();
            for position in sample_positions::<G>(25) {
                let legal = Legal::of(&position);
                let some: Vec<u32> = some_moves(&position).map(G::Move::to_bits).collect();
                words.extend(&some);
                words.extend((0..200).map(|_| random.next_u32()));
                words.extend(some.iter().map(|word| word ^ 1 << (random.next_u32() % 29)));
                for &word in words.iter().rev().take(3000) {
                    let mv = G::Move::from_bits(word);
                    if is_of_arbiter(&position, mv) {
                        continue;
                    }
                    assert!(legal.agrees(&position, mv), "{} {mv:?}", position.fen());
                }
            }
        }
    }
    Variant::ALL.iter().for_each(|variant| variant.dispatch(Check));
}

/// Playing an illegal move yields an unspecified position, but no panic.
#[test]
fn any_bits_can_be_played() {
    struct Check;
    impl VariantTask for Check {
        type Output = ();
        fn run<G: Game>(self) {
            let mut random = StdRng::seed_from_u64(4);
            for position in sample_positions::<G>(40) {
                for _ in 0..3000 {
                    let mv = G::Move::from_bits(random.next_u32() >> (random.next_u32() % 8));
                    black_box(position.play(mv));
                    black_box([position.piece_to_index(mv), position.capture_index(mv)]);
                }
            }
        }
    }
    Variant::ALL.iter().for_each(|variant| variant.dispatch(Check));
}
