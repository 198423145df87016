//! What the rest of a process may do to a runtime: it forks, makes threads, loads and unloads libraries, ends in
//! unusual places, gets signals, and has little memory and few threads.
//!
//! The programs are `tests/programs/trouble_*.c`, built by clang and by gcc.

mod workshop;

use std::path::{Path, PathBuf};

use workshop::{Workshop, output, says};

const COMPILERS: [&str; 2] = ["clang-19", "gcc"];

/// Runs a program, built by each compiler, with each number of threads; it prints `good` if all its checks hold.
fn check(source: &str, threads: &[u32]) {
    let workshop = Workshop::new();
    for compiler in COMPILERS {
        let program = workshop.compile(compiler, source, &[]);
        for &threads in threads {
            assert_eq!(
                says(&mut workshop.command(&program, threads)),
                "good\n",
                "{compiler}, {threads} threads"
            );
        }
    }
}

#[test]
fn a_process_that_forks_and_its_children_can_use_openmp() {
    check("tests/programs/trouble_fork.c", &[1, 2, 7]);
}

#[test]
fn a_process_may_fork_while_a_thread_is_at_its_first_use_of_openmp() {
    check("tests/programs/trouble_fork_first.c", &[1, 3]);
}

#[test]
fn a_process_may_fork_while_a_thread_finds_out_what_the_machine_has() {
    let workshop = Workshop::new();
    let program = workshop.compile(COMPILERS[0], "tests/programs/trouble_fork_first.c", &[]);
    // Which takes a while with these.
    let mut command = workshop.command(&program, 3);
    command.env("KMP_HW_SUBSET", "1S,1C").env("OMP_PLACES", "cores").env("OMP_PROC_BIND", "close");
    assert_eq!(says(&mut command), "good\n");
}

#[test]
fn threads_of_the_program_come_use_openmp_and_go() {
    check("tests/programs/trouble_threads.c", &[1, 2, 5]);
}

#[test]
fn a_thread_that_is_to_end_does_not_end_within_the_runtime() {
    let workshop = Workshop::new();
    for compiler in COMPILERS {
        let program = workshop.compile(compiler, "tests/programs/trouble_cancelled_thread.c", &[]);
        // The runtime reads files, and prints.
        let mut command = workshop.command(&program, 2);
        assert_eq!(says(command.env("KMP_AFFINITY", "verbose,compact")), "good\n", "{compiler}");
    }
}

#[test]
fn signals_at_any_time_do_no_harm() {
    check("tests/programs/trouble_signals.c", &[2, 7]);
}

#[test]
fn a_library_that_uses_openmp_is_loaded_and_unloaded_many_times() {
    let workshop = Workshop::new();
    for compiler in COMPILERS {
        let plugin = workshop.compile(compiler, "tests/programs/trouble_plugin.c", &["-shared", "-fPIC"]);
        // The host program is compiled without OpenMP.
        let host =
            workshop.compile(compiler, "tests/programs/trouble_plugin_host.c", &["-fno-openmp", "-ldl"]);
        for threads in [1, 2, 7] {
            let text = says(workshop.command(&host, threads).arg(&plugin));
            assert_eq!(text, "good\n", "{compiler}, {threads} threads");
        }
    }
}

/// Ten times as many repetitions need no more memory.
fn takes_no_more_memory(what: &str, few: u32) {
    let workshop = Workshop::new();
    // The compilers differ only in the entry points; fewer repetitions suffice for the second.
    for (compiler, few) in [("clang-19", few), ("gcc", few / 10)] {
        let program = workshop.compile(compiler, "tests/programs/trouble_memory.c", &[]);
        let text = says(workshop.command(&program, 2).args([what, &few.to_string()]));
        assert_eq!(text, "good\n", "{compiler}, {what}");
    }
}

#[test]
fn a_million_regions_leave_nothing_behind() {
    takes_no_more_memory("regions", 100_000);
}

#[test]
fn a_million_tasks_leave_nothing_behind() {
    takes_no_more_memory("tasks", 100_000);
    takes_no_more_memory("dependences", 100_000);
    takes_no_more_memory("groups", 100_000);
}

#[test]
fn nested_teams_and_teams_of_changing_sizes_leave_nothing_behind() {
    takes_no_more_memory("nested", 10_000);
    takes_no_more_memory("sizes", 5_000);
}

#[test]
fn threads_take_no_address_space_but_their_stacks() {
    // A worker that asks the C library for memory gets an arena of its own, of 64 MiB; the program has 32 more threads.
    const STACK: f64 = 256.0;
    const MARGIN: f64 = 256.0;
    let workshop = Workshop::new();
    for compiler in COMPILERS {
        let program = workshop.compile(compiler, "../../bench/runtime/memory.c", &[]);
        let text = says(workshop.command(&program, 2).env("OMP_STACKSIZE", "256K"));
        let space = text.trim().split('\t').next_back().and_then(|number| number.parse::<f64>().ok());
        assert!(space.is_some_and(|space| space < STACK + MARGIN), "{compiler}: {text}");
    }
}

#[test]
fn a_million_locks_leave_nothing_behind() {
    takes_no_more_memory("locks", 100_000);
}

#[test]
fn loops_and_settings_leave_nothing_behind() {
    takes_no_more_memory("loops", 100_000);
    takes_no_more_memory("old_loops", 100_000);
    takes_no_more_memory("doacross", 10_000);
    takes_no_more_memory("settings", 50_000);
}

