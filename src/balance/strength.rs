//! The games of one variant at one limit.

use super::command;
use super::game::{LeftOut, MeasuredGame, OpeningKey};
use super::measures::{Mean, Quartiles, rounded};
use crate::arena::merge::Merged;
use crate::game::Game;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// The balance of a variant at one limit. Intervals count all games with the same opening as one observation.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Strength {
    /// The limit of the match, as in `nodes=5000`.
    pub limit: String,
    /// The options of the engine, as in `Hash=16`; empty if none were set.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub options: String,
    /// Mean nodes per turn, as reported by the engine; 0 if it did not report them.
    pub nodes: f64,
    pub games: u64,
    /// Number of games of which no two are the same.
    pub different: u64,
    /// Number of observations: random openings drawn.
    pub openings: u64,
    /// The first player's points per game.
    pub score: Mean,
    /// The same in the games that begin with one of the best first turns; `None` if there are no more first turns.
    pub best_first: Option<BestFirst>,
    /// Share of drawn games.
    pub draws: Mean,
    /// Length of the games in turns.
    pub turns: Quartiles,
    /// Length of the games in plies.
    pub plies: Quartiles,
    /// The turn at which games are decided; `None` if all are drawn.
    pub decided: Option<Quartiles>,
    /// Mean number of legal plies before a ply.
    pub legal_plies: f64,
    /// The commands that repeat the games, without the names of files.
    #[serde(skip)]
    pub commands: Vec<String>,
    /// Notes on games that do not count or are missing.
    #[serde(skip)]
    pub notes: Vec<String>,
}

/// The games that begin with one of the best first turns.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct BestFirst {
    pub games: u64,
    pub score: Option<Mean>,
}

/// The change of the first player's score between two limits.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Trend<'a> {
    pub weakest: &'a Strength,
    pub strongest: &'a Strength,
    pub change: f64,
    /// Half-width of the 95 % confidence interval, if known.
    pub error: Option<f64>,
}

impl<'a> Trend<'a> {
    /// Compares two limits as if their games were independent. Common openings make the interval too wide, not too
    /// narrow.
    pub(super) fn between(weakest: &'a Strength, strongest: &'a Strength) -> Trend<'a> {
        let errors = weakest.score.error.zip(strongest.score.error);
        Trend {
            weakest,
            strongest,
            change: strongest.score.mean - weakest.score.mean,
            error: errors.map(|(one, other)| one.hypot(other)),
        }
    }
}

/// All matches at one limit.
#[derive(Default)]
pub(super) struct Group {
    limit: String,
    options: String,
    pub(super) games: Vec<MeasuredGame>,
    left_out: BTreeMap<LeftOut, u64>,
    duplicates: u64,
    missing: u64,
    commands: Vec<String>,
}

/// Measures the games of a variant and groups them by limit and by the options of the engine.
pub(super) fn group<G: Game>(matches: &[&Merged]) -> Vec<Group> {
    let mut groups: BTreeMap<(String, String), Group> = BTreeMap::new();
    for of_match in matches {
        let info = &of_match.info;
        let options = of_match.games.first().map(|game| options_text(&game.white.options));
        let options = options.unwrap_or_default();
        let group = groups.entry((info.time_control.clone(), options.clone())).or_default();
        group.commands.push(command::of(info, &options));
        (group.limit, group.options) = (info.time_control.clone(), options);
        group.duplicates += of_match.duplicates as u64;
        group.missing += info.games.saturating_sub(of_match.games.len() as u64);
        for game in &of_match.games {
            match MeasuredGame::of::<G>(info, game) {
                Ok(game) => group.games.push(game),
                Err(reason) => *group.left_out.entry(reason).or_default() += 1,
            }
        }
    }
    groups.into_values().collect()
}

fn options_text(options: &BTreeMap<String, String>) -> String {
    let options: Vec<String> = options.iter().map(|(name, value)| format!("{name}={value}")).collect();
    options.join(" ")
}

/// Why the games of some groups do not count.
pub(super) fn reasons(groups: &[Group]) -> String {
    let notes: Vec<String> = groups.iter().flat_map(Group::left_out_notes).collect();
    if notes.is_empty() {
        "there are none".to_owned()
    } else {
        notes.join(", ")
    }
}

/// The mean of a value, with all games of an opening as one observation.
pub(super) fn mean_by_opening<'a>(
    games: impl Iterator<Item = &'a MeasuredGame>,
    value: impl Fn(&MeasuredGame) -> f64,
) -> Option<Mean> {
    let mut values: BTreeMap<&OpeningKey, (f64, f64)> = BTreeMap::new();
    for game in games {
        let (sum, count) = values.entry(&game.opening).or_default();
        *sum += value(game);
        *count += 1.0;
    }
    let observations: Vec<f64> = values.values().map(|(sum, count)| sum / count).collect();
    Mean::of(&observations)
}

impl Group {
    /// The measurements of all games together, or `None` if no game counts. `best` holds the keys of the best first
    /// turns, if there are others.
    pub(super) fn strength(&self, best: &Option<BTreeSet<u64>>) -> Option<Strength> {
        let games = &self.games;
        let sum = |value: fn(&MeasuredGame) -> u64| games.iter().map(value).sum::<u64>() as f64;
        let share = |games: f64, all: f64| rounded(games / all.max(1.0));
        Some(Strength {
            limit: self.limit.clone(),
            options: self.options.clone(),
            nodes: share(sum(|game| game.nodes.0), sum(|game| game.nodes.1)).round(),
            games: games.len() as u64,
            different: games.iter().map(|game| &game.moves).collect::<BTreeSet<_>>().len() as u64,
            openings: games.iter().map(|game| &game.opening).collect::<BTreeSet<_>>().len() as u64,
            score: mean_by_opening(games.iter(), |game| game.points)?,
            best_first: best.as_ref().map(|best| self.best_first(best)),
            draws: mean_by_opening(games.iter(), |game| f64::from(u8::from(game.is_drawn())))?,
            turns: Quartiles::of(games.iter().map(|game| game.turns))?,
            plies: Quartiles::of(games.iter().map(|game| game.plies))?,
            decided: Quartiles::of(games.iter().filter_map(|game| game.decided)),
            legal_plies: share(sum(|game| game.legal_plies), sum(|game| game.plies as u64)),
            commands: self.commands.clone(),
            notes: self.notes(),
        })
    }

    fn best_first(&self, best: &BTreeSet<u64>) -> BestFirst {
        let games = || self.games.iter().filter(|game| best.contains(&game.first_turn));
        BestFirst {
            games: games().count() as u64,
            score: mean_by_opening(games(), |game| game.points),
        }
    }

    fn left_out_notes(&self) -> impl Iterator<Item = String> {
        let left_out = self.left_out.iter();
        left_out.map(|(reason, &count)| format!("{} {}", games_text(count), reason.text()))
    }

    fn notes(&self) -> Vec<String> {
        let mut notes: Vec<String> = self
            .left_out_notes()
            .map(|note| format!("{note}: not counted"))
            .collect();
        if self.duplicates > 0 {
            notes.push(format!("{} recorded twice: counted once", games_text(self.duplicates)));
        }
        if self.missing > 0 {
            notes.push(format!("{} not played yet", games_text(self.missing)));
        }
        notes
    }
}

fn games_text(count: u64) -> String {
    match count {
        1 => "1 game".to_owned(),
        _ => format!("{count} games"),
    }
}
