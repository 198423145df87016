//! Loops whose addresses wrap around in steps are left as they are: LLVM 19 makes wrong vectors of them.
//!
//! ```c
//! for (int k = 0; k < 16; k++) a[k] += b[k] * c[k * 7 % 16];        // c[0], c[7], c[14], c[5], …
//! ```
//! ```llvm
//!   %j = mul i64 %k, 7
//!   %at = and i64 %j, 15                          ; k * 7 in 4 bits: c[0], c[7], c[14], and then c[21]?
//!   %p = getelementptr double, ptr %c, i64 %at
//! ```
//! LLVM takes the address for one that grows by 7 elements, loads groups of elements, and checks in front of the loop that nothing
//! wraps around. The check compares how often the loop runs with the largest number of so many bits, and forgets to multiply by
//! the step, so that only steps of one element are right.
//!
//! # Preconditions
//! None.
//!
//! # Postconditions
//! The program is the same; only metadata has changed. LLVM makes no vectors of a loop in which the index of an address is cut to a
//! few bits and was a number that grows by more than one.
//!
//! # Algorithm
//! What an index is computed of is looked through, up to where it is cut: by a mask of bits next to each other, or since it comes
//! from a narrow type. What is cut grows by what its parts do ([`Steps`]), through masks and divisions as well. Where that is not a
//! constant, LLVM knows no step either. The loop need not have a frame: LLVM may know how often it runs all the same.

use weft_ir::{BinaryOp, Block, CastOp, Function, Module, Op, Operand};

use crate::hold;
use crate::innermost::Innermost;
use crate::steps::{DEPTH, Steps, is_mask};

/// Numbers of more bits wrap around only in loops that run for minutes.
const NARROW: u32 = 24;

/// Leaves such `loops` of `func`, which is taken out of `module`, as they are; returns how many.
pub(crate) fn leave(module: &mut Module, func: &mut Function, loops: &[Innermost]) -> usize {
    let wraps = |found: &&Innermost| {
        let steps = Steps { module, func, found };
        found.insts(func).map(|inst| &func.insts[inst]).any(|data| match data.op {
            Op::Gep { .. } => data.operands[1..].iter().any(|index| is_cut(&steps, *index, DEPTH)),
            _ => false,
        })
    };
    let found: Vec<&[Block]> = loops.iter().filter(wraps).map(|found| &found.latches[..]).collect();
    found.iter().for_each(|latches| hold::leave(module, func, latches));
    found.len()
}

/// Whether a number that grows by more than one is cut to a few bits on the way to `operand`.
fn is_cut(steps: &Steps<'_>, operand: Operand, depth: u32) -> bool {
    let Some((data, depth)) = steps.inner(operand).zip(depth.checked_sub(1)) else { return false };
    let grows = |operand: Operand| steps.of(operand).is_some_and(|step| step.abs() > 1);
    let cut = match &data.op {
        Op::Binary(BinaryOp::And, _) => {
            let mask = steps.constant(data.operands[1]);
            mask.is_some_and(|mask| is_mask(mask) && mask < 1 << NARROW)
        }
        Op::Cast(CastOp::ZExt | CastOp::SExt, _) => steps.bits(data.operands[0]) <= NARROW,
        _ => false,
    };
    if cut && grows(data.operands[0]) {
        return true;
    }
    match &data.op {
        Op::Binary(..) | Op::Cast(..) => data.operands.iter().any(|part| is_cut(steps, *part, depth)),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::is_left_alone;

    /// Whether a loop is left whose address has the index that `index` computes as `%at`.
    fn is_left(index: &str) -> bool {
        let copied = "%p = getelementptr double, ptr %b, i64 %at\n  %x = load double, ptr %p\n  \
                      %q = getelementptr double, ptr %a, i64 %k\n  store double %x, ptr %q";
        is_left_alone(&format!("{index}\n  {copied}"), leave)
    }

    #[test]
    fn steps_that_are_cut_are_left() {
        for index in [
            "%j = mul i64 %k, 7\n  %at = and i64 %j, 15",
            "%j = mul i64 %k, 3\n  %m = add i64 %j, 5\n  %at = and i64 %m, 255",
            "%i = trunc i64 %k to i8\n  %j = mul i8 %i, 3\n  %at = zext i8 %j to i64",
            "%i = trunc i64 %k to i32\n  %j = shl i32 %i, 2\n  %m = sub i32 %j, %i\n  %w = and i32 %m, 63\n  %at = zext i32 %w to i64",
            "%j = mul i64 %k, 5\n  %m = and i64 %j, 15\n  %at = shl i64 %m, 1",
            "%j = mul i64 %k, 5\n  %w = and i64 %j, 4294967295\n  %at = and i64 %w, 15",
            "%j = mul i64 %k, 6\n  %at = and i64 %j, 30",
            "%j = mul i64 %k, 12\n  %h = lshr i64 %j, 1\n  %at = and i64 %h, 63",
            "%j = mul i64 %k, 15\n  %h = udiv i64 %j, 5\n  %at = and i64 %h, 63",
        ] {
            assert!(is_left(index), "{index}");
        }
    }

    #[test]
    fn what_is_not_cut_or_grows_by_one_is_not() {
        for index in [
            "%at = mul i64 %k, 7",
            "%at = and i64 %k, 15",
            "%m = add i64 %k, 5\n  %at = and i64 %m, 15",
            "%m = and i64 %k, 15\n  %at = mul i64 %m, 3",
            "%j = mul i64 %k, 7\n  %at = and i64 %j, -2",
            "%j = mul i64 %k, 15\n  %h = udiv i64 %j, 15\n  %at = and i64 %h, 63",
            "%j = mul i64 %k, %n\n  %at = and i64 %j, 15",
            "%i = trunc i64 %k to i32\n  %j = mul i32 %i, 3\n  %at = zext i32 %j to i64",
        ] {
            assert!(!is_left(index), "{index}");
        }
    }
}
