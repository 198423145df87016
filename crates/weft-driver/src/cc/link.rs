//! Links an OpenMP runtime: finds its files, and says what clang has to be told.
//!
//! | option | an executable | a shared library |
//! |---|---|---|
//! | `-fopenmp`, `-fopenmp=libweftrt`, none | `libweftrt.main.a`, its ABI exported | its stub, if it is needed, and a run path |
//! | the same with `-static-openmp` | the same | `libweftrt.a`, hidden |
//! | `-fopenmp=libomp` | `libomp.so` | `libomp.so` |
//! | `-fopenmp=libgomp` | `libgomp.so` | `libgomp.so` |
//! | `-fopenmp=threads` | `libpthread` | `libpthread` |
//!
//! With images for the host device an executable gets `libweftrt.a`, since its images do, and its copy serves them.
//!
//! A process must have one runtime: two would have two sets of threads and two of each lock.
//! An executable that contains the runtime therefore exports its functions, and the libraries it loads find these before
//! those of any library, whichever runtime they were linked with.
//! A shared library contains no runtime, unless the user wants that: if the executable has none either, all libraries
//! load the same `libweftrt.so`. Copies in several libraries find each other, and one serves all.
//! If the executable, or another library, has brought libgomp along, half of the references could bind to that. So a
//! shared library is linked with a stub whose symbols have a version that libgomp has not, and before the user's
//! libraries; and `-lgomp`, `-lomp` and `-liomp5` are left out.
//!
//! Build systems ask a compiler with an option what it links, and later name that library instead of the option. So where
//! the option is needed, a library that is a runtime has the same effect on a link, whichever runtime it is.
//!
//! `atomic` on objects that no instruction covers calls libatomic, which clang leaves to the user to name. Weft links it
//! where it is needed, unless the system has none.

use std::env;
use std::path::{Path, PathBuf};

use super::args::{CcArgs, Mode};
use super::offload;
use super::runtime::{Runtime, is_runtime, library};
use crate::elf;
use crate::error::Error;
use crate::tools::{self, Feed, Tools};

/// The files of the runtime, which lie in one folder.
const ARCHIVE: &str = "libweftrt.a";
/// The archive for main programs, whose calls do not ask which copy of the runtime serves.
const MAIN_ARCHIVE: &str = "libweftrt.main.a";
const SHARED: &str = "libweftrt.so";
const STUB: &str = "libweftrt.stub.so";
const EXPORTS: &str = "libweftrt.exports";
/// The race detector, which takes the place of a runtime in a program that `weft check` runs.
const DETECTOR: &str = "libweft_check.a";

/// The variable that names that folder.
const VARIABLE: &str = "WEFT_RUNTIME_DIR";

/// The options with which clang links no library that is not named.
const WITHOUT_LIBRARIES: &[&str] = &["-r", "-Wl,-r", "-nostdlib", "-nodefaultlibs"];

/// What clang is told when it links.
#[derive(Debug, Default)]
pub(crate) struct LinkWords {
    /// Before everything else.
    pub(crate) before: Vec<String>,
    /// In front of the first of the user's libraries, whose symbols would be taken else.
    pub(crate) before_libraries: Vec<String>,
    /// Behind everything else.
    pub(crate) behind: Vec<String>,
    /// Whether libraries that are other runtimes are left out.
    pub(crate) drop_others: bool,
}

impl LinkWords {
    /// Puts the words among those of the user's, which come option by option, its value with it.
    pub(crate) fn around(&self, user: impl Iterator<Item = Vec<String>>) -> Vec<String> {
        let mut words = self.before.clone();
        let mut early = Some(&self.before_libraries);
        for option in user {
            if self.drop_others && is_runtime(&option) {
                continue;
            }
            if library(&option).is_some() {
                words.extend(early.take().into_iter().flatten().cloned());
            }
            words.extend(option);
        }
        words.extend(self.behind.iter().cloned());
        words
    }
}

