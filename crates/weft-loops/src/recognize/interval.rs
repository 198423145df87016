//! Makes a loop run over an interval of its iterations.
//!
//! Before, and after, for the interval `%first … %last`:
//!
//! ```llvm
//!   br label %head                                       %skip = mul i32 %first.i32, 3
//! head:                                                  %start = add i32 5, %skip
//!   %i = phi i32 [ 5, %entering ], [ %next, %latch ]     br label %head
//!   %more = icmp slt i32 %i, %n                        head:
//!   br i1 %more, label %body, label %exit                %k = phi i64 [ %first, %entering ], [ %k.next, %latch ]
//! latch:                                                 %i = phi i32 [ %start, %entering ], [ %next, %latch ]
//!   %next = add nsw i32 %i, 3                            %more = icmp ult i64 %k, %last
//!   br label %head                                       br i1 %more, label %body, label %exit
//!                                                      latch:
//!                                                        %next = add nsw i32 %i, 3
//!                                                        %k.next = add nuw i64 %k, 1
//!                                                        br label %head
//! ```
//!
//! The variables go on by their own arithmetic, so the body sees what it saw; only the first value and the test are new.
//! A loop that tests last gets a branch around it for the interval without iterations. What the code behind it then
//! sees of the loop's values is 0; nothing of it is kept, since the interval holds no last iteration.
//!
//! # Preconditions
//! `%first` and `%last` are `i64` values at the end of the block that enters the loop, `%first <= %last`.

use weft_analysis::Cfg;
use weft_ir::edit::{SsaRepair, remove_unused};
use weft_ir::{
    BinaryOp, Block, CastOp, Context, Cursor, Flags, Function, InstData, IntPredicate, Operand, Type, Value,
};

use super::form::LoopShape;
use super::variable::Home;

/// A variable with operands that are computed ahead of the region.
#[derive(Clone, Debug)]
pub(super) struct Prepared {
    pub(super) home: Home,
    pub(super) ty: Type,
    pub(super) first: Operand,
    pub(super) next: PreparedNext,
}

/// How a variable comes to its next value; see [`super::variable::Next`].
#[derive(Clone, Debug)]
pub(super) enum PreparedNext {
    /// By a step.
    Step {
        /// Of the variable's type, or `i64` and in units of `bytes`.
        amount: Operand,
        is_subtracted: bool,
        bytes: Option<u64>,
    },
    /// From the value that the variable of number `of` has in the iteration before, by instructions in which
    /// the operand of index `through` is what goes through them.
    Follow { of: usize, links: Vec<(InstData, usize)> },
}

impl Prepared {
    /// Emits the variable's value in iteration `number`, an `i64`. `all` are the variables of the loop.
    pub(super) fn value_in(&self, all: &[Prepared], at: &mut Cursor<'_>, number: Operand) -> Operand {
        match &self.next {
            PreparedNext::Step { amount, is_subtracted, bytes } => {
                self.stepped(at, number, *amount, *is_subtracted, *bytes)
            }
            PreparedNext::Follow { of, links } => {
                let one = at.i64(1);
                let before = at.binary(BinaryOp::Sub, number, one);
                let mut value = all[*of].value_in(all, at, before);
                for (link, through) in links.iter().rev() {
                    let mut copy = link.clone();
                    copy.operands[*through] = value;
                    copy.result = None;
                    let inst = at.insert(copy);
                    value = at.func.result(inst);
                }
                let zero = at.i64(0);
                let is_first = at.icmp(IntPredicate::Eq, number, zero);
                at.select(is_first, self.first, value)
            }
        }
    }

    fn stepped(
        &self,
        at: &mut Cursor<'_>,
        number: Operand,
        amount: Operand,
        is_subtracted: bool,
        bytes: Option<u64>,
    ) -> Operand {
        if let Some(bytes) = bytes {
            let bytes = at.ctx.int(Type::I64, i128::from(bytes));
            let stride = times(at, amount, bytes);
            let offset = times(at, number, stride);
            return at.gep_with(Type::I8, Flags::NONE, self.first, &[offset]);
        }
        let number = at.cast(CastOp::Trunc, number, self.ty);
        let offset = times(at, number, amount);
        let op = if is_subtracted { BinaryOp::Sub } else { BinaryOp::Add };
        match is_constant(at, self.first, 0) && !is_subtracted {
            true => offset,
            false => at.binary(op, self.first, offset),
        }
    }
}

/// `left * right`, without the multiplication by 1.
fn times(at: &mut Cursor<'_>, left: Operand, right: Operand) -> Operand {
    if is_constant(at, right, 1) {
        left
    } else if is_constant(at, left, 1) {
        right
    } else {
        at.binary(BinaryOp::Mul, left, right)
    }
}

