//! Compiles C programs and runs them on the drop-in library that belongs to this test.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use tempfile::TempDir;
use weft_tests::runtime;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// A program that takes longer hangs. In seconds; much more than any program needs on a busy machine.
const HANGS: &str = "400";

/// The folder of the drop-in library that belongs to this test.
pub(crate) fn library() -> PathBuf {
    runtime::drop_in_folder().expect("the drop-in library")
}

/// A folder for programs.
pub(crate) struct Workshop(TempDir);

impl Workshop {
    /// An empty one.
    pub(crate) fn new() -> Workshop {
        Workshop(tempfile::tempdir().expect("a temporary folder"))
    }

    /// Compiles a program of this crate by `compiler`, with these options besides `-fopenmp`.
    pub(crate) fn compile(&self, compiler: &str, source: &str, options: &[&str]) -> PathBuf {
        let source = Path::new(ROOT).join(source);
        let stem = source.file_stem().expect("a file").to_string_lossy().into_owned();
        let program = self.0.path().join(format!("{stem}-{compiler}"));
        let status = Command::new(compiler)
            .args(["-O2", "-fopenmp", "-w", "-pthread", "-o"])
            .args([&program, &source])
            .args(options)
            .status()
            .unwrap_or_else(|error| panic!("{compiler}: {error}; ./x test says what to install"));
        assert!(status.success(), "{compiler} does not compile {}", source.display());
        program
    }

    /// A command that runs the program on the library with this number of threads.
    pub(crate) fn command(&self, program: &Path, threads: u32) -> Command {
        let mut command = Command::new("timeout");
        command
            .args(["--kill-after=5", HANGS])
            .arg(program)
            .env("LD_LIBRARY_PATH", library())
            .env("OMP_NUM_THREADS", threads.to_string());
        command
    }
}

/// The output of a program and how it has ended.
pub(crate) fn output(command: &mut Command) -> Output {
    command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"))
}

/// The output of a program that succeeds.
#[allow(dead_code, reason = "not every test wants a program to succeed")]
pub(crate) fn says(command: &mut Command) -> String {
    let output = output(command);
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}: {}\n{text}{errors}", output.status);
    text
}
