//! Locks on files that a long run writes to.

use std::fs::{File, TryLockError};
use std::io;

/// Locks a file for this process. Where the file system knows no locks, it stays unlocked.
///
/// # Errors
/// If another process has locked it.
pub(crate) fn lock(file: &File) -> io::Result<()> {
    match file.try_lock() {
        Ok(()) => Ok(()),
        Err(TryLockError::WouldBlock) => Err(io::Error::new(
            io::ErrorKind::WouldBlock,
            "another run is writing to it; wait for its end, or give this run a file of its own",
        )),
        Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => Ok(()),
        Err(TryLockError::Error(error)) => Err(error),
    }
}
