//! Scans over objects in the loops of `for simd`: they are those of a `for`.
//!
//! ```cpp
//! #pragma omp for simd reduction(inscan, + : m)      // as for: m is a Matrix, or of a type that a template leaves open
//! ```
//!
//! A vectorizer has to know of what iterations hand on, and takes nothing but numbers. `simd` permits, and asks for nothing
//! [OMP 5.2 §10.4], so the loop keeps its threads and loses its lanes.

use weft_openmp::{ClauseKind, Leaf};

use crate::model::program::Program;

/// The clauses that are about lanes alone.
const OF_LANES: [ClauseKind; 6] = [
    ClauseKind::Aligned,
    ClauseKind::If,
    ClauseKind::Nontemporal,
    ClauseKind::Order,
    ClauseKind::Safelen,
    ClauseKind::Simdlen,
];

/// Takes `simd` out of the units of such loops.
pub(crate) fn find(program: &mut Program<'_>) {
    if !program.host.finds_reductions() {
        return;
    }
    let Program { constructs, tree, .. } = program;
    for unit in constructs.iter_mut().flat_map(|construct| &mut construct.units) {
        let is_of_objects =
            unit.items.iter().any(|item| item.is_inscan() && !tree.decl(item.decl).is_bitwise);
        if unit.leaf != Leaf::For || !unit.leaves.contains(&Leaf::Simd) || !is_of_objects {
            continue;
        }
        unit.leaves.retain(|leaf| *leaf != Leaf::Simd);
        let stays: Vec<bool> = unit.clauses.iter().map(|clause| !OF_LANES.contains(&clause.kind)).collect();
        let mut of_clauses = stays.iter();
        unit.clauses.retain(|_| of_clauses.next() == Some(&true));
        let mut of_reasons = stays.iter();
        unit.reasons.retain(|_| of_reasons.next() == Some(&true));
    }
}
