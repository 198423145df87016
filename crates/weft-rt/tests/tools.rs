//! The tools interface: what a tool hears of programs of clang and gcc, and how it is found.
//!
//! The tool (`programs/tool.c`) checks by itself that all that begins ends in the reverse order, on its thread and for its
//! task; it prints how often it has heard of what.

mod workshop;

use std::path::PathBuf;
use std::process::Command;

use workshop::{Workshop, output};

const TOOL: &str = "tests/programs/tool.c";
const PROGRAM: &str = "tests/programs/tool_program.c";

/// What the tool of a program has printed, and what the program has.
struct Heard {
    counts: String,
    printed: String,
}

impl Heard {
    /// The numbers behind `name`; none if it is not there.
    fn of(&self, name: &str) -> Vec<u64> {
        let start = format!("{name}: ");
        let line = self.counts.lines().find_map(|line| line.strip_prefix(&start));
        line.map_or(Vec::new(), |line| line.split(' ').map(|word| word.parse().expect("a count")).collect())
    }

    fn assert_is_good(&self) {
        assert!(self.counts.ends_with("good\n") && !self.counts.contains("wrong"), "{}", self.counts);
    }
}

fn run(command: &mut Command) -> Heard {
    let output = output(command);
    let [counts, printed] =
        [&output.stderr, &output.stdout].map(|bytes| String::from_utf8_lossy(bytes).into_owned());
    assert!(output.status.success(), "{command:?}: {}\n{counts}", output.status);
    Heard { counts, printed }
}

fn tool(workshop: &Workshop) -> PathBuf {
    workshop.compile("clang-19", TOOL, &["-shared", "-fPIC", "-fno-openmp"])
}

/// Runs a program with the tool.
fn hear(compiler: &str, program: &str, words: &[&str], threads: u32, variables: &[(&str, &str)]) -> Heard {
    let workshop = Workshop::new();
    let (tool, program) = (tool(&workshop), workshop.compile(compiler, program, &[]));
    let mut command = workshop.command(&program, threads);
    run(command.args(words).envs(variables.iter().copied()).env("OMP_TOOL_LIBRARIES", tool))
}

#[test]
fn a_tool_hears_of_clangs_programs_as_often_as_with_libomp() {
    let workshop = Workshop::new();
    let (tool, program) = (tool(&workshop), workshop.compile("clang-19", PROGRAM, &[]));
    let ours = run(workshop.command(&program, 2).env("OMP_TOOL_LIBRARIES", &tool));
    ours.assert_is_good();
    let libomps = run(Command::new(&program).env("OMP_NUM_THREADS", "2").env("OMP_TOOL_LIBRARIES", &tool));
    // libomp tells only of the first chunk of a static loop; its data of tasks are not always those
    // that it answers when asked. Which task waits for which depends on who is first. How many workers nested regions have depends on who is back from the last one.
    let counts = |heard: &Heard| -> Vec<String> {
        let depends =
            |line: &str| ["wrong", "chunks", "thread 0", "edges"].iter().any(|start| line.starts_with(start));
        let is_count = |line: &&str| line.contains(": ") && !depends(line);
        heard.counts.lines().filter(is_count).map(str::to_owned).collect()
    };
    assert_eq!(counts(&ours), counts(&libomps));
    assert_eq!(ours.printed, libomps.printed);
}

#[test]
fn a_tool_hears_of_gccs_programs() {
    let heard = hear("gcc", PROGRAM, &[], 2, &[]);
    heard.assert_is_good();
    assert_eq!([heard.of("region 0"), heard.of("implicit 0"), heard.of("implicit 1")], [[7], [13], [1]]);
    // Ten tasks, one with a false `if` clause, two with dependences, four of a loop.
    assert_eq!(heard.of("tasks"), [17, 17]);
    assert_eq!(heard.of("dependences"), [2]);
    assert_eq!([heard.of("work 2"), heard.of("work 11")], [[2], [2]], "gcc divides static loops itself");
    for (kind, times) in [(1, [1, 1, 2]), (2, [2, 1, 0]), (5, [2, 2, 2])] {
        assert_eq!(heard.of(&format!("lock {kind}")), times, "{}", heard.counts);
    }
    assert_eq!(heard.of("lock 7")[0], heard.of("lock 7")[2], "{}", heard.counts);
}

#[test]
fn regions_may_be_alone_or_crowded() {
    for compiler in ["clang-19", "gcc"] {
        for threads in [1, 2, 7] {
            let heard = hear(compiler, PROGRAM, &[], threads, &[]);
            heard.assert_is_good();
            assert_eq!(heard.of("region 0"), [7]);
        }
    }
}

#[test]
fn the_teams_of_a_league_have_initial_tasks() {
    for compiler in ["clang-19", "gcc"] {
        let heard = hear(compiler, PROGRAM, &["league"], 2, &[]);
        heard.assert_is_good();
        assert_eq!([heard.of("region 1"), heard.of("region 0")], [[1], [2]]);
        assert_eq!([heard.of("implicit 1"), heard.of("implicit 0")], [[3], [4]], "{}", heard.counts);
    }
}

