//! Indices that loops compute in 32 bits are computed in 64.
//!
//! ```llvm
//! %n = trunc nuw nsw i64 %i to i32                          %n = trunc nuw nsw i64 %i to i32
//! %j = add nsw i32 %n, %off                                 %j = add nsw i32 %n, %off
//! %in = icmp ult i32 %j, 16384                              %in = icmp ult i32 %j, 16384
//! …                                               ==>       …
//! %at = zext nneg i32 %j to i64                             %far = sext i32 %off to i64
//!                                                           %at = add nsw i64 %i, %far
//! ```
//! LLVM widens the variable of a loop, and what is added to it where only addresses need that. Where a condition looks at the sum as
//! well (`j = i + off[d]; if (j >= 0 && j < n) s += x[j]`), it stays narrow. Under the condition, LLVM sees that the number is not
//! negative and widens it by zeros; that the number grows by one from iteration to iteration, its vectorizer then believes only of
//! those that are negative in no iteration, condition or not, which it asks in front of the loop. So the vectors are never executed.
//!
//! # Preconditions
//! LLVM has widened the variables of loops.
//!
//! # Postconditions
//! Each number is the same, where it was one.
//!
//! # Why it is right
//! A `trunc nsw` keeps the number, and sums and differences with `nsw` are those of the numbers. What is not negative is the same
//! with a sign as without. Where one of this does not hold, there was no number.
//!
//! # Refused
//! Numbers that are cut or summed up without such a promise, and parts that change in the loop, but for its wide variables.

use weft_ir::{BinaryOp, CastOp, Cursor, Flags, Function, Inst, Module, Op, Operand, Type};

use crate::innermost::Innermost;
use crate::steps::Steps;

/// So many sums and differences are looked through, one behind the other.
const DEPTH: u32 = 4;

/// Widens indices of `loops` of `func`, which is taken out of `module`; returns how many.
pub(crate) fn widen(module: &mut Module, func: &mut Function, loops: &[Innermost]) -> usize {
    let mut count = 0;
    for found in loops {
        let steps = Steps { module, func, found };
        let all = found.insts(func);
        let wide: Vec<(Inst, Wide)> = all.filter_map(|inst| Some((inst, index(&steps, inst)?))).collect();
        count += wide.len();
        for (inst, sum) in wide {
            write(module, func, inst, &sum);
        }
    }
    count
}

/// A number of 64 bits.
enum Wide {
    /// One that there is.
    Known(Operand),
    /// One of 32 bits that does not change in the loop.
    Narrow(Operand),
    Sum(BinaryOp, Box<[Wide; 2]>),
}

impl Wide {
    fn is_known(&self) -> bool {
        match self {
            Wide::Known(_) => true,
            Wide::Narrow(_) => false,
            Wide::Sum(_, parts) => parts.iter().any(Wide::is_known),
        }
    }
}

/// The index that `inst` widens, if it is a sum of a variable of 64 bits.
fn index(steps: &Steps<'_>, inst: Inst) -> Option<Wide> {
    let data = &steps.func.insts[inst];
    let keeps = match &data.op {
        Op::Cast(CastOp::SExt, _) => true,
        Op::Cast(CastOp::ZExt, flags) => flags.contains(Flags::NNEG),
        _ => false,
    };
    if !keeps || data.ty != Type::I64 || steps.bits(data.operands[0]) != 32 {
        return None;
    }
    wide(steps, data.operands[0], DEPTH).filter(Wide::is_known)
}

fn wide(steps: &Steps<'_>, operand: Operand, depth: u32) -> Option<Wide> {
    let Some(data) = steps.inner(operand) else { return Some(Wide::Narrow(operand)) };
    match &data.op {
        Op::Cast(CastOp::Trunc, flags) if flags.contains(Flags::NSW) => {
            let from = data.operands[0];
            let grows = steps.of(from).is_some_and(|step| step != 0);
            (grows && steps.bits(from) == 64).then_some(Wide::Known(from))
        }
        Op::Binary(op @ (BinaryOp::Add | BinaryOp::Sub), flags) if flags.contains(Flags::NSW) => {
            let depth = depth.checked_sub(1)?;
            let part = |index: usize| wide(steps, data.operands[index], depth);
            Some(Wide::Sum(*op, Box::new([part(0)?, part(1)?])))
        }
        _ => None,
    }
}

