//! The rules that need types and declarations: what clauses may name, and what their expressions must be.
//!
//! Rules on the pragma's text alone are those of `weft-openmp`; those on loops, jumps and atomics have files of their own.

use weft_openmp::{Clause, ClauseKind, Expr, nesting};
use weft_support::Diagnostic;

use crate::Annotated;
use crate::construct::{Attribute, Item, Unit, UnitKind};
use crate::file::File;
use crate::loops::{Findings, recognize};
use crate::placement::move_outwards;
use crate::reduction_items::{reduction_problem, section_problem};
use crate::sharing::{check_default_none, is_shared_around, iteration_variables, lists};
use crate::tree::{NodeId, NodeKind, TypeClass};
use crate::{atomic, flow, hints, task_rules};

/// Checks all constructs and finds their loops.
pub(crate) fn check(file: &mut File<'_>, result: &mut Annotated) {
    let mut findings = Findings::default();
    for index in 0..file.constructs.len() {
        if file.constructs[index].unit(UnitKind::Loop).is_some() {
            file.constructs[index].nest = recognize(file, index, &mut findings);
        }
    }
    let Findings { mut diagnostics, mut refusals } = findings;
    move_outwards(file);
    for index in 0..file.constructs.len() {
        check_nesting(file, index, &mut diagnostics);
        check_place(file, index, &mut diagnostics);
        check_expressions(file, index, &mut diagnostics);
        check_items(file, index, &mut diagnostics);
        // Where a clause is lost to an error, the variables it names would be reported as missing.
        let pragma = file.pragma_span(index);
        let is_broken = result.diagnostics.iter().any(|diagnostic| {
            diagnostic.is_error()
                && diagnostic.span.is_some_and(|span| pragma.lo <= span.lo && span.lo < pragma.hi)
        });
        if !is_broken {
            check_default_none(file, index, &mut diagnostics);
        }
        task_rules::check(file, index, &mut diagnostics);
        atomic::check(file, index, &mut diagnostics);
    }
    hints::check(file, &mut diagnostics);
    flow::check(file, &mut diagnostics, &mut refusals);
    result.diagnostics.append(&mut diagnostics);
    result.refusals.extend(refusals);
}

fn check_nesting(file: &File<'_>, index: usize, diagnostics: &mut Vec<Diagnostic>) {
    let mut outer: Vec<usize> = file.ancestors(index).collect();
    outer.reverse();
    let enclosing: Vec<nesting::Enclosing<'_>> =
        outer.iter().map(|&outer| nesting::Enclosing { directive: file.directive(outer) }).collect();
    if let Err(misplaced) = nesting::check(file.directive(index), &enclosing) {
        let mut diagnostic = Diagnostic::error(misplaced.message, file.pragma_span(index));
        if let Some(culprit) = misplaced.culprit.map(|culprit| outer[culprit]) {
            let note = format!("'#pragma omp {}' is here", file.directive(culprit).name());
            diagnostic = diagnostic.with_note(note, Some(file.pragma_span(culprit)));
        }
        diagnostics.push(diagnostic);
    }
}

/// Reports stand-alone directives that would be the only statement of an `if` or a loop [OMP 5.2 §3.1].
fn check_place(file: &File<'_>, index: usize, diagnostics: &mut Vec<Diagnostic>) {
    let construct = &file.constructs[index];
    let parent = file.tree.node(construct.node).parent.map(|parent| file.tree.kind(parent));
    let fits = matches!(
        parent,
        Some(
            NodeKind::Compound
                | NodeKind::Case
                | NodeKind::Default
                | NodeKind::Label
                | NodeKind::StatementExpression
        )
    );
    if construct.body.is_none() && !fits {
        let name = file.directive(index).name();
        let message =
            format!("'#pragma omp {name}' must stand in a block, not be the only statement of another one");
        diagnostics.push(Diagnostic::error(message, file.pragma_span(index)));
    }
}

