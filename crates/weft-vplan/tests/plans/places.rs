//! Accesses lane by lane, where the machine has no gathers.

use weft_vplan::{Effort, Library};

use crate::{AVX512, planned_for};

const AVX2: &str = "+avx2,+avx,+sse4.1,+sse2";

/// Sums up a number of `%a` and one of `%b` at the place that `%c` has for `%i`.
const TWO: &str = "  %pc = getelementptr i32, ptr %c, i64 %i
  %j0 = load i32, ptr %pc
  %j = sext i32 %j0 to i64
  %pa = getelementptr inbounds float, ptr %a, i64 %j
  %x = load float, ptr %pa
  %pb = getelementptr inbounds float, ptr %b, i64 %j
  %y = load float, ptr %pb
  %s = fadd float %x, %y
  store float %s, ptr %pc
";

/// What becomes of a loop with this body on a machine, whatever it costs.
fn code(cpu: &str, features: &str, body: &str) -> String {
    let (outcome, text) = planned_for(cpu, features, "", body, (Effort::Always, Library::EXACT));
    assert_eq!(outcome.plans.len(), 1, "{}", outcome.remarks[0].message);
    text
}

#[test]
fn lanes_are_loaded_one_by_one_where_there_are_no_gathers() {
    for (cpu, features) in [("x86-64", "+sse2"), ("x86-64-v3", AVX2), ("haswell", AVX2), ("znver3", AVX2)] {
        let text = code(cpu, features, TWO);
        assert!(!text.contains("masked.gather"), "{cpu}: {text}");
        assert!(text.contains("= extractelement <") && text.contains("insertelement <"), "{cpu}: {text}");
    }
    for (cpu, features) in [("skylake", AVX2), ("znver5", AVX512)] {
        assert!(code(cpu, features, TWO).contains("masked.gather"), "{cpu}");
    }
}

#[test]
fn members_of_what_a_number_leads_to_are_loaded_one_by_one() {
    let body = TWO.replace(
        "%pb = getelementptr inbounds float, ptr %b, i64 %j",
        "%pb = getelementptr inbounds i8, ptr %pa, i64 4",
    );
    let text = code("x86-64", "+sse2", &body);
    assert!(!text.contains("masked.gather"), "{text}");
    assert!(text.contains("getelementptr inbounds i8, ptr %"), "{text}");
}

#[test]
fn lanes_are_stored_one_by_one_in_their_order() {
    let body = TWO.replace("store float %s, ptr %pc", "store float %s, ptr %pa");
    let text = code("x86-64-v3", AVX2, &body);
    assert!(!text.contains("masked.scatter") && !text.contains("masked.gather"), "{text}");
}

#[test]
fn lanes_under_a_mask_are_still_gathered() {
    let body = TWO.replace(
        "  %pa = ",
        "  %is = icmp sgt i32 %j0, 0\n  br i1 %is, label %then, label %latch\nthen:\n  %pa = ",
    );
    assert!(code("x86-64-v3", AVX2, &body).contains("masked.gather"));
}

#[test]
fn addresses_of_another_block_are_not_computed_again() {
    let body = TWO.replace(
        "  %x = load",
        "  br label %inner\ninner:\n  %k = phi i32 [ 0, %head ], [ %k1, %inner ]\n  %k1 = add nsw i32 %k, 1\n  \
         %more = icmp slt i32 %k1, %u\n  br i1 %more, label %inner, label %left\nleft:\n  %x = load",
    );
    // That of %b stands beside its load.
    assert_eq!(code("x86-64-v3", AVX2, &body).matches("call <8 x float> @llvm.masked.gather").count(), 1);
}

#[test]
fn rows_of_places_are_no_rows() {
    let row: String = (0..4)
        .map(|k| {
            format!(
                "  %pn{k} = getelementptr i8, ptr %row, i64 {}\n  %n{k} = load i32, ptr %pn{k}\n  \
                 %j{k} = sext i32 %n{k} to i64\n  %pa{k} = getelementptr float, ptr %a, i64 %j{k}\n  \
                 %x{k} = load float, ptr %pa{k}\n",
                4 * k
            )
        })
        .collect();
    let body = format!(
        "  %row = getelementptr [4 x i32], ptr %b, i64 %i\n{row}  %s0 = fadd float %x0, %x1\n  \
         %s1 = fadd float %x2, %x3\n  %s = fadd float %s0, %s1\n  \
         %pc = getelementptr float, ptr %c, i64 %i\n  store float %s, ptr %pc\n"
    );
    assert!(!code("x86-64", "+sse2", &body).contains("load <4 x i32>"));
    let wide =
        body.replace("sext i32 %n3", "sext i32 %m3").replace("%j3 =", "%m3 = mul i32 %n3, %n2\n  %j3 =");
    assert!(code("x86-64", "+sse2", &wide).contains("load <"), "two of them are more than places");
    assert!(code("znver5", AVX512, &body).contains("masked.gather"));
}

#[test]
fn chains_of_lookups_are_left_to_single_iterations() {
    let steps: String = (0..6)
        .map(|k| {
            format!(
                "  %m{k} = and i32 %v{k}, 1023\n  %j{k} = zext i32 %m{k} to i64\n  \
                 %pt{k} = getelementptr i32, ptr %a, i64 %j{k}\n  %t{k} = load i32, ptr %pt{k}\n  \
                 %h{k} = lshr i32 %v{k}, 8\n  %v{} = xor i32 %t{k}, %h{k}\n",
                k + 1
            )
        })
        .collect();
    let body = format!(
        "  %row = getelementptr [4 x i32], ptr %b, i64 %i\n  %q0 = load i32, ptr %row\n  \
         %p1 = getelementptr i8, ptr %row, i64 4\n  %q1 = load i32, ptr %p1\n  \
         %p2 = getelementptr i8, ptr %row, i64 8\n  %q2 = load i32, ptr %p2\n  \
         %p3 = getelementptr i8, ptr %row, i64 12\n  %q3 = load i32, ptr %p3\n  \
         %w0 = xor i32 %q0, %q1\n  %w1 = xor i32 %q2, %q3\n  %v0 = xor i32 %w0, %w1\n{steps}  \
         %pc = getelementptr i32, ptr %c, i64 %i\n  store i32 %v6, ptr %pc\n"
    );
    let message = |cpu: &str, features: &str| {
        let with = (Effort::Auto, Library::EXACT);
        planned_for(cpu, features, "", &body, with).0.remarks[0].message.clone()
    };
    for (cpu, features) in [("x86-64", "+sse2"), ("x86-64-v3", AVX2)] {
        let message = message(cpu, features);
        assert!(message.contains("lanes cost"), "{cpu}: {message}");
    }
}
