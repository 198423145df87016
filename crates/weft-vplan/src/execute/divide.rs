//! Integer divisions by way of floating-point numbers in which the quotient is exact.
//!
//! ```llvm
//! %q = sdiv i32 %x, %y        ==>     … sitofp <16 x i32> to <16 x double>, fdiv, fptosi
//! ```
//! Lanes that are not there divide whatever they have, for which floating-point numbers have a quotient: a divisor that were chosen for
//! them would let each round of a loop that lanes leave one by one wait for the division of the round before.
//!
//! # Why it is exact
//! For integers a and b of at most p bits, the distance from a/b to the next integer that it is not is at least 1/b, and so more
//! than half a unit in the last place of a number with p + 1 bits: rounding reaches no other integer. 16 bits fit `float`
//! (24 bits), 32 bits `double` (53 bits).
//!
//! Numbers of 64 bits mostly are small. Where those of all lanes have at most 51 bits and a sign, they are divided in `double`;
//! else they are divided as integers, which LLVM does one by one:
//!
//! ```text
//! all small? ─► convert, divide, convert ─► behind
//!       └─────► sdiv <8 x i64> ─────────────┘
//! ```

use weft_ir::{BinaryOp, CastOp, InstData, IntPredicate, Op, Operand, Type, TypeData};

use super::body::Body;
use super::emit::mangled;

/// Numbers of so many bits, and a sign, are divided as `double`.
const SMALL: u32 = 51;
/// The bits of 1.5 * 2^52 as a `double`: a small integer added to them is added to the number, too.
const MAGIC: i64 = 0x4338_0000_0000_0000;

impl Body<'_, '_> {
    pub(super) fn divided(&mut self, data: &InstData, mask: Option<Operand>) -> Operand {
        let (Op::Binary(op, _), &[left, right]) = (&data.op, &data.operands[..]) else {
            let ty = self.emit.vector(data.ty, self.lanes);
            return self.emit.poison(ty);
        };
        let op = *op;
        let (left, right) = (self.vector(left), self.vector(right));
        let bits = self.emit.module.ctx.types.int_bits(data.ty).unwrap_or(32);
        if bits == 64 {
            return self.divided_wide(op, left, right, mask);
        }
        let ints = self.emit.ty(left);
        let real = if bits > 16 { TypeData::Double } else { TypeData::Float };
        let real = self.emit.module.ctx.types.intern(real);
        let reals = self.emit.vector(real, self.lanes);
        let (to, from) = match is_signed(op) {
            true => (CastOp::SIToFP, CastOp::FPToSI),
            false => (CastOp::UIToFP, CastOp::FPToUI),
        };
        let mut at = self.emit.at();
        let (a, b) = (at.cast(to, left, reals), at.cast(to, right, reals));
        let quotient = at.binary(BinaryOp::FDiv, a, b);
        let quotient = at.cast(from, quotient, ints);
        if matches!(op, BinaryOp::SDiv | BinaryOp::UDiv) {
            return quotient;
        }
        let product = at.binary(BinaryOp::Mul, quotient, right);
        at.binary(BinaryOp::Sub, left, product)
    }

    /// Divides numbers of 64 bits. No divisor is 0 in whatever lane then.
    fn divided_wide(
        &mut self,
        op: BinaryOp,
        left: Operand,
        right: Operand,
        mask: Option<Operand>,
    ) -> Operand {
        // The jump must not depend on what has no value.
        let (mut left, mut right) = (left, right);
        if let Some(mask) = mask {
            let zero = self.emit.zero(self.emit.ty(left));
            left = self.emit.choose(mask, left, zero);
            let one = self.emit.number(Type::I64, 1);
            let ones = self.emit.splat(one, self.lanes);
            right = self.emit.choose(mask, right, ones);
        }
        let left = self.frozen(left);
        let right = self.frozen(right);
        let is_large = self.any_large(op, left, right);
        let (small, large, behind) =
            (self.emit.new_block("small"), self.emit.new_block("large"), self.emit.new_block("divided"));
        self.emit.at().cond_br(is_large, large, small);
        self.emit.block = small;
        let fast = self.divided_small(op, left, right);
        self.emit.at().br(behind);
        self.emit.block = large;
        let slow = self.emit.at().binary(op, left, right);
        self.emit.at().br(behind);
        self.emit.block = behind;
        let ty = self.emit.ty(fast);
        self.emit.at().phi(ty, &[(fast, small), (slow, large)])
    }

