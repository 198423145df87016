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

use std::collections::BTreeSet;

use weft_openmp::region::{Fact, Marked, MarkedItem};
use weft_openmp::{Clause, ClauseArgs, ClauseKind, Leaf};

use crate::model::construct::Unit;
use crate::model::program::Program;
use crate::plan::clauses::{barrier, clause, locked};
use crate::plan::name::Name;
use crate::plan::value::{ObjectPart, Temporary, Value};
use crate::plan::{
    REDUCTION_LOCK, REDUCTION_LOCK_OF_LEAGUE, REDUCTION_LOCK_OF_TEAM, Region, Step, allocation, reduction,
    scan,
};
use crate::sharing::lists;
use crate::sharing::meaning::Meaning;
use crate::sharing::target::is_offloaded;
use crate::sharing::way::{Way, asks_for_type, is_bit_field, way};

/// Returns the names that the region of unit `number` of construct `index` declares; they are numbered from `first` on.
pub(super) fn of_unit(program: &Program<'_>, index: usize, number: usize, first: usize) -> Vec<Name> {
    let unit = &program.constructs[index].units[number];
    let declared = lists(program, index, number).into_iter().filter_map(|listed| {
        match way(program, index, unit, &listed) {
            Way::Declared(meaning) | Way::Shadowed(meaning) => {
                let is_bit_field = is_bit_field(program, index, unit, &listed);
                let allocation = allocation::of_declared(program, index, unit, &listed);
                Some((listed.decl, meaning, listed.item, is_bit_field, allocation))
            }
            _ => None,
        }
    });
    let mut copies = 0;
    let name = |(at, (variable, meaning, item, is_bit_field, allocation))| {
        let meaning = match meaning {
            Meaning::OfTask { is_last, .. } => {
                copies += 1;
                Meaning::OfTask { number: copies - 1, is_last }
            }
            other => other,
        };
        let has_type = asks_for_type(program, index, variable);
        Name { number: first + at, variable, meaning, item, is_bit_field, has_type, allocation }
    };
    declared.enumerate().map(name).collect()
}

/// Returns the clauses that a region has because of the names: for the copies that a task gets when it is made, for what
/// tells who executes the last iteration, and for what tells whose objects the threads get.
pub(super) fn clauses(
    program: &Program<'_>,
    unit: &Unit,
    names: &[Name],
) -> impl Iterator<Item = Clause<Marked<Value>>> {
    let last = lasts(names)
        .next()
        .filter(|_| are_before(unit))
        .map(|_| list(ClauseKind::Lastprivate, Temporary::IsLast));
    let handed = names.iter().filter(|name| name.meaning == Meaning::Handed);
    let handed = handed.map(|name| list(ClauseKind::Copyprivate, Temporary::Original(name.number)));
    // What they hold is the device's from then on.
    let is_asked = unit.leaf == Leaf::TargetData && is_offloaded(program, unit);
    let held =
        names.iter().filter(move |name| is_asked && matches!(name.meaning, Meaning::Same | Meaning::Pointer));
    let held = held.map(|name| list(ClauseKind::UseDevicePtr, Temporary::Original(name.number)));
    let held: Vec<_> = held.collect();
    copies(names).chain(last).chain(handed).chain(held)
}

/// Adds the clauses for what tasks reduce to a region of `unit`.
pub(super) fn add_task_reductions(program: &Program<'_>, unit: &Unit, names: &[Name], region: &mut Region) {
    for name in names.iter().filter(|name| name.meaning.is_of_tasks()) {
        let Some((item, op)) = name.item.as_ref().and_then(|item| Some((item, item.op.as_ref()?))) else {
            continue;
        };
        let clause = match name.meaning {
            Meaning::Pointed => {
                let pointer = Value::Address(Temporary::Original(name.number));
                reduction::clause(program, unit, item, op, Some(pointer), &mut region.sections)
            }
            _ => reduction::by_tasks(item, op, name.number, &mut region.sections),
        };
        region.clauses.push(clause);
    }
}