#[test]
fn cancelled_regions_end_for_all() {
    for compiler in ["clang-19", "gcc"] {
        let heard = hear(compiler, PROGRAM, &["cancel"], 2, &[("OMP_CANCELLATION", "true")]);
        heard.assert_is_good();
        assert_eq!([heard.of("region 0"), heard.of("implicit 0")], [[2], [4]]);
        let tasks = heard.of("tasks");
        assert_eq!(tasks[0], tasks[1], "those that are discarded are told of: {}", heard.counts);
        assert!(heard.of("cancels")[0] >= 2, "{}", heard.counts);
    }
}

#[test]
fn a_tool_hears_which_task_waits_for_which() {
    for compiler in ["clang-19", "gcc"] {
        let heard = hear(compiler, PROGRAM, &["edges"], 2, &[]);
        heard.assert_is_good();
        assert_eq!([heard.of("edges"), heard.of("dependences")], [[2], [3]], "{compiler}: {}", heard.counts);
    }
}

#[test]
fn a_tool_begins_with_whatever_comes_first() {
    for compiler in ["clang-19", "gcc"] {
        let lock = hear(compiler, PROGRAM, &["first lock"], 2, &[]);
        assert_eq!([lock.of("inits"), lock.of("lock 1")], [vec![1, 1], vec![1, 1, 1]], "{compiler}");
        let critical = hear(compiler, PROGRAM, &["first critical"], 2, &[]);
        assert_eq!(critical.of("lock 5"), [1, 1, 1], "{compiler}");
        let ordered = hear(compiler, PROGRAM, &["first ordered"], 2, &[]);
        assert_eq!(ordered.of("lock 7"), [1, 1, 1], "{compiler}");
        [lock, critical, ordered].iter().for_each(Heard::assert_is_good);
    }
}

#[test]
fn random_mixtures_of_constructs_are_told_in_order() {
    for compiler in ["clang-19", "gcc"] {
        for (program, cancellation) in
            [("tests/programs/stress.c", "false"), ("tests/programs/stress_cancellation.c", "true")]
        {
            let heard = hear(compiler, program, &[], 3, &[("OMP_CANCELLATION", cancellation)]);
            assert!(!heard.counts.contains("wrong"), "{compiler}, {program}:\n{}", heard.counts);
        }
    }
}

#[test]
fn nested_regions_foreign_threads_and_exits_are_told_in_order() {
    for word in ["nested", "lock", "roots"] {
        hear("clang-19", "tests/programs/trace.c", &[word], 2, &[]).assert_is_good();
    }
    // The thread that ends the program has begun what it does not end.
    let heard = hear("clang-19", "tests/programs/trace.c", &["exit"], 2, &[]);
    assert!(heard.counts.contains("wrong: still open"), "{}", heard.counts);
}

#[test]
fn a_tool_is_found_in_the_program_and_in_what_is_loaded_with_it() {
    let workshop = Workshop::new();
    let (tool, program) = (tool(&workshop), workshop.compile("gcc", PROGRAM, &[]));
    run(workshop.command(&program, 2).env("LD_PRELOAD", &tool)).assert_is_good();
    let source = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(TOOL);
    let whole = workshop.compile("clang-19", PROGRAM, &[source.to_str().expect("a path")]);
    run(&mut workshop.command(&whole, 2)).assert_is_good();
}

#[test]
fn the_user_decides_whether_there_is_a_tool_and_hears_what_was_tried() {
    let workshop = Workshop::new();
    let (tool, program) = (tool(&workshop), workshop.compile("clang-19", PROGRAM, &[]));
    let libraries = format!("/there/is/no.so:{}", tool.display());
    let with = |variables: &[(&str, &str)]| {
        let mut command = workshop.command(&program, 2);
        run(command.env("OMP_TOOL_LIBRARIES", &libraries).envs(variables.iter().copied()))
    };
    assert_eq!(with(&[("OMP_TOOL", "disabled")]).counts, "");
    assert_eq!(with(&[("TOOL_DECLINES", "1")]).counts, "");
    with(&[]).assert_is_good();
    let verbose = with(&[("OMP_TOOL_VERBOSE_INIT", "stdout")]);
    assert!(verbose.printed.contains("Opening /there/is/no.so... Failed: "), "{}", verbose.printed);
    assert!(verbose.printed.contains("Tool was started"), "{}", verbose.printed);
    let file = tool.with_extension("log");
    with(&[("OMP_TOOL_VERBOSE_INIT", file.to_str().expect("a path"))]);
    let text = std::fs::read_to_string(file).expect("a log");
    assert!(text.contains("Searching for ompt_start_tool"), "{text}");
}

#[test]
fn a_program_commands_its_tool() {
    let workshop = Workshop::new();
    let (tool, program) = (tool(&workshop), workshop.compile("clang-19", PROGRAM, &[]));
    let mut command = workshop.command(&program, 1);
    assert_eq!(run(command.arg("control")).printed, "-2\n", "there is none");
    assert_eq!(run(command.env("OMP_TOOL_LIBRARIES", tool)).printed, "12\n");
}
