//! Loops that fork a task per iteration fork one per so many iterations.
//!
//! ```llvm
//! head:                                              ; trips, and grain = min(2048, ⌈trips / 8P⌉), in front of the loop
//!   %i = phi i64 [ 0, %pre ], [ %j, %cont ]            head:
//!   fork label %task, label %cont                        %t = phi i64 [ 0, %pre ], [ %u, %cont ]
//! task:                                                  fork label %some, label %cont
//!   call void @work(i64 %i)                            some:                                  ; min(grain, trips - %t) times:
//!   halt label %cont                         ==>         %k = phi i64 [ 0, … ], [ %k1, %some ]
//! cont:                                                  … call void @work(i64 …)             ; %i is the start plus %t plus %k
//!   %j = add i64 %i, 1                                   … halt label %cont
//!   %more = icmp slt i64 %j, %n                        cont:
//!   br i1 %more, label %head, label %exit                %u = add i64 %t, %grain
//!                                                        br i1 %more, label %head, label %exit
//! ```
//! P is the number of threads in the team. Where an iteration costs less than the creation of a task ([`trivial`]), a task
//! has at least [`cost::LEAST_ITERATIONS`].
//!
//! # Legality
//! The instances of a task are not ordered, and none waits for another, so one thread may execute several of them one after
//! the other, as one task. Besides the fork, the loop only counts, so that nothing is done later than before.
//! What it counts is known ahead: the variable steps by one, up to a bound that does not change. The count is exact for a
//! variable that wraps: one iteration, and as many more as there are numbers from the second value up to the bound.
//!
//! # Preconditions
//! The verifier finds nothing wrong with the function.
//!
//! # Postconditions
//! The loop forks ⌈trips / grain⌉ tasks. Variables of fixed size that an iteration has once are the new task's.
//!
//! # Refused
//! Loops that compute something else, or whose values are used behind them; other steps and tests; tasks that call the function
//! that they are in, since a recursion is balanced without this; tasks with variables of varying size or number.
//!
//! Literature: Schardl, Moses, Leiserson, 2017 (as in [`weft_analysis::parallel_regions`]), for the grain.

use weft_analysis::{ParallelRegion, ParallelRegionId, ParallelRegions};
use weft_ir::cfg::{Cfg, block_set};
use weft_ir::{
    BinaryOp, Block, CastOp, Cursor, Function, Inst, IntPredicate, Module, Op, Operand, Type, TypeData,
    Value, ValueDef,
};

use super::{allocas, cost, trivial};

/// A loop that can be made coarser.
struct Found {
    region: ParallelRegion,
    /// The block from which control enters the loop.
    before: Block,
    /// The phi that counts, its first value, and its value.
    phi: Inst,
    start: Operand,
    variable: Value,
    /// Where the test is: the last block of the loop, and what is compared with the next value.
    latch: Block,
    predicate: IntPredicate,
    bound: Operand,
    /// From the continuation to the latch.
    chain: Vec<Block>,
    /// The fewest iterations of a task.
    least: usize,
    /// Variables of the task, one for each instance.
    allocas: Vec<Inst>,
}

/// Makes the loops of `func` coarser for which that is right, and says how many there were.
pub(super) fn coarsen(module: &mut Module, func: &mut Function) -> usize {
    let mut done: Vec<Block> = Vec::new();
    loop {
        let cfg = Cfg::compute(func);
        let regions = ParallelRegions::compute(func, &cfg);
        let next = regions
            .iter()
            .filter(|(_, region)| !done.contains(&region.block))
            .find_map(|(id, _)| find(module, func, &cfg, &regions, id));
        let Some(found) = next else { return done.len() };
        done.push(found.region.block);
        rewrite(module, func, found);
    }
}

