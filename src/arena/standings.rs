//! The standings of a match: its results, pair by pair, and the state of its SPRT.

use super::record::{Fault, FaultKind, GameRecord, MatchInfo};
use super::sprt::Verdict;
use super::tally::{Points, Tally};
use crate::board::Color;
use std::collections::BTreeMap;
use thiserror::Error;

/// The results of a match. The SPRT sees pairs in the order of the schedule, so the standings depend
/// neither on which game ended first nor on where games were played.
pub struct Standings {
    pub(super) info: MatchInfo,
    /// The results of pairs with finished games, by the pair's number.
    pairs: BTreeMap<u64, PairResult>,
    /// The games lost by faults, by engine and by kind, each with the details that its reason gives.
    pub(super) faults: BTreeMap<(String, FaultKind), BTreeMap<u64, String>>,
    /// The pair with which the SPRT decided the match.
    decided_at: Option<u64>,
    /// The first pair that the SPRT has not seen.
    next: u64,
    /// The results that the SPRT has seen.
    pub(super) tested: Tally,
}

/// A game without a result counts for no match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("game {0} is unfinished: its result is \"*\"")]
pub struct UnfinishedGame(pub u64);

/// The results of a pair's finished games.
#[derive(Clone, Default)]
struct PairResult {
    /// The engine that has White in the first game, and the other one.
    names: [String; 2],
    /// The points of the first engine in both games.
    points: [Option<Points>; 2],
    /// By how much the first engine led at the end, in games that the rules decided by a count.
    margins: [Option<i32>; 2],
}

impl PairResult {
    /// Whether this engine is the first of the pair. None if it did not play in the pair, or not
    /// against the engine asked for.
    fn is_first(&self, name: &str, against: Option<&str>) -> Option<bool> {
        let [first, second] = &self.names;
        let is_first = first == name;
        let opponent = if is_first { second } else { first };
        let played = is_first || second == name;
        (played && against.is_none_or(|against| against == opponent)).then_some(is_first)
    }
}

impl Standings {
    /// The standings before the first game.
    pub fn new(info: MatchInfo) -> Standings {
        Standings {
            info,
            pairs: BTreeMap::new(),
            faults: BTreeMap::new(),
            decided_at: None,
            next: 0,
            tested: Tally::default(),
        }
    }

    /// Adds a game, unless it has been added before.
    ///
    /// # Errors
    /// If the game is unfinished.
    pub fn add(&mut self, record: &GameRecord) -> Result<(), UnfinishedGame> {
        let (pair, second) = (record.game / 2, record.game % 2 == 1);
        // In the second game of a pair, colours are reversed.
        let color = if second { Color::Black } else { Color::White };
        let result = self.pairs.entry(pair).or_default();
        let slot = &mut result.points[second as usize];
        if slot.is_some() {
            return Ok(());
        }
        *slot = Some(record.result.points(color).ok_or(UnfinishedGame(record.game))?);
        result.margins[second as usize] = record.margin(color);
        let [white, black] = [&record.white.name, &record.black.name].map(String::clone);
        result.names = if second { [black, white] } else { [white, black] };
        self.add_fault(record);
        self.update_sprt();
        Ok(())
    }

    fn add_fault(&mut self, record: &GameRecord) {
        let Some(Fault { by, kind }) = record.fault else {
            return;
        };
        let player = match by {
            Color::White => &record.white,
            Color::Black => &record.black,
        };
        let (_, details) = record.reason.split_once(": ").unwrap_or_default();
        let games = self.faults.entry((player.name.clone(), kind)).or_default();
        games.insert(record.game, details.to_owned());
    }

    /// Gives the SPRT the complete pairs that follow those it has seen.
    fn update_sprt(&mut self) {
        let Some(sprt) = self.info.sprt else {
            return;
        };
        while self.decided_at.is_none() {
            let Some(PairResult {
                points: [Some(first), Some(second)],
                ..
            }) = self.pairs.get(&self.next)
            else {
                return;
            };
            self.tested.add_pair(*first, *second);
            if sprt.verdict(&self.tested) != Verdict::Continue {
                self.decided_at = Some(self.next);
            }
            self.next += 1;
        }
    }

    /// Whether the SPRT has decided the match.
    pub fn is_decided(&self) -> bool {
        self.decided_at.is_some()
    }

    /// The number of games after the pair that decided the match; they do not count.
    pub fn uncounted(&self) -> u64 {
        let decided = self.decided_at.unwrap_or(u64::MAX);
        let after = self.pairs.range(decided.saturating_add(1)..);
        after.map(|(_, pair)| pair.points.iter().flatten().count() as u64).sum()
    }

    /// The pairs that count.
    fn counted(&self) -> impl Iterator<Item = &PairResult> {
        self.pairs
            .range(..=self.decided_at.unwrap_or(u64::MAX))
            .map(|(_, pair)| pair)
    }

    /// The results of one engine, against one other or against all.
    pub fn tally(&self, name: &str, against: Option<&str>) -> Tally {
        let mut tally = Tally::default();
        for pair in self.counted() {
            let Some(is_first) = pair.is_first(name, against) else {
                continue;
            };
            let own = |points: Points| {
                if is_first { points } else { points.of_opponent() }
            };
            match pair.points.map(|points| points.map(own)) {
                [Some(first), Some(second)] => tally.add_pair(first, second),
                incomplete => incomplete
                    .into_iter()
                    .flatten()
                    .for_each(|points| tally.add_game(points)),
            }
        }
        tally
    }

    /// By how much one engine led on average at the end, against one other or against all, in games
    /// that the rules decided by a count. None if there are no such games.
    pub fn mean_margin(&self, name: &str, against: Option<&str>) -> Option<f64> {
        let mut margins = Vec::new();
        for pair in self.counted() {
            let sign = match pair.is_first(name, against) {
                Some(true) => 1,
                Some(false) => -1,
                None => continue,
            };
            margins.extend(pair.margins.iter().flatten().map(|margin| sign * margin));
        }
        let sum: i32 = margins.iter().sum();
        (!margins.is_empty()).then(|| f64::from(sum) / margins.len() as f64)
    }

    /// The points per game of the match's first engine after each of its games.
    pub fn score_history(&self) -> Vec<f64> {
        let name = &self.info.engines[0];
        let mut tally = Tally::default();
        let mut scores = Vec::new();
        for pair in self.counted() {
            let Some(is_first) = pair.is_first(name, None) else {
                continue;
            };
            for points in pair.points.iter().flatten() {
                tally.add_game(if is_first { *points } else { points.of_opponent() });
                scores.push(tally.score());
            }
        }
        scores
    }

    /// What is played: the engines, the time control, the variant.
    pub fn title(&self) -> String {
        let MatchInfo {
            variant,
            time_control,
            engines,
            ..
        } = &self.info;
        format!("{} at {time_control}, {variant}", engines.join(" - "))
    }

    /// The number of games lost by faults, of all engines.
    pub fn faults(&self) -> u64 {
        self.faults.values().map(|games| games.len() as u64).sum()
    }
}
