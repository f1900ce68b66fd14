//! Tunes search parameters by simultaneous perturbation stochastic approximation (SPSA). Each iteration perturbs all
//! parameters at random, plays a match between the perturbed engine and an engine with the opposite perturbation, and
//! moves the parameters towards the winner. The engine must be built with the feature `tuning`:
//!
//! ```sh
//! cargo build --release --features tuning --bins --example spsa
//! target/release/examples/spsa --engine target/release/anel --pairs 4000
//! ```
//!
//! The ranges and steps of the parameters are in `src/game/search_params.rs`. The current values are printed after each
//! iteration; with this output in a file, `--resume` continues an interrupted run. Adopt the values only if they win a
//! match against the old ones.

use anel::game::{Game, SearchParams, TUNABLE, Tunable};
use anel::variant::{Variant, VariantTask};
use clap::Parser;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use serde_json::Value;
use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::{Command, ExitCode, Stdio};
use std::sync::Mutex;
use std::thread;

/// Exponent with which the SPSA gain decays (alpha, as recommended by Spall).
const GAIN_DECAY: f64 = 0.602;
/// Exponent with which the perturbation steps decay (gamma, as recommended by Spall).
const STEP_DECAY: f64 = 0.101;

/// SPSA gain at the end of a run, in units of the parameter's squared step.
const FINAL_GAIN: f64 = 0.008;

/// Game pairs per iteration.
const PAIRS_PER_ITERATION: u32 = 3;

/// Tunes search parameters by SPSA.
#[derive(Parser)]
struct Arguments {
    /// The engine, built with the feature `tuning`.
    #[arg(long, default_value = "target/release/anel")]
    engine: String,
    /// Game pairs to play.
    #[arg(long, default_value_t = 4000)]
    pairs: u32,
    /// Variants, played in turn. They must have the same values of the parameters to tune.
    #[arg(long, value_delimiter = ',', default_value = "turnover,turnover2019")]
    variants: Vec<String>,
    /// Nodes per move.
    #[arg(long, default_value_t = 10_000)]
    nodes: u64,
    /// Games played at the same time.
    #[arg(long, default_value_t = 2)]
    concurrency: u32,
    /// Random seed. Runs are reproducible only with a concurrency of 1.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Parameters to tune; all by default.
    #[arg(long, value_delimiter = ',')]
    parameters: Vec<String>,
    /// Resignation rule of the games, as for `anel match`.
    #[arg(long)]
    resign: Option<String>,
    /// Output of an interrupted run with the same arguments, which this run continues.
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
}

/// A parameter with its current value.
#[derive(Clone)]
struct Parameter {
    tunable: &'static Tunable,
    value: f64,
}

impl Parameter {
    /// The parameter with the given name, set to its value in all of the games.
    fn named(name: &str, games: &[SearchParams]) -> Result<Parameter, String> {
        let tunable = TUNABLE.iter().find(|tunable| tunable.name == name);
        let tunable = tunable.ok_or_else(|| format!("no parameter is named {name:?}"))?;
        let mut values: Vec<i32> = games.iter().map(tunable.of).collect();
        values.dedup();
        match values[..] {
            [value] => Ok(Parameter {
                tunable,
                value: f64::from(value),
            }),
            _ => Err(format!(
                "the variants have different values of {name} ({values:?}): tune them in separate runs, or name other \
                 parameters with --parameters"
            )),
        }
    }

    fn within_range(&self, value: f64) -> f64 {
        let [min, max] = self.tunable.range.map(f64::from);
        value.clamp(min, max)
    }
}

/// Returns the search parameters of a game.
struct Params;

impl VariantTask for Params {
    type Output = SearchParams;

    fn run<G: Game>(self) -> SearchParams {
        G::PARAMS
    }
}

/// The search parameters of the variant with the given name.
fn params_of(name: &str) -> Result<SearchParams, String> {
    let variant = Variant::by_name(name).ok_or_else(|| format!("no variant is named {name:?}"))?;
    Ok(variant.dispatch(Params))
}

/// The state of a tuning run.
struct Run {
    parameters: Vec<Parameter>,
    rng: StdRng,
    /// Number of game pairs begun.
    begun: u32,
    /// Number of game pairs finished.
    done: u32,
}

/// One SPSA iteration: a match between an engine with all parameters perturbed and an engine with the opposite
/// perturbation.
struct Iteration {
    /// Number of game pairs begun, including those of this iteration.
    at: f64,
    /// Direction of each parameter's perturbation: 1 or -1.
    directions: Vec<f64>,
    options: [String; 2],
    variant: String,
    seed: u32,
}