/// What clang has to be told to link `runtime`.
///
/// # Errors
/// Weft's runtime is not where it is looked for.
pub(super) fn words(runtime: Runtime, args: &CcArgs, tools: &Tools) -> Result<LinkWords, Error> {
    let other =
        |word: &str, behind| LinkWords { before: vec![word.to_owned()], behind, ..LinkWords::default() };
    let has_libraries = !args.has_any(WITHOUT_LIBRARIES);
    // Where nothing is linked, clang would warn of it.
    let needs_libatomic = has_libraries && args.mode == Mode::Link;
    let libatomic = || if needs_libatomic { libatomic_words(args, tools) } else { Ok(Vec::new()) };
    match runtime {
        Runtime::Libomp => Ok(other("-fopenmp=libomp", libatomic()?)),
        Runtime::Libgomp => Ok(other("-fopenmp=libgomp", libatomic()?)),
        Runtime::Weft | Runtime::Threads if !has_libraries => Ok(LinkWords::default()),
        Runtime::Threads => {
            let behind = [vec!["-lpthread".to_owned()], libatomic()?].concat();
            Ok(LinkWords { behind, drop_others: true, ..LinkWords::default() })
        }
        Runtime::Weft => {
            check_machine(args, tools)?;
            let ours = LinkWords { drop_others: true, ..LinkWords::default() };
            let is_library = args.has_any(&["-shared", "--shared"]);
            if !is_library || args.has_any(&["-static-openmp"]) {
                // An image that is linked along gets the same archive, and must be served by the program's copy.
                let archive = if offload::has_images(args) { ARCHIVE } else { MAIN_ARCHIVE };
                let mut behind = if is_library {
                    own_copy_words(&find(&[ARCHIVE])?)
                } else {
                    archive_words(&find(&[archive, EXPORTS])?, archive)
                };
                behind.extend(libatomic()?);
                return Ok(LinkWords { before: offload::words_of_link(args), behind, ..ours });
            }
            let folder = find(&[SHARED, STUB])?;
            let mut behind = shared_words(&folder);
            let before_libraries = behind.clone();
            behind.extend(libatomic()?);
            if !args.has_any(&["-fno-rtlib-add-rpath"]) {
                let place = folder.display().to_string();
                behind.extend(["-Xlinker", "-rpath", "-Xlinker", &place].map(ToOwned::to_owned));
            }
            Ok(LinkWords { before: offload::words_of_link(args), before_libraries, behind, ..ours })
        }
    }
}

/// What clang has to be told to link the race detector in the place of a runtime.
///
/// # Errors
/// It is not where it is looked for.
pub(super) fn detector_words(args: &CcArgs, tools: &Tools) -> Result<LinkWords, Error> {
    let archive = find(&[DETECTOR])?.join(DETECTOR).display().to_string();
    let mut behind = [&archive, "-lpthread", "-ldl", "-lm"].map(ToOwned::to_owned).to_vec();
    behind.extend(libatomic_words(args, tools)?);
    Ok(LinkWords { behind, drop_others: true, ..LinkWords::default() })
}

/// The file of Weft's runtime that stands for a file of any runtime: `libweftrt.so` for `libomp.so`.
///
/// # Errors
/// Weft's runtime is not where it is looked for.
pub(super) fn file_for(name: &str) -> Result<Option<PathBuf>, Error> {
    if name.contains('/') || !is_runtime(&[name.to_owned()]) {
        return Ok(None);
    }
    let own = if name.ends_with(".a") { ARCHIVE } else { SHARED };
    Ok(Some(find(&[own])?.join(own)))
}

fn archive_words(folder: &Path, archive: &str) -> Vec<String> {
    let path = |name| folder.join(name).display().to_string();
    let list = format!("--dynamic-list={}", path(EXPORTS));
    [&path(archive), "-Xlinker", &list, "-lpthread", "-ldl"].map(ToOwned::to_owned).to_vec()
}

/// A library with a copy of the runtime shows nothing of it: copies find each other by their notes.
fn own_copy_words(folder: &Path) -> Vec<String> {
    let archive = folder.join(ARCHIVE).display().to_string();
    let hidden = format!("--exclude-libs={ARCHIVE}");
    [&archive, "-Xlinker", &hidden, "-lpthread", "-ldl"].map(ToOwned::to_owned).to_vec()
}

fn shared_words(folder: &Path) -> Vec<String> {
    let library = folder.join(STUB).display().to_string();
    as_needed(&library)
}

fn as_needed(library: &str) -> Vec<String> {
    ["-Wl,--push-state,--as-needed", library, "-Wl,--pop-state"].map(ToOwned::to_owned).to_vec()
}

/// Links libatomic if something calls it, and if clang finds it for this command line.
fn libatomic_words(args: &CcArgs, tools: &Tools) -> Result<Vec<String>, Error> {
    let name = if args.has_any(&["-static", "--static"]) { "libatomic.a" } else { "libatomic.so" };
    let mut command = tools.clang();
    // clang answers the question and does nothing else.
    command.args(args.for_clang.iter().flatten()).arg(format!("-print-file-name={name}"));
    let output = tools::run(command, Feed::Nothing, "asking for libatomic")?;
    // The name alone means that there is none.
    let path = weft_support::text_from_bytes(output.stdout);
    let is_found = Path::new(path.trim()).is_file();
    Ok(if is_found { as_needed("-latomic") } else { Vec::new() })
}

