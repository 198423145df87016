//! Laws of the lowering; what each marker becomes is shown in `tests/ir/lower`.

use std::io::Write;
use std::process::{Command, Stdio};

use weft_lower::{Options, Problem, lower};

const MARKERS: &str = include_str!("ll/markers.ll");

fn try_lower_with(text: &str, options: &Options) -> Result<String, Vec<Problem>> {
    let mut module = weft_ir::read_module(&format!("{text}\n{MARKERS}")).unwrap();
    lower(&mut module, options)?;
    let errors = weft_ir::verify::verify_module(&module);
    assert!(errors.is_empty(), "{errors:?}");
    Ok(weft_ir::print_module(&module))
}

fn try_lower(text: &str) -> Result<String, Vec<Problem>> {
    try_lower_with(text, &Options::default())
}

/// Lowers and lets LLVM verify.
fn lowered(text: &str) -> String {
    let text = try_lower(text).unwrap();
    verify(&text);
    text
}

fn verify(text: &str) {
    let opt = Command::new("opt-19")
        .args(["-passes=verify", "-disable-output", "-"])
        .stdin(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn();
    let Ok(mut opt) = opt else {
        weft_skip::skipped("verification, since opt-19 is missing (apt-get install llvm-19)");
        return;
    };
    opt.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
    let output = opt.wait_with_output().unwrap();
    assert!(output.status.success(), "{}\n{text}", String::from_utf8_lossy(&output.stderr));
}

/// The only message of a module that breaks the rules.
fn problem(text: &str) -> String {
    let problems = try_lower(text).unwrap_err();
    assert_eq!(problems.len(), 1, "{problems:?}");
    problems[0].to_string()
}

#[test]
fn the_whole_program_verifies_and_names_no_marker() {
    let text = lowered(include_str!("ll/program.ll"));
    assert!(!text.contains("llvm.directive"), "{text}");
    assert!(!text.contains("@file ") && !text.contains("@queue "), "strings of markers are left:\n{text}");
}

#[test]
fn lowering_twice_gives_the_same_bytes() {
    let program = include_str!("ll/program.ll");
    assert_eq!(try_lower(program), try_lower(program));
}

#[test]
fn dynamic_is_monotonic_if_the_caller_says_so() {
    let text = "define void @f(i64 %n) {
        entry:
          %t = call token @llvm.directive.region.entry() [ \"DIR.OMP.LOOP\"(), \"QUAL.OMP.SCHEDULE.DYNAMIC\"() ]
          %r = call { i64, i64 } @llvm.directive.loop.begin(token %t, i64 0, i64 %n, i64 1)
          br label %next
        next:
          %k = call { i1, i64, i64 } @llvm.directive.loop.next(token %t)
          %more = extractvalue { i1, i64, i64 } %k, 0
          br i1 %more, label %next, label %done
        done:
          call void @llvm.directive.loop.end(token %t)
          call void @llvm.directive.region.exit(token %t) [ \"DIR.OMP.END.LOOP\"() ]
          ret void
    }";
    let either = |monotonic_by_default| {
        try_lower_with(text, &Options { monotonic_by_default, ..Options::default() }).unwrap()
    };
    assert!(either(true).contains("i32 35, i64 0"));
    assert!(either(false).contains("i32 1073741859, i64 0"));
}

#[test]
fn a_region_that_was_not_outlined_is_reported() {
    for (directive, message) in [
        ("PARALLEL", "in function 'g': a parallel region is left"),
        ("TASK", "in function 'g': a task is left that should have been outlined"),
    ] {
        let text = format!(
            "define void @g() {{
               %t = call token @llvm.directive.region.entry() [ \"DIR.OMP.{directive}\"() ]
               call void @llvm.directive.region.exit(token %t) [ \"DIR.OMP.END.{directive}\"() ]
               ret void
             }}"
        );
        let said = problem(&text);
        assert!(said.contains(message), "{said}");
    }
}

#[test]
fn loops_around_worksharing_loops_are_not_unrolled() {
    let with = |attachment: &str| {
        format!(
            "define void @f(i64 %n) {{
        entry:
          br label %step
        step:
          %s = phi i64 [ 0, %entry ], [ %s1, %again ]
          %t = call token @llvm.directive.region.entry() [ \"DIR.OMP.LOOP\"(), \"QUAL.OMP.SCHEDULE.STATIC\"() ]
          %r = call {{ i64, i64 }} @llvm.directive.loop.begin(token %t, i64 0, i64 %n, i64 1)
          %lb = extractvalue {{ i64, i64 }} %r, 0
          %ub = extractvalue {{ i64, i64 }} %r, 1
          br label %body
        body:
          %i = phi i64 [ %lb, %step ], [ %i1, %body ]
          %i1 = add i64 %i, 1
          %more = icmp slt i64 %i1, %ub
          br i1 %more, label %body, label %again
        again:
          call void @llvm.directive.loop.end(token %t)
          call void @llvm.directive.region.exit(token %t) [ \"DIR.OMP.END.LOOP\"() ]
          %s1 = add i64 %s, 1
          %is_over = icmp eq i64 %s1, 5
          br i1 %is_over, label %done, label %step{attachment}
        done:
          ret void
    }}
    !0 = distinct !{{!0, !1}}
    !1 = !{{!\"llvm.loop.unroll.count\", i32 2}}"
        )
    };
    let plain = lowered(&with(""));
    let marked: Vec<&str> = plain.lines().filter(|line| line.contains("!llvm.loop")).collect();
    assert!(matches!(marked[..], [line] if line.contains("label %step")), "{plain}");
    assert!(plain.contains("!\"llvm.loop.unroll.disable\""), "{plain}");
    let asked = lowered(&with(", !llvm.loop !0"));
    assert!(!asked.contains("llvm.loop.unroll.disable"), "{asked}");
}

/// A loop that is dealt out, with these instructions in an iteration; they come from `%body` and end at `%latch`.
fn dealt_out(iteration: &str) -> String {
    format!(
        "define void @f(ptr %a, i64 %n) {{
        entry:
          %t = call token @llvm.directive.region.entry() [ \"DIR.OMP.LOOP\"(), \"QUAL.OMP.NOWAIT\"() ]
          %r = call {{ i64, i64 }} @llvm.directive.loop.begin(token %t, i64 0, i64 %n, i64 1)
          br label %next
        next:
          %k = call {{ i1, i64, i64 }} @llvm.directive.loop.next(token %t)
          %more = extractvalue {{ i1, i64, i64 }} %k, 0
          br i1 %more, label %chunk, label %done
        chunk:
          %low = extractvalue {{ i1, i64, i64 }} %k, 1
          %high = extractvalue {{ i1, i64, i64 }} %k, 2
          br label %body
        body:
          %i = phi i64 [ %low, %chunk ], [ %up, %latch ]
          %p = getelementptr i64, ptr %a, i64 %i
{iteration}
        latch:
          %up = add i64 %i, 1
          %last = icmp eq i64 %up, %high
          br i1 %last, label %next, label %body
        done:
          call void @llvm.directive.loop.end(token %t)
          call void @llvm.directive.region.exit(token %t) [ \"DIR.OMP.END.LOOP\"() ]
          ret void
        }}"
    )
}

#[test]
fn loops_of_one_iteration_are_no_loops_on_gpus() {
    let text = dealt_out("store i64 %i, ptr %p\nbr label %latch");
    let on_gpu = Options { is_device: true, is_gpu: true, ..Options::default() };
    let text_on_gpu = try_lower_with(&text, &on_gpu).unwrap();
    assert!(!text_on_gpu.contains("label %next, label %body"), "{text_on_gpu}");
    assert!(lowered(&text).contains("label %body"));
}

#[test]
fn loops_within_an_iteration_may_be_unrolled_on_gpus() {
    let inner = "          br label %inner
        inner:
          %s = phi i64 [ 0, %body ], [ %s1, %inner ]
          store i64 %s, ptr %p
          %s1 = add i64 %s, 1
          %is_over = icmp eq i64 %s1, %n
          br i1 %is_over, label %latch, label %inner";
    let on_gpu = Options { is_device: true, is_gpu: true, ..Options::default() };
    let text = try_lower_with(&dealt_out(inner), &on_gpu).unwrap();
    assert!(text.contains("label %latch, label %inner") && !text.contains("unroll.disable"), "{text}");
}
