//! `lastprivate(conditional:)`: the value of the last iteration, in the order of the loop, that assigned to the item.
//! [OMP 5.2 §5.4.5]
//!
//! ```c
//! #pragma omp for lastprivate(conditional : x)
//! for (i = 0; i < n; i++) if (a[i]) x = i;
//! // before the region: one thread hands out where all compare; the values of this thread
//! struct { unsigned long long at[1]; } lasts = {0}, *last = &lasts; unsigned long long at = 0; int noted; int best;
//! // in the region, PRIVATE(&x), for each chunk
//! noted = 0;
//! for (…) if (a[i]) (*(noted = 1, &x)) = i;
//! if (noted && start + 1 >= at) { at = start + 1; best = x; }
//! // behind the region, under a lock; a barrier follows
//! if (at > last->at[0]) { last->at[0] = at; x = best; }
//! ```
//!
//! A chunk runs its iterations in order, so its number is enough to tell whose assignment is the last one.
//! `lasts` begins as zero in each execution of the construct. It stands in front of a combined `parallel`; otherwise it is
//! the one of the thread that executes a `single copyprivate(last)`, and the barrier behind the construct, which is there
//! with `nowait` as well, keeps it alive. A `simd` loop alone is one chunk of one thread.
//!
//! An item that is `firstprivate` too is handed from chunk to chunk, since all threads have to read the original before
//! one writes it.

use rustc_hash::FxHashSet;
use weft_openmp::{ClauseKind, Leaf};

use crate::find::changes;
use crate::model::construct::{Construct, Item};
use crate::model::program::Program;
use crate::model::tree::{DeclId, NodeId};
use crate::plan::clauses::{barrier, handing_out, locked};
use crate::plan::name::Name;
use crate::plan::value::Temporary;
use crate::plan::{Region, Step};

/// The name of the lock under which the threads compare.
const LOCK: &str = "weft.lastprivate";

/// A `lastprivate(conditional:)` item.
#[derive(Clone, Debug)]
pub struct ConditionalItem {
    /// The variable.
    pub variable: DeclId,
    /// Whether its copies begin with its value.
    pub is_first: bool,
    /// The references to it that are assigned to.
    pub assigned: Vec<NodeId>,
    /// The number of the name that the region declares for its copy, if it does.
    pub number: Option<usize>,
}

/// The `lastprivate(conditional:)` items of a construct.
#[derive(Clone, Debug)]
pub struct ConditionalPlan {
    /// The items; their generated variables have their numbers.
    pub items: Vec<ConditionalItem>,
    /// The region in which threads compare; none if there is one thread.
    pub lock: Option<Region>,
}

/// A part of the text that they need.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConditionalPart {
    /// Declares [`Temporary::Last`] and each [`Temporary::LastBegin`].
    Shared,
    /// Declares what a thread knows of its own chunks.
    Own,
    /// Begins a chunk.
    ChunkBegin,
    /// Ends a chunk.
    ChunkEnd,
    /// Gives the variables their values.
    End,
}

/// Returns what the innermost unit of construct `index` has of such items, if it has any.
pub(super) fn of(program: &Program<'_>, index: usize) -> Option<ConditionalPlan> {
    let construct = &program.constructs[index];
    let unit = construct.units.last()?;
    let item = |item: &Item| ConditionalItem {
        variable: item.decl,
        is_first: unit.with(ClauseKind::Firstprivate).any(|other| other.decl == item.decl),
        assigned: changes::of(program, index, item.decl).unwrap_or_default(),
        number: None,
    };
    // clang takes one that is named twice.
    let mut known = FxHashSet::default();
    let once = construct.conditional_items(unit).filter(|item| known.insert(item.decl));
    let items: Vec<ConditionalItem> = once.map(item).collect();
    let lock = (unit.leaf != Leaf::Simd).then(|| locked(program, index, LOCK));
    (!items.is_empty()).then_some(ConditionalPlan { items, lock })
}

/// Says whether the construct has a team of its own right around its innermost unit.
fn has_own_team(construct: &Construct) -> bool {
    matches!(&construct.units[..], [.., outer, _] if outer.leaf == Leaf::Parallel)
}

impl ConditionalPlan {
    /// Returns the steps in front of a combined `parallel`, and the variables that the team gets from there.
    pub(super) fn before_team(&self, construct: &Construct) -> (Vec<Step>, Vec<Temporary>) {
        if self.lock.is_none() || !has_own_team(construct) {
            return Default::default();
        }
        let firsts = self.items.iter().enumerate().filter(|(_, item)| item.is_first);
        let firsts = firsts.map(|(number, _)| Temporary::LastBegin(number));
        (vec![self.step(ConditionalPart::Shared)], std::iter::once(Temporary::Last).chain(firsts).collect())
    }

    /// Learns which items the region declares anew: behind it, those names still mean the copies.
    pub(super) fn learn(&mut self, names: &[Name]) {
        for item in &mut self.items {
            item.number = names.iter().find(|name| name.variable == item.variable).map(|name| name.number);
        }
    }

    /// Returns the steps in front of the region.
    pub(super) fn before(&self, program: &Program<'_>, index: usize) -> Vec<Step> {
        let mut steps = vec![self.step(ConditionalPart::Own)];
        if self.lock.is_some() && !has_own_team(&program.constructs[index]) {
            let single = handing_out(program, index, Temporary::Last);
            let end = Step::Leave(single.unit);
            steps.extend([self.step(ConditionalPart::Shared), Step::Enter(single), end]);
        }
        steps
    }

    /// Returns the steps behind the region.
    pub(super) fn behind(&self, program: &Program<'_>, index: usize) -> Vec<Step> {
        let Some(lock) = &self.lock else { return vec![self.step(ConditionalPart::End)] };
        let mut steps =
            vec![Step::Enter(lock.clone()), self.step(ConditionalPart::End), Step::Leave(lock.unit)];
        if !has_own_team(&program.constructs[index]) {
            steps.push(Step::Enter(barrier(program, index)));
        }
        steps
    }

    /// Returns the step of a part.
    pub(super) fn step(&self, part: ConditionalPart) -> Step {
        Step::Conditional(self.clone(), part)
    }
}
