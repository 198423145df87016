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
//!
//! Where only an instance of a template knows the types, or a class has the operators, the bound itself is evaluated, as it
//! is in the first iteration of the outer loop, and for the factor as it is one further on:
//!
//! ```cpp
//! auto from_1 = ({ I i = (*lb_0); (k * i + c); });
//! long long lf_1 = __weft::rise<I>(({ I i = __weft::next((*lb_0)); (k * i + c); }), ({ I i = (*lb_0); (k * i + c); }));
//! ```

use weft_sema::model::nest::{Operand, Outer, Product};
use weft_sema::model::tree::NodeId;
use weft_sema::model::types::TypeClass;

use crate::text::context::Context;
use crate::text::names::{SIGNED, WIDE, declaration, integer_type};

/// The variable of an outer loop whose values are the host language's.
pub(crate) struct Around<'a> {
    /// A name for its type.
    pub(crate) type_name: &'a str,
    /// Its name.
    pub(crate) name: &'a str,
    /// Its first value.
    pub(crate) first: &'a str,
}

/// Returns a bound as it is in the first iteration of the outer loop, evaluated in the host language.
pub(crate) fn evaluated(context: &Context<'_>, operand: &Operand, around: &Around<'_>) -> String {
    let bound = operand.node.map_or(String::new(), |node| context.program.node_text(node));
    format!("({{ {}({bound}); }})", declaration(around.type_name, around.name, around.first))
}

/// Returns by how much such a bound grows if the outer loop's variable grows by one.
pub(crate) fn evaluated_factor(context: &Context<'_>, operand: &Operand, around: &Around<'_>) -> String {
    let first = around.first;
    let next = format!("__weft::next({first})");
    let further = evaluated(context, operand, &Around { first: &next, ..*around });
    let here = evaluated(context, operand, around);
    format!("__weft::rise<__weft::bare<decltype({first})>>(({further}), ({here}))")
}

/// Returns what the variable of the outer loop is multiplied with.
pub(crate) fn factor(context: &Context<'_>, operand: &Operand, outer: &Outer) -> String {
    let narrow = if type_of(context, operand).1 <= 32 { "(int)" } else { "" };
    let sign = if outer.factor.is_negated { "-" } else { "" };
    let text = product(context, &outer.factor, &format!("({SIGNED}){narrow}"));
    format!("{sign}{}", text.as_deref().unwrap_or("1"))
}

/// Returns a product but for its sign, with each factor converted by the cast; nothing if it is 1.
fn product(context: &Context<'_>, product: &Product, cast: &str) -> Option<String> {
    let text = |node: &NodeId| format!("{cast}({})", context.program.node_text(*node));
    let factors: Vec<String> = product.factors.iter().map(text).collect();
    (!factors.is_empty()).then(|| factors.join(" * "))
}

/// Returns a bound in the first iteration of the outer loop, which begins at `begin`; `factor` is the variable's name.
pub(crate) fn base(
    context: &Context<'_>,
    operand: &Operand,
    outer: &Outer,
    factor: &str,
    begin: &str,
) -> String {
    let tree = &context.program.tree;
    let is_pointer = |node| matches!(tree.node(tree.peel(node)).ty, TypeClass::Pointer(_));
    let is_pointer = operand.node.is_some_and(is_pointer);
    let offset = |part: &Product| {
        let sign = if part.is_negated { "-" } else { "+" };
        let text = product(context, part, &format!("({WIDE})")).unwrap_or_else(|| "1".to_owned());
        match is_pointer {
            true => format!(" {sign} {text} * sizeof(*{begin})"),
            false => format!(" {sign} {text}"),
        }
    };
    let offsets: String = outer.offsets.iter().map(offset).collect();
    if is_pointer {
        // The program itself may never compute the address, so none is computed here either.
        return format!("(__typeof__({begin}))(({WIDE}){begin}{offsets})");
    }
    let (signed, bits) = type_of(context, operand);
    let ty = integer_type(signed, bits);
    format!("({ty})(({WIDE}){factor} * ({WIDE}){begin}{offsets})")
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
