//! Programs that are compiled for ThreadSanitizer: it learns from the runtime what happens before what, says nothing
//! about `tests/programs/race_free.c`, and reports each misuse in `tests/programs/race.c`.

mod workshop;

use std::process::Command;

use workshop::{Workshop, output, says};

/// What the sanitizer's runtime makes of the exit status when it has reported something.
const REPORTED: i32 = 66;

/// Builds a program by each compiler; calls `check` with each part of it for each number of threads.
fn for_each_part(source: &str, check: impl Fn(&mut Command, &str)) {
    let workshop = Workshop::new();
    for compiler in ["clang-19", "gcc"] {
        // gcc's comes with it; clang's is in Debian's libclang-rt-19-dev.
        let program = workshop.compile(compiler, source, &["-fsanitize=thread", "-g"]);
        let parts = says(&mut workshop.command(&program, 1));
        assert!(parts.lines().count() > 5, "{parts}");
        for part in parts.lines() {
            for threads in [2, 7] {
                // At the end of a process the sanitizer would sleep for a second, in case a race comes late.
                let mut command = workshop.command(&program, threads);
                check(
                    command.arg(part).env("TSAN_OPTIONS", "atexit_sleep_ms=0"),
                    &format!("{part}, {threads} threads"),
                );
            }
        }
    }
}

#[test]
fn what_constructs_order_is_no_race() {
    for_each_part("tests/programs/race_free.c", |command, part| {
        let output = output(command);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{part}:\n{errors}");
        assert!(!errors.contains("ThreadSanitizer"), "{part}:\n{errors}");
        assert_eq!(String::from_utf8_lossy(&output.stdout), "good\n", "{part}");
    });
}

#[test]
fn what_they_do_not_order_is_reported() {
    for_each_part("tests/programs/race.c", |command, part| {
        let output = output(command);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(REPORTED), "{part}:\n{errors}");
        assert!(errors.contains("data race"), "{part}:\n{errors}");
        assert!(errors.contains("write_all") || errors.contains("nowait"), "{part}:\n{errors}");
    });
}
