//! Which directives make allocators for their regions, and where. `own_allocators.rs` writes them.
//!
//! ```c
//! #pragma omp target uses_allocators(mine(traits))                                           // within the region
//! #pragma omp target teams uses_allocators(mine(traits)) private(x) allocate(mine : x)       // around it
//! ```
//!
//! The `teams` may be a directive of its own. Around a region with `nowait` allocators end behind it, so the region is waited for,
//! which the clause permits.
//!
//! *Before:* any directive. *After:* its allocators have a place, or it is left as it is: copies of a `target` by itself begin
//! before what it holds, and for a device nothing can be made around the region.

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

/// Returns where a directive makes allocators, if it makes any; `holds_teams` says whether a `teams` stands in its region.
pub(super) fn making(directive: &Directive, holds_teams: bool, offloads: bool) -> Option<Making> {
    let [Leaf::Target, within @ ..] = &directive.leaves[..] else { return None };
    directive.clauses.iter().flat_map(made).next()?;
    match within.first() {
        // clang takes no allocator here that the clause does not name.
        None if directive.clause(ClauseKind::Allocate).is_some() => None,
        // A `teams` must be all that its `target` holds.
        Some(Leaf::Teams) | None if holds_teams || !within.is_empty() => {
            (!offloads).then_some(Making::Around)
        }
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
