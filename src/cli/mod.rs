//! The command line. Each command has its own file.

mod argument_errors;
mod bench;
#[cfg(feature = "match")]
mod compliance;
#[cfg(feature = "gui")]
mod console;
#[cfg(feature = "train")]
mod datagen;
mod examples;
#[cfg(feature = "train")]
mod game_files;
#[cfg(feature = "match")]
mod genfens;
#[cfg(feature = "gui")]
mod gui;
#[cfg(feature = "match")]
mod matches;
#[cfg(feature = "train")]
mod numbers;
mod one_shot;
#[cfg(feature = "train")]
mod openings;
#[cfg(any(feature = "match", feature = "train"))]
mod outputs;
mod perft;
#[cfg(any(feature = "match", feature = "train"))]
mod progress;
#[cfg(feature = "train")]
mod puzzles;
#[cfg(feature = "train")]
mod self_play;
mod standard_output;
#[cfg(feature = "train")]
mod threads;
#[cfg(feature = "train")]
mod train;
#[cfg(feature = "train")]
mod wdl;

use crate::memory::share_arena;
use crate::variant::Variant;
use clap::{CommandFactory, Parser, Subcommand};
use standard_output::StandardOutput;
use std::error::Error;
use std::ffi::OsString;
use std::fmt;
use std::io::{self, BufReader, IsTerminal, Write};
use std::process::ExitCode;
use std::time::Instant;
use thiserror::Error;

/// An engine for board games that no mainstream engine plays.
///
/// Without a command, it speaks UCI (see uci-protocol.md) on standard input and output. Given lines of the
/// protocol, as in anel "go depth 10", it executes them and exits.
#[derive(Parser)]
#[command(version)]
struct Cli {
    #[command(subcommand)]
    command: Option<Subcommands>,
}

#[derive(Subcommand)]
enum Subcommands {
    /// Speak UCI or UGI on standard input and output; the default without a command. See uci-protocol.md.
    Uci,
    /// Count the leaves of the legal move tree: one line per depth, with depth, leaves, seconds and leaves per second.
    Perft(perft::PerftArgs),
    /// Show the static evaluation of a position, term by term.
    Eval(one_shot::PositionArgs),
    /// Show a position: board, FEN, number of moves, result.
    Show(one_shot::PositionArgs),
    /// Search a fixed set of positions; the last line shows the node count and speed.
    Bench(bench::BenchArgs),
    /// Play a match between engine processes and report which is stronger.
    #[cfg(feature = "match")]
    Match(Box<matches::MatchArgs>),
    /// Test whether an engine follows the protocol: every rule of uci-protocol.md that can be tested from outside.
    #[cfg(feature = "match")]
    Compliance(compliance::ComplianceArgs),
    /// Print balanced openings in the format of OpenBench: genfens N [seed S] [book FILE].
    #[cfg(feature = "match")]
    Genfens(genfens::GenfensArgs),
    /// Play self-play games and write them with the scores of their searches, for training.
    #[cfg(feature = "train")]
    Datagen(datagen::DatagenArgs),
    /// Find puzzles in self-play games: proven forced wins, or clearly best turns. Writes them for the board of `gui`,
    /// the easiest first.
    #[cfg(feature = "train")]
    Puzzles(puzzles::PuzzlesArgs),
    /// Build the opening tree that the board of `gui` shows: the first turns of self-play games with results and
    /// scores.
    #[cfg(feature = "train")]
    Openings(openings::OpeningsArgs),
    /// Train the network and the weights of the evaluation on `datagen` games.
    #[cfg(feature = "train")]
    Train(train::TrainArgs),
    /// Fit the win rate model of `UCI_ShowWDL` (its two numbers even and spread) to `datagen` games.
    #[cfg(feature = "train")]
    Wdl(wdl::WdlArgs),
    /// Play and analyse in the browser: serves the board and prints its address.
    #[cfg(feature = "gui")]
    Gui(gui::GuiArgs),
}

/// The command line definition, for shell completions and manual pages.
pub fn command() -> clap::Command {
    Cli::command()
}

/// Reports that the CPU lacks a feature. Otherwise the program would be killed by the first instruction that needs it.
#[inline(never)]
pub fn refuse_processor(feature: &'static str) -> ExitCode {
    // Writes constant strings one by one, because formatting code may use instructions that the CPU lacks.
    for piece in [
        "anel: this build needs a processor with ",
        feature,
        "; use the file for older processors, such as anel-linux-x86-64 or anel-windows-x86-64.exe, \
         or build it on this machine\n",
    ] {
        // Write errors are ignored, because a failure of standard error cannot be reported anywhere.
        let _ = io::stderr().write_all(piece.as_bytes());
    }
    ExitCode::FAILURE
}

