//! IR file tests: each `tests/ir/STAGE/*.ll` goes through its `RUN` line, and the output through its `CHECK` lines.
//!
//! To the `RUN` line's words the file and `-o OUTPUT` are added.
//! Whatever Weft prints must also be accepted by LLVM's own verifier.

use std::path::Path;
use std::process::{Command, ExitCode};
use std::sync::Arc;

use anyhow::{Context, Result, ensure};
use libtest_mimic::{Arguments, Failed, Trial};
use weft_tests::{compiler, filecheck, inputs, process};

const OPT: &str = "opt-19";

fn main() -> Result<ExitCode> {
    let arguments = Arguments::from_args();
    let folder = inputs::repository_root().join("tests/ir");
    let mut sources = Vec::new();
    for stage in inputs::subfolders(&folder)? {
        let stage_name = stage.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
        for source in inputs::files_with_extension(&stage, "ll")? {
            sources.push((format!("ir::{stage_name}::{}", inputs::stem(&source)), source));
        }
    }
    if sources.is_empty() {
        note(&format!("no inputs exist under {}", folder.display()));
        return Ok(ExitCode::SUCCESS);
    }
    let weft = Arc::new(compiler::locate_weft()?);
    let verifies = Command::new(OPT).arg("--version").output().is_ok();
    if !verifies {
        weft_skip::skipped(format!("verification by LLVM, since {OPT} cannot be started"));
    }
    let trials = sources
        .into_iter()
        .map(|(name, source)| {
            let weft = Arc::clone(&weft);
            Trial::test(name, move || {
                check(&source, &weft, verifies).map_err(|error| Failed::from(format!("{error:#}")))
            })
        })
        .collect();
    Ok(libtest_mimic::run(&arguments, trials).exit_code())
}

#[expect(clippy::print_stderr, reason = "a test executable reports what it skips")]
fn note(text: &str) {
    eprintln!("{text}");
}

fn check(source: &Path, weft: &Path, verifies: bool) -> Result<()> {
    let script = filecheck::parse(&std::fs::read_to_string(source)?)
        .with_context(|| format!("in the comments of {}", source.display()))?;
    let scratch = tempfile::tempdir()?;
    let output = scratch.path().join("out.ll");
    let mut command = Command::new(weft);
    command.args(&script.run[1..]).arg(source).arg("-o").arg(&output);
    let outcome = process::run(&mut command, scratch.path())?;

    if !script.errors.is_empty() {
        ensure!(!outcome.is_success(), "should fail: {}", outcome.describe());
        for part in &script.errors {
            ensure!(outcome.stderr.contains(part), "'{part}' is not said: {}", outcome.describe());
        }
        ensure!(!output.exists(), "a failed run leaves an output file");
        return Ok(());
    }
    ensure!(outcome.is_success(), "{}", outcome.describe());
    for part in &script.remarks {
        ensure!(outcome.stderr.contains(part), "'{part}' is not said: {}", outcome.describe());
    }
    let text = std::fs::read_to_string(&output).context("cannot read the output")?;
    if let Some(problem) = filecheck::mismatch(&script.checks, &text) {
        anyhow::bail!("{problem}\n--- output\n{text}");
    }
    if verifies {
        let mut opt = Command::new(OPT);
        opt.args(["-passes=verify", "-disable-output"]).arg(&output);
        let verified = process::run(&mut opt, scratch.path())?;
        ensure!(verified.is_success(), "LLVM refuses the output: {}", verified.describe());
    }
    Ok(())
}
