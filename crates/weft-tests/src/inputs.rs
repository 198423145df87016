//! Where the inputs are: the repository's root and the files of a folder.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

/// Returns the root of the repository, which is two folders above this crate.
#[must_use]
pub fn repository_root() -> PathBuf {
    let crate_dir = Path::new(env!("CARGO_MANIFEST_DIR"));
    crate_dir.ancestors().nth(2).expect("invariant: the crate lies in crates/").to_path_buf()
}

/// Returns the files of `dir` whose extension is `extension`, sorted by name; none if there is no such folder.
///
/// # Errors
/// If the folder exists and cannot be read.
pub fn files_with_extension(dir: &Path, extension: &str) -> Result<Vec<PathBuf>> {
    sorted_entries(dir, |path| path.is_file() && path.extension().is_some_and(|e| e == extension))
}

/// Returns the folders in `dir`, sorted by name; none if there is no such folder.
///
/// # Errors
/// If the folder exists and cannot be read.
pub fn subfolders(dir: &Path) -> Result<Vec<PathBuf>> {
    sorted_entries(dir, Path::is_dir)
}

fn sorted_entries(dir: &Path, keep: impl Fn(&Path) -> bool) -> Result<Vec<PathBuf>> {
    let mut paths = Vec::new();
    if dir.is_dir() {
        for entry in std::fs::read_dir(dir).with_context(|| format!("cannot read {}", dir.display()))? {
            let path = entry?.path();
            if keep(&path) {
                paths.push(path);
            }
        }
    }
    paths.sort();
    Ok(paths)
}

/// Returns the name of a file without folder and extension.
#[must_use]
pub fn stem(path: &Path) -> String {
    path.file_stem().map(|s| s.to_string_lossy().into_owned()).unwrap_or_default()
}
