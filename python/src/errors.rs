//! The exceptions of the package. Their messages are those of the library.

use anel::uci::StartError;
use anel::variant::{PositionError, Variant};
use pyo3::exceptions::{PyMemoryError, PyRuntimeError, PyValueError};
use pyo3::{PyErr, PyResult, create_exception};

create_exception!(
    anel,
    IllegalMoveError,
    PyValueError,
    "A move cannot be read or is illegal."
);
create_exception!(anel, FenError, PyValueError, "A FEN is invalid in its variant.");
create_exception!(
    anel,
    SettingsError,
    PyValueError,
    "The variant or option does not exist, or the option cannot have this value."
);
create_exception!(
    anel,
    EngineError,
    PyRuntimeError,
    "The engine is closed, is busy with another search, or rejects a command."
);

pub(crate) fn of_position(error: &PositionError) -> PyErr {
    let message = error.to_string();
    match error {
        PositionError::UnknownOption { .. } | PositionError::Settings(_) => SettingsError::new_err(message),
        PositionError::Fen(_) => FenError::new_err(message),
        PositionError::Move(_) => IllegalMoveError::new_err(message),
        PositionError::TagName(_) | PositionError::TagResult(_) => PyValueError::new_err(message),
    }
}

pub(crate) fn of_start(error: &StartError) -> PyErr {
    let message = error.to_string();
    match error {
        StartError::NoMemory(_) => PyMemoryError::new_err(message),
        StartError::NoThreads(_) | StartError::Thread(_) => EngineError::new_err(message),
    }
}

/// The variant with this name.
///
/// # Errors
/// A `SettingsError` if there is none.
pub(crate) fn variant(name: &str) -> PyResult<Variant> {
    Variant::by_name(name).ok_or_else(|| {
        let names: Vec<&str> = Variant::ALL.iter().map(|variant| variant.name()).collect();
        SettingsError::new_err(format!("the variant is one of {}, not {name:?}", names.join(", ")))
    })
}
