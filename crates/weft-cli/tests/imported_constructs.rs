//! Constructs that only other front ends mark, in every dialect: the result must run, and do the same with any number
//! of threads.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use weft_skip::skipped;

const NO_CLANG: &str = "clang-19 is missing (apt-get install clang-19 libomp-19-dev)";

fn weft(words: &[&str], folder: &Path) -> Output {
    Command::new(env!("CARGO_BIN_EXE_weft")).args(words).current_dir(folder).output().expect("weft runs")
}

#[track_caller]
fn out(output: &Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout.clone()).expect("the output is text")
}

/// Lowers `module`, as it is and by way of every dialect, and runs it with teams of 1, 2 and 7.
#[track_caller]
fn runs(name: &str, module: &str, expected: &str) {
    if Command::new("clang-19").arg("--version").output().is_err() {
        return skipped(NO_CLANG);
    }
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join("given.ll"), module).unwrap();
    for dialect in ["2012", "2016", "bundles"] {
        let written = out(&weft(&["opt", &format!("--to={dialect}"), "given.ll"], dir.path()));
        fs::write(dir.path().join(format!("{dialect}.ll")), written).unwrap();
    }
    for (form, level) in
        [("given", "-O0"), ("given", "-O3"), ("2012", "-O3"), ("2016", "-O3"), ("bundles", "-O3")]
    {
        out(&weft(&["opt", level, &format!("{form}.ll"), "-o", "lowered.ll"], dir.path()));
        let mut clang = Command::new("clang-19");
        clang.args([level, "-Wno-override-module", "lowered.ll", "-fopenmp", "-o", "program"]);
        out(&clang.current_dir(dir.path()).output().unwrap());
        for threads in ["1", "2", "7"] {
            let mut program = Command::new(dir.path().join("program"));
            // Seven threads on fewer processors must not spin for each other.
            program.env("OMP_NUM_THREADS", threads).env("OMP_WAIT_POLICY", "passive");
            assert_eq!(
                out(&program.output().unwrap()),
                expected,
                "{name}: {form}, {level}, {threads} threads"
            );
        }
    }
}

#[test]
fn sections_as_regions_in_a_row() {
    // 50 rounds: 10 in the first section, 1 in the second and 100 in a construct that is one section, 0+1+2+3+4.
    runs("sections", include_str!("imported_constructs/sections.ll"), "500 5050 500 4\n");
}

#[test]
fn atomic_regions() {
    // Of 0 … 3999: sum, maximum, number; halves; an even number of signs; three each; tickets, their sum; the sum of
    // 1 … 1000 for each of four counters.
    runs(
        "atomic",
        include_str!("imported_constructs/atomic.ll"),
        "7998000 3999 4000 2000.0 1.0 12000 4000 7998000 2002000 7 4000.0\n",
    );
}

/// What clang prints for `source` at `-O0`, with `atomic` regions in the place of calls of `enter_KIND` and `leave`.
fn marked(source: &Path, folder: &Path) -> String {
    let mut clang = Command::new("clang-19");
    clang.args(["-O0", "-Xclang", "-disable-O0-optnone", "-S", "-emit-llvm", "-o", "plain.ll"]).arg(source);
    out(&clang.current_dir(folder).output().unwrap());
    let mut text = String::new();
    let mut regions = 0;
    for line in fs::read_to_string(folder.join("plain.ll")).unwrap().lines() {
        let called = line.trim().strip_prefix("call void @").and_then(|rest| rest.split('(').next());
        if let Some(kind) = called.and_then(|name| name.strip_prefix("enter_")) {
            regions += 1;
            text += &format!(
                "  %region{regions} = call token @llvm.directive.region.entry() \
                 [ \"DIR.OMP.ATOMIC\"(), \"QUAL.OMP.{kind}\"() ]\n"
            );
        } else if called == Some("leave") {
            text += &format!(
                "  call void @llvm.directive.region.exit(token %region{regions}) [ \"DIR.OMP.END.ATOMIC\"() ]\n"
            );
        } else if !line.starts_with("declare void @enter_") && !line.starts_with("declare void @leave") {
            text += &format!("{line}\n");
        }
    }
    assert!(regions > 30, "{text}");
    text + "declare token @llvm.directive.region.entry()\ndeclare void @llvm.directive.region.exit(token)\n"
}

#[test]
fn every_atomic_statement_as_clang_prints_it() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/imported_constructs/atomic_statements.c");
    let dir = tempfile::tempdir().unwrap();
    let mut serial = Command::new("clang-19");
    serial.args(["-O0", "-DSERIAL", "-o", "serial"]).arg(&source);
    let Ok(compiled) = serial.current_dir(dir.path()).output() else {
        return skipped(NO_CLANG);
    };
    out(&compiled);
    let expected = out(&Command::new(dir.path().join("serial")).output().unwrap());
    runs("atomic statements", &marked(&source, dir.path()), &expected);
}

