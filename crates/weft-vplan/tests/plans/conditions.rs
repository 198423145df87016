//! What stands under conditions: masks, jumps over what no lane needs, and what is refused.

use super::*;

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
    assert!(!text.contains("<i32 1, i32 1,"), "lanes that are not there divide what they have: {text}");
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
    assert_eq!(
        outcome.remarks[0].message, "what is rare is jumped over: 8 lanes, then one by one",
        "there are masks"
    );
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
fn slow_stores_under_masks_become_one() {
    let (outcome, text) = planned("+avx2", "", &two_stores(""), Effort::Auto);
    let plan = text_of_plans(&outcome.plans);
    assert_eq!((plan.matches("    wait").count(), plan.matches("    store ").count()), (1, 1), "{plan}");
    assert!(text.contains("call void @llvm.masked.store.v8i32"), "{text}");
}

#[test]
fn masks_go_from_block_to_block_as_numbers() {
    let body = DIVISION.replace(
        "label %join\nthen:",
        "label %join\nmore:\n  %few = icmp slt i32 %y, 100\n  br i1 %few, label %then, label %join\nthen:",
    );
    let body =
        body.replacen("label %then", "label %more", 1).replace("[ 0, %head ]", "[ 0, %head ], [ 1, %more ]");
    let hides = |features: &str| {
        let (outcome, text) = planned(features, "", &body, Effort::Always);
        assert!(text_of_plans(&outcome.plans).contains("bypass"), "{features}");
        text.contains("asm \"\", \"=x,0\"(<8 x i32>")
    };
    assert!(hides("+sse4.1,+avx2"));
    assert!(!hides("+sse2"), "all bits of a mask choose");
    assert!(!hides(AVX512), "there are registers for masks");
}

