//! `anel match` with real engine processes.

use crate::support::files::Folder;
use crate::support::matches::{engine, games_of, last_line, run, summary};
use anel::variant::Variant;
use serde_json::{Value, json};

/// The arguments of a short match between engines A and B.
fn short<'a>(a: &'a str, b: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    let mut arguments = vec!["--engine", a, "--engine", b];
    arguments.extend_from_slice(more);
    arguments
}

#[test]
fn every_opening_is_played_twice_with_sides_swapped() {
    let folder = Folder::new();
    let (a, b) = (engine("A"), engine("B"));
    let out = folder.path("games.jsonl");
    for variant in Variant::ALL.iter().map(|variant| variant.name()) {
        let file = folder.path(&format!("{variant}.jsonl"));
        let report = summary(&short(
            &a,
            &b,
            &["--variant", variant, "--nodes", "60", "--games", "6", "--out", &file],
        ));
        assert_eq!((&report["games"], &report["faults"]), (&json!(6), &json!(0)));
        // Both players are the same deterministic engine, so the two games of every pair add up to an even score.
        assert_eq!(report["pentanomial"], json!([0, 0, 3, 0, 0]));
    }
    let same = &["--nodes", "60", "--games", "6", "--out", &out, "--concurrency", "2"];
    summary(&short(&a, &b, same));
    let mut games = games_of(&folder.read("games.jsonl"));
    games.sort_by_key(|game| game["game"].as_u64());
    let again = {
        let mut games = games_of(&folder.read("turnover.jsonl"));
        games.sort_by_key(|game| game["game"].as_u64());
        games
    };
    for (pair, again) in games.chunks(2).zip(again.chunks(2)) {
        assert_eq!(pair[0]["opening"], pair[1]["opening"]);
        assert_eq!(pair[0]["white"], pair[1]["black"]);
        assert_eq!(pair[0]["opening"]["moves"].as_array().map(Vec::len), Some(8));
        // Playing several games at once does not change the moves of the games.
        let moves = |game: &Value| {
            let turns = game["turns"].as_array().expect("turns");
            turns.iter().map(|turn| turn["mv"].clone()).collect::<Vec<_>>()
        };
        assert_eq!(moves(&pair[0]), moves(&again[0]));
        assert_eq!(moves(&pair[1]), moves(&again[1]));
    }
}

#[test]
fn all_time_controls_are_played() {
    let (a, b) = (engine("A"), engine("B"));
    for time_control in [["--tc", "0.1+0.005"], ["--st", "0.01"], ["--depth", "2"]] {
        let more = [&time_control[..], &["--games", "2", "--time-margin", "2000"]].concat();
        let report = summary(&short(&a, &b, &more));
        assert_eq!(
            (&report["games"], &report["faults"]),
            (&json!(2), &json!(0)),
            "{time_control:?}"
        );
    }
}

#[test]
fn an_illegal_move_loses_and_the_match_continues() {
    let folder = Folder::new();
    let out = folder.path("games.jsonl");
    // The bad engine plays by a different rule set than the match, so some of its moves are illegal in the match.
    let (good, bad) = (engine("good"), engine("bad") + ",variant=turnover2019");
    let more = ["--nodes", "50", "--games", "8", "--out", &out, "--random-plies", "2"];
    let output = run(&short(&good, &bad, &more));
    let report = last_line(&output);
    assert_eq!(report["games"], json!(8));
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.contains("bad lost "), "{text}");
    let counts = ["once, in game ", " times, first in game "];
    assert!(counts.iter().any(|count| text.contains(count)), "{text}");
    let games = games_of(&folder.read("games.jsonl"));
    let faulty: Vec<&Value> = games.iter().filter(|game| !game["fault"].is_null()).collect();
    assert!(!faulty.is_empty());
    assert_eq!(report["faults"], json!(faulty.len()));
    for game in faulty {
        let color = game["fault"]["by"].as_str().expect("a colour");
        assert_eq!(game["fault"]["kind"], "illegal move");
        assert_eq!(game[color]["name"], "bad");
        assert_eq!(game["result"], if color == "white" { "0-1" } else { "1-0" });
        assert!(game["reason"].as_str().expect("a reason").starts_with("illegal move: "));
    }
}