#[test]
fn an_atomic_region_alone_in_a_module() {
    let module = function(&region(
        "ATOMIC",
        "",
        "  %old = load ptr, ptr %a\n  %new = getelementptr i8, ptr %old, i64 4\n  store ptr %new, ptr %a\n",
    ));
    let main = "@format = private constant [4 x i8] c\"%d\\0A\\00\"\n\
                define i32 @main() {\n  %a = alloca ptr\n  store ptr null, ptr %a\n  \
                call void @f(ptr %a, ptr null, i1 false, i32 0)\n  %v = load ptr, ptr %a\n  \
                %n = ptrtoint ptr %v to i32\n  call i32 (ptr, ...) @printf(ptr @format, i32 %n)\n  ret i32 0\n}\n\
                declare i32 @printf(ptr, ...)\n";
    runs("atomic alone", &format!("{module}{main}"), "4\n");
}

/// What the functions of objects do in every clause that makes copies: how many are made, in which order, and that each ends.
const OBJECTS: &str = "\
private: 0, made 0 0 0, ended 0, wrong 0
ccccaaab|BWVUFEDC
order: 0, made 0 0 0, ended 0, wrong 0
firstprivate: 0, made 0 0 0, ended 0, wrong 0
loop: 0, made 0 0 0, ended 0, wrong 0
loop_of_one_chunk: 0, made 0 0 0, ended 0, wrong 0
dynamic_loop: 0, made 0 0 0, ended 0, wrong 0
sections: 21, made 0 0 0, ended 0, wrong 0
single: 30, made 0 0 0, ended 0, wrong 0
copyin: 0, made 0 0 0, ended 0, wrong 0
3450 3500 600
reduction: 0, made 0 0 0, ended 0, wrong 0
reduction of parallel: 0, made 0 0 0, ended 0, wrong 0
tasks: 0, made 0 0 0, ended 0, wrong 0
task that knows itself: 0, made 0 0 0, ended 0, wrong 0
no functions: 5, made 0 0 0, ended 0, wrong 0
";

/// What clang prints for `objects.c` at `-O0`, with the words `more`; none without clang.
fn objects(more: &[&str]) -> Option<String> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/imported_constructs/objects.c");
    let mut clang = Command::new("clang-19");
    clang.args(["-O0", "-Xclang", "-disable-O0-optnone", "-S", "-emit-llvm", "-o", "-"]).args(more);
    Some(out(&clang.arg(source).output().ok()?))
}

#[test]
fn objects_with_functions() {
    match objects(&[]) {
        Some(module) => runs("objects", &module, OBJECTS),
        None => skipped(NO_CLANG),
    }
}

#[test]
fn objects_with_functions_and_debug_information() {
    match objects(&["-g"]) {
        Some(module) => runs("objects with debug information", &module, OBJECTS),
        None => skipped(NO_CLANG),
    }
}

#[test]
fn threadprivate_by_marker_and_directives_in_pairs() {
    // Nothing wrong; what copyprivate gave; what the task left; the master was there; all threads passed the lock.
    runs("threadprivate", include_str!("imported_constructs/threadprivate.ll"), "0 77 42 1 0\n");
}

#[test]
fn list_items_whose_type_the_clause_tells() {
    runs("typed", include_str!("imported_constructs/typed.ll"), "500.0 2000.0 499500 999 0\n");
}

#[test]
fn tasks_and_sections_with_such_items() {
    // 30 from the task's copy, 300 and 4000 from sections, 50000 from a nested construct of one section.
    runs("tasks", include_str!("imported_constructs/tasks.ll"), "54330 1 1000\n");
}

#[test]
fn sections_without_ends() {
    runs("2012", include_str!("imported_constructs/form_of_2012.ll"), "8 3 -5 3\n");
}

/// A function with `body`, in the bundle form.
fn function(body: &str) -> String {
    format!(
        "@x = global i32 0, align 4\n@p = global ptr @x\n\
         define void @f(ptr %a, ptr %v, i1 %b, i32 %n) {{\nentry:\n{body}  ret void\n}}\n\
         declare void @g()\ndeclare token @llvm.directive.region.entry()\n\
         declare void @llvm.directive.region.exit(token)\ndeclare void @llvm.directive.qualifier(token)\n"
    )
}

/// A region of `directive`, with clauses, around `body`.
fn region(directive: &str, clauses: &str, body: &str) -> String {
    let token = directive.to_lowercase();
    format!(
        "  %{token} = call token @llvm.directive.region.entry() [ \"DIR.OMP.{directive}\"(){clauses} ]\n{body}\
         \x20 call void @llvm.directive.region.exit(token %{token}) [ \"DIR.OMP.END.{directive}\"() ]\n"
    )
}
