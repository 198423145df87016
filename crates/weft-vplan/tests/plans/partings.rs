//! Where lanes come together that have parted: what chooses between what they have.

use super::*;

/// Whether each choice of numbers by so many lanes is by what `of` computes, and there is one.
fn choose_by(text: &str, lanes: u32, of: &str) -> bool {
    let choice = format!("select <{lanes} x i1> ");
    let conditions =
        text.lines().filter_map(|line| Some(line.split_once(&choice)?.1.split(',').next()?.trim()));
    let conditions: Vec<&str> = conditions.collect();
    let is_of = |name: &&str| text.contains(&format!("  {name} = {of} "));
    !conditions.is_empty() && conditions.iter().all(is_of)
}

/// Four ways to one place, of which the last are those of `w` between 0 and a border.
fn ladder(last: &str) -> String {
    let store = |k: u32, value: &str| {
        format!("then{k}:\n  %v{k} = {value}\n  store i32 %v{k}, ptr %pc\n  br label %join\n")
    };
    format!(
        "  %pa = getelementptr i32, ptr %a, i64 %i\n  %x = load i32, ptr %pa\n  %pb = getelementptr i32, ptr %b, i64 %i\n  \
         %w = load i32, ptr %pb\n  %v = and i32 %x, 1023\n  %pc = getelementptr i32, ptr %c, i64 %i\n  \
         %up = icmp sgt i32 %w, 0\n  br i1 %up, label %above, label %below\nabove:\n  %far = icmp ugt i32 %v, 500\n  \
         br i1 %far, label %high, label %low\nhigh:\n  %more = icmp ugt i32 {last}, 600\n  \
         br i1 %more, label %then0, label %then1\n{}{}low:\n  %some = icmp ugt i32 %v, 250\n  \
         br i1 %some, label %then2, label %join\n{}below:\n  %deep = icmp slt i32 %w, -500\n  \
         br i1 %deep, label %then3, label %join\n{}join:\n",
        store(0, "add i32 %v, %w"),
        store(1, "sub i32 %v, %w"),
        store(2, "mul i32 %v, 3"),
        store(3, "sub i32 0, %v"),
    )
}

#[test]
fn the_conditions_themselves_choose_between_stores() {
    for (features, lanes) in [("+avx2", 8), ("+sse2,+sse4.1", 4)] {
        let (outcome, text) = planned(features, "", &ladder("%w"), Effort::Always);
        let plan = text_of_plans(&outcome.plans);
        assert_eq!((plan.matches("    wait").count(), plan.matches("    store ").count()), (3, 1), "{plan}");
        assert!(choose_by(&text, lanes, "icmp"), "{features}: {text}");
    }
}

#[test]
fn stores_of_which_both_may_be_done_are_chosen_by_masks() {
    // Lanes that have stored once come to the second condition as well.
    let body = "  %pa = getelementptr i32, ptr %a, i64 %i\n  %x = load i32, ptr %pa\n  %pc = getelementptr i32, ptr %c, i64 %i\n  \
                %big = icmp sgt i32 %x, 5\n  br i1 %big, label %one, label %then\none:\n  store i32 7, ptr %pc\n  \
                br label %then\nthen:\n  %odd = icmp slt i32 %x, 9\n  br i1 %odd, label %mid, label %join\nmid:\n  \
                %low = icmp sgt i32 %x, 2\n  br i1 %low, label %two, label %join\ntwo:\n  store i32 %x, ptr %pc\n  \
                br label %join\njoin:\n";
    let (outcome, text) = planned("+avx2", "", body, Effort::Always);
    let plan = text_of_plans(&outcome.plans);
    assert_eq!((plan.matches("    wait").count(), plan.matches("    store ").count()), (1, 1), "{plan}");
    assert!(choose_by(&text, 8, "and"), "the second store is done under two conditions: {text}");
}

/// A number that comes from one of three ways, of which one is stored if `stores`.
fn three_ways(border: &str) -> String {
    format!(
        "  %pa = getelementptr float, ptr %a, i64 %i\n  %x = load float, ptr %pa\n  %pb = getelementptr float, ptr %b, i64 %i\n  \
         %one = fcmp olt float %x, 1.0\n  br i1 %one, label %low, label %other\nlow:\n  %y = load float, ptr %pb\n  \
         br label %join\nother:\n  %two = fcmp olt float %x, 2.0\n  br i1 %two, label %mid, label %high\nmid:\n  \
         %m = fmul float %x, 3.0\n  br label %join\nhigh:\n  %h = fadd float %x, {border}\n  br label %join\njoin:\n  \
         %z = phi float [ %y, %low ], [ %m, %mid ], [ %h, %high ]\n  \
         %pc = getelementptr float, ptr %c, i64 %i\n  store float %z, ptr %pc\n"
    )
}

