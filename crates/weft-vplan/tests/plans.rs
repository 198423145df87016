//! Plans as text, and what is refused.

use weft_ir::verify::verify_module;
use weft_ir::{print_module, read_module};
use weft_vplan::{Effort, Library, Outcome, text as text_of_plans, vectorize};

const AVX512: &str = "+avx512f,+avx512vl,+avx512bw,+avx512dq,+avx2";

/// A loop over `%i` from 0 to `%n`, with this body between its header and its end, for a machine with these features.
fn planned(features: &str, phis: &str, body: &str, effort: Effort) -> (Outcome, String) {
    let text = format!(
        "target triple = \"x86_64-pc-linux-gnu\"\n\
         define i32 @f(i64 %n, ptr noalias %a, ptr noalias %b, ptr noalias %c, i32 %u) #0 {{\nentry:\n  br label %head\n\
         head:\n  %i = phi i64 [ 0, %entry ], [ %next, %latch ]\n{phis}\
         {body}  br label %latch\nlatch:\n  %next = add nuw nsw i64 %i, 1\n  %done = icmp eq i64 %next, %n\n  \
         br i1 %done, label %out, label %head, !llvm.loop !0\nout:\n  ret i32 0\n}}\n\
         attributes #0 = {{ \"target-cpu\"=\"znver5\" \"target-features\"=\"{features}\" }}\n\
         !0 = distinct !{{!0, !1}}\n!1 = !{{!\"weft.plan\", !\"a.c\", i32 3, i32 9, i64 0, i64 0}}\n"
    );
    let mut module = read_module(&text).unwrap();
    assert!(
        verify_module(&module).is_empty(),
        "the input: {:?}",
        verify_module(&module).first().map(ToString::to_string)
    );
    let outcome = vectorize(&mut module, effort, Library::Exact);
    let errors = verify_module(&module);
    let printed = print_module(&module);
    assert!(errors.is_empty(), "{}\n{printed}", errors[0]);
    assert!(!printed.contains("llvm.loop !1"), "the mark is gone");
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

#[test]
fn a_division_under_a_condition() {
    let (outcome, text) = planned(AVX512, "", DIVISION, Effort::Auto);
    assert_eq!(
        text_of_plans(&outcome.plans),
        "\
plan for %head: 16 lanes, then 16 under a mask
  induction %i by 1
  step %head, all lanes
    once     %pb, stride 4
    load     %y, one behind the other
    once     %pa, stride 4
    widen    %is
  bypass
    step %then, lanes of its edges
      load     %x, one behind the other
      divide   %q
  step %join, lanes of %head
    blend    %r
    once     %pc, stride 4
    store    , one behind the other
  step %latch, lanes of %join
    once     %next, stride 1
    widen    %done
"
    );
    assert!(text.contains("fdiv <16 x double>") && !text.contains("sdiv"), "{text}");
    assert_eq!(outcome.remarks[0].place.as_ref().map(|place| place.line), Some(3));
}

#[test]
fn without_masks_the_rest_runs_one_by_one() {
    let (outcome, text) = planned("+sse2", "", DIVISION, Effort::Always);
    assert!(
        text_of_plans(&outcome.plans).starts_with("plan for %head: 4 lanes, then one by one\n"),
        "{:?}",
        outcome.plans
    );
    assert!(text.contains("fdiv <4 x double>") && text.contains("sdiv i32"), "{text}");
}

#[test]
fn a_loop_that_llvm_does_as_well_is_left_to_it() {
    let body = "  %pa = getelementptr float, ptr %a, i64 %i\n  %x = load float, ptr %pa\n  store float %x, ptr %pa\n";
    let (outcome, text) = planned(AVX512, "", body, Effort::Auto);
    assert!(outcome.plans.is_empty() && !text.contains("x float>"));
    assert_eq!(outcome.remarks[0].message, "no vectors by plan: LLVM does as well");
    let (outcome, text) = planned(AVX512, "", body, Effort::Always);
    assert!(
        text_of_plans(&outcome.plans).starts_with("plan for %head: 64 lanes, then 16 under a mask\n"),
        "{:?}",
        outcome.plans
    );
    assert!(text.contains("<64 x float>") && text.contains("llvm.masked.load.v16f32"));
}

fn refusal(phis: &str, body: &str) -> String {
    let (outcome, _) = planned(AVX512, phis, body, Effort::Always);
    assert!(outcome.plans.is_empty(), "{:?}", outcome.plans);
    outcome.remarks[0].message.strip_prefix("no vectors by plan: ").unwrap().to_owned()
}

#[test]
fn what_is_not_understood_is_refused() {
    let carried = "  %p = phi i32 [ 0, %entry ], [ %r, %latch ]\n";
    let next = "  %e = shl i32 %p, 1\n  %r = add i32 %e, 1\n";
    assert_eq!(
        refusal(carried, next),
        "it carries a value from one iteration to the next that is no known reduction"
    );
    let looked =
        "  %r = add i32 %p, %u\n  %pa = getelementptr i32, ptr %a, i64 %i\n  store i32 %p, ptr %pa\n";
    assert_eq!(
        refusal(carried, looked),
        "it carries a value from one iteration to the next that is no known reduction"
    );
    assert_eq!(refusal("", "  store i32 %u, ptr %a\n"), "all iterations write to the same place");
    assert_eq!(refusal("", "  %x = load volatile i32, ptr %a\n"), "it has atomic or volatile accesses");
    assert_eq!(refusal("", "  fence seq_cst\n"), "it has an instruction without a meaning for vectors");
    let wide = "  %pa = getelementptr i64, ptr %a, i64 %i\n  %x = load i64, ptr %pa\n  %y = sdiv i64 7, %x\n  store i64 %y, ptr %pa\n";
    assert_eq!(refusal("", wide), "it divides integers of 64 bits");
}

#[test]
fn a_read_of_one_place_under_a_condition_is_jumped_over() {
    let body = "  %pb = getelementptr inbounds i32, ptr %b, i64 %i
  %y = load i32, ptr %pb
  %is = icmp sgt i32 %y, 0
  br i1 %is, label %then, label %join
then:
  %x = load i32, ptr %a
  br label %join
join:
  %r = phi i32 [ %x, %then ], [ 0, %head ]
  store i32 %r, ptr %pb
";
    let (outcome, text) = planned(AVX512, "", body, Effort::Always);
    assert!(text_of_plans(&outcome.plans).contains("  bypass\n    step %then"), "{:?}", outcome.plans);
    assert!(text.contains("load     %x") || text.contains("load i32, ptr %a"), "{text}");
}
