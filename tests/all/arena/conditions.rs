//! How games follow each other in a match, on which cores engines run, and the occasion of a match.

use crate::support::files::Folder;
#[cfg(target_os = "linux")]
use crate::support::matches::script;
use crate::support::matches::{engine, games_of, match_of, run, summary};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// Plays a match between A and B, and returns its records in the order of the games.
fn play(folder: &Folder, file: &str, more: &[&str]) -> Vec<Value> {
    let (a, b, out) = (engine("A"), engine("B"), folder.path(file));
    let fixed = [
        "--engine",
        &a,
        "--engine",
        &b,
        "--nodes",
        "40",
        "--move-limit",
        "4",
        "--out",
        &out,
    ];
    summary(&[&fixed[..], more].concat());
    let mut games = games_of(&folder.read(file));
    games.sort_by_key(|game| game["game"].as_u64());
    games
}

#[test]
fn an_opening_is_played_in_several_pairs_of_games() {
    let folder = Folder::new();
    let games = play(&folder, "games", &["--games", "8", "--games-per-opening", "4"]);
    let openings: Vec<&Value> = games.iter().map(|game| &game["opening"]).collect();
    assert!(openings[..4].iter().all(|opening| *opening == openings[0]));
    assert!(openings[4..].iter().all(|opening| *opening == openings[4]));
    assert_ne!(openings[0], openings[4]);
    let whites: Vec<&Value> = games.iter().map(|game| &game["white"]["name"]).collect();
    assert_eq!(whites, ["A", "B", "A", "B", "A", "B", "A", "B"]);
    // Openings are otherwise the same as ever.
    let usual = play(&folder, "usual", &["--games", "4"]);
    assert_eq!([&usual[0]["opening"], &usual[2]["opening"]], [openings[0], openings[4]]);

    let (a, b) = (engine("A"), engine("B"));
    let output = run(&[
        "--engine",
        &a,
        "--engine",
        &b,
        "--nodes",
        "9",
        "--games",
        "2",
        "--games-per-opening",
        "3",
    ]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("must be a positive even number"));
}

/// Without reversed colours, the first engine has White in both games of a pair, and the statistics know it.
#[test]
fn colours_are_not_reversed_on_request() {
    let folder = Folder::new();
    let (strong, weak) = (engine("strong"), engine("weak") + ",nodes=1");
    let out = folder.path("games");
    let fixed = [
        "--engine", &strong, "--engine", &weak, "--nodes", "2000", "--games", "4", "--out", &out, "--resume",
    ];
    let report = summary(&[&fixed[..], &["--no-swap"]].concat());
    let games = games_of(&folder.read("games"));
    assert!(games.iter().all(|game| game["white"]["name"] == "strong"));
    let wins = games.iter().filter(|game| game["result"] == "1-0").count();
    assert_eq!(report["wins"], json!(wins));
    assert!(wins >= 3, "{report}");
    // Merging and resuming count the games in the same way.
    let merged = run(&["merge", &out]);
    assert_eq!(crate::support::matches::last_line(&merged), report);
    assert_eq!(summary(&[&fixed[..], &["--no-swap"]].concat()), report);
    let refused = run(&fixed);
    let error = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(error.contains("--no-swap) differs"), "{error}");
}

#[test]
fn games_follow_each_other_after_a_delay() {
    let folder = Folder::new();
    let started = Instant::now();
    play(&folder, "games", &["--games", "4", "--delay", "0.4"]);
    assert!(started.elapsed() >= Duration::from_millis(3 * 400));
}

#[test]
fn records_and_pgn_name_the_occasion() {
    let folder = Folder::new();
    let pgn = folder.path("pgn");
    let occasion = [
        "--event",
        "Copa \"Anel\"",
        "--site",
        "São Paulo",
        "--date",
        "2028.02.29",
    ];
    play(
        &folder,
        "games",
        &[&["--games", "2", "--pgn", &pgn][..], &occasion].concat(),
    );
    let text = folder.read("pgn");
    for tag in [
        "[Event \"Copa \\\"Anel\\\"\"]",
        "[Site \"São Paulo\"]",
        "[Date \"2028.02.29\"]",
    ] {
        assert_eq!(text.matches(tag).count(), 2, "{text}");
    }
    let info = match_of(&folder.read("games"));
    assert_eq!(
        (&info["site"], &info["date"]),
        (&json!("São Paulo"), &json!("2028.02.29"))
    );
    // The occasion does not change which games are played.
    play(&folder, "plain", &["--games", "2"]);
    assert_eq!(match_of(&folder.read("plain"))["id"], info["id"]);
    assert!(match_of(&folder.read("plain")).get("event").is_none());

    let (a, b) = (engine("A"), engine("B"));
    for wrong in [
        "today",
        "2026-02-28",
        "2026.02.29",
        "2026.13.01",
        "2026.1.1",
        "1900.02.29",
    ] {
        let output = run(&[
            "--engine", &a, "--engine", &b, "--nodes", "9", "--games", "2", "--date", wrong,
        ]);
        assert_eq!(output.status.code(), Some(2), "{wrong}");
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(error.contains("must be a date of the form YYYY.MM.DD"), "{error}");
    }
}

/// Each game gets cores of its own. The engines write the cores that they may use.
#[cfg(target_os = "linux")]
#[test]
fn engines_are_bound_to_cores() {
    let folder = Folder::new();
    let allowed = folder.path("allowed");
    let bound = script(
        &folder,
        "bound",
        &format!("grep Cpus_allowed_list /proc/self/status >> '{allowed}'; exec \"$ANEL\""),
    );
    let other = engine("other");
    let arguments = |more: &[&str]| {
        let fixed = ["--engine", &bound, "--engine", &other, "--nodes", "40", "--games", "4"];
        run(&[&fixed[..], more].concat())
    };
    let output = arguments(&["--affinity"]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let lines = folder.read("allowed");
    let cores: Vec<&str> = lines
        .lines()
        .filter_map(|line| line.split_whitespace().nth(1))
        .collect();
    assert_eq!(cores.len(), 1);
    assert!(cores[0].parse::<usize>().is_ok(), "{cores:?} is one core");

    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    if cores >= 2 {
        std::fs::remove_file(&allowed).expect("the file is there");
        assert!(arguments(&["--affinity", "1", "--concurrency", "2"]).status.success());
        let lines = folder.read("allowed");
        let [first, second] = lines.lines().collect::<Vec<_>>()[..] else {
            panic!("two engines: {lines}");
        };
        assert_ne!(first, second);
    }
    let out = folder.path("games.jsonl");
    let refused = arguments(&["--affinity", "512", "--concurrency", "2", "--out", &out]);
    assert!(!std::path::Path::new(&out).exists(), "no games, so no record file");
    assert_eq!(refused.status.code(), Some(2));
    let error = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(
        error.contains("--affinity: 2 games at once, with 512 cores for each game, take 1024 cores, but only"),
        "{error}"
    );
}
