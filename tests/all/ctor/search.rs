//! Searching CTOR: whole turns, games decided by counting chips, and secret squares.

use crate::support::process::Engine;
use crate::support::searching::{answer, request, to_depth};
use anel::ctor::CtorSettings;
use anel::ctor::{Board, Ctor, Eight, Move, Operation, Ten, bits, quota};
use anel::game::{BenchPositions, Game, MoveSet, Notation, Position, Searchable, Setup};
use anel::search::limits::Limits;
use anel::search::{PvLine, Request, first_turn, whole_turns};
use std::collections::BTreeSet;

/// The best line of a search, and the number of nodes searched.
fn searched<G: Game>(request: &Request<G>) -> (PvLine<G>, u64) {
    let answer = answer(request);
    (answer.best, answer.nodes)
}

fn nodes(nodes: u64) -> Limits {
    Limits {
        nodes: Some(nodes),
        ..Limits::default()
    }
}

fn best_turn<B: Board>(fen: &str, settings: &CtorSettings, limits: Limits) -> String {
    let position = Ctor::<B>::set_up(fen, settings).expect("a valid FEN");
    let (line, _) = searched(&request(position.seen_by_mover(settings), limits));
    position.turn_text(first_turn(&position, &line.moves))
}

fn for_each_position(check: &impl Fn(&str, &str)) {
    for fen in Ctor::<Eight>::BENCH_FENS {
        check("ctor8", fen);
    }
    for fen in Ctor::<Ten>::BENCH_FENS {
        check("ctor", fen);
    }
}

fn ends_its_turn<B: Board>(fen: &str) {
    for limits in [to_depth(1), to_depth(3), nodes(1), nodes(2000)] {
        let position = Ctor::<B>::from_fen(fen).expect("a valid FEN");
        let (line, _) = searched(&request(position, limits.clone()));
        let turn = first_turn(&position, &line.moves);
        assert_eq!(turn.last(), Some(&Move::END), "{fen} {limits:?} {turn:?}");
        let text = position.turn_text(turn);
        assert_eq!(position.parse_turn(&text).as_deref(), Ok(turn), "{fen} {text}");
    }
}

#[test]
fn every_best_line_starts_with_a_whole_turn() {
    for_each_position(&|variant, fen| match variant {
        "ctor8" => ends_its_turn::<Eight>(fen),
        _ => ends_its_turn::<Ten>(fen),
    });
}

/// Checks that a search to the depth of one turn by each side visits fewer than 600,000 nodes, which take two seconds
/// on a slow machine (300,000 nodes per second).
fn completes_a_turn_of_each_side<B: Board>(fen: &str) {
    let position = Ctor::<B>::from_fen(fen).expect("a valid FEN");
    let operations = [position.quota(), quota(position.turn() + 1, 1)].concat();
    let both_turns = operations.into_iter().map(u32::from).sum();
    let (line, visited) = searched(&request(position, to_depth(both_turns)));
    assert!(visited < 600_000, "{fen}: {visited}");
    let turn = first_turn(&position, &line.moves);
    let after = turn.iter().fold(position, |position, &mv| position.play(mv));
    let answer = &line.moves[turn.len()..];
    let over = after.terminal_outcome().is_some();
    assert!(over || !answer.is_empty(), "{fen} {:?}", line.moves);
}

#[test]
fn a_turn_of_each_side_is_searched_to_its_end() {
    for_each_position(&|variant, fen| match variant {
        "ctor8" => completes_a_turn_of_each_side::<Eight>(fen),
        _ => completes_a_turn_of_each_side::<Ten>(fen),
    });
}

fn candidates_are_sound<B: Board>(fen: &str) {
    let mut position = Ctor::<B>::from_fen(fen).expect("a valid FEN");
    for number in 0..60 {
        let mut considered = Vec::new();
        for which in [MoveSet::Noisy, MoveSet::Quiet] {
            position.for_each_candidate(which, |mv, _| {
                assert!(position.is_legal(mv), "{} {mv:?}", position.fen());
                let noisy = which == MoveSet::Noisy;
                assert_eq!(position.is_noisy(mv), noisy, "{} {mv:?}", position.fen());
                considered.push(mv);
            });
        }
        if considered.is_empty() {
            assert!(position.terminal_outcome().is_some());
            return;
        }
        let texts: BTreeSet<String> = considered.iter().map(Move::to_string).collect();
        assert_eq!(texts.len(), considered.len(), "{}", position.fen());
        assert!(considered.len() < 150, "{}", position.fen());
        position = position.play(considered[number * 7 % considered.len()]);
    }
}

