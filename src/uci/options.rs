//! The options: their names, kinds and ranges, in one place.

use super::strength::Level;
use crate::game::{GameOption, GameOptionValues, Settings, Setup, quoted};
use crate::variant::Variant;
use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

/// The largest table that may be asked for, in MiB.
const MOST_HASH: i64 = 1 << 20;
const MOST_THREADS: i64 = 512;
const MOST_LINES: i64 = 256;
const MOST_OVERHEAD: i64 = 5000;

/// The values of the options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// MiB of the transposition table.
    pub hash: usize,
    /// Threads of a search.
    pub threads: usize,
    /// Best lines to find.
    pub multi_pv: usize,
    /// What is lost of the clock on the way to the opponent.
    pub move_overhead: Duration,
    /// The game.
    pub variant: Variant,
    /// Whether to play as weakly as `elo` says.
    pub limit_strength: bool,
    /// How well to play then.
    pub elo: u32,
    /// Whether `info` lines tell the chances to win, draw and lose.
    pub show_wdl: bool,
    /// Whether positions are analysed rather than played.
    pub analyse_mode: bool,
    /// The values of the options that belong to games, by name: those that have been set.
    pub game_options: BTreeMap<String, String>,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            hash: 64,
            threads: 1,
            multi_pv: 1,
            move_overhead: Duration::from_millis(20),
            variant: Variant::default(),
            limit_strength: false,
            elo: 1500,
            show_wdl: false,
            analyse_mode: false,
            game_options: BTreeMap::new(),
        }
    }
}

/// What a change of an option asks of the session beyond the new value.
#[derive(Clone, Debug)]
pub(super) enum Effect {
    None,
    /// A table of another size, in MiB.
    Hash(usize),
    /// Another number of threads.
    Threads(usize),
    /// An empty table.
    ClearHash,
    /// Another game.
    Variant(Variant),
    /// Another value of an option that belongs to a game.
    Game {
        option: GameOption,
        value: String,
    },
}

/// How an option is announced, and what its values are.
enum OptionKind {
    Spin {
        default: i64,
        range: [i64; 2],
        set: fn(&mut Options, i64) -> Effect,
    },
    Check {
        default: bool,
        set: fn(&mut Options, bool),
    },
    Variant,
    /// An option that belongs to a game.
    Game(GameOption),
    Button,
}

struct Declared {
    name: &'static str,
    kind: OptionKind,
}

/// Every option, as announced.
fn declared() -> Vec<Declared> {
    let defaults = Options::default();
    let spin = |name, default: usize, range, set| Declared {
        name,
        kind: OptionKind::Spin {
            default: default as i64,
            range,
            set,
        },
    };
    let check = |name, set| Declared {
        name,
        kind: OptionKind::Check {
            default: false,
            set,
        },
    };
    let overhead = defaults.move_overhead.as_millis() as usize;
    let of_engine = [
        spin("Hash", defaults.hash, [1, MOST_HASH], |_, mebibytes| {
            Effect::Hash(mebibytes as usize)
        }),
        spin(
            "Threads",
            defaults.threads,
            [1, MOST_THREADS],
            |_, threads| Effect::Threads(threads as usize),
        ),
        spin(
            "MultiPV",
            defaults.multi_pv,
            [1, MOST_LINES],
            |options, lines| {
                options.multi_pv = lines as usize;
                Effect::None
            },
        ),
        // The clock is managed alike whether or not the GUI ponders; it only has to be told.
        check("Ponder", |_, _| ()),
        spin(
            "Move Overhead",
            overhead,
            [0, MOST_OVERHEAD],
            |options, milliseconds| {
                options.move_overhead = Duration::from_millis(milliseconds as u64);
                Effect::None
            },
        ),
        Declared {
            name: "Clear Hash",
            kind: OptionKind::Button,
        },
        Declared {
            name: "UCI_Variant",
            kind: OptionKind::Variant,
        },
        check("UCI_LimitStrength", |options, limit| {
            options.limit_strength = limit
        }),
        spin(
            "UCI_Elo",
            defaults.elo as usize,
            Level::RANGE.map(i64::from),
            |options, elo| {
                options.elo = elo as u32;
                Effect::None
            },
        ),
        check("UCI_ShowWDL", |options, show| options.show_wdl = show),
        check("UCI_AnalyseMode", |options, analyse| {
            options.analyse_mode = analyse
        }),
    ];
    let of_games = Variant::all_options().into_iter().map(|option| Declared {
        name: option.name,
        kind: OptionKind::Game(option),
    });
    of_engine.into_iter().chain(of_games).collect()
}

