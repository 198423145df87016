//! Where private copies lie: what `allocate` clauses say, for each variable of which a region has a copy.
//! [OMP 5.2 §6.6]
//!
//! ```c
//! #pragma omp parallel for private(a, b) allocate(allocator(h), align(64) : a, b)
//! // unsigned long long allocator = (unsigned long long)(h);
//! // PARALLEL: PRIVATE(&a, &b) ALLOCATE.OBJECT(&a, allocator, 64) ALLOCATE.OBJECT(&b, allocator, 64)
//! ```
//!
//! The copies decide where a clause goes, since some of them have moved to the `parallel` (`sharing/placement.rs`).

use weft_openmp::region::Own;
use weft_openmp::{Clause, ClauseArgs, ClauseKind, Expr, Leaf, ModifierKind};

use crate::model::construct::Unit;
use crate::model::tree::DeclId;
use crate::plan::clauses::Group;
use crate::plan::value::{Temporary, Value};
use crate::sharing::Listed;

impl Group<'_> {
    /// Adds what is said of the copies among `listed`.
    ///
    /// The copies of what tasks reduce are the runtime's. What no clause lists for the unit has no value there, or is a task's
    /// copy for its `target`. The copy of a `target` that an inner unit copies again nothing else reads; it stays where the
    /// device gets its arguments, so that a `teams` has no code beside it.
    pub(super) fn allocations(&mut self, unit: &Unit, listed: &[Listed]) {
        let units = self.program.constructs[self.index].units.iter();
        let in_target = units.skip_while(|other| other.leaf != Leaf::Target).skip(1);
        let is_copied_again =
            |decl: DeclId| unit.leaf == Leaf::Target && in_target.clone().any(|inner| has_copy(inner, decl));
        let is_ours = |listed: &&Listed| match listed.kind {
            _ if listed.item.is_none() => false,
            _ if is_copied_again(listed.decl) => false,
            ClauseKind::Shared | ClauseKind::InReduction | ClauseKind::TaskReduction => false,
            ClauseKind::Reduction => unit.leaf != Leaf::Taskloop,
            _ => true,
        };
        let own: Vec<DeclId> = listed.iter().filter(is_ours).map(|listed| listed.decl).collect();
        let directive = self.program.directive(self.index);
        let clauses = directive.clauses.iter().filter(|clause| clause.kind == ClauseKind::Allocate);
        for (number, clause) in clauses.enumerate() {
            let (allocator, alignment) = of_clause(clause);
            let copies: Vec<DeclId> =
                self.variables(clause).iter().filter_map(|v| copied(*v, &own)).collect();
            if copies.is_empty() {
                continue;
            }
            let into = Temporary::Allocator(number);
            let allocator = allocator.map_or(Value::Bytes(0), |expr| self.value(expr, into));
            let alignment = alignment.map_or(Value::Bytes(1), |expr| Value::Constant(into, expr.span));
            for variable in copies {
                let operands = vec![Value::Variable(variable), allocator, alignment];
                self.push(Own::Allocation, ClauseArgs::Exprs(operands));
            }
        }
    }
}

/// Says whether a clause lists a variable that a unit has a copy of.
fn has_copy(unit: &Unit, variable: DeclId) -> bool {
    unit.items.iter().any(|item| item.decl == variable && item.kind.is_privatizing())
}

/// Returns the allocator and the alignment that a clause names.
pub(crate) fn of_clause(clause: &Clause) -> (Option<&Expr>, Option<&Expr>) {
    let (mut allocator, mut alignment) = (None, None);
    for modifier in clause.modifiers() {
        match &modifier.kind {
            ModifierKind::Allocator(expr) => allocator = Some(expr),
            ModifierKind::Align(expr) => alignment = Some(expr),
            _ => {}
        }
    }
    (allocator, alignment)
}

/// Returns the variable, if it is one of those of which the region has a copy.
fn copied(variable: Value, own: &[DeclId]) -> Option<DeclId> {
    let Value::Variable(variable) = variable else { return None };
    own.contains(&variable).then_some(variable)
}
