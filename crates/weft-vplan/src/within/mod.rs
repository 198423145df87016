//! Vectors within an iteration: numbers that it stores side by side, and that are computed alike, are computed as vectors.
//!
//! ```c
//! for (k = 0; k < n; k++) for (i …) for (j …) c[k][i][j] = a[k][i][0] * b[k][0][j] + … + a[k][i][3] * b[k][3][j];
//! ```
//! ```text
//! c[k][0][0] = a[k][0][0] * b[k][0][0] + …        c[k][0][0..4] = (a[k][0][0] in all lanes) * b[k][0][0..4] + …
//! c[k][0][1] = a[k][0][0] * b[k][0][1] + …   ==>
//! …
//! ```
//! LLVM has unrolled the inner loops, and looks at the loop around them first: a vector of several iterations would have one number
//! of each, which it takes out of as many matrices. Where it makes vectors of straight code, it loads each number on its own.
//!
//! # Preconditions
//! LLVM has simplified and rotated the loop, which is one block.
//!
//! # Postconditions
//! Each number is computed as it was, and the same memory has the same numbers. No block changes. LLVM is told to leave the loop alone.
//!
//! # Algorithm
//! From runs of stores down to what is loaded, constant or the same in all lanes ([`tree`]), as in Larsen and Amarasinghe,
//! "Exploiting Superword Level Parallelism" (2000). A number that is loaded is taken out of a vector that is loaded whole. A run of
//! several rows becomes vectors as long as registers are.
//!
//! # Refused
//! Loops in which an access would pass another one that may be to the same memory, and those of which vectors of several iterations
//! are better ([`profit`]).

mod accesses;
mod costs;
mod profit;
mod tree;

use rustc_hash::FxHashMap;
use weft_analysis::{EffectTable, UseIndex};
use weft_ir::{Function, Inst, Module, Op, Operand};
use weft_regions::{PlanMark, Remark, source_function};

use crate::execute::within::{self as writing, Node, NodeId, Stored, Window, Within};
use crate::hints::{self, Hint};
use crate::innermost::Innermost;
use crate::skeleton::Skeleton;
use crate::target::Target;
use accesses::{Accesses, Place, Run};
use tree::Tree;

/// The least vectors, in bytes.
const LEAST: usize = 16;

/// Makes vectors within the iterations of `loops` of `func`, which is taken out of `module`; returns of how many loops. What became
/// of those that were to get a plan is added to `remarks`.
pub(crate) fn vectorize(
    module: &mut Module,
    func: &mut Function,
    effects: &EffectTable,
    loops: &[Innermost],
    remarks: &mut Vec<Remark>,
) -> usize {
    let Some(target) = Target::of(module, func) else { return 0 };
    let may_have_rows = |found: &&Innermost| {
        let is_store = |inst: &Inst| matches!(func.insts[*inst].op, Op::Store { .. });
        found.of_one_block().is_some()
            && func.block_insts(found.header).iter().filter(|inst| is_store(inst)).count() > 1
    };
    let candidates: Vec<&Innermost> = loops.iter().filter(may_have_rows).collect();
    if candidates.is_empty() {
        return 0;
    }
    let uses = UseIndex::compute(func);
    let found: Vec<(&Innermost, Within)> = candidates
        .into_iter()
        .filter_map(|candidate| {
            Some((candidate, find(module, func, effects, (candidate.of_one_block()?, &uses), target)?))
        })
        .collect();
    for (candidate, within) in &found {
        writing::write(module, func, within);
        if let Some(mark) = PlanMark::take(module, func, &candidate.latches) {
            let function = source_function(module.ctx.names.text(func.name)).to_owned();
            let message = "what an iteration stores side by side is computed as vectors".to_owned();
            remarks.push(Remark { function, place: mark.place, message });
        }
        hints::set(module, func, &candidate.latches, Hint::Width, 1);
    }
    found.len()
}

