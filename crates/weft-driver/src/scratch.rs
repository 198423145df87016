//! Temporary folders, which are gone at the end, even if a signal ends the program.
//!
//! A signal's default action runs no destructors. So the folders that exist are known here, and whoever handles the signal
//! calls [`end`] to remove them.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use tempfile::TempDir;

/// The folders that exist.
static FOLDERS: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// A temporary folder.
pub(crate) struct Scratch(TempDir);

impl Scratch {
    /// Makes a folder whose name begins with `prefix`, in `place` or where the system keeps such folders.
    pub(crate) fn new(prefix: &str, place: Option<&Path>) -> io::Result<Scratch> {
        let mut builder = tempfile::Builder::new();
        builder.prefix(prefix);
        // The lock is held so that no signal comes between the folder and its entry.
        let mut folders = FOLDERS.lock().unwrap_or_else(PoisonError::into_inner);
        let folder = match place {
            Some(place) => builder.tempdir_in(place),
            None => builder.tempdir(),
        }?;
        folders.push(folder.path().to_owned());
        Ok(Scratch(folder))
    }

    /// Where it is.
    pub(crate) fn path(&self) -> &Path {
        self.0.path()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let mut folders = FOLDERS.lock().unwrap_or_else(PoisonError::into_inner);
        folders.retain(|folder| folder != self.0.path());
    }
}

/// Removes all temporary folders, then calls `die`, which ends the program. No new folder is made meanwhile.
pub fn end(die: impl FnOnce()) {
    let folders = FOLDERS.lock().unwrap_or_else(PoisonError::into_inner);
    for folder in folders.iter() {
        // A child may still write; what cannot be removed stays.
        let _ = std::fs::remove_dir_all(folder);
    }
    die();
}
