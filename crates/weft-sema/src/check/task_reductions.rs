//! Where the modifier `task` of `reduction` may stand [OMP 5.2 §5.5.8].
//!
//! ```c
//! #pragma omp for reduction(task, + : s) nowait    // error: nothing waits for the tasks
//! ```

use weft_openmp::{ClauseKind, Leaf, ReductionModifier};
use weft_support::Diagnostic;

use crate::model::program::Program;

/// Checks the construct `index`.
pub(crate) fn check(program: &Program<'_>, index: usize, diagnostics: &mut Vec<Diagnostic>) {
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
