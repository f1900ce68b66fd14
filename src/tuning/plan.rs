//! Which games of the engine against itself are played.

use crate::shard::Shard;
use std::fmt;
use std::str::FromStr;

/// Which games to play. It determines each of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plan {
    /// The number of games, of all shards together.
    pub games: u64,
    /// The node limit of a search.
    pub nodes: u64,
    /// The seed of the openings.
    pub seed: u64,
    /// How the games begin, so that they differ.
    pub beginning: Beginning,
    /// The shard to play. Game `k` of `n` shards belongs to shard `k % n + 1`.
    pub shard: Shard,
}

/// How games of self-play come to differ.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Beginning {
    /// So many random turns from the start position. Every other game has one more, so that either
    /// side begins.
    Random(u32),
    /// The engine plays from the start position; each of so many turns is drawn among the best.
    Drawn(u32),
}

const RANDOM: &str = "random-plies";
const DRAWN: &str = "drawn-turns";

impl Beginning {
    /// As in `random-plies=8`.
    fn from_word(word: &str) -> Option<Beginning> {
        let (name, turns) = word.split_once('=')?;
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
    /// How many games the shard has.
    pub fn games_of_shard(&self) -> u64 {
        self.shard.share_of(self.games)
    }

    /// The number of a game of the shard, both from 0.
    pub(super) fn number(&self, of_shard: u64) -> u64 {
        self.shard.index - 1 + of_shard * self.shard.count
    }

    /// The plan of all shards.
    pub fn whole(self) -> Plan {
        Plan {
            shard: Shard::WHOLE,
            ..self
        }
    }
}

/// As in `games=1000 nodes=5000 seed=1 random-plies=8 shard=1/2`.
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

/// The text is no plan.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotAPlan;

impl FromStr for Plan {
    type Err = NotAPlan;

    fn from_str(text: &str) -> Result<Plan, NotAPlan> {
        fn value<T: FromStr>(word: Option<&str>, name: &str) -> Result<T, NotAPlan> {
            let value = word.and_then(|word| word.strip_prefix(name)?.strip_prefix('='));
            value.ok_or(NotAPlan)?.parse().map_err(|_| NotAPlan)
        }
        let mut words = text.split(' ');
        let plan = Plan {
            games: value(words.next(), "games")?,
            nodes: value(words.next(), "nodes")?,
            seed: value(words.next(), "seed")?,
            beginning: words.next().and_then(Beginning::from_word).ok_or(NotAPlan)?,
            shard: value(words.next(), "shard")?,
        };
        match words.next() {
            None => Ok(plan),
            Some(_) => Err(NotAPlan),
        }
    }
}
