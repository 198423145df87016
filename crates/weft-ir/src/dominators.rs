//! Dominators and post-dominators.
//!
//! The algorithm is that of Cooper, Harvey and Kennedy, "A Simple, Fast Dominance Algorithm" (2001):
//! immediate dominators are intersected in reverse post-order until nothing changes.
//! A depth-first numbering of the resulting tree then answers `dominates` in constant time.

use cranelift_entity::SecondaryMap;
use cranelift_entity::packed_option::PackedOption;
use smallvec::SmallVec;

use crate::cfg::{BlockSet, Cfg};
use crate::entities::{Block, Inst, Value};
use crate::function::{Function, ValueDef};
use crate::inst::Op;

/// The dominator tree of a function.
///
/// An unreachable block is dominated by every block, as LLVM has it.
#[derive(Clone, Debug)]
pub struct DomTree {
    tree: Tree,
}

impl DomTree {
    /// Computes the tree of `func`, whose graph is `cfg`.
    pub fn compute(func: &Function, cfg: &Cfg) -> DomTree {
        let order = cfg.rpo();
        let index = |block: Block| cfg.rpo_index(block);
        let mut idoms = vec![usize::MAX; order.len()];
        solve(&mut idoms, order.len(), |i| {
            cfg.preds(order[i]).iter().filter_map(|p| index(*p)).collect::<SmallVec<[usize; 4]>>()
        });
        debug_assert!(order.first().copied() == func.entry());
        DomTree { tree: Tree::new(order, &idoms) }
    }

    /// The immediate dominator of `block`; `None` for the entry and for unreachable blocks.
    pub fn idom(&self, block: Block) -> Option<Block> {
        self.tree.parent[block].expand()
    }

    /// The blocks whose immediate dominator is `block`, in reverse post-order.
    pub fn children(&self, block: Block) -> &[Block] {
        &self.tree.children[block]
    }

    /// Whether every path from the entry to `b` passes `a`; a block dominates itself.
    pub fn dominates(&self, a: Block, b: Block) -> bool {
        !self.tree.known(b) || self.tree.is_ancestor(a, b)
    }

    /// Whether `def` stands before `user` on every path to `user`. An instruction does not dominate itself.
    ///
    /// For the operand of a phi ask [`DomTree::dominates_use`].
    pub fn dominates_inst(&self, func: &Function, def: Inst, user: Inst) -> bool {
        let (Some(a), Some(b)) = (func.inst_block(def), func.inst_block(user)) else { return false };
        if a == b {
            return !self.tree.known(b) || func.inst_index(def) < func.inst_index(user);
        }
        self.dominates(a, b)
    }

    /// Whether the definition of `value` is there when operand `index` of `user` is read.
    ///
    /// A phi reads its operands at the end of the incoming blocks.
    /// The result of an `invoke` is there only along its normal edge.
    pub fn dominates_use(&self, func: &Function, value: Value, user: Inst, index: usize) -> bool {
        let def = match func.values[value].def {
            ValueDef::Param(_) => return true,
            ValueDef::Forward => return false,
            ValueDef::Inst(inst) => inst,
        };
        let Some(def_block) = func.inst_block(def) else { return false };
        let Some(user_block) = func.inst_block(user) else { return false };
        let data = &func.insts[user];
        let at_end_of = match (&data.op, data.operands.get(index | 1)) {
            (Op::Phi(_), Some(crate::Operand::Block(block))) => Some(*block),
            _ => None,
        };
        let use_block = at_end_of.unwrap_or(user_block);
        if !self.tree.known(use_block) {
            return true;
        }
        if let Op::Invoke(_) = func.insts[def].op {
            let normal = func.successors(def_block).first().copied();
            return match normal {
                // Along the edge itself only a phi of the normal block reads it.
                _ if use_block == def_block => at_end_of.is_some() && normal == Some(user_block),
                Some(normal) => self.dominates(normal, use_block),
                None => false,
            };
        }
        if at_end_of.is_some() {
            self.dominates(def_block, use_block)
        } else {
            self.dominates_inst(func, def, user)
        }
    }

    /// The nearest block that dominates both, if both are reachable.
    pub fn common(&self, a: Block, b: Block) -> Option<Block> {
        self.tree.common(a, b)
    }
}

/// The post-dominator tree of a function: dominators of the reversed graph, from a virtual exit.
///
/// The exit follows every block without successors. Blocks that reach none of those (endless loops) get an
/// edge to it from the last of them in reverse post-order, so that each reachable block has a place.
///
/// ```
/// use weft_ir::cfg::Cfg;
/// use weft_ir::dominators::PostDomTree;
/// use weft_ir::read_module;
///
/// let text = "define void @f(i1 %c) {\n  br i1 %c, label %then, label %join\n\nthen:\n  br label %join\n\njoin:\n  ret void\n}\n";
/// let module = read_module(text)?;
/// let func = &module.functions[module.function("f").expect("it is defined above")];
/// let &[entry, then, join] = func.blocks() else { unreachable!() };
/// let tree = PostDomTree::compute(func, &Cfg::compute(func));
/// assert!(tree.dominates(join, entry) && !tree.dominates(then, entry));
/// # Ok::<(), weft_ir::ReadError>(())
/// ```
#[derive(Clone, Debug)]
pub struct PostDomTree {
    tree: Tree,
}

