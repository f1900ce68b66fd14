//! The plan of self-play games: everything that determines them.

use crate::shard::Shard;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// A plan of self-play games. The plan and the engine determine every game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plan {
    /// The number of games in all shards together.
    pub games: u64,
    /// The node limit of each search.
    pub nodes: u64,
    /// The seed of the openings.
    pub seed: u64,
    pub beginning: Beginning,
    /// The shard to play. With `n` shards, game `k` belongs to shard `k % n + 1`.
    pub shard: Shard,
}

/// The beginning of the games, which makes them differ.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Beginning {
    /// The given number of random turns from the start position. Every second game has one more, so that either
    /// side can be to move after the opening.
    Random(u32),
    /// The engine plays from the start position; each of the given number of turns is drawn from the best.
    Drawn(u32),
}

const RANDOM: &str = "random-plies";
const DRAWN: &str = "drawn-turns";

impl Beginning {
    /// Parses a field like `random-plies=8`.
    fn from_field(field: &str) -> Option<Beginning> {
        let (name, turns) = field.split_once('=')?;
        let turns = turns.parse().ok()?;
        match name {
            RANDOM => Some(Beginning::Random(turns)),
            DRAWN => Some(Beginning::Drawn(turns)),
            _ => None,
        }
    }
}

impl fmt::Display for Beginning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Beginning::Random(turns) => write!(f, "{RANDOM}={turns}"),
            Beginning::Drawn(turns) => write!(f, "{DRAWN}={turns}"),
        }
    }
}

impl Plan {
    /// The number of games of the shard.
    pub fn games_of_shard(&self) -> u64 {
        self.shard.share_of(self.games)
    }

    /// The number in the plan of a game with the given number in the shard, both from 0.
    pub(super) fn number(&self, of_shard: u64) -> u64 {
        self.shard.index - 1 + of_shard * self.shard.count
    }

    /// The same plan for all shards together.
    pub fn whole(self) -> Plan {
        Plan {
            shard: Shard::WHOLE,
            ..self
        }
    }
}

/// Formats a plan like `games=1000 nodes=5000 seed=1 random-plies=8 shard=1/2`.
impl fmt::Display for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Plan {
            games,
            nodes,
            seed,
            beginning,
            shard,
        } = self;
        write!(f, "games={games} nodes={nodes} seed={seed} {beginning} shard={shard}")
    }
}

/// The text is not a plan.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("not a plan of self-play games")]
pub struct NotAPlan;

impl FromStr for Plan {
    type Err = NotAPlan;

    fn from_str(text: &str) -> Result<Plan, NotAPlan> {
        fn value<T: FromStr>(field: Option<&str>, name: &str) -> Result<T, NotAPlan> {
            let value = field.and_then(|field| field.strip_prefix(name)?.strip_prefix('='));
            value.ok_or(NotAPlan)?.parse().map_err(|_| NotAPlan)
        }
        let mut fields = text.split(' ');
        let plan = Plan {
            games: value(fields.next(), "games")?,
            nodes: value(fields.next(), "nodes")?,
            seed: value(fields.next(), "seed")?,
            beginning: fields.next().and_then(Beginning::from_field).ok_or(NotAPlan)?,
            shard: value(fields.next(), "shard")?,
        };
        match fields.next() {
            None => Ok(plan),
            Some(_) => Err(NotAPlan),
        }
    }
}
