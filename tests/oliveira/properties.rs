//! What holds in every position of Oliveira, whichever it is: of random games, of the vectors, and on
//! random boards.

use crate::common::{moves_on_the_wire, text, vectors};
use crate::oliveira_boards::random_fen;
use anel::board::Color;
use anel::game::{Evaluate, GameMove, MoveSet, Notation, Outcome, Position, Searchable};
use anel::oliveira::{Move, MoveType, Oliveira, Piece};
use anel::perft::{Perft, PerftTable, bulk, every_leaf};
use rand::rngs::StdRng;
use rand::{Rng, RngExt, SeedableRng};
use std::hint::black_box;

/// One in so many of the positions that all properties are tried on.
fn positions(one_in: usize) -> impl Iterator<Item = Oliveira> {
    let mut all = Vec::new();
    for seed in 0..10 {
        let mut random = StdRng::seed_from_u64(seed);
        let mut position = Oliveira::start();
        while position.terminal_outcome().is_none() && all.len() < 200 * (seed as usize + 1) {
            all.push(position);
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position = position.play(moves[random.random_range(0..moves.len())]);
        }
    }
    let of_vector = |vector| Oliveira::from_fen(text(vector, "fen")).expect("a valid FEN");
    all.extend(vectors("oliveira.jsonl").iter().map(of_vector));
    let mut random = StdRng::seed_from_u64(2);
    let boards = (0..1500).map(|board| random_fen(&mut random, 1 + board % 35));
    all.extend(boards.filter_map(|fen| Oliveira::from_fen(&fen).ok()));
    all.into_iter().step_by(one_in)
}

fn generated(position: &Oliveira, which: MoveSet) -> Vec<u32> {
    let mut moves = Vec::new();
    position.for_each_candidate(which, |mv, _| moves.push(mv.to_bits()));
    moves.sort();
    moves
}

#[test]
fn keys_are_kept_up_to_date() {
    for position in positions(1) {
        assert_eq!(position.key(), position.recomputed_key());
        for mv in position.legal_moves() {
            let child = position.play(mv);
            let (fen, key) = (position.fen(), child.recomputed_key());
            assert_eq!(child.key(), key, "{fen} {mv:?}");
        }
        let skipped = position.null_move();
        assert_eq!(skipped.key(), skipped.recomputed_key());
        assert_ne!(skipped.key(), position.key());
    }
}

#[test]
fn noisy_and_quiet_moves_are_all_moves() {
    for position in positions(1) {
        let fen = position.fen();
        let (noisy, quiet): (Vec<Move>, Vec<Move>) = position
            .legal_moves()
            .into_iter()
            .partition(|&mv| position.is_noisy(mv));
        for (which, expected) in [(MoveSet::Noisy, noisy), (MoveSet::Quiet, quiet)] {
            let mut expected: Vec<u32> = expected.into_iter().map(Move::to_bits).collect();
            expected.sort();
            assert_eq!(generated(&position, which), expected, "{fen} {which:?}");
        }
    }
}

