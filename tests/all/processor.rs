//! On a CPU that is too old for the build, the program prints an error instead of being killed.
//!
//! The test needs QEMU's user-mode emulator and is skipped without it, unless the environment variable
//! `ANEL_REQUIRE_QEMU` is set, as in CI.

use std::process::Command;

#[test]
fn an_old_cpu_gets_an_error_message() {
    // RUSTFLAGS may select a build for any x86-64 CPU. Such a build runs even on the emulated old CPU, so there is
    // nothing to test.
    if !cfg!(target_feature = "avx2") {
        return;
    }
    let output = Command::new("qemu-x86_64")
        .args(["-cpu", "Nehalem", env!("CARGO_BIN_EXE_anel"), "--version"])
        .output();
    let Ok(output) = output else {
        let required = std::env::var_os("ANEL_REQUIRE_QEMU").is_some();
        assert!(!required, "qemu-x86_64 is required but not installed");
        eprintln!("qemu-x86_64 is not installed: skipping the test on an old CPU");
        return;
    };
    let told = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{:?} {told}", output.status);
    let expected = "anel: this build needs a processor with ";
    assert!(told.starts_with(expected), "{told}");
    assert_eq!(told.lines().count(), 1, "{told}");
}

#[test]
fn this_cpu_supports_the_build() {
    assert_eq!(anel::processor::missing_feature(), None);
}
