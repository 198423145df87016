//! The tree of parallel regions: which tasks `fork`, `halt` and `join` make of a function.
//!
//! ```text
//! entry:  fork label %task, label %cont       region0: fork in entry, task %task, continuation %cont,
//! task:   … halt label %cont                           one halt, in task; one join, in cont
//! cont:   … join label %next
//! ```
//!
//! A region is closed by its joins, and regions nest like parentheses: one lies in the task or in the continuation of
//! another, or in none. One walk in reverse post-order finds all.
//!
//! # Precondition
//! [`weft_ir::verify`] finds nothing wrong with the function. The tree does not follow later edits.
//!
//! ```
//! use weft_analysis::parallel_regions::{ParallelRegions, Side};
//!
//! let text = "define void @f() {\n  fork label %t, label %c\n\nt:\n  halt label %c\n\nc:\n  join label %n\n\nn:\n  ret void\n}\n";
//! let module = weft_ir::read_module(text)?;
//! let func = &module.functions[module.function("f").expect("it is defined above")];
//! let regions = ParallelRegions::compute(func, &weft_analysis::Cfg::compute(func));
//! let (id, region) = regions.iter().next().expect("there is a fork");
//! assert_eq!((region.halts.len(), region.joins.len(), region.parent), (1, 1, None));
//! assert_eq!(regions.innermost(region.task), Some((id, Side::Task)));
//! # Ok::<(), weft_ir::ReadError>(())
//! ```
//!
//! Literature: Schardl, Moses, Leiserson, "Tapir: Embedding Fork-Join Parallelism into LLVM's Intermediate
//! Representation", 2017, for the asymmetric edge from the end of a task to its continuation.

use weft_ir::cfg::Cfg;
use weft_ir::entity::{PrimaryMap, SecondaryMap, entity_impl};
use weft_ir::{Block, Function, Inst, Op, Operand};

/// A parallel region of a function.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ParallelRegionId(u32);
entity_impl!(ParallelRegionId, "parallel");

/// A part of a region.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Side {
    /// What the fork starts.
    Task,
    /// What goes on beside the task, up to the join.
    Continuation,
}

/// A parallel region.
#[derive(Clone, Debug)]
pub struct ParallelRegion {
    /// The `fork`.
    pub fork: Inst,
    /// The block that it ends.
    pub block: Block,
    /// The first block of the task.
    pub task: Block,
    /// The first block of the continuation.
    pub continuation: Block,
    /// The region around it, and the part of that in which it lies.
    pub parent: Option<(ParallelRegionId, Side)>,
    /// The ends of the task.
    pub halts: Vec<Inst>,
    /// The ends of the continuation.
    pub joins: Vec<Inst>,
}

/// The parallel regions of a function.
#[derive(Clone, Debug, Default)]
pub struct ParallelRegions {
    regions: PrimaryMap<ParallelRegionId, ParallelRegion>,
    contexts: SecondaryMap<Block, Option<Option<(ParallelRegionId, Side)>>>,
}

/// Whether `func` has a parallel region.
pub fn has_parallel_regions(func: &Function) -> bool {
    func.layout_insts().any(|(_, inst)| matches!(func.insts[inst].op, Op::Fork | Op::Halt | Op::Join))
}

impl ParallelRegions {
    /// Finds the regions of `func`, whose graph is `cfg`.
    pub fn compute(func: &Function, cfg: &Cfg) -> ParallelRegions {
        let mut found = ParallelRegions::default();
        if let Some(entry) = func.entry() {
            found.contexts[entry] = Some(None);
        }
        for block in cfg.rpo().iter().copied() {
            let Some(context) = found.contexts[block] else { continue };
            let Some(end) = func.terminator(block) else { continue };
            let data = &func.insts[end];
            match (&data.op, &data.operands[..]) {
                (Op::Fork, &[Operand::Block(task), Operand::Block(continuation)]) => {
                    let id = found.regions.push(ParallelRegion {
                        fork: end,
                        block,
                        task,
                        continuation,
                        parent: context,
                        halts: Vec::new(),
                        joins: Vec::new(),
                    });
                    found.contexts[task].get_or_insert(Some((id, Side::Task)));
                    found.contexts[continuation].get_or_insert(Some((id, Side::Continuation)));
                }
                (Op::Halt, _) => {
                    if let Some((id, Side::Task)) = context {
                        found.regions[id].halts.push(end);
                    }
                }
                (Op::Join, _) => {
                    if let Some((id, Side::Continuation)) = context {
                        found.regions[id].joins.push(end);
                        let outer = found.regions[id].parent;
                        func.successors(block).into_iter().for_each(|next| {
                            found.contexts[next].get_or_insert(outer);
                        });
                    }
                }
                _ => func.successors(block).into_iter().for_each(|next| {
                    found.contexts[next].get_or_insert(context);
                }),
            }
        }
        found
    }

    /// The regions, outer ones first.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (ParallelRegionId, &ParallelRegion)> {
        self.regions.iter()
    }

    /// A region.
    pub fn get(&self, id: ParallelRegionId) -> &ParallelRegion {
        &self.regions[id]
    }

    /// The innermost region in which `block` lies, and in which part.
    pub fn innermost(&self, block: Block) -> Option<(ParallelRegionId, Side)> {
        self.contexts[block].flatten()
    }

    /// Whether `block` lies in this part of the region, or in a region within it.
    pub fn contains(&self, id: ParallelRegionId, side: Side, block: Block) -> bool {
        let mut context = self.innermost(block);
        while let Some(found) = context {
            if found == (id, side) {
                return true;
            }
            context = self.regions[found.0].parent;
        }
        false
    }

    /// The blocks of the region's task, those of regions within it too, in layout order.
    pub fn task_blocks(&self, func: &Function, id: ParallelRegionId) -> Vec<Block> {
        func.blocks().iter().copied().filter(|block| self.contains(id, Side::Task, *block)).collect()
    }
}
