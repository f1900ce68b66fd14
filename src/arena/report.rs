//! From records to a report: who won how much, and what the test says.

use super::elo::Estimate;
use super::record::{GameRecord, MatchInfo};
use super::sprt::Verdict;
use super::tally::{Points, Tally};
use crate::board::Color;
use comfy_table::{CellAlignment, Table};
use serde::Serialize;
use std::collections::BTreeMap;

/// The results of a match, taken in the order of its schedule: so they do not depend on which game
/// ended first, or on which machine it was played.
pub struct Standings {
    info: MatchInfo,
    /// The points of the first engine of its pairing in the finished games, by pair: in the games
    /// with White and with Black.
    pairs: BTreeMap<u64, PairResult>,
    /// Faults by engine and kind.
    faults: BTreeMap<(String, String), u64>,
    /// The pair with which the test decided the match.
    decided_at: Option<u64>,
    /// The first pair that the test has not seen.
    next: u64,
    /// What the test has seen.
    tested: Tally,
}

/// A pair of games, as far as it is finished.
#[derive(Clone, Default)]
struct PairResult {
    /// The names: the one whose points are counted, and the other.
    names: [String; 2],
    points: [Option<Points>; 2],
    /// By how much the first led at the end of the games that were decided by a count.
    margins: [Option<i32>; 2],
}

/// The last line of a report, for programs. An Elo figure is null where it is infinite.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Summary {
    /// Games counted.
    pub games: u64,
    /// Won by the first engine.
    pub wins: u64,
    /// Lost by it.
    pub losses: u64,
    /// Drawn.
    pub draws: u64,
    /// Pairs by half points: 0 to 4.
    pub pentanomial: [u64; 5],
    /// The Elo difference between the first engine and the others.
    pub elo: Option<f64>,
    /// Half its 95 % interval.
    pub elo_error: Option<f64>,
    /// The normalized Elo difference.
    pub nelo: Option<f64>,
    /// Half its 95 % interval.
    pub nelo_error: Option<f64>,
    /// The chance that the first engine is the stronger one.
    pub los: Option<f64>,
    /// The share of draws.
    pub draw_ratio: f64,
    /// The log-likelihood ratio of the test; null without one.
    pub llr: Option<f64>,
    /// What the test says; null without one.
    pub sprt: Option<Verdict>,
    /// Games lost by illegal moves, crashes, silence or clocks, of any engine.
    pub faults: u64,
    /// By how much the first engine led on average at the end of games that were decided by a count,
    /// as by chips.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mean_margin: Option<f64>,
}

impl Standings {
    /// Before the first game.
    pub fn new(info: MatchInfo) -> Standings {
        Standings {
            info,
            pairs: BTreeMap::new(),
            faults: BTreeMap::new(),
            decided_at: None,
            next: 0,
            tested: Tally::default(),
        }
    }

    /// Counts a game. Of a game that was counted before, nothing changes.
    ///
    /// # Errors
    /// Where the record has no result.
    pub fn add(&mut self, record: &GameRecord) -> Result<(), String> {
        let (pair, second) = (record.game / 2, record.game % 2 == 1);
        // In the second game of a pair the colours are swapped.
        let color = if second { Color::Black } else { Color::White };
        let result = self.pairs.entry(pair).or_default();
        let slot = &mut result.points[second as usize];
        if slot.is_some() {
            return Ok(());
        }
        *slot = Some(record.points(color)?);
        result.margins[second as usize] = record.margin(color);
        let names = [&record.white.name, &record.black.name].map(String::clone);
        let [white, black] = names.clone();
        result.names = if second {
            [black, white]
        } else {
            [white, black]
        };
        if let Some(fault) = &record.fault {
            let name = if fault == "white" {
                &names[0]
            } else {
                &names[1]
            };
            let kind = record
                .reason
                .split(':')
                .next()
                .unwrap_or_default()
                .to_owned();
            *self.faults.entry((name.clone(), kind)).or_default() += 1;
        }
        self.test();
        Ok(())
    }

    /// Shows the test the pairs that have become complete without a gap.
    fn test(&mut self) {
        let Some(sprt) = self.info.sprt else {
            return;
        };
        while self.decided_at.is_none() {
            let Some(PairResult {
                points: [Some(first), Some(second)],
                ..
            }) = self.pairs.get(&self.next)
            else {
                return;
            };
            self.tested.add_pair(*first, *second);
            if sprt.verdict(&self.tested) != Verdict::Continue {
                self.decided_at = Some(self.next);
            }
            self.next += 1;
        }
    }

    /// Whether the test has decided the match.
    pub fn is_decided(&self) -> bool {
        self.decided_at.is_some()
    }

    /// Games that were finished after the one that decided the match; they do not count.
    pub fn uncounted(&self) -> u64 {
        let decided = self.decided_at.unwrap_or(u64::MAX);
        let after = self.pairs.range(decided.saturating_add(1)..);
        after
            .map(|(_, pair)| pair.points.iter().flatten().count() as u64)
            .sum()
    }

    /// The pairs that count.
    fn counted(&self) -> impl Iterator<Item = &PairResult> {
        self.pairs
            .range(..=self.decided_at.unwrap_or(u64::MAX))
            .map(|(_, pair)| pair)
    }