#[test]
fn what_a_processor_foresees_badly_is_better_in_vectors_without_masks() {
    // Conditions within conditions, of which each leads to another store.
    let store = |k: u32, value: &str| {
        format!("then{k}:\n  %v{k} = {value}\n  store i32 %v{k}, ptr %pc\n  br label %join\n")
    };
    let ask = |k: u32, what: &str, no: &str| {
        format!("  %is{k} = icmp sgt i32 {what}\n  br i1 %is{k}, label %then{k}, label %{no}\n")
    };
    let body = format!(
        "  %pa = getelementptr i32, ptr %a, i64 %i\n  %x = load i32, ptr %pa\n  %pb = getelementptr i32, ptr %b, i64 %i\n  \
         %y = load i32, ptr %pb\n  %v = and i32 %x, 1023\n  %pc = getelementptr i32, ptr %c, i64 %i\n  \
         %up = icmp sgt i32 %y, 0\n  br i1 %up, label %above, label %below\nabove:\n  %far = icmp sgt i32 %v, 500\n  \
         br i1 %far, label %high, label %low\nhigh:\n{}else0:\n  %v9 = sub i32 %v, %y\n  store i32 %v9, ptr %pc\n  \
         br label %join\n{}low:\n{}{}below:\n{}{}join:\n",
        ask(0, "%y, 500", "else0"),
        store(0, "add i32 %v, %y"),
        ask(1, "%v, 250", "join"),
        store(1, "mul i32 %v, 3"),
        ask(2, "-500, %y", "join"),
        store(2, "sub i32 0, %v"),
    );
    let (outcome, _) = planned("+sse2", "", &body, Effort::Auto);
    let message = &outcome.remarks[0].message;
    assert_eq!(message, "stores under several conditions become one: 4 lanes, then one by one");
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

#[test]
fn numbers_and_no_masks_come_out_of_what_is_jumped_over() {
    let body = "  %pa = getelementptr float, ptr %a, i64 %i\n  %x = load float, ptr %pa\n  %rare = fcmp ogt float %x, 9.0\n  \
                br i1 %rare, label %then, label %join\nthen:\n  %q1 = fdiv float 3.0, %x\n  %q2 = fdiv float %q1, %x\n  \
                %q3 = fdiv float %q2, %q1\n  %low = fcmp olt float %q3, 1.0\n  br i1 %low, label %more, label %join\nmore:\n  \
                %q4 = fadd float %q3, 2.0\n  br label %join\njoin:\n  \
                %y = phi float [ %x, %head ], [ %q3, %then ], [ %q4, %more ]\n  \
                %pc = getelementptr float, ptr %c, i64 %i\n  store float %y, ptr %pc\n";
    for features in ["+sse2", "+avx2", AVX512] {
        let (outcome, text) = planned(features, "", body, Effort::Auto);
        assert!(
            outcome.remarks[0].message.starts_with("what is rare is jumped over"),
            "{:?}",
            outcome.remarks
        );
        let behind = text.split("vector.join").nth(2).unwrap_or_default();
        assert!(!behind.is_empty() && !behind.contains("phi <4 x i1>"), "{text}");
        let phis = text.lines().filter(|line| line.contains(" = phi <"));
        let of_masks = phis.filter(|line| line.contains(" x i1>") && !line.contains("zeroinitializer"));
        assert_eq!(of_masks.count(), 0, "{text}");
    }
}

#[test]
fn what_all_lanes_ask_for_at_the_end_of_a_loop_is_no_mask() {
    let body = |condition: &str| {
        format!(
            "  %pa = getelementptr float, ptr %a, i64 %i\n  %y = load float, ptr %pa\n  br label %round\nround:\n  \
             %k = phi i32 [ 0, %head ], [ %k1, %round ]\n  %x = phi float [ 0.0, %head ], [ %x1, %round ]\n  \
             %x1 = fadd float %x, %y\n  %k1 = add i32 %k, 1\n  %near = fcmp olt float %x1, 4.0\n  \
             %few = icmp ult i32 %k1, %u\n  {condition}\n  br i1 %go, label %round, label %left\nleft:\n  \
             %pc = getelementptr float, ptr %c, i64 %i\n  store float %x1, ptr %pc\n"
        )
    };
    for condition in [
        "%go = select i1 %near, i1 %few, i1 false",
        "%go = select i1 %few, i1 %near, i1 false",
        "%go = and i1 %near, %few",
    ] {
        for features in ["+sse2", "+avx2", AVX512] {
            let (_, text) = planned(features, "", &body(condition), Effort::Auto);
            let version = text.split("vector.live").nth(1).unwrap_or_default();
            assert!(!version.is_empty(), "{text}");
            // Once for all, behind the question whether a lane is left: that one may have no value where the first lanes to go are all.
            assert!(text.contains("= freeze i1 %") && text.matches("icmp ult i32").count() >= 2, "{text}");
        }
    }
    // Masks are handed on as numbers where they are longer than 16 bytes.
    let condition = "%go = select i1 %near, i1 %few, i1 false";
    let hands_on =
        |features: &str| planned(features, "", &body(condition), Effort::Auto).1.contains("= and <8 x i32> ");
    assert!(hands_on("+avx2") && !hands_on("+sse2") && !hands_on(AVX512));
}

#[test]
fn lanes_that_leave_one_by_one_take_no_addresses_out_of_vectors_on_old_machines() {
    // A walk along a list: little else is done, and each address is the number that was loaded last.
    let body = |ty: &str| {
        format!(
            "  %pa = getelementptr i32, ptr %a, i64 %i\n  %x = load i32, ptr %pa\n  br label %round\nround:\n  \
             %at = phi i32 [ %x, %head ], [ %to, %round ]\n  %k = phi i32 [ 0, %head ], [ %k1, %round ]\n  \
             %w = sext i32 %at to i64\n  %pb = getelementptr {ty}, ptr %b, i64 %w\n  %y = load {ty}, ptr %pb\n  \
             %to = {} %y to i32\n  %k1 = add i32 %k, 1\n  %go = icmp slt i32 %k1, %to\n  \
             br i1 %go, label %round, label %left\nleft:\n  \
             %pc = getelementptr i32, ptr %c, i64 %i\n  store i32 %to, ptr %pc\n",
            if ty == "i8" { "zext i8" } else { "fptosi float" }
        )
    };
    let message = |features: &str, ty: &str| {
        planned(features, "", &body(ty), Effort::Auto).0.remarks[0].message.clone()
    };
    let refused = |message: String| message.contains("single iterations ");
    assert!(refused(message("+sse2", "float")), "{}", message("+sse2", "float"));
    let on = |cpu: &str| {
        let with = (Effort::Auto, Library::EXACT);
        planned_for(cpu, "+avx2", "", &body("float"), with).0.remarks[0].message.clone()
    };
    assert!(!refused(on("skylake")), "there are gathers: {}", on("skylake"));
    assert!(refused(on("x86-64-v3")), "LLVM makes none: {}", on("x86-64-v3"));
    assert!(refused(message("+avx2", "i8")), "of bytes, there are none: {}", message("+avx2", "i8"));
    assert!(refused(message(AVX512, "i8")), "{}", message(AVX512, "i8"));
}

#[test]
fn what_is_written_in_any_case_may_be_written_again() {
    let body = |first: &str| {
        format!(
            "  %pa = getelementptr float, ptr %a, i64 %i\n  %pb = getelementptr float, ptr %b, i64 %i\n  \
             %x = load float, ptr %pa\n  %y = fadd float %x, 1.0\n  {first}  \
             %is = fcmp olt float %y, 0.0\n  br i1 %is, label %then, label %join\nthen:\n  \
             %z = fsub float 3.0, %y\n  store float %z, ptr %pa\n  %v = load float, ptr %pb\n  \
             %o = fneg float %v\n  store float %o, ptr %pb\n  %pa1 = load float, ptr %pa\n  %pb1 = load float, ptr %pb\n  \
             br label %join\njoin:\n"
        )
    };
    let both = "store float %y, ptr %pa\n  store float %y, ptr %pb\n";
    let (outcome, text) = planned("+sse2", "", &body(both), Effort::Auto);
    assert!(
        outcome.remarks[0]
            .message
            .starts_with("what lanes write under masks is the function's own, or written"),
        "{}",
        outcome.remarks[0].message
    );
    // Twice each, of eight lanes and of four.
    assert_eq!(text.matches("store <8 x float>").count(), 4, "{text}");
    assert!(!text.contains("alloca"), "no lane goes elsewhere: {text}");
    for (features, first) in [("+sse2", "store float %y, ptr %pa\n"), ("+sse2", "")] {
        let (outcome, text) = planned(features, "", &body(first), Effort::Always);
        assert!(
            !outcome.plans.is_empty() && text.contains("alloca"),
            "what is only read is not written: {text}"
        );
    }
    let masked = planned(AVX512, "", &body(both), Effort::Auto).1;
    assert!(masked.contains("llvm.masked.store"), "{masked}");
}

#[test]
fn a_store_under_a_mask_is_jumped_over_with_avx2() {
    let counts = |ty: &str| {
        format!(
            "  %pa = getelementptr inbounds float, ptr %a, i64 %i\n  %x = load float, ptr %pa\n  \
             %is = fcmp ogt float %x, 1.0\n  br i1 %is, label %then, label %join\nthen:\n  \
             %pc = getelementptr inbounds {ty}, ptr %c, i64 %i\n  %n0 = load {ty}, ptr %pc\n  \
             %n1 = add {ty} %n0, 1\n  store {ty} %n1, ptr %pc\n  br label %join\njoin:\n"
        )
    };
    let message = |features: &str, ty: &str| {
        let (outcome, _) = planned(features, "", &counts(ty), Effort::Auto);
        outcome.remarks[0].message.clone()
    };
    let with = message("+avx2", "i32");
    assert!(with.starts_with("what is rare is jumped over"), "{with}");
    let masks = message(AVX512, "i32");
    assert!(!masks.starts_with("what is rare"), "masks have registers: {masks}");
    let none = message("+avx2", "i8");
    assert!(!none.starts_with("what is rare"), "bytes have no masks: {none}");
}

#[test]
fn what_is_loaded_of_a_variable_under_a_condition_may_be_loaded_for_all() {
    let body = |variable: &str| {
        format!(
            "  %pa = getelementptr inbounds i32, ptr %a, i64 %i\n  %x = load i32, ptr %pa\n  \
             %is = icmp ult i32 %x, 600\n  br i1 %is, label %then, label %join\nthen:\n  \
             %pv = getelementptr inbounds [256 x i8], ptr {variable}, i64 0, i64 %i\n  %y = load i8, ptr %pv\n  \
             %is5 = icmp ne i8 %y, 5\n  br label %join\njoin:\n  %z = phi i1 [ false, %head ], [ %is5, %then ]\n  \
             %w = zext i1 %z to i8\n  %pc = getelementptr inbounds i8, ptr %c, i64 %i\n  store i8 %w, ptr %pc\n"
        )
    };
    let loads_all = |variable: &str, count: &str| {
        let with = (Effort::Always, Library::EXACT);
        let (_, text) = planned_times(count, ("znver5", "+avx2"), "", &body(variable), with);
        text.contains("load <8 x i8>")
    };
    assert!(loads_all("@bytes", "256"));
    assert!(!loads_all("@bytes", "257"), "the last one is behind it");
    assert!(!loads_all("@bytes", "%n"), "it is not known how many there are");
    assert!(!loads_all("@perhaps", "256"), "nobody may define it");
}

/// Behind the jump, all lanes are there: on a machine without masks, too, they are loaded and stored as vectors.
#[test]
fn what_a_condition_of_all_lanes_leads_to_needs_no_masks() {
    let body = |condition: &str| {
        format!(
            "  %pa = getelementptr i32, ptr %a, i64 %i\n  %pb = getelementptr i32, ptr %b, i64 %i\n  \
             %y = load i32, ptr %pb\n  %is = icmp sgt i32 {condition}, 3\n  \
             br i1 %is, label %then, label %join\nthen:\n  %x = load i32, ptr %pa\n  %s = add i32 %x, %y\n  \
             store i32 %s, ptr %pa\n  br label %join\njoin:\n  %r = phi i32 [ %s, %then ], [ 7, %head ]\n  \
             %pc = getelementptr i32, ptr %c, i64 %i\n  store i32 %r, ptr %pc\n"
        )
    };
    let (outcome, text) = planned("+sse2", "", &body("%u"), Effort::Always);
    let plan = text_of_plans(&outcome.plans);
    assert!(plan.contains("bypass") && plan.contains("step %then, lanes of %head, all or none"), "{plan}");
    assert!(!text.contains("llvm.masked"), "{text}");
    assert_eq!(
        text.matches("load <4 x i32>, ptr").count(),
        text.matches("store <4 x i32>").count(),
        "{text}"
    );
    let (outcome, _) = planned("+sse2", "", &body("%y"), Effort::Always);
    let plan = text_of_plans(&outcome.plans);
    assert!(plan.contains("step %then, lanes of its edges"), "{plan}");
}
