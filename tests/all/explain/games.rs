//! Checks all reasons in positions of random games.

use super::attacks::{self, Case};
use super::{chips, effects, lines};
use anel::ctor::{Ctor, Eight, Ten};
use anel::explain::{Coach, Reason, Resources, of_move, of_position};
use anel::game::{Game, GameHistory, MoveSet};
use anel::oliveira::Oliveira;
use anel::search::SearchThreads;
use anel::stop_signal::StopSignal;
use anel::time_source::system_time;
use anel::turnover::{Current, Official2019, Turnover};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use std::collections::BTreeMap;

/// Positions of each game.
const POSITIONS: usize = 2_000;

/// The distance between two positions in which reasons from searches are checked as well.
const SEARCHED: usize = 20;

/// Nodes of the searches for one explanation.
const NODES: u64 = 1_200;

/// Maximum number of plies in a random game.
const PLIES: usize = 60;

/// How often each kind of reason was checked, and how many reasons could not be checked.
#[derive(Default, Debug)]
struct Tally {
    kinds: BTreeMap<String, usize>,
    unchecked: usize,
}

impl Tally {
    fn note(&mut self, reason: &Reason) {
        let detail = ["how", "side", "winner"].into_iter().find_map(|key| reason.get(key));
        let kind = detail.map_or(reason.kind.to_owned(), |detail| format!("{} {detail}", reason.kind));
        *self.kinds.entry(kind).or_default() += 1;
    }

    /// Checks that every expected kind of reason occurred, and that hardly any was left unchecked.
    fn assert_kinds(&self, expected: &[&str]) {
        println!("{self:?}");
        for kind in expected {
            assert!(self.kinds.contains_key(*kind), "{kind} never occurs: {self:?}");
        }
        let all: usize = self.kinds.values().sum();
        assert!(100 * self.unchecked <= all, "{self:?}");
    }
}

/// A turn of candidate plies, half of the time a noisy one.
fn random_turn<G: Game>(position: &G, random: &mut StdRng) -> Vec<G::Move> {
    let mut current = *position;
    let mut turn = Vec::new();
    while current.side_to_move() == position.side_to_move() && current.outcome(1).is_none() {
        let kind = if random.random() { MoveSet::Noisy } else { MoveSet::All };
        let mut moves: Vec<G::Move> = current.candidates(kind).into_iter().map(|(mv, _)| mv).collect();
        if moves.is_empty() {
            moves = current.opening_moves();
        }
        let mv = moves[random.random_range(0..moves.len())];
        current = current.play(mv);
        turn.push(mv);
    }
    turn
}

/// Positions with forced wins: lines of a variant, a number of moves and a FEN.
const WINS: [&str; 2] = [
    include_str!("../../vectors/wins.txt"),
    include_str!("../../vectors/oliveira-mates.txt"),
];

/// The positions in which games begin: the start position, those of the benchmark, and those with forced wins.
fn starts<G: Game>() -> Vec<&'static str> {
    let mut fens = vec![G::START_FEN];
    fens.extend(G::BENCH_FENS);
    for line in WINS.iter().flat_map(|lines| lines.lines()) {
        if let [variant, _, fen] = line.split(" ; ").collect::<Vec<_>>()[..]
            && variant == G::NAME
        {
            fens.push(fen);
        }
    }
    fens
}

/// The beginnings of turns in games with random moves, up to [`POSITIONS`].
fn games<G: Game>() -> impl Iterator<Item = (GameHistory<G>, StdRng)> {
    let fens = starts::<G>();
    let all = (0..).flat_map(move |seed| {
        let mut random = StdRng::seed_from_u64(seed);
        let start = G::from_fen(fens[seed as usize % fens.len()]).expect("a FEN");
        let mut game = GameHistory::from(start);
        (0..PLIES).map_while(move |_| {
            game.outcome().is_none().then(|| {
                let start = game.clone();
                random_turn(start.position(), &mut random)
                    .into_iter()
                    .for_each(|mv| game.play(mv));
                (start, StdRng::seed_from_u64(random.random()))
            })
        })
    });
    all.take(POSITIONS)
}

fn check_reason<G: Game>(case: &Case<G>, reason: &Reason, tally: &mut Tally) {
    tally.note(reason);
    if reason.kind == "ends" {
        return;
    }
    let done = match G::NAME {
        "ctor" | "ctor8" => {
            chips::check(case, reason);
            true
        }
        "oliveira" => effects::check_oliveira(case, reason),
        _ => effects::check_turnover(case, reason),
    };
    if !done && attacks::check(case, reason).is_none() {
        tally.unchecked += 1;
    }
}

fn check_ends<G: Game>(game: &GameHistory<G>, turn: &[G::Move], reasons: &[Reason]) {
    let mut next = game.clone();
    turn.iter().for_each(|&mv| next.play(mv));
    let said = reasons.iter().find(|reason| reason.kind == "ends").map(|reason| {
        let result = reason.get("result").expect("a result");
        (result.to_owned(), reason.get("by").expect("a reason").replace('-', " "))
    });
    let outcome = next.outcome().map(|outcome| {
        let result = match outcome.score_text() {
            "1-0" => "p1win",
            "0-1" => "p2win",
            _ => "draw",
        };
        (result.to_owned(), outcome.reason.to_owned())
    });
    assert_eq!(said, outcome);
}

