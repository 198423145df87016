//! Splits a compound directive into units, and distributes its clauses among them.
//!
//! ```text
//! DIR.OMP.PARALLEL.LOOP  NUM_THREADS(%n) REDUCTION.ADD(%s) PRIVATE(%i)
//!   → DIR.OMP.PARALLEL  NUM_THREADS(%n) SHARED(%s)
//!   → DIR.OMP.LOOP      REDUCTION.ADD(%s) PRIVATE(%i) NOWAIT
//! ```
//!
//! The rules are those of `weft-openmp`. A clause outside of OpenMP goes to the unit that it is about.
//!
//! Before: clauses with operands as Region IR has them.
//! After: each operand of each clause stands in some unit.

use weft_openmp::region::OwnGroup;
use weft_openmp::{Leaf, UnitKind, decompose_clauses, units_of};

use weft_ir::Operand;

use crate::clause::{Clause, ClauseKind, Kind, Own};

/// A unit with its clauses: one region of Region IR.
#[derive(Clone, Debug)]
pub(super) struct Part {
    pub(super) unit: UnitKind,
    pub(super) clauses: Vec<Clause>,
}

/// Splits the directive made of `leaves`; a unit stays as it is.
///
/// Precondition: `leaves` are a directive of the language.
pub(super) fn split(leaves: &[Leaf], clauses: Vec<Clause>) -> Vec<Part> {
    let units = units_of(leaves);
    let kind = |leaves: &[Leaf]| {
        UnitKind::of(leaves).unwrap_or_else(|| unreachable!("invariant: every unit of a directive has a row"))
    };
    if units.len() < 2 {
        return vec![Part { unit: kind(leaves), clauses }];
    }
    // A clause outside of OpenMP has a place of its own.
    let (known, own): (Vec<Clause>, Vec<Clause>) = clauses.into_iter().partition(|c| c.language().is_some());
    let mut parts: Vec<Part> = decompose_clauses(leaves, &known, ())
        .into_iter()
        .map(|unit| Part { unit: kind(&unit.leaves), clauses: unit.clauses })
        .collect();
    for clause in own {
        let at = home(&units, &clause);
        if clause.kind == Own::NormalizedBounds {
            bring_in(&mut parts[..at], &clause.operands());
        }
        match group(&clause) {
            // The place in the source is that of every part.
            Some(OwnGroup::Weft) => parts.iter_mut().for_each(|p| p.clauses.insert(0, clause.clone())),
            _ => parts[at].clauses.push(clause),
        }
    }
    parts
}

fn group(clause: &Clause) -> Option<OwnGroup> {
    match &clause.kind {
        Kind::Own(own) => Some(own.group()),
        _ => None,
    }
}

/// Passes the bounds of a loop, which the code before the compound has set, to the regions around the loop: each thread
/// gets its own.
fn bring_in(around: &mut [Part], bounds: &[Operand]) {
    let forks =
        |part: &&mut Part| part.unit.leaves().iter().any(|leaf| matches!(leaf, Leaf::Parallel | Leaf::Teams));
    for part in around.iter_mut().filter(forks) {
        let is_listed = |o: &Operand| {
            part.clauses
                .iter()
                .any(|c| c.language().is_some_and(ClauseKind::is_data_sharing) && c.operands().contains(o))
        };
        let missing: Vec<Operand> = bounds.iter().copied().filter(|o| !is_listed(o)).collect();
        if !missing.is_empty() {
            part.clauses.push(Clause::of(ClauseKind::Firstprivate, missing));
        }
    }
}

/// The unit to which a clause outside of OpenMP goes: the innermost loop for its bounds, else the innermost unit.
fn home(units: &[Vec<Leaf>], clause: &Clause) -> usize {
    use Leaf::{Distribute, Do, For, Loop, Sections, Simd, Taskloop};
    let last = units.len() - 1;
    match group(clause) {
        Some(OwnGroup::Bounds) => units
            .iter()
            .rposition(|u| {
                u.iter().any(|l| matches!(l, For | Do | Loop | Sections | Simd | Taskloop | Distribute))
            })
            .unwrap_or(last),
        // A front end's clauses for its own lowering concern the whole directive.
        Some(OwnGroup::FrontEnd) => 0,
        _ => last,
    }
}
