//! Programs that are compiled for ThreadSanitizer. The runtime tells it what happens before what, so that it reports
//! nothing in `tests/programs/race_free.c`, and each misuse in `tests/programs/race.c`.

mod workshop;

use std::process::Command;

use workshop::{Workshop, output, says};

/// The exit status when the sanitizer has reported something.
const REPORTED: i32 = 66;

/// Builds a program by each compiler; calls `check` with each part of it for each number of threads.
fn for_each_part(source: &str, check: impl Fn(&mut Command, &str)) {
    let workshop = Workshop::new();
    for compiler in ["clang-19", "gcc"] {
        // gcc's sanitizer comes with gcc; clang's is in Debian's libclang-rt-19-dev.
        let program = workshop.compile(compiler, source, &["-fsanitize=thread", "-g"]);
        let parts = says(&mut workshop.command(&program, 1));
        assert!(parts.lines().count() > 5, "{parts}");
        for part in parts.lines() {
            for threads in [2, 7] {
                // By default the sanitizer sleeps for a second at the end of a process, in case a race comes late.
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
