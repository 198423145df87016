//! Plans as text, and what is refused.

use weft_ir::verify::verify_module;
use weft_ir::{print_module, read_module};
use weft_vplan::{Effort, Library, Outcome, text as text_of_plans, vectorize};

const AVX512: &str = "+avx512f,+avx512vl,+avx512bw,+avx512dq,+avx2";

/// A loop over `%i` from 0 to `%n`, with this body between its header and its end, for a machine with these features.
fn planned(features: &str, phis: &str, body: &str, effort: Effort) -> (Outcome, String) {
    planned_with(features, phis, body, (effort, Library::Exact))
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
    (effort, library): (Effort, Library),
) -> (Outcome, String) {
    let text = format!(
        "target triple = \"x86_64-pc-linux-gnu\"\n@rows = external global [64 x [4 x float]]\n\
         define i32 @f(i64 %n, ptr noalias %a, ptr noalias %b, ptr noalias %c, i32 %u) #0 {{\nentry:\n  br label %head\n\
         head:\n  %i = phi i64 [ 0, %entry ], [ %next, %latch ]\n{phis}\
         {body}  br label %latch\nlatch:\n  %next = add nuw nsw i64 %i, 1\n  %done = icmp eq i64 %next, %n\n  \
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
    assert_eq!(refusal("", "  store i32 %u, ptr %a\n"), "all iterations write to the same place");
    assert_eq!(refusal("", "  %x = load volatile i32, ptr %a\n"), "it has atomic or volatile accesses");
    assert_eq!(refusal("", "  fence seq_cst\n"), "it has an instruction without a meaning for vectors");
    let (outcome, _) = planned("+sse2", "", WIDE, Effort::Always);
    assert_eq!(outcome.remarks[0].message, "no vectors by plan: it divides integers of 64 bits");
}

const WIDE: &str = "  %pa = getelementptr i64, ptr %a, i64 %i
  %x = load i64, ptr %pa
  %y = sdiv i64 %n, %x
  store i64 %y, ptr %pa
";

#[test]
fn numbers_of_64_bits_are_divided_fast_where_all_are_small() {
    let (outcome, text) = planned(AVX512, "", WIDE, Effort::Auto);
    assert!(text_of_plans(&outcome.plans).contains("divide   %y"), "{:?}", outcome.plans);
    // In one branch the lanes are divided as floating-point numbers, in the other as they are.
    assert!(text.contains("fdiv <8 x double>") && text.contains("sdiv <8 x i64>"), "{text}");
    assert!(text.contains("freeze <8 x i64>"), "no jump depends on what has no value: {text}");
    let (_, text) = planned("+avx2", "", WIDE, Effort::Auto);
    assert!(text.contains("llvm.trunc.v4f64") && !text.contains("fptosi"), "by the bits of a number: {text}");
}

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
fn functions_of_the_library_are_called_for_vectors_where_that_is_permitted() {
    let body = |flag: &str| {
        format!(
            "  %pa = getelementptr float, ptr %a, i64 %i\n  %x = load float, ptr %pa\n  %is = fcmp ogt float %x, 0.0\n  \
             br i1 %is, label %then, label %join\nthen:\n  %y = call {flag} float @llvm.exp.f32(float %x)\n  \
             store float %y, ptr %pa\n  br label %join\njoin:\n"
        )
    };
    let (outcome, text) = planned(AVX512, "", &body("afn"), Effort::Auto);
    assert!(text.contains("call <16 x float> @_ZGVeN16v_expf(<16 x float>"), "{text}");
    assert!(text_of_plans(&outcome.plans).starts_with("plan for %head: 16 lanes, then 16 under a mask\n"));
    let (_, text) = planned("+avx2", "", &body("afn"), Effort::Auto);
    assert!(text.contains("@_ZGVdN8v_expf("), "{text}");
    let (_, text) = planned(AVX512, "", &body(""), Effort::Auto);
    assert!(!text.contains("_ZGV"), "the exact result is asked for: {text}");
    let (_, text) = planned_with(AVX512, "", &body(""), (Effort::Auto, Library::Libmvec));
    assert!(text.contains("@_ZGVeN16v_expf("), "{text}");
}

#[test]
fn masks_of_several_registers_are_in_parts() {
    let (outcome, text) = planned(AVX512, "", DIVERGENT, Effort::Auto);
    assert!(
        text_of_plans(&outcome.plans).starts_with("plan for %head: 64 lanes, then 16 under a mask\n"),
        "{text}"
    );
    assert!(text.contains("phi <16 x i1>") && !text.contains("phi <64 x i1>"), "{text}");
    // The bound is the same for all lanes: nobody asks each of them.
    assert!(!text.contains("icmp eq <64 x i32>"), "{text}");
}

const DIVERGENT: &str = "  %pa = getelementptr i32, ptr %a, i64 %i
  %x = load i32, ptr %pa
  br label %inner
inner:
  %k = phi i32 [ 0, %head ], [ %k2, %more ]
  %v = phi i32 [ %x, %head ], [ %v2, %more ]
  %is = icmp sgt i32 %v, 1
  br i1 %is, label %more, label %left
more:
  %v2 = lshr i32 %v, 1
  %k2 = add nuw nsw i32 %k, 1
  %end = icmp eq i32 %k2, %u
  br i1 %end, label %left, label %inner
left:
  %r = phi i32 [ %k, %inner ], [ %k2, %more ]
  store i32 %r, ptr %pa
";

#[test]
fn slow_conditions_keep_a_loop_as_it_is_on_a_machine_without_masks() {
    let body = "  %pa = getelementptr i32, ptr %a, i64 %i\n  %pb = getelementptr i32, ptr %b, i64 %i\n  %x = load i32, ptr %pa\n  \
                %is = icmp sgt i32 %x, 0\n  br i1 %is, label %then, label %join\nthen:\n  %y = load i32, ptr %pb\n  \
                store i32 %x, ptr %pb\n  store i32 %y, ptr %pa\n  br label %join\njoin:\n";
    let (outcome, text) = planned("+sse2", "", body, Effort::Auto);
    assert!(
        outcome.remarks[0].message.starts_with("no vectors, but single iterations: "),
        "{:?}",
        outcome.remarks
    );
    assert!(text.contains("llvm.loop.vectorize.width\", i32 1"), "{text}");
    let (outcome, _) = planned("+avx2", "", body, Effort::Auto);
    assert_eq!(outcome.remarks[0].message, "no vectors by plan: LLVM does as well");
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

/// Numbers of 64 bits decide which bytes are written, in an inner loop or beside a call.
fn bytes(inner: &str) -> String {
    format!(
        "  %pa = getelementptr i64, ptr %a, i64 %i\n  %x = load i64, ptr %pa\n  %pb = getelementptr i8, ptr %b, i64 %i\n  \
         br label %inner\ninner:\n  %v = phi i64 [ %x, %head ], [ %v2, %inner ]\n{inner}  \
         store i8 7, ptr %pb\n  %v2 = lshr i64 %v, 1\n  %end = icmp ule i64 %v2, 1\n  \
         br i1 %end, label %left, label %inner\nleft:\n"
    )
}

#[test]
fn what_is_accessed_under_a_mask_fills_a_vector() {
    let (outcome, text) = planned(AVX512, "", &bytes(""), Effort::Auto);
    assert!(
        text_of_plans(&outcome.plans).starts_with("plan for %head: 32 lanes, then 8 under a mask\n"),
        "{:?}",
        outcome.remarks
    );
    // The parts of masks have 8 lanes, but 8 bytes are no vector. The last version has no more.
    assert!(text.contains("llvm.masked.store.v16i8.p0(<16 x i8>"), "{text}");
    assert_eq!(text.matches("call void @llvm.masked.store.v8i8").count(), 1, "{text}");
}

#[test]
fn few_bytes_under_masks_beside_calls_are_refused() {
    let call = "  %s = call double @llvm.sin.f64(double 1.0)\n";
    assert_eq!(refusal("", &bytes(call)), "8 lanes of few bytes are accessed under masks beside calls");
    // Those of 32 bits fill a vector.
    let wide = bytes(call).replace("getelementptr i8", "getelementptr i32").replace("store i8", "store i32");
    let (outcome, _) = planned(AVX512, "", &wide, Effort::Always);
    assert_eq!(outcome.plans.len(), 1, "{:?}", outcome.remarks);
}

/// `if (x > 5) c[i] = 7; else if (x < -5) c[i] = x;`, with something between the two.
fn two_stores(between: &str) -> String {
    format!(
        "  %pa = getelementptr i32, ptr %a, i64 %i\n  %x = load i32, ptr %pa\n  %pc = getelementptr i32, ptr %c, i64 %i\n  \
         %big = icmp sgt i32 %x, 5\n  br i1 %big, label %then, label %else\n\
         then:\n  store i32 7, ptr %pc\n{between}  br label %join\n\
         else:\n  %small = icmp slt i32 %x, -5\n  br i1 %small, label %other, label %join\n\
         other:\n  %pd = getelementptr i32, ptr %c, i64 %i\n  store i32 %x, ptr %pd\n  br label %join\njoin:\n"
    )
}

#[test]
fn without_masks_stores_under_conditions_become_one_without_branches() {
    let (outcome, text) = planned("+sse2", "", &two_stores(""), Effort::Always);
    let plan = text_of_plans(&outcome.plans);
    assert_eq!((plan.matches("    wait").count(), plan.matches("    store ").count()), (1, 1), "{plan}");
    assert!(!text.contains("llvm.masked") && !text.contains("called"), "{text}");
    // Each of four lanes stores once, at its place or nowhere.
    assert_eq!(text.matches("select i1").count(), 4, "{text}");
    assert_eq!(text.matches("asm \"\"").count(), 1, "{text}");
}

#[test]
fn a_store_does_not_wait_for_one_behind_a_load() {
    // A block that both stores lead to may read what they have written.
    let first = two_stores("");
    let read = "  %old = load i32, ptr %pc\n  store i32 %old, ptr %pa\n";
    let again = "  %rare = icmp eq i32 %x, 9\n  br i1 %rare, label %last, label %end\nlast:\n  store i32 8, ptr %pc\n  br label %end\nend:\n";
    let (outcome, _) = planned("+sse2", "", &format!("{first}{read}{again}"), Effort::Always);
    let plan = text_of_plans(&outcome.plans);
    assert_eq!((plan.matches("    wait").count(), plan.matches("    store ").count()), (1, 3), "{plan}");
    // With masks, several stores are as fast as one.
    let (outcome, text) = planned(AVX512, "", &two_stores(""), Effort::Always);
    assert!(
        !text_of_plans(&outcome.plans).contains("    wait") && text.contains("llvm.masked.store"),
        "{text}"
    );
}

/// A loop whose body adds what is at a place that no round changes, while `%x` is less than a bound.
fn rounds(first: &str, body: &str) -> String {
    format!(
        "  %pa = getelementptr float, ptr %a, i64 %i\n  br label %round\n\
         round:\n  %k = phi i32 [ 0, %head ], [ %k1, %body ]\n  %x = phi float [ {first}, %head ], [ %x1, %body ]\n  \
         %y = call float @llvm.fmuladd.f32(float %x, float %x, float %x)\n  \
         %near = fcmp olt float %y, 4.0\n  br i1 %near, label %body, label %left\n\
         body:\n{body}  %c0 = load float, ptr %pa\n  %x1 = fadd float %x, %c0\n  %k1 = add i32 %k, 1\n  \
         %last = icmp eq i32 %k1, 80\n  br i1 %last, label %left, label %round\n\
         left:\n  %steps = phi i32 [ %k, %round ], [ 80, %body ]\n  %pb = getelementptr i32, ptr %b, i64 %i\n  \
         store i32 %steps, ptr %pb\n"
    )
}

#[test]
fn what_the_first_round_loads_is_loaded_in_front_of_it() {
    let loads_in_front = |first: &str, body: &str| {
        let (outcome, _) = planned(AVX512, "", &rounds(first, body), Effort::Always);
        let plan = text_of_plans(&outcome.plans);
        let front = plan.split("step %round").next().unwrap_or_default();
        assert_eq!(plan.matches("load     %c0").count(), 1, "{plan}");
        front.contains("load     %c0")
    };
    assert!(loads_in_front("1.0", ""));
    // The first round may leave, its number is not known, or it writes.
    assert!(!loads_in_front("2.0", ""));
    assert!(!loads_in_front("0x7FF8000000000000", ""));
    assert!(!loads_in_front("1.0", "  %pc = getelementptr i32, ptr %c, i64 %i\n  store i32 1, ptr %pc\n"));
}

#[test]
fn small_switches_of_single_iterations_are_parted() {
    let cases: String = (0..4)
        .map(|case| {
            format!(
                "case{case}:\n  %q{case} = getelementptr i32, ptr %b, i64 %i\n  %l{case} = load i32, ptr %q{case}\n  \
                 %m{case} = getelementptr i32, ptr %c, i64 %i\n  store i32 %l{case}, ptr %m{case}\n  br label %join\n"
            )
        })
        .collect();
    let body = format!(
        "  %pa = getelementptr i32, ptr %a, i64 %i\n  %x = load i32, ptr %pa\n  switch i32 %x, label %join [\n    \
         i32 0, label %case0\n    i32 1, label %case1\n    i32 2, label %case2\n    i32 3, label %case3\n  ]\n{cases}\
         join:\n  %r = phi i32 [ 5, %head ], [ 1, %case0 ], [ 2, %case1 ], [ 3, %case2 ], [ 4, %case3 ]\n  \
         store i32 %r, ptr %pa\n"
    );
    let (outcome, text) = planned("+sse2", "", &body, Effort::Auto);
    assert!(
        outcome.remarks[0].message.starts_with("no vectors, but single iterations"),
        "{:?}",
        outcome.remarks
    );
    assert!(text.matches("switch i32").count() == 2 && text.contains("icmp ule i32 %x, 1"), "{text}");
}

#[test]
fn rows_are_transposed_in_blocks_of_16_bytes() {
    let mut body = "  %first = mul i64 %i, 80\n  %row = getelementptr i8, ptr %a, i64 %first\n".to_owned();
    let mut sum = "0.0".to_owned();
    for k in 0..8 {
        body += &format!(
            "  %p{k} = getelementptr float, ptr %row, i64 {k}\n  %x{k} = load float, ptr %p{k}\n  %s{k} = fadd float {sum}, %x{k}\n"
        );
        sum = format!("%s{k}");
    }
    body += "  %pc = getelementptr float, ptr %c, i64 %i\n  store float %s7, ptr %pc\n";
    let (_, text) = planned("+avx2", "", &body, Effort::Always);
    // Loaded in blocks, two of which are a vector, and interleaved within these: no shuffle takes two instructions.
    let low = "<i32 0, i32 8, i32 1, i32 9, i32 4, i32 12, i32 5, i32 13>";
    let joined = "<i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>";
    assert_eq!(text.matches("load <4 x float>").count(), 16, "{text}");
    assert!(text.contains(low) && text.contains(joined), "{text}");
    assert!(!text.contains("llvm.masked.gather"), "{text}");
}

#[test]
fn rows_of_variables_are_found_by_all_their_indices() {
    let mut body = String::new();
    for k in 0..4 {
        body += &format!(
            "  %p{k} = getelementptr inbounds [64 x [4 x float]], ptr @rows, i64 0, i64 %i, i64 {k}\n  \
             %x{k} = load float, ptr %p{k}\n"
        );
    }
    body += "  %s = fadd float %x0, %x1\n  %t = fadd float %x2, %x3\n  %m = fmul float %s, %t\n  \
             %pc = getelementptr float, ptr %c, i64 %i\n  store float %m, ptr %pc\n";
    let (outcome, text) = planned("+avx2", "", &body, Effort::Auto);
    assert!(outcome.remarks[0].message.starts_with("rows are loaded"), "{:?}", outcome.remarks[0].message);
    assert_eq!(text.matches("load <4 x float>").count(), 8, "{text}");
}

/// A loop that swaps the halves of rows of four numbers, with something in front of the last store.
fn swapped(between: &str) -> String {
    let mut body = "  %first = shl i64 %i, 4\n  %row = getelementptr i8, ptr %a, i64 %first\n  \
                    %to = getelementptr i8, ptr %c, i64 %first\n"
        .to_owned();
    for k in 0..4 {
        body +=
            &format!("  %p{k} = getelementptr float, ptr %row, i64 {k}\n  %x{k} = load float, ptr %p{k}\n");
    }
    for k in 0..4 {
        let between = if k == 3 { between } else { "" };
        body += &format!(
            "{between}  %q{k} = getelementptr float, ptr %to, i64 {k}\n  store float %x{}, ptr %q{k}\n",
            (k + 2) % 4
        );
    }
    body
}

#[test]
fn stored_rows_are_transposed_and_stored_as_wholes() {
    let (outcome, text) = planned("+avx2", "", &swapped(""), Effort::Auto);
    assert!(outcome.remarks[0].message.starts_with("rows are "), "{:?}", outcome.remarks[0].message);
    // Eight lanes have eight rows each way, in the one version of the loop for vectors.
    assert_eq!(text.matches("load <4 x float>").count(), 8, "{text}");
    assert_eq!(text.matches("store <4 x float>").count(), 8, "{text}");
    assert!(!text.contains("extractelement"), "{text}");
    let (outcome, _) = planned(AVX512, "", &swapped(""), Effort::Auto);
    assert_eq!(outcome.remarks[0].message, "no vectors by plan: LLVM does as well");
}

#[test]
fn stores_of_a_row_wait_for_the_last_one_only_where_nobody_sees_it() {
    let stores = |between: &str| {
        let (_, text) = planned("+avx2", "", &swapped(between), Effort::Always);
        text.matches("store <4 x float>").count()
    };
    assert_eq!(stores("  %y = load float, ptr %row\n"), 8, "it is another object");
    assert_eq!(stores("  %r3 = getelementptr float, ptr %to, i64 3\n  %y = load float, ptr %r3\n"), 8);
    assert_eq!(stores("  %r2 = getelementptr float, ptr %to, i64 2\n  %y = load float, ptr %r2\n"), 0);
    assert_eq!(stores("  %r2 = getelementptr float, ptr %to, i64 2\n  store float 1.0, ptr %r2\n"), 0);
    assert_eq!(stores("  %next2 = getelementptr float, ptr %to, i64 6\n  %y = load float, ptr %next2\n"), 0);
    let unknown =
        "  %pu = getelementptr ptr, ptr %b, i64 %i\n  %u2 = load ptr, ptr %pu\n  %y = load float, ptr %u2\n";
    assert_eq!(stores(unknown), 0);
}

#[test]
fn lanes_that_are_far_apart_are_accessed_one_by_one_without_vectors_of_addresses() {
    let body = "  %at = mul i64 %i, 36\n  %pa = getelementptr i8, ptr %a, i64 %at\n  %pc = getelementptr i8, ptr %c, i64 %at\n  \
                %x = load float, ptr %pa\n  %y = fadd float %x, 1.0\n  store float %y, ptr %pc\n";
    let (_, text) = planned("+avx2", "", body, Effort::Always);
    assert!(
        text.contains("insertelement <8 x float>") && text.contains("extractelement <8 x float>"),
        "{text}"
    );
    assert!(!text.contains("<8 x ptr>") && !text.contains("llvm.masked"), "{text}");
    // Gathers and scatters are instructions there.
    let (_, text) = planned(AVX512, "", body, Effort::Always);
    assert!(text.contains("llvm.masked.scatter"), "{text}");
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

/// An inner loop that sums up products of numbers of 8 bits, of which the lanes' ones are so many bytes apart in it.
fn products(step: u32, sum: &str) -> String {
    format!(
        "  %row = mul i64 %i, 64\n  br label %inner\ninner:\n  %k = phi i64 [ 0, %head ], [ %k1, %inner ]\n  \
         %s = phi i32 [ 0, %head ], [ %t, %inner ]\n  %d = mul i64 %k, {step}\n  %at = add i64 %row, %d\n  \
         %pa = getelementptr i8, ptr %a, i64 %at\n  %x = load i8, ptr %pa\n  %pb = getelementptr i8, ptr %b, i64 %k\n  \
         %y = load i8, ptr %pb\n  %xw = sext i8 %x to i32\n  %yw = sext i8 %y to i32\n  %p = mul i32 %xw, %yw\n  \
         {sum}\n  %k1 = add nuw nsw i64 %k, 1\n  %end = icmp eq i64 %k1, 64\n  br i1 %end, label %left, label %inner\n\
         left:\n  %pc = getelementptr i32, ptr %c, i64 %i\n  store i32 %t, ptr %pc\n"
    )
}

#[test]
fn what_lies_one_behind_the_other_in_an_inner_loop_is_left_to_llvm() {
    let body = products(1, "%t = add i32 %s, %p");
    let (outcome, _) = planned(AVX512, "", &body, Effort::Auto);
    assert_eq!(outcome.remarks[0].message, "no vectors by plan: vectors of its inner loop are better");
    let (outcome, _) = planned(AVX512, "", &body, Effort::Always);
    assert_eq!(outcome.plans.len(), 1, "{:?}", outcome.remarks);
    for body in [products(3, "%t = add i32 %s, %p"), products(1, "%q = shl i32 %s, 1\n  %t = add i32 %q, %p")]
    {
        let (outcome, _) = planned(AVX512, "", &body, Effort::Auto);
        let message = &outcome.remarks[0].message;
        assert!(!message.contains("vectors of its inner loop"), "it lies apart, or has an order: {message}");
    }
}

#[test]
fn zeros_of_numbers_are_counted_and_their_bits_turned_in_lanes() {
    let body = "  %pa = getelementptr i32, ptr %a, i64 %i\n  %x = load i32, ptr %pa\n  br label %inner\ninner:\n  \
         %v = phi i32 [ %x, %head ], [ %w, %inner ]\n  %s = phi i32 [ 0, %head ], [ %t, %inner ]\n  \
         %l = call i32 @llvm.ctlz.i32(i32 %v, i1 false)\n  %r = call i32 @llvm.cttz.i32(i32 %v, i1 true)\n  \
         %m = call i32 @llvm.bitreverse.i32(i32 %v)\n  %lr = add i32 %l, %r\n  %lm = xor i32 %lr, %m\n  \
         %t = add i32 %s, %lm\n  %w = lshr i32 %v, 3\n  %end = icmp ult i32 %w, 9\n  \
         br i1 %end, label %left, label %inner\nleft:\n  %pc = getelementptr i32, ptr %c, i64 %i\n  \
         store i32 %t, ptr %pc\n";
    let (outcome, text) = planned(AVX512, "", body, Effort::Auto);
    assert_eq!(outcome.plans.len(), 1, "{:?}", outcome.remarks);
    assert!(text.contains("@llvm.ctlz.v16i32(<16 x i32> ") && text.contains(", i1 false)"), "{text}");
    assert!(text.contains("@llvm.cttz.v16i32(<16 x i32> ") && text.contains(", i1 true)"), "{text}");
    assert!(text.contains("@llvm.bitreverse.v16i32(<16 x i32> "), "{text}");
}

/// The versions of a loop with this body for a processor, and whether the loop's function prefers vectors of 512 bits then.
fn lanes(cpu: &str, body: &str) -> (String, bool) {
    let (outcome, text) = planned_for(cpu, AVX512, "", body, (Effort::Always, Library::Exact));
    let first = text_of_plans(&outcome.plans).lines().next().unwrap_or_default().to_owned();
    let prefers = text.contains("\"prefer-vector-width\"=\"512\"");
    assert_eq!(prefers, text.contains("\"min-legal-vector-width\"=\"512\""), "{text}");
    (first, prefers)
}

/// As [`DIVISION`], but another operation.
fn without_division(operation: &str) -> String {
    DIVISION.replace("%q = sdiv i32 %x, %y", operation)
}

#[test]
fn simd_loops_get_512_bits_where_they_cost_nothing() {
    let long = "plan for %head: 16 lanes, then 16 under a mask".to_owned();
    let short = "plan for %head: 8 lanes, then 8 under a mask".to_owned();
    // Integers are divided as twice as many bytes of floating-point numbers, of which long vectors are no faster.
    assert_eq!(lanes("sapphirerapids", DIVISION), (short.clone(), true));
    assert_eq!(lanes("skylake-avx512", DIVISION), (short.clone(), false));
    assert_eq!(lanes("znver5", DIVISION), (long, false), "LLVM prefers them there");
    let (versions, prefers) = lanes("sapphirerapids", &without_division("%q = xor i32 %x, %y"));
    assert!(versions.ends_with("16 under a mask") && prefers, "{versions}");
    // Floating-point divisions of two short vectors take as long as those of a long one, and one may be jumped over.
    let mut body = DIVISION.replace("load i32", "load float").replace("sdiv i32", "fdiv float");
    body = body
        .replace("icmp sgt i32 %y, 0", "fcmp ogt float %y, 0.0")
        .replace("phi i32 [ %q, %then ], [ 0,", "phi float [ %q2, %then ], [ 0.0,");
    body = body.replace("store i32 %r", "store float %r").replace(
        "  br label %join\njoin",
        "  %q1 = fdiv float %q, %x\n  %q2 = fdiv float %q1, %x\n  br label %join\njoin",
    );
    assert_eq!(lanes("sapphirerapids", &body), (short, true));
}

#[test]
fn functions_whose_loops_call_others_lane_by_lane_keep_short_vectors() {
    // The called function would have half the processor.
    let (versions, prefers) = lanes(
        "sapphirerapids",
        &without_division("%q = call i32 @f(i64 %i, ptr %a, ptr %b, ptr %c, i32 %x)"),
    );
    assert_eq!((&*versions, prefers), ("plan for %head: 8 lanes, then 8 under a mask", false));
}

#[test]
fn what_a_variant_writes_under_its_mask_stays_in_registers() {
    let text = |room: &str| {
        format!(
            "target triple = \"x86_64-pc-linux-gnu\"\n\
             define <8 x float> @f(<8 x float> %x, ptr %mask, ptr %other) #0 {{\nentry:\n  %own = alloca [8 x float]\n  \
             store <8 x float> %x, ptr {room}\n  br label %head\n\
             head:\n  %i = phi i64 [ 0, %entry ], [ %next, %latch ]\n  %pm = getelementptr inbounds i8, ptr %mask, i64 %i\n  \
             %m = load i8, ptr %pm\n  %is = icmp eq i8 %m, 0\n  br i1 %is, label %latch, label %then\n\
             then:\n  %p = getelementptr inbounds float, ptr {room}, i64 %i\n  %v = load float, ptr %p\n  \
             %w = fmul float %v, %v\n  store float %w, ptr %p\n  br label %latch\n\
             latch:\n  %next = add nuw nsw i64 %i, 1\n  %done = icmp eq i64 %next, 8\n  \
             br i1 %done, label %out, label %head, !llvm.loop !0\nout:\n  %r = load <8 x float>, ptr {room}\n  ret <8 x float> %r\n}}\n\
             attributes #0 = {{ \"target-cpu\"=\"haswell\" \"target-features\"=\"+avx2\" }}\n\
             !0 = distinct !{{!0, !1}}\n!1 = !{{!\"weft.plan\", !\"a.c\", i32 3, i32 9, i64 0, i64 0}}\n"
        )
    };
    let message = |room: &str| {
        let mut module = read_module(&text(room)).unwrap();
        let outcome = vectorize(&mut module, Effort::Auto, Library::Exact);
        assert!(verify_module(&module).is_empty());
        outcome.remarks[0].message.clone()
    };
    assert!(
        message("%own").starts_with("what lanes write under masks is the function's own"),
        "{}",
        message("%own")
    );
    assert!(!message("%other").contains("own"), "{}", message("%other"));
}

#[test]
fn four_lanes_are_enough_to_wait_for_the_last() {
    let body = "  %pa = getelementptr float, ptr %a, i64 %i\n  %x = load float, ptr %pa\n  br label %inner\ninner:\n  \
                %s = phi float [ 0.0, %head ], [ %t, %inner ]\n  %t = fadd float %s, %x\n  \
                %end = fcmp ogt float %t, 9.0\n  br i1 %end, label %left, label %inner\nleft:\n  \
                %pc = getelementptr float, ptr %c, i64 %i\n  store float %t, ptr %pc\n";
    let message = |limit: u32| {
        let text = format!(
            "target triple = \"x86_64-pc-linux-gnu\"\n\
             define void @f(i64 %n, ptr noalias %a, ptr noalias %c) #0 {{\nentry:\n  br label %head\n\
             head:\n  %i = phi i64 [ 0, %entry ], [ %next, %latch ]\n{body}  br label %latch\nlatch:\n  \
             %next = add nuw nsw i64 %i, 1\n  %done = icmp eq i64 %next, %n\n  \
             br i1 %done, label %out, label %head, !llvm.loop !0\nout:\n  ret void\n}}\n\
             attributes #0 = {{ \"target-cpu\"=\"x86-64\" \"target-features\"=\"+sse2\" }}\n\
             !0 = distinct !{{!0, !1}}\n!1 = !{{!\"weft.plan\", !\"a.c\", i32 3, i32 9, i64 0, i64 {limit}}}\n"
        );
        let mut module = read_module(&text).unwrap();
        vectorize(&mut module, Effort::Auto, Library::Exact).remarks[0].message.clone()
    };
    assert!(message(4).starts_with("lanes leave an inner loop one by one: 4 lanes"), "{}", message(4));
    assert_eq!(message(2), "no vectors by plan: 2 lanes are too few to wait for the last of them");
}

#[test]
fn lanes_do_not_wait_for_quotients_that_single_iterations_have_sooner() {
    let euclid = "  %pa = getelementptr i32, ptr %a, i64 %i\n  %x0 = load i32, ptr %pa\n  %y0 = or i32 %x0, 1\n  \
                  br label %inner\ninner:\n  %x = phi i32 [ %x0, %head ], [ %y, %inner ]\n  \
                  %y = phi i32 [ %y0, %head ], [ %r, %inner ]\n  %r = urem i32 %x, %y\n  \
                  %end = icmp eq i32 %r, 0\n  br i1 %end, label %left, label %inner\nleft:\n  \
                  %pc = getelementptr i32, ptr %c, i64 %i\n  store i32 %y, ptr %pc\n";
    let message = |features: &str| planned(features, "", euclid, Effort::Auto).0.remarks[0].message.clone();
    for features in ["+sse2", "+avx2"] {
        assert!(message(features).starts_with("no vectors by plan: vectors of "), "{}", message(features));
    }
    assert!(message(AVX512).starts_with("lanes leave an inner loop one by one"), "{}", message(AVX512));
}

#[test]
fn what_a_machine_does_lane_by_lane_costs_as_much() {
    let power = "  %pa = getelementptr i64, ptr %a, i64 %i\n  %x0 = load i64, ptr %pa\n  br label %inner\ninner:\n  \
                 %x = phi i64 [ %x0, %head ], [ %r, %inner ]\n  %k = phi i64 [ %x0, %head ], [ %k1, %inner ]\n  \
                 %m = mul i64 %x, %x\n  %r = urem i64 %m, 65521\n  %k1 = lshr i64 %k, 1\n  \
                 %end = icmp eq i64 %k1, 0\n  br i1 %end, label %left, label %inner\nleft:\n  \
                 %pc = getelementptr i64, ptr %c, i64 %i\n  store i64 %r, ptr %pc\n";
    let message =
        |features: &str, body: &str| planned(features, "", body, Effort::Auto).0.remarks[0].message.clone();
    let refused = "no vectors by plan: vectors of ";
    assert!(message("+sse2", power).starts_with(refused), "{}", message("+sse2", power));
    assert!(!message("+avx2", power).starts_with(refused), "{}", message("+avx2", power));
    // There are gathers of four bytes, but none of one.
    let walk = |ty: &str| {
        format!(
            "  %n0 = mul i64 %i, 100\n  br label %inner\ninner:\n  %k = phi i64 [ %n0, %head ], [ %k1, %inner ]\n  \
             %p = getelementptr {ty}, ptr %a, i64 %k\n  %x = load {ty}, ptr %p\n  \
             %q = getelementptr {ty}, ptr %b, i64 %k\n  %y = load {ty}, ptr %q\n  %k1 = add i64 %k, 1\n  \
             %end = icmp ne {ty} %x, %y\n  br i1 %end, label %left, label %inner\nleft:\n  \
             %pc = getelementptr i64, ptr %c, i64 %i\n  store i64 %k, ptr %pc\n"
        )
    };
    assert!(message(AVX512, &walk("i8")).starts_with(refused), "{}", message(AVX512, &walk("i8")));
    assert!(!message(AVX512, &walk("i32")).starts_with(refused), "{}", message(AVX512, &walk("i32")));
}
