//! Which clause of a region it is: one of OpenMP's, or one that only regions have.

use crate::region::own::Own;
use crate::table::clause::ClauseKind;

/// Which clause of a region it is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// One of OpenMP's.
    Omp(ClauseKind),
    /// One that only regions have.
    Own(Own),
    /// A string that is no clause: the directive that a marker names, or what a later version of Weft has written.
    Other(Box<str>),
}

impl Kind {
    /// Returns the clause of OpenMP that it is.
    pub fn omp(&self) -> Option<ClauseKind> {
        match self {
            Kind::Omp(kind) => Some(*kind),
            _ => None,
        }
    }
}

impl From<ClauseKind> for Kind {
    fn from(kind: ClauseKind) -> Kind {
        Kind::Omp(kind)
    }
}

impl From<Own> for Kind {
    fn from(own: Own) -> Kind {
        Kind::Own(own)
    }
}

impl PartialEq<ClauseKind> for Kind {
    fn eq(&self, other: &ClauseKind) -> bool {
        self.omp() == Some(*other)
    }
}

impl PartialEq<Own> for Kind {
    fn eq(&self, other: &Own) -> bool {
        matches!(self, Kind::Own(own) if own == other)
    }
}
