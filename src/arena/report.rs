//! The match report: a table for readers, and a JSON summary for programs.

use super::elo::Estimate;
use super::ranking::Ranked;
use super::sprt::Verdict;
use super::standings::Standings;
use super::tables;
use super::tally::Tally;
use comfy_table::{CellAlignment, Table};
use serde::Serialize;
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// The JSON summary in the last line of a report: the results of the first engine against all others. Infinite and
/// unknown values are null.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Summary {
    /// Number of games played.
    pub games: u64,
    /// Number of games won by the first engine.
    pub wins: u64,
    /// Number of games lost by the first engine.
    pub losses: u64,
    /// Number of games drawn.
    pub draws: u64,
    /// Number of game pairs in which the first engine scored 0, ½, 1, 1½ and 2 points.
    pub pentanomial: [u64; 5],
    /// Logistic Elo difference.
    pub elo: Option<f64>,
    /// Half-width of the 95 % confidence interval of `elo`.
    pub elo_error: Option<f64>,
    /// Normalized Elo difference.
    pub nelo: Option<f64>,
    /// Half-width of the 95 % confidence interval of `nelo`.
    pub nelo_error: Option<f64>,
    /// Likelihood of superiority (LOS): the probability that the first engine is stronger.
    pub los: Option<f64>,
    /// Share of games drawn.
    pub draw_ratio: f64,
    /// Log-likelihood ratio of the SPRT, or null without an SPRT.
    pub llr: Option<f64>,
    /// Verdict of the SPRT, or null without an SPRT.
    pub sprt: Option<Verdict>,
    /// Number of games lost by faults, by any engine.
    pub faults: u64,
    /// The first engine's mean final margin, in games decided by counting.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mean_margin: Option<f64>,
    /// One ranking of all engines, the best first; only with more than two engines.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ranking: Vec<Ranked>,
}

impl Standings {
    /// Summarizes the results, for the JSON line of the report.
    pub fn summary(&self) -> Summary {
        let ranking = if self.info.engines.len() > 2 {
            self.ranking()
        } else {
            Vec::new()
        };
        Summary {
            ranking,
            ..self.results_of_first()
        }
    }

    /// The summary without the ranking.
    fn results_of_first(&self) -> Summary {
        let tally = self.tally(&self.info.engines[0], None);
        let estimate = Estimate::of(&tally);
        let finite = |value: fn(&Estimate) -> f64| estimate.as_ref().map(value).filter(|value| value.is_finite());
        let normalized = estimate.and_then(|estimate| estimate.normalized);
        Summary {
            games: tally.games(),
            wins: tally.wins,
            losses: tally.losses,
            draws: tally.draws,
            pentanomial: tally.pairs,
            elo: finite(|estimate| estimate.elo),
            elo_error: finite(Estimate::error),
            nelo: normalized.map(|(nelo, _)| nelo),
            nelo_error: normalized.map(|(_, error)| error),
            los: estimate.and_then(|estimate| estimate.superiority),
            draw_ratio: tally.draw_ratio(),
            llr: self.info.sprt.map(|sprt| sprt.llr(&self.tested)),
            sprt: self.info.sprt.map(|sprt| sprt.verdict(&self.tested)),
            faults: self.faults(),
            mean_margin: self.mean_margin(&self.info.engines[0], None),
            ranking: Vec::new(),
        }
    }

    /// The current standings in one line, for progress output.
    pub fn line(&self) -> String {
        let summary = self.results_of_first();
        let Summary {
            wins, losses, draws, ..
        } = summary;
        let mut line = format!("+{wins} ={draws} -{losses}");
        if let Some(elo) = summary.elo {
            line += &format!("  Elo {}", with_error(elo, summary.elo_error));
        }
        if let (Some(llr), Some(sprt)) = (summary.llr, self.info.sprt) {
            let [lower, upper] = sprt.bounds();
            line += &format!("  LLR {llr:.2} ({lower:.2}, {upper:.2})");
        }
        line
    }

