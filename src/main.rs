//! The `anel` program. All of its code is in the library.

use std::process::ExitCode;

fn main() -> ExitCode {
    // Check the CPU first, because any other code may use instructions that the CPU lacks.
    if let Some(feature) = anel::processor::missing_feature() {
        return anel::cli::refuse_processor(feature);
    }
    anel::cli::main()
}
