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
//! A [`Region`] is the one object that checks, pictures and passes know. The [`Forest`] of a function holds all of its
//! regions and how they nest. A pass that rewrites regions one by one builds each alone ([`Region::of`]).
//!
//! A region holds its entry call, its exit calls and all instructions between.
//! One walk in reverse post-order computes the forest on demand; it does not follow later edits.
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
//! Directives without a region (`barrier`, `taskwait`) are no regions here; pictures draw them as leaves.
//!
//! # Files
//! Only [`from_tokens`], [`single`], [`check`] and what prepares for them ([`entries`], [`split`], [`isolate`]) know
//! that marker calls write the borders. [`Forest`], [`Region`] and [`collect`] do not.

mod check;
mod collect;
mod entries;
mod from_tokens;
mod isolate;
mod kind;
mod region;
mod single;
mod split;

use std::ops::Range;

use rustc_hash::FxHashMap;
use weft_ir::entity::{PrimaryMap, SecondaryMap};
use weft_ir::{Block, Function, Inst};

pub use collect::walk;
pub use entries::{entries, is_outlined, outlined_entries, units};
pub use isolate::isolate_markers;
pub(crate) use kind::node_name;
pub use region::{Edge, Refusal, Region, RegionId};
pub use single::ENTERED_AROUND;
pub use split::split_regions;

/// The regions of a function.
#[derive(Clone, Debug)]
pub struct Forest {
    nodes: PrimaryMap<RegionId, Node>,
    roots: Vec<RegionId>,
    at_start: SecondaryMap<Block, Option<RegionId>>,
    at_end: SecondaryMap<Block, Option<RegionId>>,
    crossings: FxHashMap<Inst, Crossing>,
}

/// A region and its place in the forest.
#[derive(Clone, Debug)]
struct Node {
    region: Region,
    parent: Option<RegionId>,
    children: Vec<RegionId>,
    level: u32,
    shares_dead_end: bool,
}

/// What an instruction does at the border of a region.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Crossing {
    /// Behind it, control is in the region.
    Enters(RegionId),
    /// Behind it, control is no longer in the region.
    Leaves(RegionId),
}

impl Forest {
    /// A forest without regions.
    fn new() -> Forest {
        Forest {
            nodes: PrimaryMap::new(),
            roots: Vec::new(),
            at_start: SecondaryMap::new(),
            at_end: SecondaryMap::new(),
            crossings: FxHashMap::default(),
        }
    }

    /// Adds `region`, which lies right inside `parent`.
    fn add(&mut self, region: Region, parent: Option<RegionId>) -> RegionId {
        let level = parent.map_or(1, |parent| self.level(parent) + 1);
        let id =
            self.nodes.push(Node { region, parent, children: Vec::new(), level, shares_dead_end: false });
        match parent {
            Some(parent) => self.nodes[parent].children.push(id),
            None => self.roots.push(id),
        }
        id
    }

    /// Puts siblings in the order of the layout: a walk may come to what follows a loop before it comes to its body.
    fn sort_siblings(&mut self, func: &Function) {
        let mut places: SecondaryMap<Block, usize> = SecondaryMap::new();
        for (place, block) in func.blocks().iter().enumerate() {
            places[*block] = place;
        }
        let nodes = &mut self.nodes;
        let place = |nodes: &PrimaryMap<RegionId, Node>, r: RegionId| places[nodes[r].region.entry_block()];
        self.roots.sort_by_key(|r| place(nodes, *r));
        for region in nodes.keys() {
            let mut children = std::mem::take(&mut nodes[region].children);
            children.sort_by_key(|r| place(nodes, *r));
            nodes[region].children = children;
        }
    }