/// Checks the types and values of the expressions in clauses.
fn check_expressions(file: &File<'_>, index: usize, diagnostics: &mut Vec<Diagnostic>) {
    let construct = &file.constructs[index];
    let directive = file.directive(index).name();
    for clause in construct.units.iter().flat_map(|unit| &unit.clauses) {
        let Some(expr) = clause.expr() else { continue };
        let Some(node) = node_of(file, construct.node, expr) else { continue };
        let (ty, value) = type_and_value(file, node);
        let name = clause.kind.name();
        match clause.kind {
            ClauseKind::If | ClauseKind::Final
                if !ty.is_scalar() && !matches!(ty, TypeClass::Array { .. } | TypeClass::Function) =>
            {
                let message =
                    format!("the condition of clause '{name}' on directive '{directive}' must be a scalar");
                diagnostics.push(Diagnostic::error(message, expr.span));
            }
            ClauseKind::NumThreads | ClauseKind::Schedule | ClauseKind::Hint => {
                let what =
                    if clause.kind == ClauseKind::Schedule { "the chunk size" } else { "the argument" };
                if !ty.is_integer() {
                    let message =
                        format!("{what} of clause '{name}' on directive '{directive}' must be an integer");
                    diagnostics.push(Diagnostic::error(message, expr.span));
                } else if clause.kind != ClauseKind::Hint && value.is_some_and(|value| value <= 0) {
                    let message = format!(
                        "{what} of clause '{name}' on directive '{directive}' must be positive, found '{}'",
                        expr.text
                    );
                    diagnostics.push(Diagnostic::error(message, expr.span));
                }
            }
            _ => {}
        }
    }
}

pub(crate) fn node_of(file: &File<'_>, construct: NodeId, expr: &Expr) -> Option<NodeId> {
    file.tree.exactly(construct, expr.span.lo, expr.span.hi)
}

pub(crate) fn type_and_value<'a>(file: &'a File<'_>, node: NodeId) -> (&'a TypeClass, Option<i128>) {
    let (outer, inner) = (file.tree.node(node), file.tree.node(file.tree.peel(node)));
    (&inner.ty, outer.value.or(inner.value))
}

/// Checks the variables that clauses name.
fn check_items(file: &File<'_>, index: usize, diagnostics: &mut Vec<Diagnostic>) {
    let construct = &file.constructs[index];
    for unit in &construct.units {
        for clause in unit.written() {
            for item in items_of(unit, clause) {
                check_item(file, index, unit, clause, item, diagnostics);
            }
        }
    }
}

/// Returns the items that stand in `clause`.
fn items_of<'a>(unit: &'a Unit, clause: &'a Clause) -> impl Iterator<Item = &'a Item> {
    unit.items.iter().filter(|item| clause.span.lo <= item.span.lo && item.span.hi <= clause.span.hi)
}

fn check_item(
    file: &File<'_>,
    index: usize,
    unit: &Unit,
    clause: &Clause,
    item: &Item,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let construct = &file.constructs[index];
    let decl = file.tree.decl(item.decl);
    let (name, clause_name) = (&decl.name, clause.kind.name());
    let mut error = |message: String| diagnostics.push(Diagnostic::error(message, item.span));
    let is_copied_over = matches!(item.attribute, Attribute::Copyin | Attribute::Copyprivate);
    if decl.is_thread_local && !is_copied_over {
        let what = if decl.is_threadprivate { "threadprivate" } else { "thread-local" };
        return error(format!("'{name}' is {what} and cannot be in clause '{clause_name}'"));
    }
    if item.attribute == Attribute::Copyin && !decl.is_thread_local {
        return error(format!("'{name}' in clause 'copyin' must be threadprivate"));
    }
    if decl.is_const && !matches!(item.attribute, Attribute::Shared | Attribute::Firstprivate) {
        return error(format!("'{name}' is const and cannot be in clause '{clause_name}'"));
    }
    let is_copied = item.attribute != Attribute::Shared;
    let is_incomplete = decl.is_incomplete_record
        || matches!(&decl.ty, TypeClass::Array { length: None, variable: false, .. } | TypeClass::Void);
    if is_copied && is_incomplete && item.written.dimensions.is_empty() {
        return error(format!(
            "'{name}' has the incomplete type '{}' and cannot be in clause '{clause_name}'",
            decl.type_spelling
        ));
    }
    if item.attribute == Attribute::Lastprivate
        && let Some(member) = &decl.const_member
    {
        return error(format!(
            "'{name}' has the const member '{member}' and cannot be in clause 'lastprivate', which assigns to it"
        ));
    }
    if item.attribute == Attribute::Copyprivate
        && !decl.is_thread_local
        && is_shared_around(file, index, 0, item.decl)
    {
        return error(format!(
            "'{name}' in clause 'copyprivate' must be threadprivate or private in the region around the 'single', but \
             is shared by the team"
        ));
    }
    let is_loop_variable = iteration_variables(construct).contains(&item.decl);
    if is_loop_variable && !matches!(item.attribute, Attribute::Private | Attribute::Lastprivate) {
        return error(format!(
            "'{name}' is a loop variable, which is private, and cannot be in clause '{clause_name}'"
        ));
    }
    if let Attribute::Reduction(op) = &item.attribute {
        if let Some(message) = reduction_problem(file, item, op) {
            return error(message);
        }
        if let Some(found) = section_problem(file, construct.node, item) {
            return diagnostics.push(found);
        }
    }
    let from_team =
        matches!(item.attribute, Attribute::Firstprivate | Attribute::Lastprivate | Attribute::Reduction(_));
    // What a section of a pointer names is not the pointer, and may well be shared though the pointer is not.
    let is_behind_pointer = !item.written.dimensions.is_empty() && matches!(decl.ty, TypeClass::Pointer(_));
    let is_worksharing = unit.kind.is_worksharing() && !is_behind_pointer;
    if from_team && is_worksharing && is_private_to_orphan(file, index, item) {
        diagnostics.push(Diagnostic::error(
            format!(
                "'{name}' in clause '{clause_name}' must be shared by the team, but is a local variable of a function \
                 that each thread runs for itself"
            ),
            item.span,
        ));
    } else if from_team
        && is_worksharing
        && let Some(team) = private_in_team(file, index, item)
    {
        let message = format!(
            "'{name}' in clause '{clause_name}' must be shared in the 'parallel' region around it, where it is private"
        );
        let note = format!("'#pragma omp {}' is here", file.directive(team).name());
        diagnostics.push(Diagnostic::error(message, item.span).with_note(note, Some(file.pragma_span(team))));
    }
}

