//! Errors in the values of arguments, in words that say what is expected.

use clap::error::{ContextKind, ContextValue};
use std::error::Error;
use std::num::{IntErrorKind, ParseFloatError, ParseIntError};

/// Prints an error of the command line, or the help or version that was asked for, and exits.
pub(super) fn exit(error: &clap::Error) -> ! {
    let reason = error.source().map(ToString::to_string);
    match (reason, expected_number(error)) {
        (Some(reason), Some(expected)) => {
            eprint!("{}", error.to_string().replacen(&reason, expected, 1));
            std::process::exit(error.exit_code())
        }
        _ => error.exit(),
    }
}

/// What is wrong with the value of an argument, or `None` if the error is of another kind.
#[cfg(feature = "match")]
pub(super) fn reason(error: &clap::Error) -> Option<String> {
    use clap::error::ErrorKind;

    let value = error.get(ContextKind::InvalidValue)?;
    match (error.kind(), error.source(), expected_number(error)) {
        (ErrorKind::ValueValidation, _, Some(expected)) => Some(format!("{expected}, not \"{value}\"")),
        (ErrorKind::ValueValidation, Some(source), None) => Some(source.to_string()),
        (ErrorKind::InvalidValue, ..) => {
            let Some(ContextValue::Strings(values)) = error.get(ContextKind::ValidValue) else {
                return None;
            };
            Some(format!("expected {}, not \"{value}\"", values.join(" or ")))
        }
        _ => None,
    }
}

/// The number that was expected, if the value is not one.
fn expected_number(error: &clap::Error) -> Option<&'static str> {
    let source = error.source()?;
    if source.is::<ParseFloatError>() {
        return Some("expected a number");
    }
    let value = match error.get(ContextKind::InvalidValue) {
        Some(ContextValue::String(value)) => value.as_str(),
        _ => "",
    };
    match source.downcast_ref::<ParseIntError>()?.kind() {
        IntErrorKind::PosOverflow => Some("expected a smaller number"),
        IntErrorKind::NegOverflow => Some("expected a larger number"),
        _ if value.starts_with('-') => Some("expected a whole number that is not negative"),
        _ => Some("expected a whole number"),
    }
}
