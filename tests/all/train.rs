//! Training networks on self-play games.

use crate::support::files::Folder;
use crate::tuning::generated;
use anel::board::Color;
use anel::game::{Game, NetworkSize, Trainable};
use anel::tuning::games::{self, GameRecord, ScoredPly};
use anel::tuning::train::{
    self, CheckpointError, EpochReport, NetworkFileError, Positions, Run, TargetSettings, TrainSettings,
};
use anel::turnover::{Current, Turnover};
use anel::variant::{Variant, VariantTask};
use assert_cmd::Command;
use rayon::ThreadPoolBuilder;
use std::fs;
use std::sync::LazyLock;

type TheGame = Turnover<Current>;

/// Network files of variants other than the one that these tests train.
const OF_2019: &[u8] = include_bytes!("../../src/turnover/evaluation/networks/turnover2019.network");
const OF_OLIVEIRA: &[u8] = include_bytes!("../../src/oliveira/evaluation/oliveira.network");

const SETTINGS: TrainSettings = TrainSettings {
    epochs: 4,
    target: TargetSettings {
        mix: 0.2,
        lambda: 0.8,
        spread: 300.0,
    },
    rate: 0.002,
    decay: 1.0,
    seed: 1,
};

/// Self-play games.
static GAMES: LazyLock<Vec<GameRecord<TheGame>>> = LazyLock::new(|| played(24));

/// The positions of the first forty of these games. One game is used for validation.
static POSITIONS: LazyLock<Positions<TheGame>> = LazyLock::new(|| positions_of(&GAMES[..40], SETTINGS.target));

/// The self-play games with the seeds 1 to `seeds`, four games for each seed.
fn played<G: Game>(seeds: u64) -> Vec<GameRecord<G>> {
    let read = |seed| games::read(&generated::<G>(seed, 2)).expect("a file as written");
    let games: Vec<_> = (1..=seeds).flat_map(read).collect();
    assert_eq!(games.len() as u64, 4 * seeds);
    games
}

fn positions_of<G: Game>(games: &[GameRecord<G>], target: TargetSettings) -> Positions<G> {
    let mut positions = Positions::new(target);
    positions.add(games);
    positions
}

fn new_run(settings: TrainSettings) -> Run {
    Run::new::<TheGame>(settings)
}

/// Runs all remaining epochs of a training run.
fn finished(mut run: Run, positions: &Positions<TheGame>) -> (Run, Vec<EpochReport>) {
    let mut reports = Vec::new();
    while !run.is_done() {
        let mut seen = 0;
        reports.push(run.run_epoch(positions, |some| seen += some));
        assert!(seen > 0 && seen < positions.len(), "some positions are for validation");
    }
    (run, reports)
}

#[test]
fn a_run_learns() {
    let settings = TrainSettings { epochs: 60, ..SETTINGS };
    let (_, reports) = finished(new_run(settings), &POSITIONS);
    let (first, last) = (reports[0], reports[59]);
    assert_eq!((first.epoch, last.epoch), (1, 60));
    assert!(last.training < first.training - 0.01, "{first:?} {last:?}");
    assert!(last.validation.is_some());
}

#[test]
fn the_built_in_evaluation_is_better_than_none() {
    // Targets without results, which vary too much among only three validation games.
    let target = TargetSettings {
        mix: 0.0,
        lambda: 0.0,
        ..SETTINGS.target
    };
    let settings = TrainSettings { target, ..SETTINGS };
    let error =
        train::built_in_loss(&positions_of(&GAMES, target), &settings).expect("some positions are for validation");
    // An evaluation that scores every position as 0 has a training error of ln 2.
    assert!(error < 2f64.ln() - 0.05, "{error}");
}

