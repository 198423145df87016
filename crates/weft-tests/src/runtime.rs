//! Weft's runtime as the tests need it: the files that `weft cc` links, and the library under libomp's and libgomp's names;
//! and the race detector that `weft check` links.
//!
//! cargo builds the archive of weft-rt because this crate depends on it; `weft-rt-link` makes the rest of it,
//! and leaves alone what is newer than the archive.

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use anyhow::{Context, Result, anyhow};
use weft_rt_link::{add_names, link};

use crate::inputs;

/// Puts the runtime beside the `weft` binary of the running test's profile, where that looks for it.
///
/// # Errors
/// There is no archive, or it cannot be linked.
pub fn place_beside_weft() -> Result<()> {
    static PLACED: OnceLock<Result<(), String>> = OnceLock::new();
    let placed = PLACED.get_or_init(|| {
        profile_folder().and_then(|folder| link(&archive()?, &folder)).map_err(|e| format!("{e:#}"))
    });
    placed.clone().map_err(|message| anyhow!(message))
}

/// Returns a folder with the runtime under the names that programs of other compilers look for.
///
/// # Errors
/// There is no archive, or it cannot be linked.
pub fn drop_in_folder() -> Result<PathBuf> {
    static FOLDER: OnceLock<Result<PathBuf, String>> = OnceLock::new();
    let folder = FOLDER.get_or_init(|| fill_drop_in_folder().map_err(|e| format!("{e:#}")));
    folder.clone().map_err(|message| anyhow!(message))
}

fn fill_drop_in_folder() -> Result<PathBuf> {
    let folder = profile_folder()?.join("drop-in");
    link(&archive()?, &folder)?;
    add_names(&folder)?;
    Ok(folder)
}

/// `target/PROFILE`, two levels above the running test executable.
fn profile_folder() -> Result<PathBuf> {
    let test = std::env::current_exe().context("cannot find the running test executable")?;
    test.ancestors().nth(2).map(Path::to_path_buf).context("the test executable has no profile folder")
}

/// Puts the race detector beside the `weft` binary of the running test's profile, where that looks for it.
///
/// # Errors
/// There is no archive, or it cannot be put there.
pub fn place_detector() -> Result<()> {
    const NAME: &str = "libweft_check.a";
    let (built, place) = (newest("libweft_check")?, profile_folder()?.join(NAME));
    if built == place {
        return Ok(());
    }
    // By a rename: another test may be linking it.
    let copy = place.with_extension(format!("{}.new", std::process::id()));
    std::fs::copy(&built, &copy).and_then(|_| std::fs::rename(&copy, &place)).context(NAME)
}

/// The archive of the runtime.
fn archive() -> Result<PathBuf> {
    newest("libweft_rt")
}

/// The archive of a crate that cargo has built last, for this test or for itself.
fn newest(name: &str) -> Result<PathBuf> {
    let profile = profile_folder()?;
    let mut archives = inputs::files_with_extension(&profile.join("deps"), "a")?;
    archives.retain(|path| inputs::stem(path).split('-').next() == Some(name));
    archives.extend([profile.join(format!("{name}.a"))].into_iter().filter(|path| path.is_file()));
    let newest =
        archives.into_iter().max_by_key(|path| path.metadata().and_then(|data| data.modified()).ok());
    newest.with_context(|| {
        let krate = name.trim_start_matches("lib").replace('_', "-");
        format!("no {name}.a in {}: `cargo build -p {krate}` makes it", profile.display())
    })
}
