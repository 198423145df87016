//! `weft opt` and `weft show` from the outside.

use std::fs;
use std::io::Write;
use std::process::{Command, Output, Stdio};

const PLAIN: &str = "define i32 @f(i32 %x) {
  %y = add nsw i32 %x, 1
  ret i32 %y
}
";

const PROGRAM: &str = "void f(int n, float *a) {
    #pragma omp parallel
    {
        #pragma omp for schedule(dynamic, 4)
        for (int i = 0; i < n; i++) a[i] += 1.0f;
        #pragma omp barrier
        #pragma omp single
        a[0] = 0;
    }
}
";

fn weft(line: &str, stdin: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_weft"))
        .args(line.split_whitespace())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A command that fails early does not read its input.
    let _broken_pipe = child.stdin.take().unwrap().write_all(stdin.as_bytes());
    child.wait_with_output().unwrap()
}

fn out(output: &Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout.clone()).unwrap()
}

#[test]
fn ir_without_a_region_comes_out_as_it_went_in() {
    assert_eq!(out(&weft("opt - -o -", PLAIN)).trim(), PLAIN.trim());
}

#[test]
fn opt_takes_c_markers_to_runtime_calls() {
    let dir = tempfile::tempdir().unwrap();
    let source = dir.path().join("a.c");
    fs::write(&source, PROGRAM).unwrap();
    let status = Command::new(env!("CARGO_BIN_EXE_weft"))
        .args(["cc", "-O2", "-c", "a.c", "--save-temps"])
        .current_dir(dir.path())
        .status()
        .unwrap();
    assert!(status.success());
    let surface = dir.path().join("a.weft-surface.ll");
    for level in ["-O0", "-O3"] {
        let lowered = out(&weft(&format!("opt {level} {}", surface.display()), ""));
        assert!(lowered.contains("__kmpc_fork_call") && !lowered.contains("llvm.directive"), "{level}");
    }
    let read = out(&weft(&format!("opt --stop-after=read {}", surface.display()), ""));
    assert!(read.contains("llvm.directive.region.entry") && !read.contains("__weft_directive"));
}

#[test]
fn bad_requests_are_told() {
    for option in ["--stop-after=outlien", "--stop-after=codegen", "--print-after=surface"] {
        let output = weft(&format!("opt {option} -"), PLAIN);
        assert_eq!(output.status.code(), Some(1), "{option}");
        assert!(String::from_utf8_lossy(&output.stderr).contains("unknown stage"), "{option}");
    }
    let output = weft("opt /nonexistent.ll", "");
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("cannot read '/nonexistent.ll'"));
    assert_eq!(weft("opt", "").status.code(), Some(2));
}

#[test]
fn show_draws_the_tree_in_every_format() {
    let dir = tempfile::tempdir().unwrap();
    let source = dir.path().join("a.c");
    fs::write(&source, PROGRAM).unwrap();
    for (format, sign) in [("text", "parallel"), ("dot", "digraph"), ("svg", "<svg"), ("json", "{")] {
        let text = out(&weft(&format!("show --format={format} {}", source.display()), ""));
        assert!(text.contains(sign), "{format}: {text}");
    }
}