    /// All regions; a region comes before those inside of it.
    pub fn regions(&self) -> impl DoubleEndedIterator<Item = (RegionId, &Region)> + '_ {
        self.nodes.iter().map(|(id, node)| (id, &node.region))
    }

    /// The numbers of all regions.
    fn ids(&self) -> impl Iterator<Item = RegionId> + use<> {
        self.nodes.keys()
    }

    /// The outermost regions, in the order of the layout.
    pub fn roots(&self) -> &[RegionId] {
        &self.roots
    }

    /// Whether the function has no regions.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The region `id`.
    pub fn region(&self, id: RegionId) -> &Region {
        &self.nodes[id].region
    }

    /// The region around `id`.
    pub fn parent(&self, id: RegionId) -> Option<RegionId> {
        self.nodes[id].parent
    }

    /// The regions right inside `id`, in the order of the layout.
    pub fn children(&self, id: RegionId) -> &[RegionId] {
        &self.nodes[id].children
    }

    /// The nesting depth of `id`; 1 if no region of the function is around it.
    pub fn level(&self, id: RegionId) -> u32 {
        self.nodes[id].level
    }

    /// Why the region `id` cannot be transformed as it is.
    pub fn refusals(&self, id: RegionId) -> Vec<Refusal> {
        let node = &self.nodes[id];
        let several = (node.region.exits.len() > 1).then_some(Refusal::SeveralExits);
        several.into_iter().chain(node.shares_dead_end.then_some(Refusal::SharedDeadEnd)).collect()
    }

    /// What `inst` does at the border of a region.
    pub fn crossing(&self, inst: Inst) -> Option<Crossing> {
        self.crossings.get(&inst).copied()
    }

    /// The innermost region at the front of `block`.
    pub fn at_start(&self, block: Block) -> Option<RegionId> {
        self.at_start[block]
    }

    /// The innermost region at the end of `block`.
    pub fn at_end(&self, block: Block) -> Option<RegionId> {
        self.at_end[block]
    }

    /// The innermost region that `inst` belongs to; what enters or leaves a region belongs to it.
    pub fn innermost(&self, func: &Function, inst: Inst) -> Option<RegionId> {
        let block = func.inst_block(inst)?;
        let mut current = self.at_start[block];
        for &at in func.block_insts(block) {
            let crossing = self.crossing(at);
            if let Some(Crossing::Enters(region)) = crossing {
                current = Some(region);
            }
            if at == inst {
                break;
            }
            if let Some(Crossing::Leaves(region)) = crossing {
                current = self.parent(region);
            }
        }
        current
    }

    /// `region` and those around it, innermost first.
    pub fn chain(&self, region: Option<RegionId>) -> impl Iterator<Item = RegionId> + '_ {
        std::iter::successors(region, |region| self.parent(*region))
    }

    /// Whether `inner` is `outer` or inside of it.
    pub fn is_inside(&self, inner: RegionId, outer: RegionId) -> bool {
        self.chain(Some(inner)).any(|region| region == outer)
    }

    /// The places of each region and those inside of it, if each stands in front of those inside of it: a region is
    /// inside of another if its first place is among the other's.
    fn spans(&self) -> SecondaryMap<RegionId, Range<u32>> {
        let mut sizes: SecondaryMap<RegionId, u32> = SecondaryMap::with_default(1);
        for region in self.nodes.keys().rev() {
            if let Some(parent) = self.parent(region) {
                sizes[parent] += sizes[region];
            }
        }
        let mut spans: SecondaryMap<RegionId, Range<u32>> = SecondaryMap::new();
        // The first place that is still free, inside of each region and outside of all.
        let mut free: SecondaryMap<RegionId, u32> = SecondaryMap::new();
        let mut free_outside = 0;
        for region in self.nodes.keys() {
            let place = self.parent(region).map_or(&mut free_outside, |parent| &mut free[parent]);
            let start = *place;
            *place += sizes[region];
            spans[region] = start..start + sizes[region];
            free[region] = start + 1;
        }
        spans
    }

    /// The innermost region around both.
    fn common(&self, a: Option<RegionId>, b: Option<RegionId>) -> Option<RegionId> {
        let other = b?;
        self.chain(a).find(|region| self.is_inside(other, *region))
    }
}
