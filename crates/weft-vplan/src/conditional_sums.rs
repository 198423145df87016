//! Floating-point sums under a condition that LLVM has made a selection of: what is added is selected instead of the sum.
//!
//! ```llvm
//! %s = phi float [ 0.0, %before ], [ %next, %loop ]
//! …
//! %sum = call float @llvm.fmuladd.f32(float %x, float %y, float %s)         %product = fmul float %x, %y
//! %next = select i1 %c, float %sum, float %s                        ==>     %term = select i1 %c, float %product, float -0.0
//!                                                                           %next = fadd float %s, %term
//! ```
//! LLVM's vectorizer takes such a selection for a sum only where the flags say that numbers are no NaN and that zeros have no sign
//! (LLVM 19). Without them, `if (x > y && x < z) s += x * y;` in a `simd` loop, of which LLVM has made one block, stays single
//! iterations, whose branches no processor foresees.
//!
//! # Preconditions
//! LLVM is asked to make vectors of the loop, or it is to get a plan.
//!
//! # Postconditions
//! Each sum is the same to the bit, but that a product and the sum on it are rounded one after the other, as a compiler is free to do
//! with `fmuladd` [LangRef: `llvm.fmuladd`]: -0.0 changes no number that it is added to, nor is a number changed by being multiplied by 1.

use rustc_hash::FxHashSet;
use weft_analysis::UseIndex;
use weft_ir::{
    BinaryOp, ConstKind, Cursor, Flags, Function, Inst, Module, Op, Operand, Type, TypeData, Value,
};

use crate::calls;
use crate::hints;
use crate::innermost::Innermost;
use crate::skeleton::Skeleton;

/// A selection between a sum, or a product, and what it goes on from.
struct Conditional {
    select: Inst,
    /// What is computed if the condition holds.
    sum: Inst,
    /// Which operand of that it goes on from.
    old: usize,
    /// Whether it holds where the condition does.
    is_true: bool,
}

/// Selects the terms of such sums in `loops` of `func`, which is taken out of `module`; returns of how many.
pub(crate) fn select_terms(module: &mut Module, func: &mut Function, loops: &[Innermost]) -> usize {
    let mut found = Vec::new();
    for candidate in loops {
        if let Some(frame) = &candidate.frame
            && hints::is_asked_for(module, func, &candidate.latches)
        {
            found.extend(conditionals(module, func, frame));
        }
    }
    if found.is_empty() {
        return 0;
    }
    let uses = UseIndex::compute(func);
    found.retain(|conditional| matches!(func.result(conditional.sum), Operand::Value(sum) if uses.uses(sum).len() == 1));
    found.iter().filter(|conditional| rewrite(module, func, conditional)).count()
}

fn is_float(module: &Module, ty: Type) -> bool {
    matches!(module.ctx.types.data(ty), TypeData::Float | TypeData::Double)
}

/// Which operand of `inst` it adds to, or multiplies, if `is_sum` says that it is a sum so far; any other operand is none.
fn grown(module: &Module, func: &Function, inst: Inst, is_sum: impl Fn(Operand) -> bool) -> Option<usize> {
    let data = &func.insts[inst];
    let sums: Vec<Operand> = data.operands.iter().copied().filter(|operand| is_sum(*operand)).collect();
    let &[sum] = &sums[..] else { return None };
    let index = data.operands.iter().position(|operand| *operand == sum)?;
    let grows = match data.op {
        Op::Binary(BinaryOp::FAdd | BinaryOp::FMul, _) => true,
        Op::Binary(BinaryOp::FSub, _) => index == 0,
        Op::Call(_) => {
            index == 2 && calls::elementwise(module, data).is_some_and(|known| known.name == "llvm.fmuladd")
        }
        _ => false,
    };
    grows.then_some(index)
}

