//! The command line, and its commands, a file for each.

mod bench;
mod datagen;
mod genfens;
#[cfg(feature = "gui")]
mod gui;
mod matches;
mod perft;
mod tune;

use crate::variant::Variant;
use clap::{Parser, Subcommand};
use std::error::Error;
use std::ffi::OsString;
use std::fmt;
use std::io::{self, BufReader, IsTerminal, Write};
use std::process::ExitCode;

/// An engine for board games that no mainstream engine plays.
///
/// Without a command it speaks the protocol of uci-protocol.md on standard input and output.
#[derive(Parser)]
#[command(version)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Count the leaves of the tree of legal moves: a line for each depth, with the depth, the
    /// leaves, the seconds and the leaves per second.
    Perft(perft::Perft),
    /// Search a fixed set of positions; the last line says how many nodes and how fast.
    Bench(bench::Bench),
    /// Play a match between engine processes and report who is stronger.
    Match(Box<matches::Match>),
    /// Print balanced openings, as OpenBench asks for them: genfens N [seed S] [book None].
    Genfens(genfens::Genfens),
    /// Play games of the engine with itself and write down what its evaluation can be fitted to:
    /// lines of FEN;score;result, seen from White.
    Datagen(datagen::Datagen),
    /// Fit the weights of the evaluation to what `datagen` has written, and write them as Rust source.
    Tune(tune::Tune),
    /// Play and analyse in the browser: serves the board, and prints its address.
    #[cfg(feature = "gui")]
    Gui(gui::Gui),
}

/// Runs the program: reads the command line, does what it says and returns the exit status.
pub fn main() -> ExitCode {
    env_logger::init();
    let result = match Cli::parse_from(arguments()).command {
        None => speak(),
        Some(Command::Perft(perft)) => perft.run(),
        Some(Command::Bench(bench)) => bench.run(),
        Some(Command::Match(matches)) => matches.run(),
        Some(Command::Genfens(genfens)) => genfens.run(),
        Some(Command::Datagen(datagen)) => datagen.run(),
        Some(Command::Tune(tune)) => tune.run(),
        #[cfg(feature = "gui")]
        Some(Command::Gui(gui)) => gui.run(),
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

fn speak() -> Result<(), Box<dyn Error>> {
    if io::stdin().is_terminal() && io::stdout().is_terminal() {
        println!(
            "anel {}: type `uci` for the options, `go movetime 1000` for a move, `quit` to leave; \
             `anel --help` tells more",
            env!("CARGO_PKG_VERSION")
        );
    }
    crate::uci::run(BufReader::new(io::stdin()), io::stdout())
}

/// A fault of the user's, told by its own exit status.
#[derive(Debug)]
pub(crate) struct WrongUsage(pub(crate) String);

impl fmt::Display for WrongUsage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for WrongUsage {}

/// Writes a line to stdout.
///
/// # Errors
/// Where it cannot be written. That whoever reads has gone is one of these errors, and no fault of
/// the user's: see [`is_broken_pipe`].
pub(crate) fn tell(line: impl fmt::Display) -> io::Result<()> {
    writeln!(io::stdout(), "{line}")
}

/// Whether it failed because whoever reads our output has gone, as `head` does.
pub(crate) fn is_broken_pipe(error: &(dyn Error + 'static)) -> bool {
    error
        .downcast_ref::<io::Error>()
        .is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}

/// Reads the name of a variant.
pub(crate) fn variant(name: &str) -> Result<Variant, String> {
    let names: Vec<&str> = Variant::ALL.iter().map(|variant| variant.name()).collect();
    Variant::by_name(name).ok_or_else(|| format!("the variants are {}", names.join(", ")))
}

/// The arguments of the process. OpenBench passes the whole of `genfens …` as one argument, and
/// `quit` behind it.
pub(crate) fn arguments() -> Vec<OsString> {
    let arguments: Vec<OsString> = std::env::args_os().collect();
    let genfens = arguments.get(1).and_then(|first| first.to_str());
    let Some(words) = genfens.filter(|first| first.starts_with("genfens ")) else {
        return arguments;
    };
    let words = words.split_whitespace().map(OsString::from);
    arguments[..1].iter().cloned().chain(words).collect()
}
