//! A parallel region as serial code.
//!
//! ```llvm
//!   fork label %task, label %cont            br label %task
//! task:                                    task:
//!   halt label %cont               ==>       br label %cont
//! cont:                                    cont:
//!   join label %next                         br label %next
//! ```
//!
//! # Why it is right
//! The task and its continuation do not wait for each other, so any interleaving is allowed, and this is one.
//! The edge from a halt to the continuation is control flow already, so that dominance stays as it is.
//! A phi of the continuation has the value that it has on the edge from the fork, on every edge from a halt: the
//! continuation sees the registers of who forked. (`docs/parallel-ir.md`)
//!
//! # Postcondition
//! The region's terminators are branches. Blocks that nothing reaches any more are gone: the continuation of a task that does
//! not end.

use weft_analysis::ParallelRegion;
use weft_ir::edit::{prune_phi_entries, remove_unreachable_blocks};
use weft_ir::{Block, Context, Cursor, Function, Inst, Operand};

/// Makes `region` serial.
pub(super) fn serialize(ctx: &mut Context, func: &mut Function, region: &ParallelRegion) {
    let halting: Vec<Block> = region.halts.iter().filter_map(|halt| func.inst_block(*halt)).collect();
    settle_phis(func, region, &halting, None);
    branch(ctx, func, region.fork, region.task);
    for halt in &region.halts {
        branch(ctx, func, *halt, region.continuation);
    }
    for join in &region.joins {
        let next = func.insts[*join].successors().next();
        if let Some(next) = next {
            branch(ctx, func, *join, next);
        }
    }
    prune_phi_entries(func);
    remove_unreachable_blocks(func);
}

/// Gives the phis of the continuation the value of the edge from the fork: on the edges from `halting`, or, if `only` is
/// given, on the one edge from there that takes the place of all these.
pub(super) fn settle_phis(
    func: &mut Function,
    region: &ParallelRegion,
    halting: &[Block],
    only: Option<Block>,
) {
    for phi in func.block_insts(region.continuation).to_vec() {
        if !func.insts[phi].is_phi() {
            break;
        }
        let incoming: Vec<(Operand, Block)> = func.insts[phi].phi_incoming().collect();
        let Some((value, _)) = incoming.iter().copied().find(|(_, from)| *from == region.block) else {
            continue;
        };
        let rest = incoming.into_iter().filter(|(_, from)| *from != region.block && !halting.contains(from));
        let ends: Vec<Block> = only.map_or_else(|| halting.to_vec(), |block| vec![block]);
        let settled: Vec<_> = rest.chain(ends.into_iter().map(|end| (value, end))).collect();
        func.insts[phi].set_incoming(settled);
    }
}

/// Puts a branch to `target` in place of the terminator `inst`.
pub(super) fn branch(ctx: &mut Context, func: &mut Function, inst: Inst, target: Block) {
    let attachments = func.insts[inst].attachments.clone();
    let Some(block) = func.inst_block(inst) else { return };
    func.remove_inst(inst);
    let new = Cursor::at_end(func, ctx, block).br(target);
    func.insts[new].attachments = attachments;
}