/// Compares the loss of the built-in evaluation with one computed from targets that are written out as weighted sums.
#[test]
fn targets_mix_results_and_scores() {
    struct Compare;

    impl VariantTask for Compare {
        type Output = ();

        fn run<G: Game>(self) {
            let games = played::<G>(8);
            for (mix, lambda) in [(0.4, 0.8), (0.0, 0.0), (0.0, 1.0), (1.0, 0.5)] {
                let target = TargetSettings {
                    mix,
                    lambda,
                    spread: 250.0,
                };
                let settings = TrainSettings { target, ..SETTINGS };
                let found = train::built_in_loss(&positions_of(&games, target), &settings);
                let found = found.expect("the last game is for validation");
                let losses = losses(games.last().expect("32 games"), target);
                let expected = losses.iter().sum::<f64>() / losses.len() as f64;
                assert!((found - expected).abs() < 1e-6, "{}: {found}, not {expected}", G::NAME);
            }
        }
    }

    Variant::Turnover.dispatch(Compare);
    Variant::Ctor8.dispatch(Compare);
}

/// The losses of the built-in evaluation on the quiet positions of a game.
fn losses<G: Game>(game: &GameRecord<G>, settings: TargetSettings) -> Vec<f64> {
    let TargetSettings { mix, lambda, spread } = settings;
    let expected = |score: i32| 1.0 / (1.0 + (-f64::from(score) / spread).exp());
    let for_side = |white: f64, position: &G| match position.side_to_move() {
        Color::White => white,
        Color::Black => 1.0 - white,
    };
    let result = game.result.points();
    let plies: Vec<ScoredPly<G>> = game.scored_plies().collect();
    let mut losses = Vec::new();
    for (i, ply) in plies.iter().enumerate().filter(|(_, ply)| ply.is_quiet()) {
        let later_turns = plies[i + 1..].iter().filter(|later| later.begins_turn);
        let (mut sum, mut weight) = (0.0, 1.0);
        for turn in [ply].into_iter().chain(later_turns) {
            sum += weight * (1.0 - lambda) * for_side(expected(turn.score), &turn.position);
            weight *= lambda;
        }
        sum += weight * result;
        let target = for_side(mix * result + (1.0 - mix) * sum, &ply.position);
        let log_odds = f64::from(ply.position.evaluate()) / spread;
        losses.push(log_odds.exp().ln_1p() - target * log_odds);
    }
    assert!(!losses.is_empty());
    losses
}

#[test]
fn results_do_not_depend_on_threads() {
    let positions = &*POSITIONS;
    let [one, two] = [1, 2].map(|threads| {
        let pool = ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
        pool.install(|| {
            let (run, _) = finished(new_run(SETTINGS), positions);
            (run.network_file::<TheGame>(), run.weights())
        })
    });
    assert!(one == two, "the same network and weights");
    let other = new_run(TrainSettings { seed: 2, ..SETTINGS });
    let (other, _) = finished(other, positions);
    assert!(one.0 != other.network_file::<TheGame>());
}

#[test]
fn a_resumed_run_gives_the_same_result() {
    let (whole, _) = finished(new_run(SETTINGS), &POSITIONS);
    let mut half = new_run(SETTINGS);
    half.run_epoch(&POSITIONS, |_| ());
    half.run_epoch(&POSITIONS, |_| ());
    let file = half.checkpoint::<TheGame>(40);
    let resumed = new_run(SETTINGS)
        .resumed::<TheGame>(40, &file)
        .expect("a file as written");
    assert_eq!(resumed.epoch(), 2);
    let (resumed, _) = finished(resumed, &POSITIONS);
    assert!(resumed.network_file::<TheGame>() == whole.network_file::<TheGame>());
    assert_eq!(resumed.weights(), whole.weights());
}

#[test]
fn other_checkpoints_are_refused() {
    let file = new_run(SETTINGS).checkpoint::<TheGame>(40);
    let resumed = |settings, games, file: &[u8]| {
        new_run(settings)
            .resumed::<TheGame>(games, file)
            .err()
            .expect("the checkpoint belongs to another run")
    };
    let mut other = SETTINGS;
    other.target.lambda = 0.5;
    let other_run = |error| matches!(error, CheckpointError::OtherRun { .. });
    assert!(other_run(resumed(other, 40, &file)));
    assert!(other_run(resumed(SETTINGS, 41, &file)));
    let short = &file[..file.len() - 4];
    assert_eq!(resumed(SETTINGS, 40, short), CheckpointError::Length);
    assert_eq!(resumed(SETTINGS, 40, b"nonsense\n"), CheckpointError::NotACheckpoint);
}