/// Runs the program: parses the command line, runs its command and returns the exit status.
pub fn main() -> ExitCode {
    share_arena();
    start_log();
    let arguments = arguments();
    #[cfg(feature = "match")]
    let arguments = match matches::with_file(&command(), arguments) {
        Ok(arguments) => arguments,
        Err(error) => {
            eprintln!("anel: {error}");
            return ExitCode::from(2);
        }
    };
    if let Some(lines) = protocol_lines(&arguments) {
        return one_shot::run(&lines).unwrap_or_else(|error| fail(&*error));
    }
    let cli = Cli::try_parse_from(arguments).unwrap_or_else(|error| argument_errors::exit(&error));
    let result = match cli.command {
        None => run_without_command(),
        Some(Subcommands::Uci) => run_protocol(),
        Some(Subcommands::Perft(perft)) => perft.run(),
        Some(Subcommands::Eval(position)) => position.evaluate(),
        Some(Subcommands::Show(position)) => position.show(),
        Some(Subcommands::Bench(bench)) => bench.run(),
        #[cfg(feature = "match")]
        Some(Subcommands::Match(matches)) => matches.run(),
        #[cfg(feature = "match")]
        Some(Subcommands::Compliance(compliance)) => compliance.run(),
        #[cfg(feature = "match")]
        Some(Subcommands::Genfens(genfens)) => genfens.run(),
        #[cfg(feature = "train")]
        Some(Subcommands::Datagen(datagen)) => datagen.run(),
        #[cfg(feature = "train")]
        Some(Subcommands::Puzzles(puzzles)) => puzzles.run(),
        #[cfg(feature = "train")]
        Some(Subcommands::Openings(openings)) => openings.run(),
        #[cfg(feature = "train")]
        Some(Subcommands::Train(train)) => train.run(),
        #[cfg(feature = "train")]
        Some(Subcommands::Wdl(wdl)) => wdl.run(),
        #[cfg(feature = "gui")]
        Some(Subcommands::Gui(gui)) => gui.run(),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => fail(&*error),
    }
}

/// The lines of the protocol in the arguments, unless these begin with a command of the program.
fn protocol_lines(arguments: &[OsString]) -> Option<Vec<String>> {
    let words: Option<Vec<String>> = arguments
        .iter()
        .skip(1)
        .map(|argument| argument.to_str().map(str::to_owned))
        .collect();
    let words = words?;
    let is_own = |first: &String| command().find_subcommand(first).is_some();
    if words.first().is_some_and(is_own) {
        return None;
    }
    one_shot::lines(&words)
}

/// Reports an error and returns the exit status.
fn fail(error: &(dyn Error + 'static)) -> ExitCode {
    if is_broken_pipe(error) {
        return ExitCode::SUCCESS;
    }
    eprintln!("anel: {error}");
    if error.is::<WrongUsage>() {
        ExitCode::from(2)
    } else {
        ExitCode::FAILURE
    }
}

/// Sends log lines to standard error, each with the seconds since the start. Calendar time would need a library that is
/// slow to build.
fn start_log() {
    let start = Instant::now();
    env_logger::Builder::from_default_env()
        .format(move |line, record| {
            let seconds = start.elapsed().as_secs_f64();
            let (level, target) = (record.level(), record.target());
            writeln!(line, "[{seconds:.6} {level} {target}] {}", record.args())
        })
        .init();
}

/// Runs the program without a command: speaks the protocol, or opens the board after a start by double click.
fn run_without_command() -> Result<(), Box<dyn Error>> {
    #[cfg(feature = "gui")]
    if console::is_own() {
        tell("anel: opening the board in the browser; close this window to quit")?;
        return gui::GuiArgs::of_double_click().run();
    }
    run_protocol()
}

fn run_protocol() -> Result<(), Box<dyn Error>> {
    if io::stdin().is_terminal() && io::stdout().is_terminal() {
        tell(format_args!(
            "anel {}: type `uci` for the options, `go movetime 1000` for a move, `quit` to exit; {}\
             see also `anel --help`",
            env!("CARGO_PKG_VERSION"),
            if cfg!(feature = "gui") {
                "`anel gui --open` opens the board in the browser, "
            } else {
                ""
            }
        ))?;
    }
    Ok(crate::uci::run(BufReader::new(io::stdin()), io::stdout())?)
}

/// The error for wrong command-line arguments, which leads to a separate exit status.
#[derive(Debug, Error)]
#[error("{0}")]
pub(crate) struct WrongUsage(pub(crate) String);

/// Writes a line to standard output.
///
/// # Errors
/// If the line cannot be written.
pub(crate) fn tell(line: impl fmt::Display) -> io::Result<()> {
    writeln!(StandardOutput, "{line}")
}

/// Whether an error means that the reader of the output has exited, as `head` does. The program then exits
/// successfully.
fn is_broken_pipe(error: &(dyn Error + 'static)) -> bool {
    let mut causes = std::iter::successors(Some(error), |&error| error.source());
    causes.any(|cause| {
        cause
            .downcast_ref::<io::Error>()
            .is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
    })
}

/// The error that no variant has the given name.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("the variants are {}", Variant::ALL.iter().map(|variant| variant.name()).collect::<Vec<_>>().join(", "))]
pub(crate) struct UnknownVariant;

/// Parses the name of a variant.
///
/// # Errors
/// If no variant has this name.
pub(crate) fn variant(name: &str) -> Result<Variant, UnknownVariant> {
    Variant::by_name(name).ok_or(UnknownVariant)
}

/// The arguments of the process. OpenBench passes `genfens …` as a single argument, followed by `quit`. The single
/// argument is split into words, and `quit` is removed.
fn arguments() -> Vec<OsString> {
    let mut arguments: Vec<OsString> = std::env::args_os().collect();
    let genfens = arguments.get(1).and_then(|first| first.to_str());
    let Some(words) = genfens.filter(|first| first.starts_with("genfens ")) else {
        return arguments;
    };
    let words: Vec<OsString> = words.split_whitespace().map(OsString::from).collect();
    arguments.pop_if(|last| last == "quit");
    arguments.splice(1..2, words);
    arguments
}
