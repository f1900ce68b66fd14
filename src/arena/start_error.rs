//! What is wrong with an engine before its first game.

use super::engine::READY_TIMEOUT;
use std::error::Error;
use std::{fmt, io};

/// Why an engine cannot play in a match.
#[derive(Debug)]
pub struct EngineStartError {
    /// Its name in the match.
    pub(super) engine: String,
    pub(super) fault: StartFault,
}

/// What is wrong with an engine before its first game.
#[derive(Debug)]
pub(super) enum StartFault {
    /// The program cannot be started.
    Spawn { cmd: String, error: io::Error },
    /// It does not answer; to what.
    Silent(&'static str),
    /// It has ended; how.
    Ended(String),
    /// It has no option of this name; the names that it has.
    NoOption { option: String, names: Vec<String> },
    /// An option cannot have this value; what it can be.
    BadValue {
        option: String,
        value: String,
        expected: String,
    },
    /// The variant is none that it offers.
    NoVariant { variant: String, expected: String },
    /// It has answered the options by an error.
    Refused(String),
}

impl fmt::Display for EngineStartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "engine {}: ", self.engine)?;
        match &self.fault {
            StartFault::Spawn { cmd, error } => write!(f, "{cmd} cannot be started: {error}"),
            StartFault::Silent(command) => write!(
                f,
                "no answer to {command} within {} seconds; is it a program that speaks UCI or UGI?",
                READY_TIMEOUT.as_secs()
            ),
            StartFault::Ended(how) => write!(f, "{how}, before it was ready; is it a program that speaks UCI or UGI?"),
            StartFault::NoOption { option, names } if names.is_empty() => {
                write!(f, "it has no option {option}, nor any other")
            }
            StartFault::NoOption { option, names } => {
                write!(f, "it has no option {option}; its options are {}", names.join(", "))
            }
            StartFault::BadValue {
                option,
                value,
                expected,
            } => write!(f, "option {option} is {expected}, not {value:?}"),
            StartFault::NoVariant { variant, expected } => write!(
                f,
                "it does not offer the variant {variant}: UCI_Variant is {expected}; if it has \
                 another name for it, say so with variant=NAME"
            ),
            StartFault::Refused(answer) => write!(f, "it refuses its options: {answer}"),
        }
    }
}

impl Error for EngineStartError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match &self.fault {
            StartFault::Spawn { error, .. } => Some(error),
            _ => None,
        }
    }
}
