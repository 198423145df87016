//! Splits a compound directive into units and distributes its clauses among them [OMP 5.2 §17.2].
//!
//! ```text
//! parallel for num_threads(4) reduction(+: s) schedule(static)
//!   → parallel  num_threads(4) shared(s)
//!   → for       reduction(+: s) schedule(static) nowait
//! ```
//!
//! A *unit* is a leaf, or a run of leaves at the end of a directive that the specification calls one composite
//! construct (`for simd`, `distribute parallel for`).
//!
//! Precondition: the directive passed the checks of the parser.
//! Postconditions: every item and expression of every clause stands in some unit; no leaf has a clause that it forbids;
//! a loop or `sections` right inside its own `parallel` has `nowait`, since the join of the team follows.

use crate::split::compose::merge;
use crate::split::distribute::distribute_clauses;
use crate::split::unit::Unit;
use crate::table::compound::units_of;
use crate::table::leaf::Leaf;
use crate::tree::ast::{Clause, Directive};
use crate::tree::names::Names;

/// Splits a directive into its units, outermost first, and distributes its clauses among them.
pub fn decompose(directive: &Directive) -> Vec<Unit> {
    decompose_clauses(&directive.leaves, &directive.clauses, directive.name_span)
}

/// As [`decompose`], for clauses with any names.
///
/// `leaves` are the directive's leaves; clauses that no other clause implies stand at `place`.
pub fn decompose_clauses<N: Names>(leaves: &[Leaf], clauses: &[Clause<N>], place: N::Place) -> Vec<Unit<N>> {
    let mut parts = distribute_clauses(leaves, clauses, place).into_iter();
    let units = units_of(leaves);
    units.iter().map(|unit| merge(parts.by_ref().take(unit.len()).collect())).collect()
}
