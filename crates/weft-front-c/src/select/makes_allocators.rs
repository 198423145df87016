//! Which directives make allocators for their regions, and where. `own_allocators.rs` writes them.
//!
//! ```c
//! #pragma omp target uses_allocators(mine(traits))                                           // within the region
//! #pragma omp target teams uses_allocators(mine(traits)) private(x) allocate(mine : x)       // around it
//! ```
//!
//! *Before:* any directive. *After:* its allocators have a place, or it is left as it is: copies of a `target` by itself begin
//! before what it holds, for a device nothing can be made around the region, and who does not wait for a region cannot end them
//! behind it.

use weft_openmp::{Clause, ClauseArgs, ClauseKind, Directive, Leaf, Typed, UsedAllocator};
use weft_sema::is_predefined_allocator;

/// Where the allocators of a region begin and end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Making {
    /// In the region, around what it holds.
    Within,
    /// In a block around the region, on the host.
    Around,
}

/// Returns where a directive makes allocators, if it makes any.
pub(super) fn making(directive: &Directive, offloads: bool) -> Option<Making> {
    let [Leaf::Target, within @ ..] = &directive.leaves[..] else { return None };
    directive.clauses.iter().flat_map(made).next()?;
    match within.first() {
        None if directive.clause(ClauseKind::Allocate).is_some() => None,
        // A `teams` must be all that its `target` holds.
        Some(Leaf::Teams) if offloads || directive.clause(ClauseKind::Nowait).is_some() => None,
        Some(Leaf::Teams) => Some(Making::Around),
        _ => Some(Making::Within),
    }
}

/// Returns the allocators that a clause makes; the predefined ones are there, whatever it says of them.
pub(super) fn made(clause: &Clause) -> impl Iterator<Item = &UsedAllocator> {
    let used = match &clause.args {
        ClauseArgs::Typed(Typed::Allocators(used)) => &used[..],
        _ => &[],
    };
    used.iter().filter(|one| !is_predefined_allocator(&one.allocator.text))
}
