//! Stand-alone `ordered` directives: the loop whose iterations wait for each other [OMP 5.2 §15.9.7].
//!
//! ```c
//! #pragma omp for ordered(2)
//! for (i = 1; i < n; i++)
//!     for (j = 1; j < m; j++) {
//! #pragma omp ordered doacross(sink: i - 1, j) doacross(sink: i, j - 1)
//! ```

use weft_openmp::{Association, ClauseArgs, ClauseKind, Doacross, Leaf, Typed};
use weft_support::Span;

use crate::model::construct::Construct;
use crate::model::program::Program;

/// Says whether construct `index` is a stand-alone `ordered`.
pub(crate) fn is_point(program: &Program<'_>, index: usize) -> bool {
    let directive = program.directive(index);
    directive.is(&[Leaf::Ordered]) && directive.association() == Association::StandAlone
}

/// Returns what the clauses of a stand-alone `ordered` say, each with its place.
pub(crate) fn clauses<'a>(
    program: &'a Program<'_>,
    index: usize,
) -> impl Iterator<Item = (&'a Doacross, Span)> {
    program.directive(index).clauses.iter().filter_map(|clause| match &clause.args {
        ClauseArgs::Typed(Typed::Doacross(doacross)) => Some((doacross, clause.span)),
        _ => None,
    })
}

/// Returns the worksharing loop around an `ordered` directive.
pub(crate) fn loop_around(program: &Program<'_>, index: usize) -> Option<usize> {
    program.ancestors(index).find(|&around| program.constructs[around].unit(Leaf::For).is_some())
}

/// Says whether `ordered` has a number of loops on a construct, so that their iterations may wait for each other.
pub(crate) fn is_announced(construct: &Construct) -> bool {
    let mut ordered = construct.units.iter().filter_map(|unit| unit.clause(ClauseKind::Ordered));
    ordered.any(|clause| clause.expr().is_some())
}
