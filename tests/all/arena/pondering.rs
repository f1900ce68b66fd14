//! Matches in which engines search on their opponents' time.

use crate::support::files::Folder;
use crate::support::matches::{engine, games_of, last_line, run, script, summary};
use serde_json::{Value, json};

fn pondering(name: &str) -> String {
    engine(name) + ",ponder=true"
}

/// The lines of the traffic log between the match and an engine, with `>` or `<` in front.
fn traffic(log: &str, engine: &str) -> Vec<String> {
    let label = format!("{engine}#");
    let of_engine = |line: &str| {
        let (_, rest) = line.split_once(' ')?;
        let (_, said) = rest.strip_prefix(&label)?.split_once(' ')?;
        Some(said.to_owned())
    };
    log.lines().filter_map(of_engine).collect()
}

/// The value after `key` in a line of words.
fn value(line: &str, key: &str) -> Option<u64> {
    let mut words = line.split(' ');
    words.find(|&word| word == key)?;
    words.next()?.parse().ok()
}

/// The timing of a player in all games.
fn timing(games: &[Value], name: &str, field: &str) -> f64 {
    let players = games.iter().flat_map(|game| [&game["white"], &game["black"]]);
    let own = players.filter(|player| player["name"] == name);
    own.map(|player| player["timing"][field].as_f64().unwrap_or_default())
        .sum()
}

