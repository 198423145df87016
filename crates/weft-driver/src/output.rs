//! Writes output files whole or not at all.
//!
//! A regular file is written beside its place and renamed; devices and pipes are written as they are.
//! Objects and executables are written by clang and the linker, which do the same themselves.

use std::fs;
use std::io::Write;
use std::path::Path;

use crate::error::Error;
use crate::scratch::Scratch;

/// Writes `bytes` to `path`.
///
/// # Errors
/// The file cannot be created, written or renamed; nothing is left behind then.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> Result<(), Error> {
    let failed = |source| Error::file("write", path, source);
    let is_special = fs::metadata(path).is_ok_and(|data| !data.is_file());
    if is_special {
        let mut file = fs::OpenOptions::new().write(true).open(path).map_err(failed)?;
        file.write_all(bytes).map_err(failed)?;
        return file.flush().map_err(failed);
    }
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    // The folder is temporary and the file in it is not, so the file gets the permissions of the user's mask.
    let beside = Scratch::new(".weft-", Some(folder)).map_err(failed)?;
    let whole = beside.path().join("out");
    fs::write(&whole, bytes).map_err(failed)?;
    fs::rename(&whole, path).map_err(failed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_is_replaced_and_nothing_stays_beside_it() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("a.ll");
        write(&path, b"one").unwrap();
        write(&path, b"two").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"two");
        assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 1);
    }

    #[test]
    fn a_full_device_is_an_error() {
        let error = write(Path::new("/dev/full"), &[b'x'; 10]).unwrap_err();
        assert!(error.to_string().contains("No space left on device"));
    }

    #[test]
    fn a_missing_folder_is_an_error_naming_the_file() {
        let error = write(Path::new("/nonexistent/a.ll"), b"x").unwrap_err();
        assert!(error.to_string().starts_with("cannot write '/nonexistent/a.ll': No such file"));
    }
}
