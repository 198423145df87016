//! Moves private copies from a worksharing unit to its own `parallel`, where they cost less.
//!
//! ```text
//! parallel for reduction(+ : s) private(t) firstprivate(k)
//!   decomposed   parallel shared(s, k)                              for reduction(+ : s) private(t) firstprivate(k)
//!   moved        parallel reduction(+ : s) private(t) firstprivate(k)   for
//! ```
//!
//! The team executes the worksharing region once, and nothing else in the `parallel` region, which may itself stand in a
//! `distribute`. So the copies of both regions
//! begin and end together in each thread, and nobody reads what a reduction has combined before the join.
//! After the move the `parallel` need not share the variables: constants go in by value, and the reduction has no second
//! barrier.
//!
//! A program can tell the two apart by three things, which stay where the decomposition has them:
//! - `lastprivate`, and a `firstprivate` of the same variable: the last iteration writes the variable outside.
//! - `private` and `reduction` of a variable that the loop's bounds, steps or chunk name: they mean the variable outside,
//!   since they are evaluated before the loop.
//! - loop variables, which are private to the loop anyway.
//!
//! Precondition: the loops of the construct are known.
//! Postcondition: each item is still in one unit, or in the same two.

use weft_openmp::{Clause, ClauseKind, Leaf, ListItem, Reason};

use crate::model::construct::{Item, Unit};
use crate::model::program::Program;
use crate::model::tree::{DeclId, Node, NodeId, NodeKind};

/// Moves what can be moved, in every construct.
pub(crate) fn move_outwards(program: &mut Program<'_>) {
    for index in 0..program.constructs.len() {
        let [.., outer, inner] = &program.constructs[index].units[..] else { continue };
        if outer.leaf != Leaf::Parallel || !(inner.shares_iterations() || inner.leaf == Leaf::Sections) {
            continue;
        }
        // If its loops were not found, nobody knows what they name; the construct has an error then anyway.
        if inner.is_loop() && program.constructs[index].nest.is_none() {
            continue;
        }
        let evaluated = evaluated_before(program, index);
        let moved: Vec<Item> =
            inner.items.iter().filter(|item| is_movable(inner, item, &evaluated)).cloned().collect();
        for item in moved {
            let [.., outer, inner] = &mut program.constructs[index].units[..] else { continue };
            move_item(outer, inner, item);
        }
    }
}

/// Says in front of which unit the bounds, steps and chunks of a combined construct have to be evaluated, if its loop changes
/// what they name.
///
/// That is before the team or the league starts: no barrier keeps a thread that is done from writing the variable before
/// another one has read the bounds. But what a `teams` reduces, its inner units have a copy of, and the bounds mean that one.
/// [OMP 5.2 §17.3]
pub(crate) fn bounds_before(program: &Program<'_>, index: usize) -> Option<usize> {
    let construct = &program.constructs[index];
    let [outer, .., inner] = &construct.units[..] else { return None };
    let is_shared_out = construct.units.iter().any(Unit::shares_iterations);
    if !(outer.starts_threads() && inner.is_loop() && is_shared_out) {
        return None;
    }
    let writes = |item: &&Item| matches!(item.kind, ClauseKind::Reduction | ClauseKind::Lastprivate);
    let variables = construct.iteration_variables();
    // What a linear variable begins with is evaluated with the bounds, and the last iteration changes it.
    if inner.with(ClauseKind::Linear).any(|item| !variables.contains(&item.decl)) {
        return Some(0);
    }
    let written = construct
        .units
        .iter()
        .flat_map(|unit| &unit.items)
        .filter(writes)
        .filter(|item| !variables.contains(&item.decl));
    let evaluated = evaluated_before(program, index);
    let mut changed = written.filter(|item| evaluated.contains(&item.decl)).peekable();
    changed.peek()?;
    let teams = construct.units.iter().position(|unit| unit.leaf == Leaf::Teams);
    let is_copied = |item: &Item| {
        let copies = teams.into_iter().flat_map(|at| construct.units[at].with(ClauseKind::Reduction));
        item.kind == ClauseKind::Reduction && copies.into_iter().any(|copy| copy.decl == item.decl)
    };
    Some(teams.filter(|_| changed.all(is_copied)).map_or(0, |at| at + 1))
}