impl Run {
    /// Continues the interrupted run with the given output: takes over its number of game pairs and its values. A last
    /// line without an end is ignored.
    fn resume(&mut self, output: &str) -> Result<(), String> {
        let complete = output.rsplit_once('\n').map_or("", |(complete, _)| complete);
        let mut words = complete.lines().last().unwrap_or_default().split_whitespace();
        let done = words.next().and_then(|word| word.parse().ok());
        self.done = done.ok_or("the last line does not begin with a number of game pairs")?;
        self.begun = self.done;
        for parameter in &mut self.parameters {
            let name = parameter.tunable.name;
            let value = words.next().and_then(|word| word.strip_prefix(name)?.strip_prefix('='));
            let value = value.and_then(|value| value.parse().ok()).ok_or_else(|| {
                format!("there is no value of {name} in its place: use the same --parameters in the same order")
            })?;
            parameter.value = parameter.within_range(value);
        }
        match words.next() {
            Some(word) => Err(format!("--parameters lacks {word}")),
            None => Ok(()),
        }
    }

    /// Draws the next iteration, or returns `None` after the last one.
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
                // Stochastic rounding, so that steps below 1 have an effect too.
                let value = parameter.within_range(parameter.value + step) + self.rng.random::<f64>();
                options.push_str(&format!(",option.{}={}", parameter.tunable.name, value.floor()));
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
        let decay = (f64::from(arguments.pairs) / at).powf(STEP_DECAY).max(1.0);
        f64::from(parameter.tunable.step) * decay
    }

    /// Moves all parameters towards the side that won more games.
    fn update(&mut self, iteration: &Iteration, lead: f64, arguments: &Arguments) {
        let all = f64::from(arguments.pairs);
        // A tenth of the run is Spall's stability constant A, which damps the first changes.
        let gain = FINAL_GAIN * (1.1 * all / (0.1 * all + iteration.at)).powf(GAIN_DECAY);
        for i in 0..self.parameters.len() {
            let parameter = &self.parameters[i];
            let final_step = f64::from(parameter.tunable.step);
            let step = self.step(parameter, iteration.at, arguments);
            let change = gain * final_step * final_step * lead * iteration.directions[i] / step;
            self.parameters[i].value = parameter.within_range(parameter.value + change);
        }
        self.done += PAIRS_PER_ITERATION;
        let found: Vec<String> = self
            .parameters
            .iter()
            .map(|parameter| format!("{}={:.1}", parameter.tunable.name, parameter.value))
            .collect();
        println!("{} {}", self.done, found.join(" "));
    }
}

/// Plays an iteration's match. Returns the wins of the first engine minus its losses.
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
    if let Some(rule) = &arguments.resign {
        command.args(["--resign", rule]);
    }
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

/// Checks that the engine has the parameter as an option with the same default and range.
fn check_option(parameter: &Parameter, uci_answer: &str) -> Result<(), String> {
    let Tunable {
        name,
        default,
        range: [min, max],
        ..
    } = parameter.tunable;
    let option = format!("option name {name} type spin default {default} min {min} max {max}");
    if uci_answer.lines().any(|line| line == option) {
        Ok(())
    } else {
        Err(format!(
            "the engine lacks the option {name:?}: build it from the same source with --features tuning"
        ))
    }
}

/// The engine's answer to `uci`.
fn uci_answer(engine: &str) -> io::Result<String> {
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
    let names: Vec<&str> = if arguments.parameters.is_empty() {
        TUNABLE.iter().map(|tunable| tunable.name).collect()
    } else {
        arguments.parameters.iter().map(String::as_str).collect()
    };
    let games: Vec<SearchParams> = arguments
        .variants
        .iter()
        .map(|name| params_of(name))
        .collect::<Result<_, _>>()?;
    let parameters: Vec<Parameter> = names
        .into_iter()
        .map(|name| Parameter::named(name, &games))
        .collect::<Result<_, _>>()?;
    let answer = uci_answer(&arguments.engine).map_err(|error| format!("{}: {error}", arguments.engine))?;
    parameters
        .iter()
        .try_for_each(|parameter| check_option(parameter, &answer))?;
    let mut run = Run {
        parameters,
        rng: StdRng::seed_from_u64(arguments.seed),
        begun: 0,
        done: 0,
    };
    if let Some(file) = &arguments.resume {
        let resumed = fs::read_to_string(file).map_err(|error| error.to_string());
        resumed
            .and_then(|output| run.resume(&output))
            .map_err(|error| format!("{}: {error}", file.display()))?;
        // Other perturbations and openings than those already played.
        run.rng = StdRng::seed_from_u64(arguments.seed.wrapping_add(u64::from(run.done)));
    }
    let run = Mutex::new(run);
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
