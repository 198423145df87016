//! The data-sharing clauses of regions.
//!
//! ```c
//! #pragma omp parallel for private(a, b) reduction(+ : s) linear(k)
//! // "QUAL.OMP.PRIVATE"(ptr %a, ptr %b), "QUAL.OMP.REDUCTION.ADD"(ptr %s), "QUAL.OMP.LINEAR"(ptr %k, i64 1), …
//! ```
//!
//! - **Precondition.** The clauses of the directive's own are there already.
//! - **Postcondition.** A variable that the region lists is in one clause, together with others of the same clause; what the
//!   region declares anew in the user's language is in none.

use weft_openmp::region::{Own, is_one_item};
use weft_openmp::{Clause, ClauseArgs, ClauseKind, Leaf};

use crate::model::construct::Unit;
use crate::model::tree::DeclId;
use crate::plan::clauses::{Generated, Group, MarkedClause, item, list};
use crate::plan::value::Value;
use crate::plan::{linear, reduction};
use crate::sharing::Listed;
use crate::sharing::way::{Way, way};

impl Group<'_> {
    /// Adds the data-sharing clauses, items of one clause string together; what is captured is `firstprivate`.
    pub(super) fn data_sharing(&mut self, unit: &Unit, listed: &[Listed], generated: Generated<'_>) {
        let first = self.clauses.len();
        let construct = &self.program.constructs[self.index];
        let conditionals: Vec<DeclId> = construct.conditional_items(unit).map(|item| item.decl).collect();
        let mut sorted: Vec<&Listed> = listed.iter().collect();
        sorted
            .sort_by_key(|listed| ClauseKind::DATA_ENVIRONMENT.iter().position(|kind| *kind == listed.kind));
        for listed in sorted {
            if !matches!(way(self.program, self.index, unit, listed), Way::Listed | Way::Shadowed(_)) {
                continue;
            }
            if listed.kind == ClauseKind::Linear {
                self.linear(listed.decl);
                continue;
            }
            let is_conditional = conditionals.contains(&listed.decl);
            if is_conditional && listed.kind == ClauseKind::Firstprivate {
                continue;
            }
            if is_conditional || listed.item.as_ref().is_some_and(|item| item.is_inscan()) {
                self.join(first, list(ClauseKind::Private, Value::Variable(listed.decl)));
                continue;
            }
            let clause = match listed.item.as_ref().and_then(|item| Some((item, item.op.as_ref()?))) {
                Some((item, op)) => reduction::clause(self.program, unit, item, op, None, &mut self.sections),
                // Its copy is the pointer that the device has.
                None if unit.leaf == Leaf::TargetData => {
                    list(ClauseKind::UseDevicePtr, Value::Variable(listed.decl))
                }
                None => list(listed.kind, Value::Variable(listed.decl)),
            };
            self.join(first, clause);
        }
        self.allocations(unit, listed);
        for &temporary in generated.captured {
            self.join(first, list(ClauseKind::Firstprivate, Value::Address(temporary)));
        }
        for &temporary in generated.private {
            self.join(first, list(ClauseKind::Private, Value::Address(temporary)));
        }
    }

    /// Adds the clause of a `linear` variable.
    ///
    /// Each thread of a team that is there already reads the variable before the loop; none may write it before all
    /// have: what is `firstprivate` and written behind the loop sees to that.
    fn linear(&mut self, decl: DeclId) {
        let items = linear::items(self.program, self.index);
        let Some(linear) = items.iter().find(|item| item.variable == decl) else { return };
        let units = &self.program.constructs[self.index].units;
        let is_of_team = units.len() == 1 && units[0].is_worksharing();
        if linear.induction.is_some() {
            // Nothing has to know by how much it changes: its code sets it.
            self.clauses.push(list(ClauseKind::Lastprivate, Value::Variable(decl)));
            if is_of_team {
                self.clauses.push(list(ClauseKind::Firstprivate, Value::Variable(decl)));
            }
            return;
        }
        let args = ClauseArgs::Linear {
            modifier: None,
            items: vec![item(Value::Variable(decl))],
            step: Some(linear.step),
        };
        if !self.clauses.iter().any(|clause| clause.kind == Own::LinearValues) {
            self.push(Own::LinearValues, ClauseArgs::None);
        }
        self.push(ClauseKind::Linear, args);
        if is_of_team {
            self.clauses.push(list(ClauseKind::Firstprivate, Value::Variable(decl)));
        }
    }

    /// Adds the items of a clause to those of one with the same string among the clauses from `first` on, or the clause.
    fn join(&mut self, first: usize, clause: MarkedClause) {
        let tag = clause.tag();
        // An item with functions has a clause of its own.
        if is_one_item(&clause.facts) {
            return self.clauses.push(clause);
        }
        let same = self.clauses[first..].iter_mut().find(|known| known.tag() == tag);
        match same.and_then(Clause::items_mut) {
            Some(items) => items.extend_from_slice(clause.items()),
            None => self.clauses.push(clause),
        }
    }
}