/// The options that choose another machine than clang's own, alone or by their beginning.
const OTHER_MACHINES: [&str; 5] = ["--target=", "-target", "-m32", "-mx32", "-m16"];

/// Checks that the runtime is one for the machine that is compiled for.
///
/// # Errors
/// It is for another one, about whose objects the linker would say much, and not this.
fn check_machine(args: &CcArgs, tools: &Tools) -> Result<(), Error> {
    let chooses = |option: &Vec<String>| {
        option.first().is_some_and(|word| OTHER_MACHINES.iter().any(|other| word.starts_with(other)))
    };
    if !args.for_clang.iter().any(chooses) {
        return Ok(());
    }
    let mut command = tools.clang();
    command.args(args.for_clang.iter().flatten()).arg("-print-target-triple");
    let output = tools::run(command, Feed::Nothing, "asking for the target")?;
    let wanted = weft_support::text_from_bytes(output.stdout).trim().to_owned();
    let folder = find(&[ARCHIVE])?;
    let archive = std::fs::read(folder.join(ARCHIVE)).unwrap_or_default();
    let Some(has) = elf::machine_of_archive(&archive) else { return Ok(()) };
    // The objects of x32 have the machine's name, but not its pointers.
    let is_it = wanted.split('-').next() == Some(has) && !wanted.ends_with("x32");
    if is_it {
        return Ok(());
    }
    Err(Error::RuntimeOfOtherMachine { place: folder.display().to_string(), has, wanted })
}

/// The folder that holds all of `names`: the one the environment names, else beside `weft` or in the `lib` beside its `bin`.
fn find(names: &[&str]) -> Result<PathBuf, Error> {
    let folders = match env::var_os(VARIABLE).filter(|chosen| !chosen.is_empty()) {
        // A run path must not depend on where the program is started.
        Some(chosen) => vec![std::path::absolute(&chosen).unwrap_or(PathBuf::from(chosen))],
        None => beside(&own_file()),
    };
    find_in(&folders, names)
}

/// The shared library, and the library that gives it other names.
///
/// # Errors
/// They are not where they are looked for.
pub(crate) fn shared_and_names() -> Result<[PathBuf; 2], Error> {
    const NAMES: &str = "libweft-names.so";
    let folder = find(&[SHARED, NAMES])?;
    // Under the name of the real file, by which tools know what kind of library it is.
    let shared = std::fs::canonicalize(folder.join(SHARED)).unwrap_or_else(|_| folder.join(SHARED));
    Ok([shared, folder.join(NAMES)])
}

/// The file of `weft`, even where it does its work within a started clang.
fn own_file() -> PathBuf {
    match weft_llvm::server() {
        Some(server) => server.own_file().to_owned(),
        None => env::current_exe().and_then(std::fs::canonicalize).unwrap_or_default(),
    }
}

/// The folder that holds the file `name` beside the runtime, if there is one.
pub(super) fn folder_of(name: &str) -> Option<PathBuf> {
    find(&[name]).ok()
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
    fn the_runtime_comes_before_libraries_and_others_are_left_out() {
        let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        let mut link = LinkWords {
            before: words("first"),
            before_libraries: words("early"),
            behind: words("last"),
            drop_others: true,
        };
        let around = |link: &LinkWords, text: &str| {
            let mut options: Vec<Vec<String>> = Vec::new();
            for option in text.split(';') {
                options.push(words(option));
            }
            link.around(options.into_iter()).join(" ")
        };
        assert_eq!(around(&link, "a.o;-lm;-lgomp;b.o"), "first a.o early -lm b.o last");
        assert_eq!(around(&link, "a.o;-l omp;-l x;-liomp5"), "first a.o early -l x last");
        assert_eq!(around(&link, "a.o;-lgompx"), "first a.o early -lgompx last");
        assert_eq!(around(&link, "a.o;/x/libgomp.so.1;./libb.so"), "first a.o early ./libb.so last");
        assert_eq!(around(&link, "a.o;/x/libweftrt.a;./libb.a;-l:libomp.a"), "first a.o early ./libb.a last");
        assert_eq!(around(&link, "a.o"), "first a.o last");
        link.drop_others = false;
        assert_eq!(around(&link, "-lgomp"), "first early -lgomp last");
    }

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