#[test]
fn candidates_are_legal_and_unique() {
    for_each_position(&|variant, fen| match variant {
        "ctor8" => candidates_are_sound::<Eight>(fen),
        _ => candidates_are_sound::<Ten>(fen),
    });
}

fn whole_turns_differ<B: Board>(fen: &str) {
    let position = Ctor::<B>::from_fen(fen).expect("a valid FEN");
    let turns = whole_turns(&position, 40);
    let ends: Vec<Ctor<B>> = turns
        .iter()
        .map(|turn| {
            assert_eq!(turn.last(), Some(&Move::END), "{fen}");
            turn.iter().fold(position, |position, &mv| {
                assert!(position.is_legal(mv), "{fen} {turn:?}");
                position.play(mv)
            })
        })
        .collect();
    let keys: BTreeSet<u64> = ends.iter().map(Position::key).collect();
    assert_eq!(keys.len(), turns.len(), "{fen}");
    assert!(turns.len() > 1, "{fen}");
}

#[test]
fn whole_turns_lead_to_different_positions() {
    for_each_position(&|variant, fen| match variant {
        "ctor8" => whole_turns_differ::<Eight>(fen),
        _ => whole_turns_differ::<Ten>(fen),
    });
}

/// Two empty turns in a row end the game, and the chips are counted. The leading side therefore answers an empty turn
/// with an empty turn.
#[test]
fn the_leading_side_answers_an_empty_turn_with_one() {
    let ahead = "8/8/2xxx3/2xx4/8/5oo1/5oo1/8 1 0,0,0 9 1! 55";
    let settings = CtorSettings::default();
    for limits in [to_depth(1), to_depth(2), to_depth(8), nodes(5000)] {
        assert_eq!(best_turn::<Eight>(ahead, &settings, limits), "0000");
    }
    let behind = "8/8/2xxx3/2xx4/8/5oo1/5oo1/8 2 0,0,0 10 1! 55";
    for limits in [to_depth(1), to_depth(2), to_depth(8), nodes(5000)] {
        assert_ne!(best_turn::<Eight>(behind, &settings, limits), "0000");
    }
}

/// After an empty turn by the trailing side, the leading side could win at once by making an empty turn too.
#[test]
fn the_trailing_side_makes_no_empty_turn() {
    let behind = "8/8/2xxx3/2xx4/8/5oo1/5oo1/8 2 0,0,0 10 0 55";
    let turn = best_turn::<Eight>(behind, &CtorSettings::default(), to_depth(8));
    assert_ne!(turn, "0000");
}

/// When a search reaches the end of a CTOR game, it scores the position by the chip counts.
#[test]
fn a_full_board_is_counted() {
    let fen = "xxxxoooo/xxxxoooo/xxxxoooo/xxxxoooo/xxxxoooo/xxxxoooo/xxxxoooo/xxxxooo1 1 0,0,0 41 0 1";
    let position = Ctor::<Eight>::from_fen(fen).expect("a valid FEN");
    let (line, _) = searched(&request(position, to_depth(6)));
    let end = line.moves.iter().fold(position, |position, &mv| position.play(mv));
    assert!(end.terminal_outcome().is_some(), "{:?}", line.moves);
    assert!(line.score > 20_000, "{}", line.score);
    assert_eq!(line.score, 20_000 + 100 * end.lead(position.side_to_move()));
}

fn with_secrets(text: &str) -> CtorSettings {
    CtorSettings {
        secret_squares: text.parse().expect("secret squares"),
        ..CtorSettings::default()
    }
}

#[test]
fn the_engine_avoids_its_own_secret_squares() {
    let plain = CtorSettings::default();
    let mut avoided = 0;
    for fen in &Ctor::<Eight>::BENCH_FENS[1..9] {
        let position = Ctor::<Eight>::from_fen(fen).expect("a valid FEN");
        if position.empty().count_ones() < 15 {
            continue;
        }
        // Choose as secret squares all squares on which the engine would place a chip, and some others.
        let turn = best_turn::<Eight>(fen, &plain, nodes(20_000));
        let plies = position.parse_turn(&turn).expect("a legal turn");
        let placed: Vec<usize> = plies.iter().filter_map(placement).collect();
        let others = bits(position.empty()).filter(|square| !placed.contains(square));
        let secrets: Vec<String> = placed
            .iter()
            .copied()
            .chain(others.skip(3))
            .take(5)
            .map(|square| (square + 1).to_string())
            .collect();
        let settings = with_secrets(&secrets.join(","));
        let turn = best_turn::<Eight>(fen, &settings, nodes(20_000));
        let plies = position.parse_turn(&turn).expect("a legal turn");
        let filled = plies
            .iter()
            .filter_map(placement)
            .filter(|square| placed.contains(square));
        avoided += placed.len() - filled.count();
    }
    assert!(avoided >= 6, "{avoided}");
}

