//! What a task costs, as far as it can be told: the number of instructions that it executes at most.
//!
//! It can be told of a task that leads only forwards and calls nothing. What the runtime costs is [`weft_analysis::cost`].

use weft_analysis::{ParallelRegionId, ParallelRegions};
use weft_ir::{Function, Op};

pub(super) use weft_analysis::cost::{
    CAPTURE, LEAST_ITERATIONS, MOST_ITERATIONS, TASK, TASKS_PER_THREAD, of_computing,
};

/// How many instructions the task of the region executes at most; none if nobody knows.
pub(super) fn of_task(func: &Function, regions: &ParallelRegions, id: ParallelRegionId) -> Option<usize> {
    let region = regions.get(id);
    let blocks = regions.task_blocks(func, id);
    // What leads only forwards in the layout has no loop; a task in another order is taken for one with a loop.
    let leads_on = |at: usize| {
        func.successors(blocks[at])
            .iter()
            .all(|next| *next == region.continuation || blocks[at + 1..].contains(next))
    };
    let mut instructions = 0;
    for (at, block) in blocks.iter().enumerate() {
        if !leads_on(at) {
            return None;
        }
        for inst in func.block_insts(*block) {
            match &func.insts[*inst].op {
                Op::DebugRecord(_) => {}
                Op::Call(_) | Op::Invoke(_) | Op::Opaque { .. } | Op::Fork | Op::Join | Op::Unreachable => {
                    return None;
                }
                Op::Load { volatile: true, .. } | Op::Load { atomic: Some(_), .. } => return None,
                _ => instructions += 1,
            }
        }
    }
    (!region.halts.is_empty()).then_some(instructions)
}
