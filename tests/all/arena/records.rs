//! Match records: no finished game is lost, merged shards equal a single run, and PGN preserves the records.

use crate::support::files::Folder;
use crate::support::matches::{engine, last_line, run, summary};
use anel::variant::Variant;
use serde_json::{Value, json};

const GAMES: u64 = 12;

/// Plays a match, or a shard of a match, and writes its records to `file`. Returns the summary of the match.
fn play(folder: &Folder, file: &str, more: &[&str]) -> Value {
    let (a, b) = (engine("A"), engine("B"));
    let (out, games) = (folder.path(file), GAMES.to_string());
    let fixed = [
        "--engine", &a, "--engine", &b, "--nodes", "60", "--games", &games, "--out", &out,
    ];
    summary(&[&fixed[..], more].concat())
}

/// The game lines of a records file.
fn games_of(text: &str) -> Vec<Value> {
    let lines = text
        .lines()
        .map(|line| serde_json::from_str(line).expect("a line is JSON"));
    lines.filter(|line: &Value| line.get("match").is_none()).collect()
}

fn merge(arguments: &[&str]) -> std::process::Output {
    run(&[&["merge"], arguments].concat())
}

#[test]
fn a_match_goes_on_where_its_records_end() {
    let folder = Folder::new();
    let whole = play(&folder, "whole", &[]);
    let text = folder.read("whole");
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len() as u64, 1 + GAMES, "a match line and the games");
    // The record file contains five complete games. The sixth record is cut off, as after a power failure.
    let torn = format!("{}\n{}", lines[..6].join("\n"), &lines[6][..40]);
    folder.write("torn", &torn);
    let resumed = play(&folder, "torn", &["--resume"]);
    assert_eq!(resumed, whole);
    let text = folder.read("torn");
    assert_eq!(text.lines().count() as u64, 1 + GAMES);
    assert!(text.starts_with(&lines[..6].join("\n")));
    // Resuming a complete match plays no game.
    assert_eq!(play(&folder, "torn", &["--resume"]), whole);
}

#[test]
fn records_are_not_overwritten_or_mixed() {
    let folder = Folder::new();
    play(&folder, "games", &[]);
    let before = folder.read("games");
    let (a, b, out) = (engine("A"), engine("B"), folder.path("games"));
    let again = [
        "--engine", &a, "--engine", &b, "--nodes", "61", "--games", "12", "--out", &out,
    ];
    let output = run(&again);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("--resume continues it"));
    let output = run(&[&again[..], &["--resume"]].concat());
    assert_eq!(output.status.code(), Some(1));
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(error.contains("belong to another match (the time control"), "{error}");
    assert_eq!(folder.read("games"), before);
}

#[test]
fn a_match_is_made_longer() {
    let folder = Folder::new();
    let whole = play(&folder, "whole", &["--random-plies", "3"]);
    let (a, b, out) = (engine("A"), engine("B"), folder.path("games"));
    let arguments = |games| {
        let fixed = ["--engine", &a, "--engine", &b, "--nodes", "60", "--random-plies", "3"];
        [&fixed[..], &["--out", &out, "--resume", "--games", games]].concat()
    };
    assert_eq!(summary(&arguments("4"))["games"], json!(4));
    assert_eq!(summary(&arguments("12")), whole);
    let merged = merge(&[&out]);
    assert_eq!(last_line(&merged), whole);
    assert!(!String::from_utf8_lossy(&merged.stderr).contains("missing"));
    // If a match is continued with other arguments, the error message names the argument that differs.
    for (more, differs) in [
        (&["--seed", "2"][..], "--seed differs"),
        (&["--move-limit", "9"], "a rule that ends games early"),
        (&["--format", "gauntlet"], "--format differs"),
    ] {
        let output = run(&[&arguments("12"), more].concat());
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(1), "{error}");
        assert!(error.contains(differs), "{error}");
    }
}

