//! Mates in 1 to 4 that need the special moves of Oliveira. The search finds all of them, and nearly all in the fewest
//! moves.
//!
//! `tests/vectors/oliveira-mates.txt` gives the number of moves of each mate, proven by a solver that does not depend
//! on the search. The headings in the file name the special move that the mates need.

use super::{request, threads};
use anel::dfpn::{Prover, Question, Verdict};
use anel::game::Position;
use anel::oliveira::{Move, MoveType, Oliveira, Piece};
use anel::search::limits::Limits;
use anel::search::score::moves_to_mate;
use anel::search::tt::TranspositionTable;
use anel::search::{Histories, Request, search};
use anel::stop_signal::StopSignal;
use std::collections::BTreeMap;

const SUITE: &str = include_str!("../../vectors/oliveira-mates.txt");

/// Number of mates in the suite.
const MATES: usize = 30;

/// Number of mates that the search must find in the fewest moves. In the other positions of the suite, pruning may hide
/// the shortest mate.
const SHORTEST_MATES: usize = 29;

/// A node limit within which the search finds a mate in every position of the suite, though not always the shortest
/// one.
const NODES: u64 = 4_000_000;

/// Size of the prover's table in MiB.
const HASH: usize = 64;

/// A mate listed in the suite.
struct Mate {
    /// The heading in the suite under which the mate is listed; it names the special move.
    special: &'static str,
    /// The fewest moves in which the winner can mate.
    moves: i32,
    position: Oliveira,
}

fn mates() -> Vec<Mate> {
    let mut special = "";
    let mut mates = Vec::new();
    for line in SUITE.lines() {
        if let Some(heading) = line.strip_prefix("## ") {
            special = heading;
        } else if !line.starts_with('#') && !line.is_empty() {
            let fields: Vec<&str> = line.split(" ; ").collect();
            let ["oliveira", moves, fen] = fields[..] else {
                panic!("not a line of a suite: {line}");
            };
            mates.push(Mate {
                special,
                moves: moves.parse().expect("a number of moves"),
                position: Oliveira::from_fen(fen).expect("a position"),
            });
        }
    }
    mates
}

/// The distance to mate that a search reports. The search may stop once it finds a mate in at most `enough` moves.
fn found(request: &Request<Oliveira>, enough: i32) -> Option<i32> {
    let table = TranspositionTable::new(16).expect("16 MiB");
    let stop_signal = StopSignal::default();
    let mut histories = Histories::new();
    let answer = search(request, &table, &mut histories, &threads(1), &stop_signal, |report| {
        let moves = moves_to_mate(report.line.score);
        if moves.is_some_and(|moves| (1..=enough).contains(&moves)) {
            stop_signal.stop();
        }
    });
    moves_to_mate(answer.best.score)
}

/// Whether at least one of the given root moves forces mate in at most the given number of moves.
fn can_mate(position: Oliveira, moves: Vec<Move>, within: i32) -> bool {
    let question = Question::after(position, moves, &[]);
    match Prover::new(HASH).find_win(&question, within as u32, |_| true) {
        Verdict::Win(_) => true,
        Verdict::NoWin => false,
        Verdict::GivenUp => panic!("the proof has no limit"),
    }
}

/// Whether a move is of the special kind named by a heading of the suite.
fn is_special(position: &Oliveira, mv: Move, heading: &str) -> bool {
    let last_rank = 7 * (1 - position.side_to_move().index());
    let files = mv.from().file().abs_diff(mv.to().file());
    let ranks = mv.from().rank().abs_diff(mv.to().rank());
    let on_last_rank = mv.move_type() == MoveType::Ordinary && mv.from().rank() == last_rank;
    match heading {
        "charge" => mv.move_type() == MoveType::Charge,
        "lancer" => mv.move_type() == MoveType::Lancer,
        "legionary" => mv.move_type() == MoveType::Legionary,
        "colour change" => on_last_rank && mv.piece() == Piece::HighPriest && files + ranks == 1,
        "sneak" => {
            let step = match mv.piece() {
                Piece::Lord => files == 1 && ranks == 1,
                Piece::Warlord => ranks == 0 && files <= 2 || files == 0 && ranks == 1,
                _ => true,
            };
            on_last_rank && !step
        }
        _ => panic!("there is no special move called {heading}"),
    }
}

/// The given position after moving the Grand Dukes of the side to move into its Duchy, so that the side has no zones of
/// control.
fn without_zones(position: &Oliveira) -> Oliveira {
    let fen = position.fen();
    let duke = Piece::GrandDuke.fen_letter(position.side_to_move());
    let (board, rest) = fen.split_once('[').expect("a hand");
    let dukes: String = board.chars().filter(|&letter| letter == duke).collect();
    let board: String = board
        .chars()
        .map(|letter| if letter == duke { '1' } else { letter })
        .collect();
    Oliveira::from_fen(&format!("{board}[{dukes}{rest}")).expect("a position")
}

#[test]
fn the_suite_has_mates_of_every_special() {
    let mates = mates();
    assert_eq!(mates.len(), MATES);
    let mut counts = BTreeMap::new();
    for mate in &mates {
        *counts.entry(mate.special).or_insert(0) += 1;
    }
    for special in [
        "charge",
        "colour change",
        "lancer",
        "legionary",
        "sneak",
        "zone of control",
    ] {
        assert!(counts.remove(special) >= Some(4), "{special}");
    }
    assert!(counts.is_empty(), "{counts:?}");
    for moves in 1..=4 {
        assert!(mates.iter().any(|mate| mate.moves == moves), "{moves}");
    }
}

#[test]
fn every_mate_is_found_and_nearly_all_in_the_fewest_moves() {
    let mut shortest = 0;
    for mate in mates() {
        let limits = Limits {
            nodes: Some(NODES),
            ..Limits::default()
        };
        let found = found(&request(mate.position, limits), mate.moves);
        let fen = mate.position.fen();
        let won = found.is_some_and(|found| found >= mate.moves);
        assert!(won, "{fen} is mate in {}, not {found:?}", mate.moves);
        shortest += usize::from(found == Some(mate.moves));
    }
    assert!(shortest >= SHORTEST_MATES, "{shortest} of {MATES}");
}

/// Checks that each mate in the suite needs its special move: no other first move mates in the listed number of moves.
/// The mates under the heading "zone of control" also need the winner's Grand Dukes on the board.
#[test]
fn every_mate_needs_its_special() {
    for mate in mates() {
        let (position, others) = match mate.special {
            "zone of control" => {
                let position = without_zones(&mate.position);
                (position, position.legal_moves())
            }
            special => {
                let mut moves = mate.position.legal_moves();
                moves.retain(|&mv| !is_special(&mate.position, mv, special));
                (mate.position, moves)
            }
        };
        let fen = mate.position.fen();
        assert!(!can_mate(position, others, mate.moves), "{fen} needs {}", mate.special);
    }
}