#[test]
fn a_process_may_end_anywhere() {
    let workshop = Workshop::new();
    for compiler in COMPILERS {
        let program = workshop.compile(compiler, "tests/programs/trouble_exit.c", &[]);
        for (place, said) in [
            ("unused", "atexit\ndestructor\n"),
            ("return", "atexit\ndestructor\n"),
            ("exit-primary", "atexit\ndestructor\n"),
            ("exit-worker", "atexit\ndestructor\n"),
            ("exit-task", "atexit\ndestructor\n"),
            ("exit-thread", "atexit\ndestructor\n"),
            ("main-ends-first", "atexit\ndestructor\n"),
            ("_exit-primary", ""),
            ("_exit-worker", ""),
        ] {
            for threads in [2, 5] {
                let output = output(workshop.command(&program, threads).arg(place));
                assert_eq!(output.status.code(), Some(7), "{compiler}, {place}: {output:?}");
                assert_eq!(String::from_utf8_lossy(&output.stdout), said, "{compiler}, {place}");
            }
        }
    }
}

#[test]
fn a_worker_that_ends_in_a_region_is_reported() {
    let workshop = Workshop::new();
    for compiler in COMPILERS {
        let program = workshop.compile(compiler, "tests/programs/trouble_worker_ends.c", &[]);
        let output = output(&mut workshop.command(&program, 3));
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success(), "{compiler}");
        assert!(errors.contains("A thread of a team has ended"), "{compiler}: {errors}");
    }
}

#[test]
fn teams_are_as_large_as_the_system_allows() {
    let workshop = Workshop::new();
    for compiler in COMPILERS {
        let program = workshop.compile(compiler, "tests/programs/trouble_scarce.c", &[]);
        let mut command = workshop.command(&program, 2);
        assert_eq!(says(command.env("OMP_THREAD_LIMIT", "3")), "good\n", "{compiler}");
    }
}

/// The number after a word in the output of `trouble_limits`.
fn number(text: &str, name: &str) -> u32 {
    let mut words = text.split_whitespace().skip_while(|&word| word != name).skip(1);
    words.next().and_then(|word| word.parse().ok()).unwrap_or_else(|| panic!("no {name} in {text}"))
}

fn limits(workshop: &Workshop) -> [PathBuf; 2] {
    COMPILERS.map(|compiler| workshop.compile(compiler, "tests/programs/trouble_limits.c", &[]))
}

#[test]
fn absurd_numbers_of_threads_give_as_many_as_there_can_be() {
    let workshop = Workshop::new();
    for program in limits(&workshop) {
        // A shell limits the address space, so that the program cannot use up the machine's memory.
        let run = |threads: &str, wanted: &str| {
            let script = format!("ulimit -v 2000000; exec {} {wanted}", program.display());
            let mut command = workshop.command(Path::new("sh"), 2);
            says(command.arg("-c").arg(script).env("OMP_NUM_THREADS", threads))
        };
        for text in [run("99999999999", ""), run("1000000", ""), run("2", "2000000000")] {
            assert_eq!(number(&text, "sum"), 5050, "{text}");
            assert!((2..5000).contains(&number(&text, "team")), "{text}");
        }
    }
}

#[test]
fn stacks_of_absurd_sizes_are_refused_or_fitted() {
    let workshop = Workshop::new();
    for program in limits(&workshop) {
        for (size, team) in [("1B", 3), ("16K", 3), ("1M", 3), ("100M", 3), ("99999999G", 1)] {
            let text = says(workshop.command(&program, 3).env("OMP_STACKSIZE", size));
            assert_eq!((number(&text, "sum"), number(&text, "team")), (5050, team), "{size}: {text}");
        }
    }
}

#[test]
fn a_thread_limit_holds_for_all_levels_together() {
    let workshop = Workshop::new();
    for program in limits(&workshop) {
        for (limit, team, inner) in [("1", 1, 1), ("3", 3, 1), ("4", 3, 2), ("100", 3, 4)] {
            let text = says(workshop.command(&program, 3).env("OMP_THREAD_LIMIT", limit));
            assert_eq!((number(&text, "sum"), number(&text, "team")), (5050, team), "{limit}: {text}");
            assert_eq!(number(&text, "inner"), inner, "{limit}: {text}");
        }
    }
}

#[test]
fn a_process_on_one_processor_has_one_and_still_runs_teams() {
    let workshop = Workshop::new();
    for program in limits(&workshop) {
        let mut command = workshop.command(Path::new("taskset"), 7);
        let text = says(command.args(["-c", "0"]).arg(&program));
        assert_eq!((number(&text, "procs"), number(&text, "team")), (1, 7), "{text}");
        let mut command = workshop.command(Path::new("taskset"), 7);
        let text = says(command.args(["-c", "0"]).arg(&program).env_remove("OMP_NUM_THREADS"));
        assert_eq!((number(&text, "procs"), number(&text, "team")), (1, 1), "{text}");
    }
}

#[test]
fn an_error_directive_ends_a_program_as_its_own_runtime_does() {
    let workshop = Workshop::new();
    // libomp aborts, libgomp exits.
    for (compiler, code) in [("clang-19", None), ("gcc", Some(1))] {
        let program = workshop.compile(compiler, "tests/programs/trouble_error.c", &[]);
        let mut shell = workshop.command(Path::new("sh"), 2);
        let output = output(shell.arg("-c").arg(format!("ulimit -c 0; {}; exit $?", program.display())));
        assert_eq!(String::from_utf8_lossy(&output.stdout), "before\n", "{compiler}");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(errors.contains("stop here"), "{compiler}: {errors}");
        // A shell adds 128 to the number of a signal.
        assert_eq!(output.status.code(), code.or(Some(128 + 6)), "{compiler}: {errors}");
    }
}

#[test]
fn a_program_chooses_its_processors_in_front_of_its_first_region() {
    check("tests/programs/trouble_processors.c", &[1, 3]);
}
