//! Self-play games, win rate models fitted to them, and evaluation weights written as source code.

use crate::support::files::Folder;
use anel::game::{Game, Position, Searchable, Trainable, Weight};
use anel::shard::Shard;
use anel::tuning::datagen;
use anel::tuning::games::{self, GameRecord, GameResult, RecordedPly};
use anel::tuning::plan::{Beginning, Plan};
use anel::tuning::win_rate::WinCounts;
use anel::tuning::write;
use anel::variant::{Variant, VariantTask};
use assert_cmd::Command;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use std::fs;

/// Runs a task for every variant.
fn for_all_games(task: impl VariantTask<Output = ()> + Copy) {
    for variant in Variant::ALL {
        variant.dispatch(task);
    }
}

#[test]
fn every_weight_belongs_to_a_group() {
    #[derive(Clone, Copy)]
    struct Check;

    impl VariantTask for Check {
        type Output = ();

        fn run<G: Game>(self) {
            let weights: usize = G::WEIGHT_GROUPS.iter().map(|group| group.len).sum();
            assert_eq!(weights, G::WEIGHTS.len());
        }
    }

    for_all_games(Check);
}

/// A plan for four self-play games.
pub(crate) fn plan(seed: u64) -> Plan {
    Plan {
        games: 4,
        nodes: 200,
        seed,
        beginning: Beginning::Random(8),
        shard: Shard::WHOLE,
    }
}

/// A file of four self-play games.
pub(crate) fn generated<G: Game>(seed: u64, threads: usize) -> Vec<u8> {
    generated_by::<G>(&plan(seed), threads)
}

/// A file with the games of a self-play plan.
pub(crate) fn generated_by<G: Game>(plan: &Plan, threads: usize) -> Vec<u8> {
    let mut file = games::header::<G>(plan);
    datagen::generate::<G>(plan, 0, threads, |game| {
        file.extend(game.pack());
        Ok(())
    })
    .expect("nothing can fail");
    file
}

#[test]
fn games_do_not_depend_on_threads() {
    #[derive(Clone, Copy)]
    struct Check;

    impl VariantTask for Check {
        type Output = ();

        fn run<G: Game>(self) {
            let file = generated::<G>(3, 1);
            assert_eq!(file, generated::<G>(3, 2));
            assert_ne!(file, generated::<G>(4, 2));
            let games = games::read::<G>(&file).expect("a file as written");
            assert_eq!(games.len(), 4);
            let quiet: usize = games.iter().map(|game| game.quiet_positions().count()).sum();
            assert!(quiet > 50, "{quiet} positions");
        }
    }

    for_all_games(Check);
}

#[test]
fn quiet_positions_are_undecided_and_not_in_check() {
    #[derive(Clone, Copy)]
    struct Check;

    impl VariantTask for Check {
        type Output = ();

        fn run<G: Game>(self) {
            for game in games::read::<G>(&generated::<G>(1, 2)).expect("a file as written") {
                for (position, score) in game.quiet_positions() {
                    let fen = position.fen();
                    assert!(!position.in_check() && position.outcome(1).is_none(), "{fen}");
                    assert!(score.abs() < 19_000, "{fen}: {score}");
                }
            }
        }
    }

    for_all_games(Check);
}

type TheGame = anel::turnover::Turnover<anel::turnover::Current>;

fn chance(log_odds: f64) -> f64 {
    1.0 / (1.0 + (-log_odds).exp())
}

/// A game that consists of one quiet ply by White from the start position.
fn one_ply(score: i32, result: GameResult) -> GameRecord<TheGame> {
    let start = TheGame::start();
    let quiet = |mv: &_| !start.is_noisy(*mv);
    let mv = start.legal_moves().into_iter().find(quiet).expect("a quiet move");
    let score = Some(score);
    GameRecord {
        start,
        plies: vec![RecordedPly { mv, score }],
        result,
    }
}

fn counts(games: &[GameRecord<TheGame>]) -> WinCounts {
    let mut counts = WinCounts::default();
    counts.add(games);
    counts
}

