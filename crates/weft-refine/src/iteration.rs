//! What a number is in an iteration of a shared loop: a multiple of the iteration's number, and a range of what is added.
//!
//! ```llvm
//! %r = call { i64, i64 } @llvm.directive.loop.begin(token %t, i64 0, i64 1000, i64 1)
//! %lb = extractvalue { i64, i64 } %r, 0
//! loop:
//!   %i = phi i64 [ %lb, … ], [ %i.next, %loop ]        ; 1 * iteration
//!   inner:
//!     %j = phi i64 [ 0, … ], [ %j.next, %inner ]       ; 0 * iteration + 0 … 7, if it ends at 8
//!     %x = add i64 %i, %j                              ; 1 * iteration + 0 … 7
//! ```
//!
//! Numbers are taken modulo 2^64, as addresses are. Narrower arithmetic counts only where it cannot wrap.

use weft_ir::{BinaryOp, Block, CastOp, Flags, Inst, IntPredicate, Op, Operand, Value};
use weft_regions::Marker;

use crate::Work;

/// How deep expressions are looked into.
const DEPTH: u32 = 16;
/// Factors and summands beyond this are not looked at, so that nothing overflows.
const LARGE: i128 = 1 << 40;

/// A number: `times * iteration + least … most`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Linear {
    /// The factor of the iteration's number.
    pub(crate) times: i128,
    /// The least that is added.
    pub(crate) least: i128,
    /// The greatest that is added.
    pub(crate) most: i128,
}

impl Linear {
    /// A constant.
    pub(crate) fn constant(value: i128) -> Linear {
        Linear { times: 0, least: value, most: value }
    }

    fn checked(self) -> Option<Linear> {
        let fits = |x: i128| x.abs() <= LARGE;
        (fits(self.times) && fits(self.least) && fits(self.most)).then_some(self)
    }

    /// The sum.
    pub(crate) fn plus(self, other: Linear) -> Option<Linear> {
        let (times, least) = (self.times + other.times, self.least + other.least);
        Linear { times, least, most: self.most + other.most }.checked()
    }

    /// The product with a constant.
    pub(crate) fn scaled(self, by: i128) -> Option<Linear> {
        if by.abs() > LARGE {
            return None;
        }
        let (a, b) = (self.least * by, self.most * by);
        Linear { times: self.times * by, least: a.min(b), most: a.max(b) }.checked()
    }

    fn as_constant(self) -> Option<i128> {
        (self.times == 0 && self.least == self.most).then_some(self.least)
    }
}

