//! What holds in every position, whichever it is: of random games and on random boards, by both
//! rule sets.

use crate::boards::random_fen;
use crate::common::{Check, moves_on_the_wire, random_games_of_both};
use anel::board::{Color, Square};
use anel::game::{Evaluate, Game, GameMove, MoveSet, Notation, Outcome, Position, Searchable};
use anel::perft::{Perft, PerftTable, bulk, every_leaf};
use anel::turnover::{Arrival, Current, Move, Mover, Official2019, Ring, Rules, Stack, Turnover};
use rand::SeedableRng;
use rand::rngs::StdRng;
use std::hint::black_box;

/// Checks one in so many positions.
struct OneIn<'a, C> {
    so_many: usize,
    met: usize,
    check: &'a mut C,
}

impl<C: Check> Check for OneIn<'_, C> {
    fn check<R: Rules>(&mut self, position: &Turnover<R>) {
        if self.met.is_multiple_of(self.so_many) {
            self.check.check(position);
        }
        self.met += 1;
    }
}

/// Checks one in so many positions of random games and on random boards.
fn everywhere(so_many: usize, check: &mut impl Check) {
    let met = 0;
    let mut check = OneIn {
        so_many,
        met,
        check,
    };
    random_games_of_both(20, &mut check);
    random_boards::<Current>(&mut check);
    random_boards::<Official2019>(&mut check);
}

fn random_boards<R: Rules>(check: &mut impl Check) {
    let mut random = StdRng::seed_from_u64(2);
    for board in 0..1500 {
        let fen = random_fen(&mut random, 2 + board % 40);
        check.check::<R>(&Turnover::from_fen(&fen).expect("a valid FEN"));
    }
}

fn generated<G: Game>(position: &G, which: MoveSet) -> Vec<G::Move> {
    let mut moves = Vec::new();
    position.for_each_candidate(which, |mv, _| moves.push(mv));
    moves
}

fn sorted_bits(moves: impl IntoIterator<Item = Move>) -> Vec<u32> {
    let mut bits: Vec<u32> = moves.into_iter().map(Move::to_bits).collect();
    bits.sort();
    bits
}

fn keys_are_kept_up_to_date<R: Rules>(position: &Turnover<R>) {
    assert_eq!(position.key(), position.recomputed_key());
    for mv in position.legal_moves() {
        let child = position.play(mv);
        assert_eq!(
            child.key(),
            child.recomputed_key(),
            "{} {mv}",
            position.fen()
        );
    }
    let skipped = position.null_move();
    assert_eq!(skipped.key(), skipped.recomputed_key());
    assert_ne!(skipped.key(), position.key());
}

fn moves_are_counted_as_generated<R: Rules>(position: &Turnover<R>) {
    let moves = position.legal_moves();
    assert_eq!(
        position.count_moves(),
        moves.len() as u64,
        "{}",
        position.fen()
    );
}

fn noisy_and_quiet_moves_are_all_moves<R: Rules>(position: &Turnover<R>) {
    let (noisy, quiet): (Vec<Move>, Vec<Move>) = position
        .legal_moves()
        .into_iter()
        .partition(|&mv| position.is_noisy(mv));
    let fen = position.fen();
    for (which, expected) in [(MoveSet::Noisy, noisy), (MoveSet::Quiet, quiet)] {
        let moves = sorted_bits(generated(position, which));
        assert_eq!(moves, sorted_bits(expected), "{fen} {which:?}");
    }
}

fn origin_and_destination_determine_a_move<R: Rules>(position: &Turnover<R>) {
    let mut moves = moves_on_the_wire(position);
    let count = moves.len();
    moves.dedup();
    assert_eq!(moves.len(), count, "{}", position.fen());
}

fn positions_round_trip_through_fen<R: Rules>(position: &Turnover<R>) {
    let fen = position.fen();
    let read = Turnover::<R>::from_fen(&fen).expect("a FEN as written");
    assert_eq!(read.fen(), fen);
    assert_eq!(read.key(), position.key(), "{fen}");
    assert_eq!(
        sorted_bits(read.legal_moves()),
        sorted_bits(position.legal_moves()),
        "{fen}"
    );
}

