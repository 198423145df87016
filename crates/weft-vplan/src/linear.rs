//! Addresses that change by the same in each iteration of each loop of a nest: what they are in the first one, to be computed in front.
//!
//! ```llvm
//! %j = phi i32 [ 0, %before ], [ %next, %loop ]              ; in the first iteration: %p + 4 * (sext %w * sext %first)
//! %row = mul nsw i32 %w, %y                            ==>   ; in each one more of the loop over %j: 4
//! %k = add nsw i32 %row, %j                                  ; in each one more of the loop around, over %y: 4 * sext %w
//! %at = sext i32 %k to i64
//! %to = getelementptr i32, ptr %p, i64 %at
//! ```
//!
//! *Before:* a nest, and the frames of loops of it. *After:* nothing has changed; what is returned can be written in front of the nest.
//!
//! # Why it is right
//! Addresses and numbers of 64 bits are taken modulo 2^64, with which sums and products are compatible. Sums and products with `nsw`
//! are those of the numbers, so that they may be computed in 64 bits as well; there they keep what they are where an iteration that
//! is not executed would have left the 32 bits.

use std::cell::RefCell;

use rustc_hash::FxHashSet;
use weft_analysis::Address;
use weft_ir::{BinaryOp, Block, CastOp, Cursor, Flags, Function, Module, Op, Operand, Type, Value};

use crate::skeleton::{Skeleton, incoming};

/// How deep expressions are looked into.
const DEPTH: u32 = 12;

/// A number of 64 bits that is computed in front of a nest.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Part {
    Constant(i128),
    /// One that there is: a number of 64 bits, or a pointer.
    Known(Operand),
    /// A narrower number with a sign.
    Signed(Operand),
    /// A narrower number without.
    Unsigned(Operand),
    Computed(BinaryOp, Box<[Part; 2]>),
}

impl Part {
    /// Whether it is a sum of few numbers of 32 bits, so that 64 bits are enough for it whatever these are.
    fn is_of_few_bits(&self, depth: u32) -> bool {
        match self {
            Part::Constant(value) => value.abs() < 1 << 32,
            Part::Signed(_) | Part::Unsigned(_) => true,
            Part::Known(_) => false,
            Part::Computed(op, parts) => {
                *op != BinaryOp::Mul && depth > 0 && parts.iter().all(|part| part.is_of_few_bits(depth - 1))
            }
        }
    }

    fn computed(op: BinaryOp, left: Part, right: Part) -> Part {
        let folded = match (op, &left, &right) {
            (BinaryOp::Add, Part::Constant(a), Part::Constant(b)) => a.checked_add(*b),
            (BinaryOp::Sub, Part::Constant(a), Part::Constant(b)) => a.checked_sub(*b),
            (BinaryOp::Mul, Part::Constant(a), Part::Constant(b)) => a.checked_mul(*b),
            _ => None,
        };
        match (op, left, right) {
            (BinaryOp::Add, part, Part::Constant(0)) | (BinaryOp::Add, Part::Constant(0), part) => part,
            (BinaryOp::Mul, part, Part::Constant(1)) | (BinaryOp::Mul, Part::Constant(1), part) => part,
            (_, left, right) => match folded.filter(|folded| i64::try_from(*folded).is_ok()) {
                Some(folded) => Part::Constant(folded),
                None => Part::Computed(op, Box::new([left, right])),
            },
        }
    }

    /// Writes the number.
    pub(crate) fn write(&self, at: &mut Cursor<'_>) -> Operand {
        match self {
            Part::Constant(value) => at.ctx.int(Type::I64, *value),
            Part::Known(operand) if at.ty(*operand) == Type::PTR => {
                at.cast(CastOp::PtrToInt, *operand, Type::I64)
            }
            Part::Known(operand) => *operand,
            Part::Signed(operand) => at.cast(CastOp::SExt, *operand, Type::I64),
            Part::Unsigned(operand) => at.cast(CastOp::ZExt, *operand, Type::I64),
            Part::Computed(op, parts) => {
                let [left, right] = parts.each_ref().map(|part| part.write(at));
                at.binary(*op, left, right)
            }
        }
    }
}

/// A number that changes by the same in each iteration of a loop.
#[derive(Clone, Debug)]
pub(crate) struct Linear {
    first: Part,
    /// By how much, in bytes for an address, loop by loop.
    steps: Vec<(usize, Part)>,
}

