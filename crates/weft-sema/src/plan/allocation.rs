//! Where private copies lie: what `allocate` clauses say, for each variable of which a region has a copy.
//! [OMP 5.2 §6.6]
//!
//! ```c
//! #pragma omp parallel for private(a, b) allocate(allocator(h), align(64) : a, b)
//! // unsigned long long allocator = (unsigned long long)(h);
//! // PARALLEL: PRIVATE(&a, &b) ALLOCATE.OBJECT(&a, allocator, 64) ALLOCATE.OBJECT(&b, allocator, 64)
//! ```
//!
//! A copy that the region declares is made in that memory by its declaration ([`Allocation`]), and no marker names it.
//!
//! The copies decide where a clause goes, since some of them have moved to the `parallel` (`sharing/placement.rs`).

use weft_openmp::region::Own;
use weft_openmp::{Clause, ClauseArgs, ClauseKind, Expr, Leaf, ModifierKind};
use weft_support::Span;

use crate::model::construct::Unit;
use crate::model::program::Program;
use crate::model::tree::DeclId;
use crate::plan::clauses::Group;
use crate::plan::name::Allocation;
use crate::plan::value::{Temporary, Value};
use crate::sharing::Listed;
use crate::sharing::target::is_offloaded;
use crate::sharing::way::{Way, way};

impl Group<'_> {
    /// Adds what is said of the copies among `listed`.
    ///
    /// The copies of what tasks reduce are the runtime's. What no clause lists for the unit has no value there, or is a task's
    /// copy for its `target`. The copy of a `target` that an inner unit copies again nothing else reads; it stays where the
    /// device gets its arguments, so that a `teams` has no code beside it.
    pub(super) fn allocations(&mut self, unit: &Unit, listed: &[Listed]) {
        let own: Vec<&Listed> =
            listed.iter().filter(|listed| has_place(self.program, self.index, unit, listed)).collect();
        for (number, clause) in clauses(self.program, self.index).enumerate() {
            let items = items(self.program, self.index, clause);
            let copied = |decl: DeclId| own.iter().find(|listed| listed.decl == decl).copied();
            let copies: Vec<&Listed> = items.iter().filter_map(|(decl, _)| copied(*decl)).collect();
            if copies.is_empty() {
                continue;
            }
            let (allocator, alignment) = of_clause(clause);
            let into = Temporary::Allocator(number);
            let allocator = allocator.map_or(Value::Bytes(0), |expr| self.value(expr, into));
            let alignment = alignment.map_or(Value::Bytes(1), |expr| Value::Constant(into, expr.span));
            for copy in copies {
                if !matches!(way(self.program, self.index, unit, copy), Way::Declared(_)) {
                    let operands = vec![Value::Variable(copy.decl), allocator, alignment];
                    self.push(Own::Allocation, ClauseArgs::Exprs(operands));
                }
            }
        }
    }
}

/// Returns what clauses say of the copy that a region of `unit` declares.
pub(super) fn of_declared(
    program: &Program<'_>,
    index: usize,
    unit: &Unit,
    listed: &Listed,
) -> Option<Allocation> {
    let Way::Declared(meaning) = way(program, index, unit, listed) else { return None };
    if meaning.is_of_tasks() || !has_place(program, index, unit, listed) {
        return None;
    }
    let group = Group::new(program, index);
    let names = |clause: &Clause| items(program, index, clause).iter().any(|(decl, _)| *decl == listed.decl);
    let (number, clause) = clauses(program, index).enumerate().find(|(_, clause)| names(clause))?;
    let (allocator, alignment) = of_clause(clause);
    let into = Temporary::Allocator(number);
    Some(Allocation {
        allocator: allocator
            .map_or(Value::Bytes(0), |expr| group.known(expr, into).unwrap_or(Value::Temporary(into))),
        alignment: alignment.map_or(Value::Bytes(1), |expr| Value::Constant(into, expr.span)),
    })
}

/// Says why a copy that a region declares cannot be made in the memory of an allocator, if that is so.
pub(crate) fn refused(
    program: &Program<'_>,
    index: usize,
    unit: &Unit,
    listed: &Listed,
) -> Option<&'static str> {
    let is_declared = matches!(way(program, index, unit, listed), Way::Declared(_));
    let is_one = is_declared && has_place(program, index, unit, listed) && is_offloaded(program, unit);
    is_one.then_some("a reference or an object with constructors for a device")
}

/// Says whether a unit has a copy of its own that a clause may give a place.
fn has_place(program: &Program<'_>, index: usize, unit: &Unit, listed: &Listed) -> bool {
    let units = program.constructs[index].units.iter();
    let mut in_target = units.skip_while(|other| other.leaf != Leaf::Target).skip(1);
    match listed.kind {
        _ if listed.item.is_none() => false,
        _ if unit.leaf == Leaf::Target && in_target.any(|inner| has_copy(inner, listed.decl)) => false,
        ClauseKind::Shared | ClauseKind::InReduction | ClauseKind::TaskReduction => false,
        ClauseKind::Reduction => unit.leaf != Leaf::Taskloop,
        _ => true,
    }
}

/// Returns the `allocate` clauses of a construct.
fn clauses<'a>(program: &'a Program<'_>, index: usize) -> impl Iterator<Item = &'a Clause> {
    program.directive(index).clauses.iter().filter(|clause| clause.kind == ClauseKind::Allocate)
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

/// Returns the variables and members that an `allocate` clause names.
pub(crate) fn items(program: &Program<'_>, index: usize, clause: &Clause) -> Vec<(DeclId, Span)> {
    let (tree, node) = (&program.tree, program.constructs[index].node);
    let found = clause.items().iter().filter_map(|item| {
        let base = tree.exactly(node, item.base.span.lo, item.base.span.hi)?;
        Some((tree.as_item(base)?, item.span))
    });
    found.collect()
}
