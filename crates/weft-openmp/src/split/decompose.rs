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
use crate::split::distribute::{distribute_clauses, join_follows};
use crate::split::unit::Unit;
use crate::table::clause::ClauseKind;
use crate::table::compound::{regions_of, units_of};
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
    merge_each(&units_of(leaves), distribute_clauses(leaves, clauses, place))
}

/// Splits a directive into the regions that it becomes ([`regions_of`]), outermost first, and distributes its clauses among
/// them.
pub fn decompose_regions(directive: &Directive) -> Vec<Unit> {
    let parts = distribute_clauses(&directive.leaves, &directive.clauses, directive.name_span);
    let mut units = merge_each(&regions_of(&directive.leaves), parts);
    for number in 1..units.len() {
        let (before, rest) = units.split_at_mut(number);
        let is_own = before.last().is_some_and(|outer| outer.is(&[Leaf::Parallel]));
        let inner = &mut rest[0];
        if is_own && inner.is_worksharing() && inner.clause(ClauseKind::Nowait).is_none() {
            let (nowait, reason) = join_follows(directive.name_span);
            inner.push(nowait, reason);
        }
    }
    units
}

/// Puts the leaves of each of `units` together.
fn merge_each<N: Names>(units: &[Vec<Leaf>], parts: Vec<Unit<N>>) -> Vec<Unit<N>> {
    let mut parts = parts.into_iter();
    units.iter().map(|unit| merge(parts.by_ref().take(unit.len()).collect())).collect()
}
