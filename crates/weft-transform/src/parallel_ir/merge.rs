//! Two tasks that are forked one behind the other, and cost about as much as their creation, become one.
//!
//! ```llvm
//!   fork label %a, label %between            fork label %a, label %cont
//! a:                                       a:
//!   … halt label %between                    … br label %b
//! between:                                 b:
//!   fork label %b, label %cont      ==>      … halt label %cont
//! b:                                       cont:
//!   … halt label %cont                       … br label %rest
//! cont:                                    rest:
//!   … join label %rest                       join label %next
//! rest:
//!   join label %next
//! ```
//!
//! # Legality
//! The two tasks are not ordered, and neither waits for the other, so one thread may execute both, the first one first. What is
//! computed between the forks does not depend on the first task, and is computed before it. Both are joined at one place,
//! since the outer region's join follows the inner one's.
//!
//! # Postconditions
//! One region is left of the two. What a task costs stays below [`MOST`] instructions, so that there is still something to
//! share out.
//!
//! # Refused
//! Tasks of which nobody can say what they cost ([`cost`]), and larger ones; forks with more between them than arithmetic; joins
//! with anything between them, or several on alternative paths; forks in a loop whose join is outside of it.

use weft_analysis::{ParallelRegion, ParallelRegionId, ParallelRegions};
use weft_ir::cfg::Cfg;
use weft_ir::edit::{prune_phi_entries, remove_unreachable_blocks};
use weft_ir::{BinaryOp, Block, Context, Cursor, Function, Inst, InstData, Op, Operand, Type};

use super::cost;
use super::serial::branch;

/// What a task that is made of several costs at most.
const MOST: usize = 2 * cost::TASK;

/// Merges regions of `func`, and says how often two became one.
pub(super) fn merge(ctx: &mut Context, func: &mut Function) -> usize {
    let mut count = 0;
    loop {
        let regions = ParallelRegions::compute(func, &Cfg::compute(func));
        let found = regions.iter().find_map(|(id, _)| pair(func, &regions, id));
        let Some((outer, inner)) = found else { return count };
        rewrite(ctx, func, &outer, &inner);
        count += 1;
    }
}

/// The region `id` and one in its continuation that can be merged with it.
fn pair(
    func: &Function,
    regions: &ParallelRegions,
    id: ParallelRegionId,
) -> Option<(ParallelRegion, ParallelRegion)> {
    let outer = regions.get(id);
    let (within, inner) = regions.iter().find(|(_, region)| region.block == outer.continuation)?;
    let both = cost::of_task(func, regions, id)? + cost::of_task(func, regions, within)?;
    let (&[join], &[last]) = (&inner.joins[..], &outer.joins[..]) else { return None };
    let (_, between) = func.block_insts(outer.continuation).split_last()?;
    let between_are_values = between.iter().all(|inst| is_value(&func.insts[*inst].op));
    let rest = func.insts[join].successors().next()?;
    let follows = func.block_insts(rest) == [last];
    // Another way to the second fork, or to the place between the joins, is a loop.
    let ways =
        |block: Block| func.blocks().iter().filter(|from| func.successors(**from).contains(&block)).count();
    let is_straight =
        ways(outer.continuation) == 1 + outer.halts.len() && ways(rest) == 1 && ways(inner.task) == 1;
    let has_phi = |block: Block| func.block_insts(block).iter().any(|inst| func.insts[*inst].is_phi());
    let fits = both <= MOST && between_are_values && follows && is_straight && !has_phi(inner.task);
    fits.then(|| (outer.clone(), inner.clone()))
}

/// Whether an instruction computes a value, and does it as well earlier.
fn is_value(op: &Op) -> bool {
    match op {
        Op::Binary(BinaryOp::UDiv | BinaryOp::SDiv | BinaryOp::URem | BinaryOp::SRem, _) => false,
        Op::Binary(..) => true,
        Op::Phi(..) => true,
        op => {
            matches!(op, Op::ICmp(..) | Op::Cast(..) | Op::Select(..) | Op::Gep { .. } | Op::DebugRecord(_))
        }
    }
}

fn rewrite(ctx: &mut Context, func: &mut Function, outer: &ParallelRegion, inner: &ParallelRegion) {
    // What is between the forks moves in front of the first; a phi there has the value of who forks.
    for inst in func.block_insts(outer.continuation).to_vec() {
        if inst == inner.fork {
            break;
        }
        if func.insts[inst].is_phi() {
            let known = func.insts[inst].phi_incoming().find(|(_, from)| *from == outer.block);
            if let Some(((value, _), result)) = known.zip(func.insts[inst].result) {
                func.replace_uses(result, value);
            }
            func.remove_inst(inst);
            continue;
        }
        func.remove_inst(inst);
        let index = func.inst_index(outer.fork).unwrap_or_default();
        func.insert_inst(outer.block, index, inst);
    }
    rename_edge(func, inner.continuation, outer.continuation, outer.block);
    let attachments = func.insts[outer.fork].attachments.clone();
    func.remove_inst(outer.fork);
    func.remove_inst(inner.fork);
    let targets = [outer.task, inner.continuation].map(Operand::Block);
    let fork = Cursor::at_end(func, ctx, outer.block).insert(InstData::new(Op::Fork, Type::VOID, targets));
    func.insts[fork].attachments = attachments;
    for halt in &outer.halts {
        branch(ctx, func, *halt, inner.task);
    }
    for join in &inner.joins {
        let next = func.insts[*join].successors().next();
        next.into_iter().for_each(|next| branch(ctx, func, *join, next));
    }
    // Nothing leads there any more.
    Cursor::at_end(func, ctx, outer.continuation).unreachable();
    remove_unreachable_blocks(func);
    prune_phi_entries(func);
}

/// Lets the phis of `block` have from `new` what they had from `old`.
fn rename_edge(func: &mut Function, block: Block, old: Block, new: Block) {
    let phis: Vec<Inst> =
        func.block_insts(block).iter().copied().filter(|i| func.insts[*i].is_phi()).collect();
    for phi in phis {
        let incoming: Vec<(Operand, Block)> = func.insts[phi].phi_incoming().collect();
        let renamed = incoming.into_iter().map(|(value, from)| (value, if from == old { new } else { from }));
        let renamed: Vec<_> = renamed.collect();
        func.insts[phi].set_incoming(renamed);
    }
}
