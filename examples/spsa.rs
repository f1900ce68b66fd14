//! Tunes the search parameters by simultaneous perturbation stochastic approximation (SPSA): in each
//! iteration all parameters are perturbed at random, the engine plays itself with the perturbation
//! against its opposite, and the parameters move towards the winner. Needs an engine with tunable
//! parameters:
//!
//! ```sh
//! cargo build --release --features tuning --bins --example spsa
//! target/release/examples/spsa --engine target/release/anel --pairs 4000
//! ```
//!
//! The values are printed after each iteration. Prove them in a match against the old values before
//! changing `src/search/params.rs`.

use clap::Parser;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use serde_json::Value;
use std::io::{self, Write};
use std::process::{Command, ExitCode, Stdio};
use std::sync::Mutex;
use std::thread;

/// Decay exponents of gains and steps (Spall's recommended alpha and gamma).
const GAIN_DECAY: f64 = 0.602;
const STEP_DECAY: f64 = 0.101;

/// Change of a parameter per pair won at the end of a run, in units of its squared step.
const FINAL_GAIN: f64 = 0.008;

/// Step of a parameter at the end of a run, relative to its value.
const STEP: f64 = 0.2;
/// Minimum step.
const MIN_STEP: f64 = 0.7;

/// Game pairs per iteration.
const PAIRS_PER_ITERATION: u32 = 3;

/// Parameters tuned by default.
const PARAMETERS: &str = "aspiration_window,delta_margin,razoring_depth,razoring_margin,\
reverse_futility_depth,reverse_futility_margin,null_move_eval_divisor,probcut_margin,\
move_pruning_depth,late_move_pruning_base,futility_base,futility_margin,\
history_pruning_margin,quiet_see_margin,noisy_see_margin,singular_margin,\
double_extension_margin,lmr_base,lmr_factor,lmr_noisy,lmr_pv,lmr_cut_node,\
lmr_not_improving,lmr_killer,lmr_history_divisor,history_bonus_factor,\
history_bonus_offset,history_bonus_max,continuation_weight,correction_weight,\
full_quiescence_plies";

/// Tunes the search parameters by self-play.
#[derive(Parser)]
struct Arguments {
    /// The engine, built with the feature `tuning`.
    #[arg(long, default_value = "target/release/anel")]
    engine: String,
    /// Number of game pairs to play.
    #[arg(long, default_value_t = 4000)]
    pairs: u32,
    /// Variants, played in turn.
    #[arg(long, value_delimiter = ',', default_value = "turnover,turnover2019")]
    variants: Vec<String>,
    /// Nodes searched per move.
    #[arg(long, default_value_t = 10_000)]
    nodes: u64,
    /// Number of games played at once.
    #[arg(long, default_value_t = 2)]
    concurrency: u32,
    /// Random seed. With `--concurrency` above 1, runs are not reproducible.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Parameters to tune, by their names in `src/search/params.rs`.
    #[arg(long, value_delimiter = ',', default_value = PARAMETERS)]
    numbers: Vec<String>,
}

#[derive(Clone)]
struct Parameter {
    name: String,
    value: f64,
    step: f64,
    range: [f64; 2],
}

impl Parameter {
    /// Reads the parameter from the engine's `option` lines.
    fn read(name: &str, options: &str) -> Result<Parameter, String> {
        let missing = || format!("the engine has no parameter {name:?}: build it with --features tuning");
        let beginning = format!("option name {name} type spin ");
        let line = options.lines().find_map(|line| line.strip_prefix(&beginning));
        let words: Vec<&str> = line.ok_or_else(missing)?.split(' ').collect();
        let read = |key: &str| {
            let at = words.iter().position(|word| *word == key)?;
            words.get(at + 1)?.parse::<f64>().ok()
        };
        let (value, least, most) = (read("default"), read("min"), read("max"));
        let value = value.ok_or_else(missing)?;
        Ok(Parameter {
            name: name.to_owned(),
            value,
            step: (value * STEP).max(MIN_STEP),
            range: [least.ok_or_else(missing)?, most.ok_or_else(missing)?],
        })
    }

    fn within(&self, value: f64) -> f64 {
        value.clamp(self.range[0], self.range[1])
    }
}

struct Run {
    parameters: Vec<Parameter>,
    rng: StdRng,
    /// Pairs begun.
    begun: u32,
    /// Pairs done.
    done: u32,
}

/// One match in which all parameters are perturbed.
struct Iteration {
    /// Pairs begun, including those of this iteration.
    at: f64,
    /// Direction of each parameter's perturbation: 1 or -1.
    directions: Vec<f64>,
    options: [String; 2],
    variant: String,
    seed: u32,
}

