//! The tools that work on objects.

use std::env;
use std::ffi::OsStr;
use std::io::ErrorKind;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail, ensure};

/// Runs a tool, or what the environment variable of its name in capitals names, and returns what it prints.
///
/// # Errors
/// The tool is missing or fails; its own words are on standard error then.
pub(crate) fn run(tool: &str, words: &[impl AsRef<OsStr>]) -> Result<String> {
    let program = env::var_os(tool.to_uppercase()).unwrap_or_else(|| tool.into());
    let name = program.to_string_lossy();
    let output = match Command::new(&program).args(words).stderr(Stdio::inherit()).output() {
        Err(error) if error.kind() == ErrorKind::NotFound => {
            bail!("missing: {name}. On Debian: apt-get install binutils gcc")
        }
        output => output.with_context(|| format!("cannot start {name}"))?,
    };
    ensure!(output.status.success(), "{name} failed: {}", output.status);
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}
