//! A shared library of Weft's in processes that have another OpenMP runtime: whatever the process has loaded before, all
//! of the library's references go to one runtime.

mod support;

use std::process::Command;

use support::{Folder, err};

/// Says how many different thread numbers a team of two sees. With `__kmpc_fork_call` of one runtime and
/// `omp_get_thread_num` of another, it is one.
const LIBRARY: &str = "#include <omp.h>
int seen_by_library(void) {
    int seen[2] = {0, 0};
    #pragma omp parallel num_threads(2)
    seen[omp_get_thread_num()] = 1;
    return seen[0] + seen[1];
}
";

/// A program that asks the library before a region of its own and behind it. Without OpenMP its own region has one thread.
const PROGRAM: &str = "#include <stdio.h>
#ifdef LOADING
#include <dlfcn.h>
#endif
int seen_by_library(void);
int main(void) {
#ifdef LOADING
    int (*library)(void) = (int (*)(void))dlsym(dlopen(\"./liblibrary.so\", RTLD_NOW | LOADING), \"seen_by_library\");
#else
    int (*library)(void) = seen_by_library;
#endif
    int before = 0, members = 0;
#ifdef LIBRARY_FIRST
    before = library();
#endif
    #pragma omp parallel num_threads(2) reduction(+ : members)
    members += 1;
#ifndef LIBRARY_FIRST
    before = library();
#endif
    printf(\"%d %d %d\\n\", before, members, library());
    return 0;
}
";

/// The compilers of the main program, with their words for OpenMP, and the members of its own region.
const COMPILERS: [(&str, &str); 4] =
    [("gcc -fopenmp", "2"), ("clang-19 -fopenmp", "2"), ("weft", "2"), ("gcc", "1")];

fn is_there(compiler: &str) -> bool {
    let program = compiler.split(' ').next().unwrap();
    let found = program == "weft" || Command::new(program).arg("--version").output().is_ok();
    if !found {
        weft_skip::skipped(format!("programs of {compiler}, which cannot be started"));
    }
    found
}

fn compile(folder: &Folder, compiler: &str, words: &str) {
    if compiler == "weft" {
        return folder.quiet(&format!("cc {words}"));
    }
    let mut command = compiler.split(' ').chain(words.split_whitespace());
    let mut command =
        Command::new(command.next().unwrap()).args(command).current_dir(folder.root()).output().unwrap();
    command.stderr.retain(|byte| byte.is_ascii());
    assert!(command.status.success(), "{compiler} {words}: {}", err(&command));
}

fn printed(folder: &Folder, program: &str, preloaded: Option<&str>) -> String {
    let mut command = Command::new(folder.path(program));
    command.current_dir(folder.root());
    if let Some(library) = preloaded {
        command.env("LD_PRELOAD", library);
    }
    let output = command.output().unwrap();
    assert!(output.status.success(), "{program}: {}", err(&output));
    assert_eq!(err(&output), "");
    String::from_utf8(output.stdout).unwrap()
}

/// Builds the library in each way in which a build system may do so.
fn libraries() -> [&'static str; 4] {
    [
        "library.c -o liblibrary.so",
        "library.c -lgomp -o liblibrary.so",
        "-lgomp library.c -o liblibrary.so",
        "library.c -lm -lgomp -lomp -o liblibrary.so",
    ]
}

#[test]
fn a_linked_library_has_one_runtime() {
    let folder = Folder::with(&[("library.c", LIBRARY), ("program.c", PROGRAM)]);
    for library in libraries() {
        folder.quiet(&format!("cc -O2 -fPIC -shared {library}"));
        for (compiler, members) in COMPILERS.into_iter().filter(|(compiler, _)| is_there(compiler)) {
            for order in ["program.c -L. -llibrary", "-L. -Wl,--no-as-needed -llibrary program.c"] {
                for first in ["", "-DLIBRARY_FIRST"] {
                    compile(&folder, compiler, &format!("-O1 {first} {order} -Wl,-rpath,. -o program"));
                    let case = format!("{library}; {compiler} {first} {order}");
                    assert_eq!(printed(&folder, "program", None), format!("2 {members} 2\n"), "{case}");
                }
            }
        }
    }
}

#[test]
fn a_loaded_library_has_one_runtime() {
    let folder = Folder::with(&[("library.c", LIBRARY), ("program.c", PROGRAM)]);
    folder.quiet(&format!("cc -O2 -fPIC -shared {}", libraries()[0]));
    for (compiler, members) in COMPILERS.into_iter().filter(|(compiler, _)| is_there(compiler)) {
        for scope in ["RTLD_LOCAL", "RTLD_GLOBAL"] {
            for first in ["", "-DLIBRARY_FIRST"] {
                compile(
                    &folder,
                    compiler,
                    &format!("-O1 {first} -DLOADING={scope} program.c -ldl -o program"),
                );
                for preloaded in [None, Some("libgomp.so.1"), Some("./liblibrary.so")] {
                    let case = format!("{compiler} {first} {scope} {preloaded:?}");
                    assert_eq!(printed(&folder, "program", preloaded), format!("2 {members} 2\n"), "{case}");
                }
            }
        }
    }
}

#[test]
fn a_library_in_python_has_one_runtime() {
    let folder = Folder::with(&[("library.c", LIBRARY)]);
    folder.quiet(&format!("cc -O2 -fPIC -shared {}", libraries()[0]));
    let load = "ctypes.CDLL('./liblibrary.so').seen_by_library()";
    for before in ["None", "ctypes.CDLL('libgomp.so.1')", "ctypes.CDLL('libgomp.so.1', ctypes.RTLD_GLOBAL)"] {
        let output = Command::new("python3")
            .args(["-c", &format!("import ctypes; {before}; print({load})")])
            .current_dir(folder.root())
            .output();
        let Ok(output) = output else {
            return weft_skip::skipped("libraries in Python, which cannot be started");
        };
        assert_eq!(
            (String::from_utf8_lossy(&output.stdout).trim(), err(&output).as_str()),
            ("2", ""),
            "{before}"
        );
    }
}
