//! List items: how the operands of a clause group into variables.
//!
//! A plain item is one operand, the variable's address.
//! An item that needs more gets a clause of its own, with a modifier that says how its operands are laid out:
//!
//! ```text
//! "QUAL.OMP.PRIVATE:NONPOD"(ptr %z, ptr @ctor, ptr @dtor)
//! "QUAL.OMP.DEPEND.IN:ARRSECT"(ptr %b, i64 2, i64 1, i64 %n, i64 1, i64 1, i64 %m, i64 1)
//! "QUAL.OMP.PRIVATE:TYPED"(ptr %p, i32 0, i64 4)
//! ```

use weft_ir::{ConstKind, Context, Operand};
use weft_openmp::ClauseKind;

use crate::dialect::event::RawClause;
use crate::dialect::tag::{Tag, TagKind};

/// How many operands a variable with constructor and the like takes in a clause, the variable among them.
pub(super) fn nonpod_operands(tag: &Tag) -> Option<usize> {
    use ClauseKind as K;
    let TagKind::Omp(kind) = tag.kind else { return None };
    match kind {
        // variable, constructor, destructor; variable, copy constructor, destructor
        K::Private | K::Firstprivate => Some(3),
        // variable, constructor, copy assignment, destructor
        K::Lastprivate => Some(4),
        // variable, constructor, destructor, combiner, initializer
        K::Reduction | K::InReduction | K::TaskReduction => Some(5),
        // variable, copy assignment
        K::Copyin | K::Copyprivate => Some(2),
        _ => None,
    }
}

/// How many operands an array section takes: base, number of dimensions, lower bound, length and stride of each.
pub(super) fn section_operands(ctx: &Context, operands: &[Operand]) -> Option<usize> {
    let Operand::Const(dimensions) = operands.get(1)? else { return None };
    let dimensions = usize::try_from(ctx.consts.as_int(*dimensions)?).ok()?;
    let count = dimensions.checked_mul(3)?.checked_add(2)?;
    (dimensions > 0 && count <= operands.len()).then_some(count)
}

/// Checks number and kind of the operands of a clause.
///
/// # Errors
/// What is wrong, in words.
pub(super) fn check(ctx: &Context, clause: &RawClause) -> Result<(), String> {
    let RawClause { tag, operands, .. } = clause;
    let count = operands.len();
    if operands.iter().any(|o| matches!(o, Operand::Metadata(_) | Operand::Block(_))) {
        return Err(format!("clause '{}' has an operand that is no value", tag.text()));
    }
    let fits = if tag.is_section_list() {
        count > 0 && count.is_multiple_of(3)
    } else if tag.has("NONPOD") {
        let wanted = nonpod_operands(tag)
            .ok_or_else(|| format!("clause '{}' takes no variable with functions", tag.text()))?;
        if tag.whole_modifiers().len() > 1 { count >= wanted } else { count == wanted }
    } else if tag.has("ARRSECT") && tag.whole_modifiers().len() == 1 {
        section_operands(ctx, operands) == Some(count)
    } else if tag.is_one_item() {
        count > 1 || tag.has("MAPPER") || tag.has("AGGR")
    } else {
        accepts(tag, count)
    };
    match fits {
        true => Ok(()),
        false => {
            Err(format!("clause '{}' with {count} operand{}", tag.text(), if count == 1 { "" } else { "s" }))
        }
    }
}

/// Whether a clause without modifiers that lay out its operands takes so many of them.
fn accepts(tag: &Tag, count: usize) -> bool {
    use crate::dialect::tag::Own;
    use weft_openmp::Shape;
    let kind = match tag.kind {
        TagKind::Omp(kind) => kind,
        TagKind::Own(Own::Weft | Own::Other) => return true,
        TagKind::Own(Own::Flush | Own::Threadprivate) => return count > 0,
        TagKind::Own(Own::Name) => return count <= 1,
        TagKind::Own(Own::Cancel) => return count == 0,
        TagKind::Own(Own::Normalized) => return count == if tag.head.ends_with("BOUNDS") { 2 } else { 1 },
    };
    match kind.row().shape {
        Shape::Nothing
        | Shape::Default
        | Shape::ProcBind
        | Shape::Order
        | Shape::Keyword(_)
        | Shape::OptionalKeyword(_) => count == 0,
        Shape::Expr | Shape::Constant | Shape::If => count == 1,
        Shape::ModifiedExpr(_) => count == 1,
        Shape::OptionalExpr | Shape::OptionalConstant | Shape::Schedule | Shape::DistSchedule => count <= 1,
        Shape::Range => count == 1 || count == 2,
        Shape::Modified { .. } if kind == ClauseKind::Defaultmap => count == 0,
        Shape::Modified { .. } if kind == ClauseKind::Depend && tag.suffix.iter().any(|w| w == "ALL") => true,
        Shape::Variables
        | Shape::ModifiedVariables(_)
        | Shape::Sections
        | Shape::Reduction
        | Shape::Linear
        | Shape::Aligned
        | Shape::Modified { .. } => count > 0,
        _ => true,
    }
}

/// The items of a list clause, each with its operands, and the operands behind the items (a step, an alignment).
pub(super) fn items(
    ctx: &Context,
    is_pointer: impl Fn(Operand) -> bool,
    clause: &RawClause,
) -> (Vec<Vec<Operand>>, Vec<Operand>) {
    let RawClause { tag, operands, .. } = clause;
    if !tag.is_list() {
        return (Vec::new(), operands.clone());
    }
    if tag.is_section_list() {
        return (operands.chunks(3).map(<[Operand]>::to_vec).collect(), Vec::new());
    }
    if tag.is_one_item() {
        return (vec![operands.clone()], Vec::new());
    }
    let behind = match operands[..] {
        [.., last] if (tag.is(ClauseKind::Linear) || tag.is(ClauseKind::Aligned)) && operands.len() > 1 => {
            usize::from(!is_pointer(last) || is_null(ctx, last))
        }
        _ => 0,
    };
    let (items, behind) = operands.split_at(operands.len() - behind);
    (items.iter().map(|o| vec![*o]).collect(), behind.to_vec())
}

/// Whether the operand is the null pointer.
pub(super) fn is_null(ctx: &Context, operand: Operand) -> bool {
    matches!(operand, Operand::Const(c) if matches!(ctx.consts.data(c).kind, ConstKind::Null))
}
