//! Plans as text, and what is refused.

mod conditions;
mod jumps;
mod lanes;
mod machines;
mod partings;
mod places;
mod reductions;
mod rows;
mod tables;

use weft_ir::verify::verify_module;
use weft_ir::{print_module, read_module};
use weft_vplan::{Effort, Library, Outcome, text as text_of_plans, vectorize};

const AVX512: &str = "+avx512f,+avx512vl,+avx512bw,+avx512dq,+avx2";

/// A loop over `%i` from 0 to `%n`, with this body between its header and its end, for a machine with these features, those of
/// AArch64 or of x86-64.
fn planned(features: &str, phis: &str, body: &str, effort: Effort) -> (Outcome, String) {
    planned_with(features, phis, body, (effort, Library::EXACT))
}

fn planned_with(
    features: &str,
    phis: &str,
    body: &str,
    (effort, library): (Effort, Library),
) -> (Outcome, String) {
    planned_for("znver5", features, phis, body, (effort, library))
}

fn planned_for(
    cpu: &str,
    features: &str,
    phis: &str,
    body: &str,
    with: (Effort, Library),
) -> (Outcome, String) {
    planned_times("%n", (cpu, features), phis, body, with)
}

/// The same, over `%i` from 0 to `count`.
fn planned_times(
    count: &str,
    (cpu, features): (&str, &str),
    phis: &str,
    body: &str,
    (effort, library): (Effort, Library),
) -> (Outcome, String) {
    let is_arm = features.contains("+neon") || features.contains("+v8a");
    let machine = if is_arm { "aarch64-unknown" } else { "x86_64-pc" };
    let text = format!(
        "target triple = \"{machine}-linux-gnu\"\n@rows = external global [64 x [4 x float]]\n@digit = constant [17 x i8] c\"0123456789abcdef\\00\"\n@bytes = external global [256 x i8]\n@perhaps = extern_weak global [256 x i8]\n@each = external thread_local global [256 x i8]\n\
         declare i32 @llvm.abs.i32(i32, i1) nounwind willreturn memory(none)\n\
         define i32 @f(i64 %n, ptr noalias %a, ptr noalias %b, ptr noalias %c, i32 %u) #0 {{\nentry:\n  br label %head\n\
         head:\n  %i = phi i64 [ 0, %entry ], [ %next, %latch ]\n{phis}\
         {body}  br label %latch\nlatch:\n  %next = add nuw nsw i64 %i, 1\n  %done = icmp eq i64 %next, {count}\n  \
         br i1 %done, label %out, label %head, !llvm.loop !0\nout:\n  ret i32 0\n}}\n\
         attributes #0 = {{ \"target-cpu\"=\"{cpu}\" \"target-features\"=\"{features}\" }}\n\
         !0 = distinct !{{!0, !1}}\n!1 = !{{!\"weft.plan\", !\"a.c\", i32 3, i32 9, i64 0, i64 0}}\n"
    );
    let mut module = read_module(&text).unwrap();
    assert!(
        verify_module(&module).is_empty(),
        "the input: {:?}",
        verify_module(&module).first().map(ToString::to_string)
    );
    let outcome = vectorize(&mut module, effort, library);
    let errors = verify_module(&module);
    let printed = print_module(&module);
    assert!(errors.is_empty(), "{}\n{printed}", errors[0]);
    assert!(!printed.lines().any(|line| line.ends_with("llvm.loop !0")), "the mark is gone");
    (outcome, printed)
}

const DIVISION: &str = "  %pb = getelementptr inbounds i32, ptr %b, i64 %i
  %y = load i32, ptr %pb
  %pa = getelementptr inbounds i32, ptr %a, i64 %i
  %is = icmp sgt i32 %y, 0
  br i1 %is, label %then, label %join
then:
  %x = load i32, ptr %pa
  %q = sdiv i32 %x, %y
  br label %join
join:
  %r = phi i32 [ %q, %then ], [ 0, %head ]
  %pc = getelementptr inbounds i32, ptr %c, i64 %i
  store i32 %r, ptr %pc
";

fn refusal(phis: &str, body: &str) -> String {
    let (outcome, _) = planned(AVX512, phis, body, Effort::Always);
    assert!(outcome.plans.is_empty(), "{:?}", outcome.plans);
    outcome.remarks[0].message.strip_prefix("no vectors by plan: ").unwrap().to_owned()
}