#[test]
fn parts_make_the_same_report_as_the_whole() {
    let folder = Folder::new();
    let test = ["--sprt", "elo0=-200,elo1=-100,alpha=0.2,beta=0.2"];
    let whole = play(&folder, "whole", &test);
    assert_eq!(whole["sprt"], "H1", "the SPRT accepts H1 before the last game: {whole}");
    for part in ["1/3", "2/3", "3/3"] {
        let file = &part[..1];
        play(&folder, file, &[&test[..], &["--shard", part]].concat());
    }
    let [one, two, three] = ["1", "2", "3"].map(|file| folder.path(file));
    let output = merge(&[&two, &one, &three]);
    assert_eq!(last_line(&output), whole);
    assert!(output.stderr.is_empty());

    let games = |file: &str| {
        let games = games_of(&folder.read(file));
        games.iter().map(|game| game["game"].as_u64()).collect::<Vec<_>>()
    };
    let mut all = [games("1"), games("2"), games("3")].concat();
    all.sort();
    assert_eq!(
        all,
        (0..GAMES).map(Some).collect::<Vec<_>>(),
        "the shards are disjoint and complete"
    );
}

#[test]
fn merging_names_what_is_wrong() {
    let folder = Folder::new();
    play(&folder, "1", &["--shard", "1/3"]);
    play(&folder, "3", &["--shard", "3/3"]);
    let [one, three, joined] = ["1", "3", "joined"].map(|file| folder.path(file));
    let output = merge(&[&one, &three, &one, "--out", &joined]);
    assert!(output.status.success());
    let warnings = String::from_utf8_lossy(&output.stderr);
    assert!(warnings.contains("4 duplicate records"), "{warnings}");
    assert!(warnings.contains("4 games of shard 2/3 are missing"), "{warnings}");
    assert!(!warnings.contains("1/3") && !warnings.contains("3/3"), "{warnings}");
    assert_eq!(last_line(&output)["games"], json!(8));
    assert_eq!(folder.read("joined").lines().count(), 1 + 8);

    play(&folder, "other", &["--seed", "2"]);
    let other = folder.path("other");
    let output = merge(&[&one, &other]);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("different matches"));

    folder.write("broken", "{}\n");
    let broken = folder.path("broken");
    let output = merge(&[&broken]);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("line 1 is not a game record: "));
}

/// Merging checks every move by the rules, also in variations, and names the file, the line and the turn.
#[test]
fn illegal_moves_are_not_merged() {
    let folder = Folder::new();
    play(&folder, "games", &[]);
    let text = folder.read("games");
    let lines: Vec<&str> = text.lines().collect();
    let game: Value = serde_json::from_str(lines[2]).expect("a game");
    let refused = |game: &Value, info: &str| {
        folder.write("changed", &format!("{info}\n{}\n{game}\n", lines[1]));
        let output = merge(&[&folder.path("changed")]);
        assert_eq!(output.status.code(), Some(1));
        assert!(output.stdout.is_empty());
        let error = String::from_utf8(output.stderr).expect("UTF-8");
        let expected = format!("anel: {}: line ", folder.path("changed"));
        error.strip_prefix(&expected).expect(&error).to_owned()
    };

    let mut wrong = game.clone();
    wrong["turns"][3]["mv"] = json!("a1h8");
    let error = refused(&wrong, lines[0]);
    assert!(
        error.starts_with("3: game 1: illegal move a1h8 (number 12): "),
        "{error}"
    );

    let mut wrong = game.clone();
    wrong["opening"]["moves"][0] = json!("a1h8");
    let error = refused(&wrong, lines[0]);
    assert!(
        error.starts_with("3: game 1: illegal move a1h8 (number 1): "),
        "{error}"
    );

    let variation = |ply: usize, mv: &Value| {
        let mut annotated = game.clone();
        let turn = json!({"mv": mv, "score": null, "depth": null, "nodes": null, "time_ms": 0.0});
        annotated["annotations"] = json!([{"ply": ply, "variations": [[turn]]}]);
        annotated
    };
    let error = refused(&variation(9, &json!("a1h8")), lines[0]);
    assert!(
        error.starts_with("3: game 1: illegal move a1h8 (number 9) in a variation: "),
        "{error}"
    );
    let error = refused(&variation(0, &json!("b2b4")), lines[0]);
    assert!(
        error.starts_with("3: game 1: variations on turn 0, but the game has "),
        "{error}"
    );
    let legal = variation(9, &game["turns"][0]["mv"]);
    folder.write("legal", &format!("{}\n{legal}\n", lines[0]));
    assert!(merge(&[&folder.path("legal")]).status.success());

    let error = refused(&game, &lines[0].replace("\"turnover\"", "\"checkers\""));
    assert!(error.starts_with("2: game 0: no variant is named checkers"), "{error}");
}

