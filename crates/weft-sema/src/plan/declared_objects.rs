//! What a region of C++ has to say of the objects that its code declares in the place of copies.
//!
//! ```cpp
//! #pragma omp simd reduction(+ : h)              // DIR.OMP.SIMD QUAL.WEFT.LANES
//! for (…) h[k[i]]++;                             // iterations that meet in one element are no mistake
//! #pragma omp for lastprivate(h)                 // the schedule becomes monotonic
//! ```
//!
//! What markers list, later stages make copies of, and know them. Of what is declared they see variables like any others. Without
//! `LANES`, the lanes of a vector would access the one object as if each had its own.

use crate::model::construct::Unit;
use crate::model::program::Program;
use crate::sharing::meaning::Meaning;
use crate::sharing::way::{Way, way};
use crate::sharing::{Listed, lists};

/// Says whether there are objects of the construct's own in its loop, other than numbers and pointers: those become registers, of
/// which a vector has enough. Any of the units declares them: that of a team those that its loop reduces.
pub(super) fn declares_objects(program: &Program<'_>, index: usize) -> bool {
    program.constructs[index].units.iter().enumerate().any(|(number, unit)| {
        lists(program, index, number).iter().any(|listed| {
            let is_scalar = program.tree.decl(listed.decl).ty.is_scalar();
            match way(program, index, unit, listed) {
                Way::Declared(meaning) | Way::Shadowed(meaning) => match meaning {
                    // A pointer leads to these.
                    Meaning::Section { .. } | Meaning::Pointed | Meaning::ByTasks { .. } => true,
                    Meaning::Private | Meaning::Last { .. } | Meaning::Noted => !is_scalar,
                    meaning => !is_scalar && meaning.is_reduced(),
                },
                _ => false,
            }
        })
    })
}

/// Says whether a unit declares names that its last iteration decides about.
pub(super) fn has_last(program: &Program<'_>, index: usize, unit: &Unit, listed: &[Listed]) -> bool {
    unit.shares_iterations()
        && listed.iter().any(|listed| match way(program, index, unit, listed) {
            Way::Declared(meaning) | Way::Shadowed(meaning) => meaning.is_last(),
            _ => false,
        })
}
