//! Stores to one place under several conditions become one store, under any of them.
//!
//! ```c
//! if (a) z[i] = x; else if (b) z[i] = y;      // the store of x waits for that of y:
//!                                             // z[i] = b ? y : x, in the lanes in which a or b holds
//! ```
//! Where a machine stores nothing under masks, a store costs as much as several operations for each lane. AVX2 does so by an
//! instruction that takes fourteen cycles on some machines. With registers for masks, several stores are as fast as one.
//!
//! # Algorithm
//! Two stores of one level of a plan write to one place if their addresses are the same sum ([`Sum`]). The earlier one may wait if
//! nothing that may come behind it in one iteration, in front of the later one, accesses memory or calls a function. What comes
//! behind it only in the order of the plan is done for other lanes, of which none writes where another one reads or writes.

use rustc_hash::FxHashSet;
use weft_ir::{Attachment, Block, Function, Inst, Module, Op};

use crate::address_sum::Sum;
use crate::facts::Facts;
use crate::plan::{Node, Recipe, Step, is_single};
use crate::target::Isa;

/// A store of a level.
struct Found {
    /// The index of its node.
    node: usize,
    block: Block,
    inst: Inst,
    place: Sum,
    /// The store that does it.
    by: Option<Inst>,
}

/// Lets stores of a plan's nodes, but those of `own` memory, wait for others; returns each with the one that does it.
pub(crate) fn postpone(facts: &Facts<'_>, own: &FxHashSet<Inst>, nodes: &mut [Node]) -> Vec<(Inst, Inst)> {
    let mut pairs = Vec::new();
    for node in nodes.iter_mut() {
        if let Node::Inner(crate::plan::Inner { nodes, .. }) | Node::Bypass { nodes, .. } = node {
            pairs.extend(postpone(facts, own, nodes));
        }
    }
    let mut stores = stores(facts, own, nodes);
    for later in 1..stores.len() {
        let Some(earlier) = (0..later).rev().find(|earlier| stores[*earlier].place == stores[later].place)
        else {
            continue;
        };
        // With the earlier one waits what waits for it.
        let mut waiting: Vec<usize> = vec![earlier];
        let known = stores[earlier].inst;
        waiting.extend((0..earlier).filter(|index| is_done_by(&stores, *index, known)));
        let is_alike = are_alike(facts.module, facts.func, stores[earlier].inst, stores[later].inst);
        if is_alike && waiting.iter().all(|index| may_wait(facts, nodes, &stores[*index], &stores[later])) {
            stores[earlier].by = Some(stores[later].inst);
        }
    }
    let waiting = stores.iter().filter_map(|store| Some((store.inst, store.by?)));
    let waiting: Vec<(Inst, Inst)> = waiting.collect();
    for node in nodes {
        let Node::Step(step) = node else { continue };
        for (inst, recipe) in &mut step.insts {
            if waiting.iter().any(|(earlier, _)| earlier == inst) {
                *recipe = Recipe::Postponed;
            }
        }
    }
    pairs.extend(waiting);
    pairs
}

/// The stores of the steps of a level that lanes do one by one under a mask, or by a slow instruction.
fn stores(facts: &Facts<'_>, own: &FxHashSet<Inst>, nodes: &[Node]) -> Vec<Found> {
    let mut found = Vec::new();
    let least = if facts.target.isa == Isa::Avx2 { u64::MAX } else { facts.target.least_masked() };
    for (node, step) in nodes.iter().enumerate() {
        let Node::Step(step) = step else { continue };
        if step.is_full {
            continue;
        }
        for (inst, recipe) in step.insts.iter().filter(|(inst, _)| !own.contains(inst)) {
            let is_store = matches!(recipe, Recipe::Store(_))
                && is_single(facts.module, facts.func, (*inst, *recipe), least);
            let place = is_store
                .then(|| Sum::of(facts.module, facts.func, facts.func.insts[*inst].operands[1]))
                .flatten();
            if let Some(place) = place {
                found.push(Found { node, block: step.block, inst: *inst, place, by: None });
            }
        }
    }
    found
}

fn is_done_by(stores: &[Found], index: usize, last: Inst) -> bool {
    let mut by = stores[index].by;
    while let Some(next) = by {
        if next == last {
            return true;
        }
        by = stores.iter().find(|store| store.inst == next).and_then(|store| store.by);
    }
    false
}

/// Whether one store says of memory what the other one says.
pub(crate) fn are_alike(module: &Module, func: &Function, one: Inst, other: Inst) -> bool {
    let names = &module.ctx.names;
    let facts_of = |inst: Inst| -> Vec<Attachment> {
        let attachments = func.insts[inst].attachments.iter();
        let kept = attachments.filter(|a| matches!(names.text(a.kind), "tbaa" | "alias.scope" | "noalias"));
        kept.cloned().collect()
    };
    let ty = |inst: Inst| module.ctx.operand_ty(func, func.insts[inst].operands[0]);
    let align = |inst: Inst| match func.insts[inst].op {
        Op::Store { align, .. } => align,
        _ => None,
    };
    ty(one) == ty(other) && align(one) == align(other) && facts_of(one) == facts_of(other)
}

/// Whether a store may be done where a later one stands.
fn may_wait(facts: &Facts<'_>, nodes: &[Node], store: &Found, later: &Found) -> bool {
    let behind = reachable(facts, store.block);
    let mut may = true;
    for node in &nodes[store.node..=later.node] {
        node.for_each_step(0, &mut |step: &Step, _| {
            if step.block != store.block && !behind.contains(&step.block) {
                return;
            }
            let mut insts: &[(Inst, Recipe)] = &step.insts;
            let place = |of: Inst| step.insts.iter().position(|(inst, _)| *inst == of);
            if step.block == later.block {
                insts = &insts[..place(later.inst).unwrap_or(insts.len())];
            }
            if step.block == store.block {
                insts = &insts[(place(store.inst).unwrap_or(0) + 1).min(insts.len())..];
            }
            may &= !insts.iter().any(|(_, recipe)| {
                use Recipe as R;
                matches!(recipe, R::Load(_) | R::Store(_) | R::Postponed | R::Call | R::Each)
            });
        });
    }
    may
}

/// The blocks that may be executed behind `block` in one iteration.
fn reachable(facts: &Facts<'_>, block: Block) -> FxHashSet<Block> {
    let (mut found, mut open) = (FxHashSet::default(), vec![block]);
    while let Some(block) = open.pop() {
        for next in facts.cfg.succs(block) {
            if !facts.dom.dominates(*next, block) && found.insert(*next) {
                open.push(*next);
            }
        }
    }
    found
}
