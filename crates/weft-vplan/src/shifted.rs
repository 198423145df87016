//! Loops that shift a number by more bits in each iteration run a few times only, and are left as they are.
//!
//! ```c
//! while (bits >= 8) { bits -= 8; out[at++] = word >> bits; }        // 64 bits in steps of 8: eight times at most
//! ```
//! A shift by as many bits as the number has, or more, has no result. So a program that asks for none runs such a loop no more
//! often than the number has steps. LLVM does not know that. It makes vectors for more iterations than there can be, with checks
//! in front of them that cost as much as the loop.
//!
//! # Preconditions
//! None.
//!
//! # Postconditions
//! The program is the same; only metadata has changed. LLVM makes no vectors of a loop that in each iteration shifts by an amount
//! that changes by a constant, if all amounts that have a result are gone through in few iterations.

use weft_ir::{BinaryOp, Block, Function, InstData, Module, Op};

use crate::hints::{self, Hint};
use crate::innermost::Innermost;
use crate::steps::Steps;

/// Of so many iterations no vectors are made: LLVM computes several vectors side by side.
const FEW: i128 = 8;

/// Leaves such `loops` of `func`, which is taken out of `module`, as they are; returns how many.
pub(crate) fn leave(module: &mut Module, func: &mut Function, loops: &[Innermost]) -> usize {
    let is_short = |found: &&Innermost| {
        let steps = Steps { module, func, found };
        // What stands elsewhere need not be executed in each iteration.
        func.block_insts(found.header).iter().any(|inst| shifts_out(&steps, &func.insts[*inst]))
    };
    let found = loops.iter().filter(is_short).map(|found| (&found.latches[..], Hint::Width, 1));
    let found: Vec<(&[Block], Hint, u32)> = found.collect();
    hints::settle(module, func, &found)
}

/// Whether an instruction shifts by an amount that reaches the width of the number in few iterations.
fn shifts_out(steps: &Steps<'_>, data: &InstData) -> bool {
    if !matches!(data.op, Op::Binary(BinaryOp::Shl | BinaryOp::LShr | BinaryOp::AShr, _)) {
        return false;
    }
    let Some(bits) = steps.module.ctx.types.int_bits(data.ty) else { return false };
    // An amount that a mask keeps small goes around.
    let goes_around = steps.inner(data.operands[1]).is_some_and(|amount| {
        matches!(amount.op, Op::Binary(BinaryOp::And, _))
            && steps.constant(amount.operands[1]).is_none_or(|mask| (0..i128::from(bits)).contains(&mask))
    });
    let step = steps.of(data.operands[1]).filter(|step| *step != 0 && !goes_around);
    step.is_some_and(|step| i128::from(bits) <= FEW.saturating_mul(step.saturating_abs()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::is_left_alone;

    /// Whether a loop is left that computes `%x` of a `%word` of 64 bits so.
    fn is_left(shift: &str) -> bool {
        let stored = "%q = getelementptr i64, ptr %a, i64 %k\n  store i64 %x, ptr %q";
        is_left_alone(&format!("{shift}\n  {stored}"), leave)
    }

    #[test]
    fn loops_over_a_few_parts_of_a_number_are_left() {
        for shift in [
            "%by = mul i64 %k, 8\n  %x = lshr i64 %word, %by",
            "%by = shl i64 %k, 3\n  %x = shl i64 %word, %by",
            "%up = mul i64 %k, 16\n  %by = sub i64 48, %up\n  %x = ashr i64 %word, %by",
            "%up = mul i64 %k, 8\n  %by = and i64 %up, 4294967295\n  %x = lshr i64 %word, %by",
        ] {
            assert!(is_left(shift), "{shift}");
        }
    }

    #[test]
    fn loops_over_all_bits_and_by_amounts_that_stay_or_go_around_are_not() {
        for shift in [
            "%x = lshr i64 %word, %k",
            "%by = mul i64 %k, 7\n  %x = lshr i64 %word, %by",
            "%x = lshr i64 %k, 8",
            "%up = mul i64 %k, 8\n  %by = and i64 %up, 63\n  %x = lshr i64 %word, %by",
        ] {
            assert!(!is_left(shift), "{shift}");
        }
    }
}
