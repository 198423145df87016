//! What the clauses of `dispatch` must not say [OMP 5.2 §7.6].
//!
//! ```c
//! #pragma omp dispatch device(-9)           // error: no device has this number
//! #pragma omp dispatch is_device_ptr(n)     // error: no pointer
//! ```

use weft_openmp::{Clause, ClauseKind, Leaf};
use weft_sema::model::types::TypeClass;
use weft_support::Diagnostic;

use crate::select::scene::Scene;

/// The number of the initial device; others are not negative. [OMP 5.2 §1.2.1]
const INITIAL: i128 = -1;

/// Checks the `dispatch` directives of a text.
pub(super) fn check(scene: &Scene, diagnostics: &mut Vec<Diagnostic>) {
    for (_, place) in scene.places_of(Leaf::Dispatch) {
        let directive = scene.directive(place);
        if let Some(expr) = directive.clause(ClauseKind::Device).and_then(Clause::expr)
            && scene.value(place.node, expr).is_some_and(|value| value < INITIAL)
        {
            let message = format!(
                "the argument of clause 'device' on directive 'dispatch' must be the number of a device, found '{}' \
                 [OMP 5.2 §13.2]",
                expr.text
            );
            diagnostics.push(Diagnostic::error(message, expr.span));
        }
        for item in directive.clauses_of(ClauseKind::IsDevicePtr).flat_map(Clause::items) {
            let node = scene.tree.exactly(place.node, item.base.span.lo, item.base.span.hi);
            let Some(decl) = node.and_then(|node| scene.tree.as_variable(node)) else { continue };
            let decl = scene.tree.decl(decl);
            let is_pointer = matches!(decl.ty, TypeClass::Pointer(_) | TypeClass::Array { .. });
            if !is_pointer && !decl.ty.is_open() && !decl.is_reference {
                let message = format!(
                    "'{}' of type '{}' in clause 'is_device_ptr' is no pointer [OMP 5.2 §5.4.7]",
                    item.text, decl.type_spelling
                );
                diagnostics.push(Diagnostic::error(message, item.span));
            }
        }
    }
}