impl Linear {
    fn constant(value: i128) -> Linear {
        Linear::fixed(Part::Constant(value))
    }

    fn fixed(first: Part) -> Linear {
        Linear { first, steps: Vec::new() }
    }

    fn computed(op: BinaryOp, left: Linear, right: Linear) -> Option<Linear> {
        let steps = match op {
            BinaryOp::Add | BinaryOp::Sub => {
                let mut steps = left.steps;
                for (level, step) in right.steps {
                    let own = steps.iter_mut().find(|(own, _)| *own == level);
                    match own {
                        Some((_, own)) => *own = Part::computed(op, own.clone(), step),
                        None if op == BinaryOp::Add => steps.push((level, step)),
                        None => steps.push((level, Part::computed(op, Part::Constant(0), step))),
                    }
                }
                steps
            }
            BinaryOp::Mul => {
                let (steps, by) = match (&left.steps[..], &right.steps[..]) {
                    (steps, []) => (steps, &right.first),
                    ([], steps) => (steps, &left.first),
                    _ => return None,
                };
                let scaled = |(level, step): &(usize, Part)| {
                    (*level, Part::computed(BinaryOp::Mul, step.clone(), by.clone()))
                };
                steps.iter().map(scaled).collect()
            }
            _ => return None,
        };
        Some(Linear { first: Part::computed(op, left.first, right.first), steps })
    }

    fn is_of_few_bits(&self) -> bool {
        self.steps.iter().map(|(_, step)| step).chain([&self.first]).all(|part| part.is_of_few_bits(8))
    }

    /// What each iteration more of the loop of a level adds.
    pub(crate) fn step(&self, level: usize) -> Part {
        let own = self.steps.iter().find(|(own, _)| *own == level);
        own.map_or(Part::Constant(0), |(_, step)| step.clone())
    }

    /// Whether it changes in the loop of a level.
    pub(crate) fn moves_in(&self, level: usize) -> bool {
        self.steps.iter().any(|(own, _)| *own == level)
    }

    /// Whether it changes in any loop.
    pub(crate) fn moves(&self) -> bool {
        !self.steps.is_empty()
    }

    /// Writes what the number is in the first iteration, and what each one more of a loop adds.
    pub(crate) fn write(&self, at: &mut Cursor<'_>) -> (Operand, Vec<(usize, Operand)>) {
        let first = self.first.write(at);
        (first, self.steps.iter().map(|(level, step)| (*level, step.write(at))).collect())
    }
}

/// What the addresses of a nest are taken apart with.
pub(crate) struct Addresses<'a> {
    pub(crate) module: &'a Module,
    pub(crate) func: &'a Function,
    pub(crate) nest: &'a FxHashSet<Block>,
    /// Loops of the nest.
    pub(crate) frames: &'a [Skeleton],
    /// Sums that have to fit into 32 bits with their sign, for what was returned to be right.
    pub(crate) asked: RefCell<Vec<Linear>>,
}

