//! Loops whose iterations are independent of each other, around others or around what those have been before they were unrolled:
//! they are marked, and the planner may make vectors of them.
//!
//! ```c
//! #pragma omp parallel for
//! for (int c = 0; c < channels; c++) {              // each channel is a lane
//!     float y = 0;
//!     for (int i = 0; i < n; i++)                   // LLVM makes no vectors of this one: y waits for itself
//!         out[c][i] = y = 0.5f * in[c][i] + 0.3f * y;
//! }
//! ```
//! ```llvm
//! front:                                        ; in front of the loop, only where the code does not show it
//!   %is = icmp …                                ; do `in` and `out` lie apart?
//!   br i1 %is, label %head, label %head.clone
//! …
//!   br i1 %more, label %head, label %exit, !llvm.loop !4          ; !4 has the mark
//! …
//!   br i1 %more.clone, label %head.clone, label %exit             ; the loop as it was
//! ```
//! A worksharing loop says nothing of its iterations: a thread executes those that it gets one after the other, and a program may
//! count on that. So it is proved here, for any loop ([`independent`]), or asked at run time ([`conditions`]). [`profit`] says of which
//! loops LLVM makes nothing, and what has to be gained.
//!
//! # Preconditions
//! LLVM has simplified and rotated the loops.
//!
//! # Postconditions
//! The accesses of a marked loop are parallel: no iteration writes what another one reads or writes.
//!
//! # Refused
//! Loops that hand a value from one iteration to the next, but for sums of integers, extremes ([`extremes`]) and the like; of which more
//! is used behind them;
//! that call functions which access memory; or of whose addresses too little is known.

mod again;
pub(crate) mod conditions;
mod extremes;
pub(crate) mod independent;
mod profit;
mod rows;
mod sums;
mod underrated;

use std::cell::OnceCell;

use rustc_hash::FxHashSet;
use weft_analysis::{Cfg, DomTree, EffectTable, LoopId, Loops, PostDomTree, UseIndex};
use weft_ir::{Block, Function, Module};
use weft_regions::{Location, PlanMark, Remark, loop_place, source_function};

use crate::Effort;
use crate::cover;
use crate::facts::Facts;
use crate::hints::{self, Hint};
use crate::library::Library;
use crate::skeleton::Skeleton;
use crate::target::Target;

/// Marks such loops of `func`, which is taken out of `module`; returns how many. Why a worksharing loop is not marked goes to
/// `remarks`.
pub(crate) fn mark(
    module: &mut Module,
    func: &mut Function,
    effects: &EffectTable,
    (effort, library): (Effort, Library),
    remarks: &mut Vec<Remark>,
) -> usize {
    let covered = cover::cover_all(func);
    let mut seen = Seen::default();
    let mut count = 0;
    while let Some(found) = next(module, func, effects, (effort, library), &mut seen) {
        let frame = &found.frame;
        let copies = conditions::write(module, func, frame, &found.conditions)
            .and_then(|copy| Some((copy, again::write(module, func, frame, &found.extremes)?)));
        if let Some((copy, again)) = copies {
            seen.headers.extend(copy.into_iter().chain(again));
            put(module, func, frame.latch, found.place);
            count += 1;
        }
    }
    cover::uncover(module, func, &covered);
    let vectors: Vec<_> =
        seen.underrated.iter().map(|(latches, lanes)| (&latches[..], Hint::Width, *lanes)).collect();
    hints::settle(module, func, &vectors);
    let function = source_function(module.ctx.names.text(func.name)).to_owned();
    remarks.extend(seen.refused.into_iter().map(|(place, why)| {
        let message = format!("no vectors by plan: {why}");
        Remark { function: function.clone(), place: Some(place), message }
    }));
    count
}

/// What was looked at.
#[derive(Default)]
struct Seen {
    headers: FxHashSet<Block>,
    /// The worksharing loops that are not marked, and why.
    refused: Vec<(Location, String)>,
    /// The latches of loops of which LLVM is to make vectors, of so many lanes.
    underrated: Vec<(Vec<Block>, u32)>,
}

/// A loop to mark.
struct Found {
    frame: Skeleton,
    /// What has to be asked in front of it.
    conditions: conditions::Conditions,
    /// What has to be asked behind it.
    extremes: Vec<extremes::Ordered>,
    /// Where the construct stands that it is of.
    place: Option<Location>,
}

