//! CTOR matches: settings that both engines must share, secret squares, and margins in the report.

use crate::support::files::Folder;
use crate::support::matches::{engine, games_of, run, summary};
use serde_json::Value;

/// Plays a short match on a board of 8 x 8 squares. Returns its report and its records.
fn play(folder: &Folder, options: [&str; 2], more: &[&str]) -> (Value, Vec<Value>) {
    let [a, b] = [engine("A") + options[0], engine("B") + options[1]];
    let out = folder.path("games");
    let arguments = [
        "--variant",
        "ctor8",
        "--engine",
        &a,
        "--engine",
        &b,
        "--nodes",
        "200",
        "--games",
        "4",
        "--out",
        &out,
    ];
    let report = summary(&[&arguments[..], more].concat());
    (report, games_of(&folder.read("games")))
}

fn turns(record: &Value) -> Vec<&str> {
    let turns = record["turns"].as_array().expect("turns");
    turns.iter().map(|turn| turn["mv"].as_str().expect("a turn")).collect()
}

#[test]
fn a_report_has_the_mean_margin() {
    let folder = Folder::new();
    let (report, records) = play(&folder, ["", ""], &["--random-plies", "3"]);
    assert_eq!(report["faults"], 0);
    let of_the_first = records.iter().map(|record| {
        let margin = record["margin"].as_i64().expect("a margin");
        let expected = match margin {
            1.. => "1-0",
            0 => "1/2-1/2",
            _ => "0-1",
        };
        assert_eq!(record["result"], expected);
        if record["white"]["name"] == "A" {
            margin
        } else {
            -margin
        }
    });
    let mean = of_the_first.sum::<i64>() as f64 / records.len() as f64;
    assert_eq!(report["mean_margin"].as_f64(), Some(mean));
}

#[test]
fn teams_of_three_have_three_placements() {
    let folder = Folder::new();
    let teams = ",option.TeamSizes=3v1";
    let (report, records) = play(&folder, [teams, teams], &["--random-plies", "3"]);
    assert_eq!(report["faults"], 0);
    let placements = |turn: &str| turn.split(',').filter(|text| text.parse::<u32>().is_ok()).count();
    let most = records
        .iter()
        .flat_map(|record| turns(record).into_iter().map(placements).collect::<Vec<_>>());
    assert_eq!(most.max(), Some(3));
    let landings = records
        .iter()
        .any(|record| turns(record).iter().any(|turn| turn.contains('+')));
    assert!(!landings, "teams of three have no landings");
}

#[test]
fn engines_must_agree_on_their_teams() {
    let (a, b) = (engine("A") + ",option.TeamSizes=3v1", engine("B"));
    let output = run(&[
        "--variant",
        "ctor8",
        "--engine",
        &a,
        "--engine",
        &b,
        "--nodes",
        "9",
        "--games",
        "2",
    ]);
    assert_eq!(output.status.code(), Some(2));
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(error.contains("option.TeamSizes must be the same"), "{error}");
}

#[test]
fn the_arbiter_names_the_secret_squares_that_act() {
    let folder = Folder::new();
    // A game that fills the board puts a chip on each of the players' secret squares.
    let noted = ["3,17,28,44,58", "5,20,37,46,61"];
    let options = noted.map(|squares| format!(",option.SecretSquares={squares}"));
    let (report, records) = play(&folder, [&options[0], &options[1]], &["--random-plies", "3"]);
    assert_eq!(report["faults"], 0);
    let mut acted = 0;
    for record in &records {
        let opening = record["opening"]["moves"].as_array().expect("moves").len();
        for (number, turn) in turns(record).into_iter().enumerate() {
            let white_moves = (opening + number).is_multiple_of(2);
            let opponent = if white_moves { "black" } else { "white" };
            let squares = noted[usize::from(record[opponent]["name"] == "B")];
            for acting in turn.split(',').filter_map(|text| text.strip_prefix('!')) {
                assert!(squares.split(',').any(|square| square == acting), "{turn}");
                acted += 1;
            }
        }
    }
    assert!(acted > 0, "{records:?}");
}