/// The vectors of an iteration, if they are better than others.
fn find(
    module: &Module,
    func: &Function,
    effects: &EffectTable,
    (frame, uses): (&Skeleton, &UseIndex),
    target: Target,
) -> Option<Within> {
    let block = frame.header;
    let is_asked_for = hints::is_asked_for(module, func, &[frame.latch]);
    let accesses = Accesses::of(module, func, effects, block)?;
    let mut tree = Tree::new((module, func), &accesses, (block, &frame.blocks), target);
    let mut rows: Vec<(&[Place], NodeId)> = Vec::new();
    for row in accesses.stores.iter().flat_map(|run| cut(run, target)) {
        let lanes: Vec<Operand> = row.iter().map(|place| func.insts[place.inst].operands[0]).collect();
        let before = (tree.nodes.len(), tree.cost);
        let value = tree.vector(&lanes)?;
        // Numbers that are only put together are stored one by one as well.
        if before.0 < tree.nodes.len() && matches!(tree.nodes[value], Node::Collected(_)) {
            tree.forget(before);
            continue;
        }
        rows.push((row, value));
    }
    if rows.is_empty() {
        return None;
    }
    let places = places(func, &tree);
    let at = |place: Option<usize>| place.map(|index| func.block_insts(block)[index]);
    let mut moved: Vec<(&[Place], usize)> = Vec::new();
    let mut stored = Vec::new();
    for (row, value) in rows {
        let place = accesses::last(row).max(places[value].unwrap_or(0));
        moved.push((row, place));
        let stores = row.iter().map(|place| place.inst).collect();
        stored.push(Stored { stores, value, behind: func.block_insts(block)[place] });
    }
    for node in &tree.nodes {
        let windows = match node {
            Node::Loaded(window) => std::slice::from_ref(window),
            Node::Picked { windows, .. } => windows,
            _ => continue,
        };
        moved.extend(windows.iter().map(|window| {
            let loads = accesses.places(*window);
            (loads, accesses::last(loads))
        }));
    }
    let loads = accesses.loads.iter().map(|run| run.iter().map(|place| place.inst).collect()).collect();
    let behind = places.iter().map(|place| at(*place)).collect();
    let (nodes, cost) = (tree.nodes, tree.cost);
    let within = Within { before: frame.before, block, nodes, behind, stored, loads };
    let is_better = profit::is_better(module, func, target, (frame, uses), is_asked_for, (&within, cost));
    (is_better && accesses.keep_order(module, func, &moved)).then_some(within)
}

/// Behind which instruction of the block, by its number, each vector can be computed: all that it is made of is there. None for those
/// that are there in front of the loop.
fn places(func: &Function, tree: &Tree<'_>) -> Vec<Option<usize>> {
    let insts = func.block_insts(tree.block);
    let numbers: FxHashMap<Inst, usize> =
        insts.iter().enumerate().map(|(index, inst)| (*inst, index)).collect();
    let of_lane = |lane: &Operand| match lane {
        Operand::Value(value) => func.def_inst(*value).and_then(|inst| numbers.get(&inst).copied()),
        _ => None,
    };
    let of_window = |window: &Window| {
        let loads = tree.accesses.places(*window);
        (loads[0].block == tree.block).then(|| accesses::last(loads))
    };
    let mut places: Vec<Option<usize>> = Vec::new();
    for node in &tree.nodes {
        places.push(match node {
            Node::Constant(_) => None,
            Node::Same { number, .. } => of_lane(number),
            Node::Collected(lanes) => lanes.iter().filter_map(of_lane).max(),
            Node::Loaded(window) => of_window(window),
            Node::Picked { windows, .. } => windows.iter().filter_map(of_window).max(),
            Node::Computed { insts, operands } => {
                let own = insts.iter().filter_map(|inst| numbers.get(inst).copied());
                own.chain(operands.iter().filter_map(|node| places[*node])).max()
            }
        });
    }
    places
}

/// Cuts a run of stores into rows that fill registers, and shorter ones for what is left.
fn cut(run: &Run, target: Target) -> Vec<&[Place]> {
    let size = usize::try_from(run[0].size).unwrap_or(1).max(1);
    let mut rows = Vec::new();
    let mut rest = &run[..];
    let mut count = target.bytes as usize / size;
    while count * size >= LEAST {
        while rest.len() >= count {
            let (row, behind) = rest.split_at(count);
            rows.push(row);
            rest = behind;
        }
        count /= 2;
    }
    rows
}

#[cfg(test)]
mod tests;
