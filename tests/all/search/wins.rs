//! Proven wins from games. The search finds all of those in 3 to 6 moves, nearly all in the fewest moves, and many of
//! the longer ones, with the help of a proof search at the root.
//!
//! `tests/vectors/` gives the number of moves of each win, proven by a solver that does not depend on the search.

use super::{request, threads};
use anel::game::{Game, GameMove};
use anel::search::limits::Limits;
use anel::search::score::moves_to_mate;
use anel::search::tt::{Bound, TranspositionTable};
use anel::search::{Histories, PvLine, Request, search};
use anel::stop_signal::StopSignal;
use anel::variant::{Variant, VariantTask};
use std::collections::HashSet;
use std::time::{Duration, Instant};

const SUITE: &str = include_str!("../../vectors/wins.txt");
const LONG_WINS: &str = include_str!("../../vectors/long-wins.txt");

/// Number of wins in the suite.
const WINS: usize = 60;

/// Number of wins that the search must find in the fewest moves. In the other positions of the suite, pruning may hide
/// the shortest win.
const SHORTEST_WINS: usize = 59;

/// Node limit of the first search of a position, which is enough to find nearly every win in the fewest moves.
const NODES: u64 = 4_000_000;

/// Node limit of the second search of a position, which may find a win of any length.
const MOST_NODES: u64 = 40_000_000;

/// Number of long wins that the search must find within [`NODES_OF_LONG_WINS`]; alpha-beta alone finds 3 of 13.
const LONG_WINS_FOUND: usize = 6;
const NODES_OF_LONG_WINS: u64 = 1_000_000;

/// Number of long wins, the first in the file, that a search for three lines must find with half as many nodes. Without
/// proofs, the first of them needs more than four times as many.
const LONG_WINS_AMONG_LINES: usize = 3;

/// A win claimed by a suite.
struct Claim {
    variant: Variant,
    /// The moves in which the winner can win: the fewest, or an upper bound in a range.
    moves: i32,
    fen: &'static str,
}

impl Claim {
    fn read(line: &'static str) -> Claim {
        let fields: Vec<&str> = line.split(" ; ").collect();
        let [variant, moves, fen] = fields[..] else {
            panic!("not a line of a suite: {line}");
        };
        Claim {
            variant: Variant::by_name(variant).expect("a variant"),
            moves: moves
                .rsplit('-')
                .next()
                .expect("a number")
                .parse()
                .expect("a number of moves"),
            fen,
        }
    }

    /// Searches until it finds a win in at most the given number of moves or reaches a limit.
    fn search(&self, moves: i32, limits: Limits) -> Found {
        self.search_lines(1, moves, limits)
    }

    /// The same search for several lines.
    fn search_lines(&self, lines: usize, moves: i32, limits: Limits) -> Found {
        let fen = self.fen;
        self.variant.dispatch(Search {
            fen,
            lines,
            moves,
            limits,
        })
    }

    /// Searches for a win in the fewest moves. If that search finds no win, searches for a win of any length.
    fn find_win(&self) -> Found {
        let within = |nodes| Limits {
            nodes: Some(nodes),
            ..Limits::default()
        };
        let found = self.search(self.moves, within(NODES));
        if found.moves.is_some() {
            return found;
        }
        self.search(i32::MAX, within(MOST_NODES))
    }
}

fn claims(suite: &'static str) -> Vec<Claim> {
    let lines = suite.lines().filter(|line| !line.starts_with('#'));
    let lines = lines.filter(|line| !line.is_empty());
    lines.map(Claim::read).collect()
}

/// The result of a search for a win.
struct Found {
    /// The distance to mate in moves, negative for a loss; `None` if no mate was found.
    moves: Option<i32>,
    nodes: u64,
    time: Duration,
}

/// A search task: find a win in at most the given number of moves.
struct Search {
    fen: &'static str,
    /// The number of lines to search for.
    lines: usize,
    moves: i32,
    limits: Limits,
}

impl VariantTask for Search {
    type Output = Found;

    fn run<G: Game>(self) -> Found {
        let position = G::from_fen(self.fen).expect("a position");
        let request = Request {
            multipv: self.lines,
            ..request(position, self.limits)
        };
        let mut lines: Vec<PvLine<G>> = Vec::new();
        let table = TranspositionTable::new(16).expect("16 MiB");
        let stop_signal = StopSignal::default();
        let start = Instant::now();
        let answer = search(
            &request,
            &table,
            &mut Histories::new(),
            &threads(1),
            &stop_signal,
            |report| {
                // Whether bounds are reported depends on the clock, so a report of a bound must not end the search.
                if report.bound != Bound::Exact {
                    return;
                }
                let found = moves_to_mate(report.line.score);
                if found.is_some_and(|found| (1..=self.moves).contains(&found)) {
                    stop_signal.stop();
                }
                lines.truncate(report.multipv - 1);
                assert_eq!(lines.len(), report.multipv - 1, "lines are reported in order");
                lines.push(report.line.clone());
            },
        );
        assert!(lines.is_sorted_by(|a, b| a.score >= b.score), "{lines:?}");
        let first_moves: HashSet<u32> = lines.iter().map(|line| line.moves[0].to_bits()).collect();
        assert_eq!(first_moves.len(), lines.len(), "{lines:?}");
        Found {
            moves: moves_to_mate(answer.best.score),
            nodes: answer.nodes,
            time: start.elapsed(),
        }
    }
}

#[test]
fn every_win_is_found_and_nearly_all_in_the_fewest_moves() {
    let claims = claims(SUITE);
    assert_eq!(claims.len(), WINS);
    let mut shortest = 0;
    let mut nodes = 0;
    for claim in &claims {
        let Claim { variant, moves, fen } = claim;
        let found = claim.find_win();
        let time = found.time.as_millis();
        println!(
            "{variant:<12} win in {moves}: {:?}, {:>8} nodes, {time:>5} ms, {fen}",
            found.moves, found.nodes
        );
        let won = found.moves.is_some_and(|found| found >= *moves);
        assert!(won, "{fen} is won in {moves}, not {:?}", found.moves);
        shortest += usize::from(found.moves == Some(*moves));
        nodes += found.nodes;
    }
    println!("{shortest} of {WINS} in the fewest moves, {nodes} nodes");
    assert!(shortest >= SHORTEST_WINS, "{shortest} of {WINS}");
}

#[test]
fn many_long_wins_are_found() {
    let limits = Limits {
        nodes: Some(NODES_OF_LONG_WINS),
        ..Limits::default()
    };
    let found = claims(LONG_WINS).into_iter().filter(|claim| {
        let found = claim.search(claim.moves, limits.clone()).moves;
        println!("{:<12} win in {}: {found:?}, {}", claim.variant, claim.moves, claim.fen);
        found.is_some_and(|found| (1..=claim.moves).contains(&found))
    });
    let found = found.count();
    assert!(found >= LONG_WINS_FOUND, "{found} found");
}

#[test]
fn long_wins_are_found_among_several_lines() {
    let limits = Limits {
        nodes: Some(NODES_OF_LONG_WINS / 2),
        ..Limits::default()
    };
    for claim in claims(LONG_WINS).into_iter().take(LONG_WINS_AMONG_LINES) {
        let found = claim.search_lines(3, claim.moves, limits.clone()).moves;
        let is_enough = found.is_some_and(|found| (1..=claim.moves).contains(&found));
        assert!(is_enough, "{found:?} in {}", claim.fen);
    }
}
