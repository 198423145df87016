//! Runs lowered programs: `tests/ll/program.ll` is lowered, compiled together with `tests/ll/driver.c` and run with
//! teams of 1, 2 and 7, unoptimized and optimized.

use std::path::Path;
use std::process::Command;

use weft_lower::{Options, lower};

const CLANG: &str = "clang-19";

fn program() -> String {
    concat!(include_str!("ll/program.ll"), include_str!("ll/markers.ll")).to_owned()
}

fn lowered(options: &Options) -> String {
    let mut module = weft_ir::read_module(&program()).unwrap();
    lower(&mut module, options).unwrap();
    weft_ir::print_module(&module)
}

/// The output of a command that has to succeed.
fn output(command: &mut Command) -> String {
    let output = command.output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}: {}\n{text}", output.status);
    text.into_owned()
}

fn run_at(level: &str, options: &Options) {
    if Command::new(CLANG).arg("--version").output().is_err() {
        return weft_skip::skipped(format!("{CLANG} is missing (apt-get install clang-19 libomp-19-dev)"));
    }
    let dir = tempfile::tempdir().unwrap();
    let program = dir.path().join("program.ll");
    let binary = dir.path().join("program");
    std::fs::write(&program, lowered(options)).unwrap();
    let driver = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/ll/driver.c");
    output(
        Command::new(CLANG)
            .args(["-fopenmp", level, "-Wno-override-module"])
            .args([&program, &driver])
            .arg("-o")
            .arg(&binary),
    );
    for threads in ["1", "2", "7"] {
        for schedule in ["static", "nonmonotonic:dynamic,5", "guided"] {
            let mut command = Command::new(&binary);
            command.env("OMP_NUM_THREADS", threads).env("OMP_SCHEDULE", schedule);
            // Seven threads on fewer processors must not spin for each other.
            command.env("OMP_WAIT_POLICY", "passive");
            assert_eq!(output(&mut command), "ok\n", "{level}, {threads} threads, {schedule}");
        }
    }
}

#[test]
fn every_iteration_is_executed_once_unoptimized() {
    run_at("-O0", &Options::default());
}

#[test]
fn every_iteration_is_executed_once_optimized() {
    run_at("-O3", &Options { monotonic_by_default: true, ..Options::default() });
}
