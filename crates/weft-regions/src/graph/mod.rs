//! The W-Region graph: which instructions belong to which region, and how regions nest.
//!
//! ```text
//!  bb0:  %p = entry [PARALLEL]      bb0 … bb3 belong to region0 (level 1)
//!        br bb1, bb2
//!  bb1:  %l = entry [LOOP]          bb1 belongs to region1 (level 2), a child of region0
//!        exit %l
//!        br bb3
//!  bb2:  br bb3
//!  bb3:  exit %p
//! ```
//!
//! A region holds its entry call, its exit calls and all instructions between.
//! One walk in reverse post-order computes the graph on demand; it does not follow later edits.
//! The walk also works on the optimizer's output: inlining and unrolling may duplicate regions, and LLVM may remove
//! exits that nothing reaches.
//!
//! # Rules checked
//! * An exit names the token of the innermost region.
//! * All paths to a place come from the same region, so no edge leads into the middle of a region or out of it.
//! * No return leaves a region.
//! * The entry dominates everything in the region.
//! * Every clause is known and may stand on its directive; an exit ends the directive of its region.
//!
//! Unreachable blocks belong to no region.
//!
//! Each region is one node, [`RegionData`]. Directives without a region (`barrier`, `taskwait`) are no nodes here;
//! pictures draw them as leaves.

mod build;
mod check;
mod kind;
mod node;

use weft_ir::cfg::Cfg;
use weft_ir::dominators::DomTree;
use weft_ir::entity::{PrimaryMap, SecondaryMap};
use weft_ir::{Block, Context, Function, Inst, Operand};

use crate::markers::Marker;
use crate::problem::Problem;
use build::build;
pub(crate) use kind::node_name;
pub use node::{Refusal, Region, RegionData};

/// The regions of a function.
#[derive(Clone, Debug)]
pub struct RegionGraph {
    regions: PrimaryMap<Region, RegionData>,
    roots: Vec<Region>,
    at_start: SecondaryMap<Block, Option<Region>>,
    at_end: SecondaryMap<Block, Option<Region>>,
}

impl RegionGraph {
    /// Computes the regions of `func`, whose graph is `cfg` and whose dominators are `dom`.
    ///
    /// # Errors
    /// All rules that `func` breaks.
    pub fn compute(
        ctx: &Context,
        func: &Function,
        cfg: &Cfg,
        dom: &DomTree,
    ) -> Result<RegionGraph, Vec<Problem>> {
        let graph = RegionGraph {
            regions: PrimaryMap::new(),
            roots: Vec::new(),
            at_start: SecondaryMap::new(),
            at_end: SecondaryMap::new(),
        };
        build(ctx, func, cfg, dom, graph)
    }

    /// All regions; a region comes before those inside of it.
    pub fn regions(&self) -> impl DoubleEndedIterator<Item = (Region, &RegionData)> + '_ {
        self.regions.iter()
    }

    /// All regions, innermost first.
    pub fn innermost_first(&self) -> Vec<Region> {
        self.regions.keys().rev().collect()
    }

    /// The outermost regions, in the order of the layout.
    pub fn roots(&self) -> &[Region] {
        &self.roots
    }

    /// Whether the function has no regions.
    pub fn is_empty(&self) -> bool {
        self.regions.is_empty()
    }

    /// What `region` consists of.
    pub fn data(&self, region: Region) -> &RegionData {
        &self.regions[region]
    }

    /// The region whose entry returns `token`.
    pub fn by_token(&self, token: Operand) -> Option<Region> {
        self.regions.iter().find(|(_, data)| Operand::Value(data.entry.token) == token).map(|(r, _)| r)
    }

    /// The innermost region at the front of `block`.
    pub fn at_start(&self, block: Block) -> Option<Region> {
        self.at_start[block]
    }

    /// The innermost region at the end of `block`.
    pub fn at_end(&self, block: Block) -> Option<Region> {
        self.at_end[block]
    }

    /// The innermost region that `inst` belongs to; entry and exit calls belong to their region.
    pub fn innermost(&self, func: &Function, ctx: &Context, inst: Inst) -> Option<Region> {
        let block = func.inst_block(inst)?;
        let mut current = self.at_start[block];
        for &at in func.block_insts(block) {
            let marker = Marker::of(&func.insts[at], ctx);
            if marker == Some(Marker::Entry) {
                current = func.insts[at].result.and_then(|t| self.by_token(Operand::Value(t))).or(current);
            }
            if at == inst {
                break;
            }
            if marker == Some(Marker::Exit) {
                current = current.and_then(|r| self.regions[r].parent);
            }
        }
        current
    }

    /// Whether `inner` is `outer` or inside of it.
    pub fn is_inside(&self, inner: Region, outer: Region) -> bool {
        let mut at = Some(inner);
        while let Some(region) = at {
            if region == outer {
                return true;
            }
            at = self.regions[region].parent;
        }
        false
    }

    /// The innermost region around both.
    fn common(&self, a: Option<Region>, b: Option<Region>) -> Option<Region> {
        let mut at = a;
        while let (Some(region), Some(other)) = (at, b) {
            if self.is_inside(other, region) {
                return Some(region);
            }
            at = self.regions[region].parent;
        }
        None
    }
}
