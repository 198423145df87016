//! Runs programs with tasks, built by clang, on the runtime: `tests/programs/task_*.c`, and the benchmarks in
//! `bench/runtime` with small arguments.
//!
//! Each program says `good` if all its checks hold.

use std::path::{Path, PathBuf};
use std::process::Command;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

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

/// The drop-in library, and programs beside it.
struct Workshop(tempdir::Folder);

mod tempdir {
    use std::path::PathBuf;

    /// A folder that is removed in the end.
    pub(crate) struct Folder(pub(crate) PathBuf);

    impl Folder {
        pub(crate) fn new(name: &str) -> Folder {
            let path = std::env::temp_dir().join(format!("weft-rt-{name}-{}", std::process::id()));
            std::fs::create_dir_all(&path).expect("a temporary folder");
            Folder(path)
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = std::fs::remove_dir_all(&self.0);
        }
    }
}

impl Workshop {
    fn new(name: &str) -> Workshop {
        let folder = tempdir::Folder::new(name);
        let script = Path::new(ROOT).join("../../scripts/link_runtime.py");
        let status =
            Command::new("python3").arg(script).arg(archive()).arg(&folder.0).status().expect("python3");
        assert!(status.success());
        Workshop(folder)
    }

    fn compile(&self, source: &str) -> PathBuf {
        let source = Path::new(ROOT).join(source);
        let program = self.0.0.join(source.file_stem().expect("a file"));
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
            .env("LD_LIBRARY_PATH", &self.0.0)
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
    Workshop::new("dependences").check("tests/programs/task_dependences.c");
}

#[test]
fn constructs_with_tasks_work() {
    Workshop::new("constructs").check("tests/programs/task_constructs.c");
}

#[test]
fn chains_of_tasks_may_be_long() {
    Workshop::new("chains").check("tests/programs/task_chains.c");
}

#[test]
fn recursion_without_cut_off_gives_the_right_sums() {
    let workshop = Workshop::new("recursion");
    for (source, size) in [
        ("../../bench/runtime/fib.c", "20"),
        ("../../bench/runtime/queens.c", "7"),
        ("../../bench/runtime/tree.c", "500"),
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
