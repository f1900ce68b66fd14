//! Match specifications parsed from command-line arguments: engines, tournament formats and adjudication rules.

use super::time_control::{TimeControl, TimeControlError, seconds};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

/// The UCI option that allows an engine to ponder.
const PONDER: &str = "Ponder";

/// The specification of an engine, or of the defaults for all engines:
/// `name=A,cmd=PATH[,arg=X…][,dir=PATH][,variant=V][,tc=BASE+INC|,st=S|,nodes=N|,depth=N][,margin=MS]
/// [,restart=on|off][,ponder=on|off][,start-timeout=S][,ready-timeout=S][,option.NAME=VALUE…]`.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct EngineSpec {
    /// The engine's name in records and reports.
    pub name: String,
    /// The engine's program.
    pub cmd: String,
    /// Arguments of the program.
    pub args: Vec<String>,
    /// The engine's name for the variant, if it differs from anel's.
    pub variant: Option<String>,
    /// Time control for this engine alone, for games at time odds.
    #[serde(default, rename = "pace", skip_serializing_if = "Option::is_none")]
    pub time_control: Option<TimeControl>,
    /// Whether the engine searches on its opponent's time.
    #[serde(default, skip_serializing_if = "is_not_on")]
    pub ponder: Option<bool>,
    /// Values of the engine's UCI options, by option name.
    pub options: BTreeMap<String, String>,
    /// The engine's working directory. Defaults to the working directory of the match.
    #[serde(skip)]
    pub dir: Option<PathBuf>,
    /// Time margin: how far the engine may exceed its time limit. Defaults to the match's time margin.
    #[serde(skip)]
    pub margin: Option<Duration>,
    /// Whether the engine is restarted for every game.
    #[serde(skip)]
    pub restart: Option<bool>,
    /// How long to wait for the engine's answer to `uci` or `ugi`.
    #[serde(skip)]
    pub start_timeout: Option<Duration>,
    /// How long to wait for the engine's answers to `isready`.
    #[serde(skip)]
    pub ready_timeout: Option<Duration>,
}

fn is_not_on(switch: &Option<bool>) -> bool {
    *switch != Some(true)
}

impl EngineSpec {
    /// Fills in missing values from `each`, the defaults for all engines.
    ///
    /// # Errors
    /// If neither the engine nor `each` specifies a program.
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
        self.ponder = self.ponder.or(each.ponder);
        self.start_timeout = self.start_timeout.or(each.start_timeout);
        self.ready_timeout = self.ready_timeout.or(each.ready_timeout);
        // UCI: an engine may ponder only if the option Ponder is true.
        let sets_option = self.options.keys().any(|name| name.eq_ignore_ascii_case(PONDER));
        if self.ponder == Some(true) && !sets_option {
            self.options.insert(PONDER.to_owned(), "true".to_owned());
        }
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
                ("restart", _) => spec.restart = Some(switch(&value).ok_or_else(|| bad_value("on or off"))?),
                ("ponder", _) => spec.ponder = Some(switch(&value).ok_or_else(|| bad_value("on or off"))?),
                ("start-timeout" | "ready-timeout", _) => {
                    let timeout = seconds(&value)?;
                    if timeout.is_zero() {
                        return Err(bad_value("more than 0 seconds"));
                    }
                    match key {
                        "start-timeout" => spec.start_timeout = Some(timeout),
                        _ => spec.ready_timeout = Some(timeout),
                    }
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

fn switch(value: &str) -> Option<bool> {
    match value {
        "on" | "true" => Some(true),
        "off" | "false" => Some(false),
        _ => None,
    }
}

/// Splits a text such as `key=value,key=value` into pairs. A part without `=` continues the previous value, because
/// paths and lists of numbers may contain commas.
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

/// An invalid engine specification or adjudication rule.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SpecError {
    /// The first part of an engine specification has no `=`.
    #[error("{0:?} is not of the form key=value")]
    NotKeyValue(String),
    /// An unknown key in an engine specification.
    #[error(
        "{0:?} is not a key of an engine; the keys are name, cmd, arg, dir, variant, tc, st, nodes, depth, \
         margin, restart, ponder, start-timeout, ready-timeout, option.NAME"
    )]
    UnknownKey(String),
    /// An invalid value in an engine specification.
    #[error("{key} must be {expected}, not {value:?}")]
    BadValue {
        key: String,
        value: String,
        /// Description of valid values.
        expected: &'static str,
    },
    /// An engine specification without `cmd`.
    #[error("cmd=PATH is missing")]
    MissingCommand,
    /// An invalid time control of an engine.
    #[error(transparent)]
    TimeControl(#[from] TimeControlError),
    /// An invalid part of an adjudication rule.
    #[error("{0:?} is not of the form score=S, moves=M or from=F")]
    NotAdjudication(String),
    /// An adjudication rule lacks `score` or `moves`, or its `moves` is 0.
    #[error("score=S and moves=M are required, with M at least 1")]
    IncompleteAdjudication,
}

/// Tournament format: which engines play each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, clap::ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// Every engine plays every other engine.
    #[default]
    RoundRobin,
    /// The first engine plays each of the other engines.
    Gauntlet,
}

/// A rule that ends games early with a win, a draw or a resignation, based on the engines' scores. For wins and draws,
/// the scores of both engines must meet the threshold.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Adjudication {
    /// Threshold in centipawns: the minimum lead for a win, the minimum deficit for a resignation, or the maximum
    /// absolute score for a draw.
    pub score: i32,
    /// Number of consecutive moves whose scores must meet the threshold. For wins and draws, this is the number of
    /// moves by each side; for resignations, by the resigning side alone.
    pub moves: u32,
    /// Number of the earliest move after which the rule can end a game.
    pub from: u32,
}

impl FromStr for Adjudication {
    type Err = SpecError;

    /// Parses an adjudication rule of the form `score=S,moves=M[,from=F]`.
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
