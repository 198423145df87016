//! Links an OpenMP runtime: finds its files, and says what clang has to be told.
//!
//! | option | an executable | a shared library |
//! |---|---|---|
//! | `-fopenmp`, `-fopenmp=libweftrt`, none | `libweftrt.a`, its ABI exported | `libweftrt.so`, if it is needed, with a run path |
//! | `-fopenmp=libomp` | `libomp.so` | `libomp.so` |
//! | `-fopenmp=libgomp` | `libgomp.so` | `libgomp.so` |
//!
//! A process must have one runtime: two would have two sets of threads and two of each lock.
//! An executable that contains the runtime therefore exports its functions, and the libraries it loads find these before
//! those of any library, whichever runtime they were linked with.
//! A shared library contains no runtime: if the executable has none either, all libraries load the same `libweftrt.so`.

use std::env;
use std::path::{Path, PathBuf};

use super::args::CcArgs;
use super::runtime::Runtime;
use crate::error::Error;

/// The files of the runtime, which lie in one folder.
const ARCHIVE: &str = "libweftrt.a";
const SHARED: &str = "libweftrt.so";
const EXPORTS: &str = "libweftrt.exports";

/// The variable that names that folder.
const VARIABLE: &str = "WEFT_RUNTIME_DIR";

/// The options with which clang links no library that is not named.
const WITHOUT_LIBRARIES: &[&str] = &["-r", "-Wl,-r", "-nostdlib", "-nodefaultlibs"];

/// What clang is told when it links: before everything else, and behind it.
#[derive(Debug, Default)]
pub(crate) struct LinkWords {
    pub(crate) before: Vec<String>,
    pub(crate) behind: Vec<String>,
}

/// What clang has to be told to link `runtime`.
///
/// # Errors
/// Weft's runtime is not where it is looked for.
pub(super) fn words(runtime: Runtime, args: &CcArgs) -> Result<LinkWords, Error> {
    let before = |word: &str| LinkWords { before: vec![word.to_owned()], ..LinkWords::default() };
    match runtime {
        Runtime::Libomp => Ok(before("-fopenmp=libomp")),
        Runtime::Libgomp => Ok(before("-fopenmp=libgomp")),
        Runtime::Weft if args.has_any(WITHOUT_LIBRARIES) => Ok(LinkWords::default()),
        Runtime::Weft => {
            let behind = match args.has_any(&["-shared", "--shared"]) {
                true => shared_words(&find(&[SHARED])?, !args.has_any(&["-fno-rtlib-add-rpath"])),
                false => archive_words(&find(&[ARCHIVE, EXPORTS])?),
            };
            Ok(LinkWords { behind, ..LinkWords::default() })
        }
    }
}

fn archive_words(folder: &Path) -> Vec<String> {
    let path = |name| folder.join(name).display().to_string();
    let list = format!("--dynamic-list={}", path(EXPORTS));
    [&path(ARCHIVE), "-Xlinker", &list, "-lpthread", "-ldl"].map(ToOwned::to_owned).to_vec()
}

fn shared_words(folder: &Path, with_run_path: bool) -> Vec<String> {
    let library = folder.join(SHARED).display().to_string();
    let place = folder.display().to_string();
    let as_needed = ["-Wl,--push-state,--as-needed", &library, "-Wl,--pop-state"];
    let run_path = ["-Xlinker", "-rpath", "-Xlinker", &place];
    let run_path = run_path.into_iter().filter(|_| with_run_path);
    as_needed.into_iter().chain(run_path).map(ToOwned::to_owned).collect()
}

/// The folder that holds all of `names`: the one the environment names, else beside `weft` or in the `lib` beside its `bin`.
fn find(names: &[&str]) -> Result<PathBuf, Error> {
    let folders = match env::var_os(VARIABLE).filter(|chosen| !chosen.is_empty()) {
        // A run path must not depend on where the program is started.
        Some(chosen) => vec![std::path::absolute(&chosen).unwrap_or(PathBuf::from(chosen))],
        None => beside(&env::current_exe().and_then(std::fs::canonicalize).unwrap_or_default()),
    };
    find_in(&folders, names)
}

/// Where an executable at `weft` looks for its runtime.
fn beside(weft: &Path) -> Vec<PathBuf> {
    let Some(folder) = weft.parent() else {
        return Vec::new();
    };
    let installed = folder.parent().map(|prefix| prefix.join("lib/weft"));
    [folder.to_owned()].into_iter().chain(installed).collect()
}

fn find_in(folders: &[PathBuf], names: &[&str]) -> Result<PathBuf, Error> {
    let missing_in = |folder: &Path| names.iter().find(|name| !folder.join(name).is_file());
    if let Some(folder) = folders.iter().find(|folder| missing_in(folder).is_none()) {
        return Ok(folder.clone());
    }
    let places: Vec<String> = folders.iter().map(|folder| folder.display().to_string()).collect();
    Err(Error::MissingRuntime { name: names.join(", "), places: places.join(" nor in ") })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_looked_for_beside_the_binary_and_in_the_prefix() {
        let places = beside(Path::new("/opt/weft/bin/weft"));
        assert_eq!(places, [Path::new("/opt/weft/bin"), Path::new("/opt/weft/lib/weft")]);
    }

    #[test]
    fn a_folder_counts_if_it_has_all_files() {
        let (first, second) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let folders = [first.path().to_owned(), second.path().to_owned()];
        std::fs::write(first.path().join(ARCHIVE), "").unwrap();
        std::fs::write(second.path().join(ARCHIVE), "").unwrap();
        std::fs::write(second.path().join(EXPORTS), "").unwrap();
        assert_eq!(find_in(&folders, &[ARCHIVE]).unwrap(), first.path());
        assert_eq!(find_in(&folders, &[ARCHIVE, EXPORTS]).unwrap(), second.path());
        let message = find_in(&folders, &[SHARED]).unwrap_err().to_string();
        for part in
            [SHARED, "./x build", &folders[0].display().to_string(), &folders[1].display().to_string()]
        {
            assert!(message.contains(part), "{part} in {message}");
        }
    }
}
