//! What the command line says of engines and clocks.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// An engine:
/// `name=A,cmd=PATH[,arg=X…][,variant=V][,tc=BASE+INC|,st=S|,nodes=N|,depth=N][,option.NAME=VALUE…]`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct EngineSpec {
    /// How it is called in records and reports.
    pub name: String,
    /// The program.
    pub cmd: String,
    /// Its arguments.
    pub args: Vec<String>,
    /// What it calls the variant, where that differs from the name used here.
    pub variant: Option<String>,
    /// How long it may think, where that differs from the match: for games at odds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pace: Option<Pace>,
    /// The values of its options, by name.
    pub options: BTreeMap<String, String>,
}

impl FromStr for EngineSpec {
    type Err = String;

    fn from_str(text: &str) -> Result<EngineSpec, String> {
        let mut spec = EngineSpec {
            name: String::new(),
            cmd: String::new(),
            args: Vec::new(),
            variant: None,
            pace: None,
            options: BTreeMap::new(),
        };
        let mut last_option: Option<String> = None;
        for part in text.split(',') {
            let Some((key, value)) = part.split_once('=') else {
                // A value with a comma in it, as lists of numbers have.
                let list = last_option
                    .as_ref()
                    .and_then(|name| spec.options.get_mut(name));
                let list = list.ok_or_else(|| format!("{part:?} is not of the form key=value"))?;
                *list += ",";
                *list += part;
                continue;
            };
            last_option = key.strip_prefix("option.").map(str::to_owned);
            let value = value.to_owned();
            match (key, key.strip_prefix("option.")) {
                (_, Some(option)) => {
                    spec.options.insert(option.to_owned(), value);
                }
                ("name", _) => spec.name = value,
                ("cmd", _) => spec.cmd = value,
                ("arg", _) => spec.args.push(value),
                ("variant", _) => spec.variant = Some(value),
                _ => match Pace::by_key(key, &value)? {
                    Some(pace) => spec.pace = Some(pace),
                    None => {
                        return Err(format!(
                            "{key:?} is none of name, cmd, arg, variant, tc, st, nodes, depth, \
                             option.NAME"
                        ));
                    }
                },
            }
        }
        if spec.cmd.is_empty() {
            return Err("cmd=PATH is missing".to_owned());
        }
        if spec.name.is_empty() {
            spec.name.clone_from(&spec.cmd);
        }
        Ok(spec)
    }
}

/// How long, or how far, an engine may think about a move.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Pace {
    /// A clock for the game, and what each move adds.
    Clock {
        /// At the start.
        base: Duration,
        /// Added after each move.
        increment: Duration,
    },
    /// So long for each move.
    MoveTime(Duration),
    /// So many positions for each move.
    Nodes(u64),
    /// So many plies for each move.
    Depth(u32),
}

impl Pace {
    /// Reads what an engine's `tc`, `st`, `nodes` or `depth` says; none for another key.
    fn by_key(key: &str, value: &str) -> Result<Option<Pace>, String> {
        let fault = || format!("{key}={value}: {value:?} is no number from 1 on");
        Ok(Some(match key {
            "tc" => Pace::clock(value)?,
            "st" => Pace::MoveTime(seconds(value)?),
            "nodes" => Pace::Nodes(positive(value).ok_or_else(fault)?),
            "depth" => {
                let depth = positive(value).and_then(|depth| depth.try_into().ok());
                Pace::Depth(depth.ok_or_else(fault)?)
            }
            _ => return Ok(None),
        }))
    }

    /// Reads `10+0.1`: seconds at the start, and seconds that each move adds.
    ///
    /// # Errors
    /// Where the text is not of this form.
    pub fn clock(text: &str) -> Result<Pace, String> {
        let (base, increment) = text.split_once('+').unwrap_or((text, "0"));
        Ok(Pace::Clock {
            base: seconds(base)?,
            increment: seconds(increment)?,
        })
    }
}

fn positive(text: &str) -> Option<u64> {
    text.parse().ok().filter(|&number| number > 0)
}

/// Reads a length of time in seconds.
///
/// # Errors
/// Where the text is no such number.
pub fn seconds(text: &str) -> Result<Duration, String> {
    const DAYS_30: f64 = 30.0 * 86_400.0;
    match text.parse::<f64>() {
        Ok(number) if (0.0..=DAYS_30).contains(&number) => Ok(Duration::from_secs_f64(number)),
        _ => Err(format!("{text:?} is no number of seconds, as in 10 or 0.1")),
    }
}

impl fmt::Display for Pace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Pace::Clock { base, increment } => {
                write!(f, "tc={}+{}", base.as_secs_f64(), increment.as_secs_f64())
            }
            Pace::MoveTime(time) => write!(f, "st={}", time.as_secs_f64()),
            Pace::Nodes(nodes) => write!(f, "nodes={nodes}"),
            Pace::Depth(depth) => write!(f, "depth={depth}"),
        }
    }
}

/// Which engines meet.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, clap::ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// Everyone against everyone; with two engines, the one pair.
    #[default]
    RoundRobin,
    /// The first against each of the others.
    Gauntlet,
}

/// When a game whose end is clear is ended early. Both engines' own scores must agree.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Adjudication {
    /// For a win, both scores are at least this far from 0; for a draw, at most this far.
    pub score: i32,
    /// For so many moves of each side in a row.
    pub moves: u32,
    /// Not before this move.
    pub from: u32,
}

impl FromStr for Adjudication {
    type Err = String;

    /// Reads `score=S,moves=M[,from=F]`.
    fn from_str(text: &str) -> Result<Adjudication, String> {
        let mut found = Adjudication {
            score: -1,
            moves: 0,
            from: 1,
        };
        for part in text.split(',') {
            let fault = || format!("{part:?} is not of the form score=S, moves=M or from=F");
            let (key, value) = part.split_once('=').ok_or_else(fault)?;
            let number: u32 = value.parse().map_err(|_| fault())?;
            match key {
                "score" => found.score = number.try_into().map_err(|_| fault())?,
                "moves" => found.moves = number,
                "from" => found.from = number,
                _ => return Err(fault()),
            }
        }
        if found.score < 0 || found.moves == 0 {
            return Err("score=S and moves=M are needed, M at least 1".to_owned());
        }
        Ok(found)
    }
}

/// A part of a match: `i/n`, the first being `1/n`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Shard {
    /// Which part, from 1.
    pub index: u64,
    /// How many parts there are.
    pub count: u64,
}

impl Shard {
    /// The whole match.
    pub const WHOLE: Shard = Shard { index: 1, count: 1 };

    /// Whether this pair of games belongs to the part.
    pub fn holds(self, pair: u64) -> bool {
        pair % self.count == self.index - 1
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Shard, String> {
        let numbers = text.split_once('/').and_then(|(index, count)| {
            Some(Shard {
                index: index.parse().ok()?,
                count: count.parse().ok()?,
            })
        });
        numbers
            .filter(|shard| (1..=shard.count).contains(&shard.index))
            .ok_or_else(|| format!("{text:?} is not of the form i/n, with i from 1 to n"))
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.count)
    }
}
