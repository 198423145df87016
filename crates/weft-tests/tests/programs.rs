//! Differential tests: each program built by Weft prints what the builds of clang and gcc print, on every runtime.
//!
//! One trial is one program at one optimization level, `programs::NAME::O3` or `examples::NAME::O0`, on Weft's runtime,
//! run at all thread counts of its header.
//! What it has to print are the references, compiled once per program, at -O2, each run with one thread on the runtime
//! of its compiler: the programs are written so that their output does not depend on the number of threads.
//!
//! Another trial per program, `programs::NAME::runtimes`, exchanges the runtimes, at -O2 and all thread counts:
//!
//! | compiler | runtimes |
//! |---|---|
//! | Weft | libomp; Weft's own, if the program's header says that it does not run on libomp |
//! | clang | Weft's, found under the name of libomp |
//! | gcc | Weft's, found under the name of libgomp |
//!
//! A program whose header says so has a third kind of trial, `programs::NAME::device`: `target` regions run on the host device,
//! in memory of its own, with and without optimization, and once with `WEFT_TARGET_CHECK=1`. A fourth kind,
//! `programs::NAME::gpu`, executes what a GPU would get on the emulator of one, with its threads in ascending and in
//! descending order, and lets `ptxas` take the code where that is installed.
//!
//! With `WEFT_PROGRAMS=aside` there are no trials: somebody runs them beside the other tests, as `./x test` does.
//!
//! The references do not run on their own runtimes with more threads: with two, clang-19's build of
//! `lastprivate_schedule_dynamic` often gets a wrong last value from libomp, and with seven, gcc-12's build of
//! `for_ordered_several_loops` now and then a wrong order from libgomp, or no end.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Arc, OnceLock};

use anyhow::{Context, Result, bail, ensure};
use libtest_mimic::{Arguments, Failed, Trial};
use tempfile::TempDir;
use weft_tests::compiler::{self, Language, ReferenceCompiler};
use weft_tests::gpu;
use weft_tests::header::{self, Header};
use weft_tests::inputs;
use weft_tests::process::{self, Outcome};
use weft_tests::runtime;

const LEVELS: [&str; 2] = ["-O3", "-O0"];
/// The level at which runtimes are exchanged; on Weft's runtime, the others tell what it would.
const LEVEL: &str = "-O2";
/// The levels of code for devices, of which the host device and the emulator share the two that optimize.
const DEVICE_LEVELS: [&str; 2] = [LEVEL, "-O0"];
const GPU_LEVELS: [&str; 2] = ["-O3", "-O0"];

/// What a trial does with its program.
#[derive(Clone, Copy)]
enum Kind {
    Level(&'static str),
    Runtimes,
    Device,
    Gpu,
}

impl Kind {
    fn name(self) -> &'static str {
        match self {
            Kind::Level(level) => level.trim_start_matches('-'),
            Kind::Runtimes => "runtimes",
            Kind::Device => "device",
            Kind::Gpu => "gpu",
        }
    }
}

