//! What a `task` must not do with the variables of the constructs around it.
//!
//! ```c
//! #pragma omp parallel reduction(+ : s)
//! #pragma omp task
//! s += 1;                               // error: the task may run after the copy it means is gone
//!
//! #pragma omp task untied
//! t += 1;                               // warning: `t` is threadprivate, and another thread may go on with the task
//! ```
//!
//! The copies of a reduction belong to the threads of the team, and a task may run on any of them [OMP 5.2 §5.5.8].

use weft_openmp::{ClauseKind, LENIENT, Leaf};
use weft_support::Diagnostic;

use crate::check::threadprivate;
use crate::model::construct::Unit;
use crate::model::program::Program;
use crate::model::tree::DeclId;
use crate::sharing::uses::uses_inside;

/// Reports the reduction variables that the `task` or `taskloop` construct `index` uses.
pub(crate) fn check(program: &Program<'_>, index: usize, diagnostics: &mut Vec<Diagnostic>) {
    let construct = &program.constructs[index];
    let Some(number) = construct.units.iter().position(Unit::makes_tasks) else { return };
    // The program does not say that it is a task.
    if construct.target_of(number).is_some() {
        return;
    }
    let unit = &construct.units[number];
    if unit.clause(ClauseKind::Untied).is_some() {
        warn_of_threadprivate(program, index, diagnostics);
    }
    let mut report = |variable: DeclId, span, message: String| {
        let Some(outer) = reducing_around(program, index, variable) else { return };
        let note = format!("it is reduced by '#pragma omp {}' here", program.directive(outer).name());
        let diagnostic = Diagnostic::error(message, span).cited("5.2 §5.5.8");
        diagnostics.push(diagnostic.with_note(note, Some(program.pragma_span(outer))));
    };
    for item in unit.with(ClauseKind::Firstprivate) {
        let name = &program.tree.decl(item.decl).name;
        let message =
            format!("'{name}' is a reduction variable and cannot be in clause 'firstprivate' of a task");
        report(item.decl, item.span, message);
    }
    let uses = uses_inside(program, index, number);
    for variable in uses.variables() {
        let Some(offset) = uses.reference(variable) else { continue };
        let decl = program.tree.decl(variable);
        if unit.item(variable).is_none() && !construct.contains(&program.tree, decl.lo) {
            let message =
                format!("the reduction variable '{}' must not be used in an explicit task", decl.name);
            report(variable, program.span(offset, offset + decl.name.len() as u32), message);
        }
    }
}

/// Warns of threadprivate variables in an untied task: whose they are may change at each of its scheduling points
/// [OMP 5.2 §12.5]; gcc refuses them, clang takes them.
fn warn_of_threadprivate(program: &Program<'_>, index: usize, diagnostics: &mut Vec<Diagnostic>) {
    let Some(body) = program.constructs[index].body else { return };
    // What another task or team uses is its own.
    let is_own = |inner: usize| {
        let units = &program.constructs[inner].units;
        !units.iter().any(|unit| unit.makes_tasks() || unit.starts_threads())
    };
    for (node, decl) in threadprivate::used_in(program, body, is_own) {
        let message = format!(
            "'{}' is threadprivate, and an untied task may go on with the variable of another thread [OMP 5.2 §12.5]",
            program.tree.decl(decl).name
        );
        diagnostics.push(Diagnostic::warning(message, program.node_span(node), LENIENT));
    }
}

/// Returns the innermost construct around `index` that says what the variable is, if it reduces it.
fn reducing_around(program: &Program<'_>, index: usize, variable: DeclId) -> Option<usize> {
    for outer in program.ancestors(index) {
        for unit in program.constructs[outer].units.iter().rev() {
            let mut said = unit.items.iter().filter(|item| item.decl == variable);
            if said.clone().any(|item| item.kind == ClauseKind::Reduction) {
                return Some(outer);
            }
            if said.any(|item| item.makes_copy()) || matches!(unit.leaf, Leaf::Parallel | Leaf::Target) {
                return None;
            }
        }
    }
    None
}