impl fmt::Display for Declared {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "option name {} type ", self.name)?;
        match &self.kind {
            OptionKind::Spin {
                default,
                range: [least, most],
                ..
            } => {
                write!(f, "spin default {default} min {least} max {most}")
            }
            OptionKind::Check { default, .. } => write!(f, "check default {default}"),
            OptionKind::Game(option) => match option.values {
                GameOptionValues::Choice(values) => {
                    write!(f, "combo default {}", option.default())?;
                    values
                        .iter()
                        .try_for_each(|value| write!(f, " var {value}"))
                }
                GameOptionValues::Text => f.write_str("string default <empty>"),
            },
            OptionKind::Variant => {
                write!(f, "combo default {}", Variant::default())?;
                Variant::ALL
                    .iter()
                    .try_for_each(|variant| write!(f, " var {variant}"))
            }
            OptionKind::Button => f.write_str("button"),
        }
    }
}

/// The lines that announce the options.
pub(super) fn announcement() -> String {
    let lines: Vec<String> = declared().iter().map(Declared::to_string).collect();
    lines.join("\n") + &tunable::announcement()
}

/// The numbers of the search, which are options only where they are to be measured.
mod tunable {
    #[cfg(feature = "tuning")]
    use crate::search::params::{TUNABLE, Tunable};

    #[cfg(not(feature = "tuning"))]
    pub(super) fn announcement() -> String {
        String::new()
    }

    #[cfg(feature = "tuning")]
    pub(super) fn announcement() -> String {
        let line = |number: &Tunable| {
            let [least, most] = number.range;
            let (name, default) = (number.name, number.default);
            format!("\noption name {name} type spin default {default} min {least} max {most}")
        };
        TUNABLE.iter().map(line).collect()
    }

    /// Sets a number; none where no number has this name.
    #[cfg(not(feature = "tuning"))]
    pub(super) fn set(_name: &str, _value: &str) -> Option<Result<(), String>> {
        None
    }

    /// Sets a number; none where no number has this name.
    #[cfg(feature = "tuning")]
    pub(super) fn set(name: &str, value: &str) -> Option<Result<(), String>> {
        let number = TUNABLE.iter().find(|number| number.name == name)?;
        let [least, most] = number.range;
        Some(match value.parse() {
            Ok(wanted) if (least..=most).contains(&wanted) => {
                number
                    .value
                    .store(wanted, std::sync::atomic::Ordering::Relaxed);
                Ok(())
            }
            _ => Err(format!(
                "setoption: {name} is a number from {least} to {most}, not {}",
                super::quoted(value)
            )),
        })
    }
}

impl Options {
    /// Sets an option, its name in any case.
    ///
    /// # Errors
    /// Where there is no such option, or it cannot have this value.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<Effect, String> {
        if let Some(set) = tunable::set(name, value) {
            return set.map(|()| Effect::None);
        }
        let Some(option) = declared()
            .into_iter()
            .find(|option| option.name.eq_ignore_ascii_case(name))
        else {
            return Err(format!("setoption: no option is named {}", quoted(name)));
        };
        let name = option.name;
        match option.kind {
            OptionKind::Spin {
                range: [least, most],
                set,
                ..
            } => match value.parse() {
                Ok(number) if (least..=most).contains(&number) => Ok(set(self, number)),
                _ => Err(format!(
                    "setoption: {name} is a number from {least} to {most}, not {}",
                    quoted(value)
                )),
            },
            OptionKind::Check { set, .. } => match value {
                "true" | "false" => {
                    set(self, value == "true");
                    Ok(Effect::None)
                }
                _ => Err(format!(
                    "setoption: {name} is true or false, not {}",
                    quoted(value)
                )),
            },
            OptionKind::Game(option) => {
                let value = if value == "<empty>" { "" } else { value };
                match (option.check)(value) {
                    Ok(()) => Ok(Effect::Game {
                        option,
                        value: value.to_owned(),
                    }),
                    Err(expected) => Err(format!(
                        "setoption: {name} is {expected}, not {}",
                        quoted(value)
                    )),
                }
            }
            OptionKind::Variant => match Variant::by_name(value) {
                Some(variant) => Ok(Effect::Variant(variant)),
                None => {
                    let names: Vec<&str> = Variant::ALL.iter().map(|v| v.name()).collect();
                    let names = names.join(", ");
                    Err(format!(
                        "setoption: {name} is one of {names}, not {}",
                        quoted(value)
                    ))
                }
            },
            OptionKind::Button => Ok(Effect::ClearHash),
        }
    }

    /// The settings of a game, as far as its options have been set.
    pub(super) fn settings<G: Setup>(&self) -> G::Settings {
        let settings = G::Settings::from_options(&self.game_options);
        settings.expect("values were checked when they were set")
    }

    /// The values of the options that both players of a game must have alike.
    pub(super) fn shared_game_options(&self) -> Vec<String> {
        let shared = Variant::all_options()
            .into_iter()
            .filter(|option| option.shared);
        shared
            .map(|option| match self.game_options.get(option.name) {
                Some(value) => value.clone(),
                None => option.default().to_owned(),
            })
            .collect()
    }

    /// The level to play at; none for the best there is.
    pub(super) fn level(&self) -> Option<Level> {
        let weakened = self.limit_strength && !self.analyse_mode;
        weakened.then(|| Level::of(self.elo))
    }
}