/// Every `go ponder` is followed by `ponderhit` or `stop` and gets exactly one answer; each `ponderhit` comes after the
/// opponent has played the expected turn, and only then.
#[test]
fn an_engine_ponders_on_the_expected_turn() {
    let folder = Folder::new();
    let [log, out, pgn] = ["log", "games.jsonl", "games.pgn"].map(|name| folder.path(name));
    let (a, b) = (pondering("A"), engine("B"));
    let report = summary(&[
        "--engine",
        &a,
        "--engine",
        &b,
        "--nodes",
        "300",
        "--games",
        "4",
        "--move-limit",
        "30",
        "--log",
        &log,
        "--out",
        &out,
        "--pgn",
        &pgn,
    ]);
    assert_eq!((&report["games"], &report["faults"]), (&json!(4), &json!(0)));
    let lines = traffic(&folder.read("log"), "A");
    assert!(lines.contains(&"> setoption name Ponder value true".to_owned()));
    let (mut expected, mut answers, mut searches) = (None, 0, 0);
    let (mut hits, mut misses) = (0, 0);
    let mut position = String::new();
    for line in &lines {
        if let Some(command) = line.strip_prefix("> position ") {
            if expected.is_none() {
                position = command.to_owned();
            } else {
                panic!("{line} during pondering");
            }
        } else if line.starts_with("> go ponder ") {
            expected = Some(position.clone());
            searches += 1;
        } else if line.starts_with("> go ") {
            assert!(expected.is_none(), "{line} during pondering");
            searches += 1;
        } else if line == "> ponderhit" {
            assert!(expected.take().is_some(), "ponderhit without pondering");
            hits += 1;
        } else if line == "> stop" {
            // The match also sends `stop` before `quit`.
            misses += u64::from(expected.take().is_some());
        } else if line.starts_with("< bestmove") {
            answers += 1;
        }
    }
    assert_eq!(answers, searches);
    assert!(hits > 0 && misses > 0, "{hits} hits and {misses} misses");
    assert!(
        !traffic(&folder.read("log"), "B")
            .iter()
            .any(|line| line.contains("ponderhit"))
    );

    let games = games_of(&folder.read("games.jsonl"));
    assert_eq!(timing(&games, "A", "ponder_hits") as u64, hits);
    // At the end of a game, an engine may be stopped without having missed the opponent's turn.
    let missed = timing(&games, "A", "ponder_misses") as u64;
    assert!((misses - 4..=misses).contains(&missed), "{missed} of {misses}");
    assert!(timing(&games, "A", "pondered_ms") > 0.0);
    for game in &games {
        let side = if game["white"]["name"] == "A" { "white" } else { "black" };
        assert_eq!(game[side]["options"]["Ponder"], "true");
    }
    // PGN preserves the timing.
    let merged = folder.path("merged.jsonl");
    let output = run(&["merge", &pgn, "--out", &merged]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let by_number = |mut games: Vec<Value>| {
        games.sort_by_key(|game| game["game"].as_u64());
        games
    };
    assert_eq!(by_number(games_of(&folder.read("merged.jsonl"))), by_number(games));
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(text.contains(&format!("{hits} of {}", hits + missed)), "{text}");
}

/// Only an engine's own turns take time from its clock, after a hit as well as after a miss. The opponent takes much
/// more time than the pondering engine has.
#[test]
fn pondering_takes_no_time_from_the_clock() {
    let folder = Folder::new();
    let [log, out] = ["log", "games.jsonl"].map(|name| folder.path(name));
    let slow = script(
        &folder,
        "slow",
        "\"$ANEL\" | while IFS= read -r line; do case \"$line\" in bestmove*) sleep 0.1;; esac; \
         printf '%s\\n' \"$line\"; done",
    ) + ",nodes=100";
    let fast = pondering("fast") + ",tc=0.9+0.05,margin=2000,option.Move Overhead=0";
    let report = summary(&[
        "--engine",
        &fast,
        "--engine",
        &slow,
        "--nodes",
        "100",
        "--games",
        "2",
        "--move-limit",
        "20",
        "--log",
        &log,
        "--out",
        &out,
    ]);
    assert_eq!(report["faults"], json!(0));
    let games = games_of(&folder.read("games.jsonl"));
    assert!(timing(&games, "fast", "pondered_ms") > 0.0, "there were hits");
    // The clock that each `go` states is the one that follows from the times of the earlier turns.
    let lines = traffic(&folder.read("log"), "fast");
    let mut by_game = lines.split(|line| line == "> ucinewgame").skip(1);
    for game in &games {
        let (side, key) = match game["white"]["name"].as_str() {
            Some("fast") => (0, "wtime"),
            _ => (1, "btime"),
        };
        let opening = game["opening"]["moves"].as_array().expect("moves").len();
        let turns = game["turns"].as_array().expect("turns");
        let own = turns.iter().skip((opening + side) % 2).step_by(2);
        let mut clock = 900.0;
        let mut clocks = vec![clock];
        for turn in own {
            clock = f64::max(clock - turn["time_ms"].as_f64().expect("a time"), 0.0) + 50.0;
            clocks.push(clock);
        }
        let mut made = 0;
        for line in by_game.next().expect("a game") {
            let Some(command) = line.strip_prefix("> ") else {
                continue;
            };
            if command.starts_with("go ") {
                let said = value(command, key).expect("a clock") as f64;
                // A `go` after a miss states the clock less the time that it took to stop.
                let stopping = if command.starts_with("go ponder ") { 0.0 } else { 500.0 };
                let clock = clocks[made];
                assert!(
                    (clock - stopping - 1.1..=clock + 0.1).contains(&said),
                    "{said} is not {clock}: {line}"
                );
            }
            let begins_turn = command.starts_with("go ") && !command.starts_with("go ponder ");
            made += usize::from(begins_turn || command == "ponderhit");
        }
        assert_eq!(made + 1, clocks.len());
    }
}

/// An engine may not answer before `ponderhit` or `stop`. If one does, its answer counts if the expected turn is
/// played, and is ignored otherwise; either way the game goes on.
#[test]
fn an_early_answer_does_not_upset_the_game() {
    let folder = Folder::new();
    let (log, out) = (folder.path("log"), folder.path("games.jsonl"));
    let hasty = script(
        &folder,
        "hasty",
        "while IFS= read -r line; do case \"$line\" in 'go ponder '*) line='go nodes 200';; esac; \
         printf '%s\\n' \"$line\"; done | \"$ANEL\"",
    ) + ",ponder=true";
    let slow = engine("slow") + ",nodes=20000";
    let report = summary(&[
        "--engine",
        &hasty,
        "--engine",
        &slow,
        "--nodes",
        "200",
        "--games",
        "2",
        "--move-limit",
        "25",
        "--log",
        &log,
        "--out",
        &out,
    ]);
    assert_eq!((&report["games"], &report["faults"]), (&json!(2), &json!(0)));
    let games = games_of(&folder.read("games.jsonl"));
    assert!(timing(&games, "hasty", "ponder_hits") > 0.0);
    let lines = traffic(&folder.read("log"), "hasty");
    let count = |beginning: &str| lines.iter().filter(|line| line.starts_with(beginning)).count();
    assert_eq!(count("> go"), count("< bestmove"));
}

/// An engine that does not stop pondering loses: on time if it has a clock, by silence otherwise.
#[test]
fn an_engine_that_does_not_stop_pondering_loses() {
    let folder = Folder::new();
    let out = folder.path("games.jsonl");
    let deaf = script(
        &folder,
        "deaf",
        "while IFS= read -r line; do case \"$line\" in stop|ponderhit) continue;; esac; \
         printf '%s\\n' \"$line\"; done | \"$ANEL\"",
    ) + ",ponder=true";
    let good = engine("good");
    for (time_control, kind) in [(["--tc", "0.4+0"], "time"), (["--depth", "3"], "silence")] {
        let more = [
            "--games",
            "2",
            "--time-margin",
            "100",
            "--move-timeout",
            "0.5",
            "--out",
            &out,
        ];
        let engines = ["--engine", &deaf, "--engine", &good];
        let output = run(&[&engines[..], &time_control, &more].concat());
        assert_eq!(last_line(&output)["faults"], json!(2));
        for game in games_of(&folder.read("games.jsonl")) {
            assert_eq!(game["fault"]["kind"], kind, "{game}");
            assert_eq!(game[game["fault"]["by"].as_str().expect("a side")]["name"], "deaf");
        }
        std::fs::remove_file(&out).expect("the records are there");
    }
}

/// Pondering is part of the identity of a match, and needs an engine that can ponder.
#[test]
fn pondering_is_agreed_before_the_first_game() {
    let folder = Folder::new();
    let out = folder.path("games.jsonl");
    let (a, b) = (pondering("A"), engine("B"));
    let fixed = [
        "--nodes",
        "60",
        "--games",
        "2",
        "--move-limit",
        "5",
        "--out",
        &out,
        "--resume",
    ];
    let whole = summary(&[&["--engine", &a, "--engine", &b][..], &fixed].concat());
    assert_eq!(
        summary(&[&["--engine", &a, "--engine", &b][..], &fixed].concat()),
        whole
    );
    let output = run(&[&["--engine", &engine("A"), "--engine", &b][..], &fixed].concat());
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(
        error.contains("an option or argument of an --engine differs"),
        "{error}"
    );

    let cannot = script(&folder, "cannot", "\"$ANEL\" | sed -u '/^option name Ponder/d'");
    let ugi = script(
        &folder,
        "ugi",
        "while IFS= read -r line; do [ \"$line\" = uci ] || printf '%s\\n' \"$line\"; done | \"$ANEL\"",
    );
    for (bad, fault) in [
        (cannot, "engine cannot: it has no option Ponder; its options are"),
        (ugi, "engine ugi: ponder=true needs UCI"),
    ] {
        let bad = bad + ",ponder=true";
        let output = run(&["--engine", &b, "--engine", &bad, "--nodes", "60", "--games", "2"]);
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(1), "{error}");
        assert!(error.contains(fault), "{error}");
    }
}
