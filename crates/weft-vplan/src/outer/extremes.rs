//! The greatest or the least of numbers, and the number of the iteration that has it: lanes look for their own.
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
//! LLVM makes vectors of such a loop with `-ffast-math` alone, and none of one that asks where the extreme is.
//!
//! # Why it is right
//! | the choice | in another order |
//! |---|---|
//! | `d > most ? d : most`, no `d` is a negative zero | the same |
//! | the same of any numbers | zeros may have another sign |
//! | `d >= most`, `most > d ? most : d` and the like | and what comes behind a NaN may be lost |
//! | `if (d > most) most = d, where = j;` | the same: of equal ones it is the first |
//! | `fmax(most, d)` | the same: it may give either zero [LangRef: llvm.maxnum] |
//!
//! A comparison with NaN is false, so that none is taken in the first row, and one that the loop begins with stays, in each lane as in
//! single iterations. Of the other numbers the greatest is taken, whatever the order; equal ones differ at most in the sign of a zero.
//! A zero with a positive sign is taken only in the place of a number less than zero, and no zero in the place of a zero, so that each
//! zero that may be the result is the same, if the numbers have no negative one.
//! Where the order may show, the loop is executed once more, in order ([`again`](super::again)).

use weft_analysis::UseIndex;
use weft_ir::{BinaryOp, CastOp, FloatPredicate, Function, Inst, IntPredicate, Module, Op, Operand};

use super::sums::is_free_sum;
use crate::combine::{Combine, Predicate};
use crate::reduction::{Reduction, recognize};
use crate::skeleton::Skeleton;

/// So many operations back it is looked for what makes a number's sign.
const DEEP: u32 = 6;

/// An extreme that may be another one if iterations come in another order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ordered {
    /// Its index in [`Skeleton::carried`].
    pub(super) carried: usize,
    /// Whether it is the least.
    pub(super) is_least: bool,
    /// What is compared with it.
    pub(super) new: Operand,
    /// Whether nothing is taken in the place of an equal number, and no NaN.
    pub(super) is_strict: bool,
}

/// The extremes of which the order matters, if a loop carries extremes of which LLVM makes nothing, and nothing else but what may be
/// joined in any order.
pub(super) fn extremes<'a>(
    module: &Module,
    func: &Function,
    frame: &Skeleton,
    uses: &dyn Fn() -> &'a UseIndex,
) -> Option<Vec<Ordered>> {
    // The others are asked for only then.
    let is_choice = |next: Operand| {
        defined(func, next).is_some_and(|inst| matches!(func.insts[inst].op, Op::Select(_) | Op::Call(_)))
    };
    if !frame.carried.iter().any(|carried| is_choice(carried.next)) {
        return None;
    }
    let mut is_for_lanes = false;
    let mut ordered = Vec::new();
    for Reduction { carried, combine, scan } in recognize(module, func, frame, uses()).ok()? {
        let value = &frame.carried[carried[0]];
        let is_int = module.ctx.types.int_bits(func.values[value.value].ty).is_some();
        match combine {
            _ if scan.is_some() => return None,
            Combine::Arithmetic(_) => is_free_sum(func, &frame.blocks, value).then_some(())?,
            // LLVM makes lanes of those of integers.
            Combine::Intrinsic(_) => is_for_lanes |= !is_int,
            Combine::Choice { predicate, number: Some(_), .. } => {
                is_strict(predicate).then_some(())?;
                is_for_lanes = true;
            }
            Combine::Choice { predicate: Predicate::Int(_), .. } if carried.len() == 1 => {}
            Combine::Choice { predicate: Predicate::Float(predicate), .. } if carried.len() == 1 => {
                is_for_lanes = true;
                ordered.extend(of_choice(module, func, frame, (carried[0], predicate))?);
            }
            _ => return None,
        }
    }
    is_for_lanes.then_some(ordered)
}

/// What the order of a choice matters for, if it does; none if it is no choice.
fn of_choice(
    module: &Module,
    func: &Function,
    frame: &Skeleton,
    (carried, predicate): (usize, FloatPredicate),
) -> Option<Option<Ordered>> {
    use FloatPredicate as F;
    let old = Operand::Value(frame.carried[carried].value);
    let select = &func.insts[defined(func, frame.carried[carried].next)?];
    let (Op::Select(_), &[_, yes, no]) = (&select.op, &select.operands[..]) else { return None };
    let new = if no == old { yes } else { no };
    let is_least = matches!(predicate, F::Olt | F::Ole | F::Ult | F::Ule);
    let is_strict = is_strict(Predicate::Float(predicate));
    let is_free = is_strict && has_no_negative_zero(module, func, new, DEEP);
    Some((!is_free).then_some(Ordered { carried, is_least, new, is_strict }))
}