impl PostDomTree {
    /// Computes the tree of `func`, whose graph is `cfg`.
    pub fn compute(func: &Function, cfg: &Cfg) -> PostDomTree {
        debug_assert!(cfg.rpo().first().copied() == func.entry());
        // Post-order of the reversed graph, root by root.
        let mut roots = BlockSet::new();
        let mut seen = BlockSet::new();
        let mut post = Vec::new();
        let exits = cfg.rpo().iter().rev().copied().filter(|b| cfg.succs(*b).is_empty());
        for root in exits.chain(cfg.rpo().iter().rev().copied()) {
            if seen.insert(root) {
                roots.insert(root);
                walk_back(cfg, root, &mut seen, &mut post);
            }
        }
        post.reverse();
        let mut index = SecondaryMap::with_default(usize::MAX);
        for (i, block) in post.iter().enumerate() {
            index[*block] = i + 1;
        }
        // Index 0 is the virtual exit.
        let mut idoms = vec![usize::MAX; post.len() + 1];
        let count = idoms.len();
        solve(&mut idoms, count, |i| {
            let block = post[i - 1];
            let mut list: SmallVec<[usize; 4]> =
                cfg.succs(block).iter().map(|s| index[*s]).filter(|s| *s != usize::MAX).collect();
            if roots.contains(block) {
                list.push(0);
            }
            list
        });
        // Shift by one: a child of the virtual exit is a root of the forest.
        let shifted: Vec<usize> = idoms[1..].iter().map(|d| d.wrapping_sub(1)).collect();
        PostDomTree { tree: Tree::new(&post, &shifted) }
    }

    /// The immediate post-dominator; `None` if only the virtual exit is left, or `block` is unreachable.
    pub fn ipdom(&self, block: Block) -> Option<Block> {
        self.tree.parent[block].expand()
    }

    /// Whether every path from `b` to the end of the function passes `a`; a block post-dominates itself.
    pub fn dominates(&self, a: Block, b: Block) -> bool {
        self.tree.known(b) && self.tree.is_ancestor(a, b)
    }

    /// The nearest block that post-dominates both.
    pub fn common(&self, a: Block, b: Block) -> Option<Block> {
        self.tree.common(a, b)
    }
}

/// Appends the post-order of the walk against the edges from `root` to `post`.
fn walk_back(cfg: &Cfg, root: Block, seen: &mut BlockSet, post: &mut Vec<Block>) {
    let mut stack = vec![(root, 0usize)];
    while let Some((block, next)) = stack.last_mut() {
        match cfg.preds(*block).get(*next) {
            Some(&pred) => {
                *next += 1;
                if cfg.is_reachable(pred) && seen.insert(pred) {
                    stack.push((pred, 0));
                }
            }
            None => {
                post.push(*block);
                stack.pop();
            }
        }
    }
}

/// Finds immediate dominators over indices in reverse post-order; index 0 is the root, its own dominator.
fn solve<L: AsRef<[usize]>>(idoms: &mut [usize], count: usize, preds: impl Fn(usize) -> L) {
    if count == 0 {
        return;
    }
    idoms[0] = 0;
    let mut changed = true;
    while changed {
        changed = false;
        for node in 1..count {
            let mut best = usize::MAX;
            for &pred in preds(node).as_ref() {
                if idoms[pred] == usize::MAX {
                    continue;
                }
                best = if best == usize::MAX { pred } else { intersect(idoms, best, pred) };
            }
            if best != usize::MAX && idoms[node] != best {
                idoms[node] = best;
                changed = true;
            }
        }
    }
}

fn intersect(idoms: &[usize], mut a: usize, mut b: usize) -> usize {
    while a != b {
        while a > b {
            a = idoms[a];
        }
        while b > a {
            b = idoms[b];
        }
    }
    a
}

/// A forest over blocks with constant-time ancestor queries.
#[derive(Clone, Debug)]
struct Tree {
    parent: SecondaryMap<Block, PackedOption<Block>>,
    children: SecondaryMap<Block, Vec<Block>>,
    /// Numbers on entering and leaving in a walk of the forest; 0 on entering means not in it.
    span: SecondaryMap<Block, (u32, u32)>,
}

impl Tree {
    /// Builds the forest of `order`; `parents[i]` is an index into `order`, `i` itself or out of range for roots.
    fn new(order: &[Block], parents: &[usize]) -> Tree {
        let mut tree =
            Tree { parent: SecondaryMap::new(), children: SecondaryMap::new(), span: SecondaryMap::new() };
        let mut roots = Vec::new();
        for (i, &block) in order.iter().enumerate() {
            match order.get(parents[i]) {
                Some(&parent) if parent != block => {
                    tree.parent[block] = parent.into();
                    tree.children[parent].push(block);
                }
                _ => roots.push(block),
            }
        }
        let mut clock = 0;
        for root in roots {
            let mut stack = vec![(root, 0usize)];
            while let Some((block, next)) = stack.last_mut() {
                if *next == 0 {
                    clock += 1;
                    tree.span[*block].0 = clock;
                }
                match tree.children[*block].get(*next) {
                    Some(&child) => {
                        *next += 1;
                        stack.push((child, 0));
                    }
                    None => {
                        clock += 1;
                        tree.span[*block].1 = clock;
                        stack.pop();
                    }
                }
            }
        }
        tree
    }

    fn known(&self, block: Block) -> bool {
        self.span[block].0 != 0
    }

    fn is_ancestor(&self, a: Block, b: Block) -> bool {
        let ((a0, a1), (b0, b1)) = (self.span[a], self.span[b]);
        a0 != 0 && a0 <= b0 && b1 <= a1
    }

    fn common(&self, a: Block, b: Block) -> Option<Block> {
        if !self.known(b) {
            return None;
        }
        let mut at = Some(a).filter(|a| self.known(*a));
        while let Some(block) = at {
            if self.is_ancestor(block, b) {
                return Some(block);
            }
            at = self.parent[block].expand();
        }
        None
    }
}
