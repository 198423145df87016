//! Where the modifier `task` of `reduction` may stand, and where it has to [OMP 5.2 §5.5.8, §5.5.10].
//!
//! ```c
//! #pragma omp for reduction(task, + : s) nowait    // error: nothing waits for the tasks
//!
//! #pragma omp parallel reduction(+ : s)            // has no tasks that take part
//! #pragma omp task in_reduction(+ : s)             // warning: of which the task cannot be one
//! ```

use weft_openmp::{ClauseKind, LENIENT, Leaf, ReductionModifier};
use weft_support::Diagnostic;

use crate::model::program::Program;

/// Checks the construct `index`.
pub(crate) fn check(program: &Program<'_>, index: usize, diagnostics: &mut Vec<Diagnostic>) {
    check_participants(program, index, diagnostics);
    let directive = program.directive(index);
    let is_nowait = directive.clause(ClauseKind::Nowait).is_some();
    let mut with_tasks = program.constructs[index].units.iter().flat_map(|unit| {
        let items = unit.items.iter().filter(|item| item.modifier == Some(ReductionModifier::Task));
        items.map(move |item| (unit.leaf, item))
    });
    let Some((leaf, item)) = with_tasks.next() else { return };
    if is_nowait && matches!(leaf, Leaf::For | Leaf::Sections | Leaf::Scope) {
        let message =
            "the modifier 'task' of clause 'reduction' is not allowed together with clause 'nowait'";
        diagnostics.push(Diagnostic::error(message, item.span));
    }
}

/// Warns of tasks that take part in a reduction which is none of tasks; clang and gcc take them.
fn check_participants(program: &Program<'_>, index: usize, diagnostics: &mut Vec<Diagnostic>) {
    let units = &program.constructs[index].units;
    for item in units.iter().flat_map(|unit| unit.with(ClauseKind::InReduction)) {
        let around = program
            .ancestors(index)
            .flat_map(|outer| program.constructs[outer].units.iter().rev().map(move |unit| (outer, unit)));
        let said = around.filter_map(|(outer, unit)| Some((outer, unit.leaf, unit.item(item.decl)?)));
        let Some((outer, leaf, reduced)) = said.into_iter().next() else { continue };
        let is_of_tasks = leaf == Leaf::Taskloop || reduced.modifier == Some(ReductionModifier::Task);
        if reduced.kind != ClauseKind::Reduction || is_of_tasks {
            continue;
        }
        let message = format!(
            "no task takes part in the reduction of '{}' without the modifier 'task'",
            program.tree.decl(item.decl).name
        );
        let note = format!("it is reduced by '#pragma omp {}' here", program.directive(outer).name());
        let found = Diagnostic::warning(message, item.span, LENIENT).cited("5.2 §5.5.10");
        diagnostics.push(found.with_note(note, Some(program.pragma_span(outer))));
    }
}
