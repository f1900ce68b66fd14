//! The program: everything is in the library, so that it is compiled once.

use std::process::ExitCode;

fn main() -> ExitCode {
    anel::cli::main()
}
