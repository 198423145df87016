//! Emits the number of iterations of a loop ahead of its region.
//!
//! ```llvm
//! ; for (i = %a; i < %b; i += 3)
//! %holds = icmp slt i32 %a, %b
//! %distance = sub i32 %b, %a
//! %wide = zext i32 %distance to i64
//! %less = sub i64 %wide, 1
//! %whole = udiv i64 %less, 3
//! %steps = add i64 %whole, 1
//! %n = select i1 %holds, i64 %steps, i64 0
//! ```
//!
//! The formulas are those of [`weft_analysis::trip_count`]. A loop that tests last runs once more than tests hold, if
//! its gates let it run at all. A test of the low bits of a variable is taken for one of a variable of so many bits, which
//! an optimizer has widened: the canonical form knows no conversion there. [OMP 5.2 §4.4.1]
//! Operations on constants are carried out at once.

use weft_analysis::trip_count::{Arithmetic, Relation, Stride, passing_tests};
use weft_ir::{BinaryOp, CastOp, IntPredicate, Op, Operand, Type};

use super::ahead::Ahead;
use super::form::Level;
use super::variable::{Facts, Root, Step};

/// The test of a loop, in the operands of the region's code.
pub(super) struct Test {
    /// The relation while which the loop goes on, and whether it is of signed numbers.
    relation: (Relation, bool),
    /// What is compared with the bound.
    value: Operand,
    bound: Operand,
    /// The variable that the value comes from.
    pub(super) root: Root,
}

impl Test {
    /// Reads the test of `level`.
    ///
    /// # Errors
    /// Says why it is not one of a counted loop.
    pub(super) fn of(
        facts: &Facts<'_>,
        func: &weft_ir::Function,
        ctx: &weft_ir::Context,
        level: &Level,
    ) -> Result<Test, String> {
        let no_comparison = || "the loop's test is no comparison of integers or pointers".to_owned();
        let branch = func.terminator(level.test).ok_or_else(no_comparison)?;
        let Operand::Value(condition) = func.insts[branch].operands[0] else { return Err(no_comparison()) };
        let compare = func.def_inst(condition).ok_or_else(no_comparison)?;
        let data = &func.insts[compare];
        let Op::ICmp(predicate, _) = &data.op else { return Err(no_comparison()) };
        let (left, right) = (data.operands[0], data.operands[1]);
        let mut predicate = *predicate;
        if !level.goes_on_if {
            predicate = predicate.inverse();
        }
        let chains = [left, right].map(|o| facts.chain(func, ctx, level, o));
        let (chain, value, bound) = match chains {
            [Some(chain), None] => (chain, left, right),
            [None, Some(chain)] => {
                predicate = predicate.swapped();
                (chain, right, left)
            }
            [Some(_), Some(_)] => return Err("the bound is changed in the loop".into()),
            [None, None] => return Err("the loop's test compares nothing that steps".into()),
        };
        if !facts.is_invariant(func, ctx, level, bound) {
            return Err("the bound is changed in the loop".into());
        }
        let Some(relation) = Relation::of_predicate(predicate) else {
            return Err("the loop goes on only while its variable equals the bound".into());
        };
        Ok(Test { relation, value, bound, root: chain.root })
    }

    /// Emits the number of times that the loop runs once control has come to it; an `i64`.
    ///
    /// # Errors
    /// Says why it cannot be known there.
    pub(super) fn count(
        &self,
        ahead: &mut Ahead<'_>,
        number: usize,
        level: &Level,
        step: Step,
    ) -> Result<Operand, String> {
        let mut first = ahead.value(number, self.value).map_err(|e| format!("the loop's variable {e}"))?;
        let mut bound = ahead.value(number, self.bound).map_err(|e| format!("the bound {e}"))?;
        let ty = ahead.ctx.operand_ty(ahead.func, bound);
        let bits = if ty == Type::PTR {
            first = ahead.at().cast(CastOp::PtrToInt, first, Type::I64);
            bound = ahead.at().cast(CastOp::PtrToInt, bound, Type::I64);
            64
        } else {
            let bits = ahead.ctx.types.int_bits(ty).filter(|bits| (2..=64).contains(bits));
            bits.ok_or("the loop's variable has more than 64 bits, or but one")?
        };
        let stride = self.stride(ahead, number, bits, step)?;
        let passing = passing_tests(ahead, bits, self.relation, first, bound, stride);
        if !level.tests_last() {
            return Ok(passing);
        }
        let one = ahead.constant(64, 1);
        Ok(ahead.add(passing, one))
    }

    fn stride(
        &self,
        ahead: &mut Ahead<'_>,
        number: usize,
        bits: u32,
        step: Step,
    ) -> Result<Stride<Operand>, String> {
        let (relation, _) = self.relation;
        let amount = ahead.value(number, step.amount).map_err(|e| format!("the step {e}"))?;
        let bytes = i128::from(step.bytes.unwrap_or(1));
        if let Some(value) = as_constant(ahead, amount) {
            let by = value * bytes * if step.is_subtracted { -1 } else { 1 };
            if by.rem_euclid(1 << bits) == 0 {
                return Err("the step is 0".into());
            }
            if relation.goes_up().is_some_and(|up| up != (by > 0)) {
                return Err("the step leads away from the bound".into());
            }
            return Ok(Stride::Constant(by));
        }
        let Some(up) = relation.goes_up() else {
            return Err("a loop that tests for inequality needs a constant step".into());
        };
        let mut magnitude = amount;
        if step.bytes.is_some() {
            magnitude = super::resized(ahead, magnitude, Type::I64);
            let bytes = ahead.constant(64, bytes);
            magnitude = ahead.mul(magnitude, bytes);
        }
        if up == step.is_subtracted {
            let ty = ahead.ctx.operand_ty(ahead.func, magnitude);
            let zero = ahead.ctx.int(ty, 0);
            magnitude = ahead.sub(zero, magnitude);
        }
        Ok(Stride::Towards(ahead.widen(magnitude)))
    }
}

/// The value of an integer constant.
pub(super) fn as_constant(ahead: &Ahead<'_>, operand: Operand) -> Option<i128> {
    match operand {
        Operand::Const(c) => ahead.ctx.consts.as_int(c),
        _ => None,
    }
}

impl Ahead<'_> {
    fn width(&self, operand: Operand) -> u32 {
        let ty = self.ctx.operand_ty(self.func, operand);
        self.ctx.types.int_bits(ty).unwrap_or(64)
    }

    /// The lowest bits of a constant.
    fn bits_of(&self, operand: Operand) -> Option<u128> {
        let value = as_constant(self, operand)?;
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

impl Arithmetic for Ahead<'_> {
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
