//! `weft opt --to` and `--from`, and the example for language implementers.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .ancestors()
        .nth(2)
        .expect("invariant: the crate lies in crates/")
        .to_owned()
}

fn weft(words: &[&str], folder: &Path) -> Output {
    Command::new(env!("CARGO_BIN_EXE_weft")).args(words).current_dir(folder).output().expect("weft runs")
}

#[track_caller]
fn out(output: &Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout.clone()).expect("the output is text")
}

/// Takes Region IR through every dialect and back; LLVM must accept the result.
#[track_caller]
fn check_round_trips(region_ir: &str, name: &str, folder: &Path) {
    fs::write(folder.join("region.ll"), region_ir).unwrap();
    for dialect in ["2012", "2016", "bundles"] {
        let written = out(&weft(&["opt", &format!("--to={dialect}"), "region.ll"], folder));
        fs::write(folder.join("written.ll"), &written).unwrap();
        let back = out(&weft(&["opt", "--to=region", "written.ll"], folder));
        assert_eq!(back, region_ir, "{name} through {dialect}");
        let verified = Command::new("opt-19")
            .args(["-passes=verify", "-disable-output", "written.ll"])
            .current_dir(folder)
            .output();
        match verified {
            Ok(verified) => {
                assert!(verified.status.success(), "{name}: {}", String::from_utf8_lossy(&verified.stderr));
            }
            Err(error) => {
                weft_skip::skipped(format!("verification, since opt-19 cannot be started: {error}"))
            }
        }
    }
}

/// The same regions without the guards of bodies, which no dialect has.
fn without_guards(region_ir: String, folder: &Path) -> String {
    let regions = |text: &str| text.matches("call token @llvm.directive.region.entry()").count();
    if !region_ir.contains("call i32 @llvm.directive.reached(") {
        return region_ir;
    }
    fs::write(folder.join("guarded.ll"), &region_ir).unwrap();
    let written = out(&weft(&["opt", "--to=2016", "guarded.ll"], folder));
    fs::write(folder.join("opened.ll"), &written).unwrap();
    let opened = out(&weft(&["opt", "--to=region", "opened.ll"], folder));
    assert!(!opened.contains("llvm.directive.reached"), "{opened}");
    assert_eq!(regions(&opened), regions(&region_ir));
    opened
}

/// Programs of the end-to-end tests that have every directive and clause of OpenMP 3.1 between them.
const PROGRAMS: &[&str] = &[
    "atomic_complex",
    "barrier_orphaned",
    "copyin_scalars_and_aggregates",
    "critical_hint",
    "critical_named_two_locks",
    "firstprivate_and_lastprivate",
    "flush_with_list",
    "for_collapse2_lastprivate",
    "for_nowait",
    "for_ordered_dynamic_chunk",
    "for_schedule_auto",
    "for_schedule_guided_chunk10_down",
    "for_schedule_nonmonotonic_dynamic",
    "for_schedule_runtime",
    "for_schedule_simd_modifier",
    "for_schedule_static_chunk5",
    "master_then_barrier",
    "parallel_default_none",
    "parallel_if_true",
    "parallel_num_threads",
    "parallel_proc_bind_spread",
    "parallel_sections_clauses",
    "private_struct",
    "reduction_array_section",
    "reduction_bool",
    "reduction_complex_double",
    "reduction_several_variables_one_clause",
    "reduction_unsigned_short",
    "sections_firstprivate_and_lastprivate",
    "single_copyprivate_scalars",
    "single_nowait",
    "task_default_shared",
    "task_final",
    "task_if_expression",
    "task_mergeable",
    "task_private",
    "task_taskgroup",
    "task_taskyield",
    "task_untied",
    "threadprivate_scalar_types",
];

#[test]
fn c_programs_survive_every_dialect() {
    let mut said = String::new();
    for program in PROGRAMS {
        let dir = tempfile::tempdir().unwrap();
        let source = root().join("tests/programs").join(format!("{program}.c"));
        fs::write(dir.path().join("a.c"), fs::read_to_string(&source).unwrap()).unwrap();
        let compiled = weft(&["cc", "-O0", "-S", "a.c", "--save-temps"], dir.path());
        let surface = dir.path().join("a.weft-surface.ll");
        assert!(surface.exists(), "{program}: {}", String::from_utf8_lossy(&compiled.stderr));
        let region_ir = out(&weft(&["opt", "--to=region", "a.weft-surface.ll"], dir.path()));
        check_round_trips(&without_guards(region_ir.clone(), dir.path()), program, dir.path());
        said.push_str(&region_ir);
    }
    let words = [
        "DIR.OMP.PARALLEL\"",
        "DIR.OMP.LOOP\"",
        "DIR.OMP.SECTIONS\"",
        "DIR.OMP.SINGLE\"",
        "DIR.OMP.MASTER\"",
        "DIR.OMP.CRITICAL\"",
        "DIR.OMP.ORDERED\"",
        "DIR.OMP.TASK\"",
        "DIR.OMP.TASKGROUP\"",
        "directive.barrier(",
        "directive.flush(",
        "directive.taskwait(",
        "directive.taskyield(",
        "IF\"",
        "NUM_THREADS\"",
        "PROC_BIND.SPREAD\"",
        "DEFAULT.NONE\"",
        "DEFAULT.SHARED\"",
        "SHARED\"",
        "PRIVATE\"",
        "FIRSTPRIVATE\"",
        "LASTPRIVATE\"",
        "REDUCTION.ADD\"",
        "REDUCTION.ADD:UNSIGNED\"",
        ":CMPLX\"",
        ":BOOL\"",
        ":ARRSECT:",
        "SCHEDULE.STATIC\"",
        "SCHEDULE.DYNAMIC",
        "SCHEDULE.GUIDED\"",
        "SCHEDULE.AUTO\"",
        "SCHEDULE.RUNTIME\"",
        ".NONMONOTONIC",
        ".SIMD",
        "COLLAPSE\"",
        "QUAL.OMP.ORDERED\"",
        "NOWAIT\"",
        "COPYIN\"",
        "COPYPRIVATE\"",
        "NAME\"",
        "HINT\"",
        "FINAL\"",
        "UNTIED\"",
        "MERGEABLE\"",
    ];
    let missing: Vec<&str> = words.into_iter().filter(|word| !said.contains(word)).collect();
    assert!(missing.is_empty(), "no program has {missing:?}");
}

