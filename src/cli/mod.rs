//! The commands of the command line, a file for each.

pub(crate) mod bench;
pub(crate) mod datagen;
pub(crate) mod genfens;
#[cfg(feature = "gui")]
pub(crate) mod gui;
pub(crate) mod matches;
pub(crate) mod perft;
pub(crate) mod tune;

use anel::game::Variant;
use std::error::Error;
use std::ffi::OsString;
use std::fmt;
use std::io::{self, Write};

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
