//! Scans, and reductions of objects by functions of their own.

use super::*;

/// `s += x[i]` and what looks at it.
fn scan(before: &str, behind: &str) -> String {
    format!(
        "  %pa = getelementptr float, ptr %a, i64 %i\n  %pb = getelementptr float, ptr %b, i64 %i\n{before}  \
         %x = load float, ptr %pa\n  %t = fadd float %s, %x\n{behind}"
    )
}

const SUM: &str = "  %s = phi float [ 0.0, %entry ], [ %t, %latch ]\n";

#[test]
fn a_scan_is_summed_up_within_vectors() {
    let (outcome, text) = planned(AVX512, SUM, &scan("", "  store float %t, ptr %pb\n"), Effort::Auto);
    assert_eq!(
        text_of_plans(&outcome.plans),
        "\
plan for %head: 16 lanes, then 16 under a mask
  induction %i by 1
  scan %s by fadd
  step %head, all lanes
    once     %pa, stride 4
    once     %pb, stride 4
    load     %x, one behind the other
    scan     %t
    store    , one behind the other
  step %latch, lanes of %head
    once     %next, stride 1
    widen    %done
"
    );
    // Four additions make the sums of sixteen lanes, in each of the two versions.
    assert!(text.matches("fadd <16 x float>").count() == 2 * (4 + 2), "{text}");
    // The last one reaches all lanes by one shuffle, where they fill a register.
    let spread = |text: &str| text.matches("call <16 x float> @llvm.x86.avx512.permvar.sf.512(").count();
    assert_eq!((spread(&text), text.matches("asm \"\", \"=r,0\"(i32 15)").count()), (2, 2), "{text}");
    let (_, text) = planned("+sse4.1,+avx2", SUM, &scan("", "  store float %t, ptr %pb\n"), Effort::Auto);
    assert!(text.contains("fadd <8 x float>") && !text.contains("permvar"), "{text}");
}

#[test]
fn what_an_exclusive_scan_looks_at_is_looked_at_behind_its_step() {
    let (outcome, text) = planned(AVX512, SUM, &scan("  store float %s, ptr %pb\n", ""), Effort::Auto);
    let plan = text_of_plans(&outcome.plans);
    let at = |what: &str| plan.find(what).unwrap_or_else(|| panic!("{what} in {plan}"));
    assert!(at("scan     %t") < at("store    ,"), "{plan}");
    assert!(text.contains("store <16 x float>"), "{text}");
}

#[test]
fn what_grows_by_the_same_is_no_exclusive_scan() {
    // A variable of 'linear' with a step from in front of the loop: its accesses stay in the order of the program.
    let phis = "  %s = phi i32 [ 0, %entry ], [ %t, %latch ]\n";
    let body = "  %pa = getelementptr i32, ptr %a, i64 %i\n  store i32 %s, ptr %pa\n  %t = add i32 %s, %u\n";
    assert_eq!(
        refusal(phis, body),
        "it carries a value from one iteration to the next that is no known reduction"
    );
}

#[test]
fn scans_under_conditions_and_of_two_operations_are_refused() {
    let step = "  %pa = getelementptr float, ptr %a, i64 %i\n  %x = load float, ptr %pa\n  \
                %h = fadd float %s, %x\n  %t = fmul float %h, %x\n  store float %t, ptr %pa\n";
    assert_eq!(
        refusal(SUM, step),
        "it carries a value from one iteration to the next that is no known reduction"
    );
    let condition = "  %pa = getelementptr i32, ptr %a, i64 %i\n  %x = load i32, ptr %pa\n  \
                     %is = icmp sgt i32 %x, 0\n  br i1 %is, label %then, label %join\nthen:\n  \
                     %h = add i32 %s, %x\n  br label %join\njoin:\n  \
                     %t = phi i32 [ %h, %then ], [ %s, %head ]\n  store i32 %t, ptr %pa\n";
    let phi = "  %s = phi i32 [ 0, %entry ], [ %t, %latch ]\n";
    assert_eq!(
        refusal(phi, condition),
        "it carries a value from one iteration to the next that is no known reduction"
    );
}

/// The product of complex numbers, with this sign between the parts of the real one.
fn product(sign: &str, first: &str) -> (String, String) {
    let phis = format!(
        "  %re = phi double [ {first}, %entry ], [ %re2, %latch ]\n  \
         %im = phi double [ 0.0, %entry ], [ %im2, %latch ]\n"
    );
    let body = format!(
        "  %pa = getelementptr double, ptr %a, i64 %i\n  %pb = getelementptr double, ptr %b, i64 %i\n  \
         %x = load double, ptr %pa\n  %y = load double, ptr %pb\n  \
         %p = fmul double %re, %x\n  %q = fmul double %im, %y\n  %re2 = {sign} double %p, %q\n  \
         %r = fmul double %im, %x\n  %im2 = call double @llvm.fmuladd.f64(double %re, double %y, double %r)\n"
    );
    (phis, body)
}