fn find(
    module: &Module,
    func: &Function,
    cfg: &Cfg,
    regions: &ParallelRegions,
    id: ParallelRegionId,
) -> Option<Found> {
    let region = regions.get(id).clone();
    let head = region.block;
    let chain = chain(func, cfg, &region)?;
    let latch = *chain.last()?;
    let [first, second] = cfg.preds(head) else { return None };
    let before = if *first == latch { *second } else { *first };
    let mut phis = func.block_insts(head).iter().copied().filter(|inst| func.insts[*inst].is_phi());
    let (phi, None) = (phis.next()?, phis.next()) else { return None };
    let variable = func.insts[phi].result?;
    let ty = func.values[variable].ty;
    let TypeData::Int(8 | 16 | 32 | 64) = module.ctx.types.data(ty) else { return None };
    let incoming = |from: Block| {
        func.insts[phi].phi_incoming().find(|(_, block)| *block == from).map(|(value, _)| value)
    };
    let (start, next) = (incoming(before)?, incoming(latch)?);

    // The head computes at most something of its own for the task; the latch tests the next value.
    let head_insts = func.block_insts(head);
    if !head_insts[1..head_insts.len() - 1].iter().all(|inst| is_arithmetic(&func.insts[*inst].op)) {
        return None;
    }
    let test = func.insts[func.terminator(latch)?].operands.first().copied()?;
    let Operand::Value(test) = test else { return None };
    let test = &func.insts[func.def_inst(test)?];
    let (Op::ICmp(predicate @ (IntPredicate::Ult | IntPredicate::Slt), _), &[compared, bound]) =
        (&test.op, &test.operands[..])
    else {
        return None;
    };
    let Operand::Value(stepped) = next else { return None };
    let step = &func.insts[func.def_inst(stepped)?];
    let is_one =
        |operand: Operand| matches!(operand, Operand::Const(c) if module.ctx.consts.as_int(c) == Some(1));
    let (Op::Binary(BinaryOp::Add, _), &[from, by]) = (&step.op, &step.operands[..]) else { return None };
    if compared != next || from != Operand::Value(variable) || !is_one(by) {
        return None;
    }

    let task = regions.task_blocks(func, id);
    let mut inside = block_set(&task);
    inside.insert(head);
    let counting = block_set(&chain);
    let is_computed = |operand: Operand| match operand {
        Operand::Value(value) => {
            defining_block(func, value).is_some_and(|b| inside.contains(b) || counting.contains(b))
        }
        _ => false,
    };
    if is_computed(bound) || is_computed(start) || region.halts.is_empty() {
        return None;
    }
    for (block, inst) in func.layout_insts() {
        let data = &func.insts[inst];
        let used = data.operands.iter().filter_map(|operand| match operand {
            Operand::Value(value) => defining_block(func, *value),
            _ => None,
        });
        for from in used {
            let leaves = counting.contains(from) && !counting.contains(block) && inst != phi
                || inside.contains(from) && !inside.contains(block) && !counting.contains(block);
            if leaves {
                return None;
            }
        }
        let calls_itself = inside.contains(block)
            && data.callee().and_then(|callee| module.ctx.global_name(callee)) == Some(func.name);
        if calls_itself {
            return None;
        }
    }
    let allocas = allocas::of_task(func, regions, id);
    let all = task.iter().flat_map(|block| func.block_insts(*block));
    if all
        .filter(|inst| matches!(func.insts[**inst].op, Op::Alloca { .. }))
        .any(|inst| !allocas.contains(inst))
    {
        return None;
    }
    let predicate = *predicate;
    let least = if trivial::is_trivial(func, regions, id) { cost::LEAST_ITERATIONS } else { 1 };
    Some(Found { region, before, phi, start, variable, latch, predicate, bound, chain, least, allocas })
}

/// The blocks from the continuation to the one that goes back to the fork, if they do nothing but compute.
fn chain(func: &Function, cfg: &Cfg, region: &ParallelRegion) -> Option<Vec<Block>> {
    let mut chain = vec![region.continuation];
    loop {
        let block = *chain.last()?;
        let end = func.terminator(block)?;
        let (_, rest) = func.block_insts(block).split_last()?;
        if !rest.iter().all(|inst| is_arithmetic(&func.insts[*inst].op)) {
            return None;
        }
        let successors = func.successors(block);
        match (&func.insts[end].op, &successors[..]) {
            (Op::Br, &[next]) if cfg.preds(next).len() == 1 && !chain.contains(&next) => chain.push(next),
            (Op::CondBr, &[head, exit]) if head == region.block && exit != head => return Some(chain),
            _ => return None,
        }
    }
}

fn is_arithmetic(op: &Op) -> bool {
    matches!(op, Op::Binary(..) | Op::ICmp(..) | Op::Cast(..) | Op::Select(..) | Op::DebugRecord(_))
}

fn defining_block(func: &Function, value: Value) -> Option<Block> {
    match func.values[value].def {
        ValueDef::Inst(inst) => func.inst_block(inst),
        _ => None,
    }
}

