//! Merging the records of a match's shards.

use super::record::{GameRecord, MatchInfo, RecordError};
use super::standings::Standings;
use crate::shard::Shard;
use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::fmt;

/// The records of one match.
pub struct Merged {
    /// The match.
    pub info: MatchInfo,
    /// One record for each game, in the order of the games.
    pub games: Vec<GameRecord>,
    /// How many records were left out because their game has another record.
    pub duplicates: usize,
    /// The shards with missing games, and how many are missing.
    pub missing: Vec<(Shard, u64)>,
}

/// Why records cannot be merged.
#[derive(Clone, PartialEq, Debug)]
pub enum MergeError {
    /// There are no records.
    NoRecords,
    /// Two records are of different matches; those matches.
    DifferentMatches(Box<[MatchInfo; 2]>),
}

impl fmt::Display for MergeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MergeError::NoRecords => f.write_str("there are no records"),
            MergeError::DifferentMatches(infos) => {
                let [first, second] = infos.each_ref().map(description);
                write!(f, "the records are of different matches: {first} and {second}")
            }
        }
    }
}

impl Error for MergeError {}

/// Merges the records of one match.
///
/// # Errors
/// If there are none, or they are of different matches.
pub fn merge(records: Vec<GameRecord>) -> Result<Merged, MergeError> {
    // A match that was made longer has records of the shorter one too.
    let longest = records.iter().max_by_key(|record| record.of.games);
    let info = longest.ok_or(MergeError::NoRecords)?.of.clone();
    let mut games = BTreeMap::new();
    let mut duplicates = 0;
    for record in records {
        if record.of.id != info.id {
            let infos = Box::new([info, record.of]);
            return Err(MergeError::DifferentMatches(infos));
        }
        match games.entry(record.game) {
            Entry::Vacant(entry) => _ = entry.insert(record),
            Entry::Occupied(_) => duplicates += 1,
        }
    }
    let games: Vec<GameRecord> = games.into_values().collect();
    let missing = missing(&info, &games);
    Ok(Merged {
        info,
        games,
        duplicates,
        missing,
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

/// The shards with missing games. If the records were made with different numbers of shards, the
/// largest number counts.
fn missing(info: &MatchInfo, games: &[GameRecord]) -> Vec<(Shard, u64)> {
    let count = games.iter().map(|game| game.of.shard.count).max().unwrap_or(1);
    let present: BTreeSet<u64> = games.iter().map(|game| game.game).collect();
    (1..=count)
        .map(|index| Shard { index, count })
        .map(|shard| {
            let of_shard = (0..info.games).filter(|game| shard.holds(game / 2));
            (shard, of_shard.filter(|game| !present.contains(game)).count() as u64)
        })
        .filter(|&(_, missing)| missing > 0)
        .collect()
}

impl Merged {
    /// The standings, the same as if the match had been played in one run.
    ///
    /// # Errors
    /// If a record has no result.
    pub fn standings(&self) -> Result<Standings, RecordError> {
        let mut standings = Standings::new(self.info.clone());
        self.games.iter().try_for_each(|game| standings.add(game))?;
        Ok(standings)
    }
}