#[test]
fn products_of_complex_numbers_are_reduced_in_lanes() {
    let (phis, body) = product("fsub", "1.0");
    let (outcome, text) = planned(AVX512, &phis, &body, Effort::Auto);
    assert!(
        text_of_plans(&outcome.plans).contains("  reduce %re, %im by sums of products\n"),
        "{:?}",
        outcome.remarks
    );
    assert!(
        text.contains("fmul <4 x double>") && text.contains("fmul <1 x double>"),
        "lanes are combined: {text}"
    );
}

#[test]
fn what_is_no_associative_operation_from_its_identity_is_refused() {
    const UNKNOWN: &str = "it carries a value from one iteration to the next that is no known reduction";
    // It begins with a number that changes something.
    let (phis, body) = product("fsub", "0.0");
    assert_eq!(refusal(&phis, &body), UNKNOWN);
    // A matrix with ones on its diagonal: of the product, the order counts.
    let phis = "  %p = phi i32 [ 0, %entry ], [ %p2, %latch ]\n  %q = phi i32 [ 0, %entry ], [ %q2, %latch ]\n  \
                %r = phi i32 [ 0, %entry ], [ %r2, %latch ]\n";
    let body = "  %pa = getelementptr i32, ptr %a, i64 %i\n  %x = load i32, ptr %pa\n  %pb = getelementptr i32, ptr %b, i64 %i\n  \
                %y = load i32, ptr %pb\n  %pc = getelementptr i32, ptr %c, i64 %i\n  %z = load i32, ptr %pc\n  \
                %m = mul i32 %p, %y\n  %h = add i32 %q, %z\n  %q2 = add i32 %h, %m\n  %p2 = add i32 %p, %x\n  %r2 = add i32 %r, %y\n";
    assert_eq!(refusal(phis, body), UNKNOWN);
    // A value that grows by its own square.
    let phi = "  %p = phi i32 [ 0, %entry ], [ %q, %latch ]\n";
    let square = "  %pa = getelementptr i32, ptr %a, i64 %i\n  %x = load i32, ptr %pa\n  %s = mul i32 %p, %p\n  %q = add i32 %s, %x\n";
    assert_eq!(refusal(phi, square), UNKNOWN);
}

#[test]
fn a_scan_of_integers_moves_zeros_in() {
    let body = "  %pa = getelementptr i32, ptr %a, i64 %i\n  %pb = getelementptr i32, ptr %b, i64 %i\n  \
                %x = load i32, ptr %pa\n  %t = add i32 %s, %x\n  store i32 %t, ptr %pb\n";
    let sum = "  %s = phi i32 [ 0, %entry ], [ %t, %latch ]\n";
    let (_, text) = planned("+avx2", sum, body, Effort::Always);
    // One move per step, and one of the last lane for the next vector.
    assert_eq!(text.matches("shufflevector <8 x i32> zeroinitializer").count(), 3, "{text}");
    let least = body.replace("add i32 %s, %x", "call i32 @llvm.smin.i32(i32 %s, i32 %x)");
    let (_, text) = planned("+avx2", sum, &least, Effort::Always);
    assert_eq!(text.matches("@llvm.smin.v8i32(").count(), 3 + 2 + 1, "{text}");
}

#[test]
fn a_scan_of_floating_point_numbers_moves_in_what_changes_nothing() {
    let body = "  %pa = getelementptr float, ptr %a, i64 %i\n  %pb = getelementptr float, ptr %b, i64 %i\n  \
                %x = load float, ptr %pa\n  %own = fadd float %x, 0.000000e+00\n  %t = fadd float %s, %own\n  \
                store float %t, ptr %pb\n";
    let from = |first: &str| format!("  %s = phi float [ {first}, %entry ], [ %t, %latch ]\n");
    // How often 0.0 and -0.0 are moved in, and whether the sum looks at terms to which 0.0 is added.
    let moved = |first: &str| {
        let (_, text) = planned("+avx2", &from(first), body, Effort::Always);
        let count = |number: &str| text.matches(&format!("shufflevector <8 x float> {number}")).count();
        let added =
            text.lines().find(|line| line.contains("= fadd <8 x float>") && line.contains("<float 0.0"));
        let added = added.and_then(|line| line.trim().split(" = ").next());
        let is_used = added.is_some_and(|added| text.contains(&format!("{added}, <8 x i32>")));
        (count("zeroinitializer"), count("<float -0.0"), is_used)
    };
    assert_eq!(moved("0.000000e+00"), (3, 0, false));
    assert_eq!(moved("-0.000000e+00"), (0, 3, true), "a sum of -0.0 alone is -0.0");
}

