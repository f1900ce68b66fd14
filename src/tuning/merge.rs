//! Merges game files, one for each shard of a plan of self-play games.

use super::games::{self, GamesError, PackedGames};
use super::plan::Plan;
use crate::game::Position;
use crate::shard::Shard;
use std::collections::BTreeMap;
use thiserror::Error;

/// Why game files cannot be merged. Errors identify a file by its index in the list of files.
#[derive(Clone, PartialEq, Debug, Error)]
#[non_exhaustive]
pub enum MergeError<P: Position> {
    /// A file is not a game file of the given variant.
    #[error("{error}")]
    InFile {
        file: usize,
        #[source]
        error: GamesError<P>,
    },
    /// The plan of a file differs from the first file's plan.
    #[error("its plan is {plan}, but that of the first file is {first}")]
    OtherPlan { file: usize, plan: Plan, first: Plan },
    /// Two files contain the same shard.
    #[error("another file has shard {shard} too")]
    Twice { file: usize, shard: Shard },
    /// A file does not contain all games of its shard.
    #[error("it has {games} of its {all} games; anel datagen --resume plays the others")]
    Unfinished { file: usize, games: u64, all: u64 },
    /// A shard is missing. `others` is the number of other missing shards.
    #[error("shard {shard} is missing{}", others_missing(*others))]
    Missing { shard: Shard, others: u64 },
}

fn others_missing(others: u64) -> String {
    match others {
        0 => String::new(),
        others => format!(", and {others} more"),
    }
}

impl<P: Position> MergeError<P> {
    /// The index of the file that caused the error, or `None` if a shard is missing.
    pub fn file(&self) -> Option<usize> {
        match self {
            MergeError::InFile { file, .. }
            | MergeError::OtherPlan { file, .. }
            | MergeError::Twice { file, .. }
            | MergeError::Unfinished { file, .. } => Some(*file),
            MergeError::Missing { .. } => None,
        }
    }
}

/// Merges the files of all shards of a plan into the file that a single run of the plan would write.
///
/// # Errors
/// If the files are not all the shards of one plan, complete and without duplicates.
pub fn merge<P: Position>(files: &[impl AsRef<[u8]>]) -> Result<Vec<u8>, MergeError<P>> {
    let mut first: Option<Plan> = None;
    let mut shards: BTreeMap<u64, Vec<&[u8]>> = BTreeMap::new();
    for (file, bytes) in files.iter().enumerate() {
        let PackedGames { plan, games, .. } =
            games::unpack::<P>(bytes.as_ref()).map_err(|error| MergeError::InFile { file, error })?;
        let first = *first.get_or_insert(plan);
        if plan.whole() != first.whole() || plan.shard.count != first.shard.count {
            return Err(MergeError::OtherPlan { file, plan, first });
        }
        let (found, all) = (games.len() as u64, plan.games_of_shard());
        if found != all {
            return Err(MergeError::Unfinished {
                file,
                games: found,
                all,
            });
        }
        if shards.insert(plan.shard.index, games).is_some() {
            return Err(MergeError::Twice {
                file,
                shard: plan.shard,
            });
        }
    }
    let Some(plan) = first else {
        return Err(MergeError::Missing {
            shard: Shard::WHOLE,
            others: 0,
        });
    };
    let count = plan.shard.count;
    if let Some(index) = (1..=count).find(|index| !shards.contains_key(index)) {
        return Err(MergeError::Missing {
            shard: Shard { index, count },
            others: count - shards.len() as u64 - 1,
        });
    }
    let mut shards: Vec<_> = shards.into_values().map(Vec::into_iter).collect();
    let mut merged = games::header::<P>(&plan.whole());
    for number in 0..plan.games {
        let shard = &mut shards[(number % count) as usize];
        merged.extend(shard.next().expect("every shard has all its games"));
    }
    Ok(merged)
}