impl Work<'_> {
    /// What `operand` is in an iteration of the loop that `begin` begins.
    pub(crate) fn linear(&self, operand: Operand, begin: Inst) -> Option<Linear> {
        self.linear_in(operand, begin, DEPTH)
    }

    fn linear_in(&self, operand: Operand, begin: Inst, depth: u32) -> Option<Linear> {
        let value = match operand {
            Operand::Const(c) => return Linear::constant(self.module.ctx.consts.as_int(c)?).checked(),
            Operand::Value(value) => value,
            _ => return None,
        };
        let depth = depth.checked_sub(1)?;
        let inst = self.func.def_inst(value)?;
        let data = &self.func.insts[inst];
        let part = |index: usize| self.linear_in(data.operands[index], begin, depth);
        let wide = data.ty == weft_ir::Type::I64;
        let holds = data.flags().contains(Flags::NSW) || data.flags().contains(Flags::NUW);
        match &data.op {
            Op::Binary(BinaryOp::Add, _) if wide || holds => part(0)?.plus(part(1)?),
            Op::Binary(BinaryOp::Or, _) if data.flags().contains(Flags::DISJOINT) => part(0)?.plus(part(1)?),
            Op::Binary(BinaryOp::Sub, _) if wide || holds => part(0)?.plus(part(1)?.scaled(-1)?),
            Op::Binary(BinaryOp::Mul, _) if wide || holds => {
                let (a, b) = (part(0)?, part(1)?);
                match (a.as_constant(), b.as_constant()) {
                    (_, Some(by)) => a.scaled(by),
                    (Some(by), _) => b.scaled(by),
                    _ => None,
                }
            }
            Op::Binary(BinaryOp::Shl, _) if wide || holds => {
                let by = part(1)?.as_constant().filter(|by| (0..40).contains(by))?;
                part(0)?.scaled(1 << by)
            }
            // Of what does not wrap, the wider number is the same one.
            Op::Cast(CastOp::ZExt | CastOp::SExt, _) => part(0),
            Op::Phi(_) => self.counter(inst, begin, depth),
            _ => None,
        }
    }

    /// What the phi `phi` is: the variable of the shared loop, or that of a loop in it that runs a constant number of times.
    fn counter(&self, phi: Inst, begin: Inst, depth: u32) -> Option<Linear> {
        let result = self.func.insts[phi].result?;
        let incoming: Vec<(Operand, Block)> = self.func.insts[phi].phi_incoming().collect();
        let [first, second] = incoming[..] else { return None };
        let step = |(next, _): (Operand, Block)| self.step(next, result);
        let ((start, _), (next, latch), by) = match (step(first), step(second)) {
            (None, Some(by)) => (first, second, by),
            (Some(by), None) => (second, first, by),
            _ => return None,
        };
        let header = self.func.inst_block(phi)?;
        if let Some(start) = self.first_iteration(start, begin, depth) {
            let distinct = self.is_distinct(next, begin, by);
            return (start.times == by && distinct && self.is_tested_last(latch)).then_some(start);
        }
        let from = self.linear_in(start, begin, depth)?.as_constant()?;
        let behind = self.bound(next, latch, header)?;
        let whole = by > 0 && behind > from && (behind - from) % by == 0;
        whole.then_some(Linear { times: 0, least: from, most: behind - by })
    }

    /// Whether a loop asks behind each iteration whether there is another: then its variable has no value but those of iterations.
    fn is_tested_last(&self, latch: Block) -> bool {
        let terminator = self.func.terminator(latch);
        terminator.is_some_and(|terminator| matches!(self.func.insts[terminator].op, Op::CondBr))
    }

    /// Whether the variable whose next value is `next` has another value in each iteration: it cannot wrap, or there are no
    /// more iterations than it has values.
    fn is_distinct(&self, next: Operand, begin: Inst, by: i128) -> bool {
        let Operand::Value(value) = next else { return false };
        let Some(inst) = self.func.def_inst(value) else { return false };
        let data = &self.func.insts[inst];
        let Some(bits) = self.module.ctx.types.int_bits(data.ty) else { return false };
        if bits >= 64 || data.flags().contains(Flags::NSW) || data.flags().contains(Flags::NUW) {
            return true;
        }
        let fits = match self.func.insts[begin].args().get(2) {
            Some(Operand::Const(c)) => {
                self.module.ctx.consts.as_int(*c).is_some_and(|count| count >> bits == 0)
            }
            Some(Operand::Value(count)) => self.func.def_inst(*count).is_some_and(|count| {
                let data = &self.func.insts[count];
                let from = data.operands.first().map(|from| self.module.ctx.operand_ty(self.func, *from));
                let narrow =
                    from.and_then(|from| self.module.ctx.types.int_bits(from)).is_some_and(|n| n <= bits);
                matches!(data.op, Op::Cast(CastOp::ZExt, _)) && narrow
            }),
            _ => false,
        };
        by.abs() == 1 && fits
    }

    /// By how much `next` is more than `phi`, if that is constant.
    pub(crate) fn step(&self, next: Operand, phi: Value) -> Option<i128> {
        let Operand::Value(next) = next else { return None };
        let data = &self.func.insts[self.func.def_inst(next)?];
        let (Op::Binary(BinaryOp::Add, _), [left, Operand::Const(by)]) = (&data.op, &data.operands[..])
        else {
            return None;
        };
        (*left == Operand::Value(phi)).then(|| self.module.ctx.consts.as_int(*by))?
    }

    /// The constant at which the loop of `header` ends whose latch compares `next`.
    pub(crate) fn bound(&self, next: Operand, latch: Block, header: Block) -> Option<i128> {
        let terminator = &self.func.insts[self.func.terminator(latch)?];
        let (Op::CondBr, [Operand::Value(condition), ..]) = (&terminator.op, &terminator.operands[..]) else {
            return None;
        };
        let compare = &self.func.insts[self.func.def_inst(*condition)?];
        let goes_on = terminator.operands[1] == Operand::Block(header);
        match (&compare.op, &compare.operands[..]) {
            (
                Op::ICmp(predicate @ (IntPredicate::Eq | IntPredicate::Ne), _),
                [left, Operand::Const(bound)],
            ) if *left == next && goes_on == (*predicate == IntPredicate::Ne) => {
                self.module.ctx.consts.as_int(*bound)
            }
            _ => None,
        }
    }

    /// What `start` is as the number with which a thread's interval begins: the least that a variable has in it, with the
    /// iteration's number in the place of the first one's.
    pub(crate) fn first_iteration(&self, start: Operand, begin: Inst, depth: u32) -> Option<Linear> {
        let Operand::Value(value) = start else { return None };
        let depth = depth.checked_sub(1)?;
        let inst = self.func.def_inst(value)?;
        let data = &self.func.insts[inst];
        let part = |index: usize| self.first_iteration(data.operands[index], begin, depth);
        let number = |index: usize| match data.operands[index] {
            Operand::Const(c) => self.module.ctx.consts.as_int(c),
            _ => None,
        };
        match &data.op {
            Op::ExtractValue(indices) if indices[..] == [0] => (data.operands[0] == self.func.result(begin))
                .then_some(Linear { times: 1, least: 0, most: 0 }),
            // The interval lies within those of all threads: what is less than both is its begin.
            Op::Call(_) if self.is_within(inst, begin) => part(0),
            Op::Binary(BinaryOp::Add, _) => part(0)?.plus(Linear::constant(number(1)?)),
            Op::Binary(BinaryOp::Or, _) if data.flags().contains(Flags::DISJOINT) => {
                part(0)?.plus(Linear::constant(number(1)?))
            }
            Op::Binary(BinaryOp::Mul, _) => part(0)?.scaled(number(1)?),
            Op::Binary(BinaryOp::Shl, _) => {
                part(0)?.scaled(1 << number(1).filter(|by| (0..40).contains(by))?)
            }
            // Variables of `int` have no more than 2^32 values, and each iteration another one.
            Op::Cast(CastOp::Trunc | CastOp::ZExt | CastOp::SExt, _) => part(0),
            _ => None,
        }
    }

    /// Whether `inst` is `llvm.umin` of a bound and the number of iterations that `begin` shares out.
    fn is_within(&self, inst: Inst, begin: Inst) -> bool {
        let data = &self.func.insts[inst];
        let name = data.callee().and_then(|callee| self.module.ctx.global_name(callee));
        let is_least = name.is_some_and(|name| self.module.ctx.names.text(name) == "llvm.umin.i64");
        debug_assert_eq!(self.marker(begin), Some(Marker::LoopBegin), "the loop begins there");
        let count = self.func.insts[begin].args().get(2).copied();
        is_least
            && data.args().len() == 2
            && count.is_some_and(|count| self.is_same(data.args()[1], count, None))
    }
}
