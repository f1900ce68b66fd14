//! The specifications of a match that are texts on the command line: engines, tournament formats,
//! adjudication rules, shards.

use super::time_control::{TimeControl, TimeControlError};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::error::Error;
use std::fmt;
use std::str::FromStr;

/// An engine:
/// `name=A,cmd=PATH[,arg=X…][,variant=V][,tc=BASE+INC|,st=S|,nodes=N|,depth=N][,option.NAME=VALUE…]`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct EngineSpec {
    /// Its name in records and reports.
    pub name: String,
    /// Its program.
    pub cmd: String,
    /// Its arguments.
    pub args: Vec<String>,
    /// Its name for the variant, if that is not ours.
    pub variant: Option<String>,
    /// Its own time control, for games at time odds.
    #[serde(default, rename = "pace", skip_serializing_if = "Option::is_none")]
    pub time_control: Option<TimeControl>,
    /// The values of its options, by name.
    pub options: BTreeMap<String, String>,
}

impl FromStr for EngineSpec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<EngineSpec, SpecError> {
        let mut spec = EngineSpec {
            name: String::new(),
            cmd: String::new(),
            args: Vec::new(),
            variant: None,
            time_control: None,
            options: BTreeMap::new(),
        };
        let mut last_option: Option<String> = None;
        for part in text.split(',') {
            let Some((key, value)) = part.split_once('=') else {
                // The option's value has a comma in it, as a list of numbers has.
                let list = last_option
                    .as_ref()
                    .and_then(|name| spec.options.get_mut(name));
                let list = list.ok_or_else(|| SpecError::NotKeyValue(part.to_owned()))?;
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
                _ => match TimeControl::by_key(key, &value)? {
                    Some(time_control) => spec.time_control = Some(time_control),
                    None => return Err(SpecError::UnknownKey(key.to_owned())),
                },
            }
        }
        if spec.cmd.is_empty() {
            return Err(SpecError::MissingCommand);
        }
        if spec.name.is_empty() {
            spec.name.clone_from(&spec.cmd);
        }
        Ok(spec)
    }
}

/// Why a text is no specification.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SpecError {
    /// A part of an engine's specification has no `=`; the part.
    NotKeyValue(String),
    /// An engine's specification has no such key; the key.
    UnknownKey(String),
    /// An engine's specification has no `cmd`.
    MissingCommand,
    /// The time control of an engine is wrong.
    TimeControl(TimeControlError),
    /// A part of an adjudication rule is wrong; the part.
    NotAdjudication(String),
    /// An adjudication rule has no `score`, or no `moves` from 1 on.
    IncompleteAdjudication,
    /// The text is no shard; the text.
    NotAShard(String),
}

impl fmt::Display for SpecError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SpecError::NotKeyValue(part) => write!(f, "{part:?} is not of the form key=value"),
            SpecError::UnknownKey(key) => write!(
                f,
                "{key:?} is none of name, cmd, arg, variant, tc, st, nodes, depth, option.NAME"
            ),
            SpecError::MissingCommand => f.write_str("cmd=PATH is missing"),
            SpecError::TimeControl(error) => error.fmt(f),
            SpecError::NotAdjudication(part) => {
                write!(f, "{part:?} is not of the form score=S, moves=M or from=F")
            }
            SpecError::IncompleteAdjudication => {
                f.write_str("score=S and moves=M are needed, M at least 1")
            }
            SpecError::NotAShard(text) => {
                write!(f, "{text:?} is not of the form i/n, with i from 1 to n")
            }
        }
    }
}

impl Error for SpecError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            SpecError::TimeControl(error) => Some(error),
            _ => None,
        }
    }
}

impl From<TimeControlError> for SpecError {
    fn from(error: TimeControlError) -> SpecError {
        SpecError::TimeControl(error)
    }
}

/// The tournament format: which engines meet.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, clap::ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// Everyone against everyone; with two engines, the one pair.
    #[default]
    RoundRobin,
    /// The first against each of the others.
    Gauntlet,
}

/// When a game is adjudicated. The scores of both engines must agree.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Adjudication {
    /// For a win, the scores are at least this far from 0; for a draw, at most. In centipawns.
    pub score: i32,
    /// For how many successive moves of each side.
    pub moves: u32,
    /// The first move after which a game can be adjudicated.
    pub from: u32,
}

impl FromStr for Adjudication {
    type Err = SpecError;

    /// Reads `score=S,moves=M[,from=F]`.
    fn from_str(text: &str) -> Result<Adjudication, SpecError> {
        let mut found = Adjudication {
            score: -1,
            moves: 0,
            from: 1,
        };
        for part in text.split(',') {
            let error = || SpecError::NotAdjudication(part.to_owned());
            let (key, value) = part.split_once('=').ok_or_else(error)?;
            let number: u32 = value.parse().map_err(|_| error())?;
            match key {
                "score" => found.score = number.try_into().map_err(|_| error())?,
                "moves" => found.moves = number,
                "from" => found.from = number,
                _ => return Err(error()),
            }
        }
        if found.score < 0 || found.moves == 0 {
            return Err(SpecError::IncompleteAdjudication);
        }
        Ok(found)
    }
}

/// A shard of a match, that is one of several parts of equal size: `i/n`, from `1/n` on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Shard {
    /// Its number, from 1.
    pub index: u64,
    /// How many shards there are.
    pub count: u64,
}

impl Shard {
    /// The whole match.
    pub const WHOLE: Shard = Shard { index: 1, count: 1 };

    /// Whether this pair of games belongs to the shard.
    pub fn holds(self, pair: u64) -> bool {
        pair % self.count == self.index - 1
    }
}

impl FromStr for Shard {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Shard, SpecError> {
        let numbers = text.split_once('/').and_then(|(index, count)| {
            Some(Shard {
                index: index.parse().ok()?,
                count: count.parse().ok()?,
            })
        });
        numbers
            .filter(|shard| (1..=shard.count).contains(&shard.index))
            .ok_or_else(|| SpecError::NotAShard(text.to_owned()))
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.count)
    }
}