#[test]
fn the_example_of_the_documentation_compiles_and_runs() {
    let example = fs::read_to_string(root().join("docs/examples/sum_of_squares.ll")).unwrap();
    let document = fs::read_to_string(root().join("docs/region-ir.md")).unwrap();
    assert!(document.contains(example.trim_end()), "the document shows another example");
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join("sum.ll"), &example).unwrap();
    let region_ir = out(&weft(&["opt", "--to=region", "sum.ll"], dir.path()));
    assert!(
        region_ir.contains(
            r#""DIR.OMP.PARALLEL"(), "QUAL.OMP.SHARED"(ptr %sum), "QUAL.OMP.FIRSTPRIVATE"(ptr %start, ptr %end)"#
        ),
        "{region_ir}"
    );
    check_round_trips(&region_ir, "the example", dir.path());
    let picture = out(&weft(&["show", "sum.ll"], dir.path()));
    assert!(picture.contains("parallel") && picture.contains("reduction(+: sum)"), "{picture}");
    for level in ["-O0", "-O3"] {
        out(&weft(&["opt", level, "sum.ll", "-o", "lowered.ll"], dir.path()));
        let compiled = Command::new("clang-19")
            .args(["-O3", "-Wno-override-module", "lowered.ll", "-fopenmp", "-o", "sum"])
            .current_dir(dir.path())
            .output()
            .expect("clang-19 runs");
        assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
        for threads in ["1", "2", "7"] {
            let ran = Command::new(dir.path().join("sum")).env("OMP_NUM_THREADS", threads).output().unwrap();
            assert_eq!(String::from_utf8_lossy(&ran.stdout), "332833500\n", "{level}, {threads} threads");
        }
    }
}

#[test]
fn mistakes_are_shown_with_their_lines() {
    let dir = tempfile::tempdir().unwrap();
    let text = "define void @f() {\nentry:\n  call void @llvm.directive(metadata !\"DIR.OMP.PARALEL\")\n  ret void\n}\n\
                declare void @llvm.directive(metadata)\n";
    fs::write(dir.path().join("a.ll"), text).unwrap();
    let output = weft(&["opt", "--to=region", "a.ll"], dir.path());
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(
        String::from_utf8_lossy(&output.stderr),
        "weft: error: a.ll:3: in function 'f', block 'entry': unknown directive 'DIR.OMP.PARALEL'\n    \
         call void @llvm.directive(metadata !\"DIR.OMP.PARALEL\")\n"
    );
    // Taken for another dialect, there is no marker in it.
    let forced = out(&weft(&["opt", "--from=2012", "--to=region", "a.ll"], dir.path()));
    assert!(forced.contains("DIR.OMP.PARALEL"));
    assert_eq!(weft(&["opt", "--to=2013", "a.ll"], dir.path()).status.code(), Some(2));
    assert_eq!(weft(&["opt", "--to=2012", "--stop-after=read", "a.ll"], dir.path()).status.code(), Some(2));
}

#[test]
fn help_shows_the_dialects() {
    let help = out(&weft(&["opt", "--help"], &root()));
    for word in
        ["--to", "--from", "@llvm.omp.list", "DIR.QUAL.LIST.END", "region.entry()", "docs/region-ir.md"]
    {
        assert!(help.contains(word), "{word}: {help}");
    }
}

#[test]
fn what_is_not_lowered_is_refused_with_the_reason() {
    let dir = tempfile::tempdir().unwrap();
    let text = "define void @f() {\n  %t = call token @llvm.directive.region.entry() [ \"DIR.OMP.TASKGRAPH\"() ]\n  \
                call void @llvm.directive.region.exit(token %t) [ \"DIR.OMP.END.TASKGRAPH\"() ]\n  ret void\n}\n\
                declare token @llvm.directive.region.entry()\ndeclare void @llvm.directive.region.exit(token)\n";
    fs::write(dir.path().join("a.ll"), text).unwrap();
    let output = weft(&["opt", "a.ll"], dir.path());
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(said.contains("'DIR.OMP.TASKGRAPH' is read and drawn, but not lowered yet"), "{said}");
    assert!(out(&weft(&["show", "a.ll"], dir.path())).contains("taskgraph"));
}