/// Explains a turn and checks all reasons that need no search.
fn check_turn<G: Game>(game: &GameHistory<G>, turn: &[G::Move], thorough: bool, tally: &mut Tally) {
    let case = Case::new(*game.position(), turn);
    let reasons = of_move(game, turn);
    check_ends(game, turn, &reasons);
    reasons.iter().for_each(|reason| check_reason(&case, reason, tally));
    let is_ctor = G::NAME.starts_with("ctor");
    if !is_ctor {
        effects::check_completeness(&case, &reasons);
    }
    let over = reasons.iter().any(|reason| reason.kind == "ends");
    if thorough && !over {
        if is_ctor {
            chips::check_all_left(&case, &reasons);
        } else {
            attacks::check_all_left(&case, &reasons);
        }
    }
}

/// Explains a position and checks all reasons.
fn check_position<G: Game>(game: &GameHistory<G>, tally: &mut Tally) {
    let position = game.position();
    for reason in of_position(game) {
        tally.note(&reason);
        if G::NAME.starts_with("ctor") {
            chips::check_position(position, &reason);
        } else if attacks::check_position(position, &reason).is_none() {
            tally.unchecked += 1;
        }
    }
}

/// Explains a position and two turns by searches: the given turn and the best one. Checks the lines and proofs.
fn check_searches<G: Game>(game: &GameHistory<G>, turn: &[G::Move], tally: &mut Tally) {
    let stop_signal = StopSignal::default();
    let threads = SearchThreads::start(1).expect("a thread");
    let resources = Resources {
        threads: &threads,
        now: system_time,
        stop_signal: &stop_signal,
    };
    let mut coach = Coach::new(game, *game.position(), NODES, resources).expect("memory");
    let position = game.position();
    let mut best = None;
    coach.explain_position(|reason| {
        tally.note(&reason);
        let start = match reason.kind {
            "passed" => position.null_move(),
            _ => *position,
        };
        check_line(&start, &reason);
        if reason.kind == "best" {
            best = reason
                .get("pv")
                .and_then(|line| line.split(' ').next())
                .map(str::to_owned);
        }
    });
    let best = best.map(|text| position.parse_turn(&text).expect("a legal turn"));
    for turn in [Some(turn.to_vec()), best].into_iter().flatten() {
        let mut reasons = Vec::new();
        coach.explain_move(&turn, |reason| reasons.push(reason));
        let case = Case::new(*position, &turn);
        for reason in &reasons {
            tally.note(reason);
            check_line(position, reason);
            if reason.kind == "proof" {
                lines::check_proof(&case, reason);
            }
        }
        let [best, played] = ["best", "played"].map(|kind| score(&reasons, kind));
        assert!(best.is_none() || best > played, "{reasons:?}");
    }
}

fn check_line<G: Game>(start: &G, reason: &Reason) {
    let (end, _) = lines::check_line(start, reason);
    if !G::NAME.starts_with("ctor") {
        lines::check_settled(reason, &end);
    }
}

/// The score of the line of a kind, if there is one: wins above all others, short wins first.
fn score(reasons: &[Reason], kind: &str) -> Option<i32> {
    let line = reasons.iter().find(|reason| reason.kind == kind)?;
    let number = |key| Some(line.get(key)?.parse::<i32>().expect("a number"));
    let of_mate = |moves: i32| 1_000_000 * moves.signum() - moves;
    number("cp").or_else(|| number("mate").map(of_mate))
}

fn check_game<G: Game>(kinds: &[&str]) {
    let mut tally = Tally::default();
    for (number, (game, mut random)) in games::<G>().enumerate() {
        let turn = random_turn(game.position(), &mut random);
        check_turn(&game, &turn, number % 10 == 0, &mut tally);
        if number % SEARCHED == 0 {
            check_position(&game, &mut tally);
            check_searches(&game, &turn, &mut tally);
        }
        let other = random_turn(game.position(), &mut random);
        if number % 2 == 0 && other != turn {
            check_turn(&game, &other, false, &mut tally);
        }
    }
    tally.assert_kinds(kinds);
}

const OF_BOARD_GAMES: [&str; 18] = [
    "takes",
    "promotes",
    "ends",
    "check",
    "threatens",
    "fork",
    "leaves",
    "protects capture",
    "protects block",
    "protects guard",
    "escapes",
    "proof mover",
    "proof opponent",
    "played",
    "best",
    "passed",
    "chance",
    "exposed",
];

const OF_TURNOVER: [&str; 5] = ["turnsover", "combines", "splits", "danger mover", "danger opponent"];

#[test]
fn every_reason_holds_in_turnover() {
    check_game::<Turnover<Current>>(&[&OF_BOARD_GAMES[..], &OF_TURNOVER].concat());
}

#[test]
fn every_reason_holds_in_turnover_of_2019() {
    check_game::<Turnover<Official2019>>(&[&OF_BOARD_GAMES[..], &OF_TURNOVER].concat());
}

#[test]
fn every_reason_holds_in_oliveira() {
    let own = ["pushes", "charges", "removed", "deploys", "withdraws", "passes"];
    check_game::<Oliveira>(&[&OF_BOARD_GAMES[..], &own].concat());
}

const OF_CTOR: [&str; 11] = [
    "lands",
    "replaces",
    "settles",
    "threatens",
    "leaves",
    "protects",
    "played",
    "best",
    "passed",
    "chance",
    "exposed",
];

#[test]
fn every_reason_holds_in_ctor() {
    check_game::<Ctor<Ten>>(&OF_CTOR);
}

#[test]
fn every_reason_holds_in_ctor_on_the_small_board() {
    check_game::<Ctor<Eight>>(&OF_CTOR);
}
