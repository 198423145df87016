//! Writes `atomic compare` statements with the `__atomic_*` built-ins.
//!
//! ```c
//! if (x < e) x = e;     // { p = &(x); e; __atomic_load(p, &old, 0); ok = 0;
//!                       //   while (old < e) { new = e; if ((ok = __atomic_compare_exchange(p, &old, &new, 0, 0, 0))) break; } }
//! ```
//!
//! Values are compared, not bits: an exchange that fails because another thread has stored an equal value of other bits is
//! tried again. The operands are evaluated once, before.
//!
//! Precondition: an atomic instruction covers the object.

use weft_openmp::{ClauseArgs, ClauseKind};

use crate::text::context::Context;
use crate::text::names::{NODEBUG, Names};
use weft_sema::model::atomic::{Captured, Compare};
use weft_sema::model::syntax::Operator;

/// Writes the statement of construct `index`.
pub(crate) fn write(context: &Context<'_>, index: usize, compare: &Compare, order: ClauseKind) -> String {
    let names = Names { construct: index };
    let [pointer, old, new, ok] = ["p", "old", "new", "ok"].map(|what| names.get(what));
    let text = |node| context.program.node_text(node);
    let (declared, [operand, stored]) = operands(context, names, compare);
    let object = text(compare.object);
    let (success, failure) = orders(context, index, order);
    let operator = match compare.operator {
        Operator::Less => "<",
        Operator::Greater => ">",
        _ => "==",
    };
    let (left, right) = if compare.is_left { (&old, &operand) } else { (&operand, &old) };
    // A cast drops the qualifiers of the type.
    let variable = |name: &str| format!("{NODEBUG}__auto_type {name} = (__typeof__({object}))0; ");
    let captured = match &compare.captured {
        Captured::Nothing => String::new(),
        Captured::Old(value) => format!(" {} = {old};", text(*value)),
        Captured::New(value) => format!(" {} = {ok} ? {new} : {old};", text(*value)),
        Captured::Outcome { flag, value } => {
            let flag = flag.map_or(String::new(), |flag| format!(" {} = {ok};", text(flag)));
            let value = value.map_or(String::new(), |value| format!(" if (!{ok}) {} = {old};", text(value)));
            flag + &value
        }
    };
    format!(
        "{{ {NODEBUG}__typeof__({object}) *{pointer} = &({object}); {declared}{}{}{NODEBUG}int {ok} = 0; __atomic_load({pointer}, &{old}, {failure}); \
         while ({left} {operator} {right}) {{ {new} = {stored}; \
         if (({ok} = __atomic_compare_exchange({pointer}, &{old}, &{new}, 0, {success}, {failure}))) break; }}{captured} }}",
        variable(&old),
        variable(&new),
    )
}

/// Declares the operands, and returns the declarations and what stands for both; a literal stands for itself.
fn operands(context: &Context<'_>, names: Names, compare: &Compare) -> (String, [String; 2]) {
    let tree = &context.program.tree;
    let mut declared = String::new();
    let operands = [(compare.operand, "e"), (compare.stored, "d")].map(|(node, what)| {
        let peeled = tree.node(tree.peel(node));
        let text = context.program.node_text(node);
        if peeled.children.is_empty() && peeled.decl.is_none() {
            return format!("({text})");
        }
        // The type of a bit-field cannot be deduced; that of the sum can.
        let name = names.get(what);
        declared.push_str(&format!("{NODEBUG}__auto_type {name} = ({text}) + 0; "));
        name
    });
    (declared, operands)
}

/// Returns the memory orders of an exchange and of a comparison that fails, as the built-ins number them.
fn orders(context: &Context<'_>, index: usize, order: ClauseKind) -> (u32, u32) {
    let success = match order {
        ClauseKind::SeqCst => 5,
        ClauseKind::AcqRel => 4,
        ClauseKind::Release => 3,
        ClauseKind::Acquire => 2,
        _ => 0,
    };
    let fail = context.program.directive(index).clause(ClauseKind::Fail);
    let word = fail.and_then(|clause| match &clause.args {
        ClauseArgs::Keyword(word) => Some(word.text.as_str()),
        _ => None,
    });
    let failure = match (word, success) {
        (Some("seq_cst"), _) | (None, 5) => 5,
        (Some("acquire"), _) | (None, 2 | 4) => 2,
        _ => 0,
    };
    // The exchange has at least the order of the failure.
    match (success, failure) {
        (_, 5) => (5, 5),
        (0, 2) => (2, 2),
        (3, 2) => (4, 2),
        both => both,
    }
}
