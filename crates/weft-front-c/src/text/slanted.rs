//! Writes the bounds of a loop that depend on outer loops of its nest, as they are in the first iteration of these.
//!
//! ```c
//! for (i = a; i < b; i++) for (j = i; j < k * i + c; j++) BODY
//! // before the region
//! T lb_0 = (a); …
//! long long lf_1 = 1, uf_1 = (k);                 // by how much the bounds grow with i
//! T lb_1 = (T)(lf_1 * lb_0); int ub_1 = (int)(uf_1 * lb_0 + (c));
//! ```
//!
//! The sums are taken modulo 2^64 and then converted to the type that they have in the program, so that they are what the
//! program computes. A factor is a number of that type's width with a sign, also where the type has none: `c - i` falls.

use weft_sema::model::nest::{Operand, Outer};
use weft_sema::model::tree::NodeId;
use weft_sema::model::types::TypeClass;

use crate::text::context::Context;
use crate::text::names::{SIGNED, WIDE, integer_type};

/// Returns what the variable of the outer loop is multiplied with.
pub(crate) fn factor(context: &Context<'_>, operand: &Operand, outer: Outer) -> String {
    let sign = if outer.is_negated { "-" } else { "" };
    match outer.factor {
        None => format!("{sign}1"),
        Some(factor) => {
            let narrow = if type_of(context, operand).1 <= 32 { "(int)" } else { "" };
            format!("{sign}({SIGNED}){narrow}({})", context.program.node_text(factor))
        }
    }
}

/// Returns a bound in the first iteration of the outer loop, which begins at `begin`; `factor` is the variable's name.
pub(crate) fn base(
    context: &Context<'_>,
    operand: &Operand,
    outer: Outer,
    factor: &str,
    begin: &str,
) -> String {
    let (signed, bits) = type_of(context, operand);
    let ty = integer_type(signed, bits);
    let sign = if outer.is_offset_negated { "-" } else { "+" };
    let offset = |node: NodeId| format!(" {sign} ({WIDE})({})", context.program.node_text(node));
    let offset = outer.offset.map_or(String::new(), offset);
    format!("({ty})(({WIDE}){factor} * ({WIDE}){begin}{offset})")
}

/// Returns whether the type of a bound, before it is converted, has a sign, and its width.
fn type_of(context: &Context<'_>, operand: &Operand) -> (bool, u32) {
    let tree = &context.program.tree;
    let ty = operand.node.map(|node| &tree.node(tree.peel(node)).ty);
    match ty {
        Some(TypeClass::Integer { signed, bits }) => (*signed, *bits),
        _ => (true, 32),
    }
}
