//! The names that a region declares anew, since a list of its marker cannot have what they mean.
//!
//! ```text
//! parallel private(m) with a reference v         for reduction(+ : r) with a reference r
//!   Original(0 = address of v)                     Block … Original(0 = address of r)
//!   Enter(PARALLEL: firstprivate(Original(0)))     Declare(r: 0, reduced by +)
//!   Declare(v: Original(0))  Declare(m)            Interval  Enter(LOOP: nowait …)  Statement  Leave
//!   Statement                                      Enter(CRITICAL)  Combine(r: Original(0))  Leave
//!   Leave                                          Enter(BARRIER)
//! ```
//!
//! A chunk of a loop or of sections begins its region anew, so their names are declared in front of the region, where each
//! thread passes once. All other regions have the declarations in them.

use weft_openmp::region::Own;
use weft_openmp::{ClauseArgs, ClauseKind, Leaf};

use crate::model::construct::Unit;
use crate::model::program::Program;
use crate::model::tree::DeclId;
use crate::plan::clauses::{barrier, clause};
use crate::plan::value::{Temporary, Value};
use crate::plan::{Region, Step};
use crate::sharing::lists;
use crate::sharing::way::{Meaning, Way, way};

/// A name that a region declares.
#[derive(Clone, Debug)]
pub struct Name {
    /// Its number in the construct.
    pub number: usize,
    /// The variable whose name it is.
    pub variable: DeclId,
    /// What it means.
    pub meaning: Meaning,
}

/// Returns the names that the region of unit `number` of construct `index` declares; they are numbered from `first` on.
pub(super) fn of_unit(program: &Program<'_>, index: usize, number: usize, first: usize) -> Vec<Name> {
    let unit = &program.constructs[index].units[number];
    let declared = lists(program, index, number).into_iter().filter_map(|listed| {
        match way(program, index, unit, &listed) {
            Way::Declared(meaning) => Some((listed.decl, meaning)),
            _ => None,
        }
    });
    let name = |(at, (variable, meaning))| Name { number: first + at, variable, meaning };
    declared.enumerate().map(name).collect()
}

/// Returns the addresses that the names need.
pub(super) fn originals(names: &[Name]) -> impl Iterator<Item = Temporary> {
    let needed = names.iter().filter(|name| name.meaning.needs_original());
    needed.map(|name| Temporary::Original(name.number))
}

/// Returns the steps that take the addresses down.
pub(super) fn take(names: &[Name]) -> impl Iterator<Item = Step> {
    let needed = names.iter().filter(|name| name.meaning.needs_original());
    needed.map(|name| Step::Original { number: name.number, variable: name.variable })
}

/// Says whether a unit has its names in front of its region.
pub(super) fn are_before(unit: &Unit) -> bool {
    matches!(unit.leaf, Leaf::For | Leaf::Simd | Leaf::Sections)
}

/// Returns the names that are combined with what they mean outside.
pub(super) fn reduced(names: &[Name]) -> impl Iterator<Item = &Name> {
    names.iter().filter(|name| matches!(name.meaning, Meaning::Reduced(_)))
}

/// Returns the steps that combine them, one thread at a time, and then let the threads of a unit with its names in front of
/// its region wait for each other.
pub(super) fn combine(program: &Program<'_>, index: usize, unit: &Unit, names: &[Name]) -> Vec<Step> {
    let mut reduced = reduced(names).cloned().peekable();
    if reduced.peek().is_none() {
        return Vec::new();
    }
    let span = program.pragma_span(index);
    let clauses = vec![clause(Own::Name, ClauseArgs::Exprs(vec![Value::ReductionLock]))];
    let (sections, locations) = Default::default();
    let lock = Region { unit: Leaf::Critical.into(), span, clauses, sections, locations };
    let end = lock.unit;
    let mut steps = vec![Step::Enter(lock)];
    steps.extend(reduced.map(Step::Combine));
    steps.push(Step::Leave(end));
    if are_before(unit) && unit.clause(ClauseKind::Nowait).is_none() {
        steps.push(Step::Enter(barrier(program, index)));
    }
    steps
}
