//! Tunes the numbers of the search by simultaneous perturbation (SPSA): again and again all numbers
//! are moved a step up or down at random, the engine plays itself with the steps one way against the
//! steps the other way, and the numbers follow the winner. Needs an engine whose numbers can be set:
//!
//! ```sh
//! cargo build --release --features tuning --bins --example spsa
//! target/release/examples/spsa --engine target/release/anel --pairs 4000
//! ```
//!
//! What is found is printed as it changes. It enters `src/search/params.rs` only after a match of
//! its own against the numbers before: a run says which way to go, not how much is gained.

use clap::Parser;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use serde_json::Value;
use std::io::{self, Write};
use std::process::{Command, ExitCode, Stdio};
use std::sync::Mutex;
use std::thread;

/// Gains fall with the number of pairs to this power, and steps to that: Spall's.
const GAIN_DECAY: f64 = 0.602;
const STEP_DECAY: f64 = 0.101;

/// How far a number goes at the end of a run for each pair won, in squares of its step.
const FINAL_GAIN: f64 = 0.008;

/// The step of a number at the end of a run is this part of its value, but no less than the least.
const STEP: f64 = 0.2;
const LEAST_STEP: f64 = 0.7;

/// So many pairs of games are played with the same steps.
const PAIRS_AT_ONCE: u32 = 3;

/// What is tuned unless something else is said.
const NUMBERS: &str = "aspiration_window,delta_margin,razoring_depth,razoring_margin,reverse_futility_depth,\
reverse_futility_margin,null_move_eval_divisor,probcut_margin,move_pruning_depth,\
late_move_pruning_base,futility_base,futility_margin,history_pruning_margin,\
quiet_see_margin,noisy_see_margin,singular_margin,double_extension_margin,lmr_base,\
lmr_factor,lmr_noisy,lmr_pv,lmr_cut_node,lmr_not_improving,lmr_killer,lmr_history_divisor,\
history_bonus_factor,history_bonus_offset,history_bonus_max,continuation_weight,\
correction_weight,full_quiescence_plies";

/// Tunes the numbers of the search.
#[derive(Parser)]
struct Arguments {
    /// The engine, built with the feature `tuning`.
    #[arg(long, default_value = "target/release/anel")]
    engine: String,
    /// How many pairs of games to play.
    #[arg(long, default_value_t = 4000)]
    pairs: u32,
    /// The variants played in turn.
    #[arg(long, value_delimiter = ',', default_value = "turnover,turnover2019")]
    variants: Vec<String>,
    /// How many positions are searched for each move.
    #[arg(long, default_value_t = 10_000)]
    nodes: u64,
    /// How many games run at once.
    #[arg(long, default_value_t = 2)]
    concurrency: u32,
    /// Where chance begins. More than one game at once end in no fixed order.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The numbers to tune, by their names in `src/search/params.rs`.
    #[arg(long, value_delimiter = ',', default_value = NUMBERS)]
    numbers: Vec<String>,
}

/// A number of the search.
#[derive(Clone)]
struct Number {
    name: String,
    value: f64,
    step: f64,
    range: [f64; 2],
}

impl Number {
    /// Reads what the engine says of an option of this name.
    fn read(name: &str, options: &str) -> Result<Number, String> {
        let missing =
            || format!("the engine has no number {name:?}: build it with --features tuning");
        let beginning = format!("option name {name} type spin ");
        let line = options
            .lines()
            .find_map(|line| line.strip_prefix(&beginning));
        let words: Vec<&str> = line.ok_or_else(missing)?.split(' ').collect();
        let read = |key: &str| {
            let at = words.iter().position(|word| *word == key)?;
            words.get(at + 1)?.parse::<f64>().ok()
        };
        let (value, least, most) = (read("default"), read("min"), read("max"));
        let value = value.ok_or_else(missing)?;
        Ok(Number {
            name: name.to_owned(),
            value,
            step: (value * STEP).max(LEAST_STEP),
            range: [least.ok_or_else(missing)?, most.ok_or_else(missing)?],
        })
    }

    fn within(&self, value: f64) -> f64 {
        value.clamp(self.range[0], self.range[1])
    }
}

/// A run that goes on.
struct Run {
    numbers: Vec<Number>,
    random: StdRng,
    /// Pairs begun.
    begun: u32,
    /// Pairs done.
    done: u32,
}

/// A match to be played: the steps of all numbers, and both sides' options.
struct Trial {
    /// Pairs begun when it was drawn.
    at: f64,
    /// Up or down for each number.
    directions: Vec<f64>,
    options: [String; 2],
    variant: String,
    seed: u32,
}

