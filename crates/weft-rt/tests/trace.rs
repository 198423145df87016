//! `WEFT_TRACE`: the timeline is JSON and has the regions, loops, barriers and tasks of a program, each once and at its
//! line; the summary counts them.

mod timeline;
mod workshop;

use std::path::PathBuf;
use std::process::Command;

use timeline::{Slice, Timeline};
use workshop::{Workshop, output};

const SOURCE: &str = "tests/programs/trace.c";

struct Run {
    timeline: Timeline,
    summary: String,
    printed: String,
    file: PathBuf,
    _folder: tempfile::TempDir,
}

fn run(compiler: &str, word: &str) -> Run {
    let workshop = Workshop::new();
    let program = workshop.compile(compiler, SOURCE, if compiler == "gcc" { &[] } else { &["-g"] });
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("trace.json");
    let mut command: Command = workshop.command(&program, 2);
    let output = output(command.arg(word).env("WEFT_TRACE", &file));
    let summary = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{}: {summary}", output.status);
    let timeline = Timeline::read(&std::fs::read_to_string(&file).expect("a timeline"));
    let printed = String::from_utf8_lossy(&output.stdout).into_owned();
    Run { timeline, summary, printed, file, _folder: folder }
}

/// The line of the program that ends with this comment.
fn line(comment: &str) -> usize {
    let text =
        std::fs::read_to_string(PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(SOURCE)).expect("a source");
    text.lines().position(|line| line.ends_with(&format!("// {comment}"))).expect("a line with the comment")
        + 1
}

/// The slices with this name at the line with the comment.
fn at<'t>(timeline: &'t Timeline, word: &str, comment: &str) -> Vec<&'t Slice> {
    timeline.named(&format!("{word} trace.c:{}", line(comment)))
}

#[test]
fn each_construct_is_there_once_per_thread_and_at_its_line() {
    let run = run("clang-19", "");
    let count = |word, comment| at(&run.timeline, word, comment).len();
    assert_eq!(count("parallel", "the region"), 6, "three regions of two threads");
    assert_eq!(count("join", "the region"), 6);
    assert_eq!(count("for", "the static loop"), 6);
    assert_eq!(count("for", "the dynamic loop"), 6);
    assert_eq!(count("barrier", "the barrier"), 6);
    assert_eq!(count("task", "the task"), 60);
    let mut tasks: Vec<&str> =
        at(&run.timeline, "task", "the task").iter().map(|slice| slice.task.as_str()).collect();
    tasks.sort_unstable();
    tasks.dedup();
    assert_eq!(tasks.len(), 60, "each task has a number of its own");
    assert!(run.summary.contains("2 threads, 3 regions, 60 tasks"), "{}", run.summary);
    for comment in ["the static loop", "the dynamic loop", "the task"] {
        assert!(run.summary.contains(&format!("  trace.c:{} ", line(comment))), "{comment}: {}", run.summary);
    }
    run.timeline.assert_that_slices_nest();
}

#[test]
fn code_of_gcc_is_named_by_its_address() {
    let run = run("gcc", "");
    let of = |word: &str| run.timeline.slices.iter().filter(|slice| slice.name.starts_with(word)).count();
    assert_eq!(of("parallel trace-gcc+0x"), 6);
    assert_eq!(of("task trace-gcc+0x"), 60);
    // gcc divides the static loop by itself; the barriers behind it and behind the dynamic loop are of one region.
    assert_eq!(of("for"), 6);
    assert!(of("barrier") >= 18, "{}", of("barrier"));
    run.timeline.assert_that_slices_nest();
}

#[test]
fn nested_regions_lie_in_each_other() {
    let run = run("clang-19", "nested");
    assert_eq!(at(&run.timeline, "parallel", "the outer region").len(), 2);
    assert_eq!(at(&run.timeline, "parallel", "the inner region").len(), 4);
    assert_eq!(at(&run.timeline, "barrier", "the inner barrier").len(), 4);
    assert!(run.summary.contains("6 regions"), "{}", run.summary);
    run.timeline.assert_that_slices_nest();
}

#[test]
fn a_wait_for_a_lock_is_seen() {
    let run = run("clang-19", "lock");
    assert_eq!(at(&run.timeline, "lock", "the region with a lock").len(), 1);
    run.timeline.assert_that_slices_nest();
}

#[test]
fn threads_of_the_program_have_regions_of_their_own() {
    let run = run("clang-19", "roots");
    assert_eq!(at(&run.timeline, "parallel", "the region").len(), 12);
    assert_eq!(at(&run.timeline, "task", "the task").len(), 120);
    run.timeline.assert_that_slices_nest();
}

#[test]
fn a_forked_child_has_a_timeline_of_its_own() {
    let run = run("clang-19", "fork");
    assert_eq!(at(&run.timeline, "parallel", "the region").len(), 6, "the parent's");
    let child = run.file.with_file_name(format!("trace.json.{}", run.printed.trim()));
    let child = Timeline::read(&std::fs::read_to_string(child).expect("the child's timeline"));
    assert_eq!(at(&child, "parallel", "the region").len(), 2, "the child's");
    assert_eq!(at(&child, "task", "the task").len(), 20);
}

#[test]
fn an_exit_in_a_region_ends_what_is_under_way() {
    let run = run("clang-19", "exit");
    assert_eq!(at(&run.timeline, "parallel", "the last region").len(), 2);
    assert_eq!(at(&run.timeline, "barrier", "the last barrier").len(), 2);
    run.timeline.assert_that_slices_nest();
}

#[test]
fn a_file_that_cannot_be_written_is_told() {
    let workshop = Workshop::new();
    let program = workshop.compile("clang-19", SOURCE, &[]);
    let mut command = workshop.command(&program, 2);
    let output = output(command.env("WEFT_TRACE", "/there/is/no/such/folder"));
    assert!(output.status.success());
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(text.contains("the timeline cannot be written to /there/is/no/such/folder"), "{text}");
}
