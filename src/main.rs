//! The command line.

mod cli;

use clap::{Parser, Subcommand};
#[cfg(feature = "gui")]
use cli::gui;
use cli::{WrongUsage, bench, datagen, genfens, matches, perft, tune};
use std::error::Error;
use std::io::{self, BufReader, IsTerminal};
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

fn main() -> ExitCode {
    env_logger::init();
    let result = match Cli::parse_from(cli::arguments()).command {
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
        Err(error) if cli::is_broken_pipe(&*error) => ExitCode::SUCCESS,
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
    anel::uci::run(BufReader::new(io::stdin()), io::stdout())
}
