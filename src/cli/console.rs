//! Whether the program was started by a double click.

/// Whether this process is the only one of a console that was made for it, with nothing of it
/// redirected: on Windows, whoever double-clicks a program gets this.
#[cfg(windows)]
#[allow(unsafe_code)]
pub(super) fn is_own() -> bool {
    use std::io::{self, IsTerminal};
    use windows_sys::Win32::System::Console::GetConsoleProcessList;

    let mut processes = [0; 2];
    // SAFETY: the list has room for as many processes as the length says.
    let count = unsafe { GetConsoleProcessList(processes.as_mut_ptr(), processes.len() as u32) };
    count == 1 && io::stdin().is_terminal() && io::stdout().is_terminal()
}

/// Elsewhere a double click looks like a command that was typed: its terminal has a shell. The line
/// that the program then prints says how to open the board.
#[cfg(not(windows))]
pub(super) fn is_own() -> bool {
    false
}
