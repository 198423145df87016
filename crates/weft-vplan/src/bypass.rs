//! What is jumped over where no lane is there: what is worth it, and what must not be done for no lane.
//!
//! ```text
//! step %then, lanes of its edges            bypass
//!   divide %q                        ==>      step %then, lanes of its edges
//!                                               divide %q
//! ```
//! What lanes do unless two floating-point numbers are equal is not jumped over: some lane always does it.
//!
//! Where a condition is the same for all lanes, as that an inner loop runs at all, those that were there before are all there behind the
//! jump, or none; so what is there needs no masks of its own ([`Mask::Together`]).
//!
//! With AVX2, a store under a mask takes as long as a dozen other instructions, even if it stores nothing. So it is worth a jump,
//! but where it waits for others, or does what others wait for ([`crate::postpone`]): that is known later, and asked then. Nor is it where
//! lanes come to it by several ways, as LLVM makes one store of several that write to one place. Of several conditions, one holds in
//! some lane.

use rustc_hash::FxHashSet;
use weft_ir::{Block, FloatPredicate, Inst, Op, Operand};

use crate::cost;
use crate::facts::Facts;
use crate::plan::{Access, Inner, Mask, Node, Recipe, is_single};
use crate::target::Isa;

/// What is behind a bypass if there is as much of it, in cheap instructions.
const WORTH_A_JUMP: u32 = 20;

/// Puts what is worth it, or must not run without a lane, behind jumps.
pub(crate) fn bypassed(facts: &Facts<'_>, nodes: Vec<Node>) -> Vec<Node> {
    let is_worth_it = |part: &[Node]| {
        let cost: u32 = part.iter().map(|node| cost::of_node(facts, node)).sum();
        cost >= WORTH_A_JUMP && !is_likely(facts, part[0].head()) || part.iter().any(needs_a_lane)
    };
    jumped_over(facts, nodes, &is_worth_it)
}

/// Puts stores under masks behind jumps where they take long, but those of `postponed`.
pub(crate) fn stores_bypassed(facts: &Facts<'_>, nodes: Vec<Node>, postponed: &[(Inst, Inst)]) -> Vec<Node> {
    if facts.target.isa != Isa::Avx2 {
        return nodes;
    }
    let inside = |node: Node| match node {
        Node::Inner(inner) => {
            let nodes = stores_bypassed(facts, inner.nodes, postponed);
            Node::Inner(Inner { nodes, ..inner })
        }
        other => other,
    };
    let is_worth_it = |part: &[Node]| {
        let (mut stores, mut waits) = (false, facts.cfg.preds(part[0].head()).len() > 1);
        for node in part {
            node.for_each_step(0, &mut |step, _| {
                for (inst, recipe) in &step.insts {
                    stores |= stores_side_by_side(facts, (*inst, *recipe));
                    waits |= postponed.iter().any(|(one, other)| [one, other].contains(&inst));
                }
            });
        }
        stores && !waits
    };
    jumped_over(facts, nodes.into_iter().map(inside).collect(), &is_worth_it)
}

/// Whether it is a store that the machine does under a mask at once.
pub(crate) fn stores_side_by_side(facts: &Facts<'_>, (inst, recipe): (Inst, Recipe)) -> bool {
    matches!(recipe, Recipe::Store(Access::Unit | Access::Reverse))
        && !is_single(facts.module, facts.func, (inst, recipe), facts.target.least_masked())
}

/// Puts the parts under conditions that are worth it behind jumps.
fn jumped_over(facts: &Facts<'_>, nodes: Vec<Node>, is_worth_it: &dyn Fn(&[Node]) -> bool) -> Vec<Node> {
    let mut result = Vec::new();
    let mut rest = nodes.into_iter().peekable();
    while let Some(node) = rest.next() {
        let mask = if let Node::Step(step) = &node { Some(step.mask) } else { None };
        let is_together = matches!(mask, Some(Mask::Together(_)));
        if mask != Some(Mask::Edges) && !is_together {
            result.push(node);
            continue;
        }
        let head = node.head();
        let mut part = vec![node];
        while let Some(next) = rest.next_if(|next| facts.dom.dominates(head, next.head())) {
            part.push(next);
        }
        let is_jumped_over = is_together || is_worth_it(&part);
        let first = part.remove(0);
        let mut nodes = vec![first];
        nodes.extend(jumped_over(facts, part, is_worth_it));
        if !is_jumped_over {
            result.extend(nodes);
            continue;
        }
        let blocks: Vec<Block> = nodes.iter().flat_map(Node::blocks).collect();
        let live_outs = facts.live_outs(&blocks, &blocks.iter().copied().collect());
        result.push(Node::Bypass { live_outs, nodes });
    }
    result
}

/// Whether lanes come to a block unless two floating-point numbers are equal, which numbers rarely are: some lane always comes.
/// [Ball and Larus, Branch Prediction for Free, PLDI 1993]
fn is_likely(facts: &Facts<'_>, block: Block) -> bool {
    use FloatPredicate as F;
    let &[from] = facts.cfg.preds(block) else { return false };
    let Some(branch) = facts.func.terminator(from).map(|branch| &facts.func.insts[branch]) else {
        return false;
    };
    let (Op::CondBr, &[Operand::Value(condition), then, otherwise]) = (&branch.op, &branch.operands[..])
    else {
        return false;
    };
    let unequal = match facts.func.def_inst(condition).map(|inst| &facts.func.insts[inst].op) {
        Some(Op::FCmp(F::Oeq | F::Ueq, _)) => otherwise,
        Some(Op::FCmp(F::One | F::Une, _)) => then,
        _ => return false,
    };
    unequal == Operand::Block(block)
}

/// Says whether a node does something once for all lanes that must not be done for none.
fn needs_a_lane(node: &Node) -> bool {
    let mut needs = false;
    node.for_each_step(0, &mut |step, _| needs |= step.needs_a_lane);
    needs
}

/// Refuses a plan in which something is done for all lanes where there may be none.
pub(crate) fn check_empty(nodes: &[Node]) -> Result<(), String> {
    fn check(nodes: &[Node], full: &mut FxHashSet<Block>) -> Result<(), String> {
        for node in nodes {
            match node {
                Node::Step(step) => {
                    let is_full = match step.mask {
                        Mask::All | Mask::Live => true,
                        Mask::Same(block) => full.contains(&block),
                        Mask::Edges | Mask::Together(_) => full.contains(&step.block),
                    };
                    if is_full {
                        full.insert(step.block);
                    } else if step.needs_a_lane {
                        return Err("it reads one place under a condition that is not its own".into());
                    }
                }
                // A loop is jumped over where no lane comes in.
                Node::Inner(inner) => check(&inner.nodes, full)?,
                Node::Bypass { nodes, .. } => {
                    full.insert(nodes[0].head());
                    check(nodes, full)?;
                }
            }
        }
        Ok(())
    }
    check(nodes, &mut FxHashSet::default())
}