fn is_constant(at: &Cursor<'_>, operand: Operand, value: i128) -> bool {
    matches!(operand, Operand::Const(c) if at.ctx.consts.as_int(c) == Some(value))
}

/// The interval that a loop is to run over, and from where.
#[derive(Clone, Copy, Debug)]
pub(super) struct Interval {
    /// The block that enters the loop: a branch to the header at its end.
    pub(super) entering: Block,
    /// The number of the first iteration, an `i64`.
    pub(super) first: Operand,
    /// The number behind the last iteration, an `i64`.
    pub(super) last: Operand,
    /// Whether there may be no iteration.
    pub(super) may_be_empty: bool,
}

/// Makes the loop `level` run over `interval`.
pub(super) fn run_over(
    func: &mut Function,
    ctx: &mut Context,
    level: &LoopShape,
    variables: &[Prepared],
    interval: Interval,
) {
    let Interval { entering, first, last, may_be_empty } = interval;
    for variable in variables {
        let mut at = Cursor::before_terminator(func, ctx, entering);
        let start = variable.value_in(variables, &mut at, first);
        match variable.home {
            Home::Memory { address, .. } => {
                at.store(start, address);
            }
            Home::Phi(phi) => {
                for pair in func.insts[phi].operands.chunks_exact_mut(2) {
                    if pair[1] == Operand::Block(entering) {
                        pair[0] = start;
                    }
                }
            }
        }
    }
    let mut at = Cursor::at_start(func, ctx, level.header);
    let number = at.phi(Type::I64, &[(first, entering)]);
    let one = at.i64(1);
    let mut at = Cursor::before_terminator(func, ctx, level.latch);
    let next = at.binary_with(BinaryOp::Add, Flags::NUW, number, one);
    if let Operand::Value(value) = number
        && let Some(phi) = func.def_inst(value)
    {
        func.insts[phi].add_incoming(next, level.latch);
    }
    let tested = if level.tests_last() { next } else { number };
    let more = Cursor::before_terminator(func, ctx, level.test).icmp(IntPredicate::Ult, tested, last);
    let branch = func.terminator(level.test).expect("invariant: the test is a branch");
    let operands = &mut func.insts[branch].operands;
    let old = std::mem::replace(&mut operands[0], more);
    if !level.goes_on_if {
        operands.swap(1, 2);
    }
    remove_unused(func, old);
    if level.tests_last() && may_be_empty {
        skip_if_empty(func, ctx, level, &interval);
    }
}

/// Puts a branch around a loop that tests last.
fn skip_if_empty(func: &mut Function, ctx: &mut Context, level: &LoopShape, interval: &Interval) {
    let entering = interval.entering;
    if let Some(branch) = func.terminator(entering) {
        func.remove_inst(branch);
    }
    let mut at = Cursor::at_end(func, ctx, entering);
    let some = at.icmp(IntPredicate::Ult, interval.first, interval.last);
    at.cond_br(some, level.header, level.exit);
    let phis = func.block_insts(level.exit).iter().copied().filter(|i| func.insts[*i].is_phi());
    for phi in phis.collect::<Vec<_>>() {
        let ty = func.insts[phi].ty;
        let zero = Cursor::at_end(func, ctx, entering).zero(ty);
        func.insts[phi].add_incoming(zero, entering);
    }
    let cfg = Cfg::compute(func);
    for (value, block) in used_behind(func, level) {
        let (ty, name) = (func.values[value].ty, func.values[value].name);
        let zero = Cursor::at_end(func, ctx, entering).zero(ty);
        let mut repair = SsaRepair::new(ty, name);
        repair.define(block, Operand::Value(value));
        repair.define(entering, zero);
        repair.rewrite_uses(func, ctx, &cfg, value);
    }
}

/// The values that the loop defines and code behind it uses, with the blocks that define them.
fn used_behind(func: &Function, level: &LoopShape) -> Vec<(Value, Block)> {
    let mut found: Vec<(Value, Block)> = Vec::new();
    for (block, inst) in func.layout_insts() {
        if level.blocks.contains(&block) {
            continue;
        }
        for operand in &func.insts[inst].operands {
            let Operand::Value(value) = operand else { continue };
            let Some(at) = func.def_inst(*value).and_then(|def| func.inst_block(def)) else { continue };
            if level.blocks.contains(&at) && !found.contains(&(*value, at)) {
                found.push((*value, at));
            }
        }
    }
    found
}
