//! Shards: parts of equal size of a match, or of games of the engine against itself.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

/// One of several parts of equal size: `i/n`, from `1/n` on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "match", derive(serde::Serialize, serde::Deserialize))]
pub struct Shard {
    /// Its number, from 1.
    pub index: u64,
    /// How many shards there are.
    pub count: u64,
}

impl Shard {
    /// The whole.
    pub const WHOLE: Shard = Shard { index: 1, count: 1 };

    /// Whether the item with this number, from 0, belongs to the shard.
    pub fn holds(self, number: u64) -> bool {
        number % self.count == self.index - 1
    }

    /// How many of so many items belong to it.
    pub fn share_of(self, items: u64) -> u64 {
        items.saturating_sub(self.index - 1).div_ceil(self.count)
    }
}

/// The text is no shard.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotAShard(String);

impl fmt::Display for NotAShard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let NotAShard(text) = self;
        write!(f, "{text:?} is not of the form i/n, with i from 1 to n")
    }
}

impl Error for NotAShard {}

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
