//! Enters a parallel region once, in front of the sequential loop around it.
//!
//! ```llvm
//! br label %loop                                        %t = call token @llvm.directive.region.entry() [ … ]
//! loop:                                                 br label %loop
//!   %k = phi i32 [ 0, … ], [ %k.next, %loop ]           loop:
//!   %t = call token @…region.entry() [ … ]                %k = phi i32 [ 0, … ], [ %k.next, %loop ]
//!     … body …                                    ==>       … body …
//!   call void @…region.exit(token %t)                     call void @llvm.directive.barrier(token none)
//!   %k.next = add i32 %k, 1                               %k.next = add i32 %k, 1
//!   br i1 %more, label %loop, label %done                 br i1 %more, label %loop, label %done
//!                                                       done:
//!                                                         call void @…region.exit(token %t)
//! ```
//!
//! The team is forked once, and each step costs a barrier.
//!
//! # Why it is right
//! The same as for two regions that follow each other ([`crate::merge`]): each step's team is that of the step before. What
//! the loop computes around the region, each thread computes for itself: it is the same in all, since nothing there depends
//! on memory. A value that the loop leaves behind, the primary thread hands out.
//!
//! # Refused
//! What [`crate::merge`] refuses; loops that access memory around the region, or with several ends; regions that are not
//! executed in each step.

use rustc_hash::FxHashSet;
use weft_analysis::{Cfg, DomTree, Loop, Loops, block_set, live_outs};
use weft_ir::edit::split_edge;
use weft_ir::{Block, Inst, Op, Operand};
use weft_regions::{Clause, ClauseKind, Forest, Leaf, Region, isolate_markers, set_bundles};

use crate::merge::{insert_barrier, shared_at};
use crate::{MANY_CHANGES, Work};

/// Enters each region that can be in front of the outermost loop that can be left inside.
pub(crate) fn run(work: &mut Work<'_>) {
    let mut told: FxHashSet<Inst> = FxHashSet::default();
    let mut changes = 0;
    while changes < MANY_CHANGES && hoist_one(work, &mut told) {
        changes += 1;
        isolate_markers(work.func, &mut work.module.ctx);
    }
}

fn hoist_one(work: &mut Work<'_>, told: &mut FxHashSet<Inst>) -> bool {
    let Some(forest) = work.forest() else { return false };
    let cfg = Cfg::compute(work.func);
    let dom = DomTree::compute(work.func, &cfg);
    let loops = Loops::compute(&cfg, &dom);
    for (id, region) in forest.regions().filter(|(_, region)| region.directive().is(Leaf::Parallel)) {
        let Some(around) = loops.innermost(region.entry_block()) else { continue };
        let around = loops.get(around);
        // A loop in a region around this one goes on with that region's team.
        if forest.at_start(around.header) != forest.parent(id) {
            continue;
        }
        match plan(work, &forest, &cfg, &dom, region, around) {
            Ok(border) => {
                work.remark(
                    region.entry(),
                    "the parallel region is entered once, in front of the loop around it",
                );
                hoist(work, region, around.header, border);
                return true;
            }
            Err(reason) if told.insert(region.entry()) => {
                let message =
                    format!("the parallel region is entered in each step of the loop around it: {reason}");
                work.remark(region.entry(), message);
            }
            Err(_) => {}
        }
    }
    false
}

/// Where control enters the loop, and where it leaves it.
struct Border {
    from: Block,
    last: Block,
    end: Block,
}

fn plan(
    work: &Work<'_>,
    forest: &Forest,
    cfg: &Cfg,
    dom: &DomTree,
    region: &Region,
    around: &Loop,
) -> Result<Border, &'static str> {
    if let Some(reason) = work.unsettled(region) {
        return Err(reason);
    }
    if region.exits.len() != 1 {
        return Err("it has several ends");
    }
    let inside: FxHashSet<Block> = around.blocks.iter().copied().collect();
    let mine: FxHashSet<Block> = region.blocks().into_iter().collect();
    if !mine.iter().all(|block| inside.contains(block)) {
        return Err("control may leave the loop from the region");
    }
    for block in around.blocks.iter().filter(|block| !mine.contains(block)) {
        for inst in work.func.block_insts(*block) {
            let data = &work.func.insts[*inst];
            let jumps = matches!(data.op, Op::Br | Op::CondBr | Op::Switch);
            if !data.is_phi() && !jumps && !work.is_pure(*inst) {
                return Err("the loop accesses memory or has effects around it");
            }
        }
    }
    if !around.latches.iter().all(|latch| dom.dominates(region.entry_block(), *latch)) {
        return Err("a step of the loop may go without it");
    }
    let entering: Vec<Block> =
        cfg.preds(around.header).iter().copied().filter(|b| !inside.contains(b)).collect();
    let leaving = around.blocks.iter().flat_map(|block| cfg.succs(*block).iter().map(|to| (*block, *to)));
    let leaving: Vec<(Block, Block)> = leaving.filter(|(_, to)| !inside.contains(to)).collect();
    let ([from], [(last, end)]) = (&entering[..], &leaving[..]) else {
        return Err("the loop has several ends");
    };
    if forest.at_start(*end) != forest.at_start(around.header) {
        return Err("the loop ends with another region");
    }
    if !live_outs(work.func, &block_set(&region.blocks())).is_empty() {
        return Err("a value of it is used in the loop");
    }
    let varies = |operand: &Operand| match operand {
        Operand::Value(value) => {
            let block = work.func.def_inst(*value).and_then(|def| work.func.inst_block(def));
            block.is_some_and(|block| inside.contains(&block))
        }
        _ => false,
    };
    if Work::team_clauses(&region.unit).iter().any(|(_, operands)| operands.iter().any(varies)) {
        return Err("its clauses depend on the step");
    }
    Ok(Border { from: *from, last: *last, end: *end })
}

fn hoist(work: &mut Work<'_>, region: &Region, header: Block, border: Border) {
    let (Some(front), Some(behind)) = (
        split_edge(work.func, &mut work.module.ctx, border.from, header),
        split_edge(work.func, &mut work.module.ctx, border.last, border.end),
    ) else {
        return;
    };
    let place = work.func.terminator(front).expect("invariant: the block of an edge ends in a branch");
    let mut clauses: Vec<Clause> =
        region.unit.clauses.iter().filter(|clause| !clause.is(ClauseKind::Shared)).cloned().collect();
    let shared = shared_at(work, place, &region.unit.shared(), &[]);
    if !shared.is_empty() {
        clauses.push(Clause::of(ClauseKind::Shared, shared));
    }
    let exit = region.first_exit().map(|block| work.func.block_insts(block)[0]);
    if let Some(exit) = exit {
        insert_barrier(work, exit, &region.unit);
        work.func.remove_inst(exit);
        work.func.insert_inst(behind, 0, exit);
    }
    let entry = region.entry();
    work.func.remove_inst(entry);
    work.func.insert_inst(front, 0, entry);
    set_bundles(work.func, &mut work.module.ctx, entry, Some(region.unit.directive), &clauses);
}
