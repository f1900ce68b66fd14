//! Games to learn from, and the weights that are fitted to them.

use crate::support::files::Folder;
use crate::support::searching::pool;
use anel::board::Color;
use anel::game::{Evaluate, Game, Position, Searchable, Weight};
use anel::openings;
use anel::shard::Shard;
use anel::tuning::data::Samples;
use anel::tuning::datagen;
use anel::tuning::fit::{self, FitSettings};
use anel::tuning::games::{self, GameRecord, GameResult, RecordedPly};
use anel::tuning::plan::{Beginning, Plan};
use anel::tuning::win_rate;
use anel::tuning::write;
use anel::variant::{Variant, VariantTask};
use assert_cmd::Command;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use std::fs;

/// A task for a game, done for every one.
fn for_all_games(task: impl VariantTask<Output = ()> + Copy) {
    for variant in Variant::ALL {
        variant.dispatch(task);
    }
}

/// A position after so many random turns, whose game goes on.
fn random_position<G: Game>(number: u64, plies: u32) -> G {
    let opening = openings::random::<G>(7, number, plies, &Default::default());
    let game = opening.play::<G>(&Default::default()).expect("random turns are legal");
    *game.position()
}

fn seen_from_white<G: Game>(position: &G) -> i32 {
    match position.side_to_move() {
        Color::White => position.evaluate(),
        Color::Black => -position.evaluate(),
    }
}

/// The network's share of the evaluation, from White's side.
fn by_network<G: Game>(position: &G) -> i32 {
    match position.side_to_move() {
        Color::White => position.network_share(),
        Color::Black => -position.network_share(),
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

/// The plan of four games.
pub(crate) fn plan(seed: u64) -> Plan {
    Plan {
        games: 4,
        nodes: 200,
        seed,
        beginning: Beginning::Random(8),
        shard: Shard::WHOLE,
    }
}

/// Four games of self-play, as a file.
pub(crate) fn generated<G: Game>(seed: u64, threads: usize) -> Vec<u8> {
    generated_by::<G>(&plan(seed), threads)
}

/// The games of a plan, as a file.
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
            let mut samples = Samples::default();
            samples.add(&games);
            assert_eq!(samples.len(), quiet);
            assert!(samples.len() > 50, "{} positions", samples.len());
        }
    }

    for_all_games(Check);
}

#[test]
fn positions_to_learn_from_are_quiet_and_undecided() {
    #[derive(Clone, Copy)]
    struct Check;

    impl VariantTask for Check {
        type Output = ();

        fn run<G: Game>(self) {
            for game in games::read::<G>(&generated::<G>(1, 2)).expect("a file as written") {
                for (position, score) in game.quiet_positions() {
                    let fen = position.fen();
                    let goes_on = !position.in_check() && position.outcome(1).is_none();
                    assert!(goes_on, "{fen}");
                    assert!(score.abs() < 19_000, "{fen}: {score}");
                }
            }
        }
    }

    for_all_games(Check);
}

type TheGame = anel::turnover::Turnover<anel::turnover::Current>;

const SPREAD: f64 = 300.0;

fn chance(odds: f64) -> f64 {
    1.0 / (1.0 + (-odds).exp())
}

/// A game of one quiet ply from this position, with this score and result for White.
fn one_ply(position: TheGame, score: i32, result: GameResult) -> Option<GameRecord<TheGame>> {
    let quiet = |mv: &_| !position.is_noisy(*mv);
    let mv = position.legal_moves().into_iter().find(quiet)?;
    let for_mover = match position.side_to_move() {
        Color::White => score,
        Color::Black => -score,
    };
    Some(GameRecord {
        start: position,
        plies: vec![RecordedPly {
            mv,
            score: Some(for_mover),
        }],
        result,
    })
}

/// Random positions with their true evaluation for a score, and results drawn by it.
fn synthetic_games(count: u64) -> Vec<GameRecord<TheGame>> {
    let mut random = StdRng::seed_from_u64(5);
    (0..count)
        .filter_map(|i| {
            let position: TheGame = random_position(i, 4 + (i % 60) as u32);
            let evaluation = seen_from_white(&position);
            let result = if random.random_bool(chance(f64::from(evaluation) / SPREAD)) {
                GameResult::Win
            } else {
                GameResult::Loss
            };
            one_ply(position, evaluation, result)
        })
        .collect()
}

fn samples(games: &[GameRecord<TheGame>]) -> Samples {
    let mut samples = Samples::default();
    samples.add(games);
    samples
}

/// Weights fitted from nothing.
fn fitted(samples: &Samples, mix: f64, epochs: usize) -> Vec<Weight> {
    let settings = FitSettings {
        epochs,
        mix,
        spread: SPREAD,
        pull: 0.01,
        seed: 1,
    };
    let nothing = vec![Weight::default(); TheGame::WEIGHTS.len()];
    let mut errors = Vec::new();
    let weights = fit::fit(&nothing, samples, &settings, |progress| {
        errors.push(progress.validation.expect("some samples are held back"));
    });
    assert_eq!(errors.len(), settings.epochs);
    assert!(errors.last() < errors.first(), "{errors:?}");
    weights
}

/// Beyond this a game is as good as won: results tell little of the evaluation.
const FAR: f64 = 900.0;

