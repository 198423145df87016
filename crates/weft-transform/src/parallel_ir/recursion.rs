//! A recursion that forks a task, goes on by calling itself, and waits at its end, is a loop that forks.
//!
//! ```llvm
//! define void @f(ptr %p) {                     define void @f(ptr %p) {
//! entry:                                       entry:
//!   %end = icmp eq ptr %p, null                  %end = icmp eq ptr %p, null
//!   br i1 %end, label %done, label %more         br i1 %end, label %done, label %more
//! more:                                        more:
//!   %q = load ptr, ptr %p                        %p.now = phi ptr [ %p, %entry ], [ %q, %cont ]
//!   fork label %task, label %cont                %q = load ptr, ptr %p.now
//! task:                                          fork label %task, label %cont
//!   call void @work(ptr %p)             ==>    task:
//!   halt label %cont                             call void @work(ptr %p.now)
//! cont:                                          halt label %cont
//!   call void @f(ptr %q)                       cont:
//!   join label %next                             %end.next = icmp eq ptr %q, null
//! next:                                          br i1 %end.next, label %all, label %more
//!   ret void                                   all:
//! done:                                          join label %next
//!   ret void                                   next: …
//! ```
//! The stack does not grow, and no call waits for the tasks of the one before. A loop that counts is a parallel one then: it is
//! divided into halves ([`super::divide`]).
//!
//! # Legality
//! Behind a join the function does nothing, and neither does who called it, which waits in turn. So all tasks may be waited
//! for at once, behind the last call. What a call does up to its first branch is done where it was called.
//!
//! # Postconditions
//! The tasks are those of before, in the order of before; the function calls itself at that place no more.
//!
//! # Refused
//! Functions with a result, with variables of their own, and with parameters that are copies; a call that is not the last thing in
//! front of the join; a first block that does more than compute and load; a function that does something behind its join.
//!
//! Literature: Schardl, Moses, Leiserson, 2017 (as in [`weft_analysis::parallel_regions`]), "parallel tail-recursion elimination".

use rustc_hash::FxHashMap;
use weft_analysis::parallel_regions::{ParallelRegion, ParallelRegions, Side};
use weft_ir::cfg::Cfg;
use weft_ir::{Block, Context, Cursor, Function, Inst, InstData, Op, Operand, Param, TailKind, Type, Value};

/// A recursion that can be a loop.
struct Found {
    region: ParallelRegion,
    /// The first block, the one that it goes on with, and the one that returns at once.
    entry: Block,
    more: Block,
    done: Block,
    /// The call, in the block that ends in the join, and what follows the join.
    call: Inst,
    last: Block,
    next: Block,
}

/// Makes a loop of the recursion `func`, and says whether it is one now.
pub(super) fn to_loop(ctx: &mut Context, func: &mut Function) -> bool {
    match find(ctx, func) {
        Some(found) => {
            rewrite(ctx, func, &found);
            true
        }
        None => false,
    }
}

fn find(ctx: &Context, func: &Function) -> Option<Found> {
    if func.ret != Type::VOID || func.vararg || !func.params.iter().all(Param::is_passed_plainly) {
        return None;
    }
    if func.layout_insts().any(|(_, inst)| matches!(func.insts[inst].op, Op::Alloca { .. })) {
        return None;
    }
    let entry = func.entry()?;
    let cfg = Cfg::compute(func);
    let (end, first) = func.block_insts(entry).split_last()?;
    if !matches!(func.insts[*end].op, Op::CondBr) || !first.iter().all(|i| may_repeat(&func.insts[*i].op)) {
        return None;
    }
    let [one, other] = func.successors(entry)[..] else { return None };
    let (done, more) = if returns(func, one) { (one, other) } else { (other, one) };
    let starts_with_phi = func.block_insts(more).first().is_some_and(|inst| func.insts[*inst].is_phi());
    if !returns(func, done) || done == more || cfg.preds(more) != [entry] || starts_with_phi {
        return None;
    }
    let regions = ParallelRegions::compute(func, &cfg);
    regions.iter().find_map(|(id, region)| {
        let &[join] = &region.joins[..] else { return None };
        let last = func.inst_block(join)?;
        let next = func.insts[join].successors().next()?;
        let before = func.block_insts(last).len().checked_sub(2)?;
        let call = func.block_insts(last)[before];
        let found = Found { region: region.clone(), entry, more, done, call, last, next };
        let in_place = region.parent.is_none()
            && regions.innermost(last) == Some((id, Side::Continuation))
            && cfg.preds(next) == [last];
        (in_place && returns(func, next) && calls_itself(ctx, func, call)).then_some(found)
    })
}