/// The next loop to mark; inner loops come before those around them, but where they look for the extremes of windows.
fn next(
    module: &Module,
    func: &Function,
    effects: &EffectTable,
    (effort, library): (Effort, Library),
    seen: &mut Seen,
) -> Option<Found> {
    let target = Target::of(module, func)?;
    let cfg = Cfg::compute(func);
    let dom = DomTree::compute(func, &cfg);
    let loops = Loops::compute(&cfg, &dom);
    let marked: Vec<LoopId> = loops
        .iter()
        .filter(|(_, found)| PlanMark::is_on(module, func, &found.latches))
        .map(|(id, _)| id)
        .collect();
    let is_around = |outer: LoopId, inner: LoopId| loops.contains(outer, loops.get(inner).header);
    let mut candidates: Vec<LoopId> = loops
        .iter()
        .map(|(id, _)| id)
        .filter(|id| !marked.iter().any(|m| is_around(*m, *id) || is_around(*id, *m)))
        .collect();
    candidates.reverse();
    let more: OnceCell<(PostDomTree, UseIndex)> = OnceCell::new();
    let more = || more.get_or_init(|| (PostDomTree::compute(func, &cfg), UseIndex::compute(func)));
    let uses = || &more().1;
    for id in candidates.clone() {
        let parent = loops.get(id).parent.filter(|parent| candidates.contains(parent));
        if let Some(parent) = parent.filter(|_| profit::slides(module, func, &cfg, &loops, id, &uses)) {
            // Where it is not independent, the inner one is looked at next.
            candidates.retain(|other| *other != parent);
            let at = candidates.iter().position(|other| *other == id).unwrap_or(0);
            candidates.insert(at, parent);
        }
    }
    let place_of = |id: LoopId| loop_place(module, func, &loops.get(id).latches);
    for id in candidates {
        if !seen.headers.insert(loops.get(id).header) {
            continue;
        }
        let mut judged = || {
            let is_for_lanes = match effort {
                Effort::Always => Ok(()),
                _ => profit::is_for_lanes(module, func, &cfg, &loops, (id, target, library), &uses),
            };
            if !underrated::may_only_sum(func, loops.get(id)) {
                is_for_lanes.clone()?;
            }
            let (pdom, uses) = more();
            let facts = Facts {
                module,
                func,
                cfg: &cfg,
                dom: &dom,
                pdom,
                loops: &loops,
                uses,
                effects,
                target,
                library,
                asked: None,
            };
            let lanes = || underrated::lanes(&facts, id, is_for_lanes.is_ok());
            if let Some(lanes) = (effort != Effort::Always).then(lanes).flatten() {
                seen.underrated.push((loops.get(id).latches.clone(), lanes));
                return Err("LLVM is told to make vectors of it".to_owned());
            }
            is_for_lanes?;
            let found = independent::conditions(module, func, &cfg, &loops, id, (effects, &|| uses))
                .ok_or("its iterations are not known to be independent")?;
            profit::pays(&Facts { asked: Some(&found.1), ..facts }, id, effort)?;
            Ok::<_, String>(found)
        };
        match judged() {
            Ok((frame, conditions, extremes)) => {
                let mut around = std::iter::successors(Some(id), |id| loops.get(*id).parent);
                let place = around.find_map(place_of);
                return Some(Found { frame, conditions, extremes, place });
            }
            Err(why) => seen.refused.extend(place_of(id).map(|place| (place, why))),
        }
    }
    None
}

/// Marks the loop that ends in `latch`, which is of a construct at `place`.
fn put(module: &mut Module, func: &mut Function, latch: Block, place: Option<Location>) {
    let node = module.loop_node(func, &[latch]);
    let mut properties = node.map_or_else(Vec::new, |node| module.loop_properties(node));
    properties.push(PlanMark { place, ..PlanMark::default() }.write(module));
    let node = module.add_loop_node(&properties);
    module.set_loop_node(func, &[latch], node);
}

#[cfg(test)]
mod column_tests;
#[cfg(test)]
mod hash_tests;
#[cfg(test)]
mod lookup_tests;
#[cfg(test)]
mod row_tests;
#[cfg(test)]
mod tests;
