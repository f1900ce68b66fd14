//! Writes the shell completions and manual pages of a release.
//!
//! ```sh
//! cargo run --release --example shell_files -- FOLDER
//! ```

use clap_complete::Shell;
use std::path::PathBuf;
use std::process::ExitCode;
use std::{env, fs, io};

fn main() -> ExitCode {
    let Some(folder) = env::args_os().nth(1).map(PathBuf::from) else {
        eprintln!("usage: shell_files FOLDER");
        return ExitCode::from(2);
    };
    match write(&folder) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{}: {error}", folder.display());
            ExitCode::FAILURE
        }
    }
}

fn write(folder: &PathBuf) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    for shell in [Shell::Bash, Shell::Elvish, Shell::Fish, Shell::PowerShell, Shell::Zsh] {
        clap_complete::generate_to(shell, &mut anel::cli::command(), "anel", folder)?;
    }
    clap_mangen::generate_to(anel::cli::command(), folder)
}
