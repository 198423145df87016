//! What a `task` must not do with the variables of the constructs around it.
//!
//! ```c
//! #pragma omp parallel reduction(+ : s)
//! #pragma omp task
//! s += 1;                               // error: the task may run after the copy it means is gone
//! ```
//!
//! The copies of a reduction belong to the threads of the team, and a task may run on any of them [OMP 5.2 §5.5.8].

use weft_support::Diagnostic;

use crate::construct::{Attribute, UnitKind};
use crate::file::File;
use crate::sharing::referenced_inside;
use crate::tree::DeclId;

/// Reports the reduction variables that the `task` construct `index` uses.
pub(crate) fn check(file: &File<'_>, index: usize, diagnostics: &mut Vec<Diagnostic>) {
    let construct = &file.constructs[index];
    let Some(number) = construct.units.iter().position(|unit| unit.kind == UnitKind::Task) else { return };
    let unit = &construct.units[number];
    let mut report = |variable: DeclId, span, message: String| {
        let Some(outer) = reducing_around(file, index, variable) else { return };
        let note = format!("it is reduced by '#pragma omp {}' here", file.directive(outer).name());
        diagnostics.push(Diagnostic::error(message, span).with_note(note, Some(file.pragma_span(outer))));
    };
    for item in unit.with(&Attribute::Firstprivate) {
        let name = &file.tree.decl(item.decl).name;
        let message =
            format!("'{name}' is a reduction variable and cannot be in clause 'firstprivate' of a task");
        report(item.decl, item.span, message);
    }
    for (variable, offset) in referenced_inside(file, index, number) {
        let decl = file.tree.decl(variable);
        if unit.item(variable).is_none() && !construct.contains(&file.tree, decl.lo) {
            let message =
                format!("the reduction variable '{}' must not be used in an explicit task", decl.name);
            report(variable, file.span(offset, offset + decl.name.len() as u32), message);
        }
    }
}

/// Returns the innermost construct around `index` that says what the variable is, if it reduces it.
fn reducing_around(file: &File<'_>, index: usize, variable: DeclId) -> Option<usize> {
    for outer in file.ancestors(index) {
        for unit in file.constructs[outer].units.iter().rev() {
            let mut said = unit.items.iter().filter(|item| item.decl == variable);
            if said.clone().any(|item| matches!(item.attribute, Attribute::Reduction(_))) {
                return Some(outer);
            }
            if said.any(|item| item.attribute.makes_copy()) || unit.kind == UnitKind::Parallel {
                return None;
            }
        }
    }
    None
}
