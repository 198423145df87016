//! The control-flow graph of a function: predecessors, successors, order.
//!
//! It is computed on demand from the terminators and does not follow later edits.

use cranelift_entity::{EntitySet, SecondaryMap};
use smallvec::SmallVec;

use crate::entities::Block;
use crate::function::Function;

/// A set of blocks.
pub type BlockSet = EntitySet<Block>;

/// Returns the set of `blocks`.
pub fn block_set(blocks: &[Block]) -> BlockSet {
    let mut set = BlockSet::new();
    set.extend(blocks.iter().copied());
    set
}

/// Predecessors, successors and reverse post-order of a function's blocks.
#[derive(Clone, Debug)]
pub struct Cfg {
    preds: SecondaryMap<Block, SmallVec<[Block; 2]>>,
    succs: SecondaryMap<Block, SmallVec<[Block; 2]>>,
    rpo: Vec<Block>,
    rpo_index: SecondaryMap<Block, u32>,
}

impl Cfg {
    /// Computes the graph of `func`.
    pub fn compute(func: &Function) -> Cfg {
        let mut preds: SecondaryMap<Block, SmallVec<[Block; 2]>> = SecondaryMap::new();
        let mut succs: SecondaryMap<Block, SmallVec<[Block; 2]>> = SecondaryMap::new();
        for &block in func.blocks() {
            let targets = func.successors(block);
            for &target in &targets {
                preds[target].push(block);
            }
            succs[block] = targets;
        }
        let rpo = func.entry().map_or_else(Vec::new, |entry| reverse_post_order(entry, &succs));
        let mut rpo_index = SecondaryMap::with_default(u32::MAX);
        for (i, &block) in rpo.iter().enumerate() {
            rpo_index[block] = i as u32;
        }
        Cfg { preds, succs, rpo, rpo_index }
    }

    /// The predecessors of `block`, one entry per edge, in layout order.
    ///
    /// A `switch` with two cases for `block` gives two entries, as its phis have them.
    pub fn preds(&self, block: Block) -> &[Block] {
        &self.preds[block]
    }

    /// The successors of `block`, one entry per edge, in operand order.
    pub fn succs(&self, block: Block) -> &[Block] {
        &self.succs[block]
    }

    /// The predecessor of `block` if there is just one block that goes to it.
    pub fn single_pred(&self, block: Block) -> Option<Block> {
        let (first, rest) = self.preds[block].split_first()?;
        rest.iter().all(|p| p == first).then_some(*first)
    }

    /// The blocks that are reachable from the entry, in reverse post-order.
    pub fn rpo(&self) -> &[Block] {
        &self.rpo
    }

    /// The index of `block` in [`Cfg::rpo`], if it is reachable.
    pub fn rpo_index(&self, block: Block) -> Option<usize> {
        let index = self.rpo_index[block];
        (index != u32::MAX).then_some(index as usize)
    }

    /// Whether `block` is reachable from the entry.
    pub fn is_reachable(&self, block: Block) -> bool {
        self.rpo_index[block] != u32::MAX
    }
}

/// Depth-first order from `entry`, finished last first. Iterative: chains of blocks can be long.
fn reverse_post_order(entry: Block, succs: &SecondaryMap<Block, SmallVec<[Block; 2]>>) -> Vec<Block> {
    let mut seen = BlockSet::new();
    let mut order = Vec::new();
    let mut stack = vec![(entry, 0usize)];
    seen.insert(entry);
    while let Some((block, next)) = stack.last_mut() {
        match succs[*block].get(*next) {
            Some(&target) => {
                *next += 1;
                if seen.insert(target) {
                    stack.push((target, 0));
                }
            }
            None => {
                order.push(*block);
                stack.pop();
            }
        }
    }
    order.reverse();
    order
}