#[test]
fn a_time_forfeit_loses() {
    let folder = Folder::new();
    let out = folder.path("games.jsonl");
    let (a, b) = (engine("A"), engine("B"));
    let more = ["--tc", "0.00001+0", "--games", "2", "--out", &out];
    let report = summary(&short(&a, &b, &more));
    assert_eq!(report["faults"], json!(2));
    for game in games_of(&folder.read("games.jsonl")) {
        assert_eq!(game["reason"], "time");
        assert_eq!(game["fault"], json!({ "by": "white", "kind": "time" }));
    }
}

#[test]
fn several_engines_play_a_round_robin_or_a_gauntlet() {
    let specs = [engine("A"), engine("B"), engine("C")];
    let mut arguments: Vec<&str> = specs.iter().flat_map(|spec| ["--engine", spec]).collect();
    arguments.extend(["--nodes", "40", "--games", "2"]);
    let output = run(&arguments);
    assert_eq!(last_line(&output)["games"], json!(4), "A plays B and C");
    let table = String::from_utf8(output.stdout).expect("the table is UTF-8");
    let row = |names: [&str; 2]| {
        table.lines().any(|line| {
            let cells: Vec<&str> = line.split('|').map(str::trim).collect();
            cells.get(1..3) == Some(&names[..])
        })
    };
    assert!(row(["B", "C"]) && row(["A", "all"]), "{table}");

    // With more than two engines, an SPRT requires the gauntlet format, which determines the engine under test.
    let test = ["--sprt", "elo0=0,elo1=5"];
    let refused = run(&[&arguments[..], &test].concat());
    assert_eq!(refused.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&refused.stderr).contains("--format gauntlet"));

    arguments.extend(["--format", "gauntlet"]);
    let tested = run(&[&arguments[..], &test].concat());
    assert_eq!(last_line(&tested)["sprt"], "continue");
    let output = run(&arguments);
    let table = String::from_utf8(output.stdout).expect("the table is UTF-8");
    assert!(
        !table.lines().any(|line| line.contains("| B") && line.contains("| C")),
        "{table}"
    );
}

#[test]
fn openings_come_from_a_file() {
    let folder = Folder::new();
    folder.write(
        "openings.txt",
        "# a comment\n\nb2b4 b7b5\nk7/8/8/8/8/8/8/R3K3 w - - 0 1\nstartpos moves d2d4\n\
         k1k1k1k1/1k1k1k1k/8/8/8/8/1K1K1K1K/K1K1K1K1 w - - 0 1 moves f2f4 f7f5\n",
    );
    let (file, out) = (folder.path("openings.txt"), folder.path("games.jsonl"));
    let (a, b) = (engine("A"), engine("B"));
    let more = ["--depth", "1", "--games", "8", "--openings", &file, "--out", &out];
    summary(&short(&a, &b, &more));
    let mut games = games_of(&folder.read("games.jsonl"));
    games.sort_by_key(|game| game["game"].as_u64());
    let openings: Vec<&Value> = games.iter().step_by(2).map(|game| &game["opening"]).collect();
    assert_eq!(openings[0], &json!({"fen": null, "moves": ["b2b4", "b7b5"]}));
    assert_eq!(openings[1]["fen"], "k7/8/8/8/8/8/8/R3K3 w - - 0 1");
    assert_eq!(openings[2], &json!({"fen": null, "moves": ["d2d4"]}));
    assert_eq!(openings[3]["moves"], json!(["f2f4", "f7f5"]));

    folder.write("bad.txt", "b2b4\nb2b5\n");
    let bad = folder.path("bad.txt");
    let output = run(&short(&a, &b, &["--depth", "1", "--games", "2", "--openings", &bad]));
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("line 2: "));
}