#[test]
fn an_exclusive_scan_of_integers_takes_its_terms_out_again() {
    let body = "  %pa = getelementptr i32, ptr %a, i64 %i\n  %pb = getelementptr i32, ptr %b, i64 %i\n  \
                store i32 %s, ptr %pb\n  %x = load i32, ptr %pa\n  %t = add i32 %x, %s\n";
    let sum = "  %s = phi i32 [ 0, %entry ], [ %t, %latch ]\n";
    let taken_out = |body: &str| {
        let (_, text) = planned("+avx2", sum, body, Effort::Always);
        let frozen = text.lines().filter(|line| line.contains("= freeze <8 x i32> ")).count();
        (frozen, text.matches("= sub <8 x i32> ").count())
    };
    assert_eq!(taken_out(body), (1, 1));
    assert_eq!(
        taken_out(&body.replace("add i32 %x, %s", "or i32 %x, %s")),
        (0, 0),
        "what is set once cannot be taken out"
    );
}

#[test]
fn comparisons_that_are_counted_are_of_whole_vectors_without_registers_for_masks() {
    let body = "  %pa = getelementptr i32, ptr %a, i64 %i\n  %x = load i32, ptr %pa\n  br label %round\nround:\n  \
                %k = phi i64 [ 0, %head ], [ %k1, %round ]\n  %s = phi i32 [ 0, %head ], [ %s1, %round ]\n  \
                %pk = getelementptr i32, ptr %a, i64 %k\n  %y = load i32, ptr %pk\n  %less = icmp slt i32 %y, %x\n  \
                %one = zext i1 %less to i32\n  %s1 = add i32 %s, %one\n  %k1 = add i64 %k, 1\n  \
                %last = icmp eq i64 %k1, %n\n  br i1 %last, label %left, label %round\nleft:\n  \
                %pc = getelementptr i32, ptr %c, i64 %i\n  store i32 %s1, ptr %pc\n";
    let (_, text) = planned("+avx2", "", body, Effort::Auto);
    assert!(text.contains("zext <32 x i1>"), "{text}");
    let (_, text) = planned(AVX512, "", body, Effort::Auto);
    assert!(!text.contains("zext <128 x i1>") && text.contains("zext <16 x i1>"), "{text}");
    let longer =
        body.replace("i1 %less to i32", "i1 %less to i64").replace("add i32 %s, %one", "add i64 %s, %one");
    let longer = longer.replace("%s = phi i32", "%s = phi i64").replace("store i32 %s1", "store i64 %s1");
    let (_, text) = planned("+avx2", "", &longer, Effort::Auto);
    assert!(!text.contains("zext <16 x i1>"), "masks of the one are not those of the other: {text}");
}

#[test]
fn what_lanes_choose_is_carried_in_registers_where_masks_have_none() {
    let phis = "  %best = phi i32 [ 0, %entry ], [ %key, %latch ]\n  %at = phi i64 [ -1, %entry ], [ %where, %latch ]\n";
    let body = "  %pa = getelementptr i32, ptr %a, i64 %i\n  %x = load i32, ptr %pa\n  \
                %is = icmp sgt i32 %x, %best\n  %key = select i1 %is, i32 %x, i32 %best\n  \
                %where = select i1 %is, i64 %i, i64 %at\n";
    let phis_of = |cpu, features| {
        let (outcome, text) = planned_for(cpu, features, phis, body, (Effort::Auto, Library::EXACT));
        assert_eq!(outcome.plans.len(), 1, "{:?}", outcome.remarks);
        let of = |lanes: u32| text.matches(&format!("phi <{lanes} x i64>")).count();
        [2, 4, 8, 16, 32].map(of)
    };
    // Four registers of two numbers each, or of four, then one; as a whole, and under a mask, where masks have registers.
    assert_eq!(phis_of("x86-64", "+sse2"), [4 + 1, 0, 0, 0, 0]);
    assert_eq!(phis_of("haswell", "+avx2"), [0, 4 + 1, 0, 0, 0]);
    assert_eq!(phis_of("znver5", AVX512), [0, 0, 1, 0, 1]);
}