fn list(kind: ClauseKind, temporary: Temporary) -> Clause<Marked<Value>> {
    let items = vec![MarkedItem { variable: Value::Address(temporary), more: Vec::new() }];
    clause(kind, ClauseArgs::List { modifier: None, items })
}

fn copies(names: &[Name]) -> impl Iterator<Item = Clause<Marked<Value>>> {
    let copied = names.iter().filter(|name| name.meaning.is_of_task());
    copied.map(|name| {
        let part = |part| Value::Object(part, name.number);
        let more = [ObjectPart::Size, ObjectPart::Alignment, ObjectPart::Copy, ObjectPart::End].map(part);
        let variable = match name.allocation {
            Some(_) => Value::Address(Temporary::Given(name.number)),
            None => part(ObjectPart::Address),
        };
        let items = vec![MarkedItem { variable, more: more.to_vec() }];
        let list = clause(ClauseKind::Firstprivate, ClauseArgs::List { modifier: None, items });
        Clause { facts: vec![Fact::Sized], ..list }
    })
}

/// Returns the addresses that the names of a unit need in its region, and the allocators.
pub(super) fn originals(unit: &Unit, names: &[Name]) -> impl Iterator<Item = Temporary> {
    let is_before = are_before(unit);
    // Such a region has no variables of its own.
    let has_none = matches!(unit.leaf, Leaf::Taskgroup | Leaf::TargetData);
    let is_needed = move |name: &&Name| {
        name.meaning.needs_original()
            && !has_none
            && !is_before
            && (name.meaning.is_last() || !name.meaning.is_of_task())
            && !matches!(name.meaning, Meaning::Handed | Meaning::Pointed)
    };
    let needed = names.iter().filter(is_needed);
    let needed = needed.map(|name| Temporary::Original(name.number));
    // A task's copy has its allocator with it.
    let allocator = move |name: &Name| match name.allocation?.allocator {
        Value::Temporary(temporary) if !is_before && !name.meaning.is_of_task() => Some(temporary),
        _ => None,
    };
    let allocators: BTreeSet<usize> = names
        .iter()
        .filter_map(allocator)
        .filter_map(|temporary| match temporary {
            Temporary::Allocator(number) => Some(number),
            _ => None,
        })
        .collect();
    needed.chain(allocators.into_iter().map(Temporary::Allocator))
}

/// Returns the steps that take the addresses down.
pub(super) fn take(names: &[Name]) -> impl Iterator<Item = Step> {
    let needed = names.iter().filter(|name| name.meaning.needs_original());
    needed.flat_map(|name| {
        let functions = name.meaning.is_of_task().then(|| Step::Functions(name.clone()));
        [Step::Original(name.clone())].into_iter().chain(functions)
    })
}

/// Says whether a unit has its names in front of its region.
pub(super) fn are_before(unit: &Unit) -> bool {
    matches!(unit.leaf, Leaf::Distribute | Leaf::For | Leaf::Loop | Leaf::Simd | Leaf::Sections)
}

