//! Loops that count: from a constant up by one, to a number that is known when they begin.
//!
//! ```llvm
//! loop:
//!   %i = phi i64 [ 0, %before ], [ %next, %loop ]
//!   …
//!   %next = add nsw i64 %i, 1
//!   %done = icmp eq i64 %next, %n
//!   br i1 %done, label %out, label %loop
//! ```
//!
//! Such a loop has one way in, one way back and one way out, at its end; what it computes is used in it alone, but for sums
//! ([`super::sums`]). All its iterations are then known when it begins, and none decides whether the next one takes place.
//!
//! # Refused
//! Loops of other forms. The reason is what the remark says.

use weft_analysis::{Cfg, Loop, Loops, block_set, cost, live_outs};
use weft_ir::{Block, Function, Inst, IntPredicate, Op, Operand, Type, Value};

use super::sums::{self, Sum};
use crate::Work;

/// A loop that counts.
pub(super) struct Counted {
    pub(super) blocks: Vec<Block>,
    pub(super) header: Block,
    pub(super) before: Block,
    pub(super) latch: Block,
    pub(super) out: Block,
    pub(super) phi: Inst,
    /// The comparison in the latch, and which of its operands is the bound.
    pub(super) test: Inst,
    pub(super) bound: Operand,
    pub(super) start: i128,
    pub(super) ty: Type,
    /// What the iterations add up.
    pub(super) sums: Vec<Sum>,
}

pub(super) fn constant(work: &Work<'_>, operand: Operand) -> Option<i128> {
    match operand {
        Operand::Const(c) => work.module.ctx.consts.as_int(c),
        _ => None,
    }
}

/// The parts of the loop, if it counts and does nothing else than to execute its iterations.
pub(super) fn form(work: &mut Work<'_>, cfg: &Cfg, found: &Loop) -> Result<Counted, &'static str> {
    let func = &*work.func;
    let inside = block_set(&found.blocks);
    let [latch] = found.latches[..] else { return Err("it goes back from several places") };
    let outside = cfg.preds(found.header).iter().copied().filter(|block| !inside.contains(*block));
    let [before] = outside.collect::<Vec<_>>()[..] else { return Err("it is entered from several places") };
    let leaves = |block: &Block| func.successors(*block).iter().any(|next| !inside.contains(*next));
    let exits: Vec<Block> = found.blocks.iter().copied().filter(leaves).collect();
    if exits != [latch] {
        return Err("it may end before its end");
    }
    let out = func.successors(latch).iter().copied().find(|next| !inside.contains(*next));
    let out = out.ok_or("it does not end")?;
    let phis =
        || func.block_insts(found.header).iter().filter(|inst| matches!(func.insts[**inst].op, Op::Phi(_)));
    let counts = |phi: &Inst| {
        let next = func.insts[*phi].phi_incoming().find(|(_, block)| *block == latch).map(|(value, _)| value);
        let step = next.zip(func.insts[*phi].result).and_then(|(next, phi)| work.step(next, phi));
        step.is_some() && next == compared(func, latch)
    };
    let (counting, others): (Vec<Inst>, Vec<Inst>) = phis().copied().partition(counts);
    let [phi] = counting[..] else { return Err("it does not count up to a number") };
    let result = func.insts[phi].result.ok_or("its variable has no value")?;
    let ty = func.insts[phi].ty;
    if !matches!(ty, Type::I32 | Type::I64) {
        return Err("its variable is no 'int' or 'long'");
    }
    let incoming = |from: Block| {
        func.insts[phi].phi_incoming().find(|(_, block)| *block == from).map(|(value, _)| value)
    };
    let start = incoming(before).and_then(|start| constant(work, start));
    let start = start.ok_or("it does not begin with a constant")?;
    let next = incoming(latch).ok_or("its variable has no next value")?;
    if work.step(next, result) != Some(1) {
        return Err("its variable does not grow by one");
    }
    let terminator = func.terminator(latch).ok_or("it does not end")?;
    let (Op::CondBr, Some(Operand::Value(condition))) =
        (&func.insts[terminator].op, func.insts[terminator].operands.first())
    else {
        return Err("its end is no test");
    };
    let test = func.def_inst(*condition).ok_or("its end is no test")?;
    let goes_on = func.insts[terminator].operands.get(1) == Some(&Operand::Block(found.header));
    let bound = match (&func.insts[test].op, &func.insts[test].operands[..]) {
        (Op::ICmp(predicate @ (IntPredicate::Eq | IntPredicate::Ne), _), [left, bound])
            if *left == next && goes_on == (*predicate == IntPredicate::Ne) =>
        {
            *bound
        }
        _ => return Err("it does not count up to a number"),
    };
    let is_inside = |value: Value| {
        func.def_inst(value).and_then(|inst| func.inst_block(inst)).is_some_and(|b| inside.contains(b))
    };
    if matches!(bound, Operand::Value(value) if is_inside(value)) {
        return Err("its end changes on the way");
    }
    let only_test = func
        .layout_insts()
        .filter(|(_, inst)| func.insts[*inst].operands.contains(&Operand::Value(*condition)));
    if only_test.count() != 1 {
        return Err("its test is used for something else");
    }
    let blocks = found.blocks.clone();
    let mut sums = Vec::new();
    for other in others {
        let sum = sums::find(work, &inside, other, before, latch);
        sums.push(sum.ok_or("an iteration needs what the one before it has computed")?);
    }
    let is_sum = |value: &Value| sums.iter().any(|sum| sum.last == *value);
    if !live_outs(work.func, &inside).iter().all(is_sum) {
        return Err("what it computes is used behind it");
    }
    Ok(Counted { sums, blocks, header: found.header, before, latch, out, phi, test, bound, start, ty })
}

/// What the test at the end of `latch` compares.
fn compared(func: &Function, latch: Block) -> Option<Operand> {
    let Operand::Value(condition) = *func.insts[func.terminator(latch)?].operands.first()? else {
        return None;
    };
    func.insts[func.def_inst(condition)?].operands.first().copied()
}

/// About how many instructions an iteration takes.
pub(super) fn cost(work: &Work<'_>, loops: &Loops, counted: &Counted) -> i128 {
    let depth = loops.depth(counted.header);
    let of = |block: &Block| {
        let insts = work.func.block_insts(*block);
        let math = insts.iter().filter(|inst| work.is_math(**inst)).count();
        let levels = loops.depth(*block).saturating_sub(depth).min(6);
        ((insts.len() + cost::MATH * math) * cost::ROUNDS.pow(levels)) as i128
    };
    counted.blocks.iter().map(of).sum()
}
