//! The program: everything is in the library, so that it is compiled once.

use std::process::ExitCode;

fn main() -> ExitCode {
    // Before anything else, which may need what is missing.
    if let Some(feature) = anel::processor::missing_feature() {
        return anel::cli::refuse_processor(feature);
    }
    anel::cli::main()
}
