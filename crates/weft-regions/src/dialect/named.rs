//! Directives by their strings, compounds among them, and which clauses they take.

use weft_openmp::region::{self, Kind, OwnGroup};
use weft_openmp::{ClauseKind, Leaf, UnitKind};

use crate::dialect::event::RawClause;

/// A directive by name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Named {
    /// `DIR.OMP.…`, the string that begins it.
    pub(super) begin: String,
    /// Its leaves; none for what is no directive of OpenMP, such as the end of an iteration.
    pub(super) leaves: Vec<Leaf>,
}

impl Named {
    /// The directive that `text` begins or ends, and whether it ends it.
    pub(super) fn parse(text: &str) -> Option<(Named, bool)> {
        if UnitKind::from_begin(text).is_some_and(UnitKind::is_own) {
            return Some((Named { begin: text.to_owned(), leaves: Vec::new() }, false));
        }
        let (leaves, is_end) = region::leaves_of_string(text)?;
        Some((Named { begin: region::begin_string(&leaves), leaves }, is_end))
    }

    /// The unit that it is, if it is no compound.
    pub(super) fn unit(&self) -> Option<UnitKind> {
        UnitKind::from_begin(&self.begin)
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
    match &clause.tag.kind {
        Kind::Own(own) if own.group() == OwnGroup::Weft => true,
        Kind::Own(own) => own.stands_on(&directive.leaves),
        Kind::Omp(kind) => weft_openmp::permission(&directive.leaves, *kind).is_some(),
        Kind::Other(_) => false,
    }
}
