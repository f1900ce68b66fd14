//! Merges the records of a match's shards.

use super::record::{GameRecord, MatchInfo};
use super::record_file::MatchRecords;
use super::standings::{Standings, UnfinishedGame};
use crate::shard::Shard;
use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};
use thiserror::Error;

/// The merged records of one match.
pub struct Merged {
    /// Description of the whole match, not of one shard.
    pub info: MatchInfo,
    /// One record per game, ordered by game number.
    pub games: Vec<GameRecord>,
    /// Number of duplicates: records ignored because an earlier record describes the same game.
    pub duplicates: usize,
    /// The shards with missing games, each with its number of missing games.
    pub missing: Vec<(Shard, u64)>,
}

/// Why records cannot be merged.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum MergeError {
    #[error("the files contain no records")]
    NoRecords,
    #[error("the records belong to different matches: {} and {}", description(&.0[0]), description(&.0[1]))]
    DifferentMatches(Box<[MatchInfo; 2]>),
}

/// Merges the records of one match.
///
/// # Errors
/// If there are no records, or they belong to different matches.
pub fn merge(records: Vec<MatchRecords>) -> Result<Merged, MergeError> {
    // If a match was extended, its earlier records state a smaller number of games. The largest number applies.
    let longest = records.iter().max_by_key(|records| records.info.games);
    let info = longest.ok_or(MergeError::NoRecords)?.info.clone();
    let shards = records
        .iter()
        .map(|records| records.info.shard.count)
        .max()
        .unwrap_or(1);
    let mut games = BTreeMap::new();
    let mut duplicates = 0;
    for of_match in records {
        if of_match.info.id != info.id {
            return Err(MergeError::DifferentMatches(Box::new([info, of_match.info])));
        }
        for game in of_match.games {
            match games.entry(game.game) {
                Entry::Vacant(entry) => _ = entry.insert(game),
                Entry::Occupied(_) => duplicates += 1,
            }
        }
    }
    let games: Vec<GameRecord> = games.into_values().collect();
    Ok(Merged {
        missing: missing(info.games, shards, &games),
        info: MatchInfo {
            shard: Shard::WHOLE,
            ..info
        },
        games,
        duplicates,
    })
}

fn description(info: &MatchInfo) -> String {
    let MatchInfo {
        id,
        variant,
        time_control,
        engines,
        games,
        ..
    } = info;
    format!(
        "{id} ({variant}, {}, {time_control}, {games} games)",
        engines.join(" - ")
    )
}

/// The shards with missing games, each with its number of missing games. If the runs used different shard counts,
/// `shards` is the largest count.
fn missing(count: u64, shards: u64, games: &[GameRecord]) -> Vec<(Shard, u64)> {
    let present: BTreeSet<u64> = games.iter().map(|game| game.game).collect();
    (1..=shards)
        .map(|index| Shard { index, count: shards })
        .map(|shard| {
            let of_shard = (0..count).filter(|game| shard.holds(game / 2));
            (shard, of_shard.filter(|game| !present.contains(game)).count() as u64)
        })
        .filter(|&(_, missing)| missing > 0)
        .collect()
}

impl Merged {
    /// The standings of the match, identical to those of a single run that played all games.
    ///
    /// # Errors
    /// If a game is unfinished.
    pub fn standings(&self) -> Result<Standings, UnfinishedGame> {
        let mut standings = Standings::new(self.info.clone());
        self.games.iter().try_for_each(|game| standings.add(game))?;
        Ok(standings)
    }
}