/// The selections in a loop that continue what it carries.
fn conditionals(module: &Module, func: &Function, frame: &Skeleton) -> Vec<Conditional> {
    let carried = frame.carried.iter().filter(|carried| is_float(module, func.insts[carried.phi].ty));
    let mut sums: FxHashSet<Value> = carried.map(|carried| carried.value).collect();
    let mut found = Vec::new();
    if sums.is_empty() {
        return found;
    }
    for inst in frame.blocks.iter().flat_map(|block| func.block_insts(*block)).copied() {
        let data = &func.insts[inst];
        let Some(result) = data.result.filter(|_| is_float(module, data.ty)) else { continue };
        let is_sum = |operand: Operand| matches!(operand, Operand::Value(value) if sums.contains(&value));
        if let (Op::Select(_), &[_, then, otherwise]) = (&data.op, &data.operands[..]) {
            let of = |taken: Operand, old: Operand, is_true: bool| {
                let Operand::Value(value) = taken else { return None };
                let sum =
                    func.def_inst(value).filter(|sum| func.inst_block(*sum) == func.inst_block(inst))?;
                let old = grown(module, func, sum, |operand| operand == old && is_sum(old))?;
                Some(Conditional { select: inst, sum, old, is_true })
            };
            if let Some(conditional) = of(then, otherwise, true).or_else(|| of(otherwise, then, false)) {
                found.push(conditional);
                sums.insert(result);
            }
        } else if data.is_phi() && data.phi_incoming().all(|(value, _)| is_sum(value))
            || grown(module, func, inst, is_sum).is_some()
        {
            sums.insert(result);
        }
    }
    found
}

