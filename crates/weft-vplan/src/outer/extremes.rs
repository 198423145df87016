//! The greatest or the least of numbers of which none is a negative zero: the order of comparisons does not matter.
//!
//! ```c
//! for (int j = 1; j < n - 1; j++) {                     // has the iteration come to an end?
//!     double d = fabs(w[i][j] - u[i][j]);
//!     if (most < d) most = d;
//! }
//! ```
//! ```llvm
//! %most = phi double [ %before, … ], [ %next, %loop ]
//! %d = call double @llvm.fabs.f64(double %t)
//! %more = fcmp olt double %most, %d
//! %next = select i1 %more, double %d, double %most
//! ```
//! LLVM makes vectors of such a loop with `-ffast-math` alone.
//!
//! # Why it is right
//! A comparison with NaN is false, so that no NaN is taken, and one that the loop begins with stays, in each lane as in single
//! iterations. Of the other numbers the greatest is taken, whatever the order; equal ones differ at most in the sign of a zero.
//! A zero with a positive sign is taken only in the place of a number less than zero, and no zero in the place of a zero, so that each
//! zero that may be the result is the same, if the numbers have no negative one.

use weft_ir::{BinaryOp, Block, CastOp, FloatPredicate, Function, Inst, Module, Op, Operand};

use crate::skeleton::Carried;

/// So many operations back it is looked for what makes a number's sign.
const DEEP: u32 = 6;

/// Whether a carried value is such a number, which nothing else in `blocks` looks at.
pub(super) fn is_extreme(module: &Module, func: &Function, blocks: &[Block], carried: &Carried) -> bool {
    let old = Operand::Value(carried.value);
    let Some(next) = defined(func, carried.next) else { return false };
    let (Op::Select(_), &[condition, new, kept]) = (&func.insts[next].op, &func.insts[next].operands[..])
    else {
        return false;
    };
    let Some(compare) = defined(func, condition) else { return false };
    let (Op::FCmp(predicate, _), &[left, right]) =
        (&func.insts[compare].op, &func.insts[compare].operands[..])
    else {
        return false;
    };
    let is_strict = matches!(predicate, FloatPredicate::Olt | FloatPredicate::Ogt);
    let is_of_both = (left, right) == (old, new) || (left, right) == (new, old);
    let all = blocks.iter().flat_map(|block| func.block_insts(*block));
    let is_alone =
        |inst: &Inst| *inst == next || *inst == compare || !func.insts[*inst].operands.contains(&old);
    let is_result_alone =
        |inst: &Inst| func.insts[*inst].is_phi() || !func.insts[*inst].operands.contains(&carried.next);
    kept == old
        && is_strict
        && is_of_both
        && all.clone().all(is_alone)
        && all.clone().all(is_result_alone)
        && has_no_negative_zero(module, func, new, DEEP)
}

/// Whether a number is never a negative zero. [IEEE 754-2019 §6.3]
fn has_no_negative_zero(module: &Module, func: &Function, number: Operand, depth: u32) -> bool {
    let Some((inst, depth)) = defined(func, number).zip(depth.checked_sub(1)) else { return false };
    let data = &func.insts[inst];
    let of = |operand: Operand| has_no_negative_zero(module, func, operand, depth);
    match (&data.op, &data.operands[..]) {
        (Op::Cast(CastOp::SIToFP | CastOp::UIToFP, _), _) => true,
        (Op::Cast(CastOp::FPExt, _), &[number]) => of(number),
        // A square; a sum is a negative zero only if both terms are.
        (Op::Binary(BinaryOp::FMul, _), &[left, right]) => left == right,
        (Op::Binary(BinaryOp::FAdd, _), &[left, right]) => of(left) || of(right),
        (Op::Select(_), &[_, yes, no]) => of(yes) && of(no),
        (Op::Call(_), &[first, .., callee]) => {
            let name = module.ctx.global_name(callee).map_or("", |name| module.ctx.names.text(name));
            match name.rsplit_once('.').map_or("", |(name, _)| name) {
                "llvm.fabs" => true,
                "llvm.sqrt" => of(first),
                // x * x + y, whose product is positive.
                "llvm.fmuladd" | "llvm.fma" => data.operands.get(1) == Some(&first),
                _ => false,
            }
        }
        _ => false,
    }
}

fn defined(func: &Function, operand: Operand) -> Option<Inst> {
    match operand {
        Operand::Value(value) => func.def_inst(value),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::innermost::Innermost;

    fn extreme(number: &str, choice: &str, more: &str) -> bool {
        let text = format!(
            "declare double @llvm.fabs.f64(double)\ndefine double @f(ptr %p, i64 %n) {{\nentry:\n  br label %loop\nloop:\n  \
             %i = phi i64 [ 0, %entry ], [ %i1, %loop ]\n  %m = phi double [ 0.0, %entry ], [ %next, %loop ]\n  \
             %q = getelementptr double, ptr %p, i64 %i\n  %x = load double, ptr %q\n  %d = {number}\n  {choice}\n  {more}\n  \
             %i1 = add nuw nsw i64 %i, 1\n  %end = icmp eq i64 %i1, %n\n  br i1 %end, label %exit, label %loop\nexit:\n  \
             ret double %next\n}}\n"
        );
        let module = weft_ir::read_module(&text).unwrap();
        let func = &module.functions[module.function("f").unwrap()];
        let found = &Innermost::all(&module, func)[0];
        let frame = found.frame.as_ref().unwrap();
        is_extreme(&module, func, &frame.blocks, &frame.carried[0])
    }

    const FABS: &str = "call double @llvm.fabs.f64(double %x)";
    const MOST: &str = "%c = fcmp olt double %m, %d\n  %next = select i1 %c, double %d, double %m";

    #[test]
    fn the_greatest_and_the_least_of_magnitudes_and_squares() {
        assert!(extreme(FABS, MOST, ""));
        assert!(extreme("fmul double %x, %x", &MOST.replace("olt", "ogt"), ""));
    }

    #[test]
    fn numbers_with_signs_and_other_comparisons_are_none() {
        assert!(!extreme("fneg double %x", MOST, ""));
        assert!(!extreme("fmul double %x, %m", MOST, ""));
        assert!(!extreme(FABS, &MOST.replace("olt", "ult"), ""), "a NaN would be taken");
        assert!(!extreme(FABS, &MOST.replace("double %d, double %m", "double %m, double %d"), ""));
    }

    #[test]
    fn what_the_loop_looks_at_besides_is_none() {
        assert!(!extreme(FABS, MOST, "store double %next, ptr %q"));
        assert!(!extreme(FABS, MOST, "store double %m, ptr %q"));
    }
}