/// A single pair does not show how much results vary. The report then claims no error.
#[test]
fn a_single_pair_has_no_error() {
    let folder = Folder::new();
    let (a, b, out) = (engine("A"), engine("B"), folder.path("games"));
    let output = run(&[
        "--engine", &a, "--engine", &b, "--nodes", "60", "--games", "2", "--out", &out,
    ]);
    let report = last_line(&output);
    assert_eq!((&report["games"], &report["elo"]), (&json!(2), &json!(0.0)));
    for unknown in ["elo_error", "nelo", "nelo_error", "los"] {
        assert_eq!(report[unknown], Value::Null, "{unknown}");
    }
    let [text, progress] = [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes));
    let words: Vec<&str> = text.lines().nth(3).expect("a row").split('|').map(str::trim).collect();
    assert_eq!(words[8..11], ["+0.0 ± ?", "?", "?"], "{text}");
    assert!(
        progress.contains("Elo +0.0 ± ?") && !text.contains("± 0.0"),
        "{progress}{text}"
    );
}

#[test]
fn games_need_a_match_line() {
    let folder = Folder::new();
    play(&folder, "games", &[]);
    let text = folder.read("games");
    folder.write("headless", &text[text.find('\n').expect("a match line") + 1..]);
    let output = merge(&[&folder.path("headless")]);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("line 1 is a game, but no match line precedes it"));
    // A record file concatenated with itself has two equal match lines. Merging accepts the duplicate match line.
    folder.write("twice", &[&text[..], &text[..]].concat());
    let output = merge(&[&folder.path("twice")]);
    assert_eq!(last_line(&output)["games"], json!(GAMES));
}

#[test]
fn pgn_holds_all_that_the_records_do() {
    let folder = Folder::new();
    for variant in Variant::ALL.iter().map(|variant| variant.name()) {
        let (records, games) = (format!("{variant}.jsonl"), folder.path(variant));
        let report = play(&folder, &records, &["--variant", variant, "--pgn", &games]);
        let joined = folder.path(&format!("{variant}.again"));
        let output = merge(&[&games, "--out", &joined]);
        assert_eq!(last_line(&output), report);
        let sorted = |text: String| {
            let mut games = games_of(&text);
            games.sort_by_key(|record| record["game"].as_u64());
            games
        };
        let again = folder.read(&format!("{variant}.again"));
        assert_eq!(sorted(again), sorted(folder.read(&records)));
    }
}

#[test]
fn the_course_of_a_match_is_drawn() {
    let folder = Folder::new();
    let plot = folder.path("plot.svg");
    play(&folder, "games", &["--plot", &plot]);
    let picture = folder.read("plot.svg");
    assert!(picture.starts_with("<svg") && picture.trim_end().ends_with("</svg>"));
    assert!(picture.contains("A - B at nodes=60, turnover"));
    assert!(
        picture.matches("<polyline").count() >= 2,
        "the score curve and the 50 % line"
    );
}

/// After Ctrl-C the match prints its report, keeps the records of finished games, and can be resumed.
#[cfg(unix)]
#[test]
fn an_interrupt_loses_no_finished_game() {
    use std::process::{Command, Stdio};

    let folder = Folder::new();
    let (a, b, out) = (engine("A"), engine("B"), folder.path("games"));
    let arguments = [
        "match", "--engine", &a, "--engine", &b, "--nodes", "60", "--games", "100000", "--out", &out,
    ];
    let process = Command::new(env!("CARGO_BIN_EXE_anel"))
        .args(arguments)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the match starts");
    while std::fs::read_to_string(&out).map_or(0, |text| text.lines().count()) < 4 {
        std::thread::yield_now();
    }
    let id = process.id().to_string();
    assert!(
        Command::new("kill")
            .args(["-INT", &id])
            .status()
            .expect("kill runs")
            .success()
    );
    let output = process.wait_with_output().expect("the match ends");
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("--resume continues it"));
    let report = last_line(&output);
    let text = folder.read("games");
    assert!(text.ends_with('\n'));
    assert_eq!(report["games"].as_u64(), Some(games_of(&text).len() as u64));
    assert_eq!(report["faults"], json!(0));
}