fn rewrite(module: &mut Module, func: &mut Function, found: Found) {
    let Found { region, before, phi, start, variable, latch, predicate, bound, chain, least, allocas } =
        found;
    let ty = func.values[variable].ty;
    let head = region.block;
    module.declare("omp_get_num_threads", Type::I32, &[], false, "");
    let callee = module.ctx.global("omp_get_num_threads");
    let [some, each, again, end] = ["some", "each", "again", "some.end"].map(|name| {
        let name = module.ctx.names.intern(name);
        func.make_block(Some(name))
    });
    for (block, behind) in [(some, head), (each, some)] {
        func.insert_block_after(block, behind);
    }
    let last = region.halts.last().and_then(|halt| func.inst_block(*halt)).unwrap_or(each);
    func.insert_block_after(again, last);
    func.insert_block_after(end, again);

    // In front of the loop: how many iterations there are, and how many of them make a task.
    let mut at = Cursor::before_terminator(func, &mut module.ctx, before);
    let one = at.ctx.int(ty, 1);
    let second = at.binary(BinaryOp::Add, start, one);
    let goes_on = at.icmp(predicate, second, bound);
    let more = at.binary(BinaryOp::Sub, bound, second);
    let more = widened(&mut at, more, ty);
    let (none, unit) = (at.i64(0), at.i64(1));
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
    if least > 1 {
        let least = at.i64(least as i64);
        let is_less = at.icmp(IntPredicate::Ult, grain, least);
        grain = at.select(is_less, least, grain);
    }

    // The task: so many iterations, or what is left.
    let mut at = Cursor::at_front(func, &mut module.ctx, head);
    let done = at.phi(Type::I64, &[]);
    let mut at = Cursor::at_end(func, &mut module.ctx, some);
    let left = at.binary(BinaryOp::Sub, trips, done);
    let is_less = at.icmp(IntPredicate::Ult, left, grain);
    let part = at.select(is_less, left, grain);
    at.br(each);
    let mut at = Cursor::at_end(func, &mut module.ctx, each);
    let number = at.phi(Type::I64, &[]);
    let offset = at.binary(BinaryOp::Add, done, number);
    let offset = if ty == Type::I64 { offset } else { at.cast(CastOp::Trunc, offset, ty) };
    let value = at.binary(BinaryOp::Add, start, offset);
    let moved: Vec<Inst> = func
        .block_insts(head)
        .iter()
        .copied()
        .filter(|inst| !func.insts[*inst].is_phi() && *inst != region.fork)
        .collect();
    for inst in moved {
        func.remove_inst(inst);
        func.append_inst(each, inst);
    }
    Cursor::at_end(func, &mut module.ctx, each).br(region.task);
    weft_ir::edit::rename_phi_pred(func, region.task, head, each);
    weft_ir::edit::redirect_edges(func, head, region.task, some);
    for inst in allocas {
        func.remove_inst(inst);
        func.insert_inst(some, 0, inst);
    }
    for halt in &region.halts {
        super::serial::branch(&mut module.ctx, func, *halt, again);
    }
    let mut at = Cursor::at_end(func, &mut module.ctx, again);
    let next = at.binary(BinaryOp::Add, number, unit);
    let goes_on = at.icmp(IntPredicate::Ult, next, part);
    at.cond_br(goes_on, each, end);
    let halt = Op::Halt;
    Cursor::at_end(func, &mut module.ctx, end).insert(weft_ir::InstData::new(
        halt,
        Type::VOID,
        [Operand::Block(region.continuation)],
    ));
    set_phi(func, number, [(none, some), (next, again)]);

    // The loop counts iterations.
    func.replace_uses(variable, value);
    for block in &chain {
        let terminator = func.terminator(*block);
        func.retain_insts(*block, |_, inst| Some(inst) == terminator);
    }
    func.remove_inst(phi);
    let mut at = Cursor::before_terminator(func, &mut module.ctx, latch);
    let left = at.binary(BinaryOp::Sub, trips, done);
    let goes_on = at.icmp(IntPredicate::Ult, grain, left);
    let next = at.binary(BinaryOp::Add, done, grain);
    if let Some(test) = func.terminator(latch) {
        func.insts[test].operands[0] = goes_on;
    }
    set_phi(func, done, [(none, before), (next, latch)]);
}

fn widened(at: &mut Cursor<'_>, value: Operand, ty: Type) -> Operand {
    if ty == Type::I64 { value } else { at.cast(CastOp::ZExt, value, Type::I64) }
}

fn set_phi(func: &mut Function, phi: Operand, incoming: [(Operand, Block); 2]) {
    if let Operand::Value(value) = phi
        && let Some(inst) = func.def_inst(value)
    {
        func.insts[inst].set_incoming(incoming);
    }
}
