//! The plan of self-play games: all parameters that determine the games.

use crate::shard::Shard;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// A plan of self-play games. The plan and the engine determine every game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plan {
    /// The total number of games in all shards.
    pub games: u64,
    /// The node limit of each search.
    pub nodes: u64,
    /// The random seed of the openings.
    pub seed: u64,
    pub beginning: Beginning,
    /// The shard to play. With `n` shards, game `k` (counted from 0) belongs to shard `k % n + 1`.
    pub shard: Shard,
}

/// How self-play games begin. Random choice of the first turns makes the games differ.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Beginning {
    /// Each game begins with the given number of random turns from the start position. Every second game begins with
    /// one more random turn, so that either side can be to move after the opening.
    Random(u32),
    /// The engine plays from the start position. The given number of first turns are drawn at random from the best
    /// turns.
    Drawn(u32),
}

const RANDOM: &str = "random-plies";
const DRAWN: &str = "drawn-turns";

impl Beginning {
    /// Parses the field of a plan that says how games begin, for example `random-plies=8`.
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
    /// The number of games in the plan's shard.
    pub fn games_of_shard(&self) -> u64 {
        self.shard.share_of(self.games)
    }

    /// Converts a game's number in the shard to its number in the plan. Both numbers start at 0.
    pub(super) fn number(&self, of_shard: u64) -> u64 {
        self.shard.index - 1 + of_shard * self.shard.count
    }

    /// Names the arguments of `anel datagen` that differ between this plan, that of a file, and the `wanted` one, with
    /// both values of each.
    pub fn difference(&self, wanted: &Plan) -> Option<PlanDifference> {
        let [of_file, wanted] = [self, wanted].map(|plan| plan.to_string());
        // Both texts have the same fields in the same order.
        let fields = of_file.split(' ').zip(wanted.split(' '));
        let differences: Vec<String> = fields
            .filter(|(of_file, wanted)| of_file != wanted)
            .map(|(of_file, wanted)| format!("--{}, not --{}", of_file.replace('=', " "), wanted.replace('=', " ")))
            .collect();
        (!differences.is_empty()).then(|| PlanDifference(differences.join("; ")))
    }

    /// Returns the plan with a single shard that contains all games.
    pub fn whole(self) -> Plan {
        Plan {
            shard: Shard::WHOLE,
            ..self
        }
    }
}

/// Formats a plan in the form `games=1000 nodes=5000 seed=1 random-plies=8 shard=1/2`.
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

/// Error: games of one plan cannot continue a file of another.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("the file was generated with other arguments ({0}); use the original arguments, or choose another file")]
pub struct PlanDifference(String);

/// Error: the text is not a valid plan.
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
