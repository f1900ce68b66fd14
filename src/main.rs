//! The `anel` program. All of its code is in the library.

use std::process::ExitCode;

fn main() -> ExitCode {
    // First, because anything else may use the missing instructions.
    if let Some(feature) = anel::processor::missing_feature() {
        return anel::cli::refuse_processor(feature);
    }
    anel::cli::main()
}
