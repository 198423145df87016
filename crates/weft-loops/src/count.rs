//! Emits arithmetic at a place, for the formulas of [`weft_analysis::trip_count`].
//!
//! Operations on constants are carried out at once.

use weft_analysis::trip_count::Arithmetic;
use weft_ir::{BinaryOp, CastOp, Context, Cursor, Function, Inst, IntPredicate, Operand, Type};

/// Instructions in front of one that is there.
pub struct InFrontOf<'a> {
    /// The function.
    pub func: &'a mut Function,
    /// Its module's names, types and constants.
    pub ctx: &'a mut Context,
    /// The instruction.
    pub inst: Inst,
}

impl InFrontOf<'_> {
    /// The value of an integer constant.
    #[must_use]
    pub fn as_constant(&self, operand: Operand) -> Option<i128> {
        match operand {
            Operand::Const(c) => self.ctx.consts.as_int(c),
            _ => None,
        }
    }

    /// A cursor at the place.
    pub fn at(&mut self) -> Cursor<'_> {
        Cursor::before(self.func, self.ctx, self.inst)
    }

    fn width(&self, operand: Operand) -> u32 {
        let ty = self.ctx.operand_ty(self.func, operand);
        self.ctx.types.int_bits(ty).unwrap_or(64)
    }

    /// The lowest bits of a constant.
    fn bits_of(&self, operand: Operand) -> Option<u128> {
        let value = self.as_constant(operand)?;
        Some(value as u128 & ((1 << self.width(operand)) - 1))
    }

    fn binary(
        &mut self,
        op: BinaryOp,
        left: Operand,
        right: Operand,
        fold: impl Fn(u128, u128) -> u128,
    ) -> Operand {
        if let (Some(l), Some(r)) = (self.bits_of(left), self.bits_of(right)) {
            let bits = self.width(left);
            return self.constant(bits, fold(l, r) as i128);
        }
        self.at().binary(op, left, right)
    }
}

impl Arithmetic for InFrontOf<'_> {
    type Value = Operand;

    fn constant(&mut self, bits: u32, value: i128) -> Operand {
        let ty = self.ctx.types.int(bits);
        // Constants are written with the sign of their highest bit.
        let unused = 128 - bits;
        self.ctx.int(ty, (((value as u128) << unused) as i128) >> unused)
    }

    fn sub(&mut self, left: Operand, right: Operand) -> Operand {
        self.binary(BinaryOp::Sub, left, right, u128::wrapping_sub)
    }

    fn add(&mut self, left: Operand, right: Operand) -> Operand {
        self.binary(BinaryOp::Add, left, right, u128::wrapping_add)
    }

    fn mul(&mut self, left: Operand, right: Operand) -> Operand {
        self.binary(BinaryOp::Mul, left, right, u128::wrapping_mul)
    }

    fn udiv(&mut self, left: Operand, right: Operand) -> Operand {
        self.binary(BinaryOp::UDiv, left, right, |l, r| l.checked_div(r).unwrap_or(0))
    }

    fn lshr(&mut self, left: Operand, right: Operand) -> Operand {
        self.binary(BinaryOp::LShr, left, right, |l, r| l >> r)
    }

    fn and(&mut self, left: Operand, right: Operand) -> Operand {
        self.binary(BinaryOp::And, left, right, |l, r| l & r)
    }

    fn widen(&mut self, value: Operand) -> Operand {
        match self.bits_of(value) {
            Some(bits) => self.constant(64, bits as i128),
            None => self.at().cast(CastOp::ZExt, value, Type::I64),
        }
    }

    fn compare(&mut self, predicate: IntPredicate, left: Operand, right: Operand) -> Operand {
        self.at().icmp(predicate, left, right)
    }

    fn select(&mut self, condition: Operand, yes: Operand, no: Operand) -> Operand {
        self.at().select(condition, yes, no)
    }
}
