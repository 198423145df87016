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

use weft_openmp::region::{Fact, Marked, MarkedItem, Own};
use weft_openmp::{Argument, Clause, ClauseArgs, ClauseKind, Leaf};

use crate::model::construct::Unit;
use crate::model::program::Program;
use crate::model::tree::DeclId;
use crate::plan::clauses::{barrier, clause};
use crate::plan::value::{ObjectPart, Temporary, Value};
use crate::plan::{REDUCTION_LOCK, Region, Step};
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
    let mut copies = 0;
    let name = |(at, (variable, meaning))| {
        let meaning = match meaning {
            Meaning::OfTask(_) => {
                copies += 1;
                Meaning::OfTask(copies - 1)
            }
            other => other,
        };
        Name { number: first + at, variable, meaning }
    };
    declared.enumerate().map(name).collect()
}

/// Returns the clauses for the copies that a task gets when it is made.
pub(super) fn copies(names: &[Name]) -> impl Iterator<Item = Clause<Marked<Value>>> {
    let copied = names.iter().filter(|name| matches!(name.meaning, Meaning::OfTask(_)));
    copied.map(|name| {
        let part = |part| Value::Object(part, name.number);
        let more = [ObjectPart::Size, ObjectPart::Alignment, ObjectPart::Copy, ObjectPart::End].map(part);
        let items = vec![MarkedItem { variable: part(ObjectPart::Address), more: more.to_vec() }];
        let list = clause(ClauseKind::Firstprivate, ClauseArgs::List { modifier: None, items });
        Clause { facts: vec![Fact::Sized], ..list }
    })
}

/// Returns the addresses that the names need in their region.
pub(super) fn originals(names: &[Name]) -> impl Iterator<Item = Temporary> {
    let is_needed =
        |name: &&Name| name.meaning.needs_original() && !matches!(name.meaning, Meaning::OfTask(_));
    let needed = names.iter().filter(is_needed);
    needed.map(|name| Temporary::Original(name.number))
}

/// Returns the steps that take the addresses down.
pub(super) fn take(names: &[Name]) -> impl Iterator<Item = Step> {
    let needed = names.iter().filter(|name| name.meaning.needs_original());
    needed.flat_map(|name| {
        let Name { number, variable, .. } = *name;
        let functions =
            matches!(name.meaning, Meaning::OfTask(_)).then_some(Step::Functions { number, variable });
        [Step::Original { number, variable }].into_iter().chain(functions)
    })
}

/// Says whether a unit has its names in front of its region.
pub(super) fn are_before(unit: &Unit) -> bool {
    matches!(unit.leaf, Leaf::For | Leaf::Simd | Leaf::Sections)
}

/// Returns the names that are combined with what they mean outside.
pub(super) fn reduced(names: &[Name]) -> impl Iterator<Item = &Name> {
    names.iter().filter(|name| name.meaning.is_combined())
}

/// Says whether the value that a reduced object begins with may be that of the object outside.
fn begins_as_original(program: &Program<'_>, meaning: &Meaning) -> bool {
    let Meaning::Merged(op) = meaning else { return false };
    let directives = program.pragmas.iter().filter_map(|pragma| pragma.directive.as_ref());
    directives.into_iter().any(|directive| match &directive.argument {
        Argument::DeclareReduction(it) => {
            it.op == *op && it.initializer.as_ref().is_some_and(|text| text.text.contains("omp_orig"))
        }
        _ => false,
    })
}

/// Returns the steps that combine them, one thread at a time, and then let the threads of a unit with its names in front of
/// its region wait for each other.
pub(super) fn combine(program: &Program<'_>, index: usize, unit: &Unit, names: &[Name]) -> Vec<Step> {
    let reduced: Vec<&Name> = reduced(names).collect();
    if reduced.is_empty() {
        return Vec::new();
    }
    let span = program.pragma_span(index);
    let clauses = vec![clause(Own::Name, ClauseArgs::Exprs(vec![Value::Lock(REDUCTION_LOCK)]))];
    let (sections, locations) = Default::default();
    let lock = Region { unit: Leaf::Critical.into(), span, clauses, sections, locations };
    let end = lock.unit;
    let mut steps = Vec::new();
    if unit.leaf != Leaf::Teams && reduced.iter().any(|name| begins_as_original(program, &name.meaning)) {
        // All copies have begun before the first of them changes what they begin as.
        steps.push(Step::Enter(barrier(program, index)));
    }
    steps.push(Step::Enter(lock));
    steps.extend(reduced.into_iter().cloned().map(Step::Combine));
    steps.push(Step::Leave(end));
    if are_before(unit) && unit.clause(ClauseKind::Nowait).is_none() {
        steps.push(Step::Enter(barrier(program, index)));
    }
    steps
}
