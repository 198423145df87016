//! Tasks whose continuation does nothing but wait for them.
//!
//! ```llvm
//!   fork label %task, label %cont
//! task:
//!   … halt label %cont
//! cont:
//!   join label %next
//! ```
//!
//! # Legality
//! Each region may be serial. This one loses nothing: who would execute the continuation executes the task instead of
//! waiting for it. That holds only if the join does not wait for other instances of the task: the fork is in no loop
//! that the join is outside of. So the continuation's first block must end in the join, and the fork must lead nowhere else.

use weft_analysis::{ParallelRegionId, ParallelRegions};
use weft_ir::{Function, Op};

/// Whether the continuation of the region is its join, after at most what computes nothing that takes its time.
pub(super) fn comes_last(func: &Function, regions: &ParallelRegions, id: ParallelRegionId) -> bool {
    let region = regions.get(id);
    let insts = func.block_insts(region.continuation);
    let waits = insts.last().is_some_and(|last| region.joins.contains(last));
    let is_quick = |op: &Op| {
        !matches!(op, Op::Call(_) | Op::Invoke(_) | Op::Opaque { .. } | Op::Store { .. } | Op::Load { .. })
            && !matches!(op, Op::AtomicRmw { .. } | Op::CmpXchg { .. } | Op::Fence(_))
    };
    waits && !region.halts.is_empty() && insts.iter().all(|inst| is_quick(&func.insts[*inst].op))
}
