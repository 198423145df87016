//! Which variables clauses may name.

use weft_openmp::{Clause, ClauseKind, DefaultKind, LENIENT, Leaf};
use weft_support::Diagnostic;

use crate::check::linear;
use crate::check::reductions::{reduction_problem, section_problem};
use crate::model::construct::{Item, Unit};
use crate::model::program::Program;
use crate::model::tree::DeclId;
use crate::model::types::TypeClass;
use crate::sharing::{is_shared_around, lists};

/// Checks the variables that clauses name.
pub(crate) fn check(program: &Program<'_>, index: usize, diagnostics: &mut Vec<Diagnostic>) {
    let construct = &program.constructs[index];
    for unit in &construct.units {
        for clause in unit.written() {
            for item in items_of(unit, clause) {
                check_item(program, index, unit, clause, item, diagnostics);
            }
        }
    }
}

/// Returns the items that stand in `clause`.
fn items_of<'a>(unit: &'a Unit, clause: &'a Clause) -> impl Iterator<Item = &'a Item> {
    unit.items.iter().filter(|item| clause.span.lo <= item.span.lo && item.span.hi <= clause.span.hi)
}

fn check_item(
    program: &Program<'_>,
    index: usize,
    unit: &Unit,
    clause: &Clause,
    item: &Item,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let construct = &program.constructs[index];
    let decl = program.tree.decl(item.decl);
    let (name, clause_name) = (&decl.name, clause.kind.name());
    let mut error = |message: String| diagnostics.push(Diagnostic::error(message, item.span));
    let is_copied_over = matches!(item.kind, ClauseKind::Copyin | ClauseKind::Copyprivate);
    if decl.is_thread_local && !is_copied_over {
        let what = if decl.is_threadprivate { "threadprivate" } else { "thread-local" };
        return error(format!("'{name}' is {what} and cannot be in clause '{clause_name}'"));
    }
    if item.kind == ClauseKind::Copyin && !decl.is_thread_local {
        return error(format!("'{name}' in clause 'copyin' must be threadprivate"));
    }
    // What a constant pointer leads to is no constant.
    let is_behind = matches!(decl.ty, TypeClass::Pointer(_)) && !item.written.dimensions.is_empty();
    let is_assigned = !is_behind && !matches!(item.kind, ClauseKind::Shared | ClauseKind::Firstprivate);
    if decl.is_const && is_assigned {
        return error(format!("'{name}' is const and cannot be in clause '{clause_name}'"));
    }
    let is_copied = item.kind != ClauseKind::Shared;
    let is_incomplete = decl.is_incomplete_record
        || matches!(&decl.ty, TypeClass::Array { length: None, variable: false, .. } | TypeClass::Void);
    // What is `copyin` has been found to be of such a type where it is declared threadprivate.
    let is_told = item.kind == ClauseKind::Copyin && decl.is_threadprivate;
    if is_copied && is_incomplete && !is_told && item.written.dimensions.is_empty() {
        return error(format!(
            "'{name}' has the incomplete type '{}' and cannot be in clause '{clause_name}'",
            decl.type_spelling
        ));
    }
    if item.kind == ClauseKind::Lastprivate
        && let Some(member) = &decl.const_member
    {
        return error(format!(
            "'{name}' has the const member '{member}' and cannot be in clause 'lastprivate', which assigns to it"
        ));
    }
    if item.kind == ClauseKind::Copyprivate
        && !decl.is_thread_local
        && is_shared_around(program, index, 0, item.decl)
    {
        return error(format!(
            "'{name}' in clause 'copyprivate' must be threadprivate or private in the region around the 'single', but \
             is shared by the team"
        ));
    }
    let is_loop_variable = construct.iteration_variables().contains(&item.decl);
    // In a `simd` loop it is linear anyway, unless there are several.
    let is_linear = item.kind == ClauseKind::Linear && unit.has(Leaf::Simd);
    // What a `target` maps is the variable that a loop within it leaves its last value in.
    let may_be_listed = matches!(item.kind, ClauseKind::Private | ClauseKind::Lastprivate)
        || clause.kind == ClauseKind::Map
        || is_linear;
    if is_loop_variable && !may_be_listed {
        return error(format!(
            "'{name}' is a loop variable, which is private, and cannot be in clause '{clause_name}'"
        ));
    }
    if item.kind == ClauseKind::Linear
        && let Some(message) = linear::problem(program, index, clause, item)
    {
        return error(message);
    }
    if let Some(op) = &item.op {
        if let Some(message) = reduction_problem(program, item, op) {
            return error(message);
        }
        if let Some(found) = section_problem(program, index, item) {
            return diagnostics.push(found);
        }
    }
    let from_team =
        matches!(item.kind, ClauseKind::Firstprivate | ClauseKind::Lastprivate | ClauseKind::Reduction)
            || item.kind == ClauseKind::Linear && !is_loop_variable;
    // A section of a pointer names what it points to, which may be shared although the pointer is not.
    let is_behind_pointer = !item.written.dimensions.is_empty() && matches!(decl.ty, TypeClass::Pointer(_));
    // Without a clause a variable of a `loop` is lastprivate as well, wherever it is.
    let is_of_loop = unit.leaf == Leaf::Loop && is_loop_variable;
    let is_worksharing = unit.is_worksharing() && !is_behind_pointer && !is_of_loop;
    // clang and gcc take the linear variable of a `for` as it is; each thread has one of its own then.
    let is_of_for = item.kind == ClauseKind::Linear && !unit.has(Leaf::Simd);
    // clang takes the reduction of a `scope` as it is; one of the threads has the result in its variable then.
    let is_of_scope = item.kind == ClauseKind::Reduction && unit.leaf == Leaf::Scope;
    let report = |message: String, is_taken: bool| match is_taken {
        true => Diagnostic::warning(message, item.span, LENIENT),
        false => Diagnostic::error(message, item.span),
    };
    if from_team && is_worksharing && is_private_to_orphan(program, index, item) {
        let message = format!(
            "'{name}' in clause '{clause_name}' must be shared by the team, but is a local variable of a function \
             that each thread runs for itself"
        );
        diagnostics.push(report(message, is_of_for || is_of_scope));
    } else if from_team
        && is_worksharing
        && let Some((team, leaf)) = private_in_team(program, index, item)
    {
        let message = format!(
            "'{name}' in clause '{clause_name}' must be shared in the '{}' region around it, where it is private",
            leaf.name()
        );
        let note = format!("'#pragma omp {}' is here", program.directive(team).name());
        // Where a `target` has a thread of its own, clang takes a copy of what that one has alone.
        let is_taken = is_of_for || leaf == Leaf::Target && item.kind == ClauseKind::Firstprivate;
        diagnostics.push(report(message, is_taken).with_note(note, Some(program.pragma_span(team))));
    }
}

