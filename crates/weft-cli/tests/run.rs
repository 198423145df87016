//! `weft run` and the Python package `weft_openmp`: libraries of several compilers in one process have one runtime.

mod support;

use std::path::Path;
use std::process::Command;

use support::{Folder, err};

/// Says in which level of parallel regions it is called; a runtime that did not open them says 0.
const LIBRARY: &str = "#include <omp.h>
int NAME(void) {
    int level = omp_get_level(), members = 0;
    #pragma omp parallel num_threads(1) reduction(+ : members)
    members += omp_get_level() - level;
    return 10 * level + members;
}
";

/// Calls both functions within a region of its own, then starts itself.
const PROGRAM: &str = "#include <stdio.h>
#include <stdlib.h>
int first(void);
int second(void);
int main(int count, char **words) {
    int right = 0;
    #pragma omp parallel num_threads(3) reduction(+ : right)
    right += first() == 11 && second() == 11;
    printf(\"%d\\n\", right);
    fflush(stdout);
    return count > 1 ? system(words[0]) : 0;
}
";

fn is_there(program: &str) -> bool {
    let found = Command::new(program).arg("--version").output().is_ok();
    if !found {
        weft_skip::skipped(format!("what needs {program}, which cannot be started"));
    }
    found
}

fn compile(folder: &Folder, line: &str) {
    let mut words = line.split_whitespace();
    let mut command = Command::new(words.next().unwrap());
    let output = command.args(words).current_dir(folder.root()).output().unwrap();
    assert!(output.status.success(), "{line}: {}", err(&output));
}

/// A folder with libraries of gcc and of clang.
fn libraries() -> Folder {
    let folder = Folder::with(&[("library.c", LIBRARY), ("program.c", PROGRAM)]);
    compile(&folder, "gcc -fopenmp -fPIC -shared -DNAME=first library.c -o libfirst.so");
    compile(&folder, "clang-19 -fopenmp -fPIC -shared -DNAME=second library.c -o libsecond.so");
    folder
}

#[test]
fn a_program_and_those_it_starts_have_one_runtime() {
    if !is_there("gcc") {
        return;
    }
    let folder = libraries();
    compile(&folder, "gcc -fopenmp program.c -L. -lfirst -lsecond -Wl,-rpath,. -o program");
    let mut alone = Command::new("./program");
    let output = alone.arg("again").current_dir(folder.root()).output().unwrap();
    assert_eq!(
        String::from_utf8_lossy(&output.stdout),
        "0\n0\n",
        "libgomp and libomp do not know each other"
    );
    let output = folder.weft("run ./program again");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "3\n3\n", "{}", err(&output));
    assert_eq!(err(&output), "");
    let output = folder.weft("run --report ./program");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "3\n");
    for name in ["libgomp.so.1", "libomp.so.5"] {
        assert!(err(&output).contains(&format!("weft run: {name} is Weft's runtime\n")), "{}", err(&output));
    }
}

#[test]
fn the_status_is_the_programs() {
    let folder = Folder::with(&[]);
    assert_eq!(folder.weft("run sh -c").status.code(), Some(2), "sh wants a script");
    let output = folder.weft("run ./there-is-none");
    assert!(
        !output.status.success() && err(&output).contains("cannot start './there-is-none'"),
        "{}",
        err(&output)
    );
    assert_eq!(folder.weft("run").status.code(), Some(2));
}

/// Without packages from the index; `./x conformance python` has them.
#[test]
fn python_gets_one_runtime() {
    if !is_there("gcc") || !is_there("python3") {
        return;
    }
    let folder = libraries();
    let program = "
import ctypes, os, re, weft_openmp
first, second = ctypes.CDLL('./libfirst.so').first, ctypes.CDLL('./libsecond.so').second
print(first(), second())
ctypes.CDLL('libgomp.so.1').omp_set_num_threads(5)
print(ctypes.CDLL('libomp.so.5').omp_get_max_threads())
now = weft_openmp.status()
served = {os.path.basename(path): asked for path, (asked, by) in now.libraries.items() if by == now.runtime}
print(served['libfirst.so'], served['libsecond.so'], now.others, now.earlier)
";
    std::fs::write(folder.path("program.py"), program).unwrap();
    let package = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../python/weft_openmp/src");
    let beside = Path::new(env!("CARGO_BIN_EXE_weft")).parent().unwrap();
    let mut python = Command::new("python3");
    python.arg("program.py").current_dir(folder.root()).env("PYTHONPATH", package);
    python.env("WEFT_OPENMP_FOLDER", beside).env("PYTHONDONTWRITEBYTECODE", "1");
    let output = python.output().unwrap();
    assert_eq!(
        String::from_utf8_lossy(&output.stdout),
        "1 1\n5\nlibgomp.so.1 libomp.so.5 [] []\n",
        "{}",
        err(&output)
    );
    assert_eq!(err(&output), "");
}