#[test]
fn show_draws_wrong_regions_and_fails() {
    let stray = "define void @f() {
  %t = call token @llvm.directive.region.entry() [ \"DIR.OMP.MASTER\"() ]
  call void @llvm.directive.region.exit(token %t) [ \"DIR.OMP.END.MASTER\"() ]
  call void @llvm.directive.barrier(token %t)
  ret void
}
declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
declare void @llvm.directive.barrier(token)
";
    let message = "'llvm.directive.barrier' names a token of no region around it";
    for format in ["text", "paper", "dot", "svg", "json"] {
        let output = weft(&format!("show --format={format} -"), stray);
        assert_eq!(output.status.code(), Some(1), "{format}");
        assert!(!output.stdout.is_empty(), "{format}");
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(
            said.contains("<stdin>:1: in function 'f': in block") && said.contains(message),
            "{format}: {said}"
        );
    }
}

#[test]
fn show_says_why_something_is_refused() {
    let dir = tempfile::tempdir().unwrap();
    let source = dir.path().join("a.c");
    fs::write(&source, "void f(int *a) {\n#pragma omp target ompx_attribute(__attribute__((launch_bounds(1))))\na[0] = 1;\n}\n").unwrap();
    let output = weft(&format!("show --why {}", source.display()), "");
    assert!(String::from_utf8_lossy(&output.stderr).contains("'target' (the clause 'ompx_attribute'"));
}

#[test]
fn show_says_where_worksharing_loops_have_plans_or_why_not() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("a.c");
    let program = "void f(float *x, const float *y, int n) {\n#pragma omp parallel for\n  \
                   for (int i = 0; i < n; i++) {\n    float s = 0;\n    \
                   for (int j = 0; j < 100; j++) s = s * 0.5f + y[j * n + i];\n    x[i] = s;\n  }\n}\n\
                   void g(float *x, int n) {\n#pragma omp parallel for\n  \
                   for (int i = 0; i < n; i++) x[i] += 1;\n}\n";
    fs::write(&file, program).unwrap();
    let shown = out(&weft(&format!("show --plan {}", file.display()), ""));
    assert!(shown.contains("a.c:10:1: remark: no vectors by plan: the loop is left to LLVM"), "{shown}");
    assert!(!shown.contains("a.c:2:1"), "it has a plan: {shown}");
    let compiled =
        weft(&format!("cc -O3 -Rweft -c {} -o {}", file.display(), dir.path().join("a.o").display()), "");
    let said = String::from_utf8_lossy(&compiled.stderr);
    assert!(said.contains("a.c:2:1: remark: the outer loop becomes vectors"), "{said}");
}

#[test]
fn help_teaches() {
    for (line, example) in [
        ("--help", "weft cc -O3 prog.c -o prog"),
        ("cc --help", "-Wno-weft-fallback"),
        ("opt --help", "weft opt in.ll -o out.ll"),
        ("show --help", "weft show prog.c"),
    ] {
        assert!(out(&weft(line, "")).contains(example), "{line}");
    }
}

/// What is wrong with a module is told with its line; nothing of it is called an error of Weft's own.
#[test]
fn a_module_that_is_no_ir_is_the_users_mistake() {
    let markers =
        "declare token @llvm.directive.region.entry()\ndeclare void @llvm.directive.region.exit(token)\n";
    let region = "  %t = call token @llvm.directive.region.entry() [ \"DIR.OMP.PARALLEL\"() ]
  call void @llvm.directive.region.exit(token %t) [ \"DIR.OMP.END.PARALLEL\"() ]
";
    for (body, line, what) in [
        ("  %a = add i32 %x, %nowhere\n  ret i32 %a\n", 2, "value is used, but not defined"),
        ("  ret i64 %x\n", 2, "'%x' is of type i32, not i64"),
        (
            "  br i1 true, label %b, label %c\nb:\n  %a = add i32 %x, 1\n  br label %c\nc:\n  ret i32 %a\n",
            1,
            "%a is not defined on every path",
        ),
    ] {
        for (front, line) in [("", line), (region, if line > 1 { line + 2 } else { line })] {
            let text = format!("define i32 @f(i32 %x) {{\n{front}{body}}}\n{markers}");
            for command in ["opt -", "opt -O0 -"] {
                let output = weft(command, &text);
                let words = String::from_utf8_lossy(&output.stderr).into_owned();
                assert_eq!(output.status.code(), Some(1), "{command}: {text}{words}");
                let place = format!("weft: error: <stdin>:{line}: ");
                assert!(words.starts_with(&place) && words.contains(what), "{command}: {text}{words}");
            }
        }
    }
}

/// What is refused, and what is wrong with markers, is told with a line of the input.
#[test]
fn a_refusal_names_a_line() {
    let refused = "define void @g() {
  ret void
}
define void @f() {
  %t = call token @llvm.directive.region.entry() [ \"DIR.OMP.TASKGRAPH\"() ]
  call void @llvm.directive.region.exit(token %t) [ \"DIR.OMP.END.TASKGRAPH\"() ]
  ret void
}
declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
";
    let strange = "define void @f() {
  call void @llvm.directive.strange(token none)
  ret void
}
declare void @llvm.directive.strange(token)
";
    for (input, place) in [(refused, "<stdin>:4: not compiled by Weft: "), (strange, "<stdin>:1: ")] {
        let output = weft("opt -O0 -", input);
        assert_eq!(output.status.code(), Some(1));
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(said.contains(place), "{said}");
    }
}
