//! The clauses of reductions: what their markers say of the items' types, and where array sections lie.

use weft_openmp::region::{Fact, Marked, MarkedItem};
use weft_openmp::{Clause, ClauseArgs, ClauseKind, Dimension, Leaf, ReductionOp};

use crate::model::construct::{Declaration, Item, Unit};
use crate::model::program::Program;
use crate::model::tree::DeclId;
use crate::model::types::{FloatKind, TypeClass};
use crate::plan::value::{ObjectPart, Temporary, Value};

/// An array section that is reduced, or a whole array.
#[derive(Clone, Debug)]
pub struct ReducedSection {
    /// The array, or the pointer to one.
    pub variable: DeclId,
    /// The subscripts of the section, outermost first; none for a whole array.
    pub dimensions: Vec<Dimension>,
    /// The size of an element; 0 if the host's language tells it.
    pub bytes: u32,
}

/// Returns the clause of one item; its section, if it is one, goes to the end of `sections`. It names the variable, or
/// `pointer`, a variable that points to it.
pub(super) fn clause(
    program: &Program<'_>,
    unit: &Unit,
    item: &Item,
    op: &ReductionOp,
    pointer: Option<Value>,
    sections: &mut Vec<ReducedSection>,
) -> Clause<Marked<Value>> {
    if let Some(declared) = item.declared {
        return declared_clause(unit, item, op, declared, sections);
    }
    let decl = program.tree.decl(item.decl);
    let dimensions = &item.written.dimensions;
    let is_section = pointer.is_some()
        || is_of_tasks(unit, item)
        || !dimensions.is_empty()
        || matches!(decl.ty, TypeClass::Array { .. });
    let ty = decl.ty.reduced_element(is_section);
    let mut facts: Vec<Fact> = type_fact(ty).into_iter().collect();
    let mut more = Vec::new();
    if is_section {
        let (element, bytes) = element(ty);
        facts.extend([Fact::Arrsect, element]);
        let number = sections.len();
        more.extend([Value::First(number), Value::Count(number)]);
        sections.push(ReducedSection { variable: item.decl, dimensions: dimensions.clone(), bytes });
    }
    let variable = pointer.unwrap_or(Value::Variable(item.decl));
    with(item, op, MarkedItem { variable, more }, facts)
}

/// Returns the section that an item names, if it is one.
pub(super) fn section(program: &Program<'_>, item: &Item) -> Option<ReducedSection> {
    let dimensions = item.written.dimensions.clone();
    if dimensions.is_empty() {
        return None;
    }
    let bytes = match item.declared {
        Some(declared) => u32::try_from(declared.bytes).unwrap_or(u32::MAX),
        None => element(program.tree.decl(item.decl).ty.reduced_element(true)).1,
    };
    Some(ReducedSection { variable: item.decl, dimensions, bytes })
}

/// Says whether the runtime has the copies, for tasks: then their type cannot be told from a variable.
fn is_of_tasks(unit: &Unit, item: &Item) -> bool {
    item.kind != ClauseKind::Reduction || unit.leaf == Leaf::Taskloop
}

/// Returns the clause of an item whose elements are combined by functions.
fn declared_clause(
    unit: &Unit,
    item: &Item,
    op: &ReductionOp,
    declared: Declaration,
    sections: &mut Vec<ReducedSection>,
) -> Clause<Marked<Value>> {
    let functions = [Value::Combiner(declared), Value::Initializer(declared)];
    let op = declared_op(op);
    let variable = Value::Variable(item.decl);
    let dimensions = item.written.dimensions.clone();
    if dimensions.is_empty() && !is_of_tasks(unit, item) {
        let more = [Value::Null, Value::Null].into_iter().chain(functions).collect();
        return with(item, &op, MarkedItem { variable, more }, vec![Fact::Nonpod]);
    }
    let number = sections.len();
    let place = [Value::First(number), Value::Count(number), Value::Bytes(declared.bytes)];
    let bytes = u32::try_from(declared.bytes).unwrap_or(u32::MAX);
    sections.push(ReducedSection { variable: item.decl, dimensions, bytes });
    let more = place.into_iter().chain(functions).collect();
    with(item, &op, MarkedItem { variable, more }, vec![Fact::Sized])
}

/// Returns the clause of an item that tasks combine by functions of the host's language: those of the name `number` of the
/// construct. Its section goes to the end of `sections`.
pub(super) fn by_tasks(
    item: &Item,
    op: &ReductionOp,
    number: usize,
    sections: &mut Vec<ReducedSection>,
) -> Clause<Marked<Value>> {
    let count = Value::Elements(sections.len());
    let dimensions = item.written.dimensions.clone();
    sections.push(ReducedSection { variable: item.decl, dimensions, bytes: 0 });
    let [size, combine, begin] =
        [ObjectPart::Size, ObjectPart::Combine, ObjectPart::Begin].map(|part| Value::Object(part, number));
    let more = vec![Value::Wide(0), count, size, combine, begin];
    let variable = Value::Address(Temporary::Reduced(number));
    with(item, &declared_op(op), MarkedItem { variable, more }, vec![Fact::Sized])
}

/// Returns the operator that stands for one whose meaning is in functions: the string has no name for it.
fn declared_op(op: &ReductionOp) -> ReductionOp {
    match op {
        ReductionOp::Declared(_) => op.clone(),
        builtin => ReductionOp::Declared(builtin.spelling().to_owned()),
    }
}

fn with(item: &Item, op: &ReductionOp, marked: MarkedItem<Value>, facts: Vec<Fact>) -> Clause<Marked<Value>> {
    let items = vec![marked];
    let args = ClauseArgs::Reduction { modifier: item.modifier, op: op.clone(), op_span: (), items };
    Clause { kind: item.kind.into(), span: (), name_span: (), args, facts }
}

/// Returns what tells the operation on the type from that on signed integers or floating numbers.
fn type_fact(ty: &TypeClass) -> Option<Fact> {
    match ty {
        TypeClass::Integer { signed: false, .. } => Some(Fact::Unsigned),
        TypeClass::Complex(_) => Some(Fact::Cmplx),
        TypeClass::Bool => Some(Fact::Bool),
        _ => None,
    }
}

/// Returns the type of an element (of a part of it, if complex) and the whole element's size in bytes.
///
/// Precondition: the type can be reduced.
fn element(ty: &TypeClass) -> (Fact, u32) {
    match ty {
        TypeClass::Bool | TypeClass::Integer { bits: 8, .. } => (Fact::I8, 1),
        TypeClass::Integer { bits: 16, .. } => (Fact::I16, 2),
        TypeClass::Integer { bits: 32, .. } => (Fact::I32, 4),
        TypeClass::Integer { bits: 64, .. } => (Fact::I64, 8),
        TypeClass::Integer { bits: 128, .. } => (Fact::I128, 16),
        TypeClass::Float(FloatKind::Half) => (Fact::Half, 2),
        TypeClass::Float(FloatKind::Float) => (Fact::Float, 4),
        TypeClass::Float(FloatKind::Double) => (Fact::Double, 8),
        TypeClass::Float(FloatKind::LongDouble) => (Fact::X86Fp80, 16),
        TypeClass::Float(FloatKind::Float128) => (Fact::Fp128, 16),
        TypeClass::Complex(part) => {
            let (fact, bytes) = element(part);
            (fact, 2 * bytes)
        }
        other => unreachable!("invariant: {other:?} was reported in clause 'reduction'"),
    }
}
