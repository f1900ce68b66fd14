//! The command line; each of its commands has a file.

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
#[cfg(feature = "train")]
mod openings;
mod perft;
#[cfg(feature = "train")]
mod progress;
#[cfg(feature = "train")]
mod puzzles;
#[cfg(feature = "train")]
mod self_play;
#[cfg(feature = "train")]
mod threads;
#[cfg(feature = "train")]
mod train;
#[cfg(feature = "train")]
mod wdl;

use crate::variant::Variant;
use clap::{CommandFactory, Parser, Subcommand};
use std::error::Error;
use std::ffi::OsString;
use std::fmt;
use std::io::{self, BufReader, IsTerminal, Write};
use std::process::ExitCode;
use std::time::Instant;

/// An engine for board games that no mainstream engine plays.
///
/// Without a command it speaks the protocol of uci-protocol.md on standard input and output.
#[derive(Parser)]
#[command(version)]
struct Cli {
    #[command(subcommand)]
    command: Option<Subcommands>,
}

#[derive(Subcommand)]
enum Subcommands {
    /// Speak the protocol, as without a command.
    Uci,
    /// Count the leaves of the tree of legal moves: a line for each depth, with the depth, the
    /// leaves, the seconds and the leaves per second.
    Perft(perft::PerftArgs),
    /// Search a fixed set of positions; the last line says how many nodes and how fast.
    Bench(bench::BenchArgs),
    /// Play a match between engine processes and report who is stronger.
    #[cfg(feature = "match")]
    Match(Box<matches::MatchArgs>),
    /// Try whether an engine keeps the protocol: every rule of uci-protocol.md that can be tried from
    /// outside.
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
    /// Play and analyse in the browser: serves the board, and prints its address.
    #[cfg(feature = "gui")]
    Gui(gui::GuiArgs),
}

/// The command line, for what is made of it: completions of shells, pages of a manual.
pub fn command() -> clap::Command {
    Cli::command()
}

/// Says that the processor lacks a feature, instead of being killed at the first instruction that needs
/// it.
#[inline(never)]
pub fn refuse_processor(feature: &'static str) -> ExitCode {
    // Standard error gets ready-made pieces: formatting would be compiled for the processor that is not
    // there.
    for piece in [
        "anel: this build needs a processor with ",
        feature,
        "; take the file for older processors, as anel-linux-x86-64 or anel-windows-x86-64.exe, \
         or build it on this machine\n",
    ] {
        // Nobody is left to tell that this failed.
        let _ = io::stderr().write_all(piece.as_bytes());
    }
    ExitCode::FAILURE
}

/// Runs the program: parses the command line, runs its command and returns the exit status.
pub fn main() -> ExitCode {
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
    let result = match Cli::parse_from(arguments).command {
        None => run_without_command(),
        Some(Subcommands::Uci) => run_protocol(),
        Some(Subcommands::Perft(perft)) => perft.run(),
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
        Err(error) if is_broken_pipe(&*error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("anel: {error}");
            if error.is::<WrongUsage>() {
                ExitCode::from(2)
            } else {
                ExitCode::FAILURE
            }
        }
    }
}

/// Sends log lines to standard error, each with the seconds since the start: a calendar is not
/// needed, and its library takes long to build.
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

/// What the program does without a command: it speaks the protocol. Started by a double click, it opens
/// the board.
fn run_without_command() -> Result<(), Box<dyn Error>> {
    #[cfg(feature = "gui")]
    if console::is_own() {
        tell("anel: the board opens in the browser; close this window to end it")?;
        return gui::GuiArgs::of_double_click().run();
    }
    run_protocol()
}

fn run_protocol() -> Result<(), Box<dyn Error>> {
    if io::stdin().is_terminal() && io::stdout().is_terminal() {
        tell(format_args!(
            "anel {}: type `uci` for the options, `go movetime 1000` for a move, `quit` to leave; {}\
             `anel --help` tells more",
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

/// Wrong arguments, which have an exit status of their own.
#[derive(Debug)]
pub(crate) struct WrongUsage(pub(crate) String);

impl fmt::Display for WrongUsage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for WrongUsage {}

/// Writes a line to standard output.
///
/// # Errors
/// If it cannot be written.
pub(crate) fn tell(line: impl fmt::Display) -> io::Result<()> {
    writeln!(io::stdout(), "{line}")
}

/// Whether the error is, or is caused by, a reader of our output that has exited, as `head` does.
fn is_broken_pipe(error: &(dyn Error + 'static)) -> bool {
    let mut causes = std::iter::successors(Some(error), |&error| error.source());
    causes.any(|cause| {
        cause
            .downcast_ref::<io::Error>()
            .is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
    })
}

/// No variant has the name given.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct UnknownVariant;

impl fmt::Display for UnknownVariant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = Variant::ALL.iter().map(|variant| variant.name()).collect();
        write!(f, "the variants are {}", names.join(", "))
    }
}

impl Error for UnknownVariant {}

/// Reads the name of a variant.
///
/// # Errors
/// If no variant has this name.
pub(crate) fn variant(name: &str) -> Result<Variant, UnknownVariant> {
    Variant::by_name(name).ok_or(UnknownVariant)
}

/// The arguments of the process. OpenBench passes `genfens …` as one argument, with `quit` behind it.
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
