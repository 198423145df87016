//! Directives by their strings, and which clauses they take.

use weft_openmp::{ClauseKind, Leaf, region};

use crate::dialect::event::RawClause;
use crate::dialect::tag::{Own, TagKind};

/// A directive by name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Named {
    /// `DIR.OMP.…`, the string that begins it.
    pub(super) begin: String,
    /// Its leaves; none for the end of an iteration, which is no directive of OpenMP.
    pub(super) leaves: Vec<Leaf>,
}

/// The marker at the end of an iteration; none of OpenMP's directives.
pub(super) const ITERATION_END: &str = "DIR.OMP.LOOP.ITERATION.END";

impl Named {
    /// The directive that `text` begins or ends, and whether it ends it.
    pub(super) fn parse(text: &str) -> Option<(Named, bool)> {
        if text == ITERATION_END {
            return Some((Named { begin: text.to_owned(), leaves: Vec::new() }, false));
        }
        let (leaves, is_end) = region::leaves_of_string(text)?;
        Some((Named { begin: region::begin_string(&leaves), leaves }, is_end))
    }

    /// Whether it has no region, given its clauses.
    pub(super) fn is_stand_alone(&self, clauses: &[RawClause]) -> bool {
        let orders_iterations =
            clauses.iter().any(|c| c.tag.is(ClauseKind::Depend) || c.tag.is(ClauseKind::Doacross));
        self.leaves.is_empty()
            || region::end_string(&self.leaves).is_none()
            || (self.leaves == [Leaf::Ordered] && orders_iterations)
    }
}

/// Whether the directive takes the clause.
pub(super) fn takes(directive: &Named, clause: &RawClause) -> bool {
    let has = |leaf: Leaf| directive.leaves.contains(&leaf);
    match clause.tag.kind {
        TagKind::Own(Own::Weft | Own::Other) => true,
        TagKind::Own(Own::Name) => has(Leaf::Critical),
        TagKind::Own(Own::Flush) => has(Leaf::Flush),
        TagKind::Own(Own::Threadprivate) => has(Leaf::Threadprivate),
        TagKind::Own(Own::Cancel) => has(Leaf::Cancel) || has(Leaf::CancellationPoint),
        TagKind::Own(Own::Normalized) => {
            use Leaf::{Distribute, For, Loop, Sections, Simd, Taskloop};
            [For, Sections, Simd, Distribute, Taskloop, Loop].into_iter().any(has)
        }
        TagKind::Omp(kind) => weft_openmp::permission(&directive.leaves, kind).is_some(),
    }
}
