//! Refuses regions with variables that have no way into them yet.

use crate::findings::Refusal;
use crate::model::program::Program;
use crate::sharing::lists;
use crate::sharing::way::{Way, way};

/// Refuses construct `index` if it cannot get at a variable.
pub(crate) fn check(program: &Program<'_>, index: usize, refusals: &mut Vec<Refusal>) {
    for (number, unit) in program.constructs[index].units.iter().enumerate() {
        for listed in lists(program, index, number) {
            let Way::Refused(reason) = way(program, index, unit, &listed) else { continue };
            let name = &program.tree.decl(listed.decl).name;
            refusals.push(Refusal {
                directive: program.directive(index).name(),
                reason: if name.is_empty() { reason.to_owned() } else { format!("'{name}': {reason}") },
                span: program.pragma_span(index),
            });
            return;
        }
    }
}
