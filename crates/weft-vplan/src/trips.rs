//! How often a loop runs, computed in front of it.

use weft_analysis::trip_count::{Arithmetic, Stride, passing_tests};
use weft_ir::{BinaryOp, CastOp, Cursor, IntPredicate, Operand, Type};

use crate::skeleton::Skeleton;

/// Writes how often the loop of `frame` runs, which is once at least: a number of 64 bits. Its tested variable is `first` in the
/// first iteration.
pub(crate) fn count(at: &mut Cursor<'_>, frame: &Skeleton, first: Operand) -> Operand {
    let test = frame.test;
    let induction = &frame.inductions[test.induction];
    let ty = at.ty(first);
    let bits = at.ctx.types.int_bits(ty).unwrap_or(64);
    let mut tested = first;
    if test.is_next {
        let step = at.ctx.int(ty, induction.step);
        tested = at.binary(BinaryOp::Add, first, step);
    }
    let stride = Stride::Constant(induction.step);
    let passing = passing_tests(&mut Counter(at), bits, test.relation, tested, test.bound, stride);
    let one = at.ctx.int(Type::I64, 1);
    at.binary(BinaryOp::Add, passing, one)
}

/// Arithmetic at a cursor.
struct Counter<'a, 'b>(&'b mut Cursor<'a>);

impl Arithmetic for Counter<'_, '_> {
    type Value = Operand;

    fn constant(&mut self, bits: u32, value: i128) -> Operand {
        let ty = self.0.ctx.types.int(bits);
        let unused = 128 - bits;
        self.0.ctx.int(ty, (((value as u128) << unused) as i128) >> unused)
    }

    fn sub(&mut self, left: Operand, right: Operand) -> Operand {
        self.0.binary(BinaryOp::Sub, left, right)
    }

    fn add(&mut self, left: Operand, right: Operand) -> Operand {
        self.0.binary(BinaryOp::Add, left, right)
    }

    fn mul(&mut self, left: Operand, right: Operand) -> Operand {
        self.0.binary(BinaryOp::Mul, left, right)
    }

    fn udiv(&mut self, left: Operand, right: Operand) -> Operand {
        self.0.binary(BinaryOp::UDiv, left, right)
    }

    fn lshr(&mut self, left: Operand, right: Operand) -> Operand {
        self.0.binary(BinaryOp::LShr, left, right)
    }

    fn and(&mut self, left: Operand, right: Operand) -> Operand {
        self.0.binary(BinaryOp::And, left, right)
    }

    fn widen(&mut self, value: Operand) -> Operand {
        self.0.cast(CastOp::ZExt, value, Type::I64)
    }

    fn compare(&mut self, predicate: IntPredicate, left: Operand, right: Operand) -> Operand {
        self.0.icmp(predicate, left, right)
    }

    fn select(&mut self, condition: Operand, yes: Operand, no: Operand) -> Operand {
        self.0.select(condition, yes, no)
    }
}
