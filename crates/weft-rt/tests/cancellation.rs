//! Runs programs that cancel constructs and regions, built by clang and by gcc, on the runtime.

mod workshop;

use workshop::{Workshop, says};

/// Teams of one, small teams, and teams that meet in a tree of one and of several levels.
const THREADS: [u32; 5] = [1, 2, 4, 7, 32];

#[test]
fn a_cancellation_ends_what_it_names_and_nothing_else() {
    let workshop = Workshop::new();
    for compiler in ["clang-19", "gcc"] {
        let program = workshop.compile(compiler, "tests/programs/cancellation.c", &[]);
        let parts = says(&mut workshop.command(&program, 1));
        assert!(parts.lines().count() > 5, "{parts}");
        for part in parts.lines() {
            for threads in THREADS {
                let mut command = workshop.command(&program, threads);
                let text = says(command.arg(part).env("OMP_CANCELLATION", "true"));
                assert_eq!(text, "good\n", "{compiler}, {part}, {threads} threads");
            }
        }
    }
}

/// The random mixture that `./x stress` runs for longer.
#[test]
fn cancelled_constructs_may_be_mixed() {
    let workshop = Workshop::new();
    for compiler in ["clang-19", "gcc"] {
        let program = workshop.compile(compiler, "tests/programs/stress_cancellation.c", &[]);
        for seed in ["1", "2", "3", "4"] {
            let mut command = workshop.command(&program, 5);
            let text = says(command.args([seed, "100", "1"]).env("OMP_CANCELLATION", "true"));
            assert_eq!(text, "good\n", "{compiler}, seed {seed}");
        }
    }
}

#[test]
fn copies_of_tasks_that_never_start_are_destroyed() {
    let workshop = Workshop::new();
    for compiler in ["clang++-19", "g++"] {
        let program = workshop.compile(compiler, "tests/programs/cancelled_copies.cpp", &[]);
        for threads in [1, 4] {
            let mut command = workshop.command(&program, threads);
            let text = says(command.env("OMP_CANCELLATION", "true"));
            assert_eq!(text, "good\n", "{compiler}, {threads} threads");
        }
    }
}