/// What is noisy changes the pieces: fewer of the enemy's, or one that was a Pawn.
#[test]
fn noisy_moves_capture_or_promote() {
    for position in positions(3) {
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

#[test]
fn a_text_determines_a_move() {
    for position in positions(1) {
        let mut moves = moves_on_the_wire(&position);
        let count = moves.len();
        moves.dedup();
        assert_eq!(moves.len(), count, "{}", position.fen());
    }
}

#[test]
fn positions_round_trip_through_fen() {
    for position in positions(1) {
        let fen = position.fen();
        assert_eq!(Oliveira::from_fen(&fen), Ok(position), "{fen}");
    }
}

#[test]
fn moves_round_trip_through_wire_and_notation() {
    for position in positions(6) {
        let fen = position.fen();
        for mv in position.legal_moves() {
            let text = position.turn_text(&[mv]);
            assert_eq!(position.parse_turn(&text), Ok(vec![mv]), "{fen} {text}");
            assert!(position.parse_turn(&(text.clone() + "k")).is_err(), "{fen}");
            let notation = position.notation(&[mv]);
            let bare = notation.trim_end_matches(['+', '#']);
            for text in [&notation, bare] {
                assert_eq!(position.parse_notation(text), Ok(vec![mv]), "{fen} {text}");
            }
        }
    }
}

/// "`x` is accepted" in every charge, and in nothing else.
#[test]
fn charges_may_be_marked() {
    for position in positions(4) {
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

/// Moves of other positions, the same ones with bits changed, and random words.
#[test]
fn only_generated_moves_are_legal() {
    let mut random = StdRng::seed_from_u64(3);
    let mut words: Vec<u32> = Vec::new();
    for position in positions(25) {
        let legal = generated(&position, MoveSet::All);
        assert!(!legal.contains(&0), "no move is 0 in bits");
        words.extend(&legal);
        words.extend((0..200).map(|_| random.next_u32()));
        words.extend(
            legal
                .iter()
                .map(|word| word ^ 1 << (random.next_u32() % 29)),
        );
        for &word in words.iter().rev().take(3000) {
            let mv = Move::from_bits(word);
            let fen = position.fen();
            assert_eq!(position.is_legal(mv), legal.contains(&word), "{fen} {mv:?}");
        }
    }
}

/// "For any other move the result is unspecified, but it does not panic."
#[test]
fn any_encoding_can_be_played() {
    let mut random = StdRng::seed_from_u64(4);
    for position in positions(40) {
        for _ in 0..3000 {
            let mv = Move::from_bits(random.next_u32() >> (random.next_u32() % 8));
            black_box(position.play(mv));
            black_box([position.piece_to_index(mv), position.capture_index(mv)]);
        }
    }
}

#[test]
fn moves_know_their_place() {
    for position in positions(5) {
        for mv in position.legal_moves() {
            assert!(position.history_index(mv) < Oliveira::HISTORY_SIZE);
            assert!(position.piece_to_index(mv) < Oliveira::PIECE_TO_SIZE);
            assert!(position.capture_index(mv) < Oliveira::CAPTURE_SIZE);
            let text = position.turn_text(&[mv]);
            let to = mv.to().to_string();
            assert!(text.contains(&to) || text == "0000", "{text} to {to}");
        }
    }
}

#[test]
fn evaluation_is_the_sum_of_its_terms() {
    for position in positions(1) {
        let terms = position.evaluation_terms();
        let total: i32 = terms.iter().map(|term| term.white - term.black).sum();
        let for_white = match position.side_to_move() {
            Color::White => position.evaluate(),
            Color::Black => -position.evaluate(),
        };
        assert_eq!(total, for_white, "{}", position.fen());
    }
}

/// The FEN with colours swapped and ranks flipped.
fn mirrored_fen(fen: &str) -> String {
    let fields: Vec<&str> = fen.split(' ').collect();
    let (board, hand) = fields[0].split_once('[').expect("a hand");
    let ranks: Vec<String> = board.split('/').rev().map(swapped_case).collect();
    let (black, white): (String, String) = swapped_case(hand.trim_end_matches(']'))
        .chars()
        .partition(|letter| letter.is_ascii_lowercase());
    let side = |letter: char| if letter == 'w' { 'b' } else { 'w' };
    let (castling_of_black, castling_of_white): (String, String) = swapped_case(fields[2])
        .chars()
        .partition(|letter| letter.is_ascii_lowercase());
    let token: String = fields[4]
        .chars()
        .map(|letter| if letter == '!' { letter } else { side(letter) })
        .collect();
    format!(
        "{}[{white}{black}] {} {castling_of_white}{castling_of_black} {} {token} {}",
        ranks.join("/"),
        side(fields[1].chars().next().expect("a side")),
        mirrored_move(fields[3]),
        fields[5..].join(" ")
    )
}

fn swapped_case(text: &str) -> String {
    let swap = |letter: char| match letter.is_ascii_uppercase() {
        true => letter.to_ascii_lowercase(),
        false => letter.to_ascii_uppercase(),
    };
    text.chars().map(swap).collect()
}

fn mirrored_move(text: &str) -> String {
    let flip = |letter: char| match letter.to_digit(10) {
        Some(rank @ 1..) => char::from_digit(9 - rank, 10).expect("a rank"),
        _ => letter,
    };
    text.chars().map(flip).collect()
}

/// All but the number of the move, which goes up with Black's moves and cannot be mirrored.
fn without_number(fen: &str) -> &str {
    fen.rsplit_once(' ').expect("seven fields").0
}

fn mirrored_outcome(outcome: Option<Outcome>) -> Option<Outcome> {
    outcome.map(|outcome| Outcome {
        winner: outcome.winner.map(|winner| !winner),
        ..outcome
    })
}

/// A set-up has no mirror image: White begins it.
fn mirrors(one_in: usize) -> impl Iterator<Item = (Oliveira, Oliveira)> {
    let has_kings = |position: &Oliveira| {
        Color::BOTH
            .into_iter()
            .all(|color| !position.pieces(color, Piece::King).is_empty())
    };
    positions(one_in).filter(has_kings).map(|position| {
        let fen = mirrored_fen(&position.fen());
        let mirror = Oliveira::from_fen(&fen).unwrap_or_else(|why| panic!("{fen}: {why}"));
        (position, mirror)
    })
}

#[test]
fn mirrored_positions_have_mirrored_moves() {
    for (position, mirror) in mirrors(8) {
        let fen = position.fen();
        assert_eq!(mirror.count_moves(), position.count_moves(), "{fen}");
        assert_eq!(mirror.outcome(1), mirrored_outcome(position.outcome(1)));
        for mv in position.legal_moves() {
            let text = mirrored_move(&position.turn_text(&[mv]));
            let answer = mirror
                .parse_turn(&text)
                .unwrap_or_else(|why| panic!("{fen} {text}: {why}"))[0];
            let child = mirrored_fen(&position.play(mv).fen());
            let mirrored_child = mirror.play(answer).fen();
            assert_eq!(
                without_number(&mirrored_child),
                without_number(&child),
                "{fen} {text}"
            );
            assert_eq!(
                mirror.immediate_gain(answer),
                position.immediate_gain(mv),
                "{fen} {text}"
            );
            let (here, there) = (position.play(mv), mirror.play(answer));
            for least in [-300, 0, 100] {
                assert_eq!(
                    mirror.see_ge(answer, &there, least),
                    position.see_ge(mv, &here, least),
                    "{fen} {text} {least}"
                );
            }
        }
    }
}

#[test]
fn mirrored_positions_are_worth_the_same() {
    for (position, mirror) in mirrors(1) {
        let fen = position.fen();
        assert_eq!(mirror.evaluate(), position.evaluate(), "{fen}");
        assert_eq!(mirror.in_check(), position.in_check(), "{fen}");
        assert_eq!(
            mirror.null_move_allowed(),
            position.null_move_allowed(),
            "{fen}"
        );
    }
}

#[test]
fn all_ways_of_counting_agree() {
    let plain = Perft::default();
    let with_table = Perft {
        table: Some(PerftTable::new(1).expect("a MiB")),
        ..Perft::default()
    };
    for position in positions(60) {
        let deepest = if bulk(&position, 2) < 3000 { 3 } else { 2 };
        for depth in 0..=deepest {
            let leaves = bulk(&position, depth);
            let fen = position.fen();
            assert_eq!(every_leaf(&position, depth), leaves, "{fen} depth {depth}");
            assert_eq!(plain.count(&position, depth), leaves, "{fen} depth {depth}");
            assert_eq!(with_table.count(&position, depth), leaves, "{fen} {depth}");
        }
    }
}

/// What a move that cannot be undone has changed never comes back: checked on the count of pieces, which
/// only captures and promotions change, and on the rights to castle.
#[test]
fn moves_that_are_called_irreversible_are() {
    for position in positions(3) {
        let count = |position: &Oliveira| {
            let pieces = |color| position.pieces_of(color).count();
            let pawns = |color| position.pieces(color, Piece::Pawn).count();
            Color::BOTH.map(|color| 100 * pieces(color) + pawns(color))
        };
        let rights = |position: &Oliveira| position.fen().split(' ').nth(2).map(str::to_owned);
        for mv in position.legal_moves() {
            if position.is_irreversible(mv) {
                let child = position.play(mv);
                let changed =
                    count(&child) != count(&position) || rights(&child) != rights(&position);
                assert!(changed, "{} {mv:?}", position.fen());
            }
        }
    }
}
