//! Pieces of Markdown: tables, numbers and lines of limited width.

use super::Strength;
use super::measures::{Mean, Quartiles};

/// The maximum width of a line, except in tables.
const WIDTH: usize = 120;

/// Breaks a text into lines. `next` begins all lines but the first, `end` ends all but the last.
pub(super) fn wrapped(text: &str, next: &str, end: &str) -> String {
    let mut lines = String::new();
    let mut column = 0;
    for word in text.split_whitespace() {
        let length = word.chars().count();
        if column > 0 && column + 1 + length + end.len() > WIDTH {
            lines += &format!("{end}\n{next}");
            column = next.len();
        } else if column > 0 {
            lines.push(' ');
            column += 1;
        }
        lines += word;
        column += length;
    }
    lines + "\n"
}

/// An item of a list.
pub(super) fn item(text: &str) -> String {
    wrapped(&format!("- {text}"), "  ", "")
}

pub(super) fn paragraph(text: &str) -> String {
    wrapped(text, "", "") + "\n"
}

/// A whole number with commas between groups of three digits.
pub(super) fn count(number: u64) -> String {
    let digits = number.to_string();
    let groups: Vec<&str> = digits
        .as_bytes()
        .rchunks(3)
        .rev()
        .filter_map(|group| str::from_utf8(group).ok())
        .collect();
    groups.join(",")
}

/// A number with a sign.
pub(super) fn signed(number: f64, decimals: usize) -> String {
    format!("{number:+.decimals$}").replace('-', "−")
}

pub(super) fn head(cells: &[&str]) -> String {
    let cells: Vec<String> = cells.iter().map(|cell| (*cell).to_owned()).collect();
    row(&cells) + &row(&vec!["---".to_owned(); cells.len()])
}

pub(super) fn row(cells: &[String]) -> String {
    format!("| {} |\n", cells.join(" | "))
}

/// A text as code. A bar would end the cell of a table.
pub(super) fn code(text: &str) -> String {
    format!("`{}`", text.replace('|', "\\|"))
}

pub(super) fn limit(strength: &Strength) -> String {
    match strength.options.as_str() {
        "" => code(&strength.limit),
        options => code(&format!("{} {options}", strength.limit)),
    }
}

pub(super) fn percent(mean: Mean) -> String {
    let error = mean
        .error
        .map_or("?".to_owned(), |error| format!("{:.1}", error * 100.0));
    format!("{:.1} ± {error} %", mean.mean * 100.0)
}

pub(super) fn quartiles(quartiles: Option<Quartiles>) -> String {
    quartiles.map_or("–".to_owned(), |Quartiles([low, median, high])| {
        format!("{median:.0} ({low:.0}–{high:.0})")
    })
}
