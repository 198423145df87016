//! Arithmetic of vectors of floating-point numbers and of their bits.
//!
//! Instructions get no flags that permit other results: an approximation depends on each rounding. The code generator may be told by
//! an attribute of the function to regroup sums all the same (`"unsafe-fp-math"`), which it does with constants: so no formula adds a
//! constant and takes it off again but by way of a fused product.

use weft_ir::{BinaryOp, CastOp, ConstKind, Operand, Type, TypeData};

use super::super::emit::{Emit, mangled};

/// Vectors of so many `float` or `double`.
pub(super) struct Reals<'e, 'a> {
    pub(super) emit: &'e mut Emit<'a>,
    pub(super) lanes: u32,
    pub(super) is_double: bool,
}

impl<'a> Reals<'_, 'a> {
    /// The same as another type, in as many lanes.
    pub(super) fn other(&mut self, is_double: bool) -> Reals<'_, 'a> {
        Reals { emit: self.emit, lanes: self.lanes, is_double }
    }

    pub(super) fn ty(&mut self) -> Type {
        let elem = if self.is_double { TypeData::Double } else { TypeData::Float };
        let elem = self.emit.module.ctx.types.intern(elem);
        self.emit.vector(elem, self.lanes)
    }

    fn ints(&mut self) -> Type {
        self.emit.vector(if self.is_double { Type::I64 } else { Type::I32 }, self.lanes)
    }

    /// How many bits the fraction has.
    pub(super) fn fraction(&self) -> u32 {
        if self.is_double { 52 } else { 23 }
    }

    /// How much larger than it is the exponent is written.
    pub(super) fn bias(&self) -> i64 {
        if self.is_double { 1023 } else { 127 }
    }

    /// The number that makes integers of small numbers it is added to: they are the last bits of the sum.
    pub(super) fn magic(&self) -> f64 {
        if self.is_double { 6_755_399_441_055_744.0 } else { 12_582_912.0 }
    }

    /// A constant in all lanes, rounded to the type.
    pub(super) fn real(&mut self, value: f64) -> Operand {
        #[allow(clippy::cast_possible_truncation, reason = "rounded as the program's constants would be")]
        let value = if self.is_double { value } else { f64::from(value as f32) };
        let elem = if self.is_double { TypeData::Double } else { TypeData::Float };
        let elem = self.emit.module.ctx.types.intern(elem);
        let text = match value.to_bits() {
            0 => "0.000000e+00".to_owned(),
            bits => format!("0x{bits:016X}"),
        };
        let text = self.emit.module.ctx.names.intern(&text);
        let number = self.emit.module.ctx.consts.intern(elem, ConstKind::Number(text));
        self.emit.splat(number, self.lanes)
    }

    /// An integer of as many bits in all lanes; those that are too many are cut.
    pub(super) fn int(&mut self, value: i64) -> Operand {
        #[allow(clippy::cast_possible_truncation, reason = "what is cut is said to be")]
        let (ty, value) =
            if self.is_double { (Type::I64, value) } else { (Type::I32, i64::from(value as i32)) };
        let number = self.emit.number(ty, value);
        self.emit.splat(number, self.lanes)
    }

    pub(super) fn binary(&mut self, op: BinaryOp, left: Operand, right: Operand) -> Operand {
        self.emit.at().binary(op, left, right)
    }

    pub(super) fn add(&mut self, left: Operand, right: Operand) -> Operand {
        self.binary(BinaryOp::FAdd, left, right)
    }

    pub(super) fn sub(&mut self, left: Operand, right: Operand) -> Operand {
        self.binary(BinaryOp::FSub, left, right)
    }

    pub(super) fn mul(&mut self, left: Operand, right: Operand) -> Operand {
        self.binary(BinaryOp::FMul, left, right)
    }

    /// `a * b + c`, rounded once.
    pub(super) fn fma(&mut self, a: Operand, b: Operand, c: Operand) -> Operand {
        let ty = self.ty();
        let name = format!("llvm.fma.{}", mangled(self.emit.module, ty));
        let call = self.emit.intrinsic(&name, ty, &[a, b, c]);
        self.emit.func.result(call)
    }

    /// `a * factor + c`, rounded once.
    pub(super) fn fma_by(&mut self, a: Operand, factor: f64, c: Operand) -> Operand {
        let factor = self.real(factor);
        self.fma(a, factor, c)
    }

    pub(super) fn absolute(&mut self, x: Operand) -> Operand {
        let ty = self.ty();
        let name = format!("llvm.fabs.{}", mangled(self.emit.module, ty));
        let call = self.emit.intrinsic(&name, ty, &[x]);
        self.emit.func.result(call)
    }

    /// The nearest whole number, the even one of two.
    pub(super) fn rounded(&mut self, x: Operand) -> Operand {
        let ty = self.ty();
        let name = format!("llvm.roundeven.{}", mangled(self.emit.module, ty));
        let call = self.emit.intrinsic(&name, ty, &[x]);
        self.emit.func.result(call)
    }

    /// A polynomial, by its coefficients from that of the constant on.
    pub(super) fn polynomial(&mut self, x: Operand, coefficients: &[f64]) -> Operand {
        let mut higher = coefficients.iter().rev();
        let mut sum = self.real(higher.next().copied().unwrap_or(0.0));
        for coefficient in higher {
            let coefficient = self.real(*coefficient);
            sum = self.fma(sum, x, coefficient);
        }
        sum
    }

    pub(super) fn bits(&mut self, x: Operand) -> Operand {
        let ints = self.ints();
        self.emit.at().cast(CastOp::BitCast, x, ints)
    }

    pub(super) fn of_bits(&mut self, bits: Operand) -> Operand {
        let ty = self.ty();
        self.emit.at().cast(CastOp::BitCast, bits, ty)
    }

    /// The last bits of a sum with [`magic`](Self::magic), moved to where a number has so many bits behind them.
    pub(super) fn moved_up(&mut self, sum: Operand, behind: u32) -> Operand {
        let (bits, count) = (self.bits(sum), self.int(i64::from(behind)));
        self.binary(BinaryOp::Shl, bits, count)
    }

    /// `x` times a power of two, whose exponent is the last bits of a sum with [`magic`](Self::magic).
    pub(super) fn scaled(&mut self, x: Operand, sum: Operand) -> Operand {
        let exponent = self.moved_up(sum, self.fraction());
        let bits = self.bits(x);
        let scaled = self.binary(BinaryOp::Add, bits, exponent);
        self.of_bits(scaled)
    }
}
