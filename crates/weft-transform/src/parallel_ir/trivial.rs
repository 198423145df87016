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
use weft_ir::Function;

use super::cost;

/// A task of so many instructions is trivial: it costs a fraction of its creation.
const FEW: usize = cost::TASK / 4 - 1;

/// Whether the task of the region is trivial.
pub(super) fn is_trivial(func: &Function, regions: &ParallelRegions, id: ParallelRegionId) -> bool {
    cost::of_task(func, regions, id).is_some_and(|instructions| instructions <= FEW)
}