fn placement(mv: &Move) -> Option<usize> {
    match mv.operation() {
        Operation::Placement(to) => Some(to),
        _ => None,
    }
}

#[test]
fn a_search_applies_its_own_secret_squares() {
    let settings = with_secrets("1,2,3,4,5");
    let start = Ctor::<Eight>::from_fen("8/8/8/3x4/8/8/8/8 1 0,0,0 3 0 62").expect("a FEN");
    let known = start.seen_by_mover(&settings);
    assert_eq!(known.key(), known.recomputed_key());
    assert_ne!(known.key(), start.key());
    let play = |position: Ctor<Eight>, turn: &str| {
        let plies = position.parse_turn(turn).expect("a legal turn");
        plies.iter().fold(position, |position, &mv| {
            let next = position.play(mv);
            assert_eq!(next.key(), next.recomputed_key(), "{turn}");
            next
        })
    };
    // A secret square stays live if its own team puts a chip there, or if an enemy chip is put there but leaves before
    // the end of the turn.
    let after = play(play(known, "1,1-9"), "2,2-10,3");
    assert_eq!(after.fen(), "2x5/xo6/8/3x4/8/8/8/8 1 0,0,0 5 0 60");
    let after = play(play(after, "3-11"), "2,3");
    assert_eq!(after.fen(), "1xo5/xox5/8/3x4/8/8/8/8 1 0,0,0 7 0 58");
    // Outside a search, a secret square acts only if the arbiter names the square in the turn.
    assert_eq!(play(play(start, "1"), "2").fen(), "xo6/8/8/3x4/8/8/8/8 1 0,0,0 5 0 61");
}

/// Starts an engine and sets up a position on a board of 8 x 8 squares.
fn engine(position: &str) -> Engine {
    let mut engine = Engine::start();
    engine.send("setoption name UCI_Variant value ctor8");
    engine.until("info string variant ctor8 ");
    engine.send(position);
    engine
}

/// The engine's output in reply to `go`, up to `bestmove`.
fn answers(engine: &mut Engine, go: &str) -> Vec<String> {
    engine.send(go);
    engine.until("bestmove ")
}

/// The turn in the engine's `bestmove` line.
fn best(answers: &[String]) -> &str {
    let last = answers.last().expect("an answer");
    last.split(' ').nth(1).expect("a turn")
}

const MIDDLE: &str = "position fen oo2x3/1ooxx3/1ooxxx2/2ooxx2/2ooxx2/2o2x2/8/o6o 1 0,0,0 15 0 40";

#[test]
fn multi_pv_lines_start_with_different_turns() {
    let mut engine = engine(MIDDLE);
    engine.send("setoption name MultiPV value 5");
    let answers = answers(&mut engine, "go depth 6");
    let last = answers.iter().filter(|line| line.starts_with("info depth 6 "));
    let turns: BTreeSet<&str> = last
        .map(|line| line.split(" pv ").nth(1).expect("a line"))
        .map(|line| line.split(' ').next().expect("a turn"))
        .collect();
    assert_eq!(turns.len(), 5, "{answers:?}");
}

#[test]
fn searchmoves_restricts_the_turns() {
    let mut engine = engine("position startpos moves 28 30,37");
    let found = answers(&mut engine, "go depth 7 searchmoves 1,2 1,2,28-29");
    assert!(["1,2", "1,2,28-29"].contains(&best(&found)), "{found:?}");
    let found = answers(&mut engine, "go nodes 500 searchmoves 0000");
    assert_eq!(best(&found), "0000");
}

#[test]
fn a_started_turn_is_completed() {
    let mut engine = engine(&MIDDLE.replace("0,0,0", "2,2,1"));
    let found = answers(&mut engine, "go depth 5");
    assert_eq!(best(&found), "0000");
}

#[test]
fn a_weak_player_plays_legal_turns() {
    let mut engine = engine(MIDDLE);
    engine.send("setoption name UCI_LimitStrength value true");
    engine.send("setoption name UCI_Elo value 500");
    let found = answers(&mut engine, "go depth 20");
    let legal = engine.ask(&format!("query islegal {}", best(&found)));
    assert_eq!(legal, "response true");
}