#[expect(clippy::print_stdout, reason = "what is left out is said")]
fn main() -> Result<std::process::ExitCode> {
    if std::env::var_os("WEFT_PROGRAMS").is_some_and(|value| value == "aside") {
        println!("no test programs: they run aside");
        return Ok(std::process::ExitCode::SUCCESS);
    }
    let mut arguments = Arguments::from_args();
    // Compilers wait for files and programs for their threads: two trials more than processors keep these busy.
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    arguments.test_threads = arguments.test_threads.or(Some(processors + 2));
    runtime::place_beside_weft()?;
    let weft = Arc::new(compiler::locate_weft()?);
    let (references, missing) = compiler::find_references();
    report_missing(&missing);
    let references = Arc::new(references);

    let root = inputs::repository_root();
    let mut programs = Vec::new();
    for (group, folder) in [("programs", root.join("tests/programs")), ("examples", root.join("examples"))] {
        for language in Language::ALL {
            for source in inputs::files_with_extension(&folder, language.extension())? {
                programs.push(Arc::new(Program::load(group, language, source)?));
            }
        }
    }
    ensure!(!programs.is_empty(), "no test programs under {}", root.display());

    // Level by level and not program by program, so that trials running side by side do not wait for one reference.
    let kinds = LEVELS.map(Kind::Level).into_iter().chain([Kind::Runtimes, Kind::Device, Kind::Gpu]);
    let mut trials = Vec::new();
    for kind in kinds {
        let has_kind = |program: &&Arc<Program>| match kind {
            Kind::Device => program.header.runs_on_host_device,
            Kind::Gpu => program.header.runs_on_gpu,
            Kind::Level(_) | Kind::Runtimes => true,
        };
        for program in programs.iter().filter(has_kind) {
            let (program, weft, references) =
                (Arc::clone(program), Arc::clone(&weft), Arc::clone(&references));
            let name = format!("{}::{}::{}", program.group, program.name, kind.name());
            trials.push(Trial::test(name, move || {
                let checked = match kind {
                    Kind::Level(level) => check_level(&program, level, &weft, &references),
                    Kind::Runtimes => check_runtimes(&program, &weft, &references),
                    Kind::Device => check_device(&program, &weft, &references),
                    Kind::Gpu => check_gpu(&program, &weft, &references),
                };
                checked.map_err(|error| Failed::from(format!("{error:#}")))
            }));
        }
    }
    Ok(libtest_mimic::run(&arguments, trials).exit_code())
}

fn report_missing(missing: &[String]) {
    for reason in missing {
        weft_skip::skipped(format!("the comparison with a reference compiler, since {reason}"));
    }
}

/// A program under test, with its reference builds once they are needed.
struct Program {
    group: &'static str,
    language: Language,
    /// The stem of its file; of a C++ program the whole name, so that programs of both languages may have one stem.
    name: String,
    source: PathBuf,
    header: Header,
    references: OnceLock<std::result::Result<References, String>>,
}

/// The builds of the reference compilers.
struct References {
    builds: Vec<Reference>,
    /// Holds their files.
    _folder: TempDir,
}

struct Reference {
    compiler: &'static str,
    binary: PathBuf,
    /// What it does with one thread on the runtime of its compiler.
    outcome: Outcome,
}

impl Program {
    fn load(group: &'static str, language: Language, source: PathBuf) -> Result<Program> {
        let text =
            std::fs::read_to_string(&source).with_context(|| format!("cannot read {}", source.display()))?;
        ensure!(text.starts_with("// "), "{} does not begin by saying what it checks", source.display());
        let header =
            header::parse(&text).with_context(|| format!("in the header of {}", source.display()))?;
        let mut name = inputs::stem(&source);
        if language == Language::Cxx {
            name = format!("{name}.{}", language.extension());
        }
        Ok(Program { group, language, name, source, header, references: OnceLock::new() })
    }

    fn run(&self, build: &Build<'_>, threads: u32, scratch: &Path) -> Result<Outcome> {
        let mut command = Command::new(build.binary);
        command.args(&self.header.args).current_dir(scratch);
        // Threads that wait asleep leave the processors to the trials that run beside this one.
        command.env("OMP_NUM_THREADS", threads.to_string()).env("OMP_WAIT_POLICY", "passive");
        // On a small machine each team of a league would have one thread, and libomp would say so.
        command.env("OMP_TEAMS_THREAD_LIMIT", "8").env("KMP_TEAMS_THREAD_LIMIT", "64");
        command.env_remove("OMP_SCHEDULE").env_remove("OMP_DYNAMIC");
        command.envs(build.libraries.map(|folder| ("LD_LIBRARY_PATH", folder)));
        command.envs(self.header.env.iter().map(|(name, value)| (name, value)));
        command.envs(build.environment);
        process::run(&mut command, scratch)
    }

    /// Returns the reference builds, compiling and running them at the first call.
    fn references(&self, compilers: &[ReferenceCompiler]) -> Result<&[Reference]> {
        let references =
            self.references.get_or_init(|| self.build_references(compilers).map_err(|e| format!("{e:#}")));
        match references {
            Ok(references) => Ok(&references.builds),
            Err(message) => bail!("{message}"),
        }
    }

