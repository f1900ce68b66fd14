//! Networks trained on games.

use crate::support::files::Folder;
use crate::support::searching::pool;
use crate::tuning::generated;
use anel::game::{Evaluate, Game, NetworkSize};
use anel::tuning::games;
use anel::tuning::loss::EpochReport;
use anel::tuning::train::{self, CheckpointError, NetworkFileError, Positions, Run, TrainSettings};
use anel::turnover::{Current, Turnover};
use anel::variant::{Variant, VariantTask};
use assert_cmd::Command;
use std::fs;

type TheGame = Turnover<Current>;

/// Networks of other variants.
const OF_2019: &[u8] = include_bytes!("../../src/turnover/evaluation/networks/turnover2019.network");
const OF_OLIVEIRA: &[u8] = include_bytes!("../../src/oliveira/evaluation/oliveira.network");

const SETTINGS: TrainSettings = TrainSettings {
    epochs: 4,
    mix: 0.4,
    spread: 300.0,
    rate: 0.002,
    decay: 1.0,
    seed: 1,
};

/// The positions of forty games, of which one is held back.
fn positions() -> Positions<TheGame> {
    positions_of(10)
}

/// The positions of four games for each of so many seeds.
fn positions_of(seeds: u64) -> Positions<TheGame> {
    let mut positions = Positions::default();
    for seed in 1..=seeds {
        positions.add(&games::read(&generated::<TheGame>(seed, 2)).expect("a file as written"));
    }
    assert_eq!(positions.games(), 4 * seeds);
    positions
}

fn begun(settings: TrainSettings) -> Run {
    Run::new::<TheGame>(settings).expect("the game has a network")
}

/// Runs to the end.
fn finished(mut run: Run, positions: &Positions<TheGame>) -> (Run, Vec<EpochReport>) {
    let mut reports = Vec::new();
    while !run.is_done() {
        let mut seen = 0;
        reports.push(run.run_epoch(positions, |some| seen += some));
        assert!(seen > 0 && seen < positions.len(), "some are held back");
    }
    (run, reports)
}

#[test]
fn a_run_learns() {
    let settings = TrainSettings { epochs: 60, ..SETTINGS };
    let (_, reports) = finished(begun(settings), &positions());
    let (first, last) = (reports[0], reports[59]);
    assert_eq!((first.epoch, last.epoch), (1, 60));
    assert!(last.training < first.training - 0.01, "{first:?} {last:?}");
    assert!(last.validation.is_some());
}

#[test]
fn the_present_evaluation_is_better_than_none() {
    let error = train::present_loss(&positions_of(48), &SETTINGS).expect("some are held back");
    // That of an evaluation which calls everything even is the logarithm of 2.
    assert!(error < 2f64.ln() - 0.05, "{error}");
}

#[test]
fn threads_leave_the_bytes_alone() {
    let positions = positions();
    let [one, two] = [1, 2].map(|threads| {
        pool(threads).install(|| {
            let (run, _) = finished(begun(SETTINGS), &positions);
            (run.network_file::<TheGame>(), run.weights())
        })
    });
    assert!(one == two, "the same network and weights");
    let other = begun(TrainSettings { seed: 2, ..SETTINGS });
    let (other, _) = finished(other, &positions);
    assert!(one.0 != other.network_file::<TheGame>());
}

#[test]
fn a_resumed_run_ends_alike() {
    let positions = positions();
    let (whole, _) = finished(begun(SETTINGS), &positions);
    let mut half = begun(SETTINGS);
    half.run_epoch(&positions, |_| ());
    half.run_epoch(&positions, |_| ());
    let file = half.checkpoint::<TheGame>(40);
    let resumed = begun(SETTINGS)
        .resumed::<TheGame>(40, &file)
        .expect("a file as written");
    assert_eq!(resumed.epoch(), 2);
    let (resumed, _) = finished(resumed, &positions);
    assert!(resumed.network_file::<TheGame>() == whole.network_file::<TheGame>());
    assert_eq!(resumed.weights(), whole.weights());
}

