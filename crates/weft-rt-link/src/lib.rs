//! Makes the libraries that programs link or load out of the archive that cargo builds of `weft-rt`.
//!
//! cargo's archive holds all of Rust's standard library with global symbols. A program that links a second Rust archive
//! would have them twice, and would see the runtime's insides. From it come:
//!
//! - `libweftrt.a`: one object of what the ABI reaches, in which only the ABI is global, for any program or library;
//! - `libweftrt.main.a`: the same for main programs alone, without the gates by which several copies in one process
//!   become one runtime, see `copies`;
//! - `libweftrt.exports`: the names of the ABI, as a list for the linker option `--dynamic-list`;
//! - `libomp-weft.so`: the same object as a shared library, and `libweftrt.so`, a link to it;
//! - `libweft-names.so`: by which a process gets the runtime under other names, see `names.c`;
//! - `libweftrt.stub.so`: what stands for it at link time, so that references carry a version;
//! - `include/omp.h`: the header of its functions; `include/ompx.h`: what kernels ask about blocks; `include/cilk/`: the words
//!   of Cilk;
//! - `libomp.so.5` and [others](NAMES): links to `libweftrt.so`. The dynamic loader knows a file again by its inode:
//!   whatever a process asks for under several of these names, it gets one runtime.
//!
//! The ABI is what the version scripts in `crates/weft-rt/exports` name, see [`exports`].
//! The shared library defines their versions, for the loader checks that they are there, but its symbols belong to none:
//! such a symbol answers to each version, libomp's and libgomp's. Beside each is one of libomp's version, for static
//! linkers.
//! The tools are GNU binutils and a C compiler; `LD`, `OBJCOPY`, `READELF`, `NM`, `AR` and `CC` name other ones.

mod copies;
pub mod exports;
mod object;
mod relocations;
mod tools;

use std::fs;
use std::path::Path;
use std::time::SystemTime;

use anyhow::{Context, Result, bail};

/// What is made in the folder.
const OWN: [&str; 7] = [
    "libweftrt.main.a",
    "libweftrt.a",
    "libweftrt.exports",
    "libweftrt.stub.so",
    "libweft-names.so",
    FILE,
    "libweftrt.so",
];

/// The shared library; `libweftrt.so` is a link to it. Python's `threadpoolctl` knows OpenMP runtimes by how the names of
/// their files begin.
const FILE: &str = "libomp-weft.so";

/// The source of `libweft-names.so`.
const NAMES_SOURCE: &str = include_str!("names.c");

/// The headers, where each is put, and what is in it.
const HEADERS: [(&str, &str, &str); 5] = [
    (
        concat!(env!("CARGO_MANIFEST_DIR"), "/../weft-rt/include/omp.h"),
        "include/omp.h",
        include_str!("../../weft-rt/include/omp.h"),
    ),
    (
        concat!(env!("CARGO_MANIFEST_DIR"), "/../weft-rt/include/ompx.h"),
        "include/ompx.h",
        include_str!("../../weft-rt/include/ompx.h"),
    ),
    (
        concat!(env!("CARGO_MANIFEST_DIR"), "/../weft-rt/include/cilk/cilk.h"),
        "include/cilk/cilk.h",
        include_str!("../../weft-rt/include/cilk/cilk.h"),
    ),
    (
        concat!(env!("CARGO_MANIFEST_DIR"), "/../weft-rt/include/cilk/opadd_reducer.h"),
        "include/cilk/opadd_reducer.h",
        include_str!("../../weft-rt/include/cilk/opadd_reducer.h"),
    ),
    (
        concat!(env!("CARGO_MANIFEST_DIR"), "/../weft-rt/include/cilk/spawned.h"),
        "include/cilk/spawned.h",
        include_str!("../../weft-rt/include/cilk/spawned.h"),
    ),
];

/// The version that references to the runtime carry: libomp's, which libgomp has not.
const VERSION: &str = "VERSION";

/// The names under which programs of clang, flang, icx and gcc look for their runtime.
pub const NAMES: [&str; 6] =
    ["libomp.so.5", "libomp.so", "libiomp5.so", "libgomp.so.1", "libgomp.so", "libomptarget.so.19.1"];

/// The version scripts, with their paths.
const SCRIPTS: [(&str, &str); 3] = [
    (
        concat!(env!("CARGO_MANIFEST_DIR"), "/../weft-rt/exports/libomp.map"),
        include_str!("../../weft-rt/exports/libomp.map"),
    ),
    (
        concat!(env!("CARGO_MANIFEST_DIR"), "/../weft-rt/exports/libgomp.map"),
        include_str!("../../weft-rt/exports/libgomp.map"),
    ),
    (
        concat!(env!("CARGO_MANIFEST_DIR"), "/../weft-rt/exports/libomptarget.map"),
        include_str!("../../weft-rt/exports/libomptarget.map"),
    ),
];

