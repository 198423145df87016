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
//! What an index is computed of is looked through, up to where it is cut: by a mask of low bits, or since it comes from a narrow
//! type. What is cut grows by the sum of what its parts do. Where that is not a constant, LLVM knows no step either.

use weft_ir::{BinaryOp, Block, CastOp, Flags, Function, InstData, Module, Op, Operand};

use crate::hold;
use crate::innermost::Innermost;
use crate::skeleton::Skeleton;

/// How deep expressions are looked into.
const DEPTH: u32 = 8;
/// Numbers of more bits wrap around only in loops that run for minutes.
const NARROW: u32 = 24;

/// Leaves such `loops` of `func`, which is taken out of `module`, as they are; returns how many.
pub(crate) fn leave(module: &mut Module, func: &mut Function, loops: &[Innermost]) -> usize {
    let wraps = |frame: &Skeleton| {
        let reader = Reader { module, func, frame };
        let insts = frame.blocks.iter().flat_map(|block| func.block_insts(*block));
        insts.map(|inst| &func.insts[*inst]).any(|data| match data.op {
            Op::Gep { .. } => data.operands[1..].iter().any(|index| reader.wraps(*index, DEPTH)),
            _ => false,
        })
    };
    let found = loops.iter().filter(|found| found.frame.as_ref().is_some_and(wraps));
    let found: Vec<&[Block]> = found.map(|found| &found.latches[..]).collect();
    found.iter().for_each(|latches| hold::leave(module, func, latches));
    found.len()
}

/// Looks at the numbers of a loop.
struct Reader<'a> {
    module: &'a Module,
    func: &'a Function,
    frame: &'a Skeleton,
}

impl<'a> Reader<'a> {
    /// The instruction of the loop that computes a number.
    fn inner(&self, operand: Operand) -> Option<&'a InstData> {
        let Operand::Value(value) = operand else { return None };
        let inst = self.func.def_inst(value)?;
        let is_inside = self.func.inst_block(inst).is_some_and(|home| self.frame.blocks.contains(&home));
        is_inside.then(|| &self.func.insts[inst])
    }

    fn constant(&self, operand: Operand) -> Option<i128> {
        match operand {
            Operand::Const(constant) => self.module.ctx.consts.as_int(constant),
            _ => None,
        }
    }

    fn bits(&self, operand: Operand) -> u32 {
        let ty = self.module.ctx.operand_ty(self.func, operand);
        self.module.ctx.types.int_bits(ty).unwrap_or(u32::MAX)
    }

    /// Whether a number that grows by more than one is cut to a few bits on the way to `operand`.
    fn wraps(&self, operand: Operand, depth: u32) -> bool {
        let Some((data, depth)) = self.inner(operand).zip(depth.checked_sub(1)) else { return false };
        let grows = |operand: Operand| self.step(operand, DEPTH).is_some_and(|step| step.abs() > 1);
        let cut = match &data.op {
            Op::Binary(BinaryOp::And, _) => self.constant(data.operands[1]).is_some_and(is_low_mask),
            Op::Cast(CastOp::ZExt | CastOp::SExt, _) => self.bits(data.operands[0]) <= NARROW,
            _ => false,
        };
        if cut && grows(data.operands[0]) {
            return true;
        }
        match &data.op {
            Op::Binary(..) | Op::Cast(..) => data.operands.iter().any(|part| self.wraps(*part, depth)),
            _ => false,
        }
    }

    /// By how much a number grows from one iteration to the next, if that is a constant.
    fn step(&self, operand: Operand, depth: u32) -> Option<i128> {
        if let Operand::Value(value) = operand {
            let own = self.frame.inductions.iter().find(|induction| induction.value == value);
            if let Some(induction) = own {
                return Some(induction.step);
            }
        }
        let Some(data) = self.inner(operand) else { return Some(0) };
        let depth = depth.checked_sub(1)?;
        let step = |index: usize| self.step(data.operands[index], depth);
        match &data.op {
            Op::Binary(BinaryOp::Add, _) => step(0)?.checked_add(step(1)?),
            Op::Binary(BinaryOp::Or, _) if data.flags().contains(Flags::DISJOINT) => {
                step(0)?.checked_add(step(1)?)
            }
            Op::Binary(BinaryOp::Sub, _) => step(0)?.checked_sub(step(1)?),
            Op::Binary(BinaryOp::Mul, _) => step(0)?.checked_mul(self.constant(data.operands[1])?),
            Op::Binary(BinaryOp::Shl, _) => {
                let by = u32::try_from(self.constant(data.operands[1])?).ok().filter(|by| *by < 64)?;
                step(0)?.checked_mul(1 << by)
            }
            Op::Cast(CastOp::Trunc | CastOp::ZExt | CastOp::SExt, _) => step(0),
            // A mask leaves the steps but where the number wraps around.
            Op::Binary(BinaryOp::And, _) if self.constant(data.operands[1]).is_some_and(is_low_mask) => {
                step(0)
            }
            _ => None,
        }
    }
}

/// Whether a constant is a mask of a few low bits.
fn is_low_mask(mask: i128) -> bool {
    mask > 0 && mask & (mask + 1) == 0 && mask < 1 << NARROW
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::transformed;

    /// Whether a loop over `%k` is left whose address has the index that `index` computes as `%at`.
    fn is_left(index: &str) -> bool {
        let text = format!(
            "define void @f(ptr %a, ptr %c, i64 %n) {{\nentry:\n  br label %loop\nloop:\n  \
             %k = phi i64 [ 0, %entry ], [ %next, %loop ]\n  {index}\n  %p = getelementptr double, ptr %c, i64 %at\n  \
             %x = load double, ptr %p\n  %q = getelementptr double, ptr %a, i64 %k\n  store double %x, ptr %q\n  \
             %next = add nuw nsw i64 %k, 1\n  %more = icmp ne i64 %next, %n\n  br i1 %more, label %loop, label %out\n\
             out:\n  ret void\n}}\n"
        );
        let (count, text) = transformed(&text, |module, func| {
            let loops = Innermost::all(module, func);
            leave(module, func, &loops)
        });
        assert_eq!(text.contains("llvm.loop.vectorize.width\", i32 1"), count > 0, "{text}");
        count > 0
    }

    #[test]
    fn steps_that_are_cut_are_left() {
        for index in [
            "%j = mul i64 %k, 7\n  %at = and i64 %j, 15",
            "%j = mul i64 %k, 3\n  %m = add i64 %j, 5\n  %at = and i64 %m, 255",
            "%i = trunc i64 %k to i8\n  %j = mul i8 %i, 3\n  %at = zext i8 %j to i64",
            "%i = trunc i64 %k to i32\n  %j = shl i32 %i, 2\n  %m = sub i32 %j, %i\n  %w = and i32 %m, 63\n  %at = zext i32 %w to i64",
            "%j = mul i64 %k, 5\n  %m = and i64 %j, 15\n  %at = shl i64 %m, 1",
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
            "%j = mul i64 %k, %n\n  %at = and i64 %j, 15",
            "%i = trunc i64 %k to i32\n  %j = mul i32 %i, 3\n  %at = zext i32 %j to i64",
        ] {
            assert!(!is_left(index), "{index}");
        }
    }
}
