//! What is jumped over where no lane is there, and what is not.

use super::*;

/// What is divided unless two floating-point numbers are equal, or if one is larger: `compare` says it, of `%x` and `%y`.
fn divided_if(compare: &str) -> String {
    format!(
        "  %pa = getelementptr float, ptr %a, i64 %i\n  %x = load float, ptr %pa\n  %pb = getelementptr float, ptr %b, i64 %i\n  \
         %y = load float, ptr %pb\n  %pc = getelementptr float, ptr %c, i64 %i\n  %is = fcmp {compare} float %x, %y\n  \
         br i1 %is, label %join, label %then\nthen:\n  %p = fdiv float %x, %y\n  %q = fdiv float %y, %x\n  \
         %t = fdiv float %p, 3.0\n  %s = fadd float %q, %t\n  br label %join\njoin:\n  \
         %r = phi float [ %s, %then ], [ 0.0, %head ]\n  store float %r, ptr %pc\n"
    )
}

#[test]
fn what_is_done_unless_numbers_are_equal_is_not_jumped_over() {
    let said = |compare: &str| {
        let (outcome, _) = planned("+sse2", "", &divided_if(compare), Effort::Auto);
        outcome.remarks[0].message.clone()
    };
    assert_eq!(said("oeq"), "no vectors by plan: LLVM does as well");
    assert_eq!(said("ueq"), "no vectors by plan: LLVM does as well");
    assert!(said("olt").starts_with("what is rare is jumped over"), "{}", said("olt"));
    // What must not be done for no lane is jumped over in any case.
    let one_for_all = divided_if("oeq")
        .replace("%p = fdiv float %x, %y", "%u1 = load float, ptr %b\n  %p = fdiv float %x, %u1");
    let (outcome, _) = planned("+sse2", "", &one_for_all, Effort::Always);
    assert!(text_of_plans(&outcome.plans).contains("  bypass\n    step %then"), "{:?}", outcome.remarks);
}
