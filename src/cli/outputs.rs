//! The output files of commands. All paths are checked before any file is touched, and files are opened before the work
//! begins.

use super::WrongUsage;
use crate::output_file::{Existing, OutputFile, is_same_file};
use clap::Args;
use std::io;
use std::path::{Path, PathBuf};

#[derive(Args)]
pub(super) struct Overwrite {
    /// Overwrite output files that exist.
    #[arg(long)]
    force: bool,
}

impl Overwrite {
    /// What to do with existing files.
    pub(super) fn existing(&self) -> Existing {
        if self.force {
            Existing::Overwrite
        } else {
            Existing::Refuse
        }
    }

    pub(super) fn open(&self, path: &Path) -> Result<OutputFile, String> {
        open(path, self.existing(), "--force overwrites it")
    }
}

/// Opens an output file. `remedy` says which options accept a file that already exists.
pub(super) fn open(path: &Path, existing: Existing, remedy: &str) -> Result<OutputFile, String> {
    OutputFile::open(path, existing).map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => format!("{error}; {remedy}"),
        _ => error.to_string(),
    })
}

/// Checks that options name different files. The same file may have several paths.
pub(super) fn check_different<'a>(
    files: impl IntoIterator<Item = (&'static str, Option<&'a PathBuf>)>,
) -> Result<(), WrongUsage> {
    let mut known: Vec<(&str, &Path)> = Vec::new();
    for (option, path) in files {
        let Some(path) = path else { continue };
        if let Some((other, _)) = known.iter().find(|(_, known)| is_same_file(known, path)) {
            let path = path.display();
            return Err(WrongUsage(format!("{other} and {option} name the same file: {path}")));
        }
        known.push((option, path));
    }
    Ok(())
}
