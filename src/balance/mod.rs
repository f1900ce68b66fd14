//! How balanced the games are, measured in games of an engine against itself and by a search of all first turns.
//!
//! | file | holds |
//! | --- | --- |
//! | `measures` | means with confidence intervals, quartiles |
//! | `game` | the measurements of one game |
//! | `strength` | the games of one variant at one limit |
//! | `first_turns` | the first turns: a search of each, and their results |
//! | `command` | the command that repeats a match |
//! | `page`, `text`, `plots` | the page, its tables and numbers, its plots |

mod command;
mod first_turns;
mod game;
mod measures;
pub mod page;
pub mod plots;
mod strength;
mod text;

pub use first_turns::{FirstTurn, FirstTurns};
pub use measures::{Mean, Quartiles};
pub use strength::{Strength, Trend};

use crate::arena::merge::{MergeError, Merged, merge};
use crate::arena::record_file::MatchRecords;
use crate::game::Game;
use crate::search::SearchThreads;
use crate::search::tt::TranspositionTable;
use crate::variant::{Variant, VariantTask};
use serde::Serialize;
use std::collections::BTreeMap;
use std::error::Error;
use thiserror::Error;

/// The expected score of the later winner above which a game counts as decided.
pub const DECIDED: f64 = 0.9;

/// The number of best first turns whose games are also counted separately.
pub const BEST_FIRST: usize = 5;

/// The size of the transposition table of the search of first turns, in MiB.
const HASH: usize = 64;

/// The balance of all variants with games, in the order of [`Variant::ALL`].
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Balance {
    pub variants: Vec<VariantBalance>,
}

/// The balance of one variant.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct VariantBalance {
    pub variant: &'static str,
    /// The limits at which games were played, from weak to strong.
    pub strengths: Vec<Strength>,
    pub first_turns: FirstTurns,
}

/// Why the balance cannot be measured.
#[derive(Debug, Error)]
pub enum BalanceError {
    #[error(transparent)]
    Merge(#[from] MergeError),
    #[error("{variant}: none of the games count ({reasons}); play an engine against itself with --random-plies 2")]
    NoGames { variant: &'static str, reasons: String },
    #[error("{0}")]
    Search(Box<dyn Error>),
}

impl Balance {
    /// Measures the balance in the records of legal games. Searches the first turns of each variant with `nodes` nodes,
    /// and passes the nodes searched so far, of all variants together, to `progress`.
    ///
    /// # Errors
    /// If a variant has no games that count, or there is no memory for the search.
    pub fn of(
        records: Vec<MatchRecords>,
        nodes: u64,
        progress: &(dyn Fn(u64) + Sync),
    ) -> Result<Balance, BalanceError> {
        let mut matches: BTreeMap<String, Vec<MatchRecords>> = BTreeMap::new();
        for of_match in records {
            matches.entry(of_match.info.id.clone()).or_default().push(of_match);
        }
        let matches = matches.into_values().map(merge).collect::<Result<Vec<Merged>, _>>()?;
        if matches.is_empty() {
            return Err(MergeError::NoRecords.into());
        }
        let mut variants = Vec::new();
        for &variant in Variant::ALL {
            let matches: Vec<&Merged> = matches
                .iter()
                .filter(|of_match| of_match.info.variant == variant.name())
                .collect();
            if !matches.is_empty() {
                let before = nodes * variants.len() as u64;
                let progress = |nodes| progress(before + nodes);
                let task = Measure {
                    variant,
                    matches,
                    nodes,
                    progress: &progress,
                };
                variants.push(variant.dispatch(task)?);
            }
        }
        Ok(Balance { variants })
    }
}

/// The names of the variants that occur in the records.
pub fn variants_of(records: &[MatchRecords]) -> impl Iterator<Item = &'static str> {
    let names = Variant::ALL.iter().map(|variant| variant.name());
    names.filter(|name| records.iter().any(|of_match| of_match.info.variant == *name))
}

/// Measures the balance of one variant.
struct Measure<'a> {
    variant: Variant,
    matches: Vec<&'a Merged>,
    nodes: u64,
    progress: &'a (dyn Fn(u64) + Sync),
}

impl VariantTask for Measure<'_> {
    type Output = Result<VariantBalance, BalanceError>;

    fn run<G: Game>(self) -> Self::Output {
        let groups = strength::group::<G>(&self.matches);
        if groups.iter().all(|group| group.games.is_empty()) {
            return Err(BalanceError::NoGames {
                variant: self.variant.name(),
                reasons: strength::reasons(&groups),
            });
        }
        let table = TranspositionTable::new(HASH).map_err(|error| BalanceError::Search(error.into()))?;
        let threads = SearchThreads::start(1).map_err(|error| BalanceError::Search(error.into()))?;
        let games: Vec<_> = groups.iter().flat_map(|group| &group.games).collect();
        let searched = first_turns::search::<G>(self.nodes, &table, &threads, self.progress);
        let first_turns = searched.with_results(&games);
        let best = first_turns.best_keys();
        let mut strengths: Vec<Strength> = groups.iter().filter_map(|group| group.strength(&best)).collect();
        strengths.sort_by(|one, other| one.nodes.total_cmp(&other.nodes));
        Ok(VariantBalance {
            variant: self.variant.name(),
            strengths,
            first_turns,
        })
    }
}

impl VariantBalance {
    /// The change of the first player's score from the weakest to the strongest limit; `None` for a single limit.
    pub fn trend(&self) -> Option<Trend<'_>> {
        match &self.strengths[..] {
            [weakest, .., strongest] => Some(Trend::between(weakest, strongest)),
            _ => None,
        }
    }
}