#[test]
fn a_known_win_rate_model_is_recovered() {
    let (even, spread) = (80.0, 250.0);
    let mut random = StdRng::seed_from_u64(9);
    let games: Vec<GameRecord<TheGame>> = (0..40_000)
        .map(|_| {
            let score: i32 = random.random_range(-800..=800);
            let (white, black) = (f64::from(score), f64::from(-score));
            let (won, lost) = (chance((white - even) / spread), chance((black - even) / spread));
            let drawn: f64 = random.random();
            let result = match drawn {
                drawn if drawn < won => GameResult::Win,
                drawn if drawn < won + lost => GameResult::Loss,
                _ => GameResult::Draw,
            };
            one_ply(score, result)
        })
        .collect();
    let found = counts(&games).fit().expect("the results determine a fit");
    assert!((found.even - even).abs() < 8.0, "{found}");
    assert!((found.spread - spread).abs() < 10.0, "{found}");
    assert!((0.05..0.3).contains(&found.drawn), "{found}");

    assert_eq!(counts(&[one_ply(0, GameResult::Win)]).fit(), None);
}

#[test]
fn the_source_holds_every_weight() {
    let source = write::source::<TheGame>(TheGame::WEIGHTS, "made by hand");
    let numbers: Vec<Weight> = source
        .lines()
        .filter(|line| line.starts_with("    w("))
        .flat_map(|line| line.split("w(").skip(1))
        .map(|pair| {
            let (early, late) = pair.split_once(", ").expect("two numbers");
            let (late, _) = late.split_once("),").expect("a closing bracket");
            Weight::new(early.parse().expect("early"), late.parse().expect("late"))
        })
        .collect();
    assert_eq!(numbers, TheGame::WEIGHTS);
    for group in TheGame::WEIGHT_GROUPS {
        assert!(source.contains(&format!("    // {}\n", group.name)), "{source}");
    }
    assert!(source.starts_with(
        "//! The weights of `turnover`, trained on games of the engine against itself.\n//!\n//! `made by hand`\n"
    ));
}

fn anel(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_anel"));
    command.args(arguments);
    command
}

#[test]
fn the_command_line_generates_games_and_fits_a_win_rate_model() {
    let folder = Folder::new();
    let data = folder.path("some.games");
    let datagen = ["datagen", "--games", "3", "--nodes", "100", "--seed", "2"];
    let output = anel(&datagen).assert().success().get_output().clone();
    anel(&[&datagen[..], &["--threads", "2", "--out", &data]].concat())
        .assert()
        .success();
    assert_eq!(output.stdout, fs::read(&data).expect("a file"));
    assert!(output.stderr.is_empty(), "no progress bar without a terminal");

    let output = anel(&["wdl", &data]).assert().success().get_output().clone();
    let printed = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(
        printed.starts_with("even ") && printed.contains(", spread "),
        "{printed}"
    );
}

#[test]
fn errors_name_the_fault_and_the_file() {
    let folder = Folder::new();
    let data = folder.path("no.games");
    folder.write("no.games", "nonsense");
    let error = refused(&["wdl", &data], 1);
    assert!(
        error.starts_with(&format!("anel: {data}: not a game file of anel datagen")),
        "{error}"
    );
    let missing = folder.path("missing.games");
    let error = refused(&["wdl", &missing], 1);
    assert!(error.starts_with(&format!("anel: {missing}: ")), "{error}");

    refused(&["wdl"], 2);
    refused(&["datagen"], 2);
    let nowhere = folder.path("no/where.games");
    let error = refused(&["datagen", "--games", "1", "--out", &nowhere], 1);
    assert!(error.starts_with(&format!("anel: {nowhere}: ")), "{error}");

    let plan = games::header::<TheGame>(&plan(1));
    folder.write("empty.games", &String::from_utf8(plan).expect("a line"));
    let error = refused(&["wdl", &folder.path("empty.games")], 1);
    assert!(error.contains("use more games"), "{error}");
}

/// The error message of a command that must exit with the given status.
fn refused(arguments: &[&str], status: i32) -> String {
    let failed = anel(arguments).assert().code(status);
    String::from_utf8_lossy(&failed.get_output().stderr).into_owned()
}
