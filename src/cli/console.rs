//! Detects whether the program was started by a double click.

/// Whether the process has a console to itself and no redirection, which on Windows means a double click.
#[cfg(windows)]
#[allow(unsafe_code)]
pub(super) fn is_own() -> bool {
    use std::io::{self, IsTerminal};
    use windows_sys::Win32::System::Console::GetConsoleProcessList;

    let mut processes = [0; 2];
    // SAFETY: the second argument is the length of the list `processes`.
    let count = unsafe { GetConsoleProcessList(processes.as_mut_ptr(), processes.len() as u32) };
    count == 1 && io::stdin().is_terminal() && io::stdout().is_terminal()
}

/// On other systems, a double click cannot be distinguished from a typed command. The greeting that the program prints
/// on a terminal explains how to open the board.
#[cfg(not(windows))]
pub(super) fn is_own() -> bool {
    false
}