/// Returns the steps that declare the names of a unit: those in front of its region, and those in it.
pub(super) fn declare(
    program: &Program<'_>,
    index: usize,
    unit: &Unit,
    names: &[Name],
) -> (Vec<Step>, Vec<Step>) {
    // In front of a region, such a name would mean the original.
    let is_inside = |name: &&Name| are_before(unit) && name.meaning.is_of_tasks();
    let mut inside: Vec<Step> = names.iter().filter(is_inside).cloned().map(Step::Refer).collect();
    // In a taskgroup, the name means what it means outside.
    let is_same = |name: &Name| {
        name.meaning == Meaning::Handed || unit.leaf == Leaf::Taskgroup && name.meaning.is_of_tasks()
    };
    let declared = names.iter().filter(|name| !is_same(name) && !is_inside(name));
    let mut steps: Vec<Step> = declared.cloned().map(Step::Declare).collect();
    if !are_before(unit) {
        // All have their values before one goes on to change its own.
        if names.iter().any(|name| name.meaning == Meaning::CopiedIn) {
            steps.push(Step::Enter(barrier(program, index)));
        }
        let construct = &program.constructs[index];
        let nest = construct.nest.as_ref();
        let is_last = |nest| Step::IsLast(scan::extent(construct, nest));
        steps.extend(lasts(names).next().and(nest).map(is_last));
        return (Vec::new(), steps);
    }
    if lasts(names).next().is_none() {
        return (steps, inside);
    }
    steps.push(Step::Flag(Temporary::IsLast));
    // Nobody assigns to an object before all threads have their copies of it.
    if unit.is_worksharing() && lasts(names).any(|name| name.meaning == Meaning::Last { is_copy: true }) {
        steps.push(Step::Enter(barrier(program, index)));
    }
    inside.push(Step::Mark(Temporary::IsLast));
    (steps, inside)
}

/// Returns the names that the last iteration decides about.
fn lasts(names: &[Name]) -> impl Iterator<Item = &Name> {
    names.iter().filter(|name| name.meaning.is_last())
}

/// Says whether the threads of a unit wait for each other only when objects outside have their values.
pub(super) fn wait_later(unit: &Unit, names: &[Name]) -> bool {
    let changes_others = |name: &Name| name.meaning.is_reduced() || name.meaning.is_last();
    unit.is_worksharing()
        && are_before(unit)
        && names.iter().any(changes_others)
        && unit.clause(ClauseKind::Nowait).is_none()
}

/// Says whether the value that a reduced object begins with may be that of the object outside.
fn begins_as_original(program: &Program<'_>, meaning: &Meaning) -> bool {
    let (Meaning::Merged(op) | Meaning::Section { op, is_merged: true }) = meaning else { return false };
    program.reads_original(op)
}

/// Returns the steps that give objects outside their values, one thread at a time where each has a part in them, and then
/// let the threads wait for each other that have not done so yet.
pub(super) fn combine(program: &Program<'_>, index: usize, unit: &Unit, names: &[Name]) -> Vec<Step> {
    let mut steps = Vec::new();
    let reduced = names.iter().filter(|name| name.meaning.is_reduced()).cloned().map(Step::Combine);
    let reduced: Vec<Step> = reduced.collect();
    if !reduced.is_empty() && unit.leaf != Leaf::Simd {
        let is_of_team = matches!(unit.leaf, Leaf::Parallel | Leaf::For | Leaf::Sections);
        if is_of_team && names.iter().any(|name| begins_as_original(program, &name.meaning)) {
            // All copies have begun before the first of them changes what they begin as.
            steps.push(Step::Enter(barrier(program, index)));
        }
        let name = match unit.leaf {
            Leaf::Teams => REDUCTION_LOCK_OF_LEAGUE,
            Leaf::Parallel | Leaf::For | Leaf::Sections | Leaf::Scope => REDUCTION_LOCK_OF_TEAM,
            _ => REDUCTION_LOCK,
        };
        let lock = locked(program, index, name);
        let end = lock.unit;
        steps.push(Step::Enter(lock));
        steps.extend(reduced);
        steps.push(Step::Leave(end));
    } else {
        steps.extend(reduced);
    }
    steps.extend(lasts(names).cloned().map(Step::Combine));
    if wait_later(unit, names) {
        steps.push(Step::Enter(barrier(program, index)));
    }
    steps
}

/// Returns the steps behind a region that hand out the objects of the thread that has executed it; its owner waits until all
/// have got them.
pub(super) fn hand_out(program: &Program<'_>, index: usize, names: &[Name]) -> Vec<Step> {
    let handed = names.iter().filter(|name| name.meaning == Meaning::Handed);
    let mut steps: Vec<Step> = handed.cloned().map(Step::Combine).collect();
    if !steps.is_empty() {
        steps.push(Step::Enter(barrier(program, index)));
    }
    steps
}
