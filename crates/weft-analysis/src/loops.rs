//! Natural loops.
//!
//! A back edge goes from a *latch* to a *header* that dominates it. The loop of a header is the header and
//! all blocks that reach one of its latches without passing it. Loops with different headers are disjoint
//! or nested. Cycles without such a header (irreducible ones) are no loops; [`Loops::has_irreducible`] reports them.

use weft_ir::Block;
use weft_ir::cfg::{BlockSet, Cfg};
use weft_ir::dominators::DomTree;
use weft_ir::entity::packed_option::PackedOption;
use weft_ir::entity::{PrimaryMap, SecondaryMap, entity_impl};

/// A loop of a function.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct LoopId(u32);
entity_impl!(LoopId, "loop");

/// A natural loop.
#[derive(Clone, Debug)]
pub struct Loop {
    /// The block that every entry into the loop passes.
    pub header: Block,
    /// All blocks in reverse post-order; the header is the first.
    pub blocks: Vec<Block>,
    /// The blocks inside that go back to the header, in layout order.
    pub latches: Vec<Block>,
    /// The loop around this one.
    pub parent: Option<LoopId>,
    /// 1 for an outermost loop.
    pub depth: u32,
}

/// The loops of a function.
#[derive(Clone, Debug)]
pub struct Loops {
    loops: PrimaryMap<LoopId, Loop>,
    innermost: SecondaryMap<Block, PackedOption<LoopId>>,
    irreducible: bool,
}

impl Loops {
    /// Finds the loops of the function with graph `cfg` and dominators `dom`.
    pub fn compute(cfg: &Cfg, dom: &DomTree) -> Loops {
        let mut loops: PrimaryMap<LoopId, Loop> = PrimaryMap::new();
        let mut innermost: SecondaryMap<Block, PackedOption<LoopId>> = SecondaryMap::new();
        let mut irreducible = false;
        // Outer headers come before inner ones in reverse post-order, so parents are known in time.
        for (i, &header) in cfg.rpo().iter().enumerate() {
            let mut latches: Vec<Block> = Vec::new();
            for &pred in cfg.preds(header) {
                let retreats = cfg.rpo_index(pred).is_some_and(|p| p >= i);
                if retreats && !dom.dominates(header, pred) {
                    irreducible = true;
                } else if retreats && !latches.contains(&pred) {
                    latches.push(pred);
                }
            }
            if latches.is_empty() {
                continue;
            }
            let blocks = blocks_of(cfg, header, &latches);
            let parent = innermost[header].expand();
            let depth = parent.map_or(1, |p| loops[p].depth + 1);
            let id = loops.push(Loop { header, blocks, latches, parent, depth });
            for &block in &loops[id].blocks {
                innermost[block] = id.into();
            }
        }
        Loops { loops, innermost, irreducible }
    }

    /// The loops; outer ones come before those inside them.
    pub fn iter(&self) -> impl Iterator<Item = (LoopId, &Loop)> {
        self.loops.iter()
    }

    /// The loop `id`.
    pub fn get(&self, id: LoopId) -> &Loop {
        &self.loops[id]
    }

    /// Number of loops.
    pub fn len(&self) -> usize {
        self.loops.len()
    }

    /// Whether there is no loop.
    pub fn is_empty(&self) -> bool {
        self.loops.is_empty()
    }

    /// The innermost loop that `block` is in.
    pub fn innermost(&self, block: Block) -> Option<LoopId> {
        self.innermost[block].expand()
    }

    /// How many loops `block` is in.
    pub fn depth(&self, block: Block) -> u32 {
        self.innermost(block).map_or(0, |id| self.loops[id].depth)
    }

    /// Whether `block` is in loop `id`.
    pub fn contains(&self, id: LoopId, block: Block) -> bool {
        let mut at = self.innermost(block);
        while let Some(inner) = at {
            if inner == id {
                return true;
            }
            at = self.loops[inner].parent;
        }
        false
    }

    /// Whether there is a cycle with several entries.
    pub fn has_irreducible(&self) -> bool {
        self.irreducible
    }
}

/// The header and what reaches the latches without passing it, in reverse post-order.
fn blocks_of(cfg: &Cfg, header: Block, latches: &[Block]) -> Vec<Block> {
    let mut inside = BlockSet::new();
    inside.insert(header);
    let mut blocks = vec![header];
    let mut work = latches.to_vec();
    while let Some(block) = work.pop() {
        if inside.insert(block) {
            blocks.push(block);
            work.extend(cfg.preds(block).iter().copied().filter(|p| cfg.is_reachable(*p)));
        }
    }
    // Not by a look at all blocks of the function, which may have many loops.
    blocks.sort_unstable_by_key(|block| cfg.rpo_index(*block));
    blocks
}

#[cfg(test)]
mod tests {
    use super::*;
    use weft_ir::{ConstKind, Context, Cursor, Function, Operand, Type};

    /// A function with the given edges from each block: none returns, one branches, two branch on `poison`.
    fn function(edges: &[&[usize]]) -> (Function, Vec<Block>) {
        let mut ctx = Context::default();
        let mut func = Function::new(ctx.names.intern("f"), Type::VOID);
        let blocks: Vec<Block> = edges.iter().map(|_| func.append_block(None)).collect();
        for (from, to) in edges.iter().enumerate() {
            let cond = Operand::Const(ctx.consts.intern(Type::I1, ConstKind::Poison));
            let mut at = Cursor::at_end(&mut func, &mut ctx, blocks[from]);
            match **to {
                [] => at.ret(None),
                [a] => at.br(blocks[a]),
                [a, b] => at.cond_br(cond, blocks[a], blocks[b]),
                _ => panic!("at most two edges"),
            };
        }
        (func, blocks)
    }

    fn loops(edges: &[&[usize]]) -> (Loops, Vec<Block>) {
        let (func, blocks) = function(edges);
        let cfg = Cfg::compute(&func);
        let dom = DomTree::compute(&func, &cfg);
        (Loops::compute(&cfg, &dom), blocks)
    }

    #[test]
    fn nested_loops_have_parents_and_depths() {
        // 0 -> 1 (outer header) -> 2 (inner header) -> 3 -> 2, 4; 4 -> 1, 5
        let (loops, b) = loops(&[&[1], &[2, 5], &[3], &[2, 4], &[1, 5], &[]]);
        assert_eq!(loops.len(), 2);
        let inner = loops.innermost(b[3]).unwrap();
        let outer = loops.get(inner).parent.unwrap();
        assert_eq!(loops.get(inner).header, b[2]);
        assert_eq!(loops.get(inner).latches, [b[3]]);
        assert_eq!(loops.get(outer).header, b[1]);
        assert_eq!(loops.get(outer).blocks, [b[1], b[2], b[3], b[4]]);
        assert_eq!((loops.depth(b[0]), loops.depth(b[4]), loops.depth(b[2])), (0, 1, 2));
        assert!(loops.contains(outer, b[3]) && !loops.contains(inner, b[4]));
        assert!(!loops.has_irreducible());
    }

    #[test]
    fn two_latches_make_one_loop() {
        let (loops, b) = loops(&[&[1], &[2, 3], &[1], &[1, 4], &[]]);
        assert_eq!(loops.len(), 1);
        let (_, only) = loops.iter().next().unwrap();
        assert_eq!(only.latches, [b[2], b[3]]);
    }

    #[test]
    fn a_cycle_with_two_entries_is_irreducible() {
        let (loops, _) = loops(&[&[1, 2], &[2], &[1, 3], &[]]);
        assert!(loops.is_empty());
        assert!(loops.has_irreducible());
    }
}
