//! Addresses that change by the same in each iteration: what they are in the first one, to be computed in front of the loop.
//!
//! ```llvm
//! %j = phi i32 [ %a, %before ], [ %next, %loop ]             ; in the first iteration: %p + 4 * (sext %row + sext %a)
//! %k = add nsw i32 %row, %j                           ==>    ; in each one more: 4
//! %at = sext i32 %k to i64
//! %to = getelementptr i32, ptr %p, i64 %at
//! ```
//!
//! *Before:* a loop with a frame. *After:* nothing has changed; what is returned can be written in front of the loop.
//!
//! # Why it is right
//! Sums and products with `nsw` are those of the numbers, so that they may be computed in 64 bits as well; there they keep what they
//! are where an iteration that is not executed would have left the 32 bits. Numbers of 64 bits are taken modulo 2^64, as addresses are.

use weft_analysis::Address;
use weft_ir::{BinaryOp, CastOp, Cursor, Flags, Function, Module, Op, Operand, Type, Value};

use crate::skeleton::{Skeleton, incoming};

/// How deep expressions are looked into.
const DEPTH: u32 = 10;
/// Larger steps are none of a loop over an array.
const LARGE: i128 = 4096;

/// A number of 64 bits that is computed in front of a loop.
#[derive(Clone, Debug)]
enum Part {
    Constant(i128),
    /// One that there is: a number of 64 bits, or a pointer.
    Known(Operand),
    /// A narrower number with a sign.
    Signed(Operand),
    /// A narrower number without.
    Unsigned(Operand),
    Computed(BinaryOp, Box<[Part; 2]>),
}

/// A number that changes by the same in each iteration.
#[derive(Clone, Debug)]
pub(super) struct Linear {
    first: Part,
    /// By how much, in bytes for an address.
    pub(super) step: i128,
}

impl Linear {
    fn constant(value: i128) -> Linear {
        Linear { first: Part::Constant(value), step: 0 }
    }

    fn fixed(first: Part) -> Linear {
        Linear { first, step: 0 }
    }

    fn computed(op: BinaryOp, left: Linear, right: Linear) -> Option<Linear> {
        let step = match op {
            BinaryOp::Add => left.step + right.step,
            BinaryOp::Sub => left.step - right.step,
            BinaryOp::Mul => match (&left.first, &right.first) {
                (_, Part::Constant(by)) if right.step == 0 => left.step.checked_mul(*by)?,
                (Part::Constant(by), _) if left.step == 0 => right.step.checked_mul(*by)?,
                _ if left.step == 0 && right.step == 0 => 0,
                _ => return None,
            },
            _ => return None,
        };
        Some(Linear { first: Part::Computed(op, Box::new([left.first, right.first])), step })
            .filter(|linear| linear.step.abs() <= LARGE)
    }

    /// Writes what the number is in the first iteration.
    pub(super) fn write(&self, at: &mut Cursor<'_>) -> Operand {
        written(at, &self.first)
    }
}

fn written(at: &mut Cursor<'_>, part: &Part) -> Operand {
    match part {
        Part::Constant(value) => at.ctx.int(Type::I64, *value),
        Part::Known(operand) if at.ty(*operand) == Type::PTR => {
            at.cast(CastOp::PtrToInt, *operand, Type::I64)
        }
        Part::Known(operand) => *operand,
        Part::Signed(operand) => at.cast(CastOp::SExt, *operand, Type::I64),
        Part::Unsigned(operand) => at.cast(CastOp::ZExt, *operand, Type::I64),
        Part::Computed(op, parts) => {
            let [left, right] = parts.each_ref().map(|part| written(at, part));
            at.binary(*op, left, right)
        }
    }
}

/// What the addresses of a loop are taken apart with.
pub(super) struct Addresses<'a> {
    pub(super) module: &'a Module,
    pub(super) func: &'a Function,
    pub(super) frame: &'a Skeleton,
}

