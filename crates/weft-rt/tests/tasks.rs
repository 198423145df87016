//! Runs programs with tasks, built by clang, on the runtime: `tests/programs/task_*.c`, and the benchmarks in
//! `benches/programs` with small arguments.
//!
//! Each program says `good` if all its checks hold.

use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::TempDir;
use weft_tests::runtime;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// A folder for programs.
struct Workshop(TempDir);

impl Workshop {
    fn new() -> Workshop {
        Workshop(tempfile::tempdir().expect("a temporary folder"))
    }

    fn compile(&self, source: &str) -> PathBuf {
        let source = Path::new(ROOT).join(source);
        let program = self.0.path().join(source.file_stem().expect("a file"));
        let status = Command::new("clang-19")
            .args(["-O2", "-fopenmp", "-w", "-pthread", "-o"])
            .args([&program, &source])
            .status()
            .expect("clang-19");
        assert!(status.success());
        program
    }

    fn run(&self, program: &Path, arguments: &[&str], threads: u32) -> String {
        let output = Command::new(program)
            .args(arguments)
            .env("LD_LIBRARY_PATH", runtime::drop_in_folder().expect("the drop-in library"))
            .env("OMP_NUM_THREADS", threads.to_string())
            .env("OMP_CANCELLATION", "true")
            .output()
            .expect("the program starts");
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(
            output.status.success(),
            "{threads} threads: {text}{}",
            String::from_utf8_lossy(&output.stderr)
        );
        text
    }

    fn check(&self, source: &str) {
        let program = self.compile(source);
        for threads in [1, 2, 7, 32] {
            assert_eq!(self.run(&program, &[], threads), "good\n", "{threads} threads");
        }
    }
}

#[test]
fn dependences_are_kept() {
    Workshop::new().check("tests/programs/task_dependences.c");
}

#[test]
fn constructs_with_tasks_work() {
    Workshop::new().check("tests/programs/task_constructs.c");
}

#[test]
fn chains_of_tasks_may_be_long() {
    Workshop::new().check("tests/programs/task_chains.c");
}

#[test]
fn recursion_without_cut_off_gives_the_right_sums() {
    let workshop = Workshop::new();
    for (source, size) in [
        ("benches/programs/fib.c", "20"),
        ("benches/programs/queens.c", "7"),
        ("benches/programs/tree.c", "500"),
    ] {
        let program = workshop.compile(source);
        let result = |text: String| text.split(' ').next().map(str::to_owned);
        let expected = result(workshop.run(&program, &[size, "serial"], 1));
        for threads in [1, 2, 7, 32] {
            for _ in 0..10 {
                assert_eq!(result(workshop.run(&program, &[size], threads)), expected, "{source}");
            }
        }
    }
}
