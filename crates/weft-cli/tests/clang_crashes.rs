//! A clang that crashes over a mistake that Weft has found, and again while it tells of the crash, does not keep Weft from
//! telling the mistake.

mod support;

use std::fs;
use std::os::unix::fs::PermissionsExt;

use support::{Folder, err};

/// Weft says what is wrong with `map`; what clang 19 says, it does not survive. The allocator makes Weft select, and clang
/// check what was selected.
const WRONG: &str = "#include <omp.h>
int sections(int *p) {
#pragma omp target has_device_addr(p[0:3]) map(to: p[0:3])
    p[0] = 1;
    return 0;
}
int allocators(int n) {
    omp_allocator_handle_t a;
    omp_alloctrait_t traits[1];
#pragma omp target uses_allocators(traits(traits): a)
    n = 1;
    return n;
}
";
const WARNED: &str = "int main(void) {
    int unused;
#pragma omp parallel
    {}
    return 0;
}
";

/// A clang that is killed by the signal of its choice when it is to check a file.
fn clang(signal: &str) -> String {
    format!(
        "#!/bin/sh\ncase \" $* \" in *' -fsyntax-only '*) kill -{signal} $$;; esac\nexec clang-19 \"$@\"\n"
    )
}

/// What Weft says of `program` when clang dies of `signal`, and its exit status.
fn told(program: &str, signal: &str) -> (String, Option<i32>) {
    let folder = Folder::with(&[("a.c", program), ("clang", &clang(signal))]);
    fs::set_permissions(folder.path("clang"), fs::Permissions::from_mode(0o755)).unwrap();
    let mut command = folder.command("cc -Wall -c a.c -o a.o -fopenmp-targets=host");
    let output = command.env("WEFT_CLANG", folder.path("clang")).output().unwrap();
    (err(&output), output.status.code())
}

#[test]
fn the_mistake_is_told() {
    for signal in ["SEGV", "ABRT"] {
        let (text, status) = told(WRONG, signal);
        assert!(text.contains("a.c:3:52: error: 'p' cannot be in clauses 'map'"), "{text}");
        assert!(!text.contains("killed"), "{text}");
        assert_eq!(status, Some(1));
    }
}

#[test]
fn a_right_program_is_compiled() {
    assert_eq!(told(WARNED, "SEGV"), (String::new(), Some(0)));
}

#[test]
fn a_wrong_program_is_not_refused_without_a_word() {
    let wrong = WARNED.replace("int unused;", "int *wrong = 1.5;");
    let (text, status) = told(&wrong, "SEGV");
    assert!(text.contains("killed by signal 11 (segmentation fault) while checking a.c"), "{text}");
    assert_eq!(status, Some(1));
}

#[test]
fn a_clang_that_was_killed_is_named() {
    let (text, status) = told(WARNED, "KILL");
    assert!(text.contains("killed by signal 9 (kill; is memory short?) while checking a.c"), "{text}");
    assert_eq!(status, Some(1));
}
