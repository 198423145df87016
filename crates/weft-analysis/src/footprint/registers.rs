//! Registers as sums of others, and what instructions say of what they compute.
//!
//! ```llvm
//! %rest = sub nsw i32 %n, %half            ; the sum %n - %half
//! %wide = zext nneg i32 %rest to i64       ; the same sum
//! %half = lshr i32 %n, 1                   ; no sum, but 0 <= %n - 2 * %half <= 1 is told of it, if %n is not negative
//! ```
//!
//! # Preconditions
//! Those of [`super::numbers`].
//!
//! # Postconditions
//! What a register is a sum of, and what is told of an unknown, is true in the instance of each that control has come to last.
//!
//! # Algorithm
//! An instruction that adds, subtracts or multiplies is a sum if its flags or a proof say that nothing wraps around. Conversions keep the
//! number where it fits. Of divisions and masks the inequalities are told that define them.

use std::rc::Rc;

use weft_ir::{
    BinaryOp, Block, CastOp, ConstKind, Flags, Inst, IntPredicate, Op, Operand, Type, Value, ValueDef,
};

use super::inequalities::{Fact, Sum, Unknown};
use super::numbers::{Numbers, Place};
use crate::{Address, Distance};

impl Numbers<'_> {
    /// Whether values of this type are numbers here.
    pub(super) fn is_number(&self, ty: Type) -> bool {
        let types = &self.module.ctx.types;
        types.is_ptr(ty) || types.int_bits(ty).is_some_and(|bits| bits <= 64)
    }

    /// What `operand` is; none if it is no number, or may be another one at each use.
    #[must_use]
    pub(super) fn sum(&self, operand: Operand) -> Option<Sum> {
        match operand {
            Operand::Value(value) => self.sum_of_value(value),
            Operand::Const(c) => {
                let data = self.module.ctx.consts.data(c);
                match &data.kind {
                    ConstKind::Null => Some(Sum::number(0)),
                    ConstKind::Global(name) => Some(Sum::unknown(Unknown::Global(*name))),
                    ConstKind::Int(number) => {
                        let bits = self.module.ctx.types.int_bits(data.ty).filter(|bits| *bits <= 64)?;
                        let is_signed = bits > 1 && *number >= 1 << (bits - 1);
                        Some(Sum::number(if is_signed { number - (1 << bits) } else { *number }))
                    }
                    _ => None,
                }
            }
            _ => None,
        }
    }

    fn sum_of_value(&self, value: Value) -> Option<Sum> {
        let unknown = Sum::unknown(Unknown::Value(value));
        if !self.is_number(self.func.values[value].ty) {
            return None;
        }
        let inst = match self.func.values[value].def {
            ValueDef::Param(index) => return Some(Sum::unknown(Unknown::Param(index))),
            ValueDef::Inst(inst) => inst,
            ValueDef::Forward => return None,
        };
        if let Some(known) = self.sums.borrow().get(&value) {
            return known.clone();
        }
        // While it is asked for, nothing is known of it.
        self.sums.borrow_mut().insert(value, Some(unknown.clone()));
        let sum = self.sum_of_inst(inst).unwrap_or(unknown);
        self.sums.borrow_mut().insert(value, Some(sum.clone()));
        Some(sum)
    }

    /// The sum that `inst` computes, if it is one.
    fn sum_of_inst(&self, inst: Inst) -> Option<Sum> {
        let data = &self.func.insts[inst];
        let block = self.func.inst_block(inst)?;
        let has = |flag: Flags| data.flags().contains(flag);
        let operand = |index: usize| self.sum(*data.operands.get(index)?);
        let fits = |sum: Option<Sum>, is_exact: bool| {
            sum.filter(|sum| is_exact || self.is_signed_number_of(sum, data.ty, block))
        };
        match &data.op {
            Op::Binary(BinaryOp::Xor, _) if data.ty == Type::I1 => {
                let is_true = operand(1)? == Sum::number(1);
                if is_true { Sum::number(1).minus(&operand(0)?) } else { None }
            }
            _ if data.ty == Type::I1 => None,
            Op::Binary(BinaryOp::Add, _) => fits(operand(0)?.plus(&operand(1)?, 1), has(Flags::NSW)),
            Op::Binary(BinaryOp::Or, _) if has(Flags::DISJOINT) => operand(0)?.plus(&operand(1)?, 1),
            Op::Binary(BinaryOp::Sub, _) => fits(operand(0)?.minus(&operand(1)?), has(Flags::NSW)),
            Op::Binary(BinaryOp::Mul, _) => {
                let factor = operand(1)?;
                if !factor.terms.is_empty() {
                    return None;
                }
                fits(operand(0)?.times(factor.constant), has(Flags::NSW))
            }
            Op::Binary(BinaryOp::Shl, _) => {
                fits(operand(0)?.times(self.power(*data.operands.get(1)?)?), has(Flags::NSW))
            }
            Op::Binary(BinaryOp::AShr, _) if has(Flags::EXACT) => {
                operand(0)?.divided(self.power(*data.operands.get(1)?)?)
            }
            Op::Binary(BinaryOp::And, _) => {
                let (sum, mask) = (operand(0)?, operand(1)?);
                let is_mask =
                    mask.terms.is_empty() && mask.constant > 0 && mask.constant & (mask.constant + 1) == 0;
                let place = Place::In(block);
                let is_kept = is_mask && self.is_seen(&sum, place) && self.is_seen(&mask.minus(&sum)?, place);
                is_kept.then_some(sum)
            }
            Op::Cast(CastOp::SExt | CastOp::ZExt, _) if self.ty(data.operands[0]) == Type::I1 => {
                operand(0)?.times(if matches!(data.op, Op::Cast(CastOp::SExt, _)) { -1 } else { 1 })
            }
            Op::Cast(CastOp::SExt, _) => operand(0),
            Op::Cast(CastOp::ZExt, _) => {
                operand(0).filter(|sum| has(Flags::NNEG) || self.is_seen(sum, Place::In(block)))
            }
            Op::Cast(CastOp::Trunc, _) => fits(operand(0), has(Flags::NSW)),
            Op::Cast(CastOp::PtrToInt, _) => fits(operand(0), false),
            Op::Gep { source, .. } if has(Flags::INBOUNDS) => {
                let (first, rest) = data.operands.split_first()?;
                self.moved(self.sum(*first)?, &Distance::default().plus(self.module, *source, rest)?)
            }
            _ => None,
        }
    }

    /// The address that `pointer` is if addresses do not wrap around, as those do not that lie in memory which has an end.
    pub(super) fn address(&self, pointer: Operand) -> Option<Sum> {
        let address = Address::of(self.module, self.func, pointer);
        self.moved(self.sum(address.root)?, &address.distance?)
    }

    fn moved(&self, from: Sum, distance: &Distance) -> Option<Sum> {
        let mut sum = from.plus_number(distance.bytes)?;
        for (index, scale) in &distance.indices {
            sum = sum.plus(&self.sum(*index)?, *scale)?;
        }
        Some(sum)
    }

    fn ty(&self, operand: Operand) -> Type {
        self.module.ctx.operand_ty(self.func, operand)
    }

    /// Two to the power of a constant.
    fn power(&self, operand: Operand) -> Option<i128> {
        let power = self.sum(operand)?;
        (power.terms.is_empty() && (0..63).contains(&power.constant)).then(|| 1 << power.constant)
    }

    /// Whether `sum` is not negative, without a long look.
    fn is_seen(&self, sum: &Sum, place: Place) -> bool {
        self.is_impossible(&self.holding(place), sum, 1)
    }

    /// Whether `sum` is a signed number of type `ty` in `block`.
    fn is_signed_number_of(&self, sum: &Sum, ty: Type, block: Block) -> bool {
        let Some(bits) = self.module.ctx.types.int_bits(ty) else { return false };
        let half = 1_i128 << (bits - 1);
        let bounds = [sum.plus_number(half), Sum::number(half - 1).minus(sum)];
        bounds.into_iter().all(|bound| bound.is_some_and(|bound| self.is_seen(&bound, Place::In(block))))
    }

    /// The least and the greatest number of its type.
    pub(super) fn range(&self, unknown: Unknown) -> Vec<Fact> {
        let ty = match unknown {
            Unknown::Param(index) => self.func.params[index].ty,
            Unknown::Value(value) => self.func.values[value].ty,
            Unknown::Global(_) | Unknown::Byte => Type::PTR,
            Unknown::Steps(_) | Unknown::StepsOfParam(_) => return Vec::new(),
        };
        let (least, most) = match self.module.ctx.types.int_bits(ty) {
            Some(1) => (0, 1),
            Some(bits) => (-(1_i128 << (bits - 1)), (1_i128 << (bits - 1)) - 1),
            None => (0, (1_i128 << 64) - 1),
        };
        let sum = Sum::unknown(unknown);
        let bounds = [sum.plus_number(-least), Sum::number(most).minus(&sum)];
        bounds.into_iter().flatten().map(Fact::NotNegative).collect()
    }

    /// What is known of an unknown wherever it is.
    pub(super) fn told(&self, unknown: Unknown) -> Rc<[Fact]> {
        if let Some(known) = self.facts.borrow().get(&unknown) {
            return known.clone();
        }
        let nothing: Rc<[Fact]> = Rc::from([]);
        self.facts.borrow_mut().insert(unknown, nothing);
        let mut told = match unknown {
            Unknown::Value(value) => self.told_of_value(value).unwrap_or_default(),
            _ => self.range(unknown),
        };
        told.extend(self.told_of_alignment(unknown));
        let told: Rc<[Fact]> = told.into();
        self.facts.borrow_mut().insert(unknown, told.clone());
        told
    }

    fn told_of_value(&self, value: Value) -> Option<Vec<Fact>> {
        let inst = self.func.def_inst(value)?;
        let data = &self.func.insts[inst];
        let block = self.func.inst_block(inst)?;
        let unknown = Unknown::Value(value);
        let own = Sum::unknown(unknown);
        let is_natural = |sum: &Sum| self.is_seen(sum, Place::In(block));
        let not_negative =
            |sums: Vec<Option<Sum>>| sums.into_iter().flatten().map(Fact::NotNegative).collect();
        if data.ty == Type::I1 {
            return Some(self.range(unknown));
        }
        Some(match &data.op {
            Op::Phi(_) => {
                let known = self.invariants.get(&block)?.iter();
                known.filter(|sum| sum.terms.contains_key(&unknown)).cloned().map(Fact::NotNegative).collect()
            }
            Op::Binary(op @ (BinaryOp::LShr | BinaryOp::AShr | BinaryOp::SDiv | BinaryOp::UDiv), _) => {
                let divisor = match op {
                    BinaryOp::LShr | BinaryOp::AShr => self.power(data.operands[1])?,
                    _ => self.sum(data.operands[1]).filter(|sum| sum.terms.is_empty())?.constant,
                };
                let divided = self.sum(data.operands[0])?;
                let is_left_natural = is_natural(&divided);
                if divisor < 1 || *op != BinaryOp::AShr && !is_left_natural {
                    return None;
                }
                let rest = divided.plus(&own, -divisor)?;
                if data.flags().contains(Flags::EXACT) {
                    return Some(vec![Fact::Zero(rest)]);
                }
                let natural = Some(own.clone()).filter(|_| is_left_natural);
                not_negative(vec![Sum::number(divisor - 1).minus(&rest), Some(rest), natural])
            }
            Op::Binary(BinaryOp::And | BinaryOp::SRem | BinaryOp::URem, _) => {
                let (left, right) = (self.sum(data.operands[0])?, self.sum(data.operands[1])?);
                let is_mask = matches!(data.op, Op::Binary(BinaryOp::And, _));
                let is_left_natural = is_natural(&left);
                if !is_natural(&right) || !is_mask && !is_left_natural {
                    return None;
                }
                let most = right.plus_number(if is_mask { 0 } else { -1 })?.minus(&own);
                not_negative(vec![Some(own.clone()), most, left.minus(&own).filter(|_| is_left_natural)])
            }
            Op::Select(_) => {
                let numbers = [1, 2].map(|index| self.sum(data.operands[index]));
                let [Some(a), Some(b)] = numbers else { return None };
                let least = if a.minus(&b)?.constant < 0 { &a } else { &b };
                let most = if least == &a { &b } else { &a };
                if !most.minus(least)?.terms.is_empty() {
                    return None;
                }
                not_negative(vec![own.minus(least), most.minus(&own)])
            }
            Op::Cast(CastOp::ZExt, _) => {
                let bits = self.module.ctx.types.int_bits(self.ty(data.operands[0]))?;
                not_negative(vec![Some(own.clone()), Sum::number((1 << bits) - 1).minus(&own)])
            }
            _ => {
                let (is_greatest, parts) = self.extreme(inst)?;
                let sign = if is_greatest { 1 } else { -1 };
                not_negative(parts.iter().map(|part| own.minus(part)?.times(sign)).collect())
            }
        })
    }

    /// Whether `inst` computes the greater or the lesser of two numbers, and of which.
    pub(super) fn extreme(&self, inst: Inst) -> Option<(bool, [Sum; 2])> {
        let data = &self.func.insts[inst];
        let callee = self.module.ctx.global_name(data.callee()?)?;
        let name = self.module.ctx.names.text(callee).strip_prefix("llvm.")?;
        let (kind, _) = name.split_once('.')?;
        let [a, b] = data.args() else { return None };
        let parts = [self.sum(*a)?, self.sum(*b)?];
        let place = Place::In(self.func.inst_block(inst)?);
        match kind {
            "smax" => Some((true, parts)),
            "smin" => Some((false, parts)),
            "umax" | "umin" => {
                parts.iter().all(|part| self.is_seen(part, place)).then_some((kind == "umax", parts))
            }
            _ => None,
        }
    }

    /// Adds that `condition` is, or is not, true.
    pub(super) fn assume(&self, condition: Operand, is_true: bool, facts: &mut Vec<Fact>, depth: usize) {
        let Operand::Value(value) = condition else { return };
        let Some(data) = self.func.def_inst(value).map(|inst| &self.func.insts[inst]) else { return };
        if data.ty != Type::I1 || depth == 0 {
            return;
        }
        let number = Sum::unknown(Unknown::Value(value)).plus_number(-i128::from(is_true));
        facts.extend(number.map(Fact::Zero));
        let constant = |index: usize| self.sum(data.operands[index]).filter(|sum| sum.terms.is_empty());
        match &data.op {
            Op::ICmp(predicate, _) => {
                let predicate = if is_true { *predicate } else { predicate.inverse() };
                let _ = self.compare(predicate, data.operands[0], data.operands[1], facts);
            }
            Op::Binary(BinaryOp::Xor, _) if constant(1) == Some(Sum::number(1)) => {
                self.assume(data.operands[0], !is_true, facts, depth - 1);
            }
            Op::Binary(op @ (BinaryOp::And | BinaryOp::Or), _) if (*op == BinaryOp::And) == is_true => {
                for operand in &data.operands[..2] {
                    self.assume(*operand, is_true, facts, depth - 1);
                }
            }
            // `a && b` that is true, `a || b` that is not.
            Op::Select(_) if is_true && constant(2) == Some(Sum::number(0)) => {
                self.assume(data.operands[0], true, facts, depth - 1);
                self.assume(data.operands[1], true, facts, depth - 1);
            }
            Op::Select(_) if !is_true && constant(1) == Some(Sum::number(1)) => {
                self.assume(data.operands[0], false, facts, depth - 1);
                self.assume(data.operands[2], false, facts, depth - 1);
            }
            _ => {}
        }
    }

    fn compare(
        &self,
        predicate: IntPredicate,
        left: Operand,
        right: Operand,
        facts: &mut Vec<Fact>,
    ) -> Option<()> {
        use IntPredicate::{Eq, Ne, Sge, Sgt, Sle, Slt, Uge, Ugt, Ule, Ult};
        if self.ty(left) == Type::I1 {
            return None;
        }
        let (mut less, mut more) = (self.sum(left)?, self.sum(right)?);
        if matches!(predicate, Sge | Sgt | Uge | Ugt) {
            std::mem::swap(&mut less, &mut more);
        }
        let difference = more.minus(&less)?;
        let is_natural = |sum: &Sum, facts: &[Fact]| {
            self.module.ctx.types.is_ptr(self.ty(left)) || self.is_impossible(facts, sum, 0)
        };
        match predicate {
            Eq => facts.push(Fact::Zero(difference)),
            Ne => {
                if self.is_impossible(facts, &difference, 1) {
                    facts.push(Fact::NotNegative(difference.plus_number(-1)?));
                } else if self.is_impossible(facts, &difference.times(-1)?, 1) {
                    facts.push(Fact::NotNegative(difference.times(-1)?.plus_number(-1)?));
                }
            }
            Sle | Sge => facts.push(Fact::NotNegative(difference)),
            Slt | Sgt => facts.push(Fact::NotNegative(difference.plus_number(-1)?)),
            // Behind a number that is not negative there are, among unsigned ones, the negative numbers.
            Ule | Uge | Ult | Ugt if is_natural(&more, facts) => {
                let apart = i128::from(matches!(predicate, Ult | Ugt));
                facts.push(Fact::NotNegative(difference.plus_number(-apart)?));
                if !self.module.ctx.types.is_ptr(self.ty(left)) {
                    facts.push(Fact::NotNegative(less));
                }
            }
            _ => {}
        }
        Some(())
    }
}
