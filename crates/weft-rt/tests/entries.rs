//! Entry points and environment variables that the other tests do not reach.
//!
//! Most programs say `good` if all their checks hold.

mod workshop;

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

use workshop::{Workshop, output, says};

const THREADS: [u32; 4] = [1, 2, 7, 32];

/// Options that link a program with this library, and not only run it there.
fn ours() -> [&'static str; 2] {
    let folder = format!("-L{}", workshop::library().display());
    // A few bytes per test.
    [Box::leak(folder.into_boxed_str()), "-lomp"]
}

fn check(compiler: &str, source: &str) {
    let workshop = Workshop::new();
    let program = workshop.compile(compiler, source, &[]);
    for threads in THREADS {
        assert_eq!(says(&mut workshop.command(&program, threads)), "good\n", "{threads} threads");
    }
}

#[test]
fn errno_stays_as_it_is() {
    for compiler in ["clang-19", "gcc"] {
        check(compiler, "tests/programs/errno.c");
    }
}

#[test]
fn workers_may_run_where_their_maker_may() {
    let workshop = Workshop::new();
    for compiler in ["clang-19", "gcc"] {
        let program = workshop.compile(compiler, "tests/programs/worker_place.c", &[]);
        for how in ["", "one", "forbidden"] {
            for threads in THREADS {
                let text = says(workshop.command(&program, threads).arg(how));
                assert_eq!(text, "good\n", "{compiler}, {how}, {threads} threads");
            }
        }
    }
}

#[test]
fn regions_get_all_their_words() {
    check("clang-19", "tests/programs/words.c");
}

#[test]
fn nests_of_loops_are_collapsed() {
    check("clang-19", "tests/programs/loop_nest.c");
}

#[test]
fn sinks_beyond_the_nest_are_not_waited_for() {
    for compiler in ["clang-19", "gcc"] {
        check(compiler, "tests/programs/doacross_edge.c");
    }
}

#[test]
fn memory_that_threads_of_a_loop_share_is_given_back() {
    check("gcc", "tests/programs/loop_memory.c");
}

#[test]
fn tools_see_the_graph_of_tasks() {
    check("clang-19", "tests/programs/task_tools.c");
}

#[test]
fn helpers_execute_target_tasks() {
    let workshop = Workshop::new();
    for compiler in ["clang-19", "gcc"] {
        // The program calls a function that gcc's library lacks.
        let program = workshop.compile(compiler, "tests/programs/task_helpers.c", &ours());
        for threads in THREADS {
            let text = says(&mut workshop.command(&program, threads));
            assert_eq!(text, "good\n", "{compiler}, {threads} threads");
            let mut without = workshop.command(&program, threads);
            let text = says(without.env("LIBOMP_USE_HIDDEN_HELPER_TASK", "0"));
            assert_eq!(text, "good\n", "{compiler}, {threads} threads without helpers");
        }
    }
}

#[test]
fn functions_of_openmp_6_know_the_host() {
    let workshop = Workshop::new();
    let program = workshop.compile("clang-19", "tests/programs/openmp6.c", &ours());
    assert_eq!(says(&mut workshop.command(&program, 1)), "good\n");
}

#[test]
fn inner_teams_that_rest_lend_their_threads() {
    for compiler in ["clang-19", "gcc"] {
        check(compiler, "tests/programs/nested_threads.c");
    }
}

#[test]
fn threads_are_bound_as_libgomps_variable_says() {
    let (text, errors) = machine(&[("GOMP_CPU_AFFINITY", "0-9999")]);
    assert!(text.ends_with("bound 1\n") && errors.is_empty(), "{text}{errors}");
    let (text, _) = machine(&[("GOMP_CPU_AFFINITY", "0-9999"), ("OMP_PROC_BIND", "false")]);
    assert!(text.ends_with("bound 0\n"), "{text}");
    let (_, errors) = machine(&[("GOMP_CPU_AFFINITY", "here")]);
    assert!(errors.contains("GOMP_CPU_AFFINITY=\"here\" is ignored"), "{errors}");
}

#[test]
fn memory_that_there_is_not_is_refused() {
    check("clang-19", "tests/programs/no_memory.c");
    let workshop = Workshop::new();
    let program = workshop.compile("clang-19", "tests/programs/no_memory.c", &[]);
    let ended = output(workshop.command(&program, 2).arg("task"));
    assert!(!ended.status.success());
    assert_eq!(String::from_utf8_lossy(&ended.stderr), "OMP: Error: Out of memory for tasks\n");
}

