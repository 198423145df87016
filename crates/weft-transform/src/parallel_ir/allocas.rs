//! Variables of tasks, put where LLVM takes them for parts of the frame.
//!
//! ```llvm
//! entry:                                   entry:
//!   fork label %task, label %cont            %x = alloca i32
//! task:                              ==>     fork label %task, label %cont
//!   %x = alloca i32                        task:
//!   call void @work(ptr %x)                  call void @work(ptr %x)
//!   halt label %cont                         halt label %cont
//! ```
//!
//! # Why it is right
//! An alloca that no marker lists is private to the innermost region that uses it, and `outline` gives each instance of the
//! task its own (`docs/region-ir.md`). A region within the task lists it, as it lists every address from outside of itself.
//! So each task has its variables as before. clang, too, puts the variables of a task in the first block of the function.
//!
//! # Precondition
//! What the regions of the function list is known already: nothing in front of the fork uses the variable.
//!
//! # Refused
//! An alloca of variable size, and one that a task executes several times: each time it would be another variable.

use weft_analysis::ParallelRegions;
use weft_analysis::parallel_regions::{ParallelRegionId, Side};
use weft_ir::cfg::BlockSet;
use weft_ir::{Block, Function, Inst, Op};

/// Moves the allocas of the tasks of `func` to its first block.
pub(super) fn to_entry(func: &mut Function, regions: &ParallelRegions) {
    let Some(entry) = func.entry() else { return };
    let moved: Vec<Inst> = regions.iter().flat_map(|(id, _)| of_task(func, regions, id)).collect();
    for (index, inst) in moved.into_iter().enumerate() {
        func.remove_inst(inst);
        func.insert_inst(entry, index, inst);
    }
}

/// The allocas that each instance of the task of `region` executes at most once; those of tasks within are not the task's.
pub(super) fn of_task(func: &Function, regions: &ParallelRegions, region: ParallelRegionId) -> Vec<Inst> {
    let is_fixed = |inst: &Inst| {
        let data = &func.insts[*inst];
        matches!(&data.op, Op::Alloca { flags, .. } if flags.is_empty()) && data.operands.is_empty()
    };
    let blocks = func.blocks().iter().copied().filter(|block| task_around(regions, *block) == Some(region));
    blocks
        .filter(|block| !repeats(func, regions, region, *block))
        .flat_map(|block| func.block_insts(block).iter().copied().filter(is_fixed))
        .collect()
}

/// The region in whose task `block` is executed.
fn task_around(regions: &ParallelRegions, block: Block) -> Option<ParallelRegionId> {
    let mut context = regions.innermost(block);
    while let Some((id, side)) = context {
        if side == Side::Task {
            return Some(id);
        }
        context = regions.get(id).parent;
    }
    None
}

/// Whether the task may come to `block` again.
fn repeats(func: &Function, regions: &ParallelRegions, task: ParallelRegionId, block: Block) -> bool {
    let mut seen = BlockSet::new();
    let mut work = vec![block];
    while let Some(from) = work.pop() {
        for next in func.successors(from) {
            if next == block {
                return true;
            }
            if regions.contains(task, Side::Task, next) && seen.insert(next) {
                work.push(next);
            }
        }
    }
    false
}
