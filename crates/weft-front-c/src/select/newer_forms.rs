//! Which directives have a form of 6.0 that older versions say in another way.
//!
//! ```c
//! #pragma omp for nowait(later)
//! #pragma omp fuse looprange(2, 2)
//! ```
//!
//! *Precondition:* the directive has no error. *Postcondition:* none; it is a question.

use weft_openmp::{Clause, ClauseKind, Directive};

/// The clauses that may have such a form.
pub(super) const CLAUSES: [ClauseKind; 2] = [ClauseKind::Nowait, ClauseKind::Looprange];

/// Says whether a directive has one.
pub(super) fn is_newer(directive: &Directive) -> bool {
    nowait(directive).is_some() || directive.clause(ClauseKind::Looprange).is_some()
}

/// Returns a `nowait` that has an argument.
pub(super) fn nowait(directive: &Directive) -> Option<&Clause> {
    directive.clause(ClauseKind::Nowait).filter(|clause| clause.expr().is_some())
}
