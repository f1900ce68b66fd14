//! `anel match balance`: the page, the data and the plots made from records.

use crate::support::files::Folder;
use crate::support::matches::{engine, games_of, run};
use serde_json::{Value, json};
use std::process::Output;

/// Nodes of the search of the first turns: enough to search all of them once.
const NODES: &str = "20000";

/// Plays a match of an engine against itself, and writes its records to `file`.
fn play(folder: &Folder, file: &str, variant: &str, nodes: &str, games: &str) {
    let (one, other, out) = (engine("one"), engine("other"), folder.path(file));
    let output = run(&[
        "--variant",
        variant,
        "--engine",
        &one,
        "--engine",
        &other,
        "--nodes",
        nodes,
        "--games",
        games,
        "--random-plies",
        "2",
        "--move-limit",
        "60",
        "--out",
        &out,
    ]);
    assert!(output.status.success(), "{output:?}");
}

/// Measures the balance in files of a folder. Writes `page.md`, `data.json` and plots.
fn balance(folder: &Folder, files: &[&str]) -> Output {
    let files: Vec<String> = files.iter().map(|file| folder.path(file)).collect();
    let [page, plots, data] = ["page.md", "plots", "data.json"].map(|file| folder.path(file));
    let mut arguments = vec!["balance"];
    arguments.extend(files.iter().map(String::as_str));
    arguments.extend([
        "--out", &page, "--plots", &plots, "--data", &data, "--nodes", NODES, "--force",
    ]);
    run(&arguments)
}

fn data_of(folder: &Folder, files: &[&str]) -> Value {
    let output = balance(folder, files);
    assert!(output.status.success(), "{output:?}");
    serde_json::from_str(&folder.read("data.json")).expect("the data are JSON")
}

fn error_of(folder: &Folder, files: &[&str]) -> String {
    let output = balance(folder, files);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    String::from_utf8(output.stderr).expect("UTF-8")
}

/// Writes the first lines of records with each game changed.
fn rewrite(folder: &Folder, from: &str, to: &str, change: impl Fn(&mut Value)) {
    let text = folder.read(from);
    let (head, _) = text.split_once('\n').expect("a match line");
    let mut lines = vec![head.to_owned()];
    for mut game in games_of(&text) {
        change(&mut game);
        lines.push(game.to_string());
    }
    folder.write(to, &(lines.join("\n") + "\n"));
}

fn white_points(game: &Value) -> f64 {
    match game["result"].as_str().expect("a result") {
        "1-0" => 1.0,
        "0-1" => 0.0,
        _ => 0.5,
    }
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("{value} is not a number"))
}

#[test]
fn the_measurements_are_those_of_the_games() {
    let folder = Folder::new();
    play(&folder, "strong", "turnover", "120", "24");
    play(&folder, "weak", "turnover", "40", "24");
    play(&folder, "other", "ctor8", "40", "4");
    let data = data_of(&folder, &["other", "strong", "weak"]);
    let [turnover, ctor8] = [&data["variants"][0], &data["variants"][1]];
    assert_eq!([&turnover["variant"], &ctor8["variant"]], ["turnover", "ctor8"]);
    let limits = |variant: &Value| {
        let strengths = variant["strengths"].as_array().expect("strengths");
        strengths
            .iter()
            .map(|strength| strength["limit"].clone())
            .collect::<Vec<_>>()
    };
    assert_eq!(limits(turnover), ["nodes=40", "nodes=120"], "from weak to strong");

    let strong = &turnover["strengths"][1];
    let games = games_of(&folder.read("strong"));
    let mean = |value: fn(&Value) -> f64| games.iter().map(value).sum::<f64>() / games.len() as f64;
    assert_eq!((&strong["games"], &strong["openings"]), (&json!(24), &json!(12)));
    assert!((number(&strong["score"]["mean"]) - mean(white_points)).abs() < 1e-3);
    let is_draw = |game: &Value| f64::from(u8::from(white_points(game) == 0.5));
    assert!((number(&strong["draws"]["mean"]) - mean(is_draw)).abs() < 1e-3);
    let mut turns: Vec<usize> = games
        .iter()
        .map(|game| 2 + game["turns"].as_array().expect("turns").len())
        .collect();
    turns.sort();
    assert!((number(&strong["turns"][1]) - (turns[11] + turns[12]) as f64 / 2.0).abs() < 1e-3);
    assert_eq!(strong["turns"], strong["plies"], "a turn has one ply");
    assert!((20.0..60.0).contains(&number(&strong["legal_plies"])), "{strong}");
    let ctor8 = &ctor8["strengths"][0];
    assert!(
        number(&ctor8["plies"][1]) > number(&ctor8["turns"][1]),
        "a turn has several plies"
    );

    let first = turnover["first_turns"]["turns"].as_array().expect("turns");
    assert_eq!(first.len(), 41);
    assert!(first.is_sorted_by(|one, other| one["score"].as_i64() >= other["score"].as_i64()));
    assert_eq!(first.iter().map(|turn| number(&turn["games"])).sum::<f64>(), 48.0);
    let first = data["variants"][1]["first_turns"]["turns"].as_array().expect("turns");
    assert_eq!(first.len(), 2, "all squares are equal: a placement or none");
    let equal: Vec<_> = first.iter().map(|turn| &turn["equal"]).collect();
    assert_eq!(equal, [&json!(64), &json!(1)]);
    assert_eq!(first.iter().map(|turn| number(&turn["games"])).sum::<f64>(), 4.0);
}

