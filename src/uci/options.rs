//! Values of the UCI options, and setting them.

use super::host::Resources;
use super::option_list::{OptionKind, UciOption, all_options, tunable};
use crate::game::{ExpectedValue, GameOption, Level, Levels, Settings, SettingsError, Setup, quoted};
use crate::memory::NoMemory;
use crate::search::NoThreads;
use crate::variant::Variant;
use std::collections::BTreeMap;
use std::time::Duration;
use thiserror::Error;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// Size of the transposition table in MiB.
    pub hash: usize,
    /// Number of search threads.
    pub threads: usize,
    /// Number of best lines to find.
    pub multi_pv: usize,
    /// Clock time lost per move outside the engine.
    pub move_overhead: Duration,
    pub variant: Variant,
    /// Whether to limit the playing strength to `elo`.
    pub limit_strength: bool,
    /// Elo to play at if `limit_strength` is set.
    pub elo: u32,
    /// Whether `info` lines contain `wdl`: the win, draw and loss chances.
    pub show_wdl: bool,
    /// Whether searches analyse positions instead of playing a game.
    pub analyse_mode: bool,
    /// Values of the game-specific options that have been set, by option name.
    pub game_options: BTreeMap<String, String>,
    pub(super) resources: Resources,
}

impl Options {
    /// The default values on a host with the given resources.
    pub(super) fn new(resources: Resources) -> Options {
        Options {
            hash: resources.default_hash,
            threads: 1,
            multi_pv: 1,
            move_overhead: Duration::from_millis(20),
            variant: Variant::default(),
            limit_strength: false,
            elo: 1500,
            show_wdl: false,
            analyse_mode: false,
            game_options: BTreeMap::new(),
            resources,
        }
    }
}

/// The work needed to set an option, besides changing a value in [`Options`].
#[derive(Clone, Debug)]
pub(super) enum Effect {
    None,
    /// Allocate a transposition table of this size in MiB.
    Hash(usize),
    /// Start this many search threads.
    Threads(usize),
    /// Clear the transposition table.
    ClearHash,
    /// Switch to this variant.
    Variant(Variant),
    /// Check the value of a game-specific option in combination with the other options.
    Game {
        option: GameOption,
        value: String,
    },
}

/// Why an option cannot be set.
#[derive(Debug, Error)]
pub enum OptionError {
    #[error("setoption: no option is named {}", quoted(.0))]
    Unknown(String),
    /// A spin value is not a number or is out of range.
    #[error("setoption: {option} is a number from {min} to {max}, not {}", quoted(.value))]
    OutOfRange {
        option: &'static str,
        min: i64,
        max: i64,
        value: String,
    },
    /// The value of a check option is neither `true` nor `false`.
    #[error("setoption: {option} is true or false, not {}", quoted(.value))]
    NotACheck { option: &'static str, value: String },
    #[error("setoption: {option} is one of {}, not {}", variant_names(), quoted(.value))]
    NotAVariant { option: &'static str, value: String },
    /// A game-specific option cannot have this value.
    #[error("setoption: {option} is {expected}, not {}", quoted(.value))]
    BadGameValue {
        option: &'static str,
        /// Description of the valid values.
        expected: ExpectedValue,
        value: String,
    },
    /// The game cannot be played with this combination of options.
    #[error("setoption: {0}")]
    Settings(#[from] SettingsError),
    /// Not enough memory for a transposition table of this size; the engine keeps the old table.
    #[error("setoption: {0}; keeping the old table")]
    NoMemory(#[from] NoMemory),
    /// The search threads cannot be started; the engine keeps the old ones.
    #[error("setoption: {0}; keeping the old threads")]
    NoThreads(#[from] NoThreads),
}

fn variant_names() -> String {
    let names: Vec<&str> = Variant::ALL.iter().map(|variant| variant.name()).collect();
    names.join(", ")
}

impl Options {
    /// Parses and sets an option. Option names are case-insensitive, except those of search parameters.
    ///
    /// # Errors
    /// If no option has this name, or the value is invalid.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<Effect, OptionError> {
        if let Some(set) = tunable::set(name, value) {
            return set.map(|()| Effect::None);
        }
        let option = all_options(self.resources)
            .into_iter()
            .find(|option| option.name.eq_ignore_ascii_case(name))
            .ok_or_else(|| OptionError::Unknown(name.to_owned()))?;
        let UciOption { name: option, kind } = option;
        let value = value.to_owned();
        match kind {
            OptionKind::Spin {
                range: [min, max], set, ..
            } => match value.parse() {
                Ok(number) if (min..=max).contains(&number) => Ok(set(self, number)),
                _ => Err(OptionError::OutOfRange {
                    option,
                    min,
                    max,
                    value,
                }),
            },
            OptionKind::Check { set, .. } => match value.as_str() {
                "true" | "false" => {
                    set(self, value == "true");
                    Ok(Effect::None)
                }
                _ => Err(OptionError::NotACheck { option, value }),
            },
            OptionKind::Game(game_option) => {
                // UCI writes an empty string as `<empty>`.
                let accepted = if value == "<empty>" { "" } else { &value };
                match (game_option.check)(accepted) {
                    Ok(()) => Ok(Effect::Game {
                        option: game_option,
                        value: accepted.to_owned(),
                    }),
                    Err(expected) => Err(OptionError::BadGameValue {
                        option,
                        expected,
                        value: accepted.to_owned(),
                    }),
                }
            }
            OptionKind::Variant => match Variant::by_name(&value) {
                Some(variant) => Ok(Effect::Variant(variant)),
                None => Err(OptionError::NotAVariant { option, value }),
            },
            OptionKind::ClearHash => Ok(Effect::ClearHash),
        }
    }

    /// The settings of a game, with defaults for options that have not been set.
    pub(super) fn settings<G: Setup>(&self) -> G::Settings {
        let settings = G::Settings::from_options(&self.game_options);
        settings.expect("values were checked when they were set")
    }

    /// Values of the game-specific options whose value both players share.
    pub(super) fn shared_game_options(&self) -> Vec<String> {
        let shared = Variant::all_options().into_iter().filter(|option| option.shared);
        shared
            .map(|option| match self.game_options.get(option.name) {
                Some(value) => value.clone(),
                None => option.default().to_owned(),
            })
            .collect()
    }

    /// Playing level of the engine; `None` for full strength.
    pub(super) fn level<G: Levels>(&self) -> Option<Level> {
        let weakened = self.limit_strength && !self.analyse_mode;
        weakened.then(|| G::level(self.elo))
    }
}
