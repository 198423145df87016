//! Compiles C programs and runs them on the drop-in library that belongs to this test.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::atomic::{AtomicU32, Ordering};

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// A program that takes longer hangs. In seconds; much more than any needs on a busy machine.
const HANGS: &str = "400";

/// The archive that belongs to this test.
fn archive() -> PathBuf {
    let test = std::env::current_exe().expect("the test runs");
    let folder = test.parent().expect("tests lie in a folder");
    let uplifted = folder.parent().expect("the folder of a profile").join("libweft_rt.a");
    let newest = |path: &PathBuf| path.metadata().and_then(|data| data.modified()).ok();
    std::fs::read_dir(folder)
        .expect("the folder can be read")
        .filter_map(|entry| entry.ok().map(|entry| entry.path()))
        .filter(|path| {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            name.starts_with("libweft_rt") && name.ends_with(".a")
        })
        .chain([uplifted])
        .filter(|path| path.exists())
        .max_by_key(newest)
        .expect("cargo builds the archive with the tests")
}

/// A folder with the drop-in library, and programs beside it. It is removed in the end.
pub(crate) struct Workshop(PathBuf);

impl Drop for Workshop {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

impl Workshop {
    /// With the library in it.
    pub(crate) fn new() -> Workshop {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("weft-rt-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a temporary folder");
        let script = Path::new(ROOT).join("../../scripts/link_runtime.py");
        let status =
            Command::new("python3").arg(script).arg(archive()).arg(&folder).status().expect("python3");
        assert!(status.success());
        Workshop(folder)
    }

    /// Compiles a program of this crate by `compiler`, with these options besides `-fopenmp`.
    pub(crate) fn compile(&self, compiler: &str, source: &str, options: &[&str]) -> PathBuf {
        let source = Path::new(ROOT).join(source);
        let stem = source.file_stem().expect("a file").to_string_lossy().into_owned();
        let program = self.0.join(format!("{stem}-{compiler}"));
        let status = Command::new(compiler)
            .args(["-O2", "-fopenmp", "-w", "-pthread", "-o"])
            .args([&program, &source])
            .args(options)
            .status()
            .unwrap_or_else(|error| panic!("{compiler}: {error}; ./x test says what to install"));
        assert!(status.success(), "{compiler} does not compile {}", source.display());
        program
    }

    /// The program, to be run on the library by so many threads.
    pub(crate) fn command(&self, program: &Path, threads: u32) -> Command {
        let mut command = Command::new("timeout");
        command
            .args(["--kill-after=5", HANGS])
            .arg(program)
            .env("LD_LIBRARY_PATH", &self.0)
            .env("OMP_NUM_THREADS", threads.to_string());
        command
    }
}

/// What a program has said and how it has ended.
pub(crate) fn output(command: &mut Command) -> Output {
    command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"))
}

/// What a program that succeeds has said.
pub(crate) fn says(command: &mut Command) -> String {
    let output = output(command);
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}: {}\n{text}{errors}", output.status);
    text
}