/// Writes the number in the place of `inst`.
fn write(module: &mut Module, func: &mut Function, inst: Inst, sum: &Wide) {
    let mut at = Cursor::before(func, &mut module.ctx, inst);
    let number = computed(&mut at, sum);
    if let Some(result) = func.insts[inst].result {
        func.replace_uses(result, number);
    }
    func.remove_inst(inst);
}

fn computed(at: &mut Cursor<'_>, sum: &Wide) -> Operand {
    match sum {
        Wide::Known(operand) => *operand,
        Wide::Narrow(operand) => at.cast(CastOp::SExt, *operand, Type::I64),
        Wide::Sum(op, parts) => {
            let [left, right] = parts.each_ref().map(|part| computed(at, part));
            at.binary_with(*op, Flags::NSW, left, right)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::transformed;

    /// A loop over `%i`, of 64 bits, that loads a number of `%p` at the index that `index` makes of `%n`, of 32 bits; with `%k` and `%m`.
    fn widened(cut: &str, index: &str) -> (usize, String) {
        widened_by(cut, index, "zext nneg i32 %j")
    }

    /// The same, where the index is widened by `at`.
    fn widened_by(cut: &str, index: &str, at: &str) -> (usize, String) {
        let text = format!(
            "define void @f(ptr %p, ptr %q, i32 %k, i32 %m, i64 %count) {{\nentry:\n  br label %loop\nloop:\n  \
             %i = phi i64 [ 0, %entry ], [ %next, %latch ]\n  %v = load i32, ptr %q\n  %n = {cut} i64 %i to i32\n  {index}\n  \
             %in = icmp ult i32 %j, 100\n  br i1 %in, label %inside, label %latch\ninside:\n  %at = {at} to i64\n  \
             %where = getelementptr i32, ptr %p, i64 %at\n  store i32 1, ptr %where\n  br label %latch\nlatch:\n  \
             %next = add nuw nsw i64 %i, 1\n  %more = icmp ne i64 %next, %count\n  br i1 %more, label %loop, label %out\n\
             out:\n  ret void\n}}\n"
        );
        transformed(&text, |module, func| {
            let loops = Innermost::all(module, func);
            widen(module, func, &loops)
        })
    }

    #[test]
    fn sums_of_a_variable_are_computed_in_its_width() {
        let (count, text) = widened("trunc nsw", "%j = add nsw i32 %n, %k");
        assert!(count == 1 && !text.contains("zext") && text.contains("add nsw i64 %i, "), "{text}");
        let (count, text) = widened("trunc nuw nsw", "%s = sub nsw i32 %k, %n\n  %j = add nsw i32 %s, -5");
        assert!(count == 1 && text.contains("sub nsw i64 ") && text.contains("sext i32 -5 to i64"), "{text}");
    }

    #[test]
    fn what_may_wrap_around_stays() {
        assert_eq!(widened("trunc", "%j = add nsw i32 %n, %k").0, 0, "it may be cut");
        assert_eq!(widened("trunc nuw", "%j = add nsw i32 %n, %k").0, 0, "it may become negative");
        assert_eq!(widened("trunc nsw", "%j = add i32 %n, %k").0, 0, "the sum may wrap around");
        assert_eq!(widened("trunc nsw", "%j = add nuw i32 %n, %k").0, 0, "the sum may become negative");
    }

    #[test]
    fn what_may_be_negative_is_no_index_that_is_widened_by_zeros() {
        let index = |widened: &str| {
            widened_by(
                "trunc nsw",
                &format!(
                    "%j = add nsw i32 %n, %k\n  %far = {widened} i32 %j to i64\n  store i64 %far, ptr %q"
                ),
                "zext i32 %m",
            )
        };
        assert_eq!(index("zext").0, 0, "-1 would be a large number");
        assert_eq!(index("zext nneg").0, 1);
        assert_eq!(index("sext").0, 1);
    }

    #[test]
    fn what_changes_otherwise_stays() {
        assert_eq!(
            widened("trunc nsw", "%j = add nsw i32 %n, %v").0,
            0,
            "one part is loaded in each iteration"
        );
        assert_eq!(widened("trunc nsw", "%j = add nsw i32 %m, %k").0, 0, "no part is wide");
    }
}
