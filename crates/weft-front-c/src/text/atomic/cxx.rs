//! Writes `atomic` statements of C++ whose object no instruction covers, or whose type a template leaves open: one text does
//! for all instances, since the prelude's `cell` knows which of them instructions cover.
//!
//! ```cpp
//! x += e;       // { auto *p = addressof(x); auto e = (…); __weft::fetch<T, E>::add<0, 0>(p, e); }
//! x *= e;       // { auto *p = addressof(x); auto e = (…); __weft::cell<T> old, new; old.load<0>(p);
//!               //   do new.value = old.value * e; while (!old.exchange<0, 0>(p, new)); }
//! ```
//!
//! `fetch` is an instruction for integers, and else the loop. The protocol for wide objects is that of C ([`crate::text::atomic`]).

use weft_sema::model::atomic::{AtomicForm, Change};
use weft_sema::model::syntax::Operator;
use weft_sema::model::tree::NodeId;

use crate::text::atomic::Writer;
use crate::text::names::NODEBUG;

/// Writes an atomic statement.
pub(crate) fn write(writer: &Writer<'_>, form: &AtomicForm) -> String {
    let [pointer, ty, old, new] = ["p", "type", "old", "new"].map(|what| writer.names.get(what));
    let text = |node: NodeId| writer.context.program.node_text(node);
    let object = &writer.object;
    // What is only read may be constant.
    let cast =
        if matches!(form, AtomicForm::Read { .. }) { format!("({ty} volatile *)") } else { String::new() };
    let declared = format!(
        "typedef __weft::plain<decltype(({object}))> {ty}; \
         {NODEBUG}{ty} volatile *{pointer} = {cast}__builtin_addressof({object});"
    );
    let cell = |name: &str| format!("{NODEBUG}__weft::cell<{ty}> {name};");
    match form {
        AtomicForm::Read { value, .. } => format!(
            "{{ {declared} {} {old}.template load<{}>({pointer}); {} = {old}.value; }}",
            cell(&old),
            writer.read_order(),
            text(*value)
        ),
        AtomicForm::Write { stored, .. } => format!(
            "{{ {declared} {} {new}.value = ({}); {new}.template store<{}>({pointer}); }}",
            cell(&new),
            text(*stored),
            writer.write_order()
        ),
        AtomicForm::Update { change, .. } => match fetch(writer, change, &ty, &pointer) {
            Some(fetch) => format!("{{ {declared} {fetch} }}"),
            None => exchange(writer, change, &declared, [&cell(&old), &cell(&new)], ""),
        },
        AtomicForm::Capture { value, change, old: is_old, .. } => {
            let captured = if *is_old { &old } else { &new };
            let captured = format!(" {} = {captured}.value;", text(*value));
            exchange(writer, change, &declared, [&cell(&old), &cell(&new)], &captured)
        }
        AtomicForm::Compare(_) => String::new(),
    }
}

/// Writes an update that one instruction does for integers.
fn fetch(writer: &Writer<'_>, change: &Change, ty: &str, pointer: &str) -> Option<String> {
    let operator = match change {
        Change::Left(operator, _) => *operator,
        Change::Right(operator, _) if *operator != Operator::Subtract => *operator,
        _ => return None,
    };
    let function = match operator {
        Operator::Add => "add",
        Operator::Subtract => "sub",
        Operator::And => "and_",
        Operator::Or => "or_",
        Operator::Xor => "xor_",
        _ => return None,
    };
    let (operand, value) = writer.operand_of(change);
    let orders = (writer.order, writer.failure_order());
    Some(format!(
        "{operand}__weft::fetch<{ty}, __weft::plain<decltype({value})>>::template {function}<{}, {}>({pointer}, {value});",
        orders.0, orders.1
    ))
}

/// Writes a loop of compare and exchange; `captured` follows it.
fn exchange(
    writer: &Writer<'_>,
    change: &Change,
    declared: &str,
    cells: [&str; 2],
    captured: &str,
) -> String {
    let [pointer, old, new] = ["p", "old", "new"].map(|what| writer.names.get(what));
    let (operand, value) = writer.operand_of(change);
    let result = writer.result(change, &format!("{old}.value"), value);
    let [first, second] = cells;
    format!(
        "{{ {declared} {operand}{first} {second} {old}.template load<0>({pointer}); do {new}.value = {result}; \
         while (!{old}.template exchange<{}, {}>({pointer}, {new}));{captured} }}",
        writer.order,
        writer.failure_order()
    )
}