    fn build_references(&self, compilers: &[ReferenceCompiler]) -> Result<References> {
        let folder = tempfile::tempdir()?;
        let flags = [self.header.flags.as_slice(), self.header.reference_flags.as_slice()].concat();
        let mut builds = Vec::new();
        for compiler in compilers {
            let is_wanted = self.header.references.iter().any(|name| name == compiler.name);
            if is_wanted && compiler.language == self.language {
                let binary = folder.path().join(compiler.name);
                compiler::compile_reference(compiler, &self.source, &flags, &binary, folder.path())?;
                let build =
                    Build { name: compiler.name, binary: &binary, libraries: None, environment: None };
                let outcome = self.run(&build, 1, folder.path())?;
                builds.push(Reference { compiler: compiler.name, binary, outcome });
            }
        }
        Ok(References { builds, _folder: folder })
    }

    /// Compiles the program with Weft, which must have nothing to say to that.
    fn compile(&self, weft: &Path, options: &[&str], binary: &Path, scratch: &Path) -> Result<()> {
        let Program { language, source, header, .. } = self;
        let compiled =
            compiler::compile_weft(weft, *language, source, options, &header.flags, binary, scratch)?;
        let command = format!("weft {} {}", language.subcommand(), options.join(" "));
        ensure!(compiled.is_success(), "`{command}` failed: {}", compiled.describe());
        ensure!(compiled.stderr.is_empty(), "`{command}` has something to say: {}", compiled.describe());
        Ok(())
    }

    /// Runs a build at all thread counts and compares what it does with the references.
    fn compare(&self, build: &Build<'_>, references: &[Reference], scratch: &Path) -> Result<()> {
        for &threads in &self.header.threads {
            let got = self.run(build, threads, scratch)?;
            ensure!(got.is_success(), "{}, run with {threads} threads: {}", build.name, got.describe());
            for reference in references {
                let want = &reference.outcome;
                ensure!(
                    got.stdout == want.stdout && got.status == want.status,
                    "{}, run with {threads} threads: {}\n--- but {}'s build: {}",
                    build.name,
                    got.describe(),
                    reference.compiler,
                    want.describe()
                );
            }
        }
        Ok(())
    }
}

/// A binary, where it finds its runtime, if not where its compiler says, and what its environment has besides.
struct Build<'a> {
    name: &'a str,
    binary: &'a Path,
    libraries: Option<&'a Path>,
    environment: Option<(&'static str, &'static str)>,
}

/// Compiles `program` with Weft at `level` and compares its runs with the references'.
fn check_level(program: &Program, level: &str, weft: &Path, compilers: &[ReferenceCompiler]) -> Result<()> {
    let scratch = tempfile::tempdir()?;
    let binary = scratch.path().join("program");
    program.compile(weft, &[level], &binary, scratch.path())?;
    let build = Build { name: "Weft's build", binary: &binary, libraries: None, environment: None };
    program.compare(&build, program.references(compilers)?, scratch.path())
}

/// Compiles `program` with Weft for the host device, which must execute its regions, and compares its runs with the
/// references'.
fn check_device(program: &Program, weft: &Path, compilers: &[ReferenceCompiler]) -> Result<()> {
    let references = program.references(compilers)?;
    for level in DEVICE_LEVELS {
        let scratch = tempfile::tempdir()?;
        let binary = scratch.path().join("program");
        program.compile(weft, &[level, "-fopenmp-targets=host"], &binary, scratch.path())?;
        let name = format!("Weft's build for the host device at {level}");
        let build = Build { name: &name, binary: &binary, libraries: None, environment: None };
        program.compare(&build, references, scratch.path())?;
        if level == LEVEL {
            let name = format!("{name}, checked");
            let checked = Build { name: &name, environment: Some(("WEFT_TARGET_CHECK", "1")), ..build };
            program.compare(&checked, references, scratch.path())?;
        }
    }
    Ok(())
}