#[test]
fn other_checkpoints_are_refused() {
    let file = begun(SETTINGS).checkpoint::<TheGame>(40);
    let resumed = |settings, games, file: &[u8]| {
        begun(settings)
            .resumed::<TheGame>(games, file)
            .err()
            .expect("the file does not fit")
    };
    let other = TrainSettings { mix: 0.5, ..SETTINGS };
    assert!(matches!(resumed(other, 40, &file), CheckpointError::Other(..)));
    assert!(matches!(resumed(SETTINGS, 41, &file), CheckpointError::Other(..)));
    let short = &file[..file.len() - 4];
    assert_eq!(resumed(SETTINGS, 40, short), CheckpointError::Length);
    let none = b"nonsense\n";
    assert_eq!(resumed(SETTINGS, 40, none), CheckpointError::NoCheckpoint);
}

#[test]
fn inputs_are_within_their_networks() {
    #[derive(Clone, Copy)]
    struct Check;

    impl VariantTask for Check {
        type Output = ();

        fn run<G: Game>(self) {
            let Some(size) = G::NETWORK else {
                return;
            };
            for input in 0..size.inputs {
                let mirrored = G::mirrored_input(input);
                assert_eq!(G::mirrored_input(mirrored), input, "{}", G::NAME);
                let groups = G::input_groups(input);
                assert!(groups.iter().all(|&group| group < size.groups), "{input}");
            }
            for game in games::read::<G>(&generated::<G>(1, 2)).expect("a file as written") {
                for (position, _) in game.quiet_positions() {
                    let mut seen = Vec::new();
                    position.for_each_network_input(|inputs| seen.push(inputs));
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

/// A network's file of the present format: its header, and its numbers as `f64`.
fn numbers_of_file(file: &[u8], size: NetworkSize) -> (&str, Vec<f64>) {
    let (header, numbers) = file.split_at(64);
    let (input_weights, others) = numbers.split_at(size.inputs * size.hidden);
    let input_weights = input_weights.iter().map(|&byte| f64::from(byte as i8));
    let others = others.as_chunks().0.iter();
    let others = others.map(|&bytes| f64::from(i16::from_le_bytes(bytes)));
    let header = str::from_utf8(header).expect("words");
    (header, input_weights.chain(others).collect())
}

/// The built-in network's output is what its file's numbers say.
#[test]
fn networks_are_what_their_files_say() {
    struct Check(&'static [u8]);

    impl VariantTask for Check {
        type Output = ();

        fn run<G: Game>(self) {
            let size = G::NETWORK.expect("the game has a network");
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
                    position.for_each_network_input(|inputs| {
                        for (side, input) in inputs.into_iter().enumerate() {
                            for unit in 0..hidden {
                                units[side * hidden + unit] += numbers[input * hidden + unit];
                            }
                        }
                    });
                    let weights = &numbers[biases + hidden..];
                    let weighted = units.iter().zip(weights).map(|(unit, weight)| {
                        let unit = (unit / 127.0).clamp(0.0, 1.0);
                        unit * unit * weight / 64.0
                    });
                    let output = weighted.sum::<f64>() + numbers[numbers.len() - 1] / 64.0;
                    let share = f64::from(position.network_share());
                    let name = G::NAME;
                    assert!((share - 400.0 * output).abs() < 2.0, "{name}: {share} {output}");
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
fn a_run_begins_with_a_given_network() {
    let (trained, _) = finished(begun(SETTINGS), &positions());
    let file = trained.network_file::<TheGame>();
    let again = begun(SETTINGS).beginning_with::<TheGame>("old", &file);
    let again = again.expect("a file as written");
    assert!(again.network_file::<TheGame>() == file);
    // Its checkpoint is of a run that begins so.
    let checkpoint = again.checkpoint::<TheGame>(40);
    let from = |name| begun(SETTINGS).beginning_with::<TheGame>(name, &file);
    let gone_on = |run: Run| run.resumed::<TheGame>(40, &checkpoint);
    assert!(gone_on(from("old").expect("a network")).is_ok());
    for other in [begun(SETTINGS), from("new").expect("a network")] {
        let refused = gone_on(other).err().expect("it begins otherwise");
        assert!(
            refused.to_string().contains("--seed 1 --from old (40 games), and not"),
            "{refused}"
        );
    }

    // The other rule set has a network of the same size.
    let begun_with = |file: &[u8]| begun(SETTINGS).beginning_with::<TheGame>("old", file);
    let rewritten = |file: &[u8]| {
        let other = begun_with(file).expect("a network of the same size");
        other.network_file::<TheGame>()
    };
    assert!(rewritten(OF_2019)[64..] == OF_2019[64..]);

    // A network from before the game got its last inputs: these begin at 0.
    let size = TheGame::NETWORK.expect("the game has a network");
    let known = size.inputs - 10;
    let [known_end, end] = [known, size.inputs].map(|inputs| 64 + inputs * size.hidden);
    let header = format!("anel network 2 turnover {known} {}", size.hidden);
    let mut earlier = format!("{header:63}\n").into_bytes();
    earlier.extend(&OF_2019[64..known_end]);
    earlier.extend(&OF_2019[end..]);
    let larger = rewritten(&earlier);
    assert!(larger[64..known_end] == OF_2019[64..known_end]);
    assert!(larger[known_end..end].iter().all(|&byte| byte == 0));
    assert!(larger[end..] == OF_2019[end..]);

    // A network of the first format, in which all numbers had 16 bits and 255 stood for 1. Some inputs have
    // absorbed others since.
    let hidden = size.hidden;
    let (_, mut numbers) = numbers_of_file(OF_2019, size);
    let header = format!("anel network 1 turnover {} {hidden}", size.inputs);
    let mut first_format = format!("{header:63}\n").into_bytes();
    for (index, number) in numbers.iter().enumerate() {
        let is_hidden = index < (size.inputs + 1) * hidden;
        let scale = if is_hidden { 255.0 / 127.0 } else { 1.0 };
        first_format.extend(((number * scale).round() as i16).to_le_bytes());
    }
    let mut absorbing = 0;
    for input in 0..size.inputs {
        if let Some(absorbed) = TheGame::absorbed_input(input) {
            absorbing += 1;
            for unit in 0..hidden {
                numbers[input * hidden + unit] += numbers[absorbed * hidden + unit];
            }
        }
    }
    assert_eq!(absorbing, 2 * 6 * 2 * 64, "pieces that nothing attacks");
    let rewritten = rewritten(&first_format);
    let (_, read) = numbers_of_file(&rewritten, size);
    for (wanted, number) in numbers.iter().zip(read) {
        // Both parts of a sum were rounded.
        assert!((wanted - number).abs() <= 1.0, "{wanted} {number}");
    }

    let fault = |file: &[u8]| begun_with(file).err();
    let wanted = format!("anel network 2 turnover {} {}", size.inputs, size.hidden);
    let wanted = NetworkFileError::Other(wanted);
    assert_eq!(fault(OF_OLIVEIRA), Some(wanted.clone()));
    assert_eq!(fault(b"nonsense"), Some(wanted));
    for length in [64, file.len() - 1] {
        assert_eq!(fault(&file[..length]), Some(NetworkFileError::Length));
    }
    let other_format = String::from_utf8_lossy(&file[..64]).replace("network 2", "network 3");
    assert!(matches!(
        fault(other_format.as_bytes()),
        Some(NetworkFileError::Other(_))
    ));
}

#[test]
fn the_command_line_trains_and_goes_on() {
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
    let size = TheGame::NETWORK.expect("the game has a network");
    let bytes = 64 + size.inputs * size.hidden + 2 * (3 * size.hidden + 1);
    let network = fs::read(folder.path("first.network")).expect("a network");
    assert_eq!(network.len(), bytes);
    let command = "`anel train --variant turnover --epochs 2 --mix 0.4 --spread 300 --rate 0.002 \
                   --decay 3 --seed 1 some.games`";
    assert!(folder.read("first.rs").contains(command));

    let again = train("second", "2", "turnover").assert().success();
    let told = String::from_utf8_lossy(&again.get_output().stderr).into_owned();
    assert!(told.contains("2 epochs are done"), "{told}");
    assert_eq!(fs::read(folder.path("second.network")).expect("a network"), network);

    // There would be nothing to write.
    let refused = train("none", "0", "turnover").assert().code(2);
    let told = String::from_utf8_lossy(&refused.get_output().stderr).into_owned();
    assert!(told.contains("--from <FROM>"), "{told}");

    for (epochs, variant, fault) in [
        ("3", "turnover", "give the same arguments"),
        ("2", "oliveira", "these are games of turnover"),
    ] {
        let failed = train("third", epochs, variant).assert().code(1);
        let told = String::from_utf8_lossy(&failed.get_output().stderr).into_owned();
        assert!(told.contains(fault), "{told}");
    }
}
