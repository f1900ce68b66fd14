//! On a processor that lacks what the build uses, the program says so instead of being killed.
//!
//! The emulator of user programs of QEMU need not be there; where it must be, as in the project's own
//! checks, the variable `ANEL_REQUIRE_QEMU` says so.

use std::process::Command;

#[test]
fn an_old_processor_gets_a_sentence() {
    // A build for any x86-64 processor, as RUSTFLAGS may ask for, runs there.
    if !cfg!(target_feature = "avx2") {
        return;
    }
    let output = Command::new("qemu-x86_64")
        .args(["-cpu", "Nehalem", env!("CARGO_BIN_EXE_anel"), "--version"])
        .output();
    let Ok(output) = output else {
        let required = std::env::var_os("ANEL_REQUIRE_QEMU").is_some();
        assert!(!required, "qemu-x86_64 is required but not there");
        eprintln!("qemu-x86_64 is not there: no old processor is tried");
        return;
    };
    let told = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{:?} {told}", output.status);
    let expected = "anel: this build needs a processor with ";
    assert!(told.starts_with(expected), "{told}");
    assert_eq!(told.lines().count(), 1, "{told}");
}

#[test]
fn this_processor_has_what_the_build_needs() {
    assert_eq!(anel::processor::missing_feature(), None);
}
