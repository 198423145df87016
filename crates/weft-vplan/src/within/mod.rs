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
//! Each number is computed as it was, and the same memory has the same numbers. LLVM is told to leave the loop alone. Where the code
//! does not show that pointers lead to different memory, it is asked in front of the loop, and a copy of the loop is there for where
//! they do not.
//!
//! # Algorithm
//! From runs of stores down to what is loaded, constant or the same in all lanes ([`tree`]), as in Larsen and Amarasinghe,
//! "Exploiting Superword Level Parallelism" (2000). A number that is loaded is taken out of a vector that is loaded whole. A run of
//! several rows becomes vectors as long as registers are; what one iteration stores may be less than that, so that several are
//! executed at once ([`together`]). Lanes may have different signs ([`mixed`]). What all iterations load from the same places (a
//! matrix for all vectors) is loaded and put together in front of the loop, where no store is to it ([`crate::invariant`]).
//!
//! # Refused
//! Loops in which an access would pass another one that may be to the same memory, and those of which vectors of several iterations
//! are better ([`profit`]).

mod accesses;
mod costs;
mod mixed;
mod profit;
mod together;
mod tree;

use rustc_hash::{FxHashMap, FxHashSet};
use weft_analysis::{EffectTable, UseIndex};
use weft_ir::{Block, Function, Inst, Module, Op, Operand};
use weft_regions::{PlanMark, Remark, source_function};

use crate::affine::{Loops, Sum, never_meet, place};
use crate::execute::within::{self as writing, Node, NodeId, Stored, Window, Within};
use crate::hints::{self, Hint};
use crate::innermost::Innermost;
use crate::invariant;
use crate::outer::conditions::{self, Conditions, Site};
use crate::outer::independent::count;
use crate::skeleton::Skeleton;
use crate::target::Target;
use accesses::{Accesses, Place, Run};
use tree::Tree;

/// A loop of less iterations is not worth a question in front of it.
const FEW: u64 = 4;
/// The least vectors, in bytes.
const LEAST: usize = 16;

/// Makes vectors within the iterations of loops of `func`, which is taken out of `module`; returns of how many. What became of those
/// that were to get a plan is added to `remarks`.
pub(crate) fn vectorize(
    module: &mut Module,
    func: &mut Function,
    effects: &EffectTable,
    remarks: &mut Vec<Remark>,
) -> usize {
    let Some(target) = Target::of_x86(module, func) else { return 0 };
    let mut seen: FxHashSet<Block> = FxHashSet::default();
    let mut count = 0;
    while let Some(found) = next(module, func, effects, target, &mut seen) {
        let latches = &found.candidate.latches;
        let mark = PlanMark::take(module, func, latches);
        hints::set(module, func, latches, Hint::Width, 1);
        if found.write(module, func, effects, target, &mut seen).is_none() {
            continue;
        }
        if let Some(mark) = mark {
            let function = source_function(module.ctx.names.text(func.name)).to_owned();
            let what =
                if found.iterations > 1 { "what iterations store" } else { "what an iteration stores" };
            let message = format!("{what} side by side is computed as vectors");
            remarks.push(Remark { function, place: mark.place, message });
        }
        count += 1;
    }
    count
}

/// A loop, its vectors, and what has to hold for them.
struct Found {
    candidate: Innermost,
    /// None if several iterations are executed at once, or loads leave the loop.
    within: Option<Within>,
    /// The loads that are done in front of the loop.
    fixed: Vec<Inst>,
    conditions: Conditions,
    /// Whether pointers from in front of the loop have to lead to different memory.
    asks: bool,
    /// How many iterations are executed at once.
    iterations: u32,
}

impl Found {
    /// Writes the vectors; nothing if the borders of the loop cannot be split.
    fn write(
        &self,
        module: &mut Module,
        func: &mut Function,
        effects: &EffectTable,
        target: Target,
        seen: &mut FxHashSet<Block>,
    ) -> Option<()> {
        let frame = self.candidate.of_one_block()?;
        seen.extend(conditions::write(module, func, frame, &self.conditions)?);
        if let Some(within) = &self.within {
            writing::write(module, func, target, within);
            return Some(());
        }
        // The block in front may be another one by now.
        let mut frame = frame_of(module, func, frame.header)?;
        invariant::load_in_front(module, func, &self.fixed, frame.before);
        if self.iterations > 1 {
            let block = together::write(module, func, &frame, self.iterations)?;
            seen.insert(block);
            hints::set(module, func, &[block], Hint::Width, 1);
            frame = frame_of(module, func, block)?;
        }
        let accesses = accesses(module, func, effects, &frame, self.asks)?;
        let Vectors { within, .. } = vectors(module, func, &frame, target, &accesses)?;
        writing::write(module, func, target, &within);
        Some(())
    }
}

