//! Which directives make allocators for their regions. `own_allocators.rs` writes them.

use weft_openmp::{Clause, ClauseArgs, ClauseKind, Directive, Leaf, Typed, UsedAllocator};
use weft_sema::is_predefined_allocator;

/// Says whether a directive makes allocators.
pub(super) fn may_be_in(directive: &Directive) -> bool {
    let [Leaf::Target, within @ ..] = &directive.leaves[..] else { return false };
    // A `teams` must be all that its `target` holds.
    let may_hold_more = match within.first() {
        None => directive.clause(ClauseKind::Allocate).is_none(),
        Some(leaf) => *leaf != Leaf::Teams,
    };
    may_hold_more && directive.clauses.iter().flat_map(made).next().is_some()
}

/// Returns the allocators that a clause makes; the predefined ones are there, whatever it says of them.
pub(super) fn made(clause: &Clause) -> impl Iterator<Item = &UsedAllocator> {
    let used = match &clause.args {
        ClauseArgs::Typed(Typed::Allocators(used)) => &used[..],
        _ => &[],
    };
    used.iter().filter(|one| !is_predefined_allocator(&one.allocator.text))
}
