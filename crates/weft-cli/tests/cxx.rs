//! C++ whose regions are marked by hand, as a front end would: through `weft opt` at -O0 and -O3 the programs do what those
//! do that `clang++ -fopenmp` makes of their pragmas.
//!
//! `cxx/marked.hpp` has the macros that are marks here and pragmas there.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use weft_skip::skipped;

const CLANG: &str = "clang++-19";

/// Compiles and runs `name` with teams of 1, 2 and 7, in every way; `more` are words for clang.
fn does_as_clang(name: &str, more: &[&str]) {
    if Command::new(CLANG).arg("--version").output().is_err() {
        return skipped("clang++-19 is missing (apt-get install clang-19 libomp-19-dev)");
    }
    weft_tests::runtime::place_beside_weft().unwrap();
    let weft = Path::new(env!("CARGO_BIN_EXE_weft"));
    let runtime = weft.with_file_name("libweftrt.a");
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cxx");
    let source = sources.join(name);
    let dir = tempfile::tempdir().unwrap();
    let clang = |words: &[&str]| {
        let mut clang = Command::new(CLANG);
        clang.args(["-std=c++17", "-w", "-I"]).arg(&sources).args(words).args(more).current_dir(dir.path());
        succeed(&mut clang);
    };
    let source = source.to_str().unwrap();
    clang(&["-O2", "-fopenmp", source, "-o", "expected"]);
    for level in ["-O0", "-O3"] {
        let plain = if level == "-O0" { "-disable-O0-optnone" } else { "-disable-llvm-passes" };
        clang(&["-DSURFACE", level, "-Xclang", plain, "-S", "-emit-llvm", source, "-o", "marked.ll"]);
        let mut opt = Command::new(weft);
        succeed(opt.args(["opt", level, "marked.ll", "-o", "lowered.ll"]).current_dir(dir.path()));
        let runtime = runtime.to_str().unwrap();
        clang(&[level, "-Wno-override-module", "lowered.ll", runtime, "-lpthread", "-lm", "-o", "program"]);
        for threads in ["1", "2", "7"] {
            let [expected, got] = ["expected", "program"].map(|name| run(dir.path().join(name), threads));
            assert_eq!(
                got.status.code(),
                expected.status.code(),
                "{name}: {level}, {threads} threads: {got:?}"
            );
            let [expected, got] = [expected, got].map(|output| String::from_utf8(output.stdout).unwrap());
            assert_eq!(got, expected, "{name}: {level}, {threads} threads");
        }
    }
}

#[track_caller]
fn succeed(command: &mut Command) {
    let output = command.output().unwrap();
    assert!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&output.stderr));
}

fn run(program: PathBuf, threads: &str) -> Output {
    // Seven threads on fewer processors must not spin for each other.
    let mut command = Command::new(program);
    command.env("OMP_NUM_THREADS", threads).env("OMP_WAIT_POLICY", "passive").env("OMP_CANCELLATION", "true");
    command.output().unwrap()
}

#[test]
fn exceptions_within_regions() {
    does_as_clang("exceptions.cpp", &[]);
}

#[test]
fn exceptions_that_would_leave_a_region() {
    for case in 0..5 {
        does_as_clang("terminate.cpp", &[&format!("-DCASE={case}")]);
    }
}

#[test]
fn regions_where_exceptions_are_caught() {
    does_as_clang("inlined.cpp", &[]);
}

#[test]
fn constructs_around_code_that_throws() {
    does_as_clang("constructs.cpp", &[]);
}

#[test]
fn cancellation_ends_objects() {
    does_as_clang("cancel.cpp", &[]);
}

#[test]
fn copies_of_objects_in_tasks() {
    does_as_clang("task_copies.cpp", &[]);
}

#[test]
fn references_that_no_list_names() {
    does_as_clang("references.cpp", &[]);
}

#[test]
fn regions_in_every_place_of_a_class() {
    does_as_clang("surroundings.cpp", &[]);
}
