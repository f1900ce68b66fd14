//! The command `anel match`.

mod balance;
mod book;
mod conditions;
mod config;
mod merge;
mod outputs;
mod play;
mod records;
mod report;

pub(super) use book::read_book;

use balance::BalanceArgs;
use clap::{Args, Subcommand};
pub(super) use config::with_file;
use merge::MergeArgs;
use play::PlayArgs;
use std::error::Error;
use std::fs;
use std::path::Path;

#[derive(Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
#[command(after_help = super::examples::MATCH)]
pub(crate) struct MatchArgs {
    #[command(subcommand)]
    command: Option<MatchCommand>,
    #[command(flatten)]
    play: PlayArgs,
}

#[derive(Subcommand)]
enum MatchCommand {
    /// Merge the records of a match's shards (JSON lines or PGN) into one report.
    Merge(MergeArgs),
    /// Measure how balanced the variants are: the first player's score, draws, length and first turns in games of an
    /// engine against itself.
    Balance(BalanceArgs),
}

impl MatchArgs {
    pub(crate) fn run(&self) -> Result<(), Box<dyn Error>> {
        match &self.command {
            Some(MatchCommand::Merge(merge)) => merge.run(),
            Some(MatchCommand::Balance(balance)) => balance.run(),
            None => self.play.run(),
        }
    }
}

pub(super) fn read_file(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| in_file(path, error))
}

/// Prefixes an error message with the file's path.
pub(super) fn in_file(path: &Path, error: impl std::fmt::Display) -> String {
    format!("{}: {error}", path.display())
}
