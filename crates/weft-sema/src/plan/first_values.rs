//! The first values of loops over values of the host's language, for tasks that run when these may be gone.
//!
//! ```text
//! taskloop nogroup   for (It i = b; i < e; ++i)
//!   Count(Lower(0)) …                                              where the first value is
//!   FirstValue(0)                                                  functions that copy and end it
//!   Enter(TASKLOOP: nogroup  firstprivate(FirstValue(Address, 0) …))
//!   TaskFirstValue(0)                                              Lower(0) is where the task's copy is
//! ```
//!
//! Any other `taskloop` waits for its tasks in the block where the values are, and tasks find them there. The number of a copy is
//! its place among the objects that the region copies, behind those of its [names](super::names).

use weft_openmp::region::{Fact, Marked, MarkedItem};
use weft_openmp::{Clause, ClauseArgs, ClauseKind, Leaf};

use crate::model::construct::Unit;
use crate::model::nest::LoopNest;
use crate::plan::clauses::clause;
use crate::plan::name::Name;
use crate::plan::value::{ObjectPart, Value};
use crate::plan::{Step, Temporary};

/// Returns the loops of a nest whose first values the tasks of a unit copy, outermost 0.
pub(super) fn copied(unit: &Unit, nest: &LoopNest) -> Vec<usize> {
    let outlives = unit.leaf == Leaf::Taskloop && unit.clause(ClauseKind::Nogroup).is_some();
    let levels = nest.all().enumerate().filter(|(_, level)| outlives && level.is_open);
    levels.map(|(depth, _)| depth).collect()
}

/// Says whether such a loop has the variable for its first value.
pub(super) fn is_of(levels: &[usize], temporary: Temporary) -> bool {
    matches!(temporary, Temporary::Lower(depth) if levels.contains(&depth))
}

/// Returns the clauses for the copies.
pub(super) fn clauses(levels: &[usize]) -> impl Iterator<Item = Clause<Marked<Value>>> {
    levels.iter().map(|&depth| {
        let part = |part| Value::FirstValue(part, depth);
        let more = [ObjectPart::Size, ObjectPart::Alignment, ObjectPart::Copy, ObjectPart::End].map(part);
        let items = vec![MarkedItem { variable: part(ObjectPart::Address), more: more.to_vec() }];
        let list = clause(ClauseKind::Firstprivate, ClauseArgs::List { modifier: None, items });
        Clause { facts: vec![Fact::Sized], ..list }
    })
}

/// Returns the steps in front of the region.
pub(super) fn take(levels: &[usize]) -> impl Iterator<Item = Step> {
    levels.iter().map(|&depth| Step::FirstValue { depth })
}

/// Returns the steps in the region, which has these names.
pub(super) fn declare(levels: &[usize], names: &[Name]) -> impl Iterator<Item = Step> {
    let before = names.iter().filter(|name| name.meaning.is_of_task()).count();
    levels.iter().enumerate().map(move |(at, &depth)| Step::TaskFirstValue { depth, copy: before + at })
}
