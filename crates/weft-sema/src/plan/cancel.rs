//! The ways out of canceled constructs.
//!
//! ```text
//! for with `cancel for`                        the cancel itself, in `for` number 4
//!   Block … Flag(Canceled)                       Block Flag(Left)
//!   Enter(LOOP: nowait …)                        Enter(CANCEL: CANCEL.LOOP OUTCOME(&Left))
//!   Pass Statement(Loop) Landing                 Depart(4) EndBlock
//!   Leave
//!   Enter(BARRIER: OUTCOME(&Left)) EndBlock    a barrier in a canceled team: the same with Depart(team)
//! ```
//!
//! A loop's code is executed for each chunk: once the thread has left it, the others pass.
//! From a barrier in a `taskgroup` or a `scope`, control goes to the end of that first, and from behind it on to the end of the team.
//! The barrier at the end of a canceled construct is written out, since it ends the cancellation. In a canceled team every
//! barrier is a cancellation point, those too that the names of a region need that it declares anew.

use weft_openmp::region::Own;
use weft_openmp::{ClauseArgs, ClauseKind, Leaf};

use crate::find::cancellation::{Cancellations, target};
use crate::model::program::Program;
use crate::plan::clauses::{barrier, clause};
use crate::plan::value::{Temporary, Value};
use crate::plan::{Meaning, Region, Step};

/// Adds to the steps of a construct what cancellation needs.
pub(super) fn complete(
    program: &Program<'_>,
    index: usize,
    cancellations: &Cancellations,
    mut steps: Vec<Step>,
) -> Vec<Step> {
    let construct = &program.constructs[index];
    let is_barrier = construct.unit(Leaf::Barrier).is_some();
    // Between a barrier and its team there may be constructs that are left one by one.
    let team = cancellations.team_of_barrier(program, index).and(construct.parent);
    if let Some(departure) = target(program, index).or(team.filter(|_| is_barrier)) {
        // The others of a team wait at a barrier for whoever cancels it.
        let is_team =
            program.constructs[departure].units.last().is_some_and(|unit| unit.leaf == Leaf::Parallel);
        let barrier = (is_team && !is_barrier).then(|| with_outcome(barrier(program, index)));
        return departing(program, steps, Some(departure), barrier);
    }
    if cancellations.may_leave(index) {
        let statement = steps.iter().position(|step| matches!(step, Step::Statement(_)));
        let in_front = &steps[..statement.unwrap_or(0)];
        let enter = in_front.iter().rposition(|step| matches!(step, Step::Enter(_)));
        if let (Some(statement), Some(enter)) = (statement, enter) {
            steps.insert(statement + 1, Step::Landing);
            if has_chunks(program, index) {
                steps.insert(statement, Step::Pass);
            }
            if is_noted(program, index) {
                steps.insert(enter, Step::Flag(Temporary::Canceled));
            }
            if let Some(outer) = construct.parent.filter(|_| cancellations.is_passed(index)) {
                let is_noted = is_noted(program, outer);
                let end = steps.len() - 1;
                steps.insert(end, Step::Onward { construct: outer, is_noted });
            }
        }
    }
    if team.is_some() {
        steps = leaving_from_barriers(program, steps, team);
    }
    let has_barrier = match &construct.units[..] {
        [unit] => {
            unit.is_worksharing()
                && [ClauseKind::Nowait, ClauseKind::Copyprivate]
                    .iter()
                    .all(|kind| unit.clause(*kind).is_none())
        }
        _ => false,
    };
    // Conditional items have written it out, and so have names that are combined with others.
    let is_combined = |step: &Step| matches!(step, Step::Combine(name) if name.meaning != Meaning::Handed);
    let is_written = steps.iter().any(|step| matches!(step, Step::Conditional(..)))
        || team.is_some() && steps.iter().any(is_combined);
    if has_barrier && !is_written && (team.is_some() || cancellations.is_canceled(index)) {
        // In front of it the threads may wait until all have their copies.
        let is_own =
            |step: &&mut Step| matches!(step, Step::Enter(region) if region.unit != Leaf::Barrier.into());
        if let Some(Step::Enter(region)) = steps.iter_mut().find(is_own) {
            region.clauses.push(clause(ClauseKind::Nowait, ClauseArgs::None));
        }
        let mut end = departing(program, vec![Step::Enter(barrier(program, index))], team, None);
        // The block around the construct ends behind the barrier.
        let last = steps.len() - 1;
        steps.splice(last..last, end.drain(..));
    }
    steps
}

/// Lets control leave `construct` from the barriers that the steps of a worksharing construct have: those at which threads wait
/// until all have their copies, and until what is outside has its value.
fn leaving_from_barriers(program: &Program<'_>, steps: Vec<Step>, construct: Option<usize>) -> Vec<Step> {
    let leaving = |step| match step {
        Step::Enter(region) if region.unit == Leaf::Barrier.into() => {
            // Each has a flag of its own.
            let mut block = vec![Step::Block];
            block.extend(departing(program, vec![Step::Enter(region)], construct, None));
            block.push(Step::EndBlock);
            block
        }
        other => vec![other],
    };
    steps.into_iter().flat_map(leaving).collect()
}

/// Returns the steps of a stand-alone directive, with its outcome; control leaves `construct` then, after the `barrier`.
fn departing(
    program: &Program<'_>,
    steps: Vec<Step>,
    construct: Option<usize>,
    barrier: Option<Region>,
) -> Vec<Step> {
    let mut all = Vec::new();
    for step in steps {
        match step {
            Step::Enter(region) => {
                all.extend([Step::Flag(Temporary::Left), Step::Enter(with_outcome(region))]);
                if let Some(construct) = construct {
                    let is_noted = is_noted(program, construct);
                    all.push(Step::Depart { construct, is_noted, barrier: barrier.clone() });
                }
            }
            other => all.push(other),
        }
    }
    all
}

/// Lets the marker of a stand-alone directive say whether control leaves a construct.
fn with_outcome(mut region: Region) -> Region {
    let outcome = Value::Address(Temporary::Left);
    region.clauses.push(clause(Own::Outcome, ClauseArgs::Exprs(vec![outcome])));
    region
}

/// Says whether a thread executes the construct's code once for each chunk that it gets.
fn has_chunks(program: &Program<'_>, construct: usize) -> bool {
    let last = program.constructs[construct].units.last();
    last.is_some_and(|unit| matches!(unit.leaf, Leaf::For | Leaf::Sections))
}

/// Says whether the code behind a departure from the construct has to know of it: the other chunks, and what is around a
/// construct that is left on the way out of a team.
fn is_noted(program: &Program<'_>, construct: usize) -> bool {
    let last = program.constructs[construct].units.last();
    has_chunks(program, construct)
        || last.is_some_and(|unit| matches!(unit.leaf, Leaf::Taskgroup | Leaf::Scope))
}
