//! Scans of a `for simd` that are those of a `for`: over objects, and those whose phases blocks of iterations execute apart.
//!
//! ```cpp
//! #pragma omp for simd reduction(inscan, + : m)      // as for: m is a Matrix, or of a type that a template leaves open
//! ```
//!
//! A vectorizer has to know of what iterations hand on, and takes nothing but numbers; and what a region with blocks repeats
//! is a block. `simd` permits, and asks for nothing [OMP 5.2 §10.4], so the loop keeps its threads and loses its lanes.

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
    let Program { constructs, tree, host, .. } = program;
    let units = constructs.iter_mut().flat_map(|construct| {
        let in_blocks = construct.scans_in_blocks;
        construct.units.iter_mut().map(move |unit| (in_blocks, unit))
    });
    for (in_blocks, unit) in units {
        let is_of_objects = host.finds_reductions()
            && unit.items.iter().any(|item| item.is_inscan() && !tree.decl(item.decl).is_bitwise);
        let is_serial = in_blocks || is_of_objects;
        if unit.leaf != Leaf::For || !unit.leaves.contains(&Leaf::Simd) || !is_serial {
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
