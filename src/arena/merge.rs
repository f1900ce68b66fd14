//! Joining the records of the parts of a match.

use super::record::{GameRecord, MatchInfo};
use super::report::Standings;
use super::spec::Shard;
use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};

/// The records of one match, from however many parts.
pub struct Merged {
    /// What all records say of their match.
    pub info: MatchInfo,
    /// One record for each game, in their order.
    pub games: Vec<GameRecord>,
    /// How many records were of games that were there already.
    pub duplicates: usize,
    /// The parts of which games are missing, and how many.
    pub missing: Vec<(Shard, u64)>,
}

/// Joins records.
///
/// # Errors
/// Where there are none, or they are of different matches; the error names both.
pub fn merge(records: Vec<GameRecord>) -> Result<Merged, String> {
    let info = records.first().ok_or("there are no records")?.of.clone();
    let mut games = BTreeMap::new();
    let mut duplicates = 0;
    for record in records {
        if record.of.id != info.id {
            return Err(format!(
                "the records are of different matches: {} and {}",
                described(&info),
                described(&record.of)
            ));
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

fn described(info: &MatchInfo) -> String {
    let MatchInfo {
        id,
        variant,
        pace,
        engines,
        games,
        ..
    } = info;
    format!(
        "{id} ({variant}, {}, {pace}, {games} games)",
        engines.join(" - ")
    )
}

/// The parts of the finest division among the records that lack games.
fn missing(info: &MatchInfo, games: &[GameRecord]) -> Vec<(Shard, u64)> {
    let count = games
        .iter()
        .map(|game| game.of.shard.count)
        .max()
        .unwrap_or(1);
    let there: BTreeSet<u64> = games.iter().map(|game| game.game).collect();
    (1..=count)
        .map(|index| Shard { index, count })
        .map(|shard| {
            let of_shard = (0..info.games).filter(|game| shard.holds(game / 2));
            (
                shard,
                of_shard.filter(|game| !there.contains(game)).count() as u64,
            )
        })
        .filter(|&(_, lacking)| lacking > 0)
        .collect()
}

impl Merged {
    /// The standings, as one run would report them.
    ///
    /// # Errors
    /// Where a record has no result.
    pub fn standings(&self) -> Result<Standings, String> {
        let mut standings = Standings::new(self.info.clone());
        self.games.iter().try_for_each(|game| standings.add(game))?;
        Ok(standings)
    }
}
