//! The standings of a match: results by pair, and the state of the SPRT.

use super::effort::Effort;
use super::ranking::{self, Ranked};
use super::record::{Fault, FaultKind, GameRecord, MatchInfo};
use super::sprt::Verdict;
use super::tally::{Points, Tally};
use crate::board::Color;
use std::collections::BTreeMap;
use thiserror::Error;

/// The results of a match. The SPRT receives pairs in schedule order, so the verdict depends neither on the order in
/// which games end nor on the machines that play them.
pub struct Standings {
    pub(super) info: MatchInfo,
    /// Results of the game pairs with finished games, by pair number.
    pairs: BTreeMap<u64, PairResult>,
    /// Games lost by faults, by engine and kind of fault. Each game number maps to the details of the fault.
    pub(super) faults: BTreeMap<(String, FaultKind), BTreeMap<u64, String>>,
    /// Depth, speed and time of each engine in all games.
    efforts: BTreeMap<String, Effort>,
    /// Number of the game pair that decided the SPRT, if any.
    decided_at: Option<u64>,
    /// Number of the first game pair not yet passed to the SPRT.
    next: u64,
    /// The results passed to the SPRT so far.
    pub(super) tested: Tally,
}

/// The error for an unfinished game, which has no result to count.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("game {0} is unfinished: its result is \"*\"")]
pub struct UnfinishedGame(pub u64);

/// Results of the finished games of a game pair.
#[derive(Clone, Default)]
struct PairResult {
    /// Names of the pair's two engines. The first engine has White in the first game of the pair.
    names: [String; 2],
    /// The first engine's points in each game of the pair; `None` if the game is unfinished.
    points: [Option<Points>; 2],
    /// The first engine's final margin in each game of the pair, if the game was decided by counting.
    margins: [Option<i32>; 2],
}

impl PairResult {
    /// Whether the engine `name` is the first engine of the pair. `None` if this engine did not play in the pair, or if
    /// its opponent was not `against`.
    fn is_first(&self, name: &str, against: Option<&str>) -> Option<bool> {
        let [first, second] = &self.names;
        let is_first = first == name;
        let opponent = if is_first { second } else { first };
        let played = is_first || second == name;
        (played && against.is_none_or(|against| against == opponent)).then_some(is_first)
    }
}

impl Standings {
    /// Standings without games.
    pub fn new(info: MatchInfo) -> Standings {
        Standings {
            info,
            pairs: BTreeMap::new(),
            faults: BTreeMap::new(),
            efforts: BTreeMap::new(),
            decided_at: None,
            next: 0,
            tested: Tally::default(),
        }
    }

    /// Adds a game. Ignores a game that has already been added.
    ///
    /// # Errors
    /// If the game is unfinished.
    pub fn add(&mut self, record: &GameRecord) -> Result<(), UnfinishedGame> {
        let (pair, second) = (record.game / 2, record.game % 2 == 1);
        // Unless colours are not reversed, the first engine has Black in the second game of the pair.
        let reversed = second && !self.info.no_swap;
        let color = if reversed { Color::Black } else { Color::White };
        let result = self.pairs.entry(pair).or_default();
        let slot = &mut result.points[second as usize];
        if slot.is_some() {
            return Ok(());
        }
        *slot = Some(record.result.points(color).ok_or(UnfinishedGame(record.game))?);
        result.margins[second as usize] = record.margin(color);
        let [white, black] = [&record.white.name, &record.black.name].map(String::clone);
        result.names = if reversed { [black, white] } else { [white, black] };
        for (side, player) in [(Color::White, &record.white), (Color::Black, &record.black)] {
            self.efforts.entry(player.name.clone()).or_default().add(record, side);
        }
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

    /// Passes the next complete game pairs to the SPRT, in schedule order. Stops at an incomplete pair.
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

    /// Number of games after the game pair that decided the SPRT. These games do not count.
    pub fn uncounted(&self) -> u64 {
        let decided = self.decided_at.unwrap_or(u64::MAX);
        let after = self.pairs.range(decided.saturating_add(1)..);
        after.map(|(_, pair)| pair.points.iter().flatten().count() as u64).sum()
    }

    /// The game pairs that count: all pairs up to the one that decided the SPRT.
    fn counted(&self) -> impl Iterator<Item = &PairResult> {
        self.pairs
            .range(..=self.decided_at.unwrap_or(u64::MAX))
            .map(|(_, pair)| pair)
    }

    /// The results of an engine against one opponent, or against all opponents if `against` is `None`.
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

    /// The mean final margin of an engine against one opponent, or against all opponents if `against` is `None`.
    /// Returns `None` if no game was decided by counting.
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

    /// The match score of the first engine, in points per game, after each of its games.
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

    /// A title for the match: engines, time control and variant.
    pub fn title(&self) -> String {
        let MatchInfo {
            variant,
            time_control,
            engines,
            ..
        } = &self.info;
        format!("{} at {time_control}, {variant}", engines.join(" - "))
    }

    /// One ranking of all engines, from the results of all pairings.
    pub fn ranking(&self) -> Vec<Ranked> {
        let names = &self.info.engines;
        ranking::rank(names, |i, j| self.tally(&names[i], Some(&names[j])))
    }

    /// Depth, speed and time of an engine in all games.
    pub fn effort(&self, name: &str) -> Effort {
        self.efforts.get(name).copied().unwrap_or_default()
    }

    /// Number of games lost by faults, by any engine.
    pub fn faults(&self) -> u64 {
        self.faults.values().map(|games| games.len() as u64).sum()
    }
}
