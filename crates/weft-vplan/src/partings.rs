//! Where lanes part that come together again: a lane's value is chosen by the conditions themselves, and not by masks made of them.
//!
//! ```text
//! if (a) { if (b) z = x; else z = y; } else if (c) z = w;
//! masks:       z = a & b ? x : a & !b ? y : w       under a & b | a & !b | !a & c
//! conditions:  z = a ? (b ? x : y) : w              under a | !a & c
//! ```
//! A lane that comes together with others has gone along one way, so each condition on the way is its own, and what the others ask for
//! does not matter to it. As many choices remain as there were; what goes are the masks of edges (`a & b`), the comparisons that are
//! done twice since one edge wants the opposite, and the wait for one choice after the other.
//!
//! # Algorithm
//! Of several ways, the nearest common dominator is where they part last at the latest. It ends with a condition, and each way goes
//! along one of its two edges: the edge's block has no other predecessor and dominates the end of the way. Both sides are taken apart in
//! the same manner. Where all lanes of a block take one of the ways, the block's mask stands for those of the ways (control dependence
//! without its conjunctions; Ferrante, Ottenstein and Warren, The Program Dependence Graph, TOPLAS 1987).
//!
//! # Preconditions
//! The plan's nodes are complete: what is jumped over is known.
//!
//! # Postconditions
//! The blocks in which lanes part are computed in any case where those come together: they are in no inner loop and behind no jump in
//! which the latter are not. Ways that cannot be taken apart, as those of a `switch`, have no parting, and are chosen by masks.

use rustc_hash::FxHashMap;
use weft_ir::{Block, Inst, Op, Operand};

use crate::facts::Facts;
use crate::plan::{Inner, Node, Recipe};
use crate::ways::{Group, Parting, Partings, Ways};

/// The end of a way: a block, and where it goes from there if that counts.
#[derive(Clone, Copy)]
struct End {
    block: Block,
    to: Option<Block>,
}

/// Finds the partings of a plan's nodes, with the stores that wait for others.
pub(crate) fn find(facts: &Facts<'_>, nodes: &[Node], postponed: &[(Inst, Inst)]) -> Partings {
    let (mut found, mut paths) = (Partings::default(), FxHashMap::default());
    note_paths(nodes, &mut Vec::new(), &mut 0, &mut paths);
    for node in nodes {
        node.for_each_step(0, &mut |step, _| {
            if step.insts.iter().any(|(_, recipe)| *recipe == Recipe::Blend) {
                let from = facts.cfg.preds(step.block).iter();
                let ends = from.map(|from| End { block: *from, to: Some(step.block) }).collect();
                let parting = parting(facts, ends, (step.block, &paths));
                found.joins.extend(parting.map(|parting| (step.block, parting)));
            }
            for (store, _) in &step.insts {
                let stores = waiting_for(postponed, *store);
                let blocks = stores.iter().map(|store| facts.func.inst_block(*store));
                if let (false, Some(blocks)) = (stores.len() < 2, blocks.collect::<Option<Vec<Block>>>()) {
                    let ends = blocks.into_iter().map(|block| End { block, to: None }).collect();
                    let parting = parting(facts, ends, (step.block, &paths));
                    found.stores.extend(parting.map(|parting| (*store, parting)));
                }
            }
        });
    }
    found
}

/// A store and all that wait for it, one behind the other.
pub(crate) fn waiting_for(postponed: &[(Inst, Inst)], store: Inst) -> Vec<Inst> {
    let mut all = vec![store];
    let mut done = 0;
    while let Some(by) = all.get(done).copied() {
        all.extend(postponed.iter().filter(|(_, other)| *other == by).map(|(earlier, _)| *earlier));
        done += 1;
    }
    all
}

/// Notes for each block the inner loops and jumps in which it is.
fn note_paths(
    nodes: &[Node],
    path: &mut Vec<usize>,
    count: &mut usize,
    paths: &mut FxHashMap<Block, Vec<usize>>,
) {
    for node in nodes {
        match node {
            Node::Step(step) => _ = paths.insert(step.block, path.clone()),
            Node::Inner(Inner { nodes, .. }) | Node::Bypass { nodes, .. } => {
                *count += 1;
                path.push(*count);
                note_paths(nodes, path, count, paths);
                path.pop();
            }
        }
    }
}

/// How the lanes parted that come by these ways to a block of the plan.
fn parting(
    facts: &Facts<'_>,
    ends: Vec<End>,
    (to, paths): (Block, &FxHashMap<Block, Vec<usize>>),
) -> Option<Parting> {
    let is_known = |block: Block| Some(paths.get(&to)?.starts_with(paths.get(&block)?));
    let is_known = |block: &Block| is_known(*block) == Some(true);
    let parting = parted(facts, &ends, &is_known)?;
    (ends.len() > 1 && parting.ways.heads().iter().all(is_known)).then_some(parting)
}

fn parted(facts: &Facts<'_>, ends: &[End], is_known: &dyn Fn(&Block) -> bool) -> Option<Parting> {
    if let [end] = ends {
        let is_all = end.to.is_none() || facts.cfg.succs(end.block).len() == 1;
        let group = match end.to {
            Some(to) if !is_all || !is_known(&end.block) => Group::Edge(end.block, to),
            None if !is_known(&end.block) => return None,
            _ => Group::Block(end.block),
        };
        return Some(Parting { ways: Ways::End(end.block), groups: vec![group] });
    }
    let mut blocks = ends.iter().map(|end| end.block);
    let first = blocks.next()?;
    let at = blocks.try_fold(first, |above, block| facts.dom.common(above, block))?;
    let branch = &facts.func.insts[facts.func.terminator(at)?];
    let (Op::CondBr, &[_, Operand::Block(then), Operand::Block(otherwise)]) =
        (&branch.op, &branch.operands[..])
    else {
        return None;
    };
    let goes_to = |end: &End, side: Block| match end.block == at {
        true => end.to == Some(side),
        false => facts.cfg.preds(side) == [at] && facts.dom.dominates(side, end.block),
    };
    let (yes, no): (Vec<End>, Vec<End>) = ends.iter().partition(|end| goes_to(end, then));
    if then == otherwise || yes.is_empty() || no.is_empty() || !no.iter().all(|end| goes_to(end, otherwise)) {
        return None;
    }
    let (yes, no) = (parted(facts, &yes, is_known)?, parted(facts, &no, is_known)?);
    let is_whole =
        |groups: &[Group], side| groups == [Group::Block(side)] || groups == [Group::Edge(at, side)];
    let groups = match is_whole(&yes.groups, then) && is_whole(&no.groups, otherwise) {
        true => vec![Group::Block(at)],
        false => [yes.groups, no.groups].concat(),
    };
    Some(Parting { ways: Ways::Part { at, yes: Box::new(yes.ways), no: Box::new(no.ways) }, groups })
}