    /// The report for readers: tables, then lines about the SPRT, margins and faults.
    pub fn text(&self) -> String {
        let names = &self.info.engines;
        let mut text = String::new();
        if names.len() > 2 {
            text += &format!("{}\n", tables::ranking(&self.ranking()));
        }
        let efforts = names.iter().map(|name| (name.as_str(), self.effort(name)));
        text += &format!("{}\n{}", self.table(), tables::efforts(efforts));
        if let Some(sprt) = self.info.sprt {
            let [lower, upper] = sprt.bounds();
            let llr = sprt.llr(&self.tested);
            let verdict = sprt.verdict(&self.tested);
            text += &format!("\nSPRT: LLR {llr:.2} ({lower:.2}, {upper:.2}): {verdict}");
        }
        if self.uncounted() > 0 {
            text += &format!(
                "\n{} games played after the SPRT was decided do not count",
                self.uncounted()
            );
        }
        for name in names {
            for other in names.iter().filter(|other| *other != name) {
                if let Some(margin) = self.mean_margin(name, Some(other)) {
                    text += &format!("\n{name} led {other} by {margin:+.1} on average");
                }
            }
        }
        for ((name, kind), games) in &self.faults {
            text += &format!("\n{name} lost {} games by {}", games.len(), kind.text());
            text += &fault_details(games);
        }
        text
    }

    /// The table of results, with a row for each engine and opponent. With more than two engines, each engine also has
    /// a row for its results against all others.
    fn table(&self) -> Table {
        let mut table = Table::new();
        table.set_header([
            "engine",
            "against",
            "games",
            "+",
            "=",
            "-",
            "score",
            "Elo",
            "nElo",
            "LOS",
            "draws",
            "pairs 0 ½ 1 1½ 2",
        ]);
        let names = &self.info.engines;
        for name in names {
            let others: Vec<&String> = names.iter().filter(|other| *other != name).collect();
            if others.len() > 1 {
                table.add_row(row(name, "all", &self.tally(name, None)));
            }
            for other in others {
                let tally = self.tally(name, Some(other));
                if tally.games() > 0 {
                    table.add_row(row(name, other, &tally));
                }
            }
        }
        for column in table.column_iter_mut().skip(2) {
            column.set_cell_alignment(CellAlignment::Right);
        }
        table
    }
}

/// Lists the details of an engine's faults, most frequent first, each with its count and the number of the first game
/// affected.
fn fault_details(games: &BTreeMap<u64, String>) -> String {
    /// Maximum number of different fault details shown.
    const SHOWN: usize = 5;
    let mut by_details: BTreeMap<&str, Vec<u64>> = BTreeMap::new();
    for (game, details) in games.iter().filter(|(_, details)| !details.is_empty()) {
        by_details.entry(details).or_default().push(*game);
    }
    let mut by_details: Vec<(&str, Vec<u64>)> = by_details.into_iter().collect();
    by_details.sort_by_key(|(_, games)| (Reverse(games.len()), games[0]));
    let mut text = String::new();
    for (details, games) in by_details.iter().take(SHOWN) {
        let first = games[0];
        text += &match games.len() {
            1 => format!("\n  once, in game {first}: {details}"),
            count => format!("\n  {count} times, first in game {first}: {details}"),
        };
    }
    if by_details.len() > SHOWN {
        text += &format!("\n  and {} others", by_details.len() - SHOWN);
    }
    text
}

/// Stands for a number that the results do not determine.
const UNKNOWN: &str = "?";

/// Formats an Elo difference and the half-width of its confidence interval.
fn with_error(difference: f64, error: Option<f64>) -> String {
    match error.filter(|error| error.is_finite()) {
        Some(error) => format!("{difference:+.1} ± {error:.1}"),
        None if difference.is_finite() => format!("{difference:+.1} ± {UNKNOWN}"),
        None if difference > 0.0 => "+∞".to_owned(),
        None => "-∞".to_owned(),
    }
}

fn or_unknown<T>(value: Option<T>, text: impl Fn(T) -> String) -> String {
    value.map_or_else(|| UNKNOWN.to_owned(), text)
}

fn row(name: &str, against: &str, tally: &Tally) -> Vec<String> {
    let estimate = Estimate::of(tally);
    let [elo, normalized, superiority] = match &estimate {
        Some(estimate) => [
            with_error(estimate.elo, Some(estimate.error())),
            or_unknown(estimate.normalized, |(nelo, error)| with_error(nelo, Some(error))),
            or_unknown(estimate.superiority, |superiority| {
                format!("{:.1} %", superiority * 100.0)
            }),
        ],
        None => [const { String::new() }; 3],
    };
    vec![
        name.to_owned(),
        against.to_owned(),
        tally.games().to_string(),
        tally.wins.to_string(),
        tally.draws.to_string(),
        tally.losses.to_string(),
        format!("{:.1} %", tally.score() * 100.0),
        elo,
        normalized,
        superiority,
        format!("{:.1} %", tally.draw_ratio() * 100.0),
        tally.pairs.map(|count| count.to_string()).join(" "),
    ]
}
