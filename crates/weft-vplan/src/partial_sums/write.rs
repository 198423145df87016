//! Writing a loop in stretches.
//!
//! ```text
//! before ─► loop ─► exit   ==>   before ─► count ─► stretch ─► loop ─► sum ─► exit
//!                                                     └──◄──────────────┘
//! ```
//! `count` has how often the loop runs. The loop ends with its stretch, by a counter of its own, and what it carries goes on
//! through `stretch`. Each narrow sum begins with 0 there, and is added in `sum`.

use weft_ir::edit::{remove_unused, split_edge};
use weft_ir::{
    BinaryOp, Block, CastOp, Cursor, Flags, Function, Inst, IntPredicate, Module, Op, Operand, Type,
};

use super::Partial;
use crate::skeleton::{Skeleton, incoming};
use crate::trips;

/// So deep an expression is written anew.
pub(super) const DEPTH: u32 = 8;

/// Writes the loop of `frame` in stretches of `length` iterations; returns how many sums have become narrow.
pub(super) fn write(
    module: &mut Module,
    func: &mut Function,
    frame: &Skeleton,
    sums: &[Partial],
    length: u64,
) -> usize {
    let is_short = frame.constant_count(module, func).is_some_and(|count| count <= length);
    let ctx = &mut module.ctx;
    let header = frame.header;
    let tested = frame.inductions[frame.test.induction].phi;
    let (Some(first), Some(sum)) =
        (incoming(func, tested, frame.before), split_edge(func, ctx, frame.latch, frame.exit))
    else {
        return 0;
    };
    let Some(count) = split_edge(func, ctx, frame.before, header) else { return 0 };
    let front = match is_short {
        true => Some(count),
        false => stretches(module, func, frame, (count, sum), (first, length)),
    };
    let Some(front) = front else { return 0 };
    for partial in sums {
        narrow(module, func, frame, partial, (front, sum));
    }
    sums.len()
}

/// Writes the loop around the loop, and returns its first block.
fn stretches(
    module: &mut Module,
    func: &mut Function,
    frame: &Skeleton,
    (count, sum): (Block, Block),
    (first, length): (Operand, u64),
) -> Option<Block> {
    let ctx = &mut module.ctx;
    let header = frame.header;
    let stretch = split_edge(func, ctx, count, header)?;
    let all = trips::count(&mut Cursor::before_terminator(func, ctx, count), frame, first);
    let zero = ctx.int(Type::I64, 0);
    let one = ctx.int(Type::I64, 1);
    let length = ctx.int(Type::I64, i128::from(length));

    // What the loop carries goes through the stretches.
    let phis: Vec<Inst> =
        func.block_insts(header).iter().copied().filter(|inst| func.insts[*inst].is_phi()).collect();
    for phi in phis {
        let ty = func.insts[phi].ty;
        let (start, next) = (incoming(func, phi, stretch)?, incoming(func, phi, header)?);
        let around = Cursor::at_front(func, ctx, stretch).phi(ty, &[(start, count), (next, sum)]);
        func.insts[phi].set_incoming([(around, stretch), (next, header)]);
    }

    // How many iterations are done.
    let done = Cursor::at_front(func, ctx, stretch).phi(Type::I64, &[(zero, count), (zero, sum)]);
    let mut at = Cursor::before_terminator(func, ctx, stretch);
    let left = at.binary(BinaryOp::Sub, all, done);
    let is_less = at.icmp(IntPredicate::Ult, left, length);
    let own = at.select(is_less, left, length);
    let number = Cursor::at_front(func, ctx, header).phi(Type::I64, &[(zero, stretch), (zero, header)]);
    let branch = func.terminator(header)?;
    let goes_on = func.insts[branch].operands[1] == Operand::Block(header);
    let mut at = Cursor::before(func, ctx, branch);
    let next = at.binary_with(BinaryOp::Add, Flags::NUW | Flags::NSW, number, one);
    let test = at.icmp(if goes_on { IntPredicate::Ne } else { IntPredicate::Eq }, next, own);
    func.insts[branch].operands[0] = test;
    set_next(func, number, [(zero, stretch), (next, header)]);

    let branch = func.terminator(sum)?;
    let mut at = Cursor::before(func, ctx, branch);
    let so_far = at.binary_with(BinaryOp::Add, Flags::NUW, done, own);
    let is_done = at.icmp(IntPredicate::Eq, so_far, all);
    at.cond_br(is_done, frame.exit, stretch);
    func.remove_inst(branch);
    set_next(func, done, [(zero, count), (so_far, sum)]);
    Some(stretch)
}

