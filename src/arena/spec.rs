//! The specifications of a match that are texts on the command line: engines, tournament formats,
//! adjudication rules.

use super::time_control::{TimeControl, TimeControlError};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::error::Error;
use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

/// An engine, or what all engines have in common:
/// `name=A,cmd=PATH[,arg=X…][,dir=PATH][,variant=V][,tc=BASE+INC|,st=S|,nodes=N|,depth=N][,margin=MS]
/// [,restart=on|off][,option.NAME=VALUE…]`.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
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
    /// The folder in which it runs; that of the match unless given.
    #[serde(skip)]
    pub dir: Option<PathBuf>,
    /// By how much its clock may be overdrawn, if not as the match says.
    #[serde(skip)]
    pub margin: Option<Duration>,
    /// Whether it is started anew for every game.
    #[serde(skip)]
    pub restart: Option<bool>,
}

impl EngineSpec {
    /// The engine with what all engines have in common where it says nothing itself.
    ///
    /// # Errors
    /// If neither has a program.
    pub fn or(mut self, each: &EngineSpec) -> Result<EngineSpec, SpecError> {
        if self.cmd.is_empty() {
            self.cmd.clone_from(&each.cmd);
        }
        if self.cmd.is_empty() {
            return Err(SpecError::MissingCommand);
        }
        if self.name.is_empty() {
            self.name.clone_from(&self.cmd);
        }
        self.args.splice(0..0, each.args.iter().cloned());
        for (name, value) in &each.options {
            let own = self.options.keys().any(|own| own.eq_ignore_ascii_case(name));
            if !own {
                self.options.insert(name.clone(), value.clone());
            }
        }
        self.variant = self.variant.or_else(|| each.variant.clone());
        self.time_control = self.time_control.or(each.time_control);
        self.dir = self.dir.or_else(|| each.dir.clone());
        self.margin = self.margin.or(each.margin);
        self.restart = self.restart.or(each.restart);
        Ok(self)
    }
}

impl FromStr for EngineSpec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<EngineSpec, SpecError> {
        let mut spec = EngineSpec::default();
        for (key, value) in key_values(text)? {
            let bad_value = |expected| SpecError::BadValue {
                key: key.to_owned(),
                value: value.clone(),
                expected,
            };
            match (key, key.strip_prefix("option.")) {
                (_, Some(option)) => {
                    spec.options.insert(option.to_owned(), value);
                }
                ("name", _) => spec.name = value,
                ("cmd", _) => spec.cmd = value,
                ("arg", _) => spec.args.push(value),
                ("dir", _) => spec.dir = Some(value.into()),
                ("variant", _) => spec.variant = Some(value),
                ("margin", _) => {
                    let margin = value.parse().map_err(|_| bad_value("milliseconds"))?;
                    spec.margin = Some(Duration::from_millis(margin));
                }
                ("restart", _) => {
                    spec.restart = Some(match value.as_str() {
                        "on" | "true" => true,
                        "off" | "false" => false,
                        _ => return Err(bad_value("on or off")),
                    });
                }
                _ => match TimeControl::by_key(key, &value)? {
                    Some(time_control) => spec.time_control = Some(time_control),
                    None => return Err(SpecError::UnknownKey(key.to_owned())),
                },
            }
        }
        Ok(spec)
    }
}

/// The keys and values of `key=value,key=value`. A part without `=` belongs to the value before it:
/// lists of numbers and paths have commas.
fn key_values(text: &str) -> Result<Vec<(&str, String)>, SpecError> {
    let mut pairs: Vec<(&str, String)> = Vec::new();
    for part in text.split(',') {
        match (part.split_once('='), pairs.last_mut()) {
            (Some((key, value)), _) => pairs.push((key, value.to_owned())),
            (None, Some((_, value))) => {
                value.push(',');
                *value += part;
            }
            (None, None) => return Err(SpecError::NotKeyValue(part.to_owned())),
        }
    }
    Ok(pairs)
}

/// Why a text is no specification.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SpecError {
    /// A part of an engine's specification has no `=`; the part.
    NotKeyValue(String),
    /// An engine's specification has no such key; the key.
    UnknownKey(String),
    /// A value of an engine's specification is not of the kind expected.
    BadValue {
        /// The key.
        key: String,
        /// The value as written.
        value: String,
        /// What it has to be.
        expected: &'static str,
    },
    /// An engine's specification has no `cmd`.
    MissingCommand,
    /// The time control of an engine is wrong.
    TimeControl(TimeControlError),
    /// A part of an adjudication rule is wrong; the part.
    NotAdjudication(String),
    /// An adjudication rule has no `score`, or no `moves` from 1 on.
    IncompleteAdjudication,
}

impl fmt::Display for SpecError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SpecError::NotKeyValue(part) => write!(f, "{part:?} is not of the form key=value"),
            SpecError::UnknownKey(key) => write!(
                f,
                "{key:?} is none of name, cmd, arg, dir, variant, tc, st, nodes, depth, margin, \
                 restart, option.NAME"
            ),
            SpecError::BadValue { key, value, expected } => write!(f, "{key} is {expected}, not {value:?}"),
            SpecError::MissingCommand => f.write_str("cmd=PATH is missing"),
            SpecError::TimeControl(error) => error.fmt(f),
            SpecError::NotAdjudication(part) => {
                write!(f, "{part:?} is not of the form score=S, moves=M or from=F")
            }
            SpecError::IncompleteAdjudication => f.write_str("score=S and moves=M are needed, M at least 1"),
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