/// Says in front of which unit the numbers and conditions have to be evaluated that the clauses of a unit have, if a unit
/// around it has copies of what they name.
///
/// A `private` or `lastprivate` copy has no value there, as in `teams distribute parallel for lastprivate(n) num_threads(n)`,
/// and in `parallel masked taskloop reduction(+ : n) num_tasks(n)` the copy says that there are no tasks. So they mean the
/// variable outside, as clang has it, too. But what a `teams` reduces they mean the copy of, and chunks are evaluated with the
/// bounds: [`bounds_before`].
pub(crate) fn values_before(program: &Program<'_>, index: usize, number: usize) -> Option<usize> {
    let construct = &program.constructs[index];
    let (around, unit) = (&construct.units[..number], &construct.units[number]);
    if unit.is_loop() && unit.leaf != Leaf::Taskloop {
        return None;
    }
    let values = unit.clauses.iter().filter(|clause| clause.kind.operand_type().is_some());
    let named = named_in(program, index, values);
    let is_copied = |unit: &Unit, item: &Item| {
        let copies = match item.kind {
            ClauseKind::Private | ClauseKind::Lastprivate => true,
            ClauseKind::Reduction => unit.leaf != Leaf::Teams,
            _ => false,
        };
        copies && named.contains(&item.decl)
    };
    around.iter().position(|unit| unit.items.iter().any(|item| is_copied(unit, item)))
}

fn is_movable(unit: &Unit, item: &Item, evaluated: &[DeclId]) -> bool {
    match item.kind {
        ClauseKind::Private | ClauseKind::Reduction => !item.is_inscan() && !evaluated.contains(&item.decl),
        ClauseKind::Firstprivate => {
            !unit.items.iter().any(|other| other.decl == item.decl && other.kind != item.kind)
        }
        _ => false,
    }
}

/// Returns the variables in the loop headers and in the chunk size.
fn evaluated_before(program: &Program<'_>, index: usize) -> Vec<DeclId> {
    let construct = &program.constructs[index];
    let mut named = named_in(program, index, construct.units.iter().flat_map(chunks));
    for level in construct.nest.iter().flat_map(|nest| nest.all()) {
        if let Some((_, header)) = program.tree.children(level.node).split_last() {
            header.iter().for_each(|&part| name_variables(program, part, &mut named));
        }
    }
    named
}

/// Returns the variables in clauses of a construct.
fn named_in<'c>(
    program: &Program<'_>,
    index: usize,
    clauses: impl Iterator<Item = &'c Clause>,
) -> Vec<DeclId> {
    let construct = program.constructs[index].node;
    let mut named = Vec::new();
    for clause in clauses {
        for node in program.tree.outermost_in(construct, clause.span.lo, clause.span.hi) {
            name_variables(program, node, &mut named);
        }
    }
    named
}

/// Collects the variables that a part of the program names.
fn name_variables(program: &Program<'_>, part: NodeId, named: &mut Vec<DeclId>) {
    program.tree.walk(part, &mut |_, node: &Node| {
        if let (NodeKind::Reference, Some(decl)) = (node.kind, node.decl) {
            named.push(decl);
        }
        true
    });
}

/// Returns the clauses that may give the size of chunks.
fn chunks(unit: &Unit) -> impl Iterator<Item = &Clause> {
    [ClauseKind::Schedule, ClauseKind::DistSchedule].into_iter().filter_map(|kind| unit.clause(kind))
}

/// Moves one item with its part of the clause, and drops the outer unit's implied sharing of it.
fn move_item(outer: &mut Unit, inner: &mut Unit, item: Item) {
    let is_it = |other: &ListItem| other.span == item.span;
    let home = |clause: &Clause| clause.kind == item.kind && clause.items().iter().any(is_it);
    let Some(at) = inner.clauses.iter().position(home) else { return };
    let (mut part, reason) = (inner.clauses[at].clone(), inner.reasons[at]);
    retain_items(&mut part, is_it);
    retain_items(&mut inner.clauses[at], |other| !is_it(other));
    inner.items.retain(|other| !(other.span == item.span && other.kind == item.kind));
    let implied = |clause: &Clause, reason: &Reason| reason.implied && clause.kind == ClauseKind::Shared;
    for (clause, reason) in outer.clauses.iter_mut().zip(&outer.reasons) {
        if implied(clause, reason) {
            retain_items(clause, |other| other.base.text != item.written.base.text);
        }
    }
    outer.items.retain(|other| !(other.decl == item.decl && other.kind == ClauseKind::Shared));
    outer.clauses.push(part);
    outer.reasons.push(reason);
    outer.items.push(item);
}

fn retain_items(clause: &mut Clause, keep: impl Fn(&ListItem) -> bool) {
    if let Some(items) = clause.items_mut() {
        items.retain(keep);
    }
}
