//! What the clauses of `target` and `target data` say of variables, and the task around a `target`.
//!
//! ```text
//! target map(tofrom : s, a[0:n]) map(p[0:n]) is_device_ptr(d)     s, a: shared   p, d: firstprivate
//! target nowait depend(out : x)                                   task depend(out : x)  around  target nowait
//! target in_reduction(+ : x)                                      task in_reduction(+ : x) if(0)  around  target, which shares x
//! ```
//!
//! A region has one variable for each name. What is mapped is the object itself where there is one memory; a pointer whose
//! section is mapped is a copy that points to the section [OMP 5.2 §5.8.3]. The task of a `target` with `nowait`, `depend` or
//! `in_reduction` can be told from a statement: it may run later, waits for others, and may take part in a reduction
//! [OMP 5.2 §13.8].

use weft_openmp::{ClauseKind, Dimension, Expr, Leaf, ListItem};

use crate::model::construct::{Item, Unit};
use crate::model::program::Program;
use crate::model::tree::{DeclId, NodeId, NodeKind, Tree};
use crate::model::types::TypeClass;

/// Returns the items that the clauses of a unit come to which list no variables by themselves.
pub(super) fn items(tree: &Tree, node: NodeId, unit: &weft_openmp::Unit) -> Vec<Item> {
    let mut items: Vec<Item> = Vec::new();
    for clause in &unit.clauses {
        for written in clause.items() {
            let member = || (clause.kind == ClauseKind::UseDevicePtr).then(|| member_at(tree, node, written));
            let Some(decl) = variable(tree, node, written).or_else(|| member().flatten()) else { continue };
            let is_pointer = matches!(tree.decl(decl).ty, TypeClass::Pointer(_));
            let is_whole = written.as_variable().is_some();
            let kind = match (unit.leaves.first(), clause.kind) {
                (Some(Leaf::Target), ClauseKind::Map) if is_pointer && !is_whole => ClauseKind::Firstprivate,
                // A section of what a pointer leads to is where that leads.
                (Some(Leaf::Target), ClauseKind::HasDeviceAddr) if is_pointer && !is_whole => {
                    ClauseKind::Firstprivate
                }
                (Some(Leaf::TargetData), ClauseKind::UseDeviceAddr) if is_pointer && !is_whole => {
                    ClauseKind::Firstprivate
                }
                (Some(Leaf::Target), ClauseKind::Map | ClauseKind::HasDeviceAddr) => ClauseKind::Shared,
                (Some(Leaf::Target), ClauseKind::IsDevicePtr) if is_pointer => ClauseKind::Firstprivate,
                (Some(Leaf::Target), ClauseKind::IsDevicePtr) => ClauseKind::Shared,
                (Some(Leaf::TargetData), ClauseKind::UseDevicePtr) if is_pointer => ClauseKind::Firstprivate,
                (Some(Leaf::TargetData), ClauseKind::UseDeviceAddr) if tree.decl(decl).is_reference => {
                    ClauseKind::Shared
                }
                _ => continue,
            };
            items.push(implied(decl, kind, written));
        }
    }
    // What is mapped as a whole is no copy, whatever of it is mapped besides.
    let shared: Vec<DeclId> =
        items.iter().filter(|item| item.kind == ClauseKind::Shared).map(|item| item.decl).collect();
    items.retain(|item| item.kind == ClauseKind::Shared || !shared.contains(&item.decl));
    items
}

/// Returns the variable that an item is, or is a part of, or reaches an object through.
pub(crate) fn variable(tree: &Tree, node: NodeId, written: &ListItem) -> Option<DeclId> {
    let span = written.base.span;
    let mut at = tree.exactly(node, span.lo, span.hi)?;
    loop {
        let found = tree.node(at);
        if found.kind == NodeKind::Reference {
            return found.decl.filter(|&decl| tree.decl(decl).is_variable());
        }
        at = *found.children.first()?;
    }
}

/// Returns the member of the object of the member function that an item is.
pub(crate) fn member(program: &Program<'_>, index: usize, written: &ListItem) -> Option<DeclId> {
    member_at(&program.tree, program.constructs[index].node, written)
}

fn member_at(tree: &Tree, node: NodeId, written: &ListItem) -> Option<DeclId> {
    let span = written.base.span;
    let found = tree.as_item(tree.exactly(node, span.lo, span.hi)?)?;
    (tree.decl(found).is_member() && written.dimensions.is_empty()).then_some(found)
}

/// Returns what stands for an item of another clause.
pub(crate) fn implied(decl: DeclId, kind: ClauseKind, written: &ListItem) -> Item {
    let (span, written) = (written.span, written.clone());
    Item {
        decl,
        kind,
        op: None,
        induction: None,
        modifier: None,
        is_conditional: false,
        declared: None,
        span,
        written,
    }
}

/// Says whether it is certain that a section of an object of type `ty` has all elements of the dimensions from `first` on.
pub fn are_whole(
    ty: &TypeClass,
    dimensions: &[Dimension],
    first: usize,
    value: impl Fn(&Expr) -> Option<i128>,
) -> bool {
    let mut ty = Some(ty);
    dimensions.iter().enumerate().all(|(at, one)| {
        let (element, extent) = match ty {
            Some(TypeClass::Array { element, length, .. }) => (Some(&**element), length.map(i128::from)),
            Some(TypeClass::Pointer(pointee)) => (Some(&**pointee), None),
            _ => (None, None),
        };
        ty = element;
        let is_from_start = one.lower.as_ref().is_none_or(|lower| value(lower) == Some(0));
        let is_to_end = match &one.length {
            None => one.is_section,
            Some(length) => extent.is_some() && value(length) == extent,
        };
        at < first || is_from_start && is_to_end && one.stride.is_none()
    })
}

/// Puts the task around a `target`, if one can be told.
pub(super) fn add_task(units: &mut Vec<Unit>) {
    let Some(at) = units.iter().position(|unit| unit.leaf == Leaf::Target) else { return };
    let target = &mut units[at];
    let of_task = [ClauseKind::Nowait, ClauseKind::Depend, ClauseKind::InReduction];
    if !target.clauses.iter().any(|clause| of_task.contains(&clause.kind)) {
        return;
    }
    let (leaf, leaves, binding) = (Leaf::Task, vec![Leaf::Task], None);
    let (clauses, reasons, items) = Default::default();
    let mut task = Unit { leaf, leaves, clauses, reasons, items, binding };
    let (clauses, reasons) = (std::mem::take(&mut target.clauses), std::mem::take(&mut target.reasons));
    for (clause, reason) in clauses.into_iter().zip(reasons) {
        let is_moved = matches!(clause.kind, ClauseKind::Depend | ClauseKind::InReduction);
        let home = if is_moved { &mut task } else { &mut *target };
        home.clauses.push(clause);
        home.reasons.push(reason);
    }
    let (reduced, others) = std::mem::take(&mut target.items)
        .into_iter()
        .partition::<Vec<Item>, _>(|item| item.kind == ClauseKind::InReduction);
    target.items = others;
    target.items.extend(reduced.iter().map(|item| implied(item.decl, ClauseKind::Shared, &item.written)));
    task.items = reduced;
    units.insert(at, task);
}
