//! The iterations of a counted loop ([`super::counted`]): how many there are, how many make a task, and several of them as a
//! serial loop.
//!
//! ```llvm
//! ; in front of the loop: trips, and grain = min(2048, ⌈trips / 8P⌉), P threads
//! some:                                                ; of the iterations, %part ones from number %first on
//!   br label %each
//! each:
//!   %k = phi i64 [ 0, %some ], [ %k1, %again ]
//!   %o = add i64 %first, %k
//!   %i = add i64 %start, %o                            ; what the counter is in iteration number %o
//!   … the task
//!   br label %again                                    ; a halt of before
//! again:
//!   %k1 = add i64 %k, 1
//!   %more = icmp ult i64 %k1, %part
//!   br i1 %more, label %each, label %end
//! ```
//! The count is exact for a counter that wraps: one iteration, and as many more as there are numbers from the second value up to
//! the bound. Where an iteration costs less than the creation of a task ([`super::trivial`]), a task has at least
//! [`cost::LEAST_ITERATIONS`].
//!
//! # Preconditions
//! The loop is as [`super::counted::find`] has found it; nothing has been changed since.
//!
//! # Postconditions
//! [`count`] adds arithmetic at one place. Behind [`as_loop`] the head and the chain of the loop have no instructions left but the
//! fork and the ends of the blocks, and the task's halts are branches; the caller sends control where it is to go.
//!
//! Literature: Schardl, Moses, Leiserson, 2017 (as in [`weft_analysis::parallel_regions`]), for the grain.

use weft_ir::{
    BinaryOp, Block, CastOp, Context, Cursor, Flags, Function, Inst, IntPredicate, Module, Operand, Type,
};

use super::cost;
use super::counted::{Counted, Counter, Step};

/// What is known of the iterations in front of the loop, as `i64`.
pub(super) struct Count {
    pub(super) trips: Operand,
    /// How many iterations make a task.
    pub(super) grain: Operand,
}

/// Computes that at the end of `block`, in front of its terminator if it has one.
pub(super) fn count(module: &mut Module, func: &mut Function, block: Block, counted: &Counted) -> Count {
    module.declare("omp_get_num_threads", Type::I32, &[], false, "");
    let callee = module.ctx.global("omp_get_num_threads");
    let Counted { test, counters, .. } = counted;
    let Counter { start, variable, .. } = counters[test.counter];
    let ty = func.values[variable].ty;
    let mut at = Cursor::before_terminator(func, &mut module.ctx, block);
    let step = at.ctx.int(ty, test.step);
    let second = at.binary(BinaryOp::Add, start, step);
    let goes_on = at.icmp(test.predicate, second, test.bound);
    let (from, to) = if test.step > 0 { (second, test.bound) } else { (test.bound, second) };
    let away = at.binary(BinaryOp::Sub, to, from);
    let mut more = if ty == Type::I64 { away } else { at.cast(CastOp::ZExt, away, Type::I64) };
    let (none, unit) = (at.i64(0), at.i64(1));
    if test.step.abs() > 1 {
        let size = at.ctx.int(Type::I64, test.step.abs());
        let before = at.binary(BinaryOp::Sub, more, unit);
        let rounds = at.binary(BinaryOp::UDiv, before, size);
        more = at.binary(BinaryOp::Add, rounds, unit);
    }
    let more = at.select(goes_on, more, none);
    let trips = at.binary(BinaryOp::Add, more, unit);
    let threads = at.call(Type::I32, callee, &[]);
    let threads = at.func.result(threads);
    let threads = at.cast(CastOp::ZExt, threads, Type::I64);
    let (per_thread, most) = (at.i64(cost::TASKS_PER_THREAD as i64), at.i64(cost::MOST_ITERATIONS as i64));
    let tasks = at.binary(BinaryOp::Mul, threads, per_thread);
    let grain = at.binary(BinaryOp::UDiv, more, tasks);
    let grain = at.binary(BinaryOp::Add, grain, unit);
    let fits = at.icmp(IntPredicate::Ult, grain, most);
    let mut grain = at.select(fits, grain, most);
    if counted.least > 1 {
        let least = at.i64(counted.least as i64);
        let is_less = at.icmp(IntPredicate::Ult, grain, least);
        grain = at.select(is_less, least, grain);
    }
    Count { trips, grain }
}