/// The frame of the loop of one block.
fn frame_of(module: &Module, func: &Function, block: Block) -> Option<Skeleton> {
    let all = Innermost::all(module, func);
    all.into_iter().find(|found| found.header == block)?.of_one_block().cloned()
}

/// The next loop that gets vectors; those that were looked at are added to `seen`.
fn next(
    module: &mut Module,
    func: &Function,
    effects: &EffectTable,
    target: Target,
    seen: &mut FxHashSet<Block>,
) -> Option<Found> {
    let mut uses: Option<UseIndex> = None;
    for candidate in Innermost::all(module, func) {
        let Some(frame) = candidate.of_one_block() else { continue };
        let is_store = |inst: &&Inst| matches!(func.insts[**inst].op, Op::Store { .. });
        if !seen.insert(frame.header) || func.block_insts(frame.header).iter().filter(is_store).count() < 2 {
            continue;
        }
        let uses = uses.get_or_insert_with(|| UseIndex::compute(func));
        let mut chosen: Option<(Best, bool)> = None;
        for asks in [false, true] {
            let Some(found) = best(module, func, effects, (frame, uses), target, asks) else { continue };
            // A question is worth it where more is won by it: several iterations fill a register only if none stores what another loads.
            if chosen.as_ref().is_none_or(|(known, _)| profit::are_better(found.cost, known.cost)) {
                chosen = Some((found, asks));
            }
        }
        if let Some((Best { within, fixed, conditions, cost: (_, iterations) }, asks)) = chosen {
            return Some(Found { candidate, within, fixed, conditions, asks, iterations });
        }
    }
    None
}

/// The vectors of an iteration or of several.
struct Best {
    /// None if several iterations are executed at once, or loads leave the loop.
    within: Option<Within>,
    /// The loads that are done in front of the loop.
    fixed: Vec<Inst>,
    /// What has to hold for them if it may be asked.
    conditions: Conditions,
    /// What they cost for how many iterations.
    cost: (u32, u32),
}

/// The vectors of an iteration, or of several, if they are better than others.
fn best(
    module: &mut Module,
    func: &Function,
    effects: &EffectTable,
    (frame, uses): (&Skeleton, &UseIndex),
    target: Target,
    asks: bool,
) -> Option<Best> {
    let all = accesses(module, func, effects, frame, asks)?;
    let fixed = fixed(module, func, effects, frame, &all);
    let conditions =
        if asks { conditions(module, func, (frame, uses), &all)? } else { Conditions::default() };
    if fixed.is_empty() {
        return settled(module, func, effects, (frame, uses), target, (&all, asks))
            .map(|(within, cost)| Best { within, fixed, conditions, cost });
    }
    let mut trial = func.clone();
    invariant::load_in_front(module, &mut trial, &fixed, frame.before);
    let (uses, rest) = (UseIndex::compute(&trial), accesses(module, &trial, effects, frame, asks)?);
    let (_, cost) = settled(module, &trial, effects, (frame, &uses), target, (&rest, asks))?;
    Some(Best { within: None, fixed, conditions, cost })
}

/// The loads from places that stay, to which no iteration stores.
fn fixed(
    module: &Module,
    func: &Function,
    effects: &EffectTable,
    frame: &Skeleton,
    accesses: &Accesses,
) -> Vec<Inst> {
    let of = |inst: Inst| accesses.all.iter().find(|place| place.inst == inst);
    let passes_by = |store: Inst, load: Inst| {
        of(store).zip(of(load)).is_some_and(|(store, load)| !accesses::may_meet(module, func, store, load))
    };
    invariant::unchanged(module, func, effects, &Loops(vec![frame.clone()]), &passes_by)
}

