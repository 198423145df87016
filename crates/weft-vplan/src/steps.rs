//! By how much the numbers of a loop change from one iteration to the next.
//!
//! ```llvm
//!   %k = phi i64 [ 0, %before ], [ %next, %loop ]   ; 1
//!   %j = mul i64 %k, 7                              ; 7
//!   %at = and i64 %j, 15                            ; 7, but where it wraps around
//! ```

use weft_ir::{BinaryOp, CastOp, Flags, Function, InstData, Module, Op, Operand};

use crate::innermost::Innermost;

/// How deep expressions are looked into.
pub(crate) const DEPTH: u32 = 8;

/// The numbers of a loop.
pub(crate) struct Steps<'a> {
    pub(crate) module: &'a Module,
    pub(crate) func: &'a Function,
    pub(crate) found: &'a Innermost,
}

impl<'a> Steps<'a> {
    /// The instruction of the loop that computes a number.
    pub(crate) fn inner(&self, operand: Operand) -> Option<&'a InstData> {
        let Operand::Value(value) = operand else { return None };
        let inst = self.func.def_inst(value)?;
        let is_inside = self.func.inst_block(inst).is_some_and(|home| self.found.blocks.contains(&home));
        is_inside.then(|| &self.func.insts[inst])
    }

    /// The number that an operand is, if it is a constant.
    pub(crate) fn constant(&self, operand: Operand) -> Option<i128> {
        match operand {
            Operand::Const(constant) => self.module.ctx.consts.as_int(constant),
            _ => None,
        }
    }

    /// How many bits a number has; of what is none, as many as there can be.
    pub(crate) fn bits(&self, operand: Operand) -> u32 {
        let ty = self.module.ctx.operand_ty(self.func, operand);
        self.module.ctx.types.int_bits(ty).unwrap_or(u32::MAX)
    }

    /// By how much a number grows from one iteration to the next, if that is a constant. It may wrap around.
    pub(crate) fn of(&self, operand: Operand) -> Option<i128> {
        self.step(operand, DEPTH)
    }

    fn step(&self, operand: Operand, depth: u32) -> Option<i128> {
        if let Operand::Value(value) = operand {
            let own = self.found.inductions.iter().find(|induction| induction.value == value);
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
            Op::Binary(BinaryOp::LShr, _) => {
                let by = u32::try_from(self.constant(data.operands[1])?).ok().filter(|by| *by < 64)?;
                divided(step(0)?, 1 << by)
            }
            Op::Binary(BinaryOp::UDiv, _) => divided(step(0)?, self.constant(data.operands[1])?),
            Op::Cast(CastOp::Trunc | CastOp::ZExt | CastOp::SExt, _) => step(0),
            // A mask leaves the steps but where the number wraps around.
            Op::Binary(BinaryOp::And, _) if self.constant(data.operands[1]).is_some_and(is_mask) => step(0),
            _ => None,
        }
    }
}

/// The step of a quotient: a constant, if the divisor divides what is added.
fn divided(step: i128, by: i128) -> Option<i128> {
    (by > 0 && step % by == 0).then(|| step / by)
}

/// Whether a constant is a mask that cuts numbers: of low bits, but for the lowest, of which LLVM may know that they are zero.
pub(crate) fn is_mask(mask: i128) -> bool {
    mask > 0 && (mask >> mask.trailing_zeros()) & ((mask >> mask.trailing_zeros()) + 1) == 0
}
