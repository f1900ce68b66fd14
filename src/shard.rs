//! Shards: equal parts of a match or of self-play games, for several machines.

use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// One of several equal parts, written `i/n` with `i` from 1 to `n`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "match", derive(serde::Serialize, serde::Deserialize))]
pub struct Shard {
    /// The number of the shard, from 1.
    pub index: u64,
    /// The number of shards.
    pub count: u64,
}

impl Shard {
    /// The only shard: everything.
    pub const WHOLE: Shard = Shard { index: 1, count: 1 };

    /// Whether the item with the given number, from 0, belongs to the shard.
    pub fn holds(self, number: u64) -> bool {
        number % self.count == self.index - 1
    }

    /// The number of items that belong to the shard, out of the given number of items.
    pub fn share_of(self, items: u64) -> u64 {
        items.saturating_sub(self.index - 1).div_ceil(self.count)
    }
}

/// The text is not a shard.
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
