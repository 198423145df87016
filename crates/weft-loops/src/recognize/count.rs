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
//! [`crate::count`] emits them.

use weft_analysis::trip_count::{Arithmetic, Relation, Stride, passing_tests};
use weft_ir::{CastOp, Op, Operand, Type};

use super::ahead::Ahead;
use super::form::LoopShape;
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
        level: &LoopShape,
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
        level: &LoopShape,
        step: Step,
    ) -> Result<Operand, String> {
        let mut first = ahead.value(number, self.value).map_err(|e| format!("the loop's variable {e}"))?;
        let mut bound = ahead.value(number, self.bound).map_err(|e| format!("the bound {e}"))?;
        let ty = ahead.front.ctx.operand_ty(ahead.front.func, bound);
        let bits = if ty == Type::PTR {
            first = ahead.front.at().cast(CastOp::PtrToInt, first, Type::I64);
            bound = ahead.front.at().cast(CastOp::PtrToInt, bound, Type::I64);
            64
        } else {
            let bits = ahead.front.ctx.types.int_bits(ty).filter(|bits| (2..=64).contains(bits));
            bits.ok_or("the loop's variable has more than 64 bits, or but one")?
        };
        let stride = self.stride(ahead, number, bits, step)?;
        let passing = passing_tests(&mut ahead.front, bits, self.relation, first, bound, stride);
        if !level.tests_last() {
            return Ok(passing);
        }
        let one = ahead.front.constant(64, 1);
        Ok(ahead.front.add(passing, one))
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
        if let Some(value) = ahead.front.as_constant(amount) {
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
            let bytes = ahead.front.constant(64, bytes);
            magnitude = ahead.front.mul(magnitude, bytes);
        }
        if up == step.is_subtracted {
            let ty = ahead.front.ctx.operand_ty(ahead.front.func, magnitude);
            let zero = ahead.front.ctx.int(ty, 0);
            magnitude = ahead.front.sub(zero, magnitude);
        }
        Ok(Stride::Towards(ahead.front.widen(magnitude)))
    }
}
