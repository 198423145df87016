//! What is Weft's own among the strings of regions: all else is spelled by `weft-openmp`.
//!
//! | string | stands on | operands |
//! |---|---|---|
//! | `DIR.OMP.LOOP.ITERATION.END` | | |
//! | `QUAL.WEFT.LOC` | every begin group | file, line, column of the directive |
//! | `QUAL.WEFT.IMPLICIT` | a barrier that ends a construct | |
//! | `QUAL.WEFT.TASK.PRIVATE` | calls of [`crate::TASK`], no directive | source, size, alignment |
//! | `QUAL.WEFT.TYPE` | any directive, until it is prepared | list item, value of its element type, number of elements |
//! | `QUAL.OMP.NORMALIZED.BOUNDS` | a loop, `sections` | addresses of start and end |
//! | `QUAL.OMP.NAME` | `critical`: the name behind the directive | address of a string |
//! | `QUAL.OMP.THREADPRIVATE` | `threadprivate`: the list behind the directive; surface form only | addresses |

use crate::clause::ClauseKind;
use crate::directive::Directive;

/// The end of an iteration of a loop with an `ordered` region.
pub(crate) const ITERATION_END: &str = "DIR.OMP.LOOP.ITERATION.END";

/// A clause that OpenMP does not have.
pub(crate) struct OwnClause {
    pub(crate) kind: ClauseKind,
    /// Its string.
    pub(crate) tag: &'static str,
    /// Whether a directive may have it.
    pub(crate) stands_on: fn(Directive) -> bool,
}

/// All of them.
const CLAUSES: [OwnClause; 7] = [
    OwnClause { kind: ClauseKind::Loc, tag: "QUAL.WEFT.LOC", stands_on: |_| true },
    OwnClause {
        kind: ClauseKind::Implicit,
        tag: "QUAL.WEFT.IMPLICIT",
        stands_on: |d| d == Directive::Barrier,
    },
    OwnClause { kind: ClauseKind::TaskPrivate, tag: "QUAL.WEFT.TASK.PRIVATE", stands_on: |_| false },
    OwnClause { kind: ClauseKind::ObjectType, tag: "QUAL.WEFT.TYPE", stands_on: |_| true },
    OwnClause {
        kind: ClauseKind::NormalizedBounds,
        tag: "QUAL.OMP.NORMALIZED.BOUNDS",
        stands_on: |d| matches!(d, Directive::Loop | Directive::Sections),
    },
    OwnClause { kind: ClauseKind::Name, tag: "QUAL.OMP.NAME", stands_on: |d| d == Directive::Critical },
    OwnClause {
        kind: ClauseKind::Threadprivate,
        tag: "QUAL.OMP.THREADPRIVATE",
        stands_on: |d| d == Directive::Threadprivate,
    },
];

/// The row of `kind`, if it is one of Weft's own.
pub(crate) fn clause(kind: ClauseKind) -> Option<&'static OwnClause> {
    CLAUSES.iter().find(|own| own.kind == kind)
}

/// The kind whose string is `tag`, if it is one of Weft's own.
pub(crate) fn from_tag(tag: &str) -> Option<ClauseKind> {
    CLAUSES.iter().find(|own| own.tag == tag).map(|own| own.kind)
}