#[test]
fn several_ways_are_a_reason_without_registers_for_masks() {
    let reason = |features: &str, body: &str| {
        let (outcome, text) = planned(features, "", body, Effort::Auto);
        (outcome.remarks[0].message.clone(), text)
    };
    let (message, text) = reason("+avx2", &three_ways("4.0"));
    assert!(message.starts_with("conditions choose, and no masks made of them: "), "{message}");
    assert!(choose_by(&text, 8, "fcmp"), "{text}");
    let (message, _) = reason(AVX512, &three_ways("4.0"));
    assert_eq!(message, "no vectors by plan: LLVM does as well", "a choice is one instruction there");
    let two = three_ways("4.0").replace("br i1 %two, label %mid, label %high", "br label %mid");
    let two = two
        .replace("high:\n  %h = fadd float %x, 4.0\n  br label %join\n", "")
        .replace(", [ %h, %high ]", "");
    let (message, _) = reason("+avx2", &two);
    assert_eq!(message, "no vectors by plan: LLVM does as well", "the mask is the condition");
}

/// `c[i] = x < u ? u : 9` where `x < u` or `x > 9`; LLVM has made one store of two.
const ONE_STORE_OF_TWO: &str = "  %pa = getelementptr i32, ptr %a, i64 %i\n  %x = load i32, ptr %pa\n  %is = icmp slt i32 %x, %u\n  \
    br i1 %is, label %then, label %else\nelse:\n  %big = icmp sgt i32 %x, 9\n  br i1 %big, label %then, label %join\nthen:\n  \
    %v = phi i32 [ %u, %head ], [ 9, %else ]\n  %pc = getelementptr i32, ptr %c, i64 %i\n  store i32 %v, ptr %pc\n  \
    br label %join\njoin:\n";

#[test]
fn a_store_that_lanes_come_to_by_two_ways_is_not_jumped_over() {
    let (outcome, text) = planned("+avx2", "", ONE_STORE_OF_TWO, Effort::Auto);
    let plan = text_of_plans(&outcome.plans);
    assert!(plan.contains("store ") && !plan.contains("bypass"), "{plan}");
    assert!(choose_by(&text, 8, "icmp"), "{text}");
    let (outcome, _) = planned(AVX512, "", ONE_STORE_OF_TWO, Effort::Auto);
    assert!(!outcome.plans.is_empty(), "LLVM asks twice whether lanes came by the second way");
    let one = ONE_STORE_OF_TWO.replace("label %then, label %else\n", "label %join, label %else\n");
    let one = one.replace("[ %u, %head ], ", "");
    let (outcome, _) = planned("+avx2", "", &one, Effort::Auto);
    assert!(text_of_plans(&outcome.plans).contains("bypass"), "it may be rare");
}

#[test]
fn numbers_without_signs_are_compared_with_signs() {
    let compared = |features: &str, last: &str| {
        let (_, text) = planned(features, "", &ladder(last), Effort::Always);
        let lanes = if features == AVX512 { 16 } else { 8 };
        let count = |predicate: &str| text.matches(&format!("icmp {predicate} <{lanes} x i32>")).count();
        (count("ugt"), count("sgt"))
    };
    let (without, with) = compared("+avx2", "%w");
    assert!(without == 0 && with > 0, "{without} {with}: %w is above 0 there, and %v has 10 bits");
    let (without, with) = compared("+avx2", "%x");
    assert!(without > 0 && with > 0, "{without} {with}: %x may be negative");
    assert!(compared(AVX512, "%w").0 > 0, "the machine compares both");
}

#[test]
fn what_was_loaded_in_any_case_is_loaded_without_a_mask() {
    let body = "  %pa = getelementptr float, ptr %a, i64 %i\n  %x = load float, ptr %pa\n  %pb = getelementptr float, ptr %b, i64 %i\n  \
                %is = fcmp olt float %x, 1.0\n  br i1 %is, label %then, label %join\nthen:\n  %y = load float, ptr %pb\n  \
                %pc = getelementptr float, ptr %c, i64 %i\n  store float %y, ptr %pc\n  %again = load float, ptr %pa\n  \
                %s = fadd float %again, %y\n  store float %s, ptr %pb\n  br label %join\njoin:\n";
    let masked = |body: &str| {
        let (_, text) = planned("+avx2", "", body, Effort::Always);
        text.matches("call <8 x float> @llvm.masked.load").count()
    };
    let other = body.replace("%again = load float, ptr %pa", "%again = load float, ptr %pc");
    assert!(masked(body) > 0 && masked(&other) == 2 * masked(body), "{} {}", masked(body), masked(&other));
}

#[test]
fn branches_that_data_decides_count_where_lanes_access_memory_one_by_one() {
    let body = "  %pa = getelementptr float, ptr %a, i64 %i\n  %x = load float, ptr %pa\n  %pb = getelementptr float, ptr %b, i64 %i\n  \
                %is = fcmp ogt float %x, 0.5\n  br i1 %is, label %then, label %join\nthen:\n  %y = load float, ptr %pb\n  \
                %r = call float @llvm.sqrt.f32(float %x)\n  %s = fmul float %r, %y\n  \
                %pc = getelementptr float, ptr %c, i64 %i\n  store float %s, ptr %pc\n  br label %join\njoin:\n";
    let (outcome, _) = planned("+sse2", "", body, Effort::Auto);
    let message = &outcome.remarks[0].message;
    assert!(message.starts_with("lanes access memory one by one, without branches: 4 lanes"), "{message}");
}