/// Whether an instruction of the first block can be executed where the function was called.
fn may_repeat(op: &Op) -> bool {
    match op {
        Op::Load { volatile, atomic, .. } => !volatile && atomic.is_none(),
        op => matches!(
            op,
            Op::Binary(..) | Op::ICmp(..) | Op::FCmp(..) | Op::Cast(..) | Op::Select(_) | Op::Gep { .. }
        ),
    }
}

/// Whether `block` does nothing but return.
fn returns(func: &Function, block: Block) -> bool {
    matches!(func.block_insts(block), [only] if matches!(func.insts[*only].op, Op::Ret))
}

fn calls_itself(ctx: &Context, func: &Function, call: Inst) -> bool {
    let data = &func.insts[call];
    let plain = matches!(&data.op, Op::Call(info) if info.tail != TailKind::MustTail);
    let is_itself = || data.callee().and_then(|callee| ctx.global_name(callee)) == Some(func.name);
    plain && is_itself() && data.bundles().next().is_none() && data.args().len() == func.params.len()
}

fn rewrite(ctx: &mut Context, func: &mut Function, found: &Found) {
    let Found { entry, more, last, .. } = *found;
    let first: Vec<Inst> =
        func.block_insts(entry).iter().copied().filter(|i| !func.insts[*i].is_terminator()).collect();
    // What the first block knows is another thing in each round, but for what the call hands on as it is.
    let args = func.insts[found.call].args().to_vec();
    let changes =
        |(param, arg): (&Param, Operand)| (arg != Operand::Value(param.value)).then_some(param.value);
    let params = func.params.iter().zip(args).filter_map(changes);
    let is_used = |value: &Value| {
        let mut behind = func.layout_insts().filter(|(block, _)| *block != entry);
        behind.any(|(_, inst)| func.insts[inst].operands.contains(&Operand::Value(*value)))
    };
    let known = params.chain(first.iter().filter_map(|inst| func.insts[*inst].result));
    let known: Vec<Value> = known.filter(is_used).collect();
    let phis: Vec<(Value, Operand)> = known
        .into_iter()
        .map(|value| {
            let ty = func.values[value].ty;
            (value, Cursor::at_front(func, ctx, more).phi(ty, &[]))
        })
        .collect();
    for (block, inst) in func.layout_insts().collect::<Vec<_>>() {
        if block == entry {
            continue;
        }
        for operand in func.insts[inst].operands.iter_mut() {
            if let Some((_, phi)) = phis.iter().find(|(value, _)| *operand == Operand::Value(*value)) {
                *operand = *phi;
            }
        }
    }

    // The first block once more, where the call was, with what it got.
    let mut now: FxHashMap<Value, Operand> = func
        .params
        .iter()
        .map(|param| param.value)
        .zip(func.insts[found.call].args().iter().copied())
        .collect();
    let joins = found.region.joins.clone();
    for inst in joins.into_iter().chain([found.call]) {
        func.remove_inst(inst);
    }
    let mapped = |now: &FxHashMap<Value, Operand>, operand: Operand| match operand {
        Operand::Value(value) => now.get(&value).copied().unwrap_or(operand),
        other => other,
    };
    for inst in first {
        let data = &func.insts[inst];
        let operands: Vec<Operand> = data.operands.iter().map(|operand| mapped(&now, *operand)).collect();
        let mut copy = InstData::new(data.op.clone(), data.ty, operands);
        copy.attachments.clone_from(&data.attachments);
        let result = data.result;
        let copied = Cursor::at_end(func, ctx, last).insert(copy);
        if let Some(result) = result {
            now.insert(result, func.result(copied));
        }
    }
    let name = ctx.names.intern("all");
    let all = func.make_block(Some(name));
    func.insert_block_after(all, last);
    let test = func.terminator(entry).expect("invariant: the first block ends in a branch");
    let condition = mapped(&now, func.insts[test].operands[0]);
    let targets: Vec<Block> = func.successors(entry).into_iter().collect();
    let to = |block: Block| if block == found.done { all } else { block };
    Cursor::at_end(func, ctx, last).cond_br(condition, to(targets[0]), to(targets[1]));
    let join = InstData::new(Op::Join, Type::VOID, [Operand::Block(found.next)]);
    Cursor::at_end(func, ctx, all).insert(join);
    for (value, phi) in phis {
        if let Operand::Value(phi) = phi
            && let Some(inst) = func.def_inst(phi)
        {
            func.insts[inst].set_incoming(vec![
                (Operand::Value(value), entry),
                (mapped(&now, Operand::Value(value)), last),
            ]);
        }
    }
}
