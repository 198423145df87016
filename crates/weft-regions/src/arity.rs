//! How many operands a clause takes, and how they group into list items.
//!
//! A plain item is one operand, the variable's address.
//! An item with more operands gets a clause of its own; a fact says how its operands are laid out:
//!
//! ```text
//! "QUAL.OMP.PRIVATE:NONPOD"(ptr %z, ptr @ctor, ptr @dtor)
//! "QUAL.OMP.FIRSTPRIVATE:SIZED"(ptr %z, i64 24, i64 8, ptr @copy, ptr @dtor)
//! "QUAL.OMP.DEPEND.IN:ARRSECT"(ptr %b, i64 2, i64 1, i64 %n, i64 1, i64 1, i64 %m, i64 1)
//! "QUAL.OMP.PRIVATE:TYPED"(ptr %p, i32 0, i64 4)
//! ```

use weft_ir::{Context, Operand};
use weft_openmp::region::{Fact, Kind, Tag};
use weft_openmp::{ClauseKind, Shape};

/// The number of operands of a variable with its constructor and other functions, including the variable itself.
pub(crate) fn nonpod_operands(tag: &Tag) -> Option<usize> {
    use ClauseKind as K;
    match tag.kind.omp()? {
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

/// The number of operands of an array section: base, number of dimensions, lower bound, length and stride of each.
pub(crate) fn section_operands(ctx: &Context, operands: &[Operand]) -> Option<usize> {
    let Operand::Const(dimensions) = operands.get(1)? else { return None };
    let dimensions = usize::try_from(ctx.consts.as_int(*dimensions)?).ok()?;
    let count = dimensions.checked_mul(3)?.checked_add(2)?;
    (dimensions > 0 && count <= operands.len()).then_some(count)
}

/// Checks number and kind of the operands of a clause.
///
/// # Errors
/// What is wrong, in words.
pub(crate) fn check(ctx: &Context, tag: &Tag, operands: &[Operand]) -> Result<(), String> {
    if operands.iter().any(|o| matches!(o, Operand::Metadata(_) | Operand::Block(_))) {
        return Err(format!("clause '{}' has an operand that is no value", tag));
    }
    if tag.has(Fact::Nonpod) && !tag.is_section_list() && nonpod_operands(tag).is_none() {
        return Err(format!("clause '{tag}' takes no variable with functions"));
    }
    match accepts(ctx, tag, operands) {
        true => Ok(()),
        false => {
            let count = operands.len();
            Err(format!("clause '{tag}' with {count} operand{}", if count == 1 { "" } else { "s" }))
        }
    }
}

/// Whether the clause takes these operands, by their number.
pub(crate) fn accepts(ctx: &Context, tag: &Tag, operands: &[Operand]) -> bool {
    let count = operands.len();
    if tag.has(Fact::Sized) {
        match tag.reduces() {
            true => count == 6,
            // Size and alignment stand behind the variable.
            false => nonpod_operands(tag).is_some_and(|wanted| count == wanted + 2),
        }
    } else if tag.is_section_list() {
        count > 0 && count.is_multiple_of(3)
    } else if tag.has(Fact::Nonpod) {
        let fits = |wanted| if tag.layout().len() > 1 { count >= wanted } else { count == wanted };
        nonpod_operands(tag).is_some_and(fits)
    } else if tag.has(Fact::Arrsect) && tag.layout().len() == 1 {
        section_operands(ctx, operands) == Some(count)
    } else if tag.is_one_item() {
        count > 1 || tag.has(Fact::Mapper) || tag.has(Fact::Aggr)
    } else {
        accepts_plain(tag, count)
    }
}

/// Whether a clause without facts about the layout of operands takes this number of them.
fn accepts_plain(tag: &Tag, count: usize) -> bool {
    let kind = match &tag.kind {
        Kind::Omp(kind) => *kind,
        Kind::Own(own) => return own.accepts(count),
        Kind::Other(_) => return false,
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
        Shape::Threads(_) => count > 0,
        Shape::Modified { .. } if kind == ClauseKind::Defaultmap => count == 0,
        Shape::Modified { .. } if kind == ClauseKind::Depend && tag.words.iter().any(|w| w == "ALL") => true,
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
