//! Runs that execute one command and exit: protocol lines as arguments, `anel eval` and `anel show`.

use super::standard_output::StandardOutput;
use super::{WrongUsage, fail, variant};
use crate::uci::{Command, CommandError, Host, LineSession};
use crate::variant::Variant;
use clap::Args;
use std::error::Error;
use std::io::{self, Write};
use std::process::ExitCode;
use std::sync::{Arc, Mutex, PoisonError};

/// The beginning of an error line of the protocol.
const ERROR: &str = "info string error: ";

/// The protocol's lines in the arguments, without the name of the program: `"go depth 10"`, or several such lines, or
/// one line as separate words. `None` if the first word is not a command of the protocol.
pub(super) fn lines(arguments: &[String]) -> Option<Vec<String>> {
    let first = arguments.first()?;
    let name = first.split_whitespace().next()?;
    if matches!(name.parse::<Command>(), Err(CommandError::Unknown(_))) {
        return None;
    }
    Some(if first.trim() == name {
        vec![arguments.join(" ")]
    } else {
        arguments.to_vec()
    })
}

/// Executes lines of the protocol one after another, up to `quit`, and prints the answers. A search runs to its end.
pub(super) fn run(lines: &[String]) -> Result<ExitCode, Box<dyn Error>> {
    let printer = Printer::default();
    let mut session = LineSession::new(Host::system(), printer.clone())?;
    for line in lines.iter().take_while(|line| line.trim() != "quit") {
        session.receive(line);
    }
    Ok(match printer.first_error() {
        None => ExitCode::SUCCESS,
        Some(_) => ExitCode::FAILURE,
    })
}

/// A position, as arguments.
#[derive(Args)]
pub(crate) struct PositionArgs {
    /// Game variant.
    #[arg(long, default_value_t, value_parser = variant)]
    variant: Variant,
    /// FEN of the position [default: the start position].
    #[arg(long)]
    fen: Option<String>,
    /// Moves to play from there, separated by spaces.
    #[arg(long, value_name = "MOVES")]
    moves: Option<String>,
    /// A setting of the game, such as TeamSizes=2v2. Repeat the option for several.
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<String>,
}

impl PositionArgs {
    /// Prints the static evaluation of the position.
    pub(super) fn evaluate(&self) -> Result<(), Box<dyn Error>> {
        self.answer("eval")
    }

    /// Prints the position.
    pub(super) fn show(&self) -> Result<(), Box<dyn Error>> {
        self.answer("d")
    }

    /// Prints the answer to a command of the protocol in this position.
    fn answer(&self, command: &str) -> Result<(), Box<dyn Error>> {
        let printer = Printer::silent();
        let mut session = LineSession::new(Host::system(), printer.clone())?;
        for line in self.lines()? {
            session.receive(&line);
        }
        if let Some(error) = printer.first_error() {
            return Err(WrongUsage(error).into());
        }
        printer.speak();
        session.receive(command);
        Ok(())
    }

    /// Lines that set up the position.
    fn lines(&self) -> Result<Vec<String>, WrongUsage> {
        let mut lines = vec![format!("setoption name UCI_Variant value {}", self.variant)];
        for option in &self.options {
            let Some((name, value)) = option.split_once('=') else {
                return Err(WrongUsage(format!("--option {option}: expected NAME=VALUE")));
            };
            lines.push(format!("setoption name {name} value {value}"));
        }
        let start = match &self.fen {
            None => "startpos".to_owned(),
            Some(fen) => format!("fen {fen}"),
        };
        let moves = self
            .moves
            .as_ref()
            .map_or_else(String::new, |moves| format!(" moves {moves}"));
        lines.push(format!("position {start}{moves}"));
        Ok(lines)
    }
}

/// Prints the session's answers and remembers its errors. Clones share their state.
#[derive(Clone, Default)]
struct Printer(Arc<Mutex<Printed>>);

#[derive(Default)]
struct Printed {
    silent: bool,
    /// Text of the first error line.
    error: Option<String>,
}

impl Printer {
    fn silent() -> Printer {
        let printed = Printed {
            silent: true,
            error: None,
        };
        Printer(Arc::new(Mutex::new(printed)))
    }

    fn speak(&self) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).silent = false;
    }

    fn first_error(&self) -> Option<String> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).error.clone()
    }
}

impl Write for Printer {
    /// Receives whole lines, as every answer of a session is written at once.
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut printed = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let text = String::from_utf8_lossy(bytes);
        let error = text.lines().find_map(|line| line.strip_prefix(ERROR));
        printed.error = printed.error.take().or(error.map(str::to_owned));
        if !printed.silent
            && let Err(error) = StandardOutput.write_all(bytes)
        {
            // As after `| head`, or on a full disk. An endless search would never notice.
            fail(&error);
            std::process::exit(i32::from(error.kind() != io::ErrorKind::BrokenPipe));
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        io::stdout().flush()
    }
}
