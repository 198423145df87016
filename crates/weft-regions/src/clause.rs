//! Clauses of a region: those of `weft-openmp`, with operands of the IR as names, and typed views of them.
//!
//! `weft_openmp::region` has the strings of clauses; nothing here spells one.

use weft_ir::{ConstKind, Context, Operand};
use weft_openmp::region::{Fact, Marked, OwnGroup, Tag, section_element};
use weft_openmp::{ClauseArgs, ReductionModifier, ReductionOp, ScheduleModifiers};

pub use weft_openmp::region::{Kind, Own};
pub use weft_openmp::{ClauseKind, DefaultKind as Default, ProcBindKind as ProcBind, ScheduleKind};

/// A clause on a marker.
pub type Clause = weft_openmp::Clause<Marked<Operand>>;

/// A reduction clause with its items.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reduction {
    /// The operator.
    pub op: ReductionOp,
    /// Whether the (element) type is an unsigned integer.
    pub unsigned: bool,
    /// Whether the (element) type is complex.
    pub cmplx: bool,
    /// Whether the (element) type is `_Bool`.
    pub bool: bool,
    /// For array sections, the type of an element (of a part, if complex).
    pub element: Option<Fact>,
    /// Addresses of the variables; empty if they are sections.
    pub items: Vec<Operand>,
    /// The functions that combine the elements of the one variable or section, if the program declares the operator.
    pub functions: Option<Functions>,
    /// The array sections; empty unless `element` or the size of an element is given.
    pub sections: Vec<Section>,
    /// Whether it has the modifier `task`.
    pub with_tasks: bool,
}

/// The functions that combine the elements of a reduction; null for none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Functions {
    /// `void (ptr out, ptr in)`
    pub combiner: Operand,
    /// `void (ptr private, ptr original)`
    pub initializer: Operand,
    /// The size of an element of a section in bytes, a constant; none for a variable, whose type tells.
    pub size: Option<Operand>,
}

/// An array section of a reduction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Section {
    /// Address of the array or pointer variable.
    pub base: Operand,
    /// First element, `i64`, in elements from the start of the object.
    pub first: Operand,
    /// Number of elements, `i64`.
    pub count: Operand,
}

/// A schedule with its chunk.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Schedule {
    /// The kind.
    pub kind: ScheduleKind,
    /// The chunk size in iterations, `i64`, at least 1.
    pub chunk: Option<Operand>,
    /// The modifiers.
    pub modifiers: ScheduleModifiers,
}

impl Reduction {
    /// Reads `clause`; `None` if it is no reduction, or one whose items are neither plain, nor sections, nor a variable
    /// with functions.
    pub fn of(clause: &Clause) -> Option<Reduction> {
        let ClauseArgs::Reduction { op, items, modifier, .. } = &clause.args else { return None };
        let has = |fact| clause.facts.contains(&fact);
        let mut reduction = Reduction {
            op: op.clone(),
            unsigned: has(Fact::Unsigned),
            cmplx: has(Fact::Cmplx),
            bool: has(Fact::Bool),
            element: section_element(&clause.facts),
            items: Vec::new(),
            functions: None,
            sections: Vec::new(),
            with_tasks: *modifier == Some(ReductionModifier::Task),
        };
        for item in items {
            match (reduction.element, &item.more[..]) {
                // Constructor and destructor are read with the clauses that copy.
                (None, [_, _, combiner, initializer]) if has(Fact::Nonpod) => {
                    reduction.items.push(item.variable);
                    let (combiner, initializer) = (*combiner, *initializer);
                    reduction.functions = Some(Functions { combiner, initializer, size: None });
                }
                (None, [first, count, size, combiner, initializer]) if has(Fact::Sized) => {
                    let section = Section { base: item.variable, first: *first, count: *count };
                    reduction.sections.push(section);
                    let (combiner, initializer) = (*combiner, *initializer);
                    reduction.functions = Some(Functions { combiner, initializer, size: Some(*size) });
                }
                (None, []) => reduction.items.push(item.variable),
                (Some(_), [first, count]) => {
                    let section = Section { base: item.variable, first: *first, count: *count };
                    reduction.sections.push(section);
                }
                _ => return None,
            }
        }
        Some(reduction)
    }
}

impl Schedule {
    /// Reads `clause`; `None` if it is no schedule.
    pub fn of(clause: &Clause) -> Option<Schedule> {
        match &clause.args {
            ClauseArgs::Schedule { modifiers, kind, chunk } => {
                Some(Schedule { kind: *kind, chunk: *chunk, modifiers: *modifiers })
            }
            _ => None,
        }
    }
}

/// The clause which says that a marker belongs to the directive with the string `text`, or ends it.
pub fn directive_clause(text: &str) -> Clause {
    Clause::of(Kind::Other(text.into()), [])
}

/// Whether the clause says where a normalized loop keeps its bounds.
pub fn is_bounds(clause: &Clause) -> bool {
    matches!(clause.kind, Kind::Own(own) if own.group() == OwnGroup::Bounds)
}

/// Reads the clause whose string is `text`.
///
/// `is_value` recognizes operands that are no addresses: the step behind the items of `linear`, the alignment of
/// `aligned`.
pub(crate) fn read(
    text: &str,
    operands: &[Operand],
    ctx: &Context,
    is_value: impl Fn(Operand) -> bool,
) -> Clause {
    match Tag::parse(text).as_deref() {
        Some([tag]) => Clause::from_tag(tag, operands, behind(tag, operands, ctx, is_value)),
        _ => {
            let tag = Tag { kind: Kind::Other(text.into()), words: Vec::new(), facts: Vec::new() };
            Clause::from_tag(&tag, operands, 0)
        }
    }
}

/// How many operands at the end of a list are no items.
pub(crate) fn behind(
    tag: &Tag,
    operands: &[Operand],
    ctx: &Context,
    is_value: impl Fn(Operand) -> bool,
) -> usize {
    let may_have_one = tag.is(ClauseKind::Linear) || tag.is(ClauseKind::Aligned);
    match operands {
        [_, .., last] if may_have_one && !tag.is_one_item() => {
            usize::from(is_value(*last) || is_null(ctx, *last))
        }
        _ => 0,
    }
}

/// Whether the operand is the null pointer.
pub(crate) fn is_null(ctx: &Context, operand: Operand) -> bool {
    matches!(operand, Operand::Const(c) if matches!(ctx.consts.data(c).kind, ConstKind::Null))
}
