//! Runs programs with tasks, built by clang, on the runtime: `tests/programs/task_*.c`, `alone.c`, and the benchmarks in
//! `bench/runtime` with small arguments.
//!
//! Each program says `good` if all its checks hold.

mod workshop;

use workshop::{Workshop, says};

fn check(source: &str) {
    let workshop = Workshop::new();
    let program = workshop.compile("clang-19", source, &[]);
    for threads in [1, 2, 7, 32] {
        let text = says(workshop.command(&program, threads).env("OMP_CANCELLATION", "true"));
        assert_eq!(text, "good\n", "{threads} threads");
    }
}

#[test]
fn dependences_are_kept() {
    check("tests/programs/task_dependences.c");
}

#[test]
fn dependences_are_kept_while_others_steal() {
    check("tests/programs/task_dependences_stolen.c");
}

#[test]
fn constructs_with_tasks_work() {
    check("tests/programs/task_constructs.c");
}

#[test]
fn chains_of_tasks_may_be_long() {
    check("tests/programs/task_chains.c");
}

/// Runs a program, built by each compiler, with each number of threads; it prints `good` if all its checks hold.
fn check_of_both(source: &str, argument: &str, variables: &[(&str, &str)]) {
    let workshop = Workshop::new();
    for compiler in ["clang-19", "gcc"] {
        let program = workshop.compile(compiler, source, &[]);
        for threads in [1, 2, 7] {
            let mut command = workshop.command(&program, threads);
            let text = says(command.arg(argument).envs(variables.iter().copied()));
            assert_eq!(text, "good\n", "{compiler}, {threads} threads, {argument} {variables:?}");
        }
    }
}

#[test]
fn a_team_of_one_executes_whole_loops_and_waits_for_tasks() {
    for cancellation in ["false", "true"] {
        check_of_both("tests/programs/alone.c", "", &[("OMP_CANCELLATION", cancellation)]);
    }
}

#[test]
fn tasks_may_poll_for_what_later_tasks_do() {
    for tasks in ["5", "40", "200"] {
        check_of_both("tests/programs/task_polling.c", tasks, &[]);
    }
}

#[test]
fn tasks_are_executed_by_priority() {
    for most in ["100", "2", "0"] {
        check_of_both("tests/programs/task_priority.c", "", &[("OMP_MAX_TASK_PRIORITY", most)]);
    }
}

#[test]
fn recursion_without_cut_off_gives_the_right_sums() {
    let workshop = Workshop::new();
    for (source, size) in [
        ("../../bench/runtime/fib.c", "20"),
        ("../../bench/runtime/queens.c", "7"),
        ("../../bench/runtime/tree.c", "500"),
    ] {
        let program = workshop.compile("clang-19", source, &[]);
        let result = |text: String| text.split(' ').next().map(str::to_owned);
        let expected = result(says(workshop.command(&program, 1).args([size, "serial"])));
        for threads in [1, 2, 7, 32] {
            for _ in 0..10 {
                assert_eq!(result(says(workshop.command(&program, threads).arg(size))), expected, "{source}");
            }
        }
    }
}
