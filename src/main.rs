//! The command line.

use anel::bench;
use anel::game::{Game, Variant, VariantTask};
use anel::perft::{Perft, PerftTable};
use anel::search::limits::Control;
use clap::{Args, Parser, Subcommand};
use rayon::ThreadPoolBuilder;
use std::error::Error;
use std::io::{self, BufReader, IsTerminal};
use std::process::ExitCode;
use std::time::Instant;

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
    Perft(PerftArgs),
    /// Search a fixed set of positions; the last line says how many nodes and how fast.
    Bench(BenchArgs),
}

#[derive(Args)]
struct PerftArgs {
    /// The game.
    #[arg(long, default_value_t, value_parser = variant)]
    variant: Variant,
    /// The position; the start position unless given.
    #[arg(long)]
    fen: Option<String>,
    /// Threads; all cores unless given.
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=512))]
    threads: Option<u16>,
    /// MiB of a table of counted positions; none unless given.
    #[arg(long, value_name = "MIB", value_parser = clap::value_parser!(u32).range(1..=1 << 20))]
    hash: Option<u32>,
    /// Make every leaf instead of counting the moves of the last ply.
    #[arg(long)]
    no_bulk: bool,
    /// Show the leaves below each move of the full depth.
    #[arg(long)]
    divide: bool,
    /// Plies.
    #[arg(value_parser = clap::value_parser!(u32).range(1..=100))]
    depth: u32,
}

#[derive(Args)]
struct BenchArgs {
    /// The game.
    #[arg(long, default_value_t, value_parser = variant)]
    variant: Variant,
    /// Plies.
    #[arg(long, default_value_t = bench::DEPTH, value_parser = clap::value_parser!(u32).range(1..=100))]
    depth: u32,
    /// Threads; only with one is the number of nodes always the same.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=512))]
    threads: u16,
    /// MiB of the transposition table.
    #[arg(long, value_name = "MIB", default_value_t = bench::HASH as u32, value_parser = clap::value_parser!(u32).range(1..=1 << 20))]
    hash: u32,
}

fn variant(name: &str) -> Result<Variant, String> {
    let names: Vec<&str> = Variant::ALL.iter().map(|variant| variant.name()).collect();
    Variant::by_name(name).ok_or_else(|| format!("the variants are {}", names.join(", ")))
}

/// A fault of the user's, told by its own exit status.
#[derive(Debug)]
struct WrongUsage(String);

impl std::fmt::Display for WrongUsage {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for WrongUsage {}

fn main() -> ExitCode {
    env_logger::init();
    let result = match Cli::parse().command {
        None => speak(),
        Some(Command::Perft(args)) => args.variant.dispatch(RunPerft(&args)),
        Some(Command::Bench(args)) => args.variant.dispatch(RunBench(&args)),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
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

struct RunPerft<'a>(&'a PerftArgs);

impl VariantTask for RunPerft<'_> {
    type Output = Result<(), Box<dyn Error>>;

    fn run<G: Game>(self) -> Self::Output {
        let args = self.0;
        let position = match &args.fen {
            None => G::start(),
            Some(fen) => G::from_fen(fen).map_err(|error| WrongUsage(format!("--fen: {error}")))?,
        };
        let pool = ThreadPoolBuilder::new()
            .num_threads(args.threads.unwrap_or(0).into())
            .build()?;
        let table = args
            .hash
            .map(|mebibytes| PerftTable::new(mebibytes as usize))
            .transpose()?;
        let perft = Perft {
            every_leaf: args.no_bulk,
            table,
            ..Perft::default()
        };
        for depth in 1..=args.depth {
            let start = Instant::now();
            let leaves = pool.install(|| perft.count(&position, depth));
            let seconds = start.elapsed().as_secs_f64();
            let rate = leaves as f64 / seconds.max(1e-9);
            println!("{depth:>3} {leaves:>20} {seconds:>10.3} {rate:>15.0}");
        }
        if args.divide {
            let mut lines: Vec<String> = pool
                .install(|| perft.divide(&position, args.depth))
                .into_iter()
                .map(|(mv, leaves)| format!("{}: {leaves}", position.turn_text(&[mv])))
                .collect();
            lines.sort();
            println!("{}", lines.join("\n"));
        }
        Ok(())
    }
}

struct RunBench<'a>(&'a BenchArgs);

impl VariantTask for RunBench<'_> {
    type Output = Result<(), Box<dyn Error>>;

    fn run<G: Game>(self) -> Self::Output {
        let args = self.0;
        let pool = ThreadPoolBuilder::new()
            .num_threads(args.threads.into())
            .build()?;
        let measured = bench::run::<G>(
            args.depth,
            args.hash as usize,
            &pool,
            &Control::default(),
            |line| {
                println!("{line}");
            },
        )?;
        println!("{measured}");
        Ok(())
    }
}