    /// The results of one engine, against one other or against all.
    pub fn tally(&self, name: &str, against: Option<&str>) -> Tally {
        let mut tally = Tally::default();
        for PairResult {
            names: [first, second],
            points,
            ..
        } in self.counted()
        {
            let (own, other) = if first == name {
                (true, second)
            } else {
                (false, first)
            };
            if (!own && second != name) || against.is_some_and(|against| against != other) {
                continue;
            }
            let seen = points.map(|points| points.map(|p| if own { p } else { p.of_the_other() }));
            match seen {
                [Some(first), Some(second)] => tally.add_pair(first, second),
                seen => seen
                    .into_iter()
                    .flatten()
                    .for_each(|points| tally.add_game(points)),
            }
        }
        tally
    }

    /// By how much one engine led on average at the end of games that were decided by a count, against
    /// one other or against all; none where there are no such games.
    pub fn mean_margin(&self, name: &str, against: Option<&str>) -> Option<f64> {
        let mut margins = Vec::new();
        for pair in self.counted() {
            let [first, second] = &pair.names;
            let (sign, other) = if first == name {
                (1, second)
            } else {
                (-1, first)
            };
            if (sign < 0 && second != name) || against.is_some_and(|against| against != other) {
                continue;
            }
            margins.extend(pair.margins.iter().flatten().map(|margin| sign * margin));
        }
        let sum: i32 = margins.iter().sum();
        (!margins.is_empty()).then(|| f64::from(sum) / margins.len() as f64)
    }

    /// The points per game of the first engine after each of its games.
    pub fn course(&self) -> Vec<f64> {
        let name = &self.info.engines[0];
        let mut tally = Tally::default();
        let mut course = Vec::new();
        for PairResult {
            names: [first, second],
            points,
            ..
        } in self.counted()
        {
            for points in points.iter().flatten() {
                if first == name {
                    tally.add_game(*points);
                } else if second == name {
                    tally.add_game(points.of_the_other());
                } else {
                    continue;
                }
                course.push(tally.score());
            }
        }
        course
    }

    /// What is played, in a few words.
    pub fn title(&self) -> String {
        let MatchInfo {
            variant,
            pace,
            engines,
            ..
        } = &self.info;
        format!("{} at {pace}, {variant}", engines.join(" - "))
    }

    /// Games lost by faults.
    pub fn faults(&self) -> u64 {
        self.faults.values().sum()
    }

    /// What programs want to know.
    pub fn summary(&self) -> Summary {
        let tally = self.tally(&self.info.engines[0], None);
        let estimate = Estimate::of(&tally);
        let finite = |value: fn(&Estimate) -> f64| {
            estimate
                .as_ref()
                .map(value)
                .filter(|value| value.is_finite())
        };
        Summary {
            games: tally.games(),
            wins: tally.wins,
            losses: tally.losses,
            draws: tally.draws,
            pentanomial: tally.pairs,
            elo: finite(|estimate| estimate.elo),
            elo_error: finite(Estimate::error),
            nelo: finite(|estimate| estimate.normalized),
            nelo_error: finite(|estimate| estimate.normalized_error),
            los: finite(|estimate| estimate.superiority),
            draw_ratio: tally.draw_ratio(),
            llr: self.info.sprt.map(|sprt| sprt.llr(&self.tested)),
            sprt: self.info.sprt.map(|sprt| sprt.verdict(&self.tested)),
            faults: self.faults(),
            mean_margin: self.mean_margin(&self.info.engines[0], None),
        }
    }

    /// One line about the state of the match.
    pub fn line(&self) -> String {
        let summary = self.summary();
        let Summary {
            wins,
            losses,
            draws,
            ..
        } = summary;
        let mut line = format!("+{wins} ={draws} -{losses}");
        if let (Some(elo), Some(error)) = (summary.elo, summary.elo_error) {
            line += &format!("  Elo {elo:+.1} ± {error:.1}");
        }
        if let (Some(llr), Some(sprt)) = (summary.llr, self.info.sprt) {
            let [lower, upper] = sprt.bounds();
            line += &format!("  LLR {llr:.2} ({lower:.2}, {upper:.2})");
        }
        line
    }

    /// The report for people: a line for each engine, and for each two that met.
    pub fn table(&self) -> String {
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
        let mut text = table.to_string();
        if let Some(sprt) = self.info.sprt {
            let [lower, upper] = sprt.bounds();
            let llr = sprt.llr(&self.tested);
            let verdict = sprt.verdict(&self.tested);
            text += &format!("\nSPRT: LLR {llr:.2} ({lower:.2}, {upper:.2}): {verdict}");
        }
        if self.uncounted() > 0 {
            text += &format!(
                "\n{} games after the decision do not count",
                self.uncounted()
            );
        }
        for name in names {
            let others = names.iter().filter(|other| *other != name);
            for other in others {
                if let Some(margin) = self.mean_margin(name, Some(other)) {
                    text += &format!("\n{name} led {other} by {margin:+.1} on average");
                }
            }
        }
        for ((name, kind), count) in &self.faults {
            text += &format!("\n{name} lost {count} games by {kind}");
        }
        text
    }
}

fn row(name: &str, against: &str, tally: &Tally) -> Vec<String> {
    let estimate = Estimate::of(tally);
    let [elo, normalized, superiority] = match &estimate {
        Some(estimate) => [
            format!("{:+.1} ± {:.1}", estimate.elo, estimate.error()),
            format!(
                "{:+.1} ± {:.1}",
                estimate.normalized, estimate.normalized_error
            ),
            format!("{:.1} %", estimate.superiority * 100.0),
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