/// "The same stacks on the same squares with the same side to move."
fn clocks_do_not_change_the_key<R: Rules>(position: &Turnover<R>) {
    let fen = position.fen();
    let fields: Vec<&str> = fen.split(' ').collect();
    let other_clocks = format!("{} {} - - 7 77", fields[0], fields[1]);
    let other = Turnover::<R>::from_fen(&other_clocks).expect("a valid FEN");
    assert_eq!(other.key(), position.key());
}

/// Whether the move promotes: a Wall that travels, or that a Tower joins, is gone afterwards.
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

fn moves_round_trip_through_their_text<R: Rules>(position: &Turnover<R>) {
    for mv in position.legal_moves() {
        let text = position.turn_text(&[mv]);
        let fen = position.fen();
        assert_eq!(position.parse_turn(&text), Ok(vec![mv]), "{fen} {text}");
        // "A trailing q on a promoting move is accepted and never required."
        let with_q = position.parse_turn(&(text.clone() + "q"));
        let promotes = promotes(position, mv);
        assert_eq!(
            with_q.is_ok_and(|turn| turn == [mv]),
            promotes,
            "{fen} {text}q"
        );
        assert!(position.parse_turn(&(text + "k")).is_err(), "{fen}");
    }
}

/// Every encoding there is, against the generator.
fn only_generated_moves_are_legal<R: Rules>(position: &Turnover<R>) {
    let moves = sorted_bits(position.legal_moves());
    let legal: Vec<u32> = (0..1 << 16)
        .filter(|&bits| position.is_legal(Move::from_bits(bits)))
        .collect();
    assert_eq!(legal, moves, "{}", position.fen());
    assert!(!legal.contains(&0), "no move is 0 in bits");
}

/// "For any other move the result is unspecified, but it does not panic."
fn any_encoding_can_be_played<R: Rules>(position: &Turnover<R>) {
    for bits in 0..1 << 16 {
        black_box(position.play(Move::from_bits(bits)));
    }
}

fn moves_know_their_place<R: Rules>(position: &Turnover<R>) {
    for mv in position.legal_moves() {
        let to: Square = position.turn_text(&[mv])[2..].parse().expect("a square");
        assert_eq!(position.destination(mv), to.index());
        assert!(position.history_index(mv) < Turnover::<R>::HISTORY_SIZE);
    }
}