#[test]
fn the_page_tells_how_it_was_made_and_can_be_made_again() {
    let folder = Folder::new();
    play(&folder, "games", "turnover2019", "40", "4");
    play(&folder, "more", "turnover", "40", "4");
    data_of(&folder, &["games", "more"]);
    let files = ["page.md", "data.json", "plots/turnover.svg"];
    let before = files.map(|file| folder.read(file));
    let [page, _, plot] = &before;
    assert!(page.contains("8 games of the engine against itself"), "{page}");
    assert!(page.contains("## `turnover` and `turnover2019`"), "{page}");
    assert!(page.contains("](plots/turnover.svg)"), "{page}");
    assert!(page.contains("| `turnover2019` | `nodes=40 Hash=1` |"), "{page}");
    let command = "anel match --variant turnover2019 --each cmd=./anel,option.Hash=1 --engine name=one --engine name=other \
                   --nodes 40 --games 4 --random-plies 2 --seed 1 --move-limit 60";
    assert!(page.replace(" \\\n    ", " ").contains(command), "{page}");
    assert!(plot.starts_with("<svg") && plot.contains("turnover2019"));
    data_of(&folder, &["more", "games"]);
    assert_eq!(
        files.map(|file| folder.read(file)),
        before,
        "the order of the files does not matter"
    );
}

#[test]
fn a_game_is_decided_when_the_scores_stay_won() {
    let folder = Folder::new();
    play(&folder, "games", "turnover", "40", "2");
    for (open, scores) in [(3, json!({"cp": 0})), (5, json!({"cp": -3000}))] {
        rewrite(&folder, "games", "changed", |game| {
            game["result"] = json!("1-0");
            let turns = game["turns"].as_array_mut().expect("turns");
            // After two turns of the opening, White has the turns with even indices.
            for (index, turn) in turns.iter_mut().enumerate() {
                let for_white = if index < open {
                    scores.clone()
                } else {
                    json!({"mate": 9})
                };
                let sign = if index % 2 == 0 { 1 } else { -1 };
                let (kind, value) = for_white.as_object().expect("a score").iter().next().expect("a score");
                turn["score"] = json!({kind.as_str(): value.as_i64().expect("a number") * sign});
            }
        });
        let data = data_of(&folder, &["changed"]);
        let decided = &data["variants"][0]["strengths"][0]["decided"];
        assert_eq!(number(&decided[1]), (2 + open + 1) as f64);
    }
}

#[test]
fn games_that_do_not_count_are_told() {
    let folder = Folder::new();
    play(&folder, "games", "turnover", "40", "4");
    let is_second = |game: &Value| game["game"] == json!(1);
    rewrite(&folder, "games", "some", |game| {
        if is_second(game) {
            game["result"] = json!("*");
        }
    });
    let data = data_of(&folder, &["some"]);
    assert_eq!(data["variants"][0]["strengths"][0]["games"], json!(3));
    assert!(folder.read("page.md").contains("1 game unfinished: not counted"));

    let no_game_counts = |change: fn(&mut Value)| {
        rewrite(&folder, "games", "none", change);
        error_of(&folder, &["none"])
    };
    let error = no_game_counts(|game| game["fault"] = json!({"by": "white", "kind": "time"}));
    assert!(
        error.contains("turnover: none of the games count (4 games lost by a fault of an engine)"),
        "{error}"
    );
    let error = no_game_counts(|game| game["white"]["options"]["Hash"] = json!("2"));
    assert!(
        error.contains("4 games between engines with different options"),
        "{error}"
    );
    let error =
        no_game_counts(|game| game["opening"]["fen"] = json!("k1k1k1k1/1k1k1k1k/8/8/8/8/1K1K1K1K/K1K1K1K1 w - - 0 1"));
    assert!(error.contains("4 games not from the start position"), "{error}");
}

#[test]
fn unusable_files_are_refused() {
    let folder = Folder::new();
    folder.write("empty", "{}");
    assert!(error_of(&folder, &["empty"]).contains("the files contain no records"));
    assert!(error_of(&folder, &["missing"]).contains("missing"));
    folder.write("bad", "{\"game\":1}\n");
    assert!(error_of(&folder, &["bad"]).contains("line 1 is not a game record"));

    play(&folder, "games", "turnover", "40", "2");
    folder.write("page.md", "mine");
    let (games, page) = (folder.path("games"), folder.path("page.md"));
    let output = run(&["balance", &games, "--out", &page, "--nodes", NODES]);
    assert!(
        String::from_utf8_lossy(&output.stderr).contains("--force overwrites it"),
        "{output:?}"
    );
    assert_eq!(folder.read("page.md"), "mine");
}