impl Run {
    /// The next trial, while there are pairs left.
    fn draw(&mut self, arguments: &Arguments) -> Option<Trial> {
        if self.begun >= arguments.pairs {
            return None;
        }
        let variant = (self.begun / PAIRS_AT_ONCE) as usize % arguments.variants.len();
        self.begun += PAIRS_AT_ONCE;
        let at = f64::from(self.begun);
        let mut directions = Vec::new();
        let mut options = [String::new(), String::new()];
        for number in &self.numbers {
            let direction = if self.random.random() { 1.0 } else { -1.0 };
            let step = direction * self.step(number, at, arguments);
            for (options, step) in options.iter_mut().zip([step, -step]) {
                // Rounded by chance, so that small steps of small numbers are seen too.
                let value = number.within(number.value + step) + self.random.random::<f64>();
                options.push_str(&format!(",option.{}={}", number.name, value.floor()));
            }
            directions.push(direction);
        }
        Some(Trial {
            at,
            directions,
            options,
            variant: arguments.variants[variant].clone(),
            seed: self.random.random(),
        })
    }

    fn step(&self, number: &Number, at: f64, arguments: &Arguments) -> f64 {
        number.step * (f64::from(arguments.pairs) / at).powf(STEP_DECAY).max(1.0)
    }

    /// Moves all numbers the way of the side that has won more games.
    fn learn(&mut self, trial: &Trial, lead: f64, arguments: &Arguments) {
        let all = f64::from(arguments.pairs);
        // The first tenth of the run is damped.
        let gain = FINAL_GAIN * (1.1 * all / (0.1 * all + trial.at)).powf(GAIN_DECAY);
        for i in 0..self.numbers.len() {
            let number = &self.numbers[i];
            let change = gain * number.step * number.step * lead * trial.directions[i]
                / self.step(number, trial.at, arguments);
            self.numbers[i].value = number.within(number.value + change);
        }
        self.done += PAIRS_AT_ONCE;
        let found: Vec<String> = self
            .numbers
            .iter()
            .map(|number| format!("{}={:.1}", number.name, number.value))
            .collect();
        println!("{} {}", self.done, found.join(" "));
    }
}

/// Plays a trial: by how many games the first side leads.
fn play(trial: &Trial, arguments: &Arguments) -> Result<f64, String> {
    let mut command = Command::new(&arguments.engine);
    command.args(["match", "--variant", &trial.variant]);
    for (name, options) in ["up", "down"].iter().zip(&trial.options) {
        let engine = &arguments.engine;
        command.args([
            "--engine",
            &format!("name={name},cmd={engine},option.Hash=4{options}"),
        ]);
    }
    let games = 2 * PAIRS_AT_ONCE;
    command.args([
        "--nodes",
        &arguments.nodes.to_string(),
        "--games",
        &games.to_string(),
    ]);
    command.args([
        "--concurrency",
        "1",
        "--random-plies",
        "6",
        "--seed",
        &trial.seed.to_string(),
    ]);
    let output = command
        .output()
        .map_err(|error| format!("{}: {error}", arguments.engine))?;
    let text = String::from_utf8_lossy(&output.stdout);
    let report: Option<Value> = text
        .lines()
        .last()
        .and_then(|line| serde_json::from_str(line).ok());
    let count = |key: &str| report.as_ref().and_then(|report| report[key].as_f64());
    match (count("wins"), count("losses")) {
        (Some(wins), Some(losses)) => Ok(wins - losses),
        _ => Err(String::from_utf8_lossy(&output.stderr).into_owned()),
    }
}

/// What the engine answers to `uci`.
fn options_of(engine: &str) -> io::Result<String> {
    let mut process = Command::new(engine)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()?;
    if let Some(mut input) = process.stdin.take() {
        input.write_all(b"uci\nquit\n")?;
    }
    let output = process.wait_with_output()?;
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

fn tune(arguments: &Arguments) -> Result<(), String> {
    let options =
        options_of(&arguments.engine).map_err(|error| format!("{}: {error}", arguments.engine))?;
    let numbers: Result<_, String> = arguments
        .numbers
        .iter()
        .map(|name| Number::read(name, &options))
        .collect();
    let run = Mutex::new(Run {
        numbers: numbers?,
        random: StdRng::seed_from_u64(arguments.seed),
        begun: 0,
        done: 0,
    });
    let lock = || run.lock().expect("no thread panics");
    let work = || {
        while let Some(trial) = { lock().draw(arguments) } {
            let lead = play(&trial, arguments)?;
            lock().learn(&trial, lead, arguments);
        }
        Ok(())
    };
    thread::scope(|scope| {
        let threads: Vec<_> = (0..arguments.concurrency)
            .map(|_| scope.spawn(work))
            .collect();
        threads
            .into_iter()
            .try_for_each(|thread| thread.join().expect("no thread panics"))
    })
}

fn main() -> ExitCode {
    match tune(&Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("spsa: {error}");
            ExitCode::FAILURE
        }
    }
}