#[test]
fn an_exception_does_not_leave_a_region() {
    let workshop = Workshop::new();
    let program = workshop.compile("clang++-19", "tests/programs/exceptions.cpp", &[]);
    for what in ["region", "region-of-many-words", "region-of-gcc", "task", "task-at-barrier"] {
        for thrower in ["0", "1"] {
            let ended = output(workshop.command(&program, 2).args([what, thrower]));
            let text = String::from_utf8_lossy(&ended.stdout).into_owned();
            assert_eq!((text.as_str(), ended.status.code()), ("terminated\n", Some(3)), "{what} {thrower}");
        }
    }
}

/// What each region of `affinity_display.c` prints, in the order of threads.
fn displayed(variables: &[(&str, &str)]) -> Vec<Vec<String>> {
    let workshop = Workshop::new();
    let program = workshop.compile("clang-19", "tests/programs/affinity_display.c", &[]);
    let text = says(workshop.command(&program, 4).envs(variables.iter().copied()));
    let mut regions: Vec<Vec<String>> =
        text.split("*\n").map(|region| region.lines().map(str::to_owned).collect()).collect();
    regions.iter_mut().for_each(|lines| lines.sort());
    regions
}

#[test]
fn threads_tell_where_they_run_when_that_changes() {
    let regions = displayed(&[("OMP_DISPLAY_AFFINITY", "TRUE"), ("OMP_AFFINITY_FORMAT", "%L %n %N")]);
    let expected: [&[&str]; 7] = [
        &["1 0 2", "1 1 2"],
        &[],
        &["1 0 3", "1 1 3", "1 2 3"],
        // The region of one around it, and the inner one.
        &["1 0 1", "2 0 2", "2 1 2"],
        &["1 0 2", "1 1 2"],
        &["other 0"],
        &[],
    ];
    assert_eq!(regions, expected);
}

#[test]
fn threads_tell_nothing_unasked() {
    assert_eq!(displayed(&[]).concat(), Vec::<String>::new());
}

/// What `machine.c` prints, and what the runtime prints on standard error.
fn machine(variables: &[(&str, &str)]) -> (String, String) {
    let workshop = Workshop::new();
    let program = workshop.compile("clang-19", "tests/programs/machine.c", &[]);
    let ended = output(workshop.command(&program, 4).envs(variables.iter().copied()));
    assert!(ended.status.success());
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (text(&ended.stdout), text(&ended.stderr))
}

#[test]
fn a_part_of_the_machine_can_be_chosen() {
    let (all, _) = machine(&[("OMP_PLACES", "threads")]);
    let (one, errors) = machine(&[("OMP_PLACES", "threads"), ("KMP_HW_SUBSET", "1s,1c,1t")]);
    assert_eq!((one.as_str(), errors.as_str()), ("processors 1\nplaces 1\nbound 1\n", ""));
    let (too_many, errors) = machine(&[("OMP_PLACES", "threads"), ("KMP_HW_SUBSET", "9999s")]);
    assert_eq!(too_many, all);
    assert!(errors.contains("KMP_HW_SUBSET=\"9999s\" is ignored"), "{errors}");
}

#[test]
fn threads_are_bound_as_libomps_variable_says() {
    let values = [
        ("compact", 1),
        ("scatter,granularity=thread", 1),
        ("granularity=fine,compact,1,0", 1),
        ("none", 0),
        ("disabled", 0),
    ];
    for (value, bound) in values {
        let (text, errors) = machine(&[("KMP_AFFINITY", value)]);
        assert!(text.ends_with(&format!("bound {bound}\n")) && errors.is_empty(), "{value}: {text}{errors}");
    }
    let format = [("OMP_DISPLAY_AFFINITY", "true"), ("OMP_AFFINITY_FORMAT", "%A")];
    let variables = [&format[..], &[("KMP_AFFINITY", "granularity=thread,compact")]].concat();
    for processors in displayed(&variables).concat().iter().filter(|line| *line != "other 0") {
        assert!(processors.parse::<u32>().is_ok(), "one processor, not {processors}");
    }
}

