//! How many lanes there are, and what the machine does lane by lane.

use super::*;

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
    assert!(text.contains("alignstack=64"), "what is kept beside calls lies in one cache line: {text}");
    let (_, text) = planned("+avx2", "", &body("afn"), Effort::Auto);
    assert!(text.contains("@_ZGVdN8v_expf(") && text.contains("alignstack=32"), "{text}");
    assert!(!planned("+sse2", "", &body("afn"), Effort::Auto).1.contains("alignstack="));
    let (_, text) = planned(AVX512, "", &body(""), Effort::Auto);
    assert!(!text.contains("_ZGV"), "the exact result is asked for: {text}");
    let (_, text) = planned_with(AVX512, "", &body(""), (Effort::Auto, Library::LIBMVEC));
    assert!(text.contains("@_ZGVeN16v_expf("), "{text}");
}

#[test]
fn functions_of_the_library_are_computed_in_place_with_fused_products() {
    let body = |call: &str| {
        format!(
            "  %pa = getelementptr float, ptr %a, i64 %i\n  %x = load float, ptr %pa\n  %y = call afn float {call}\n  \
             store float %y, ptr %pa\n"
        )
    };
    let planned = |features: &str, call: &str| planned(features, "", &body(call), Effort::Auto).1;
    let text = planned(&format!("{AVX512},+fma"), "@llvm.exp.f32(float %x)");
    assert!(text.contains("call <16 x float> @llvm.fma.v16f32(") && text.contains("!prof"), "{text}");
    let called = "call <16 x float> @_ZGVeN16v_expf(";
    assert_eq!(text.matches(called).count(), 2, "of each version, what the formula is not for: {text}");
    assert!(text.contains("fcmp ugt <16 x float>"), "what is no number is the library's: {text}");
    let text = planned(AVX512, "@llvm.exp.f32(float %x)");
    assert!(text.contains("expf(") && !text.contains("@llvm.fma"), "there are no fused products: {text}");
    let text = planned("+avx2,+fma", "@llvm.log.f32(float %x)");
    assert!(text.contains("logf(") && !text.contains("@llvm.fma"), "the library is as fast: {text}");
    let two =
        "@llvm.exp.f32(float %x)\n  %z = call afn float @llvm.log.f32(float %y)\n  store float %z, ptr %pa";
    assert!(!planned("+avx2,+fma", two).contains("@llvm.fma"), "constants would not stay in registers");
    let text = planned("+avx2,+fma", "@llvm.pow.f32(float %x, float 1.5)");
    assert!(text.contains("powf(") && text.contains("@llvm.fma.v8f64("), "it takes more bits: {text}");
    let newer = Library { has_newer: true, ..Library::EXACT };
    for call in ["@llvm.exp2.f32(float %x)", "@llvm.tanh.f32(float %x)"] {
        let text = planned_with("+avx2,+fma", "", &body(call), (Effort::Auto, newer)).1;
        assert!(text.contains("call <8 x float> @llvm.fma.v8f32("), "{call}: {text}");
        assert!(!planned("+avx2,+fma", call).contains("_ZGV"), "the library may have no vectors of it");
    }
    let text = planned_with("+avx2,+fma", "", &body("@llvm.log2.f32(float %x)"), (Effort::Auto, newer)).1;
    assert!(text.contains("log2f(") && !text.contains("@llvm.fma"), "the library is as fast: {text}");
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
    let (outcome, text) = planned_for(cpu, AVX512, "", body, (Effort::Always, Library::EXACT));
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
        let outcome = vectorize(&mut module, Effort::Auto, Library::EXACT);
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
        vectorize(&mut module, Effort::Auto, Library::EXACT).remarks[0].message.clone()
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

#[test]
fn bits_that_tell_a_place_are_added() {
    // Those of lane 0 may not be disjoint where those of a lane that goes there are.
    let body = "  %pa = getelementptr float, ptr %a, i64 %i\n  %x = load float, ptr %pa\n  %is = fcmp ogt float %x, 9.0\n  \
                br i1 %is, label %then, label %join\nthen:\n  %at = or disjoint i64 %i, 512\n  \
                %pc = getelementptr float, ptr %c, i64 %at\n  store float %x, ptr %pc\n  br label %join\njoin:\n";
    let (_, text) = planned("+avx2", "", body, Effort::Always);
    assert!(text.contains("llvm.masked.store.v8f32"), "one behind the other: {text}");
    assert!(
        text.contains(", 512") && text.matches("or disjoint i64").count() == 1,
        "only in single iterations: {text}"
    );
}

#[test]
fn numbers_at_a_constant_distance_are_compared_in_the_width_of_others() {
    let nearest = |condition: &str| {
        format!(
            "  %pa = getelementptr float, ptr %a, i64 %i\n  %x = load float, ptr %pa\n  %i3 = mul i64 %i, 300\n  \
             br label %inner\ninner:\n  %j = phi i64 [ 0, %head ], [ %j1, %inner ]\n  \
             %s = phi float [ 9.0, %head ], [ %t, %inner ]\n  %pb = getelementptr float, ptr %b, i64 %j\n  \
             %y = load float, ptr %pb\n  %d = fsub float %y, %x\n  %is = icmp {condition}\n  \
             %t = select i1 %is, float %d, float %s\n  %j1 = add nuw nsw i64 %j, 1\n  \
             %end = icmp eq i64 %j1, 50\n  br i1 %end, label %left, label %inner\nleft:\n  \
             %pc = getelementptr float, ptr %c, i64 %i\n  store float %t, ptr %pc\n"
        )
    };
    // The widest numbers are those of 32 bits then, of which a register holds so many lanes.
    for (features, lanes, least) in [("+sse2", 4, 2), ("+avx2", 8, 4), (AVX512, 16, 16)] {
        let text = planned(features, "", &nearest("ne i64 %j, %i"), Effort::Auto).1;
        assert!(text.contains(&format!("icmp ne <{lanes} x i32>")) && !text.contains("x i64> %j"), "{text}");
        assert!(text.contains("i64 2147483647") && text.contains("i32 0, i32 1, i32 2"), "{text}");
        for other in ["slt i64 %j, %i", "ne i64 %j, %i3"] {
            let text = planned(features, "", &nearest(other), Effort::Always).1;
            assert!(!text.contains("2147483647") && text.contains(&format!("<{least} x ")), "{text}");
        }
    }
}

#[test]
fn numbers_that_are_widened_for_addresses_alone_take_no_lanes() {
    let search = |more: &str| {
        format!(
            "  %pa = getelementptr float, ptr %a, i64 %i\n  %x = load float, ptr %pa\n  br label %inner\ninner:\n  \
             %l = phi i32 [ 0, %head ], [ %l1, %inner ]\n  %h = phi i32 [ 64, %head ], [ %h1, %inner ]\n  \
             %m = add i32 %l, %h\n  %k = lshr i32 %m, 1\n  %w = zext i32 %k to i64\n  \
             %pb = getelementptr float, ptr %b, i64 %w\n  %y = load float, ptr %pb\n  %is = fcmp olt float %y, %x\n  \
             %k1 = add i32 %k, 1\n  %l1 = select i1 %is, i32 %k1, i32 %l\n  %h1 = select i1 %is, i32 %h, i32 %k\n  \
             {more}%end = icmp sge i32 %l1, %h1\n  br i1 %end, label %left, label %inner\nleft:\n  \
             %pc = getelementptr i32, ptr %c, i64 %i\n  store i32 %l1, ptr %pc\n"
        )
    };
    let lanes = |body: &str| {
        let (outcome, _) = planned(AVX512, "", body, Effort::Always);
        text_of_plans(&outcome.plans).lines().next().unwrap_or_default().to_owned()
    };
    assert!(lanes(&search("")).ends_with("16 under a mask"), "{}", lanes(&search("")));
    let stored = search("%p2 = getelementptr i64, ptr %c, i64 %w\n  store i64 %w, ptr %p2\n  ");
    assert!(lanes(&stored).ends_with("8 under a mask"), "{}", lanes(&stored));
}

#[test]
fn what_vectors_leave_of_a_known_count_is_done_by_shorter_ones() {
    let message = |count: &str, phis: &str, more: &str| {
        let body = format!(
            "  %pa = getelementptr i8, ptr %a, i64 %i\n  %x = load i8, ptr %pa\n  %y = mul i8 %x, %x\n  %z = xor i8 %y, 77\n  \
             {more}%pc = getelementptr i8, ptr %c, i64 %i\n  store i8 %z, ptr %pc\n"
        );
        let with = (Effort::Always, Library::EXACT);
        let (outcome, _) = planned_times(count, ("x86-64", "+avx2"), phis, &body, with);
        outcome.remarks[0].message.split_once(": ").unwrap().1.to_owned()
    };
    assert_eq!(message("62", "", ""), "32 lanes, then 16 lanes, then 8 lanes, then 4 lanes, then one by one");
    assert_eq!(message("100", "", ""), "32 lanes, then 4 lanes, then one by one");
    assert!(!message("%n", "", "").contains("16 lanes"), "{}", message("%n", "", ""));
    // Each vector would have to be reduced.
    let phi = "  %s = phi i8 [ 0, %entry ], [ %t, %latch ]\n";
    let sum = message("62", phi, "%t = add i8 %s, %z\n  ");
    assert!(!sum.contains("8 lanes"), "{sum}");
}