/// What decides on the result beside the archive and the scripts.
const SOURCES: [&str; 7] = [
    concat!(env!("CARGO_MANIFEST_DIR"), "/src/names.c"),
    concat!(env!("CARGO_MANIFEST_DIR"), "/src/copies.rs"),
    concat!(env!("CARGO_MANIFEST_DIR"), "/src/lib.rs"),
    concat!(env!("CARGO_MANIFEST_DIR"), "/src/exports.rs"),
    concat!(env!("CARGO_MANIFEST_DIR"), "/src/object.rs"),
    concat!(env!("CARGO_MANIFEST_DIR"), "/src/relocations.rs"),
    concat!(env!("CARGO_MANIFEST_DIR"), "/src/tools.rs"),
];

/// Makes the libraries of `archive` in `folder`, which is made if need be.
///
/// Libraries that are newer than everything they are made of are left as they are. A library appears whole, by one rename.
///
/// # Errors
/// The archive is not one, a tool is missing or fails, or the folder cannot be written.
pub fn link(archive: &Path, folder: &Path) -> Result<()> {
    fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    if is_fresh(archive, folder) {
        return Ok(());
    }
    let exports = exports::read(SCRIPTS.iter().map(|(_, text)| *text))?;
    let head = fs::read(archive).with_context(|| format!("cannot read {}", archive.display()))?;
    let Some(defined) = exports::defined_names(&head) else {
        bail!("{} is not an archive with a symbol table", archive.display());
    };
    let exported = exports.select(defined);

    let work = tempfile::Builder::new().prefix(".weftrt-").tempdir_in(folder)?;
    let main = object::make(archive, &exported, false, work.path())?;
    let object =
        if copies::HAS_GATES { object::make(archive, &exported, true, work.path())? } else { main.clone() };
    let shared = work.path().join(FILE);
    std::os::unix::fs::symlink(FILE, work.path().join("libweftrt.so"))?;
    object::make_names(NAMES_SOURCE, work.path())?;
    object::make_shared(&object, &exported, &exports.versions, VERSION, &shared, work.path())?;
    object::make_stub(&exported, VERSION, &work.path().join("libweftrt.stub.so"), work.path())?;
    for (archive, object) in [("libweftrt.a", &object), ("libweftrt.main.a", &main)] {
        tools::run("ar", &["rcsD".as_ref(), work.path().join(archive).as_os_str(), object.as_os_str()])?;
    }
    let list: String = exported.iter().map(|name| format!("  {name};\n")).collect();
    fs::write(work.path().join("libweftrt.exports"), format!("{{\n{list}}};\n"))?;
    fs::create_dir_all(folder.join("include/cilk"))?;
    for (_, place, text) in HEADERS {
        let header = work.path().join("header.h");
        fs::write(&header, text)?;
        fs::rename(header, folder.join(place))?;
    }
    for name in OWN {
        fs::rename(work.path().join(name), folder.join(name))?;
    }
    Ok(())
}

/// Puts [`NAMES`] beside the libraries in `folder`.
///
/// # Errors
/// The folder cannot be written.
pub fn add_names(folder: &Path) -> Result<()> {
    for name in NAMES {
        let path = folder.join(name);
        if fs::read_link(&path).is_ok_and(|target| target == Path::new("libweftrt.so")) {
            continue;
        }
        // By a rename, for another process may be doing the same.
        let work = tempfile::Builder::new().prefix(".weftrt-").tempdir_in(folder)?;
        let link = work.path().join(name);
        std::os::unix::fs::symlink("libweftrt.so", &link)?;
        fs::rename(&link, &path).with_context(|| format!("cannot write {}", path.display()))?;
    }
    Ok(())
}

fn is_fresh(archive: &Path, folder: &Path) -> bool {
    let time = |path: &Path| path.metadata().and_then(|data| data.modified()).ok();
    let results = OWN.iter().copied().chain(HEADERS.map(|header| header.1));
    let made: Option<Vec<SystemTime>> = results.map(|name| time(&folder.join(name))).collect();
    let scripts =
        SCRIPTS.iter().map(|(path, _)| Path::new(*path)).chain(HEADERS.map(|header| Path::new(header.0)));
    let inputs = scripts.chain(SOURCES.iter().map(Path::new)).chain([archive]);
    let read: Option<Vec<SystemTime>> = inputs.map(time).collect();
    match (made.and_then(|made| made.into_iter().min()), read.and_then(|read| read.into_iter().max())) {
        (Some(oldest), Some(newest)) => oldest > newest,
        _ => false,
    }
}
