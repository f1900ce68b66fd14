//! File locks that keep two runs from writing to the same file.

use std::fs::{File, TryLockError};
use std::io;

/// Locks a file for this process. If the file system does not support locks, the file stays unlocked.
///
/// # Errors
/// If another process has locked the file, or locking fails for another reason.
pub(crate) fn lock(file: &File) -> io::Result<()> {
    match file.try_lock() {
        Ok(()) => Ok(()),
        Err(TryLockError::WouldBlock) => Err(io::Error::new(
            io::ErrorKind::WouldBlock,
            "another run is writing to it; wait for that run to end, or choose another file",
        )),
        Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => Ok(()),
        Err(TryLockError::Error(error)) => Err(error),
    }
}
