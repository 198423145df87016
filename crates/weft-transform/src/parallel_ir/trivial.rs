//! Tasks that cost less than their creation.
//!
//! ```llvm
//!   fork label %task, label %cont
//! task:
//!   store i32 %n, ptr %p              ; and nothing that takes its time
//!   halt label %cont
//! ```
//!
//! # Legality
//! Each region may be serial. This one gains from it if its task executes at most [`FEW`] instructions: no call, no loop,
//! no region within.

use weft_analysis::{ParallelRegionId, ParallelRegions};
use weft_ir::{Function, Op};

/// A task of so many instructions is trivial. One that the runtime makes costs some tens of nanoseconds.
const FEW: usize = 24;

/// Whether the task of the region is trivial.
pub(super) fn is_trivial(func: &Function, regions: &ParallelRegions, id: ParallelRegionId) -> bool {
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
            return false;
        }
        for inst in func.block_insts(*block) {
            match &func.insts[*inst].op {
                Op::DebugRecord(_) => {}
                Op::Call(_) | Op::Invoke(_) | Op::Opaque { .. } | Op::Fork | Op::Join | Op::Unreachable => {
                    return false;
                }
                Op::Load { volatile: true, .. } | Op::Load { atomic: Some(_), .. } => return false,
                _ => instructions += 1,
            }
        }
    }
    !region.halts.is_empty() && instructions <= FEW
}