fn gains_are_what_changes_hands<R: Rules>(position: &Turnover<R>) {
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

fn evaluation_is_the_sum_of_its_terms<R: Rules>(position: &Turnover<R>) {
    let terms = position.evaluation_terms();
    let total: i32 = terms.iter().map(|term| term.white - term.black).sum();
    let for_white = match position.side_to_move() {
        Color::White => position.evaluate(),
        Color::Black => -position.evaluate(),
    };
    assert_eq!(total, for_white, "{}", position.fen());
}

/// The FEN with colours swapped and ranks flipped.
fn mirrored_fen(fen: &str) -> String {
    let fields: Vec<&str> = fen.split(' ').collect();
    let ranks: Vec<String> = fields[0].split('/').rev().map(swapped_case).collect();
    let side = if fields[1] == "w" { "b" } else { "w" };
    format!("{} {side} {}", ranks.join("/"), fields[2..].join(" "))
}

fn swapped_case(rank: &str) -> String {
    let swap = |letter: char| {
        if letter.is_ascii_uppercase() {
            letter.to_ascii_lowercase()
        } else {
            letter.to_ascii_uppercase()
        }
    };
    rank.chars().map(swap).collect()
}

fn mirrored<G: Game>(position: &G) -> G {
    G::from_fen(&mirrored_fen(&position.fen())).expect("a mirrored position")
}

/// All but the number of the move, which goes up with Black's moves and cannot be mirrored.
fn without_number(fen: &str) -> &str {
    fen.rsplit_once(' ').expect("six fields").0
}

fn mirrored_move(text: &str) -> String {
    let flip = |letter: char| match letter.to_digit(10) {
        Some(rank) => char::from_digit(9 - rank, 10).expect("a rank"),
        None => letter,
    };
    text.chars().map(flip).collect()
}

fn mirrored_outcome(outcome: Option<Outcome>) -> Option<Outcome> {
    outcome.map(|outcome| Outcome {
        winner: outcome.winner.map(|winner| !winner),
        ..outcome
    })
}

fn mirrored_positions_have_mirrored_moves<R: Rules>(position: &Turnover<R>) {
    let mirror = mirrored(position);
    let fen = position.fen();
    assert_eq!(mirror.count_moves(), position.count_moves(), "{fen}");
    for mv in position.legal_moves() {
        let text = mirrored_move(&mv.to_string());
        let answer = mirror
            .parse_turn(&text)
            .unwrap_or_else(|why| panic!("{fen} {mv}: {why}"));
        let (child, mirrored_child) = (position.play(mv), mirror.play(answer[0]));
        let child_fen = mirrored_fen(&child.fen());
        assert_eq!(
            without_number(&mirrored_child.fen()),
            without_number(&child_fen),
            "{fen} {mv}"
        );
        assert_eq!(
            mirrored_child.outcome(1),
            mirrored_outcome(child.outcome(1)),
            "{fen} {mv}"
        );
        assert_eq!(
            mirror.immediate_gain(answer[0]),
            position.immediate_gain(mv),
            "{fen} {mv}"
        );
    }
}

fn mirrored_positions_are_worth_the_same<R: Rules>(position: &Turnover<R>) {
    let mirror = mirrored(position);
    let fen = position.fen();
    assert_eq!(mirror.evaluate(), position.evaluate(), "{fen}");
    assert_eq!(mirror.in_check(), position.in_check(), "{fen}");
    assert_eq!(
        mirror.null_move_allowed(),
        position.null_move_allowed(),
        "{fen}"
    );
    for (here, there) in position
        .evaluation_terms()
        .iter()
        .zip(mirror.evaluation_terms())
    {
        assert_eq!(
            [here.white, here.black],
            [there.black, there.white],
            "{fen}: {}",
            here.name
        );
    }
}

/// Up to the depth from which a count is split among threads, where that is not too much.
fn all_ways_of_counting_agree<R: Rules>(position: &Turnover<R>) {
    let plain = Perft::default();
    let with_table = Perft {
        table: Some(PerftTable::new(1).expect("a MiB")),
        ..Perft::default()
    };
    let deepest = if bulk(position, 3) < 10_000 { 4 } else { 3 };
    for depth in 0..=deepest {
        let leaves = bulk(position, depth);
        let fen = position.fen();
        assert_eq!(every_leaf(position, depth), leaves, "{fen} depth {depth}");
        assert_eq!(plain.count(position, depth), leaves, "{fen} depth {depth}");
        assert_eq!(
            with_table.count(position, depth),
            leaves,
            "{fen} depth {depth}"
        );
    }
}

/// Makes a test of every property: that it holds of one in so many positions.
macro_rules! tests {
    ($($property:ident: one in $so_many:literal,)*) => {
        $(
            #[test]
            fn $property() {
                struct Property;
                impl Check for Property {
                    fn check<R: Rules>(&mut self, position: &Turnover<R>) {
                        super::$property(position);
                    }
                }
                everywhere($so_many, &mut Property);
            }
        )*
    };
}

mod in_every_position {
    use super::{Check, Rules, Turnover, everywhere};

    tests! {
        keys_are_kept_up_to_date: one in 1,
        moves_are_counted_as_generated: one in 1,
        noisy_and_quiet_moves_are_all_moves: one in 1,
        origin_and_destination_determine_a_move: one in 1,
        positions_round_trip_through_fen: one in 1,
        clocks_do_not_change_the_key: one in 10,
        moves_round_trip_through_their_text: one in 1,
        only_generated_moves_are_legal: one in 40,
        any_encoding_can_be_played: one in 200,
        moves_know_their_place: one in 1,
        gains_are_what_changes_hands: one in 1,
        evaluation_is_the_sum_of_its_terms: one in 1,
        mirrored_positions_have_mirrored_moves: one in 5,
        mirrored_positions_are_worth_the_same: one in 1,
        all_ways_of_counting_agree: one in 150,
    }
}