/// Whether a choice takes nothing in the place of an equal one, and no NaN.
fn is_strict(predicate: Predicate) -> bool {
    use FloatPredicate as F;
    use IntPredicate as I;
    matches!(predicate, Predicate::Float(F::Olt | F::Ogt) | Predicate::Int(I::Slt | I::Sgt | I::Ult | I::Ugt))
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

    /// The extremes of a loop over `%x` whose choice is made of `%m` and `%d`.
    fn of(number: &str, choice: &str, more: &str) -> Option<Vec<(bool, bool)>> {
        let text = format!(
            "declare double @llvm.fabs.f64(double)\ndeclare double @llvm.maxnum.f64(double, double)\n\
             declare i64 @llvm.smin.i64(i64, i64)\n\
             define double @f(ptr %p, i64 %n) {{\nentry:\n  br label %loop\nloop:\n  \
             %i = phi i64 [ 0, %entry ], [ %i1, %loop ]\n  %m = phi double [ 0.0, %entry ], [ %next, %loop ]\n  \
             %q = getelementptr double, ptr %p, i64 %i\n  %x = load double, ptr %q\n  %d = {number}\n  {choice}\n  {more}\n  \
             %i1 = add nuw nsw i64 %i, 1\n  %end = icmp eq i64 %i1, %n\n  br i1 %end, label %exit, label %loop\nexit:\n  \
             ret double %next\n}}\n"
        );
        let module = weft_ir::read_module(&text).unwrap();
        let func = &module.functions[module.function("f").unwrap()];
        let found = &Innermost::all(&module, func)[0];
        let frame = found.frame.as_ref().unwrap();
        let uses = UseIndex::compute(func);
        let found = extremes(&module, func, frame, &|| &uses)?;
        Some(found.iter().map(|ordered| (ordered.is_least, ordered.is_strict)).collect())
    }

    const FABS: &str = "call double @llvm.fabs.f64(double %x)";
    const MOST: &str = "%c = fcmp olt double %m, %d\n  %next = select i1 %c, double %d, double %m";

    #[test]
    fn the_greatest_and_the_least_of_magnitudes_and_squares_have_no_order() {
        assert_eq!(of(FABS, MOST, ""), Some(vec![]));
        assert_eq!(of("fmul double %x, %x", &MOST.replace("olt", "ogt"), ""), Some(vec![]));
        let call = "%next = call double @llvm.maxnum.f64(double %m, double %d)";
        assert_eq!(of("fneg double %x", call, ""), Some(vec![]));
    }

    #[test]
    fn zeros_with_signs_have_one() {
        assert_eq!(of("fneg double %x", MOST, ""), Some(vec![(false, true)]));
        assert_eq!(of("fneg double %x", &MOST.replace("olt", "ogt"), ""), Some(vec![(true, true)]));
        assert_eq!(of("fmul double %x, %m", MOST, ""), None, "it looks at the extreme");
    }

    #[test]
    fn what_takes_equal_numbers_or_a_nan_has_one() {
        assert_eq!(of(FABS, &MOST.replace("olt", "ult"), ""), Some(vec![(false, false)]));
        assert_eq!(of(FABS, &MOST.replace("olt", "ole"), ""), Some(vec![(false, false)]));
        let kept = MOST.replace("double %d, double %m", "double %m, double %d");
        assert_eq!(of(FABS, &kept.replace("olt", "ogt"), ""), Some(vec![(false, false)]));
    }

    /// How many loops are marked of one that stores behind `%r` and carries the greatest of `number`.
    fn stored_beside(number: &str) -> (usize, String) {
        let text = format!(
            "target triple = \"x86_64-pc-linux-gnu\"\n\
             declare double @llvm.fabs.f64(double) nounwind willreturn memory(none)\n\
             define double @f(ptr %p, ptr %r, i64 %n) {{\nentry:\n  br label %loop\nloop:\n  \
             %i = phi i64 [ 0, %entry ], [ %i1, %loop ]\n  %m = phi double [ 0.0, %entry ], [ %next, %loop ]\n  \
             %q = getelementptr double, ptr %p, i64 %i\n  %x = load double, ptr %q\n  %d = {number}\n  {MOST}\n  \
             %s = getelementptr double, ptr %r, i64 %i\n  store double %d, ptr %s\n  \
             %i1 = add nuw nsw i64 %i, 1\n  %end = icmp eq i64 %i1, %n\n  br i1 %end, label %exit, label %loop\nexit:\n  \
             ret double %next\n}}\n"
        );
        crate::testing::transformed(&text, |module, func| {
            let effects = weft_analysis::EffectTable::compute(module);
            let how = (crate::Effort::Always, crate::library::Library::EXACT);
            super::super::mark(module, func, &effects, how, &mut Vec::new())
        })
    }

    #[test]
    fn beside_stores_of_what_may_be_the_same_memory_it_is_asked_in_front() {
        let (count, text) = stored_beside(FABS);
        assert_eq!(count, 1, "{text}");
        assert!(
            text.contains("icmp ule")
                && text.contains("phi double [ %next, %loop ], [ %next1, %loop.clone ]"),
            "{text}"
        );
        assert_eq!(stored_beside("fneg double %x").0, 0, "what has written is not executed again");
    }

    #[test]
    fn what_the_loop_looks_at_besides_is_none() {
        assert_eq!(of(FABS, MOST, "store double %next, ptr %q"), None);
        assert_eq!(of(FABS, MOST, "store double %m, ptr %q"), None);
    }
}
