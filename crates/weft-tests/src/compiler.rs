//! Finds the compilers: the `weft` binary under test, and clang and gcc as references.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

use crate::process::{self, Outcome};

/// Returns the `weft` binary to test: `WEFT_BIN`, or `weft` in the profile's folder of the running test executable.
///
/// # Errors
/// If there is none; the message says how to build it.
pub fn locate_weft() -> Result<PathBuf> {
    if let Some(path) = std::env::var_os("WEFT_BIN") {
        let path = PathBuf::from(path);
        if !path.is_file() {
            bail!("WEFT_BIN names {}, which is no file", path.display());
        }
        return path.canonicalize().with_context(|| format!("cannot resolve {}", path.display()));
    }
    // The test executable is target/PROFILE/deps/NAME-HASH; cargo puts binaries two levels up.
    let test = std::env::current_exe().context("cannot find the running test executable")?;
    let profile_dir = test.ancestors().nth(2).context("the test executable has no profile folder")?;
    let weft = profile_dir.join("weft");
    if !weft.is_file() {
        bail!(
            "no weft binary at {}: build it with `cargo build -p weft-cli` (same profile), or set WEFT_BIN",
            weft.display()
        );
    }
    Ok(weft)
}

/// The language of a program, by the extension of its file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Language {
    /// `.c`
    C,
    /// `.cpp`
    Cxx,
}

impl Language {
    /// Both.
    pub const ALL: [Language; 2] = [Language::C, Language::Cxx];

    /// Returns the extension of files in it.
    #[must_use]
    pub fn extension(self) -> &'static str {
        match self {
            Language::C => "c",
            Language::Cxx => "cpp",
        }
    }

    /// Returns the subcommand of `weft` that compiles it.
    #[must_use]
    pub fn subcommand(self) -> &'static str {
        match self {
            Language::C => "cc",
            Language::Cxx => "c++",
        }
    }
}

/// A compiler whose OpenMP programs those of Weft are compared with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReferenceCompiler {
    /// The name that test programs use: `clang` or `gcc`.
    pub name: &'static str,
    /// What it compiles.
    pub language: Language,
    /// The command that starts it.
    pub command: &'static str,
}

/// Looks for the reference compilers; returns those found and, for each of the others, why it is not used.
#[must_use]
pub fn find_references() -> (Vec<ReferenceCompiler>, Vec<String>) {
    let reference = |name, language, command| ReferenceCompiler { name, language, command };
    let known = [
        reference("clang", Language::C, "clang-19"),
        reference("gcc", Language::C, "gcc"),
        reference("clang", Language::Cxx, "clang++-19"),
        reference("gcc", Language::Cxx, "g++"),
    ];
    let (mut found, mut missing) = (Vec::new(), Vec::new());
    for compiler in known {
        let answer = Command::new(compiler.command)
            .arg("--version")
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status();
        match answer {
            Ok(status) if status.success() => found.push(compiler),
            Ok(status) => missing.push(format!("`{} --version` ends with {status}", compiler.command)),
            Err(error) => missing.push(format!("{} cannot be started: {error}", compiler.command)),
        }
    }
    (found, missing)
}

/// Compiles `source` with a reference compiler at -O2 into `output`.
///
/// # Errors
/// If the compiler cannot be started or refuses the program.
pub fn compile_reference(
    compiler: &ReferenceCompiler,
    source: &Path,
    flags: &[String],
    output: &Path,
    scratch: &Path,
) -> Result<()> {
    let mut command = Command::new(compiler.command);
    command.args(["-fopenmp", "-O2", "-w"]).arg(source).arg("-o").arg(output).args(flags);
    let outcome = process::run(&mut command, scratch)?;
    if !outcome.is_success() {
        bail!("{} does not compile {}: {}", compiler.command, source.display(), outcome.describe());
    }
    Ok(())
}

/// Compiles `source` with Weft and `options` (such as `-O2`) into `output`.
///
/// Weft may hand to stock clang what it cannot translate; in a test that is a failure, hence the `-Werror`.
///
/// # Errors
/// If Weft cannot be started. That it refuses the program is the caller's to judge.
pub fn compile_weft(
    weft: &Path,
    language: Language,
    source: &Path,
    options: &[&str],
    flags: &[String],
    output: &Path,
    scratch: &Path,
) -> Result<Outcome> {
    let mut command = Command::new(weft);
    command
        .arg(language.subcommand())
        .args(options)
        .arg("-Werror=weft-fallback")
        .arg(source)
        .arg("-o")
        .arg(output)
        .args(flags);
    process::run(&mut command, scratch)
}
