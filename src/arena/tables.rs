//! Tables of a match report that have a row for each engine: the ranking, and depth, speed and time.

use super::effort::Effort;
use super::ranking::Ranked;
use comfy_table::{CellAlignment, Table};

/// The ranking of all engines.
pub(super) fn ranking(ranking: &[Ranked]) -> Table {
    let mut table = Table::new();
    table.set_header(["#", "engine", "rating", "±", "games", "pairs", "score", "draws"]);
    for (place, ranked) in (1..).zip(ranking) {
        let rating = ranked.rating.map_or_else(unknown, signed);
        let error = match ranked.rating {
            Some(rating) if rating.is_infinite() => String::new(),
            _ => ranked.rating_error.map_or_else(unknown, |error| format!("{error:.1}")),
        };
        let tally = &ranked.tally;
        table.add_row([
            place.to_string(),
            ranked.engine.clone(),
            rating,
            error,
            tally.games().to_string(),
            tally.pairs.iter().sum::<u64>().to_string(),
            format!("{:.1} %", tally.score() * 100.0),
            format!("{:.1} %", tally.draw_ratio() * 100.0),
        ]);
    }
    right_aligned(table, 2)
}

/// The text for a number that the results do not determine.
fn unknown() -> String {
    "?".to_owned()
}

fn signed(rating: f64) -> String {
    if rating.is_finite() {
        format!("{rating:+.1}")
    } else if rating > 0.0 {
        "+∞".to_owned()
    } else {
        "-∞".to_owned()
    }
}

/// Depth, speed and time of each engine.
pub(super) fn efforts<'a>(efforts: impl IntoIterator<Item = (&'a str, Effort)>) -> Table {
    let rows: Vec<(&str, Effort)> = efforts.into_iter().collect();
    let some_pondered = rows
        .iter()
        .any(|(_, effort)| effort.ponder_hits + effort.ponder_misses > 0);
    let mut table = Table::new();
    let mut header = vec!["engine", "turns", "depth", "nodes/s", "ms/turn", "overruns"];
    if some_pondered {
        header.push("ponder hits");
    }
    table.set_header(header);
    for (name, effort) in rows {
        let number = |number: Option<f64>, decimals| number.map_or_else(String::new, |n| format!("{n:.decimals$}"));
        let mut row = vec![
            name.to_owned(),
            effort.turns.to_string(),
            number(effort.mean_depth(), 1),
            number(effort.speed(), 0),
            number(effort.mean_time(), 1),
            effort.overruns.to_string(),
        ];
        if some_pondered {
            row.push(format!(
                "{} of {}",
                effort.ponder_hits,
                effort.ponder_hits + effort.ponder_misses
            ));
        }
        table.add_row(row);
    }
    right_aligned(table, 1)
}

/// Aligns the columns from the given one on to the right.
fn right_aligned(mut table: Table, from: usize) -> Table {
    for column in table.column_iter_mut().skip(from) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    table
}
