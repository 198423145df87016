//! What `lastprivate(conditional:)` may name [OMP 5.2 §5.4.5].
//!
//! ```c
//! int a[9];
//! #pragma omp for lastprivate(conditional : a)    // error: an array has no last assignment
//! ```

use weft_support::Diagnostic;

use crate::find::cancellation::Cancellations;
use crate::find::changes;
use crate::findings::Refusal;
use crate::model::construct::Item;
use crate::model::program::Program;

/// Checks construct `index`.
pub(crate) fn check(
    program: &Program<'_>,
    index: usize,
    diagnostics: &mut Vec<Diagnostic>,
    refusals: &mut Vec<Refusal>,
) {
    let construct = &program.constructs[index];
    for item in construct.units.iter().flat_map(|unit| construct.conditional_items(unit)) {
        let decl = program.tree.decl(item.decl);
        if !decl.ty.is_scalar() && !decl.ty.is_open() {
            let message = format!(
                "'{}' in clause 'lastprivate' with the modifier 'conditional' must be a scalar, not '{}'",
                decl.name, decl.type_spelling
            );
            diagnostics.push(Diagnostic::error(message, item.span));
        } else if let Some(why) = why_not(program, index, item) {
            refusals.push(Refusal {
                directive: program.directive(index).name(),
                reason: format!("'{}' in 'lastprivate(conditional:)' is not supported yet: {why}", decl.name),
                span: item.span,
            });
        }
    }
}

/// Says why an item is not translated, if it is not.
fn why_not(program: &Program<'_>, index: usize, item: &Item) -> Option<&'static str> {
    if Cancellations::of(program).team_of_barrier(program, index).is_some() {
        return Some("the team around the construct may be canceled");
    }
    changes::of(program, index, item.decl).err()
}
