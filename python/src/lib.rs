//! The Python package `anel`: positions of any variant, and sessions with the engine on a thread of its own.
//!
//! The Python code in `python/anel/` builds on this module: what reads the engine's lines or draws boards is there.

mod errors;
mod position;
mod session;

use pyo3::prelude::*;

/// The compiled part of the package `anel`.
#[pymodule(name = "_anel")]
mod anel_module {
    use super::errors;
    use anel::game::GameOptionValues;
    use anel::variant::Variant;
    use pyo3::exceptions::PyImportError;
    use pyo3::prelude::*;
    use pyo3::types::PyDict;

    #[pymodule_export]
    use super::errors::{EngineError, FenError, IllegalMoveError, SettingsError};
    #[pymodule_export]
    use super::position::Position;
    #[pymodule_export]
    use super::session::Session;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        if let Some(feature) = anel::processor::missing_feature() {
            let message = format!("this build of anel needs a CPU with {feature}; install a build for older CPUs");
            return Err(PyImportError::new_err(message));
        }
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }

    /// The names of all variants.
    ///
    /// >>> anel.variants()
    /// ['turnover', 'turnover2019', 'oliveira', 'ctor', 'ctor8']
    #[pyfunction]
    fn variants() -> Vec<&'static str> {
        Variant::ALL.iter().map(|variant| variant.name()).collect()
    }

    /// The settings of a variant, each with its default. A setting is a UCI option of the game.
    ///
    /// >>> anel.settings("ctor")
    /// {'TeamSizes': '1v1', 'SecretSquares': ''}
    #[pyfunction]
    fn settings<'py>(py: Python<'py>, variant: &str) -> PyResult<Bound<'py, PyDict>> {
        let settings = PyDict::new(py);
        for option in errors::variant(variant)?.options() {
            settings.set_item(option.name, option.default())?;
        }
        Ok(settings)
    }

    /// The values that each setting of a variant can have, default first; an empty list for free text.
    ///
    /// >>> anel.setting_values("ctor")["TeamSizes"][:3]
    /// ['1v1', '1v2', '1v3']
    #[pyfunction]
    fn setting_values<'py>(py: Python<'py>, variant: &str) -> PyResult<Bound<'py, PyDict>> {
        let values = PyDict::new(py);
        for option in errors::variant(variant)?.options() {
            let choice = match option.values {
                GameOptionValues::Choice(choice) => choice,
                GameOptionValues::Text => &[],
            };
            values.set_item(option.name, choice)?;
        }
        Ok(values)
    }
}