#[test]
fn inputs_are_within_their_networks() {
    #[derive(Clone, Copy)]
    struct Check;

    impl VariantTask for Check {
        type Output = ();

        fn run<G: Game>(self) {
            let size = G::NETWORK;
            for input in 0..size.inputs {
                let mirrored = G::mirrored_input(input);
                assert_eq!(G::mirrored_input(mirrored), input, "{}", G::NAME);
                let groups = G::input_groups(input);
                assert!(groups.iter().all(|&group| group < size.groups), "{input}");
            }
            for game in games::read::<G>(&generated::<G>(1, 2)).expect("a file as written") {
                for (position, _) in game.quiet_positions() {
                    let seen: Vec<[usize; 2]> = position.network_inputs().collect();
                    let active = 1..=size.most_active;
                    assert!(active.contains(&seen.len()), "{}", position.fen());
                    assert!(seen.iter().flatten().all(|&input| input < size.inputs));
                }
            }
        }
    }

    for variant in Variant::ALL {
        variant.dispatch(Check);
    }
}

/// The header of a network file, and the numbers after the header.
fn numbers_of_file(file: &[u8], size: NetworkSize) -> (&str, Vec<f64>) {
    let (header, numbers) = file.split_at(64);
    let (input_weights, others) = numbers.split_at(size.inputs * size.hidden);
    let input_weights = input_weights.iter().map(|&byte| f64::from(byte as i8));
    let others = others.as_chunks().0.iter();
    let others = others.map(|&bytes| f64::from(i16::from_le_bytes(bytes)));
    let header = str::from_utf8(header).expect("ASCII");
    (header, input_weights.chain(others).collect())
}

