//! Places that an iteration has accessed in any case: lanes under a condition may do so again.
//!
//! ```c
//! x[i] += v[i] * dt;                      // all lanes write here,
//! if (x[i] < 0) x[i] = -x[i];             // so that all may write what was there again: x[i] = x[i] < 0 ? -x[i] : x[i]
//! ```
//! Where a machine accesses nothing under masks, each lane would have its own access.
//!
//! # Preconditions
//! The nodes are those of a loop whose accesses are parallel, without calls of functions: nobody else may access between the two
//! accesses what the first one has written. Of what it has only loaded, no more than another load is done.
//!
//! # Postconditions
//! The accesses that are found are of places that all lanes there are have accessed before, in the same iteration: what is loaded
//! for a condition, has been stored or loaded in any case, and what is stored has been stored.

use rustc_hash::FxHashSet;
use weft_ir::{Block, Inst, Type};

use crate::address_sum::Sum;
use crate::facts::Facts;
use crate::plan::{Access, Node, Recipe, is_single};

/// An access in any case.
struct Known {
    block: Block,
    place: Sum,
    ty: Type,
    is_store: bool,
}

/// The loads and stores in a plan's nodes that not all lanes do, but could.
pub(crate) fn find(facts: &Facts<'_>, nodes: &[Node]) -> FxHashSet<Inst> {
    let (mut known, mut found): (Vec<Known>, _) = (Vec::new(), FxHashSet::default());
    let (mut calls, least) = (false, facts.target.least_masked());
    for node in nodes {
        node.for_each_step(0, &mut |step, depth| {
            calls |= step.insts.iter().any(|(_, recipe)| matches!(recipe, Recipe::Call | Recipe::Each));
            // What is in an inner loop comes again, and its addresses may be others then.
            if depth > 0 {
                return;
            }
            for (inst, recipe) in &step.insts {
                let data = &facts.func.insts[*inst];
                let (address, ty, is_store) = match recipe {
                    Recipe::Load(Access::Unit | Access::Reverse) => (data.operands[0], data.ty, false),
                    Recipe::Store(Access::Unit | Access::Reverse) => {
                        (data.operands[1], facts.module.ctx.operand_ty(facts.func, data.operands[0]), true)
                    }
                    _ => continue,
                };
                let Some(place) = Sum::of(facts.module, facts.func, address) else { continue };
                if step.is_full {
                    known.push(Known { block: step.block, place, ty, is_store });
                    continue;
                }
                let is_known = known.iter().any(|before| {
                    (before.is_store || !is_store)
                        && before.ty == ty
                        && before.place == place
                        && facts.dom.dominates(before.block, step.block)
                });
                // A store of what was there takes a load. A load in any case is never dearer than one under a mask.
                let is_better = !is_store || is_single(facts.module, facts.func, (*inst, *recipe), least);
                if is_known && is_better {
                    found.insert(*inst);
                }
            }
        });
    }
    if calls { FxHashSet::default() } else { found }
}
