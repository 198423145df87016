//! A unit: a part of a directive that becomes a region of its own, with its share of the clauses.

use crate::region::{UnitKind, end_string};
use crate::split::rule::Reason;
use crate::table::clause::ClauseKind;
use crate::table::leaf::Leaf;
use crate::tree::ast::Clause;
use crate::tree::names::{Names, Text};

/// A part of a directive that becomes a region of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unit<N: Names = Text> {
    /// Its leaves: one, or several where the specification has a composite construct (`for simd`).
    pub leaves: Vec<Leaf>,
    /// Its clauses: those of the directive that belong to it, and those that the distribution adds.
    ///
    /// An implied clause has the span of the clause that implies it, or that of the directive's name.
    pub clauses: Vec<Clause<N>>,
    /// Why each of the clauses is here, in the same order.
    pub reasons: Vec<Reason>,
}

impl<N: Names> Unit<N> {
    /// Makes a unit without clauses.
    pub fn new(leaves: Vec<Leaf>) -> Unit<N> {
        Unit { leaves, clauses: Vec::new(), reasons: Vec::new() }
    }

    /// Adds a clause.
    pub fn push(&mut self, clause: Clause<N>, reason: Reason) {
        self.clauses.push(clause);
        self.reasons.push(reason);
    }

    /// Returns the clauses, each with the reason why it is here.
    pub fn placed(&self) -> impl Iterator<Item = (&Clause<N>, Reason)> {
        self.clauses.iter().zip(self.reasons.iter().copied())
    }

    /// Says whether it has exactly these leaves.
    pub fn is(&self, leaves: &[Leaf]) -> bool {
        self.leaves == leaves
    }

    /// Says whether it is a worksharing construct, perhaps with `simd` in it.
    pub fn is_worksharing(&self) -> bool {
        self.leaves.first().is_some_and(|leaf| leaf.is_worksharing())
    }

    /// Returns its kind; `None` if its leaves are no unit of the language.
    pub fn kind(&self) -> Option<UnitKind> {
        UnitKind::of(&self.leaves)
    }

    /// Says whether it has no body: by its leaves, or as an `ordered` that waits for iterations [OMP 5.2 §15.10.1].
    pub fn stands_alone(&self) -> bool {
        let has_depend =
            |clause: &Clause<N>| clause.is(ClauseKind::Depend) || clause.is(ClauseKind::Doacross);
        end_string(&self.leaves).is_none() || self.is(&[Leaf::Ordered]) && self.clauses.iter().any(has_depend)
    }

    /// Returns the first clause of this kind.
    pub fn clause(&self, kind: ClauseKind) -> Option<&Clause<N>> {
        self.clauses.iter().find(|clause| clause.is(kind))
    }

    /// Returns the clauses of this kind in order.
    pub fn clauses_of(&self, kind: ClauseKind) -> impl Iterator<Item = &Clause<N>> {
        self.clauses.iter().filter(move |clause| clause.is(kind))
    }
}

/// Says whether one of `items` is of the same variable as `item`.
pub(crate) fn names<N: Names>(items: &[N::Item], item: &N::Item) -> bool {
    items.iter().any(|other| N::same_variable(other, item))
}
