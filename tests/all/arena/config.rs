//! Configuration files for matches.

use crate::support::files::Folder;
use crate::support::matches::{games_of, match_of, run, summary};
use serde_json::json;

/// A configuration file for a complete match of 8 games.
fn whole_match() -> String {
    format!(
        r#"
        # A comment.
        variant = "oliveira"
        nodes = 60
        games = 8
        random_plies = 4
        move-limit = 30
        strict = true
        seed = 3
        adjudicate-draw = {{ score = 5, moves = 20 }}

        [each]
        cmd = "{}"
        option.Hash = 1

        [[engine]]
        name = "A"
        nodes = 80
        restart = false

        [[engine]]
        name = "B"
        arg = ["uci"]
        option = {{ Threads = 1, Ponder = false }}
        "#,
        env!("CARGO_BIN_EXE_anel")
    )
}

#[test]
fn a_file_sets_the_options_of_the_command_line() {
    let folder = Folder::new();
    folder.write("match.toml", &whole_match());
    let (config, out) = (folder.path("match.toml"), folder.path("games.jsonl"));
    let report = summary(&["--config", &config, "--out", &out]);
    assert_eq!((&report["games"], &report["faults"]), (&json!(8), &json!(0)));

    // The options of the configuration file, given on the command line instead, run the same match.
    let cmd = env!("CARGO_BIN_EXE_anel");
    let each = format!("cmd={cmd},option.Hash=1");
    let again = [
        "--variant",
        "oliveira",
        "--nodes",
        "60",
        "--games",
        "8",
        "--random-plies",
        "4",
        "--move-limit",
        "30",
        "--strict",
        "--seed",
        "3",
        "--adjudicate-draw",
        "score=5,moves=20",
        "--each",
        &each,
        "--engine",
        "name=A,nodes=80,restart=off",
        "--engine",
        "name=B,arg=uci,option.Threads=1,option.Ponder=false",
        "--resume",
        &out,
    ];
    assert_eq!(summary(&again), report);
}

#[test]
fn the_command_line_wins() {
    let folder = Folder::new();
    folder.write("match.toml", &whole_match());
    let config = format!("--config={}", folder.path("match.toml"));
    let out = folder.path("games.jsonl");
    let book = folder.path("book");
    folder.write("book", "startpos\n");
    let engine = |name: &str| format!("name={name},nodes=70");
    // On the command line, `--depth` overrides the node limit of the configuration file, and `--openings` overrides its
    // random plies.
    let report = summary(&[
        "--games",
        "2",
        &config,
        "--depth",
        "1",
        "--openings",
        &book,
        "--engine",
        &engine("C"),
        "--engine",
        "name=D",
        "--out",
        &out,
    ]);
    assert_eq!(report["games"], json!(2));
    let text = folder.read("games.jsonl");
    let (of, game) = (match_of(&text), &games_of(&text)[0]);
    assert_eq!(of["variant"], json!("oliveira"));
    assert_eq!(of["pace"], json!("depth=1"));
    assert_eq!(of["engines"], json!(["C", "D"]));
    // Engine C has its own node limit, which replaces the match's depth limit.
    assert!(game["turns"][0]["depth"].as_u64() > Some(1));
    assert_eq!(game["turns"][1]["depth"], json!(1));
}

#[test]
fn errors_in_the_file_are_reported() {
    let folder = Folder::new();
    for (text, told) in [
        ("games = ", "match.toml: TOML parse error at line 1"),
        ("gmaes = 4", "match.toml: \"gmaes\" is not an option of `anel match`"),
        (
            "config = \"x\"",
            "match.toml: \"config\" is not an option of `anel match`",
        ),
        ("games = \"x\"", "match.toml: games: expected a whole number, not \"x\""),
        (
            "seed = -1",
            "match.toml: seed: expected a whole number that is not negative, not \"-1\"",
        ),
        (
            "format = \"knockout\"",
            "match.toml: format: expected round-robin or gauntlet, not \"knockout\"",
        ),
        ("tc = \"0+0\"", "match.toml: tc: \"0+0\" leaves no time"),
        (
            "[[engine]]\nnodes = 0",
            "match.toml: engine: nodes must be a positive integer, not \"0\"",
        ),
        ("strict = 1", "match.toml: strict: must be true or false"),
        (
            "games = true",
            "match.toml: games: expected a string or a number, not true",
        ),
        (
            "[each]\narg = [[\"a\"]]",
            "match.toml: each: expected a string or a number, not an array",
        ),
        (
            "[each]\narg = [{ a = 1 }]",
            "match.toml: each: expected a string or a number, not a table",
        ),
        (
            "out = 1979-05-27",
            "match.toml: out: a date or a time must be in quotes",
        ),
        (
            "[each]\narg = \"a,b=c\"",
            "match.toml: each: \"a,b=c\" must not contain a = after a comma",
        ),
    ] {
        folder.write("match.toml", text);
        let output = run(&["--config", &folder.path("match.toml")]);
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(error.contains(told), "{text}: {error}");
        assert_eq!(output.status.code(), Some(2), "{text}");
        assert!(output.stdout.is_empty());
    }
    let output = run(&["--config", "no such file"]);
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(error.starts_with("anel: no such file: "), "{error}");
    assert_eq!(output.status.code(), Some(2));
    // A required option may be given in the configuration file or on the command line, but must be given in one of
    // them.
    folder.write("match.toml", "games = 2");
    let output = run(&["--config", &folder.path("match.toml")]);
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(error.contains("--engine <SPEC>"), "{error}");
    assert_eq!(output.status.code(), Some(2));
}
