//! Arguments for the order and pace of the games, the cores that they use, and the tags Event, Site and Date.

use crate::arena::affinity::cores_of_games;
use crate::arena::record::Occasion;
use crate::arena::spec::EngineSpec;
use crate::arena::time_control::seconds;
use crate::cli::WrongUsage;
use clap::Args;
use std::time::Duration;

#[derive(Args)]
pub(super) struct ConditionArgs {
    /// Games per opening and pairing, an even number.
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = even)]
    pub(super) games_per_opening: u32,
    /// Do not reverse colours: the engine listed first plays White in every game of a pairing.
    #[arg(long)]
    pub(super) no_swap: bool,
    /// Seconds between the end of a game and the start of the next.
    #[arg(long, value_name = "S", default_value = "0", value_parser = seconds)]
    pub(super) delay: Duration,
    /// Bind the engines of each game to cores that no other game uses (Linux only). CORES is the number of cores for
    /// each game [default: the largest Threads of any engine, doubled if an engine ponders].
    #[arg(long, value_name = "CORES", num_args = 0..=1, value_parser = clap::value_parser!(u16).range(1..=512))]
    affinity: Option<Option<u16>>,
    /// Event in the records and in PGN.
    #[arg(long, value_name = "TEXT")]
    event: Option<String>,
    /// Site in the records and in PGN.
    #[arg(long, value_name = "TEXT")]
    site: Option<String>,
    /// Date in the records and in PGN, as YYYY.MM.DD.
    #[arg(long, value_parser = date)]
    date: Option<String>,
}

impl ConditionArgs {
    /// The cores of each of several games at once, or nothing without `--affinity`.
    ///
    /// # Errors
    /// If there are too few cores, or the system cannot bind processes to cores.
    pub(super) fn cores(&self, games: usize, engines: &[EngineSpec]) -> Result<Vec<Vec<usize>>, WrongUsage> {
        let Some(cores) = self.affinity else {
            return Ok(Vec::new());
        };
        let each = cores.map_or_else(|| needed_cores(engines), usize::from);
        cores_of_games(games, each).map_err(|error| WrongUsage(format!("--affinity: {error}")))
    }

    pub(super) fn occasion(&self) -> Occasion {
        Occasion {
            event: self.event.clone(),
            site: self.site.clone(),
            date: self.date.clone(),
        }
    }
}

/// The number of cores on which a game does not slow down its engines: those of one search, or of two at a time if an
/// engine ponders.
pub(super) fn needed_cores(engines: &[EngineSpec]) -> usize {
    let threads = |spec: &EngineSpec| {
        let mut options = spec.options.iter();
        let set = options.find(|(name, _)| name.eq_ignore_ascii_case("Threads"));
        set.and_then(|(_, value)| value.parse().ok()).unwrap_or(1_usize)
    };
    let most = engines.iter().map(threads).max().unwrap_or(1).max(1);
    let ponders = engines.iter().any(|spec| spec.ponder == Some(true));
    if ponders { 2 * most } else { most }
}

fn even(text: &str) -> Result<u32, String> {
    match text.parse() {
        Ok(number) if number > 0 && number % 2 == 0 => Ok(number),
        _ => Err("must be a positive even number".to_owned()),
    }
}

/// Checks a date of the form YYYY.MM.DD.
fn date(text: &str) -> Result<String, String> {
    let parts: Vec<&str> = text.split('.').collect();
    let number = |part: &str, digits| {
        let written = part.len() == digits && part.bytes().all(|byte| byte.is_ascii_digit());
        part.parse::<u32>().ok().filter(|_| written)
    };
    let valid = match parts[..] {
        [year, month, day] => {
            let year = number(year, 4);
            let month = number(month, 2).filter(|month| (1..=12).contains(month));
            year.zip(month)
                .zip(number(day, 2))
                .is_some_and(|((year, month), day)| (1..=days(year, month)).contains(&day))
        }
        _ => false,
    };
    if valid {
        Ok(text.to_owned())
    } else {
        Err("must be a date of the form YYYY.MM.DD, such as 2026.02.28".to_owned())
    }
}

/// Number of days of a month in the Gregorian calendar.
fn days(year: u32, month: u32) -> u32 {
    let is_leap_year = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    match month {
        2 => 28 + u32::from(is_leap_year),
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}