/// Makes a serial loop of `part` iterations from number `first` on. It is entered from `some`, whose terminator the caller has
/// left out, and goes on with `end`. Returns the last block of the loop.
pub(super) fn as_loop(
    ctx: &mut Context,
    func: &mut Function,
    counted: &Counted,
    (first, part): (Operand, Operand),
    (some, end): (Block, Block),
) -> Block {
    let region = &counted.region;
    let [each, again] = ["each", "again"].map(|name| {
        let name = ctx.names.intern(name);
        func.make_block(Some(name))
    });
    func.insert_block_after(each, some);
    let last = region.halts.last().and_then(|halt| func.inst_block(*halt)).unwrap_or(each);
    func.insert_block_after(again, last);
    Cursor::at_end(func, ctx, some).br(each);
    let mut at = Cursor::at_end(func, ctx, each);
    let number = at.phi(Type::I64, &[]);
    let offset = at.binary(BinaryOp::Add, first, number);
    let values: Vec<Operand> =
        counted.counters.iter().map(|counter| value(&mut at, counter, offset)).collect();
    let moved: Vec<Inst> = func
        .block_insts(region.block)
        .iter()
        .copied()
        .filter(|inst| !func.insts[*inst].is_phi() && *inst != region.fork)
        .collect();
    for inst in moved {
        func.remove_inst(inst);
        func.append_inst(each, inst);
    }
    Cursor::at_end(func, ctx, each).br(region.task);
    weft_ir::edit::rename_phi_pred(func, region.task, region.block, each);
    // A variable that each iteration had is one of all of them: what an iteration leaves in it is undefined for the next.
    for (index, inst) in counted.allocas.iter().enumerate() {
        func.remove_inst(*inst);
        func.insert_inst(some, index, *inst);
    }
    for halt in &region.halts {
        super::serial::branch(ctx, func, *halt, again);
    }
    let mut at = Cursor::at_end(func, ctx, again);
    let unit = at.i64(1);
    let next = at.binary(BinaryOp::Add, number, unit);
    let goes_on = at.icmp(IntPredicate::Ult, next, part);
    at.cond_br(goes_on, each, end);
    let none = at.i64(0);
    set_phi(func, number, [(none, some), (next, again)]);

    for (counter, value) in counted.counters.iter().zip(values) {
        func.replace_uses(counter.variable, value);
    }
    for block in &counted.chain {
        let terminator = func.terminator(*block);
        func.retain_insts(*block, |_, inst| Some(inst) == terminator);
    }
    for counter in &counted.counters {
        func.remove_inst(counter.phi);
    }
    again
}

/// What the counter is in iteration number `offset`, which is an `i64`.
fn value(at: &mut Cursor<'_>, counter: &Counter, offset: Operand) -> Operand {
    match counter.step {
        Step::Number(step) => {
            let ty = at.func.values[counter.variable].ty;
            let offset = if ty == Type::I64 { offset } else { at.cast(CastOp::Trunc, offset, ty) };
            let away = times(at, offset, ty, step);
            at.binary(BinaryOp::Add, counter.start, away)
        }
        Step::Elements(source, step) => {
            let away = times(at, offset, Type::I64, step);
            at.gep_with(source, Flags::NONE, counter.start, &[away])
        }
    }
}

fn times(at: &mut Cursor<'_>, offset: Operand, ty: Type, step: i128) -> Operand {
    if step == 1 {
        return offset;
    }
    let step = at.ctx.int(ty, step);
    at.binary(BinaryOp::Mul, offset, step)
}

pub(super) fn set_phi(func: &mut Function, phi: Operand, incoming: [(Operand, Block); 2]) {
    if let Operand::Value(value) = phi
        && let Some(inst) = func.def_inst(value)
    {
        func.insts[inst].set_incoming(incoming);
    }
}
