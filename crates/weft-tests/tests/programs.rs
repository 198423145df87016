//! Differential tests: each program built by Weft prints what the builds of clang and gcc print.
//!
//! One trial is one program at one optimization level, `programs::NAME::O2` or `examples::NAME::O2`, run at all
//! thread counts of its header.
//! The references are compiled once per program, at -O2, and run with one thread: the programs are written so that
//! their output does not depend on the number of threads.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Arc, OnceLock};

use anyhow::{Context, Result, bail, ensure};
use libtest_mimic::{Arguments, Failed, Trial};
use weft_tests::compiler::{self, ReferenceCompiler};
use weft_tests::header::{self, Header};
use weft_tests::inputs;
use weft_tests::process::{self, Outcome};

const LEVELS: [&str; 3] = ["-O2", "-O3", "-O0"];

fn main() -> Result<std::process::ExitCode> {
    let arguments = Arguments::from_args();
    let weft = Arc::new(compiler::locate_weft()?);
    let (references, missing) = compiler::find_references();
    report_missing(&missing);
    let references = Arc::new(references);

    let root = inputs::repository_root();
    let mut programs = Vec::new();
    for (group, folder) in [("programs", root.join("tests/programs")), ("examples", root.join("examples"))] {
        for source in inputs::files_with_extension(&folder, "c")? {
            programs.push(Arc::new(Program::load(group, source)?));
        }
    }
    ensure!(!programs.is_empty(), "no test programs under {}", root.display());

    // Level by level and not program by program, so that trials running side by side do not wait for one reference.
    let mut trials = Vec::new();
    for level in LEVELS {
        for program in &programs {
            let (program, weft, references) =
                (Arc::clone(program), Arc::clone(&weft), Arc::clone(&references));
            let name = format!("{}::{}::{}", program.group, program.name, level.trim_start_matches('-'));
            trials.push(Trial::test(name, move || {
                check(&program, level, &weft, &references).map_err(|error| Failed::from(format!("{error:#}")))
            }));
        }
    }
    Ok(libtest_mimic::run(&arguments, trials).exit_code())
}

#[expect(clippy::print_stderr, reason = "a test executable reports what it skips")]
fn report_missing(missing: &[String]) {
    for reason in missing {
        eprintln!("skipped: the comparison with a reference compiler, since {reason}");
    }
}

/// A program under test, with the output of its reference builds once that is needed.
struct Program {
    group: &'static str,
    name: String,
    source: PathBuf,
    header: Header,
    expected: OnceLock<std::result::Result<Vec<(&'static str, Outcome)>, String>>,
}

impl Program {
    fn load(group: &'static str, source: PathBuf) -> Result<Program> {
        let text =
            std::fs::read_to_string(&source).with_context(|| format!("cannot read {}", source.display()))?;
        ensure!(text.starts_with("// "), "{} does not begin by saying what it checks", source.display());
        let header =
            header::parse(&text).with_context(|| format!("in the header of {}", source.display()))?;
        Ok(Program { group, name: inputs::stem(&source), source, header, expected: OnceLock::new() })
    }

    fn run(&self, binary: &Path, threads: u32, scratch: &Path) -> Result<Outcome> {
        let mut command = Command::new(binary);
        command.args(&self.header.args).current_dir(scratch);
        // Threads that wait asleep leave the processors to the trials that run beside this one.
        command.env("OMP_NUM_THREADS", threads.to_string()).env("OMP_WAIT_POLICY", "passive");
        command.env_remove("OMP_SCHEDULE").env_remove("OMP_DYNAMIC");
        command.envs(self.header.env.iter().map(|(name, value)| (name, value)));
        process::run(&mut command, scratch)
    }

    /// Returns the output of each reference build, compiling and running them at the first call.
    fn expected(&self, references: &[ReferenceCompiler]) -> Result<&[(&'static str, Outcome)]> {
        let expected =
            self.expected.get_or_init(|| self.run_references(references).map_err(|e| format!("{e:#}")));
        match expected {
            Ok(outcomes) => Ok(outcomes),
            Err(message) => bail!("{message}"),
        }
    }

    fn run_references(&self, references: &[ReferenceCompiler]) -> Result<Vec<(&'static str, Outcome)>> {
        let scratch = tempfile::tempdir()?;
        let flags = [self.header.flags.as_slice(), self.header.reference_flags.as_slice()].concat();
        let mut outcomes = Vec::new();
        for compiler in references {
            if self.header.references.iter().any(|name| name == compiler.name) {
                let binary = scratch.path().join(compiler.name);
                compiler::compile_reference(compiler, &self.source, &flags, &binary, scratch.path())?;
                outcomes.push((compiler.name, self.run(&binary, 1, scratch.path())?));
            }
        }
        Ok(outcomes)
    }
}

/// Compiles `program` with Weft at `level` and compares its runs with the references'.
fn check(program: &Program, level: &str, weft: &Path, references: &[ReferenceCompiler]) -> Result<()> {
    let scratch = tempfile::tempdir()?;
    let binary = scratch.path().join("program");
    let compiled =
        compiler::compile_weft(weft, &program.source, level, &program.header.flags, &binary, scratch.path())?;
    ensure!(compiled.is_success(), "`weft cc {level}` failed: {}", compiled.describe());
    ensure!(compiled.stderr.is_empty(), "`weft cc {level}` has something to say: {}", compiled.describe());
    let expected = program.expected(references)?;
    for &threads in &program.header.threads {
        let got = program.run(&binary, threads, scratch.path())?;
        ensure!(got.is_success(), "run with {threads} threads: {}", got.describe());
        for (name, want) in expected {
            ensure!(
                got.stdout == want.stdout && got.status == want.status,
                "run with {threads} threads: {}\n--- but {name}'s build: {}",
                got.describe(),
                want.describe()
            );
        }
    }
    Ok(())
}
