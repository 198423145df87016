//! Error tests: each file of `tests/diagnostics` is refused with exactly the errors that its comments announce.
//!
//! Also checked: exit status 1 (0 if only warnings are expected), all errors in one run, and no output file if it is
//! refused.

use std::path::Path;
use std::process::{Command, ExitCode};
use std::sync::Arc;

use anyhow::{Context, Result, bail, ensure};
use libtest_mimic::{Arguments, Failed, Trial};
use weft_tests::{compiler, expect, header, inputs, process, runtime};

fn main() -> Result<ExitCode> {
    let arguments = Arguments::from_args();
    let weft = Arc::new(compiler::locate_weft()?);
    // With its headers, whatever has been tested before.
    runtime::place_beside_weft()?;
    let folder = inputs::repository_root().join("tests/diagnostics");
    let mut trials = Vec::new();
    let mut sources = inputs::files_with_extension(&folder, "c")?;
    sources.extend(inputs::files_with_extension(&folder, "cpp")?);
    for source in sources {
        let weft = Arc::clone(&weft);
        trials.push(Trial::test(format!("diagnostics::{}", inputs::stem(&source)), move || {
            check(&source, &weft).map_err(|error| Failed::from(format!("{error:#}")))
        }));
    }
    ensure!(!trials.is_empty(), "no inputs in {}", folder.display());
    Ok(libtest_mimic::run(&arguments, trials).exit_code())
}

fn check(source: &Path, weft: &Path) -> Result<()> {
    let text = std::fs::read_to_string(source)?;
    let expected = expect::expected(&text)?;
    ensure!(!expected.is_empty(), "{} expects nothing", source.display());
    let folder = source.parent().context("the input has no folder")?;
    let file = source.file_name().context("the input has no name")?;

    // The compiler runs beside the file, so that the messages name it as the comments' reader would.
    let scratch = tempfile::tempdir()?;
    let output = scratch.path().join("out.o");
    let driver = if source.extension().is_some_and(|extension| extension == "cpp") { "c++" } else { "cc" };
    let mut command = Command::new(weft);
    command.args([driver, "-c", "-fno-color-diagnostics"]).args(header::parse(&text)?.flags);
    command.arg(file).arg("-o").arg(&output).current_dir(folder);
    let outcome = process::run(&mut command, scratch.path())?;

    let printed = expect::printed(&outcome.stderr, &file.to_string_lossy());
    let differences = expect::differences(&expected, &printed);
    if !differences.is_empty() {
        bail!("{}\n{}", differences.join("\n"), outcome.describe());
    }
    let refused = expected.iter().any(|diagnostic| diagnostic.severity == "error");
    let want = i32::from(refused);
    ensure!(
        outcome.status.and_then(|s| s.code()) == Some(want),
        "exit status should be {want}: {}",
        outcome.describe()
    );
    ensure!(
        output.exists() != refused,
        "an output file is there although it should not be, or the other way round"
    );
    ensure!(outcome.stdout.is_empty(), "diagnostics belong on standard error: {}", outcome.describe());
    Ok(())
}
