//! Errors that keep an engine from playing its first game.

use super::error_output::quoted;
use std::io;
use std::time::Duration;

/// Why an engine cannot play in a match.
#[derive(Debug, thiserror::Error)]
#[error("engine {engine}: {fault}{}", quoted(.stderr))]
pub struct EngineStartError {
    /// The engine's name in the match.
    pub(super) engine: String,
    #[source]
    pub(super) fault: StartFault,
    /// The last lines that the engine wrote to standard error.
    pub(super) stderr: Vec<String>,
}

/// The fault that keeps an engine from playing in a match.
#[derive(Debug, thiserror::Error)]
pub(super) enum StartFault {
    #[error("{cmd} cannot be started: {error}")]
    Spawn {
        cmd: String,
        #[source]
        error: io::Error,
    },
    /// The engine did not answer the named command in time.
    #[error(
        "no answer to {command} within {} seconds; is it a program that speaks UCI or UGI?",
        .timeout.as_secs_f64()
    )]
    Silent { command: &'static str, timeout: Duration },
    #[error("ponder=true needs UCI, but the engine speaks UGI, in which bestmove has no ponder move")]
    PonderInUgi,
    /// The engine's process ended before it was ready; the text describes how.
    #[error("{0}, before it was ready; is it a program that speaks UCI or UGI?")]
    Ended(String),
    /// The engine does not have the requested option. `names` lists the options that it has.
    #[error("it has no option {option}{}", alternatives(.names))]
    NoOption { option: String, names: Vec<String> },
    /// An option does not accept the requested value. `expected` describes valid values.
    #[error("option {option} must be {expected}, not {value:?}")]
    BadValue {
        option: String,
        value: String,
        expected: String,
    },
    /// The engine does not play the variant. `expected` describes the values of `UCI_Variant`.
    #[error(
        "it does not offer the variant {variant}: UCI_Variant must be {expected}; \
         if the engine has another name for the variant, give it with variant=NAME"
    )]
    NoVariant { variant: String, expected: String },
    /// The engine rejected a `setoption` command with the given error message.
    #[error("it rejected its options: {0}")]
    Refused(String),
}

/// The end of an error message about an unknown option: a list of the options that the engine has.
fn alternatives(names: &[String]) -> String {
    if names.is_empty() {
        ", nor any other".to_owned()
    } else {
        format!("; its options are {}", names.join(", "))
    }
}