    fn frozen(&mut self, value: Operand) -> Operand {
        let ty = self.emit.ty(value);
        self.emit.insert(Op::Freeze, ty, [value])
    }

    /// Whether any lane has a number that is not small.
    fn any_large(&mut self, op: BinaryOp, left: Operand, right: Operand) -> Operand {
        let lanes = self.lanes;
        let constant = |body: &mut Self, value: i64| {
            let number = body.emit.number(Type::I64, value);
            body.emit.splat(number, lanes)
        };
        let (mut a, mut b) = (left, right);
        let high = match is_signed(op) {
            true => {
                // From -2^51 on, numbers count from 0.
                let bias = constant(self, 1 << SMALL);
                a = self.emit.at().binary(BinaryOp::Add, a, bias);
                b = self.emit.at().binary(BinaryOp::Add, b, bias);
                constant(self, -1 << (SMALL + 1))
            }
            false => constant(self, -1 << SMALL),
        };
        let both = self.emit.or(a, b);
        let beyond = self.emit.at().binary(BinaryOp::And, both, high);
        let zero = self.emit.zero(self.emit.ty(beyond));
        let op = Op::ICmp(IntPredicate::Ne, Default::default());
        let is_beyond = self.emit.compared_by_parts(&op, beyond, zero);
        self.emit.any(is_beyond, lanes)
    }

    fn divided_small(&mut self, op: BinaryOp, left: Operand, right: Operand) -> Operand {
        let real = self.emit.module.ctx.types.intern(TypeData::Double);
        let reals = self.emit.vector(real, self.lanes);
        let (a, b) = (self.as_real(left, reals), self.as_real(right, reals));
        let quotient = self.emit.at().binary(BinaryOp::FDiv, a, b);
        let name = format!("llvm.trunc.{}", mangled(self.emit.module, reals));
        let quotient = match self.plan.has_mask_registers && !is_remainder(op) {
            // The conversion cuts what is behind the point.
            true => quotient,
            false => {
                let call = self.emit.intrinsic(&name, reals, &[quotient]);
                self.emit.func.result(call)
            }
        };
        let result = match is_remainder(op) {
            // All three are integers of at most 51 bits, so that nothing is rounded.
            true => {
                let product = self.emit.at().binary(BinaryOp::FMul, quotient, b);
                self.emit.at().binary(BinaryOp::FSub, a, product)
            }
            false => quotient,
        };
        let ints = self.emit.ty(left);
        if self.plan.has_mask_registers {
            return self.emit.at().cast(CastOp::FPToSI, result, ints);
        }
        let (magic, bits) = self.magic(reals, ints);
        let sum = self.emit.at().binary(BinaryOp::FAdd, result, magic);
        let sum = self.emit.at().cast(CastOp::BitCast, sum, ints);
        self.emit.at().binary(BinaryOp::Sub, sum, bits)
    }

    /// Small integers as floating-point numbers. Machines before AVX-512 have no instruction for that.
    fn as_real(&mut self, ints: Operand, reals: Type) -> Operand {
        if self.plan.has_mask_registers {
            return self.emit.at().cast(CastOp::SIToFP, ints, reals);
        }
        let ty = self.emit.ty(ints);
        let (magic, bits) = self.magic(reals, ty);
        let sum = self.emit.at().binary(BinaryOp::Add, ints, bits);
        let sum = self.emit.at().cast(CastOp::BitCast, sum, reals);
        self.emit.at().binary(BinaryOp::FSub, sum, magic)
    }

    /// 1.5 * 2^52 in all lanes, and its bits.
    fn magic(&mut self, reals: Type, ints: Type) -> (Operand, Operand) {
        let number = self.emit.number(Type::I64, MAGIC);
        let bits = self.emit.splat(number, self.lanes);
        debug_assert_eq!(self.emit.ty(bits), ints, "the numbers have 64 bits");
        let real = self.emit.module.ctx.types.intern(TypeData::Double);
        let magic = self.emit.number(real, 3 << 51);
        debug_assert_eq!(self.emit.vector(real, self.lanes), reals, "they are of one length");
        (self.emit.splat(magic, self.lanes), bits)
    }
}

fn is_signed(op: BinaryOp) -> bool {
    matches!(op, BinaryOp::SDiv | BinaryOp::SRem)
}

fn is_remainder(op: BinaryOp) -> bool {
    matches!(op, BinaryOp::SRem | BinaryOp::URem)
}
