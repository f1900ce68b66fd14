//! Joining the shards of self-play games.

use super::games::{self, GamesError, PackedGames};
use super::plan::Plan;
use crate::game::Position;
use crate::shard::Shard;
use std::collections::BTreeMap;
use std::error::Error;
use std::fmt;

/// Why files cannot be joined. Files are named by their index in what was given.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum MergeError<P: Position> {
    /// A file has no such games.
    InFile(usize, GamesError<P>),
    /// A file does not say of which plan its games are.
    NoPlan(usize),
    /// A file is of another plan than the first one; both plans.
    OtherPlan(usize, Box<[Plan; 2]>),
    /// A file is of a shard that another one before has.
    Twice(usize, Shard),
    /// A file has not all games of its shard; those it has, and all.
    Unfinished(usize, u64, u64),
    /// There are no games of this shard, and of so many others.
    Missing(Shard, u64),
}

impl<P: Position> fmt::Display for MergeError<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MergeError::InFile(_, error) => error.fmt(f),
            MergeError::NoPlan(_) => f.write_str("its header names no plan: only parts of this version are merged"),
            MergeError::OtherPlan(_, plans) => {
                let [first, other] = &**plans;
                write!(f, "its plan is {other}, that of the first file {first}")
            }
            MergeError::Twice(_, shard) => {
                write!(f, "another file has the games of part {shard} too")
            }
            MergeError::Unfinished(_, has, all) => write!(
                f,
                "it has {has} of its {all} games: anel datagen --resume plays the others"
            ),
            MergeError::Missing(shard, others) => {
                write!(f, "the games of part {shard} are missing")?;
                match others {
                    0 => Ok(()),
                    others => write!(f, ", and those of {others} others"),
                }
            }
        }
    }
}

impl<P: Position> Error for MergeError<P> {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            MergeError::InFile(_, error) => Some(error),
            _ => None,
        }
    }
}

impl<P: Position> MergeError<P> {
    /// The index of the file with the fault.
    pub fn file(&self) -> Option<usize> {
        match self {
            MergeError::InFile(file, _)
            | MergeError::NoPlan(file)
            | MergeError::OtherPlan(file, _)
            | MergeError::Twice(file, _)
            | MergeError::Unfinished(file, ..) => Some(*file),
            MergeError::Missing(..) => None,
        }
    }
}

/// Joins the files of all shards of a plan: the bytes that one run of the whole plan writes.
///
/// # Errors
/// If they are not the complete shards of one plan, each once.
pub fn merge<P: Position>(files: &[impl AsRef<[u8]>]) -> Result<Vec<u8>, MergeError<P>> {
    let mut first: Option<Plan> = None;
    let mut shards: BTreeMap<u64, Vec<&[u8]>> = BTreeMap::new();
    for (index, file) in files.iter().enumerate() {
        let PackedGames { plan, games, .. } =
            games::unpack::<P>(file.as_ref()).map_err(|error| MergeError::InFile(index, error))?;
        let plan = plan.ok_or(MergeError::NoPlan(index))?;
        let of_first = *first.get_or_insert(plan);
        if plan.whole() != of_first.whole() || plan.shard.count != of_first.shard.count {
            return Err(MergeError::OtherPlan(index, Box::new([of_first, plan])));
        }
        let (has, all) = (games.len() as u64, plan.games_of_shard());
        if has != all {
            return Err(MergeError::Unfinished(index, has, all));
        }
        if shards.insert(plan.shard.index, games).is_some() {
            return Err(MergeError::Twice(index, plan.shard));
        }
    }
    let Some(plan) = first else {
        return Err(MergeError::Missing(Shard::WHOLE, 0));
    };
    let count = plan.shard.count;
    if let Some(index) = (1..=count).find(|index| !shards.contains_key(index)) {
        let others = count - shards.len() as u64 - 1;
        return Err(MergeError::Missing(Shard { index, count }, others));
    }
    // The games take turns, as their numbers do.
    let mut shards: Vec<_> = shards.into_values().map(Vec::into_iter).collect();
    let mut merged = games::header::<P>(&plan.whole());
    for number in 0..plan.games {
        let shard = &mut shards[(number % count) as usize];
        merged.extend(shard.next().expect("every shard has all its games"));
    }
    Ok(merged)
}
