//! Output files: never overwritten unless that is asked for, locked against other runs, with errors that name the file.
//!
//! Opening a file changes nothing in it. It can therefore be opened before the work begins, so that a bad path is
//! reported at once.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// What to do with an output file that is not empty.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Existing {
    /// Refuse to open it.
    Refuse,
    /// Replace its contents with the first write.
    Overwrite,
    /// Keep its contents and write after them.
    Continue,
}

/// A file open for writing. Dropping it before anything is written removes the file if it did not exist before.
#[derive(Debug)]
pub struct OutputFile {
    path: PathBuf,
    file: File,
    existing: Existing,
    /// Whether the file did not exist before.
    created: bool,
    /// Whether anything has been written.
    written: bool,
}

impl OutputFile {
    /// Opens and locks a file, or creates it.
    ///
    /// # Errors
    /// If the file cannot be opened for writing, another run has locked it, or it is not empty and `existing` refuses
    /// that, with the kind [`io::ErrorKind::AlreadyExists`].
    pub fn open(path: &Path, existing: Existing) -> io::Result<OutputFile> {
        let (file, created) = open_or_create(path, existing).map_err(|error| in_file(path, &error))?;
        let mut output = OutputFile {
            path: path.to_owned(),
            file,
            existing,
            created,
            written: false,
        };
        output.claim().map_err(|error| in_file(path, &error))?;
        Ok(output)
    }

    /// Locks the file and checks its length. Devices and pipes have neither a lock nor a length.
    fn claim(&mut self) -> io::Result<()> {
        if !self.file.metadata()?.is_file() {
            return Ok(());
        }
        lock(&self.file)?;
        let is_empty = self.file.metadata()?.len() == 0;
        match self.existing {
            Existing::Refuse if !is_empty => {
                Err(io::Error::new(io::ErrorKind::AlreadyExists, "the file already exists"))
            }
            Existing::Continue => self.file.seek(SeekFrom::End(0)).map(drop),
            Existing::Refuse | Existing::Overwrite => Ok(()),
        }
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The contents of a file opened with [`Existing::Continue`]. A device or pipe has no contents.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn contents(&mut self) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        self.regular(|file| {
            file.seek(SeekFrom::Start(0))?;
            file.read_to_end(&mut bytes).map(drop)
        })?;
        Ok(bytes)
    }

    /// Cuts off everything after the first `length` bytes, and continues there.
    ///
    /// # Errors
    /// If the file cannot be changed.
    pub fn cut(&mut self, length: u64) -> io::Result<()> {
        self.regular(|file| {
            file.set_len(length)?;
            file.seek(SeekFrom::Start(length)).map(drop)
        })
    }

    /// Unlocks the file, so that other programs can read it on systems where a lock forbids that. Its contents still
    /// keep other runs from overwriting it.
    ///
    /// # Errors
    /// If the file cannot be unlocked.
    pub fn unlock(&mut self) -> io::Result<()> {
        self.regular(|file| file.unlock())
    }

    /// Writes the whole contents of the file and closes it. If that fails, a new file is removed.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn save(mut self, contents: impl AsRef<[u8]>) -> io::Result<()> {
        let saved = self.write_all(contents.as_ref()).and_then(|()| self.flush());
        // An empty text counts as written too.
        self.written = saved.is_ok();
        saved
    }

    /// Changes the file, unless it is a device or pipe.
    fn regular(&mut self, change: impl FnOnce(&mut File) -> io::Result<()>) -> io::Result<()> {
        let changed = self.file.metadata().and_then(|metadata| {
            if metadata.is_file() {
                change(&mut self.file)
            } else {
                Ok(())
            }
        });
        changed.map_err(|error| in_file(&self.path, &error))
    }
}

impl Write for OutputFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if !self.written && self.existing == Existing::Overwrite {
            self.cut(0)?;
        }
        self.written = true;
        self.file.write(bytes).map_err(|error| in_file(&self.path, &error))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush().map_err(|error| in_file(&self.path, &error))
    }
}

impl Drop for OutputFile {
    fn drop(&mut self) {
        if self.created && !self.written {
            // An empty file that cannot be removed does no harm: the next run may write to it.
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// Opens or creates a file, and returns whether it was created.
fn open_or_create(path: &Path, existing: Existing) -> io::Result<(File, bool)> {
    let mut options = OpenOptions::new();
    options.write(true).read(existing == Existing::Continue);
    match options.clone().create_new(true).open(path) {
        Ok(file) => Ok((file, true)),
        // `create` is for a link to a file that does not exist.
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            let file = options.create(true).truncate(false).open(path)?;
            Ok((file, false))
        }
        Err(error) => Err(error),
    }
}

/// Locks a file for this process. If the file system does not support locks, the file stays unlocked.
fn lock(file: &File) -> io::Result<()> {
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

/// Adds the file's path to an error.
fn in_file(path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}

/// Whether two paths lead to the same file, which need not exist. Devices and pipes may be shared, so they count as
/// different.
pub fn is_same_file(one: &Path, other: &Path) -> bool {
    match (fs::metadata(one), fs::metadata(other)) {
        (Ok(first), Ok(second)) => first.is_file() && second.is_file() && is_same_entry((one, first), (other, second)),
        (Err(_), Err(_)) => destination(one) == destination(other),
        _ => false,
    }
}

#[cfg(unix)]
fn is_same_entry((_, one): (&Path, fs::Metadata), (_, other): (&Path, fs::Metadata)) -> bool {
    use std::os::unix::fs::MetadataExt;
    (one.dev(), one.ino()) == (other.dev(), other.ino())
}

/// On other systems, hard links to one file count as different files; the lock detects them later.
#[cfg(not(unix))]
fn is_same_entry((one, _): (&Path, fs::Metadata), (other, _): (&Path, fs::Metadata)) -> bool {
    match (one.canonicalize(), other.canonicalize()) {
        (Ok(one), Ok(other)) => one == other,
        _ => false,
    }
}

/// The path at which a file would be created, without links and dots in its folder.
fn destination(path: &Path) -> PathBuf {
    /// Maximum number of links followed, as on Linux.
    const LINKS: usize = 40;
    let mut path = path.to_owned();
    for _ in 0..LINKS {
        let Ok(link) = fs::read_link(&path) else { break };
        path = path.parent().unwrap_or(Path::new("")).join(link);
    }
    let folder = match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    };
    match (folder.canonicalize(), path.file_name()) {
        (Ok(folder), Some(name)) => folder.join(name),
        _ => path,
    }
}