/// Returns the `parallel` construct around a worksharing construct, if the variable is private there.
///
/// An orphaned construct is not judged: its team is not known.
fn private_in_team(file: &File<'_>, index: usize, item: &Item) -> Option<usize> {
    let is_own = file.constructs[index].unit(UnitKind::Parallel).is_some();
    let team = if is_own {
        index
    } else {
        file.ancestors(index).find(|&outer| file.constructs[outer].unit(UnitKind::Parallel).is_some())?
    };
    let decl = file.tree.decl(item.decl);
    if !decl.is_static && file.constructs[team].contains(&file.tree, decl.lo) {
        return Some(team);
    }
    let unit = file.constructs[team].units.iter().position(|unit| unit.kind == UnitKind::Parallel)?;
    let listed = lists(file, team, unit).into_iter().find(|listed| listed.decl == item.decl)?;
    // What no clause names and nobody references is listed as private only to keep it from being captured.
    let is_private = listed.attribute != Attribute::Shared
        && (listed.item.is_some() || is_default_private(file, team, unit));
    is_private.then_some(team)
}

/// Says whether an automatic variable is listed in a construct that no `parallel` of its function encloses.
///
/// Then every thread of the team that executes the function has a variable of its own [OMP 5.2 §5.1.2].
fn is_private_to_orphan(file: &File<'_>, index: usize, item: &Item) -> bool {
    let decl = file.tree.decl(item.decl);
    let is_team = |at: usize| file.constructs[at].unit(UnitKind::Parallel).is_some();
    if decl.is_static || decl.is_file_scope || is_team(index) || file.ancestors(index).any(is_team) {
        return false;
    }
    // A pragma that was not understood may be the `parallel`.
    let at = file.tree.node(file.constructs[index].node).lo;
    let function = file.tree.functions.iter().find(|&&id| {
        let node = file.tree.node(id);
        node.lo <= at && at < node.hi
    });
    function.is_some_and(|&function| {
        let node = file.tree.node(function);
        file.pragmas
            .iter()
            .filter(|pragma| node.lo <= pragma.line.lo && pragma.line.lo < node.hi)
            .all(|pragma| pragma.directive.is_some())
    })
}

fn is_default_private(file: &File<'_>, team: usize, unit: usize) -> bool {
    use weft_openmp::DefaultKind;
    let kind = crate::sharing::default_kind(&file.constructs[team].units[unit]);
    matches!(kind, Some(DefaultKind::Private | DefaultKind::Firstprivate))
}
