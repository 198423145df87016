//! Which directives have a form of 6.0 that older versions say in another way.
//!
//! ```c
//! #pragma omp for nowait(later)
//! #pragma omp fuse looprange(2, 2)
//! #pragma omp task_iteration depend(inout : a[i])
//! ```
//!
//! *Precondition:* the directive has no error. *Postcondition:* none; it is a question.

use weft_openmp::{Clause, ClauseKind, Directive, Leaf};

/// Says whether a text has a word that a directive has with such a form.
pub(super) fn may_be_in(text: &str) -> bool {
    let clauses = [ClauseKind::Nowait, ClauseKind::Looprange];
    text.contains(Leaf::TaskIteration.name()) || clauses.iter().any(|kind| text.contains(kind.name()))
}

/// Says whether a directive has one.
pub(super) fn is_newer(directive: &Directive) -> bool {
    nowait(directive).is_some()
        || directive.clause(ClauseKind::Looprange).is_some()
        || directive.is(&[Leaf::TaskIteration])
}

/// Returns a `nowait` that has an argument.
pub(super) fn nowait(directive: &Directive) -> Option<&Clause> {
    directive.clause(ClauseKind::Nowait).filter(|clause| clause.expr().is_some())
}