/// Returns the construct around a worksharing construct that starts its team, a `parallel` or a `target`, and which of them
/// that is, if the variable is private there.
///
/// An orphaned construct is not judged: its team is not known.
fn private_in_team(program: &Program<'_>, index: usize, item: &Item) -> Option<(usize, Leaf)> {
    let starts = |leaf, at: usize| program.constructs[at].unit(leaf).is_some();
    // A `target` has an initial thread of its own.
    let is_team = |outer: &usize| starts(Leaf::Parallel, *outer) || starts(Leaf::Target, *outer);
    let team = if starts(Leaf::Parallel, index) { index } else { program.ancestors(index).find(is_team)? };
    let leaf = if starts(Leaf::Parallel, team) { Leaf::Parallel } else { Leaf::Target };
    // The linear variable of a loop in a `target` is taken by clang and gcc.
    if leaf == Leaf::Target && item.kind == ClauseKind::Linear {
        return None;
    }
    let decl = program.tree.decl(item.decl);
    let is_within = !decl.is_static && program.constructs[team].contains(&program.tree, decl.lo);
    if is_within && !decl.is_made() {
        return Some((team, leaf));
    }
    let unit = program.constructs[team].units.iter().position(|unit| unit.leaf == leaf)?;
    let kind = match program.constructs[team].units[unit].item(item.decl) {
        Some(named) => named.kind,
        // Who lists what no clause names looks at all of the region: only where something may come of it.
        None if leaf == Leaf::Target || is_default_private(program, team, unit, item.decl) => {
            lists(program, team, unit).into_iter().find(|listed| listed.decl == item.decl)?.kind
        }
        // A variable that no clause names and nothing references is listed as private only so that it is not captured.
        None => return None,
    };
    (kind != ClauseKind::Shared).then_some((team, leaf))
}

/// Says whether an automatic variable is listed in a construct that no `parallel` of its function encloses.
///
/// Then every thread of the team that executes the function has a variable of its own [OMP 5.2 §5.1.2].
fn is_private_to_orphan(program: &Program<'_>, index: usize, item: &Item) -> bool {
    let decl = program.tree.decl(item.decl);
    let is_team = |at: usize| program.constructs[at].units.iter().any(Unit::starts_threads);
    // A reference may be to what the team shares, and an instance of a template may have one.
    if decl.is_reference
        || decl.ty == TypeClass::Dependent
        || decl.is_static
        || decl.is_file_scope
        || decl.is_member()
        || is_team(index)
        || program.ancestors(index).any(is_team)
    {
        return false;
    }
    program.knows_what_is_around(index)
}

fn is_default_private(program: &Program<'_>, team: usize, unit: usize, variable: DeclId) -> bool {
    let kind = program.constructs[team].units[unit].default_kind(program.tree.decl(variable));
    matches!(kind, Some(DefaultKind::Private | DefaultKind::Firstprivate))
}