/// The vectors of an iteration, or of several, with what they cost for how many, if they are better than others.
fn settled(
    module: &mut Module,
    func: &Function,
    effects: &EffectTable,
    (frame, uses): (&Skeleton, &UseIndex),
    target: Target,
    (accesses, asks): (&Accesses, bool),
) -> Option<(Option<Within>, (u32, u32))> {
    let is_asked_for = hints::is_asked_for(module, func, &[frame.latch]);
    let others = profit::others(module, func, target, frame, is_asked_for);
    let cost_of = |module: &Module, func: &Function, frame: (&Skeleton, &UseIndex), found: &Vectors| {
        profit::with_vectors(module, func, target, frame, (&found.within, found.cost))
    };
    let one = vectors(module, func, frame, target, accesses)
        .map(|found| (cost_of(module, func, (frame, uses), &found), found.within))
        .filter(|(cost, _)| others.are_worse((*cost, 1)));
    let several =
        together::factor(module, func, (frame, uses), &accesses.stores, target).and_then(|factor| {
            let mut trial = func.clone();
            let block = together::write(module, &mut trial, frame, factor)?;
            let frame = frame_of(module, &trial, block)?;
            let accesses = self::accesses(module, &trial, effects, &frame, asks)?;
            let found = vectors(module, &trial, &frame, target, &accesses)?;
            let uses = UseIndex::compute(&trial);
            Some((cost_of(module, &trial, (&frame, &uses), &found), factor))
        });
    let is_best = |several: &(u32, u32)| {
        others.are_worse(*several)
            && one.as_ref().is_none_or(|(one, _)| profit::are_better(*several, (*one, 1)))
    };
    match several.filter(is_best) {
        Some(several) => Some((None, several)),
        None => one.map(|(cost, within)| (Some(within), (cost, 1))),
    }
}

/// What has to be asked so that pointers from in front of a loop lead to memory of their own; none if that cannot be asked, or if
/// something is used behind the loop, which would come from the loop or from its copy.
fn conditions(
    module: &Module,
    func: &Function,
    (frame, uses): (&Skeleton, &UseIndex),
    accesses: &Accesses,
) -> Option<Conditions> {
    if together::is_used_behind(func, uses, frame) {
        return None;
    }
    let mut conditions = Conditions::default();
    let chain = Loops(vec![frame.clone()]);
    if frame.constant_count(module, func).is_some_and(|count| count < FEW) {
        return None;
    }
    let counts = vec![count(module, func, &chain, 0)];
    let entered = conditions.enter(chain.clone(), counts);
    let mut all: Vec<(&Place, Site)> = Vec::new();
    for access in accesses.all.iter().filter(|access| access.block == frame.header) {
        // Of places at known distances, one is asked for: values from in front of the loop are not taken apart here.
        let known = all.iter().find_map(|(known, site)| Some((site, known.distance(access)?)));
        let (root, at) = match known {
            Some((site, distance)) => (site.root, site.at.clone().plus(&Sum::constant(distance))?),
            None => place(module, func, &chain, access.address)?,
        };
        let (size, chain) = (i128::from(access.size), entered);
        all.push((access, Site { root, at, chain, size, inst: None }));
    }
    for (store, to) in all.iter().filter(|(access, _)| access.is_store) {
        for (other, from) in &all {
            let meets_not = || never_meet(module, func, (store.inst, to.root), (other.inst, from.root));
            if to.root != from.root && !meets_not() {
                conditions.keep_ranges_apart(to, from)?;
            }
        }
    }
    conditions.are_few().then_some(conditions)
}

/// What an iteration accesses; with `asks`, pointers from in front of the loop lead to different memory.
fn accesses(
    module: &Module,
    func: &Function,
    effects: &EffectTable,
    frame: &Skeleton,
    asks: bool,
) -> Option<Accesses> {
    let loops = Loops(vec![frame.clone()]);
    Accesses::of((module, func), effects, frame.header, &|root| asks && loops.leave_alone(func, root))
}

/// Vectors of an iteration, and what it costs to compute them.
struct Vectors {
    within: Within,
    cost: u32,
}

/// The vectors of an iteration, if there are some.
fn vectors(
    module: &Module,
    func: &Function,
    frame: &Skeleton,
    target: Target,
    accesses: &Accesses,
) -> Option<Vectors> {
    let block = frame.header;
    let mut tree = Tree::new((module, func), accesses, (block, &frame.blocks), target);
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
    accesses.keep_order(module, func, &moved).then_some(Vectors { within, cost })
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
            Node::Negated { of, .. } => places[*of],
            Node::Computed { insts, operands } | Node::Mixed { insts, operands, .. } => {
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
