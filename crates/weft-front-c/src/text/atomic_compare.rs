//! Writes `atomic compare` statements with the `__atomic_*` built-ins.
//!
//! ```c
//! if (x < e) x = e;     // { p = &(x); e; __atomic_load(p, &old, 0); ok = 0;
//!                       //   while (old < e) { new = e; if ((ok = __atomic_compare_exchange(p, &old, &new, 0, 0, 0))) break; } }
//! ```
//!
//! An exchange that fails although the condition still holds is tried again. The operands are evaluated once, before.
//! Floating numbers are equal if their bits are, as with gcc and clang: -0.0 is not 0.0, and a NaN is itself.
//!
//! An object that no instruction covers is loaded and exchanged as bytes, by libatomic (`atomic.rs` says why). So padding is
//! what was loaded, and does not count in the comparison.
//!
//! Precondition: the object is no bit-field.

use weft_openmp::{ClauseArgs, ClauseKind};

use crate::text::context::Context;
use crate::text::names::{NODEBUG, Names};
use weft_sema::model::atomic::{Captured, Compare};
use weft_sema::model::syntax::Operator;
use weft_sema::model::types::{FloatKind, TypeClass};

/// Writes the statement of construct `index`.
pub(crate) fn write(
    context: &Context<'_>,
    index: usize,
    compare: &Compare,
    (order, is_wide): (ClauseKind, bool),
) -> String {
    let names = Names { construct: index };
    let [pointer, old_name, new_name, ok] = ["p", "old", "new", "ok"].map(|what| names.get(what));
    let value = if is_wide { ".value" } else { "" };
    let (old, new) = (format!("{old_name}{value}"), format!("{new_name}{value}"));
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
    let ty = &context.program.tree.node(context.program.tree.peel(compare.object)).ty;
    let same = names.get("same");
    let (same_declared, condition) = match bits(ty, &old, &same).filter(|_| operator == "==") {
        Some(condition) => {
            let ty = format!("{NODEBUG}__auto_type {same} = (__typeof__({object}))0; {same} = {operand}; ");
            (ty, condition)
        }
        None => (String::new(), format!("{left} {operator} {right}")),
    };
    // A cast drops the qualifiers of the type.
    let variable = |name: &str| format!("{NODEBUG}__auto_type {name} = (__typeof__({object}))0; ");
    let variables = match is_wide {
        false => format!(
            "{NODEBUG}__typeof__({object}) *{pointer} = &({object}); {}{}",
            variable(&old_name),
            variable(&new_name)
        ),
        true => {
            let plain = names.get("v");
            format!(
                "{}union {{ __typeof__({plain}) value; struct {{ char all[sizeof {plain}]; }} bytes; }} \
                 {NODEBUG}{old_name}, {NODEBUG}{new_name}; \
                 __builtin_memset(&{new_name}, 0, sizeof {new_name}); \
                 {NODEBUG}__typeof__({old_name}.bytes) *{pointer} = (__typeof__({old_name}.bytes) *)&({object}); ",
                variable(&plain)
            )
        }
    };
    let bytes = if is_wide { ".bytes" } else { "" };
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
        "{{ {variables}{declared}{same_declared}{NODEBUG}int {ok} = 0; \
         __atomic_load({pointer}, &{old_name}{bytes}, {failure}); \
         while ({condition}) {{ {new} = {stored}; \
         if (({ok} = __atomic_compare_exchange({pointer}, &{old_name}{bytes}, &{new_name}{bytes}, 0, {success}, \
         {failure}))) break; }}{captured} }}"
    )
}

/// Returns the comparison of the bits of two floating or complex variables, without those that are no part of their values.
fn bits(ty: &TypeClass, one: &str, other: &str) -> Option<String> {
    let equal =
        |one: String, other: String, bytes: &str| format!("!__builtin_memcmp(&{one}, &{other}, {bytes})");
    const LONG_DOUBLE: &str = "(__LDBL_MANT_DIG__ == 64 ? 10 : sizeof(long double))";
    match ty {
        TypeClass::Float(FloatKind::LongDouble) => Some(equal(one.to_owned(), other.to_owned(), LONG_DOUBLE)),
        TypeClass::Complex(part) if **part == TypeClass::Float(FloatKind::LongDouble) => {
            let parts = ["__real__ ", "__imag__ "]
                .map(|part| equal(format!("{part}{one}"), format!("{part}{other}"), LONG_DOUBLE));
            Some(parts.join(" && "))
        }
        TypeClass::Float(_) | TypeClass::Complex(_) => {
            Some(equal(one.to_owned(), other.to_owned(), &format!("sizeof {one}")))
        }
        _ => None,
    }
}

/// Declares the operands, and returns the declarations and what stands for both; a literal stands for itself.
fn operands(context: &Context<'_>, names: Names, compare: &Compare) -> (String, [String; 2]) {
    let tree = &context.program.tree;
    let is_pointer = matches!(tree.node(tree.peel(compare.object)).ty, TypeClass::Pointer(_));
    let mut declared = String::new();
    let operands = [(compare.operand, "e"), (compare.stored, "d")].map(|(node, what)| {
        let peeled = tree.node(tree.peel(node));
        let text = context.program.node_text(node);
        if peeled.children.is_empty() && peeled.decl.is_none() {
            return format!("({text})");
        }
        // The type of a bit-field cannot be deduced; that of the difference can, and -0.0 stays what it is. Nothing may be
        // subtracted from a null pointer.
        let value = match is_pointer {
            true => format!("(__typeof__({}))({text})", context.program.node_text(compare.object)),
            false => format!("({text}) - 0"),
        };
        let name = names.get(what);
        declared.push_str(&format!("{NODEBUG}__auto_type {name} = {value}; "));
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
