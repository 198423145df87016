//! What a walk over the surface calls of a function finds: groups of calls, one for each marker to come.
//!
//! ```text
//! __weft_directive("DIR.OMP.PARALLEL", "a.c", 12, 9)     the directive with its place
//! __weft_qual_opndlist("QUAL.OMP.SHARED", &a, &b)        a clause
//! __weft_directive("DIR.QUAL.LIST.END")                  the end of the group
//! ```

use weft_ir::{Inst, Operand, Symbol};

use weft_openmp::region::Own;
use weft_openmp::{Leaf, UnitKind as Directive};

use crate::clause::Clause;
use crate::entry::Location;
use crate::markers::Marker;

/// The role of a group in its region.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Role {
    /// Enters a region.
    Begin,
    /// Leaves the region that group `begin` entered.
    End {
        /// Index of the begin group.
        begin: usize,
    },
    /// A stand-alone directive in the region that group `inside` entered.
    StandAlone {
        /// Index of the innermost region's begin group.
        inside: Option<usize>,
    },
}

/// A group of calls.
#[derive(Clone, Debug)]
pub(super) struct Group {
    pub(super) directive: Directive,
    pub(super) role: Role,
    /// The calls, the directive first and `DIR.QUAL.LIST.END` last.
    pub(super) calls: Vec<Inst>,
    /// The clauses, the location first.
    pub(super) clauses: Vec<Clause>,
    /// The string constants that name directive and clauses.
    pub(super) strings: Vec<Symbol>,
    /// The place of the directive; for an end group, that of its begin group.
    pub(super) place: Option<Location>,
}

impl Group {
    /// The call that ends the group.
    pub(super) fn list_end(&self) -> Inst {
        *self.calls.last().expect("invariant: a group has calls")
    }

    /// Where the result of the marker goes, if the group says that.
    pub(super) fn outcome(&self) -> Option<Operand> {
        let clause = self.clauses.iter().find(|clause| clause.kind == Own::Outcome)?;
        clause.operands().first().copied()
    }

    /// The marker that stands for the group; `None` for `threadprivate`, which an earlier step has removed.
    pub(super) fn marker(&self) -> Option<Marker> {
        match self.role {
            Role::Begin => Some(Marker::Entry),
            Role::End { .. } => Some(Marker::Exit),
            Role::StandAlone { .. } if self.outcome().is_some() && self.directive.is(Leaf::Barrier) => {
                Some(Marker::CancelBarrier)
            }
            Role::StandAlone { .. } => Marker::of_directive(self.directive),
        }
    }
}

/// What the walk finds.
#[derive(Default, Debug)]
pub(super) struct Found {
    /// The groups, in reverse post-order.
    pub(super) groups: Vec<Group>,
    /// The calls that ask where a region's copy of an object is, with the address of the original.
    pub(super) privates: Vec<(Inst, Operand)>,
    /// The calls that guard the body of a region, with the group that begins it.
    pub(super) guards: Vec<(Inst, usize)>,
}
