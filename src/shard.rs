//! Shards: equal parts of a match or of self-play games, to run on several machines.

use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// One of `n` equal parts of a run, written `i/n` with `i` from 1 to `n`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "match", derive(serde::Serialize, serde::Deserialize))]
pub struct Shard {
    /// The shard's number, from 1.
    pub index: u64,
    /// The number of shards.
    pub count: u64,
}

impl Shard {
    /// A single shard that contains the whole run.
    pub const WHOLE: Shard = Shard { index: 1, count: 1 };

    /// Whether the shard contains the item with the given number. Items are numbered from 0.
    pub fn holds(self, number: u64) -> bool {
        number % self.count == self.index - 1
    }

    /// The number of items in the shard, given the number of items in all shards.
    pub fn share_of(self, items: u64) -> u64 {
        items.saturating_sub(self.index - 1).div_ceil(self.count)
    }
}

/// Error: the text is not a valid shard.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{0:?} is not of the form i/n, with i from 1 to n")]
pub struct NotAShard(String);

impl FromStr for Shard {
    type Err = NotAShard;

    fn from_str(text: &str) -> Result<Shard, NotAShard> {
        let numbers = text.split_once('/').and_then(|(index, count)| {
            Some(Shard {
                index: index.parse().ok()?,
                count: count.parse().ok()?,
            })
        });
        numbers
            .filter(|shard| (1..=shard.count).contains(&shard.index))
            .ok_or_else(|| NotAShard(text.to_owned()))
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.count)
    }
}