impl Addresses<'_> {
    /// The address in `pointer`, if it changes by the same in each iteration.
    pub(crate) fn of(&self, pointer: Operand) -> Option<Linear> {
        let Address { root, distance } = Address::of(self.module, self.func, pointer);
        let distance = distance?;
        let mut sum = self
            .variable(root, DEPTH)
            .or_else(|| self.is_fixed(root).then(|| Linear::fixed(Part::Known(root))))?;
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

    /// What changes by the same: the address, or the number with its sign, that `value` is.
    pub(crate) fn of_value(&self, value: Value) -> Option<Linear> {
        match self.func.values[value].ty {
            Type::PTR => self.of(Operand::Value(value)),
            _ => self.number(Operand::Value(value), DEPTH),
        }
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
        home.is_some_and(|home| self.nest.contains(&home))
    }

    /// A variable of a loop, or what it is next, as wide as an address.
    fn variable(&self, operand: Operand, depth: u32) -> Option<Linear> {
        self.stepping(operand, Flags::NONE, depth, |first| Some(Linear::fixed(Part::Known(first))))
    }

    /// A variable of a loop, or what it is next, if it keeps its meaning as `flags` say; `part` is what it begins with.
    fn stepping(
        &self,
        operand: Operand,
        flags: Flags,
        depth: u32,
        part: impl Fn(Operand) -> Option<Linear>,
    ) -> Option<Linear> {
        let Operand::Value(value) = operand else { return None };
        let all = || self.frames.iter().enumerate();
        let (level, frame, found) = all().find_map(|(level, frame)| {
            let mut own = frame.inductions.iter();
            own.find(|own| [own.value, own.next].contains(&value)).map(|found| (level, frame, found))
        })?;
        if !found.flags.contains(flags) {
            return None;
        }
        let first = incoming(self.func, found.phi, frame.before)?;
        let mut known = match self.is_fixed(first) {
            true => part(first)?,
            // The variable of a loop around, or so.
            false if self.module.ctx.operand_ty(self.func, first) == Type::PTR => return None,
            false => self.number(first, depth.checked_sub(1)?)?,
        };
        known = Linear::computed(
            BinaryOp::Add,
            known,
            Linear { first: Part::Constant(0), steps: vec![(level, Part::Constant(found.step))] },
        )?;
        match value == found.value {
            true => Some(known),
            false => Linear::computed(BinaryOp::Add, known, Linear::constant(found.step)),
        }
    }

    /// A number that is read with its sign, in 64 bits.
    fn number(&self, operand: Operand, depth: u32) -> Option<Linear> {
        let ty = self.module.ctx.operand_ty(self.func, operand);
        if ty != Type::I64 {
            return self.narrow(operand, depth);
        }
        if let Operand::Const(constant) = operand {
            return self.module.ctx.consts.as_int(constant).map(Linear::constant);
        }
        if self.is_fixed(operand) {
            return Some(Linear::fixed(Part::Known(operand)));
        }
        if let Some(found) = self.variable(operand, depth) {
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
            Op::Binary(BinaryOp::Xor, _) => inverted(part(0)?, &part(1)?),
            Op::Cast(CastOp::SExt, _) => self.narrow(data.operands[0], depth),
            Op::Cast(CastOp::ZExt, flags) if flags.contains(Flags::NNEG) => {
                self.narrow(data.operands[0], depth)
            }
            Op::Cast(CastOp::ZExt, _) => self.stepping(data.operands[0], Flags::NUW, 0, |first| {
                Some(Linear::fixed(Part::Unsigned(first)))
            }),
            _ => None,
        }
    }

    /// A narrower number with its sign.
    fn narrow(&self, operand: Operand, depth: u32) -> Option<Linear> {
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
        let signed = |first| Some(Linear::fixed(Part::Signed(first)));
        if let Some(found) = self.stepping(operand, Flags::NSW, depth, signed) {
            return Some(found);
        }
        let depth = depth.checked_sub(1)?;
        let Operand::Value(value) = operand else { return None };
        let data = &self.func.insts[self.func.def_inst(value)?];
        let keeps = data.flags().contains(Flags::NSW);
        let part = |index: usize| self.narrow(data.operands[index], depth);
        match &data.op {
            Op::Binary(op @ (BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul), _) if keeps => {
                Linear::computed(*op, part(0)?, part(1)?)
            }
            Op::Binary(BinaryOp::Or, _) if data.flags().contains(Flags::DISJOINT) => {
                Linear::computed(BinaryOp::Add, part(0)?, part(1)?)
            }
            // The sum of what has lost its flag, as `w - 1 - x` has, keeps its meaning where that is asked.
            Op::Binary(op @ (BinaryOp::Add | BinaryOp::Sub), _) if bits == 32 => {
                let sum = Linear::computed(*op, part(0)?, part(1)?)?;
                self.asked.borrow_mut().push(sum.is_of_few_bits().then(|| sum.clone())?);
                Some(sum)
            }
            Op::Binary(BinaryOp::Xor, _) => inverted(part(0)?, &part(1)?),
            Op::Binary(BinaryOp::Shl, _) if keeps => shifted(part(0)?, &part(1)?),
            Op::Cast(CastOp::Trunc, _) if keeps => self.number(data.operands[0], depth),
            _ => None,
        }
    }
}

/// `-1 - number`.
fn inverted(number: Linear, by: &Linear) -> Option<Linear> {
    let is_all = matches!(by.first, Part::Constant(-1)) && by.steps.is_empty();
    is_all.then(|| Linear::computed(BinaryOp::Sub, Linear::constant(-1), number)).flatten()
}

/// A product with a power of two.
fn shifted(number: Linear, by: &Linear) -> Option<Linear> {
    let Part::Constant(by) = by.first else { return None };
    let factor = (0..12).contains(&by).then(|| 1_i128 << by)?;
    Linear::computed(BinaryOp::Mul, number, Linear::constant(factor))
}
