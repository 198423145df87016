//! Finds which constructs control may leave before their end, because they are canceled [OMP 5.2 §11].
//!
//! ```c
//! #pragma omp for
//! for (…) { … if (found) {
//! #pragma omp cancel for        // leads to the end of the `for`
//! } }
//! ```
//!
//! A directive that cancels stands directly in the construct that it names; the rules of nesting see to that.

use rustc_hash::FxHashSet;
use weft_openmp::{Argument, Leaf};

use crate::model::program::Program;

/// The constructs that are canceled.
#[derive(Default)]
pub(crate) struct Cancellations {
    /// Those with a `cancel` or a `cancellation point`.
    left: FxHashSet<usize>,
    /// Those with a `cancel`.
    canceled: FxHashSet<usize>,
    /// Those through which control leaves a canceled team, from a barrier in them.
    passed: FxHashSet<usize>,
}

impl Cancellations {
    /// Looks through the constructs of a file.
    pub(crate) fn of(program: &Program<'_>) -> Cancellations {
        let mut found = Cancellations::default();
        for index in 0..program.constructs.len() {
            let Some(target) = target(program, index) else { continue };
            found.left.insert(target);
            if program.constructs[index].unit(Leaf::Cancel).is_some() {
                found.canceled.insert(target);
            }
        }
        for index in 0..program.constructs.len() {
            if let Some(team) = found.team_of_barrier(program, index) {
                found.passed.extend(program.ancestors(index).take_while(|&outer| outer != team));
            }
        }
        found
    }

    /// Says whether control may leave a construct before its end.
    pub(crate) fn may_leave(&self, construct: usize) -> bool {
        self.left.contains(&construct) || self.is_passed(construct)
    }

    /// Says whether control leaves the construct around this one as well, when it leaves it.
    pub(crate) fn is_passed(&self, construct: usize) -> bool {
        self.passed.contains(&construct)
    }

    /// Says whether threads may leave the team around a worksharing construct while others wait for them there.
    pub(crate) fn leaves_team_around(&self, program: &Program<'_>, construct: usize) -> bool {
        let units = &program.constructs[construct].units;
        // A `parallel for` shares out its loop in a team of its own.
        if !units.iter().any(|unit| unit.is_worksharing())
            || units.iter().any(|unit| unit.leaf == Leaf::Parallel)
        {
            return false;
        }
        let is_team = |&outer: &usize| program.constructs[outer].unit(Leaf::Parallel).is_some();
        let team = program.ancestors(construct).find(is_team);
        self.is_passed(construct) || team.is_some_and(|team| self.is_canceled(team))
    }

    /// Says whether a construct is canceled.
    pub(crate) fn is_canceled(&self, construct: usize) -> bool {
        self.canceled.contains(&construct)
    }

    /// Returns the `parallel` construct to whose end the barrier that construct `index` is, or ends with, may lead.
    pub(crate) fn team_of_barrier(&self, program: &Program<'_>, index: usize) -> Option<usize> {
        let units = &program.constructs[index].units;
        let [unit] = &units[..] else { return None };
        if !(unit.is_worksharing() || unit.leaf == Leaf::Barrier) {
            return None;
        }
        let is_team = |&outer: &usize| program.constructs[outer].unit(Leaf::Parallel).is_some();
        let team = program.ancestors(index).find(is_team)?;
        self.is_canceled(team).then_some(team)
    }
}

/// Returns the construct that `cancel` or `cancellation point` is about.
pub(crate) fn target(program: &Program<'_>, index: usize) -> Option<usize> {
    if !matches!(program.directive(index).argument, Argument::Cancel { .. }) {
        return None;
    }
    // Directives that transform loops stand between a construct and the loops that it is about.
    let around = program.ancestors(index).find(|&at| !program.constructs[at].transforms_loops())?;
    // What cancels in a section is about all of them.
    match program.constructs[around].unit(Leaf::Section) {
        Some(_) => program.constructs[around].parent,
        None => Some(around),
    }
}
