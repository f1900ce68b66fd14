//! The command that repeats a match.

use crate::arena::record::MatchInfo;
use crate::arena::spec::Format;

/// The arguments of `anel match` for a match whose engines have the given options, as in `Hash=16 Threads=1`.
pub(super) fn of(info: &MatchInfo, options: &str) -> String {
    let options: String = options
        .split_whitespace()
        .map(|option| format!(",option.{option}"))
        .collect();
    let mut words = vec![format!(
        "anel match --variant {} --each cmd=./anel{options}",
        info.variant
    )];
    words.extend(info.engines.iter().map(|name| format!("--engine name={name}")));
    words.push(format!("--{}", info.time_control.replacen('=', " ", 1)));
    let engines = info.engines.len().max(2) as u64;
    let pairings = match info.format {
        Format::RoundRobin => engines * (engines - 1) / 2,
        Format::Gauntlet => engines - 1,
    };
    words.push(format!("--games {}", info.games / pairings));
    words.extend(openings(&info.openings));
    words.push(format!("--seed {}", info.seed));
    words.extend(info.rules.split("; ").filter_map(rule));
    words.join(" ")
}

/// The options for openings, from their description in the records, such as `random, 2 turns, 4 games each`.
fn openings(description: &str) -> Vec<String> {
    let mut parts = description.split(", ");
    let source = parts.next().unwrap_or_default();
    let count = parts.next().unwrap_or_default();
    let mut options = vec![match (source, count.strip_suffix(" turns")) {
        ("random", Some(plies)) => format!("--random-plies {plies}"),
        _ => "--openings FILE".to_owned(),
    }];
    for part in parts {
        options.extend(match part.strip_suffix(" games each") {
            Some(games) => Some(format!("--games-per-opening {games}")),
            None => (part == "colours not reversed").then(|| "--no-swap".to_owned()),
        });
    }
    options
}

/// The option for a rule that ends games early, from its description in the records, such as `move-limit 200`.
fn rule(description: &str) -> Option<String> {
    let (name, value) = description.split_once(' ')?;
    let option = match name {
        "win" => "adjudicate-win",
        "draw" => "adjudicate-draw",
        other => other,
    };
    Some(format!("--{option} {value}"))
}
