//! The files in `page/`, embedded in the binary. A build with debug assertions and without the feature `embed` reads
//! them from the source tree instead, so that changes show without a rebuild.

pub use files::{get, paths};

/// Whether the files are embedded. Files in the source tree can change.
pub const EMBEDDED: bool = cfg!(any(feature = "embed", not(debug_assertions)));

#[cfg(any(feature = "embed", not(debug_assertions)))]
mod files {
    use include_dir::{Dir, include_dir};
    use std::borrow::Cow;

    static PAGE: Dir = include_dir!("$CARGO_MANIFEST_DIR/src/gui/page");

    /// The content of a file.
    pub fn get(path: &str) -> Option<Cow<'static, [u8]>> {
        let file = PAGE.get_file(path)?;
        // `get_file` compares components, so it also finds `main.js` as `main.js/.`.
        (file.path().as_os_str() == path).then(|| file.contents().into())
    }

    /// The paths of all files.
    pub fn paths() -> Vec<String> {
        let mut paths = Vec::new();
        add_paths(&PAGE, &mut paths);
        paths
    }

    fn add_paths(folder: &Dir, paths: &mut Vec<String>) {
        paths.extend(folder.files().map(|file| file.path().to_string_lossy().into_owned()));
        for inner in folder.dirs() {
            add_paths(inner, paths);
        }
    }
}

#[cfg(all(debug_assertions, not(feature = "embed")))]
mod files {
    use std::borrow::Cow;
    use std::path::{Component, Path};
    use std::{fs, io};

    const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src/gui/page");

    /// The content of a file. Paths that could lead out of the folder have none.
    pub fn get(path: &str) -> Option<Cow<'static, [u8]>> {
        let is_inside = path.split('/').all(|part| {
            let component = Path::new(part).components().next();
            matches!(component, Some(Component::Normal(name)) if name == part)
        });
        is_inside
            .then(|| fs::read(Path::new(PAGE).join(path)).ok())
            .flatten()
            .map(Cow::Owned)
    }

    /// The paths of all files, as far as the folder can be read.
    pub fn paths() -> Vec<String> {
        let mut paths = Vec::new();
        let _ = add_paths(Path::new(PAGE), "", &mut paths);
        paths
    }

    fn add_paths(folder: &Path, prefix: &str, paths: &mut Vec<String>) -> io::Result<()> {
        for entry in fs::read_dir(folder)? {
            let entry = entry?;
            let path = format!("{prefix}{}", entry.file_name().to_string_lossy());
            if entry.file_type()?.is_dir() {
                add_paths(&entry.path(), &format!("{path}/"), paths)?;
            } else {
                paths.push(path);
            }
        }
        Ok(())
    }
}
