//! A driver of GPUs without a GPU: `gpu/libcuda.c`, compiled to the library that Weft's runtime opens, and `ptxas`, which checks
//! what a GPU would get.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use anyhow::{Context, Result, anyhow, ensure};
use tempfile::TempDir;

use crate::inputs;

/// Returns a folder with the driver, for `LD_LIBRARY_PATH`.
///
/// # Errors
/// clang-19 does not compile it.
pub fn driver_folder() -> Result<PathBuf> {
    static FOLDER: OnceLock<Result<TempDir, String>> = OnceLock::new();
    let folder = FOLDER.get_or_init(|| build_driver().map_err(|error| format!("{error:#}")));
    folder.as_ref().map(|folder| folder.path().to_owned()).map_err(|message| anyhow!(message.clone()))
}

fn build_driver() -> Result<TempDir> {
    let folder = tempfile::tempdir()?;
    let source = inputs::repository_root().join("crates/weft-tests/gpu/libcuda.c");
    let mut command = Command::new("clang-19");
    command.args(["-O1", "-fPIC", "-shared", "-w", "-o"]).arg(folder.path().join("libcuda.so.1")).arg(source);
    let output = command.arg("-ldl").output().context("clang-19 cannot be started")?;
    ensure!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    Ok(folder)
}

/// Finds the assembler of NVIDIA: `WEFT_PTXAS`, in `PATH`, or where `pip install --target build/ptxas nvidia-cuda-nvcc-cu12`
/// puts it.
#[must_use]
pub fn ptxas() -> Option<PathBuf> {
    if let Some(named) = std::env::var_os("WEFT_PTXAS").filter(|named| !named.is_empty()) {
        return Some(named.into());
    }
    let installed = inputs::repository_root().join("build/ptxas/nvidia/cuda_nvcc/bin/ptxas");
    let path = std::env::var_os("PATH").unwrap_or_default();
    let known = std::env::split_paths(&path).map(|folder| folder.join("ptxas")).chain([installed]);
    known.into_iter().find(|file: &PathBuf| Path::is_file(file))
}