impl Run {
    /// Draws the next iteration, or returns `None` if all pairs have begun.
    fn draw(&mut self, arguments: &Arguments) -> Option<Iteration> {
        if self.begun >= arguments.pairs {
            return None;
        }
        let variant = (self.begun / PAIRS_PER_ITERATION) as usize % arguments.variants.len();
        self.begun += PAIRS_PER_ITERATION;
        let at = f64::from(self.begun);
        let mut directions = Vec::new();
        let mut options = [String::new(), String::new()];
        for parameter in &self.parameters {
            let direction = if self.rng.random() { 1.0 } else { -1.0 };
            let step = direction * self.step(parameter, at, arguments);
            for (options, step) in options.iter_mut().zip([step, -step]) {
                // Stochastic rounding lets steps below 1 have an effect.
                let value = parameter.within(parameter.value + step) + self.rng.random::<f64>();
                options.push_str(&format!(",option.{}={}", parameter.name, value.floor()));
            }
            directions.push(direction);
        }
        Some(Iteration {
            at,
            directions,
            options,
            variant: arguments.variants[variant].clone(),
            seed: self.rng.random(),
        })
    }

    fn step(&self, parameter: &Parameter, at: f64, arguments: &Arguments) -> f64 {
        parameter.step * (f64::from(arguments.pairs) / at).powf(STEP_DECAY).max(1.0)
    }

    /// Moves all parameters towards the winning side.
    fn update(&mut self, iteration: &Iteration, lead: f64, arguments: &Arguments) {
        let all = f64::from(arguments.pairs);
        // The constant damps the first tenth of the run (Spall's A).
        let gain = FINAL_GAIN * (1.1 * all / (0.1 * all + iteration.at)).powf(GAIN_DECAY);
        for i in 0..self.parameters.len() {
            let parameter = &self.parameters[i];
            let change = gain * parameter.step * parameter.step * lead * iteration.directions[i]
                / self.step(parameter, iteration.at, arguments);
            self.parameters[i].value = parameter.within(parameter.value + change);
        }
        self.done += PAIRS_PER_ITERATION;
        let found: Vec<String> = self
            .parameters
            .iter()
            .map(|parameter| format!("{}={:.1}", parameter.name, parameter.value))
            .collect();
        println!("{} {}", self.done, found.join(" "));
    }
}

/// Plays an iteration. Returns the first side's wins minus its losses.
fn play(iteration: &Iteration, arguments: &Arguments) -> Result<f64, String> {
    let mut command = Command::new(&arguments.engine);
    command.args(["match", "--variant", &iteration.variant]);
    for (name, options) in ["up", "down"].iter().zip(&iteration.options) {
        let engine = &arguments.engine;
        command.args(["--engine", &format!("name={name},cmd={engine},option.Hash=4{options}")]);
    }
    let games = 2 * PAIRS_PER_ITERATION;
    command.args(["--nodes", &arguments.nodes.to_string(), "--games", &games.to_string()]);
    command.args([
        "--concurrency",
        "1",
        "--random-plies",
        "6",
        "--seed",
        &iteration.seed.to_string(),
    ]);
    let output = command
        .output()
        .map_err(|error| format!("{}: {error}", arguments.engine))?;
    let text = String::from_utf8_lossy(&output.stdout);
    let report: Option<Value> = text.lines().last().and_then(|line| serde_json::from_str(line).ok());
    let count = |key: &str| report.as_ref().and_then(|report| report[key].as_f64());
    match (count("wins"), count("losses")) {
        (Some(wins), Some(losses)) => Ok(wins - losses),
        _ => Err(String::from_utf8_lossy(&output.stderr).into_owned()),
    }
}

/// Reads the engine's answer to `uci`.
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
    let options = options_of(&arguments.engine).map_err(|error| format!("{}: {error}", arguments.engine))?;
    let parameters: Result<_, String> = arguments
        .numbers
        .iter()
        .map(|name| Parameter::read(name, &options))
        .collect();
    let run = Mutex::new(Run {
        parameters: parameters?,
        rng: StdRng::seed_from_u64(arguments.seed),
        begun: 0,
        done: 0,
    });
    let lock = || run.lock().expect("no thread panics");
    let work = || {
        while let Some(iteration) = { lock().draw(arguments) } {
            let lead = play(&iteration, arguments)?;
            lock().update(&iteration, lead, arguments);
        }
        Ok(())
    };
    thread::scope(|scope| {
        let threads: Vec<_> = (0..arguments.concurrency).map(|_| scope.spawn(work)).collect();
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