/// Selects the term instead of the sum; says whether it is done.
fn rewrite(module: &mut Module, func: &mut Function, found: &Conditional) -> bool {
    let sum = &func.insts[found.sum];
    // It may have been a selection itself, which is a sum by now.
    let old = sum.operands[found.old];
    let Some(term) = sum.operands.iter().copied().find(|operand| *operand != old) else { return false };
    let (condition, result) = (func.insts[found.select].operands[0], func.insts[found.select].result);
    let Some(result) = result else { return false };
    // The other flags hold only where the condition does.
    let flags = sum.flags();
    let flags = if flags.contains(Flags::REASSOC) { Flags::REASSOC } else { Flags::NONE };
    let (operation, unchanged, factor) = match sum.op {
        Op::Binary(BinaryOp::FMul, _) => (BinaryOp::FMul, "1.000000e+00", None),
        Op::Binary(BinaryOp::FSub, _) => (BinaryOp::FSub, "0.000000e+00", None),
        Op::Binary(..) => (BinaryOp::FAdd, "-0.000000e+00", None),
        _ => (BinaryOp::FAdd, "-0.000000e+00", sum.operands.get(1).copied()),
    };
    let ty = sum.ty;
    let text = module.ctx.names.intern(unchanged);
    let unchanged = Operand::Const(module.ctx.consts.intern(ty, ConstKind::Number(text)));
    let mut at = Cursor::before(func, &mut module.ctx, found.select);
    let term = factor.map_or(term, |factor| at.binary(BinaryOp::FMul, term, factor));
    let term = match found.is_true {
        true => at.select(condition, term, unchanged),
        false => at.select(condition, unchanged, term),
    };
    let new = at.binary_with(operation, flags, old, term);
    func.replace_uses(result, new);
    func.remove_inst(found.select);
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::transformed;

    /// What becomes of a loop in which `%s` is the sum so far and `body` makes `%t` of it, of `%x` and of `%y`, where `%c` holds.
    fn selected(enable: bool, body: &str) -> (usize, String) {
        let text = format!(
            "declare float @llvm.fmuladd.f32(float, float, float)\n\
             define float @f(ptr %p, ptr %q, i64 %n) {{\nentry:\n  br label %loop\nloop:\n  \
             %i = phi i64 [ 0, %entry ], [ %next, %loop ]\n  %s = phi float [ 0.0, %entry ], [ %t, %loop ]\n  \
             %a = getelementptr float, ptr %p, i64 %i\n  %b = getelementptr float, ptr %q, i64 %i\n  \
             %x = load float, ptr %a\n  %y = load float, ptr %b\n  %c = fcmp olt float %x, %y\n  {body}\n  \
             %next = add nuw i64 %i, 1\n  %more = icmp ne i64 %next, %n\n  \
             br i1 %more, label %loop, label %out, !llvm.loop !0\nout:\n  ret float %t\n}}\n\
             !0 = distinct !{{!0, !1}}\n!1 = !{{!\"llvm.loop.vectorize.enable\", i1 {enable}}}\n"
        );
        transformed(&text, |module, func| {
            let loops = Innermost::all(module, func);
            select_terms(module, func, &loops)
        })
    }

    const SUM: &str = "%z = fadd float %s, %x\n  %t = select i1 %c, float %z, float %s";

    #[test]
    fn a_sum_under_a_condition_adds_what_is_selected() {
        let (count, text) = selected(true, SUM);
        assert_eq!(count, 1);
        let expected = "  %0 = select i1 %c, float %x, float -0.000000e+00\n  %1 = fadd float %s, %0\n";
        assert!(text.contains(expected), "{text}");
        assert!(text.contains("[ %1, %loop ]") && text.contains("ret float %1"), "{text}");
        let (_, text) = selected(true, &SUM.replace("float %z, float %s", "float %s, float %z"));
        assert!(text.contains("select i1 %c, float -0.000000e+00, float %x"), "{text}");
    }

    #[test]
    fn differences_and_products_go_on_with_what_changes_nothing() {
        let (_, text) = selected(true, &SUM.replace("fadd", "fsub"));
        assert!(
            text.contains("%0 = select i1 %c, float %x, float 0.000000e+00\n  %1 = fsub float %s, %0"),
            "{text}"
        );
        let (_, text) = selected(true, &SUM.replace("fadd", "fmul"));
        assert!(
            text.contains("%0 = select i1 %c, float %x, float 1.000000e+00\n  %1 = fmul float %s, %0"),
            "{text}"
        );
        let product =
            SUM.replace("fadd float %s, %x", "call float @llvm.fmuladd.f32(float %x, float %y, float %s)");
        let (_, text) = selected(true, &product);
        let expected = "  %0 = fmul float %x, %y\n  %1 = select i1 %c, float %0, float -0.000000e+00\n  %2 = fadd float %s, %1\n";
        assert!(text.contains(expected), "{text}");
    }

    #[test]
    fn flags_that_hold_under_the_condition_alone_are_dropped() {
        let (_, text) = selected(true, &SUM.replace("fadd", "fadd reassoc nnan nsz"));
        assert!(text.contains("%1 = fadd reassoc float %s, %0"), "{text}");
    }

    #[test]
    fn several_conditions_follow_each_other() {
        let body = "%z = fadd float %s, %x\n  %u = select i1 %c, float %z, float %s\n  \
                    %d = fcmp olt float %x, 2.0\n  %v = fadd float %u, %y\n  %t = select i1 %d, float %v, float %u";
        assert_eq!(selected(true, body).0, 2);
    }

    #[test]
    fn other_selections_and_loops_stay() {
        assert_eq!(selected(false, SUM).0, 0, "LLVM is not asked");
        for body in [
            "%z = fsub float %x, %s\n  %t = select i1 %c, float %z, float %s",
            "%z = fadd float %y, %x\n  %t = select i1 %c, float %z, float %s",
            "%z = fadd float %s, %x\n  %t = select i1 %c, float %z, float %x",
            "%z = fadd float %s, %s\n  %t = select i1 %c, float %z, float %s",
            "%z = fadd float %s, %x\n  store float %z, ptr %a\n  %t = select i1 %c, float %z, float %s",
        ] {
            assert_eq!(selected(true, body).0, 0, "{body}");
        }
    }
}
