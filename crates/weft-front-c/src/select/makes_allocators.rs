//! Which directives make allocators for their regions. `own_allocators.rs` writes them.

use weft_openmp::{Clause, ClauseArgs, ClauseKind, Directive, Leaf, Typed, UsedAllocator};

/// Says whether a directive makes allocators.
pub(super) fn may_be_in(directive: &Directive) -> bool {
    directive.is(&[Leaf::Target])
        && directive.clause(ClauseKind::Allocate).is_none()
        && directive.clauses.iter().flat_map(made).next().is_some()
}

/// Returns the allocators that a clause makes.
pub(super) fn made(clause: &Clause) -> impl Iterator<Item = &UsedAllocator> {
    let used = match &clause.args {
        ClauseArgs::Typed(Typed::Allocators(used)) => &used[..],
        _ => &[],
    };
    used.iter().filter(|one| one.traits.is_some() || one.memory_space.is_some())
}
