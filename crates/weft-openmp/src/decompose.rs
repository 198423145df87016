//! Splits a compound directive into units and distributes its clauses among them [OMP 5.2 §17.2].
//!
//! ```text
//! parallel for num_threads(4) reduction(+: s) schedule(static)
//!   → parallel  num_threads(4) shared(s)
//!   → for       reduction(+: s) schedule(static) nowait
//! ```
//!
//! A *unit* is a leaf, or the run of leaves at the end of a directive that the specification knows as one composite
//! construct (`for simd`, `distribute parallel for`).
//!
//! Precondition: the directive passed the checks of the parser.
//! Postconditions: every item and expression of every clause is found in some unit again; no leaf has a clause that it
//! forbids; a loop or `sections` right inside its own `parallel` has `nowait`, since the join of the team follows.

use crate::ast::{Clause, Directive};
use crate::clause::ClauseKind;
use crate::compose::merge;
use crate::distribute::distribute;
use crate::item::ListItem;
use crate::leaf::Leaf;
use crate::rule::Reason;

/// A part of a directive that becomes a region of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unit {
    /// Its leaves: one, or several where the specification has a composite construct (`for simd`).
    pub leaves: Vec<Leaf>,
    /// Its clauses: those of the directive that belong to it, and those that the distribution implies.
    ///
    /// An implied clause has the span of the clause that implies it, or that of the directive's name.
    pub clauses: Vec<Clause>,
    /// Why each of the clauses is here, in the same order.
    pub reasons: Vec<Reason>,
}

impl Unit {
    /// Makes a unit without clauses.
    pub fn new(leaves: Vec<Leaf>) -> Unit {
        Unit { leaves, clauses: Vec::new(), reasons: Vec::new() }
    }

    /// Adds a clause.
    pub fn push(&mut self, clause: Clause, reason: Reason) {
        self.clauses.push(clause);
        self.reasons.push(reason);
    }

    /// Returns the clauses, each with the reason why it is here.
    pub fn placed(&self) -> impl Iterator<Item = (&Clause, Reason)> {
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

    /// Returns the first clause of this kind.
    pub fn clause(&self, kind: ClauseKind) -> Option<&Clause> {
        self.clauses.iter().find(|clause| clause.kind == kind)
    }

    /// Returns the clauses of this kind in order.
    pub fn clauses_of(&self, kind: ClauseKind) -> impl Iterator<Item = &Clause> {
        self.clauses.iter().filter(move |clause| clause.kind == kind)
    }
}

/// Splits a directive into its units, outermost first, and distributes its clauses among them.
pub fn decompose(directive: &Directive) -> Vec<Unit> {
    let mut parts = distribute(directive).into_iter();
    let units = units_of(&directive.leaves);
    units.iter().map(|unit| merge(parts.by_ref().take(unit.len()).collect())).collect()
}

/// Returns the leaves of each unit that a directive splits into, outermost first.
pub fn units_of(leaves: &[Leaf]) -> Vec<Vec<Leaf>> {
    let mut units = Vec::new();
    let mut rest = leaves;
    while !rest.is_empty() {
        let length = if is_composite(rest) { rest.len() } else { 1 };
        let (unit, behind) = rest.split_at(length);
        units.push(unit.to_vec());
        rest = behind;
    }
    units
}

/// Says whether the leaves are one composite construct [OMP 5.2 §17.3].
fn is_composite(leaves: &[Leaf]) -> bool {
    use Leaf::{Distribute, Do, For, Parallel, Simd, Taskloop};
    matches!(
        leaves,
        [For | Do | Taskloop | Distribute, Simd]
            | [Distribute, Parallel, For | Do]
            | [Distribute, Parallel, For | Do, Simd]
    )
}

/// Says whether one of `items` is of the same variable as `item`.
pub(crate) fn names(items: &[ListItem], item: &ListItem) -> bool {
    items.iter().any(|other| other.base.text == item.base.text)
}