/// Recomputes the output of the built-in networks from the numbers in their files.
#[test]
fn built_in_networks_match_their_files() {
    struct Check(&'static [u8]);

    impl VariantTask for Check {
        type Output = ();

        fn run<G: Game>(self) {
            let size = G::NETWORK;
            let NetworkSize { inputs, hidden, .. } = size;
            let (header, numbers) = numbers_of_file(self.0, size);
            let wanted = format!("anel network 2 {} {inputs} {hidden}", G::NAME);
            assert_eq!(header.trim_end(), wanted);
            let biases = inputs * hidden;
            assert_eq!(numbers.len(), biases + 3 * hidden + 1);
            let mut compared = 0;
            for game in games::read::<G>(&generated::<G>(1, 2)).expect("a file") {
                for (position, _) in game.quiet_positions() {
                    let mut units = [&numbers[biases..][..hidden]; 2].concat();
                    for inputs in position.network_inputs() {
                        for (side, input) in inputs.into_iter().enumerate() {
                            for unit in 0..hidden {
                                units[side * hidden + unit] += numbers[input * hidden + unit];
                            }
                        }
                    }
                    let weights = &numbers[biases + hidden..];
                    let weighted = units.iter().zip(weights).map(|(unit, weight)| {
                        let unit = (unit / 127.0).clamp(0.0, 1.0);
                        unit * unit * weight / 64.0
                    });
                    let output = weighted.sum::<f64>() + numbers[numbers.len() - 1] / 64.0;
                    let found = f64::from(position.network_output());
                    let name = G::NAME;
                    assert!((found - 400.0 * output).abs() < 2.0, "{name}: {found} {output}");
                    compared += 1;
                }
            }
            assert!(compared > 20, "{compared}");
        }
    }

    for variant in Variant::ALL {
        let file: &[u8] = match variant.name() {
            "turnover" => include_bytes!("../../src/turnover/evaluation/networks/turnover.network"),
            "turnover2019" => OF_2019,
            "oliveira" => OF_OLIVEIRA,
            "ctor8" => include_bytes!("../../src/ctor/evaluation/networks/ctor8.network"),
            "ctor" => include_bytes!("../../src/ctor/evaluation/networks/ctor.network"),
            other => panic!("{other} has no network"),
        };
        variant.dispatch(Check(file));
    }
}

#[test]
fn a_run_starts_from_a_given_network() {
    let (trained, _) = finished(new_run(SETTINGS), &POSITIONS);
    let file = trained.network_file::<TheGame>();
    let from = |name, file: &[u8]| new_run(SETTINGS).starting_from::<TheGame>(name, file);
    let started = from("old", &file).expect("a file as written");
    assert!(started.network_file::<TheGame>() == file);

    // The checkpoint records the name of the network that training started from.
    let checkpoint = started.checkpoint::<TheGame>(40);
    let resumed = |run: Run| run.resumed::<TheGame>(40, &checkpoint);
    assert!(resumed(from("old", &file).expect("a network")).is_ok());
    for other in [new_run(SETTINGS), from("new", &file).expect("a network")] {
        let error = resumed(other).err().expect("another start").to_string();
        assert!(error.contains("--seed 1 --from old (40 games), not"), "{error}");
    }

    // The network for the rules of 2019 has the same size as the network for the current rules, so training may start
    // from the 2019 network.
    let other = from("old", OF_2019).expect("a network of the same size");
    assert!(other.network_file::<TheGame>()[64..] == OF_2019[64..]);

    let fault = |file: &[u8]| from("old", file).err();
    let NetworkSize { inputs, hidden, .. } = TheGame::NETWORK;
    let header = NetworkFileError::Header(format!("anel network 2 turnover {inputs} {hidden}"));
    let other_format = String::from_utf8_lossy(&file[..64]).replace("network 2", "network 3");
    for file in [OF_OLIVEIRA, b"nonsense", b"", other_format.as_bytes()] {
        assert_eq!(fault(file), Some(header.clone()));
    }
    for length in [64, file.len() - 1] {
        assert_eq!(fault(&file[..length]), Some(NetworkFileError::Length));
    }
}

#[test]
fn the_command_line_trains_and_resumes() {
    let folder = Folder::new();
    let data = folder.path("some.games");
    fs::write(&data, generated::<TheGame>(1, 1)).expect("a file");
    let train = |name: &str, epochs: &str, variant: &str| {
        let [out, weights] = ["network", "rs"].map(|kind| folder.path(&format!("{name}.{kind}")));
        let checkpoint = folder.path("run");
        let mut command = Command::new(env!("CARGO_BIN_EXE_anel"));
        command.args(["train", "--variant", variant, "--epochs", epochs]);
        command.args(["--checkpoint", &checkpoint, "--out", &out]);
        command.args(["--weights", &weights, &data]);
        command
    };
    let done = train("first", "2", "turnover").assert().success();
    let told = String::from_utf8_lossy(&done.get_output().stderr).into_owned();
    assert!(told.contains("epoch 2: training error 0."), "{told}");
    let size = TheGame::NETWORK;
    let bytes = 64 + size.inputs * size.hidden + 2 * (3 * size.hidden + 1);
    let network = fs::read(folder.path("first.network")).expect("a network");
    assert_eq!(network.len(), bytes);
    let command = "`anel train --variant turnover --epochs 2 --mix 0.2 --lambda 0.8 --spread 300 \
                   --rate 0.002 --decay 3 --seed 1 some.games`";
    assert!(folder.read("first.rs").contains(command));

    let again = train("second", "2", "turnover").assert().success();
    let told = String::from_utf8_lossy(&again.get_output().stderr).into_owned();
    assert!(told.contains("resuming after epoch 2"), "{told}");
    assert_eq!(fs::read(folder.path("second.network")).expect("a network"), network);

    for (epochs, variant, fault) in [
        ("3", "turnover", "use the original arguments"),
        ("2", "oliveira", "these are games of turnover"),
    ] {
        let failed = train("third", epochs, variant).assert().code(1);
        let told = String::from_utf8_lossy(&failed.get_output().stderr).into_owned();
        assert!(told.contains(fault), "{told}");
    }
}