/// The generations of GPUs whose code is checked.
const GENERATIONS: [&str; 3] = ["sm_70", "sm_80", "sm_90"];

/// Compiles `program` with Weft for the emulator of a GPU, which must execute its regions, and compares its runs with the
/// references'.
fn check_gpu(program: &Program, weft: &Path, compilers: &[ReferenceCompiler]) -> Result<()> {
    let references = program.references(compilers)?;
    let driver = gpu::driver_folder()?;
    for level in GPU_LEVELS {
        let scratch = tempfile::tempdir()?;
        let binary = scratch.path().join("program");
        program.compile(weft, &[level, "--offload-arch=emulator"], &binary, scratch.path())?;
        for order in ["up", "down"] {
            let mut command = Command::new(&binary);
            command.args(&program.header.args).current_dir(scratch.path());
            command.env("LD_LIBRARY_PATH", &driver).env("FAKE_CUDA_ORDER", order);
            command.env("OMP_TARGET_OFFLOAD", "MANDATORY");
            command.env("OMP_NUM_TEAMS", "3").env("OMP_TEAMS_THREAD_LIMIT", "8");
            command.envs(program.header.env.iter().map(|(name, value)| (name, value)));
            let got = process::run(&mut command, scratch.path())?;
            let name = format!("Weft's build for a GPU at {level}, threads {order}");
            ensure!(got.is_success(), "{name}: {}", got.describe());
            for Reference { compiler, outcome, .. } in references {
                ensure!(
                    got.stdout == outcome.stdout,
                    "{name}: {}\n--- but {compiler}'s build: {}",
                    got.describe(),
                    outcome.describe()
                );
            }
        }
    }
    check_ptx(program, weft)
}

/// Lets `ptxas` take the code.
fn check_ptx(program: &Program, weft: &Path) -> Result<()> {
    let Some(ptxas) = gpu::ptxas() else {
        weft_skip::skipped("the check of PTX, since there is no ptxas");
        return Ok(());
    };
    let scratch = tempfile::tempdir()?;
    for generation in GENERATIONS {
        let mut command = Command::new(weft);
        command
            .args([program.language.subcommand(), "-O2", "-c", "-Werror=weft-fallback"])
            .arg(&program.source)
            .args(&program.header.flags);
        command.args([&format!("--offload-arch={generation}"), "--print-after=kernels", "-o"]);
        let compiled = process::run(command.arg(scratch.path().join("object.o")), scratch.path())?;
        ensure!(compiled.is_success(), "for {generation}: {}", compiled.describe());
        let code = scratch.path().join("kernels.ptx");
        std::fs::write(&code, &compiled.stderr)?;
        let mut command = Command::new(&ptxas);
        command
            .arg(format!("-arch={generation}"))
            .arg(&code)
            .arg("-o")
            .arg(scratch.path().join("kernels.cubin"));
        let taken = process::run(&mut command, scratch.path())?;
        ensure!(taken.is_success(), "ptxas for {generation}: {}", taken.describe());
    }
    Ok(())
}

/// Runs Weft's build on libomp, where the program does, and those of the references on Weft's runtime.
fn check_runtimes(program: &Program, weft: &Path, compilers: &[ReferenceCompiler]) -> Result<()> {
    let scratch = tempfile::tempdir()?;
    let references = program.references(compilers)?;
    let binary = scratch.path().join("program");
    let (name, options): (_, &[&str]) = match program.header.runs_on_libomp {
        true => ("Weft's build on libomp", &[LEVEL, "-fopenmp=libomp"]),
        false => ("Weft's build", &[LEVEL]),
    };
    program.compile(weft, options, &binary, scratch.path())?;
    let build = Build { name, binary: &binary, libraries: None, environment: None };
    program.compare(&build, references, scratch.path())?;

    let drop_in = runtime::drop_in_folder()?;
    for Reference { compiler, binary, .. } in references {
        let name = format!("{compiler}'s build on Weft's runtime");
        let build = Build { name: &name, binary, libraries: Some(&drop_in), environment: None };
        program.compare(&build, references, scratch.path())?;
    }
    Ok(())
}