#[test]
fn games_end_by_move_limit_and_by_adjudication() {
    let folder = Folder::new();
    let (a, b) = (engine("A"), engine("B"));
    let reasons = |name: &str, more: &[&str]| {
        let out = folder.path(name);
        let more = [&["--nodes", "200", "--games", "6", "--out", &out], more].concat();
        summary(&short(&a, &b, &more));
        let games = games_of(&folder.read(name));
        games
            .iter()
            .map(|game| game["reason"].as_str().unwrap().to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(reasons("limit", &["--move-limit", "3"]), ["move limit"; 6]);
    let win = reasons("win", &["--adjudicate-win", "score=300,moves=2"]);
    assert!(win.iter().any(|reason| reason == "adjudicated win"), "{win:?}");
    let resigned = reasons("resign", &["--resign", "score=300,moves=2"]);
    assert!(resigned.iter().any(|reason| reason == "resignation"), "{resigned:?}");
    let draw = reasons("draw", &["--adjudicate-draw", "score=2000,moves=1,from=2"]);
    assert!(draw.iter().all(|reason| reason == "adjudicated draw"), "{draw:?}");
}

#[test]
fn the_sprt_detects_a_stronger_engine() {
    // An engine at the weakest `UCI_Elo` level loses nearly every game.
    let strong = engine("strong");
    let weak = engine("weak") + ",option.UCI_LimitStrength=true,option.UCI_Elo=500";
    let more = [
        "--nodes",
        "1000",
        "--games",
        "400",
        "--sprt",
        "elo0=0,elo1=50",
        "--concurrency",
        "2",
    ];
    let report = summary(&short(&strong, &weak, &more));
    assert_eq!(report["sprt"], "H1", "{report}");
    assert!(report["games"].as_u64() < Some(200), "{report}");
    assert!(report["llr"].as_f64() >= Some(2.94), "{report}");
}

#[cfg(unix)]
#[test]
fn a_path_may_contain_commas() {
    let folder = Folder::new();
    let path = folder.path("a,b");
    std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_anel"), &path).expect("a link");
    let (a, b) = (format!("name=A,cmd={path},option.Hash=1"), engine("B"));
    let report = summary(&short(&a, &b, &["--nodes", "40", "--games", "2"]));
    assert_eq!(report["games"], json!(2));
}

/// Each engine searches to its own depth limit.
#[test]
fn engines_play_at_odds() {
    let folder = Folder::new();
    let out = folder.path("games.jsonl");
    let deep = format!("{},depth=5", engine("deep"));
    let shallow = engine("shallow");
    let more = ["--depth", "1", "--games", "2", "--out", &out];
    let report = summary(&short(&deep, &shallow, &more));
    assert_eq!(report["faults"], 0);
    for record in games_of(&folder.read("games.jsonl")) {
        let turns = record["turns"].as_array().expect("turns");
        let white_is_deep = record["white"]["name"] == "deep";
        for (number, turn) in turns.iter().enumerate() {
            let deep = (number % 2 == 0) == white_is_deep;
            assert_eq!(turn["depth"], if deep { 5 } else { 1 }, "{turn}");
        }
    }
}

#[test]
fn wrong_usage_is_reported() {
    let (a, b) = (engine("A"), engine("B"));
    for (more, fault) in [
        (&["--nodes", "5"][..], "--games"),
        (&["--games", "2"], "--tc"),
        (&["--games", "2", "--nodes", "5", "--depth", "1"], "cannot be used with"),
        (&["--games", "2", "--tc", "fast"], "is not a number of seconds"),
        (
            &["--games", "2", "--tc", "0+0"],
            "\"0+0\" leaves no time for the first move",
        ),
        (&["--games", "2", "--tc", "40/0+1"], "\"40/0+1\" leaves no time"),
        (&["--games", "2", "--tc", "-1+0"], "\"-1\" is not a number of seconds"),
        (&["--games", "2", "--st", "0"], "\"0\" leaves no time"),
        (&["--games", "2", "--st", "-1"], "\"-1\" is not a number of seconds"),
        (
            &["--games", "-2", "--nodes", "5"],
            "expected a whole number that is not negative",
        ),
        (
            &["--games", "2", "--nodes", "5", "--engine", "name=C,cmd=x,tc=0"],
            "\"0\" leaves no time",
        ),
        (&["--games", "2", "--nodes", "5", "--shard", "3/2"], "of the form i/n"),
        (
            &["--games", "2", "--nodes", "5", "--sprt", "elo0=9"],
            "elo0 must be below elo1",
        ),
        (
            &["--games", "2", "--nodes", "5", "--resume"],
            "--resume requires a file",
        ),
        (
            &["--games", "2", "--nodes", "5", "--engine", "name=A,cmd=x"],
            "each with its own name",
        ),
        (
            &["--games", "2", "--nodes", "5", "--engine", "name=C"],
            "cmd=PATH is missing",
        ),
        (
            &["--games", "2", "--nodes", "5", "--engine", "cmd=x,nodes=0"],
            "nodes must be a positive integer",
        ),
        (
            &["--games", "2", "--nodes", "5", "--each", "start-timeout=0"],
            "start-timeout must be more than 0 seconds",
        ),
        (
            &["--games", "2", "--nodes", "5", "--each", "ready-timeout=soon"],
            "is not a number of seconds",
        ),
        (
            &["--games", "2", "--nodes", "5", "--each", "ponder=perhaps"],
            "ponder must be on or off",
        ),
    ] {
        let output = run(&short(&a, &b, more));
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{more:?}: {error}");
        assert!(error.contains(fault), "{more:?}: {error}");
    }
}

#[test]
fn defaults_for_all_engines_are_given_once() {
    let folder = Folder::new();
    let out = folder.path("games.jsonl");
    let each = format!("cmd={},option.Hash=2,depth=3", env!("CARGO_BIN_EXE_anel"));
    let more = ["--each", &each, "--nodes", "9", "--games", "2", "--out", &out];
    let report = summary(&short("name=A", "name=B,option.hash=1,depth=1", &more));
    assert_eq!(report["faults"], json!(0));
    let games = games_of(&folder.read("games.jsonl"));
    assert_eq!(games[0]["white"]["options"], json!({"Hash": "2"}));
    assert_eq!(games[0]["black"]["options"], json!({"hash": "1"}));
    let turns = games[0]["turns"].as_array().expect("turns");
    assert_eq!((&turns[0]["depth"], &turns[1]["depth"]), (&json!(3), &json!(1)));
    let refused = run(&short("name=A", "name=B", &["--nodes", "9", "--games", "2"]));
    assert_eq!(refused.status.code(), Some(2));
}

/// The working directory, the time margin and restarts between games can be set for each engine.
#[cfg(unix)]
#[test]
fn engines_have_their_own_folder_margin_and_restarts() {
    use crate::support::matches::script;

    let folder = Folder::new();
    let out = folder.path("games.jsonl");
    let here = folder.path("");
    let started = "pwd >> started; exec \"$ANEL\"";
    let often = script(&folder, "often", started) + &format!(",dir={here},restart=on,margin=9000");
    let hasty = engine("hasty");
    let more = ["--tc", "0.00001+0", "--games", "4", "--out", &out];
    summary(&short(&hasty, &often, &more));
    // An engine with `restart=on` is started once before the match, and once before every game except the first.
    assert_eq!(folder.read("started").lines().count(), 4);
    for game in games_of(&folder.read("games.jsonl")) {
        let faulty = game["fault"]["by"].as_str().expect("an engine has lost on time");
        assert_eq!(game[faulty]["name"], "hasty");
    }
}

#[test]
fn openings_are_played_in_random_order_or_from_a_start_index() {
    let folder = Folder::new();
    let lines = ["a1a2", "b2b4", "c1c2", "d2d4", "e1e2", "f2f4", "g1g2", "h2h4"];
    folder.write("openings.txt", &lines.join("\n"));
    let file = folder.path("openings.txt");
    let (a, b) = (engine("A"), engine("B"));
    let order = |name: &str, more: &[&str]| {
        let out = folder.path(name);
        let fixed = ["--depth", "1", "--games", "16", "--openings", &file, "--out", &out];
        summary(&short(&a, &b, &[&fixed, more].concat()));
        let mut games = games_of(&folder.read(name));
        games.sort_by_key(|game| game["game"].as_u64());
        let firsts = games.iter().step_by(2);
        let opening = |game: &Value| game["opening"]["moves"][0].as_str().unwrap().to_owned();
        firsts.map(opening).collect::<Vec<_>>()
    };
    assert_eq!(order("file", &[]), lines);
    let from_third = order("third", &["--openings-start", "3"]);
    assert_eq!(from_third, [&lines[2..], &lines[..2]].concat());
    let random = order("random", &["--openings-order", "random"]);
    assert_ne!(random, lines);
    let mut sorted = random.clone();
    sorted.sort();
    assert_eq!(sorted, lines);
    let output = run(&short(
        &a,
        &b,
        &[
            "--depth",
            "1",
            "--games",
            "2",
            "--openings",
            &file,
            "--openings-start",
            "9",
        ],
    ));
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("has only 8 openings"));
}

/// Without an increment, the clock lasts only because the time control adds time every two moves.
#[test]
fn clocks_gain_time_at_each_time_control() {
    let (a, b) = (engine("A"), engine("B"));
    let more = [
        "--tc",
        "2/0.1",
        "--games",
        "2",
        "--time-margin",
        "2000",
        "--move-limit",
        "20",
    ];
    let output = run(&short(&a, &b, &more));
    assert_eq!(last_line(&output)["faults"], json!(0));
    // Progress is printed as separate lines if standard error is not a terminal.
    assert!(String::from_utf8_lossy(&output.stderr).contains("2/2 games  +"));
    let wrong = run(&short(&a, &b, &["--tc", "many/0.4", "--games", "2"]));
    assert_eq!(wrong.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&wrong.stderr).contains("a number of moves"));
}