impl Addresses<'_> {
    /// The address in `pointer`, if it changes by the same in each iteration.
    pub(super) fn of(&self, pointer: Operand) -> Option<Linear> {
        let Address { root, distance } = Address::of(self.module, self.func, pointer);
        let distance = distance?;
        let mut sum =
            self.variable(root).or_else(|| self.is_fixed(root).then(|| Linear::fixed(Part::Known(root))))?;
        let mut add = |part: Linear| {
            sum = Linear::computed(BinaryOp::Add, sum.clone(), part)?;
            Some(())
        };
        for (index, scale) in distance.indices {
            let index = self.number(index, DEPTH)?;
            add(Linear::computed(BinaryOp::Mul, index, Linear::constant(scale))?)?;
        }
        add(Linear::constant(distance.bytes))?;
        Some(sum)
    }

    fn is_fixed(&self, operand: Operand) -> bool {
        match operand {
            Operand::Value(value) => !self.is_inner(value),
            Operand::Const(_) => true,
            _ => false,
        }
    }

    fn is_inner(&self, value: Value) -> bool {
        let home = self.func.def_inst(value).and_then(|inst| self.func.inst_block(inst));
        home.is_some_and(|home| self.frame.blocks.contains(&home))
    }

    /// A variable of the loop, or what it is next, as wide as an address.
    fn variable(&self, operand: Operand) -> Option<Linear> {
        self.stepping(operand, Flags::NONE, Part::Known)
    }

    /// A variable of the loop, or what it is next, if it keeps its meaning as `flags` say; `part` is what it begins with.
    fn stepping(&self, operand: Operand, flags: Flags, part: fn(Operand) -> Part) -> Option<Linear> {
        let Operand::Value(value) = operand else { return None };
        let mut all = self.frame.inductions.iter();
        let found = all.find(|induction| [induction.value, induction.next].contains(&value))?;
        let first = part(incoming(self.func, found.phi, self.frame.before)?);
        let known = Linear { first, step: found.step };
        if !found.flags.contains(flags) || found.step.abs() > LARGE {
            return None;
        }
        match value == found.value {
            true => Some(known),
            false => Linear::computed(BinaryOp::Add, known, Linear::constant(found.step)),
        }
    }

    /// A number that is read with its sign, in 64 bits.
    fn number(&self, operand: Operand, depth: u32) -> Option<Linear> {
        let ty = self.module.ctx.operand_ty(self.func, operand);
        if ty != Type::I64 {
            return self.narrow(operand, depth, true);
        }
        if let Operand::Const(constant) = operand {
            return self.module.ctx.consts.as_int(constant).map(Linear::constant);
        }
        if self.is_fixed(operand) {
            return Some(Linear::fixed(Part::Known(operand)));
        }
        if let Some(found) = self.variable(operand) {
            return Some(found);
        }
        let depth = depth.checked_sub(1)?;
        let Operand::Value(value) = operand else { return None };
        let data = &self.func.insts[self.func.def_inst(value)?];
        let part = |index: usize| self.number(data.operands[index], depth);
        match &data.op {
            Op::Binary(op @ (BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul), _) => {
                Linear::computed(*op, part(0)?, part(1)?)
            }
            Op::Binary(BinaryOp::Or, _) if data.flags().contains(Flags::DISJOINT) => {
                Linear::computed(BinaryOp::Add, part(0)?, part(1)?)
            }
            Op::Binary(BinaryOp::Shl, _) => shifted(part(0)?, &part(1)?),
            Op::Cast(CastOp::SExt, _) => self.narrow(data.operands[0], depth, true),
            Op::Cast(CastOp::ZExt, flags) if flags.contains(Flags::NNEG) => {
                self.narrow(data.operands[0], depth, true)
            }
            Op::Cast(CastOp::ZExt, _) => self.stepping(data.operands[0], Flags::NUW, Part::Unsigned),
            _ => None,
        }
    }

    /// A narrower number with its sign; of products one in the other is left.
    fn narrow(&self, operand: Operand, depth: u32, may_multiply: bool) -> Option<Linear> {
        let bits = self.module.ctx.types.int_bits(self.module.ctx.operand_ty(self.func, operand))?;
        if bits > 32 {
            return None;
        }
        if let Operand::Const(constant) = operand {
            return self.module.ctx.consts.as_int(constant).map(Linear::constant);
        }
        if self.is_fixed(operand) {
            return Some(Linear::fixed(Part::Signed(operand)));
        }
        if let Some(found) = self.stepping(operand, Flags::NSW, Part::Signed) {
            return Some(found);
        }
        let depth = depth.checked_sub(1)?;
        let Operand::Value(value) = operand else { return None };
        let data = &self.func.insts[self.func.def_inst(value)?];
        let keeps = data.flags().contains(Flags::NSW);
        let part = |index: usize, may: bool| self.narrow(data.operands[index], depth, may);
        match &data.op {
            Op::Binary(op @ (BinaryOp::Add | BinaryOp::Sub), _) if keeps => {
                Linear::computed(*op, part(0, may_multiply)?, part(1, may_multiply)?)
            }
            Op::Binary(BinaryOp::Or, _) if data.flags().contains(Flags::DISJOINT) => {
                Linear::computed(BinaryOp::Add, part(0, may_multiply)?, part(1, may_multiply)?)
            }
            Op::Binary(BinaryOp::Mul, _) if keeps && may_multiply => {
                Linear::computed(BinaryOp::Mul, part(0, false)?, part(1, false)?)
            }
            Op::Binary(BinaryOp::Shl, _) if keeps && may_multiply => {
                shifted(part(0, false)?, &part(1, false)?)
            }
            Op::Cast(CastOp::Trunc, _) if keeps => self.number(data.operands[0], depth),
            _ => None,
        }
    }
}

/// A product with a power of two.
fn shifted(number: Linear, by: &Linear) -> Option<Linear> {
    let Part::Constant(by) = by.first else { return None };
    let factor = (0..12).contains(&by).then(|| 1_i128 << by)?;
    Linear::computed(BinaryOp::Mul, number, Linear::constant(factor))
}