/// The correlation of the true evaluations of other positions with those by these weights, and
/// the mean distance of the two.
fn likeness(weights: &[Weight]) -> (f64, f64) {
    let pairs: Vec<[f64; 2]> = (0..3000)
        .map(|i| {
            let position: TheGame = random_position(1_000_000 + i, 4 + (i % 60) as u32);
            [
                seen_from_white(&position),
                position.trace().evaluate(weights) + by_network(&position),
            ]
        })
        .map(|pair| pair.map(f64::from))
        .filter(|pair| pair[0].abs() < FAR)
        .collect();
    let mean = |value: &dyn Fn(&[f64; 2]) -> f64| pairs.iter().map(value).sum::<f64>() / pairs.len() as f64;
    let [x, y] = [mean(&|pair| pair[0]), mean(&|pair| pair[1])];
    let product = |i: usize, j: usize| mean(&|pair| (pair[i] - [x, y][i]) * (pair[j] - [x, y][j]));
    let correlation = product(0, 1) / (product(0, 0) * product(1, 1)).sqrt();
    (correlation, mean(&|pair| (pair[0] - pair[1]).abs()))
}

#[test]
fn a_fit_finds_the_weights_behind_the_data() {
    let samples = samples(&synthetic_games(20_000));
    let (correlation, distance) = likeness(&fitted(&samples, 0.0, 100));
    let found = correlation > 0.985 && distance < 45.0;
    assert!(found, "by scores: {correlation} {distance}");

    // Of games each won or lost by chance, there is less to learn.
    let (correlation, distance) = likeness(&fitted(&samples, 1.0, 60));
    let found = correlation > 0.85;
    assert!(found, "by results: {correlation} {distance}");
}

#[test]
fn a_fit_leaves_nothing_to_chance() {
    let samples = samples(&synthetic_games(6_000));
    let [one, two] = [1, 2].map(|threads| {
        let fit = || fitted(&samples, 0.7, 5);
        pool(threads).install(fit)
    });
    assert_eq!(one, two);
    assert_ne!(one, fitted(&samples, 0.7, 4));
}

#[test]
fn weights_stay_where_the_samples_say_nothing() {
    let bare = TheGame::from_fen("k7/8/8/8/8/8/8/K7 w - - 0 1").expect("a FEN");
    let samples = samples(&one_ply(bare, 0, GameResult::Draw).into_iter().collect::<Vec<_>>());
    assert_eq!(samples.len(), 1);
    let settings = FitSettings {
        epochs: 3,
        mix: 0.5,
        spread: SPREAD,
        pull: 0.0,
        seed: 1,
    };
    let weights = fit::fit(TheGame::WEIGHTS, &samples, &settings, |progress| {
        assert_eq!(progress.validation, None);
    });
    let changed = weights.iter().zip(TheGame::WEIGHTS);
    let changed = changed.filter(|(now, then)| now != then).count();
    assert!(changed < 20, "{changed} weights changed by bare Castles");
}

#[test]
fn chances_are_found_again() {
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
            one_ply(TheGame::start(), score, result).expect("a quiet move")
        })
        .collect();
    let found = win_rate::of_scores(&samples(&games)).expect("the results tell");
    assert!((found.even - even).abs() < 8.0, "{found}");
    assert!((found.spread - spread).abs() < 10.0, "{found}");
    assert!((0.05..0.3).contains(&found.drawn), "{found}");

    let untold = one_ply(TheGame::start(), 0, GameResult::Win).expect("a quiet move");
    assert_eq!(win_rate::of_scores(&samples(&[untold])), None);
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
        "//! The weights of `turnover`, fitted to games of the engine against itself.\n//!\n//! `made by hand`\n"
    ));
}

fn anel(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_anel"));
    command.args(arguments);
    command
}

#[test]
fn the_command_line_generates_and_tunes() {
    let folder = Folder::new();
    let (data, out) = (folder.path("some.games"), folder.path("weights.rs"));
    let datagen = ["datagen", "--games", "3", "--nodes", "100", "--seed", "2"];
    let output = anel(&datagen).assert().success().get_output().clone();
    anel(&[&datagen[..], &["--threads", "2", "--out", &data]].concat())
        .assert()
        .success();
    assert_eq!(output.stdout, fs::read(&data).expect("a file"));
    assert!(output.stderr.is_empty(), "no progress bar without a terminal");

    let tune = ["tune", "--epochs", "2", "--out", &out, &data];
    let output = anel(&tune).assert().success().get_output().clone();
    let told = String::from_utf8(output.stderr).expect("UTF-8");
    assert!(told.contains("epoch 2: training error 0."), "{told}");
    let source = folder.read("weights.rs");
    let command = "`anel tune --variant turnover --epochs 2 --mix 0.7 --spread 300 --pull 100 \
                   --seed 1 some.games`";
    assert!(source.contains(command), "{source}");
}

#[test]
fn faults_of_arguments_and_files_are_named() {
    let folder = Folder::new();
    let (data, out) = (folder.path("no.games"), folder.path("weights.rs"));
    folder.write("no.games", "nonsense");
    let told = refused(&["tune", "--out", &out, &data], 1);
    let expected = format!("anel: {data}: not a file of games by anel datagen");
    assert!(told.starts_with(&expected), "{told}");
    let missing = folder.path("missing.games");
    let told = refused(&["tune", "--out", &out, &missing], 1);
    assert!(told.starts_with(&format!("anel: {missing}: ")), "{told}");

    refused(&["tune", "--mix", "2", "--out", &out, &data], 2);
    refused(&["tune", "--out", &out], 2);
    refused(&["datagen"], 2);
    let nowhere = folder.path("no/where.games");
    let told = refused(&["datagen", "--games", "1", "--out", &nowhere], 1);
    assert!(told.starts_with(&format!("anel: {nowhere}: ")), "{told}");
}

/// What the program says where it ends with this status.
fn refused(arguments: &[&str], status: i32) -> String {
    let failed = anel(arguments).assert().code(status);
    String::from_utf8_lossy(&failed.get_output().stderr).into_owned()
}
