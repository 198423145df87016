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

use crate::ast::{Clause, Directive, ListItem};
use crate::clause::ClauseKind;
use crate::distribute::distribute;
use crate::leaf::Leaf;

/// A part of a directive that becomes a region of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unit {
    /// Its leaves: one, or several where the specification has a composite construct (`for simd`).
    pub leaves: Vec<Leaf>,
    /// Its clauses: those of the directive that belong to it, and those that the distribution implies.
    ///
    /// An implied clause has the span of the clause that implies it, or that of the directive's name.
    pub clauses: Vec<Clause>,
}

impl Unit {
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
    let mut leaves = distribute(directive);
    let mut units = Vec::new();
    while !leaves.is_empty() {
        let rest: Vec<Leaf> = leaves.iter().flat_map(|unit| unit.leaves.iter().copied()).collect();
        let length = if is_composite(&rest) { rest.len() } else { 1 };
        let behind = leaves.split_off(length);
        units.push(compose(leaves));
        leaves = behind;
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

/// Puts the leaves of a composite construct together.
fn compose(parts: Vec<Unit>) -> Unit {
    if parts.len() == 1
        && let Ok([only]) = <[Unit; 1]>::try_from(parts.clone())
    {
        return only;
    }
    let mut leaves = Vec::new();
    let mut clauses: Vec<Clause> = Vec::new();
    for part in parts {
        leaves.extend(part.leaves);
        for clause in part.clauses {
            let is_there = clauses.iter().any(|other| other.kind == clause.kind && other.args == clause.args);
            if !is_there {
                clauses.push(clause);
            }
        }
    }
    absorb(&mut clauses);
    Unit { leaves, clauses }
}

/// Takes out of a composite's clauses the attributes that a stronger attribute of the same variable covers.
fn absorb(clauses: &mut Vec<Clause>) {
    use ClauseKind as K;
    let stronger = |kind: K| -> &'static [K] {
        match kind {
            K::Shared => {
                &[K::Private, K::Firstprivate, K::Lastprivate, K::Linear, K::Reduction, K::InReduction]
            }
            K::Private => &[K::Firstprivate, K::Lastprivate, K::Linear],
            K::Firstprivate | K::Lastprivate => &[K::Linear],
            _ => &[],
        }
    };
    let all = clauses.clone();
    for clause in clauses.iter_mut() {
        let above = stronger(clause.kind);
        if let Some(items) = clause.items_mut() {
            items.retain(|item| {
                !all.iter().any(|other| above.contains(&other.kind) && names(other.items(), item))
            });
        }
    }
    clauses.retain(|clause| !is_emptied(clause));
}

/// Says whether one of `items` is of the same variable as `item`.
pub(crate) fn names(items: &[ListItem], item: &ListItem) -> bool {
    items.iter().any(|other| other.base.text == item.base.text)
}

fn is_emptied(clause: &Clause) -> bool {
    clause.kind.is_data_sharing() && clause.items().is_empty()
}