#[test]
fn settings_are_shown_as_they_are_understood() {
    let (_, text) = machine(&[("KMP_SETTINGS", "1"), ("OMP_PLACES", "sockets(")]);
    let (user, effective) = text.split_once("Effective settings:").expect("both parts");
    assert!(user.contains("   OMP_PLACES=sockets(\n") && user.contains("   KMP_SETTINGS=1\n"), "{user}");
    assert!(effective.contains("   OMP_PLACES='sockets'\n"), "{effective}");
}

/// The output of a tool of binutils for a library.
fn told(tool: &str, options: &[&str], library: &Path) -> String {
    let ended = output(Command::new(tool).args(options).arg(library));
    assert!(ended.status.success(), "{tool} {}; ./x test says what to install", library.display());
    String::from_utf8_lossy(&ended.stdout).into_owned()
}

/// The symbols that a library defines, without their versions.
fn symbols(library: &Path) -> BTreeSet<String> {
    let text = told("nm", &["-D", "--defined-only"], library);
    let names = text.lines().filter_map(|line| {
        // Versions are absolute symbols of their own.
        let (kind, name) = line.get(17..)?.split_once(' ')?;
        (kind != "A").then(|| name.split('@').next().unwrap_or(name).to_owned())
    });
    names.collect()
}

/// The versions that a library defines; the first one is its own name.
fn versions(library: &Path) -> BTreeSet<String> {
    let text = told("readelf", &["--wide", "--version-info"], library);
    let defined = text.lines().filter(|line| line.contains("Rev: 1") && !line.contains("BASE"));
    defined.filter_map(|line| Some(line.rsplit_once("Name: ")?.1.trim().to_owned())).collect()
}

/// Functions of LLVM's library that this one does not define and will not define.
const NOT_OF_LIBOMP: &[&str] = &[
    // Its own functions and variables, which the linker leaves visible for debuggers and for its tests.
    "___kmp_*",
    "__kmp_*",
    "kmp_a_debug",
    "kmp_b_debug",
    "kmp_c_debug",
    "kmp_d_debug",
    "kmp_e_debug",
    "kmp_f_debug",
    "kmp_diag",
    "kmp_max_mem_alloc",
    "kmp_mutex_impl_info",
    "kmp_threadprivate_insert*",
    // Exported by accident: no compiler calls it.
    "__kmpc_invoke_task_func",
    // The tools interface.
    "ompt_*",
];

/// The same of GCC's library.
const NOT_OF_LIBGOMP: &[&str] = &[
    // OpenACC, and libraries for its devices.
    "acc_*",
    "GOACC_*",
    "GOMP_PLUGIN_*",
    "OACC_*",
];

/// Whether the name is of a pattern, which may have a star at either end.
fn matches(pattern: &str, name: &str) -> bool {
    match (pattern.strip_prefix('*'), pattern.strip_suffix('*')) {
        (Some(end), _) => name.ends_with(end),
        (_, Some(start)) => name.starts_with(start),
        _ => name == pattern,
    }
}

fn stands_in_for(theirs: &Path, ours: &str, left_out: &[&str]) {
    let ours = workshop::library().join(ours);
    let mut missing: Vec<String> = symbols(theirs).difference(&symbols(&ours)).cloned().collect();
    // The dynamic loader refuses a program whose versions the library does not define.
    missing.extend(versions(theirs).difference(&versions(&ours)).cloned());
    let unknown: Vec<&String> =
        missing.iter().filter(|name| !left_out.iter().any(|pattern| matches(pattern, name))).collect();
    assert!(unknown.is_empty(), "{} defines what this runtime does not: {unknown:?}", theirs.display());
    for pattern in left_out {
        assert!(
            missing.iter().any(|name| matches(pattern, name)),
            "nothing like {pattern} is missing any more"
        );
    }
}

#[test]
fn what_libomp_defines_is_defined() {
    stands_in_for(Path::new("/usr/lib/llvm-19/lib/libomp.so.5"), "libomp.so.5", NOT_OF_LIBOMP);
}

#[test]
fn what_libgomp_defines_is_defined() {
    let ended = output(Command::new("gcc").arg("-print-file-name=libgomp.so.1"));
    let path = String::from_utf8_lossy(&ended.stdout).trim().to_owned();
    stands_in_for(Path::new(&path), "libgomp.so.1", NOT_OF_LIBGOMP);
}