fn set_next(func: &mut Function, phi: Operand, incoming: [(Operand, Block); 2]) {
    if let Operand::Value(value) = phi
        && let Some(inst) = func.def_inst(value)
    {
        func.insts[inst].set_incoming(incoming);
    }
}

/// Makes the sum within the loop a narrow one, which is added to the wide one in the block behind.
fn narrow(
    module: &mut Module,
    func: &mut Function,
    frame: &Skeleton,
    partial: &Partial,
    (front, sum): (Block, Block),
) {
    let ctx = &mut module.ctx;
    let header = frame.header;
    let wide = func.insts[partial.phi].result;
    let last = partial.chain.last().and_then(|inst| func.insts[*inst].result);
    let start = incoming(func, partial.phi, front);
    let (Some(wide), Some(last), Some(start)) = (wide, last, start) else { return };
    let (whole_ty, part_ty) = (func.insts[partial.phi].ty, partial.ty);
    let zero = ctx.int(part_ty, 0);
    let phi = Cursor::at_front(func, ctx, header).phi(part_ty, &[(zero, front), (zero, header)]);
    let (mut value, mut own) = (phi, Operand::Value(wide));
    let mut terms = Vec::new();
    for &inst in &partial.chain {
        let data = func.insts[inst].clone();
        let Op::Binary(op, _) = data.op else { return };
        let is_left = data.operands[0] == own;
        let term = data.operands[usize::from(is_left)];
        terms.push(term);
        let mut at = Cursor::before(func, ctx, inst);
        let term = low_part(&mut at, term, part_ty, DEPTH);
        value = at.binary(op, value, term);
        own = func.result(inst);
    }
    set_next(func, phi, [(zero, front), (value, header)]);
    // The sum so far is what the loop began with, or the stretch.
    let mut at = Cursor::before_terminator(func, ctx, sum);
    let op = if partial.has_sign { CastOp::SExt } else { CastOp::ZExt };
    let part = at.cast(op, value, whole_ty);
    let whole = at.binary(BinaryOp::Add, start, part);
    for block in func.blocks().to_vec() {
        if block == header {
            continue;
        }
        for inst in func.block_insts(block).to_vec() {
            for operand in &mut func.insts[inst].operands {
                if *operand == Operand::Value(last) {
                    *operand = whole;
                }
            }
        }
    }
    func.remove_inst(partial.phi);
    partial.chain.iter().rev().for_each(|inst| func.remove_inst(*inst));
    terms.into_iter().for_each(|term| remove_unused(func, term));
}

/// The low bits of a number, as one of the narrower type `ty`.
pub(super) fn low_part(at: &mut Cursor<'_>, operand: Operand, ty: Type, depth: u32) -> Operand {
    let whole = |at: &mut Cursor<'_>| at.cast(CastOp::Trunc, operand, ty);
    let Some(bits) = at.ctx.types.int_bits(ty) else { return whole(at) };
    let value = match operand {
        Operand::Const(constant) => {
            let number = at.ctx.consts.as_int(constant);
            let unused = i128::BITS - bits;
            return number.map_or(operand, |number| at.ctx.int(ty, number << unused >> unused));
        }
        Operand::Value(value) => value,
        _ => return whole(at),
    };
    let Some(inst) = at.func.def_inst(value).filter(|_| depth > 0) else { return whole(at) };
    let data = at.func.insts[inst].clone();
    match data.op {
        Op::Cast(op @ (CastOp::ZExt | CastOp::SExt), _) => {
            let from = data.operands[0];
            match at.ctx.types.int_bits(at.ty(from)) {
                Some(own) if own == bits => from,
                Some(own) if own < bits => at.cast(op, from, ty),
                _ => whole(at),
            }
        }
        Op::Binary(op @ (BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::And), _) => {
            let [left, right] = [0, 1].map(|index| low_part(at, data.operands[index], ty, depth - 1));
            at.binary(op, left, right)
        }
        _ => whole(at),
    }
}
