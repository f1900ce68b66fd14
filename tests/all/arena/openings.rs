//! Openings from files: one per line, EPD, and PGN.

use crate::support::files::Folder;
use crate::support::matches::{engine, games_of, run, summary};
use serde_json::{Value, json};

const BARE: &str = "k6k/8/8/8/8/8/8/R3K3 w - - 0 1";

/// The openings of the games of a match with openings from a file.
fn openings_of(folder: &Folder, name: &str, text: &str, more: &[&str]) -> Vec<Value> {
    folder.write(name, text);
    let (book, out) = (folder.path(name), folder.path(&format!("{name}.jsonl")));
    let (a, b) = (engine("A"), engine("B"));
    let mut arguments = vec![
        "--engine",
        &a,
        "--engine",
        &b,
        "--nodes",
        "50",
        "--openings",
        &book,
        "--out",
        &out,
    ];
    arguments.extend_from_slice(more);
    summary(&arguments);
    let mut games = games_of(&folder.read(&format!("{name}.jsonl")));
    games.sort_by_key(|game| game["game"].as_u64());
    games.iter().step_by(2).map(|game| game["opening"].clone()).collect()
}

/// What a match with openings from a file is refused with.
fn refusal(folder: &Folder, text: &str, more: &[&str]) -> String {
    folder.write("bad", text);
    let (a, b, book) = (engine("A"), engine("B"), folder.path("bad"));
    let mut arguments = vec![
        "--engine",
        &a,
        "--engine",
        &b,
        "--nodes",
        "50",
        "--games",
        "2",
        "--openings",
        &book,
    ];
    arguments.extend_from_slice(more);
    let output = run(&arguments);
    assert!(!output.status.success());
    String::from_utf8(output.stderr).expect("UTF-8")
}

#[test]
fn epd_lines_give_positions() {
    let folder = Folder::new();
    let board = "k6k/8/8/8/8/8/8/R3K3 w - -";
    let text = format!(
        "{board} id \"bare; or nearly\";\n{board} hmvc 7; fmvn 31; id \"late\";\n{board} 3 9 bm a1a8;\n{board} c0 \"x\";\n"
    );
    let openings = openings_of(&folder, "epd", &text, &["--games", "8"]);
    let fens: Vec<&Value> = openings.iter().map(|opening| &opening["fen"]).collect();
    assert_eq!(
        fens,
        [
            &json!(board),
            &json!(format!("{board} 7 31")),
            &json!(format!("{board} 3 9")),
            &json!(board)
        ]
    );
    let oliveira = "4k3/P7/8/8/8/7r/8/K7[Rn] w - - w fmvn 12;\n";
    let openings = openings_of(
        &folder,
        "oliveira",
        oliveira,
        &["--games", "2", "--variant", "oliveira"],
    );
    assert_eq!(openings[0]["fen"], "4k3/P7/8/8/8/7r/8/K7[Rn] w - - w 0 12");
    assert!(refusal(&folder, "k6k/8/8/8/8/8/8/R3K4 w - - id \"x\";\n", &[]).contains("line 1: bad FEN"));
}

#[test]
fn the_program_reads_its_own_pgn() {
    let folder = Folder::new();
    let (a, b, pgn) = (engine("A"), engine("B"), folder.path("games.pgn"));
    for variant in ["turnover", "oliveira", "ctor8"] {
        let out = folder.path(&format!("{variant}.jsonl"));
        summary(&[
            "--engine",
            &a,
            "--engine",
            &b,
            "--variant",
            variant,
            "--nodes",
            "50",
            "--games",
            "6",
            "--random-plies",
            "5",
            "--out",
            &out,
            "--pgn",
            &pgn,
            "--force",
        ]);
        let mut games = games_of(&folder.read(&format!("{variant}.jsonl")));
        games.sort_by_key(|game| game["game"].as_u64());
        let played: Vec<Value> = games.iter().step_by(2).map(|game| game["opening"].clone()).collect();
        // Both games of a pair have the same opening, which counts once.
        let text = folder.read("games.pgn");
        let read = openings_of(
            &folder,
            &format!("{variant}-all"),
            &text,
            &["--games", "6", "--variant", variant],
        );
        assert_eq!(read, played, "{variant}");
        let cut = openings_of(
            &folder,
            &format!("{variant}-2"),
            &text,
            &["--games", "2", "--variant", variant, "--openings-turns", "2"],
        );
        assert_eq!(cut[0]["moves"].as_array().map(Vec::len), Some(2), "{variant}");
    }
}

#[test]
fn pgn_of_other_programs_needs_no_tags_of_its_own() {
    let folder = Folder::new();
    let text = format!(
        "[Event \"Club\"]\n[Result \"1-0\"]\n\n1. b2b4 b7b5 2. f2f4 {{good}} ( 2. c1b2 ) 1-0\n\n\
         [FEN \"{BARE}\"]\n\n1. a1a2 *\n"
    );
    let openings = openings_of(&folder, "club.pgn", &text, &["--games", "4"]);
    assert_eq!(openings[0], json!({ "fen": null, "moves": ["b2b4", "b7b5", "f2f4"] }));
    assert_eq!(openings[1], json!({ "fen": BARE, "moves": ["a1a2"] }));
}

#[test]
fn faults_in_pgn_openings_are_named() {
    let folder = Folder::new();
    let over = "[FEN \"k7/8/8/8/8/8/8/R3K3 w - - 0 1\"]\n\n1. a1a8 1-0\n";
    let text = refusal(&folder, over, &[]);
    assert!(
        text.contains("game 1: the game is over after the opening") && text.contains("--openings-turns"),
        "{text}"
    );
    let illegal = refusal(&folder, "[Event \"x\"]\n\n1. b2b4 b2b4 *\n", &[]);
    assert!(illegal.contains("game 1: turn 2 is \"b2b4\""), "{illegal}");
    assert!(refusal(&folder, "[Event \"x\"]\n\n", &[]).contains("game 1: the result is missing"));
    let no_pgn = refusal(&folder, "b2b4\n", &["--openings-turns", "3"]);
    assert!(
        no_pgn.contains("--openings-turns applies to PGN files only"),
        "{no_pgn}"
    );
}
