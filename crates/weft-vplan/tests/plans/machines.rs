//! AArch64: vectors of 128 bits without masks, and instructions for rows of two to four numbers.

use super::*;

const NEON: &str = "+fp-armv8,+neon";

/// A loop that sums up rows of so many `float`.
fn sums(count: usize) -> String {
    let mut body =
        format!("  %first = mul i64 %i, {}\n  %row = getelementptr i8, ptr %a, i64 %first\n", 4 * count);
    let mut sum = "0.0".to_owned();
    for k in 0..count {
        body += &format!(
            "  %p{k} = getelementptr float, ptr %row, i64 {k}\n  %x{k} = load float, ptr %p{k}\n  %s{k} = fadd float {sum}, %x{k}\n"
        );
        sum = format!("%s{k}");
    }
    body + &format!("  %pc = getelementptr float, ptr %c, i64 %i\n  store float {sum}, ptr %pc\n")
}

#[test]
fn rows_are_transposed_unless_the_machine_takes_them_apart() {
    let (outcome, text) = planned(NEON, "", &sums(8), Effort::Auto);
    let said = &outcome.remarks[0].message;
    assert!(said.starts_with("rows are loaded and transposed: "), "{said}");
    assert!(text.contains("load <4 x float>") && !text.contains("llvm.masked"), "{text}");
    let (outcome, _) = planned(NEON, "", &sums(4), Effort::Auto);
    assert_eq!(outcome.remarks[0].message, "no vectors by plan: LLVM does as well");
    let (outcome, _) = planned("+sse2", "", &sums(4), Effort::Auto);
    assert_ne!(outcome.remarks[0].message, "no vectors by plan: LLVM does as well");
}

#[test]
fn there_are_no_masks_and_no_instructions_of_another_machine() {
    let (_, text) = planned(NEON, "", DIVISION, Effort::Always);
    assert!(text.contains("<4 x i32>"), "{text}");
    assert!(!text.contains("llvm.masked") && !text.contains("llvm.x86"), "{text}");
}

#[test]
fn without_its_vectors_nothing_is_planned() {
    let (outcome, _) = planned("+v8a", "", DIVISION, Effort::Always);
    assert!(outcome.plans.is_empty());
    assert_eq!(outcome.remarks[0].message, "no vectors by plan: the machine's vectors are not known");
}
