//! What is jumped over where no lane is there: what is worth it, and what must not be done for no lane.
//!
//! ```text
//! step %then, lanes of its edges            bypass
//!   divide %q                        ==>      step %then, lanes of its edges
//!                                               divide %q
//! ```

use rustc_hash::FxHashSet;
use weft_ir::Block;

use crate::cost;
use crate::facts::Facts;
use crate::plan::{Mask, Node};

/// What is behind a bypass if there is as much of it, in cheap instructions.
const WORTH_A_JUMP: u32 = 20;

/// Puts what is worth it, or must not run without a lane, behind jumps.
pub(crate) fn bypassed(facts: &Facts<'_>, nodes: Vec<Node>) -> Vec<Node> {
    let mut result = Vec::new();
    let mut rest = nodes.into_iter().peekable();
    while let Some(node) = rest.next() {
        let is_choice = matches!(&node, Node::Step(step) if step.mask == Mask::Edges);
        if !is_choice {
            result.push(node);
            continue;
        }
        let head = node.head();
        let mut part = vec![node];
        while let Some(next) = rest.next_if(|next| facts.dom.dominates(head, next.head())) {
            part.push(next);
        }
        let work: u32 = part.iter().map(|node| cost::of_node(facts, node)).sum();
        let first = part.remove(0);
        let mut nodes = vec![first];
        nodes.extend(bypassed(facts, part));
        if work < WORTH_A_JUMP && !nodes.iter().any(needs_a_lane) {
            result.extend(nodes);
            continue;
        }
        let blocks: Vec<Block> = nodes.iter().flat_map(Node::blocks).collect();
        let live_outs = facts.live_outs(&blocks, &blocks.iter().copied().collect());
        result.push(Node::Bypass { live_outs, nodes });
    }
    result
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
                        Mask::Edges => full.contains(&step.block),
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
