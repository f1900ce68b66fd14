//! The list of UCI options: names, types, defaults and ranges.

use super::host::Resources;
use super::options::{Effect, Options};
use crate::game::{GameOption, GameOptionValues, LEVEL_RANGE};
use crate::variant::Variant;
use std::fmt;
use std::time::Duration;

/// Maximum of the option `Move Overhead`, in milliseconds.
const MAX_OVERHEAD: i64 = 5000;

/// The type of an option, as in `option name … type …`, with its range and setter.
pub(super) enum OptionKind {
    Spin {
        default: i64,
        range: [i64; 2],
        set: fn(&mut Options, i64) -> Effect,
    },
    Check {
        default: bool,
        set: fn(&mut Options, bool),
    },
    /// The option `UCI_Variant`.
    Variant,
    /// An option specific to one game.
    Game(GameOption),
    /// The button `Clear Hash`, which clears the transposition table.
    ClearHash,
}

pub(super) struct UciOption {
    pub(super) name: &'static str,
    pub(super) kind: OptionKind,
}

/// Returns all options, in the order in which the answer to `uci` lists them.
pub(super) fn all_options(resources: Resources) -> Vec<UciOption> {
    let defaults = Options::new(resources);
    let spin = |name, default: usize, range, set| UciOption {
        name,
        kind: OptionKind::Spin {
            default: default as i64,
            range,
            set,
        },
    };
    let check = |name, set| UciOption {
        name,
        kind: OptionKind::Check { default: false, set },
    };
    let overhead = defaults.move_overhead.as_millis() as usize;
    let of_engine = [
        spin("Hash", defaults.hash, [1, resources.max_hash as i64], |_, mebibytes| {
            Effect::Hash(mebibytes as usize)
        }),
        spin(
            "Threads",
            defaults.threads,
            [1, resources.max_threads as i64],
            |_, threads| Effect::Threads(threads as usize),
        ),
        spin(
            "MultiPV",
            defaults.multi_pv,
            [1, resources.max_multi_pv as i64],
            |options, lines| {
                options.multi_pv = lines as usize;
                Effect::None
            },
        ),
        // The engine ignores the value of `Ponder`, but GUIs only ponder if an engine has this option.
        check("Ponder", |_, _| ()),
        spin("Move Overhead", overhead, [0, MAX_OVERHEAD], |options, milliseconds| {
            options.move_overhead = Duration::from_millis(milliseconds as u64);
            Effect::None
        }),
        UciOption {
            name: "Clear Hash",
            kind: OptionKind::ClearHash,
        },
        UciOption {
            name: "UCI_Variant",
            kind: OptionKind::Variant,
        },
        check("UCI_LimitStrength", |options, limit| options.limit_strength = limit),
        spin(
            "UCI_Elo",
            defaults.elo as usize,
            LEVEL_RANGE.map(i64::from),
            |options, elo| {
                options.elo = elo as u32;
                Effect::None
            },
        ),
        check("UCI_ShowWDL", |options, show| options.show_wdl = show),
        check("UCI_AnalyseMode", |options, analyse| options.analyse_mode = analyse),
    ];
    let of_games = Variant::all_options().into_iter().map(|option| UciOption {
        name: option.name,
        kind: OptionKind::Game(option),
    });
    of_engine.into_iter().chain(of_games).collect()
}

impl fmt::Display for UciOption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "option name {} type ", self.name)?;
        match &self.kind {
            OptionKind::Spin {
                default,
                range: [min, max],
                ..
            } => {
                write!(f, "spin default {default} min {min} max {max}")
            }
            OptionKind::Check { default, .. } => write!(f, "check default {default}"),
            OptionKind::Game(option) => match option.values {
                GameOptionValues::Choice(values) => {
                    write!(f, "combo default {}", option.default())?;
                    values.iter().try_for_each(|value| write!(f, " var {value}"))
                }
                GameOptionValues::Text => f.write_str("string default <empty>"),
            },
            OptionKind::Variant => {
                write!(f, "combo default {}", Variant::default())?;
                Variant::ALL.iter().try_for_each(|variant| write!(f, " var {variant}"))
            }
            OptionKind::ClearHash => f.write_str("button"),
        }
    }
}

/// The `option` lines of the answer to `uci`.
pub(super) fn option_lines(resources: Resources) -> String {
    let lines: Vec<String> = all_options(resources).iter().map(UciOption::to_string).collect();
    lines.join("\n") + &tunable::option_lines()
}

/// The search parameters, which become UCI options if the engine is built with the feature `tuning`.
pub(super) mod tunable {
    use crate::uci::OptionError;

    #[cfg(feature = "tuning")]
    use crate::game::{TUNABLE, Tunable};
    #[cfg(feature = "tuning")]
    use std::sync::atomic::Ordering;

    #[cfg(not(feature = "tuning"))]
    pub(super) fn option_lines() -> String {
        String::new()
    }

    #[cfg(feature = "tuning")]
    pub(super) fn option_lines() -> String {
        let line = |parameter: &Tunable| {
            let [min, max] = parameter.range;
            let (name, default) = (parameter.name, parameter.default);
            format!("\noption name {name} type spin default {default} min {min} max {max}")
        };
        TUNABLE.iter().map(line).collect()
    }

    /// Without the feature `tuning`, search parameters are not options, so this function always returns `None`.
    #[cfg(not(feature = "tuning"))]
    pub(in crate::uci) fn set(_name: &str, _value: &str) -> Option<Result<(), OptionError>> {
        None
    }

    /// Sets a search parameter. Returns `None` if no parameter has this name.
    #[cfg(feature = "tuning")]
    pub(in crate::uci) fn set(name: &str, value: &str) -> Option<Result<(), OptionError>> {
        let parameter = TUNABLE.iter().find(|parameter| parameter.name == name)?;
        let [min, max] = parameter.range;
        Some(match value.parse() {
            Ok(number) if (min..=max).contains(&number) => {
                parameter.value.store(number, Ordering::Relaxed);
                Ok(())
            }
            _ => Err(OptionError::OutOfRange {
                option: parameter.name,
                min: min.into(),
                max: max.into(),
                value: value.to_owned(),
            }),
        })
    }
}
