//! Floating-point sums that a `simd` construct reduces: their additions say that they may come in any order.
//!
//! ```llvm
//! %s = phi float [ 0.0, %before ], [ %t, %loop ]          ; #pragma omp simd reduction(+ : s)
//! %t = fadd float %s, %x                           ==>    %t = fadd reassoc float %s, %x
//! ```
//! LLVM's vectorizer regroups the sums of a loop that it is asked to make vectors of, whatever flags they have. But what it puts
//! behind the loop has the flags of the additions, and without `reassoc` the lanes of the vector are added one after the other
//! [LangRef: llvm.vector.reduce.fadd]: sixteen additions that wait for each other, which is longer than a row of 64 numbers takes.
//! With it they are added in halves. (Products of 64 rows with 64 others take 0.4 of the time with AVX-512.)
//!
//! # Preconditions
//! LLVM is asked to make vectors of the loop, so that a program has permitted it to regroup what the loop reduces [OMP 5.2 §5.5.8].
//!
//! # Postconditions
//! Only flags have changed, of additions and products that make up what is carried from iteration to iteration, and that nothing
//! else in the loop looks at.

use rustc_hash::FxHashSet;
use weft_analysis::UseIndex;
use weft_ir::{BinaryOp, Flags, Function, Inst, Module, Op, Operand, Type, TypeData, Value};

use crate::calls;
use crate::hints;
use crate::innermost::Innermost;

/// Marks the sums in `loops` of `func`, which is taken out of `module`; returns how many additions.
pub(crate) fn permit(module: &Module, func: &mut Function, loops: &[Innermost]) -> usize {
    let mut found: Vec<Inst> = Vec::new();
    let mut uses = None;
    for candidate in loops {
        let Some(frame) = &candidate.frame else { continue };
        if !hints::is_asked_for(module, func, &candidate.latches) {
            continue;
        }
        for carried in frame.carried.iter().filter(|carried| is_real(module, func.insts[carried.phi].ty)) {
            let uses = uses.get_or_insert_with(|| UseIndex::compute(func));
            found.extend(steps(module, func, uses, carried.value, candidate).unwrap_or_default());
        }
    }
    for inst in &found {
        if let Some(flags) = func.insts[*inst].op.flags_mut() {
            flags.insert(Flags::REASSOC);
        }
    }
    found.len()
}

fn is_real(module: &Module, ty: Type) -> bool {
    matches!(module.ctx.types.data(ty), TypeData::Float | TypeData::Double)
}

/// The additions, or the products, that `carried` goes through in an iteration; none if something else uses it on its way.
fn steps(
    module: &Module,
    func: &Function,
    uses: &UseIndex,
    carried: Value,
    found: &Innermost,
) -> Option<Vec<Inst>> {
    let (mut open, mut seen) = (vec![carried], FxHashSet::default());
    let (mut steps, mut multiplies) = (Vec::new(), None);
    while let Some(value) = open.pop() {
        for used in uses.uses(value) {
            let inst = used.inst;
            let Some(home) = func.inst_block(inst).filter(|block| found.blocks.contains(block)) else {
                continue;
            };
            let data = &func.insts[inst];
            if data.result == Some(carried) {
                continue;
            }
            let at = used.index;
            let is_product = match &data.op {
                Op::Phi(_) if home != found.header => None,
                // Under a condition.
                Op::Select(_) if at > 0 => None,
                Op::Binary(BinaryOp::FMul, _) => Some(true),
                Op::Binary(BinaryOp::FAdd, _) => Some(false),
                Op::Binary(BinaryOp::FSub, _) if at == 0 => Some(false),
                Op::Call(_)
                    if at == 2
                        && calls::elementwise(module, data)
                            .is_some_and(|known| known.name == "llvm.fmuladd") =>
                {
                    Some(false)
                }
                _ => return None,
            };
            if let Some(is_product) = is_product {
                // Of sums of products of itself no order is free, nor of a number with itself.
                let is_alone =
                    data.operands.iter().filter(|operand| **operand == Operand::Value(value)).count() == 1;
                (is_alone && *multiplies.get_or_insert(is_product) == is_product).then_some(())?;
                steps.push(inst);
            }
            if seen.insert(inst) {
                open.extend(data.result);
            }
        }
    }
    Some(steps)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::transformed;

    /// How many additions get the flag in a loop whose iterations make `%t` of `%s`, `%x` and `%c`.
    fn permitted(enable: bool, body: &str) -> usize {
        let text = format!(
            "declare float @llvm.fmuladd.f32(float, float, float)\n\
             define float @f(ptr %p, i64 %n) {{\nentry:\n  br label %loop\nloop:\n  \
             %i = phi i64 [ 0, %entry ], [ %next, %loop ]\n  %s = phi float [ 0.0, %entry ], [ %t, %loop ]\n  \
             %at = getelementptr float, ptr %p, i64 %i\n  %x = load float, ptr %at\n  %c = fcmp olt float %x, 2.0\n  \
             {body}\n  %next = add nuw i64 %i, 1\n  %more = icmp ne i64 %next, %n\n  \
             br i1 %more, label %loop, label %out, !llvm.loop !0\nout:\n  ret float %t\n}}\n\
             !0 = distinct !{{!0, !1}}\n!1 = !{{!\"llvm.loop.vectorize.enable\", i1 {enable}}}\n"
        );
        let (count, text) = transformed(&text, |module, func| {
            let loops = Innermost::all(module, func);
            permit(module, func, &loops)
        });
        assert_eq!(text.matches("reassoc").count(), count, "{text}");
        count
    }

    #[test]
    fn sums_and_products_that_are_reduced_may_come_in_any_order() {
        assert_eq!(permitted(true, "%t = fadd float %s, %x"), 1);
        assert_eq!(permitted(true, "%u = fsub float %s, %x\n  %t = fadd float %x, %u"), 2);
        assert_eq!(permitted(true, "%t = fmul float %x, %s"), 1);
        assert_eq!(
            permitted(true, "%t = call float @llvm.fmuladd.f32(float %x, float %x, float %s)"),
            1,
            "only the sum is free, and it is the call's"
        );
        let conditional = "%u = fadd float %s, %x\n  %t = select i1 %c, float %u, float %s";
        assert_eq!(permitted(true, conditional), 1);
    }

    #[test]
    fn what_nobody_asked_for_and_what_is_looked_at_keeps_its_order() {
        assert_eq!(permitted(false, "%t = fadd float %s, %x"), 0);
        assert_eq!(permitted(true, "%t = fadd float %s, %x\n  store float %t, ptr %at"), 0);
        assert_eq!(permitted(true, "%t = fsub float %x, %s"), 0, "signs alternate");
        assert_eq!(permitted(true, "%u = fmul float %s, %x\n  %t = fadd float %u, %x"), 0);
        assert_eq!(permitted(true, "%t = call float @llvm.fmuladd.f32(float %s, float %x, float %x)"), 0);
        assert_eq!(permitted(true, "%t = fadd float %s, %s"), 0);
    }
}
