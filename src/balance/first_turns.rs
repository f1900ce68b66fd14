//! The first turns of a game: a search of each, and the results of the games that begin with it.

use super::BEST_FIRST;
use super::game::MeasuredGame;
use super::measures::{Mean, rounded};
use super::strength::mean_by_opening;
use crate::game::Game;
use crate::search::limits::Limits;
use crate::search::score::Score;
use crate::search::tt::{Bound, TranspositionTable};
use crate::search::{self, Histories, Request, SearchThreads};
use crate::stop_signal::StopSignal;
use crate::time_source::{Stopwatch, system_time};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

/// The maximum number of first turns that are all searched. If there are more, the search selects as many.
const MOST_TURNS: usize = 200;

/// The first turns, best first.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct FirstTurns {
    /// Node limit of the search.
    pub nodes: u64,
    /// Depth of the last iteration that searched all turns; 0 if none did.
    pub depth: u32,
    pub turns: Vec<FirstTurn>,
}

/// A first turn. Turns that lead to the same position, or are equal by symmetry, are one turn.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct FirstTurn {
    /// The turn in UCI move format.
    pub turn: String,
    /// The turn in the notation of the rules.
    pub notation: String,
    /// Number of turns that are equivalent to this one, including itself; 1 if there were too many turns to compare.
    pub equal: usize,
    /// The search score for the first player, in centipawns.
    pub score: Score,
    /// The expected score by the win rate model.
    pub expected: f64,
    /// Number of games that begin with the turn, at all limits.
    pub games: u64,
    /// The first player's points per game in these games.
    pub result: Option<Mean>,
    /// [Key](crate::game::Setup::first_turn_key) of the turn.
    #[serde(skip)]
    key: u64,
}

/// Searches all first turns, and passes the nodes searched so far to `progress`.
pub(super) fn search<G: Game>(
    nodes: u64,
    table: &TranspositionTable,
    threads: &SearchThreads,
    progress: &(dyn Fn(u64) + Sync),
) -> FirstTurns {
    let start = G::start();
    let (root_moves, equal) = first_turns(&start);
    let count = root_moves.len();
    let request = Request {
        position: start,
        earlier_keys: Vec::new(),
        multipv: count,
        proves_wins: false,
        limits: Limits {
            nodes: Some(nodes),
            ..Limits::default()
        },
        stopwatch: Stopwatch::start(system_time),
        overhead: Duration::ZERO,
        analysing: true,
        root_moves,
    };
    let (mut depth, mut turns, mut iteration) = (0, Vec::new(), Vec::new());
    let collect = |report: search::Report<'_, G>| {
        progress(report.nodes());
        if report.bound != Bound::Exact {
            return;
        }
        if report.multipv == 1 {
            iteration.clear();
        }
        iteration.push(FirstTurn::searched(
            &start,
            &report.line.moves,
            report.line.score,
            &equal,
        ));
        // An iteration that was stopped has fewer lines.
        if iteration.len() == count {
            depth = report.depth;
            turns = std::mem::take(&mut iteration);
        }
    };
    search::search(
        &request,
        table,
        &mut Histories::new(),
        threads,
        &StopSignal::default(),
        collect,
    );
    FirstTurns { nodes, depth, turns }
}

/// Returns all turns in the start position; with many plies per turn, the most promising ones. Of turns that lead to
/// the same position, or are equal by symmetry, it returns only one. The map has the number of turns with each key.
fn first_turns<G: Game>(start: &G) -> (Vec<Vec<G::Move>>, BTreeMap<u64, usize>) {
    let side = start.side_to_move();
    let mut equal = BTreeMap::new();
    let mut whole = Vec::new();
    let mut parts: Vec<(G, Vec<G::Move>)> = vec![(*start, Vec::new())];
    while let Some((position, plies)) = parts.pop() {
        for mv in position.legal_moves() {
            let after = position.play(mv);
            let plies = [&plies[..], &[mv]].concat();
            if after.side_to_move() == side && after.terminal_outcome().is_none() {
                parts.push((after, plies));
            } else {
                let turns = equal.entry(after.first_turn_key()).or_insert(0);
                *turns += 1;
                if *turns == 1 {
                    whole.push(plies);
                }
            }
        }
        if whole.len() + parts.len() > MOST_TURNS {
            return (search::whole_turns(start, MOST_TURNS), BTreeMap::new());
        }
    }
    (whole, equal)
}

impl FirstTurn {
    fn searched<G: Game>(start: &G, line: &[G::Move], score: Score, equal: &BTreeMap<u64, usize>) -> FirstTurn {
        let turn = search::first_turn(start, line);
        let after = turn.iter().fold(*start, |position, &mv| position.play(mv));
        let key = after.first_turn_key();
        FirstTurn {
            turn: start.turn_text(turn),
            notation: start.notation(turn),
            equal: equal.get(&key).copied().unwrap_or(1),
            score,
            expected: rounded(G::WIN_RATE_MODEL.expected_score(score)),
            games: 0,
            result: None,
            key,
        }
    }
}

impl FirstTurns {
    /// Adds the results of games.
    pub(super) fn with_results(mut self, games: &[&MeasuredGame]) -> FirstTurns {
        for turn in &mut self.turns {
            let of_turn = || games.iter().copied().filter(|game| game.first_turn == turn.key);
            (turn.games, turn.result) = (of_turn().count() as u64, mean_by_opening(of_turn(), |game| game.points));
        }
        self
    }

    /// The keys of the best first turns, or `None` if there are no others.
    pub(super) fn best_keys(&self) -> Option<BTreeSet<u64>> {
        let keys = || self.turns.iter().map(|turn| turn.key);
        (self.turns.len() > BEST_FIRST).then(|| keys().take(BEST_FIRST).collect())
    }

    /// The rank of each turn by the results of its games; `None` for turns with too few games for an interval.
    pub fn ranks_by_result(&self) -> Vec<Option<usize>> {
        let known = |turn: &FirstTurn| {
            turn.result
                .filter(|result| result.error.is_some())
                .map(|result| result.mean)
        };
        let scores: Vec<f64> = self.turns.iter().filter_map(known).collect();
        let rank = |own: f64| 1 + scores.iter().filter(|&&score| score > own).count();
        self.turns.iter().map(|turn| known(turn).map(rank)).collect()
    }
}
